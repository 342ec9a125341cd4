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


def run(case: Case, length: int, as_compiled: bool) -> np.ndarray:
    start = template(case.game, case.players, case.options)
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
def test_a_simulated_gpu_leaves_the_same_bytes(game: str, tmp_path: Path) -> None:
    case = next(case for case in reversed(CASES) if case.game == game)
    target = tmp_path / "states"
    program = Path(__file__).with_name("trace.py")
    path = os.pathsep.join([str(program.parents[1]), str(Path(triskele.__file__).parents[1])])  # the package under test
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "PYTHONPATH": path}
    command = [sys.executable, "-W", "error", str(program), str(target), str(case), str(LENGTH)]
    done = subprocess.run(command, env=environment, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert target.read_bytes() == run(case, LENGTH, as_compiled=False).tobytes()
