"""One WebSocket for each table and client: what happens there, in order, as far as that client may know it."""

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from typing import Any

import orjson
from fastapi import WebSocket
from orjson import Fragment
from pydantic import TypeAdapter, ValidationError

from triskele.errors import TriskeleError
from triskele.server import metrics
from triskele.server.config import Limits
from triskele.server.edge.frames import frame, wire_of
from triskele.server.edge.limits import Asker, Buckets, work_of
from triskele.server.live import chat
from triskele.server.live.chat import Chat
from triskele.server.live.listening import GOING, GONE, REVOKED, Client, Clients
from triskele.server.live.presence import Presence
from triskele.server.live.talking import talk
from triskele.server.models.messages import Ping, SayMessage, Sent
from triskele.server.people import Person
from triskele.server.refusals import Refused
from triskele.server.store import Entry
from triskele.server.tables.looking import Missed
from triskele.server.tables.matches import Matches
from triskele.server.tables.room import Room
from triskele.server.tables.state import Table
from triskele.server.tasks import end, noted

SENT: TypeAdapter[Ping | SayMessage] = TypeAdapter(Sent)
PONG = orjson.dumps({"type": "pong"})


class Hub:
    """Tells the clients of this server what happens at their tables."""

    def __init__(self, matches: Matches, limits: Limits, buckets: Buckets) -> None:
        self.clients = Clients()
        self.presence = Presence(matches, self.clients, self._run)
        self.chat = Chat(matches, self.clients, limits, buckets)
        self._matches = matches
        self._limits = limits
        self._buckets = buckets
        self._sockets: Counter[str] = Counter()  # by identity, and by address
        self._tasks: set[asyncio.Task[None]] = set()
        self.moved_on: list[Callable[[str], object]] = []  # told of the tables of other servers that did, or of a gap
        matches.heard.append(self.hear)
        matches.gone.append(self.gone)
        matches.store.database.listen(self.relayed)

    def start(self) -> None:
        self.presence.start()

    async def close(self) -> None:
        self.presence.close()
        for table in self.clients.tables():
            for client in self.clients.of(table):
                client.drop(GOING)
        await end(self._tasks)

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(noted)

    # What is told

    def hear(self, room: Room, entries: Sequence[Entry]) -> None:
        """Entries were stored: tell each client what it may know about them."""
        table = room.table
        clients = self.clients.of(table.id)
        if not clients:
            room.shown.rest()
            return
        made: dict[tuple[str | None, str, bool], tuple[bytes, bytes]] = {}
        for client in clients:
            if client.at == entries[0].place:
                who = client.identity if client.identity in table.people else None
                kind = who, client.lang, client.choices
                if kind not in made:
                    told = [room.shown.tell(entry, table.seats_of(who), client.lang) for entry in entries]
                    news = orjson.dumps(_news(client, room, entries[0].place, told))
                    made[kind] = news, frame(news)
                client.at = table.at
                client.send(*made[kind])
            elif client.at < entries[0].place:
                self._run(self._resend(client))
        if any(entry.kind == "seat" for entry in entries):
            self.presence.tell(table.id)

    async def _resend(self, client: Client) -> None:
        """A client missed something: send everything from there on."""
        with contextlib.suppress(TriskeleError):
            async with client.catching:
                async with self._matches.room(client.table, fresh=True) as room:
                    if client.at >= room.table.at:
                        return
                    telling = self.catch_up(client, room, client.at)
                await telling

    def catch_up(self, client: Client, room: Room, since: int | None) -> Coroutine[Any, Any, None]:
        """Tell a client what happened since a place, and how the table is now. The caller holds the lock, and waits for
        the rest without it; what happens meanwhile is told afterwards."""
        at = room.table.at
        start = at if since is None or not 0 <= since < at else since
        news, missed = _news(client, room, start, []), Missed(room.table, client.identity, start, client.lang)
        client.at, client.behind = at, []
        return self._catch_up(client, start, news, missed)

    async def _catch_up(self, client: Client, start: int, news: dict[str, Any], missed: Missed) -> None:
        per_minute, told = self._limits.requests_per_minute, list[dict[str, Any]]()
        try:
            if start < client.at:
                async with self._buckets.turn(client.asker, per_minute):
                    told = await missed.told(self._matches.store)
                    self._buckets.charge("requests", client.asker, per_minute, work_of(told))
        except BaseException:
            client.at, client.behind = start, None  # it is told with what comes next
            raise
        client.caught_up(orjson.dumps({**news, "entries": told}))

    def gone(self, table: str) -> None:
        """A table was deleted."""
        for client in self.clients.of(table):
            client.send(orjson.dumps({"type": "gone"}))
            client.drop(GONE)

    async def expel(self, person: str) -> None:
        """Somebody may not look at anything any more: here, and at the other servers."""
        self._expelled(person)
        if self._matches.store.shared:
            await self._matches.store.database.tell(f"expel {person}")

    def _expelled(self, person: str) -> None:
        for client in self.clients.of_person(person):
            client.drop(REVOKED)

    async def _check(self, client: Client) -> None:
        """Drop a client whose token was revoked while other servers were not heard."""
        try:
            await client.check()
        except Refused:
            client.drop(REVOKED)

    def thinking(self, table: str, seat: int, level: str) -> None:
        """A bot thinks."""
        self.clients.tell(table, orjson.dumps({"type": "thinking", "seat": seat, "level": level}))

    # Other servers

    def relayed(self, message: str) -> None:
        """Another server sent something: a table moved on, a line of chat, who is there; an empty text after a gap."""
        kind, _, rest = message.partition(" ")
        looked_at = self.clients.tables()
        if not rest:
            for tell in self.moved_on:
                tell(kind)
        if kind == "here":
            name, server, watching, *seats = rest.split(" ")
            if name in looked_at:
                here = [seat for seat in seats[0].split(",") if seat] if seats else []
                self.presence.heard(name, server, int(watching), here)
        elif kind == "expel":
            self._expelled(rest)
        elif kind == "who":
            if rest in looked_at:
                self._run(self.presence.asked(rest))
        elif kind == "chat":
            if rest in looked_at:
                self._run(self.chat.heard(rest))
        elif message:
            self._run(self._went_on(message))
        else:
            for name in {*looked_at, *self._matches.in_memory()}:
                self._run(self._went_on(name))
            for name in looked_at:
                self._run(self.chat.heard(name))
            for client in self.clients.all():
                self._run(self._check(client))

    async def _went_on(self, name: str) -> None:
        if not self.clients.of(name) and self._matches.peek(name) is None:
            return
        with contextlib.suppress(TriskeleError):
            async with self._matches.room(name, fresh=True) as room:
                behind = [client for client in self.clients.of(name) if client.at < room.table.at]
            for client in behind:
                self._run(self._resend(client))

    # A connection

    async def serve(
        self,
        socket: WebSocket,
        name: str,
        person: Person | None,
        asker: Asker,
        lang: str,
        at: int | None,
        said: int,
        choices: bool,
        check: Callable[[], Awaitable[object]],
    ) -> None:
        """Serve one client until it leaves or is dropped; `check` refuses who may look no more."""
        queue = asyncio.Queue[bytes](self._limits.queue)
        client = Client(name, person, asker, lang, queue, wire_of(socket.scope), choices=choices, check=check)
        with self.counted(asker):
            await client.catching.acquire()
            async with self._matches.room(name, fresh=True) as room:
                self._check_room(client, room.table)
                talks, telling = room.table.talks, self.catch_up(client, room, at)
                first = self.clients.add(client)
            try:
                try:
                    await telling
                finally:
                    client.catching.release()
                lines = await self._matches.store.chat(name, said) if talks else []
                await client.check()  # its token may have been revoked before anybody knew of this client
                await socket.accept()
                if lines:
                    client.send(chat.message(lines))
                self.presence.came(name, first)
                await talk(socket, client, self._hear_client)
            finally:
                self.presence.went(name, self.clients.remove(client))

    @contextlib.contextmanager
    def counted(self, asker: Asker) -> Iterator[None]:
        """Count a socket from the first moment: many may come before one of them is served."""
        most = {asker.address: self._limits.sockets * self._limits.address}
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
        """Refuse a person without a seat where many already watch."""
        clients, most = self.clients.of(table.id), self._limits.watchers
        if len(clients) < most or client.seats(table):
            return
        if sum(not other.seats(table) for other in clients) >= most:
            raise Refused("too-many-sockets")

    def count_frame(self, asker: Asker) -> None:
        """Count what a socket says, and a stream's look at all tables; refuse too many."""
        self._buckets.take("frames", asker, self._limits.requests_per_minute)

    async def _hear_client(self, client: Client, content: str | bytes) -> None:
        """What a client says: a line of chat, or just that it is there."""
        self.count_frame(client.asker)
        if len(content) > self._limits.frame:
            raise Refused("invalid")
        try:
            said = SENT.validate_json(content)
        except ValidationError:
            raise Refused("invalid") from None
        if said["type"] == "ping":
            client.send(PONG)
        else:
            await self.chat.say(client.table, client.person, client.asker, said["text"])


def _news(client: Client, room: Room, since: int, told: list[dict[str, Any]]) -> dict[str, Any]:
    """What happened since a place, how the table is now and, if the client wants it, what it may do."""
    table = room.table
    news: dict[str, Any] = {"type": "news", "since": since, "at": table.at, "entries": told}
    news["table"] = Fragment(room.shown.to(client.identity))
    if table.clock is not None:
        news["now"] = time.time()
    if client.choices:
        decides = table.match is not None and table.match.seat in client.seats(table)
        news["choices"] = room.shown.choices(client.lang) if decides else None
    return news
