"""What the routes share: who asks, in which language, for which table, and how it is answered."""

import re
from typing import Annotated, Any

import orjson
from fastapi import Depends, Path, Query, Request
from fastapi.responses import Response

from triskele.server import guard
from triskele.server.config import HOST
from triskele.server.describing import JSON
from triskele.server.limits import Asker
from triskele.server.models.examples import TABLE
from triskele.server.people import Person
from triskele.server.problems import language_of
from triskele.server.refusals import Refused
from triskele.server.services import Services

TableId = Annotated[str, Path(max_length=64, examples=[TABLE])]
GameName = Annotated[str, Path(max_length=40, examples=["keltis"])]
SeatNumber = Annotated[int, Path(ge=0, le=100, examples=[1])]
PlayedSeat = Annotated[int, Query(ge=0, le=100, description="Your seat.", examples=[0])]
OwnSeat = Annotated[int, Query(ge=0, le=100, description="Your seat, which is to move.", examples=[0])]


# These are coroutines, for the framework takes others to threads, which costs far more than they do.


async def services(request: Request) -> Services:
    found: Services = request.app.state.services
    return found


With = Annotated[Services, Depends(services)]


async def asking(request: Request) -> Asker:
    """Who asks, as limits count it; the guard of every request has found it out."""
    found: guard.Admitted = request.scope[guard.ADMITTED]
    return found.asker


By = Annotated[Asker, Depends(asking)]


async def maybe(asker: By) -> str | None:
    """Who asks, if they have an identity."""
    return asker.person


Maybe = Annotated[str | None, Depends(maybe)]


async def somebody(person: Maybe) -> str:
    if person is None:
        raise Refused("no-identity")
    return person


Me = Annotated[str, Depends(somebody)]


async def named(here: With, me: Me) -> Person:
    person = await here.people.find(me)
    if person is None:
        raise Refused("no-identity")
    return person


Named = Annotated[Person, Depends(named)]


async def spoken(
    request: Request,
    lang: Annotated[
        str | None, Query(max_length=20, description="A language; it wins over the header's.", examples=["de"])
    ] = None,
) -> str:
    return language_of(request.scope)


Lang = Annotated[str, Depends(spoken)]


def answer(content: Any, status: int = 200) -> Response:
    return Response(content if isinstance(content, bytes) else orjson.dumps(content), status, media_type=JSON)


def address(request: Request, here: Services) -> str:
    """Where people open the page: as configured, or else at the host of the request, if it is a plain one."""
    if here.config.public_url is not None:
        return here.config.public_url
    host = request.headers.get("host", "")
    return f"{request.url.scheme}://{host}/" if re.fullmatch(HOST, host) else "/"
