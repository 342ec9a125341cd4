"""What Keltis and Das Orakel have in common to see: hands, rows, discard piles."""

from triskele.rules.cards import COLOUR_NAMES, COLOURS, HAND, HEIGHT, KINDS, PLAYERS, ROWS, SEEN, VALUES
from triskele.rules.kernel import State, Words, rule
from triskele.sight import parts
from triskele.sight.parts import BYTES, EIGHTS, Columns, labelled, number

AROUND = parts.AROUND[:PLAYERS]
CARDS = tuple(f"{colour} {value}" for colour in COLOUR_NAMES for value in range(VALUES))

HAND_WORDS = [[labelled("hand once", CARDS)], [labelled("hand twice", CARDS)]]
PILE_WORDS = [[labelled(f"discards {what}", CARDS)] for what in ("top", "once", "twice")]
DIRECTIONS = [labelled(f"{who} {way}", COLOUR_NAMES) for who in AROUND for way in ("rising", "falling")]
COUNTS = [number("draw pile", KINDS * 2), number("turns over, eights", 125), number("turns over, rest", EIGHTS - 1)]
DEPTHS = [labelled("depth in the pile", [*CARDS, *(f"second {card}" for card in CARDS)], HEIGHT)]
DEPTH_WORDS = -(-2 * KINDS // BYTES)


def open_cards(who: str) -> list[list[Columns]]:
    """What lies before a player, and what everybody saw that player take."""
    return [[labelled(f"{who} {what}", CARDS)] for what in ("rows once", "rows twice", "taken once", "taken twice")]


@rule
def observe_hand(known: State, seen: Words) -> int:
    """Its own hand, which comes first; the word after it."""
    seen[0] = known.once[HAND + known.viewer]
    seen[1] = known.twice[HAND + known.viewer]
    return 2


@rule
def observe_open_cards(known: State, player: int, seen: Words, at: int) -> int:
    seen[at] = known.once[ROWS + player]
    seen[at + 1] = known.twice[ROWS + player]
    seen[at + 2] = known.once[SEEN + player]
    seen[at + 3] = known.twice[SEEN + player]
    return at + 4


@rule
def directions(known: State, player: int) -> int:
    """The rows of a player that rise, then those that fall, as a set: a direction is 0, 1 or 2."""
    rows = 0
    for colour in range(COLOURS):
        direction = known.direction[player, colour] + 0
        rows |= (direction & 1) << colour | (direction >> 1) << (COLOURS + colour)
    return rows


@rule
def observe_piles(known: State, seen: Words, at: int, depths: int) -> None:
    """The top of each discard pile and what lies in it, and in `depths` how deep: 1 is the top, 0 what isn't there."""
    for n in range(DEPTH_WORDS):
        seen[depths + n] = 0
    top = 0
    once = 0
    twice = 0
    for colour in range(COLOURS):
        height = known.height[colour]
        for depth in range(1, height + 1):
            card = colour * VALUES + known.discards[colour, height - depth]
            bit = 1 << card
            if depth == 1:
                top |= bit
            column = card if once & bit == 0 else KINDS + card
            twice |= once & bit
            once |= bit
            seen[depths + column // BYTES] |= depth << (8 * (column % BYTES))
    seen[at] = top
    seen[at + 1] = once
    seen[at + 2] = twice


@rule
def counts(known: State) -> int:
    """The draw pile, and the turns that are over, as a word of numbers."""
    return known.draw_pile | known.turn // EIGHTS << 8 | known.turn % EIGHTS << 16
