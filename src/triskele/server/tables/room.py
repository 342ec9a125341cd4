"""A table in memory: what its log adds up to, what is shown of it, and the lock for whoever works on it or reads it."""

import asyncio
import time
from collections.abc import Sequence

from triskele.server.store import Entry, Index
from triskele.server.tables.shown import Shown
from triskele.server.tables.state import Table

TOUCH = 20.0  # seconds; a table in play is marked as changed no more often than this


class Room:
    """A table and who is at it. What is not stored yet is behind the lock."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.shown = Shown(table)
        self.lock = asyncio.Lock()
        self.dead = False  # differs from the store: to be read again
        self.used = time.monotonic()  # when somebody last came
        self._stored = ("", False, 0.0)  # what the store looks it up by

    @property
    def weight(self) -> int:
        """About how much memory it takes, in states."""
        return 20 + (len(self.table.match.log) if self.table.match else 0)

    def index(self, entries: Sequence[Entry]) -> Index:
        """What to look this table up by, after these entries."""
        table = self.table
        status, bot = table.status, table.deciding_bot is not None
        ended = status == "finished" and entries[-1].kind in {"action", "out"}
        # While bots play the time is always written: by it other servers find turns that nobody thinks about.
        changed = bot or (status, bot) != self._stored[:2] or table.touched - self._stored[2] > TOUCH
        if changed:
            self._stored = status, bot, table.touched
        return Index(
            status=status,
            bot=bot,
            changed=changed,
            people=table.people,
            seats_changed=any(entry.kind == "seat" for entry in entries),
            results=table.results() if ended and (table.counts or table.carried) else (),
            passing=table.passing,
            ending=table.ending() if ended else None,
            timed=table.clock is not None,
            due=table.clock.next if table.clock is not None else None,
        )
