"""The terminal, used as a person would: typed lines in, a screen out."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import triskele
from triskele.rules import GAMES

each_game = pytest.mark.parametrize("game", GAMES)
each_language = pytest.mark.parametrize("lang", ["en", "de"])


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    keep = {name: os.environ[name] for name in ("PATH", "NUMBA_CACHE_DIR") if name in os.environ}
    return {**keep, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "COLUMNS": "150", "PAGER": "cat"}


def run(home: dict[str, str], *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    program = "from triskele.cli import main; main()"
    command = [sys.executable, "-W", "error", "-c", program, *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, check=False, env=home, timeout=120)


@each_game
@each_language
def test_a_whole_game_is_played_by_typing_numbers(home: dict[str, str], game: str, lang: str) -> None:
    done = run(home, "play", game, "--seed", "whole", "--lang", lang, "--name", "Anna", typed="1\n" * 2000)
    assert done.returncode == 0, done.stderr
    assert "Anna" in done.stdout
    assert ("won." if lang == "en" else "Gewonnen:") in done.stdout
    files = list(Path(home["XDG_DATA_HOME"]).rglob("*.json"))
    assert len(files) == 1
    assert files[0].stat().st_mode & 0o077 == 0, "only its owner may read a record with its key"
    checked = run(home, "verify", str(files[0]))
    assert checked.returncode == 0, checked.stderr
    assert "all legal" in checked.stdout


@each_game
def test_quitting_keeps_the_game_and_it_goes_on_from_there(home: dict[str, str], game: str) -> None:
    first = run(home, "play", game, "--seed", "kept", "--option", "start=1", typed="1\n1\n1\nquit\n")
    assert first.returncode == 0, first.stderr
    path = re.search(r"--resume (\S+)", first.stdout)
    assert path
    played = json.loads(Path(path[1]).read_text())["actions"]
    assert played
    second = run(home, "play", "--resume", "last", typed="1\n1\nquit\n")
    assert second.returncode == 0, second.stderr
    assert json.loads(Path(path[1]).read_text())["actions"][: len(played)] == played
    ended = run(home, "play", "--resume", path[1], typed="")
    assert ended.returncode == 0, "the end of the input keeps the game too"


def test_notation_the_rules_and_a_refusal_with_its_reason(home: dict[str, str]) -> None:
    match = triskele.new("keltis", seed="typed", options={"start": 0})
    hand = match.view(0)["table"]["hand"]
    held = f"{hand[0]['colour']} {hand[0]['value']}"
    typed = f"? KEL-LAY-3\ndraw\nlay\nlay purple 3\ndiscard {held}\nundo\nundo\ndiscard {held}\n\nquit\n"
    done = run(home, "play", "keltis", "--seed", "typed", "--option", "start=1", typed=typed)
    assert done.returncode == 0, done.stderr
    assert "Rising rows take equal or higher cards" in done.stdout
    assert "(KEL-TURN-1; ? KEL-TURN-1)" in done.stdout
    assert "That could be: lay " in done.stdout
    assert "'lay purple 3' is none of the choices" in done.stdout
    assert f"Taken back: discard {held}" in done.stdout
    assert "The last action was not yours." in done.stdout or "Nothing was played yet" in done.stdout
    assert f"Guest 1 discards {held}." in done.stdout


def test_two_people_hand_the_screen_over(home: dict[str, str]) -> None:
    names = ("--name", "Anna", "--name", "Ben")
    options = ("--people", "2", "--seed", "two", "--option", "start=1")
    done = run(home, "play", "keltis", *options, *names, typed="discard\n9\n1\n\n9\n1\n\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "Hand over to Ben" in done.stdout
    assert "Hand over to Anna" in done.stdout


@each_game
@each_language
def test_the_rules_are_printed(home: dict[str, str], game: str, lang: str) -> None:
    done = run(home, "rules", game, "--lang", lang)
    assert done.returncode == 0, done.stderr
    assert len(re.findall(r"[A-Z]{3}-[A-Z]+-\d+", done.stdout)) > 15


@each_game
def test_the_board_file_is_written_and_can_be_played_with(home: dict[str, str], game: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(run(home, "boards", game).stdout)
    done = run(home, "play", game, "--board", str(file), typed="quit\n")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("arguments", "code", "advice"),
    [
        (["play", "chess"], "unknown-game", "keltis"),
        (["play", "keltis", "--players", "7"], "wrong-players", "2 to 4"),
        (["play", "keltis", "--people", "3"], "bad-people", "1 to 2"),
        (["play", "keltis", "--level", "god"], "unknown-bot", "gentle"),
        (["play", "keltis", "--option", "start=9"], "bad-option", "random"),
        (["play", "keltis", "--option", "start"], "bad-option", "NAME=VALUE"),
        (["play", "keltis", "--option", "speed=1"], "unknown-option", "start"),
        (["play", "keltis", "--board", "nowhere.toml"], "board-invalid", "triskele boards keltis"),
        (["play", "keltis", "--lang", "fr"], "unknown-language", "en, de"),
        (["play", "--resume", "last"], "record-unreadable", "no saved game"),
        (["verify", "nowhere.json"], "record-unreadable", "can't be read"),
        (["rules", "go"], "unknown-game", "keltis"),
        (["boards", "go"], "unknown-game", "keltis"),
    ],
)
def test_bad_input_gets_one_sentence_and_a_code(
    home: dict[str, str], arguments: list[str], code: str, advice: str
) -> None:
    done = run(home, *arguments)
    assert done.returncode == 2
    assert f"[{code}]" in done.stderr
    assert advice in done.stderr
    assert "Traceback" not in done.stderr


def test_a_broken_record_is_refused_by_verify(home: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "broken.json"
    for text, code in [
        ("{", "record-malformed"),
        ("[]", "record-malformed"),
        ('{"format": "triskele"}', "record-version"),
    ]:
        file.write_text(text)
        done = run(home, "verify", str(file))
        assert (done.returncode, f"[{code}]" in done.stderr) == (2, True)


def test_help_names_every_command(home: dict[str, str]) -> None:
    done = run(home, "--help")
    assert done.returncode == 0
    for command in ("play", "verify", "rules", "boards"):
        assert command in done.stdout
