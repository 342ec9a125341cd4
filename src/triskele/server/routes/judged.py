"""Routes to the judge: it is asked about a finished game, says how far it is, and tells what it found."""

from collections.abc import Sequence
from typing import Any

import orjson
from fastapi import APIRouter
from fastapi.responses import Response

from triskele.analysis.result import Amount, Moment, Step
from triskele.analysis.story import Story
from triskele.analysis.verdict import marks, read, summed
from triskele.errors import MissingPackage
from triskele.server import models
from triskele.server.models import analyses
from triskele.server.refusals import Refused
from triskele.server.routes.asking import SHOWN, Answer, By, Lang, Maybe, Me, TableId, With, answer
from triskele.server.routes.describing import REFUSALS, answers
from triskele.server.services import Services
from triskele.server.tables.checks import finished
from triskele.server.tables.state import Viewer
from triskele.table.match import Match

router = APIRouter(responses=REFUSALS, dependencies=[SHOWN])


@router.post("/api/tables/{table}/analysis", **answers(models.Analysed))
async def ask(table: TableId, here: With, asker: By, person: Me, lang: Lang) -> Answer[models.Analysed]:
    """Have a finished game judged: was it you or the cards? It takes a while, is done once, and stays."""
    here.buckets.take("analyses", asker, here.config.limits.analyses_per_minute)
    await _judged(here, person, table)
    await here.analyses.ask(asker, table)
    return answer(await _told(here, person, table, lang))


@router.get("/api/tables/{table}/analysis", **answers(models.Analysed))
async def look(table: TableId, here: With, person: Maybe, lang: Lang) -> Answer[models.Analysed]:
    """How far the judge is with a finished game, or what it found."""
    return answer(await _told(here, person, table, lang))


@router.delete("/api/tables/{table}/analysis", status_code=204)
async def give_up(table: TableId, here: With, person: Me) -> Response:
    """Wait no longer. When nobody waits any more, the game is not judged further."""
    await here.analyses.give_up(person, table)
    return Response(status_code=204)


async def _judged(here: Services, person: str | None, table: str) -> tuple[Match, Viewer]:
    """A game that can be judged, and the seats of a person; refuses any other."""
    async with here.matches.room(table, fresh=True) as room:
        match = finished(room.table)
        if match.given_up:
            raise Refused("given-up")
        return match, room.table.seats_of(person)


async def _told(here: Services, person: str | None, table: str, lang: str) -> models.Analysed:
    match, own = await _judged(here, person, table)
    found = await here.analyses.kept(table)
    if found is not None:
        content = orjson.loads(found)
        of = len(content["steps"])
        return {"status": "done", "done": of, "of": of, "report": report(content, match, own, lang)}
    asked = await here.analyses.under_way(table)
    if asked is None or asked.failed:
        return {"status": "none" if asked is None else "failed", "done": 0, "of": 0, "report": None}
    return {"status": "running" if asked.begun else "waiting", "done": asked.done, "of": asked.of, "report": None}


def report(content: dict[str, Any], match: Match, own: Sequence[int], lang: str) -> analyses.Report:
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
        "over_moments": story.over_moments(shown),
        "moments": [_moment(story, moment) for moment in found.findings[shown].moments],
    }


def _account(story: Story, seat: int) -> analyses.Account:
    total, finding = story.analysis.totals[seat], story.analysis.findings[seat]
    return {
        "seat": seat,
        "verdict": finding.verdict,
        "headline": story.headline(seat),
        "told": story.told(seat),
        "scale": [
            {"part": bar.part, "label": bar.label, "level": bar.level, "word": bar.word, "amount": bar.amount}
            for bar in story.scale(seat)
        ],
        "expectation": _swing(total.expectation),
        "luck": _swing(total.luck),
        "own": _swing(total.own),
        "others": _swing(total.others),
        "result": _swing(total.result),
        "small": _swing(total.small),
        "mistakes": total.mistakes,
        "decisions": total.decisions,
    }


def _swing(found: Amount) -> analyses.Swing:
    return {"win": found.win, "points": found.points, "win_error": found.win_error, "points_error": found.points_error}


def _moment(story: Story, moment: Moment) -> analyses.Decisive:
    title, text = story.moment(moment)
    return {
        "kind": moment.kind,
        "step": moment.step,
        "seat": moment.seat,
        "by": moment.by,
        **_swing(moment.swing),
        "title": title,
        "text": text,
    }


def _decision(story: Story, step: Step, reasons: list[dict[str, Any]], you: bool) -> analyses.Mistake:
    match, lang, then = story.match, story.lang, story.match.as_of(step.step)
    return {
        "step": step.step,
        "seat": step.seat,
        "grade": step.mistake or "probable",
        "title": story.decision(step),
        "amount": story.amount(summed([step.cost], -1)) if step.cost.points > 0 else "",
        **_swing(step.cost),
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
