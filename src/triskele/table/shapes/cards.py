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


class CardsCounted(TypedDict):
    """Some of the cards that nobody has shown, and the chances of those that may be laid out."""

    count: int
    fitting: int  # of them, those that the seat's rows would take now
    next: float  # the chance that the next card of the draw pile is such a one
    rest: float  # and that one lies anywhere in the rest of it


class ColourLens(CardsCounted):
    left: list[int]  # value → copies that nobody has shown
    fits: list[int]  # the values that the seat's row would take now


class CardsLens(TypedDict):
    seat: int
    draw_pile: int
    all: CardsCounted
    colours: ByColour[ColourLens]


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
