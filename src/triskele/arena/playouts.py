"""Whole games at random, many at once, compiled: what simulations, benchmarks and statistics are made from."""

import functools
from collections.abc import Callable
from typing import NamedTuple

from triskele.extras import FAST
from triskele.rules import GAMES, chance
from triskele.rules.game import Game
from triskele.rules.kernel import States, Words, assign, compiled, one_of, pick, rule, spin

with FAST:
    import numpy as np
    import numpy.typing as npt

Ints = npt.NDArray[np.int64]


class Games(NamedTuple):
    """The results of some games, one row each."""

    scores: Ints
    turns: Ints
    reasons: Ints
    decisions: Ints
    winners: Ints  # as a set of 1 << how many seats after the one that started


@functools.cache
def driver(name: str) -> Callable[..., int]:
    """The rule function that plays games at random, not compiled: what the processor, the GPU and tests run alike."""
    game = GAMES[name]
    legal, step, setup, seed, score, standing = (
        game.legal,
        game.step,
        game.setup,
        chance.seed,
        game.score,
        game.standing,
    )
    words, over = game.ACTION_WORDS, game.OVER

    @rule
    def play_games(
        states: States,
        slot: int,  # the state to play with
        template: States,
        actions: Words,
        key: Words,
        first: int,  # the number of the first game: its seed
        row: int,  # where its results go
        count: int,  # of games
        scores: Ints,
        turns: Ints,
        reasons: Ints,
        decisions: Ints,
        winners: Ints,
    ) -> int:
        total = 0
        for n in range(count):
            number = first + n
            assign(states, slot, template, 0)
            state = one_of(states, slot)
            key[0] = number & 0xFFFFFFFF
            key[1] = number >> 32
            for word in range(2, 8):
                key[word] = 0
            seed(state, key)
            setup(state)
            start = state.seat + 0
            luck = (number * 0x9E3779B1 + 0x7F4A7C15) & 0xFFFFFFFF | 1
            steps = 0
            while state.phase != over:
                legal(state, actions)
                luck = spin(luck)
                step(state, pick(actions, words, luck))
                steps += 1
            most = standing(state, 0)
            for player in range(state.players):
                scores[row + n, player] = score(state, player)
                most = max(most, standing(state, player))
            won = 0
            for player in range(state.players):
                if standing(state, player) == most:
                    won |= 1 << (player + state.players - start) % state.players
            winners[row + n] = won
            turns[row + n] = state.turn
            reasons[row + n] = state.ended
            decisions[row + n] = steps
            total += steps
        return total

    return play_games


@functools.cache
def compiled_driver(name: str) -> Callable[..., int]:
    return compiled(driver(name))


def random_games(game: Game, template: States, count: int, first: int = 0) -> Games:
    """Play games at random, compiled; game number n is always the same, whatever is played with it."""
    games = blank_games(count, int(template[0]["players"]))
    actions, key = np.zeros(game.ACTION_WORDS, np.int64), np.zeros(8, np.uint32)
    compiled_driver(game.NAME)(template.copy(), 0, template, actions, key, first, 0, count, *games)
    return games


def blank_games(count: int, players: int) -> Games:
    return Games(np.zeros((count, players), np.int64), *(np.zeros(count, np.int64) for _ in range(4)))
