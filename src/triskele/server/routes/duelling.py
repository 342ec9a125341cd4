"""Routes to duels: opened, begun, looked at."""

from typing import Annotated

from fastapi import APIRouter, Path
from fastapi.responses import Response

from triskele.server import models
from triskele.server.edge.limits import MINUTES
from triskele.server.routes.asking import Answer, By, Maybe, Me, Named, With, answer, opens, ready
from triskele.server.routes.describing import REFUSALS, answers
from triskele.server.tables import looking

router = APIRouter(responses=REFUSALS)
DuelId = Annotated[str, Path(max_length=64, examples=["Yt3xQ0aZp9LmR2wV"])]


@router.post("/api/duels", **answers(models.DuelOut, status=201))
async def open_duel(body: models.NewDuel, here: With, asker: By, person: Me) -> Answer[models.DuelOut]:
    """Open a duel: the same deal for several people, each at their own table. Its address is the invitation."""
    here.buckets.take_there("duels", asker, here.config.limits.duels_per_minute, MINUTES)
    name = await here.duels.open(
        person, body.game, body.players, dict(body.options), body.level, body.aids, body.people, body.word
    )
    return answer(await here.duels.seen(person, name), 201)


@router.get("/api/me/duels", **answers(models.DuelsOut))
async def mine(here: With, person: Me) -> Answer[models.DuelsOut]:
    """The duels that you opened or play in, the newest first."""
    return answer({"duels": await here.duels.listed(person)})


@router.get("/api/duels/{duel}", **answers(models.DuelOut))
async def see(duel: DuelId, here: With, person: Maybe) -> Answer[models.DuelOut]:
    """A duel: who plays, and once you are through yourself how everybody did."""
    return answer(await here.duels.seen(person, duel))


@router.post("/api/duels/{duel}/begin", **answers(models.TableOut))
async def begin(duel: DuelId, here: With, asker: By, person: Named) -> Answer[models.TableOut]:
    """Your table of a duel, where the game begins at once. Whoever asks again gets the same one."""
    opens(here, asker)
    table = await here.duels.begin(person.id, person.name, duel)
    return ready(await looking.seen(here.matches, person.id, table))


@router.post("/api/duels/{duel}/close", status_code=204)
async def close(duel: DuelId, here: With, person: Me) -> Response:
    """Let nobody else begin a duel that you opened."""
    await here.duels.close(person, duel)
    return Response(status_code=204)
