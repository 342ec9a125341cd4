"""Das Orakel for a net: a token a colour with its cards and where it would lead each figure, and a token a figure."""

from typing import Any

from triskele.bots import orakel as bot
from triskele.bots.nets.cardgame import CARD_WORDS, OTHERS, judging, part, see_cards, thermometer
from triskele.bots.nets.shape import Group, Shape
from triskele.rules import orakel
from triskele.rules.cards import ADVANCE, COLOURS, DISCARD, HAND, VALUES
from triskele.rules.kernel import State, ones, rule
from triskele.rules.orakel import (
    ACTION_WORDS,
    BACK,
    BIG,
    CLOVER,
    DECLINE,
    DRAW_CARD,
    DROP,
    END,
    FIELDS,
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

next_field, figure_worth = bot.next_field, bot.figure_worth
way_worth, tile_worth = bot.way_worth, bot.tile_worth
LOOKS = 12  # how a field can look: nothing, points, clover, spiral, leprechaun, mirror, stones; not there
WINDOW = 14
EACH = CARD_WORDS + 2
COLOUR_NUMBERS = 5 * FIGURES
FIGURE_AT = COLOURS * EACH
FIGURE_WORDS = 8
FIGURE_NUMBERS = 3 * COLOURS
FIGURE_NUMBERS_AT = COLOURS * COLOUR_NUMBERS
TABLE = FIGURE_AT + FIGURES * FIGURE_WORDS
TABLE_WORDS = 3 + OTHERS + 7 + 2
TABLE_NUMBERS_AT = FIGURE_NUMBERS_AT + FIGURES * FIGURE_NUMBERS
TABLE_NUMBERS = 4 + 2 * OTHERS + FIGURES * (OTHERS + 1) + 1
MOST = 160


@rule
def look(state: State, at: int) -> int:
    """How a field looks, one of LOOKS."""
    if at == NOWHERE:
        return LOOKS - 1
    tile = state.tile[at] + 0
    if tile < CLOVER:
        return max(tile, 0)
    if tile < SPIRAL:
        return 5
    if tile <= MIRROR:
        return tile - SPIRAL + 6
    return 9 if tile - BIG == 1 else 10 if tile > BIG else 0


@rule
def ranked(state: State, player: int, rank: int) -> int:
    """A player's figure by its place: the rearmost is 0."""
    for figure in range(FIGURES):
        behind = 0
        for other in range(FIGURES):
            if state.field[player, other] < state.field[player, figure] or (
                state.field[player, other] == state.field[player, figure] and other < figure
            ):
                behind += 1
        if behind == rank:
            return figure
    return 0


@rule
def fitting(state: State, colour: int) -> int:
    """How many cards of its own hand could be laid out next in a colour's row."""
    seat = state.seat + 0
    fits = part(state.fits[seat], colour)
    return ones(fits & part(state.once[HAND + seat], colour)) + ones(fits & part(state.twice[HAND + seat], colour))


@rule
def second_worth(state: State, first: int, held: int, figure: int, to: int) -> int:
    """The best that another card does for a figure that one has led to a field; held: counts by colour, a byte each."""
    best = 0
    for colour in range(COLOURS):
        if (held >> (8 * colour)) & 255 > (1 if colour == first else 0):
            then = next_field(state, colour, to)
            if then != NOWHERE:
                gain = way_worth(state, state.seat + 0, to, then) + tile_worth(state, state.seat + 0, figure, then)
                best = max(best, gain)
    return min(best, MOST)


@rule
def see_colour(state: State, colour: int, held: int, words: Any, numbers: Any) -> None:
    seat = state.seat + 0
    at = colour * EACH + CARD_WORDS
    follower = (seat + 1) % state.players
    own = state.direction[seat, colour] + 0 | ((state.closed >> colour) & 1) << 2
    theirs = 0
    for turn in range(1, OTHERS + 1):
        if turn < state.players:
            own |= state.direction[(seat + turn) % state.players, colour] << (1 + 2 * turn)
    if state.laid != NOWHERE and state.laid // VALUES == colour:
        theirs = 1 << (state.laid % VALUES)
    for rank in range(FIGURES):
        figure = ranked(state, seat, rank)
        start = state.field[seat, figure] + 0
        to = next_field(state, colour, start)
        own |= 1 << (9 + LOOKS * rank + look(state, to))
        there = next_field(state, colour, state.field[follower, rank] + 0)
        theirs |= 1 << (11 + LOOKS * rank + look(state, there))
        n = colour * COLOUR_NUMBERS + 3 * rank
        value = figure_worth(state, seat, figure, to) if to != NOWHERE else -MOST
        value = max(min(value, MOST), -MOST)
        numbers[n] = to - start if to != NOWHERE else 0
        numbers[n + 1] = value // 4
        numbers[n + 2] = state.field_points[to] - state.field_points[start] if to != NOWHERE else 0
        then = second_worth(state, colour, held, figure, to) // 4 if to != NOWHERE else 0
        threat = figure_worth(state, follower, rank, there) if there != NOWHERE else -MOST
        n = colour * COLOUR_NUMBERS + 3 * FIGURES + 2 * rank
        numbers[n] = then
        numbers[n + 1] = max(min(threat, MOST), -MOST) // 4
        m = FIGURE_NUMBERS_AT + figure * FIGURE_NUMBERS
        numbers[m + 2 * colour] = to - start if to != NOWHERE else 0
        numbers[m + 2 * colour + 1] = value // 4
        numbers[m + 2 * COLOURS + colour] = then
    words[at] = own
    words[at + 1] = theirs


@rule
def see_figure(state: State, figure: int, held: int, words: Any) -> None:
    seat = state.seat + 0
    at = FIGURE_AT + figure * FIGURE_WORDS
    field = state.field[seat, figure] + 0
    flags = 1 if state.mover == figure else 0
    flags |= 2 if state.tile[field] == LEPRECHAUN else 0
    flags |= 4 if state.began[figure] == field else 0
    flags |= 8 if field >= state.goal_from else 0
    for rank in range(FIGURES):
        if ranked(state, seat, rank) == figure:
            flags |= 32 << rank
    words[at] = 1 << field | flags << 36 | 1 << (44 + min(look(state, field), 10))
    first, second, third = 0, 0, 0  # three looks each: points 1 to 3; 4, clover, spiral; leprechaun, mirror, stones
    for ahead in range(1, WINDOW + 1):
        if field + ahead < FIELDS:
            here = min(look(state, field + ahead), 9)
            bit = 1 << ((here - 1) % 3 * WINDOW + ahead - 1) if here > 0 else 0
            if here <= 3:
                first |= bit
            elif here <= 6:
                second |= bit
            else:
                third |= bit
    words[at + 1] = first
    words[at + 2] = second
    words[at + 3] = third
    words[at + 4] = 1 << state.began[figure] | 1 << (36 + max(min(field - state.priestess, 12), -2) + 2)
    once, again, counts = 0, 0, 0  # what the next field of each colour looks like, and the one after it
    for colour in range(COLOURS):
        to = next_field(state, colour, field)
        if to != NOWHERE:
            once |= 1 << ((LOOKS - 1) * colour + look(state, to))
            to = next_field(state, colour, to)
            if to != NOWHERE:
                again |= 1 << ((LOOKS - 1) * colour + look(state, to))
        counts |= thermometer((held >> (8 * colour)) & 255, 4) << (4 * colour)
        if state.laid != NOWHERE and state.laid // VALUES == colour:
            counts |= 1 << (20 + colour)
    words[at + 5] = once
    words[at + 6] = again
    words[at + 7] = counts


@rule
def see_table(state: State, words: Any, numbers: Any) -> None:
    seat = state.seat + 0
    table = 1 << state.phase | (state.choices & 1023) << 8 | 1 << (16 + state.players) | state.any_figure << 21
    table |= 1 << (22 + min(state.stones[seat] + 0, 6)) | thermometer(state.mirrors[seat], 3) << 29
    table |= state.scored[seat] << 32 | thermometer(state.hand_size[seat] - 5, 4) << 33
    words[TABLE] = table | thermometer(state.spirals, 2) << 37
    here = 0
    relative = 0
    for figure in range(FIGURES):
        here |= 1 << state.field[seat, figure]
    own = orakel.score(state, seat)
    numbers[TABLE_NUMBERS_AT] = own
    numbers[TABLE_NUMBERS_AT + 1] = state.points[seat]
    numbers[TABLE_NUMBERS_AT + 2] = state.draw_pile
    numbers[TABLE_NUMBERS_AT + 3] = orakel.stone_points(state, seat)
    words[TABLE + 1] = here | thermometer(orakel.in_goal(state, seat), 3) << 36
    words[TABLE + 2] = 1 << state.priestess
    relative = (here >> state.priestess) & 4095
    for turn in range(1, OTHERS + 1):
        n = TABLE_NUMBERS_AT + 2 + 2 * turn
        score, theirs = 0, 0
        if turn < state.players:
            player = (seat + turn) % state.players
            there = 0
            for figure in range(FIGURES):
                there |= 1 << state.field[player, figure]
            score = orakel.score(state, player)
            relative |= ((there >> state.priestess) & 4095) << (12 * turn)
            theirs = there | 1 << (36 + min(state.stones[player] + 0, 6)) | thermometer(state.mirrors[player], 3) << 43
            theirs |= state.scored[player] << 46 | thermometer(orakel.in_goal(state, player), 3) << 47 | 1 << 50
        words[TABLE + 2 + turn] = theirs
        numbers[n] = score
        numbers[n + 1] = own - score if turn < state.players else 0
    n = TABLE_NUMBERS_AT + 4 + 2 * OTHERS
    for turn in range(OTHERS + 1):
        for rank in range(FIGURES):
            field = 0
            if turn < state.players:
                player = (seat + turn) % state.players
                field = state.field[player, ranked(state, player, rank)] + 0
            numbers[n + turn * FIGURES + rank] = field
    numbers[n + (OTHERS + 1) * FIGURES] = state.priestess
    at = TABLE + 3 + OTHERS
    for n in range(7):
        words[at + n] = 0
    for field in range(1, FIELDS):
        kind = look(state, field)
        if kind >= 3:
            words[at + max(kind - 4, 0)] |= 1 << field
    words[at + 7] = relative
    words[at + 8] = thermometer(state.draw_pile >> 1, 50)


@rule
def see(state: State, which: int, words: Any, numbers: Any) -> None:
    if which == COLOURS + FIGURES:
        see_cards(state, words, EACH)
        see_table(state, words, numbers)
        return
    held = 0
    for colour in range(COLOURS):
        held |= fitting(state, colour) << (8 * colour)
    if which < COLOURS:
        see_colour(state, which, held, words, numbers)
    else:
        see_figure(state, which - COLOURS, held, words)


def actions_of(colour: int) -> list[int]:
    laid = range(colour * VALUES, (colour + 1) * VALUES)
    return [*laid, *(DISCARD + card for card in laid), DROP + colour, TAKE + colour]


SHAPE = Shape(
    "orakel",
    1,
    (
        Group(COLOURS, EACH, COLOUR_NUMBERS, [actions_of(colour) for colour in range(COLOURS)]),
        Group(FIGURES, FIGURE_WORDS, FIGURE_NUMBERS, [[ADVANCE + figure] for figure in range(FIGURES)]),
        Group(
            1,
            TABLE_WORDS,
            TABLE_NUMBERS,
            [[*range(PRIESTESS, PRIESTESS + STRIDE), DECLINE, SCORE, DRAW_CARD, *range(BACK, BACK + END - 1)]],
        ),
    ),
    see,
    COLOURS + FIGURES + 1,
    judging(bot.worth, ACTION_WORDS),
    temperature=8.0,
    lead_unit=25.0,
)
