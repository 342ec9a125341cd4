"""The database's versions, forward only: numbered files, which run by themselves when a server starts.

They are SQL as SQLite reads it; PostgreSQL has other names for two types. A file that was released never changes. Which
have run is kept where Alembic kept it, which ran them before: so nothing has to be done to databases of that time.
"""

import contextlib
import sqlite3
from pathlib import Path

from triskele.errors import TriskeleError
from triskele.extras import POSTGRES

FILES = {file.name[:4]: file for file in sorted(Path(__file__).parent.glob("*.sql"))}
HEAD = max(FILES)
IN_POSTGRES = {"BLOB": "BYTEA", "DOUBLE": "DOUBLE PRECISION", " WITHOUT ROWID": ""}
PATIENCE = 5.0  # seconds to wait for PostgreSQL to answer
LOCK = 7483201  # PostgreSQL's advisory lock: one server migrates, others wait
VERSION = "SELECT COALESCE(MAX(version_num), '') FROM alembic_version"


def migrate_sqlite(path: Path, to: str = HEAD) -> None:
    """Bring a database file to a version."""
    try:
        with contextlib.closing(sqlite3.connect(path, timeout=3)) as connection:
            known = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
            if script := missing(connection.execute(VERSION).fetchone()[0] if known else "", to):
                connection.executescript(f"BEGIN IMMEDIATE; {script} COMMIT;")
    except sqlite3.DatabaseError as error:
        raise TriskeleError("database-unusable", file=path, why=error) from error


async def migrate_postgres(address: str, to: str = HEAD) -> None:
    """Bring a PostgreSQL database to a version."""
    with POSTGRES:
        import asyncpg

    connection = await asyncpg.connect(address, timeout=PATIENCE)
    try:
        async with connection.transaction():
            await connection.execute(f"SELECT pg_advisory_xact_lock({LOCK})")
            known = await connection.fetchval("SELECT to_regclass('alembic_version')")
            if script := missing(await connection.fetchval(VERSION) if known else "", to):
                await connection.execute(for_postgres(script))
    finally:
        await connection.close()


def for_postgres(script: str) -> str:
    """A script with PostgreSQL's names for types."""
    for name, there in IN_POSTGRES.items():
        script = script.replace(name, there)
    return script


def missing(version: str, to: str) -> str:
    """What brings a database from its version to another; nothing, if it is there."""
    if version and version not in FILES:
        raise TriskeleError("database-newer")
    new = [file.read_text(encoding="utf-8") for number, file in FILES.items() if version < number <= to]
    note = f"DELETE FROM alembic_version; INSERT INTO alembic_version VALUES ('{to}');"
    return "\n".join([*new, note]) if new else ""
