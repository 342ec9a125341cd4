"""What a capable beginner thinks each action of Keltis is worth, in tenths of a point."""

from triskele.bots.cardgame import discard_worth, edge_cost, followers, greedy, in_hand, skipped, take_worth, turns_left
from triskele.bots.tuned import Tuned
from triskele.rules import cards
from triskele.rules.cards import ADVANCE, COLOURS, DISCARD, NO_TILE, ROW, VALUES
from triskele.rules.keltis import (
    ACTION_WORDS,
    CLOVER,
    DECLINE,
    DRAW_CARD,
    END,
    START_LARGE,
    STONE,
    TAKE,
    score,
)
from triskele.rules.kernel import State, rule

UNIT = 30  # what a casual player may be wrong by
QUICK = 40  # worlds that a sharp player looks at
POINT = 1  # what of a lead is a point
TUNED = Tuned("dd8a045812cf2df6", gentle=0.23, easy=0.13, clever=0.037, sharp=0.1)


@rule
def worth(known: State, action: int) -> int:
    """How good an action looks to the seat that knows this state and decides."""
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


choose = greedy(worth, ACTION_WORDS)


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
    """What the step and its tile bring, less what the card skips; a new path only with cards and time to follow it."""
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
def figure_worth(known: State, player: int, choice: int) -> int:
    """Which figure a card or a clover moves: what it gains, and what its path may still bring."""
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
def lead(state: State, player: int, other: int) -> int:
    """How far a player is ahead of another at the end."""
    return score(state, player) - score(state, other)
