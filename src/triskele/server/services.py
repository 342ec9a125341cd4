"""What a running server is made of."""

import asyncio
import contextlib
import logging
import secrets
import time
from pathlib import Path

from triskele.server import dates, memory
from triskele.server.config import Config
from triskele.server.drawing import Drawing
from triskele.server.edge.counting import Connections, descriptors
from triskele.server.edge.hosts import names_of
from triskele.server.edge.limits import Buckets, Shares
from triskele.server.house import House
from triskele.server.live.hub import Hub
from triskele.server.live.streams import Streams
from triskele.server.minds.alone import Alone
from triskele.server.minds.analyses import Analyses
from triskele.server.minds.bots import BUSY, Bots
from triskele.server.minds.timekeeper import Timekeeper
from triskele.server.people import People
from triskele.server.programs import Programs
from triskele.server.store import Database, Deed, Store, Unavailable, in_postgres
from triskele.server.tables import seating
from triskele.server.tables.days import Days
from triskele.server.tables.duelling import Duels
from triskele.server.tables.lists import Lists
from triskele.server.tables.matches import Matches
from triskele.server.tasks import Turns, end

log = logging.getLogger("triskele.server")
SWEEP = 60.0  # seconds between looks for idle tables
DAY = 86_400  # seconds
HEED = 2.0  # seconds between looks for what whoever runs the server did


def database_of(address: str) -> Database:
    """The database of an address: a file, or postgresql://…"""
    if in_postgres(address):
        from triskele.server.store.postgres import Postgres

        return Postgres(address)
    from triskele.server.store.sqlite import Sqlite

    return Sqlite(Path(address))


class Services:
    """Everything, wired up once."""

    people: People
    programs: Programs

    def __init__(self, config: Config) -> None:
        self.config = config
        self.hosts = names_of(config.public_url)
        self.buckets = Buckets(config.limits.address)
        self.connections = Connections(config, descriptors())
        self.store = Store(database_of(config.database))
        self.house = House(self.store)
        self.matches = Matches(self.store, config.limits.cache, config.limits.changes, config.limits.unfinished)
        self.lists = Lists(self.matches)
        self.duels = Duels(self.matches)
        self.days = Days(self.matches)
        self.alone = Alone(self.matches, config.limits)
        self.hub = Hub(self.matches, config.limits, self.buckets)
        self.streams = Streams(self.matches, self.lists, self.hub)
        self.bots = Bots(self.matches, config.bot_pause, config.bot_workers)
        self.bots.on_thinking = self.hub.thinking
        self.hub.chat.silenced = self.house.silenced
        self.comparing = Shares(max(1, config.bot_workers), BUSY)  # two actions: reasons for hints, practice, a mentor
        self.analyses = Analyses(self.matches)
        self.timekeeper = Timekeeper(self.matches)
        self.drawing = Drawing()
        self.answering = Turns()  # of people, with practice
        self.leaving = False  # whether it was told to stop, and goes on for a while
        self._sweeping: asyncio.Task[None] | None = None
        self._heeding: asyncio.Task[None] | None = None
        self._looked = ""  # the last person who was looked at, whether anything belongs to them

    async def open(self) -> None:
        await self.store.open()
        key = await self.store.signing_key(secrets.token_bytes(32))
        self.people = People(self.store, key, self.config.limits.name)
        self.programs = Programs(self.store, self.people)
        await self.timekeeper.start()
        self.hub.start()
        self.bots.start()
        self.analyses.start()
        self._heeding = asyncio.create_task(self._heed(await self.house.look()))
        self._sweeping = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Stop: no new work, then everything that was asked for is written."""
        await end([task for task in (self._sweeping, self._heeding) if task])
        self.drawing.close()
        await self.timekeeper.close()
        await self.analyses.close()
        await self.bots.close()
        self.streams.close()
        await self.hub.close()
        await self.store.close()

    async def _heed(self, deeds: list[Deed]) -> None:
        """Do what follows from what whoever runs the server did; again, where the database was away."""
        while True:
            with contextlib.suppress(Unavailable):
                while deeds:
                    await self._obey(deeds[0])
                    deeds.pop(0)
            await asyncio.sleep(HEED)
            with contextlib.suppress(Unavailable):
                deeds += await self.house.look()

    async def _obey(self, deed: Deed) -> None:
        if deed.kind == "close":
            self.matches.forget(deed.whom)
        elif deed.kind == "ban" and self.house.banned(deed.whom):
            await seating.dismiss(self.matches, deed.whom)
            self.streams.wake()

    async def _let_go(self, now: float) -> None:
        """Delete some of what was to be kept for so long only."""
        keeping = self.config.keeping
        if keeping.games:
            for name in await self.store.finished_before(now - keeping.games * DAY):
                self.matches.forget(name)
            await self.store.days_before(dates.after(dates.today(), -keeping.games))
        if keeping.chat:
            await self.store.said_before(now - keeping.chat * DAY)
        if keeping.analyses:
            await self.store.judged_before(now - keeping.analyses * DAY)
        if keeping.people:
            self._looked = await self.store.forget_people(now - keeping.people * DAY, self._looked)

    async def _sweep(self) -> None:
        limits = self.config.limits
        while True:
            self.matches.drop_unused(time.monotonic() - limits.unused)
            memory.give_back()
            with contextlib.suppress(Unavailable):
                now = time.time()
                for name in await self.store.expire(
                    now - limits.idle_waiting, now - limits.idle_playing, now - limits.idle_passing
                ):
                    self.matches.forget(name)
                await self._let_go(now)
                await self.store.close_duels(now - limits.idle_duels)
                await self.days.fix()
            await asyncio.sleep(
                min(SWEEP, limits.idle_waiting, limits.idle_playing, limits.idle_passing, limits.unused)
            )
