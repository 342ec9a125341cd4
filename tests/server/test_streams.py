"""A stream of one person's tables: what it costs others."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from server.test_matches import kept, moved, opened
from triskele.server.config import Limits
from triskele.server.edge.limits import Asker, Buckets
from triskele.server.live import streams as module
from triskele.server.live.hub import Hub
from triskele.server.live.streams import Stream, Streams
from triskele.server.tables.lists import Lists

LOOKS = 5  # that the person of the test may have in a minute


def test_who_is_told_too_often_is_told_later_and_misses_nothing(
    sqlite_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each look goes through all of somebody's tables; without an end to it, ten identities with twenty streams each
    would take nearly a whole core."""
    monkeypatch.setattr(module, "TOGETHER", 0.0)
    monkeypatch.setattr(module, "LATER_ON", 0.01)
    now, looks, sent = [1000.0], 0, asyncio.Queue[bytes]()

    async def send(message: Any) -> None:
        if message["type"] == "http.response.body":
            sent.put_nowait(message["body"])

    async def never(*_: Any) -> Any:
        await asyncio.Event().wait()

    async def run() -> None:
        nonlocal looks
        async with kept(sqlite_database, 10_000) as matches:
            name = await opened(matches)
            limits = Limits(requests_per_minute=LOOKS)
            streams = Streams(matches, Lists(matches), Hub(matches, limits, Buckets(10, lambda: now[0])))
            news = streams.news

            async def counted(person: str, told: dict[str, Any]) -> list[bytes]:
                nonlocal looks
                looks += 1
                return await news(person, told)

            streams.news = counted  # type: ignore[method-assign]

            async def allowed() -> None:
                pass

            stream = asyncio.create_task(Stream(streams, "anna", Asker("anna", "192.0.2.1"), allowed)({}, never, send))
            async with asyncio.timeout(60):
                first = json.loads(await sent.get())
                for _ in range(4 * LOOKS):
                    streams.wake()
                    assert await sent.get() == b"\n"
                assert looks == 1 + LOOKS  # the first is part of a request
                await moved(matches, name)
                assert [await sent.get() for _ in range(3)] == [b"\n"] * 3
                now[0] += 60
                while (told := await sent.get()) == b"\n":
                    pass
                turn = json.loads(told)
                assert (turn["type"], turn["table"]) == ("turn", name)
                assert turn["at"] == first["at"] + 1
                streams.close()
                await stream

    asyncio.run(run())


def test_what_another_server_writes_wakes_only_those_who_sit_there(sqlite_database: str) -> None:
    """Each stream looks through all of somebody's tables when it is woken: with many people at several servers each
    move would cost as many looks as there are streams, and count for those who listen."""

    async def run() -> None:
        async with kept(sqlite_database, 10_000) as matches:
            name = await opened(matches)
            hub = Hub(matches, Limits(), Buckets(10))
            streams = Streams(matches, Lists(matches), hub)
            with streams.listening("anna") as anna, streams.listening("cleo") as cleo:
                async with asyncio.timeout(60):
                    hub.relayed("a table that nobody here sits at".replace(" ", "-"))
                    hub.relayed(name)
                    await anna.wait()
                    assert not cleo.is_set()
                    hub.relayed("")  # after a gap in listening it may have been any table
                    assert cleo.is_set()

    asyncio.run(run())
