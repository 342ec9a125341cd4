"""The database's versions, forward only. They run by themselves when a server starts.

Alembic is imported only if there is something to migrate, so that a start is quick; a new file gets its tables from
newest.sql.
"""

import contextlib
import sqlite3
from pathlib import Path
from typing import Any

from triskele.errors import TriskeleError
from triskele.extras import POSTGRES

HEAD = "0006"
NEWEST = Path(__file__).parent / "newest.sql"
PATIENCE = 5.0  # seconds to wait for PostgreSQL to answer
LOCK = 7483201  # PostgreSQL's advisory lock: one server migrates, others wait


def migrate_sqlite(path: Path) -> None:
    """Bring a database file to the newest version."""
    try:
        with contextlib.closing(sqlite3.connect(path, timeout=3)) as connection:
            if not connection.execute("SELECT 1 FROM sqlite_master").fetchall():
                connection.executescript(NEWEST.read_text(encoding="utf-8"))
            current = _version(connection.execute)
    except sqlite3.DatabaseError as error:
        raise TriskeleError("database-unusable", f"{path} can't be used as a database: {error}.") from error
    if current != HEAD:
        upgrade_sqlite(path)


def upgrade_sqlite(path: Path) -> None:
    """Run the migrations that a database file has not seen."""
    from sqlalchemy import create_engine

    engine = create_engine(f"sqlite:///{path}")
    try:
        with engine.begin() as connection:
            _upgrade(connection, HEAD)
    finally:
        engine.dispose()


async def migrate_postgres(address: str, to: str = HEAD) -> None:
    """Bring a PostgreSQL database to a version."""
    with POSTGRES:
        import asyncpg

    connection = await asyncpg.connect(address, timeout=PATIENCE)
    try:
        if await connection.fetchval("SELECT to_regclass('alembic_version')"):
            found = await connection.fetchval("SELECT version_num FROM alembic_version")
            if found == to:
                return
    finally:
        await connection.close()
    from sqlalchemy import text
    from sqlalchemy.ext.asyncio import create_async_engine

    engine = create_async_engine(
        "postgresql+asyncpg://", async_creator=lambda: asyncpg.connect(address, timeout=PATIENCE)
    )
    try:
        async with engine.begin() as migrating:
            await migrating.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
            await migrating.run_sync(_upgrade, to)
    finally:
        await engine.dispose()


def _version(execute: Any) -> str | None:
    tables = execute("SELECT name FROM sqlite_master WHERE name = 'alembic_version'").fetchall()
    if not tables:
        return None
    rows = execute("SELECT version_num FROM alembic_version").fetchall()
    return str(rows[0][0]) if rows else None


def _upgrade(connection: Any, to: str) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, to)
    except CommandError as error:
        raise TriskeleError(
            "database-newer",
            "This database was written by a newer Triskele. Install that one, or use another database.",
        ) from error
