"""What a capable beginner thinks each action of the dice game is worth, in hundredths of a point."""

from triskele.bots.tuned import Tuned
from triskele.rules.cards import COLOURS, OPEN, ROW, VALUES
from triskele.rules.kernel import State, Words, lowest, ones, rule
from triskele.rules.wuerfel import (
    ALL_DICE,
    BONUS,
    BONUSES,
    CLOVER,
    DICE,
    LEPRECHAUN,
    NOTHING,
    REROLL,
    ROLLED,
    SIDES,
    STONE,
    STONE_SIDE,
    STONES,
    TABLE,
    leprechauns,
    row,
    score,
    shows,
    shows_stone,
)

UNIT = 80  # what a casual player may be wrong by
QUICK = 40  # worlds that a sharp player looks at
POINT = 1  # what of a lead is a point
TUNED = Tuned("c32cd9730e3caccb", gentle=0.215, easy=0.135, clever=0.055, sharp=0.17, solves=True)

# Inside, points and tiles are counted in tenths, and so are the turns that a player has left.
FINE = 10
WIN = 1000  # more than any action that does not end the game
LOWEST = -(1 << 30)
TIE = 30  # three points, in tenths: better than most actions, and better than losing
# What follows was chosen by hand: guessed, and then changed when the levels first played each other
# (benchmarks/levels.py); nothing derives it from the rules, and no search over it is kept.
STONE_TIME = 18  # tenths of a turn until a stone of the supply is used up, by all players together
COLOUR_TIME = 90  # and a tile of the colour that has the fewest
NOW = 10  # the turn that is being played
NEAR = 10  # with this few stones left players hurry, or wait
LEAD = 15  # points: a player this far ahead or behind hurries or waits as much as possible
HASTE = 9  # in 64ths of a tenth, for each point ahead and stone used up
ROW_TIME, ROW_START, CROWDED = (
    73,
    21,
    3,
)  # how many of the tiles that fit will come: more with time, up to this much; in 160ths
UNTIL_ROW = 5  # a row that is not begun: a tenth for this many turns, as a power of two
UNTIL_STONE = 4  # one more stone will come in this many turns, likewise
CLOSE, AHEAD = 17, 3  # what a leprechaun is worth, and to a player with two more than all others
DENIED, DENIED_SYMBOLS = 8, 3  # what the next player loses with a tile, and its symbols, as a power of two
# What each sum of the dice buys, a field each: in one word the sums below SPLIT, in another the rest.
FIELD = 10
MOST = (1 << FIELD) - 1
SPLIT = 6


@rule
def worth(known: State, action: int) -> int:
    """How good an action looks to the seat that knows this state and decides."""
    player = known.seat
    if action == NOTHING:
        return 0
    time, haste = turns_left(known), hurry(known, player)
    if action == STONES:
        rolled = 0
        for die in range(DICE):
            rolled += 1 if known.dice[die] == STONE_SIDE else 0
        return FINE * stones_worth(known, player, rolled, time, haste)
    stone, leprechaun = stones_gain(known, player, 1, time), leprechaun_gain(known, player)
    if action < REROLL:
        colour = action // VALUES
        before = row_worth(known, player, colour, time)
        return FINE * tile_worth(known, player, colour, action % VALUES, before, time, haste, stone, leprechaun)
    stones = roll_worths(known, player, time, haste)
    low, high = sum_worths(known, player, time, haste, stone, leprechaun)
    return reroll_worth(known, action - REROLL, stones, low, high)


@rule
def choose(known: State, actions: Words) -> int:
    """The action worth most, the first of equal ones; what the dice can buy is computed only once."""
    player = known.seat
    time, haste = turns_left(known), hurry(known, player)
    stone, leprechaun = stones_gain(known, player, 1, time), leprechaun_gain(known, player)
    best, chosen = LOWEST, NOTHING
    if known.phase == ROLLED:
        stones = roll_worths(known, player, time, haste)
        low, high = sum_worths(known, player, time, haste, stone, leprechaun)
        choices = actions[1]
        while choices != 0:
            which = lowest(choices)
            choices &= choices - 1
            value = reroll_worth(known, which, stones, low, high)
            if value > best:
                best, chosen = value, REROLL + which
        return chosen
    for colour in range(COLOURS):
        left = (actions[0] >> (colour * VALUES)) & ROW
        before = row_worth(known, player, colour, time) if left != 0 else 0
        while left != 0:
            value = lowest(left)
            left &= left - 1
            gain = FINE * tile_worth(known, player, colour, value, before, time, haste, stone, leprechaun)
            if gain > best:
                best, chosen = gain, colour * VALUES + value
    if shows_stone(known) and worth(known, STONES) > best:
        best, chosen = worth(known, STONES), STONES
    return chosen if best >= 0 else NOTHING


@rule
def turns_left(known: State) -> int:
    """About how many turns a player will have after this one: until the stones, or a colour, are gone."""
    time = known.stones_left * STONE_TIME // known.players
    if known.colour_ends == 1:
        fewest = VALUES
        for colour in range(COLOURS):
            fewest = min(fewest, ones((known.middle >> (colour * VALUES)) & ROW))
        time = min(time, fewest * COLOUR_TIME // known.players)
    return max(time - NOW, 0)


@rule
def ahead(known: State, player: int) -> int:
    """How far a player is ahead of the best of the others, or behind, as if the game ended now."""
    best = -1000
    for other in range(known.players):
        if other != player:
            best = max(best, score(known, other))
    return score(known, player) - best


@rule
def hurry(known: State, player: int) -> int:
    """What it is worth to use up one more stone: a player who is ahead wants the end, one who is behind does not."""
    if known.stones_left > NEAR:
        return 0
    return max(min(ahead(known, player), LEAD), -LEAD) * (NEAR + 3 - known.stones_left) * HASTE >> 6


@rule
def at_the_end(known: State, player: int, points: int) -> int:
    """What it is worth to end the game with this many more points."""
    margin = ahead(known, player) + points
    if margin == 0:
        return TIE
    return WIN if margin > 0 else margin - WIN


@rule
def hoped(points: Words, least: int, count: int, more: int) -> int:
    """What a table of points gives for a number of things in tenths: the mean of the nearest entries."""
    at = FINE * count + more
    low, part = min(at // FINE, TABLE - 1), at % FINE
    first, second = points[max(low - 1, least)], points[low]
    third, fourth = points[min(low + 1, TABLE - 1)], points[min(low + 2, TABLE - 1)]
    return (first + 2 * second + third) * (FINE - part) + (second + 2 * third + fourth) * part >> 2


@rule
def row_hope(known: State, tiles: int, room: int, time: int) -> int:
    """What a row of this many tiles will score, with room for some of those left, in the time left."""
    more = room * (min(time, ROW_TIME) + ROW_START - CROWDED * room) >> 4 if time > 0 else 0
    if more <= 0:
        return FINE * known.row_points[min(tiles, TABLE - 1)]
    return hoped(known.row_points, 1, tiles, more)


@rule
def row_worth(known: State, player: int, colour: int, time: int) -> int:
    """What a player's row is worth as it is; if it is not begun, what can be hoped for."""
    values = row(known, player, colour)
    if values == 0:
        return time >> UNTIL_ROW
    left = (known.middle >> (colour * VALUES)) & ROW
    if known.direction[player, colour] == OPEN:
        below = ones(left & (values - 1))
        room = max(below, ones(left) - below)
    else:
        room = ones(left & (known.fits[player] >> (colour * VALUES)))
    return row_hope(known, ones(values) + known.hidden[player, colour], room, time)


@rule
def row_worth_with(known: State, player: int, colour: int, value: int, tiles: int, time: int) -> int:
    """What the row will be worth with one more value and the tiles it brings, less what it skips."""
    values = row(known, player, colour)
    left = (known.middle >> (colour * VALUES)) & ROW & ~(1 << value)
    above = ones(left >> value)
    below = ones(left) - above
    if values == 0:
        room = max(above, below)
    else:
        room = above if values < 1 << value else below
    return row_hope(known, ones(values) + known.hidden[player, colour] + tiles, room, time)


@rule
def stones_gain(known: State, player: int, count: int, time: int) -> int:
    """What stones add to what a player's stones will score."""
    stones, more = known.stones[player], time >> UNTIL_STONE
    return hoped(known.stone_points, 0, stones + count, more) - hoped(known.stone_points, 0, stones, more)


@rule
def leprechaun_gain(known: State, player: int) -> int:
    """What one more leprechaun is worth: little to a player who has two more than all others."""
    most = 0
    for other in range(known.players):
        if other != player:
            most = max(most, leprechauns(known, other))
    return CLOSE if leprechauns(known, player) < most + 2 else AHEAD


@rule
def tile_worth(
    known: State,
    player: int,
    colour: int,
    value: int,
    before: int,  # what the row is worth without it
    time: int,
    haste: int,
    stone: int,  # what a stone is worth, and a leprechaun
    leprechaun: int,
) -> int:
    """What taking a tile is worth: what its row gains, its symbols, and what the next player loses."""
    tile = colour * VALUES + value
    stones = (known.symbols[STONE] >> tile) & 1
    clovers = (known.symbols[CLOVER] >> tile) & 1
    last = known.colour_ends == 1 and (known.middle >> (colour * VALUES)) & ROW == 1 << value
    if last or stones + clovers >= known.stones_left:
        return at_the_end(known, player, points_of(known, player, tile))
    symbols = stones * stone + ((known.symbols[LEPRECHAUN] >> tile) & 1) * leprechaun
    for points in range(1, BONUSES + 1):
        symbols += ((known.symbols[BONUS + points] >> tile) & 1) * FINE * points
    gain = row_worth_with(known, player, colour, value, 1 + clovers, time) - before
    gain += symbols + (stones + clovers) * haste
    other = player + 1 if player + 1 < known.players else 0
    if row(known, other, colour) != 0 and (known.fits[other] >> tile) & 1 == 1:
        gain += DENIED + (symbols >> DENIED_SYMBOLS)
    return gain


@rule
def points_of(known: State, player: int, tile: int) -> int:
    """What a tile adds to the score at once, leprechauns aside."""
    colour = tile // VALUES
    tiles = ones(row(known, player, colour)) + known.hidden[player, colour]
    more = tiles + 2 if shows(known, tile, CLOVER) else tiles + 1
    gain = known.row_points[min(more, TABLE - 1)] - known.row_points[min(tiles, TABLE - 1)]
    if shows(known, tile, STONE):
        gain += points_of_stones(known, player, 1)
    for points in range(1, BONUSES + 1):
        if shows(known, tile, BONUS + points):
            gain += points
    return gain


@rule
def points_of_stones(known: State, player: int, count: int) -> int:
    stones = known.stones[player]
    return known.stone_points[min(stones + count, TABLE - 1)] - known.stone_points[min(stones, TABLE - 1)]


@rule
def stones_worth(known: State, player: int, rolled: int, time: int, haste: int) -> int:
    """What taking stones is worth."""
    if rolled >= known.stones_left:
        return at_the_end(known, player, points_of_stones(known, player, known.stones_left))
    return stones_gain(known, player, rolled, time) + rolled * haste


# Rolling again: the mean worth of the best choice, over everything that can be rolled.


@rule
def raised(worths: int, at: int, value: int) -> int:
    """Worths with one of them raised to a value, if that is higher."""
    before = (worths >> (FIELD * at)) & MOST
    return worths + (max(min(value, MOST) - before, 0) << (FIELD * at))


@rule
def of_sum(low: int, high: int, total: int) -> int:
    """The worth of the best tile with a sum; no tile has more than 10."""
    if total < SPLIT:
        return (low >> (FIELD * total)) & MOST
    return (high >> (FIELD * (total - SPLIT))) & MOST if total < VALUES else 0


@rule
def roll_worths(known: State, player: int, time: int, haste: int) -> int:
    """The worths of taking one, two or three stones."""
    worths = 0
    for rolled in range(1, DICE + 1):
        worths = raised(worths, rolled, stones_worth(known, player, rolled, time, haste))
    return worths


@rule
def sum_worths(known: State, player: int, time: int, haste: int, stone: int, leprechaun: int) -> tuple[int, int]:
    """The worths of the best tiles with each sum of the dice, in two words."""
    low, high = 0, 0
    for colour in range(COLOURS):
        left = ((known.middle & known.fits[player]) >> (colour * VALUES)) & ROW
        before = row_worth(known, player, colour, time) if left != 0 else 0
        while left != 0:
            value = lowest(left)
            left &= left - 1
            gain = tile_worth(known, player, colour, value, before, time, haste, stone, leprechaun)
            if value < SPLIT:
                low = raised(low, value, gain)
            else:
                high = raised(high, value - SPLIT, gain)
    return low, high


@rule
def reroll_worth(known: State, which: int, stones: int, low: int, high: int) -> int:
    """The mean worth of the best choice after rolling a set of the dice again."""
    total, rolls = 0, 0
    all_again = which == ALL_DICE  # only sorted rolls, each weighted by how many orders it has
    for first in range(least(known, which, 0), most(known, which, 0)):
        with_one = of_sum(low, high, first)
        for second in range(first if all_again else least(known, which, 1), most(known, which, 1)):
            with_two = max(with_one, of_sum(low, high, second), of_sum(low, high, first + second))
            for third in range(second if all_again else least(known, which, 2), most(known, which, 2)):
                best = max(with_two, of_sum(low, high, third), of_sum(low, high, first + third))
                best = max(best, of_sum(low, high, second + third), of_sum(low, high, first + second + third))
                rolled = (first == STONE_SIDE) + (second == STONE_SIDE) + (third == STONE_SIDE)
                often = orders(first, second, third) if all_again else 1
                total += often * max(best, (stones >> (FIELD * rolled)) & MOST)
                rolls += often
    return FINE * total // rolls


@rule
def orders(first: int, second: int, third: int) -> int:
    """In how many orders three sorted dice can fall."""
    if first == third:
        return 1
    return 6 if first < second < third else 3


@rule
def least(known: State, which: int, die: int) -> int:
    """The lowest value that a die can show after rolling a set of the dice again."""
    return 0 if (which >> die) & 1 == 1 else known.dice[die] + 0


@rule
def most(known: State, which: int, die: int) -> int:
    """One more than the highest value that a die can show then."""
    return SIDES if (which >> die) & 1 == 1 else known.dice[die] + 1


@rule
def lead(state: State, player: int, other: int) -> int:
    """How far a player is ahead of another at the end."""
    return score(state, player) - score(state, other)
