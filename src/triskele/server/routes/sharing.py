"""Links to finished games that show what they are where they are posted: a page with a title, and a picture."""

import contextlib
import html
from typing import Annotated, Any, Literal

import orjson
from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from triskele.analysis import story, verdict
from triskele.server import picture
from triskele.server.edge import client
from triskele.server.people import People
from triskele.server.refusals import Refused
from triskele.server.routes.asking import SHOWN, Lang, Maybe, TableId, With, address
from triskele.server.routes.describing import REFUSALS
from triskele.server.services import Services
from triskele.server.tables import looking
from triskele.server.tables.checks import finished
from triskele.server.tables.state import Table
from triskele.table import pictures
from triskele.table.language import entry, listed
from triskele.words import catalog

router = APIRouter(responses=REFUSALS, dependencies=[SHOWN])
FILE = {"schema": {"type": "string", "format": "binary"}, "example": "\x89PNG…"}
PNG: dict[int | str, dict[str, Any]] = {200: {"content": {"image/png": FILE}}}
SVG: dict[int | str, dict[str, Any]] = {
    200: {"content": {"image/svg+xml": {"schema": {"type": "string"}, "example": "<svg …"}}}
}


def _names(table: Table, person: str | None, lang: str) -> tuple[list[str], int | None]:
    """Everybody at a table as the page calls them, and the seat that is called You: a reader's who has said no name."""
    assert table.match is not None
    names, own = list(table.match.names), table.seats_of(person)
    if len(own) != 1 or not People.is_guest(names[own[0]]):
        return names, None
    names[own[0]] = catalog("server", lang)["share"]["you"]
    return names, own[0]


async def _shown(
    here: Services, table: str, lang: str, person: str | None = None
) -> tuple[picture.Pictured, list[str]]:
    """What everybody may know of a game once it is over; and what made the result of each seat, the best first, if the
    judge was asked."""
    async with here.matches.room(table, fresh=True) as room:
        match = finished(room.table)
        names, you = _names(room.table, person, lang)
    words = catalog("server", lang)["share"]
    won = "wins" if len(match.winners) == 1 else "shared"
    others = [names[seat] for seat in match.winners if seat != you]
    headline = words[f"{won}-you" if you in match.winners else won].format(names=listed(lang, others) if others else "")
    kept = await here.analyses.kept(table)
    found = [finding.verdict for finding in verdict.read(orjson.loads(kept)).findings] if kept else []
    title = entry(lang, f"{match.game}.title")
    short = [story.short(each, lang) for each in found]
    shown = picture.Pictured(match.game, title, headline, names, match.scores, match.ranking, short, you is not None)
    fair = [story.headline(found[seat], lang, names, seat, you) for seat in shown.order if found]
    return shown, fair


@router.get("/api/tables/{table}/picture.png", response_class=Response, responses=PNG)
async def draw(table: TableId, here: With, person: Maybe, lang: Lang) -> Response:
    """A finished game as a picture, 1200 by 630: who won, the scores, and how they went. Who has said no name is You
    on their own picture."""
    if client.folder() is None:
        raise Refused("unknown-address")  # the letters are the page's own
    (shown, _), course = await _shown(here, table, lang, person), await looking.course(here.matches, table)
    content = await here.drawing.draw(["game", shown._asdict(), course], picture.draw, shown, course)
    fresh = 86_400 if shown.verdicts else 300  # seconds: it changes when the judge is asked
    return Response(
        content,
        media_type="image/png",
        headers={"Cache-Control": f"{'private' if shown.own else 'public'}, max-age={fresh}", "Vary": "Cookie"},
    )


@router.get("/api/tables/{table}/steps/{step}/picture.svg", response_class=Response, responses=SVG)
async def position(
    table: TableId,
    step: Annotated[int, Path(ge=0, le=2**31 - 1, examples=[0])],
    here: With,
    person: Maybe,
    lang: Lang,
    seat: Annotated[int | None, Query(ge=0, le=100, description="Whose view; without it, the spectator’s.")] = None,
    theme: Literal["light", "dark"] = "light",
    told: Annotated[
        Literal["next", "last"], Query(description="Which action’s turn is named: the next one’s, or the last one’s.")
    ] = "next",
) -> Response:
    """The table after a number of actions as a picture: as your own seat saw it or, after the end, as any seat did. Who
    has said no name is You."""
    view = await looking.step(here.matches, person, table, step, seat)
    async with here.matches.room(table) as room:
        names, turns = _names(room.table, person, lang)[0], room.table.turns
    turn = turns[step - 1] + 1 if told == "last" and step else None
    seen = {**view, "names": names}
    content = await here.drawing.draw(["step", seen, lang, theme, turn], pictures.draw, seen, lang, theme, turn)
    return Response(content, media_type="image/svg+xml", headers={"Cache-Control": "private, max-age=3600"})


@router.api_route("/g/{table}", methods=["GET", "HEAD"], include_in_schema=False)
async def page(request: Request, table: str, here: With, lang: Lang) -> Response:
    """The page, with what others show of a link to this game; of a game that is not over they show nothing."""
    folder = client.folder()
    index = (folder / "index.html").read_text(encoding="utf-8") if folder else client.NOT_BUILT
    with contextlib.suppress(Refused):
        await here.duels.check_over(table)
        tags = _tags(*await _shown(here, table, lang), address(request, here), table, lang)
        index = index.replace("</head>", f"{tags}</head>", 1)
    return Response(index, media_type="text/html; charset=utf-8", headers={"Cache-Control": client.ASK_AGAIN})


def _tags(shown: picture.Pictured, verdicts: list[str], base: str, table: str, lang: str) -> str:
    """What a link to a finished game is shown as elsewhere."""
    scores = " · ".join(
        f"{name} {picture.signed(score)}" for name, score in zip(shown.names, shown.scores, strict=True)
    )
    words, judged = catalog("server", lang)["share"], "&judged=1" if verdicts else ""
    tags = {
        "og:type": "website",
        "og:site_name": "Triskele",
        "og:title": f"{shown.game}: {shown.headline}",
        "og:description": " ".join([*verdicts, words["text"].format(scores=scores)]),
        "og:url": f"{base}g/{table}",
        "og:image": f"{base}api/tables/{table}/picture.png?lang={lang}{judged}",
        "og:image:width": str(picture.WIDTH),
        "og:image:height": str(picture.HEIGHT),
        "og:image:alt": scores,
        "twitter:card": "summary_large_image",
    }
    return "".join(f'<meta property="{name}" content="{html.escape(text)}" />\n' for name, text in tags.items())
