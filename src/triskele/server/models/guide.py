"""Help: what can be played, the rules, what actions would do, why one is not legal, and hints."""

from pydantic import BaseModel, Field

from triskele.server.models.fields import In
from triskele.server.models.games import Action, GameName, Previews


class OptionValue(BaseModel):
    value: str | int
    text: str


class Option(BaseModel):
    """An option of a game; the first value is the usual one."""

    name: str
    title: str
    text: str
    values: list[OptionValue]


class Level(BaseModel):
    level: str
    title: str
    text: str


class Offer(BaseModel):
    """What can be played. `reconstructed` says which part of the board is not certain."""

    game: GameName
    title: str
    line: str
    seats: tuple[int, int]
    options: list[Option]
    levels: list[Level]
    reconstructed: str | None


class Offers(BaseModel):
    games: list[Offer]


class RuleOut(BaseModel):
    id: str
    text: str


class RuleSection(BaseModel):
    title: str
    rules: list[RuleOut]


class RulePage(BaseModel):
    """The numbered rules of a game."""

    game: GameName
    title: str
    reconstructed: str | None
    sections: list[RuleSection]


class TableChoices(BaseModel):
    at: int
    seat: int
    choices: Previews


class Why(BaseModel):
    """Why an action is not legal now."""

    action: str
    rule: str
    sentence: str
    text: str


class AskHint(In):
    seat: int = Field(ge=0, le=100)


class HintFinding(BaseModel):
    """An action that was tried: in how many imagined games, what it was worth there, and its lead over the best
    other one."""

    id: int
    text: str
    label: str
    visits: int
    value: float
    margin: float


class Hint(BaseModel):
    """What the strongest bot would do."""

    at: int
    seat: int
    action: Action
    label: str
    reason: str
    found: list[HintFinding]
