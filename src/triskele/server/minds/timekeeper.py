"""Looks at the clocks of all tables: by what the database says is due, so any of several servers may do it, and one
that was killed forgets nothing.

While no server runs, nobody could play: so as long as time passes anywhere, servers note that they are there, and who
finds a gap notes it for all. Clocks stood still in it."""

import asyncio
import contextlib
import logging
import time

from triskele.server.refusals import Refused
from triskele.server.store import Unavailable
from triskele.server.tables import timing
from triskele.server.tables.matches import Matches
from triskele.server.tasks import end

LOOK = 0.5  # seconds between looks
BEAT = 5.0  # seconds between notes that a server is there
GAP = 15.0  # seconds without a note in which no server ran
MANY = 200  # tables at a look
AGAIN = 3600.0  # seconds until a table is looked at again that could not be read
log = logging.getLogger("triskele.clocks")


class Timekeeper:
    """Warns those who have little time left, and says when it is over."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._store = matches.store
        self._looked = 0.0  # when the clocks were last looked at
        self._beaten = 0.0
        self._looking: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Find out how long nobody could play, before anybody does."""
        await self._look(time.time())
        self._looking = asyncio.create_task(self._keep())

    async def close(self) -> None:
        await end([self._looking] if self._looking else [])

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            with contextlib.suppress(Unavailable):
                await self._look(time.time())

    async def _look(self, now: float) -> None:
        tables = await self._store.due(MANY)
        if tables or not self._looked:
            if now - self._looked > BEAT:
                await self._notice(now, bool(tables))
            if tables and now - self._beaten > BEAT:
                await self._store.beat(now)
                self._beaten = now
        self._looked = now
        for name, due in tables:
            if due > now:
                break
            try:
                await timing.look(self._matches, name, due, now)
            except Refused:  # it is over or gone, or another server was first
                pass
            except Unavailable:
                raise
            except Exception:  # one that can't be read stops nobody else's clock
                log.exception("the clock of table %s can’t be looked at", name)
                await self._store.put_off(name, due, now + AGAIN)

    async def _notice(self, now: float, passes: bool) -> None:
        """Notice that no server ran, if time should have passed somewhere, and what others noticed."""
        alive = await self._store.alive()
        if alive is None:  # the first server of this database: it may be gone before time passes anywhere
            await self._store.beat(now)
        elif passes and now - alive > GAP:
            await self._store.stood(alive, now)
        known = self._matches.still
        await self._matches.stood(await self._store.still(known[-1][1] if known else 0.0))
