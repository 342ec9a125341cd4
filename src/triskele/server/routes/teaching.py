"""Routes for lessons, and for the mentor beside a first game.

Whoever asks brings what was done in a lesson; only that it was done to its end is stored."""

import asyncio
import contextlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, cast

from fastapi import APIRouter, Path, Query

from triskele.lessons import Answer as Answered
from triskele.lessons import Learning, course, lesson
from triskele.lessons.course import SEAT
from triskele.lessons.mentor import BETTER, Remark, better, brake, questions, remarks
from triskele.rules import GAMES
from triskele.rules.kernel import State
from triskele.rules.pages import rule_text
from triskele.server import models
from triskele.server.boards import existing
from triskele.server.edge.limits import Asker
from triskele.server.refusals import Refused
from triskele.server.routes.asking import (
    SHOWN,
    Answer,
    By,
    GameName,
    Lang,
    Maybe,
    Me,
    PlayedSeat,
    TableId,
    With,
    answer,
)
from triskele.server.routes.describing import REFUSALS, answers
from triskele.server.seats import NAMES
from triskele.server.services import Services
from triskele.server.tables import looking
from triskele.server.tables.shown import choices_of
from triskele.table.match import Match
from triskele.words import catalog

if TYPE_CHECKING:
    from triskele.analysis.reasons import Comparison

SOON = 4.0  # seconds after which a mentor gives no reason: the next move is on its way
router = APIRouter(responses=REFUSALS, dependencies=[SHOWN])
Number = Annotated[int, Path(ge=1, le=100, description="Of a lesson, counted from 1.", examples=[1])]


@router.get("/api/lessons", **answers(models.Courses))
async def courses(here: With, person: Maybe, lang: Lang) -> Answer[models.Courses]:
    """The courses of all games: what each lesson is called, and whether you have done it."""
    learned = set() if person is None else await here.store.learned(person)
    return answer(
        {
            "courses": [
                {
                    "game": cast(models.games.GameName, game),
                    "lessons": [
                        {"name": one.name, "title": one.words(lang)["title"], "done": (game, one.name) in learned}
                        for one in course(game)
                    ],
                }
                for game in GAMES
            ]
        }
    )


@router.get("/api/lessons/{game}/{number}", **answers(models.LessonOut))
async def begin(game: GameName, number: Number, asking: Maybe, lang: Lang) -> Answer[models.LessonOut]:
    """A lesson at its beginning."""
    return answer(shown(learning(game, number, lang), lang))


@router.post("/api/lessons/{game}/{number}", **answers(models.LessonOut))
async def act(
    game: GameName, number: Number, body: models.LessonDo, here: With, person: Me, lang: Lang
) -> Answer[models.LessonOut]:
    """Do something in a lesson. What is not right is answered with the rule, and not carried out. That you have done
    the lesson to its end is kept."""
    now = learning(game, number, lang, body.actions)
    before = len(now.match.log)
    said = now.act(body.action)
    if now.done:
        await here.store.keep_learned(person, game, now.lesson.name)
    return answer(shown(now, lang, said, before))


def learning(game: str, number: int, lang: str, actions: Sequence[str] = ()) -> Learning:
    """A lesson with what was done in it so far."""
    names = [catalog("lessons", lang)["names"]["you"], NAMES[1]]
    return Learning(lesson(existing(game), number), names, actions)


def shown(now: Learning, lang: str, said: Answered | None = None, since: int = 0) -> models.LessonOut:
    """A lesson as the learner sees it, with what happened since an action."""
    match, words = now.match, now.lesson.words(lang)
    told: list[models.lessons.LessonTold] = []
    for step in range(since, len(match.log)):
        events = match.events(step, SEAT)
        told.append(
            {
                "seat": events[0]["seat"],
                "events": cast(models.games.Events, events),
                "text": match.sentence(events, lang, SEAT if events[0]["seat"] == SEAT else None, pictures=True),
                "view": match.as_of(step + 1).view(SEAT),
            }
        )
    return {
        "game": cast(models.games.GameName, now.lesson.game),
        "name": now.lesson.name,
        "number": now.lesson.number,
        "lessons": len(course(now.lesson.game)),
        "title": words["title"],
        "idea": words["idea"],
        "task": now.task(lang),
        "step": len(now.actions),
        "steps": len(now.lesson.steps),
        "done": now.done,
        "actions": now.actions,
        "said": None
        if said is None
        else {
            "right": said.right,
            "text": said.text(lang),
            "rule": said.rule,
            "rule_text": rule_text(now.lesson.game, said.rule, lang) or "",
        },
        "told": told,
        "view": match.view(SEAT),
        "choices": choices_of(match, lang) if match.seat == SEAT else [],
    }


Since = Annotated[int, Query(ge=0, le=2**31 - 1, description="How many actions you heard about.")]
Spoken = Annotated[
    int | None, Query(ge=0, le=2**31 - 1, description="The `step` of the last `better` remark that you heard.")
]


@router.get("/api/tables/{table}/mentor", **answers(models.Remarks))
async def mentor(
    table: TableId, here: With, person: Me, lang: Lang, seat: PlayedSeat, since: Since = 0
) -> Answer[models.Remarks]:
    """What a mentor says at once about the latest actions, from what your seat knows. Only where all others are
    bots."""
    past = await looking.beside(here.matches, person, table, seat)
    return answer(_said(past, remarks(past, seat, since), lang))


@router.get("/api/tables/{table}/mentor/better", **answers(models.Remarks))
async def second_thoughts(
    table: TableId,
    here: With,
    asker: By,
    person: Me,
    lang: Lang,
    seat: PlayedSeat,
    since: Since = 0,
    spoken: Spoken = None,
) -> Answer[models.Remarks]:
    """What a mentor says after some thought: what would have been clearly better than your latest action, and the
    largest reason, within a few seconds. Nothing where it is too close to say, where there is no net, or shortly after
    the last such remark."""
    past = await looking.beside(here.matches, person, table, seat)
    return answer(_said(past, await reconsidered(here, asker, past, seat, since, lang, spoken), lang))


def _action(past: Match, action: Any) -> models.games.Action:
    return cast(models.games.Action, past.action(action).json())


def _said(past: Match, found: list[Remark], lang: str) -> models.Remarks:
    said: list[models.lessons.Remark] = [
        {
            "step": one.step,
            "seat": one.seat,
            "key": one.key,
            "text": one.text(past, lang),
            "action": cast(models.games.Action, past.action(one.fields["action"]).json())
            if one.key == BETTER
            else None,
        }
        for one in found
    ]
    return {"step": len(past.log), "remarks": said}


async def reconsidered(
    here: Services, asker: Asker, past: Match, seat: int, since: int, lang: str, spoken: int | None = None
) -> list[Remark]:
    """The latest action of a seat that another one was clearly better than, if it cost enough for another remark. That
    has to be shown by comparing the two, which also says why."""
    for asked in reversed(questions(past, seat, since)):
        least, chosen = brake(past, seat, asked.step, spoken), past.log[asked.step].id
        if least is None:
            continue
        best = better(await here.bots.likely(past.game, asked.known, asked.actions), chosen)
        if best is None:
            continue
        fields: dict[str, Any] = {"action": best}
        found = await _compared(here, asker, past.game, asked.known, best, chosen)
        if found is None or found.close or found.better != best or found.gain.win < least:
            return []  # rather nothing than what was not shown
        from triskele.analysis.telling import words  # where there is a comparison, there is numpy

        why = words(found.reasons[:1], past.game, lang, past.names, pictures=True)
        fields |= {"worlds": found.worlds, "why": why[0]} if why else {}
        return [Remark(asked.step, seat, BETTER, fields)]
    return []


async def _compared(
    here: Services, asker: Asker, game: str, known: State, best: int, chosen: int
) -> "Comparison | None":
    """What differs between two actions; None where that can't be counted now, or not soon."""
    if here.bots.compares(game):
        with contextlib.suppress(Refused, TimeoutError):
            here.buckets.take("reasons", asker, here.config.limits.hints_per_minute)
            with here.comparing.one_more(asker):
                async with asyncio.timeout(SOON):
                    return await here.bots.compare(game, known, best, chosen)
    return None
