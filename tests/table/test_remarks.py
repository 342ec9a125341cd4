"""Texts of games with comments and variations, and several of them in a file, are kept both ways."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import triskele
from contract.test_contract import each_game
from triskele.errors import RecordError
from triskele.table.files import read_record, read_records
from triskele.table.record import replay
from triskele.table.text import read_texts, record_of, split, text_of


def remarked(game: str) -> dict[str, Any]:
    """A record with remarks before, between and after all, at beginnings and in the middle of turns."""
    match = triskele.play_out(game, ["random", "random"], seed=7, names=["Anna: the, 1st", "Ben"])
    record, luck = match.record(), random.Random(2)
    last = len(match.log)
    comments = [{"after": after, "text": f'said "{after}" | > (\n ö'} for after in (0, 0, 1, 2, 3, 7, last)]
    variations = []
    for after in (0, 1, 2, 5, last - 1):
        other = match.as_of(after)
        actions = [other.play(luck.choice(other.action_ids())).text for _ in range(6) if other.seat is not None]
        variation: dict[str, Any] = {"after": after, "actions": actions}
        variations.append({**variation, "comment": "better; perhaps )"} if after % 2 else variation)
    return {**record, "comments": comments, "variations": variations}


@each_game
def test_remarks_are_kept_there_and_back(game: str) -> None:
    record = remarked(game)
    text = text_of(record)
    assert record_of(text) == record
    assert replay(record) == triskele.read_text(text)
    assert replay(record).game_hash == record["game_hash"], "they change nothing in the game"
    assert sum(line.startswith("> ") for line in text.splitlines()) == 7
    assert sum(line.startswith("( ") for line in text.splitlines()) == 5


def lines() -> list[str]:
    return text_of(remarked("wuerfel")).splitlines()


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        ("> ", "> no quotes"),
        ("> ", '> after 99: "there"'),
        ("> ", ">"),
        ("( ", "( 1. Nobody: keep )"),
        ("( ", "( nothing )"),
        ("( ", "( 1. Ben: lay green 99 )"),
        ("( ", "("),
    ],
)
def test_a_remark_that_does_not_fit_is_refused_with_its_line(kind: str, wrong: str) -> None:
    text = lines()
    first_turn = next(n for n, line in enumerate(text) if line.startswith("1. "))
    at = next(n for n, line in enumerate(text) if line.startswith(kind) and n > first_turn)
    text[at] = wrong
    with pytest.raises(RecordError, match=f"Line {at + 1}:"):
        triskele.read_text("\n".join(text))


@pytest.mark.parametrize(
    "remarks",
    [
        {"comments": [{"after": 9999, "text": "late"}]},
        {"comments": [{"after": -1, "text": "early"}]},
        {"variations": [{"after": 9999, "actions": ["keep"]}]},
        {"variations": [{"after": 0, "actions": []}]},
        {"variations": [{"after": 0, "actions": ["lay green 99"]}]},
        {"variations": [{"after": 0, "actions": "keep"}]},
        {"comments": ["said"]},
    ],
)
def test_remarks_that_do_not_fit_the_game_are_not_written(remarks: dict[str, Any]) -> None:
    record = triskele.play_out("wuerfel", ["random", "random"], seed=7).record()
    with pytest.raises(RecordError):
        text_of({**record, **remarks})


def test_a_file_can_have_several_games(tmp_path: Path) -> None:
    records = [remarked("wuerfel"), triskele.play_out("celtica", ["random"] * 3, seed=1).record()]
    text = "\n".join(map(text_of, records))
    assert [record_of(game) for game in split(text)] == records
    assert [match.record() for match in read_texts(text)] == [replay(record).record() for record in records]
    forms = {
        "all.txt": text,
        "all.json": json.dumps(records),
        "lines.json": "".join(json.dumps(record) + "\n" for record in records),
    }
    for name, content in forms.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
        assert read_records(tmp_path / name) == records
        with pytest.raises(RecordError) as refused:
            read_record(tmp_path / name)
        assert refused.value.code == "record-several"
    broken = text.replace("\n2. ", "\n9. ", 1)
    where = next(n for n, line in enumerate(broken.splitlines(), 1) if line.startswith("9. "))
    with pytest.raises(RecordError, match=f"Line {where}"):
        read_texts(broken)
    twice = text_of(records[1]).replace("seat 2", "seat 9")
    with pytest.raises(RecordError, match=f"Line {len(text.splitlines()) + 1 + 5}"):
        read_texts(text + "\n" + twice)
