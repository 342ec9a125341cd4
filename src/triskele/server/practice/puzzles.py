"""A position to practise, wherever it comes from: the set of a game, or a game of one's own that was judged."""

import re
from dataclasses import dataclass
from typing import Any, cast

import orjson

from triskele.analysis.practice.sets import Lead, set_up
from triskele.analysis.practice.themes import Theme, theme_of, themes
from triskele.server import seats
from triskele.server.models.games import GameName
from triskele.server.models.practice import OwnDecision, OwnLook, OwnMistake
from triskele.server.places import place_of
from triskele.server.practice.shelf import shelf_of
from triskele.server.refusals import Refused
from triskele.server.services import Services
from triskele.table.match import Match

OWN = re.compile(r"([A-Za-z0-9_-]{1,64})\.([0-9]{1,6})")  # a table and a step
GAMES_BACK = 20  # judged games whose mistakes are listed
MISTAKES = 100  # that are listed


class Own(OwnDecision):
    """A decision of a game of one's own, and what was done."""

    played: str


@dataclass(frozen=True)
class Asked:
    """A puzzle as it is asked: a match that stands there, whose seat decides, and what is best."""

    id: str
    match: Match
    best: str
    ahead: dict[str, Lead]  # of the other actions that it was compared with
    theme: Theme
    rating: int | None = None  # of the puzzles of a set
    stars: int | None = None
    own: Own | None = None  # which decision of a game of one's own it was
    reasons: list[dict[str, Any]] | None = None  # why the best one was better than that, as the judge counted them

    @property
    def seat(self) -> int:
        assert self.match.seat is not None
        return self.match.seat


@dataclass
class Learning:
    """What one can learn from one's own judged games: how many there are, the mistakes, and what is worth a look."""

    judged: int
    mistakes: list[OwnMistake]  # not yet whether they were found
    looks: list[OwnLook]


async def from_set(game: str, puzzle: str, name: str) -> Asked:
    """A puzzle of a game's set, with the asker's name at the deciding seat."""
    found = (await shelf_of(game)).get(puzzle)
    if found is None:
        raise Refused("unknown-puzzle")
    seat = int(re.findall(r" seat=(\d+)", found.line)[0]) - 1
    names = [name if n == seat else seats.NAMES[n % len(seats.NAMES)] for n in range(found.players)]
    ahead = {other: found.lead(other) for other in found.ahead}
    theme = themes(game)[found.theme]
    return Asked(puzzle, set_up(found.line, names), found.best, ahead, theme, found.rating, found.stars)


async def from_own(here: Services, person: str, game: str, puzzle: str) -> Asked:
    """A mistake of one's own: only in finished games that were judged, and only of one's own seats."""
    named = OWN.fullmatch(puzzle)
    if not named:
        raise Refused("unknown-puzzle")
    table, step = named[1], int(named[2])
    decisions = await _decisions_at(here, person, table) or []
    found = next((each for each in decisions if each["mistake"] and each["step"] == step), None)
    if found is None:
        raise Refused("unknown-puzzle")
    async with here.matches.room(table) as room:
        match = room.table.match
        if match is None or not match.finished or match.game != game:
            raise Refused("unknown-puzzle")
        past = match.as_of(step)
    cost = found["cost"]
    lead = Lead(*(float(cost[name]) for name in ("win", "win_error", "points", "points_error")))
    own: Own = {"table": table, "place": place_of(table), "step": step, "played": found["action"]}
    reasons = found.get("reasons") or []
    theme = themes(game)[theme_of(game, found["best"], found["action"], [each["key"] for each in reasons])]
    return Asked(puzzle, past, found["best"], {found["action"]: lead}, theme, own=own, reasons=reasons)


async def _decisions_at(here: Services, person: str, table: str) -> list[dict[str, Any]] | None:
    """A person's own decisions in a judged game, as the analysis has them; none if it was not judged."""
    content = await here.store.analysis(table)
    if content is None:
        return None
    own = {result.seat for result in await here.store.results(table) if result.person == person}
    return [step for step in orjson.loads(content)["steps"] if step["seat"] in own]


async def own_mistakes(here: Services, person: str, table: str | None, before: float) -> Learning:
    """Mistakes to learn from, of one game or of the latest ones; those of a game in its order."""
    found = Learning(0, [], [])
    for each in await here.store.tables_of(person, True, 1 if table else GAMES_BACK, before, table):
        name = each.setup.id
        decisions = await _decisions_at(here, person, name)
        if decisions is None:
            continue
        found.judged += 1
        steps = [step for step in decisions if step["mistake"] or step.get("probable")]
        turns = await _turns(here, name) if steps else []
        for step in steps:
            told: OwnLook = {
                "id": f"{name}.{step['step']}",
                "game": cast(GameName, each.setup.game),
                "players": each.setup.players,
                "table": name,
                "place": place_of(name),
                "step": step["step"],
                "turn": turns[step["step"]],
                "time": each.touched,
            }
            if step["mistake"]:
                found.mistakes.append({**told, "grade": step["mistake"], "found": None})
            else:
                found.looks.append(told)
    del found.mistakes[MISTAKES:], found.looks[MISTAKES:]
    return found


async def _turns(here: Services, table: str) -> list[int]:
    """In which turn of a game each action was."""
    async with here.matches.room(table) as room:
        return room.table.turns
