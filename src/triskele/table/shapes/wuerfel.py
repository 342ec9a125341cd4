"""The shapes of the Keltis dice game."""

from typing import Literal

from typing_extensions import TypeAliasType, TypedDict

from triskele.rules.cards import Colour, Direction
from triskele.rules.wuerfel import Ending, Phase, Symbol
from triskele.table.shapes.cards import ByColour
from triskele.table.shapes.shared import Acting, Envelope, Foreseen, GivenUp, Happening, Standing

WuerfelPart = Literal["rows", "stones", "bonus", "leprechauns", "start"]  # of a score
WuerfelItem = Literal["row", "stones", "bonus", "leprechauns", "start"]  # what counts in a part

Die = int | Literal["stone"]


class WuerfelTile(TypedDict):
    value: int
    symbols: list[Symbol]  # most tiles show at most one
    taken_by: int | None  # a seat, or none while it lies in the middle


class WuerfelRow(TypedDict):
    values: list[int]  # as they were laid
    hidden: int  # stones that clovers brought, face down
    direction: Direction
    fits: list[int]  # the values that still fit, taken or not
    points: int  # as if the game ended now


class WuerfelScore(TypedDict):
    """What a score is made of, as if the game ended now."""

    rows: int
    stones: int
    bonus: int
    leprechauns: int
    total: int


class WuerfelPlayer(TypedDict):
    seat: int
    rows: ByColour[WuerfelRow]
    stones: int  # open ones
    leprechauns: int
    score: WuerfelScore


class WuerfelBought(TypedDict):
    """A tile that the dice as they lie buy, and its row then."""

    colour: Colour
    value: int
    hidden: int  # stones that its clover would bring
    tiles: int  # in the row then, hidden ones included
    direction: Direction
    points: int


class WuerfelStonesBought(TypedDict):
    """The stones that the dice as they lie bring."""

    count: int
    points: int  # for all open stones then


class WuerfelTable(TypedDict):
    """What lies on the table. Nothing is hidden but the dice to come."""

    dice: list[Die]  # in order, stones first; `reroll 1 3` means their positions. Being rolled again in phase reroll
    sums: list[int]  # what they make, up to 10
    sum_dice: list[list[int]]  # for each sum the fewest dice that make it, by their positions
    bought: list[WuerfelBought]  # for the seat that decides, now or when the dice are kept
    stones_bought: WuerfelStonesBought | None
    last_dice: list[Die]  # as they lay when the turn before ended; before the second turn none
    tiles: ByColour[list[WuerfelTile]]  # colour → its value tiles from 0 to 10
    stones_left: int
    players: list[WuerfelPlayer]
    row_points: list[int]  # by tiles in a row; the last for more, too
    stone_points: list[int]  # by open stones; the last for more, too
    most_leprechauns: int  # points
    fewest_leprechauns: int


class WuerfelTake(Acting):
    kind: Literal["take"]
    colour: Colour
    value: int


class WuerfelReroll(Acting):
    kind: Literal["reroll"]
    which: str  # `dice_1_3` for the first and the third


class WuerfelChoice(Acting):
    kind: Literal["keep", "stones", "nothing"]


WuerfelAction = TypeAliasType("WuerfelAction", WuerfelTake | WuerfelReroll | WuerfelChoice)


class WuerfelTaken(Happening):
    kind: Literal["take"]
    colour: Colour
    value: int


class WuerfelRerolled(Happening):
    kind: Literal["reroll"]
    which: str


class WuerfelStones(Happening):
    kind: Literal["stones", "leprechaun"]
    count: int


class WuerfelPlain(Happening):
    kind: Literal["keep", "nothing", "no_fit", "stone", "clover", "no_stone_left"]


class WuerfelRolled(Happening):
    kind: Literal["roll"]
    die_1: Die
    die_2: Die
    die_3: Die


class WuerfelDice(Happening):
    kind: Literal["dice"]
    was_1: Die
    was_2: Die
    was_3: Die
    die_1: Die
    die_2: Die
    die_3: Die


class WuerfelDirection(Happening):
    kind: Literal["direction"]
    direction: Direction


class WuerfelBonus(Happening):
    kind: Literal["bonus"]
    points: int


class WuerfelEnd(Happening):
    kind: Literal["end"]
    reason: Ending


WuerfelEvent = TypeAliasType(
    "WuerfelEvent",
    WuerfelTaken
    | WuerfelRerolled
    | WuerfelStones
    | WuerfelPlain
    | WuerfelRolled
    | WuerfelDice
    | WuerfelDirection
    | WuerfelBonus
    | WuerfelEnd,
)


class WuerfelPreview(Foreseen):
    events: list[WuerfelEvent]


class WuerfelResult(Standing):
    reason: Ending | GivenUp


class WuerfelView(Envelope):
    game: Literal["wuerfel"]
    phase: Phase
    actions: list[WuerfelAction]  # the legal ones, for the seat that decides
    result: WuerfelResult | None
    table: WuerfelTable


class WuerfelOpenView(WuerfelView):
    """Nothing is hidden but the dice to come."""


class WuerfelThrow(TypedDict):
    """Dice as they may fall, and what they would buy."""

    dice: list[Die]
    ways: int  # in which they fall so
    values: list[int]  # of tiles that are there and fit
    continues: list[int]  # those that continue a row, in some colour; the others only begin one
    stones: int


class WuerfelOdds(TypedDict):
    """A roll: in how many of its equally likely ways it brings what."""

    action: str | None  # for the seat that decides; none is the next roll of all dice
    dice: list[int]  # that are rolled, by their positions
    of: int  # ways in all
    useful: int  # in which a tile or a stone may be taken
    tiles: int  # in which a tile may be
    continues: int  # in which a tile may be that continues a row
    stones: int  # in which a stone may be
    values: list[int]  # value → ways in which a tile of it may be taken
    results: list[WuerfelThrow]


class WuerfelLens(TypedDict):
    """What this seat could count."""

    game: Literal["wuerfel"]
    seat: int
    stones_left: int
    fits: list[list[Colour]]  # value → the colours of its tiles that are there and fit the seat's rows
    begun: list[Colour]  # in which the seat has a row; a tile of any other colour begins one
    new_row: int  # what a row of one tile scores
    rolls: list[WuerfelOdds]
