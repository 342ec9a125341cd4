"""Routes that help to play: games, boards and rules, what an action would do, why it is not legal, what
can be counted, and a hint."""

import functools
from typing import Annotated, cast

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from triskele.bots.levels import offered
from triskele.bots.worth import beginners_choice
from triskele.rules import GAMES
from triskele.rules.board import default_board_text, load_board
from triskele.rules.kernel import State
from triskele.rules.pages import sections
from triskele.server import boards, models
from triskele.server.refusals import Refused
from triskele.server.routes.asking import (
    SHOWN,
    Answer,
    By,
    GameName,
    Lang,
    Maybe,
    Me,
    OwnSeat,
    PlayedSeat,
    TableId,
    With,
    answer,
)
from triskele.server.routes.describing import REFUSALS, answers
from triskele.server.routes.made import Made, made, send
from triskele.server.tables import looking
from triskele.server.tables.shown import forbidden
from triskele.table.language import entry, has_entry, say, who_starts
from triskele.table.match import Match

router = APIRouter(responses=REFUSALS, dependencies=[SHOWN])


def _values(lang: str, game: str, option: str, values: tuple[str, ...]) -> list[models.guide.OptionValue]:
    return [{"value": value, "text": entry(lang, f"{game}.options.{option}.{value}")} for value in values]


def _options(lang: str, game: str) -> list[models.guide.Option]:
    seats: list[models.guide.OptionValue] = [
        {"value": seat, "text": say(lang, "options.start.seat", number=seat + 1)}
        for seat in range(GAMES[game].SEATS[1])
    ]
    start: models.guide.Option = {
        "name": "start",
        "title": entry(lang, "options.start.title"),
        "text": who_starts(lang, game),
        "values": [{"value": "random", "text": entry(lang, "options.start.random")}, *seats],
    }
    own: list[models.guide.Option] = [
        {
            "name": name,
            "title": entry(lang, f"{game}.options.{name}.title"),
            "text": entry(lang, f"{game}.options.{name}.text"),
            "values": _values(lang, game, name, values),
        }
        for name, values in GAMES[game].OPTIONS.items()
    ]
    return [start, *own]


@router.get("/api/games", **answers(models.Offers))
async def games(request: Request, asking: Maybe, lang: Lang) -> Answer[models.Offers]:
    """What can be played, with which options, and against which bots."""
    return send(request, _games(lang, tuple(offered())))


@functools.lru_cache(maxsize=16)
def _games(lang: str, offers: tuple[str, ...]) -> Made:
    levels: list[models.guide.Level] = [
        {"level": level, "title": entry(lang, f"levels.{level}.title"), "text": entry(lang, f"levels.{level}.text")}
        for level in offers
        if has_entry(lang, f"levels.{level}.title")
    ]
    choices: list[models.guide.Offer] = [
        {
            "game": cast(models.games.GameName, name),
            "title": entry(lang, f"{name}.title"),
            "line": entry(lang, f"{name}.line"),
            "seats": rules.SEATS,
            "options": _options(lang, name),
            "levels": levels,
            "reconstructed": entry(lang, f"{name}.reconstructed") or None,
        }
        for name, rules in GAMES.items()
    ]
    return made({"games": choices})


@router.get(
    "/api/games/{game}/board",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}, "example": "players = [2, 4]\n"}}}},
)
async def board(request: Request, game: GameName, asking: Maybe) -> Response:
    """The board file of a game, with comments. A new table can be played with a corrected copy, as `board_file`."""
    file = {"Content-Disposition": f'attachment; filename="{game}.toml"'}
    return send(request, _board(boards.existing(game)), "text/plain; charset=utf-8", **file)


@functools.cache
def _board(game: str) -> Made:
    return made(default_board_text(game))


@router.get("/api/rules/{game}", **answers(models.RulePage))
async def rules(request: Request, game: GameName, asking: Maybe, lang: Lang) -> Answer[models.RulePage]:
    """The numbered rules of a game. Texts have `**bold**`; paragraphs without an id explain."""
    return send(request, _rules(boards.existing(game), lang))


@functools.cache
def _rules(game: str, lang: str) -> Made:
    found = sections(game, lang)
    return made(
        {
            "game": game,
            "title": entry(lang, f"{game}.title"),
            "reconstructed": entry(lang, f"{game}.reconstructed") or None,
            "sections": [
                {"title": section.title, "rules": [{"id": rule.id, "text": rule.text} for rule in section.rules]}
                for section in found
            ],
        }
    )


@router.get("/api/tables/{table}/choices", **answers(models.TableChoices))
async def choices(table: TableId, here: With, person: Me, lang: Lang, seat: OwnSeat) -> Answer[models.TableChoices]:
    """The legal actions of your seat to move, with what each would do, up to the point where chance decides."""
    async with looking.deciding(here.matches, person, table, seat) as (room, _):
        return answer({"at": room.table.at, "seat": seat, "choices": room.shown.choices(lang)})


@router.get("/api/tables/{table}/why", **answers(models.Why))
async def why(
    table: TableId,
    here: With,
    person: Me,
    lang: Lang,
    seat: OwnSeat,
    action: Annotated[str, Query(max_length=200, examples=["lay green 5"])],
) -> Answer[models.Why]:
    """Why an action is not legal now: the rule's id, a sentence, and the rule's text."""
    async with looking.deciding(here.matches, person, table, seat) as (_, match):
        return answer(forbidden(match, action, lang))


@router.get("/api/tables/{table}/lens", **answers(models.TableLens))
async def lens(table: TableId, here: With, person: Me, seat: PlayedSeat) -> Answer[models.TableLens]:
    """What your seat could count, with exact chances. Where other people play, only if the table allows aids."""
    async with looking.playing(here.matches, person, table, seat, "lens") as (room, _):
        return answer({"at": room.table.at, "lens": room.shown.lens(seat)})


@router.get("/api/tables/{table}/position", **answers(models.TablePosition))
async def position(table: TableId, here: With, person: Me, seat: PlayedSeat) -> Answer[models.TablePosition]:
    """How the game stands as your seat knows it, as a line of text: what a bot is given, and nothing else."""
    async with looking.playing(here.matches, person, table, seat) as (room, match):
        own = match.board if match.board != load_board(match.game).data else None
        return answer({"at": room.table.at, "position": match.position(seat), "board": own})


@router.post("/api/tables/{table}/hint", **answers(models.Hint))
async def hint(
    table: TableId, body: models.AskHint, here: With, asker: By, person: Me, lang: Lang
) -> Answer[models.Hint]:
    """What the strongest bot would do, within a second. Where other people play, only if the table allows aids."""
    here.buckets.take("hints", asker, here.config.limits.hints_per_minute)
    async with looking.deciding(here.matches, person, table, body.seat, "hints") as (room, match):
        at, known, actions = room.table.at, match.known(body.seat), match.action_ids()
    advice = await here.bots.advise(match.game, known, actions)
    return answer(
        {
            "at": at,
            "seat": body.seat,
            "action": cast(models.games.Action, match.action(advice.action).json()),
            "label": match.describe(advice.action, lang, pictures=True),
            "reason": say(lang, f"hint.{advice.reason}", **advice.fields),
            "found": [
                {
                    "id": finding.action,
                    "text": match.action(finding.action).text,
                    "label": match.describe(finding.action, lang, pictures=True),
                    "visits": finding.visits,
                    "value": finding.value,
                    "margin": margin,
                    "chance": finding.chance,
                }
                for finding, margin in advice.found
            ],
            "against": _against(here, match, known, advice.action, lang),
            "preparing": len(actions) > 1 and here.bots.will_compare(match.game),
        }
    )


def _choice(match: Match, action: int, lang: str) -> models.guide.HintChoice:
    return {"id": action, "label": match.describe(action, lang, pictures=True)}


def _against(here: With, match: Match, known: State, best: int, lang: str) -> models.guide.HintChoice | None:
    """What a beginner might do instead, if it can be compared with the best."""
    other = beginners_choice(match.game, known, match.action_ids(), best)
    return _choice(match, other, lang) if other is not None and here.bots.compares(match.game) else None


@router.post("/api/tables/{table}/hint/reasons", **answers(models.HintReasons))
async def reasons(
    table: TableId, body: models.AskReasons, here: With, asker: By, person: Me, lang: Lang
) -> Answer[models.HintReasons]:
    """Why one action of a hint is better than the other: both are played to the end in the same imagined games, within
    about a second. Where other people play, only if the table allows aids."""
    here.buckets.take("reasons", asker, here.config.limits.hints_per_minute)
    async with looking.deciding(here.matches, person, table, body.seat, "hints") as (room, match):
        known, legal = match.known(body.seat), match.action_ids()
        if body.at != room.table.at or body.action not in legal or body.against not in legal:
            raise Refused("stale", at=room.table.at)
        names = list(match.names)
    with here.comparing.one_more(asker):
        found = await here.bots.compare(match.game, known, body.action, body.against)
    from triskele.analysis.telling import (  # where there is a comparison, there is numpy
        counted,
        figures,
        verdict,
        words,
    )

    gain = found.gain
    return answer(
        {
            "at": body.at,
            "seat": body.seat,
            "action": cast(models.games.Action, match.action(found.better).json()),
            "better": _choice(match, found.better, lang),
            "other": _choice(match, found.other, lang),
            "worlds": found.worlds,
            "win": gain.win,
            "win_error": gain.win_error,
            "points": gain.points,
            "points_error": gain.points_error,
            "close": found.close,
            "verdict": " ".join(verdict(found.as_json(), lang)),
            "counted": counted(found.worlds, lang),
            "reasons": words(found.reasons, match.game, lang, names, pictures=True),
            "figures": figures(found.reasons, match.game, lang),
        }
    )
