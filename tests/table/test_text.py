"""A game as text that people read: the same record again, to the letter, and errors that name the line."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import triskele
from contract.cases import Case
from contract.golden import actions_of, golden_cases, path
from triskele.rules import GAMES
from triskele.rules.board import load_board
from triskele.table.text import FIRST, RESULT, is_text, record_of, text_of

PAGE = Path(__file__).parents[2] / "docs" / "records.md"


def golden(case: Case) -> triskele.Match:
    match = case.new(f"golden {case}")
    for action in actions_of(path(case).read_text(encoding="utf-8")):
        match.play(action)
    return match


@pytest.mark.parametrize("case", golden_cases(), ids=str)
def test_a_golden_game_is_the_same_again(case: Case) -> None:
    match = golden(case)
    record, text = match.record(), match.text()
    assert record_of(text) == record
    assert text_of(record) == text
    assert triskele.read_text(text).text() == text


def short() -> triskele.Match:
    match = triskele.new("wuerfel", 2, "short", {"start": 1}, ["Anna", "Ben"])
    chooser = random.Random(2)
    while not match.finished:
        match.play(chooser.choice(match.action_ids()))
    return match


def test_a_text_is_read_as_it_stands() -> None:
    lines = short().text().splitlines()
    assert lines[:7] == [
        FIRST,
        "game: wuerfel",
        "rules: 1",
        'seat 1: "Anna"',
        'seat 2: "Ben"',
        "options: start=2 end=either",
        f"key hash: {short().key_hash}",
    ]
    turns = lines[lines.index("") + 1 :]
    assert re.fullmatch(r"1\. Ben: (keep|reroll [1-3 ]+), [a-z0-9 ]+", turns[0])
    assert turns[1].startswith("2. Anna: ")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_under_way_and_one_from_a_position_are_read_again(game: str) -> None:
    match, chooser = triskele.new(game, 2, "way"), random.Random(game)
    for _ in range(30):
        match.play(chooser.choice(match.action_ids()))
    again = triskele.new(position=match.position(1), seed="way", names=["Anna: lay", "Anna"])
    for _ in range(20):
        again.play(chooser.choice(again.action_ids()))
    for each in (match, again):
        record = each.record(with_key=True)
        assert record_of(each.text(with_key=True)) == record
        assert triskele.read_text(each.text(with_key=True)).record(with_key=True) == record
        assert "\nkey: " not in each.text()
        with pytest.raises(triskele.RecordError) as refusal:
            triskele.read_text(each.text())
        assert refusal.value.code == "record-sealed"
    first = again.text().split("\n\n")[1]
    assert first.startswith(f"{again.as_of(0).turn + 1}. ")


@pytest.mark.parametrize("name", [" Anna", "Anna ", '"Anna": 1', "1. Anna", "#", "Anna, draw", "Änne: lay", "a\\b"])
def test_any_name_is_kept(name: str) -> None:
    match = triskele.new("keltis", 2, "x", {"start": 0}, [name, name + "!"])
    match.play(match.action_ids()[-1])
    match.play("draw")
    match.play(match.action_ids()[-1])
    assert record_of(match.text(with_key=True)) == match.record(with_key=True)


def test_newcomers_boards_and_other_entries_are_kept() -> None:
    board = load_board("wuerfel").data
    board = {**board, "stone_tiles": {"2": 3, "3": 4, "4": 5}}
    match = triskele.new("wuerfel", 2, "x", board=board)
    match.newcomer(0, '"}:,')
    while not match.finished:
        match.play("stones" if "stones" in [action.text for action in match.actions()] else match.action_ids()[0])
        if len(match.log) == 2:
            match.newcomer(1, "two")
    record = {**match.record(), "fairness": {"seal": "ü"}, "hash": [1]}
    assert len(record["newcomers"]) == 2
    assert record_of(text_of(record)) == record
    old = {name: value for name, value in record.items() if name != "game_hash"}
    assert record_of(text_of(old)) == old


def test_comments_empty_lines_and_other_line_ends_say_nothing() -> None:
    match = short()
    text = "\ufeff" + match.text().replace("\n", "\r\n").replace("\n2. Anna", "\n\r\n# a good roll\r\n2. Anna")
    assert is_text(text)
    assert record_of(text) == match.record()


def line_with(text: str, part: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if part in line)


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        (FIRST, "triskele game 2", "record-malformed", "begins with"),
        ("game: wuerfel", "game: chess", "record-malformed", "no game “chess”"),
        ("rules: 1", "rules: one", "record-malformed", "whole numbers"),
        ('seat 1: "Anna"', "seat 1: Anna", "record-malformed", "quotes"),
        ('seat 2: "Ben"', 'seat 3: "Ben"', "record-malformed", "header"),
        ("options: start=2", "options: start", "record-malformed", "NAME=VALUE"),
        ("key hash: ", "more: 7\nkey hash: ", "record-malformed", "JSON object"),
        ("options: ", "rules: 77\noptions: ", "record-malformed", "header"),
        ("key hash: ", "newcomer: 7\nkey hash: ", "record-malformed", "after ACTIONS"),
        ("\n2. Anna: ", "\n2. Cleo: ", "record-malformed", "a name and a colon"),
        ("\n3. Ben: ", "\nWho: ", "record-malformed", "expected a turn"),
        ("\n2. Anna: ", "\n2. Ben: ", "record-turn", "turn 2, Anna plays"),
        ("\n2. Anna: ", "\n4. Anna: ", "record-turn", "turn 2, Anna plays"),
        ("\n2. Anna: ", "\n2. Anna: take blue 10, ", "record-illegal", "not legal"),
        ("\n2. Anna: ", "\n2. Anna: jump, ", "record-illegal", "“jump” is not an action"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(old: str, new: str, code: str, said: str) -> None:
    text = short().text()
    changed = text.replace(old, new, 1)
    assert changed != text
    with pytest.raises(triskele.RecordError) as refusal:
        triskele.read_text(changed)
    error = refusal.value
    assert (error.code, error.line) == (code, line_with(changed, new.strip("\n").split("\n")[0]))
    assert str(error).startswith(f"Line {error.line}: ")
    assert said in str(error)


def test_two_turns_can_not_be_one_line() -> None:
    text = re.sub(r"\n2\. Anna: ", ", ", short().text())
    with pytest.raises(triskele.RecordError) as refusal:
        triskele.read_text(text)
    assert (refusal.value.code, refusal.value.line) == ("record-turn", line_with(text, "1. Ben"))


@pytest.mark.parametrize("name", ["game", "rules", "options", "key hash", "scores", "winners"])
def test_a_line_that_is_missing_is_named(name: str) -> None:
    with pytest.raises(triskele.RecordError, match=f"“{name}: …” is missing") as refusal:
        triskele.read_text(re.sub(rf"(?m)^{name}: .*\n", "", short().text()))
    assert refusal.value.code == "record-malformed"


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("scores: ", "scores: 9", "record-result"),
        ("\nkey: ", "\nkey: 00", "record-key"),
        ("\nhash: ", "\nhash: 0", "record-hash"),
    ],
)
def test_what_was_changed_is_found_as_in_records(old: str, new: str, code: str) -> None:
    with pytest.raises(triskele.RecordError) as refusal:
        triskele.read_text(short().text().replace(old, new))
    assert refusal.value.code == code


def test_texts_changed_at_random_are_read_or_refused() -> None:
    text, chooser, codes = short().text(), random.Random(5), set()
    for _ in range(300):
        at = chooser.randrange(len(text))
        sign = chooser.choice(["", "\n", ":", '"', "9", ", ", "é", "# "])
        try:
            record_of(text[:at] + sign + text[at + chooser.choice([0, 1, 9]) :])
        except triskele.RecordError as error:
            codes.add(error.code)
    assert {"record-malformed", "record-illegal", "record-turn", "record-result"} < codes


def test_the_example_of_the_page_is_a_game() -> None:
    [text] = re.findall(r"```text\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    match = triskele.read_text(text)
    assert match.finished
    assert match.text() == text


def test_the_page_names_every_line_of_the_header_and_every_code() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert re.findall(r"^\| `result`, .*$", page, re.MULTILINE)[0].count("`") == 2 * len(RESULT)
    source = Path(triskele.__file__).parent
    codes = {
        code for file in source.rglob("*.py") for code in re.findall(r'"(record-[a-z]+)"', file.read_text("utf-8"))
    }
    assert codes - {"record-unreadable"} == set(re.findall(r"`(record-\w+)`", page))
