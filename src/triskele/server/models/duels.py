"""Duels: people who play the same deal."""

from typing import Annotated, Literal

from pydantic import Field, StrictInt, StrictStr
from typing_extensions import TypedDict

from triskele.server.models.fields import In, Word
from triskele.server.models.games import GameName

MOST = 20  # people


class NewDuel(In):
    """A duel to open: what is played, against which level, and how many people may play it."""

    game: str = Field(max_length=40)
    players: Annotated[StrictInt, Field(ge=0, le=100, description="At each table: you, and bots.")] = 2
    options: dict[str, StrictStr | StrictInt] = Field(default_factory=dict, max_length=20)
    level: str = Field(max_length=40)
    people: Annotated[StrictInt, Field(ge=2, le=MOST)] = 2
    aids: bool = Field(False, description="Whether hints and the lens are allowed.")
    word: Word | None = None


class Parted(TypedDict):
    """Where two games of a deal parted: after how many actions, and in which turn, counted from 0."""

    step: int
    turn: int


class DuelistOut(TypedDict):
    """Somebody who began. What they did is there for those who are through themselves, and in the end for all."""

    name: str
    mine: bool
    status: Literal["playing", "through", "gone"]
    table: str | None  # where their game can be looked at, if you may
    scores: list[int] | None
    ranking: list[int] | None
    standings: list[int] | None  # what seats are ranked by: points, or in Celtica the sizes of amulets as digits
    place: int | None  # among those whose results are shown: by the rank at their table, then by their standing
    steps: int | None  # how many actions it had
    parted: Parted | None  # where their game left yours, if it did


class DuelOut(TypedDict):
    """A duel as you may see it. Everybody has the first seat at their own table."""

    id: str
    game: GameName
    players: int
    options: dict[str, str | int]
    level: str
    aids: bool
    people: int  # how many may play
    created: float
    seal: str
    key_hash: str
    mine: bool  # whether you opened it
    may_begin: bool
    full: bool  # whether nobody else may begin
    over: bool  # whether all are through
    table: str | None  # your own
    duelists: list[DuelistOut]


class DuelsOut(TypedDict):
    duels: list[DuelOut]
