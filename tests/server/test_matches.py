"""Tables in memory: as many as there is room for, and never ahead of what is stored."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from collections.abc import AsyncIterator
from typing import Any

import pytest

from triskele.errors import TriskeleError
from triskele.server.config import Limits
from triskele.server.edge.limits import Asker, Buckets
from triskele.server.live.hub import Hub
from triskele.server.live.listening import Client
from triskele.server.live.streams import Streams
from triskele.server.people import Person
from triskele.server.refusals import Refused
from triskele.server.services import database_of
from triskele.server.store import Entry, Store, Taken
from triskele.server.tables import opening, playing, seating
from triskele.server.tables.lists import Lists
from triskele.server.tables.looking import Missed
from triskele.server.tables.matches import Matches
from triskele.server.tables.seating import Wish
from triskele.server.tables.state import Table


@contextlib.asynccontextmanager
async def kept(database: str, cache: int) -> AsyncIterator[Matches]:
    store = Store(database_of(database))
    await store.open()
    try:
        yield Matches(store, cache)
    finally:
        await store.close()


async def opened(matches: Matches) -> str:
    wishes = [Wish("me"), Wish("me")]
    return await opening.create(matches, "anna", "Anna", "keltis", wishes, {}, None, False, True, False, None)


async def moved(matches: Matches, name: str) -> None:
    async with matches.room(name) as room:
        at, match = room.table.at, room.table.match
        assert match is not None
        action = match.actions()[-1].text
    await playing.act(matches, "anna", name, at, action, whole=False)


def test_what_was_not_looked_at_for_longest_is_dropped_first(sqlite_database: str) -> None:
    async def run() -> None:
        async with kept(sqlite_database, 63) as matches:
            first, second, third = [await opened(matches) for _ in range(3)]
            async with matches.room(first) as room:
                assert matches.peek(first) is room
            for _ in range(4):
                await moved(matches, third)
            assert matches.in_memory() == [first, third]
            assert matches.peek(second) is None

    asyncio.run(run())


def test_what_nobody_looks_at_leaves_memory_and_comes_back(sqlite_database: str) -> None:
    async def run() -> None:
        async with kept(sqlite_database, 10_000) as matches:
            first, second, third = [await opened(matches) for _ in range(3)]
            now = time.monotonic()
            await moved(matches, first)
            async with matches.room(second):  # somebody works on it
                matches.drop_unused(now)
                assert matches.in_memory() == [first, second]
                matches.drop_unused(time.monotonic() + 1)
                assert matches.in_memory() == [second]
            matches.drop_unused(time.monotonic() + 1)
            assert matches.in_memory() == []
            await moved(matches, third)
            assert matches.in_memory() == [third]

    asyncio.run(run())


def test_tables_are_dropped_when_their_states_are_too_many_and_not_before(sqlite_database: str) -> None:
    """A table counts as 20 states, and one for each action."""

    async def run() -> None:
        async with kept(sqlite_database, 63) as matches:
            first, second, third = [await opened(matches) for _ in range(3)]
            for states in range(61, 64):
                await moved(matches, third)
                assert matches.in_memory() == [first, second, third], states
            for states in range(44, 64):
                await moved(matches, third)
                assert matches.in_memory() == [second, third], states
            await moved(matches, third)
            assert matches.in_memory() == [third]

    asyncio.run(run())


@pytest.mark.parametrize("reason", [Taken(), OSError("the disk is full")])
def test_what_was_not_stored_has_not_happened(
    sqlite_database: str, monkeypatch: pytest.MonkeyPatch, reason: Exception
) -> None:
    async def refuse(*_: Any) -> None:
        raise reason

    async def run() -> None:
        async with kept(sqlite_database, 100) as matches:
            name = await opened(matches)
            async with matches.room(name) as room:
                at = room.table.at
            with monkeypatch.context() as patch:
                patch.setattr(matches.store, "append", refuse)
                with pytest.raises((TriskeleError, OSError)):
                    await moved(matches, name)
            async with matches.room(name) as room:
                assert room.table.at == at
            await moved(matches, name)

    asyncio.run(run())


PEOPLE = ("anna", "ben", "cleo")


def test_a_turn_is_told_once_by_the_place_where_it_is(sqlite_database: str) -> None:
    """A table may have gone on between the list that was read and the look at it."""

    async def run() -> None:
        async with kept(sqlite_database, 10_000) as matches:
            name = await opened(matches)
            tables_of, streams = (
                matches.store.tables_of,
                Streams(matches, Lists(matches), Hub(matches, Limits(), Buckets(10))),
            )
            listed = await tables_of("anna", False, 10, time.time() + 1)
            await moved(matches, name)
            async with matches.room(name) as room:
                now = room.table.at
            assert now > listed[0].at
            told: dict[str, Any] = {}
            for tables, lines in ((listed, 1), (await tables_of("anna", False, 10, time.time() + 1), 0)):

                async def as_listed(*_: Any, found: Any = tables) -> Any:
                    return found

                matches.store.tables_of = as_listed  # type: ignore[method-assign]
                news = [json.loads(line) for line in await streams.news("anna", told)]
                assert [(line["type"], line["at"]) for line in news] == [("turn", now)] * lines

    asyncio.run(run())


def key_of(table: Table) -> tuple[int, ...] | None:
    return tuple(table.match.state_at(len(table.match.log)).key) if table.match else None


async def somebody_does(matches: Matches, name: str, luck: random.Random) -> None:
    """Join, leave, hand a seat on, put a computer there, play, or take back: what happens at random, if it may."""
    me, seat = luck.choice(PEOPLE), luck.randrange(3)
    async with matches.room(name) as room:
        table = room.table
        at, deciding = table.at, table.match.seat if table.match else None
        legal = table.match.actions() if table.match else []
        owner = table.seats[seat].owner
    match luck.choice(["join", "link", "bot", "leave", "play", "play", "play", "play", "undo", "undo"]):
        case "join":
            await seating.sit(matches, me, me.title(), name, None, Wish("me"), f"{me}-{luck.random()}")
        case "link":  # from whoever may hand the seat on: its owner, or the host
            await seating.sit(matches, me, me.title(), name, seat, Wish("me"), f"{me}-{luck.random()}", owner or "anna")
        case "bot":
            await seating.sit(matches, "anna", "Anna", name, seat, Wish("bot", "easy"), None)
        case "leave":
            await seating.leave(matches, me, name)
        case "play" if deciding is not None and table.seats[deciding].person:
            await playing.act(
                matches, table.seats[deciding].person or "", name, at, luck.choice(legal).text, whole=False
            )
        case "play" if deciding is not None:
            async with matches.room(name) as room:
                action = luck.choice(legal)
                await matches.commit(room, ("action", {"seat": deciding, "action": action.text}))
        case "undo":
            await playing.undo(matches, me, name, at, whole=False)


def test_whoever_sits_down_after_a_draw_was_seen_changes_all_draws_to_come(sqlite_database: str) -> None:
    """In whatever order people come, go, hand seats on, play and take back: so nothing foreseen comes true for them."""
    sat = returned = taken_back = 0

    async def run() -> None:
        nonlocal sat, returned, taken_back
        async with kept(sqlite_database, 10_000) as matches:
            for seed in range(60):
                luck = random.Random(seed)
                wishes = [Wish("me"), Wish("open"), Wish("open")]
                name = await opening.create(
                    matches, "anna", "Anna", "keltis", wishes, {}, None, False, True, False, "annas"
                )
                if seed % 2:  # somebody was here and has left; then Anna is alone with computers
                    await seating.sit(matches, "ben", "Ben", name, None, Wish("me"), "bens")
                    await seating.leave(matches, "ben", name)
                    for seat in (1, 2):
                        await seating.sit(matches, "anna", "Anna", name, seat, Wish("bot", "easy"), None)
                for _ in range(40):
                    async with matches.room(name) as room:
                        before, key = list(room.table.seats), key_of(room.table)
                        undone = room.table.revealed_undos
                    with contextlib.suppress(TriskeleError):
                        await somebody_does(matches, name, luck)
                    async with matches.room(name) as room:
                        new = key_of(room.table)
                        taken_back += room.table.revealed_undos - undone
                        came = [
                            old.owner != seat.person
                            for old, seat in zip(before, room.table.seats, strict=True)
                            if seat.person and old.person != seat.person
                        ]
                    if key is not None and came:
                        assert (new != key) == any(came), (seed, before)
                        sat += any(came)
                        returned += not any(came)

    asyncio.run(run())
    assert min(sat, returned) > 20
    assert taken_back


def test_who_missed_something_is_sent_all_of_it_from_there_on(sqlite_database: str) -> None:
    async def run() -> None:
        async with kept(sqlite_database, 10_000) as matches:
            name = await opened(matches)
            hub = Hub(matches, Limits(), Buckets(10))
            async with matches.room(name) as room:
                began = room.table.at
            asker = Asker("anna", "anna")
            late = Client(name, Person("anna", "Anna"), asker, "en", asyncio.Queue(10), at=began)
            hub.clients.add(late)
            matches.heard.remove(hub.hear)
            await moved(matches, name)  # which is not told
            matches.heard.append(hub.hear)
            await playing.act(matches, "anna", name, began + 1, await only_text(matches, name), whole=False)
            async with asyncio.timeout(60):
                told = json.loads(await late.queue.get())
            assert (told["type"], told["since"], told["at"]) == ("news", began, began + 2)
            assert [entry["at"] for entry in told["entries"]] == [began + 1, began + 2]
            assert (late.at, late.queue.empty()) == (began + 2, True)
            await hub.close()

    asyncio.run(run())


def test_whoever_missed_something_again_while_the_first_was_refused_is_told_all_of_it(
    sqlite_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table is read anew where two servers write at once: then nobody heard of what it has."""

    async def run() -> None:
        async with kept(sqlite_database, 10_000) as matches:
            name = await opened(matches)
            hub = Hub(matches, Limits(), Buckets(10))
            async with matches.room(name) as room:
                began = room.table.at
            late = Client(name, Person("anna", "Anna"), Asker("anna", "anna"), "en", asyncio.Queue(10), at=began)
            hub.clients.add(late)
            matches.heard.remove(hub.hear)
            slow, told = asyncio.Event(), Missed.told

            async def slowly(missed: Missed, store: Store) -> Any:
                if not slow.is_set():
                    await slow.wait()
                    raise Refused("too-many", seconds=1)
                return await told(missed, store)

            monkeypatch.setattr(Missed, "told", slowly)
            await moved(matches, name)
            first = asyncio.create_task(hub._resend(late))
            while late.behind is None:
                await asyncio.sleep(0.01)
            await playing.act(matches, "anna", name, began + 1, await only_text(matches, name), whole=False)
            second = asyncio.create_task(hub._resend(late))
            await asyncio.sleep(0.1)
            slow.set()
            await asyncio.gather(first, second)
            heard = [json.loads(late.queue.get_nowait()) for _ in range(late.queue.qsize())]
            assert [(news["since"], news["at"]) for news in heard] == [(began, began + 2)]
            await hub.close()

    asyncio.run(run())


async def only_text(matches: Matches, name: str) -> str:
    async with matches.room(name) as room:
        assert room.table.match is not None
        return room.table.match.actions()[-1].text


@pytest.mark.parametrize(("later", "changed"), [(20.0, False), (21.0, True)])
def test_a_table_in_play_is_marked_as_changed_once_in_a_while(
    sqlite_database: str, later: float, changed: bool
) -> None:
    async def run() -> None:
        async with kept(sqlite_database, 10_000) as matches:
            name = await opened(matches)
            async with matches.room(name) as room:
                room.table.touched += 100
                assert room.index([SEATED]).changed
                assert not room.index([SEATED]).changed
                room.table.touched += later
                assert room.index([SEATED]).changed is changed
                assert not room.index([SEATED]).changed

    asyncio.run(run())


SEATED = Entry(0, "seat", {}, 0.0)
