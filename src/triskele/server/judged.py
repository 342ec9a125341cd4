"""Routes to the judge: it is asked about a finished game, says how far it is, and tells what it found."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import orjson
from fastapi import APIRouter
from fastapi.responses import Response

from triskele.analysis.result import Moment, Step
from triskele.analysis.story import Story
from triskele.analysis.verdict import marks, read, summed
from triskele.errors import MissingPackage
from triskele.server import models
from triskele.server.asking import By, Lang, Maybe, Me, TableId, With, answer
from triskele.server.describing import REFUSALS, answers
from triskele.server.refusals import Refused
from triskele.server.services import Services
from triskele.table.match import Match

router = APIRouter(responses=REFUSALS)


@router.post("/api/tables/{table}/analysis", **answers(models.Analysed))
async def ask(table: TableId, here: With, asker: By, person: Me, lang: Lang) -> Response:
    """Have a finished game judged: was it you or the cards? It takes a while, is done once, and stays."""
    here.buckets.take("analyses", asker, here.config.limits.analyses_per_minute)
    await here.analyses.ask(asker, table)
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


def report(content: dict[str, Any], match: Match, own: Sequence[int], lang: str) -> dict[str, Any]:
    """What was kept, as the page shows it to somebody who had these seats."""
    found, you = read(content), own[0] if len(own) == 1 else None
    story = Story(match, found, lang, you, pictures=True)
    reasons = {step["step"]: step.get("reasons", []) for step in content["steps"]}
    shown = you if you is not None else match.winners[0]
    told = {
        step.step: _decision(story, step, reasons[step.step], step.seat in own)
        for step in found.steps
        if step.mistake or step.probable
    }
    return {
        "judged_by": found.judged_by,
        "at": [step.step for step in found.steps],
        "chances": content["curve"],
        "seat": shown,
        "accounts": [_account(story, seat) for seat in range(match.players)],
        "mistakes": [told[step.step] for step in found.steps if step.mistake],
        "looks": [told[step.step] for step in found.steps if step.probable],
        "marks": [_moment(story, moment) for moment in marks(found, you)],
        "moments": [_moment(story, moment) for moment in found.findings[shown].moments],
    }


def _account(story: Story, seat: int) -> dict[str, Any]:
    total, finding = story.analysis.totals[seat], story.analysis.findings[seat]
    return {
        "seat": seat,
        "verdict": finding.verdict,
        "headline": story.headline(seat),
        "told": story.told(seat),
        "scale": [asdict(bar) for bar in story.scale(seat)],
        **{name: asdict(getattr(total, name)) for name in ("expectation", "luck", "own", "others", "result", "small")},
        "mistakes": total.mistakes,
        "decisions": total.decisions,
    }


def _moment(story: Story, moment: Moment) -> dict[str, Any]:
    title, text = story.moment(moment)
    return {
        **{name: getattr(moment, name) for name in ("kind", "step", "seat", "by")},
        **asdict(moment.swing),
        "title": title,
        "text": text,
    }


def _decision(story: Story, step: Step, reasons: list[dict[str, Any]], you: bool) -> dict[str, Any]:
    match, lang, then = story.match, story.lang, story.match.as_of(step.step)
    return {
        "step": step.step,
        "seat": step.seat,
        "grade": step.mistake or "probable",
        "title": story.decision(step),
        "amount": story.amount(summed([step.cost], -1)) if step.cost.points > 0 else "",
        **asdict(step.cost),
        "label": then.describe(step.action_id, lang, pictures=True),
        "best": step.best,
        "best_label": then.describe(step.best_id, lang, pictures=True),
        "why": _why(reasons, match, lang, you),
    }


def _why(reasons: list[dict[str, Any]], match: Match, lang: str, you: bool) -> list[str]:
    if not reasons:
        return []
    try:
        from triskele.analysis.telling import words
    except MissingPackage:  # another server judged it
        return []
    return words(reasons, match.game, lang, match.names, you, pictures=True)
