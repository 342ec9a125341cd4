"""PostgreSQL, for more than one server: the others hear of what one writes by LISTEN/NOTIFY."""

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from triskele.errors import TriskeleError
from triskele.extras import POSTGRES
from triskele.server.store import Gone, Row, Statement, Taken, Unavailable
from triskele.server.tasks import end

with POSTGRES:
    import asyncpg

CHANNEL = "triskele"
CONNECTIONS = 8
PATIENCE = 5.0  # seconds to wait for a connection, an answer or a lock
ALIVE = 10.0  # seconds between checks that the listening connection still works
AGAIN = 1.0  # seconds until the next try to listen
# Classes of SQLSTATE that say something of the database, not of what it was asked: its connections, who may log in,
# read-only, rolled back, resources, locks, an operator, the system, itself.
LOST = {"08", "28", "3D", "25", "40", "53", "55", "57", "58", "F0", "XX"}


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
        try:
            await self._open()
        except (Taken, Gone, ImportError):
            raise
        except Exception as error:
            why = error.__cause__ if isinstance(error, Unavailable) else error
            if isinstance(why, ImportError):
                raise why from None
            raise TriskeleError("database-unusable", f"PostgreSQL can't be used: {_advice(why)}.") from error

    async def _open(self) -> None:
        from triskele.server.migrations import migrate_postgres

        listening = asyncio.Event()
        with _troubles():
            await migrate_postgres(self.address)
            self._pool = await asyncpg.create_pool(
                self.address,
                min_size=0,  # if the pool kept one open itself, it would log a line at each new try
                max_size=CONNECTIONS,
                timeout=PATIENCE,
                command_timeout=PATIENCE * 2,
                server_settings={"lock_timeout": f"{PATIENCE}s", "application_name": "triskele"},
            )
            self._listening = asyncio.create_task(self._listen(listening))
            async with asyncio.timeout(PATIENCE):
                await listening.wait()

    async def close(self) -> None:
        """Let go of the database, quickly even if it does not answer."""
        if self._listening:
            await end([self._listening])
        if self._pool:
            try:
                async with asyncio.timeout(PATIENCE):
                    await self._pool.close()
            except Exception:  # whatever it is, no more queries will come
                self._pool.terminate()

    async def read(self, sql: str, *args: Any) -> list[Row]:
        assert self._pool is not None
        with _troubles():
            async with self._pool.acquire(timeout=PATIENCE) as connection:
                return list(await connection.fetch(sql, *args))

    async def write(self, statements: Sequence[Statement], tell: str | None = None) -> list[list[Row]]:
        assert self._pool is not None
        try:
            with _troubles():
                async with self._pool.acquire(timeout=PATIENCE) as connection, connection.transaction():
                    rows: list[list[Row]] = [list(await connection.fetch(sql, *args)) for sql, args in statements]
                    if tell is not None:
                        await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, f"{self._me} {tell}")
                return rows
        except Unavailable:
            if tell is not None:
                self._heard(tell)  # perhaps it was stored and only the answer was lost: the next look will tell
            raise

    async def tell(self, message: str) -> None:
        """Tell the other servers something that is not stored."""
        await self.read("SELECT pg_notify($1, $2)", CHANNEL, f"{self._me} {message}")

    def listen(self, heard: Callable[[str], None]) -> None:
        """Call `heard` with what other servers send, and with an empty text after a gap in listening."""
        self._heard = heard

    def _told(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        who, _, message = str(payload).partition(" ")
        if who != self._me:
            self._heard(message)

    async def _listen(self, listening: asyncio.Event) -> None:
        """Listen on a connection of its own, and on another one if it is lost."""
        while True:
            with contextlib.suppress(Exception), _troubles():  # whatever it is, the next try may go well
                await self._listen_once(listening)
            await asyncio.sleep(AGAIN)

    async def _listen_once(self, listening: asyncio.Event) -> None:
        connection = await asyncpg.connect(self.address, timeout=PATIENCE, command_timeout=PATIENCE)
        try:
            lost = asyncio.Event()
            connection.add_termination_listener(lambda _connection: lost.set())
            await connection.add_listener(CHANNEL, self._told)
            if listening.is_set():
                self._heard("")
            listening.set()
            while not lost.is_set():
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(ALIVE):
                        await lost.wait()
                await connection.execute("SELECT 1")  # a connection can be lost without notice
        finally:
            connection.terminate()


@contextlib.contextmanager
def _troubles() -> Iterator[None]:
    """`Taken` and `Gone` for constraints; `Unavailable` for every way a database or its connection can fail. A query or
    a value that a working database refuses is neither: that is a mistake of ours."""
    try:
        yield
    except asyncpg.UniqueViolationError as error:
        raise Taken from error
    except asyncpg.ForeignKeyViolationError as error:
        raise Gone from error
    except Exception as error:
        if not _lost(error):
            raise
        raise Unavailable(_why(error)) from error
    except asyncio.CancelledError as error:
        task = asyncio.current_task()
        if task is None or task.cancelling():
            raise
        raise Unavailable(_why(error)) from error  # a connection that ends cancels whoever waits for it


def _lost(error: Exception) -> bool:
    if isinstance(error, asyncpg.PostgresError):
        return str(error.sqlstate)[:2] in LOST
    if isinstance(error, asyncpg.InterfaceError):
        return not isinstance(error, ValueError)  # of a value that can't be sent
    # The driver asserts what no longer holds when a connection ends.
    return isinstance(error, OSError | TimeoutError | EOFError | AssertionError | asyncpg.InternalClientError)


def _advice(error: BaseException | None) -> str:
    """Why a server can't start with a database: what is wrong with its address, without quoting it."""
    if isinstance(error, asyncpg.InvalidPasswordError | asyncpg.InvalidAuthorizationSpecificationError):
        return "it knows no such user with this password"
    if isinstance(error, asyncpg.InvalidCatalogNameError):
        return "it has no database of this name"
    if isinstance(error, OSError | TimeoutError):
        return "nothing answers at this host and port"
    if isinstance(error, ValueError):
        return "the address can't be read; say postgresql://USER:PASSWORD@HOST:PORT/NAME"
    return type(error).__name__


def _why(error: BaseException) -> str:
    # A connection error may name the address; its class says enough, and holds no password.
    return type(error).__name__
