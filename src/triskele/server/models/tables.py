"""A table: opened, seen, played at."""

from typing import Annotated, Any, Literal

from pydantic import Field, StrictInt, StrictStr
from typing_extensions import TypedDict

from triskele.rules.board import LARGEST
from triskele.server.models.clocks import ClockOut, ClockWish
from triskele.server.models.fields import Count, In, Word
from triskele.server.models.games import GameName, View
from triskele.server.models.seats import SeatOut, SeatWish

BoardFile = Annotated[str, Field(max_length=60_000, json_schema_extra={"maxLength": LARGEST})]


Status = Literal["waiting", "playing", "finished"]


class NewTable(In):
    """A table to open. The number of seats is the number of players."""

    game: str = Field(max_length=40)
    seats: list[SeatWish] = Field(min_length=1, max_length=8)
    options: dict[str, StrictStr | StrictInt] = Field(default_factory=dict, max_length=20)
    board: dict[str, Any] | None = Field(None, description="A corrected board, as the board file’s content.")
    board_file: BoardFile | None = Field(None, description="The same, as the text of a board file in TOML.")
    public: bool = Field(False, description="Whether it is listed for everybody while seats are open.")
    chat: bool = True
    aids: bool = Field(False, description="Whether hints and the lens are allowed where several people play.")
    word: Word | None = None
    clock: ClockWish | None = Field(None, description="How much time each seat has; none unless it is said.")


class AtPlace(In):
    at: Count
    table: bool = Field(
        True, description="Whether the answer is the table, or only its place: for clients that listen."
    )


class Undo(AtPlace):
    """Taking back your last action, at the place in the log that you saw."""


class Play(AtPlace):
    """An action, by its text or its number, at the place in the log that you saw."""

    action: Annotated[StrictStr, Field(max_length=200)] | Annotated[StrictInt, Field(ge=0, le=2**31 - 1)]


class Stored(TypedDict):
    """What was asked for is stored: the place that the log has now."""

    at: int


class BranchOf(TypedDict):
    """The finished game that a game left, and after how many actions."""

    table: str
    step: int


class BranchShown(BranchOf):
    """The same, with the name of that game's table."""

    place: str


class TableOut(TypedDict):
    """A table as you see it: one view for each of your seats, or the spectator's. `at` is the place in its log."""

    id: str
    place: str  # its name
    game: GameName
    players: int
    options: dict[str, str | int]
    public: bool
    chat: bool  # whether there is one: not while all who play sit at one screen, perhaps with bots
    aids: bool  # whether hints and the lens are allowed where several people play; alone with bots they are
    aided: bool  # whether you may have them
    own: bool
    created: float
    touched: float
    status: Status
    at: int
    seats: list[SeatOut]
    seal: str
    key_hash: str | None
    game_hash: str | None  # after the end
    undo: bool
    previous: str | None
    rematch: str | None
    branch: BranchShown | None  # played on from a position of another game; it counts for nobody
    practice: str | None  # the practice position that it was begun from; it counts for nobody either
    carried: bool  # brought as a record, or taken along before its end; it counts for nobody either
    duel: str | None  # whose deal is played here, by others at other tables too
    day: str | None  # the day whose deal is played here, by everybody who likes
    clock: ClockOut | None  # how much time each seat has left
    revealed_undos: int  # how many undos took back something that was revealed
    views: list[View]


class Branch(In):
    """A position of a finished game to play on from: your seat, and the level of the bots at the others. If your seat
    decides there, you may give an action that is played first."""

    step: Count
    seat: Annotated[int, Field(ge=0, le=100)]
    level: str = Field(max_length=40)
    action: str | None = Field(None, max_length=200)


class Bring(In):
    """A game as a record: which seats are yours, and the level of the bots at the others if it goes on."""

    record: dict[str, Any]
    seats: list[Annotated[int, Field(ge=0, le=100)]] = Field(default_factory=list, max_length=8)
    level: str | None = Field(None, max_length=40)


class Rematch(TypedDict):
    table: str
