"""What guards every request: sizes, origins, headers, figures and the log."""

import logging
import time
from collections.abc import Iterable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from triskele.server import metrics, problems
from triskele.server.config import Config
from triskele.server.refusals import Refused

log = logging.getLogger("triskele.access")
SAFE = {"GET", "HEAD", "OPTIONS"}
METHODS = {*SAFE, "POST", "PUT", "DELETE", "PATCH"}
CONTENT = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:;"
    " font-src 'self'; connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
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


class Guard:
    """Around every request but those that go the short way of hot.py, which does the same."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self._app = app
        self._config = config

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            if foreign(headers_of(scope), self._config.origins):
                await receive()
                await send({"type": "websocket.close", "code": 4403, "reason": "foreign-origin"})
                return
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        status = 500

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = [*message["headers"], *SECURITY]
                if not any(name == b"cache-control" for name, _ in headers):
                    headers.append(NOT_KEPT)
                message["headers"] = headers
            await send(message)

        try:
            if scope["method"] not in SAFE:
                headers = headers_of(scope)
                if foreign(headers, self._config.origins):
                    raise Refused("foreign-origin")
                receive = await self._whole(headers, receive)
            await self._app(scope, receive, answer)
        except Refused as refusal:
            await problems.answer(refusal, problems.language_of(scope))(scope, receive, answer)
        except Exception:
            log.exception("a request failed")
            if status == 500:
                await problems.answer(Refused("internal"), problems.language_of(scope))(scope, receive, answer)
        finally:
            answered(scope, getattr(scope.get("route"), "path", "other"), status, began)

    async def _whole(self, headers: dict[bytes, bytes], receive: Receive) -> Receive:
        """The body, read up to the limit, so that nothing behind this ever sees a larger one."""
        limit = self._config.limits.body
        said = headers.get(b"content-length", b"0")
        if not said.isdigit() or len(said) > 15 or int(said) > limit:
            raise Refused("too-large", limit=limit)
        message = await receive()
        whole: bytes = message.get("body", b"")
        if message["type"] == "http.request" and message.get("more_body"):
            body = bytearray(whole)
            while True:
                message = await receive()
                if message["type"] != "http.request":
                    break
                body += message.get("body", b"")
                if len(body) > limit:
                    break
                if not message.get("more_body"):
                    break
            whole = bytes(body)
        if len(whole) > limit:
            raise Refused("too-large", limit=limit)
        given = False

        async def again() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": whole, "more_body": False}

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
