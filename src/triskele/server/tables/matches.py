"""All tables: those in memory, and the one way in which they change.

Everything that changes a table is an entry of its log, and an entry is stored before anyone hears of it. Whoever works
on a table, or reads it, holds its lock, so that nobody sees what is not stored.
"""

import asyncio
import re
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from typing import Any

from triskele.server import metrics
from triskele.server.clock import Span
from triskele.server.places import new_id, place_of
from triskele.server.refusals import Refused
from triskele.server.store import Entry, Gone, Setup, Store, Taken
from triskele.server.tables.room import Room
from triskele.server.tables.state import rebuilt
from triskele.server.tasks import noted
from triskele.table.action import Action

Hearer = Callable[[Room, Sequence[Entry]], None]  # who is told about what was stored, with the table as it is now
NEAR = 300  # tables of each kind whose names a new one does not take; there are thousands of names
# How long the logs were that had to be read for a request: whoever asked pays for it.
READ: ContextVar[list[int] | None] = ContextVar("read", default=None)
Change = tuple[str, dict[str, Any]]  # the kind and the content of an entry to be made


class Stale(Refused):
    """Another server wrote to this place in the log first."""

    def __init__(self) -> None:
        super().__init__("taken")


class Matches:
    """All tables. Some are in memory, as many as the cache allows; the store has them all."""

    def __init__(self, store: Store, cache: int, changes: int = 1000, unfinished: int = 200) -> None:
        self.store = store
        self.unfinished = unfinished  # tables of one person that are not over
        self.cache = cache  # in states
        self.changes = changes  # entries that a log takes besides actions
        self.heard: list[Hearer] = []
        self.gone: list[Callable[[str], None]] = []
        self.still: list[Span] = []  # when no server ran: clocks stood
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._weights: dict[str, int] = {}
        self._weight = 0
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._named: deque[str] = deque(maxlen=NEAR)  # the last tables that were given an id

    async def new_id(self, me: str) -> str:
        """The id of a new table, with the name of no other that may stand in a list with it. Whoever has very many that
        are not over gets none."""
        if await self.store.begun(me, self.unfinished) >= self.unfinished:
            raise Refused("too-many-unfinished", limit=self.unfinished)
        taken = {place_of(table) for table in await self.store.near(me, NEAR)}
        name = new_id(taken.union(map(place_of, self._named)))
        self._named.append(name)  # until it is stored
        return name

    # Tables in memory

    def room(self, name: str, fresh: bool = False, at: int | None = None) -> "Visit":
        """A table, locked. With `fresh`, or if it is not `at` this place, it is not older than what is stored."""
        return Visit(self, name, fresh, at)

    async def get(self, name: str) -> Room:
        """A table, from memory or read into it; it may be dropped before somebody gets its lock."""
        if name in self._rooms:
            self._rooms.move_to_end(name)
            self._rooms[name].used = time.monotonic()
            return self._rooms[name]
        if not re.fullmatch(r"[A-Za-z0-9_-]{16}", name):
            raise Refused("unknown-table")
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name))
            self._loading[name].add_done_callback(noted)  # the asker may be gone by then
        room = await asyncio.shield(self._loading[name])
        if room is None:
            raise Refused("unknown-table")
        return room

    async def _load(self, name: str) -> Room | None:
        try:
            setup = await self.store.table(name)
            if setup is None:
                return None
            entries = await self.store.entries(name)
            room = Room(rebuilt(setup, entries, self.still))
            if (read := READ.get()) is not None:
                read.append(len(entries))
            self._keep(room)
            return room
        finally:
            del self._loading[name]

    def _keep(self, room: Room) -> None:
        self._rooms[room.table.id] = room
        self._rooms.move_to_end(room.table.id)
        self._weigh(room)
        metrics.CACHED.set(len(self._rooms))

    def _weigh(self, room: Room) -> None:
        name, weight = room.table.id, room.weight
        self._weight += weight - self._weights.get(name, 0)
        self._weights[name] = weight
        while self._weight > self.cache:
            oldest = next(iter(self._rooms.values()))
            if oldest.lock.locked() or oldest is room:
                break  # somebody works on it; the next one tidies up
            self.drop(oldest)

    def drop(self, room: Room) -> None:
        """Read a table from the store when it is wanted again."""
        room.dead = True
        if self._rooms.get(room.table.id) is room:
            del self._rooms[room.table.id]
            self._weight -= self._weights.pop(room.table.id)
        metrics.CACHED.set(len(self._rooms))

    def drop_unused(self, since: float) -> None:
        """Drop the tables where nobody has been since a time of the steady clock."""
        for room in list(self._rooms.values()):  # the one that was used longest ago comes first
            if room.used >= since:
                return
            if not room.lock.locked():
                self.drop(room)

    async def stored(self, room: Room) -> list[Entry]:
        """What other servers have stored, to be passed on. Nobody holds the lock for it."""
        name = room.table.id
        entries = await self.store.entries(name, room.table.at)
        if not entries and await self.store.table(name) is None:
            self.forget(name)
            raise Refused("unknown-table")
        return entries

    def pass_on(self, room: Room, entries: Sequence[Entry]) -> None:
        """Apply what other servers have stored, as far as it is new. The caller holds the lock."""
        for entry in entries:
            if entry.place == room.table.at:
                room.table.apply(entry)
                self.tell(room, [entry])

    async def stood(self, spans: Sequence[Span]) -> None:
        """No server ran at these times: tables with a clock are read anew."""
        self.still += spans
        for room in list(self._rooms.values()):
            if spans and room.table.clock is not None:
                async with room.lock:
                    self.drop(room)

    def peek(self, name: str) -> Room | None:
        """A table, if it is in memory; perhaps ahead of what is stored."""
        return self._rooms.get(name)

    def in_memory(self) -> list[str]:
        return list(self._rooms)

    def forget(self, name: str) -> None:
        """A table is gone."""
        if name in self._rooms:
            self.drop(self._rooms[name])
        for hear in self.gone:
            hear(name)

    # Writing

    async def commit(self, room: Room, *changes: Change, action: Action | None = None) -> None:
        """Store entries, then pass them on. If they can't be stored, nothing has changed.

        An action or undo comes alone: it is told from the table right after it. An action was found to be legal,
        and is not looked at again."""
        assert len(changes) == 1 or {kind for kind, _ in changes} <= {"seat", "start", "out"}
        table, now = room.table, time.time()
        entries = [Entry(table.at + n, kind, data, now, action) for n, (kind, data) in enumerate(changes)]
        try:
            for entry in entries:
                table.apply(entry)
            gone = await self.store.append(table.id, entries, room.index(entries))
        except Taken:
            self.drop(room)
            metrics.STALE.inc()
            raise Stale from None
        except Gone:
            self.forget(table.id)
            raise Refused("unknown-table") from None
        except BaseException:
            self.drop(room)
            raise
        for entry in entries:
            metrics.stored(entry.kind)
        self.tell(room, entries)
        self._weigh(room)
        for dropped in gone:
            self.forget(dropped)

    async def add(self, setup: Setup, changes: Sequence[Change], after: tuple[str, Entry] | None = None) -> None:
        """Store a new table, which starts at once if every seat is taken, then pass it on."""
        entries = [Entry(n, kind, data, setup.created) for n, (kind, data) in enumerate(changes)]
        room = Room(rebuilt(setup, entries, self.still))
        table = room.table
        table.touched = setup.created
        if table.full and table.match is None:
            entries.append(Entry(len(entries), "start", {}, setup.created))
            table.apply(entries[-1])
        for dropped in await self.store.create(setup, entries, room.index(entries), after):
            self.forget(dropped)
        for entry in entries:
            metrics.stored(entry.kind)
        self._keep(room)
        self.tell(room, entries)

    def tell(self, room: Room, entries: Sequence[Entry]) -> None:
        """Say what was stored."""
        for hear in self.heard:
            hear(room, entries)

    def check_log(self, room: Room) -> None:
        """Refuse a change that is not an action, where there have been very many."""
        if room.table.changes >= self.changes:
            raise Refused("log-full")


class Visit:
    """A visit to a table, which holds its lock meanwhile. A class, because a generator would cost each move more."""

    def __init__(self, matches: Matches, name: str, fresh: bool, at: int | None) -> None:
        self._matches = matches
        self._name = name
        self._fresh = fresh and matches.store.shared
        self._at = at if matches.store.shared else None  # where the table is to be, if it is not looked whether it is
        self._room: Room

    async def __aenter__(self) -> Room:
        while True:
            self._room = room = await self._matches.get(self._name)
            stored = await self._matches.stored(room) if self._fresh else ()
            await room.lock.acquire()
            if not room.dead:
                try:
                    self._matches.pass_on(room, stored)
                except BaseException:
                    room.lock.release()
                    raise
                if self._fresh or self._at in {None, room.table.at}:
                    return room
                self._fresh = True
            room.lock.release()

    async def __aexit__(self, *_: object) -> None:
        self._room.lock.release()
