"""PostgreSQL, for more than one server: the others hear of what one writes by LISTEN/NOTIFY."""

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any, TypeVar

from triskele.errors import Clause, TriskeleError
from triskele.extras import POSTGRES
from triskele.server.store import Gone, Row, Statement, Taken, Unavailable
from triskele.server.tasks import end

with POSTGRES:
    import asyncpg

CHANNEL = "triskele"
NAMED = {"application_name": "triskele"}  # as PostgreSQL lists connections
CONNECTIONS = 8
PATIENCE = 5.0  # seconds to wait for a connection, an answer or a lock
ALIVE = 10.0  # seconds between checks that the listening connection still works
AGAIN = 1.0  # seconds until the next try to listen
AGAINST_OTHERS = 5  # times that something is tried again
Done = TypeVar("Done")
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
        with plainly():
            await self._open()

    async def _open(self) -> None:
        from triskele.server.store.migrations import migrate_postgres

        listening = asyncio.Event()
        with _troubles():
            await undisturbed(lambda: migrate_postgres(self.address))
            self._pool = await asyncpg.create_pool(
                self.address,
                min_size=0,  # if the pool kept one open itself, it would log a line at each new try
                max_size=CONNECTIONS,
                timeout=PATIENCE,
                command_timeout=PATIENCE * 2,
                server_settings={"lock_timeout": f"{PATIENCE}s", **NAMED},
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
            return await undisturbed(lambda: self._fetched(sql, args))

    async def _fetched(self, sql: str, args: Sequence[Any]) -> list[Row]:
        assert self._pool is not None
        async with self._pool.acquire(timeout=PATIENCE) as connection:
            return list(await connection.fetch(sql, *args))

    async def write(self, statements: Sequence[Statement], tell: str | None = None) -> list[list[Row]]:
        assert self._pool is not None
        try:
            with _troubles():
                return await undisturbed(lambda: self._written(statements, tell))
        except Unavailable:
            if tell is not None:
                self._heard(tell)  # perhaps it was stored and only the answer was lost: the next look will tell
            raise

    async def _written(self, statements: Sequence[Statement], tell: str | None) -> list[list[Row]]:
        assert self._pool is not None
        async with self._pool.acquire(timeout=PATIENCE) as connection, connection.transaction():
            rows: list[list[Row]] = [list(await connection.fetch(sql, *args)) for sql, args in statements]
            if tell is not None:
                await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, f"{self._me} {tell}")
        return rows

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
        connection = await asyncpg.connect(
            self.address, timeout=PATIENCE, command_timeout=PATIENCE, server_settings=NAMED
        )
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


async def undisturbed(work: Callable[[], Awaitable[Done]]) -> Done:
    """Do again what PostgreSQL undid because several waited for each other's locks: a server that brings the database
    up to date needs whole tables, in an order of its own."""
    for _ in range(AGAINST_OTHERS):
        with contextlib.suppress(asyncpg.DeadlockDetectedError, asyncpg.SerializationError):
            return await work()
    return await work()


@contextlib.contextmanager
def plainly() -> Iterator[None]:
    """Say what keeps a database from being used, to whoever named its address."""
    try:
        yield
    except Exception as error:
        why = error.__cause__ if isinstance(error, Unavailable) else error
        if isinstance(why, TriskeleError | ImportError):
            raise why from None
        raise TriskeleError("database-unusable", "postgres-unusable", why=_advice(why)) from error


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


def _advice(error: BaseException | None) -> Clause:
    """Why a server can't start with a database: what is wrong with its address, without quoting it."""
    if isinstance(error, asyncpg.InvalidPasswordError | asyncpg.InvalidAuthorizationSpecificationError):
        return Clause("postgres-login")
    if isinstance(error, asyncpg.InvalidCatalogNameError):
        return Clause("postgres-no-database")
    if isinstance(error, OSError | TimeoutError):
        return Clause("postgres-silent")
    if isinstance(error, ValueError):
        return Clause("postgres-address")
    return Clause(type(error).__name__)  # no name of a sentence: it stands as it is


def _why(error: BaseException) -> str:
    # A connection error may name the address; its class says enough, and holds no password.
    return type(error).__name__
