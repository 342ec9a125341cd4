"""The one request that comes all the time, on a short way: an action is played without the framework in between.

Everything that is not plainly in order goes the long way, to the route in api.py, which says what is wrong with it.
Both do the same; tests compare their answers.
"""

import re

from pydantic import ValidationError
from starlette.types import Receive, Scope, Send

from triskele.errors import TriskeleError
from triskele.server import problems
from triskele.server.models import Play
from triskele.server.people import COOKIE
from triskele.server.services import Services

ACTIONS = re.compile(r"/api/tables/([A-Za-z0-9_-]{16})/actions")
START = {"type": "http.response.start", "status": 200}


class _Route:
    path = "/api/tables/{table}/actions"


def _cookie(header: bytes | None) -> str | None:
    """Our cookie, of the header's."""
    if header is None:
        return None
    for part in header.decode("latin-1").split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value
    return None


async def act(
    services: Services, scope: Scope, headers: dict[bytes, bytes], body: bytes, receive: Receive, send: Send
) -> bool:
    """Play an action, if this is a request for one; says whether it was."""
    found = ACTIONS.fullmatch(scope["path"])
    if found is None or scope["method"] != "POST":
        return False
    person = services.people.signed(_cookie(headers.get(b"cookie")))
    if person is None or headers.get(b"content-type") != b"application/json":
        return False
    try:
        play = Play.model_validate_json(body)
    except ValidationError:
        return False
    limits = services.config.limits
    scope["route"] = _Route
    try:
        services.buckets.take("requests", person, limits.requests_per_minute)
        services.buckets.take("moves", person, limits.moves_per_minute)
        content = await services.matches.act(person, found[1], play.at, play.action)
    except TriskeleError as error:
        await problems.answer(error, problems.language_of(scope))(scope, receive, send)
        return True
    length = str(len(content)).encode()
    await send({**START, "headers": [(b"content-type", b"application/json"), (b"content-length", length)]})
    await send({"type": "http.response.body", "body": content})
    return True
