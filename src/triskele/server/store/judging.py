"""Finished games that are to be judged: all servers of a database share one list, and each game is one server's.

Whichever server claims a game has it until a time, which it moves on while it works; a game of a server that died is
claimed by another. Who wants to know is kept with it, and when nobody does any more, it leaves the list.
"""

from triskele.server.store.database import Queries, Statement

# Held until all is written, so that those who ask at several servers at once are counted one after the other.
LOCK_LIST = (
    "INSERT INTO settings (name, value) VALUES ('judging', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
ASK = (
    "INSERT INTO judging (table_id, asked, person, server, until, done, steps, failed)"
    " SELECT CAST($1 AS TEXT), CAST($2 AS DOUBLE PRECISION), CAST($3 AS TEXT), '', 0, 0, 0, 0"
    " WHERE (SELECT COUNT(*) FROM judging WHERE failed = 0) < $4"
    " AND (SELECT COUNT(*) FROM judging WHERE failed = 0 AND person = $3) < $5"
    " ON CONFLICT (table_id) DO UPDATE SET asked = excluded.asked, person = excluded.person, server = '', until = 0,"
    " done = 0, steps = 0, failed = 0 WHERE judging.failed = 1"
)
AWAIT = (
    "INSERT INTO awaiting (table_id, person) SELECT table_id, CAST($2 AS TEXT) FROM judging"
    " WHERE table_id = $1 AND failed = 0 ON CONFLICT DO NOTHING"
)
ASKED = "SELECT table_id FROM judging WHERE table_id = $1 AND failed = 0"
GIVEN_UP = (
    "DELETE FROM judging WHERE table_id = $1 AND failed = 0 AND NOT EXISTS (SELECT 1 FROM awaiting WHERE table_id = $1)"
)
NEXT = "SELECT table_id FROM judging WHERE failed = 0 AND until < $1 ORDER BY asked LIMIT 1"
CLAIM = (
    "UPDATE judging SET server = $2, until = $3, done = 0, steps = 0"
    " WHERE table_id = $1 AND failed = 0 AND until < $4 RETURNING table_id"
)
STILL = "UPDATE judging SET until = $3, done = $4, steps = $5 WHERE table_id = $1 AND server = $2 RETURNING table_id"


class Judging(Queries):
    """The queries about games that are to be judged."""

    async def ask_judge(self, table: str, person: str, now: float, most: int, own: int) -> bool:
        """Put a game on the list, unless it is there, and note who wants to know; says whether there was room."""
        statements: list[Statement] = [
            (LOCK_LIST, [b""]),
            (ASK, [table, now, person, most, own]),
            (AWAIT, [table, person]),
            (ASKED, [table]),
        ]
        return bool((await self._write(statements))[-1])

    async def give_up_judging(self, table: str, person: str) -> None:
        """Somebody does not want to know any more; with the last one, a game leaves the list."""
        drop: Statement = ("DELETE FROM awaiting WHERE table_id = $1 AND person = $2", [table, person])
        await self._write([drop, (GIVEN_UP, [table])])

    async def being_judged(self, table: str, now: float) -> tuple[int, int, bool, bool] | None:
        """How many decisions of a game are done, of how many, whether judging it failed, and whether a server is at it;
        None if it is not on the list."""
        rows = await self._read("SELECT done, steps, failed, until FROM judging WHERE table_id = $1", table)
        return (rows[0][0], rows[0][1], bool(rows[0][2]), rows[0][3] >= now) if rows else None

    async def waiting_for_judge(self) -> set[str]:
        """The games on the list."""
        return {row[0] for row in await self._read("SELECT table_id FROM judging WHERE failed = 0")}

    async def claim_judging(self, server: str, now: float, until: float) -> str | None:
        """The game that waited longest and is nobody's, until a time."""
        if found := await self._read(NEXT, now):
            [rows] = await self._write([(CLAIM, [found[0][0], server, until, now])])
            return str(rows[0][0]) if rows else None
        return None

    async def still_judging(self, table: str, server: str, until: float, done: int, steps: int) -> bool:
        """Keep a claimed game for longer, and say how far it is; False if it is this server's no longer."""
        [rows] = await self._write([(STILL, [table, server, until, done, steps])])
        return bool(rows)

    async def leave_judging(self, table: str, server: str, failed: bool = False) -> None:
        """Have done with a claimed game."""
        sql = "UPDATE judging SET failed = 1" if failed else "DELETE FROM judging"
        await self._write([(f"{sql} WHERE table_id = $1 AND server = $2", [table, server])])

    async def release_judging(self, server: str) -> None:
        """Let others have what this server has claimed."""
        await self._write([("UPDATE judging SET server = '', until = 0 WHERE server = $1", [server])])
