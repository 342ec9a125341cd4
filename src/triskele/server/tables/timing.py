"""Clocks at tables: who is warned, whose time is over, and pauses."""

from triskele.server import seats
from triskele.server.refusals import Refused
from triskele.server.tables.checks import running
from triskele.server.tables.matches import Change, Matches
from triskele.server.tables.seating import KEEPER
from triskele.server.tables.state import Table


async def look(matches: Matches, name: str, said: float, now: float) -> None:
    """Warn whoever has little time left, or say that it is over, if that is so by now. The database says that it was
    due at a time; it may be later, because no server ran."""
    async with matches.room(name, fresh=True) as room:
        clock = room.table.clock
        due = clock.due() if clock is not None else None
        if clock is None or clock.runs is None or due is None or due[0] > now:
            await matches.store.put_off(name, said, None if due is None else due[0])
            return
        seat, (_, what) = clock.runs, due
        changes = [("warned", {"seat": seat})] if what == "warned" else _over(room.table, seat, clock.terms.level)
        await matches.commit(room, *changes)


def _over(table: Table, seat: int, level: str | None) -> list[Change]:
    """A seat has no time left: it gives up, or a computer plays on for it."""
    match = running(table)
    changes: list[Change] = [("out", {"seat": seat, "gives_up": level is None})]
    if level is not None or len(match.given_up) + 2 < match.players:
        changes.append(("seat", seats.kept(table.seats[seat], level or KEEPER).data(seat)))
    return changes


async def pause(matches: Matches, me: str, name: str) -> None:
    """Ask for a pause: the clock stands once all people who sit here want that."""
    await _agree(matches, me, name, "pause")


async def resume(matches: Matches, me: str, name: str) -> None:
    """Let the clock go on, or ask for no pause any more."""
    await _agree(matches, me, name, "resume")


async def _agree(matches: Matches, me: str, name: str, what: str) -> None:
    async with matches.room(name, fresh=True) as room:
        table = room.table
        running(table)
        if table.clock is None:
            raise Refused("no-clock")
        own = table.seats_of(me)
        if not own:
            raise Refused("not-at-the-table")
        if (me in table.clock.asked) == (what == "pause") and (what == "pause" or not table.clock.asked):
            return
        matches.check_log(room)
        await matches.commit(room, (what, {"seat": own[0]}))
