"""PostgreSQL, for more than one server: what one writes, the others hear of by LISTEN/NOTIFY."""

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Sequence
from typing import Any

import asyncpg

from triskele.server.store import Gone, Row, Statement, Taken, Unavailable

CHANNEL = "triskele"
CONNECTIONS = 8
PATIENCE = 5.0  # seconds to wait for an answer or a lock


class Postgres:
    """A database address. Any number of servers may use it."""

    shared = True

    def __init__(self, address: str) -> None:
        self.address = address
        self._me = secrets.token_hex(4)  # so that a server does not listen to itself
        self._pool: asyncpg.Pool | None = None
        self._heard: Callable[[str], None] = lambda _message: None
        self._listening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        from triskele.server.migrations import migrate_postgres

        try:
            await migrate_postgres(self.address)
            self._pool = await asyncpg.create_pool(
                self.address,
                min_size=1,
                max_size=CONNECTIONS,
                command_timeout=PATIENCE * 2,
                server_settings={"lock_timeout": f"{PATIENCE}s", "application_name": "triskele"},
            )
        except (OSError, asyncpg.PostgresError) as error:
            raise Unavailable(_why(error)) from error
        listening = asyncio.Event()
        self._listening = asyncio.create_task(self._listen(listening))
        await listening.wait()

    async def close(self) -> None:
        if self._listening:
            self._listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listening
        if self._pool:
            await self._pool.close()

    async def read(self, sql: str, *args: Any) -> list[Row]:
        assert self._pool is not None
        try:
            return list(await self._pool.fetch(sql, *args))
        except _TROUBLE as error:
            raise Unavailable(_why(error)) from error

    async def write(self, statements: Sequence[Statement], tell: str | None = None) -> list[list[Row]]:
        assert self._pool is not None
        try:
            async with self._pool.acquire() as connection, connection.transaction():
                rows: list[list[Row]] = [list(await connection.fetch(sql, *args)) for sql, args in statements]
                if tell is not None:
                    await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, f"{self._me} {tell}")
            return rows
        except asyncpg.UniqueViolationError as error:
            raise Taken from error
        except asyncpg.ForeignKeyViolationError as error:
            raise Gone from error
        except _TROUBLE as error:
            raise Unavailable(_why(error)) from error

    async def tell(self, message: str) -> None:
        """Tell the other servers something that is not stored."""
        await self.read("SELECT pg_notify($1, $2)", CHANNEL, f"{self._me} {message}")

    def listen(self, heard: Callable[[str], None]) -> None:
        """Call `heard` with what other servers tell; with an empty text after a gap in listening."""
        self._heard = heard

    def _told(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        who, _, message = str(payload).partition(" ")
        if who != self._me:
            self._heard(message)

    async def _listen(self, listening: asyncio.Event) -> None:
        while True:
            try:
                connection = await asyncpg.connect(self.address)
            except (OSError, asyncpg.PostgresError):
                await asyncio.sleep(1)
                continue
            try:
                lost = asyncio.Event()
                connection.add_termination_listener(lambda _connection, lost=lost: lost.set())
                await connection.add_listener(CHANNEL, self._told)
                if listening.is_set():
                    self._heard("")
                listening.set()
                await lost.wait()
            except _TROUBLE:
                await asyncio.sleep(1)
            finally:
                with contextlib.suppress(Exception):
                    await connection.close(timeout=1)


_TROUBLE = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncio.TimeoutError)


def _why(error: BaseException) -> str:
    # A connection error may name the address; its class says enough, and holds no password.
    return type(error).__name__
