"""All tables of one person as a stream of lines: where they are to move, and which tables come and go."""

import asyncio
import contextlib
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any

import orjson
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from triskele.errors import TriskeleError
from triskele.server.edge.limits import Asker
from triskele.server.live.hub import Hub
from triskele.server.refusals import Refused
from triskele.server.store import Entry
from triskele.server.tables.lists import Lists
from triskele.server.tables.matches import Matches
from triskele.server.tables.room import Room
from triskele.server.tasks import end, noted

ALIVE = 10.0  # seconds between two lines at most: an empty one says that nothing happened
TOGETHER = 0.05  # seconds in which what happens is told together
LATER_ON = 1.0  # seconds until the next try of somebody who has looked too often
MOST = 100  # tables
TABLES = 200  # of which it is asked at once who sits there
LATER = 10**9  # seconds


class Streams:
    """Wakes those who listen when something happens at their tables."""

    def __init__(self, matches: Matches, lists: Lists, hub: Hub) -> None:
        self.hub = hub
        self.closed = False
        self._store = matches.store
        self._lists = lists
        self._waiting: dict[str, set[asyncio.Event]] = defaultdict(set)
        matches.heard.append(self.hear)
        matches.gone.append(self.wake)
        self._elsewhere: set[str] = set()  # tables that moved on at other servers
        self._looking: asyncio.Task[None] | None = None
        hub.moved_on.append(self.hear_of)

    def hear(self, room: Room, _entries: Sequence[Entry]) -> None:
        for person in room.table.people:
            for waiting in self._waiting.get(person, ()):
                waiting.set()

    def hear_of(self, table: str) -> None:
        """Another server wrote to a table, which nobody here need sit at; without a name it may have been any."""
        if not table:
            self.wake()
        elif self._waiting:
            self._elsewhere.add(table)
            if self._looking is None:
                self._looking = asyncio.create_task(self._find())
                self._looking.add_done_callback(noted)

    async def _find(self) -> None:
        """Wake those who sit at the tables that moved on lately: one look for all of them."""
        await asyncio.sleep(TOGETHER)
        tables, self._elsewhere, self._looking = self._elsewhere, set(), None
        try:
            people = await self._store.sitting_at(list(tables)) if len(tables) <= TABLES else None
        except TriskeleError:
            people = None
        if people is None:
            self.wake()
            return
        for person in people:
            for waiting in self._waiting.get(person, ()):
                waiting.set()

    def wake(self, _what: str = "") -> None:
        """Something happened at a table that may be anybody's."""
        for events in self._waiting.values():
            for waiting in events:
                waiting.set()

    def close(self) -> None:
        """The server stops: end all streams."""
        self.closed = True
        self.wake()

    @contextlib.contextmanager
    def listening(self, person: str) -> Iterator[asyncio.Event]:
        event = asyncio.Event()
        self._waiting[person].add(event)
        try:
            yield event
        finally:
            self._waiting[person].discard(event)
            if not self._waiting[person]:
                del self._waiting[person]

    async def news(self, person: str, told: dict[str, Any]) -> list[bytes]:
        """A line for each table that is not as it was told last."""
        tables = await self._store.tables_of(person, False, MOST, time.time() + LATER)
        lines, now = [], {}
        for table, summary in zip(tables, await self._lists.summaries(tables), strict=True):
            setup, kind = table.setup, "turn" if summary.waits_for(person) else "table"
            now[setup.id] = kind, summary.at if kind == "turn" else table.status
            if told.get(setup.id) != now[setup.id]:
                about = {"game": setup.game, "players": setup.players, "options": setup.options}
                line = {"type": kind, "table": setup.id, "at": summary.at, **about, "status": table.status}
                lines.append(orjson.dumps(line) + b"\n")
        lines += [orjson.dumps({"type": "over", "table": gone}) + b"\n" for gone in told.keys() - now.keys()]
        told.clear()
        told.update(now)
        return lines


class Stream(Response):
    """The answer to whoever asks for the stream: it goes on until one side ends it."""

    media_type = "application/x-ndjson"

    def __init__(self, streams: Streams, person: str, asker: Asker, check: Callable[[], Awaitable[object]]) -> None:
        super().__init__()
        self._check = check  # refuses who may listen no more
        self._streams = streams
        self._person = person
        self._asker = asker

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        with self._streams.hub.counted(self._asker), self._streams.listening(self._person) as woken:
            told: dict[str, Any] = {}
            lines = await self._streams.news(self._person, told)
            headers = [(name, value) for name, value in self.raw_headers if name != b"content-length"]
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            leaving = asyncio.create_task(_left(receive, woken))
            try:
                while not (self._streams.closed or leaving.done()):
                    body = b"".join(lines) or b"\n"
                    await send({"type": "http.response.body", "body": body, "more_body": True})
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(woken.wait(), ALIVE)
                    await asyncio.sleep(TOGETHER)
                    await self._check()
                    lines = []
                    if await self._may_look():
                        woken.clear()
                        lines = await self._streams.news(self._person, told)
            except Refused:
                pass
            finally:
                await end([leaving])
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _may_look(self) -> bool:
        """Whether there may be a look at all tables now: each is work, and counts as what a socket says does. Who has
        had too many looks a little later, and misses nothing."""
        try:
            self._streams.hub.count_frame(self._asker)
        except Refused:
            await asyncio.sleep(LATER_ON)
            return False
        return True


async def _left(receive: Receive, woken: asyncio.Event) -> None:
    """Wait until the client is gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
    woken.set()
