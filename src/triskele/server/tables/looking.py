"""Looking at a table: as it is, as it was, and what happened there."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any, cast

from triskele.server.models import telling
from triskele.server.models.tables import BranchOf
from triskele.server.models.telling import Proof, RecordOut
from triskele.server.refusals import Refused
from triskele.server.store import Entry, Store
from triskele.server.tables.checks import check_seat, check_step, finished, running, started
from triskele.server.tables.matches import Matches
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


async def record(matches: Matches, name: str) -> RecordOut:
    """The record of a finished game, with how its key was made."""
    async with matches.room(name, fresh=True) as room:
        table = room.table
        match = finished(table)
        if not (proof := cast("Proof | None", table.proof)):
            return cast(RecordOut, match.record())
        if table.branch:
            proof["branch"] = cast(BranchOf, table.branch)
        return cast(RecordOut, {**match.record(with_key=True), "fairness": proof})


@contextlib.asynccontextmanager
async def deciding(
    matches: Matches, me: str, name: str, seat: int, aid: str | None = None
) -> AsyncIterator[tuple[Room, Match]]:
    """A table where this seat of the caller's is to move, locked, and its match; refuses any other. `aid` is as in
    `playing`."""
    async with playing(matches, me, name, seat, aid) as (room, match):
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
        yield room, started(room.table)


@contextlib.asynccontextmanager
async def playing(
    matches: Matches, me: str, name: str, seat: int, aid: str | None = None
) -> AsyncIterator[tuple[Room, Match]]:
    """A table where a game with this seat of the caller's goes on, locked, and its match; refuses any other. What helps
    to play is an `aid`, as refusals name it: it is refused as well where others play who have not agreed to it."""
    async with seated(matches, me, name, seat) as (room, _):
        match = running(room.table)
        if aid is not None and not room.table.aids(me):
            raise Refused(f"no-{aid}")
        yield room, match


async def beside(matches: Matches, me: str, name: str, seat: int) -> Match:
    """A game with this seat of the caller's, for somebody who looks over their shoulder: refused where others play."""
    async with seated(matches, me, name, seat) as (room, match):
        if room.table.others_play(me):
            raise Refused("no-mentor")
        return match.clone()


async def step(matches: Matches, me: str | None, name: str, step: int, seat: int | None) -> View:
    """The table after some actions as a seat or a spectator saw it: after the end any, before it only the caller's."""
    async with matches.room(name, fresh=True) as room:
        table = room.table
        match = started(table)
        if seat is not None:
            check_seat(table, seat)
        check_step(match, step)
        if seat is not None and not match.finished and seat not in table.seats_of(me):
            raise Refused("not-your-seat")
        return match.as_of(step).view(seat)


async def course(matches: Matches, name: str) -> Course:
    """How the game at a table went so far."""
    async with matches.room(name, fresh=True) as room:
        match = started(room.table).clone()
    # Several milliseconds of work: in a thread, so that others need not wait for all of it, and with the table open,
    # so that nobody there waits for a thread to be free.
    return await asyncio.to_thread(went, match)


async def open_step(matches: Matches, name: str, step: int) -> OpenView:
    """Everything after some actions, once the game is over."""
    async with matches.room(name, fresh=True) as room:
        match = started(room.table)
        check_step(match, step)
        finished(room.table)
        return match.as_of(step).reveal()


async def told(matches: Matches, me: str | None, name: str, since: int, lang: str) -> list[telling.Entry]:
    """What happened since a place in the log, as far as a person may know it."""
    async with matches.room(name, fresh=True) as room:
        missed = Missed(room.table, me, since, lang)
    return cast(list[telling.Entry], await missed.told(matches.store))


class Missed:
    """What happened at a table since a place in its log, in order, as far as a person's seats may know it.

    Noted while the table is locked, and told once it is open again: nobody there waits for a long tale, nor for the
    store. What is written in the meantime is not told yet."""

    def __init__(self, table: Table, me: str | None, since: int, lang: str) -> None:
        self._since, self._lang, self._own = since, lang, table.seats_of(me)
        self._then = table.now() if since < table.at else None

    async def told(self, store: Store) -> list[dict[str, Any]]:
        """Tell it."""
        then, found = self._then, []
        if then is None:
            return []
        entries = await self._entries(store, then, self._since)
        if last_that_stand([entry.kind for entry in entries]):
            shown = Shown(then)
            step = len(then.match.log) if then.match else 0
            step -= sum(entry.kind == "action" for entry in entries)
            for n, entry in enumerate(entries):
                found.append(shown.tell(entry, self._own, self._lang, step))
                step += entry.kind == "action"
                await _breathe(n)
            return found
        past = Table(then.setup)
        shown = Shown(past)
        for n, entry in enumerate(await self._entries(store, then, 0)):
            past.apply(entry)
            if entry.place >= self._since:
                found.append(shown.tell(entry, self._own, self._lang))
            await _breathe(n)
        return found

    async def _entries(self, store: Store, then: Table, since: int) -> list[Entry]:
        """The log from a place on, as far as it was read then."""
        return [entry for entry in await store.entries(then.id, since) if entry.place < then.at]


async def _breathe(number: int) -> None:
    """Let others go first in the middle of long work."""
    if number % 32 == 31:
        await asyncio.sleep(0)
