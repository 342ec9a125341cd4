"""Routes for lessons, and for the mentor beside a first game.

Nothing of a lesson is stored: whoever asks brings what was done."""

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from fastapi.responses import Response

from triskele.lessons import Answer, Learning, course, lesson
from triskele.lessons.course import SEAT
from triskele.lessons.mentor import questions, remarks
from triskele.rules import GAMES
from triskele.rules.pages import rule_text
from triskele.server import models
from triskele.server.asking import GameName, Lang, Maybe, Me, PlayedSeat, TableId, With, answer
from triskele.server.boards import existing
from triskele.server.describing import REFUSALS, answers
from triskele.server.refusals import Refused
from triskele.server.seats import NAMES
from triskele.server.tables import looking
from triskele.server.tables.shown import choices_of
from triskele.words import catalog

router = APIRouter(responses=REFUSALS)
Number = Annotated[int, Path(ge=1, le=100, description="Of a lesson, counted from 1.", examples=[1])]


@router.get("/api/lessons", **answers(models.Courses))
async def courses(asking: Maybe, lang: Lang) -> Response:
    """The courses of all games: what each lesson is called."""
    return answer(
        {
            "courses": [
                {
                    "game": game,
                    "lessons": [{"name": one.name, "title": one.words(lang)["title"]} for one in course(game)],
                }
                for game in GAMES
            ]
        }
    )


@router.get("/api/lessons/{game}/{number}", **answers(models.LessonOut))
async def begin(game: GameName, number: Number, asking: Maybe, lang: Lang) -> Response:
    """A lesson at its beginning."""
    return answer(shown(learning(game, number, lang), lang))


@router.post("/api/lessons/{game}/{number}", **answers(models.LessonOut))
async def act(game: GameName, number: Number, body: models.LessonDo, asking: Me, lang: Lang) -> Response:
    """Do something in a lesson. What is not right is answered with the rule, and not carried out."""
    now = learning(game, number, lang, body.actions)
    before = len(now.match.log)
    return answer(shown(now, lang, now.act(body.action), before))


def learning(game: str, number: int, lang: str, actions: Sequence[str] = ()) -> Learning:
    """A lesson with what was done in it so far."""
    names = [catalog("lessons", lang)["names"]["you"], NAMES[1]]
    return Learning(lesson(existing(game), number), names, actions)


def shown(now: Learning, lang: str, said: Answer | None = None, since: int = 0) -> dict[str, Any]:
    """A lesson as the learner sees it, with what happened since an action."""
    match, words = now.match, now.lesson.words(lang)
    told = []
    for step in range(since, len(match.log)):
        events = match.events(step, SEAT)
        told.append(
            {
                "seat": events[0]["seat"],
                "events": events,
                "text": match.sentence(events, lang, SEAT if events[0]["seat"] == SEAT else None, pictures=True),
                "view": match.as_of(step + 1).view(SEAT),
            }
        )
    return {
        "game": now.lesson.game,
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
        "said": said
        and {
            "right": said.right,
            "text": said.text(lang),
            "rule": said.rule,
            "rule_text": rule_text(now.lesson.game, said.rule, lang) or "",
        },
        "told": told,
        "view": match.view(SEAT),
        "choices": choices_of(match, lang) if match.seat == SEAT else [],
    }


@router.get("/api/tables/{table}/mentor", **answers(models.Remarks))
async def mentor(
    table: TableId,
    here: With,
    person: Me,
    lang: Lang,
    seat: PlayedSeat,
    since: Annotated[int, Query(ge=0, le=2**31 - 1, description="How many actions you heard about.")] = 0,
) -> Response:
    """What a mentor says about the latest actions, from what your seat knows. Only where all others are bots."""
    async with looking.seated(here.matches, person, table, seat) as (room, match):
        if room.table.others_play(person):
            raise Refused("no-mentor")
        past = match.clone()
    judged = {}
    for asked in questions(past, seat, since):
        judged[asked.step] = await here.bots.likely(past.game, asked.known, asked.actions)
    found = remarks(past, seat, since, judged)
    return answer(
        {
            "step": len(past.log),
            "remarks": [
                {"step": one.step, "seat": one.seat, "key": one.key, "text": one.text(past, lang)} for one in found
            ],
        }
    )
