"""The server as an ASGI application: its life and its routes."""

import contextlib
import functools
from collections.abc import AsyncIterator, Mapping
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

import triskele
from triskele.errors import TriskeleError
from triskele.server.config import Config
from triskele.server.edge import client, problems
from triskele.server.edge.guard import Guard
from triskele.server.routes import (
    api,
    days,
    describing,
    duelling,
    guide,
    judged,
    practice,
    programming,
    sharing,
    teaching,
)
from triskele.server.services import Services


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
            yield {"services": services}  # for connections too: see edge/hot.py
        finally:
            await services.close()

    app = FastAPI(
        title="Triskele",
        version=triskele.__version__,
        summary="Tables, seats and bots for Keltis, Das Orakel, the Keltis dice game and Celtica.",
        lifespan=life,
        openapi_url=None,  # see api.description
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    app.openapi = functools.partial(describing.described, app, app.openapi, config.limits)  # type: ignore[method-assign]
    routers = (
        api.router,
        days.router,
        duelling.router,
        guide.router,
        judged.router,
        practice.router,
        programming.router,
        sharing.router,
        teaching.router,
    )
    for router in routers:
        app.include_router(router)
    app.state.routes = [*app.routes, *(route for router in routers for route in router.routes)]  # all but the client's
    app.add_route("/{path:path}", client.serve, ["GET", "HEAD"], include_in_schema=False)
    app.add_exception_handler(TriskeleError, problems.refused)
    app.add_exception_handler(RequestValidationError, problems.invalid)
    app.add_exception_handler(HTTPException, problems.http)
    app.add_middleware(Guard, config=config)
    return app
