"""One WebSocket a table and client: what happens there, in order, as that client may know it.

Each client has a bounded queue. Who does not read is dropped when it is full; nobody else notices.
"""

import asyncio
import contextlib
import logging
import secrets
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson
from fastapi import WebSocket
from starlette.websockets import WebSocketDisconnect

from triskele.errors import TriskeleError
from triskele.server import metrics
from triskele.server.config import Limits
from triskele.server.limits import Asker, Buckets, work_of
from triskele.server.matches import Matches
from triskele.server.people import Person, legible
from triskele.server.problems import problem
from triskele.server.refusals import Refused
from triskele.server.state import Table, Viewer
from triskele.server.store import Entry, Line
from triskele.server.tasks import end, noted
from triskele.server.wire import Wire, frame, wire_of

log = logging.getLogger("triskele.live")
SLOW, GONE, GOING, NONSENSE = 4001, 4004, 1012, 1008  # close codes: read too slowly, the table was deleted, …
SEND_PATIENCE = 20.0  # seconds that one message may take
PRESENCE = 0.5  # seconds between what clients are told of who is there
HEARTBEAT = 20.0  # seconds between what servers tell each other of who is there
BAD_FRAMES = 20
LAST = 20  # lines of chat that are told when another server has some, which may have been several at once


@dataclass(eq=False)
class Client:
    """Somebody looking at a table."""

    table: str
    person: Person | None
    asker: Asker
    lang: str
    queue: "asyncio.Queue[bytes]"
    wire: Wire | None = None
    waiting: int = 0  # messages in the queue or on their way from it
    at: int = -1
    dropped: int | None = None  # the code that it is to be closed with
    hopeless: asyncio.Event = field(default_factory=asyncio.Event)

    def send(self, message: bytes, made: bytes | None = None) -> None:
        """Send a message, at once if nothing waits; `made` is its frame."""
        if self.dropped is not None:
            return
        if self.wire and not self.waiting and self.wire.write(made or frame(message)):
            return
        try:
            self.queue.put_nowait(message)
            self.waiting += 1
        except asyncio.QueueFull:
            metrics.DROPPED.inc()
            self.drop(SLOW)

    def drop(self, code: int) -> None:
        """Close the connection: after what waits to be sent, if there is hope that it is read."""
        self.dropped = code
        if code == SLOW or self.queue.full():
            self.hopeless.set()
        else:
            self.queue.put_nowait(b"")


class Hub:
    """All clients of this server, by table."""

    def __init__(self, matches: Matches, limits: Limits, buckets: Buckets) -> None:
        self._matches = matches
        self._limits = limits
        self._buckets = buckets
        self._clients: dict[str, set[Client]] = defaultdict(set)
        self._sockets: Counter[str] = Counter()  # by identity, and by address
        self._telling: dict[str, bool] = {}  # tables whose presence was told just now, and whether it is to be again
        self._elsewhere: dict[str, dict[str, tuple[float, list[str], int]]] = defaultdict(dict)
        self._me = secrets.token_hex(4)
        self._closed = False
        self._tasks: set[asyncio.Task[None]] = set()
        matches.heard.append(self.hear)
        matches.gone.append(self.gone)
        matches.store.database.listen(self.told)

    def start(self) -> None:
        if self._matches.store.shared:
            self._run(self._heartbeat())

    async def close(self) -> None:
        self._closed = True
        for clients in list(self._clients.values()):
            for client in list(clients):
                client.drop(GOING)
        await end(self._tasks)

    def _run(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(noted)

    # What is told

    def hear(self, table: Table, entries: Sequence[Entry]) -> None:
        """Entries were stored: tell each client what it may know of them."""
        clients = self._clients.get(table.id)
        if not clients:
            table.rest()
            return
        made: dict[tuple[str | None, str], tuple[bytes, bytes]] = {}
        for client in list(clients):
            if client.at == entries[0].place:
                person = client.person.id if client.person else None
                who = person if person in table.people() else None
                if (who, client.lang) not in made:
                    told = [table.tell(entry, table.seats_of(who), client.lang) for entry in entries]
                    news = _news(entries[0].place, table, told, who)
                    made[who, client.lang] = news, frame(news)
                client.at = table.at
                client.send(*made[who, client.lang])
            elif client.at < entries[0].place:
                self._run(self._resend(client))
        if any(entry.kind == "seat" for entry in entries):
            self._present(table.id)

    async def _resend(self, client: Client) -> None:
        """A client missed something: give it all from there on."""
        with contextlib.suppress(TriskeleError):
            async with self._matches.at(client.table, fresh=True) as table:
                await self._catch_up(client, table, client.at)

    async def _catch_up(self, client: Client, table: Table, since: int | None) -> None:
        person = client.person.id if client.person else None
        missed = []
        start = table.at
        if since is not None and 0 <= since < table.at:
            start = since
            missed = await self._matches.missed(table, person, since, client.lang)
            self._buckets.charge("requests", client.asker, self._limits.requests_per_minute, work_of(missed))
        client.at = table.at
        client.send(_news(start, table, missed, person))

    def gone(self, table: str) -> None:
        """A table was deleted."""
        for client in list(self._clients.get(table, ())):
            client.send(orjson.dumps({"type": "gone"}))
            client.drop(GONE)

    def thinking(self, table: str, seat: int, level: str) -> None:
        """A bot thinks."""
        self._all(table, orjson.dumps({"type": "thinking", "seat": seat, "level": level}))

    def said(self, table: str, line: Line) -> None:
        """A line of chat."""
        self._all(table, _chat([line]))

    def _all(self, table: str, message: bytes) -> None:
        made = frame(message)
        for client in list(self._clients.get(table, ())):
            client.send(message, made)

    # Who is there

    def _presence(self, name: str, table: Table) -> None:
        """Tell the clients of a table which seats have somebody looking, here or at another server, and who watches."""
        here, watching = self._here(name, table)
        now = time.time()
        for since, seats, watchers in self._elsewhere.get(name, {}).values():
            if now - since < 3 * HEARTBEAT:
                here |= {int(seat) for seat in seats}
                watching += watchers
        message = {"type": "presence", "seats": sorted(here), "watching": watching}
        self._all(name, orjson.dumps(message))

    def _here(self, name: str, table: Table) -> tuple[set[int], int]:
        seats: set[int] = set()
        watching = 0
        for client in self._clients.get(name, ()):
            own = _seats(client, table)
            seats.update(own)
            watching += not own
        return seats, watching

    def _present(self, name: str) -> None:
        """Say who is there, now or soon: many may come at once, and each would be told of each."""
        if name in self._telling:
            self._telling[name] = True
            return
        self._telling[name] = False
        asyncio.get_running_loop().call_later(PRESENCE, self._present_again, name)
        self._run(self._tell_all(name))

    def _present_again(self, name: str) -> None:
        if self._telling.pop(name) and not self._closed:
            self._present(name)

    async def _tell_all(self, name: str) -> None:
        """Say who is there, to the clients and to the other servers."""
        with contextlib.suppress(TriskeleError):
            async with self._matches.at(name) as table:
                self._presence(name, table)
                await self._tell_presence(name, table)

    async def _tell_presence(self, name: str, table: Table) -> None:
        """Say who is here, to the other servers."""
        if self._matches.store.shared:
            here, watching = self._here(name, table)
            seats = ",".join(map(str, sorted(here)))
            await self._matches.store.database.tell(f"here {name} {self._me} {watching} {seats}")

    async def _asked(self, name: str) -> None:
        """Another server has somebody at a table, and asks who is here."""
        with contextlib.suppress(TriskeleError):
            async with self._matches.at(name) as table:
                await self._tell_presence(name, table)

    async def _ask(self, name: str) -> None:
        with contextlib.suppress(TriskeleError):
            await self._matches.store.database.tell(f"who {name}")

    async def _heartbeat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            for name in list(self._clients):
                await self._tell_all(name)

    def told(self, message: str) -> None:
        """Another server told something: a table that went on, a line of chat, who is there; nothing after a gap."""
        kind, _, rest = message.partition(" ")
        if kind == "here":
            name, server, watching, *seats = rest.split(" ")
            if name in self._clients:
                here = [seat for seat in seats[0].split(",") if seat] if seats else []
                self._elsewhere[name][server] = (time.time(), here, int(watching))
                self._run(self._heard_presence(name))
        elif kind == "who":
            if rest in self._clients:
                self._run(self._asked(rest))
        elif kind == "chat":
            if rest in self._clients:
                self._run(self._heard_chat(rest))
        elif message:
            self._run(self._heard_table(message))
        else:
            for name in {*self._clients, *self._matches.in_memory()}:
                self._run(self._heard_table(name))
            for name in self._clients:
                self._run(self._heard_chat(name))

    async def _heard_presence(self, name: str) -> None:
        with contextlib.suppress(TriskeleError):
            async with self._matches.at(name) as table:
                self._presence(name, table)

    async def _heard_chat(self, name: str) -> None:
        with contextlib.suppress(TriskeleError):
            lines = await self._matches.store.chat(name, 0, LAST)  # they are numbered: who has some sees that
            if lines:
                self._all(name, _chat(lines))

    async def _heard_table(self, name: str) -> None:
        if name not in self._clients and name not in self._matches.in_memory():
            return
        with contextlib.suppress(TriskeleError):
            async with self._matches.at(name, fresh=True) as table:
                for client in list(self._clients.get(name, ())):
                    if client.at < table.at:
                        await self._catch_up(client, table, client.at)

    # A connection

    async def serve(
        self, socket: WebSocket, name: str, person: Person | None, asker: Asker, lang: str, at: int | None, chat: int
    ) -> None:
        """Serve one client until it goes, or is dropped."""
        client = Client(name, person, asker, lang, asyncio.Queue(self._limits.queue), wire_of(socket.scope))
        with self._counted(asker):
            async with self._matches.at(name, fresh=True) as table:
                self._check_room(client, table)
                lines = await self._matches.store.chat(name, chat) if table.setup.chat else []
                await self._catch_up(client, table, at)
                first = name not in self._clients
                self._clients[name].add(client)
            try:
                await socket.accept()
                if lines:
                    client.send(_chat(lines))
                self._present(name)
                if first and self._matches.store.shared:
                    self._run(self._ask(name))
                await self._talk(socket, client)
            finally:
                self._clients[name].discard(client)
                if not self._clients[name]:
                    del self._clients[name]
                    self._elsewhere.pop(name, None)
                self._present(name)

    @contextlib.contextmanager
    def _counted(self, asker: Asker) -> Iterator[None]:
        """Count a socket from its first moment on: many may come before one of them is served."""
        most = {asker.place: self._limits.sockets * self._limits.address}
        if asker.person is not None:
            most[asker.person] = self._limits.sockets
        if any(self._sockets[who] >= number for who, number in most.items()):
            raise Refused("too-many-sockets")
        self._sockets.update(most.keys())
        metrics.SOCKETS.inc()
        try:
            yield
        finally:
            metrics.SOCKETS.dec()
            self._sockets.subtract(most.keys())
            for who in most:
                if not self._sockets[who]:
                    del self._sockets[who]

    def _check_room(self, client: Client, table: Table) -> None:
        """Refuse who has no seat where many watch already."""
        clients, most = self._clients.get(table.id, ()), self._limits.watchers
        if len(clients) < most or _seats(client, table):
            return
        if sum(not _seats(other, table) for other in clients) >= most:
            raise Refused("too-many-sockets")

    async def _talk(self, socket: WebSocket, client: Client) -> None:
        parts = [
            asyncio.create_task(self._send(socket, client)),
            asyncio.create_task(self._receive(socket, client)),
            asyncio.create_task(client.hopeless.wait()),
        ]
        try:
            await asyncio.wait(parts, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for part in parts:
                part.cancel()
            await asyncio.gather(*parts, return_exceptions=True)
        if client.dropped is not None:
            with contextlib.suppress(Exception):
                await asyncio.wait_for(socket.close(client.dropped), 1)

    async def _send(self, socket: WebSocket, client: Client) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while message := await client.queue.get():
                try:
                    async with asyncio.timeout(SEND_PATIENCE):
                        await _send_text(socket, message)
                    client.waiting -= 1
                except TimeoutError:
                    metrics.DROPPED.inc()
                    client.drop(SLOW)
                    return

    async def _receive(self, socket: WebSocket, client: Client) -> None:
        bad = 0
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while bad < BAD_FRAMES:
                message = await socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                try:
                    await self._frame(client, message)
                except (TriskeleError, ValueError) as error:
                    known = error if isinstance(error, TriskeleError) else Refused("invalid")
                    bad += known.code == "invalid"
                    client.send(orjson.dumps({"type": "problem", "problem": problem(known, client.lang)}))
            client.drop(NONSENSE)
            await client.hopeless.wait()

    async def _frame(self, client: Client, message: Any) -> None:
        """What a client says: a line of chat, or nothing but that it is there."""
        self._buckets.take("frames", client.asker, self._limits.requests_per_minute)
        content = message.get("text") or message.get("bytes") or ""
        if len(content) > self._limits.frame:
            raise Refused("invalid")
        found = orjson.loads(content)
        if not isinstance(found, dict):
            raise Refused("invalid")
        if found.get("type") == "ping":
            client.send(b'{"type":"pong"}')
        elif found.get("type") == "chat" and isinstance(found.get("text"), str):
            await self.say(client.table, client.person, client.asker, found["text"])
        else:
            raise Refused("invalid")

    async def say(self, name: str, person: Person | None, asker: Asker, text: str) -> Line:
        """Say something at a table: plain text, one line, from somebody who has a seat or watches."""
        if person is None:
            raise Refused("no-identity")
        self._buckets.take("chat", asker, self._limits.chat_per_minute)
        tidy = " ".join(text.split())
        if not 0 < len(tidy) <= self._limits.chat or not legible(tidy):
            raise Refused("bad-chat", length=self._limits.chat)
        async with self._matches.at(name, fresh=True) as table:
            if not table.setup.chat:
                raise Refused("no-chat")
            own = table.seats_of(person.id)
        line = Line(0, person.name, own[0] if own else None, tidy, time.time())
        line = await self._matches.store.say(name, line, person.id)
        self.said(name, line)
        return line


def _seats(client: Client, table: Table) -> Viewer:
    return table.seats_of(client.person.id if client.person else None)


async def _send_text(socket: WebSocket, message: bytes) -> None:
    await socket.send({"type": "websocket.send", "text": message.decode()})


def _news(since: int, table: Table, told: list[dict[str, Any]], person: str | None) -> bytes:
    head = orjson.dumps({"type": "news", "since": since, "at": table.at, "entries": told})
    return head[:-1] + b',"table":' + table.seen(person) + b"}"


def _chat(lines: Sequence[Line]) -> bytes:
    return orjson.dumps(
        {
            "type": "chat",
            "lines": [
                {"number": line.number, "name": line.name, "seat": line.seat, "text": line.text, "time": line.time}
                for line in lines
            ],
        }
    )
