"""The judge at the servers: finished games are judged one after the other, and what is found is kept for good.

It works in a process of its own with a low priority, so that tables being played come first, and that process ends with
the game. Which games are to be judged stands in the database, with who wants to know: any server may be asked about one
or told to give it up, one of them judges it, and when that one dies, another goes on.
"""

import asyncio
import contextlib
import logging
import secrets
import time
from typing import NamedTuple

import orjson

from triskele.errors import AnalysisError, MissingPackage, TriskeleError
from triskele.extras import FAST
from triskele.processes import Failed, Lost, cancelled, so_far
from triskele.server.edge.limits import Asker
from triskele.server.minds.crew import Crew
from triskele.server.refusals import Refused
from triskele.server.store import Gone, Unavailable
from triskele.server.tables import looking
from triskele.server.tables.matches import Matches
from triskele.server.tasks import end, noted

log = logging.getLogger("triskele.analyses")
NICE = 15  # how far the judge stands back for others
MOST = 8  # games that may wait, the one being judged included
OF_PERSON, OF_ADDRESS = 2, 4  # of these, a person's, and those that an address asked this server for
BUSY = 30  # seconds until it is worth asking again when so many wait
LONGEST = 1800.0  # seconds that a game may take
CLAIMED = 20.0  # seconds for which a server claims a game; while it works it says so again
BEAT = 3.0  # seconds after which it does
LOOK = 5.0  # seconds between looks for games that were asked for at other servers, or lost by them


def judge(content: bytes, _game: str) -> bytes | None:
    """In a process of its own: what is found about the game of a record; nothing if it was given up."""
    from triskele.analysis.kept import judged

    try:
        found = judged(orjson.loads(content), progress=lambda done, of: so_far((done, of)), cancelled=cancelled)
    except AnalysisError as error:
        if error.code == "analysis-cancelled":
            return None
        raise
    return orjson.dumps(found)


class Progress(NamedTuple):
    """How many decisions of a game are judged, of how many (none, while the judge gets ready), or that it failed; and
    whether it is this game's turn."""

    done: int
    of: int
    failed: bool
    begun: bool


class Analyses:
    """What the judge was asked and what it found. The list of games is the database's: all its servers share it."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._store = matches.store
        self._me = secrets.token_hex(8)  # as who this server claims games
        self._places: dict[str, str] = {}  # games on the list that were asked for here, and from which address
        self._asking = asyncio.Lock()  # several who ask at once are counted one after the other
        self._woken = asyncio.Event()
        self._working: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Judge what there is, from now on; nothing where the package for it is missing."""
        with contextlib.suppress(MissingPackage):
            FAST.need("numpy", "numba")
            self._working = asyncio.create_task(self._work())
            self._working.add_done_callback(noted)

    async def close(self) -> None:
        """Stop; another server, or the next one, goes on with what was under way."""
        if self._working:
            await end([self._working])
            with contextlib.suppress(Unavailable):
                await self._store.release_judging(self._me)

    async def kept(self, table: str) -> bytes | None:
        """What was found about a table's game, as JSON."""
        return await self._store.analysis(table)

    async def under_way(self, table: str) -> Progress | None:
        """How far the judge is with a game; None if it was not asked, or nobody wants to know any more."""
        found = await self._store.being_judged(table, time.time())
        return None if found is None else Progress(*found)

    async def ask(self, asker: Asker, table: str) -> None:
        """Have a finished game judged, unless it already is. Nobody takes up all places."""
        await looking.record(self._matches, table)  # refuses a game that is not over
        if await self.kept(table) is not None:
            return
        try:
            FAST.need("numpy", "numba")
        except MissingPackage as error:
            raise Refused("no-judge") from error
        async with self._asking:
            waiting = await self._store.waiting_for_judge()
            self._places = {name: place for name, place in self._places.items() if name in waiting}
            near = sum(place == asker.address for name, place in self._places.items() if name != table)
            room = table in waiting or near < OF_ADDRESS
            if not room or not await self._store.ask_judge(table, asker.who, time.time(), MOST, OF_PERSON):
                raise Refused("too-many", {"retry_after": BUSY}, seconds=BUSY)
            self._places.setdefault(table, asker.address)
        self._woken.set()

    async def give_up(self, person: str, table: str) -> None:
        """Somebody does not want to know any more; the last one ends it."""
        await self._store.give_up_judging(table, person)
        self._woken.set()

    async def _work(self) -> None:
        """Judge one game after the other: those asked for here, at other servers, and before servers died."""
        while True:
            self._woken.clear()
            table = None
            with contextlib.suppress(Unavailable):
                now = time.time()
                table = await self._store.claim_judging(self._me, now, now + CLAIMED)
                if table is not None:
                    await self._judge(table)
            if table is None:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(LOOK):
                        await self._woken.wait()

    async def _judge(self, table: str) -> None:
        """Judge a claimed game, unless everybody gives up or another server has it."""
        try:
            record = await looking.record(self._matches, table)
            with Crew(1, nice=NICE, tries=2) as crew:
                task = crew.submit(judge, orjson.dumps(record), record["game"])
                answer = asyncio.ensure_future(crew.answer(task, LONGEST))
                try:
                    while not answer.done():
                        done, of = task.so_far or (0, 0)
                        if not await self._store.still_judging(table, self._me, time.time() + CLAIMED, done, of):
                            return
                        self._woken.clear()
                        waking = asyncio.ensure_future(self._woken.wait())
                        await asyncio.wait([answer, waking], timeout=BEAT, return_when=asyncio.FIRST_COMPLETED)
                        waking.cancel()
                    found = answer.result()
                finally:
                    await end([answer])
            if found is not None:
                await self._store.keep_analysis(table, found)
            await self._store.leave_judging(table, self._me)
        except Unavailable:
            raise  # the claim runs out, and somebody takes it up
        except (Refused, Gone):  # the table was deleted, and with it its place on the list
            return
        except (Failed, Lost, TimeoutError, TriskeleError) as error:
            log.warning("judging a game failed", exc_info=error)
            await self._store.leave_judging(table, self._me, failed=True)
