"""Routes to the judge: it is asked about a finished game, says how far it is, and tells what it found."""

from typing import Any

import orjson
from fastapi import APIRouter
from fastapi.responses import Response

from triskele.errors import MissingPackage
from triskele.server import models
from triskele.server.asking import By, Lang, Maybe, Me, TableId, With, answer
from triskele.server.describing import REFUSALS, answers
from triskele.server.refusals import Refused
from triskele.server.services import Services
from triskele.table.match import Match

router = APIRouter(responses=REFUSALS)
LUCKY = 0.05  # of a win: what chance must have brought to be marked
MARKED = 12  # marks for it, at most
NOTHING = {"win": 0.0, "points": 0.0, "win_error": 0.0, "points_error": 0.0}


@router.post("/api/tables/{table}/analysis", **answers(models.Analysed))
async def ask(table: TableId, here: With, asker: By, person: Me, lang: Lang) -> Response:
    """Have a finished game judged: was it you or the cards? It takes a while, is done once, and stays."""
    here.buckets.take("analyses", asker, here.config.limits.analyses_per_minute)
    await here.analyses.ask(person, table)
    return answer(await _told(here, person, table, lang))


@router.get("/api/tables/{table}/analysis", **answers(models.Analysed))
async def look(table: TableId, here: With, person: Maybe, lang: Lang) -> Response:
    """How far the judge is with a finished game, or what it found."""
    return answer(await _told(here, person, table, lang))


@router.delete("/api/tables/{table}/analysis", status_code=204)
async def give_up(table: TableId, here: With, person: Me) -> Response:
    """Wait no longer. When nobody waits any more, the game is not judged further."""
    here.analyses.give_up(person, table)
    return Response(status_code=204)


async def _told(here: Services, person: str | None, table: str, lang: str) -> dict[str, Any]:
    async with here.matches.room(table, fresh=True) as room:
        match, own = room.table.match, room.table.seats_of(person)
        if match is None or not match.finished:
            raise Refused("not-finished")
    found = await here.analyses.kept(table)
    if found is not None:
        content = orjson.loads(found)
        of = len(content["steps"])
        return {"status": "done", "done": of, "of": of, "report": report(content, match, own, lang)}
    asked = here.analyses.under_way(table)
    if asked is None:
        status = "failed" if here.analyses.failed(table) else "none"
        return {"status": status, "done": 0, "of": 0, "report": None}
    done, of = asked.progress
    return {"status": "running" if of else "waiting", "done": done, "of": of, "report": None}


def report(content: dict[str, Any], match: Match, own: Any, lang: str) -> dict[str, Any]:
    """What was kept, as the page shows it to somebody who had these seats."""
    steps = content["steps"]
    return {
        "judged_by": content["judged_by"],
        "at": [step["step"] for step in steps],
        "chances": content["curve"],
        "accounts": [
            {
                **{name: total[name] for name in ("seat", "mistakes", "decisions", "played", "verdict")},
                **{name: _swing(total[name]) for name in ("expectation", "luck", "own", "others", "result")},
                "small": _swing(total.get("small", NOTHING)),  # a game that was judged earlier has none
            }
            for total in content["totals"]
        ],
        "mistakes": [_mistake(step, match, own, lang) for step in steps if step["mistake"]],
        "fortunes": _fortunes(content),
        "moments": [
            {"kind": moment["kind"], "step": moment["step"], "seat": moment["seat"], **_swing(moment["swing"])}
            for moment in content["moments"]
        ],
    }


def _swing(amount: dict[str, float]) -> dict[str, float]:
    return {name: amount[name] for name in ("win", "points", "win_error", "points_error")}


def _mistake(step: dict[str, Any], match: Match, own: Any, lang: str) -> dict[str, Any]:
    return {
        "step": step["step"],
        "seat": step["seat"],
        "grade": step["mistake"],
        **_swing(step["cost"]),
        "label": match.describe(step["action_id"], lang, pictures=True),
        "best": step["best"],
        "best_label": match.describe(step["best_id"], lang, pictures=True),
        "why": _why(step.get("reasons", []), match, lang, step["seat"] in own),
    }


def _why(reasons: list[dict[str, Any]], match: Match, lang: str, you: bool) -> list[str]:
    if not reasons:
        return []
    try:
        from triskele.analysis.reasons import words
    except MissingPackage:  # another server judged it
        return []
    return words(reasons, match.game, lang, match.names, you)


def _fortunes(content: dict[str, Any]) -> list[dict[str, Any]]:
    """The largest swings by luck, each for the seat that it meant most to, in order."""
    found = []
    for step, luck in [(None, content["deal"]), *((step["step"], step["luck"]) for step in content["steps"])]:
        seat = max(range(len(luck)), key=lambda seat: abs(luck[seat]["win"]))
        if abs(luck[seat]["win"]) >= LUCKY:
            found.append({"step": step, "seat": seat, **_swing(luck[seat])})
    largest = sorted(found, key=lambda one: -abs(one["win"]))[:MARKED]
    return sorted(largest, key=lambda one: -1 if one["step"] is None else one["step"])
