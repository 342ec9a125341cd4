"""What a capable beginner thinks each action of Das Orakel is worth, in tenths of a point."""

from collections.abc import Callable

from triskele.bots.cardgame import discard_worth, edge_cost, followers, greedy, in_hand, skipped, take_worth
from triskele.bots.tuned import Tuned
from triskele.rules import cards, orakel
from triskele.rules.cards import ADVANCE, DISCARD, RISING, ROW, ROWS, STONE_TABLE, VALUES
from triskele.rules.kernel import State, highest, lowest, ones, rule
from triskele.rules.orakel import (
    AFTER_CLOVER,
    AFTER_LEPRECHAUN,
    BACK,
    BIG,
    CLOVER,
    DECLINE,
    DRAW_CARD,
    DROP,
    END,
    FIGURES,
    LEPRECHAUN,
    MIRROR,
    PRIESTESS,
    SCORE,
    SPIRAL,
    STRIDE,
    TAKE,
)
from triskele.rules.turns import NOWHERE

UNIT = 18  # what a casual player may be wrong by
QUICK = 16  # worlds that a sharp player looks at
POINT = 1  # what of a lead is a point
TUNED = Tuned("5064852ca122346e", gentle=0.195, easy=0.11, clever=0.06, sharp=0.2, searches=True)
WIN = 500  # for ending the game with the most points, or without them

OnField = Callable[[State, int, int, int], int]  # of a player's figure on a field


@rule
def worth(known: State, action: int) -> int:
    """How good an action looks to the seat that knows this state and decides; declining is worth nothing."""
    player = known.seat + 0
    if action < DISCARD:
        return lay_worth(known, player, action)
    if action < ADVANCE:
        # At a leprechaun a useless card is exchanged for another one; discarding it instead of moving wastes the turn.
        lost = -10 if known.phase == AFTER_LEPRECHAUN else 10
        return discard_worth(known, player, action - DISCARD) - lost
    if action < PRIESTESS:
        figure = action - ADVANCE
        return figure_worth(
            known, player, figure, next_field(known, leading_colour(known), known.field[player, figure])
        )
    if action < DECLINE:
        return priestess_worth(known, player, action - PRIESTESS + 1)
    if action == DECLINE:
        return 0
    if action == SCORE:
        return 50
    if action < BACK:
        return drop_worth(known, player, action - DROP)
    if action < DRAW_CARD:
        return figure_worth(known, player, known.mover + 0, action - BACK)
    if action == DRAW_CARD:
        return 6
    return take_worth(known, player, action - TAKE)


choose = greedy(worth, orakel.ACTION_WORDS)


@rule
def lead(state: State, player: int, other: int) -> int:
    """How far a player is ahead of another at the end."""
    return orakel.score(state, player) - orakel.score(state, other)


# Cards.


@rule
def lay_worth(known: State, player: int, card: int) -> int:
    """The best move that the card allows, and what it does to its row."""
    colour, value = card // VALUES, card % VALUES
    best = -2 * WIN
    for figure in range(FIGURES):
        to = next_field(known, colour, known.field[player, figure])
        if to != NOWHERE:
            best = max(best, figure_worth(known, player, figure, to))
    for steps in range(1, min(known.priestess_steps[value] + 0, END - known.priestess) + 1):
        best = max(best, priestess_worth(known, player, steps))
    follow = followers(known, player, colour, value)
    if cards.row(known, player, colour) == 0:
        return best + 4 * follow - edge_cost(value) // 3 - 6
    return best + 3 * min(follow, 3) - skipped(known, player, colour, value) // 2


@rule
def drop_worth(known: State, player: int, colour: int) -> int:
    """What fits after the last card of a row is taken away: cards of the hand, and values that may come."""
    row, last, at = cards.row(known, player, colour), cards.last(known, player, colour), colour * VALUES
    now = (known.fits[player] >> at) & ROW
    if (known.twice[ROWS + player] >> (at + last)) & 1 == 0:
        row &= ~(1 << last)
    then = ROW
    if ones(row) > 1:
        if known.direction[player, colour] == RISING:
            then = ROW & ~((1 << highest(row)) - 1)
        else:
            then = (1 << (lowest(row) + 1)) - 1
    gained = in_hand(known, player, colour, then) - in_hand(known, player, colour, now)
    return 12 * gained + 4 * (ones(then) - ones(now))


# Figures.


@rule
def leading_colour(known: State) -> int:
    """The colour that a figure is led to: the clover's, or the card's."""
    if known.phase == AFTER_CLOVER:
        return known.tile[known.field[known.seat, known.mover]] - CLOVER
    return known.laid // VALUES


@rule
def next_field(known: State, colour: int, at: int) -> int:
    """The next field of a colour, or NOWHERE."""
    fields = orakel.ahead(known, colour, at)
    return lowest(fields) if fields != 0 else NOWHERE


@rule
def figure_worth(known: State, player: int, figure: int, to: int) -> int:
    """The distance gained, the tile and all it leads to; preferably with a figure that is behind."""
    start = known.field[player, figure] + 0
    gain = way_worth(known, player, start, to)
    if gain > WIN or gain < -WIN:
        return gain  # the game is over
    for other in range(FIGURES):
        if known.field[player, other] < start:
            gain -= 4
    if known.tile[start] == LEPRECHAUN and known.scored[player] == 0:
        gain -= 10
    return gain + chain_worth(known, player, figure, to)


@rule
def way_worth(known: State, player: int, start: int, to: int) -> int:
    """What a distance is worth by itself; entering the goal decides the game if it ends it."""
    gain = place_worth(known, to) - place_worth(known, start)
    if start < known.goal_from <= to:
        gain += end_worth(known, player, start, to)
    return gain


@rule
def place_worth(known: State, at: int) -> int:
    """Every field is a part of the way, and a figure ahead of the priestess may still meet her."""
    ahead = at - known.priestess
    if ahead <= 0:
        return 5 * at
    return 5 * at + (6 if ahead <= STRIDE else 3)


@rule
def end_worth(known: State, player: int, start: int, to: int) -> int:
    """Whether a figure that enters the goal ends the game, and who wins then."""
    inside = 1
    best = -WIN
    for other in range(known.players):
        inside += orakel.in_goal(known, other)
        if other != player:
            best = max(best, orakel.score(known, other))
    if orakel.in_goal(known, player) + 1 < known.own_goal_figures and inside < known.goal_figures:
        return 0
    lead = orakel.score(known, player) + known.field_points[to] - known.field_points[start] - best
    return 2 * WIN if lead > 0 else -2 * WIN


# Tiles: alone, with the one that a clover or spiral leads to, and with one more. Rule functions can't be recursive, so
# this is written twice.


@rule
def tile_worth(known: State, player: int, figure: int, at: int) -> int:
    """What a tile brings at once."""
    tile = known.tile[at] + 0
    if tile < CLOVER:
        return 10 * tile
    stones = known.stones[player] + 0
    if tile == MIRROR:
        return 5 * known.stone_points[min(stones + 1, STONE_TABLE - 1)] + 25
    if tile == LEPRECHAUN:
        return leprechaun_worth(known, player, figure, at)
    if tile > BIG and stones + 1 < STONE_TABLE:
        # Stones are few: taking one leaves one less for the others.
        more = known.stone_points[stones + 1] - known.stone_points[stones]
        return (22 * more + 20) * (1 + known.mirrors[player])
    return 0


@rule
def leprechaun_worth(known: State, player: int, figure: int, at: int) -> int:
    """A card may be discarded, and with all three figures there the leprechauns are scored."""
    if known.scored[player] == 1:
        return 5
    there = 1
    fields = 1 << at
    for other in range(FIGURES):
        if other != figure and known.tile[known.field[player, other]] == LEPRECHAUN:
            there += 1
            fields |= 1 << known.field[player, other]
    if there == FIGURES:
        return 5 + 10 * known.leprechaun_points[ones(fields)]
    return 35 if there == 2 else 15


def linked(then: OnField) -> OnField:
    """What a field's tile is worth, where a clover or a spiral leads on to the best of what can come then."""

    @rule
    def worth_there(known: State, player: int, figure: int, at: int) -> int:
        tile = known.tile[at]
        best = 0
        if CLOVER <= tile < SPIRAL:
            for other in range(FIGURES):
                if other == figure or known.any_figure == 1:
                    start = at if other == figure else known.field[player, other] + 0
                    to = next_field(known, tile - CLOVER, start)
                    if to != NOWHERE:
                        best = max(best, way_worth(known, player, start, to) + then(known, player, other, to))
            return best
        if tile == SPIRAL:
            for to in range(at):
                if to != known.began[figure]:
                    best = max(best, way_worth(known, player, at, to) + then(known, player, figure, to))
            return best
        return tile_worth(known, player, figure, at)

    return worth_there


chain_worth = linked(linked(tile_worth))  # no further: chains are rarely longer


# The priestess.


@rule
def priestess_worth(known: State, player: int, steps: int) -> int:
    """Her bonus, whose figures she is still behind, and whose she leaves behind."""
    to = known.priestess + steps
    gain = chances(known, player, to) - chances(known, player, known.priestess + 0)
    for figure in range(FIGURES):
        if known.field[player, figure] == to:
            return gain + 10 * known.priestess_bonus
    return gain


@rule
def chances(known: State, player: int, at: int) -> int:
    """How good it is for a player that she stands there: with their figures ahead of her, the others' out of reach."""
    found = 0
    for other in range(known.players):
        for figure in range(FIGURES):
            ahead = known.field[other, figure] - at
            if ahead > 0 and other == player:
                found += 6 if ahead <= STRIDE else 3
            elif 0 < ahead <= STRIDE:
                found -= 8
    return found
