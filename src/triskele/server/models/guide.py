"""Help: what can be played, the rules, what actions would do, why one is not legal, what can be counted, and hints."""

from typing import Any

from pydantic import Field
from typing_extensions import TypedDict

from triskele.server.models.fields import In
from triskele.server.models.games import Action, GameName, Lens, Previews


class OptionValue(TypedDict):
    value: str | int
    text: str


class Option(TypedDict):
    """An option of a game; the first value is the usual one."""

    name: str
    title: str
    text: str
    values: list[OptionValue]


class Level(TypedDict):
    level: str
    title: str
    text: str


class Offer(TypedDict):
    """What can be played. `reconstructed` says which part of the board is not certain."""

    game: GameName
    title: str
    line: str
    seats: tuple[int, int]
    options: list[Option]
    levels: list[Level]
    reconstructed: str | None


class Offers(TypedDict):
    games: list[Offer]


class RuleOut(TypedDict):
    id: str
    text: str


class RuleSection(TypedDict):
    title: str
    rules: list[RuleOut]


class RulePage(TypedDict):
    """The numbered rules of a game."""

    game: GameName
    title: str
    reconstructed: str | None
    sections: list[RuleSection]


class TableChoices(TypedDict):
    at: int
    seat: int
    choices: Previews


class Why(TypedDict):
    """Why an action is not legal now."""

    action: str
    rule: str
    sentence: str
    text: str


class TableLens(TypedDict):
    """What a seat could count, at a place in the log."""

    at: int
    lens: Lens


class TablePosition(TypedDict):
    """What a seat knows, at a place in the log: a line of text, on the usual board or on one that was handed in."""

    at: int
    position: str
    board: dict[str, Any] | None


class AskHint(In):
    seat: int = Field(ge=0, le=100)


class HintFinding(TypedDict):
    """An action that was considered: in how many imagined games, what it was worth there, its lead over the best other
    one, and how likely a trained net thinks it is to be the best (0 if none was asked)."""

    id: int
    text: str
    label: str
    visits: int
    value: float
    margin: float
    chance: float


class HintChoice(TypedDict):
    id: int
    label: str


class Hint(TypedDict):
    """What the strongest bot would do. `against` is what a beginner might do instead, if both can be compared now;
    `preparing` says that they can't yet, but soon."""

    at: int
    seat: int
    action: Action
    label: str
    reason: str
    found: list[HintFinding]
    against: HintChoice | None
    preparing: bool


class AskReasons(In):
    """Two legal actions of a seat, at a place in the log."""

    at: int = Field(ge=0, le=1_000_000)
    seat: int = Field(ge=0, le=100)
    action: int = Field(ge=0, le=10_000)
    against: int = Field(ge=0, le=10_000)


class HintReasons(TypedDict):
    """How far one action is ahead of another, in the chance to win and in points, with standard errors; whether both
    are equally good; and why one is better, in sentences, and what each of these reasons weighs."""

    at: int
    seat: int
    action: Action  # the better one
    better: HintChoice
    other: HintChoice
    worlds: int
    win: float
    win_error: float
    points: float
    points_error: float
    close: bool
    verdict: str  # said where both are equally good
    counted: str
    reasons: list[str]
    figures: list[str]
