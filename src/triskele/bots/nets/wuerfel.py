"""The dice game for a net: a token for each colour with its tiles, what they show and who has room for them."""

from typing import Any

from triskele.bots import wuerfel as bot
from triskele.bots.nets.cardgame import OTHERS, part, thermometer
from triskele.bots.nets.shape import Group, Shape
from triskele.rules import wuerfel
from triskele.rules.cards import COLOURS, VALUES
from triskele.rules.kernel import State, lowest, ones, rule
from triskele.rules.wuerfel import ACTIONS, DICE, REROLL, ROLLED, SIDES, SYMBOLS
from triskele.rules.wuerfel import TABLE as MOST

worth = bot.worth
turns_left, hurry, stones_gain, leprechaun_gain = bot.turns_left, bot.hurry, bot.stones_gain, bot.leprechaun_gain
roll_worths, sum_worths, reroll_worth, row_worth = bot.roll_worths, bot.sum_worths, bot.reroll_worth, bot.row_worth
EACH = 4
COLOUR_NUMBERS = 3
TABLE = COLOURS * EACH
TABLE_WORDS = 3
TABLE_NUMBERS_AT = COLOURS * COLOUR_NUMBERS
TABLE_NUMBERS = 4 + 3 * OTHERS + VALUES + DICE


@rule
def see_colour(state: State, colour: int, words: Any, numbers: Any) -> None:
    seat, at = state.seat + 0, colour * EACH
    own = part(state.middle, colour) | part(state.tiles[seat], colour) << VALUES
    own |= part(state.fits[seat] & state.middle, colour) << 2 * VALUES
    own |= part(wuerfel.takes(state), colour) << 3 * VALUES
    words[at] = own | part(state.symbols[0], colour) << 4 * VALUES
    symbols = 0
    for symbol in range(1, SYMBOLS):
        symbols |= part(state.symbols[symbol] & state.middle, colour) << (symbol - 1) * VALUES
    words[at + 1] = symbols
    theirs, rest = 0, state.direction[seat, colour] + 0
    tiles = ones(wuerfel.row(state, seat, colour)) + state.hidden[seat, colour]
    rest |= 1 << (19 + min(tiles, MOST - 1))
    for turn in range(1, OTHERS + 1):
        if turn < state.players:
            player = (seat + turn) % state.players
            room = part(state.fits[player] & state.middle, colour)
            theirs |= part(state.tiles[player], colour) << (turn - 1) * VALUES
            if turn < OTHERS:
                theirs |= room << (2 + turn) * VALUES
            else:
                rest |= room << 8
            rest |= state.direction[player, colour] << 2 * turn
            count = ones(wuerfel.row(state, player, colour)) + state.hidden[player, colour]
            rest |= thermometer(count - (0 if turn == 1 else 3), 8) << (21 + 8 * turn)
    words[at + 2] = theirs
    words[at + 3] = rest
    n = colour * COLOUR_NUMBERS
    numbers[n] = state.row_points[min(tiles, MOST - 1)]
    numbers[n + 1] = row_worth(state, seat, colour, turns_left(state)) // 4
    numbers[n + 2] = state.hidden[seat, colour]


@rule
def see_table(state: State, words: Any, numbers: Any) -> None:
    seat = state.seat + 0
    sides = 0
    for die in range(DICE):
        sides |= 1 << (SIDES * die + state.dice[die])
    words[TABLE] = 1 << state.phase | sides << 3 | 1 << (19 + state.players) | state.colour_ends << 24
    words[TABLE] |= 1 << (25 + min(state.stones[seat] + 0, 9)) | thermometer(wuerfel.leprechauns(state, seat), 8) << 36
    stones = 0
    own = wuerfel.score(state, seat)
    at = TABLE_NUMBERS_AT
    numbers[at] = own
    numbers[at + 1] = state.stones_left
    numbers[at + 2] = wuerfel.leprechauns(state, seat)
    numbers[at + 3] = state.stones[seat]
    for turn in range(1, OTHERS + 1):
        n = at + 1 + 3 * turn
        numbers[n] = 0
        numbers[n + 1] = 0
        numbers[n + 2] = 0
        if turn < state.players:
            player = (seat + turn) % state.players
            stones |= 1 << (10 * turn - 10 + min(state.stones[player] + 0, 9))
            numbers[n] = wuerfel.score(state, player)
            numbers[n + 1] = own - numbers[n]
            numbers[n + 2] = wuerfel.leprechauns(state, player) - wuerfel.leprechauns(state, seat)
    words[TABLE + 1] = stones | wuerfel.sums(state) << 30
    words[TABLE + 2] = thermometer(state.stones_left, 30)
    # What the greedy bot thinks each sum of the dice is worth, and each number of stones.
    time, haste = turns_left(state), hurry(state, seat)
    low, high = sum_worths(state, seat, time, haste, stones_gain(state, seat, 1, time), leprechaun_gain(state, seat))
    bought = roll_worths(state, seat, time, haste)
    n = at + 4 + 3 * OTHERS
    for total in range(VALUES):
        numbers[n + total] = bot.of_sum(low, high, total) // 2
    for rolled in range(DICE):
        numbers[n + VALUES + rolled] = ((bought >> (bot.FIELD * (rolled + 1))) & bot.MOST) // 2


@rule
def see(state: State, which: int, words: Any, numbers: Any) -> None:
    if which < COLOURS:
        see_colour(state, which, words, numbers)
    else:
        see_table(state, words, numbers)


@rule
def judge(state: State, actions: Any, worths: Any) -> None:
    if state.phase == ROLLED:
        seat = state.seat + 0
        time, haste = turns_left(state), hurry(state, seat)
        stone, leprechaun = stones_gain(state, seat, 1, time), leprechaun_gain(state, seat)
        stones = roll_worths(state, seat, time, haste)
        low, high = sum_worths(state, seat, time, haste, stone, leprechaun)
        left = actions[1]
        while left != 0:
            which = lowest(left)
            left &= left - 1
            worths[REROLL + which] = reroll_worth(state, which, stones, low, high) // 10
        return
    left = actions[0]
    while left != 0:
        tile = lowest(left)
        left &= left - 1
        worths[tile] = worth(state, tile) // 10
    left = actions[1]
    while left != 0:
        action = REROLL + lowest(left)
        left &= left - 1
        worths[action] = worth(state, action) // 10


SHAPE = Shape(
    "wuerfel",
    1,
    (
        Group(COLOURS, EACH, COLOUR_NUMBERS, [[*range(c * VALUES, (c + 1) * VALUES)] for c in range(COLOURS)]),
        Group(1, TABLE_WORDS, TABLE_NUMBERS, [[*range(REROLL, ACTIONS)]]),
    ),
    see,
    COLOURS + 1,
    judge,
    temperature=1.5,
    lead_unit=10.0,
)
