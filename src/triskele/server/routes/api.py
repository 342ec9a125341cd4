"""The routes. They read the request, ask `matches` or `people`, and write the answer."""

import asyncio
import contextlib
import functools
import hmac
import time
from typing import Annotated, Literal

import orjson
from fastapi import APIRouter, Path, Query, Request, WebSocket
from fastapi.responses import Response
from pydantic import Field

import triskele
from triskele.errors import TriskeleError
from triskele.server import boards, metrics, models, store
from triskele.server.clock import Terms
from triskele.server.edge import guard
from triskele.server.edge.limits import ENTRIES, MINUTES, TABLES, Asker, work_of
from triskele.server.edge.problems import language_of, refuse_socket
from triskele.server.live.chat import shown_line
from triskele.server.models import lists
from triskele.server.people import COOKIE
from triskele.server.refusals import Refused
from triskele.server.routes import reading
from triskele.server.routes.asking import (
    SHOWN,
    Answer,
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
    moves,
    opens,
    ready,
)
from triskele.server.routes.describing import REFUSALS, answers
from triskele.server.routes.made import made, send
from triskele.server.services import Services
from triskele.server.tables import looking, opening, playing, seating, timing
from triskele.server.tables.seating import Wish, check_level

YEAR = 365 * 86_400
router = APIRouter(responses=REFUSALS, dependencies=[SHOWN])


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
async def me(request: Request, here: With, asker: By, lang: Lang) -> Answer[models.Me]:
    """Who you are. If you have no identity yet you get one, in a signed cookie that scripts can't read."""
    person = await here.people.find(asker.person)
    fresh = person is None
    if person is None:
        if guard.foreign(guard.headers_of(request.scope), here.config.origins):
            raise Refused("foreign-origin")  # nobody becomes somebody because another site's page asks
        here.buckets.take_there("people", asker, here.config.limits.people_per_minute)
        person = await here.people.new(lang)
    response: Answer[models.Me] = answer({"name": person.name})
    if fresh or (here.config.origins and not person.program):  # a cookie from before any origin was named is changed
        _remember(request, response, here, person.id)
    return response


@router.put("/api/me", **answers(models.Me))
async def rename(body: models.Rename, here: With, person: Named) -> Answer[models.Me]:
    """Change your name. At tables where you already sit, you keep the old one."""
    return answer({"name": (await here.people.rename(person, body.name)).name})


@router.post("/api/me/carry", **answers(models.Token))
async def carry(request: Request, here: With, asker: By, person: Named) -> Answer[models.Token]:
    """A link that makes another device you as well. It works once, within a quarter of an hour."""
    if person.program:
        raise Refused("people-only")
    here.buckets.take("links", asker, here.config.limits.links_per_minute)
    token, expires = await here.people.carry(person)
    return answer({"token": token, "link": _link(request, here, f"carry/{token}"), "expires": expires})


@router.post("/api/me/carried", **answers(models.Me))
async def carried(request: Request, body: models.UseToken, here: With, asker: By) -> Answer[models.Me]:
    """Become the person who made the link."""
    here.buckets.take_there("tokens", asker, here.config.limits.people_per_minute)
    person = await here.people.carried(body.token)
    response: Answer[models.Me] = answer({"name": person.name})
    _remember(request, response, here, person.id)
    return response


async def _listed(here: Services, asker: Asker, tables: list[store.Listed]) -> list[lists.Listed]:
    """A list of tables, which is more work the longer it is."""
    here.buckets.charge("requests", asker, here.config.limits.requests_per_minute, len(tables) // TABLES)
    return await here.lists.listed(asker.person, tables)


Limit = Annotated[int, Query(ge=1, le=100)]
Before = Annotated[float | None, Query(ge=0, le=1e12, description="Only what changed last before this time.")]


@router.get("/api/me/tables", **answers(models.Tables))
async def my_tables(
    here: With, asker: By, person: Me, limit: Limit = 50, before: Before = None
) -> Answer[models.Tables]:
    """Your unfinished tables, the latest change first."""
    found = await here.store.tables_of(person, False, limit, before or time.time() + YEAR)
    return answer({"tables": await _listed(here, asker, found)})


@router.get("/api/me/games", **answers(models.Games))
async def my_games(here: With, asker: By, person: Me, limit: Limit = 50, before: Before = None) -> Answer[models.Games]:
    """Your finished games with their results, the latest first."""
    games: list[lists.Finished] = []
    found = await here.store.tables_of(person, True, limit, before or time.time() + YEAR)
    for table, shown in zip(found, await _listed(here, asker, found), strict=True):
        results: list[lists.SeatResult] = [
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
async def statistics(here: With, person: Me) -> Answer[models.Statistics]:
    """How often you played and won, and your mean score: by game, and by opponent."""

    def out(tally: store.Tally) -> lists.TallyOut:
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
async def open_tables(here: With, asker: By, limit: Limit = 50) -> Answer[models.Tables]:
    """The tables that are open to everybody."""
    return answer({"tables": await _listed(here, asker, await here.store.open_tables(limit))})


@router.post("/api/tables", **answers(models.TableOut, status=201))
async def create(body: models.NewTable, here: With, asker: By, person: Named) -> Answer[models.TableOut]:
    """Open a table. It starts when every seat is taken; its address is the invitation."""
    opens(here, asker, len(body.board_file or "") + len(orjson.dumps(body.board)))
    wishes = [Wish(seat.who, seat.level, here.people.maybe(seat.name, person)) for seat in body.seats]
    board = body.board
    if body.board_file is not None:
        board = await boards.read(body.game, body.board_file, len(wishes))
    if body.clock is not None and body.clock.level is not None:
        check_level(body.clock.level)
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
            None if body.clock is None else Terms(**body.clock.model_dump()).data(),
        )
    return ready(await looking.seen(here.matches, person.id, name), 201)


@router.get("/api/tables/{table}", **answers(models.TableOut))
async def see(table: TableId, here: With, person: Maybe) -> Answer[models.TableOut]:
    """A table as you see it; without a seat, as a spectator does."""
    return ready(await looking.seen(here.matches, person, table))


@router.delete("/api/tables/{table}", status_code=204)
async def delete(table: TableId, here: With, person: Me) -> Response:
    """Delete your own table, unless it is a finished game that counts."""
    await opening.delete(here.matches, person, table)
    return Response(status_code=204)


@router.post("/api/tables/{table}/join", **answers(models.TableOut))
async def join(table: TableId, body: models.Join, here: With, person: Named) -> Answer[models.TableOut]:
    """Take the first open seat, or the one that a bot keeps for you."""
    await seating.sit(here.matches, person.id, person.name, table, None, Wish("me"), body.word)
    return ready(await looking.seen(here.matches, person.id, table))


@router.post("/api/tables/{table}/leave", **answers(models.TableOut))
async def leave(table: TableId, here: With, asker: By, person: Me) -> Answer[models.TableOut]:
    """Leave your seats. Once the game has started, bots keep them for you until you join again."""
    last = await seating.is_last(here.matches, person, table)
    with here.alone.one_more(asker) if last else contextlib.nullcontext():
        await seating.leave(here.matches, person, table)
    return ready(await looking.seen(here.matches, person, table))


@router.put("/api/tables/{table}/seats/{seat}", **answers(models.TableOut))
async def change_seat(
    table: TableId, seat: SeatNumber, body: models.ChangeSeat, here: With, asker: By, person: Named
) -> Answer[models.TableOut]:
    """Give a seat to yourself, to a bot, or to whoever comes: your own seat or, as the host, one that nobody has."""
    wish = Wish(body.who, body.level, here.people.maybe(body.name, person))
    with here.alone.one_more(asker) if body.who == "bot" else contextlib.nullcontext():
        await seating.sit(here.matches, person.id, person.name, table, seat, wish, body.word)
    return ready(await looking.seen(here.matches, person.id, table))


@router.post("/api/tables/{table}/seats/{seat}/link", **answers(models.Token))
async def link_seat(
    request: Request, table: TableId, seat: SeatNumber, here: With, asker: By, person: Named
) -> Answer[models.Token]:
    """A link for this seat only: whoever opens it first sits there, on any device. It works once."""
    await seating.check_own_seat(here.matches, person.id, table, seat)
    here.buckets.take("links", asker, here.config.limits.links_per_minute)
    token, expires = await here.people.seat_token(person, table, seat)
    link = _link(request, here, f"seat/{table}/{seat}/{token}")
    return answer({"token": token, "link": link, "expires": expires})


@router.post("/api/tables/{table}/seats/{seat}/take", **answers(models.TableOut))
async def take_seat(
    table: TableId, seat: SeatNumber, body: models.TakeSeat, here: With, asker: By, person: Named
) -> Answer[models.TableOut]:
    """Sit down with a seat's link."""
    here.buckets.take_there("tokens", asker, here.config.limits.people_per_minute)
    await seating.check_take(here.matches, person.id, table, seat)
    giver = await here.people.seat_giver(body.token, table, seat)
    await seating.sit(here.matches, person.id, person.name, table, seat, Wish("me"), body.word, giver)
    return ready(await looking.seen(here.matches, person.id, table))


# Play


@router.post("/api/tables/{table}/actions", **answers(models.TableOut, models.Stored))
async def act(
    table: TableId, body: models.Play, here: With, asker: By, person: Me
) -> Answer[models.TableOut | models.Stored]:
    """Play an action. `at` is the place in the log that you saw; if the table has moved on, the answer is `stale`."""
    moves(here, asker)
    return ready(await playing.act(here.matches, person, table, body.at, body.action, body.table))


@router.post("/api/tables/{table}/undo", **answers(models.TableOut, models.Stored))
async def undo(
    table: TableId, body: models.Undo, here: With, asker: By, person: Me
) -> Answer[models.TableOut | models.Stored]:
    """Take back your last action: within your turn if it revealed nothing, and freely where all others are bots."""
    moves(here, asker)
    return ready(await playing.undo(here.matches, person, table, body.at, body.table))


@router.post("/api/tables/{table}/pause", **answers(models.TableOut))
async def pause(table: TableId, here: With, asker: By, person: Me) -> Answer[models.TableOut]:
    """Ask for a pause, where there is a clock. It stands once all people who sit there want that, until somebody of
    them plays or wants it to go on."""
    here.buckets.take("moves", asker, here.config.limits.moves_per_minute)
    await timing.pause(here.matches, person, table)
    return ready(await looking.seen(here.matches, person, table))


@router.post("/api/tables/{table}/resume", **answers(models.TableOut))
async def resume(table: TableId, here: With, asker: By, person: Me) -> Answer[models.TableOut]:
    """Let the clock go on, or want no pause any more."""
    here.buckets.take("moves", asker, here.config.limits.moves_per_minute)
    await timing.resume(here.matches, person, table)
    return ready(await looking.seen(here.matches, person, table))


@router.post("/api/tables/{table}/rematch", **answers(models.Rematch))
async def rematch(table: TableId, here: With, asker: By, person: Me) -> Answer[models.Rematch]:
    """The same people and levels again. It is one new table, whoever asks, and starts at once."""
    opens(here, asker)
    with here.alone.one_more(asker, False):
        return answer({"table": await opening.rematch(here.matches, person, table)})


@router.post("/api/tables/{table}/branch", **answers(models.TableOut, status=201))
async def branch(table: TableId, body: models.Branch, here: With, asker: By, person: Named) -> Answer[models.TableOut]:
    """Play on from a position of a finished game, against bots, at a new table. It counts in nobody's statistics."""
    opens(here, asker)
    here.buckets.take_there("branches", asker, here.config.limits.branches_per_minute, MINUTES)
    await here.duels.check_over(table)
    name = await opening.branch(
        here.matches, person.id, person.name, table, body.step, body.seat, body.level, body.action
    )
    return ready(await looking.seen(here.matches, person.id, name), 201)


@router.post("/api/tables/{table}/taken", **answers(models.RunningRecord))
async def take_along(table: TableId, here: With, person: Me) -> Answer[models.RunningRecord]:
    """Take your own running game along as a record, to play on elsewhere: only where nobody else plays, because it has
    the key. From then on the game counts in nobody's statistics."""
    return answer(await opening.take_along(here.matches, person, table))


@router.post("/api/records", **answers(models.TableOut, status=201))
async def bring(body: models.Bring, here: With, asker: By, person: Named) -> Answer[models.TableOut]:
    """Bring a game as a record, from another server, a page or a terminal: it is played through again and refused if
    anything in it is wrong. A finished one can be looked at and judged; one that goes on needs its key, and is played
    on against bots. It counts in nobody's statistics."""
    opens(here, asker)
    here.buckets.take_there("branches", asker, here.config.limits.branches_per_minute, MINUTES)
    name = await opening.bring(
        here.matches, person.id, person.name, body.record, here.people.brought, body.seats, body.level
    )
    return ready(await looking.seen(here.matches, person.id, name), 201)


@router.post("/api/tables/{table}/chat", **answers(models.ChatLine))
async def say(table: TableId, body: models.Say, here: With, asker: By, person: Named) -> Answer[models.ChatLine]:
    """Say something at a table: plain text."""
    return answer(shown_line(await here.hub.chat.say(table, person, asker, body.text)))


@router.get("/api/tables/{table}/chat", **answers(models.Chat))
async def chat(
    table: TableId, here: With, person: Maybe, since: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0
) -> Answer[models.Chat]:
    """What was said after a line, at most the last 200."""
    await looking.seen(here.matches, person, table)
    return answer({"lines": [shown_line(line) for line in await here.store.chat(table, since)]})


@router.get("/api/tables/{table}/record", **answers(models.RecordOut))
async def record(table: TableId, here: With, person: Maybe) -> Answer[models.RecordOut]:
    """The record of a finished game, to keep and to check with `triskele verify`; of a duel once all are through."""
    await here.duels.check_over(table)
    response: Answer[models.RecordOut] = answer(await looking.record(here.matches, table))
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
        Query(description="Whose view; without it, the spectator’s. `open` shows everything, after the end."),
    ] = None,
) -> Answer[models.View | models.OpenView]:
    """The table after a number of actions: as your own seat saw it or, after the end, as any seat did."""
    if seat == "open":
        return answer(await looking.open_step(here.matches, table, step))
    return answer(await looking.step(here.matches, person, table, step, seat))


@router.get("/api/tables/{table}/course", **answers(models.Course))
async def course(table: TableId, here: With, asker: By) -> Answer[models.Course]:
    """How the scores went, action by action, and what each is made of, to the last point."""
    per_minute = here.config.limits.requests_per_minute
    async with here.buckets.turn(asker, per_minute):
        found = await looking.course(here.matches, table)
        here.buckets.charge("requests", asker, per_minute, len(found["scores"]) // ENTRIES)
    return answer(found)


@router.get("/api/tables/{table}/log", **answers(models.Told))
async def told(
    table: TableId,
    here: With,
    asker: By,
    lang: Lang,
    since: Annotated[int, Query(alias="from", ge=0, le=2**31 - 1, description="A place in the log.")] = 0,
) -> Answer[models.Told]:
    """What happened at a table since a place in its log, as far as you may know it: the same entries as in `news`."""
    per_minute = here.config.limits.requests_per_minute
    async with here.buckets.turn(asker, per_minute):
        entries = await looking.told(here.matches, asker.person, table, since, lang)
        here.buckets.charge("requests", asker, per_minute, work_of(entries))
    return answer({"entries": entries})


@router.websocket("/api/tables/{table}/live")
async def live(socket: WebSocket, table: str) -> None:
    """What happens at a table, in order. Query: `at` and `chat` say what you saw last; `lang`; `choices`."""
    here: Services = socket.app.state.services
    query = socket.query_params
    lang = language_of(socket.scope)
    asker, headers, _ = socket.scope[guard.ADMITTED]
    check = functools.partial(here.programs.asking, headers.get(b"authorization", b""))
    try:
        person = await here.people.find(asker.person)
        await here.duels.check_look(asker.person, table)
        at, said = _number(query.get("at")), _number(query.get("chat"))
        await here.hub.serve(socket, table, person, asker, lang, at, said or 0, query.get("choices") == "1", check)
    except TriskeleError as error:
        await refuse_socket(error, lang, socket.receive, socket.send)


def _number(text: str | None) -> int | None:
    if text is None:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise Refused("invalid")
    return int(text)


@router.api_route("/api/openapi.json", methods=["GET", "HEAD"], include_in_schema=False)
async def description(request: Request) -> Response:
    """The description of all this."""
    kept = request.app.state
    if getattr(kept, "description", None) is None:  # it takes a while: aside, once, whoever asks
        kept.description = asyncio.ensure_future(asyncio.to_thread(lambda: made(request.app.openapi())))
    return send(request, await asyncio.shield(kept.description))


@router.api_route("/docs", methods=["GET", "HEAD"], include_in_schema=False)
async def docs(request: Request) -> Response:
    """The description of all this, to read."""
    kept = request.app.state
    if getattr(kept, "reading", None) is None:
        kept.reading = asyncio.ensure_future(asyncio.to_thread(lambda: made(reading.page(request.app.openapi()))))
    return send(request, await asyncio.shield(kept.reading), "text/html; charset=utf-8")


# For whoever runs the server


@router.get("/healthz", **answers(models.Health))
async def health(here: With) -> Answer[models.Health]:
    """Whether the server and its database answer, and whether it will go on."""
    if here.leaving:
        raise Refused("stopping")
    await here.store.check()
    return answer({"status": "ok", "version": triskele.__version__})


@router.get(guard.FIGURES, include_in_schema=False)
async def figures(request: Request, here: With) -> Response:
    """The server's figures for Prometheus, for whoever has the token; without one there are none."""
    said = request.headers.get("authorization", "").encode(errors="replace")
    token = here.config.metrics_token
    if token is None or not hmac.compare_digest(said, b"Bearer " + token.encode()):
        raise Refused("unknown-address")
    return Response(metrics.page(), media_type="text/plain; version=0.0.4; charset=utf-8")
