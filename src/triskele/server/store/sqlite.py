"""SQLite: one thread writes, and commits together what arrives meanwhile. A commit is on disk (synchronous=FULL)."""

import asyncio
import functools
import os
import queue
import re
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, Any
from urllib.parse import quote

from triskele.errors import TriskeleError
from triskele.server import metrics
from triskele.server.store import INSERT_ENTRY, Gone, Row, Statement, Taken, Unavailable

GROUP = 256  # how many writes at most share a commit
PATIENCE = 3.0  # seconds to wait for a lock that somebody else holds
CACHE = 4096  # kB of the file that each of two connections keeps in memory; the system keeps the rest
# What SQLite says of a query or its values; all else is about the file.
MISTAKES = {
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_TOOBIG,
    sqlite3.SQLITE_CONSTRAINT,
    sqlite3.SQLITE_MISMATCH,
    sqlite3.SQLITE_MISUSE,
    sqlite3.SQLITE_RANGE,
}

Rows = list[list[Row]]
Waiting = asyncio.Future[Rows]
Job = tuple[Sequence[Statement], Waiting]
Files = list[tuple[int, int] | None]


class Sqlite:
    """A database file. One server at a time uses it: a lock file beside it says so."""

    shared = False

    def __init__(self, path: Path, beside: bool = False) -> None:
        self.path = path
        self._beside = beside  # whether a server may be using it: for a command that does something small
        self._waiting: list[Job] = []  # for the next commit
        self._writing = False
        self._groups: queue.SimpleQueue[tuple[list[Job], Files] | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="reader")
        self._loop: asyncio.AbstractEventLoop
        self._reading: sqlite3.Connection | None = None
        self._lock: IO[str] | None = None
        self._files: Files = []  # which files the database is
        self._paths = (str(path), f"{path}-wal")

    async def open(self) -> None:
        from triskele.server.store.migrations import migrate_sqlite

        try:
            private_folder(self.path.parent)
            self._lock = None if self._beside else only_one(self.path)
            os.close(private(str(self.path), os.O_RDWR | os.O_CREAT))
            self.path.chmod(0o600)  # hands, keys and identities are in it
            migrate_sqlite(self.path)
            self._reading = _connect(self.path)
        except (OSError, ValueError, sqlite3.Error) as error:  # an impossible path is a ValueError
            why = error.strerror if isinstance(error, OSError) else error
            raise TriskeleError("database-unusable", file=self.path, why=why) from error
        self._writer.start()

    async def close(self) -> None:
        """Finish what was asked for, then close; do not wait long for a disk that does not answer."""
        if self._writer.is_alive():
            until = time.monotonic() + 2 * PATIENCE
            while (self._writing or self._waiting) and time.monotonic() < until:
                await asyncio.sleep(0.001)
            self._groups.put(None)
            await asyncio.to_thread(self._writer.join, PATIENCE)
        self._readers.shutdown(cancel_futures=True)
        if self._reading:
            self._reading.close()
        if self._lock:
            self._lock.close()

    async def read(self, sql: str, *args: Any) -> list[Row]:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, sql, args)

    def _read(self, sql: str, args: Sequence[Any]) -> list[Row]:
        assert self._reading is not None
        try:
            return self._reading.execute(numbered(sql), args).fetchall()
        except sqlite3.Error as error:
            if lost(error):
                raise Unavailable(str(error)) from error
            raise

    async def write(self, statements: Sequence[Statement], tell: str | None = None) -> Rows:  # noqa: ARG002 - nobody else
        self._loop = asyncio.get_running_loop()
        done: Waiting = self._loop.create_future()
        self._waiting.append((statements, done))
        if len(self._waiting) == 1 and not self._writing:
            self._loop.call_soon(self._hand_over)
        return await done

    def _hand_over(self) -> None:
        """Give the writer what came since its last commit; while it writes, more gathers."""
        if self._writing:
            return
        # Nothing is written for callers who no longer wait.
        group = [job for job in self._waiting[:GROUP] if not job[1].cancelled()]
        del self._waiting[:GROUP]
        if group:
            self._writing = True
            # Checked here, because the writer's thread would have to wait for its turn after each check.
            self._groups.put((group, self._found_files()))
        elif self._waiting:
            self._loop.call_soon(self._hand_over)

    def _written(self, answers: "Answers") -> None:
        self._writing = False
        self._hand_over()
        _answer(answers)

    async def tell(self, message: str) -> None:
        """Nobody else is there."""

    def listen(self, heard: Callable[[str], None]) -> None:
        """Nobody else is there."""

    # The writer's thread

    def _write_all(self) -> None:
        connection: sqlite3.Connection | None = None
        while (given := self._groups.get()) is not None:
            group, files = given
            try:
                self._check_files(files)  # first: opening and closing another would delete the log of writes beside it
                connection = connection or _connect(self.path)
                answers = _write_group(connection, group)
                self._files = self._files or self._found_files()
            except Exception as error:  # whatever it is, the writer goes on and everybody gets an answer
                why = error.why if isinstance(error, Unavailable) else str(error)
                answers = [(done, Unavailable(why)) for _, done in group]
                if connection:
                    connection.close()  # do not build on what an error leaves behind
                    connection = None
            self._loop.call_soon_threadsafe(self._written, answers)
        if connection:
            connection.close()

    def _check_files(self, found: Files) -> None:
        """Refuse to write into files that were deleted or replaced: it would all be gone after a restart."""
        if self._files and self._files != found:
            raise Unavailable("its file was moved, deleted or replaced while the server runs")

    def _found_files(self) -> Files:
        return [_identity(path) for path in self._paths]


def _identity(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)  # noqa: PTH116 - for each group of moves, and a Path takes ten times as long
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


Answers = list[tuple[Waiting, Rows | Exception]]


def _answer(answers: Answers) -> None:
    """Tell those who wait, on their own thread, all at once."""
    for done, answer in answers:
        if done.done():
            continue
        if isinstance(answer, Exception):
            done.set_exception(answer)
        else:
            done.set_result(answer)


def _write_group(connection: sqlite3.Connection, group: list[Job]) -> Answers:
    """All jobs in one transaction; one that fails is undone alone. The answers are for when everything is on disk.

    Raises what keeps all of them from being written, and nothing that is wrong with one of them."""
    metrics.COMMITTED.observe(len(group))
    plain = [job for job in group if len(job[0]) == 1 and job[0][0][0] == INSERT_ENTRY]
    others = [job for job in group if job not in plain] if len(plain) < len(group) else []
    if others:
        connection.execute("BEGIN IMMEDIATE")
    if plain and not _together(connection, plain):
        plain, others = [], group
        if not connection.in_transaction:
            connection.execute("BEGIN IMMEDIATE")
    answers: Answers = [(done, [[]]) for _, done in plain]
    answers += [(done, one(connection, statements)) for statements, done in others]
    if others:
        connection.execute("COMMIT")
    return answers


def _together(connection: sqlite3.Connection, jobs: list[Job]) -> bool:
    """Entries of several logs in one statement, which does all or nothing; says whether that was possible.

    Outside of a transaction it is one, and on disk when it returns: no BEGIN and COMMIT are needed. After each
    statement this thread waits for its turn among Python's, so few are better than many."""
    values = ", ".join(["(?, ?, ?, ?, ?)"] * len(jobs))
    try:
        connection.execute(
            f"{INSERT_ENTRY.partition('VALUES')[0]} VALUES {values}", [part for (job, _) in jobs for part in job[0][1]]
        )
    except Exception as error:
        if lost(error):
            raise
        return False
    return True


def one(connection: sqlite3.Connection, statements: Sequence[Statement]) -> Rows | Exception:
    """What some statements give, or why none of them was carried out."""
    connection.execute("SAVEPOINT one")
    try:
        rows = [connection.execute(numbered(sql), args).fetchall() for sql, args in statements]
    except Exception as error:
        if lost(error):
            raise
        connection.execute("ROLLBACK TO one")
        connection.execute("RELEASE one")
        if not isinstance(error, sqlite3.IntegrityError):
            return error
        return Gone() if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY else Taken()
    connection.execute("RELEASE one")
    return rows


def lost(error: Exception) -> bool:
    """Whether the file can't be used. A query or a value that a working database refuses is something else: a mistake
    of ours, which harms nobody else's."""
    if not isinstance(error, sqlite3.Error):
        return False
    code = getattr(error, "sqlite_errorcode", None)  # only what SQLite itself says has one
    if code is None:
        return not isinstance(error, sqlite3.InterfaceError | sqlite3.ProgrammingError | sqlite3.DataError)
    return code & 0xFF not in MISTAKES


@functools.cache
def numbered(sql: str) -> str:
    return re.sub(r"\$(\d+)", r"?\1", sql)


def _connect(path: Path) -> sqlite3.Connection:
    address = f"file:{quote(str(path.absolute()))}?mode=rw"  # which does not make a new file where one is missing
    connection = sqlite3.connect(address, timeout=PATIENCE, isolation_level=None, check_same_thread=False, uri=True)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute(f"PRAGMA cache_size = -{CACHE}")
    return connection


def private(file: str, flags: int) -> int:
    """Open a file; a new one is its owner's only, whatever the process gives others."""
    return os.open(file, flags, 0o600)


def private_folder(folder: Path) -> None:
    """Make a folder and those above it, for its owner only; what is there already stays as it is."""
    for one in reversed([folder, *folder.parents]):
        if not one.exists():
            one.mkdir(0o700, exist_ok=True)


def only_one(path: Path) -> IO[str]:
    """Hold the lock of a database file, or refuse: a server, or whoever restores one, has it."""
    lock = open(path.with_name(path.name + ".lock"), "a", encoding="utf-8", opener=private)  # noqa: SIM115
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        raise TriskeleError("database-in-use", file=path) from error
    return lock
