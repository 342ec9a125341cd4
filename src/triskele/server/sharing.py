"""Links to finished games that show what they are where they are posted: a page with a title, and a picture."""

import asyncio
import contextlib
import html
from typing import Annotated, Any, Literal

import orjson
from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from triskele.server import client, picture
from triskele.server.asking import By, Lang, Maybe, TableId, With, address
from triskele.server.describing import REFUSALS
from triskele.server.refusals import Refused
from triskele.server.services import Services
from triskele.server.tables import looking
from triskele.table import pictures
from triskele.table.language import entry
from triskele.words import catalog

router = APIRouter(responses=REFUSALS)
FILE = {"schema": {"type": "string", "format": "binary"}, "example": "\x89PNG…"}
PNG: dict[int | str, dict[str, Any]] = {200: {"content": {"image/png": FILE}}}
SVG: dict[int | str, dict[str, Any]] = {
    200: {"content": {"image/svg+xml": {"schema": {"type": "string"}, "example": "<svg …"}}}
}


async def _shown(here: Services, table: str, lang: str) -> tuple[picture.Shown, list[str]]:
    """What everybody may know of a game once it is over; and what made the result of each seat, the best first, if the
    judge was asked."""
    async with here.matches.room(table, fresh=True) as room:
        match = room.table.match
        if match is None or not match.finished:
            raise Refused("not-finished")
        winners = [match.names[seat] for seat in match.winners]
    words = catalog("server", lang)["share"]
    headline = words["wins" if len(winners) == 1 else "shared"].format(names=", ".join(winners))
    kept = await here.analyses.kept(table)
    verdicts = [total["verdict"] for total in orjson.loads(kept)["totals"]] if kept else []
    title = entry(lang, f"{match.game}.title")
    short = [words["short"][verdict] for verdict in verdicts]
    shown = picture.Shown(title, headline, match.names, match.scores, match.ranking, short)
    fair = [words["verdict"][verdicts[seat]].format(name=match.names[seat]) for seat in shown.order if verdicts]
    return shown, fair


@router.get("/api/tables/{table}/picture.png", response_class=Response, responses=PNG)
async def draw(table: TableId, here: With, asker: By, lang: Lang) -> Response:
    """A finished game as a picture, 1200 by 630: who won, the scores, and how they went."""
    if client.folder() is None:
        raise Refused("unknown-address")  # the letters are the page's own
    here.buckets.charge("requests", asker, here.config.limits.requests_per_minute, 20)  # about as much work
    (shown, _), course = await _shown(here, table, lang), await looking.course(here.matches, table)
    content = await asyncio.to_thread(picture.draw, shown, course)
    fresh = 86_400 if shown.verdicts else 300  # seconds: it changes when the judge is asked
    return Response(content, media_type="image/png", headers={"Cache-Control": f"public, max-age={fresh}"})


@router.get("/api/tables/{table}/steps/{step}/picture.svg", response_class=Response, responses=SVG)
async def position(
    table: TableId,
    step: Annotated[int, Path(ge=0, le=2**31 - 1, examples=[0])],
    here: With,
    asker: By,
    person: Maybe,
    lang: Lang,
    seat: Annotated[int | None, Query(ge=0, le=100, description="Whose view; without it, the spectator's.")] = None,
    theme: Literal["light", "dark"] = "light",
) -> Response:
    """The table after a number of actions as a picture: as your own seat saw it or, after the end, as any seat did."""
    here.buckets.charge("requests", asker, here.config.limits.requests_per_minute, 5)  # about as much work
    view = await looking.step(here.matches, person, table, step, seat)
    content = await asyncio.to_thread(pictures.draw, view, lang, theme)
    return Response(content, media_type="image/svg+xml", headers={"Cache-Control": "private, max-age=3600"})


@router.api_route("/g/{table}", methods=["GET", "HEAD"], include_in_schema=False)
async def page(request: Request, table: str, here: With, lang: Lang) -> Response:
    """The page, with what others show of a link to this game; of a game that is not over they show nothing."""
    folder = client.folder()
    index = (folder / "index.html").read_text(encoding="utf-8") if folder else client.NOT_BUILT
    with contextlib.suppress(Refused):
        tags = _tags(*await _shown(here, table, lang), address(request, here), table, lang)
        index = index.replace("</head>", f"{tags}</head>", 1)
    return Response(index, media_type="text/html; charset=utf-8", headers={"Cache-Control": client.ASK_AGAIN})


def _tags(shown: picture.Shown, verdicts: list[str], base: str, table: str, lang: str) -> str:
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
