"""Who has a seat, and who is to have it."""

from typing import Literal

from pydantic import Field
from typing_extensions import TypedDict

from triskele.server.models.fields import In, PersonName, Word


class SeatWish(In):
    """Who is to have a seat: `me`, a `bot` of a level, or `open` for whoever comes."""

    who: Literal["me", "bot", "open"]
    level: str | None = Field(None, max_length=40)
    name: PersonName | None = Field(None, description="Who sits there, if `me` is several people at one screen.")


class Join(In):
    word: Word | None = None


class ChangeSeat(SeatWish, Join):
    """Who is to have a seat, and the word of whoever sits down."""


class TakeSeat(Join):
    token: str = Field(max_length=200)


Kind = Literal["open", "person", "bot"]


class SeatOut(TypedDict):
    seat: int
    kind: Kind
    name: str
    level: str | None
    mine: bool
    kept: bool  # a bot keeps it for somebody who left
    kept_for_me: bool
    together: list[int]  # the other seats of the same person
    held_by: list[str]  # the other people who have had it since the game began, and so saw its hand
