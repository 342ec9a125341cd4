"""What goes over the wire, with examples: the server's description at /api/openapi.json is made from these."""

from typing import Annotated, Any, Literal, Union

from pydantic import BaseModel, ConfigDict, Field, StrictInt, StrictStr
from typing_extensions import TypedDict

from triskele.rules.board import LARGEST
from triskele.server.config import Limits
from triskele.table import FACES
from triskele.table.proof import Newcomer
from triskele.table.view import Envelope

Count = Annotated[int, Field(ge=0, le=2**31 - 1)]
Word = Annotated[
    str,
    Field(
        pattern=r"^[!-~]{1,64}$",
        description="Random letters of your own that are mixed into the key, so that nobody chose the deal.",
    ),
]
# What is described here and then refused has a sentence of its own, so the framework lets more pass. The letters are
# some that are certainly taken; the server takes others, too, if they can be printed and seen.
LETTERS = "!-~¡-¬®-\u02ffΑ-ΡΣ-ώЀ-ҁҊ-ԯא-תء-غف-يअ-हก-ะぁ-ゖァ-ヺ一-鿿가-힣"
LEGIBLE = f"^[{LETTERS}][{LETTERS} ]*$"
BoardFile = Annotated[str, Field(max_length=60_000, json_schema_extra={"maxLength": LARGEST})]
PersonName = Annotated[
    str,
    Field(
        max_length=1000,
        description="Printable, with something to see in it; of any script.",
        json_schema_extra={"minLength": 1, "maxLength": Limits().name, "pattern": LEGIBLE},
    ),
]
Spoken = Annotated[
    str,
    Field(
        max_length=10_000,
        description="One line, printable, with something to see in it; of any script.",
        json_schema_extra={"minLength": 1, "maxLength": Limits().chat, "pattern": LEGIBLE},
    ),
]
View = TypedDict("View", {**Envelope.__annotations__, "table": Union[tuple(face.Table for face in FACES.values())]})  # type: ignore[misc]  # noqa: UP007
_Open: Any = Union[tuple(face.OpenTable for face in FACES.values())]  # noqa: UP007
OpenView = TypedDict("OpenView", {**Envelope.__annotations__, "table": _Open})  # type: ignore[misc]

TABLE = "kJ3xQ0aZp9LmR2wV"


class In(BaseModel):
    """What is sent to the server: nothing that it does not know."""

    model_config = ConfigDict(extra="forbid")


def example(**fields: Any) -> ConfigDict:
    return ConfigDict(json_schema_extra={"examples": [fields]})


class Problem(BaseModel):
    """RFC 9457 problem details. `code` is stable; `detail` is a sentence in the reader's language."""

    model_config = ConfigDict(
        extra="allow",
        json_schema_extra={
            "examples": [
                {
                    "type": "urn:triskele:problem:stale",
                    "title": "Stale",
                    "status": 409,
                    "detail": "The table has gone on: it is at 7. Look at it again.",
                    "code": "stale",
                }
            ]
        },
    )

    type: str
    title: str
    status: int
    detail: str
    code: str


# People


class Me(BaseModel):
    model_config = example(name="Niamh")

    name: str


class Rename(In):
    model_config = In.model_config | example(name="Anna")

    name: PersonName


class Token(BaseModel):
    """A one-time link. The text is what a QR code would hold."""

    model_config = example(token="kq…", link="http://127.0.0.1:8000/#/carry/kq…", expires=1767225600.0)

    token: str
    link: str
    expires: float


class UseToken(In):
    model_config = In.model_config | example(token="b2zWm0cX1yT4uQ7sV9aE3dF6gH8jK5lN")

    token: str = Field(max_length=200)


class TakeSeat(In):
    model_config = In.model_config | example(token="b2zWm0cX1yT4uQ7sV9aE3dF6gH8jK5lN", word="9f86d081884c7d65")

    token: str = Field(max_length=200)
    word: Word | None = None


# Tables


class SeatWish(In):
    """Who is to have a seat: `me`, a `bot` of a level, or `open` for whoever comes."""

    model_config = In.model_config | example(who="bot", level="easy")

    who: Literal["me", "bot", "open"]
    level: str | None = Field(None, max_length=40)
    name: PersonName | None = Field(None, description="Who sits there, if `me` is several at one screen.")


class NewTable(In):
    """A table to open. The number of seats is the number of players."""

    model_config = In.model_config | example(
        game="keltis",
        seats=[{"who": "me"}, {"who": "bot", "level": "easy"}],
        options={"start": "random"},
        word="9f86d081884c7d65",
    )

    game: str = Field(max_length=40)
    seats: list[SeatWish] = Field(min_length=1, max_length=8)
    options: dict[str, StrictStr | StrictInt] = Field(default_factory=dict, max_length=20)
    board: dict[str, Any] | None = Field(None, description="A corrected board, as the board file's content.")
    board_file: BoardFile | None = Field(None, description="The same as the text of a board file, TOML.")
    public: bool = Field(False, description="Whether it is listed for everybody while seats are open.")
    chat: bool = True
    word: Word | None = None


class Join(In):
    model_config = In.model_config | example(word="9f86d081884c7d65")

    word: Word | None = None


class ChangeSeat(In):
    model_config = In.model_config | example(who="bot", level="easy")

    who: Literal["me", "bot", "open"]
    level: str | None = Field(None, max_length=40)
    name: PersonName | None = Field(None, description="Who sits there, if `me` is several at one screen.")
    word: Word | None = None


class Play(In):
    """An action, by its text or number, at the place of the log that you saw."""

    model_config = In.model_config | example(at=3, action="lay green 5")

    at: Count
    action: Annotated[StrictStr, Field(max_length=200)] | Annotated[StrictInt, Field(ge=0, le=2**31 - 1)]


class Undo(In):
    model_config = In.model_config | example(at=4)

    at: Count


class Say(In):
    model_config = In.model_config | example(text="Well played!")

    text: Spoken


class SeatOut(BaseModel):
    model_config = example(
        seat=1,
        kind="bot",
        name="Brendan",
        level="easy",
        mine=False,
        kept=False,
        kept_for_me=False,
        together=[],
        held_by=["Niamh"],
    )

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    level: str | None
    mine: bool
    kept: bool  # a bot keeps it for somebody who left
    kept_for_me: bool
    together: list[int]  # the other seats of the same person
    held_by: list[str]  # the other people who have had it since the game began, and so saw its hand


class TableOut(BaseModel):
    """A table as you see it: one view for each of your seats, or the spectator's. `at` is the place in its log."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "id": TABLE,
                    "game": "keltis",
                    "players": 2,
                    "options": {"start": "random"},
                    "public": False,
                    "chat": True,
                    "own": True,
                    "created": 1767222000.0,
                    "touched": 1767222000.0,
                    "status": "waiting",
                    "at": 1,
                    "seats": [
                        {
                            "seat": 0,
                            "kind": "person",
                            "name": "Niamh",
                            "level": None,
                            "mine": True,
                            "kept": False,
                            "kept_for_me": False,
                            "together": [],
                            "held_by": [],
                        },
                        {
                            "seat": 1,
                            "kind": "open",
                            "name": "",
                            "level": None,
                            "mine": False,
                            "kept": False,
                            "kept_for_me": False,
                            "together": [],
                            "held_by": [],
                        },
                    ],
                    "seal": "f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2",
                    "key_hash": None,
                    "game_hash": None,
                    "undo": False,
                    "previous": None,
                    "rematch": None,
                    "revealed_undos": 0,
                    "views": [],
                }
            ]
        }
    )

    id: str
    game: str
    players: int
    options: dict[str, str | int]
    public: bool
    chat: bool
    own: bool
    created: float
    touched: float
    status: Literal["waiting", "playing", "finished"]
    at: int
    seats: list[SeatOut]
    seal: str
    key_hash: str | None
    game_hash: str | None  # after the end
    undo: bool
    previous: str | None
    rematch: str | None
    revealed_undos: int  # how many undos took back something that was revealed
    views: list[View]


class ListedSeat(BaseModel):
    model_config = example(kind="person", name="Niamh", level=None, mine=True)

    kind: Literal["open", "person", "bot"]
    name: str
    level: str | None
    mine: bool


LISTED: dict[str, Any] = {
    "id": TABLE,
    "game": "keltis",
    "players": 2,
    "options": {"start": "random"},
    "status": "playing",
    "touched": 1767222000.0,
    "seats": [
        {"kind": "person", "name": "Niamh", "level": None, "mine": True},
        {"kind": "bot", "name": "Brendan", "level": "easy", "mine": False},
    ],
    "deciding": 0,
    "your_turn": True,
}


class Listed(BaseModel):
    """A table in a list."""

    model_config = example(**LISTED)

    id: str
    game: str
    players: int
    options: dict[str, str | int]
    status: Literal["waiting", "playing", "finished"]
    touched: float
    seats: list[ListedSeat]
    deciding: int | None
    your_turn: bool


class Tables(BaseModel):
    model_config = example(tables=[LISTED])

    tables: list[Listed]


class SeatResult(BaseModel):
    model_config = example(seat=0, score=31, won=True, mine=True, level=None)

    seat: int
    score: int
    won: bool
    mine: bool
    level: str | None


FINISHED: dict[str, Any] = {
    **LISTED,
    "status": "finished",
    "deciding": None,
    "your_turn": False,
    "results": [
        {"seat": 0, "score": 31, "won": True, "mine": True, "level": None},
        {"seat": 1, "score": 18, "won": False, "mine": False, "level": "easy"},
    ],
}


class Finished(Listed):
    """A finished game of yours."""

    model_config = example(**FINISHED)

    results: list[SeatResult]


class Games(BaseModel):
    model_config = example(games=[FINISHED])

    games: list[Finished]


class TallyOut(BaseModel):
    model_config = example(played=12, won=7, mean_score=24.5)

    played: int
    won: int
    mean_score: float


class GameStatistics(TallyOut):
    model_config = example(
        played=12, won=7, mean_score=24.5, levels={"easy": {"played": 12, "won": 7, "mean_score": 24.5}}
    )

    levels: dict[str, TallyOut]  # by who sat opposite; "person" for people


class Statistics(BaseModel):
    model_config = example(
        games={
            "keltis": {
                "played": 12,
                "won": 7,
                "mean_score": 24.5,
                "levels": {"easy": {"played": 12, "won": 7, "mean_score": 24.5}},
            }
        }
    )

    games: dict[str, GameStatistics]


class OptionValue(BaseModel):
    model_config = example(value="random", text="at random")

    value: str | int
    text: str


class Option(BaseModel):
    """An option of a game; the first value is the usual one."""

    model_config = example(
        name="start",
        title="Who starts",
        text="A seat, or one chosen at random.",
        values=[{"value": 0, "text": "seat 1"}],
    )

    name: str
    title: str
    text: str
    values: list[OptionValue]


class Level(BaseModel):
    model_config = example(level="easy", title="easy", text="Knows the rules well and follows simple plans.")

    level: str
    title: str
    text: str


CHOICE: dict[str, Any] = {
    "game": "keltis",
    "title": "Keltis",
    "line": "Five stone paths, cards that only rise or fall, and the courage to begin.",
    "seats": [2, 4],
    "options": [
        {
            "name": "start",
            "title": "Who starts",
            "text": "A seat, or one chosen at random.",
            "values": [{"value": "random", "text": "at random"}, {"value": 0, "text": "seat 1"}],
        }
    ],
    "levels": [{"level": "easy", "title": "easy", "text": "Knows the rules well and follows simple plans."}],
    "reconstructed": None,
}


class Choice(BaseModel):
    """What can be played. `reconstructed` says which part of the board is not certain."""

    model_config = example(**CHOICE)

    game: str
    title: str
    line: str
    seats: tuple[int, int]
    options: list[Option]
    levels: list[Level]
    reconstructed: str | None


class Choices(BaseModel):
    model_config = example(games=[CHOICE])

    games: list[Choice]


# Help


class RuleOut(BaseModel):
    model_config = example(id="KEL-LAY-1", text="The first card of a colour starts that colour's row.")

    id: str
    text: str


class RuleSection(BaseModel):
    model_config = example(title="Laying a card out", rules=[{"id": "KEL-LAY-1", "text": "The first card …"}])

    title: str
    rules: list[RuleOut]


class RulePage(BaseModel):
    """The numbered rules of a game."""

    model_config = example(
        game="keltis",
        title="Keltis",
        reconstructed=None,
        sections=[{"title": "Laying a card out", "rules": [{"id": "KEL-LAY-1", "text": "The first card …"}]}],
    )

    game: str
    title: str
    reconstructed: str | None
    sections: list[RuleSection]


class Preview(BaseModel):
    """A legal action, for a button: what it is called and what it would do, up to where chance decides."""

    model_config = example(
        id=38,
        text="lay green 5",
        label="Lay green 5",
        events=[{"seat": 0, "kind": "lay", "colour": "green", "value": 5}],
        sentence="Niamh lays green 5.",
    )

    id: int
    text: str
    label: str
    events: list[dict[str, Any]]
    sentence: str


class TableChoices(BaseModel):
    model_config = example(
        at=3,
        seat=0,
        choices=[
            {
                "id": 38,
                "text": "lay green 5",
                "label": "Lay green 5",
                "events": [{"seat": 0, "kind": "lay", "colour": "green", "value": 5}],
                "sentence": "Niamh lays green 5.",
            }
        ],
    )

    at: int
    seat: int
    choices: list[Preview]


class Why(BaseModel):
    """Why an action is not legal now."""

    model_config = example(
        action="lay green 5",
        rule="KEL-LAY-3",
        sentence="Your green row rises: after the 7 only 7 or higher fits.",
        text="Rising rows take equal or higher cards, falling rows equal or lower ones.",
    )

    action: str
    rule: str
    sentence: str
    text: str


class AskHint(In):
    model_config = In.model_config | example(seat=0)

    seat: int = Field(ge=0, le=100)


class HintFinding(BaseModel):
    """An action that was tried: in how many imagined games, its value there, and how far it is ahead of the best
    other one."""

    model_config = example(id=38, text="lay green 5", label="Lay green 5", visits=480, value=0.71, margin=0.08)

    id: int
    text: str
    label: str
    visits: int
    value: float
    margin: float


class Hint(BaseModel):
    """What the strongest bot would do."""

    model_config = example(
        at=3,
        seat=0,
        action={"id": 38, "kind": "lay", "text": "lay green 5", "colour": "green", "value": 5},
        label="Lay green 5",
        reason="It wins 63 % of 480 imagined games, 7 percentage points more than the next best choice.",
        found=[{"id": 38, "text": "lay green 5", "label": "Lay green 5", "visits": 480, "value": 0.71, "margin": 0.08}],
    )

    at: int
    seat: int
    action: dict[str, Any]
    label: str
    reason: str
    found: list[HintFinding]


class Told(BaseModel):
    """What happened at a table: seats, the start, actions with their events and a sentence, undos, a rematch."""

    model_config = example(
        entries=[
            {
                "at": 4,
                "kind": "action",
                "time": 1767222000.0,
                "seat": 0,
                "step": 0,
                "events": [{"seat": 0, "kind": "lay", "colour": "green", "value": 5}],
                "text": "Niamh lays green 5.",
                "action": {"id": 38, "kind": "lay", "text": "lay green 5", "colour": "green", "value": 5},
            }
        ]
    )

    entries: list[dict[str, Any]]


class ChatLine(BaseModel):
    model_config = example(number=1, name="Niamh", seat=0, text="Hello!", time=1767222000.0)

    number: int
    name: str
    seat: int | None
    text: str
    time: float


class Chat(BaseModel):
    model_config = example(lines=[{"number": 1, "name": "Niamh", "seat": 0, "text": "Hello!", "time": 1767222000.0}])

    lines: list[ChatLine]


class Rematch(BaseModel):
    model_config = example(table=TABLE)

    table: str


class Proof(BaseModel):
    """How the key was made: `triskele verify` checks it."""

    seal: str
    secret: str
    words: list[dict[str, str | int]]


class RecordOut(BaseModel):
    """A finished game, as `triskele verify` reads it."""

    format: Literal["triskele"]
    version: int
    game: str
    rules: int
    players: int
    names: list[str]
    options: dict[str, str | int]
    board: dict[str, Any]
    key_hash: str
    key: str | None
    actions: list[str]
    result: dict[str, Any] | None
    newcomers: list[Newcomer] | None = None  # who came into the running game, if anybody did
    game_hash: str
    fairness: Proof


class Health(BaseModel):
    model_config = example(status="ok", version="0.1.0")

    status: Literal["ok"]
    version: str
