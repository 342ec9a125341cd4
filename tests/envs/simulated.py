"""A batch on a simulated GPU beside matches: run as a program, with NUMBA_ENABLE_CUDASIM=1 and the name of a game."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from triskele import envs
from triskele.envs import gpu
from triskele.errors import BadRequest
from triskele.rules.kernel import WORD, lowest, teach_gpu
from triskele.table.match import Match

LANES, STEPS = 3, 8


class Held:
    """Actions as another library holds them on a GPU, always in the same place."""

    def __init__(self) -> None:
        self.actions = np.zeros(LANES, np.int64)
        self.__cuda_array_interface__ = {"data": (1, False), "shape": (LANES,), "typestr": "<i8", "version": 2}


class Recorded:
    """A graph without a GPU."""

    launched = 0

    def __init__(self, record: Callable[[int], None]) -> None:
        self.record = record

    def launch(self) -> None:
        Recorded.launched += 1
        self.record(0)


def lowest_of(legal: Any) -> int:
    word = int(legal.nonzero()[0][0])
    return word * WORD + lowest(int(legal[word]))


def from_one_place(packed: Any, words: Any) -> None:
    """Steps whose actions lie where they lay before are recorded once and launched again."""
    gpu.Graph = Recorded  # type: ignore[misc]
    gpu.cuda.as_cuda_array = lambda held: held.actions
    held = Held()
    for _ in range(3):
        held.actions[:] = [lowest_of(legal) for legal in words.seen.masks]
        words.step(held.actions)
        packed.step(held)
        assert (words.seen.observations == packed.seen.observations.copy_to_host().T).all()
    assert Recorded.launched == 2


def taken_as_it_is(games: Any) -> None:
    """Others take the arrays by DLPack without a copy, because nothing lies between their rows."""
    for array in (*games.seen, games.players):
        assert array.is_c_contiguous()
        taken = np.from_dlpack(array)
        assert taken.ctypes.data == array.ctypes.data
        assert taken.shape == tuple(array.shape)
        assert (taken == array.copy_to_host()).all()


def main(game: str) -> None:
    teach_gpu()
    settings = [(2, {}), (3, {})]
    beside = envs.batch(game, settings=settings, games=LANES)
    beside.reset(5)
    games = envs.batch(game, settings=settings, games=LANES, history=2, on="gpu")
    packed = envs.batch(game, settings=settings, games=LANES, history=2, form="packed", on="gpu")
    words = envs.batch(game, settings=settings, games=LANES, history=2, form="packed")
    seen, luck = games.reset(5), random.Random(1)
    packed.reset(5)
    words.reset(5)
    matches = [Match(game, beside.key(lane), settings[lane % 2][0]) for lane in range(LANES)]
    for _ in range(STEPS):
        for lane, match in enumerate(matches):
            assert match.seat == seen.seats.copy_to_host()[lane]
            assert (seen.observations.copy_to_host()[lane] == match.observe(match.seat, 2, raw=True)).all()
            assert (seen.masks.copy_to_host()[lane] == match.mask()).all()
        assert (words.seen.observations == packed.seen.observations.copy_to_host().T).all()
        assert (words.seen.masks == packed.seen.masks.copy_to_host().T).all()
        chosen = np.array([luck.choice(match.action_ids()) for match in matches])
        for match, action in zip(matches, chosen, strict=True):
            match.play(int(action))
        seen = games.step(chosen)
        packed.step(chosen)
        words.step(chosen)
    games.check()
    taken_as_it_is(games)
    taken_as_it_is(packed)
    from_one_place(packed, words)
    before = seen.observations.copy_to_host()
    games.step(np.full(LANES, 10_000))
    assert (before == seen.observations.copy_to_host()).all()
    with pytest.raises(BadRequest, match=f"{LANES} actions were not legal"):
        games.check()
    print("the same")


main(sys.argv[1])
