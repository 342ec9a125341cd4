"""The shapes of Celtica."""

from typing import Annotated, Literal, NotRequired

from typing_extensions import TypeAliasType, TypedDict

from triskele.rules.celtica import Druid, Ending, Phase, Piece, Place
from triskele.table.shapes.shared import EVERY, Acting, Envelope, Foreseen, GivenUp, Happening, Standing

CelticaPart = Literal["amulets", "kinds", "pieces"]  # of a score
CelticaItem = Literal["complete", "begun", "kind", "start", "found", "bought", "given"]  # what counts in a part

ByDruid = Annotated[dict[Druid, int], EVERY]
ByPiece = Annotated[dict[Piece, int], EVERY]


class CelticaHand(TypedDict):
    druid: ByDruid
    experience: ByDruid


class CelticaScore(TypedDict):
    """What a score is made of, as if the game ended now: amulets count, the rest is for comparison."""

    pieces: int
    largest: int
    amulets: int
    total: int


class CelticaPlayer(TypedDict):
    seat: int
    druid_cards: int  # in the hand
    experience_cards: int
    out: bool  # of the round, without a druid card
    pieces: ByPiece
    lacks: list[Piece]  # the kinds that the amulet being completed lacks
    amulets: list[int]  # how many pieces each has, the largest first; nine are a complete one
    score: CelticaScore


class CelticaPlace(TypedDict):
    kind: Place
    amount: int  # pieces that are found there, or at a ruin lost


class CelticaExchange(TypedDict):
    """An exchange that is not finished."""

    given: Piece  # the player's own piece
    source: Literal["display", "player"] | None  # where the other one comes from; none before it is chosen
    partner: int | None  # the seat of that player


class CelticaOwn(TypedDict):
    hand: CelticaHand | None  # the viewer's own; a spectator has none


class CelticaCommon(TypedDict):
    players: list[CelticaPlayer]
    places: list[CelticaPlace]  # from the start to the goal
    druids: ByDruid  # colour → the index of its place
    display: ByPiece
    supply: int  # pieces that lie face down
    given_up: ByPiece  # pieces lost at ruins: the next supply
    druid_pile: int
    druid_discards: ByDruid
    experience_pile: int
    experience_discards: ByDruid
    round: int
    last_round: bool  # a druid is at the goal
    picks: int  # pieces still to be taken or given up
    exchange: CelticaExchange | None
    last_mover: int | None  # who made the last move; none while cards are played


class CelticaTable(CelticaOwn, CelticaCommon):
    """What lies on the table."""


class CelticaHidden(TypedDict):
    """What lies face down, by colour or kind."""

    hands: list[CelticaHand]
    druid_pile: ByDruid
    experience_pile: ByDruid
    supply: ByPiece


class CelticaOpenTable(CelticaTable):
    hidden: CelticaHidden


class CelticaPlay(Acting):
    kind: Literal["play"]
    colour: Druid
    druid: int  # how many cards
    experience: int
    cards: str  # both in one: 2+1


class CelticaPick(Acting):
    kind: Literal["take", "give", "buy", "exchange"]
    piece: Piece


class CelticaFrom(Acting):
    kind: Literal["from"]
    number: int  # of a player, counted from 1


class CelticaChoice(Acting):
    kind: Literal["card", "no_card", "pass"]


CelticaAction = TypeAliasType("CelticaAction", CelticaPlay | CelticaPick | CelticaFrom | CelticaChoice)


class CelticaPlayed(Happening):
    kind: Literal["play"]
    colour: Druid
    druid: int
    experience: int
    cards: str


CelticaMoved = TypedDict(
    "CelticaMoved",
    {"seat": int, "kind": Literal["move"], "colour": Druid, "from": int, "step": int, "place": Place},
)


class CelticaPicked(Happening):
    kind: Literal["take", "give", "buy", "exchange"]
    piece: Piece


class CelticaPicks(Happening):
    kind: Literal["to_take", "to_give"]
    picks: int


class CelticaDrawn(Happening):
    kind: Literal["card", "experience"]
    colour: NotRequired[Druid]  # for the seat that drew it


class CelticaNumber(Happening):
    kind: Literal["from", "round"]
    number: int


class CelticaSwapped(Happening):
    kind: Literal["swap"]
    piece: Piece
    given: Piece


class CelticaRefilled(Happening):
    kind: Literal["refill"]
    pieces: list[Piece]


class CelticaCount(Happening):
    kind: Literal["goal", "hands_discarded"]
    count: int


class CelticaEnd(Happening):
    kind: Literal["spending", "end"]
    reason: Ending


Renewed = Literal["druid_pile", "experience_pile", "new_supply"]  # a pile


class CelticaPlain(Happening):
    kind: Literal[
        Renewed,
        "no_card",
        "pass",
        "no_effect",
        "offer",
        "no_druid_card",
        "nothing_to_give",
        "nothing_to_take",
        "no_experience",
        "last_round",
        "out",
    ]


CelticaEvent = TypeAliasType(
    "CelticaEvent",
    CelticaPlayed
    | CelticaMoved
    | CelticaPicked
    | CelticaPicks
    | CelticaDrawn
    | CelticaNumber
    | CelticaSwapped
    | CelticaRefilled
    | CelticaCount
    | CelticaPlain
    | CelticaEnd,
)


class CelticaPreview(Foreseen):
    events: list[CelticaEvent]


class CelticaResult(Standing):
    reason: Ending | GivenUp


class CelticaEnvelope(Envelope):
    game: Literal["celtica"]
    phase: Phase
    actions: list[CelticaAction]  # the legal ones, for the seat that decides
    result: CelticaResult | None


class CelticaView(CelticaEnvelope):
    table: CelticaTable


class CelticaOpenView(CelticaEnvelope):
    table: CelticaOpenTable


class CelticaMove(TypedDict):
    """Cards of the seat's own, where they lead the druid, and what that brings."""

    druid: int
    experience: int
    step: int
    place: Place
    pieces: int  # found, or if negative lost
    card: Literal["druid", "experience"] | None  # that is offered or drawn there


class CelticaDruidLens(TypedDict):
    step: int
    moves: list[CelticaMove]  # the nearest first


class CelticaColour(TypedDict):
    count: int  # cards in the pile and in others' hands
    next: float  # the chance that the next card is one


class CelticaUnseen(TypedDict):
    pile: int  # cards in it; an empty one is made anew from those played
    unseen: int
    colours: Annotated[dict[Druid, CelticaColour], EVERY]


class CelticaKind(TypedDict):
    left: int  # in the supply
    next: float  # the chance that the next piece is one
    lacked: bool  # by the amulet that the seat completes


class CelticaPieces(TypedDict):
    supply: int  # pieces in it; an empty one is made anew from those given up
    lacked: float  # the chance that the next piece is one that the seat lacks
    kinds: Annotated[dict[Piece, CelticaKind], EVERY]


class CelticaLens(TypedDict):
    """What this seat could count."""

    game: Literal["celtica"]
    seat: int
    druids: Annotated[dict[Druid, CelticaDruidLens], EVERY]
    druid_cards: CelticaUnseen
    experience_cards: CelticaUnseen
    pieces: CelticaPieces
