"""Deals of the day: one a game, the same for everybody at a server."""

from typing import Literal

from typing_extensions import TypedDict

from triskele.server.models.duels import Parted
from triskele.server.models.games import GameName


class Streak(TypedDict):
    """How many days in a row somebody brought a game's deal to its end."""

    now: int  # up to today, or to yesterday if today's is still to come
    longest: int


class DayGame(TypedDict):
    """Today's deal of a game, and how far you are with it."""

    game: GameName
    status: Literal["open", "playing", "through", "late", "gone"]  # late: at its end the day was over
    table: str | None  # your own
    begun: int  # how many people began it
    streak: Streak


class Sealed(TypedDict):
    """A deal to come: its secret is fixed, and can't be changed any more."""

    game: GameName
    day: str
    seal: str


class DaysOut(TypedDict):
    """Today's deals, and the seals of those to come."""

    day: str
    ends: float  # when the next ones can be begun
    games: list[DayGame]
    ahead: list[Sealed]


class DayResult(TypedDict):
    """How somebody did."""

    place: int
    name: str
    mine: bool
    won: bool
    standings: list[int]  # what seats are ranked by, their own first
    steps: int  # how many actions it had


class Percentile(TypedDict):
    """Where your result is among all of them."""

    place: int
    better_than: int | None  # how many of a hundred others you did better than; nothing without others


class BestGame(TypedDict):
    """The best game of a day, which everybody may look at once it is over."""

    table: str
    name: str
    mine: bool
    steps: int
    parted: Parted | None  # where it left yours, if it did


class DayOut(TypedDict):
    """The deal of a day as you may see it. Everybody has the first seat at their own table."""

    game: GameName
    day: str
    players: int
    options: dict[str, str | int]
    level: str
    status: Literal["ahead", "open", "closing", "over"]  # closing: who began may still finish
    ends: float  # when it can't be begun any more
    closes: float  # when no result counts any more, and all is open
    seal: str
    key_hash: str
    secret: str | None  # once it is over: its SHA-256 is the seal
    word: str  # which is mixed into the key with the secret
    mine: Literal["open", "playing", "through", "late", "gone"]
    table: str | None  # your own
    steps: int | None  # how many actions your game had, if it counts
    begun: int
    through: int
    own: Percentile | None
    results: list[DayResult]  # the best ones, and yours: for who is through, and for all once it is over
    best: BestGame | None  # once it is over
    streak: Streak
    before: str | None  # the day before, if there was a deal on it
