"""The clock of a table: what it is set to, and how it stands."""

from typing import Annotated, Literal

from pydantic import Field, StrictInt
from typing_extensions import TypeAliasType, TypedDict

from triskele.server.models.fields import In

DAY = 86_400
LEVEL = Field(
    None, max_length=40, description="The computer that plays on once time is over; without one the seat gives up."
)


class LiveClock(In):
    """A clock for people who play at once: time for the whole game, and some more after each turn."""

    kind: Literal["live"]
    bank: Annotated[StrictInt, Field(ge=30, le=10_800, description="Seconds that each seat has at the start.")]
    more: Annotated[StrictInt, Field(ge=0, le=300, description="Seconds that it gets after each of its turns.")] = 0
    level: str | None = LEVEL


class DaysClock(In):
    """A clock for people who play by days: a bank, and some more after each turn, never above the bank."""

    kind: Literal["days"]
    bank: Annotated[StrictInt, Field(ge=DAY, le=14 * DAY, description="Seconds that each seat has at the start.")]
    more: Annotated[StrictInt, Field(ge=0, le=7 * DAY, description="Seconds that it gets after each turn.")] = DAY
    weekends: bool = Field(True, description="Whether time passes on Saturdays and Sundays.")
    zone: Annotated[StrictInt, Field(ge=-840, le=840, description="Whose: minutes east of Greenwich.")] = 0
    level: str | None = LEVEL


ClockWish = TypeAliasType("ClockWish", Annotated[LiveClock | DaysClock, Field(discriminator="kind")])


class TermsOut(TypedDict):
    """What the clock of a table is set to."""

    kind: Literal["live", "days"]
    bank: int  # seconds that each seat has at the start
    more: int  # and after each of its turns
    level: str | None  # the computer that plays on once time is over; without one the seat gives up
    weekends: bool
    zone: int


class ClockOut(TermsOut):
    """How the clock of a table stands. A seat that a computer has needs no time."""

    left: list[float]  # seconds of each seat, when its clock last stood
    runs: int | None  # the seat whose time passes
    ends: float | None  # when it will have none left
    asked: list[int]  # the seats whose people want a pause
    paused: bool  # whether the clock stands because all want that
    warned: list[int]  # who has little time left and was told so, where days are played
    out: list[int]  # who had no time left
