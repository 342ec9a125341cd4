"""Lists of tables and games, and how often somebody won."""

from typing_extensions import TypedDict

from triskele.server.models.clocks import TermsOut
from triskele.server.models.games import GameName
from triskele.server.models.seats import Kind
from triskele.server.models.tables import BranchShown, Status


class ListedSeat(TypedDict):
    kind: Kind
    name: str
    level: str | None
    mine: bool


class Listed(TypedDict):
    """A table in a list."""

    id: str
    place: str  # its name
    game: GameName
    players: int
    options: dict[str, str | int]
    status: Status
    touched: float
    seats: list[ListedSeat]
    deciding: int | None
    your_turn: bool
    branch: BranchShown | None  # while it is played; a branch that is over is in no list
    practice: str | None  # the practice position that it goes on from, in the same way
    duel: str | None  # the duel that it is a game of
    day: str | None  # the day whose deal it is
    clock: TermsOut | None  # what its clock is set to
    ends: float | None  # when whoever decides will have no time left, if it has a clock


class Tables(TypedDict):
    tables: list[Listed]


class SeatResult(TypedDict):
    seat: int
    score: int
    won: bool
    mine: bool
    level: str | None


class Finished(Listed):
    """A finished game of yours."""

    results: list[SeatResult]


class Games(TypedDict):
    games: list[Finished]


class TallyOut(TypedDict):
    played: int
    won: int
    mean_score: float


class GameStatistics(TallyOut):
    levels: dict[str, TallyOut]  # by opponent; "person" for people


class Statistics(TypedDict):
    games: dict[str, GameStatistics]
