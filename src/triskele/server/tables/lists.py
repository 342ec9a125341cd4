"""Tables as lists show them. Lists are asked for often, so a log is read for them only once until it changes."""

import contextlib
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from triskele.errors import TriskeleError
from triskele.server import seats
from triskele.server.models import lists
from triskele.server.models.clocks import TermsOut
from triskele.server.models.games import GameName
from triskele.server.models.tables import BranchShown, Status
from triskele.server.places import place_of, placed
from triskele.server.seats import OPEN, Seat
from triskele.server.store import Listed
from triskele.server.tables.matches import Matches
from triskele.server.tables.state import Table

REMEMBERED = 5000  # tables


@dataclass(frozen=True, slots=True)
class Summary:
    """What a list shows of a table at a place of its log: who sits there, who decides, and which game or practice
    position it goes on from."""

    at: int
    seats: tuple[Seat, ...]
    decides: int | None = None
    branch: dict[str, Any] | None = None
    practice: str | None = None
    ends: float | None = None

    def waits_for(self, person: str) -> bool:
        return self.decides is not None and self.seats[self.decides].person == person


class Lists:
    """What lists show of the tables that were in one lately."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._summaries: OrderedDict[str, Summary] = OrderedDict()

    async def summaries(self, tables: Sequence[Listed]) -> list[Summary]:
        """What lists show of tables, none older than it was given."""
        known = [self._summary(table) for table in tables]
        unknown = [table.setup.id for table, summary in zip(tables, known, strict=True) if summary is None]
        sat = await self._matches.store.seats(unknown)
        return [
            found or await self._summed_up(table, sat.get(table.setup.id, ()))
            for table, found in zip(tables, known, strict=True)
        ]

    async def listed(self, me: str | None, tables: Sequence[Listed]) -> list[lists.Listed]:
        """Tables as lists show them: who sits there, and who decides."""
        shown: list[lists.Listed] = []
        for table, summary in zip(tables, await self.summaries(tables), strict=True):
            setup, taken, decides = table.setup, summary.seats, summary.decides
            shown.append(
                {
                    "id": setup.id,
                    "place": place_of(setup.id),
                    "game": cast(GameName, setup.game),
                    "players": setup.players,
                    "options": setup.options,
                    "status": cast(Status, table.status),
                    "touched": table.touched,
                    "seats": [
                        {
                            "kind": seat.kind,
                            "name": seat.name,
                            "level": seat.level,
                            "mine": me is not None and seat.person == me,
                        }
                        for seat in taken
                    ],
                    "deciding": decides,
                    "your_turn": me is not None and summary.waits_for(me),
                    "branch": cast(BranchShown | None, placed(summary.branch)),
                    "practice": summary.practice,
                    "duel": None if setup.day else setup.duel,
                    "day": setup.day,
                    "clock": cast(TermsOut | None, setup.clock),
                    "ends": summary.ends,
                }
            )
        return shown

    def _summary(self, table: Listed) -> Summary | None:
        """What a list shows of a table, if it is in memory as the store has it."""
        name = table.setup.id
        room, last = self._matches.peek(name), self._summaries.get(name)
        if room is not None and room.table.at == table.at:
            return _of(room.table, tuple(room.table.seats))
        return last if last is not None and last.at == table.at else None

    async def _summed_up(self, table: Listed, sat: Sequence[dict[str, Any]]) -> Summary:
        """The same from the store; a log is read for it only once until it changes."""
        taken = [OPEN] * table.setup.players
        for data in sat:
            taken[data["seat"]] = seats.from_data(data)
        summary = Summary(table.at, tuple(taken))
        if table.status == "playing":
            with contextlib.suppress(TriskeleError):
                async with self._matches.room(table.setup.id) as room:
                    summary = _of(room.table, tuple(taken))  # as it is by now, which may be later than it was listed
        self._summaries[table.setup.id] = summary
        if len(self._summaries) > REMEMBERED:
            self._summaries.popitem(last=False)
        return summary


def _of(table: Table, taken: tuple[Seat, ...]) -> Summary:
    decides, ends = table.match.seat if table.match else None, table.clock.ends if table.clock else None
    return Summary(table.at, taken, decides, table.branch, table.practice, ends)
