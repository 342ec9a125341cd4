"""What is kept for how long: everything for good, unless whoever runs the server says otherwise."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterable
from dataclasses import fields, replace
from pathlib import Path

import httpx
import pytest

from faults.playing import wait_until
from server.rows import rows_of
from server.running import Running
from server.test_store import opened, setup, with_store
from triskele.errors import BadRequest
from triskele.server.config import LONGEST, Keeping, keeping_with
from triskele.server.store import Entry, Index, Line, Result, Store, people
from triskele.server.store.learning import Practised
from triskele.server.store.people import LOOKED

DAY = 86_400.0


async def game(store: Store, name: str, touched: float, who: str, status: str = "finished", lines: int = 0) -> None:
    """A table of somebody's that was last changed at a time, with lines of chat from then, and judged then."""
    made = replace(setup(name * 16, host=who), created=touched)
    await store.create(made, [Entry(0, "seat", {}, touched)], Index("waiting", False, frozenset({who})))
    results = (Result(0, who, None, 30, True),) if status == "finished" else ()
    await store.append(
        made.id, [Entry(1, "start", {}, touched)], Index(status, False, frozenset({who}), results=results)
    )
    for _ in range(lines):
        await store.say(made.id, Line(0, who, 0, "hello", touched), who)


def names(rows: Iterable[tuple[object, ...]]) -> list[str]:
    return sorted({str(row[0])[0] for row in rows})


def test_finished_games_go_when_nothing_has_happened_since(database: str) -> None:
    async def work(store: Store) -> None:
        now = time.time()
        await game(store, "a", now - 9 * DAY, "anna", lines=2)
        await game(store, "b", now - 2 * DAY, "anna")
        await game(store, "c", now - 9 * DAY, "anna", "playing")
        assert await store.finished_before(now - 10 * DAY) == []
        assert await store.finished_before(now - 3 * DAY) == ["a" * 16]

    with_store(database, work)
    found = rows_of(database)
    for name in ("tables", "log", "sitting"):
        assert names(found[name]) == (["a"] if name == "sitting" else ["b", "c"]), name
    assert names(found["results"]) == ["b"]
    assert found["chat"] == []


def test_lines_of_chat_go_and_the_next_ones_are_numbered_on(database: str) -> None:
    async def work(store: Store) -> None:
        now = time.time()
        await game(store, "a", now - 9 * DAY, "anna", lines=3)
        await game(store, "b", now - DAY, "anna", lines=2)
        await store.said_before(now - 10 * DAY)
        assert [line.number for line in await store.chat("a" * 16)] == [1, 2, 3]
        await store.said_before(now - 2 * DAY)
        await store.said_before(now - 2 * DAY)
        assert [line.number for line in await store.chat("a" * 16)] == [3]
        assert [line.number for line in await store.chat("b" * 16)] == [1, 2]
        said = await store.say("a" * 16, Line(0, "anna", 0, "again", now), "anna")
        assert said.number == 4
        await store.said_before(now - 2 * DAY)
        assert [line.number for line in await store.chat("a" * 16)] == [4]

    with_store(database, work)


def test_what_the_judge_found_goes_and_can_be_asked_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(store: Store) -> None:
        now = time.time()
        for name in "ab":
            await game(store, name, now, "anna")
        monkeypatch.setattr(time, "time", lambda: now - 9 * DAY)
        await store.keep_analysis("a" * 16, b"{}")
        monkeypatch.setattr(time, "time", lambda: now)
        await store.keep_analysis("b" * 16, b"{}")
        await store.judged_before(now - DAY)
        assert [await store.analysis(name * 16) for name in "ab"] == [None, b"{}"]
        await store.keep_analysis("a" * 16, b"{}")
        assert await store.analysis("a" * 16) == b"{}"

    with_store(database, work)


def test_people_to_whom_nothing_belongs_go_and_all_others_stay(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever may belong to somebody keeps them; they are looked at a few at a time, in the order of their ids."""
    monkeypatch.setattr(people, "LOOKED", 3)
    now = time.time()

    async def work(store: Store) -> None:
        monkeypatch.setattr(time, "time", lambda: now - 9 * DAY)
        everybody = ["sits", "played", "owner", "linked", "learned", "practised", *(f"nobody {n}" for n in range(9))]
        for person in everybody:
            await store.add_person(person, person)
        await store.add_program("program", "⚙ robot", "owner", "0" * 64, 3)
        await game(store, "a", now, "sits", "playing")
        await game(store, "b", now, "played")
        await store.database.write([("DELETE FROM sitting WHERE person = 'played'", [])])
        await store.add_token("d" * 64, "linked", None, None, now + DAY)
        await store.keep_learned("learned", "keltis", "first")
        await store.keep_practised("practised", "keltis", Practised(1500, 1, 1, trend=(1500,)), 0, "one", True)
        monkeypatch.setattr(time, "time", lambda: now)
        await store.add_person("new", "new")
        after, looks = await store.forget_people(now - 10 * DAY, ""), 1
        while after:
            after, looks = await store.forget_people(now - DAY, after), looks + 1
        assert looks == 7  # seventeen people and nobody after them
        left = {row[0] for row in await store.database.read("SELECT id FROM people")}
        first = {f"nobody {n}" for n in range(2)} | {"learned", "linked"}  # the first look was for older ones
        assert left - first == {"new", "sits", "played", "owner", "practised", "program"}
        assert await store.forget_people(now - DAY, "") != ""
        assert not {row[0] for row in await store.database.read("SELECT id FROM people WHERE id LIKE 'nobody%'")}

    with_store(database, work)


def test_a_server_lets_go_of_what_it_was_told_to_and_of_nothing_else(database: str) -> None:
    now = time.time()

    async def before() -> None:
        async with opened(database) as store:
            await game(store, "a", now - 40 * DAY, "anna")
            await game(store, "b", now - 20 * DAY, "anna", lines=3)
            old = "INSERT INTO people (id, name, created) VALUES ($1, $1, $2)"
            await store.database.write([(old, [who, now - 40 * DAY]) for who in ("anna", "ben")])
            await store.keep_analysis("b" * 16, b"{}")

    asyncio.run(before())
    all_of_it = rows_of(database)
    with Running(database) as server:
        wait_until(lambda: httpx.get(f"{server.url}/healthz").status_code == 200)
    kept = rows_of(database)
    for name in ("tables", "log", "chat", "people", "analyses", "results"):
        assert kept[name] == all_of_it[name], "nothing was said, so all stays"
    with Running(database, *[word for what in ("games=30", "chat=10", "people=30") for word in ("--keep", what)]):
        wait_until(lambda: [row[0] for row in rows_of(database)["people"]] == ["anna"])
    found = rows_of(database)
    assert names(found["tables"]) == ["b"]
    assert [row[1] for row in found["chat"]] == [3]
    assert len(found["analyses"]) == 1


@pytest.mark.parametrize(
    "setting", ["games", "games=", "games=0", "games=-1", "games=1.5", "hands=3", "games=36501", "", "=5"]
)
def test_what_is_kept_for_no_number_of_days_is_refused(setting: str) -> None:
    with pytest.raises(BadRequest) as caught:
        keeping_with([setting])
    assert caught.value.code == "bad-keeping"
    assert "analyses" in str(caught.value)


def test_each_setting_is_read_and_stands_in_the_docs() -> None:
    wanted = [field.name for field in fields(Keeping)]
    found = keeping_with([f"{name}={number}" for number, name in enumerate(wanted, 1)])
    assert [getattr(found, name) for name in wanted] == list(range(1, len(wanted) + 1))
    assert keeping_with([]) == Keeping()
    assert keeping_with([f"games={LONGEST}"]).games == LONGEST
    page = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")
    table = page.split("<!-- keeping -->")[1].split("<!-- /keeping -->")[0]
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == wanted
    assert LOOKED >= 1000
