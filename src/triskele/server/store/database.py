"""What a store needs of a database, and what it says when that can't be used."""

import asyncio
import json
import logging
import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from triskele.errors import BadRequest, TriskeleError
from triskele.server import metrics

log = logging.getLogger("triskele.store")
CHECK = 1.0  # seconds for which the last write tells whether another would succeed
CHECKED = (
    "INSERT INTO settings (name, value) VALUES ('checked', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)

Row = Sequence[Any]
Statement = tuple[str, Sequence[Any]]


class Taken(TriskeleError):
    """Somebody else wrote to this place in the log first."""

    def __init__(self) -> None:
        super().__init__("taken")


class Gone(TriskeleError):
    """The table was deleted."""

    def __init__(self) -> None:
        super().__init__("unknown-table", "table-gone")


class Unavailable(TriskeleError):
    """The database does not answer, or can't write. What was asked for is not known to be stored."""

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__("store-unavailable", why=why)


class Database(Protocol):
    """What a store needs of a database. Queries have `$1`, `$2` … for their arguments."""

    shared: bool  # whether other servers may write to it

    async def open(self) -> None: ...
    async def close(self) -> None: ...
    async def read(self, sql: str, *args: Any) -> list[Row]: ...

    async def write(self, statements: Sequence[Statement], tell: str | None = None) -> list[list[Row]]:
        """Carry out all or none, durably; then tell the other servers."""

    async def tell(self, message: str) -> None: ...
    def listen(self, heard: Callable[[str], None]) -> None: ...


def in_postgres(address: str) -> bool:
    """Whether an address is PostgreSQL's: postgresql://…; otherwise it is a file."""
    if address.startswith(("postgresql://", "postgres://")):
        return True
    if not address or "://" in address:
        raise BadRequest("bad-database", address=address)
    return False


def compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))  # ASCII: any text is safe in any database


class Queries:
    """Reads and writes of a database, which notice when it can't be used, and when it can be again."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.shared = database.shared
        self._checking = asyncio.Lock()
        self._tried = -CHECK  # when something was last written, or should have been
        self._trouble = ""  # why nothing can be written
        self._since = 0.0  # and since when
        metrics.STORE.set(1)

    async def open(self) -> None:
        await self.database.open()

    async def close(self) -> None:
        await self.database.close()

    async def check(self) -> None:
        """Raise `Unavailable` if nothing can be written: by how the last write went, or else by a small one."""
        async with self._checking:
            if time.monotonic() - self._tried > CHECK:
                await self._write([(CHECKED, [str(int(time.time())).encode()])])
            elif self._trouble:
                raise Unavailable(self._trouble)

    async def _read(self, sql: str, *args: Any) -> list[Row]:
        try:
            return await self.database.read(sql, *args)
        except Unavailable as error:
            self._failed(error)
            raise

    async def _write(self, statements: Sequence[Statement], tell: str | None = None) -> list[list[Row]]:
        try:
            rows = await self.database.write(statements, tell)
        except Unavailable as error:
            self._tried = time.monotonic()
            self._failed(error)
            raise
        self._tried = time.monotonic()
        if self._trouble:
            log.warning("the database can be used again", extra={"seconds": round(self._tried - self._since, 1)})
            self._trouble = ""
            metrics.STORE.set(1)
        return rows

    def _failed(self, error: Unavailable) -> None:
        """Note trouble, once until a write succeeds again."""
        if not self._trouble:
            self._since = time.monotonic()
            log.error("the database can’t be used", extra={"why": error.why})
            metrics.STORE.set(0)
        self._trouble = error.why
