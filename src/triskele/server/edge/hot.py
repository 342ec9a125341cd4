"""A short way for the most frequent request: an action is played without the framework in between.

Everything that is not clearly in order takes the long way, to the route in routes/api.py, which says what is wrong.
Both do the same; tests compare their answers.
"""

import asyncio
import functools
import logging
import re
import time
from typing import Any

from pydantic import ValidationError
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from triskele.errors import TriskeleError
from triskele.server.edge import guard, problems
from triskele.server.edge.connections import Connection
from triskele.server.edge.guard import Admitted, Behind
from triskele.server.models import Play
from triskele.server.refusals import Refused
from triskele.server.tables import playing

log = logging.getLogger("triskele.access")
ACTIONS = re.compile(r"/api/tables/([A-Za-z0-9_-]{16})/actions")
ROUTE = "/api/tables/{table}/actions"
ALWAYS = [*guard.SECURITY, guard.NOT_KEPT]
HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n" + b"".join(b"%s: %s\r\n" % line for line in ALWAYS)


class Http(Connection):
    """A connection on which actions go the short way, unless pages of other sites may ask: they get more headers."""

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        found = ACTIONS.fullmatch(cycle.scope["path"]) if cycle.scope["method"] == "POST" else None
        if found and not self.services.config.origins:
            app = functools.partial(_act, self.services, found[1], cycle, app)
        super()._start_asgi_task(cycle, app)


async def _act(
    services: Behind,
    table: str,
    cycle: RequestResponseCycle,
    app: ASGIApp,
    scope: Scope,
    receive: Receive,
    send: Send,
) -> None:
    """Play an action, or let the application answer."""
    began = time.perf_counter()
    try:
        admitted = await guard.admit(services, scope, receive)
        person, play = admitted.asker.person, _asked(admitted)
        if person is None or play is None:
            await app(scope, receive, send)
            return
        limits = services.config.limits
        services.buckets.take("moves", admitted.asker, limits.moves_per_minute)
        services.buckets.take_of_day("moves", admitted.asker, limits.moves_per_day)
        content = await playing.act(services.matches, person, table, play.at, play.action, play.table)
    except ClientDisconnect:
        guard.answered(scope, ROUTE, 400, began)
        return
    except TriskeleError as error:
        answer = problems.answer(error, problems.language_of(scope))
    except Exception:
        log.exception("a request failed")
        answer = problems.answer(Refused("internal"), problems.language_of(scope))
    else:
        await asyncio.sleep(0)  # the answers to moves that were stored together are written together, see wire.py
        guard.answered(scope, ROUTE, 200, began)
        await _answer(cycle, content)
        return
    finally:
        guard.pay_for_reading(services, scope)
    guard.answered(scope, ROUTE, answer.status_code, began)
    answer.raw_headers += ALWAYS
    await answer(scope, receive, send)


def _asked(admitted: Admitted) -> Play | None:
    """What is to be played, if that is clear."""
    if admitted.headers.get(b"content-type") != b"application/json":
        return None
    try:
        return Play.model_validate_json(admitted.body)
    except ValidationError:
        return None


async def _answer(cycle: RequestResponseCycle, content: bytes) -> None:
    """What `cycle.send` does, but with head and content written together: the client is woken once."""
    if cycle.flow.write_paused and not cycle.disconnected:
        await cycle.flow.drain()
    if cycle.disconnected:
        return
    head = HEAD + b"".join(b"%s: %s\r\n" % line for line in cycle.default_headers)
    if not cycle.keep_alive:
        head += b"connection: close\r\n"
    cycle.transport.write(b"%scontent-length: %d\r\n\r\n%s" % (head, len(content), content))
    cycle.response_started = cycle.response_complete = True
    cycle.message_event.set()
    if not cycle.keep_alive:
        cycle.transport.close()
    cycle.on_response()
