"""SQLite without threads, for a page of its own: nobody else reads or writes the file."""

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from triskele.errors import TriskeleError
from triskele.server.store import Row, Statement, Unavailable
from triskele.server.store.sqlite import CACHE, lost, numbered, one


class Alone:
    """A database file that only this page uses."""

    shared = False

    def __init__(self, path: Path) -> None:
        self.path = path
        self._connection: sqlite3.Connection

    async def open(self) -> None:
        from triskele.server.store.migrations import migrate_sqlite

        try:
            migrate_sqlite(self.path)
            self._connection = sqlite3.connect(self.path, isolation_level=None)
            self._connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            self._connection.execute("PRAGMA journal_mode = TRUNCATE")  # a file of a name that is known beforehand
            self._connection.execute("PRAGMA synchronous = FULL")
            self._connection.execute("PRAGMA foreign_keys = ON")
            self._connection.execute(f"PRAGMA cache_size = -{CACHE}")
        except sqlite3.Error as error:
            raise TriskeleError("database-unusable", file=self.path, why=error) from error

    async def close(self) -> None:
        self._connection.close()

    async def read(self, sql: str, *args: Any) -> list[Row]:
        try:
            return self._connection.execute(numbered(sql), args).fetchall()
        except sqlite3.Error as error:
            if lost(error):
                raise Unavailable(str(error)) from error
            raise

    async def write(self, statements: Sequence[Statement], tell: str | None = None) -> list[list[Row]]:  # noqa: ARG002 - nobody else
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            found = one(self._connection, statements)
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:  # such as a full disk
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise Unavailable(str(error)) from error
        if isinstance(found, Exception):
            raise found
        return found

    async def tell(self, message: str) -> None:
        """Nobody else is there."""

    def listen(self, heard: Callable[[str], None]) -> None:
        """Nobody else is there."""
