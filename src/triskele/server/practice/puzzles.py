"""A position to practise, wherever it comes from: the set of a game, or a game of one's own that was judged."""

import re
from dataclasses import dataclass
from typing import Any

import orjson

from triskele.analysis.practice.sets import Lead, set_up
from triskele.server import seats
from triskele.server.places import place_of
from triskele.server.practice.shelf import shelf_of
from triskele.server.refusals import Refused
from triskele.server.services import Services
from triskele.table.match import Match

OWN = re.compile(r"([A-Za-z0-9_-]{1,64})\.([0-9]{1,6})")  # a table and a step
GAMES_BACK = 20  # judged games whose mistakes are listed
MISTAKES = 100  # that are listed


@dataclass(frozen=True)
class Asked:
    """A puzzle as it is asked: a match that stands there, whose seat decides, and what is best."""

    id: str
    match: Match
    best: str
    ahead: dict[str, Lead]  # of the other actions that it was compared with
    rating: int | None = None  # of the puzzles of a set
    stars: int | None = None
    own: dict[str, Any] | None = None  # which decision of a game of one's own it was
    reasons: list[dict[str, Any]] | None = None  # why the best one was better than that, as the judge counted them

    @property
    def seat(self) -> int:
        assert self.match.seat is not None
        return self.match.seat


async def from_set(game: str, puzzle: str, name: str) -> Asked:
    """A puzzle of a game's set, with the asker's name at the deciding seat."""
    found = (await shelf_of(game)).get(puzzle)
    if found is None:
        raise Refused("unknown-puzzle")
    seat = int(re.findall(r" seat=(\d+)", found.line)[0]) - 1
    names = [name if n == seat else seats.NAMES[n % len(seats.NAMES)] for n in range(found.players)]
    ahead = {other: found.lead(other) for other in found.ahead}
    return Asked(puzzle, set_up(found.line, names), found.best, ahead, found.rating, found.stars)


async def from_own(here: Services, person: str, game: str, puzzle: str) -> Asked:
    """A mistake of one's own: only in finished games that were judged, and only of one's own seats."""
    named = OWN.fullmatch(puzzle)
    if not named:
        raise Refused("unknown-puzzle")
    table, step = named[1], int(named[2])
    found = next((each for each in await mistakes_at(here, person, table) if each["step"] == step), None)
    if found is None:
        raise Refused("unknown-puzzle")
    async with here.matches.room(table) as room:
        match = room.table.match
        if match is None or not match.finished or match.game != game:
            raise Refused("unknown-puzzle")
        past = match.as_of(step)
    cost = found["cost"]
    lead = Lead(*(float(cost[name]) for name in ("win", "win_error", "points", "points_error")))
    own = {"table": table, "place": place_of(table), "step": step, "played": found["action"]}
    return Asked(puzzle, past, found["best"], {found["action"]: lead}, own=own, reasons=found.get("reasons"))


async def mistakes_at(here: Services, person: str, table: str) -> list[dict[str, Any]]:
    """The steps of a judged game that were mistakes of a person's own, as the analysis has them."""
    content = await here.store.analysis(table)
    if content is None:
        return []
    own = {result.seat for result in await here.store.results(table) if result.person == person}
    judged = orjson.loads(content)
    return [step for step in judged["steps"] if step["mistake"] and step["seat"] in own]


async def own_mistakes(here: Services, person: str, table: str | None, before: float) -> list[dict[str, Any]]:
    """Mistakes to learn from, of one game or of the latest ones; those of a game in its order."""
    found: list[dict[str, Any]] = []
    for each in await here.store.tables_of(person, True, 1 if table else GAMES_BACK, before, table):
        name = each.setup.id
        steps = await mistakes_at(here, person, name)
        found += [
            {
                "id": f"{name}.{step['step']}",
                "game": each.setup.game,
                "players": each.setup.players,
                "table": name,
                "place": place_of(name),
                "step": step["step"],
                "time": each.touched,
                "grade": step["mistake"],
                "cost": round(step["cost"]["win"], 4),
            }
            for step in steps
        ]
    return found[:MISTAKES]
