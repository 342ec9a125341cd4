"""What a good beginner thinks each action of Keltis is worth, in tenths of a point."""

from triskele.rules import cards
from triskele.rules.cards import COLOURS, FALLING, HAND, OPEN, RISING, ROW, VALUES
from triskele.rules.keltis import (
    ADVANCE,
    CLOVER,
    DECLINE,
    DISCARD,
    DRAW_CARD,
    END,
    NO_TILE,
    START_LARGE,
    STONE,
    TAKE,
)
from triskele.rules.kernel import State, ones, rule


@rule
def worth(known: State, action: int) -> int:
    """How good an action looks to the seat that knows this record and decides."""
    player = known.seat
    if action < DISCARD:
        return lay_worth(known, player, action)
    if action < ADVANCE:
        return discard_worth(known, player, action - DISCARD)
    if action < DECLINE:
        return figure_worth(known, player, action - ADVANCE)
    if action == DECLINE:
        return 0
    if action == DRAW_CARD:
        return 12
    return take_worth(known, player, action - TAKE)


@rule
def after(direction: int, value: int) -> int:
    """The values that still fit after this one, as a set without it."""
    if direction == RISING:
        return ROW & ~((1 << (value + 1)) - 1)
    return (1 << value) - 1


@rule
def in_hand(known: State, player: int, colour: int, values: int) -> int:
    """How many cards of a colour among these values the hand has."""
    at = colour * VALUES
    once = (known.once[HAND + player] >> at) & values
    return ones(once) + ones((known.twice[HAND + player] >> at) & values)


@rule
def followers(known: State, player: int, colour: int, value: int) -> int:
    """How many cards of the hand could follow this one, in the better direction if that is still open."""
    direction = known.direction[player, colour]
    before = cards.row(known, player, colour)
    if direction == OPEN and before != 0 and before != 1 << value:
        direction = RISING if before < 1 << value else FALLING
    equal = max(in_hand(known, player, colour, 1 << value) - 1, 0)
    up = in_hand(known, player, colour, after(RISING, value))
    down = in_hand(known, player, colour, after(FALLING, value))
    if direction == RISING:
        return equal + up
    if direction == FALLING:
        return equal + down
    return equal + max(up, down)


@rule
def turns_left(known: State) -> int:
    """About how many cards this player will still lay."""
    return known.draw_pile // known.players


@rule
def path_value(known: State, step: int, double: bool) -> int:
    points = known.step_points[min(step, END)] * 10
    return 2 * points if double else points


@rule
def tile_value(known: State, player: int, colour: int, step: int) -> int:
    """What landing on a stone brings besides its points."""
    tile = known.tile[colour, step]
    if tile == NO_TILE:
        return 0
    if tile == CLOVER:
        return 25
    if tile == STONE:
        stones = known.stones[player]
        if stones >= 5:
            return 0
        return (known.stone_points[stones + 1] - known.stone_points[stones]) * 6 + 12
    return tile * 10


@rule
def lay_worth(known: State, player: int, card: int) -> int:
    """The step's gain and its tile, less what the card skips; a new path only with cards and time to follow it."""
    colour, value = card // VALUES, card % VALUES
    step = known.step[player, colour]
    follow = followers(known, player, colour, value)
    row = cards.row(known, player, colour)
    left = turns_left(known)
    if step == END:
        return 30 - skipped(known, player, colour, value)
    large = known.large[player] == colour
    gain = tile_value(known, player, colour, step + 1)
    if row == 0 and step == 0:
        reach = 1 + min(follow, left) + min(left // 6, 3)
        return gain + path_value(known, reach, False) + 8 * follow - edge_cost(value) - 25
    now = path_value(known, step + 1, large) - path_value(known, step, large)
    hope = min(follow + left // 5, 3) * 5
    return gain + max(now, 10) + hope - skipped(known, player, colour, value)


@rule
def edge_cost(value: int) -> int:
    """A row begun in the middle leaves half of its colour unused."""
    return 6 * min(value, VALUES - 1 - value)


@rule
def skipped(known: State, player: int, colour: int, value: int) -> int:
    """What a card costs by the values it jumps over: most for cards in the own hand."""
    row = cards.row(known, player, colour)
    if row == 0:
        return 0
    last = cards.last(known, player, colour)
    low, high = min(last, value), max(last, value)
    between = ((1 << high) - 1) & ~((1 << (low + 1)) - 1)
    return 7 * ones(between) + 30 * in_hand(known, player, colour, between)


@rule
def discard_worth(known: State, player: int, card: int) -> int:
    """Give away what neither this player nor the next can use."""
    colour, value = card // VALUES, card % VALUES
    cost = 5
    if (known.fits[player] >> card) & 1:
        row = cards.row(known, player, colour)
        if row == 0:
            cost += 4 + 6 * followers(known, player, colour, value) - edge_cost(value) // 3
        else:
            cost += 25 - min(skipped(known, player, colour, value), 22)
    other = player + 1 if player + 1 < known.players else 0
    if (known.fits[other] >> card) & 1 and cards.row(known, other, colour) != 0:
        cost += 12 - min(skipped(known, other, colour, value), 10)
    return -cost


@rule
def figure_worth(known: State, player: int, choice: int) -> int:
    """Which figure a card, or a clover, moves: what it gains, and what may still come of its path."""
    colour = choice % COLOURS
    step = known.step[player, colour]
    gain = tile_value(known, player, colour, step + 1)
    row = cards.row(known, player, colour)
    follow = in_hand(known, player, colour, (known.fits[player] >> (colour * VALUES)) & ROW)
    if step == 0:
        reach = path_value(known, 1 + min(follow + turns_left(known) // 6, 6), False)
        if choice >= START_LARGE - ADVANCE:
            # The large figure belongs where it gets far; elsewhere it doubles the loss.
            return gain + 2 * reach - 45
        if row == 0:
            return gain + reach - 35
        return gain + reach
    large = known.large[player] == colour
    return gain + path_value(known, step + 1, large) - path_value(known, step, large) + 3 * follow


@rule
def take_worth(known: State, player: int, colour: int) -> int:
    """Take an open card that continues a row closely, else rather an unknown one."""
    value = known.discards[colour, known.height[colour] - 1] + 0
    if not (known.fits[player] >> (colour * VALUES + value)) & 1:
        return -20
    if cards.row(known, player, colour) == 0:
        return 4 * in_hand(known, player, colour, ROW) - edge_cost(value)
    return 32 - skipped(known, player, colour, value)
