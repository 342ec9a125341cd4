"""Duels: people who play the same deal against the same level, each at a table of their own and in their own time.

A duel's tables have its secret and its word, so they have one key; draws are counted, so the deal stays the same
whatever is done with it. Whoever is not through themselves sees nothing of the others' tables, and nobody sees the key
while somebody plays or may still begin."""

import functools
import hashlib
import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any, cast

from triskele.server import dates, fairness
from triskele.server.models import duels as models
from triskele.server.models.games import GameName
from triskele.server.refusals import Refused
from triskele.server.store import Duel, Duelist, Taken
from triskele.server.tables.matches import Matches
from triskele.server.tables.opening import of_ones_own, sat
from triskele.server.tables.seating import Wish, check_level, wished
from triskele.server.tables.state import Table
from triskele.table.match import Match
from triskele.table.setup import COUNTED, DRAWS

SEAT = 0  # everybody's own, at their table
OPEN = 50  # duels of one host that others may still begin
LISTED = 50


class Duels:
    """All duels, over the tables that they are played at."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._store = matches.store

    async def open(
        self,
        me: str,
        game: str,
        players: int,
        options: Mapping[str, Any],
        level: str,
        aids: bool,
        people: int,
        word: str | None,
    ) -> str:
        """A new duel, which nobody has begun."""
        trial = Match(game, bytes(32), players, {**options, DRAWS: COUNTED})  # refuses what can't be played
        check_level(level)
        if await self._store.open_duels(me) >= OPEN:
            raise Refused("too-many-duels", most=OPEN)
        duel = Duel(
            id=secrets.token_urlsafe(12),
            host=me,
            game=game,
            players=players,
            options=trial.options,
            level=level,
            aids=aids,
            people=people,
            begun=0,
            secret=fairness.new_root(),
            word=word or fairness.new_word(),
            created=time.time(),
        )
        await self._store.add_duel(duel)
        return duel.id

    async def begin(self, me: str, my_name: str, name: str) -> str:
        """My table of a duel; a new one if I have none yet, and never a second one."""
        duel = await self._duel(name)
        if mine := await begun(self._matches, me, duel):
            return mine
        if duel.full:
            raise Refused("duel-full")
        try:
            table = await new_table(self._matches, me, my_name, duel)
        except Taken:  # somebody else began at this moment, or I did elsewhere
            return await self.begin(me, my_name, name)
        if await self._store.duel(name) is None:  # who opened it has closed it at this moment
            await self._store.delete(table)
            self._matches.forget(table)
            raise Refused("unknown-duel")
        return table

    async def close(self, me: str, name: str) -> None:
        """Let nobody else begin."""
        if (await self._duel(name)).host != me:
            raise Refused("not-the-host")
        await self._store.close_duel(name)

    async def _duel(self, name: str) -> Duel:
        duel = await self._store.duel(name)
        if duel is None or duel.day is not None:
            raise Refused("unknown-duel")
        return duel

    async def _found(self, name: str) -> tuple[Duel, list[Duelist]]:
        return await self._duel(name), await self._store.duelists(name)

    # What may be seen

    async def check_look(self, me: str | None, table: str) -> None:
        """Refuse to show a duel's table to anybody else before they are through themselves; of a day's deal, before
        the day is over."""
        name, people = await self._duel_of(table)
        if name is None or me in people:
            return
        if day := dates.day_of(name):
            if not dates.over(day):
                raise Refused("day-hidden")
            return
        duel, duelists = await self._found(name)
        if not _shows(duel, duelists, me):
            raise Refused("duel-hidden")

    async def check_over(self, table: str) -> None:
        """Refuse what has the key in it, while somebody plays with it or may still begin."""
        name, _ = await self._duel_of(table)
        if day := dates.day_of(name):
            if not dates.over(day):
                raise Refused("day-goes-on")
        elif name is not None and not _over(*await self._found(name)):
            raise Refused("duel-goes-on")

    async def _duel_of(self, table: str) -> tuple[str | None, frozenset[str]]:
        """The duel that is played at a table, and whose table it is. Neither changes, so nobody waits for its lock."""
        try:
            room = await self._matches.get(table)
        except Refused:  # there is none: whoever is asked for it says so
            return None, frozenset()
        return room.table.setup.duel, room.table.people

    async def seen(self, me: str | None, name: str) -> models.DuelOut:
        """A duel as somebody may see it: of those who are not through only that they play."""
        duel, duelists = await self._found(name)
        shows, over, mine = _shows(duel, duelists, me), _over(duel, duelists), _of(duelists, me)
        tables = [await self._table(duelist) for duelist in duelists]
        own = next((table for table, one in zip(tables, duelists, strict=True) if one is mine), None)
        shown = [_shown(one, table, one is mine, shows, own) for one, table in zip(duelists, tables, strict=True)]
        seal, key_hash = sealed(duel)
        return {
            "id": duel.id,
            "game": cast(GameName, duel.game),
            "players": duel.players,
            "options": duel.options,
            "level": duel.level,
            "aids": duel.aids,
            "people": duel.people,
            "created": duel.created,
            "seal": seal,
            "key_hash": key_hash,
            "mine": me is not None and me == duel.host,
            "may_begin": mine is None and not duel.full,
            "full": duel.full,
            "over": over,
            "table": mine.table if mine is not None and mine.status is not None else None,
            "duelists": _placed(shown),
        }

    async def listed(self, me: str) -> list[models.DuelOut]:
        """My duels, the newest first."""
        return [await self.seen(me, duel.id) for duel in await self._store.duels_of(me, LISTED)]

    async def _table(self, duelist: Duelist) -> Table | None:
        if duelist.status is None:
            return None
        try:
            async with self._matches.room(duelist.table, fresh=True) as room:
                return room.table.now()
        except Refused:  # it is gone since
            return None


def _of(duelists: Sequence[Duelist], me: str | None) -> Duelist | None:
    return next((one for one in duelists if one.person == me), None)


def _over(duel: Duel, duelists: Sequence[Duelist]) -> bool:
    """Whether all are through, and nobody may begin any more."""
    return duel.full and all(one.through for one in duelists)


def _shows(duel: Duel, duelists: Sequence[Duelist], me: str | None) -> bool:
    """Whether somebody may see what others did: they are through themselves, or everybody is."""
    mine = _of(duelists, me)
    return _over(duel, duelists) or (mine is not None and mine.through)


def _shown(one: Duelist, table: Table | None, mine: bool, shows: bool, own: Table | None) -> models.DuelistOut:
    """Somebody who began, and their result where it may be seen."""
    match = table.match if table is not None else None
    found: models.DuelistOut = {
        "name": table.seats[SEAT].name if table is not None else "",
        "mine": mine,
        "status": "gone" if match is None else "through" if match.finished else "playing",
        "table": one.table if match is not None and (mine or shows) else None,
        "scores": None,
        "ranking": None,
        "standings": None,
        "place": None,
        "steps": None,
        "parted": None,
    }
    if match is not None and match.finished and (mine or shows):
        found["scores"], found["ranking"], found["steps"] = match.scores, match.ranking, len(match.log)
        found["standings"] = match.standings
        if own is not None and own.match is not None and not mine and own.match.finished:
            found["parted"] = parted(own.match, match)
    return found


def _placed(shown: list[models.DuelistOut]) -> list[models.DuelistOut]:
    """The same, with everybody's place among those whose results are shown."""

    def result(one: models.DuelistOut) -> tuple[int, int] | None:
        ranking, standings = one["ranking"], one["standings"]
        return (ranking[SEAT], -standings[SEAT]) if ranking is not None and standings is not None else None

    results = [found for one in shown if (found := result(one)) is not None]
    for one in shown:
        if (own := result(one)) is not None:
            one["place"] = 1 + sum(other < own for other in results)
    return shown


def parted(own: Match, other: Match) -> models.Parted | None:
    """Where another game of a deal left one's own; nowhere, if they are the same to the end."""
    pairs = zip(own.log, other.log, strict=False)
    step = next((n for n, (mine, theirs) in enumerate(pairs) if mine != theirs), min(len(own.log), len(other.log)))
    return None if step == len(own.log) == len(other.log) else {"step": step, "turn": own.as_of(step).turn}


def sealed(duel: Duel) -> tuple[str, str]:
    """The seal of a deal's secret, and the hash of its key."""
    return _sealed(duel.secret, duel.word)


@functools.lru_cache(1000)
def _sealed(root: bytes, word: str) -> tuple[str, str]:
    secret = fairness.secret_of(root, 0)
    return fairness.seal_of(secret), hashlib.sha256(fairness.key_of(secret, [word])).hexdigest()


async def begun(matches: Matches, me: str, duel: Duel) -> str | None:
    """My table of a deal, if I began; refused if it is gone."""
    mine = await matches.store.duelist(duel.id, me)
    if mine is not None and mine.status is None:
        raise Refused("duel-begun")
    return mine.table if mine is not None else None


async def new_table(matches: Matches, me: str, my_name: str, duel: Duel) -> str:
    """A table where I play a deal; `Taken` if I began it elsewhere, or nobody else may."""
    wishes = [Wish("me") if n == SEAT else Wish("bot", duel.level) for n in range(duel.players)]
    changes = [sat(n, wished(n, wish, me, my_name), duel.word) for n, wish in enumerate(wishes)]
    deal = {"secret": duel.secret, "aids": duel.aids, "duel": duel.id}
    return await of_ones_own(matches, me, duel.game, duel.players, duel.options, changes, **deal)
