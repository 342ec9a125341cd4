"""What happened and what was said at a table, and the record of its game."""

from typing import TYPE_CHECKING, Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypeAliasType, TypedDict

from triskele.server.config import Limits
from triskele.server.models.fields import LEGIBLE, In
from triskele.server.models.games import Action, Events
from triskele.server.models.tables import BranchOf
from triskele.table.record import Record

Spoken = Annotated[
    str,
    Field(
        max_length=10_000,
        description="One line, printable, with something visible in it; in any script.",
        json_schema_extra={"minLength": 1, "maxLength": Limits().chat, "pattern": LEGIBLE},
    ),
]


class Say(In):
    text: Spoken


class ChatLine(TypedDict):
    number: int
    name: str
    seat: int | None
    text: str
    time: float


class Chat(TypedDict):
    lines: list[ChatLine]


class Placed(TypedDict):
    """What every entry of a log has besides its kind."""

    at: int  # the place after it
    time: float


class SeatEntry(Placed):
    """A seat has somebody else now."""

    kind: Literal["seat"]
    seat: int
    to: Literal["open", "person", "bot"]
    name: str
    level: str | None
    newcomer: bool  # joined the running game with a word, which changed what is still to be drawn


class StartEntry(Placed):
    kind: Literal["start"]


class ActionEntry(Placed):
    """An action, as far as the reader may know it."""

    kind: Literal["action"]
    seat: int
    step: int  # how many actions stood before it
    turn: int  # and how many turns were over
    events: Events
    text: str
    brief: str  # the same in few words and without a name, or nothing: those of a turn make its line
    action: NotRequired[Action]  # the reader's own


class UndoEntry(Placed):
    kind: Literal["undo"]
    seat: int
    to_step: int  # how many actions stand after it
    revealed: bool  # whether what was taken back had revealed something


class WordEntry(Placed):
    """A word was mixed into the key: what is drawn from here on is new. In games that left another one."""

    kind: Literal["word"]
    seat: int


class RematchEntry(Placed):
    kind: Literal["rematch"]
    table: str


class TakenEntry(Placed):
    """Somebody took the running game along as a file with its key."""

    kind: Literal["taken"]


class WarnedEntry(Placed):
    """Whoever has this seat was told that there is little time left."""

    kind: Literal["warned"]
    seat: int


class OutEntry(Placed):
    """A seat has no time left: it gives up, or a computer plays on."""

    kind: Literal["out"]
    seat: int
    gives_up: bool


class PauseEntry(Placed):
    """Somebody wants the clock to stand, or to go on."""

    kind: Literal["pause", "resume"]
    seat: int


Entry = TypeAliasType(
    "Entry",
    Annotated[
        SeatEntry
        | StartEntry
        | ActionEntry
        | UndoEntry
        | WordEntry
        | RematchEntry
        | TakenEntry
        | WarnedEntry
        | OutEntry
        | PauseEntry,
        Field(discriminator="kind"),
    ],
)


class Told(TypedDict):
    """What happened at a table: seats, the start, actions with their events and a sentence, undos, a rematch."""

    entries: list[Entry]


class Proof(TypedDict):
    """How the key was made: `triskele verify` checks it."""

    seal: str
    secret: str
    words: list[dict[str, str | int]]
    branch: NotRequired[BranchOf]  # the game that this one left: seal, secret and words are its own


if TYPE_CHECKING:

    class RecordOut(Record):
        fairness: NotRequired[Proof]  # not where somebody brought a game without
else:  # that a finished game has its hash can't be said in a class
    RecordOut = TypedDict("RecordOut", {**Record.__annotations__, "game_hash": str, "fairness": NotRequired[Proof]})
    RecordOut.__doc__ = "A finished game, as `triskele verify` reads it."


class RunningRecord(Record):
    """A game that is not over, with its key."""

    fairness: NotRequired[Proof]
