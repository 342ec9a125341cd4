"""Routes of practice. What is best is told once it was answered, and not before."""

import time
from datetime import UTC, date, datetime
from typing import Annotated, cast

from fastapi import APIRouter, Path, Query

from triskele.analysis.practice.sets import Lead, Puzzle
from triskele.analysis.practice.themes import Theme, themes
from triskele.lessons import course
from triskele.rules import GAMES
from triskele.server import boards, models
from triskele.server.edge.limits import MINUTES
from triskele.server.models import practice as shapes
from triskele.server.people import Person
from triskele.server.practice import progress
from triskele.server.practice.puzzles import OWN, Asked, Own, from_own, from_set, own_mistakes
from triskele.server.practice.reasons import why_better
from triskele.server.practice.shelf import Shelf, shelf_of
from triskele.server.refusals import Refused
from triskele.server.routes.asking import Answer, By, GameName, Lang, Me, Named, With, answer, opens, ready
from triskele.server.routes.describing import REFUSALS, answers
from triskele.server.services import Services
from triskele.server.store import Practised, Taken
from triskele.server.tables import looking, opening
from triskele.server.tables.shown import choices_of, forbidden
from triskele.table.language import entry
from triskele.table.match import Match

router = APIRouter(responses=REFUSALS)
NEXT, DAY = "next", "day"
YEAR = 365 * 86_400
PuzzleId = Annotated[
    str, Path(max_length=80, description="A puzzle, or `next`, or `day`.", examples=["next", "0123456789ab"])
]


def _today() -> date:
    return datetime.now(UTC).date()


@router.get("/api/practice", **answers(models.Practice))
async def overview(here: With, person: Me, lang: Lang) -> Answer[models.Practice]:
    """How you practise each game, and the positions of the day."""
    practised, today = await here.store.practised(person), _today()
    games: list[shapes.PracticeGame] = []
    for game in GAMES:
        try:
            shelf = await shelf_of(game)
        except Refused:
            continue
        daily = _daily(shelf, today)
        tried = await here.store.answers(person, game)
        now = practised.get(game, Practised(progress.START))
        games.append(
            {
                "game": cast(models.games.GameName, game),
                "count": len(shelf),
                "themes": [
                    {"name": theme.name, "title": theme.title(lang), "count": shelf.themes[theme.name]}
                    for theme in themes(game).values()
                    if shelf.themes[theme.name]
                ],
                "day": {"id": daily.id, "stars": daily.stars, "found": tried.get(daily.id)},
                **_shown(now, today),
            }
        )
    return answer({"date": today.isoformat(), "games": games})


@router.get("/api/practice/mine", **answers(models.OwnMistakes))
async def mine(
    here: With,
    person: Me,
    table: Annotated[str | None, Query(max_length=64, description="Only those of this game.")] = None,
) -> Answer[models.OwnMistakes]:
    """Your own mistakes in games that were judged, to find what was better there, the latest games first; and what is
    worth a second look."""
    found = await own_mistakes(here, person, table, time.time() + YEAR)
    tried = {game: await here.store.answers(person, game) for game in {each["game"] for each in found.mistakes}}
    mistakes: list[shapes.OwnMistake] = [
        {**each, "found": tried[each["game"]].get(each["id"])} for each in found.mistakes
    ]
    return answer({"judged": found.judged, "mistakes": mistakes, "looks": found.looks})


@router.get("/api/practice/{game}/{puzzle}", **answers(models.PuzzleOut))
async def see(
    game: GameName,
    puzzle: PuzzleId,
    here: With,
    person: Named,
    lang: Lang,
    stars: Annotated[int | None, Query(ge=1, le=5, description="How hard the next one shall be.")] = None,
    theme: Annotated[str | None, Query(max_length=40, description="What the next one shall be about.")] = None,
) -> Answer[models.PuzzleOut]:
    """A position in which one action is clearly best: the next one for you, that of the day, or any by its id."""
    boards.existing(game)
    tried, today = await here.store.answers(person.id, game), _today()
    if puzzle in {NEXT, DAY}:
        shelf = await shelf_of(game)
        now = (await here.store.practised(person.id)).get(game, Practised(progress.START))
        if puzzle == DAY:
            puzzle = progress.of_the_day(shelf, today)
        else:
            puzzle = progress.following(shelf, person.id, now, tried, today, stars, theme)
    asked = await _asked(here, person, game, puzzle)
    match = asked.match
    return answer(
        {
            "id": puzzle,
            "game": cast(models.games.GameName, game),
            "players": match.players,
            "seat": asked.seat,
            "stars": asked.stars,
            "day": asked.own is None and puzzle == progress.of_the_day(await shelf_of(game), today),
            "theme": asked.theme.title(lang) if asked.theme.name == theme else None,
            "variant": _variant(match, lang),
            "own": None if asked.own is None else _own(asked.own),
            "found": tried.get(puzzle),
            "view": match.view(asked.seat),
            "choices": choices_of(match, lang),
        }
    )


@router.post("/api/practice/{game}/{puzzle}", **answers(models.Solution))
async def solve(
    game: GameName, puzzle: PuzzleId, body: models.Solve, here: With, asker: By, person: Named, lang: Lang
) -> Answer[models.Solution]:
    """Answer a puzzle. Your first answer counts; after that you may try again as often as you like."""
    boards.existing(game)
    here.buckets.take("moves", asker, here.config.limits.moves_per_minute)
    asked = await _asked(here, person, game, puzzle)
    match, today = asked.match, _today()
    action = match.action(body.action)
    reason = match.why_not(action)
    if reason is not None:
        raise reason
    found = action.text == asked.best
    before, now, counted = await _kept(here, person, game, asked, found, today)
    other = min(asked.ahead, key=lambda text: asked.ahead[text].win) if found else action.text
    lead = asked.ahead.get(other)
    return answer(
        {
            "found": found,
            "counted": counted,
            "best": _named(asked, asked.best, lang),
            "other": _named(asked, other, lang),
            "played": _named(asked, asked.own["played"], lang) if asked.own else None,
            "gain": None if lead is None else _gain(lead),
            "theme": _theme(asked.theme, lang),
            "change": now.rating - before.rating,
            "progress": _shown(now, today),
        }
    )


@router.get("/api/practice/{game}/{puzzle}/why", **answers(models.Why))
async def why(
    game: GameName,
    puzzle: PuzzleId,
    here: With,
    person: Named,
    lang: Lang,
    action: Annotated[str, Query(max_length=200, examples=["lay green 5"])],
) -> Answer[models.Why]:
    """Why an action is not legal in a position: the rule's id, a sentence, and the rule's text."""
    boards.existing(game)
    return answer(forbidden((await _asked(here, person, game, puzzle)).match, action, lang))


@router.get("/api/practice/{game}/{puzzle}/reasons", **answers(models.PuzzleReasons))
async def reasons(
    game: GameName,
    puzzle: PuzzleId,
    here: With,
    asker: By,
    person: Named,
    lang: Lang,
    action: Annotated[str, Query(max_length=200, examples=["lay green 5"])],
) -> Answer[models.PuzzleReasons]:
    """Why the best action is better than another one, once you have answered. It may take a second."""
    boards.existing(game)
    here.buckets.take("reasons", asker, here.config.limits.hints_per_minute)
    asked = await _asked(here, person, game, puzzle)
    await _check_answered(here, person, game, puzzle)
    other = asked.match.action(action)
    reason = asked.match.why_not(other)
    if reason is not None:
        raise reason
    with here.comparing.one_more(asker):
        return answer({"reasons": await why_better(here, asked, other.text, lang) if other.text != asked.best else []})


@router.post("/api/practice/{game}/{puzzle}/table", **answers(models.TableOut, status=201))
async def play_on(
    game: GameName, puzzle: PuzzleId, body: models.PlayOn, here: With, asker: By, person: Named
) -> Answer[models.TableOut]:
    """Play on from a position of a set, against bots, at a new table, once you have answered. What is hidden there is
    dealt, and it counts in nobody's statistics. From a mistake of your own, `branch` plays on."""
    boards.existing(game)
    opens(here, asker)
    here.buckets.take_there("branches", asker, here.config.limits.branches_per_minute, MINUTES)
    asked = await from_set(game, puzzle, person.name)
    await _check_answered(here, person, game, puzzle)
    name = await opening.from_practice(here.matches, person.id, person.name, puzzle, asked.match, body.level)
    return ready(await looking.seen(here.matches, person.id, name), 201)


async def _check_answered(here: Services, person: Person, game: str, puzzle: str) -> None:
    if puzzle not in await here.store.answers(person.id, game):
        raise Refused("not-answered")


def _daily(shelf: Shelf, today: date) -> Puzzle:
    found = shelf.get(progress.of_the_day(shelf, today))
    assert found is not None
    return found


async def _asked(here: Services, person: Person, game: str, puzzle: str) -> Asked:
    if OWN.fullmatch(puzzle):
        return await from_own(here, person.id, game, puzzle)
    return await from_set(game, puzzle, person.name)


async def _kept(
    here: Services, person: Person, game: str, asked: Asked, found: bool, today: date
) -> tuple[Practised, Practised, bool]:
    """How somebody practised before an answer and after it, and whether it was the first one, which counts. Of answers
    that come at once, at one server or at several, each counts on top of the others. Own mistakes have no rating."""
    daily = asked.rating is not None and found and asked.id == progress.of_the_day(await shelf_of(game), today)
    async with here.answering.of(person.id):
        while True:
            before = (await here.store.practised(person.id)).get(game, Practised(progress.START))
            try:
                if asked.rating is None:
                    await here.store.keep_answer(person.id, game, asked.id, found)
                    return before, before, True
                now = progress.answered(before, asked.rating, found)
                now = progress.found_on(now, today) if daily else now
                if await here.store.keep_practised(person.id, game, now, before.tried, asked.id, found):
                    return before, now, True
            except Taken:
                return before, before, False


def _variant(match: Match, lang: str) -> list[str]:
    """The options of a game that are not the usual ones, in words."""
    usual = {name: values[0] for name, values in match.rules.OPTIONS.items()}
    chosen = {name: value for name, value in match.options.items() if usual.get(name, value) != value}
    words = {name: f"{match.game}.options.{name}" for name in chosen}
    return [f"{entry(lang, f'{words[name]}.title')}: {entry(lang, f'{words[name]}.{chosen[name]}')}" for name in chosen]


def _theme(theme: Theme, lang: str) -> shapes.PuzzleTheme:
    """What a position is about, and the lesson about that."""
    about = next(one for one in course(theme.game) if one.name == theme.lesson)
    return {
        "name": theme.name,
        "title": theme.title(lang),
        "lesson": {"number": about.number, "title": about.words(lang)["title"]},
    }


def _own(own: Own) -> shapes.OwnDecision:
    return {"table": own["table"], "place": own["place"], "step": own["step"]}


def _gain(lead: Lead) -> shapes.Gain:
    return {"win": lead.win, "win_error": lead.win_error, "points": lead.points, "points_error": lead.points_error}


def _named(asked: Asked, text: str, lang: str) -> shapes.PuzzleAction:
    action = asked.match.action(text)
    return {"id": action.id, "text": text, "label": asked.match.describe(action, lang, pictures=True)}


def _shown(now: Practised, today: date) -> shapes.PracticeProgress:
    return {
        "rating": now.rating,
        "tried": now.tried,
        "found": now.found,
        "streak": now.streak,
        "longest": now.longest,
        "days": progress.days_now(now, today),
        "trend": list(now.trend),
    }
