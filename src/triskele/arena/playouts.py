"""Whole games at random, many at once, compiled: what simulations, benchmarks and statistics are made from."""

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from triskele.rules import chance
from triskele.rules.kernel import States, Words, assign, compiled, pick, record, spin

Ints = npt.NDArray[np.int64]


class Games(NamedTuple):
    """What came of some games: a row each."""

    scores: Ints
    turns: Ints
    reasons: Ints
    decisions: Ints


def driver(game: Any) -> Callable[..., int]:
    """The loop over games, not compiled: tests run it interpreted too."""
    legal, step, setup, seed, score = game.legal, game.step, game.setup, chance.seed, game.score
    words, over = game.ACTION_WORDS, game.OVER

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
            assign(states, 0, template, 0)
            state = record(states, 0)
            key[0] = (first + n) & 0xFFFFFFFF
            key[1] = (first + n) >> 32
            seed(state, key)
            setup(state)
            luck = ((first + n) * 0x9E3779B1 + 0x7F4A7C15) & 0xFFFFFFFF | 1
            count = 0
            while state.phase != over:
                legal(state, actions)
                luck = spin(luck)
                step(state, pick(actions, words, luck))
                count += 1
            for player in range(state.players):
                scores[n, player] = score(state, player)
            turns[n] = state.turn
            reasons[n] = state.ended
            decisions[n] = count
            total += count
        return total

    return play_games


@functools.cache
def compiled_driver(name: str) -> Callable[..., int]:
    from triskele.rules import GAMES

    return compiled(driver(GAMES[name]))


def random_games(game: Any, template: States, count: int, first: int = 0) -> Games:
    """Play games at random, compiled; game number n is the same whenever and with whatever others it is played."""
    games = blank_games(count, int(template[0]["players"]))
    actions = np.zeros(game.ACTION_WORDS, np.int64)
    compiled_driver(game.NAME)(template.copy(), template, actions, np.zeros(8, np.uint32), first, *games)
    return games


def blank_games(count: int, players: int) -> Games:
    return Games(np.zeros((count, players), np.int64), *(np.zeros(count, np.int64) for _ in range(3)))
