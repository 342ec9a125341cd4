"""How a game went: its scores over time, and what each is made of."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from triskele.rules.cards import Colour
from triskele.table.shapes.views import ItemName, PartName, PieceName


class Item(TypedDict):
    """One thing that counts in a part of a score."""

    name: ItemName
    points: int
    count: NotRequired[int]  # how many
    each: NotRequired[int]  # what each of them brought: count × each = points
    colour: NotRequired[Colour]
    piece: NotRequired[PieceName]
    at: NotRequired[int]  # the step or field where it stands


class Part(TypedDict):
    """A part of a score; its items add up to its points and, where things are counted, to its count."""

    name: PartName
    points: int
    count: NotRequired[int]
    items: list[Item]


class Course(TypedDict):
    """A game from its start to where it stands now."""

    turns: list[int]  # by step: how many turns were over
    counts: Literal["total", "pieces"]  # what is counted below: points or, where amulets win, their pieces
    scores: list[list[int]]  # by step and seat
    parts: list[list[Part]]  # by seat: the points of the parts add up to the score
