"""A program whose token was revoked hears and says nothing more, even where the news of that comes late."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from server.test_matches import kept, opened
from triskele.server.config import Limits
from triskele.server.edge.limits import Asker, Buckets
from triskele.server.live import talking
from triskele.server.live.hub import Hub
from triskele.server.live.listening import REVOKED, Client
from triskele.server.people import Person
from triskele.server.refusals import Refused

ROBOT = Person("robot", "⚙ Robot")
ASKER = Asker("robot", "192.0.2.1")


async def revoked() -> None:
    raise Refused("bad-bearer")


def client(name: str, **more: Any) -> Client:
    return Client(name, ROBOT, ASKER, "en", asyncio.Queue(10), **more)


class Coming:
    """A socket that somebody wants to open."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {}
        self.accepted = False

    async def accept(self) -> None:
        self.accepted = True


def test_a_token_that_is_revoked_while_its_socket_opens_opens_none(sqlite_database: str) -> None:
    """The guard found it to be good, and whoever revoked it found no socket."""

    async def run() -> None:
        async with kept(sqlite_database, 10_000) as matches:
            name, coming = await opened(matches), Coming()
            hub = Hub(matches, Limits(), Buckets(10))
            with pytest.raises(Refused, match="bad-bearer"):
                await hub.serve(cast(Any, coming), name, ROBOT, ASKER, "en", None, 0, False, revoked)
            assert not coming.accepted
            assert hub.clients.all() == []
            await hub.close()

    asyncio.run(run())


def test_a_token_that_was_revoked_while_other_servers_were_not_heard_loses_its_socket(sqlite_database: str) -> None:
    async def run() -> None:
        async with kept(sqlite_database, 10_000) as matches:
            name = await opened(matches)
            hub = Hub(matches, Limits(), Buckets(10))
            gone, there = client(name, at=10**6, check=revoked), client(name, at=10**6)
            hub.clients.add(gone)
            hub.clients.add(there)
            hub.relayed("")  # something may have been missed
            async with asyncio.timeout(20):
                while gone.dropped is None:
                    await asyncio.sleep(0.01)
            assert (gone.dropped, there.dropped) == (REVOKED, None)
            await hub.close()

    asyncio.run(run())


def test_who_reads_slowly_is_not_heard_after_the_end_either(monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits for a slow reader keeps the socket open for a while."""
    monkeypatch.setattr(talking, "PATIENCE", 0.1)
    said, heard = asyncio.Queue[Any](), []

    async def hear(_client: Client, content: str | bytes) -> None:
        heard.append(content)

    async def nobody_reads(*_: Any) -> None:
        await asyncio.Event().wait()

    async def run() -> None:
        one = client("a" * 16)
        one.send(b"{}")
        one.drop(REVOKED)
        said.put_nowait({"type": "websocket.receive", "text": "hello"})
        socket = SimpleNamespace(receive=said.get, send=nobody_reads, close=nobody_reads)
        monkeypatch.setattr(talking, "CLOSING", 0.1)
        await talking.talk(cast(Any, socket), one, hear)
        assert said.empty()
        assert heard == []

    asyncio.run(run())
