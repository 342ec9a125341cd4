"""Routes to the deals of the day."""

from typing import Annotated

from fastapi import APIRouter, Path

from triskele.server import models
from triskele.server.routes.asking import Answer, By, GameName, Maybe, Named, With, answer, ready
from triskele.server.routes.describing import REFUSALS, answers
from triskele.server.tables import looking

router = APIRouter(responses=REFUSALS)
Day = Annotated[str, Path(pattern=r"^\d{4}-\d{2}-\d{2}$", description="A day by UTC.", examples=["2026-11-19"])]


@router.get("/api/days", **answers(models.DaysOut))
async def today(here: With, person: Maybe) -> Answer[models.DaysOut]:
    """Today's deals, one a game, how far you are with each, and the seals of the next days'."""
    return answer(await here.days.listed(person))


@router.get("/api/days/{game}/{day}", **answers(models.DayOut))
async def see(game: GameName, day: Day, here: With, person: Maybe) -> Answer[models.DayOut]:
    """The deal of a day: once you are through how people did, and once the day is over the best game and the secret."""
    return answer(await here.days.seen(person, game, day))


@router.post("/api/days/{game}/{day}/begin", **answers(models.TableOut))
async def begin(game: GameName, day: Day, here: With, asker: By, person: Named) -> Answer[models.TableOut]:
    """Your table of today's deal, where the game begins at once. Whoever asks again gets the same one."""
    here.buckets.take("tables", asker, here.config.limits.tables_per_minute)
    table = await here.days.begin(person.id, person.name, game, day)
    return ready(await looking.seen(here.matches, person.id, table))
