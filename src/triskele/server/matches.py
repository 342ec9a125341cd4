"""Tables and what is done at them: create, sit, play, undo, leave, rematch. No HTTP in here.

Everything that changes a table is an entry of its log, and an entry is stored before anyone hears of it. Who works on a
table holds its lock; who reads it does too, so that nobody sees what is not stored.
"""

import asyncio
import contextlib
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from triskele.bots import LEVELS
from triskele.errors import BadRequest
from triskele.server import fairness, metrics, seats
from triskele.server.refusals import Refused
from triskele.server.seats import OPEN, Seat
from triskele.server.state import Table, last_that_stand, rebuilt
from triskele.server.store import Entry, Gone, Setup, Store, Taken
from triskele.server.tasks import noted
from triskele.table.match import Match

KEEPER = "easy"  # the level of a bot that keeps a seat, if nobody says another


@dataclass(frozen=True, slots=True)
class Wish:
    """Who is to have a seat: me, a bot of a level, or whoever comes."""

    who: str  # me, bot, open
    level: str | None = None
    name: str | None = None  # of one of several people at one screen


Hearer = Callable[[Table, Sequence[Entry]], None]  # who is told of what was stored, with the table as it is now


class Matches:
    """All tables. Some are in memory, as many as the cache allows; the store has them all."""

    def __init__(self, store: Store, cache: int, changes: int = 1000) -> None:
        self.store = store
        self.cache = cache  # in states
        self.changes = changes  # that a log takes beside actions
        self.heard: list[Hearer] = []
        self.gone: list[Callable[[str], None]] = []
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._weights: dict[str, int] = {}
        self._weight = 0
        self._loading: dict[str, asyncio.Task[Table | None]] = {}

    # Tables in memory

    @contextlib.asynccontextmanager
    async def at(self, name: str, fresh: bool = False) -> AsyncIterator[Table]:
        """A table, locked; with `fresh`, not older than what other servers have stored."""
        while True:
            table = await self._get(name)
            async with table.lock:
                if table.dead:
                    continue
                if fresh and self.store.shared:
                    await self._catch_up(table)
                yield table
                return

    async def _get(self, name: str) -> Table:
        if name in self._tables:
            self._tables.move_to_end(name)
            return self._tables[name]
        if not re.fullmatch(r"[A-Za-z0-9_-]{16}", name):
            raise Refused("unknown-table")
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name))
            self._loading[name].add_done_callback(noted)  # who asked may be gone by then
        table = await asyncio.shield(self._loading[name])
        if table is None:
            raise Refused("unknown-table")
        return table

    async def _load(self, name: str) -> Table | None:
        try:
            setup = await self.store.table(name)
            if setup is None:
                return None
            table = rebuilt(setup, await self.store.entries(name))
            self._keep(table)
            return table
        finally:
            del self._loading[name]

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        self._weigh(table)
        metrics.CACHED.set(len(self._tables))

    def _weigh(self, table: Table) -> None:
        self._weight += table.weight() - self._weights.get(table.id, 0)
        self._weights[table.id] = table.weight()
        while self._weight > self.cache:
            oldest = next(iter(self._tables.values()))
            if oldest.lock.locked() or oldest is table:
                break  # somebody works on it; the next one tidies up
            self._drop(oldest)

    def _drop(self, table: Table) -> None:
        table.dead = True
        if self._tables.get(table.id) is table:
            del self._tables[table.id]
            self._weight -= self._weights.pop(table.id)
        metrics.CACHED.set(len(self._tables))

    async def _catch_up(self, table: Table) -> None:
        """Read what other servers have stored, and tell of it. Holds the table's lock already."""
        entries = await self.store.entries(table.id, table.at)
        for entry in entries:
            table.apply(entry)
            for hear in self.heard:
                hear(table, [entry])
        if not entries and await self.store.table(table.id) is None:
            self.forget(table.id)
            raise Refused("unknown-table")

    def peek(self, name: str) -> Table | None:
        """A table, if it is in memory; perhaps ahead of what is stored."""
        return self._tables.get(name)

    def in_memory(self) -> list[str]:
        return list(self._tables)

    def forget(self, name: str) -> None:
        """A table is gone."""
        if name in self._tables:
            self._drop(self._tables[name])
        for hear in self.gone:
            hear(name)

    # Writing

    async def _commit(self, table: Table, *changes: tuple[str, dict[str, Any]]) -> None:
        """Store entries, then tell of them. If they can't be stored, nothing has changed.

        An action or undo comes alone: it is told by the table as it is right after it."""
        assert len(changes) == 1 or {kind for kind, _ in changes} <= {"seat", "start"}
        now = time.time()
        entries = [Entry(table.at + n, kind, data, now) for n, (kind, data) in enumerate(changes)]
        try:
            for entry in entries:
                table.apply(entry)
            await self.store.append(table.id, entries, table.index(entries))
        except Taken:
            self._drop(table)
            metrics.STALE.inc()
            raise Stale from None
        except Gone:
            self.forget(table.id)
            raise Refused("unknown-table") from None
        except BaseException:
            self._drop(table)
            raise
        for entry in entries:
            metrics.stored(entry.kind)
        for hear in self.heard:
            hear(table, entries)
        self._weigh(table)

    def _check_log(self, table: Table) -> None:
        if table.changes >= self.changes:
            raise Refused("log-full")

    # Tables

    async def create(
        self,
        me: str,
        name: str,
        game: str,
        wishes: Sequence[Wish],
        options: dict[str, Any],
        board: dict[str, Any] | None,
        public: bool,
        chat: bool,
        word: str | None,
    ) -> str:
        """A new table. It starts at once if every seat has somebody."""
        trial = Match(game, bytes(32), len(wishes), options, None, board)  # refuses what can't be played
        setup = Setup(
            id=secrets.token_urlsafe(12),
            host=me,
            game=game,
            players=len(wishes),
            options=trial.options,
            board=trial.board if board is not None else None,
            public=public,
            chat=chat,
            secret=fairness.new_root(),
            round=0,
            previous=None,
            created=time.time(),
        )
        changes = [
            ("seat", {**seat.data(number), **({"word": word or fairness.new_word()} if seat.person else {})})
            for number, wish in enumerate(wishes)
            if (seat := _wished(number, wish, me, name)).kind != "open"
        ]
        await self._create(setup, changes, None)
        return setup.id

    async def _create(
        self, setup: Setup, changes: Sequence[tuple[str, dict[str, Any]]], after: tuple[str, Entry] | None
    ) -> Table:
        entries = [Entry(n, kind, data, setup.created) for n, (kind, data) in enumerate(changes)]
        table = rebuilt(setup, entries)
        table.touched = setup.created
        if table.full:
            entries.append(Entry(len(entries), "start", {}, setup.created))
            table.apply(entries[-1])
        index = table.index(entries) if entries else rebuilt(setup, []).index([Entry(0, "", {}, 0.0)])
        await self.store.create(setup, entries, index, after)
        for entry in entries:
            metrics.stored(entry.kind)
        self._keep(table)
        for hear in self.heard:
            hear(table, entries)
        return table

    async def delete(self, me: str, name: str) -> None:
        """Delete one's own unfinished table."""
        async with self.at(name, fresh=True) as table:
            if table.setup.host != me:
                raise Refused("not-the-host")
            if table.status == "finished":
                raise Refused("finished-stays")
            if table.others_play(me):
                raise Refused("others-play")
            await self.store.delete(name)
            self.forget(name)

    async def rematch(self, me: str, name: str) -> str:
        """The same people and levels again, at a new table, which starts at once. Asked twice, it is one table."""
        async with self.at(name, fresh=True) as table:
            if me not in table.people():
                raise Refused("not-at-the-table")
            if table.status != "finished":
                raise Refused("not-finished")
            if table.rematch and await self.store.table(table.rematch):
                return table.rematch
            self._check_log(table)
            # A rematch that was deleted may have been looked at, so its secret is not used again.
            number = table.setup.round + 1 + table.rematches
            again = number < fairness.ROUNDS
            setup = Setup(
                id=secrets.token_urlsafe(12),
                host=me,
                game=table.setup.game,
                players=table.setup.players,
                options=table.setup.options,
                board=table.setup.board,
                public=False,
                chat=table.setup.chat,
                secret=table.setup.secret if again else fairness.new_root(),
                round=number if again else 0,
                previous=table.id,
                created=time.time(),
            )
            words = {word.person: word.word for word in table.words}
            order = sorted(range(setup.players), key=lambda n: _said(table, n))
            changes = [
                ("seat", {**seat.data(n), **({"word": words[seat.person]} if seat.person in words else {})})
                for n in order
                if (seat := table.seats[n])
            ]
            entry = Entry(table.at, "rematch", {"table": setup.id}, setup.created)
            try:
                await self._create(setup, changes, (table.id, entry))
            except Taken:
                self._drop(table)
            else:
                table.apply(entry)
                for hear in self.heard:
                    hear(table, [entry])
                return setup.id
        return await self.rematch(me, name)

    # Seats

    async def sit(
        self, me: str, my_name: str, name: str, seat: int | None, wish: Wish, word: str | None, by: str | None = None
    ) -> None:
        """Change who has a seat, with the right of `by`, who handed it on. Without a number, take any open one."""
        async with self.at(name, fresh=True) as table:
            if table.status == "finished":
                raise Refused("game-over")
            number = _open_seat(table, me) if seat is None else seat
            if not 0 <= number < len(table.seats):
                raise Refused("unknown-seat", seats=len(table.seats))
            old = table.seats[number]
            seats.check_change(old, by or me, table.setup.host, wish.who == "me")
            if wish.who == "me":
                _check_second(table, me, number)
            new = _wished(number, wish, me, old.name if old.kept_for == me else my_name)
            if me in {old.person, old.kept_for} and new.kind == "bot" and table.match is not None:
                new = seats.kept(Seat(me, None, old.name), new.level or KEEPER)
            if new.kind == "open" and table.match is not None:
                raise Refused("seat-needed")
            if new == old:
                return
            self._check_log(table)
            changes = [("seat", {**new.data(number), **_word(table, old, new, word)})]
            free = [n for n, s in enumerate(table.seats) if s.kind == "open" and n != number]
            if table.match is None and not free and new.kind != "open":
                changes.append(("start", {}))
            await self._commit(table, *changes)

    async def check_take(self, me: str, name: str, seat: int) -> None:
        """Refuse who can't have this seat, whoever gives it: before a link is used up."""
        async with self.at(name, fresh=True) as table:
            if not 0 <= seat < len(table.seats):
                raise Refused("unknown-seat", seats=len(table.seats))
            if table.status == "finished":
                raise Refused("game-over")
            self._check_log(table)
            _check_second(table, me, seat)

    async def leave(self, me: str, name: str) -> None:
        """Leave a table: before the start the seats become open, afterwards bots keep them."""
        async with self.at(name, fresh=True) as table:
            own = table.seats_of(me)
            if not own:
                raise Refused("not-at-the-table")
            if table.status == "finished":
                raise Refused("game-over")
            level = KEEPER if KEEPER in LEVELS else next(iter(LEVELS))
            changes = [
                ("seat", (OPEN if table.match is None else seats.kept(table.seats[n], level)).data(n)) for n in own
            ]
            await self._commit(table, *changes)

    async def check_own_seat(self, me: str, name: str, seat: int) -> None:
        """Refuse, unless this seat is mine to hand on: my own, or as the host one that nobody has."""
        async with self.at(name, fresh=True) as table:
            if not 0 <= seat < len(table.seats):
                raise Refused("unknown-seat", seats=len(table.seats))
            if table.status == "finished":
                raise Refused("game-over")
            seats.check_change(table.seats[seat], me, table.setup.host, False)

    # Play

    async def act(self, me: str, name: str, at: int, action: str | int) -> bytes:
        """Play an action at the place of the log that the client saw; says how the table is then."""
        try:
            async with self.at(name) as table:
                if table.at != at and self.store.shared:
                    await self._catch_up(table)
                _check_place(table, me, at)
                match = _playing(table)
                seat = match.seat
                assert seat is not None
                if table.seats[seat].person != me:
                    raise Refused("not-your-turn" if table.seats_of(me) else "not-at-the-table")
                wanted = match.action(action)
                reason = match.why_not(wanted)
                if reason:
                    raise reason
                await self._commit(table, ("action", {"seat": seat, "action": wanted.text}))
                return table.seen(me)
        except Stale:
            await self._stale(me, name)
            raise

    async def act_for_bot(self, name: str, at: int, seat: int, action: int) -> bool:
        """A bot's action, if the table still stands as the bot saw it."""
        try:
            async with self.at(name) as table:
                if table.at != at or table.deciding_bot != seat or table.match is None:
                    return False
                text = table.match.action(action).text
                await self._commit(table, ("action", {"seat": seat, "action": text}))
                return True
        except Stale:
            return False

    async def undo(self, me: str, name: str, at: int) -> bytes:
        """Take back one's own last action, where that is allowed."""
        try:
            async with self.at(name) as table:
                if table.at != at and self.store.shared:
                    await self._catch_up(table)
                _check_place(table, me, at)
                _playing(table)
                own = table.seats_of(me)
                if not own:
                    raise Refused("not-at-the-table")
                to = table.undo_to(me)
                if to is None:
                    raise Refused("no-undo")
                self._check_log(table)
                await self._commit(table, ("undo", {"seat": table.actors[to], "to": to}))
                return table.seen(me)
        except Stale:
            await self._stale(me, name)
            raise

    async def _stale(self, me: str, name: str) -> None:
        """Another server was first: answer with what is there now."""
        async with self.at(name, fresh=True) as table:
            raise Refused("stale", {"table": table.json(me)}, at=table.at)

    # Looking

    async def seen(self, me: str | None, name: str) -> bytes:
        """The table as a person sees it."""
        async with self.at(name, fresh=True) as table:
            return table.seen(me)

    async def record(self, name: str) -> dict[str, Any]:
        """The record of a finished game, with how its key was made."""
        async with self.at(name, fresh=True) as table:
            if table.match is None or not table.match.finished:
                raise Refused("not-finished")
            proof = {
                "seal": table.seal,
                "secret": table.secret.hex(),
                "words": [{"seat": word.seat, "word": word.word} for word in table.words if not word.late],
            }
            return {**table.match.record(), "fairness": proof}

    @contextlib.asynccontextmanager
    async def deciding(self, me: str, name: str, seat: int) -> AsyncIterator[tuple[Table, Match]]:
        """A table where an own seat decides, locked, and its match; refuses any other."""
        async with self.at(name, fresh=True) as table:
            if not 0 <= seat < len(table.seats):
                raise Refused("unknown-seat", seats=len(table.seats))
            if table.seats[seat].person != me:
                raise Refused("not-your-seat")
            match = _playing(table)
            if match.seat != seat:
                raise Refused("not-your-turn")
            yield table, match

    async def told(self, me: str | None, name: str, since: int, lang: str) -> list[dict[str, Any]]:
        """What happened from a place of the log on, as a person may know it."""
        async with self.at(name, fresh=True) as table:
            return await self.missed(table, me, since, lang)

    async def step(self, me: str | None, name: str, step: int, seat: int | str | None) -> dict[str, Any]:
        """The table after some actions as a seat saw it: any seat after the end, before it the own ones.

        `open` is everything, after the end."""
        async with self.at(name, fresh=True) as table:
            match = table.match
            if match is None:
                raise Refused("not-started")
            if isinstance(seat, int) and not 0 <= seat < match.players:
                raise Refused("unknown-seat", seats=match.players)
            if not 0 <= step <= len(match.log):
                raise Refused("unknown-step", steps=len(match.log))
            if isinstance(seat, str):
                if not match.finished:
                    raise Refused("not-finished")
                return match.as_of(step).reveal()
            if seat is not None and not match.finished and seat not in table.seats_of(me):
                raise Refused("not-your-seat")
            return match.as_of(step).view(seat)

    async def missed(self, table: Table, me: str | None, since: int, lang: str) -> list[dict[str, Any]]:
        """What happened at a table from a place of its log on, in order, as who has this person's seats may know it.

        The caller holds the table's lock. Another server may write meanwhile: what it wrote is not told yet."""
        own, told = table.seats_of(me), []
        entries = await self._entries(table, since)
        if last_that_stand([entry.kind for entry in entries]):
            step = len(table.match.log) if table.match else 0
            step -= sum(entry.kind == "action" for entry in entries)
            for n, entry in enumerate(entries):
                told.append(table.tell(entry, own, lang, step))
                step += entry.kind == "action"
                await _breathe(n)
            return told
        past = Table(table.setup)
        for n, entry in enumerate(await self._entries(table, 0)):
            past.apply(entry)
            if entry.place >= since:
                told.append(past.tell(entry, own, lang))
            await _breathe(n)
        return told

    async def _entries(self, table: Table, since: int) -> list[Entry]:
        """A table's log from a place on, as far as this server has read it."""
        return [entry for entry in await self.store.entries(table.id, since) if entry.place < table.at]


async def _breathe(number: int) -> None:
    """In the middle of something long, let others go first."""
    if number % 32 == 31:
        await asyncio.sleep(0)


class Stale(Refused):
    """Another server wrote this place of the log first."""

    def __init__(self) -> None:
        super().__init__("taken")


def _check_place(table: Table, me: str, at: int) -> None:
    if table.at != at:
        metrics.STALE.inc()
        raise Refused("stale", {"table": table.json(me)}, at=table.at)


def _playing(table: Table) -> Match:
    if table.match is None:
        raise Refused("not-started")
    if table.match.finished:
        raise Refused("game-over")
    return table.match


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
    """Refuse a second seat where others play: nobody shall see two hands. One's own seat is no second one."""
    if table.seats[number].owner != me and table.others_play(me) and table.has_other(me, number):
        raise Refused("second-seat")


def _word(table: Table, old: Seat, new: Seat, word: str | None) -> dict[str, Any]:
    """What somebody who sits down adds to the key; in a running game, who is new to it and was not kept this seat."""
    if new.person is None or (table.match is not None and (table.has_spoken(new.person) or old.owner == new.person)):
        return {}
    return {"word": word or fairness.new_word(), **({"newcomer": True} if table.match is not None else {})}


def _said(table: Table, seat: int) -> int:
    """The place of a seat's person among the words."""
    people = [word.person for word in table.words]
    person = table.seats[seat].person
    return people.index(person) if person in people else len(people)


def _wished(number: int, wish: Wish, me: str, my_name: str) -> Seat:
    if wish.who == "me":
        return Seat(person=me, name=wish.name or my_name)
    if wish.who == "bot":
        level = wish.level or KEEPER
        if level not in LEVELS:
            choices = ", ".join(LEVELS)
            sentence = f"There is no level {level!r}. There are: {choices}."
            raise BadRequest("unknown-level", sentence, name=level, choices=choices)
        return seats.bot(number, level)
    return OPEN
