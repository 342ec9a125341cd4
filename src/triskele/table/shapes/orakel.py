"""The shapes of Das Orakel."""

from typing import Literal

from typing_extensions import TypeAliasType, TypedDict

from triskele.rules.cards import Colour
from triskele.rules.orakel import Clover, Ending, Phase, Tile
from triskele.table.shapes.cards import (
    ByColour,
    Card,
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

OrakelPart = Literal["path", "stones", "mirrors", "tiles", "priestess", "leprechauns", "start"]  # of a score
OrakelItem = Literal["figure", "stones", "mirror", "tile", "bonus", "gathered", "start"]  # what counts in a part

FieldColour = Literal[Colour, "start"]
FieldTile = Literal[Tile, "wishing_stone"]


class OrakelField(TypedDict):
    """A field of the path; the first is the start."""

    colour: FieldColour
    points: int  # for a figure that stands there at the end
    tile: FieldTile  # none when a mirror or the last wishing stone was taken
    big: bool  # a field of wishing stones
    stones: int  # wishing stones left


class OrakelScore(TypedDict):
    """What a score is made of, as if the game ended now."""

    path: int
    stones: int
    mirrors: int
    scored: int
    total: int


class OrakelPlayer(TypedDict):
    seat: int
    hand_size: int
    rows: ByColour[CardRow]
    figures: list[int]  # the field of each figure
    figure_points: list[int]  # of each figure, as if the game ended now
    in_goal: int
    stones: int
    mirrors: int
    points: int  # scored during play
    leprechauns_scored: bool
    score: OrakelScore


class OrakelTurn(TypedDict):
    """What is being decided, besides the phase."""

    laid: Card | None  # the card laid out in this turn
    began: list[int]  # where the figures of the player to move stood when the turn began
    figure: int | None  # the figure, from 1, that stands on a tile with a choice
    spirals: int  # used in this turn
    cards_due: int  # still to be taken


class OrakelCommon(TypedDict):
    players: list[OrakelPlayer]
    fields: list[OrakelField]
    priestess: int  # her field
    turn: OrakelTurn
    discards: ByColour[DiscardPile]
    draw_pile: int
    removed: int
    in_goal: int  # figures of all players
    goal_from: int  # the first field of the goal
    goal_figures: int  # of all players, that end the game
    own_goal_figures: int  # of one player, that end the game
    priestess_steps: list[int]  # card value → the green number
    priestess_bonus: int
    leprechaun_points: list[int]  # number of different fields → points
    stone_points: list[int]  # number of wishing stones → points
    spiral_limit: int  # in one turn


class OrakelOwn(OwnHand):
    ahead: ByColour[list[int]] | None  # for the seat that lays a card: the fields one of each colour would lead to


class OrakelTable(OrakelOwn, OrakelCommon):
    """What lies on the table."""


class OrakelOpenTable(OrakelTable):
    cards: CardsOpen


class OrakelAdvance(Acting):
    kind: Literal["advance"]
    figure: int  # counted from 1, as people do


class OrakelLead(Acting):
    kind: Literal["priestess"]
    steps: int


class OrakelScoring(Acting):
    kind: Literal["score"]


class OrakelDrop(Acting):
    kind: Literal["drop"]
    colour: Colour


class OrakelBack(Acting):
    kind: Literal["back"]
    field: int


OrakelAction = TypeAliasType(
    "OrakelAction",
    CardAction
    | OrakelAdvance
    | OrakelLead
    | DeclineAction
    | OrakelScoring
    | OrakelDrop
    | OrakelBack
    | DrawAction
    | TakeAction,
)


class OrakelDropped(Happening):
    kind: Literal["drop"]
    colour: Colour
    value: int


class OrakelDeclined(Happening):
    kind: Literal["decline"]
    what: Phase


OrakelMoved = TypedDict(
    "OrakelMoved",
    {
        "seat": int,
        "kind": Literal["move", "back", "home"],
        "figure": int,
        "from": int,
        "field": int,
        "colour": FieldColour,
    },
)
OrakelLed = TypedDict(
    "OrakelLed",
    {"seat": int, "kind": Literal["lead"], "steps": int, "from": int, "field": int, "colour": FieldColour},
)


class OrakelGoal(Happening):
    kind: Literal["goal", "goal_left"]
    own: int
    count: int


class OrakelOnClover(Happening):
    kind: Literal["clover", "idle"]
    tile: Clover
    colour: Colour


class OrakelOnSpiral(Happening):
    kind: Literal["spiral", "idle"]
    tile: Literal["spiral"]


class OrakelGathered(Happening):
    kind: Literal["gathered", "leprechauns"]
    fields: int
    points: int


class OrakelFound(Happening):
    kind: Literal["mirror", "stone"]
    count: int


class OrakelPlain(Happening):
    kind: Literal["leprechaun", "no_stone"]


class OrakelBonus(Happening):
    kind: Literal["bonus"]
    points: int


class OrakelEnd(Happening):
    kind: Literal["end"]
    reason: Ending


OrakelEvent = TypeAliasType(
    "OrakelEvent",
    CardEvent
    | DrawEvent
    | OrakelDropped
    | OrakelDeclined
    | OrakelMoved
    | OrakelLed
    | OrakelGoal
    | OrakelOnClover
    | OrakelOnSpiral
    | OrakelGathered
    | OrakelFound
    | OrakelPlain
    | PointsEvent
    | OrakelBonus
    | OrakelEnd,
)


class OrakelPreview(Foreseen):
    events: list[OrakelEvent]


class OrakelResult(Standing):
    reason: Ending | GivenUp


class OrakelEnvelope(Envelope):
    game: Literal["orakel"]
    phase: Phase
    actions: list[OrakelAction]  # the legal ones, for the seat that decides
    result: OrakelResult | None


class OrakelView(OrakelEnvelope):
    table: OrakelTable


class OrakelOpenView(OrakelEnvelope):
    table: OrakelOpenTable


class OrakelLens(CardsLens):
    """What this seat could count."""

    game: Literal["orakel"]
