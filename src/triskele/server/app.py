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
from triskele.server import api, client, guide, models, problems
from triskele.server.config import Config, Limits
from triskele.server.guard import Guard
from triskele.server.services import Services
from triskele.table.match import Match


def create_app(config: Config) -> FastAPI:
    """The application of a configuration."""

    @contextlib.asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[Mapping[str, Any]]:
        try:
            services = Services(config)
            await services.open()
        except Exception as error:
            app.state.failed = error  # for who started the server
            raise
        app.state.services = services
        try:
            yield {"services": services}  # for connections, too: see hot.py
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
    """The description of the interface, with real games as examples of what is too large to be written by hand."""
    if app.openapi_schema is None:
        described = describe()
        paths, schemas = described["paths"], described["components"]["schemas"]
        for name, schema in schemas.items():  # as they were written: the framework takes what is null out of them
            more = getattr(getattr(models, name, None), "model_config", {}).get("json_schema_extra", {})
            schema.update(more)
        schemas["Rename"]["properties"]["name"]["maxLength"] = limits.name
        schemas["Say"]["properties"]["text"]["maxLength"] = limits.chat
        for name in ("SeatWish", "ChangeSeat"):
            schemas[name]["properties"]["name"]["anyOf"][0]["maxLength"] = limits.name
        match = Match("keltis", bytes(32), 2, {"start": 0})
        record = {**match.record(with_key=True), "game_hash": PROOF["seal"], "fairness": PROOF}
        examples = {"steps/{step}": match.view(0), "record": record}
        for end, example in examples.items():
            answers = paths[f"/api/tables/{{table}}/{end}"]["get"]["responses"]
            answers["200"]["content"]["application/json"]["example"] = example
    assert app.openapi_schema is not None
    return app.openapi_schema


PROOF: dict[str, Any] = {
    "seal": "f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2",
    "secret": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "words": [{"seat": 0, "word": "any-random-letters"}],
}
