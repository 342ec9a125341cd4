"""Of tests with many cases a few are tried at once, all others in the long tests, and none is lost."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

TRIED = """
import pytest

@pytest.mark.few("keltis", "celtica")
@pytest.mark.parametrize("game", ["keltis", "orakel", "celtica"])
def test_games(game):
    pass

def test_always():
    pass

@pytest.mark.long
def test_later():
    pass
"""
ALWAYS = {"test_games[keltis]", "test_games[celtica]", "test_always"}


SHARED = """
import pytest

@pytest.fixture(scope="module")
def made():
    return 1

def test_with_it(made):
    pass

def test_without():
    pass
"""


def run(folder: Path, text: str, *options: str) -> str:
    """What pytest says of a file of tests."""
    (folder / "test_tried.py").write_text(text, encoding="utf-8")
    settings = "[pytest]\nmarkers =\n    few(*cases): a few\n    long: the others\n"
    (folder / "pytest.ini").write_text(f"{settings}pythonpath = {Path(__file__).parent}\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "conftest", *options]
    environment = {"PYTHONPATH": str(Path(__file__).parent)}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def collected(folder: Path, text: str, *options: str) -> set[str]:
    said = run(folder, text, "--collect-only", "-q", *options)
    return {line.partition("::")[2] for line in said.splitlines() if "::" in line}


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ([], ALWAYS),
        (["--long"], {*ALWAYS, "test_games[orakel]", "test_later"}),
        (["--long", "-m", "long"], {"test_games[orakel]", "test_later"}),
        (["test_tried.py::test_games"], {"test_games[keltis]", "test_games[celtica]"}),
    ],
)
def test_what_is_not_tried_at_once_is_tried_in_the_long_tests(
    tmp_path: Path, options: list[str], found: set[str]
) -> None:
    assert collected(tmp_path, TRIED, *options) == found


def test_a_case_that_does_not_exist_is_an_error(tmp_path: Path) -> None:
    said = run(tmp_path, TRIED.replace('"celtica")', '"chess")'), "--collect-only")
    assert "test_games has no 'chess'" in said


def test_what_a_file_makes_once_is_made_by_one_process(tmp_path: Path) -> None:
    """Each process is handed what belongs together by the end of a test's name."""
    said = run(tmp_path, SHARED, "-n", "2", "--dist", "loadgroup", "-v")
    assert "test_with_it@test_tried.py" in said
    assert "test_without@" not in said
    assert "2 passed" in said
