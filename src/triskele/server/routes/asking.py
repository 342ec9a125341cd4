"""What the routes share: who asks, in which language, for which table, and how it is answered."""

import re
from typing import Annotated, Any, Generic, TypeVar

import orjson
from fastapi import Depends, Path, Query, Request
from fastapi.requests import HTTPConnection
from fastapi.responses import Response

from triskele.server.config import HOST
from triskele.server.edge import guard
from triskele.server.edge.limits import Asker
from triskele.server.edge.problems import language_of
from triskele.server.people import Person
from triskele.server.refusals import Refused
from triskele.server.routes.describing import JSON
from triskele.server.services import Services

LARGE = 4096  # bytes of a board of one's own that are kept as if it were a table more

TableId = Annotated[str, Path(max_length=64, examples=["kJ3xQ0aZp9LmR2wV"])]
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


def opens(here: Services, asker: Asker, size: int = 0) -> None:
    """A table is opened, with so many bytes of its own."""
    limits = here.config.limits
    here.buckets.take("tables", asker, limits.tables_per_minute)
    here.buckets.take_of_day("tables", asker, limits.tables_per_day, 1 + size // LARGE)


def moves(here: Services, asker: Asker) -> None:
    """An action is played or taken back."""
    limits = here.config.limits
    here.buckets.take("moves", asker, limits.moves_per_minute)
    here.buckets.take_of_day("moves", asker, limits.moves_per_day)


async def maybe(asker: By) -> str | None:
    """Who asks, if they have an identity."""
    return asker.person


Maybe = Annotated[str | None, Depends(maybe)]


async def looking_on(asked: HTTPConnection) -> None:
    """Refuse a table that somebody may not see: in a duel only who is through themselves sees those of others. Sockets
    do so once they know who asks, and `/g/` is the page, which says less then."""
    table = asked.path_params.get("table")
    if table is not None and asked.scope["type"] == "http" and not asked.url.path.startswith("/g/"):
        admitted: guard.Admitted = asked.scope[guard.ADMITTED]
        await asked.app.state.services.duels.check_look(admitted.asker.person, table)


SHOWN = Depends(looking_on)


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
        str | None, Query(max_length=20, description="A language; it wins over the header’s.", examples=["de"])
    ] = None,
) -> str:
    return language_of(request.scope)


Lang = Annotated[str, Depends(spoken)]


T = TypeVar("T")


class Answer(Response, Generic[T]):
    """An answer of a type: a route says which, and so mypy checks what it answers with."""


def answer(content: T, status: int = 200) -> Answer[T]:
    return Answer(orjson.dumps(content), status, media_type=JSON)


def ready(content: bytes, status: int = 200) -> Answer[Any]:
    """An answer that lies ready as JSON; tests check those against their types."""
    return Answer(content, status, media_type=JSON)


def address(request: Request, here: Services) -> str:
    """Where people open the page: as configured, or else at the host of the request, if it is a plain one."""
    if here.config.public_url is not None:
        return here.config.public_url
    host = request.headers.get("host", "")
    return f"{request.url.scheme}://{host}/" if re.fullmatch(HOST, host) else "/"
