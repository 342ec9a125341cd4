"""Bots that are programs of any kind: what they are told, and what becomes of those that hang, die or babble."""

from __future__ import annotations

import json
import random
import shlex
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

import triskele
from bots.test_functions import run
from triskele.bots import bot, pipes
from triskele.bots.named import is_program, sources
from triskele.errors import BotError
from triskele.rules import GAMES
from triskele.table.match import Match

ROOT = Path(__file__).parents[2]
EXAMPLE = f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(ROOT / 'examples' / 'pipe_bot.py'))}"


@pytest.fixture(autouse=True)
def _ended() -> Iterator[None]:
    yield
    pipes.quit_all()
    children = [child for child in psutil.Process().children() if "wrong.py" in child.cmdline()]
    assert children == [], "no program outlives its errors"


def program(
    tmp_path: Path, lines: str, hello: str = "print('triskele 1 Wrong', flush=True)", patience: str = "60s"
) -> str:
    """A program that greets, and does this when it is asked."""
    file = tmp_path / "wrong.py"
    body = "\n".join(f"        {line}" for line in lines.splitlines())
    greeting = "\n".join(f"        {line}" for line in hello.splitlines())
    file.write_text(
        "import sys, time, os, subprocess\n"
        "for line in sys.stdin:\n"
        f"    if line.startswith('triskele'):\n{greeting}\n"
        f"    if line.startswith('choose'):\n{body}\n"
        "    if line.startswith('quit'):\n        break\n"
    )
    return f"exec:{patience}:{shlex.quote(sys.executable)} {shlex.quote(str(file))}"


def ask(name: str, match: Match | None = None) -> int:
    match = match or triskele.new("keltis", seed=1, options={"start": 0})
    seat = match.seat
    assert seat is not None
    return bot(match.game, name).choose(match.known(seat), match.action_ids(), random.Random(1)).action


@pytest.mark.parametrize("game", GAMES)
def test_the_example_plays_all_games_and_one_process_is_enough_for_many(game: str) -> None:
    assert is_program(EXAMPLE)
    for players in range(GAMES[game].SEATS[0], GAMES[game].SEATS[1] + 1):
        match = triskele.new(game, players, seed=5)
        playing = bot(game, EXAMPLE)
        playing.prepare()
        others = bot(game, "random")
        while (seat := match.seat) is not None:
            asked = playing if seat == 0 else others
            found = asked.choose(match.known(seat), match.action_ids(), random.Random(1))
            match.play(found.action)
    assert len([child for child in psutil.Process().children() if "pipe_bot.py" in " ".join(child.cmdline())]) == 1


def test_a_program_is_told_the_game_once_and_at_each_decision_what_its_seat_knows(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    (tmp_path / "wrong.py").write_text(
        "import sys\n"
        "for line in sys.stdin:\n"
        f"    print(line, end='', file=open({str(heard)!r}, 'a'))\n"
        "    if line.startswith('triskele'): print('triskele 1', flush=True)\n"
        "    if line.startswith('choose'): print(line.split('\"text\":\"')[1].split('\"')[0], flush=True)\n"
    )
    name = f"exec:2.5s:{sys.executable} {tmp_path / 'wrong.py'}"
    match = triskele.new("orakel", seed=1, options={"start": 0, "clover": "any"})
    views = []
    playing = bot("orakel", name)
    for _ in range(20):
        seat = match.seat
        assert seat is not None
        if seat == 0 and len(match.actions()) > 1:
            views.append(match.view(0))
        asked = playing if seat == 0 else bot("orakel", "random")
        match.play(asked.choose(match.known(seat), match.action_ids(), random.Random(1)).action)
    assert views
    ask(name)  # another game, and another bot of the same program
    pipes.quit_all()
    lines = [line.partition(" ") for line in heard.read_text().splitlines()]
    assert [word for word, _, _ in lines] == [
        *["triskele", "game"],
        *["choose"] * len(views),
        *["game", "choose", "quit"],
    ]
    assert lines[0][2] == "1"
    assert json.loads(lines[1][2]) == {"game": "orakel", "players": 2, "seat": 0, "options": {"clover": "any"}}
    for view, (_, _, said) in zip(views, lines[2:], strict=False):
        wanted = {each: view[each] for each in ("turn", "phase", "actions", "table")}
        assert json.loads(said) == {"seconds": 2.5, **json.loads(json.dumps(wanted))}


def test_number_and_text_are_answers(tmp_path: Path) -> None:
    match = triskele.new("keltis", seed=1, options={"start": 0})
    action = match.actions()[2]
    assert ask(program(tmp_path, f"print({action.id}, flush=True)"), match) == action.id
    pipes.quit_all()
    assert ask(program(tmp_path, f"print('  {action.text.upper()} ', flush=True)"), match) == action.id


TWICE = "print('draw\\ndraw', flush=True)"
WRONG = [
    ("time.sleep(600)", "bot-slow", "did not answer within 0.6 seconds"),
    ("subprocess.run([sys.executable, '-c', 'import time; time.sleep(600)'])", "bot-slow", "within 0.6 seconds"),
    ("while True: pass", "bot-slow", "within 0.6 seconds"),
    ("sys.exit(7)", "bot-ended", "ended with exit code 7"),
    ("os.kill(os.getpid(), 11)", "bot-ended", "was killed by signal 11"),
    ("raise KeyError('oh')", "bot-ended", "KeyError: 'oh'"),
    ("os.close(1); time.sleep(600)", "bot-ended", "closed its standard input or output"),
    ("print('lay purple 3', flush=True)", "bot-answer", "answered 'lay purple 3' in keltis with 2 players, seat 1"),
    ("print(flush=True)", "bot-answer", "answered ''"),
    ("os.write(1, b'\\xff\\xfe\\n')", "bot-answer", "answered"),
    (TWICE, "bot-protocol", "wrote more than one line"),
    ("while True: print('draw\\n' * 99, flush=True)", "bot-protocol", "wrote more than one line"),
    ("while True: print('x' * 999, end='')", "bot-protocol", "bytes without the end of a line"),
    ("while True: print('x' * 999, file=sys.stderr)", "bot-slow", "Its standard error ends with:\nx"),
]


@pytest.mark.parametrize(("lines", "code", "says"), WRONG)
def test_what_hangs_dies_floods_or_talks_nonsense_is_ended_and_told(
    tmp_path: Path, lines: str, code: str, says: str
) -> None:
    patience = "60s" if code != "bot-slow" else "3s" if "error" in says else "600ms"  # for what it has to say
    name = program(tmp_path, f"print('I was asked', file=sys.stderr)\n{lines}", patience=patience)
    with pytest.raises(BotError) as caught:
        ask(name)
    assert caught.value.code == code
    assert says in str(caught.value)
    assert "in keltis with 2 players, seat 1, turn 1, phase play" in str(caught.value)
    assert name in str(caught.value)
    assert len(str(caught.value)) < 3000
    if code != "bot-slow":
        assert "I was asked" in str(caught.value)


def test_what_was_written_too_much_is_noticed_at_the_next_decision(tmp_path: Path) -> None:
    match = triskele.new("keltis", seed=1, options={"start": 0})
    text = match.actions()[0].text
    late = f"print({text!r}, flush=True); time.sleep(0.2); print('draw', flush=True); print('more', file=sys.stderr)"
    name = program(tmp_path, late)
    ask(name, match)
    with pytest.raises(BotError):
        ask(name, match)


@pytest.mark.parametrize(
    ("hello", "code", "says"),
    [
        (
            "print('hello', flush=True)",
            "bot-protocol",
            "answered 'hello' instead of “triskele 1 ITS NAME” at the start",
        ),
        ("print('triskele 2 New', flush=True)", "bot-protocol", "instead of"),
        ("raise SystemExit(3)", "bot-ended", "ended with exit code 3 at the start"),
        ("time.sleep(600)", "bot-slow", "did not answer within 0.5 seconds at the start"),
    ],
)
def test_a_program_has_to_greet(
    tmp_path: Path, hello: str, code: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pipes, "STARTING", 0.5 if "sleep" in hello else 30.0)
    with pytest.raises(BotError) as caught:
        bot("keltis", program(tmp_path, "pass", hello)).prepare()
    assert caught.value.code == code
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("exec:", "names no program"),
        ("exec:0s:true", "no time"),
        ("exec:'half", "no closing quotation"),
        ("exec:no-such-program at all", "there is no program 'no-such-program'"),
        ("exec:/", "there is no program '/'"),
    ],
)
def test_what_can_not_be_started_is_refused_before_anything_is_played(name: str, says: str) -> None:
    with pytest.raises(BotError, match=says) as caught:
        sources(name)
    assert caught.value.code == "bot-missing"


def test_the_files_of_a_call_are_known(tmp_path: Path) -> None:
    (tmp_path / "my bot.py").write_text("")
    found = sources(f"exec:{sys.executable} -u '{tmp_path}/my bot.py' --depth 3")
    assert found == [Path(sys.executable), tmp_path / "my bot.py"]


def test_the_arena_and_the_terminal_let_it_play(tmp_path: Path) -> None:
    command = ["arena", "wuerfel", "--bots", f"{EXAMPLE}, random", "--games", "4", "--workers", "2", "--json", "found"]
    done = run(tmp_path, *command, "--keep", "games")
    assert done.returncode == 0, done.stderr
    found: Any = json.loads((tmp_path / "found").read_text())
    assert {each["bot"] for each in found["standings"]} == {EXAMPLE, "random"}
    assert all(each["milliseconds"] > 0 for each in found["standings"] if each["bot"] == EXAMPLE), "time by the clock"
    done = run(tmp_path, "play", "celtica", "--bot", EXAMPLE, typed="1\n" * 2000)
    assert done.returncode == 0, done.stderr
    assert "won." in done.stdout
    assert not [each for each in psutil.process_iter() if each.ppid() == 1 and "pipe_bot.py" in " ".join(cmdline(each))]


def cmdline(process: psutil.Process) -> list[str]:
    try:
        return process.cmdline()
    except psutil.Error:
        return []


@pytest.mark.parametrize("lines", ["time.sleep(600)", "sys.exit(7)", "print('nonsense', flush=True)"])
def test_a_program_that_goes_wrong_ends_the_tournament_and_nothing_is_left_behind(tmp_path: Path, lines: str) -> None:
    name = program(tmp_path, f"open('pids', 'a').write(str(os.getpid()) + ' ')\n{lines}")
    done = run(tmp_path, "arena", "keltis", "--bots", f"random,{name}", "--games", "4", "--workers", "2", "--keep", "k")
    assert done.returncode == 2
    assert done.stderr.startswith(f"triskele: {name} ")
    assert "This was deal 0 of" in done.stderr
    until = time.monotonic() + 20
    pids = [int(pid) for pid in (tmp_path / "pids").read_text().split()]
    assert pids
    while any(psutil.pid_exists(pid) and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE for pid in pids):
        assert time.monotonic() < until
        time.sleep(0.01)
