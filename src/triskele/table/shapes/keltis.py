"""The shapes of Keltis."""

from typing import Literal

from typing_extensions import TypeAliasType, TypedDict

from triskele.rules.cards import Colour
from triskele.rules.keltis import Ending, Phase, Size, Tile
from triskele.table.shapes.cards import (
    ByColour,
    CardAction,
    CardEvent,
    CardRow,
    CardsLens,
    CardsOpen,
    DeclineAction,
    DiscardPile,
    DrawAction,
    DrawEvent,
    OwnHand,
    PointsEvent,
    TakeAction,
)
from triskele.table.shapes.shared import Acting, Envelope, Foreseen, GivenUp, Happening, Standing

KeltisPart = Literal["paths", "large", "stones", "tiles"]  # of a score
KeltisItem = Literal["figure", "large", "stones", "tile", "start"]  # what counts in a part


class KeltisFigure(TypedDict):
    colour: Colour  # the path it is on
    step: int
    next: int | None  # the step that it would advance to; none at the end
    size: Size
    points: int  # as if the game ended now


class KeltisScore(TypedDict):
    """What a score is made of, as if the game ended now."""

    paths: int
    stones: int
    tiles: int
    total: int


class KeltisPlayer(TypedDict):
    seat: int
    hand_size: int
    rows: ByColour[CardRow]
    figures: list[KeltisFigure]
    small_at_start: int
    large_at_start: int
    stones: int
    points: int  # scored from tiles
    score: KeltisScore


class KeltisCommon(TypedDict):
    players: list[KeltisPlayer]
    tiles: ByColour[list[Tile]]  # path → what lies on each stone, the start first
    discards: ByColour[DiscardPile]
    draw_pile: int
    removed: int
    in_goal: int
    goal_from: int
    goal_figures: int
    step_points: list[int]
    stone_points: list[int]


class KeltisTable(OwnHand, KeltisCommon):
    """What lies on the table."""


class KeltisOpenTable(KeltisTable):
    cards: CardsOpen


class KeltisAdvance(Acting):
    kind: Literal["advance"]
    colour: Colour


class KeltisStart(Acting):
    kind: Literal["start"]
    size: Size
    colour: Colour


KeltisAction = TypeAliasType(
    "KeltisAction", CardAction | KeltisAdvance | KeltisStart | DeclineAction | DrawAction | TakeAction
)


KeltisMoved = TypedDict(
    "KeltisMoved",
    {
        "seat": int,
        "kind": Literal["start", "advance"],
        "colour": Colour,
        "from": int,  # 0 is the start
        "step": int,
        "size": Size,
    },
)


class KeltisGoal(Happening):
    kind: Literal["goal"]
    count: int


class KeltisPlain(Happening):
    kind: Literal["decline", "clover", "stone"]


class KeltisEnd(Happening):
    kind: Literal["end"]
    reason: Ending


KeltisEvent = TypeAliasType(
    "KeltisEvent", CardEvent | DrawEvent | KeltisMoved | KeltisGoal | KeltisPlain | PointsEvent | KeltisEnd
)


class KeltisPreview(Foreseen):
    events: list[KeltisEvent]


class KeltisResult(Standing):
    reason: Ending | GivenUp


class KeltisEnvelope(Envelope):
    game: Literal["keltis"]
    phase: Phase
    actions: list[KeltisAction]  # the legal ones, for the seat that decides
    result: KeltisResult | None


class KeltisView(KeltisEnvelope):
    table: KeltisTable


class KeltisOpenView(KeltisEnvelope):
    table: KeltisOpenTable


class KeltisLens(CardsLens):
    """What this seat could count."""

    game: Literal["keltis"]
