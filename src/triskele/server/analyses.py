"""The judge at the server: finished games are judged one after the other, and what is found is kept for good.

It works in a process of its own with a low priority, so that tables being played come first, and that process ends
with the game. Whoever asks can give up waiting: when nobody waits any more, the game is not judged further. What was
under way when a server stopped is asked for again.
"""

import asyncio
import logging
from collections import OrderedDict
from typing import Any

import orjson

from triskele.errors import AnalysisError, MissingPackage
from triskele.extras import FAST
from triskele.processes import Failed, Lost, Task, cancelled, so_far
from triskele.server.crew import Crew
from triskele.server.limits import Asker
from triskele.server.refusals import Refused
from triskele.server.store import Unavailable
from triskele.server.tables import looking
from triskele.server.tables.matches import Matches
from triskele.server.tasks import end, noted

log = logging.getLogger("triskele.analyses")
NICE = 15  # how far the judge stands back for others
MOST = 8  # games that may wait, the one being judged included
OF_PERSON, OF_ADDRESS = 2, 4  # of these, a person's and an address's
BUSY = 30  # seconds until it is worth asking again when so many wait
LONGEST = 1800.0  # seconds that a game may take
FAILED = 64  # tables of which it is remembered that judging them failed


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


class Asked:
    """A game that is being judged, or waits for that, and who wants to know."""

    def __init__(self, asker: Asker) -> None:
        self.asker = asker  # who asked first, and takes up a place
        self.people: set[str] = set()
        self.judging: asyncio.Task[None] | None = None
        self.task: Task | None = None

    @property
    def progress(self) -> tuple[int, int]:
        """How many decisions are done, of how many; of none, if it has not begun."""
        done, of = (self.task.so_far if self.task else None) or (0, 0)
        return done, of


class Analyses:
    """What the judge was asked and what it found."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._asked: dict[str, Asked] = {}  # by table
        self._failed: OrderedDict[str, None] = OrderedDict()
        self._one = asyncio.Semaphore(1)

    async def close(self) -> None:
        await end([asked.judging for asked in self._asked.values() if asked.judging])

    async def kept(self, table: str) -> bytes | None:
        """What was found about a table's game, as JSON."""
        return await self._matches.store.analysis(table)

    def under_way(self, table: str) -> Asked | None:
        return self._asked.get(table)

    def failed(self, table: str) -> bool:
        return table in self._failed

    async def ask(self, asker: Asker, table: str) -> None:
        """Have a finished game judged, unless it already is. Nobody takes up all places."""
        record = await looking.record(self._matches, table)  # refuses a game that is not over
        if table not in self._asked:
            if await self.kept(table) is not None:
                return
            try:
                FAST.need("numpy", "numba")
            except MissingPackage as error:
                raise Refused("no-judge") from error
        asked = self._asked.get(table)
        if asked is None:
            askers = [one.asker for one in self._asked.values()]
            own, near = (sum(getattr(one, of) == getattr(asker, of) for one in askers) for of in ("person", "address"))
            if len(askers) >= MOST or own >= OF_PERSON or near >= OF_ADDRESS:
                raise Refused("too-many", {"retry_after": BUSY}, seconds=BUSY)
            asked = self._asked[table] = Asked(asker)
            self._failed.pop(table, None)
            asked.judging = asyncio.create_task(self._judge(table, record, asked))
            asked.judging.add_done_callback(lambda _: self._asked.pop(table, None))
            asked.judging.add_done_callback(noted)
        asked.people.add(asker.who)

    def give_up(self, person: str, table: str) -> None:
        """Somebody does not want to know any more; the last one ends it."""
        asked = self._asked.get(table)
        if asked is not None and person in asked.people:
            asked.people.discard(person)
            if not asked.people and asked.judging:
                asked.judging.cancel()

    async def _judge(self, table: str, record: dict[str, Any], asked: Asked) -> None:
        async with self._one:
            with Crew(1, nice=NICE, tries=2) as crew:
                try:
                    asked.task = crew.submit(judge, orjson.dumps(record), record["game"])
                    found = await crew.answer(asked.task, LONGEST)
                    if found is not None:
                        await self._matches.store.keep_analysis(table, found)
                except (Failed, Lost, TimeoutError, Unavailable) as error:
                    log.warning("judging a game failed", extra={"game": record["game"]}, exc_info=error)
                    self._failed[table] = None
                    while len(self._failed) > FAILED:
                        self._failed.popitem(last=False)
