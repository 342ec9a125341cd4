"""A fifth game, of which no file outside tests/toy knows, walks through the tests as the others do."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
TOY = TESTS / "toy"
# What is compared with what was written down once for each game: its games, counts, columns, courses, practice
# positions, and the types of what a server says.
KEPT = ("golden", "perft", "observations", "solved", "lessons", "practice", "chosen", "has_its_type")


def walked(wanted: str, *files: str) -> str:
    """The tests of the fifth game that these files have; what pytest says in the end."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n",
        "0",
        "-p",
        "no:cacheprovider",
        "--long",
        "-k",
        wanted,
        *files,
    ]
    environment = {**os.environ, "PYTHONPATH": str(TOY)}
    done = subprocess.run(command, cwd=TESTS.parent, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr
    return done.stdout.splitlines()[-1]


def passed(said: str) -> int:
    return int(re.search(r"(\d+) passed", said)[1])  # type: ignore[index]


def test_a_fifth_game_is_played_shown_and_served() -> None:
    files = ("tests/contract/test_contract.py", "tests/terminal/test_terminal.py", "tests/server/test_guide.py")
    wanted = "mesh-2 or (mesh and (printed or rules or undo or action)) and not simulated"
    assert passed(walked(wanted, *files)) >= 20


@pytest.mark.long
@pytest.mark.parametrize(
    ("files", "least"),
    [
        (("tests/contract",), 90),
        (("tests/terminal",), 20),
        (("tests/envs",), 10),
        (("tests/server",), 15),
    ],
)
def test_a_fifth_game_walks_through_everything(files: tuple[str, ...], least: int) -> None:
    assert passed(walked(f"mesh and not ({' or '.join(KEPT)})", *files)) >= least


def test_nothing_else_knows_of_it() -> None:
    own = {file for file in TOY.rglob("*") if file.is_file()} | {Path(__file__)}
    found = [
        file.relative_to(TESTS.parent)
        for folder in ("src", "tests", "benchmarks", "docs")
        for file in (TESTS.parent / folder).rglob("*")
        if file.suffix in {".py", ".toml", ".md"} and file not in own
        if re.search(r"(?<![a-z])mesh(?![a-z])", file.read_text(encoding="utf-8"))
    ]
    assert found == []
