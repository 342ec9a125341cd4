"""What a capable beginner thinks of cards, alike in Keltis and Das Orakel, in tenths of a point."""

from collections.abc import Callable

from triskele.rules import cards
from triskele.rules.cards import FALLING, HAND, OPEN, RISING, ROW, VALUES
from triskele.rules.kernel import WORD, State, Words, lowest, ones, rule


def greedy(worth: Callable[[State, int], int], words: int) -> Callable[[State, Words], int]:
    """A rule function that chooses the action worth most, the first of equal ones, from this many words."""

    @rule
    def choose(state: State, actions: Words) -> int:
        best, chosen = -(1 << 30), -1
        for at in range(words):
            left = actions[at]
            while left != 0:
                action = at * WORD + lowest(left)
                left &= left - 1
                value = worth(state, action)
                if value > best:
                    best, chosen = value, action
        return chosen

    return choose


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
def edge_cost(value: int) -> int:
    """A row begun in the middle leaves half of its colour unused."""
    return 6 * min(value, VALUES - 1 - value)


@rule
def gap(known: State, player: int, colour: int, value: int) -> int:
    """The values between the last card of a row and this one, as a set."""
    if cards.row(known, player, colour) == 0:
        return 0
    last = cards.last(known, player, colour)
    low, high = min(last, value), max(last, value)
    return ((1 << high) - 1) & ~((1 << (low + 1)) - 1)


@rule
def skipped(known: State, player: int, colour: int, value: int) -> int:
    """What a card costs by the values it skips: most for cards in the player's own hand."""
    between = gap(known, player, colour, value)
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
        cost += 12 - min(7 * ones(gap(known, other, colour, value)), 10)
    return -cost


@rule
def take_worth(known: State, player: int, colour: int) -> int:
    """Take an open card that continues a row closely, or else an unknown one."""
    value = known.discards[colour, known.height[colour] - 1] + 0
    if not (known.fits[player] >> (colour * VALUES + value)) & 1:
        return -20
    if cards.row(known, player, colour) == 0:
        return 4 * in_hand(known, player, colour, ROW) - edge_cost(value)
    return 32 - skipped(known, player, colour, value)
