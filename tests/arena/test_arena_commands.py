"""`triskele arena` and `triskele simulate`, used as a person would."""

from __future__ import annotations

import csv
import importlib.util
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from triskele.arena import gpu
from triskele.cli import app
from triskele.errors import TriskeleError

COMMAND = [sys.executable, "-W", "error", "-c", "from triskele.cli import main; main()"]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, check=False, timeout=120)


def games_of(file: Path) -> dict[tuple[int, ...], object]:
    found = {}
    for line in file.read_text().splitlines()[1:]:
        content = json.loads(line)
        content.pop("seconds")
        found[content["deal"], *content["seats"]] = content
    return found


def test_a_tournament_with_everything_that_can_be_asked_for(tmp_path: Path) -> None:
    files = {name: tmp_path / f"figures.{name}" for name in ("json", "csv", "png")}
    asked = ["arena", "keltis", "--bots", "random, steady,gentle", "--games", "3", "--players", "3", "--workers", "1"]
    out = ["--keep", str(tmp_path / "games.jsonl"), "--json", str(files["json"]), "--csv", str(files["csv"])]
    done = run(*asked, *out, "--plot", str(files["png"]), "--option", "start=1")
    assert done.returncode == 0, done.stderr
    assert "steady" in done.stdout
    assert "ends ahead" in done.stdout
    assert str(tmp_path / "games.jsonl") in done.stderr
    content = json.loads(files["json"].read_text())
    assert content["games"] == 3
    assert content["tournament"]["options"] == {"start": 0}
    with files["csv"].open() as file:
        assert {row["bot"] for row in csv.DictReader(file)} == {"random", "steady", "gentle"}
    assert files["png"].stat().st_size > 5000
    again = run(*asked, *out, "--option", "start=1")
    assert again.returncode == 0, again.stderr
    assert again.stdout == done.stdout, "nothing is played twice"


def test_ctrl_c_loses_no_game_and_the_same_command_goes_on(tmp_path: Path) -> None:
    file, whole = tmp_path / "games.jsonl", tmp_path / "whole.jsonl"
    asked = ["arena", "keltis", "--bots", "random,steady", "--games", "40", "--workers", "2"]
    process = subprocess.Popen(
        [*COMMAND, *asked, "--keep", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while not (file.exists() and file.read_bytes().count(b"\n") > 4):
        assert process.poll() is None
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: the workers get it too
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "of 40 games. The same command carries on from there." in errors
    assert "Traceback" not in errors
    assert "Traceback" not in output
    before = games_of(file)
    assert 4 <= len(before) < 40
    done = run(*asked, "--keep", str(file))
    assert done.returncode == 0, done.stderr
    straight = run(*asked, "--keep", str(whole))
    assert straight.returncode == 0, straight.stderr
    assert games_of(file) == games_of(whole)
    assert before.items() <= games_of(file).items()
    kept = file.read_text().splitlines()
    assert len(kept) == 41, "each game was played once"


def test_the_documents_python_runs_as_it_stands() -> None:
    page = Path(__file__).parents[2] / "docs" / "arena.md"
    [program] = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    done = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "clever\n"


def test_a_simulation(tmp_path: Path) -> None:
    file, picture = tmp_path / "counts.json", tmp_path / "figures.png"
    asked = ["simulate", "keltis", "--games", "500", "--players", "4", "--workers", "2"]
    done = run(*asked, "--json", str(file), "--plot", str(picture))
    assert done.returncode == 0, done.stderr
    assert "500 random games" in done.stdout
    assert "million decisions a second" in done.stdout
    assert re.search(r"starts +\d+\.\d\d +\d+\.\d\d–\d+\.\d\d", done.stdout)
    assert "fourth" in done.stdout
    assert sum(json.loads(file.read_text())["turns"].values()) == 500
    assert picture.stat().st_size > 5000


def test_a_simulation_of_bots(tmp_path: Path) -> None:
    file = tmp_path / "counts.json"
    done = run("simulate", "celtica", "--bots", "random", "--games", "10", "--workers", "1", "--json", str(file))
    assert done.returncode == 0, done.stderr
    assert "10 games of random" in done.stdout
    content = json.loads(file.read_text())
    assert (content["games"], content["bots"], len(content["starts"])) == (10, ["random"], 2)


@pytest.mark.parametrize(
    ("arguments", "code", "advice"),
    [
        ("arena chess --bots random,steady", "unknown-game", "keltis"),
        ("arena keltis", "too-few-bots", "search:500ms"),
        ("arena keltis --bots random,gandalf", "unknown-bot", "gentle"),
        ("arena keltis --bots random,search:0s", "unknown-bot", "above 0"),
        ("arena keltis --bots random,steady --players 7", "wrong-players", "2 to 4"),
        ("arena keltis --bots random,steady --games 0", "bad-games", "At least 1"),
        ("arena keltis --bots random,steady --workers 0", "bad-workers", "cores"),
        ("arena keltis --bots random,steady --on moon", "unknown-place", "cores, ray"),
        ("arena keltis --bots random,steady --json no/such/folder/x.json", "bad-file", "folder"),
        ("arena keltis --bots random,steady --plot figures.xyz", "bad-picture", "png"),
        ("simulate chess", "unknown-game", "keltis"),
        ("simulate keltis --games 0", "bad-games", "At least 1"),
        ("simulate keltis --players 1", "wrong-players", "2 to 4"),
        ("simulate keltis --option speed=9", "unknown-option", "start"),
        ("simulate keltis --on ray", "unknown-place", "cores, gpu"),
        ("simulate keltis --workers -1", "bad-workers", "cores"),
        ("simulate keltis --bots steady --on gpu", "unknown-place", "There are: cores"),
        ("simulate keltis --bots gandalf", "unknown-bot", "gentle"),
    ],
)
def test_bad_input_gets_one_sentence_and_a_code(arguments: str, code: str, advice: str) -> None:
    with pytest.raises(TriskeleError, match=advice) as caught:
        app(arguments.split())
    assert caught.value.code == code


def test_a_refusal_is_no_traceback() -> None:
    done = run("arena", "keltis", "--bots", "random,gandalf")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("triskele: There is no opponent 'gandalf'.")
    assert done.stderr.endswith("[unknown-bot]\n")


def test_without_a_gpu_there_is_a_clear_word(monkeypatch: pytest.MonkeyPatch) -> None:
    if gpu.cuda is not None:
        monkeypatch.setattr(gpu.cuda, "is_available", lambda: False)
    with pytest.raises(TriskeleError, match=r"NVIDIA|numba-cuda") as caught:
        app(["simulate", "keltis", "--on", "gpu"])
    assert caught.value.code == "no-gpu"


@pytest.mark.parametrize("command", ["arena keltis --bots random,steady", "simulate keltis"])
def test_without_matplotlib_a_picture_is_refused_before_anything_is_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str
) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "matplotlib" else find(name))
    with pytest.raises(TriskeleError, match=r"triskele\[plots\]") as caught:
        app([*command.split(), "--plot", str(tmp_path / "figures.png")])
    assert caught.value.code == "no-matplotlib"


def test_games_are_kept_in_the_cache_unless_somebody_says_where(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    app(["arena", "keltis", "--bots", "random,steady", "--games", "2", "--workers", "1"], result_action="return_value")
    [file] = tmp_path.rglob("*.jsonl")
    assert len(games_of(file)) == 2
