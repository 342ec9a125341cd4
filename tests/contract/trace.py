"""One random walk, three ways to run it: interpreted, compiled, on a simulated GPU. All must leave the same bytes.

Run as a program, it walks on numba-cuda's simulator and writes the states to a file.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import numpy as np
from numba import cuda

from triskele.rules import GAMES, chance, kernel
from triskele.rules.board import load_board
from triskele.rules.kernel import assign, one_of, pick, spin
from triskele.rules.turns import NOWHERE


def template(name: str, players: int, options: dict[str, str], counts: bool = False) -> Any:
    """What games begin from; draws are counted by their kind if it is said."""
    game = GAMES[name]
    state = game.blank(load_board(name), players, options, NOWHERE)
    state.blocks = chance.COUNTING if counts else 0
    return state.data


def walk(name: str) -> Any:
    """A function that plays at random, game after game, and keeps every state. It works compiled and interpreted."""
    game = GAMES[name]
    legal, step, setup, seed = game.legal, game.step, game.setup, chance.seed
    words, over = game.ACTION_WORDS, game.OVER

    def run(states: Any, template: Any, actions: Any, key: Any) -> None:
        state = one_of(states, 0)
        games = 0
        luck = 20_261_115
        for n in range(1, len(states)):
            if games == 0 or state.phase == over:
                assign(states, n, template, 0)
                state = one_of(states, n)
                key[0] = games
                seed(state, key)
                setup(state)
                games += 1
            else:
                assign(states, n, states, n - 1)
                state = one_of(states, n)
                legal(state, actions)
                luck = spin(luck)
                step(state, pick(actions, words, luck))

    return run


def simulate(name: str, players: int, options: dict[str, str], length: int, counts: bool) -> Any:
    """The walk inside a kernel of the simulated GPU."""
    kernel.teach_gpu()
    run = walk(name)
    words = GAMES[name].ACTION_WORDS

    @cuda.jit
    def on_gpu(states: Any, template: Any) -> None:
        if cuda.grid(1) == 0:
            actions = cuda.local.array(words, np.int64)
            key = cuda.local.array(8, np.int64)
            for n in range(8):
                key[n] = 0
            run(states, template, actions, key)

    start = template(name, players, options, counts)
    states = cuda.to_device(np.zeros(length, start.dtype))
    on_gpu[1, 1](states, cuda.to_device(start))
    return states.copy_to_host()


if __name__ == "__main__":
    assert os.environ.get("NUMBA_ENABLE_CUDASIM") == "1"
    from cases import CASES

    target, wanted, length, *how = sys.argv[1:]
    case = next(case for case in CASES if str(case) == wanted)
    states = simulate(case.game, case.players, case.options, int(length), how == ["counted"])
    Path(target).write_bytes(states.tobytes())
