"""A batch on a simulated GPU beside matches: run as a program, with NUMBA_ENABLE_CUDASIM=1 and the name of a game."""

from __future__ import annotations

import random
import sys

import numpy as np
import pytest

from triskele import envs
from triskele.errors import BadRequest
from triskele.rules.kernel import teach_gpu
from triskele.table.match import Match

LANES, STEPS = 3, 8


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
    before = seen.observations.copy_to_host()
    games.step(np.full(LANES, 10_000))
    assert (before == seen.observations.copy_to_host()).all()
    with pytest.raises(BadRequest, match=f"{LANES} actions were not legal"):
        games.check()
    print("the same")


main(sys.argv[1])
