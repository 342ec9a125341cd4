"""What Keltis and Das Orakel share: cards in hands, rows and piles.

A card is colour * 11 + value. A set of cards is a word; two words, `once` and `twice`, hold the cards that a lot has
at least once and twice. The lots are the hands, the bag that cards are drawn from, the rows, and the cards that
everybody saw a player take into their hand.
"""

from typing import Literal, get_args

from triskele.rules import kernel, turns
from triskele.rules.board import Board
from triskele.rules.chance import CARD, TILE, below, kind_at, seed
from triskele.rules.kernel import (
    WORD,
    Field,
    Fields,
    State,
    Words,
    fill,
    highest,
    lowest,
    nth,
    ones,
    rule,
    shown,
)
from triskele.rules.turns import NOWHERE

Colour = Literal["russet", "yellow", "pink", "green", "blue"]
COLOUR_NAMES: tuple[Colour, ...] = get_args(Colour)
Direction = Literal["open", "rising", "falling"]
DIRECTIONS: tuple[Direction, ...] = get_args(Direction)

PLAYERS = 4
COLOURS = len(COLOUR_NAMES)
VALUES = 11
KINDS = COLOURS * VALUES
ALL = (1 << KINDS) - 1
ROW = (1 << VALUES) - 1  # the cards of one colour, as they lie in a word
COPIES = 2
HEIGHT = VALUES * COPIES  # the highest a discard pile can get
HAND_SIZE = 8
REMOVED = 30  # with two players
STONE_TABLE = 6  # by wishing stones; the last entry is for more as well

# Lots: add the player to HAND, ROWS and SEEN.
HAND, BAG, ROWS, SEEN, LOTS = 0, 4, 5, 9, 13

# Who may know the cards of a lot: only its player knows a hand, nobody knows the bag, and rows lie open (KEL-LAY-4).
OF_LOTS = (*range(PLAYERS), kernel.HIDDEN, *[kernel.OPEN] * (LOTS - ROWS))

OPEN, RISING, FALLING = 0, 1, 2  # the direction of a row: an index of DIRECTIONS

# Actions: lay a card, discard a card, and in the third word what follows; the draw and discard piles come last.
# As any card may be discarded, no figure has to leave the start (KEL-MOVE-7, ORA-MOVE-4).
LAY, DISCARD, ADVANCE, ACTION_WORDS = 0, WORD, 2 * WORD, 3

NO_TILE, HOLE = 0, -1  # nothing, or a stone or field that waits for its tile

FIELDS: Fields = [
    Field("once", "i8", (LOTS,), OF_LOTS),
    Field("twice", "i8", (LOTS,), OF_LOTS),
    shown("fits", "i8", (PLAYERS,)),  # which cards may be laid
    shown("direction", "i1", (PLAYERS, COLOURS)),
    shown("discards", "i1", (COLOURS, HEIGHT)),  # values, the top last
    shown("height", "i1", (COLOURS,)),
    shown("closed", "i1"),  # a set of colours: piles closed for the rest of this turn
    shown("draw_pile", "i1"),  # cards left to draw
    shown("hand_size", "i1", (PLAYERS,)),
    shown("choices", "i8"),  # what may be done now, as the third word of actions
    *turns.FIELDS,
    shown("points", "i2", (PLAYERS,)),  # scored during play; no track ends at 50 or 80 (KEL-SCORE-6, ORA-SCORE-4)
]


@rule
def put(state: State, lot: int, cards: int) -> None:
    """Add one copy of each card of a set."""
    state.twice[lot] |= state.once[lot] & cards
    state.once[lot] |= cards


@rule
def take(state: State, lot: int, cards: int) -> None:
    """Take away one copy of each card of a set, where there is one."""
    state.once[lot] &= ~(cards & ~state.twice[lot])
    state.twice[lot] &= ~cards


@rule
def draw(state: State) -> int:
    """A card from the bag: chosen now, each copy equally likely."""
    card = card_at(state, below(state, ones(state.once[BAG]) + ones(state.twice[BAG]), CARD))
    take(state, BAG, 1 << card)
    return card


@rule
def card_at(state: State, n: int) -> int:
    """The n-th card of the bag: one of each kind, then the second ones."""
    once = state.once[BAG]
    singles = ones(once)
    return nth(once, n) if n < singles else nth(state.twice[BAG], n - singles)


@rule
def draw_to_hand(state: State, player: int) -> None:
    put(state, HAND + player, 1 << draw(state))
    state.hand_size[player] += 1


@rule
def deal(state: State) -> None:
    """Shuffle 110 cards, eight to each player (KEL-SETUP-3), and count the draw pile.

    With two players 30 cards leave the pile unseen (KEL-SETUP-4): a bag has no order, so it is enough that the
    pile is 30 cards shorter than the bag. Which cards left is never decided, and nobody could tell.
    """
    state.once[BAG] = ALL
    state.twice[BAG] = ALL
    for player in range(state.players):
        state.fits[player] = ALL
        for _ in range(HAND_SIZE):
            draw_to_hand(state, player)
    removed = REMOVED if state.players == 2 else 0
    state.draw_pile = KINDS * COPIES - HAND_SIZE * state.players - removed


@rule
def tiles_to_lay(state: State, kinds: int) -> int:
    """How many tiles setup has to lay out; counted once, because counting takes as long as laying them."""
    count = 0
    for kind in range(kinds):
        count += state.tiles_left[kind]
    return count


@rule
def row(state: State, player: int, colour: int) -> int:
    """The values in a player's row of a colour, as a set (KEL-LAY-1: one row of each colour)."""
    return (state.once[ROWS + player] >> (colour * VALUES)) & ROW


@rule
def last(state: State, player: int, colour: int) -> int:
    """The value of the last card of a row that is not empty."""
    values = row(state, player, colour)
    return lowest(values) if state.direction[player, colour] == FALLING else highest(values)


@rule
def renew_fits(state: State, player: int, colour: int) -> None:
    """Which cards of a colour may be laid now: equal or higher, equal or lower, or any (KEL-LAY-2, KEL-LAY-3)."""
    direction = state.direction[player, colour]
    values = ROW
    if direction == RISING:
        values = ROW & ~((1 << last(state, player, colour)) - 1)
    elif direction == FALLING:
        values = (1 << (last(state, player, colour) + 1)) - 1
    at = colour * VALUES
    state.fits[player] = (state.fits[player] & ~(ROW << at)) | (values << at)


@rule
def leave_hand(state: State, player: int, card: int) -> None:
    take(state, HAND + player, 1 << card)
    take(state, SEEN + player, 1 << card)
    state.hand_size[player] -= 1


@rule
def lay(state: State, player: int, card: int) -> None:
    """Lay a card on its row. The first that differs from the first card fixes the direction (KEL-LAY-1, KEL-LAY-2)."""
    colour, value = card // VALUES, card % VALUES
    leave_hand(state, player, card)
    before = row(state, player, colour)
    if state.direction[player, colour] == OPEN and before & ~(1 << value) != 0:
        state.direction[player, colour] = RISING if before < 1 << value else FALLING
    put(state, ROWS + player, 1 << card)
    renew_fits(state, player, colour)


@rule
def drop(state: State, card: int) -> None:
    """Put a card on top of its colour's discard pile, and close the pile for this turn (KEL-DISCARD-1, KEL-DRAW-1)."""
    colour = card // VALUES
    state.discards[colour, state.height[colour]] = card % VALUES
    state.height[colour] += 1
    state.closed |= 1 << colour


@rule
def discard(state: State, player: int, card: int) -> None:
    leave_hand(state, player, card)
    drop(state, card)


@rule
def drop_last(state: State, player: int, colour: int) -> None:
    """Put the last card of a row on its discard pile; the cards that remain decide the direction (ORA-TILE-4)."""
    card = colour * VALUES + last(state, player, colour)
    take(state, ROWS + player, 1 << card)
    if ones(row(state, player, colour)) < 2:
        state.direction[player, colour] = OPEN
    renew_fits(state, player, colour)
    drop(state, card)


@rule
def open_piles(state: State) -> int:
    """The discard piles to take from, as a set of colours: not the card discarded in the same turn (KEL-DRAW-1)."""
    piles = 0
    for colour in range(COLOURS):
        if state.height[colour] > 0:
            piles |= 1 << colour
    return piles & ~state.closed


@rule
def take_top(state: State, player: int, colour: int) -> None:
    """Take the top of a discard pile; everybody sees which card it is."""
    state.height[colour] -= 1
    card = colour * VALUES + state.discards[colour, state.height[colour]]
    state.discards[colour, state.height[colour]] = 0
    put(state, HAND + player, 1 << card)
    put(state, SEEN + player, 1 << card)
    state.hand_size[player] += 1


@rule
def ways_to_take(state: State) -> int:
    """From where a card may be taken, as a set: the draw pile, which is never empty, then the discard piles."""
    return 1 | open_piles(state) << 1


@rule
def take_card(state: State, player: int, way: int) -> None:
    """Take a card from the draw pile or, from 1 on, from a discard pile."""
    if way == 0:
        draw_to_hand(state, player)
        state.draw_pile -= 1
    else:
        take_top(state, player, way - 1)


@rule
def next_turn(state: State, over: int, limit: int) -> None:
    """All piles are open again, and the left neighbour is next."""
    state.closed = 0
    turns.next_turn(state, over, limit)


@rule
def stone_points(state: State, player: int) -> int:
    """What the wishing stones score (KEL-SCORE-3)."""
    return state.stone_points[min(state.stones[player], STONE_TABLE - 1)] + 0


@rule
def complete(known: State) -> None:
    """Complete a known state to a state that fits it, each deal of the unknown cards equally likely."""
    deal_unknown(known)
    known.viewer = NOWHERE


@rule
def imagine(known: State, key: Words) -> None:
    """Complete a known state with the chance of a key."""
    seed(known, key)
    complete(known)


@rule
def deal_unknown(state: State) -> None:
    """Deal the cards a seat doesn't know: the other hands get what they lack, the bag gets the rest."""
    state.once[BAG] = ALL
    state.twice[BAG] = ALL
    for player in range(state.players):
        if player != state.viewer:
            state.once[HAND + player] = state.once[SEEN + player]
            state.twice[HAND + player] = state.twice[SEEN + player]
        take(state, BAG, state.once[HAND + player])
        take(state, BAG, state.twice[HAND + player])
        take(state, BAG, state.once[ROWS + player])
        take(state, BAG, state.twice[ROWS + player])
    for colour in range(COLOURS):
        for at in range(state.height[colour]):
            take(state, BAG, 1 << (colour * VALUES + state.discards[colour, at]))
    for player in range(state.players):
        if player != state.viewer:
            seen = ones(state.once[SEEN + player]) + ones(state.twice[SEEN + player])
            for _ in range(state.hand_size[player] - seen):
                put(state, HAND + player, 1 << draw(state))


def drawn(state: State, what: int, number: int) -> int:
    """The card, tile or seat that a number stands for when chance is asked."""
    if what == CARD:
        return card_at(state, number)
    return kind_at(state.tiles_left, number) if what == TILE else number


def check_box(board: Board) -> None:
    """What a board file says about the cards must fit the state."""
    board.same("players", [2, PLAYERS])
    board.same("hand", HAND_SIZE)
    board.same("colours", list(COLOUR_NAMES))
    board.same("values", list(range(VALUES)))
    board.same("copies", COPIES)
    board.same("removed_with_two_players", REMOVED)


def read_path(board: Board, state: State, points_of: Words, end: int, figures: int) -> None:
    """What the steps of a path and the wishing stones score, and where and when the goal ends the game."""
    points = board.numbers("path.points", end + 1, -50, 50)
    if points[0] != 0:
        board.fail("path.points", "start-points")
    fill(points_of, points)
    state.goal_from = board.number("path.goal_from", 1, end)
    state.goal_figures = board.number("path.figures_that_end_the_game", 1, figures)
    fill(state.stone_points, board.numbers("wishing_stones.points", STONE_TABLE, -50, 50))
