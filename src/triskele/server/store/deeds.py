"""What whoever runs the server did about people and tables: a log, which all servers of a database read on."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from triskele.server.store.database import Queries, Statement, Taken, Unavailable

KINDS = ("mute", "ban", "pardon", "close")
INSERT_DEED = (
    "INSERT INTO deeds (number, time, deed, whom, until, why) SELECT COALESCE(MAX(number), 0) + 1,"
    " CAST($1 AS DOUBLE PRECISION), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS DOUBLE PRECISION), CAST($5 AS TEXT)"
    " FROM deeds"
)
TRIES = 20


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that was done: to whom or to which table, until when (None is for good), and why."""

    number: int
    time: float
    kind: str
    whom: str
    until: float | None
    why: str


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody, as whoever runs the server sees them."""

    id: str
    name: str
    created: float
    owner: str | None  # whose program it is


class Deeds(Queries):
    """The queries of whoever runs the server."""

    async def deeds(self, since: int = 0) -> list[Deed]:
        """What was done after a number."""
        rows = await self._read(
            "SELECT number, time, deed, whom, until, why FROM deeds WHERE number > $1 ORDER BY number", since
        )
        return [Deed(*row) for row in rows]

    async def do(self, kind: str, whom: Sequence[str], until: float | None, why: str) -> None:
        """Note that something was done to people, all of them or none; to tables, which are deleted with it."""
        now = time.time()
        statements: list[Statement] = []
        for one in whom:
            statements.append((INSERT_DEED, [now, kind, one, until, why]))
            if kind == "close":
                statements.append(("DELETE FROM tables WHERE id = $1", [one]))
        for _ in range(TRIES):
            try:
                await self._write(statements, whom[0] if kind == "close" else None)
            except Taken:  # somebody else did something at the same time
                continue
            return
        raise Unavailable("too much is done at once")

    async def known(self, text: str, limit: int) -> list[Known]:
        """People by id, or by a part of their name; who came last is first."""
        rows = await self._read(
            "SELECT e.id, e.name, e.created, p.owner FROM people e LEFT JOIN programs p ON p.person = e.id"
            " WHERE e.id = $1 OR LOWER(e.name) LIKE $2 ORDER BY e.created DESC, e.id LIMIT $3",
            text,
            f"%{text.lower()}%",
            limit,
        )
        return [Known(*row) for row in rows]

    async def programs_of(self, owner: str) -> list[str]:
        """The identities of a person's programs."""
        return [row[0] for row in await self._read("SELECT person FROM programs WHERE owner = $1", owner)]
