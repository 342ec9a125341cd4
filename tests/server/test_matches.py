"""Tables in memory: as many as there is room for, and never ahead of what is stored."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import pytest

from triskele.errors import TriskeleError
from triskele.server.services import database_of
from triskele.server.store import Store, Taken
from triskele.server.tables import opening, playing
from triskele.server.tables.matches import Matches
from triskele.server.tables.seating import Wish


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
