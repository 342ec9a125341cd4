"""When somebody has to look at tables with a clock, and when no server ran."""

from triskele.server.clock import Span
from triskele.server.store.database import Queries

ALIVE = "alive"  # the name of the setting that says when a server last ran
NOTED = "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value"


class Clocks(Queries):
    """The queries about clocks."""

    async def due(self, limit: int) -> list[tuple[str, float]]:
        """The tables where time passes, and when somebody has to look at each; the first one first."""
        rows = await self._read("SELECT id, due FROM tables WHERE due IS NOT NULL ORDER BY due, id LIMIT $1", limit)
        return [(name, due) for name, due in rows]

    async def put_off(self, table: str, said: float, due: float | None) -> None:
        """Note that somebody has to look at another time than it says, unless somebody has noted another already."""
        await self._write([("UPDATE tables SET due = $3 WHERE id = $1 AND due = $2", [table, said, due])])

    async def alive(self) -> float | None:
        """When a server last said that it runs while time passed somewhere."""
        rows = await self._read("SELECT value FROM settings WHERE name = $1", ALIVE)
        return float(bytes(rows[0][0])) if rows else None

    async def beat(self, now: float) -> None:
        """Say that a server runs."""
        await self._write([(NOTED, [ALIVE, repr(now).encode()])])

    async def stood(self, since: float, until: float) -> None:
        """Note that no server ran; the first of several servers that say so is believed."""
        await self._write(
            [("INSERT INTO still (since, until) VALUES ($1, $2) ON CONFLICT (since) DO NOTHING", [since, until])]
        )

    async def still(self, after: float) -> list[Span]:
        """When no server ran: what ended after a time, in order."""
        rows = await self._read("SELECT since, until FROM still WHERE until > $1 ORDER BY since", after)
        return [(since, until) for since, until in rows]
