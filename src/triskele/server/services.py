"""What a running server is made of."""

import asyncio
import contextlib
import logging
import secrets
import time
from pathlib import Path

from triskele.errors import BadRequest
from triskele.server.alone import Alone
from triskele.server.analyses import Analyses
from triskele.server.bots import Bots
from triskele.server.config import Config
from triskele.server.connections import Connections, descriptors
from triskele.server.drawing import Drawing
from triskele.server.limits import Buckets
from triskele.server.lists import Lists
from triskele.server.live.hub import Hub
from triskele.server.live.streams import Streams
from triskele.server.people import People
from triskele.server.programs import Programs
from triskele.server.store import Database, Store, Unavailable
from triskele.server.tables.matches import Matches
from triskele.server.tasks import end

log = logging.getLogger("triskele.server")
SWEEP = 60.0  # seconds between looks for idle tables


def database_of(address: str) -> Database:
    """The database of an address: a file, or postgresql://…"""
    if address.startswith(("postgresql://", "postgres://")):
        from triskele.server.postgres import Postgres

        return Postgres(address)
    if not address or "://" in address:
        sentence = f"'{address}' is not a database: give a file, or postgresql://USER:PASSWORD@HOST:PORT/NAME."
        raise BadRequest("bad-database", sentence)
    from triskele.server.sqlite import Sqlite

    return Sqlite(Path(address))


class Services:
    """Everything, wired up once."""

    people: People
    programs: Programs

    def __init__(self, config: Config) -> None:
        self.config = config
        self.buckets = Buckets(config.limits.address)
        self.connections = Connections(config, descriptors())
        self.store = Store(database_of(config.database))
        self.matches = Matches(self.store, config.limits.cache, config.limits.changes)
        self.lists = Lists(self.matches)
        self.alone = Alone(self.matches, config.limits)
        self.hub = Hub(self.matches, config.limits, self.buckets)
        self.streams = Streams(self.matches, self.lists, self.hub)
        self.bots = Bots(self.matches, config.bot_pause, config.bot_workers)
        self.bots.on_thinking = self.hub.thinking
        self.analyses = Analyses(self.matches)
        self.drawing = Drawing()
        self._sweeping: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.store.open()
        key = await self.store.signing_key(secrets.token_bytes(32))
        self.people = People(self.store, key, self.config.limits.name)
        self.programs = Programs(self.store, self.people)
        self.hub.start()
        self.bots.start()
        self._sweeping = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Stop: no new work, then everything that was asked for is written."""
        if self._sweeping:
            await end([self._sweeping])
        self.drawing.close()
        await self.analyses.close()
        await self.bots.close()
        self.streams.close()
        await self.hub.close()
        await self.store.close()

    async def _sweep(self) -> None:
        limits = self.config.limits
        while True:
            with contextlib.suppress(Unavailable):
                now = time.time()
                for name in await self.store.expire(now - limits.idle_waiting, now - limits.idle_playing):
                    self.matches.forget(name)
            await asyncio.sleep(min(SWEEP, limits.idle_waiting, limits.idle_playing))
