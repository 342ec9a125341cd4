"""Who is there, as other servers tell it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Coroutine
from types import SimpleNamespace
from typing import Any

import orjson
import pytest

from triskele.server.live import presence as module
from triskele.server.live.presence import Presence

NAME = "a" * 16


class Here:
    """A table with one person at it, and what was told to their client."""

    def __init__(self) -> None:
        self.told: list[Any] = []
        self.run: list[Coroutine[Any, Any, None]] = []
        self.store = SimpleNamespace(shared=False)

    @contextlib.asynccontextmanager
    async def room(self, name: str) -> AsyncIterator[Any]:
        yield SimpleNamespace(table=SimpleNamespace(id=name))

    def tables(self) -> list[str]:
        return [NAME]

    def of(self, _name: str) -> list[Any]:
        return [SimpleNamespace(seats=lambda _table: {0})]

    def tell(self, _name: str, message: bytes) -> None:
        self.told.append(orjson.loads(message))


def presence(here: Here) -> Presence:
    return Presence(here, here, here.run.append)  # type: ignore[arg-type]


def test_what_another_server_says_is_told_here() -> None:
    here = Here()
    presence(here).heard(NAME, "other", 2, ["1"])
    asyncio.run(here.run.pop())  # type: ignore[arg-type]
    assert here.told == [{"type": "presence", "seats": [0, 1], "watching": 2}]


def test_nothing_is_told_again_after_the_end() -> None:
    async def run() -> None:
        here = Here()
        one = presence(here)
        one.tell(NAME)
        one.tell(NAME)
        await here.run.pop()
        one.close()
        one._again(NAME)
        assert here.run == []

    asyncio.run(run())


def test_servers_that_share_tables_tell_again_and_again_who_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """So one that was killed, and says nothing any more, is forgotten."""
    monkeypatch.setattr(module, "HEARTBEAT", 0.001)
    said: list[str] = []
    enough = asyncio.Event()

    async def tell(message: str) -> None:
        said.append(message)
        if len(said) > 2:
            enough.set()

    async def run() -> None:
        here = Here()
        presence(here).start()
        assert here.run == []  # a server that is alone tells nobody
        here.store = SimpleNamespace(shared=True, database=SimpleNamespace(tell=tell))
        presence(here).start()
        beating = asyncio.create_task(here.run.pop())
        await asyncio.wait_for(enough.wait(), 20)
        beating.cancel()

    asyncio.run(run())
    assert all(message.startswith(f"here {NAME} ") and message.endswith(" 0 0") for message in said)


@pytest.mark.parametrize(("later", "watching"), [(3 * module.HEARTBEAT - 1, 2), (3 * module.HEARTBEAT, 0)])
def test_a_server_that_says_nothing_any_more_is_forgotten(
    monkeypatch: pytest.MonkeyPatch, later: float, watching: int
) -> None:
    here, now = Here(), [1000.0]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: now[0]))
    one = presence(here)
    one.heard(NAME, "other", 2, ["1"])
    now[0] += later
    asyncio.run(here.run.pop())  # type: ignore[arg-type]
    seats = [0, 1] if watching else [0]
    assert here.told == [{"type": "presence", "seats": seats, "watching": watching}]
