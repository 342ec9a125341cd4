"""The routes of programs: a person makes them, and they hear where they are to move."""

import functools
from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import Response

from triskele.server import models
from triskele.server.live.streams import Stream
from triskele.server.routes.asking import Answer, By, Me, Named, With, answer
from triskele.server.routes.describing import REFUSALS, answers
from triskele.server.tables import seating

router = APIRouter(responses=REFUSALS)
ProgramId = Annotated[str, Path(max_length=40, examples=["0123456789abcdef"])]


@router.post("/api/me/programs", **answers(models.NewProgram))
async def make(body: models.NameProgram, here: With, person: Named, asker: By) -> Answer[models.NewProgram]:
    """Make an identity for a program of yours. Its token is shown only now: `Authorization: Bearer TOKEN`."""
    here.buckets.take_there("people", asker, here.config.limits.people_per_minute)
    program, token = await here.programs.make(person, body.name)
    return answer({"id": program.id, "name": program.name, "token": token})


@router.get("/api/me/programs", **answers(models.Programs))
async def mine(here: With, person: Me) -> Answer[models.Programs]:
    """Your programs."""
    return answer({"programs": [{"id": one.id, "name": one.name} for one in await here.programs.of(person)]})


@router.delete("/api/me/programs/{program}", **answers(models.Programs))
async def end(program: ProgramId, here: With, person: Me) -> Answer[models.Programs]:
    """Revoke a program's token. What it played stays, computers play on for it, and its connections end; answers with
    the programs that are left."""
    ended = await here.programs.end(person, program)
    await here.hub.expel(ended)
    await seating.dismiss(here.matches, ended)
    here.streams.wake()
    return answer({"programs": [{"id": one.id, "name": one.name} for one in await here.programs.of(person)]})


@router.get("/api/me/stream", include_in_schema=False)  # it has no end
async def stream(request: Request, here: With, person: Me, asker: By) -> Response:
    """Where you are to move, as lines of JSON that come as it happens: `turn`, `table`, `over`. Empty lines say
    nothing."""
    return Stream(
        here.streams,
        person,
        asker,
        functools.partial(here.programs.asking, request.headers.get("authorization", "").encode("latin-1")),
    )
