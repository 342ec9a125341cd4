"""The same source gives the same bytes, however it is run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import triskele
from contract.cases import CASES, Case
from contract.trace import template, walk
from triskele.rules import GAMES
from triskele.rules.kernel import compiled

LENGTH = 3000


def run(case: Case, length: int, as_compiled: bool, counts: bool = False) -> np.ndarray:
    start = template(case.game, case.players, case.options, counts)
    states = np.zeros(length, start.dtype)
    words = GAMES[case.game].ACTION_WORDS
    if as_compiled:
        compiled(walk(case.game))(states, start, np.zeros(words, np.int64), np.zeros(8, np.int64))
    else:
        walk(case.game)(states, start, [0] * words, [0] * 8)
    return states


@pytest.mark.parametrize("game", GAMES)
def test_interpreted_and_compiled_runs_leave_the_same_bytes(game: str) -> None:
    for case in CASES:
        if case.game == game:
            expected = run(case, LENGTH, as_compiled=False)
            assert run(case, LENGTH, as_compiled=True).tobytes() == expected.tobytes(), str(case)
            assert len({state.tobytes() for state in expected}) > LENGTH - 50


@pytest.mark.parametrize("game", GAMES)
def test_where_draws_are_counted_the_bytes_are_the_same_too(game: str) -> None:
    case = next(case for case in CASES if case.game == game)
    expected = run(case, LENGTH, as_compiled=False, counts=True)
    assert run(case, LENGTH, as_compiled=True, counts=True).tobytes() == expected.tobytes()
    assert (expected["blocks"][1:] < 0).all()
    assert (run(case, LENGTH, as_compiled=True)["blocks"] >= 0).all()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("counts", [False, True])
def test_a_simulated_gpu_leaves_the_same_bytes(game: str, counts: bool, tmp_path: Path) -> None:
    case = next(case for case in reversed(CASES) if case.game == game)
    target = tmp_path / "states"
    program = Path(__file__).with_name("trace.py")
    path = os.pathsep.join(
        [str(program.parents[1]), str(Path(triskele.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    )  # the package under test
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "PYTHONPATH": path}
    length = 300 if counts else LENGTH  # each number takes a block of the cipher
    how = ["counted"] if counts else []
    command = [sys.executable, "-W", "error", str(program), str(target), str(case), str(length), *how]
    done = subprocess.run(command, env=environment, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert target.read_bytes() == run(case, length, as_compiled=False, counts=counts).tobytes()
