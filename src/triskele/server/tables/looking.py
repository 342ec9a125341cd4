"""Looking at a table: as it is, as it was, and what happened there."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

from triskele.server.refusals import Refused
from triskele.server.store import Entry
from triskele.server.tables.matches import Matches
from triskele.server.tables.playing import running
from triskele.server.tables.room import Room
from triskele.server.tables.shown import Shown
from triskele.server.tables.state import Table, last_that_stand
from triskele.table.course import course as went
from triskele.table.match import Match
from triskele.table.shapes.course import Course
from triskele.table.shapes.views import OpenView, View


async def seen(matches: Matches, me: str | None, name: str) -> bytes:
    """The table as a person sees it."""
    async with matches.room(name, fresh=True) as room:
        return room.shown.to(me)


async def record(matches: Matches, name: str) -> dict[str, Any]:
    """The record of a finished game, with how its key was made."""
    async with matches.room(name, fresh=True) as room:
        table = room.table
        if table.match is None or not table.match.finished:
            raise Refused("not-finished")
        proof = {
            "seal": table.seal,
            "secret": table.secret.hex(),
            "words": [{"seat": word.seat, "word": word.word} for word in table.words if not word.late],
            **({"branch": table.branch} if table.branch else {}),
        }
        return {**table.match.record(), "fairness": proof}


@contextlib.asynccontextmanager
async def deciding(matches: Matches, me: str, name: str, seat: int) -> AsyncIterator[tuple[Room, Match]]:
    """A table where this seat of the caller's is to move, locked, and its match; refuses any other."""
    async with playing(matches, me, name, seat) as (room, match):
        if match.seat != seat:
            raise Refused("not-your-turn")
        yield room, match


@contextlib.asynccontextmanager
async def seated(matches: Matches, me: str, name: str, seat: int) -> AsyncIterator[tuple[Room, Match]]:
    """A table where a game with this seat of the caller's goes on or is over, locked, and its match."""
    async with matches.room(name, fresh=True) as room:
        check_seat(room.table, seat)
        if room.table.seats[seat].person != me:
            raise Refused("not-your-seat")
        yield room, _started(room.table)


@contextlib.asynccontextmanager
async def playing(matches: Matches, me: str, name: str, seat: int) -> AsyncIterator[tuple[Room, Match]]:
    """A table where a game with this seat of the caller's goes on, locked, and its match; refuses any other."""
    async with matches.room(name, fresh=True) as room:
        table = room.table
        check_seat(table, seat)
        if table.seats[seat].person != me:
            raise Refused("not-your-seat")
        yield room, running(table)


def check_seat(table: Table, seat: int) -> None:
    """Refuse a seat that does not exist."""
    if not 0 <= seat < len(table.seats):
        raise Refused("unknown-seat", seats=len(table.seats))


async def step(matches: Matches, me: str | None, name: str, step: int, seat: int | None) -> View:
    """The table after some actions as a seat or a spectator saw it: after the end any, before it only the caller's."""
    async with matches.room(name, fresh=True) as room:
        table = room.table
        match = _started(table)
        if seat is not None:
            check_seat(table, seat)
        check_step(match, step)
        if seat is not None and not match.finished and seat not in table.seats_of(me):
            raise Refused("not-your-seat")
        return match.as_of(step).view(seat)


async def course(matches: Matches, name: str) -> Course:
    """How the game at a table went so far."""
    async with matches.room(name, fresh=True) as room:
        match = _started(room.table).clone()
    # Several milliseconds of work: in a thread, so that others need not wait for all of it, and with the table open,
    # so that nobody there waits for a thread to be free.
    return await asyncio.to_thread(went, match)


async def open_step(matches: Matches, name: str, step: int) -> OpenView:
    """Everything after some actions, once the game is over."""
    async with matches.room(name, fresh=True) as room:
        match = _started(room.table)
        check_step(match, step)
        if not match.finished:
            raise Refused("not-finished")
        return match.as_of(step).reveal()


def _started(table: Table) -> Match:
    if table.match is None:
        raise Refused("not-started")
    return table.match


def check_step(match: Match, step: int) -> None:
    """Refuse a step that was not reached."""
    if not 0 <= step <= len(match.log):
        raise Refused("unknown-step", steps=len(match.log))


async def told(matches: Matches, me: str | None, name: str, since: int, lang: str) -> list[dict[str, Any]]:
    """What happened since a place in the log, as far as a person may know it."""
    async with matches.room(name, fresh=True) as room:
        return await missed(matches, room, me, since, lang)


async def missed(matches: Matches, room: Room, me: str | None, since: int, lang: str) -> list[dict[str, Any]]:
    """What happened at a table since a place in its log, in order, as far as this person's seats may know it.

    The caller holds the lock. Another server may write in the meantime: that is not told yet."""
    table = room.table
    own, found = table.seats_of(me), []
    entries = await _entries(matches, table, since)
    if last_that_stand([entry.kind for entry in entries]):
        step = len(table.match.log) if table.match else 0
        step -= sum(entry.kind == "action" for entry in entries)
        for n, entry in enumerate(entries):
            found.append(room.shown.tell(entry, own, lang, step))
            step += entry.kind == "action"
            await _breathe(n)
        return found
    past = Table(table.setup)
    shown = Shown(past)
    for n, entry in enumerate(await _entries(matches, table, 0)):
        past.apply(entry)
        if entry.place >= since:
            found.append(shown.tell(entry, own, lang))
        await _breathe(n)
    return found


async def _entries(matches: Matches, table: Table, since: int) -> list[Entry]:
    """A table's log from a place on, as far as this server has read it."""
    return [entry for entry in await matches.store.entries(table.id, since) if entry.place < table.at]


async def _breathe(number: int) -> None:
    """Let others go first in the middle of long work."""
    if number % 32 == 31:
        await asyncio.sleep(0)
