"""Play at a table: actions of people and bots, and taking back."""

import orjson
from orjson import Fragment

from triskele.server import metrics
from triskele.server.refusals import Refused
from triskele.server.tables.checks import running
from triskele.server.tables.matches import Matches, Stale
from triskele.server.tables.room import Room


async def act(matches: Matches, me: str, name: str, at: int, action: str | int, whole: bool) -> bytes:
    """Play an action at the place in the log that the client saw; says how the table is then, or only its place."""
    try:
        async with matches.room(name, at=at) as room:
            _check_place(room, me, at)
            table = room.table
            match = running(table)
            seat = match.seat
            assert seat is not None
            if table.seats[seat].person != me:
                raise Refused("not-your-turn" if table.seats_of(me) else "not-at-the-table")
            wanted = match.action(action)
            reason = match.why_not(wanted, pictures=True)
            if reason:
                raise reason
            await matches.commit(room, ("action", {"seat": seat, "action": wanted.text}), action=wanted)
            return _answer(room, me, whole)
    except Stale:
        raise await _gone_on_elsewhere(matches, me, name) from None


async def act_for_bot(matches: Matches, name: str, at: int, seat: int, action: int) -> bool:
    """A bot's action, if the table is still as the bot saw it."""
    try:
        async with matches.room(name) as room:
            table = room.table
            if table.at != at or table.deciding_bot != seat or table.match is None:
                return False
            await matches.commit(room, ("action", {"seat": seat, "action": table.match.action(action).text}))
            return True
    except Stale:
        return False


async def undo(matches: Matches, me: str, name: str, at: int, whole: bool) -> bytes:
    """Take back the caller's last action, where that is allowed; says how the table is then, or only its place."""
    try:
        async with matches.room(name, at=at) as room:
            _check_place(room, me, at)
            table = room.table
            running(table)
            if not table.seats_of(me):
                raise Refused("not-at-the-table")
            to = table.undo_to(me)
            if to is None:
                raise Refused("no-undo")
            matches.check_log(room)
            await matches.commit(room, ("undo", {"seat": table.actors[to], "to": to}))
            return _answer(room, me, whole)
    except Stale:
        raise await _gone_on_elsewhere(matches, me, name) from None


def _answer(room: Room, me: str, whole: bool) -> bytes:
    return room.shown.to(me) if whole else orjson.dumps({"at": room.table.at})


def _check_place(room: Room, me: str, at: int) -> None:
    """Refuse a client that saw an older place than the last, and say how the table is now."""
    if room.table.setup.duel is not None and me not in room.table.people:
        raise Refused("not-at-the-table")
    if room.table.at != at:
        metrics.STALE.inc()
        raise _gone_on(room, me)


async def _gone_on_elsewhere(matches: Matches, me: str, name: str) -> Refused:
    """Another server was first: what is there now."""
    async with matches.room(name, fresh=True) as room:
        return _gone_on(room, me)


def _gone_on(room: Room, me: str) -> Refused:
    return Refused("stale", {"table": Fragment(room.shown.to(me))}, at=room.table.at)
