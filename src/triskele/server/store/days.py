"""Deals of the day: duels that everybody may play on their day, and how people did."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from triskele.server.store.database import Queries, Row, Statement, compact
from triskele.server.store.duels import COLUMNS, Duel, duel_of, inserted

INSERT_ENDING = (
    "INSERT INTO day_results (duel, person, table_id, rank, standing, standings, steps, ended)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
)
ENDING = (
    "SELECT r.duel, r.person, r.table_id, r.rank, r.standings, r.steps, r.ended, COALESCE(p.name, '')"
    " FROM day_results r LEFT JOIN people p ON p.id = r.person WHERE r.duel = $1"
)
BEST = f"{ENDING} ORDER BY r.rank, r.standing DESC, r.ended LIMIT $2"
# Before the one with this rank and standing, as good as it, and all.
COUNTED = (
    "SELECT (SELECT COUNT(*) FROM day_results WHERE duel = $1 AND rank < $2)"
    " + (SELECT COUNT(*) FROM day_results WHERE duel = $1 AND rank = $2 AND standing > $3),"
    " (SELECT COUNT(*) FROM day_results WHERE duel = $1 AND rank = $2 AND standing = $3),"
    " (SELECT COUNT(*) FROM day_results WHERE duel = $1)"
)
MINE = (
    "SELECT d.duel, d.table_id, t.status, r.ended FROM duelists d"
    " LEFT JOIN tables t ON t.id = d.table_id LEFT JOIN day_results r ON r.duel = d.duel AND r.person = d.person"
    " WHERE d.person = $1 AND d.duel IN (SELECT id FROM duels WHERE day = $2)"
)
DONE = 4000  # a person's results that are looked at for their streaks
# Of the days of which nobody brought a deal to its end.
FORGET = (
    "DELETE FROM duels WHERE day < $1 AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.duel = duels.id)"
    " AND NOT EXISTS (SELECT 1 FROM day_results r WHERE r.duel = duels.id)"
)


@dataclass(frozen=True, slots=True)
class Ending:
    """How somebody did with a day's deal."""

    duel: str
    person: str
    table: str
    rank: int  # at their own table
    standings: tuple[int, ...]  # what its seats are ranked by, their own first
    steps: int
    ended: float
    name: str = ""


@dataclass(frozen=True, slots=True)
class Counted:
    """How many did better than somebody, as well, and at all."""

    better: int
    alike: int
    all: int


@dataclass(frozen=True, slots=True)
class Begun:
    """Somebody's table of a day's deal: its status, none if it is gone; and whether its result counts."""

    duel: str
    table: str
    status: str | None
    through: bool


def ended(ending: Ending) -> Statement:
    """What notes how somebody did."""
    standing, standings = ending.standings[0], compact(ending.standings)
    found = [ending.duel, ending.person, ending.table, ending.rank, standing, standings, ending.steps, ending.ended]
    return INSERT_ENDING, found


def _ending(row: Row) -> Ending:
    duel, person, table, rank, standings, steps, then, name = row
    return Ending(duel, person, table, rank, tuple(json.loads(standings)), steps, then, name)


class Days(Queries):
    """The queries about deals of the day."""

    async def add_deals(self, deals: Sequence[Duel]) -> None:
        """Keep deals; those that are there already stay as they are, so all servers have the same."""
        await self._write([inserted(deal, " ON CONFLICT DO NOTHING") for deal in deals])

    async def deals(self, since: str) -> list[Duel]:
        """The deals from a day on."""
        return [duel_of(row) for row in await self._read(f"SELECT {COLUMNS} FROM duels WHERE day >= $1", since)]

    async def begun_on(self, day: str, person: str) -> dict[str, Begun]:
        """What somebody began on a day, by deal."""
        rows = await self._read(MINE, person, day)
        return {duel: Begun(duel, table, status, end is not None) for duel, table, status, end in rows}

    async def ending(self, duel: str, person: str) -> Ending | None:
        """How somebody did, if they are through in time."""
        rows = await self._read(f"{ENDING} AND r.person = $2", duel, person)
        return _ending(rows[0]) if rows else None

    async def endings(self, duel: str, limit: int) -> list[Ending]:
        """How people did, the best first."""
        return [_ending(row) for row in await self._read(BEST, duel, limit)]

    async def counted(self, duel: str, rank: int, standing: int) -> Counted:
        """How many did better than with this result, as well, and at all."""
        [row] = await self._read(COUNTED, duel, rank, standing)
        return Counted(*row)

    async def through(self, duel: str) -> int:
        [[count]] = await self._read("SELECT COUNT(*) FROM day_results WHERE duel = $1", duel)
        return int(count)

    async def days_done(self, person: str) -> list[tuple[str, str]]:
        """Games and days whose deal somebody brought to its end, the latest first."""
        rows = await self._read(
            "SELECT u.game, u.day FROM day_results r JOIN duels u ON u.id = r.duel WHERE r.person = $1"
            " ORDER BY u.day DESC LIMIT $2",
            person,
            DONE,
        )
        return [(game, day) for game, day in rows]

    async def forget_days(self, before: str) -> None:
        """Forget the deals of days before one that nobody brought to an end."""
        await self._write([(FORGET, [before])])

    async def days_before(self, day: str) -> None:
        """Forget all deals of days before one, with their results."""
        await self._write([("DELETE FROM duels WHERE day < $1", [day])])
