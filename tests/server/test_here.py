"""What a page runs in place of the server's threads: a database of its own; and what stands in for missing packages."""

from __future__ import annotations

import asyncio
import importlib.util
import math
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest

import triskele
from triskele.bots.search import first_decision
from triskele.bots.thinking import question, think
from triskele.rules import GAMES
from triskele.server.here.database import Alone
from triskele.server.here.minds import game_of
from triskele.server.minds import thinking
from triskele.server.store import Taken, Unavailable

STANDINS = Path(triskele.__file__).parent / "site" / "standins"
PUT = "INSERT INTO settings (name, value) VALUES ($1, $2)"
ALL = "SELECT name, value FROM settings WHERE name LIKE 'my %' ORDER BY name"


@pytest.fixture
def standin() -> Any:
    spec = importlib.util.spec_from_file_location("standin_orjson", STANDINS / "orjson.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("game", GAMES)
def test_json_is_the_same_to_the_byte(standin: Any, game: str) -> None:
    match = triskele.new(game, seed="json")
    while not match.finished:
        actions = match.actions()
        match.play(actions[len(actions) // 2])
    things: list[Any] = [
        match.record(),
        *(match.view(seat) for seat in range(match.players)),
        "ü“\u2028\0\n",
        1.5,
        None,
    ]
    for thing in things:
        assert standin.dumps(thing) == orjson.dumps(thing)
    parts = {"whole": things, "one": [1, {"two": 2}]}
    made = {name: standin.Fragment(standin.dumps(part)) for name, part in parts.items()}
    wanted = {name: orjson.Fragment(orjson.dumps(part)) for name, part in parts.items()}
    assert standin.dumps({"made": made, "list": [*made.values()]}) == orjson.dumps(
        {"made": wanted, "list": [*wanted.values()]}
    )
    how = standin.OPT_NON_STR_KEYS | standin.OPT_SORT_KEYS
    keyed = {"b": 1, "a": {"d": 2, "c": 3}}
    assert standin.dumps(keyed, option=how) == orjson.dumps(
        keyed, option=orjson.OPT_NON_STR_KEYS | orjson.OPT_SORT_KEYS
    )
    assert (standin.OPT_NON_STR_KEYS, standin.OPT_SORT_KEYS) == (orjson.OPT_NON_STR_KEYS, orjson.OPT_SORT_KEYS)
    with pytest.raises(TypeError):
        standin.dumps(object())
    with pytest.raises(ValueError, match="not JSON"):
        standin.dumps(math.nan)


def alone(path: Path, work: Callable[[Alone], Any]) -> Any:
    async def run() -> Any:
        database = Alone(path)
        await database.open()
        try:
            return await work(database)
        finally:
            await database.close()

    return asyncio.run(run())


def test_what_is_written_is_there_after_a_new_start_and_all_of_it_or_nothing(tmp_path: Path) -> None:
    async def write(database: Alone) -> None:
        await database.write([(PUT, ["my first", b"1"]), (PUT, ["my second", b"2"])])
        with pytest.raises(Taken):
            await database.write([(PUT, ["my third", b"3"]), (PUT, ["my first", b"4"])])

    alone(tmp_path / "tables.db", write)
    found = alone(tmp_path / "tables.db", lambda database: database.read(ALL))
    assert [tuple(row) for row in found] == [("my first", b"1"), ("my second", b"2")]


def test_a_full_disk_is_said_and_what_was_there_stays(tmp_path: Path) -> None:
    async def fill(database: Alone) -> list[Any]:
        await database.write([(PUT, ["my first", b"1"])])
        [(pages,)] = await database.read("PRAGMA page_count")
        await database.read(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(Unavailable, match="full"):
            await database.write([(PUT, ["my second", bytes(1 << 20)])])
        await database.read("PRAGMA max_page_count = 100000")
        await database.write([(PUT, ["my third", b"3"])])
        return await database.read(ALL)

    assert [name for name, _ in alone(tmp_path / "tables.db", fill)] == ["my first", "my third"]


def test_a_mistake_is_no_full_disk_and_what_comes_next_is_written(tmp_path: Path) -> None:
    async def write(database: Alone) -> list[Any]:
        with pytest.raises(OverflowError):
            await database.write([(PUT, ["my first", b"1"]), (PUT, ["my second", 1 << 64])])
        with pytest.raises(sqlite3.OperationalError, match="nothing"):
            await database.read("SELECT * FROM nothing")
        await database.write([(PUT, ["my third", b"3"])])
        return await database.read(ALL)

    assert [name for name, _ in alone(tmp_path / "tables.db", write)] == ["my third"]


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_bytes(b"not a database, but long enough to be read as the head of one" * 20)
    with pytest.raises(triskele.TriskeleError, match="can’t be used as a database"):
        alone(tmp_path / "tables.db", lambda database: database.read(ALL))


def test_a_task_names_the_game_whose_net_it_needs_if_it_needs_one() -> None:
    known, actions = first_decision("keltis")
    for level, game in (
        ("gentle", ""),
        ("steady", ""),
        ("clever", "keltis"),
        ("net", "keltis"),
        ("search:1s", "keltis"),
    ):
        assert game_of((1, think, (question("keltis", level, known, actions),))) == game, level
    assert game_of((2, None, (b"a record", "orakel"))) == "orakel"
    assert game_of((3, None, ("celtica", b"known", 1, 2, True))) == "celtica"
    assert game_of((4, None, ())) == ""


def test_in_a_page_all_is_compiled_and_whoever_thinks_can_be_asked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "IN_PAGE", True)
    minds = thinking.Thinking(1)
    minds.start([("keltis", "merciless")])
    assert minds.ready("keltis", "merciless")
    assert not minds.ready("orakel", "merciless")
