"""The deal of the day: one a game, which everybody at a server may play once, against the same level.

It is a duel that is open to all: its tables have its secret and its word, so they have one key. The secrets of the next
days are fixed ahead and their seals shown; a day's is opened once no result counts any more."""

import time
from collections.abc import Collection
from datetime import date, timedelta
from typing import Literal, cast

from triskele.bots.levels import AT_SIGHT, offered
from triskele.rules import GAMES
from triskele.server import dates, fairness
from triskele.server.models import days as models
from triskele.server.models.games import GameName
from triskele.server.refusals import Refused
from triskele.server.store import Begun, Counted, Duel, Ending, Taken
from triskele.server.tables.duelling import begun, new_table, parted, sealed
from triskele.server.tables.matches import Matches
from triskele.server.tables.state import Table
from triskele.table.match import Match
from triskele.table.setup import COUNTED, DRAWS

AHEAD = 7  # days whose seals are shown before they come
KEPT = 14  # days after which a deal that nobody finished is forgotten
LEVEL = "clever"  # of the opponent, where it can play
PLAYERS = 2
PEOPLE = 10**9  # as many as like
BEST = 20  # results that are shown

Mine = Literal["open", "playing", "through", "late", "gone"]


class Days:
    """The deals of all days."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._store = matches.store
        self._fixed = ""  # the day from which on all is fixed ahead

    async def fix(self) -> None:
        """Fix the deals of today and of the days to come, where no server has."""
        today = dates.today()
        if self._fixed == today:
            return
        days = [dates.after(today, n) for n in range(AHEAD + 1)]
        known = {deal.id for deal in await self._store.deals(today)}
        missing = [(game, day) for day in days for game in GAMES if dates.deal(game, day) not in known]
        if missing:
            await self._store.add_deals([_made(game, day) for game, day in missing])
        await self._store.forget_days(dates.after(today, -KEPT))
        self._fixed = today

    async def begin(self, me: str, my_name: str, game: str, day: str) -> str:
        """My table of today's deal; a new one if I have none yet, and never a second one."""
        deal = await self._deal(game, day)
        if mine := await begun(self._matches, me, deal):
            return mine
        if day != dates.today():
            raise Refused("not-today")
        try:
            return await new_table(self._matches, me, my_name, deal)
        except Taken:  # I began at this moment elsewhere
            return await self.begin(me, my_name, game, day)

    async def _deal(self, game: str, day: str) -> Duel:
        await self.fix()
        deal = await self._store.duel(dates.deal(game, day))
        if deal is None:
            raise Refused("unknown-day")
        return deal

    # What may be seen

    async def listed(self, me: str | None) -> models.DaysOut:
        """Today's deals, how far I am with each, and the seals of those to come."""
        await self.fix()
        today = dates.today()
        deals = sorted(await self._store.deals(today), key=lambda deal: (deal.day or "", deal.game))
        mine = await self._store.begun_on(today, me) if me is not None else {}
        done = await self._store.days_done(me) if me is not None else []
        return {
            "day": today,
            "ends": dates.ends(today),
            "games": [
                {
                    "game": cast(GameName, game),
                    "status": _status(mine.get(deal.id)),
                    "table": _table(mine.get(deal.id)),
                    "begun": deal.begun,
                    "streak": streak({day for played, day in done if played == game}, today),
                }
                for game in GAMES
                for deal in deals
                if deal.day == today and deal.game == game
            ],
            "ahead": [
                {"game": cast(GameName, deal.game), "day": deal.day, "seal": sealed(deal)[0]}
                for deal in deals
                if deal.day is not None and deal.day > today
            ],
        }

    async def seen(self, me: str | None, game: str, day: str) -> models.DayOut:
        """The deal of a day as somebody may see it: results only once they are through, or the day is over."""
        deal = await self._deal(game, day)
        today, before, over = dates.today(), dates.after(day, -1), dates.over(day)
        mine = (await self._store.begun_on(day, me)).get(deal.id) if me is not None else None
        own = await self._store.ending(deal.id, me) if me is not None and mine is not None and mine.through else None
        results = await self._store.endings(deal.id, BEST) if own is not None or over else []
        counted = await self._store.counted(deal.id, own.rank, own.standings[0]) if own is not None else None
        done = await self._store.days_done(me) if me is not None else []
        seal, key_hash = sealed(deal)
        return {
            "game": cast(GameName, deal.game),
            "day": day,
            "players": deal.players,
            "options": deal.options,
            "level": deal.level,
            "status": "over" if over else "open" if day == today else "closing" if day < today else "ahead",
            "ends": dates.ends(day),
            "closes": dates.closes(day),
            "seal": seal,
            "key_hash": key_hash,
            "secret": fairness.secret_of(deal.secret, 0).hex() if over else None,
            "word": deal.word,
            "mine": _status(mine),
            "table": _table(mine),
            "steps": own.steps if own is not None else None,
            "begun": deal.begun,
            "through": counted.all if counted is not None else await self._store.through(deal.id),
            "own": _percentile(counted) if counted is not None else None,
            "results": _placed(results, me, own, counted),
            "best": await self._best(results[0], me, own) if over and results else None,
            "streak": streak({then for played, then in done if played == game}, today),
            "before": before if await self._store.duel(dates.deal(game, before)) is not None else None,
        }

    async def _best(self, best: Ending, me: str | None, own: Ending | None) -> models.BestGame | None:
        """The game to look at when the day is over, if it is kept."""
        table = await self._finished(best.table)
        if table is None:
            return None
        mine = best.person == me
        ours = await self._finished(own.table) if own is not None and not mine else None
        return {
            "table": best.table,
            "name": best.name,
            "mine": mine,
            "steps": best.steps,
            "parted": parted(ours, table) if ours is not None else None,
        }

    async def _finished(self, name: str) -> Match | None:
        """The match at a table, if it is there; nothing happens there any more."""
        try:
            room = await self._matches.get(name)
        except Refused:
            return None
        table: Table = room.table
        return table.match


def _made(game: str, day: str) -> Duel:
    """The deal of a day, from the system's randomness. Its word is no secret: it says which deal this is."""
    return Duel(
        id=dates.deal(game, day),
        host="",
        game=game,
        players=PLAYERS,
        options=Match(game, bytes(32), PLAYERS, {DRAWS: COUNTED}).options,
        level=LEVEL if LEVEL in offered() else AT_SIGHT,
        aids=False,
        people=PEOPLE,
        begun=0,
        secret=fairness.new_root(),
        word=f"{game}-{day}",
        created=time.time(),
        day=day,
    )


def _status(mine: Begun | None) -> Mine:
    if mine is None:
        return "open"
    if mine.through:
        return "through"
    return "gone" if mine.status is None else "late" if mine.status == "finished" else "playing"


def _table(mine: Begun | None) -> str | None:
    return mine.table if mine is not None and mine.status is not None else None


def _percentile(counted: Counted) -> models.Percentile:
    """A result's place, and how many of a hundred others it is better than."""
    others = counted.all - 1
    worse = counted.all - counted.better - counted.alike
    return {"place": counted.better + 1, "better_than": 100 * worse // others if others else None}


def _placed(
    results: list[Ending], me: str | None, own: Ending | None, counted: Counted | None
) -> list[models.DayResult]:
    """The best results with their places, and at the end one's own, if it is not among them."""
    shown: list[models.DayResult] = []
    worth = [(one.rank, -one.standings[0]) for one in results]
    for one, found in zip(results, worth, strict=True):
        shown.append(_shown(one, 1 + worth.index(found), one.person == me))
    if own is not None and counted is not None and all(one.person != me for one in results):
        shown.append(_shown(own, counted.better + 1, True))
    return shown


def _shown(one: Ending, place: int, mine: bool) -> models.DayResult:
    return {
        "place": place,
        "name": one.name,
        "mine": mine,
        "won": one.rank == 1,
        "standings": list(one.standings),
        "steps": one.steps,
    }


def streak(done: Collection[str], today: str) -> models.Streak:
    """How many days in a row are among those that were done: up to today, or to yesterday; and at most."""
    days = sorted(date.fromisoformat(day) for day in done)
    runs: list[int] = []
    for n, day in enumerate(days):
        follows = n > 0 and days[n - 1] == day - timedelta(days=1)
        runs.append(runs[-1] + 1 if follows else 1)
    lasts = bool(days) and days[-1] >= date.fromisoformat(today) - timedelta(days=1)
    return {"now": runs[-1] if lasts else 0, "longest": max(runs, default=0)}
