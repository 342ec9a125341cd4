"""Imagined worlds for a teacher: what the seat in turn does not know is drawn anew, an action is played, and a net
plays on for everybody. One source for a GPU and for the processor, as in `triskele.training.kernels`."""

import functools
from typing import Any

from triskele.bots.nets import shape_of
from triskele.bots.nets.shape import Shape
from triskele.bots.outcome import outcome_of, reward
from triskele.rules import GAMES
from triskele.rules.kernel import compiled, one_of, only, rule
from triskele.training.kernels import cuda


def imagining(shape: Shape, win: float) -> tuple[Any, Any]:
    """How a world begins, and how it goes on by a decision."""
    game = GAMES[shape.game]
    legal, step, known, imagine = game.legal, game.step, game.known, game.imagine
    outcome, over, size, unit = outcome_of(shape.game), game.OVER, game.ACTION_WORDS, shape.lead_unit

    @rule
    def go(state: Any, i: int, action: int, legals: Any, seats: Any, roots_seats: Any, values: Any, done: Any) -> None:
        """Play an action, and all that leave no choice after it."""
        row = legals[i]
        while action >= 0:
            step(state, action)
            if state.phase == over:
                share, margin = outcome(state, roots_seats[i] + 0)
                values[i] = reward(share, margin, state.players, win, unit)
                done[i] = 1
                action = -1
            else:
                legal(state, row)
                action = only(row, size)
        seats[i] = state.seat

    @rule
    def begin(
        states: Any,
        roots: Any,
        tried: Any,
        luck: Any,
        keys: Any,
        worlds: Any,
        i: int,
        legals: Any,
        seats: Any,
        roots_seats: Any,
        values: Any,
        done: Any,
    ) -> None:
        """World i of those of an action: all actions of a decision have the same ones."""
        pair = i // luck[1]
        lane = max(roots[pair] + 0, 0)
        root, world, key = one_of(states, lane), one_of(worlds, i), keys[i]
        known(root, root.seat + 0, world)
        key[0] = (luck[0] + i % luck[1]) & 0x7FFFFFFF
        key[1] = lane
        imagine(world, key)
        roots_seats[i] = world.seat
        seats[i] = world.seat
        values[i] = 0.0
        done[i] = 0
        if tried[pair] < 0:
            done[i] = 1
            legal(world, legals[i])
        else:
            go(world, i, tried[pair] + 0, legals, seats, roots_seats, values, done)

    @rule
    def on(
        worlds: Any,
        i: int,
        actions: Any,
        late: int,
        legals: Any,
        seats: Any,
        roots_seats: Any,
        values: Any,
        done: Any,
    ) -> None:
        """Late, a world goes on only until the seat whose decision it is decides again: of two, both know its value."""
        if done[i] == 0:
            world = one_of(worlds, i)
            if late == 0 or (world.players > 2 and seats[i] != roots_seats[i]):
                go(world, i, actions[i] + 0, legals, seats, roots_seats, values, done)

    return begin, on


@functools.cache
def kernels(game: str, win: float) -> tuple[Any, Any]:
    """Begin and go on, on the processor."""
    begin, on = imagining(shape_of(game), win)

    @compiled
    def begin_all(
        states: Any,
        roots: Any,
        tried: Any,
        luck: Any,
        keys: Any,
        worlds: Any,
        legals: Any,
        seats: Any,
        roots_seats: Any,
        values: Any,
        done: Any,
    ) -> None:
        for i in range(len(worlds)):
            begin(states, roots, tried, luck, keys, worlds, i, legals, seats, roots_seats, values, done)

    @compiled
    def all_on(
        worlds: Any, actions: Any, late: int, legals: Any, seats: Any, roots_seats: Any, values: Any, done: Any
    ) -> None:
        for i in range(len(worlds)):
            on(worlds, i, actions, late, legals, seats, roots_seats, values, done)

    return begin_all, all_on


@functools.cache
def kernels_on_gpu(game: str, win: float) -> tuple[Any, Any]:
    """The same on a GPU."""
    begin, on = imagining(shape_of(game), win)
    from triskele.arena.gpu import need_gpu

    need_gpu()  # it is told these rule functions, too

    @cuda.jit
    def begin_all(
        states: Any,
        roots: Any,
        tried: Any,
        luck: Any,
        keys: Any,
        worlds: Any,
        legals: Any,
        seats: Any,
        roots_seats: Any,
        values: Any,
        done: Any,
    ) -> None:
        i = cuda.grid(1)
        if i < len(worlds):
            begin(states, roots, tried, luck, keys, worlds, i, legals, seats, roots_seats, values, done)

    @cuda.jit
    def all_on(
        worlds: Any, actions: Any, late: int, legals: Any, seats: Any, roots_seats: Any, values: Any, done: Any
    ) -> None:
        i = cuda.grid(1)
        if i < len(worlds):
            on(worlds, i, actions, late, legals, seats, roots_seats, values, done)

    return begin_all, all_on
