"""Duels: people who play the same deal, each at a table of their own.

Who begins is noted with their table, all or nothing, so nobody begins twice and no more begin than may."""

import json
from dataclasses import dataclass
from typing import Any

from triskele.server.store.database import Queries, Row, Statement, compact


@dataclass(frozen=True, slots=True)
class Duel:
    """What is played, and by how many. Its secret is that of all its tables."""

    id: str
    host: str
    game: str
    players: int
    options: dict[str, Any]
    level: str  # of the bots at all other seats
    aids: bool  # whether hints and the lens are allowed
    people: int  # how many may begin; once it is closed, how many did
    begun: int
    secret: bytes
    word: str  # the host's, mixed into the key
    created: float
    day: str | None = None  # whose deal it is for everybody, if it is one of a day

    @property
    def full(self) -> bool:
        """Whether nobody else may begin."""
        return self.begun >= self.people


@dataclass(frozen=True, slots=True)
class Duelist:
    """Somebody who began: whose table it is, and its status; none if the table is gone."""

    person: str
    table: str
    status: str | None

    @property
    def through(self) -> bool:
        return self.status not in {"waiting", "playing"}


COLUMNS = "id, host, game, players, options, level, aids, people, begun, secret, word, created, day"
INSERT = f"INSERT INTO duels ({COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)"
# Where nobody else may begin, nothing is counted, and the number below is the last one's: so it is taken.
COUNT = "UPDATE duels SET begun = begun + 1 WHERE id = $1 AND begun < people"
NUMBER = (
    "INSERT INTO duelists (duel, number, person, table_id)"
    " SELECT id, begun - 1, CAST($2 AS TEXT), CAST($3 AS TEXT) FROM duels WHERE id = $1"
)
DUELISTS = "SELECT d.person, d.table_id, t.status FROM duelists d LEFT JOIN tables t ON t.id = d.table_id"
OF = (
    f"SELECT {COLUMNS} FROM duels WHERE day IS NULL"
    " AND (host = $1 OR id IN (SELECT duel FROM duelists WHERE person = $1))"
    " ORDER BY created DESC LIMIT $2"
)
CLOSE = "UPDATE duels SET people = begun WHERE day IS NULL AND created < $1 AND begun > 0 AND begun < people"
FORGET = (
    "DELETE FROM duels WHERE created < $1 AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.duel = duels.id)"
    " AND day IS NULL"
)


def beginning(duel: str, person: str, table: str) -> list[Statement]:
    """What notes that somebody begins at a table; `Taken` if they have begun, or if nobody else may."""
    return [(COUNT, [duel]), (NUMBER, [duel, person, table])]


def inserted(duel: Duel, otherwise: str = "") -> Statement:
    """What stores a duel; what is done `otherwise`, if there is one with this id."""
    values = [duel.id, duel.host, duel.game, duel.players, compact(duel.options), duel.level, int(duel.aids)]
    values += [duel.people, duel.begun, duel.secret, duel.word, duel.created, duel.day]
    return INSERT + otherwise, values


def duel_of(row: Row) -> Duel:
    return Duel(
        id=row[0],
        host=row[1],
        game=row[2],
        players=row[3],
        options=json.loads(row[4]),
        level=row[5],
        aids=bool(row[6]),
        people=row[7],
        begun=row[8],
        secret=bytes(row[9]),
        word=row[10],
        created=row[11],
        day=row[12],
    )


class Duels(Queries):
    """The queries about duels."""

    async def add_duel(self, duel: Duel) -> None:
        await self._write([inserted(duel)])

    async def duel(self, duel: str) -> Duel | None:
        rows = await self._read(f"SELECT {COLUMNS} FROM duels WHERE id = $1", duel)
        return duel_of(rows[0]) if rows else None

    async def duelists(self, duel: str) -> list[Duelist]:
        """Those who began, in order."""
        return [Duelist(*row) for row in await self._read(f"{DUELISTS} WHERE d.duel = $1 ORDER BY d.number", duel)]

    async def duelist(self, duel: str, person: str) -> Duelist | None:
        """Somebody who began, if they did."""
        rows = await self._read(f"{DUELISTS} WHERE d.duel = $1 AND d.person = $2", duel, person)
        return Duelist(*rows[0]) if rows else None

    async def duels_of(self, person: str, limit: int) -> list[Duel]:
        """The duels that somebody opened or plays in, the newest first."""
        return [duel_of(row) for row in await self._read(OF, person, limit)]

    async def open_duels(self, host: str) -> int:
        """How many of somebody's duels others may still begin."""
        rows = await self._read("SELECT COUNT(*) FROM duels WHERE host = $1 AND begun < people", host)
        return int(rows[0][0])

    async def close_duel(self, duel: str) -> None:
        """Nobody else may begin; if nobody has, there is nothing left of it."""
        await self._write(
            [
                ("DELETE FROM duels WHERE id = $1 AND begun = 0", [duel]),
                ("UPDATE duels SET people = begun WHERE id = $1", [duel]),
            ]
        )

    async def close_duels(self, before: float) -> None:
        """Close those that were opened before a time, and forget those of which no table is left."""
        await self._write([(CLOSE, [before]), (FORGET, [before])])
