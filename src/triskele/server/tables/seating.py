"""Who sits down, gets up, or hands a seat on."""

import contextlib
import math
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

from triskele.bots import LEVELS
from triskele.bots.levels import offered
from triskele.errors import BadRequest
from triskele.server import fairness, seats
from triskele.server.refusals import Refused
from triskele.server.seats import OPEN, Seat
from triskele.server.tables.checks import check_seat
from triskele.server.tables.matches import Matches
from triskele.server.tables.room import Room
from triskele.server.tables.state import Table

MANY = 10_000  # tables of one program
KEEPER = "easy"  # the default level of a bot that keeps a seat


@dataclass(frozen=True, slots=True)
class Wish:
    """Who is to have a seat: me, a bot of a level, or whoever comes."""

    who: str  # me, bot, open
    level: str | None = None
    name: str | None = None  # of one of several people at one screen


async def sit(
    matches: Matches,
    me: str,
    my_name: str,
    name: str,
    seat: int | None,
    wish: Wish,
    word: str | None,
    by: str | None = None,
) -> None:
    """Change who has a seat, with the rights of `by`, who handed it on. Without a number, take any open one."""
    async with _unfinished(matches, name) as room:
        table = room.table
        _check_free(table)
        number = _open_seat(table, me) if seat is None else seat
        check_seat(table, number)
        if table.clock is not None and number in table.clock.out:
            raise Refused("time-over")
        old = table.seats[number]
        seats.check_change(old, by or me, table.setup.host, wish.who == "me")
        if wish.who == "me":
            _check_second(table, me, number)
        new = wished(number, wish, me, old.name if old.kept_for == me else my_name)
        if me in {old.person, old.kept_for} and new.kind == "bot" and table.match is not None:
            new = seats.kept(Seat(me, None, old.name), new.level or KEEPER)
        if new.kind == "open" and table.match is not None:
            raise Refused("seat-needed")
        if new == old:
            return
        matches.check_log(room)
        changes = [("seat", {**new.data(number), **_word(table, old, new, word)})]
        free = [n for n, s in enumerate(table.seats) if s.kind == "open" and n != number]
        if table.match is None and not free and new.kind != "open":
            changes.append(("start", {}))
        await matches.commit(room, *changes)


async def leave(matches: Matches, me: str, name: str) -> None:
    """Leave a table: before the start the seats become open, afterwards bots keep them."""
    async with matches.room(name, fresh=True) as room:
        table = room.table
        own = table.seats_of(me)
        if not own:
            raise Refused("not-at-the-table")
        if table.status == "finished":
            raise Refused("game-over")
        _check_free(table)
        level = KEEPER if KEEPER in LEVELS else next(iter(LEVELS))
        left = [OPEN if table.match is None else seats.kept(table.seats[number], level) for number in own]
        await matches.commit(room, *(("seat", seat.data(n)) for n, seat in zip(own, left, strict=True)))


async def is_last(matches: Matches, me: str, name: str) -> bool:
    """Whether a game that goes on would be one of computers alone if this person left."""
    async with matches.room(name) as room:
        return room.table.match is not None and all(seat.person in {None, me} for seat in room.table.seats)


async def dismiss(matches: Matches, person: str) -> None:
    """Somebody will never come back: their seats become open, or a computer's where the game has begun."""
    for listed in await matches.store.tables_of(person, False, MANY, math.inf):
        with contextlib.suppress(Refused):  # the game is over by now, or the table gone
            async with _unfinished(matches, listed.setup.id) as room:
                table = room.table
                own = [number for number, seat in enumerate(table.seats) if seat.owner == person]
                new = [OPEN if table.match is None else seats.bot(number, KEEPER) for number in own]
                if not own:  # another server was first
                    continue
                await matches.commit(room, *(("seat", seat.data(n)) for n, seat in zip(own, new, strict=True)))


async def check_take(matches: Matches, me: str, name: str, seat: int) -> None:
    """Refuse a person who can't have this seat, whoever gives it, before a link is used up."""
    async with _unfinished(matches, name, seat) as room:
        matches.check_log(room)
        _check_second(room.table, me, seat)


async def check_own_seat(matches: Matches, me: str, name: str, seat: int) -> None:
    """Refuse, unless this seat is mine to hand on: my own or, as the host, one that nobody has."""
    async with _unfinished(matches, name, seat) as room:
        _check_free(room.table)
        seats.check_change(room.table.seats[seat], me, room.table.setup.host, False)


@contextlib.asynccontextmanager
async def _unfinished(matches: Matches, name: str, seat: int = 0) -> AsyncIterator[Room]:
    """A table that has this seat and whose game is not over, locked."""
    async with matches.room(name, fresh=True) as room:
        check_seat(room.table, seat)
        if room.table.status == "finished":
            raise Refused("game-over")
        yield room


def _open_seat(table: Table, me: str) -> int:
    """The seat that somebody who joins gets: the one kept for them, or the first open one."""
    for number, seat in enumerate(table.seats):
        if seat.kept_for == me:
            return number
    if table.seats_of(me):
        raise Refused("already-seated")
    for number, seat in enumerate(table.seats):
        if seat.kind == "open":
            return number
    raise Refused("table-full")


def _check_second(table: Table, me: str, number: int) -> None:
    """Refuse a second seat where others play: nobody may see two hands. Your own seat is not a second one."""
    if table.seats[number].owner != me and table.others_play(me) and table.has_other(me, number):
        raise Refused("second-seat")


def _check_free(table: Table) -> None:
    """Refuse to change seats in a duel: everybody plays it alone, to the end."""
    if table.setup.duel is not None:
        raise Refused("duel-fixed")


def _word(table: Table, old: Seat, new: Seat, word: str | None) -> dict[str, Any]:
    """What somebody who sits down adds to the key.

    The law: whoever sits down after a draw was seen changes all draws to come, whatever they said before, so nothing
    that others foresaw comes true. Whose seat it was all the time, as one is that a bot keeps, has not sat down: while
    it is theirs, nobody else can take back what was seen."""
    if new.person is None or (table.match is not None and old.owner == new.person):
        return {}
    return {"word": word or fairness.new_word(), **({"newcomer": True} if table.match is not None else {})}


def wished(number: int, wish: Wish, me: str, my_name: str) -> Seat:
    if wish.who == "me":
        return Seat(person=me, name=wish.name or my_name)
    if wish.who == "bot":
        level = wish.level or KEEPER
        check_level(level)
        return seats.bot(number, level)
    return OPEN


def check_level(level: str) -> None:
    """Refuse a level that there is not."""
    if level not in offered():
        raise BadRequest("unknown-level", name=level, choices=", ".join(offered()))
