"""Refusals as RFC 9457 problem details: a stable code, and a sentence in the reader's language."""

import functools
from typing import Any

import orjson
from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.datastructures import Headers, QueryParams
from starlette.exceptions import HTTPException
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from triskele.errors import BadRequest, BoardError, IllegalMove, RecordError, TriskeleError
from triskele.rules import GAMES
from triskele.server.refusals import Refused
from triskele.table.language import entry
from triskele.words import LANGUAGES, catalog

LISTED = 200  # characters of a list of languages that are looked at, and remembered
STATUS = {
    "stale": 409,
    "taken": 409,
    "unknown-table": 404,
    "unknown-seat": 404,
    "unknown-step": 404,
    "unknown-address": 404,
    "wrong-method": 405,
    "not-your-seat": 403,
    "not-your-turn": 409,
    "not-at-the-table": 403,
    "not-the-host": 403,
    "not-started": 409,
    "not-finished": 409,
    "finished-stays": 409,
    "game-over": 409,
    "seat-needed": 409,
    "already-seated": 409,
    "second-seat": 409,
    "others-play": 409,
    "unknown-day": 404,
    "day-hidden": 403,
    "day-goes-on": 409,
    "not-today": 409,
    "unknown-duel": 404,
    "duel-hidden": 403,
    "duel-full": 409,
    "duel-begun": 409,
    "duel-fixed": 409,
    "duel-goes-on": 409,
    "too-many-duels": 429,
    "table-full": 409,
    "no-undo": 409,
    "no-clock": 409,
    "given-up": 409,
    "time-over": 409,
    "no-hints": 409,
    "no-lens": 409,
    "no-judge": 409,
    "legal-move": 409,
    "no-mentor": 409,
    "unknown-lesson": 404,
    "lesson-differs": 422,
    "no-chat": 409,
    "bad-chat": 422,
    "bad-name": 422,
    "bots-name": 422,
    "record-malformed": 422,
    "record-version": 422,
    "record-rules": 422,
    "record-sealed": 422,
    "record-key": 422,
    "record-illegal": 422,
    "record-result": 422,
    "record-hash": 422,
    "record-fairness": 422,
    "bad-token": 403,
    "bad-bearer": 401,
    "people-only": 403,
    "unknown-program": 404,
    "too-many-programs": 429,
    "no-identity": 401,
    "foreign-origin": 403,
    "banned": 403,
    "muted": 403,
    "unknown-host": 421,
    "too-many": 429,
    "too-many-sockets": 429,
    "too-many-tables": 429,
    "too-many-unfinished": 429,
    "too-many-connections": 503,
    "too-many-pictures": 503,
    "log-full": 409,
    "too-large": 413,
    "head-too-large": 431,
    "too-slow": 408,
    "not-http": 400,
    "bad-upgrade": 400,
    "invalid": 422,
    "store-unavailable": 503,
    "stopping": 503,
    "internal": 500,
    "illegal-move": 409,
    "unknown-action": 422,
    "unknown-game": 422,
    "unknown-option": 422,
    "bad-option": 422,
    "wrong-players": 422,
    "unknown-level": 422,
    "bad-names": 422,
    "board-invalid": 422,
    "no-practice": 404,
    "unknown-puzzle": 404,
    "not-answered": 409,
}


def words(lang: str) -> dict[str, str]:
    """The sentences of refusals, by code."""
    found: dict[str, str] = catalog("server", lang)["refusals"]
    return found


def language(accepted: str) -> str:
    """The best language that we speak, by an Accept-Language header."""
    return _language(accepted[:LISTED])


@functools.lru_cache(maxsize=1000)
def _language(accepted: str) -> str:
    wanted: list[tuple[float, int, str]] = []
    for part in accepted.lower().split(","):
        name, _, rest = part.strip().partition(";")
        quality = rest.strip().removeprefix("q=").strip() if rest else "1"
        try:
            wanted.append((-float(quality), len(wanted), name[:2]))
        except ValueError:
            continue
    return next((name for quality, _, name in sorted(wanted) if name in LANGUAGES and quality < 0), LANGUAGES[0])


def language_of(scope: Scope) -> str:
    """The language of a request: the one that its address asks for, or the best by its header."""
    if b"lang=" in scope["query_string"]:
        [*_, wanted] = QueryParams(scope["query_string"]).getlist("lang") or [""]
        if wanted in LANGUAGES:
            return wanted
    return language(Headers(scope=scope).get("accept-language", ""))


def sentence(error: TriskeleError, lang: str) -> str:
    """What to tell a person: what the server says itself, or what the package says."""
    game = {"game": entry(lang, f"{error.fields['game']}.title")} if error.fields.get("game") in GAMES else {}
    if isinstance(error, BadRequest):
        return error.said(lang, **game)
    if isinstance(error, BoardError | IllegalMove | RecordError):
        return error.said(lang)
    return words(lang)[error.code].format_map(_Fields({**error.fields, **game}))


class _Fields(dict[str, Any]):
    def __missing__(self, name: str) -> str:
        return ""


def problem(error: TriskeleError, lang: str) -> dict[str, Any]:
    """The problem details of a refusal."""
    code = error.code if error.code in STATUS else "internal"
    shown = error if code == error.code else Refused("internal")
    more = error.more if isinstance(error, Refused) else {}
    if isinstance(error, IllegalMove):
        more = {"rule": error.rule}
    if isinstance(error, BoardError) and error.line:
        more = {"line": error.line}
    return {
        "type": f"urn:triskele:problem:{code}",
        "title": code.replace("-", " ").capitalize(),
        "status": STATUS[code],
        "detail": sentence(shown, lang).encode(errors="replace").decode(),
        "code": code,
        **more,
    }


def answer(error: TriskeleError, lang: str) -> Response:
    """A refusal as an HTTP answer."""
    content = problem(error, lang)
    headers = {"Content-Language": lang}
    if "retry_after" in content:
        headers["Retry-After"] = str(content["retry_after"])
    return Response(orjson.dumps(content), content["status"], headers, "application/problem+json")


def message_of(error: TriskeleError, lang: str) -> dict[str, Any]:
    """A refusal as a message on a socket."""
    return {"type": "problem", "problem": problem(error, lang)}


async def refuse_socket(error: TriskeleError, lang: str, receive: Receive, send: Send) -> None:
    """Say on a socket why it can't be: browsers show nothing of an HTTP answer to one."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": orjson.dumps(message_of(error, lang)).decode()})
    await send({"type": "websocket.close", "code": 4000 + STATUS.get(error.code, 500) % 1000})


async def refused(request: Request, error: Exception) -> Response:
    """Any refusal of ours."""
    assert isinstance(error, TriskeleError)
    return answer(error, language_of(request.scope))


async def invalid(request: Request, error: Exception) -> Response:
    """What does not fit the description of the interface: says where and why, without quoting what was sent."""
    assert isinstance(error, RequestValidationError)
    errors = [
        {"where": [str(part)[:60] for part in found["loc"]][:8], "why": str(found["msg"])[:200]}
        for found in error.errors()[:10]
    ]
    where = ": " + ".".join(errors[0]["where"]) if errors else ""
    return answer(Refused("invalid", {"errors": errors}, where=where), language_of(request.scope))


async def http(request: Request, error: Exception) -> Response:
    """What the framework refuses."""
    assert isinstance(error, HTTPException)
    codes = {404: "unknown-address", 405: "wrong-method", 413: "too-large"}
    code = codes.get(error.status_code, "invalid")
    methods = methods_of(request)
    if code == "wrong-method" and not methods and not request.url.path.startswith("/api/"):
        methods = {"GET", "HEAD"}  # the client's pages and files
    if code == "wrong-method" and not methods:
        code = "unknown-address"
    found = answer(Refused(code, limit=0), language_of(request.scope))
    if code == "wrong-method":
        found.headers["Allow"] = ", ".join(sorted(methods))
    return found


def methods_of(request: Request) -> set[str]:
    """All methods that an address of the interface takes; none, if there is nothing at it."""
    path = request.url.path
    return {
        method
        for route in request.app.state.routes
        if isinstance(route, Route) and route.path_regex.match(path)
        for method in route.methods or ()
    }
