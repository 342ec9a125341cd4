"""The terminal, used as a person would: typed lines in, a screen out."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from rich.console import Console

import triskele
from endings import endings
from triskele.analysis.reasons import Comparison
from triskele.analysis.result import Amount
from triskele.bots import net
from triskele.rules import GAMES
from triskele.terminal.hint import why
from triskele.terminal.play import Session
from triskele.terminal.saved import Sitting

each_game = pytest.mark.parametrize("game", GAMES)
each_language = pytest.mark.parametrize("lang", ["en", "de"])


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    keep = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "NUMBA_CACHE_DIR") if name in os.environ}
    return {**keep, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "COLUMNS": "150", "PAGER": "cat"}


def run(home: dict[str, str], *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    program = "from triskele.cli import main; main()"
    command = [sys.executable, "-W", "error", "-c", program, *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, check=False, env=home, timeout=120)


@pytest.mark.few("de-keltis", "en-celtica")
@each_game
@each_language
def test_a_whole_game_is_played_by_typing_numbers(home: dict[str, str], game: str, lang: str) -> None:
    done = run(home, "play", game, "--seed", "whole", "--lang", lang, "--name", "Anna", typed="1\n" * 2000)
    assert done.returncode == 0, done.stderr
    assert "Anna" in done.stdout
    assert ("won." if lang == "en" else "Sieg für") in done.stdout
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


def test_the_lens_is_there_when_it_is_asked_for(home: dict[str, str]) -> None:
    for lang, word, title in (("en", "lens", "the lens"), ("de", "lupe", "die Lupe")):
        done = run(home, "play", "keltis", "--lang", lang, "--option", "start=1", typed=f"{word}\nquit\n")
        assert done.returncode == 0, done.stderr
        assert done.stdout.count(title) == 1


@pytest.mark.parametrize(
    ("lang", "title", "ahead"), [("en", "A hint: ", "Ahead of"), ("de", "Ein Tipp: ", "Gegenüber")]
)
def test_a_hint_says_what_to_do_and_why(lang: str, title: str, ahead: str) -> None:
    match = triskele.new("wuerfel", 2, "hint", {"start": 0})
    screen = Console(file=io.StringIO(), width=100)
    session = Session(match, Sitting(people=1, level="steady", lang=lang), screen)
    try:
        session.hint(0)
    finally:
        session.pool.close()
    said = screen.file.getvalue()  # type: ignore[attr-defined]
    best = net("wuerfel").judge(match.known(0), match.action_ids()).best
    assert f"{title}{match.describe(best, lang)}" in said
    assert ahead in said
    assert "±" in said


def test_a_hint_is_corrected_where_the_end_is_known() -> None:
    """The net is sure of yellow 6 there, and loses by it."""
    line = (
        "wuerfel/1 players=2 turn=40 seat=1 phase=choose rows=97651/98/76/95432/123456|234/357/1234589/81/87 "
        "stones=5,9 dice=155 last=144"
    )
    match, screen = triskele.new(position=line, seed="sure"), Console(file=io.StringIO(), width=100)
    session = Session(match, Sitting(people=2, level="steady", lang="en"), screen)
    try:
        session.hint(1)
    finally:
        session.pool.close()
    said = screen.file.getvalue()  # type: ignore[attr-defined]
    assert "Played out, this does better: Take blue 10" in said
    assert "Ahead of “Take yellow 6”" in said


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
    assert "“lay purple 3” is not one of the choices" in done.stdout
    assert f"Taken back: discard {held}" in done.stdout
    assert "The last move was not yours." in done.stdout or "Nothing has been played yet" in done.stdout
    assert f"Guest 1 discards {held}." in done.stdout


def saved(home: dict[str, str]) -> Path:
    [file] = Path(home["XDG_DATA_HOME"]).rglob("*.json")
    return file


def test_a_saved_game_goes_on_with_who_sat_there_at_their_level_and_in_their_language(home: dict[str, str]) -> None:
    names = ("--name", "Anna", "--name", "Ben")
    options = ("--players", "3", "--people", "2", "--level", "clever", "--lang", "de", "--option", "start=1")
    first = run(home, "play", "keltis", *options, *names, typed="wirf\n9\nziehe\n\nende\n")
    assert first.returncode == 0, first.stderr
    assert "Gib weiter an Ben" in first.stdout
    kept = json.loads(saved(home).read_text(encoding="utf-8"))
    assert kept["terminal"] == {"people": 2, "level": "clever", "lang": "de"}
    assert run(home, "verify", str(saved(home))).returncode == 0, "the record is still one"
    again = run(home, "play", "--resume", "last", typed="9\nziehe\n\nende\n")
    assert again.returncode == 0, again.stderr
    assert "Ben ›" in again.stdout, "it is Ben's turn, not the computer's"
    assert "Gib weiter an Anna" in again.stdout
    assert json.loads(saved(home).read_text(encoding="utf-8"))["terminal"] == kept["terminal"]


def test_what_is_said_when_a_saved_game_goes_on_wins(home: dict[str, str]) -> None:
    run(home, "play", "wuerfel", "--people", "2", "--lang", "de", "--option", "start=1", typed="ende\n")
    said = ("--people", "1", "--level", "gentle", "--lang", "en", "--name", "Cleo")
    again = run(home, "play", "wuerfel", "--resume", str(saved(home)), *said, typed="keep\nquit\n")
    assert again.returncode == 0, again.stderr
    assert "Cleo keeps all dice." in again.stdout
    kept = json.loads(saved(home).read_text(encoding="utf-8"))
    assert kept["terminal"] == {"people": 1, "level": "gentle", "lang": "en"}
    assert kept["names"] == ["Cleo", "Gast 2"]


@pytest.mark.parametrize("beside", [None, 7, {"people": 9, "level": 3, "lang": "xx"}, {"people": "2"}])
def test_a_file_that_does_not_say_who_sat_there_goes_on_with_one_person(home: dict[str, str], beside: object) -> None:
    run(home, "play", "celtica", "--people", "2", "--option", "start=1", typed="quit\n")
    record = json.loads(saved(home).read_text(encoding="utf-8"))
    del record["terminal"]
    saved(home).write_text(json.dumps({**record, **({"terminal": beside} if beside is not None else {})}))
    again = run(home, "play", "--resume", str(saved(home)), typed="1\nquit\n")
    assert again.returncode == 0, again.stderr
    assert "Hand over" not in again.stdout
    kept = json.loads(saved(home).read_text(encoding="utf-8"))
    assert kept["terminal"] == {"people": 1, "level": "easy", "lang": "en"}


def test_the_table_is_drawn_once_a_turn_and_when_it_is_asked_for(home: dict[str, str]) -> None:
    typed = "wirf\n8\nziehe\n8\nziehe\n"
    for more, times in (("ende\n", 3), ("tisch\nende\n", 4)):
        options = ("--seed", "typed", "--option", "start=1", "--lang", "de")
        done = run(home, "play", "keltis", *options, typed=typed + more)
        assert done.returncode == 0, done.stderr
        assert done.stdout.count("die Pfade") == times
        assert done.stdout.count("Jetzt: ") == times + 2


def test_a_game_is_kept_before_each_turn_so_that_a_closed_window_loses_none(home: dict[str, str]) -> None:
    match = triskele.new("keltis", seed="closed", options={"start": 0})
    discard = next(action.text for action in match.actions() if action.kind == "discard")
    command = [sys.executable, "-c", "from triskele.cli import main; main()", "play", "keltis", "--option", "start=1"]
    command += ["--seed", "closed"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=home)
    assert process.stdin
    assert process.stdout
    patience = threading.Timer(60, process.kill)
    patience.start()
    process.stdin.write(f"{discard}\ndraw\n".encode())
    process.stdin.flush()
    shown = b""
    while shown.count(b"the paths") < 2:
        line = process.stdout.readline()
        assert line, shown.decode()
        shown += line
    patience.cancel()
    process.kill()
    process.communicate()
    assert len(json.loads(saved(home).read_text(encoding="utf-8"))["actions"]) >= 3


def test_the_record_is_kept_even_if_the_last_screen_could_not_be_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("no screen")

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    match = endings("orakel", 3)[0].match
    session = Session(match.as_of(len(match.log)), Sitting(), Console(file=io.StringIO()))
    monkeypatch.setattr(session, "show_end", broken)
    with pytest.raises(RuntimeError):
        session.run()
    [file] = tmp_path.rglob("*.json")
    assert triskele.replay(json.loads(file.read_text(encoding="utf-8"))).result() == match.result()


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
        (["play", "--resume", "last", "--players", "3", "--seed", "x"], "saved-game", "leave out --players, --seed"),
        (["play", "keltis", "--option", "start=9"], "bad-option", "can be random, 1, 2, not “9”"),
        (["play", "keltis", "--option", "start=0"], "bad-option", "not “0”"),
        (["play", "celtica", "--players", "5", "--option", "start=²"], "bad-option", "random, 1, 2, 3, 4, 5, not"),
        (["simulate", "keltis", "--option", "start=9"], "bad-option", "not “9”"),
        (["play", "keltis", "--name", "Anna", "--name", "Ben"], "bad-people", "--people 2"),
        (["play", "keltis", "--name", "A" * 41], "bad-names", "1 to 40"),
        (["verify", "nowhere.json"], "record-unreadable", "can’t be read"),
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


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "chance to win −3.2% ± "), ("de", "Siegchance −3,2\u00a0% ± ")],
)
@pytest.mark.parametrize(("game", "lead"), [("wuerfel", "−1{}2 ± "), ("celtica", "−1{}25 ± ")])
def test_figures_of_a_hint_have_a_real_minus_and_the_languages_own_point(
    game: str, lead: str, lang: str, said: str
) -> None:
    match = triskele.new(game, 2, "hint")
    one, other, *_ = match.action_ids()
    assert match.seat is not None
    found = Comparison(one, other, match.seat, 48, Amount(-0.032, -1.246, 0.02, 0.51), ())
    first = next(why(match, found, lang))
    assert said in first
    assert lead.format("." if lang == "en" else ",") in first
