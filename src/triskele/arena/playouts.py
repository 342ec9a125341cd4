"""Whole games at random, many at once, compiled: what simulations, benchmarks and statistics are made from."""

import functools
from collections.abc import Callable
from typing import NamedTuple

from triskele.extras import FAST
from triskele.rules import GAMES, chance
from triskele.rules.game import Game
from triskele.rules.kernel import State, States, Words, assign, compiled, inlined, one_of, pick, rule, spin

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


class Playout(NamedTuple):
    """The rule functions of a game that is played at random."""

    begin: Callable[..., None]
    decide: Callable[..., int]
    note: Callable[..., None]


@rule
def first_luck(number: int) -> int:
    """What the choices in the game of this number begin with."""
    return (number * 0x9E3779B1 + 0x7F4A7C15) & 0xFFFFFFFF | 1


@functools.cache
def playout(name: str) -> Playout:
    """How a game begins, goes on at random, and what is noted of it: what the processor and the GPU run alike."""
    game = GAMES[name]
    legal, step, setup, seed, score, standing = (
        game.legal,
        game.step,
        game.setup,
        chance.seed,
        game.score,
        game.standing,
    )
    words = game.ACTION_WORDS

    @rule
    def begin(state: State, key: Words, number: int) -> None:
        """Deal the game of a number, which is its seed, in a copy of the template."""
        key[0] = number & 0xFFFFFFFF
        key[1] = number >> 32
        for word in range(2, 8):
            key[word] = 0
        seed(state, key)
        setup(state)

    @inlined
    def decide(state: State, actions: Words, luck: int) -> int:
        """Carry out one of the legal actions; the luck of the next one."""
        legal(state, actions)
        luck = spin(luck)
        step(state, pick(actions, words, luck))
        return luck

    @rule
    def note(state: State, start: int, row: int, scores: Ints, turns: Ints, reasons: Ints, winners: Ints) -> None:
        """Write down how a game ended in which the seat `start` was first."""
        most, won = 0, 0
        for player in range(state.players):
            scores[row, player] = score(state, player)
            rank = standing(state, player)
            if player == 0 or rank > most:
                most, won = rank, 0
            if rank == most:
                won |= 1 << (player + state.players - start) % state.players
        winners[row] = won
        turns[row] = state.turn
        reasons[row] = state.ended

    return Playout(begin, decide, note)


@functools.cache
def driver(name: str) -> Callable[..., None]:
    """The loop over games on the processor, not compiled."""
    begin, decide, note = playout(name)
    over = GAMES[name].OVER

    def play_games(
        states: States,  # one to play with
        template: States,
        actions: Words,
        key: Words,
        first: int,  # the number of the first game: its seed
        scores: Ints,
        turns: Ints,
        reasons: Ints,
        decisions: Ints,
        winners: Ints,
    ) -> None:
        for row in range(len(turns)):
            assign(states, 0, template, 0)
            state = one_of(states, 0)
            begin(state, key, first + row)
            start = state.seat + 0
            luck = first_luck(first + row)
            steps = 0
            while state.phase != over:
                luck = decide(state, actions, luck)
                steps += 1
            note(state, start, row, scores, turns, reasons, winners)
            decisions[row] = steps

    return play_games


@functools.cache
def compiled_driver(name: str) -> Callable[..., None]:
    return compiled(driver(name), "playouts", name)


def random_games(game: Game, template: States, count: int, first: int = 0) -> Games:
    """Play games at random, compiled; game number n is always the same, whatever is played with it."""
    games = blank_games(count, int(template[0]["players"]))
    actions, key = np.zeros(game.ACTION_WORDS, np.int64), np.zeros(8, np.uint32)
    compiled_driver(game.NAME)(template.copy(), template, actions, key, first, *games)
    return games


def blank_games(count: int, players: int) -> Games:
    return Games(np.zeros((count, players), np.int64), *(np.zeros(count, np.int64) for _ in range(4)))
