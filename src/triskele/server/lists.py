"""Tables as lists show them. Lists are asked for often, so a log is read for them only once until it changes."""

import contextlib
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from triskele.errors import TriskeleError
from triskele.server import seats
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


class Lists:
    """What lists show of the tables that were in one lately."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._summaries: OrderedDict[str, Summary] = OrderedDict()

    async def listed(self, me: str | None, tables: Sequence[Listed]) -> list[dict[str, Any]]:
        """Tables as lists show them: who sits there, and who decides."""
        known = [self._summary(table) for table in tables]
        unknown = [table.setup.id for table, summary in zip(tables, known, strict=True) if summary is None]
        sat = await self._matches.store.seats(unknown)
        shown = []
        for table, found in zip(tables, known, strict=True):
            setup = table.setup
            summary = found or await self._summed_up(table, sat.get(setup.id, ()))
            taken, decides = summary.seats, summary.decides
            shown.append(
                {
                    "id": setup.id,
                    "place": place_of(setup.id),
                    "game": setup.game,
                    "players": setup.players,
                    "options": setup.options,
                    "status": table.status,
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
                    "your_turn": decides is not None and me is not None and taken[decides].person == me,
                    "branch": placed(summary.branch),
                    "practice": summary.practice,
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
                    summary = replace(_of(room.table, tuple(taken)), at=table.at)
        self._summaries[table.setup.id] = summary
        if len(self._summaries) > REMEMBERED:
            self._summaries.popitem(last=False)
        return summary


def _of(table: Table, taken: tuple[Seat, ...]) -> Summary:
    return Summary(table.at, taken, table.match.seat if table.match else None, table.branch, table.practice)
