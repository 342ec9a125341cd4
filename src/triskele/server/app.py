"""The server as an ASGI application: its life and its routes."""

import contextlib
import functools
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

import triskele
from triskele.errors import TriskeleError
from triskele.server import api, client, guide, problems
from triskele.server.config import Config, Limits
from triskele.server.guard import Guard
from triskele.server.models import messages
from triskele.server.models.examples import EXAMPLES, PROOF
from triskele.server.services import Services
from triskele.table.match import Match


def create_app(config: Config) -> FastAPI:
    """The application for a configuration."""

    @contextlib.asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[Mapping[str, Any]]:
        try:
            services = Services(config)
            await services.open()
        except Exception as error:
            app.state.failed = error  # for whoever started the server
            raise
        app.state.services = services
        try:
            yield {"services": services}  # for connections too: see hot.py
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
    app.openapi = functools.partial(_described, app, app.openapi, config.limits)  # type: ignore[method-assign]
    app.include_router(api.router)
    app.include_router(guide.router)
    app.state.routes = [*app.routes, *api.router.routes, *guide.router.routes]  # all but the client's
    app.add_route("/{path:path}", client.serve, ["GET", "HEAD"], include_in_schema=False)
    app.add_exception_handler(TriskeleError, problems.refused)
    app.add_exception_handler(RequestValidationError, problems.invalid)
    app.add_exception_handler(HTTPException, problems.http)
    app.add_middleware(Guard, config=config)
    return app


def _described(app: FastAPI, describe: Callable[[], dict[str, Any]], limits: Limits) -> dict[str, Any]:
    """The description of the interface, with real games as examples where they are too large to write by hand."""
    if app.openapi_schema is None:
        described = describe()
        paths, schemas = described["paths"], described["components"]["schemas"]
        for name, schema in messages.described("#/components/schemas/{model}").items():
            schemas.setdefault(name, schema)
        for name, example in EXAMPLES.items():
            schemas[name]["examples"] = [example]
        schemas["Rename"]["properties"]["name"]["maxLength"] = limits.name
        schemas["Say"]["properties"]["text"]["maxLength"] = limits.chat
        for name in ("SeatWish", "ChangeSeat"):
            schemas[name]["properties"]["name"]["anyOf"][0]["maxLength"] = limits.name
        match = Match("keltis", bytes(32), 2, {"start": 0})
        record = {**match.record(with_key=True), "game_hash": PROOF["seal"], "fairness": PROOF}
        seen = EXAMPLES["TableOut"]
        examples = {"get steps/{step}": match.view(0), "get record": record, "post actions": seen, "post undo": seen}
        for operation, example in examples.items():
            method, end = operation.split(" ")
            answers = paths[f"/api/tables/{{table}}/{end}"][method]["responses"]
            answers["200"]["content"]["application/json"]["example"] = example
    assert app.openapi_schema is not None
    return app.openapi_schema
