"""The routes. They read the request, ask `matches` or `people`, and write the answer."""

import contextlib
import time
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, WebSocket
from fastapi.responses import Response
from pydantic import Field

import triskele
from triskele.errors import TriskeleError
from triskele.server import boards, guard, metrics, models, store
from triskele.server.asking import (
    By,
    Lang,
    Maybe,
    Me,
    Named,
    SeatNumber,
    TableId,
    With,
    address,
    answer,
)
from triskele.server.describing import REFUSALS, answers
from triskele.server.limits import ENTRIES, TABLES, Asker, work_of
from triskele.server.live.chat import shown_line
from triskele.server.live.talking import refusal
from triskele.server.people import COOKIE
from triskele.server.problems import STATUS, language_of
from triskele.server.refusals import Refused
from triskele.server.services import Services
from triskele.server.tables import looking, opening, playing, seating
from triskele.server.tables.seating import Wish

YEAR = 365 * 86_400
router = APIRouter(responses=REFUSALS)


def _remember(request: Request, response: Response, here: Services, person: str) -> None:
    secure = request.url.scheme == "https"
    response.set_cookie(
        COOKIE,
        here.people.cookie_of(person),
        max_age=5 * YEAR,
        httponly=True,
        # Only so do pages of other sites that may use this server send it along, and browsers want TLS for that.
        samesite="none" if secure and here.config.origins else "lax",
        secure=secure,
    )


def _link(request: Request, here: Services, rest: str) -> str:
    """A link to a page."""
    # After the #, so that no server and no log ever sees it.
    return f"{address(request, here)}#/{rest}"


# People


@router.get("/api/me", **answers(models.Me))
async def me(request: Request, here: With, asker: By, lang: Lang) -> Response:
    """Who you are. If you have no identity yet you get one, in a signed cookie that scripts can't read."""
    person = await here.people.find(asker.person)
    fresh = person is None
    if person is None:
        if guard.foreign(guard.headers_of(request.scope), here.config.origins):
            raise Refused("foreign-origin")  # nobody becomes somebody because another site's page asks
        here.buckets.take_there("people", asker, here.config.limits.people_per_minute)
        person = await here.people.new(lang)
    response = answer({"name": person.name})
    if fresh or (here.config.origins and not person.program):  # a cookie from before any origin was named is changed
        _remember(request, response, here, person.id)
    return response


@router.put("/api/me", **answers(models.Me))
async def rename(body: models.Rename, here: With, person: Named) -> Response:
    """Change your name. At tables where you already sit, you keep the old one."""
    return answer({"name": (await here.people.rename(person, body.name)).name})


@router.post("/api/me/carry", **answers(models.Token))
async def carry(request: Request, here: With, person: Named) -> Response:
    """A link that makes another device you as well. It works once, within a quarter of an hour."""
    if person.program:
        raise Refused("people-only")
    token, expires = await here.people.carry(person)
    return answer({"token": token, "link": _link(request, here, f"carry/{token}"), "expires": expires})


@router.post("/api/me/carried", **answers(models.Me))
async def carried(request: Request, body: models.UseToken, here: With, asker: By) -> Response:
    """Become the person who made the link."""
    here.buckets.take_there("tokens", asker, here.config.limits.people_per_minute)
    person = await here.people.carried(body.token)
    response = answer({"name": person.name})
    _remember(request, response, here, person.id)
    return response


async def _listed(here: Services, asker: Asker, tables: list[store.Listed]) -> list[dict[str, Any]]:
    """A list of tables, which is more work the longer it is."""
    here.buckets.charge("requests", asker, here.config.limits.requests_per_minute, len(tables) // TABLES)
    return await here.lists.listed(asker.person, tables)


Limit = Annotated[int, Query(ge=1, le=100)]
Before = Annotated[float | None, Query(ge=0, le=1e12, description="Only what changed last before this time.")]


@router.get("/api/me/tables", **answers(models.Tables))
async def my_tables(here: With, asker: By, person: Me, limit: Limit = 50, before: Before = None) -> Response:
    """Your unfinished tables, the latest change first."""
    found = await here.store.tables_of(person, False, limit, before or time.time() + YEAR)
    return answer({"tables": await _listed(here, asker, found)})


@router.get("/api/me/games", **answers(models.Games))
async def my_games(here: With, asker: By, person: Me, limit: Limit = 50, before: Before = None) -> Response:
    """Your finished games with their results, the latest first."""
    games = []
    found = await here.store.tables_of(person, True, limit, before or time.time() + YEAR)
    for table, shown in zip(found, await _listed(here, asker, found), strict=True):
        results = [
            {
                "seat": result.seat,
                "score": result.score,
                "won": result.won,
                "mine": result.person == person,
                "level": result.level,
            }
            for result in await here.store.results(table.setup.id)
        ]
        games.append({**shown, "results": results})
    return answer({"games": games})


@router.get("/api/me/statistics", **answers(models.Statistics))
async def statistics(here: With, person: Me) -> Response:
    """How often you played and won, and your mean score: by game, and by opponent."""

    def out(tally: store.Tally) -> dict[str, Any]:
        return {"played": tally.played, "won": tally.won, "mean_score": tally.total / tally.played}

    found = await here.store.statistics(person)
    return answer(
        {
            "games": {
                game: {**out(tally), "levels": {level: out(part) for level, part in tally.levels.items()}}
                for game, tally in found.items()
            }
        }
    )


# Tables


@router.get("/api/tables", **answers(models.Tables))
async def open_tables(here: With, asker: By, limit: Limit = 50) -> Response:
    """The tables that are open to everybody."""
    return answer({"tables": await _listed(here, asker, await here.store.open_tables(limit))})


@router.post("/api/tables", **answers(models.TableOut, status=201))
async def create(body: models.NewTable, here: With, asker: By, person: Named) -> Response:
    """Open a table. It starts when every seat is taken; its address is the invitation."""
    here.buckets.take("tables", asker, here.config.limits.tables_per_minute)
    wishes = [Wish(seat.who, seat.level, here.people.maybe(seat.name, person)) for seat in body.seats]
    board = body.board
    if body.board_file is not None:
        board = await boards.read(body.game, body.board_file, len(wishes))
    with here.alone.one_more(asker, all(wish.who == "bot" for wish in wishes)):
        name = await opening.create(
            here.matches,
            person.id,
            person.name,
            body.game,
            wishes,
            dict(body.options),
            board,
            body.public,
            body.chat,
            body.aids,
            body.word,
        )
    return answer(await looking.seen(here.matches, person.id, name), 201)


@router.get("/api/tables/{table}", **answers(models.TableOut))
async def see(table: TableId, here: With, person: Maybe) -> Response:
    """A table as you see it; without a seat, as a spectator does."""
    return answer(await looking.seen(here.matches, person, table))


@router.delete("/api/tables/{table}", status_code=204)
async def delete(table: TableId, here: With, person: Me) -> Response:
    """Delete your own unfinished table."""
    await opening.delete(here.matches, person, table)
    return Response(status_code=204)


@router.post("/api/tables/{table}/join", **answers(models.TableOut))
async def join(table: TableId, body: models.Join, here: With, person: Named) -> Response:
    """Take the first open seat, or the one that a bot keeps for you."""
    await seating.sit(here.matches, person.id, person.name, table, None, Wish("me"), body.word)
    return answer(await looking.seen(here.matches, person.id, table))


@router.post("/api/tables/{table}/leave", **answers(models.TableOut))
async def leave(table: TableId, here: With, asker: By, person: Me) -> Response:
    """Leave your seats. Once the game has started, bots keep them for you until you join again."""
    async with here.matches.room(table) as room:
        found = room.table
        last = found.match is not None and all(seat.person in {None, person} for seat in found.seats)
    with here.alone.one_more(asker) if last else contextlib.nullcontext():
        await seating.leave(here.matches, person, table)
    return answer(await looking.seen(here.matches, person, table))


@router.put("/api/tables/{table}/seats/{seat}", **answers(models.TableOut))
async def change_seat(
    table: TableId, seat: SeatNumber, body: models.ChangeSeat, here: With, asker: By, person: Named
) -> Response:
    """Give a seat to yourself, to a bot, or to whoever comes: your own seat or, as the host, one that nobody has."""
    wish = Wish(body.who, body.level, here.people.maybe(body.name, person))
    with here.alone.one_more(asker) if body.who == "bot" else contextlib.nullcontext():
        await seating.sit(here.matches, person.id, person.name, table, seat, wish, body.word)
    return answer(await looking.seen(here.matches, person.id, table))


@router.post("/api/tables/{table}/seats/{seat}/link", **answers(models.Token))
async def link_seat(request: Request, table: TableId, seat: SeatNumber, here: With, person: Named) -> Response:
    """A link for this seat only: whoever opens it first sits there, on any device. It works once."""
    await seating.check_own_seat(here.matches, person.id, table, seat)
    token, expires = await here.people.seat_token(person, table, seat)
    link = _link(request, here, f"seat/{table}/{seat}/{token}")
    return answer({"token": token, "link": link, "expires": expires})


@router.post("/api/tables/{table}/seats/{seat}/take", **answers(models.TableOut))
async def take_seat(
    table: TableId, seat: SeatNumber, body: models.TakeSeat, here: With, asker: By, person: Named
) -> Response:
    """Sit down with a seat's link."""
    here.buckets.take_there("tokens", asker, here.config.limits.people_per_minute)
    await seating.check_take(here.matches, person.id, table, seat)
    giver = await here.people.seat_giver(body.token, table, seat)
    await seating.sit(here.matches, person.id, person.name, table, seat, Wish("me"), body.word, giver)
    return answer(await looking.seen(here.matches, person.id, table))


# Play


@router.post("/api/tables/{table}/actions", **answers(models.TableOut, models.Stored))
async def act(table: TableId, body: models.Play, here: With, asker: By, person: Me) -> Response:
    """Play an action. `at` is the place in the log that you saw; if the table has moved on, the answer is `stale`."""
    here.buckets.take("moves", asker, here.config.limits.moves_per_minute)
    return answer(await playing.act(here.matches, person, table, body.at, body.action, body.table))


@router.post("/api/tables/{table}/undo", **answers(models.TableOut, models.Stored))
async def undo(table: TableId, body: models.Undo, here: With, asker: By, person: Me) -> Response:
    """Take back your last action: within your turn if it revealed nothing, and freely where all others are bots."""
    here.buckets.take("moves", asker, here.config.limits.moves_per_minute)
    return answer(await playing.undo(here.matches, person, table, body.at, body.table))


@router.post("/api/tables/{table}/rematch", **answers(models.Rematch))
async def rematch(table: TableId, here: With, asker: By, person: Me) -> Response:
    """The same people and levels again. It is one new table, whoever asks, and starts at once."""
    here.buckets.take("tables", asker, here.config.limits.tables_per_minute)
    with here.alone.one_more(asker, False):
        return answer({"table": await opening.rematch(here.matches, person, table)})


@router.post("/api/tables/{table}/branch", **answers(models.TableOut, status=201))
async def branch(table: TableId, body: models.Branch, here: With, asker: By, person: Named) -> Response:
    """Play on from a position of a finished game, against bots, at a new table. It counts in nobody's statistics."""
    here.buckets.take("tables", asker, here.config.limits.tables_per_minute)
    name = await opening.branch(
        here.matches, person.id, person.name, table, body.step, body.seat, body.level, body.action
    )
    return answer(await looking.seen(here.matches, person.id, name), 201)


@router.post("/api/tables/{table}/chat", **answers(models.ChatLine))
async def say(table: TableId, body: models.Say, here: With, asker: By, person: Named) -> Response:
    """Say something at a table: plain text."""
    return answer(shown_line(await here.hub.chat.say(table, person, asker, body.text)))


@router.get("/api/tables/{table}/chat", **answers(models.Chat))
async def chat(
    table: TableId, here: With, person: Maybe, since: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0
) -> Response:
    """What was said after a line, at most the last 200."""
    await looking.seen(here.matches, person, table)
    return answer({"lines": [shown_line(line) for line in await here.store.chat(table, since)]})


@router.get("/api/tables/{table}/record", **answers(models.RecordOut))
async def record(table: TableId, here: With, person: Maybe) -> Response:
    """The record of a finished game, to keep and to check with `triskele verify`."""
    response = answer(await looking.record(here.matches, table))
    response.headers["Content-Disposition"] = f'attachment; filename="{table}.record.json"'
    return response


@router.get("/api/tables/{table}/steps/{step}", **answers(models.View, models.OpenView))
async def step(
    table: TableId,
    step: Annotated[int, Path(ge=0, le=2**31 - 1, examples=[0])],
    here: With,
    person: Maybe,
    seat: Annotated[
        Annotated[int, Field(ge=0, le=100)] | Literal["open"] | None,
        Query(description="Whose view; without it, the spectator's. `open` shows everything, after the end."),
    ] = None,
) -> Response:
    """The table after a number of actions: as your own seat saw it or, after the end, as any seat did."""
    if seat == "open":
        return answer(await looking.open_step(here.matches, table, step))
    return answer(await looking.step(here.matches, person, table, step, seat))


@router.get("/api/tables/{table}/course", **answers(models.Course))
async def course(table: TableId, here: With, asker: By) -> Response:
    """How the scores went, action by action, and what each is made of, to the last point."""
    found = await looking.course(here.matches, table)
    here.buckets.charge("requests", asker, here.config.limits.requests_per_minute, len(found["scores"]) // ENTRIES)
    return answer(found)


@router.get("/api/tables/{table}/log", **answers(models.Told))
async def told(
    table: TableId,
    here: With,
    asker: By,
    lang: Lang,
    since: Annotated[int, Query(alias="from", ge=0, le=2**31 - 1, description="A place in the log.")] = 0,
) -> Response:
    """What happened at a table since a place in its log, as far as you may know it: the same entries as in `news`."""
    entries = await looking.told(here.matches, asker.person, table, since, lang)
    here.buckets.charge("requests", asker, here.config.limits.requests_per_minute, work_of(entries))
    return answer({"entries": entries})


@router.websocket("/api/tables/{table}/live")
async def live(socket: WebSocket, table: str) -> None:
    """What happens at a table, in order. Query: `at` and `chat` say what you saw last; `lang`; `choices`."""
    here: Services = socket.app.state.services
    query = socket.query_params
    lang = language_of(socket.scope)
    try:
        asker = (await guard.admit(here, socket.scope, socket.receive)).asker
        person = await here.people.find(asker.person)
        at, said = _number(query.get("at")), _number(query.get("chat"))
        await here.hub.serve(socket, table, person, asker, lang, at, said or 0, query.get("choices") == "1")
    except TriskeleError as error:
        await socket.accept()
        await socket.send_text(refusal(error, lang).decode())
        await socket.close(4000 + STATUS.get(error.code, 500) % 1000)


def _number(text: str | None) -> int | None:
    if text is None:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise Refused("invalid")
    return int(text)


# For whoever runs the server


@router.get("/healthz", **answers(models.Health))
async def health(here: With) -> Response:
    """Whether the server and its database answer."""
    await here.store.check()
    return answer({"status": "ok", "version": triskele.__version__})


@router.get("/metrics", include_in_schema=False)
async def figures() -> Response:
    """The server's figures for Prometheus."""
    return Response(metrics.page(), media_type="text/plain; version=0.0.4; charset=utf-8")
