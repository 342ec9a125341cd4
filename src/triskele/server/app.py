"""The server as an ASGI application: its life, its routes, and what guards them."""

import contextlib
import functools
import logging
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import triskele
from triskele.errors import TriskeleError
from triskele.server import api, client, guide, hot, metrics, models, problems
from triskele.server.config import Config
from triskele.server.refusals import Refused
from triskele.server.services import Services
from triskele.table.match import Match

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


def create_app(config: Config) -> FastAPI:
    """The application of a configuration."""

    @contextlib.asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        services = Services(config)
        try:
            await services.open()
        except TriskeleError as error:
            app.state.failed = error  # for who started the server
            raise
        app.state.services = services
        try:
            yield
        finally:
            await services.close()

    app = FastAPI(
        title="Triskele",
        version=triskele.__version__,
        summary="Tables, seats and bots for Keltis, Das Orakel, the Keltis dice game and Celtica.",
        lifespan=life,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    app.openapi = functools.partial(_described, app, app.openapi)  # type: ignore[method-assign]
    app.include_router(api.router)
    app.include_router(guide.router)
    app.add_route("/{path:path}", client.serve, ["GET", "HEAD"], include_in_schema=False)
    app.add_exception_handler(TriskeleError, problems.refused)
    app.add_exception_handler(RequestValidationError, problems.invalid)
    app.add_exception_handler(HTTPException, problems.http)
    app.add_middleware(Guard, config=config)
    return app


def _described(app: FastAPI, describe: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """The description of the interface, with real games as examples of what is too large to be written by hand."""
    if app.openapi_schema is None:
        described = describe()
        paths, schemas = described["paths"], described["components"]["schemas"]
        for name, schema in schemas.items():  # as they were written: the framework takes what is null out of them
            more = getattr(getattr(models, name, None), "model_config", {}).get("json_schema_extra", {})
            schema.update(more)
        match = Match("keltis", bytes(32), 2, {"start": 0})
        examples = {"steps/{step}": match.view(0), "record": {**match.record(with_key=True), "fairness": PROOF}}
        for end, example in examples.items():
            answers = paths[f"/api/tables/{{table}}/{end}"]["get"]["responses"]
            answers["200"]["content"]["application/json"]["example"] = example
    assert app.openapi_schema is not None
    return app.openapi_schema


PROOF = {
    "seal": "f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2",
    "secret": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "words": [{"seat": 0, "word": "any-random-letters"}],
}


class Guard:
    """Around every request: sizes, origins, headers, figures and the log."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self._app = app
        self._config = config
        self._origins = frozenset(origin.encode() for origin in config.origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            if self._foreign(_headers(scope)):
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
                headers = _headers(scope)
                if self._foreign(headers):
                    raise Refused("foreign-origin")
                body, receive = await self._whole(headers, receive)
                if await hot.act(scope["app"].state.services, scope, headers, body, receive, answer):
                    return
            await self._app(scope, receive, answer)
        except Refused as refusal:
            await problems.answer(refusal, problems.language_of(scope))(scope, receive, answer)
        except Exception:
            log.exception("a request failed")
            if status == 500:
                await problems.answer(Refused("internal"), problems.language_of(scope))(scope, receive, answer)
        finally:
            route = getattr(scope.get("route"), "path", "other")
            took = time.perf_counter() - began
            method = scope["method"] if scope["method"] in METHODS else "other"
            metrics.answered(method, route, status, took)
            if log.isEnabledFor(logging.INFO):
                log.info(
                    "answered",
                    extra={"method": scope["method"], "route": route, "status": status, "ms": round(took * 1000, 2)},
                )

    async def _whole(self, headers: dict[bytes, bytes], receive: Receive) -> tuple[bytes, Receive]:
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

        return whole, again

    def _foreign(self, headers: dict[bytes, bytes]) -> bool:
        """Whether a page of another site asks."""
        origin = headers.get(b"origin")
        if origin is None:
            return headers.get(b"sec-fetch-site") in {b"cross-site", b"same-site"}
        host = headers.get(b"host", b"")
        return origin not in {b"http://" + host, b"https://" + host, *self._origins}


def _headers(scope: Scope) -> dict[bytes, bytes]:
    """The headers of a request; of those that came twice, the first."""
    return dict(reversed(scope["headers"]))
