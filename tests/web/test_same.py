"""Python as a page runs it plays the same games: each byte of state, views and record, and each choice of a level."""

from __future__ import annotations

import importlib.util
import json
import lzma
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from contract import told
from triskele.rules import GAMES

ROOT = Path(__file__).parents[2]
QUICK = [("wuerfel", 2, "page 1")]  # whose compiled rules are packed soonest
LONG = [(game, players, f"page {n}") for game in GAMES for players in (2, 3, 4) for n in range(1, 12)]


@pytest.mark.parametrize("games", [QUICK, pytest.param(LONG, marks=pytest.mark.long)], ids=["one", "many"])
def test_games_in_a_page_are_the_same_to_the_byte(
    packed: Path, tmp_path: Path, games: list[tuple[str, int, str]]
) -> None:
    for name, (file, _) in json.loads((packed / "parts.json").read_text(encoding="utf-8")).items():
        if file.endswith(".bin"):
            (tmp_path / name).write_bytes(lzma.decompress((packed / file).read_bytes()))
        elif name.startswith("pyodide"):
            shutil.copy(packed / file, tmp_path / name)
    sys.path.insert(0, str(ROOT / "web"))
    spec = importlib.util.find_spec("build")
    assert spec is not None
    builder = importlib.import_module("build")
    node, _ = builder.commands()
    script = ROOT / "tests" / "contract" / "told.mjs"
    command = [*node, str(script), str(tmp_path), str(script.with_suffix(".py")), json.dumps(games)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    for game, seen in zip(games, found, strict=True):
        assert seen == told.told(*game), game
