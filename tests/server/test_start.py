"""A server that can't start says why in a sentence, and reveals no password; one that stops says so."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg
import pytest

from faults.playing import wait_until
from server.running import Person, Running
from triskele.errors import TriskeleError
from triskele.server.store.postgres import Postgres


def serve(database: str) -> subprocess.CompletedProcess[str]:
    program = [sys.executable, "-W", "error", "-m", "triskele", "serve", "--port", "0", "--database", database]
    return subprocess.run(program, capture_output=True, text=True, check=False, env=dict(os.environ), timeout=60)


def refused(database: str, advice: str) -> None:
    done = serve(database)
    assert done.returncode == 2
    assert done.stderr == f"triskele: PostgreSQL can’t be used: {advice}. [database-unusable]\n"


def test_a_database_that_is_not_there_is_said(postgres: str) -> None:
    assert "/postgres?" in postgres
    refused(postgres.replace("/postgres?", "/nowhere?"), "it has no database of this name")


def test_a_user_who_is_not_known_is_said_and_the_password_is_not(postgres: str) -> None:
    parts = urlsplit(postgres)
    stranger = parts._replace(netloc=f"somebody:secret@{parts.netloc.rpartition('@')[2]}")
    refused(stranger.geturl(), "it knows no such user with this password")


@pytest.mark.parametrize(
    ("error", "advice"),
    [
        (asyncpg.InvalidPasswordError("secret"), "no such user with this password"),
        (ConnectionRefusedError("secret"), "nothing answers"),
        (TimeoutError(), "nothing answers"),
        (asyncpg.TooManyConnectionsError("secret"), "TooManyConnectionsError"),
        (asyncpg.ClientConfigurationError("secret"), "address can’t be read"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_why_postgresql_can_not_be_used_is_said_without_its_words(
    monkeypatch: pytest.MonkeyPatch, error: Exception, advice: str
) -> None:
    async def connect(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(asyncpg, "connect", connect)
    with pytest.raises(TriskeleError, match=advice) as caught:
        asyncio.run(Postgres("postgresql://x").open())
    assert caught.value.code == "database-unusable"
    assert "secret" not in str(caught.value)


def test_a_server_with_time_to_drain_says_that_it_stops_and_goes_on_until_it_is_told_again(tmp_path: Path) -> None:
    with Running(str(tmp_path / "tables.sqlite"), "--drain", "3000") as server, Person(server) as anna:
        table = anna.table("me", "open")["id"]
        assert server.process is not None
        server.process.terminate()
        wait_until(lambda: anna.http.get("/healthz").status_code == 503)
        assert anna.refused("GET", "/healthz", lang="de")["code"] == "stopping"
        assert anna.see(table)["id"] == table
        anna.table("me", "open")
        assert server.stop() == 0  # a second time
