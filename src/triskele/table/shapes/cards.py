"""What Keltis and Das Orakel have in common, and partly the dice game."""

from typing import Annotated, Literal, NotRequired, TypeVar

from typing_extensions import TypedDict

from triskele.rules.cards import Colour, Direction
from triskele.table.shapes.shared import EVERY, Acting, Happening

T = TypeVar("T")
ByColour = Annotated[dict[Colour, T], EVERY]


class Card(TypedDict):
    colour: Colour
    value: int


class CardRow(TypedDict):
    values: list[int]  # as they were laid
    direction: Direction


class DiscardPile(TypedDict):
    top: int | None  # only the top card is seen
    size: int
    closed: bool


class OwnHand(TypedDict):
    hand: list[Card]  # the viewer's own; a spectator has none


class CardsOpen(TypedDict):
    """All cards, by the lot they lie in."""

    hands: list[list[Card]]
    bag: list[Card]
    discards: ByColour[list[int]]


class CardAction(Acting):
    kind: Literal["lay", "discard"]
    colour: Colour
    value: int


class DrawAction(Acting):
    kind: Literal["draw"]


class TakeAction(Acting):
    kind: Literal["take"]
    colour: Colour


class DeclineAction(Acting):
    kind: Literal["decline"]


class CardEvent(Happening):
    kind: Literal["lay", "discard", "take"]
    colour: Colour
    value: int


class DrawEvent(Happening):
    kind: Literal["draw"]
    colour: NotRequired[Colour]  # for the seat that drew it
    value: NotRequired[int]


class PointsEvent(Happening):
    kind: Literal["points"]
    points: int
