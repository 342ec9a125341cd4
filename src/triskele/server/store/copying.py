"""Copies of a database, made while servers use it, and databases made from copies.

A copy is one file of SQLite, whichever database it comes from, so either is restored from it. It gets its name once it
has been read through and is on disk.
"""

import asyncio
import contextlib
import os
import re
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from triskele.errors import Clause, TriskeleError
from triskele.extras import POSTGRES
from triskele.server.store.database import in_postgres
from triskele.server.store.migrations import HEAD, LOCK, VERSION, for_postgres, missing
from triskele.server.store.sqlite import only_one, private, private_folder

PATIENCE = 5.0  # seconds to wait for a database to answer, or for a lock
ROWS = 1000  # that are read at a time
NAMED = "triskele-%Y%m%d-%H%M%S.sqlite"  # a copy in a folder, by when it was made
OURS = re.compile(r"triskele-\d{8}-\d{6}\.sqlite")
BESIDE = ("-journal", "-wal")  # what SQLite would read into a file of this name
SERVED = (
    "SELECT COUNT(*) FROM pg_stat_activity"
    " WHERE datname = current_database() AND application_name = 'triskele' AND pid <> pg_backend_pid()"
)

Layout = dict[str, list[str]]  # tables and their columns; what others refer to comes first


@dataclass(frozen=True, slots=True)
class Copied:
    """What was copied, and where it is."""

    file: Path  # the copy
    tables: int
    people: int
    size: int  # bytes
    before: Path | None = None  # what was there before, and is kept


def back_up(address: str, to: Path, keep: int | None = None) -> Copied:
    """Copy a database that servers may be using: what was stored when it began, all of it and nothing else.

    - to: a file that is not there yet; or a folder, where the copy is named by the time
    - keep: how many copies of that kind stay in the folder"""
    file = to / time.strftime(NAMED, time.gmtime()) if to.is_dir() else to
    if file.exists():
        raise TriskeleError("file-there", file=file)
    part = _part(file)
    try:
        _begun(part)
        if in_postgres(address):
            asyncio.run(_out_of_postgres(address, part))
            found = _read_through(part, part)
        else:
            if not Path(address).is_file():
                raise TriskeleError("nothing-to-copy", file=address)
            found = _out_of_file(Path(address), part)
        _into_place(part, file)
    finally:
        part.unlink(missing_ok=True)
    if keep is not None:
        _drop_oldest(file.parent, keep)
    return Copied(file, *found, file.stat().st_size)


def restore(file: Path, address: str, replace: bool) -> Copied:
    """Make a database what a copy says; no server may be using it.

    - replace: whether it may hold something already"""
    if not file.is_file():
        raise TriskeleError("no-database", file=file, why=Clause("no-such-file"))
    if in_postgres(address):
        found, before = asyncio.run(_into_postgres(file, address, replace)), None
    else:
        found, before = _into_file(file, Path(address), replace)
    return Copied(file, *found, file.stat().st_size, before)


def _part(file: Path) -> Path:
    return file.with_name(file.name + ".part")


def _drop_oldest(folder: Path, keep: int) -> None:
    for old in sorted(path for path in folder.iterdir() if OURS.fullmatch(path.name))[:-keep]:
        old.unlink()


# Files


def _out_of_file(source: Path, part: Path) -> tuple[int, int]:
    with _ours(source), contextlib.closing(_reading(source)) as connection:
        _version(connection, source)
        with _writing(part):
            connection.execute("VACUUM INTO ?", [str(part.absolute())])
    return _read_through(part, source)


def _into_file(source: Path, path: Path, replace: bool) -> tuple[tuple[int, int], Path | None]:
    private_folder(path.parent)
    with contextlib.closing(only_one(path)):
        if path.exists() and path.stat().st_size and not replace:
            raise TriskeleError("database-there", file=path)
        part = _part(path)
        try:
            _begun(part)
            found = _out_of_file(source, part)
            before = _aside(path)
            _into_place(part, path)
        finally:
            part.unlink(missing_ok=True)
    return found, before


def _aside(path: Path) -> Path | None:
    """Give what is there another name, with all that belongs to it: a new file must not meet what was written for the
    old one. The file itself comes last, so that no file ever stands alone with what belongs to another."""
    names = (path.with_name(f"{path.name}.before-{number}") for number in range(1, 1_000_000))
    before = next(name for name in names if not any(Path(f"{name}{more}").exists() for more in ("", *BESIDE)))
    moved = False
    for more in (*BESIDE, ""):
        if Path(f"{path}{more}").exists():
            Path(f"{path}{more}").rename(f"{before}{more}")
            moved = True
    Path(f"{path}-shm").unlink(missing_ok=True)  # it says where in the -wal things are, and is made anew
    return before if moved else None


def _into_place(part: Path, file: Path) -> None:
    """Give a finished file its name, when all of it is on disk."""
    _on_disk(part)
    part.replace(file)
    if os.name != "nt":  # where folders can't be opened
        _on_disk(file.parent)


def _on_disk(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _reading(file: Path) -> sqlite3.Connection:
    """Open a file that may be in use, or lie where nothing can be written, with what was written beside it."""
    beside = any(Path(f"{file}{more}").exists() for more in ("-wal", "-shm", "-journal"))
    how = "mode=rw" if beside or os.access(file.parent, os.W_OK) else "mode=ro&immutable=1"
    return sqlite3.connect(
        f"file:{quote(str(file.absolute()))}?{how}", timeout=PATIENCE, isolation_level=None, uri=True
    )


def _begun(part: Path) -> None:
    """An empty file of its owner's only, that something will be written into."""
    os.close(private(str(part), os.O_RDWR | os.O_CREAT | os.O_TRUNC))


@contextlib.contextmanager
def _writing(part: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.OperationalError as error:  # a full disk, say
        raise TriskeleError("copy-failed", file=part, why=error) from error


@contextlib.contextmanager
def _ours(file: Path) -> Iterator[None]:
    """Say of a file what keeps it from being a database of ours."""
    try:
        yield
    except sqlite3.Error as error:
        raise TriskeleError("no-database", file=file, why=error) from error


def _version(connection: sqlite3.Connection, file: Path) -> str:
    """Which version a database has; it is not newer than this program."""
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone():
        raise TriskeleError("no-database", file=file, why=Clause("no-tables"))
    version = str(connection.execute(VERSION).fetchone()[0])
    missing(version, version)
    return version


def _read_through(copy: Path, source: Path) -> tuple[int, int]:
    """Read a copy from end to end, and say how many tables and people are in it."""
    with _ours(source), contextlib.closing(sqlite3.connect(copy)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")  # so that it is one file, and nothing beside it
        return _sound(connection, source)


def _sound(connection: sqlite3.Connection, file: Path) -> tuple[int, int]:
    [[found]] = connection.execute("PRAGMA integrity_check(1)")
    if found != "ok" or connection.execute("PRAGMA foreign_key_check").fetchone():
        raise TriskeleError("no-database", file=file, why=Clause("damaged"))
    tables, people = (connection.execute(f"SELECT COUNT(*) FROM {name}").fetchone()[0] for name in ("tables", "people"))
    return tables, people


def _layout(connection: sqlite3.Connection) -> Layout:
    made = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid").fetchall()
    return {name: [row[1] for row in connection.execute(f"PRAGMA table_info({name})")] for [name] in made}


# PostgreSQL


async def _out_of_postgres(address: str, part: Path) -> None:
    """Every row as it was at one moment, into a file with the same tables."""
    async with _connected(address) as connection, connection.transaction(isolation="repeatable_read", readonly=True):
        if not await connection.fetchval("SELECT to_regclass('alembic_version')"):
            raise TriskeleError("nothing-to-copy", "nothing-in-postgres")
        version = await connection.fetchval(VERSION)
        missing(version, version)
        with _writing(part), contextlib.closing(sqlite3.connect(part)) as copy:
            copy.executescript(missing("", version))
            copy.execute("PRAGMA synchronous = OFF")  # all of it is put on disk at the end
            for table, columns in _layout(copy).items():
                copy.execute(f"DELETE FROM {table}")
                insert = f"INSERT INTO {table} VALUES ({', '.join('?' * len(columns))})"
                cursor = await connection.cursor(f"SELECT {', '.join(columns)} FROM {table}")
                while rows := await cursor.fetch(ROWS):
                    copy.executemany(insert, [tuple(row) for row in rows])
            copy.commit()


async def _into_postgres(file: Path, address: str, replace: bool) -> tuple[int, int]:
    """All or nothing, while no server uses it or can begin to."""
    with _ours(file), contextlib.closing(_reading(file)) as copy:
        version, found = _version(copy, file), _sound(copy, file)
        async with _connected(address) as connection, connection.transaction():
            await connection.execute(f"SELECT pg_advisory_xact_lock({LOCK})")
            if count := await connection.fetchval(SERVED):
                raise TriskeleError("database-served", count=count)
            await _make_room(connection, replace)
            await connection.execute(for_postgres(missing("", version)))
            await connection.execute("DELETE FROM alembic_version")
            for table, columns in _layout(copy).items():
                rows = copy.execute(f"SELECT {', '.join(columns)} FROM {table}")
                await connection.copy_records_to_table(table, records=rows, columns=columns)
    return found


async def _make_room(connection: Any, replace: bool) -> None:
    """Take away the tables of any version; refuse if there is something in them that was not to be replaced."""
    with contextlib.closing(sqlite3.connect(":memory:")) as newest:
        newest.executescript(missing("", HEAD))
        layout = _layout(newest)
    for table in reversed(layout):
        there = await connection.fetchval("SELECT to_regclass($1)", table)
        matters = there and table != "alembic_version" and not replace
        if matters and await connection.fetchval(f"SELECT 1 FROM {table} LIMIT 1"):
            raise TriskeleError("database-there", "postgres-there")
        await connection.execute(f"DROP TABLE IF EXISTS {table} CASCADE")


@contextlib.asynccontextmanager
async def _connected(address: str) -> AsyncIterator[Any]:
    with POSTGRES:
        import asyncpg

        from triskele.server.store.postgres import plainly

    with plainly():
        settings = {"lock_timeout": f"{PATIENCE}s", "application_name": "triskele copy"}
        connection = await asyncpg.connect(address, timeout=PATIENCE, server_settings=settings)
        try:
            yield connection
        finally:
            await connection.close(timeout=PATIENCE)
