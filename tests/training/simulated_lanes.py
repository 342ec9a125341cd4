"""Lanes on a simulated GPU beside interpreted ones: run as a program, with NUMBA_ENABLE_CUDASIM=1 and a game's name."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import torch

from triskele.bots.nets import shape_of
from triskele.rules.kernel import WORD
from triskele.training import lanes as module
from triskele.training import worlds
from triskele.training.kernels import cuda, kernels
from triskele.training.lanes import Lanes, Rows
from triskele.training.plan import planned, tables

COUNT, STEPS = 3, 4
KINDS = torch.int64, torch.int64, torch.float32, torch.int8
ON_DEVICE = type(cuda.to_device(np.zeros(1)))


class Simulated(Lanes):
    """Lanes whose tensors stay where they are, as arrays of the simulator: it would copy others, there and back."""

    def _put(self, array: Any) -> Any:
        return ON_DEVICE(array)

    def array(self, tensor: torch.Tensor) -> Any:
        return ON_DEVICE(tensor.numpy())

    def _stream(self) -> Any:
        return 0


def main(game: str) -> None:
    shape = shape_of(game)
    asked = tables(planned(game, "cpu", 1.0))
    beside = Lanes(shape, asked, COUNT, "cpu", 0.75, 3)
    plain = [kernel.__wrapped__ for kernel in kernels(game, 0.75)]
    beside._play, beside._show, beside._rate, beside._unpack, beside._judge = plain
    kernels_there = module.kernels_on_gpu(game, 0.75)
    games = Simulated(shape, asked, COUNT, "cpu", 0.75, 3)
    games._play, games._show, games._rate, games._unpack, games._judge = kernels_there
    games.gpu = True
    rows, others = Rows(games, 1), Rows(beside, 1)
    told = [each.room(COUNT) for each in (games, beside)]
    best = [torch.zeros(COUNT, dtype=torch.int64) for _ in range(2)]
    luck, index, actions = np.random.default_rng(1), torch.arange(COUNT), games.begin
    for _ in range(STEPS):
        games.play(actions, rows, 0)
        beside.play(actions, others, 0)
        for name in ("words", "numbers", "worths", "legals", "seats"):
            assert torch.equal(getattr(rows, name), getattr(others, name)), name
        games.look(rows, index, told[0], best[0])
        beside.look(others, index, told[1], best[1])
        assert all(torch.equal(one, other) for one, other in zip(*told, strict=True))
        assert torch.equal(*best)
        legal = told[0][0].numpy() > module.NEVER / 2
        actions = games.action_at[torch.tensor([luck.choice(np.flatnonzero(row)) for row in legal])]
    imagine(game, games, beside, actions)
    print("the same")


def first_of(row: list[int]) -> int:
    return next((at * WORD + (word & -word).bit_length() - 1 for at, word in enumerate(row) if word), 0)


def imagine(game: str, games: Simulated, beside: Lanes, tried: torch.Tensor) -> None:
    """Some decisions in imagined worlds, two for each action; the last lane's action is not tried."""
    tried[-1] = -1
    asked = tables(planned(game, "cpu", 1.0, "3"))
    pair = [kind(games.shape, asked, 2 * COUNT, "cpu", 0.75, 3) for kind in (Simulated, Lanes)]
    made = [worlds.kernels_on_gpu(game, 0.75), [kernel.__wrapped__ for kernel in worlds.kernels(game, 0.75)]]
    found = []
    for lanes, imagined, (begin, on) in zip((games, beside), pair, made, strict=True):
        gpu = lanes is games
        legals = torch.zeros(2 * COUNT, lanes.game.ACTION_WORDS, dtype=torch.int64)
        seats, theirs, values, done = (torch.zeros(2 * COUNT, dtype=kind) for kind in KINDS)
        tail = [lanes.array(part) for part in (legals, seats, theirs, values, done)]
        what = [lanes.array(part) for part in (torch.arange(COUNT), tried, torch.tensor([7, 2]))]

        def run(kernel: Any, *arguments: Any, gpu: bool = gpu) -> None:
            kernel[2 * COUNT, 1](*arguments) if gpu else kernel(*arguments)

        run(begin, lanes.states, *what, imagined.keys, imagined.states, *tail)
        for late in (0, 0, 1):
            first = torch.tensor([first_of(row) for row in legals.tolist()])
            run(on, imagined.states, lanes.array(first), late, *tail)
        found.append((legals, seats, theirs, values, done))
    assert all(torch.equal(one, other) for one, other in zip(*found, strict=True))
    assert found[0][4].tolist()[-2:] == [1, 1]
    assert found[0][4].tolist()[:2] == [0, 0]


main(sys.argv[1])
