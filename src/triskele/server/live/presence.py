"""Who is there: which seats have somebody looking, here or at another server, and how many watch."""

import asyncio
import contextlib
import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Coroutine
from typing import Any

import orjson

from triskele.errors import TriskeleError
from triskele.server.live.listening import Clients
from triskele.server.tables.matches import Matches
from triskele.server.tables.state import Table

PAUSE = 0.5  # seconds between two messages to clients about who is there
HEARTBEAT = 20.0  # seconds between two messages to other servers about who is there


class Presence:
    """Tells clients who else is at their table. `run` starts what nobody waits for."""

    def __init__(self, matches: Matches, clients: Clients, run: Callable[[Coroutine[Any, Any, None]], None]) -> None:
        self._matches = matches
        self._clients = clients
        self._run = run
        self._telling: dict[str, bool] = {}  # tables whose presence was just sent, and whether it is to be sent again
        self._elsewhere: dict[str, dict[str, tuple[float, list[str], int]]] = defaultdict(dict)
        self._me = secrets.token_hex(4)
        self._closed = False

    def start(self) -> None:
        if self._matches.store.shared:
            self._run(self._heartbeat())

    def close(self) -> None:
        self._closed = True

    def came(self, name: str, first: bool) -> None:
        """Somebody came to a table."""
        self.tell(name)
        if first and self._matches.store.shared:
            self._run(self._ask(name))

    def went(self, name: str, last: bool) -> None:
        """Somebody left a table."""
        if last:
            self._elsewhere.pop(name, None)
        self.tell(name)

    def tell(self, name: str) -> None:
        """Say who is there, now or soon: many may come at once, and each would be told about every other."""
        if name in self._telling:
            self._telling[name] = True
            return
        self._telling[name] = False
        asyncio.get_running_loop().call_later(PAUSE, self._again, name)
        self._run(self._tell_all(name))

    def _again(self, name: str) -> None:
        if self._telling.pop(name) and not self._closed:
            self.tell(name)

    async def _tell_all(self, name: str) -> None:
        """Say who is there, to the clients and to the other servers."""
        with contextlib.suppress(TriskeleError):
            async with self._matches.room(name) as room:
                self._tell_clients(room.table)
                here = self._here(room.table)
            await self._tell_servers(name, *here)

    def _tell_clients(self, table: Table) -> None:
        here, watching = self._here(table)
        now = time.time()
        for since, seats, watchers in self._elsewhere.get(table.id, {}).values():
            if now - since < 3 * HEARTBEAT:
                here |= {int(seat) for seat in seats}
                watching += watchers
        message = {"type": "presence", "seats": sorted(here), "watching": watching}
        self._clients.tell(table.id, orjson.dumps(message))

    async def _tell_servers(self, name: str, here: set[int], watching: int) -> None:
        if self._matches.store.shared:
            seats = ",".join(map(str, sorted(here)))
            await self._matches.store.database.tell(f"here {name} {self._me} {watching} {seats}")

    def _here(self, table: Table) -> tuple[set[int], int]:
        """The seats whose people are here, and how many people without a seat: several pages of one are one."""
        seats: set[int] = set()
        watching: set[object] = set()
        for client in self._clients.of(table.id):
            if own := client.seats(table):
                seats.update(own)
            else:
                watching.add(client.identity or client)
        return seats, len(watching)

    async def _heartbeat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            for name in self._clients.tables():
                await self._tell_all(name)

    # Other servers

    async def _ask(self, name: str) -> None:
        with contextlib.suppress(TriskeleError):
            await self._matches.store.database.tell(f"who {name}")

    async def asked(self, name: str) -> None:
        """Another server has somebody at a table, and asks who is here."""
        with contextlib.suppress(TriskeleError):
            async with self._matches.room(name) as room:
                here = self._here(room.table)
            await self._tell_servers(name, *here)

    def heard(self, name: str, server: str, watching: int, seats: list[str]) -> None:
        """Another server said who is there at a table."""
        self._elsewhere[name][server] = (time.time(), seats, watching)
        self._run(self._tell_here(name))

    async def _tell_here(self, name: str) -> None:
        with contextlib.suppress(TriskeleError):
            async with self._matches.room(name) as room:
                self._tell_clients(room.table)
