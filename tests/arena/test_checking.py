"""The checker of programs, used as a person would."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from bots.test_functions import BOTS, run
from bots.test_pipes import EXAMPLE, program
from triskele.arena.checking import settings
from triskele.bots import pipes
from triskele.rules import GAMES


def test_a_program_that_is_right(tmp_path: Path) -> None:
    done = run(tmp_path, "check-bot", EXAMPLE.removeprefix("exec:"))
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "Right: it answers the greeting, and calls itself 'Highest card'."
    assert lines[-2:] == ["Right: it ends when it is told to quit.", "All is right."]
    for setting, line in zip(settings(), lines[1:-2], strict=True):
        assert line.startswith(f"Right: {setting}: 1 game, ")


def test_all_kinds_of_games_are_played() -> None:
    found = list(settings())
    for game, rules in GAMES.items():
        kinds = [each for each in found if each.game == game]
        assert {each.players for each in kinds} == set(range(rules.SEATS[0], rules.SEATS[1] + 1))
        for name, values in rules.OPTIONS.items():
            assert {each.options[name] for each in kinds} == set(values)


def test_a_function_is_checked_as_well(tmp_path: Path) -> None:
    (tmp_path / "wit.py").write_text(BOTS)
    done = run(tmp_path, "check-bot", "wit.py:first", "--games", "2")
    assert done.returncode == 0
    assert "Right: celtica with 5 players, rules=translation: 2 games, " in done.stdout
    assert run(tmp_path, "check-bot", "wit.py:nobody").returncode == 1


def test_what_is_wrong_is_said_and_the_rest_is_tried(tmp_path: Path) -> None:
    (tmp_path / "picky.py").write_text(
        "import json, sys, time\n"
        "for line in sys.stdin:\n"
        "    word, _, rest = line.partition(' ')\n"
        "    if word == 'triskele': print('triskele 1', flush=True)\n"
        "    if word == 'game': game = json.loads(rest)\n"
        "    if word == 'choose':\n"
        "        if game['game'] == 'wuerfel' and game['players'] == 3: sys.exit('I can not count to three')\n"
        "        print(json.loads(rest)['actions'][0]['id'], flush=True)\n"
        "time.sleep(600)\n"
    )
    done = run(tmp_path, "check-bot", f"{shlex.quote(sys.executable)} picky.py")
    assert done.returncode == 1
    wrong = [line for line in done.stdout.splitlines() if line.startswith("Wrong: ")]
    assert len(wrong) == 4, done.stdout
    assert "ended with exit code 1 in wuerfel with 3 players, end=either" in wrong[0]
    assert "end=stones" in wrong[1]
    assert "within 2 seconds after “quit”" in wrong[2]
    assert wrong[3] == "Wrong: 3 of the above."
    assert "I can not count to three [bot-ended]" in done.stdout
    assert "Right: celtica with 5 players" in done.stdout


@pytest.mark.parametrize("hello", ["print('hi', flush=True)", "sys.exit('no')"])
def test_who_does_not_greet_is_asked_nothing(tmp_path: Path, hello: str) -> None:
    done = run(tmp_path, "check-bot", program(tmp_path, "pass", hello))
    assert done.returncode == 1
    assert done.stdout.count("Right") == 0
    assert done.stdout.count("Wrong") == 2
    pipes.quit_all()
