"""Games that computers play without people: anybody may have a few, but not so many that others have to wait."""

import contextlib
from collections import Counter, OrderedDict
from collections.abc import Iterator, Sequence

from triskele.server.config import Limits
from triskele.server.edge.limits import REMEMBERED, Asker
from triskele.server.refusals import Refused
from triskele.server.store import Entry
from triskele.server.tables.matches import Matches
from triskele.server.tables.room import Room


class Alone:
    """The running games without people, counted against whoever opened them and the address they came from."""

    def __init__(self, matches: Matches, limits: Limits) -> None:
        self._limits = limits
        self._tables: dict[str, tuple[str, ...]] = {}  # whom each one counts against
        self._count: Counter[str] = Counter()
        self._addresses: OrderedDict[str, str] = OrderedDict()  # the address where each person was seen last
        matches.heard.append(self.hear)
        matches.gone.append(self.gone)

    @contextlib.contextmanager
    def one_more(self, asker: Asker, sure: bool = True) -> Iterator[None]:
        """Raise at the quota. If it is certain to come, it counts at once.

        If there are too many without people, a game with people is refused too: its opener might leave it next."""
        most = self._limits.bot_tables
        whose = self._whose(asker.who, asker.address)
        if self._count[asker.who] >= most or self._count[asker.address] >= most * self._limits.address:
            raise Refused("too-many-tables", limit=most)
        self._add(whose, sure)
        try:
            yield
        finally:
            self._add(whose, -sure)

    def hear(self, room: Room, entries: Sequence[Entry]) -> None:
        """Something was stored: perhaps the last person left, somebody came, or the game ended."""
        table = room.table
        if table.sitting and entries[-1].kind == "action":
            return
        alone = table.status == "playing" and not any(seat.person for seat in table.seats)
        if alone and table.id not in self._tables:
            self._tables[table.id] = self._whose(table.setup.host)
            self._add(self._tables[table.id], 1)
        elif not alone:
            self.gone(table.id)

    def gone(self, name: str) -> None:
        """A table was deleted, or people play at it again."""
        self._add(self._tables.pop(name, ()), -1)

    def _whose(self, person: str, address: str | None = None) -> tuple[str, ...]:
        address = address or self._addresses.get(person)
        if address is None:
            return (person,)
        self._addresses[person] = address
        self._addresses.move_to_end(person)
        if len(self._addresses) > REMEMBERED:
            self._addresses.popitem(last=False)
        return (person, address)

    def _add(self, whose: tuple[str, ...], number: int) -> None:
        for who in whose:
            self._count[who] += number
            if not self._count[who]:
                del self._count[who]
