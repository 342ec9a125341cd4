"""Bots that somebody wrote in Python: what they are asked, what they may answer, and what is said when they fail."""

from __future__ import annotations

import copy
import json
import os
import pickle
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import triskele
from triskele.arena.tournament import plan, play_game, schedule
from triskele.bots import Decision, Function, bot
from triskele.bots.levels import bot as bot_for_anybody
from triskele.bots.named import is_program, listed
from triskele.errors import BadRequest, BotError
from triskele.rules import GAMES, kernel
from triskele.table.match import Match

ROOT = Path(__file__).parents[2]
each_game = pytest.mark.parametrize("game", GAMES)

BOTS = """
import sys
import time

def first(decision):
    return decision.actions[0]

def number(decision):
    return decision.actions[-1].id

def purple(decision):
    return "lay purple 3"

def breaks(decision):
    return deeper()

def deeper():
    return 1 // 0

def leaves(decision):
    sys.exit(3)

class Counting:
    made = 0
    def __init__(self):
        Counting.made += 1
        self.seat = None
    def choose(self, decision):
        assert self.seat in {None, decision.seat}
        self.seat = decision.seat
        return decision.random.choice(decision.actions).text

def endless(decision):
    while True:
        try:
            time.sleep(1000)
        except Exception:
            pass

endless.seconds = 0.2

class Endless:
    seconds = 0.3
    def choose(self, decision):
        assert decision.seconds == 0.3
        while True:
            pass

def timeless(decision):
    return decision.actions[0]

timeless.seconds = "long"

no_bot = 5
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "wit.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(sys, "modules", {**sys.modules})
    return tmp_path


def asked(match: Match) -> Decision:
    seat = match.seat
    assert seat is not None
    return Decision(match.game, match.known(seat), match.action_ids(), random.Random(1))


def play(match: Match, *functions: Callable[[Decision], Any]) -> None:
    bots = [Function(match.game, function) for function in functions]
    chooser = random.Random(7)
    while (seat := match.seat) is not None:
        found = bots[seat % len(bots)].choose(match.known(seat), match.action_ids(), chooser)
        match.play(found.action, seat)


@pytest.mark.parametrize(
    ("game", "players"), [(game, n) for game, rules in GAMES.items() for n in range(rules.SEATS[0], rules.SEATS[1] + 1)]
)
def test_a_function_plays_whole_games_and_is_asked_what_its_seat_knows(game: str, players: int) -> None:
    match = triskele.new(game, players, seed=5)

    def choose(decision: Decision) -> Any:
        assert len(decision.actions) > 1, "where there is nothing to choose nobody is asked"
        assert decision.seat == match.seat
        assert (decision.players, decision.turn, decision.phase) == (match.players, match.turn, match.phase)
        assert decision.actions == match.actions()
        assert decision.table == match.view(decision.seat)["table"]
        assert kernel.freeze(decision.known) == match.known_content(decision.seat), "and nothing else"
        return decision.random.choice(decision.actions)

    play(match, choose)
    assert match.finished


@each_game
def test_options_are_told(game: str) -> None:
    for name, values in GAMES[game].OPTIONS.items():
        for value in values:
            match = triskele.new(game, seed=1, options={name: value})
            found = asked(match).options
            assert found == {each: match.options[each] for each in GAMES[game].OPTIONS}
            assert found[name] == value


@each_game
def test_an_imagined_world_fits_what_is_known_and_can_be_played_to_its_end(game: str) -> None:
    match = triskele.new(game, seed=3)
    for _ in range(12):
        match.play(match.actions()[0])
    seat = match.seat
    assert seat is not None
    decision = asked(match)
    worlds = [decision.imagine() for _ in range(20)]
    assert len({kernel.freeze(world.state) for world in worlds}) > 1
    for world in worlds:
        assert GAMES[game].STATE.known(world.state.raw, seat) == kernel.freeze(decision.known)
        assert (world.seat, world.actions) == (seat, decision.actions)
        again = world.copy()
        before = kernel.freeze(world.state)
        while again.seat is not None:
            again.play(random.Random(again.seat).choice(again.actions))
        assert again.finished
        assert again.winners
        assert len(again.scores) == match.players
        assert kernel.freeze(world.state) == before
    assert kernel.freeze(decision.known) == match.known_content(seat)


def test_an_action_its_number_and_its_text_are_answers() -> None:
    decision = asked(triskele.new("keltis", seed=1))
    action = decision.actions[3]
    for answer in (action, action.id, action.text, action.text.upper(), str(action.id), copy.copy(action)):
        assert decision.checked(answer, "it") == action.id
    import numpy as np

    assert decision.checked(np.int64(action.id), "it") == action.id


@pytest.mark.parametrize(
    "answer",
    [None, True, 1.0, -1, 10**30, "", "lay purple 3", "draw", "take blue", [], triskele.new("celtica").actions()[0]],
)
def test_any_other_answer_is_refused_naming_bot_game_position_and_what_is_legal(answer: object) -> None:
    match = triskele.new("keltis", seed=1, options={"start": 0})
    decision = asked(match)
    with pytest.raises(BotError) as caught:
        Function("keltis", lambda _: answer).choose(decision.known, match.action_ids(), random.Random(1))
    assert caught.value.code == "bot-answer"
    for part in ("lambda", "keltis with 2 players, seat 1, turn 1, phase play", f"'{decision.actions[0].text}'"):
        assert part in str(caught.value)


@pytest.mark.parametrize("name", ["wit.py:first", "wit:first", "wit.py:number", "wit:Counting"])
def test_a_function_or_a_class_is_found_by_its_name(folder: Path, name: str) -> None:
    assert is_program(name)
    match = triskele.new("keltis", seed=1)
    found = bot("keltis", name)
    assert not found.quick
    found.prepare()
    while (seat := match.seat) is not None:
        match.play(found.choose(match.known(seat), match.action_ids(), random.Random(1)).action)
    if name == "wit:Counting":
        assert sys.modules["wit"].Counting.made == 2, "one for each seat"


def test_a_package_brings_bots_by_entry_points(folder: Path) -> None:
    (folder / "wit-1.dist-info").mkdir()
    (folder / "wit-1.dist-info" / "METADATA").write_text("Name: wit\nVersion: 1\n")
    (folder / "wit-1.dist-info" / "entry_points.txt").write_text("[triskele.bots]\nwitty = wit:first\n")
    assert not is_program("witty")
    sys.path.append(str(folder))
    assert is_program("witty")
    match = triskele.new("keltis", seed=1)
    seat = match.seat
    assert seat is not None
    assert bot("keltis", "witty").choose(match.known(seat), match.action_ids(), random.Random(1)).action


@pytest.mark.parametrize(
    ("name", "code", "parts"),
    [
        ("wit.py:breaks", "bot-failed", ["wit.py:breaks failed in keltis", "in deeper", "ZeroDivisionError"]),
        ("wit.py:endless", "bot-slow", ["wit.py:endless did not answer within 0.2 seconds in keltis"]),
        ("wit.py:Endless", "bot-slow", ["within 0.3 seconds"]),
        ("wit.py:timeless", "bot-missing", ["seconds: 'long'"]),
        ("wit.py:leaves", "bot-failed", ["in leaves", "SystemExit: 3"]),
        ("wit.py:nobody", "bot-missing", ["wit.py:nobody", "has no attribute 'nobody'"]),
        ("wit.py:no_bot", "bot-missing", ["neither a function"]),
        ("none.py:first", "bot-missing", ["none.py"]),
        ("no.such.module:first", "bot-missing", ["No module named 'no'"]),
        ("broken.py:first", "bot-missing", ["broken.py", "SyntaxError"]),
        ("raising.py:first", "bot-missing", ["raising.py", "line 1", "KeyError"]),
    ],
)
def test_what_fails_is_told_with_its_own_lines(folder: Path, name: str, code: str, parts: list[str]) -> None:
    (folder / "broken.py").write_text("def first(:\n")
    (folder / "raising.py").write_text("{}['key']\n")
    match = triskele.new("keltis", seed=1)
    seat = match.seat
    assert seat is not None
    with pytest.raises(BotError) as caught:
        bot("keltis", name).choose(match.known(seat), match.action_ids(), random.Random(1))
    assert caught.value.code == code
    for part in parts:
        assert part in str(caught.value)
    assert "functions.py" not in str(caught.value)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), again.code, str(again)) == (BotError, code, str(caught.value))


@pytest.mark.parametrize("name", ["random_bot.py:choose", "my/random.py:f", "a.b:C.d", "exec:x", "C:\\my bot.py:f"])
def test_names_of_programs(name: str) -> None:
    assert is_program(name)


@pytest.mark.parametrize("name", ["wit.py:first", "wit:first", "exec:true"])
def test_where_strangers_name_opponents_there_are_no_programs(folder: Path, name: str) -> None:
    with pytest.raises(BadRequest) as caught:
        bot_for_anybody("keltis", name)
    assert caught.value.code == "unknown-bot"


@pytest.mark.parametrize(
    "name", ["clever", "greedy", "random", "search:2s", "search:0s", "god", "", None, "C:", ":f", "a b:c"]
)
def test_other_names_are_no_programs(name: object) -> None:
    assert not is_program(name)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("random, clever,,gentle ", ["random", "clever", "gentle"]),
        ("exec:a 'b,c' d,clever", ["exec:a 'b,c' d", "clever"]),
        ('exec:a "b,c", exec:d', ['exec:a "b,c"', "exec:d"]),
        ("it's,clever", ["it's", "clever"]),
        ("", []),
    ],
)
def test_commas_separate_names_outside_of_quotes(text: str, names: list[str]) -> None:
    assert listed(text) == names


# As a person uses it


def run(folder: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-W",
        "error",
        "-c",
        "import sys; sys.path.remove(''); from triskele.cli import main; main()",
    ]
    places = {"XDG_DATA_HOME": str(folder), "XDG_CACHE_HOME": str(folder), "COLUMNS": "150"}
    return subprocess.run(
        [*command, *arguments],
        cwd=folder,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env={**os.environ, **places},
    )


def test_the_arena_lets_them_play_and_notices_when_they_change(folder: Path) -> None:
    command = ["arena", "keltis", "--bots", "wit.py:first,wit:Counting,random", "--games", "2", "--workers", "2"]
    done = run(folder, *command, "--keep", "games", "--json", "found")
    assert done.returncode == 0, done.stderr
    assert {each["bot"] for each in json.loads((folder / "found").read_text())["standings"]} == {
        "wit.py:first",
        "wit:Counting",
        "random",
    }
    assert (folder / "games").read_text().count("\n") == 7
    assert run(folder, *command, "--keep", "games").returncode == 0
    (folder / "wit.py").write_text(BOTS + "\n# better\n")
    changed = run(folder, *command, "--keep", "games")
    assert (changed.returncode, "they differ in: programs" in changed.stderr) == (2, True)


@pytest.mark.parametrize(
    ("name", "code"),
    [("purple", "bot-answer"), ("breaks", "bot-failed"), ("nobody", "bot-missing"), ("endless", "bot-slow")],
)
def test_a_bot_that_fails_ends_the_tournament_with_a_word_about_it(folder: Path, name: str, code: str) -> None:
    done = run(
        folder, "arena", "wuerfel", "--bots", f"random,wit.py:{name}", "--games", "2", "--workers", "2", "--keep", "k"
    )
    assert done.returncode == 2
    assert done.stderr.startswith("triskele: ")
    assert done.stderr.endswith(f"[{code}]\n")
    assert "processes.py" not in done.stderr
    assert (folder / "k").exists() is (code != "bot-missing")
    assert ("This was deal 0 of " in done.stderr) is (code != "bot-missing")


def test_the_terminal_plays_against_one_and_a_saved_game_starts_none_by_itself(folder: Path) -> None:
    command = ["play", "keltis", "--bot", "wit.py:first", "--seed", "x", "--option", "start=2"]
    done = run(folder, *command, typed="1\n1\nquit\n")
    assert done.returncode == 0, done.stderr
    played = json.loads(next(folder.rglob("keltis-*.json")).read_text())["actions"]
    match = triskele.new("keltis", seed="x", options={"start": 1})
    for text in played:
        assert match.seat == 0 or match.actions()[0].text == text
        match.play(text)
    again = run(folder, "play", "--resume", "last", typed="quit\n")
    assert (again.returncode, again.stderr[-16:]) == (2, "[saved-program]\n")
    assert "--bot wit.py:first" in again.stderr
    assert run(folder, "play", "--resume", "last", "--bot", "wit.py:first", typed="quit\n").returncode == 0


def test_a_bot_that_fails_in_the_terminal_is_told_and_the_game_is_kept(folder: Path) -> None:
    done = run(folder, "play", "keltis", "--bot", "wit.py:breaks", "--option", "start=2", typed="quit\n")
    assert (done.returncode, done.stderr[-13:]) == (2, "[bot-failed]\n")
    assert "--resume" in done.stdout
    assert "in deeper" in done.stderr


def test_the_documents_python_runs_as_it_stands() -> None:
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    programs = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", programs[-1]], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"\[-?\d+, -?\d+\]\n", done.stdout)
    named: dict[str, Any] = {}
    exec(next(program for program in programs if "def choose" in program), named)
    for game in GAMES:
        match = triskele.new(game, seed=2)
        play(match, named["choose"])


@each_game
def test_the_example_plays_and_where_points_are_won_at_once_better_than_chance(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)  # a bot's chance comes from its name, which is to be the same wherever the tests lie
    tournament = plan(game, ["examples/function_bot.py:choose", "random"], games=6)
    found = [play_game(tournament, fixture) for fixture in schedule(tournament)]
    assert len(found) == 6
    if game in {"keltis", "wuerfel"}:
        assert sum(each.ranking[each.seats.index("random")] == 1 for each in found) <= 1
