"""Every way a database can fail is one refusal, and what was written is known."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from server.test_store import WAITING, entry, setup
from triskele.server import store
from triskele.server.services import database_of
from triskele.server.store import Gone, Index, Row, Statement, Store, Taken, Unavailable, postgres, sqlite
from triskele.server.store.postgres import Postgres

DEATHS: list[BaseException] = [
    asyncpg.InternalClientError("got result for unknown protocol state 3"),
    asyncpg.InterfaceError("connection is closed"),
    asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation"),
    asyncpg.CannotConnectNowError("the database system is shutting down"),
    asyncpg.ReadOnlySQLTransactionError("cannot execute INSERT in a read-only transaction"),
    asyncpg.DiskFullError("could not extend file"),
    ConnectionRefusedError(111, "refused"),
    FileNotFoundError(2, "no such socket"),
    TimeoutError(),
    EOFError(),
    asyncio.CancelledError(),  # of a connection that ends, not of the caller who waits
    AssertionError("of the driver's own"),
]


class Dying:
    """A pool whose connections die in a certain way."""

    def __init__(self, death: BaseException) -> None:
        self.death = death

    @contextlib.asynccontextmanager
    async def acquire(self, **_: Any) -> AsyncIterator[Any]:
        await asyncio.sleep(0)
        raise self.death
        yield


@pytest.mark.parametrize("death", DEATHS, ids=lambda death: type(death).__name__)
def test_every_way_postgres_can_die_is_unavailable(death: BaseException) -> None:
    async def run() -> None:
        database = Postgres("postgresql://nowhere/nothing")
        database._pool = Dying(death)
        heard: list[str] = []
        database.listen(heard.append)
        with pytest.raises(Unavailable) as failed:
            await database.read("SELECT 1")
        assert failed.value.why == type(death).__name__
        with pytest.raises(Unavailable):
            await database.write([("SELECT 1", [])], "a table")
        assert heard == ["a table"]  # perhaps it was stored: the table is looked at again

    asyncio.run(run())


@pytest.mark.parametrize(
    ("death", "meaning"), [(asyncpg.UniqueViolationError(), Taken), (asyncpg.ForeignKeyViolationError(), Gone)]
)
def test_constraints_are_not_failures(death: Exception, meaning: type[Exception]) -> None:
    async def run() -> None:
        database = Postgres("postgresql://nowhere/nothing")
        database._pool = Dying(death)
        with pytest.raises(meaning):
            await database.write([("SELECT 1", [])], "a table")

    asyncio.run(run())


@pytest.mark.parametrize(
    "mistake",
    [
        asyncpg.CharacterNotInRepertoireError(),
        asyncpg.exceptions.DataError("a text with NUL"),
        asyncpg.UndefinedTableError(),
        asyncpg.PostgresSyntaxError(),
        TypeError("no such argument"),
    ],
    ids=lambda mistake: type(mistake).__name__,
)
def test_what_a_working_database_refuses_does_not_make_it_unavailable(mistake: Exception) -> None:
    async def run() -> None:
        database = Postgres("postgresql://nowhere/nothing")
        database._pool = Dying(mistake)
        with pytest.raises(type(mistake)):
            await database.read("SELECT 1")

    asyncio.run(run())


def test_who_is_cancelled_while_writing_is_cancelled() -> None:
    async def run() -> None:
        async def wait() -> None:
            with postgres._troubles():
                await asyncio.sleep(3600)

        task = asyncio.create_task(wait())
        await asyncio.sleep(0)  # it begins
        task.cancel()
        await asyncio.wait([task])
        assert task.cancelled()

    asyncio.run(run())


class Moody:
    """A database that works or does not."""

    shared = False

    def __init__(self) -> None:
        self.well = True
        self.written = 0

    async def read(self, _sql: str, *_: Any) -> list[Row]:
        if not self.well:
            raise Unavailable("a bad day")
        return []

    async def write(self, _statements: Sequence[Statement], _tell: str | None = None) -> list[list[Row]]:
        self.written += 1
        await self.read("")
        return []


def test_trouble_is_said_once_and_its_end_too(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    monkeypatch.setattr(store.database.time, "monotonic", lambda: now)

    async def run() -> None:
        nonlocal now
        database = Moody()
        found = Store(database)  # type: ignore[arg-type]
        for _ in range(3):
            await found.check()
        assert database.written == 1  # what is known already is not tried again
        now += 2
        database.well = False
        for _ in range(5):
            with pytest.raises(Unavailable, match="a bad day"):
                await found.check()
        assert database.written == 2
        for _ in range(5):
            with pytest.raises(Unavailable):
                await found.rename("anna", "Anna")
        with pytest.raises(Unavailable):
            await found.person("anna")
        assert caplog.text.count("the database can’t be used") == 1
        database.well = True
        now += 2
        await found.check()
        await found.rename("anna", "Anna")
        assert caplog.text.count("the database can be used again") == 1

    with caplog.at_level(logging.WARNING):
        asyncio.run(run())


def test_the_writer_survives_that_it_can_not_open_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = sqlite._connect
    broken = False

    def sometimes(path: Path) -> sqlite3.Connection:
        if broken:
            raise sqlite3.OperationalError("unable to open database file")
        return connect(path)

    async def run() -> None:
        nonlocal broken
        found = Store(database_of(str(tmp_path / "tables.sqlite")))
        await found.open()
        broken = True
        monkeypatch.setattr(sqlite, "_connect", sometimes)
        async with asyncio.timeout(10):
            for _ in range(3):
                with pytest.raises(Unavailable, match="unable to open"):
                    await found.create(setup(), [entry(0)], WAITING)
            broken = False
            await found.create(setup(), [entry(0)], WAITING)
            await found.close()

    asyncio.run(run())


def test_what_sqlite_refuses_of_one_does_not_make_it_unavailable_and_harms_nobody_else(tmp_path: Path) -> None:
    """A number that is too large, half a character, a table that is not there."""
    mistakes: list[tuple[Statement, type[Exception]]] = [
        (("UPDATE people SET created = $1", [1 << 64]), OverflowError),
        (("UPDATE people SET name = $1", ["\ud800"]), UnicodeEncodeError),
        (("UPDATE people SET name = $1", [object()]), sqlite3.ProgrammingError),
        (("UPDATE nothing SET name = $1", ["Anna"]), sqlite3.OperationalError),
    ]

    async def run() -> None:
        found = Store(database_of(str(tmp_path / "tables.sqlite")))
        await found.open()
        await found.create(setup(), [entry(0)], WAITING)
        for (sql, args), kind in mistakes:
            with pytest.raises(kind):
                await found.database.read(sql, *args)
        # All of them come together, between entries of a log and a person.
        coming: list[Any] = [found.append("a" * 16, [entry(1)], WAITING), found.add_person("ben", "Ben")]
        coming[1:1] = [found.database.write([mistake]) for mistake, _ in mistakes]
        stored, *failed, added = await asyncio.gather(*coming, return_exceptions=True)
        assert (stored, added) == ([], None)
        assert [type(one) for one in failed] == [kind for _, kind in mistakes]
        assert len(await found.entries("a" * 16)) == 2
        assert await found.person("ben") == "Ben"
        await found.check()
        await found.close()

    asyncio.run(run())


def test_entries_that_can_not_be_stored_leave_those_that_come_with_them_alone(tmp_path: Path) -> None:
    """Entries of several logs are written in one statement."""

    async def run() -> None:
        found = Store(database_of(str(tmp_path / "tables.sqlite")))
        await found.open()
        names = [letter * 16 for letter in "abc"]
        for name in names:
            await found.create(setup(name), [entry(0)], WAITING)
        plain = Index("waiting", False, frozenset(), seats_changed=False, changed=False)
        bad = store.Entry(1 << 64, "action", {}, 1.0)
        coming = [found.append(name, [bad if name == names[1] else entry(1)], plain) for name in names]
        one, failed, other = await asyncio.gather(*coming, return_exceptions=True)
        assert (one, other) == ([], [])
        assert isinstance(failed, OverflowError)
        assert [len(await found.entries(name)) for name in names] == [2, 1, 2]
        await found.close()

    asyncio.run(run())
