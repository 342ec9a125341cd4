"""Whole games at random, many at once, compiled: what simulations, benchmarks and statistics are made from."""

import functools
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from triskele.rules import GAMES, chance
from triskele.rules.game import Game
from triskele.rules.kernel import States, Words, assign, compiled, one_of, pick, rule, spin

Ints = npt.NDArray[np.int64]


class Games(NamedTuple):
    """The results of some games, one row each."""

    scores: Ints
    turns: Ints
    reasons: Ints
    decisions: Ints


@functools.cache
def whole_game(name: str) -> Callable[..., int]:
    """The rule function that plays one game at random: what the processor and the GPU run alike."""
    game = GAMES[name]
    legal, step, setup, seed, score = game.legal, game.step, game.setup, chance.seed, game.score
    words, over = game.ACTION_WORDS, game.OVER

    @rule
    def play_game(
        states: States,
        slot: int,  # the state to play with
        template: States,
        number: int,  # of the game: its seed
        actions: Words,
        key: Words,
        row: int,  # where the results go
        scores: Ints,
        turns: Ints,
        reasons: Ints,
        decisions: Ints,
    ) -> int:
        assign(states, slot, template, 0)
        state = one_of(states, slot)
        key[0] = number & 0xFFFFFFFF
        key[1] = number >> 32
        for n in range(2, 8):
            key[n] = 0
        seed(state, key)
        setup(state)
        luck = (number * 0x9E3779B1 + 0x7F4A7C15) & 0xFFFFFFFF | 1
        count = 0
        while state.phase != over:
            legal(state, actions)
            luck = spin(luck)
            step(state, pick(actions, words, luck))
            count += 1
        for player in range(state.players):
            scores[row, player] = score(state, player)
        turns[row] = state.turn
        reasons[row] = state.ended
        decisions[row] = count
        return count

    return play_game


def driver(game: Game) -> Callable[..., int]:
    """The loop over games, not compiled: tests run it interpreted too."""
    play_game = whole_game(game.NAME)

    def play_games(
        states: States,
        template: States,
        actions: Words,
        key: Words,
        first: int,
        scores: Ints,
        turns: Ints,
        reasons: Ints,
        decisions: Ints,
    ) -> int:
        total = 0
        for n in range(len(turns)):
            total += play_game(states, 0, template, first + n, actions, key, n, scores, turns, reasons, decisions)
        return total

    return play_games


@functools.cache
def compiled_driver(name: str) -> Callable[..., int]:
    return compiled(driver(GAMES[name]))


def random_games(game: Game, template: States, count: int, first: int = 0) -> Games:
    """Play games at random, compiled; game number n is always the same, whatever is played with it."""
    games = blank_games(count, int(template[0]["players"]))
    actions = np.zeros(game.ACTION_WORDS, np.int64)
    compiled_driver(game.NAME)(template.copy(), template, actions, np.zeros(8, np.uint32), first, *games)
    return games


def blank_games(count: int, players: int) -> Games:
    return Games(np.zeros((count, players), np.int64), *(np.zeros(count, np.int64) for _ in range(3)))
