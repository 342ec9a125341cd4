"""What guards every request: sizes, origins, headers, figures and the log."""

import asyncio
import logging
import re
import time
from collections.abc import Iterable
from typing import NamedTuple, Protocol
from urllib.parse import unquote_to_bytes

from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from triskele.errors import TriskeleError
from triskele.server import metrics
from triskele.server.config import Config
from triskele.server.edge import costs, problems
from triskele.server.edge.hosts import known
from triskele.server.edge.limits import Asker, Buckets, address
from triskele.server.house import House
from triskele.server.people import People
from triskele.server.programs import Programs
from triskele.server.refusals import Refused
from triskele.server.tables.matches import READ, Matches

log = logging.getLogger("triskele.access")
SAFE = {"GET", "HEAD", "OPTIONS"}
METHODS = {*SAFE, "POST", "PUT", "DELETE", "PATCH"}
CONTENT = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:;"
    " font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
SECURITY = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"content-security-policy", CONTENT.encode()),
]
NOT_KEPT = (b"cache-control", b"no-store")
SHARED = [
    (b"access-control-allow-credentials", b"true"),
    (b"access-control-expose-headers", b"Retry-After, Content-Language, Content-Disposition"),
    (b"vary", b"Origin"),
]
PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, POST, PUT, DELETE",
    "Access-Control-Allow-Headers": "Content-Type, Accept-Language",
    "Access-Control-Max-Age": "600",
}
# A character that no text may have: NUL, as JSON writes it; in addresses it is %00.
NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
DONE = {200, 201, 204}
FIGURES = "/metrics"  # which have a token of their own
ADMITTED = "triskele.admitted"  # the name of what was let in, in a request's scope


class Behind(Protocol):
    """What lies behind the edge, as far as it needs that."""

    config: Config
    hosts: frozenset[str]
    buckets: Buckets
    people: People
    programs: Programs
    house: House
    matches: Matches


class Admitted(NamedTuple):
    """A request that was let in: who asks, and what was sent along."""

    asker: Asker
    headers: dict[bytes, bytes]  # of those that came twice, the first
    body: bytes = b""


class Guard:
    """Around every request that goes through the framework."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self._app = app
        self._config = config

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A socket is a request like any other, wherever it leads."""
        try:
            await admit(scope["app"].state.services, scope, receive)
        except TriskeleError as error:
            await problems.refuse_socket(error, problems.language_of(scope), receive, send)
            return
        if foreign(headers_of(scope), self._config.origins):
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": "foreign-origin"})
            return
        try:
            await self._app(scope, receive, send)
        finally:
            pay_for_reading(scope["app"].state.services, scope)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        status = 500
        services = scope["app"].state.services
        asked = headers_of(scope)
        friend = asked.get(b"origin", b"").decode("latin-1") in self._config.origins
        shared = self._shared(asked, friend)

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = [*message["headers"], *SECURITY, *shared]
                if not any(name == b"cache-control" for name, _ in headers):
                    headers.append(NOT_KEPT)
                message["headers"] = headers
            await send(message)

        try:
            admitted = await admit(services, scope, receive)
            if friend and scope["method"] == "OPTIONS" and b"access-control-request-method" in asked:
                await Response(status_code=204, headers=PREFLIGHT)(scope, receive, answer)
                return
            if scope["method"] not in SAFE:
                receive = _again(admitted.body, receive)
            await self._app(scope, receive, answer)
        except ClientDisconnect:
            status = 400
        except Refused as refusal:
            await problems.answer(refusal, problems.language_of(scope))(scope, receive, answer)
        except Exception:
            log.exception("a request failed")
            if status == 500:
                await problems.answer(Refused("internal"), problems.language_of(scope))(scope, receive, answer)
        finally:
            route = getattr(scope.get("route"), "path", "other")
            if status in DONE and (more := costs.of(scope["method"], route) - 1):
                limit = self._config.limits.requests_per_minute
                services.buckets.charge("requests", scope[ADMITTED].asker, limit, more)
            pay_for_reading(services, scope)
            answered(scope, route, status, began)

    def _shared(self, headers: dict[bytes, bytes], friend: bool) -> list[tuple[bytes, bytes]]:
        """The headers that let pages of another site read an answer, if they may."""
        if friend:
            return [(b"access-control-allow-origin", headers[b"origin"]), *SHARED]
        return [(b"vary", b"Origin")] if self._config.origins else []


async def admit(services: Behind, scope: Scope, receive: Receive) -> Admitted:
    """Let a request in, once, whichever way it takes: every request is counted, and one that changes something must
    come from our own pages or from sites that may, and must not be too large."""
    if ADMITTED not in scope:
        headers, body = headers_of(scope), b""
        asker = Asker(services.people.asking(scope["headers"]), address(scope.get("client")))
        if b"authorization" in headers and scope["path"] != FIGURES:
            asker = await _by_token(services, asker, headers[b"authorization"])
        await _take(services, asker)
        if not known(headers.get(b"host", b""), services.hosts):
            raise Refused("unknown-host")
        if scope["type"] == "http" and scope["method"] not in SAFE:
            if foreign(headers, services.config.origins):
                raise Refused("foreign-origin")
            if services.house.banned(asker.person):
                raise Refused("banned")
            body = await _whole(headers, receive, services.config.limits.body)
        if "\0" in scope["path"] or "\ufffd" in scope["path"]:
            raise Refused("unknown-address")
        if not readable(scope["query_string"], body):
            raise Refused("invalid", where="")
        scope[ADMITTED] = Admitted(asker, headers, body)
        READ.set([])
    found: Admitted = scope[ADMITTED]
    return found


def pay_for_reading(services: Behind, scope: Scope) -> None:
    """Charge for tables that had to be read from the store: who goes through very many would have all of them read
    again and again."""
    if ADMITTED in scope and (read := READ.get()):
        limit = services.config.limits.requests_per_minute
        services.buckets.charge("requests", scope[ADMITTED].asker, limit, sum(read) // costs.READ)
        read.clear()


async def _take(services: Behind, asker: Asker) -> None:
    """Count a request; who is refused again and again waits for the answer."""
    try:
        services.buckets.take("requests", asker, services.config.limits.requests_per_minute)
    except Refused:
        if wait := services.buckets.wait(asker):
            await asyncio.sleep(wait)
        raise


def readable(query: bytes, body: bytes) -> bool:
    """Whether all that came is text which every database can keep: UTF-8, without NUL. JSON in other encodings, which
    write NUL otherwise, has bytes that are 0."""
    if b"\0" in body or NUL.search(body):
        return False
    if b"%" not in query:
        return True
    asked = unquote_to_bytes(query)
    try:
        return "\0" not in asked.decode()
    except UnicodeDecodeError:
        return False


async def _by_token(services: Behind, asker: Asker, said: bytes) -> Asker:
    """Who asks, if a program's token is sent along. Tokens can't be guessed by trying many."""
    try:
        return asker._replace(person=await services.programs.asking(said) or asker.person)
    except Refused:
        services.buckets.take_there("tokens", asker, services.config.limits.people_per_minute)
        raise


async def _whole(headers: dict[bytes, bytes], receive: Receive, limit: int) -> bytes:
    """The body, read up to the limit, so that nothing behind this ever sees a larger one."""
    said = headers.get(b"content-length", b"0")
    if not said.isdigit() or len(said) > 15 or int(said) > limit:
        raise Refused("too-large", limit=limit)
    message = await receive()
    whole: bytes = message.get("body", b"")
    if message["type"] == "http.request" and message.get("more_body"):
        body = bytearray(whole)
        while True:
            message = await receive()
            body += message.get("body", b"")
            if len(body) > limit or not message.get("more_body"):
                break
        whole = bytes(body)
    if message["type"] != "http.request":
        raise ClientDisconnect  # half a request does not count
    if len(whole) > limit:
        raise Refused("too-large", limit=limit)
    return whole


def _again(body: bytes, receive: Receive) -> Receive:
    """A body that was read, for whoever reads it next."""
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


def answered(scope: Scope, route: str, status: int, began: float) -> None:
    """Count an answer, and note it."""
    took = time.perf_counter() - began
    metrics.answered(scope["method"] if scope["method"] in METHODS else "other", route, status, took)
    if log.isEnabledFor(logging.INFO):
        log.info(
            "answered",
            extra={"method": scope["method"], "route": route, "status": status, "ms": round(took * 1000, 2)},
        )


def foreign(headers: dict[bytes, bytes], origins: Iterable[str]) -> bool:
    """Whether a page of another site asks."""
    origin = headers.get(b"origin")
    if origin is None:
        return headers.get(b"sec-fetch-site") in {b"cross-site", b"same-site"}
    host = headers.get(b"host", b"")
    return origin not in {b"http://" + host, b"https://" + host, *(other.encode() for other in origins)}


def headers_of(scope: Scope) -> dict[bytes, bytes]:
    """The headers of a request; of those that came twice, the first."""
    return dict(reversed(scope["headers"]))
