"""Celtica for a net: a token a druid with the way ahead and the cards that move it, and one a kind of piece."""

from typing import Any

from triskele.bots import celtica as bot
from triskele.bots.nets.cardgame import thermometer
from triskele.bots.nets.shape import Group, Shape
from triskele.rules import celtica
from triskele.rules.celtica import (
    ACTION_WORDS,
    ACTIONS,
    BUY,
    CARD,
    COLOURS,
    DISPLAY,
    END,
    EXCHANGE,
    GIVE,
    KINDS,
    MOVES,
    NO_CARD,
    PATH,
    PILE,
    PLAYERS,
    RUIN,
    SHRINE,
    SPENT,
    TAKE,
)
from triskele.rules.kernel import WORD, State, lowest, rule

in_common, worth_given, row_of = bot.in_common, bot.worth_given, bot.row
gain, loss, place_worth, plan, started = bot.gain, bot.loss, bot.place_worth, bot.plan, bot.started
AHEAD = 9
DRUID_WORDS = 2
DRUID_NUMBERS = AHEAD + 1
PIECE_AT = COLOURS * DRUID_WORDS
PIECE_WORDS = 2
PIECE_NUMBERS = 4
PIECE_NUMBERS_AT = COLOURS * DRUID_NUMBERS
TABLE = PIECE_AT + KINDS * PIECE_WORDS
TABLE_WORDS = 3
TABLE_NUMBERS_AT = PIECE_NUMBERS_AT + KINDS * PIECE_NUMBERS
TABLE_NUMBERS = 6 * PLAYERS + 4
FACTOR = 100  # worths are in hundredths, a piece about 50


@rule
def see_druid(state: State, colour: int, pieces: int, words: Any, numbers: Any) -> None:
    seat = state.seat + 0
    at = state.druid_at[colour] + 0
    druid, experience = state.druid_card[seat, colour] + 0, state.experience_card[seat, colour] + 0
    cards = thermometer(druid, 7) | thermometer(experience, 4) << 7
    cards |= thermometer(state.druid_card[SPENT, colour], 12) << 11
    words[colour * DRUID_WORDS] = 1 << at | cards << PATH | thermometer(state.experience_card[SPENT, colour], 4) << 44
    kinds = 0
    n = colour * DRUID_NUMBERS
    for ahead in range(1, AHEAD + 1):
        to = at + ahead
        numbers[n + ahead - 1] = 0
        if to <= END:
            kinds |= 1 << (ahead - 1)
            if state.place[to] == RUIN:
                kinds |= 1 << (AHEAD + ahead - 1)
            elif state.place[to] == SHRINE:
                kinds |= 1 << (2 * AHEAD + ahead - 1)
            numbers[n + ahead - 1] = place_worth(state, pieces, to) // 8
    words[colour * DRUID_WORDS + 1] = kinds
    planned = plan(state, pieces, at, druid, experience)
    numbers[n + AHEAD] = max(min(planned // 8, 100), -100)


@rule
def see_piece(state: State, kind: int, pieces: int, words: Any, numbers: Any) -> None:
    seat = state.seat + 0
    counts = thermometer(state.piece[seat, kind], 7)
    for turn in range(1, PLAYERS):
        if turn < state.players:
            counts |= thermometer(state.piece[(seat + turn) % state.players, kind], 7) << (7 * turn)
    words[PIECE_AT + kind * PIECE_WORDS] = counts | thermometer(state.piece[DISPLAY, kind], 5) << 35
    supply = thermometer(state.piece[PILE, kind], 10) | thermometer(state.piece[SPENT, kind], 5) << 10
    words[PIECE_AT + kind * PIECE_WORDS + 1] = supply | (1 if state.given == kind else 0) << 15
    n = PIECE_NUMBERS_AT + kind * PIECE_NUMBERS
    numbers[n] = gain(pieces, kind) // 5
    numbers[n + 1] = loss(pieces, kind) // 5 if state.piece[seat, kind] > 0 else 0
    numbers[n + 2] = 4 * state.piece[seat, kind]
    numbers[n + 3] = 4 * state.piece[DISPLAY, kind]


@rule
def see_table(state: State, words: Any, numbers: Any) -> None:
    seat = state.seat + 0
    table = 1 << state.phase | 1 << (6 + state.players) | state.translation << 12
    table |= thermometer(state.at_goal, 5) << 13 | thermometer(state.picks, 6) << 18 | thermometer(state.round, 6) << 24
    words[TABLE] = table | thermometer(celtica.score(state, seat), 8) << 30
    cards, movers = 0, 0
    for turn in range(PLAYERS):
        n = TABLE_NUMBERS_AT + 6 * turn
        for at in range(6):
            numbers[n + at] = 0
        if turn < state.players:
            player = (seat + turn) % state.players
            cards |= thermometer(state.druid_cards[player], 6) << (6 * turn)
            movers |= (1 if state.mover == player else 0) << turn | (1 if state.source == player else 0) << (5 + turn)
            movers |= thermometer(state.experience_cards[player], 6) << (10 + 6 * turn)
            numbers[n] = state.pieces[player]
            numbers[n + 1] = 4 * celtica.score(state, player)
            numbers[n + 2] = 2 * started(state, player)
            numbers[n + 3] = 2 * state.druid_cards[player]
            numbers[n + 4] = 2 * state.experience_cards[player]
            numbers[n + 5] = celtica.score(state, seat) * 10 + started(state, seat)
            numbers[n + 5] -= celtica.score(state, player) * 10 + started(state, player)
    words[TABLE + 1] = cards
    words[TABLE + 2] = movers
    n = TABLE_NUMBERS_AT + 6 * PLAYERS
    numbers[n] = state.druid_cards[PILE]
    numbers[n + 1] = state.pieces[PILE]
    numbers[n + 2] = 4 * state.at_goal
    numbers[n + 3] = 4 * state.round


@rule
def see(state: State, which: int, words: Any, numbers: Any) -> None:
    if which == COLOURS + KINDS:
        see_table(state, words, numbers)
    elif which < COLOURS:
        see_druid(state, which, row_of(state, state.seat), words, numbers)
    else:
        see_piece(state, which - COLOURS, row_of(state, state.seat), words, numbers)


@rule
def judge(state: State, actions: Any, worths: Any) -> None:
    pieces, planned, cards = in_common(state)
    for at in range(ACTION_WORDS):
        left = actions[at]
        while left != 0:
            action = at * WORD + lowest(left)
            left &= left - 1
            value = worth_given(state, action, pieces, planned, cards)
            worths[action] = max(min(value // FACTOR, 3000), -3000)


SHAPE = Shape(
    "celtica",
    1,
    (
        Group(COLOURS, DRUID_WORDS, DRUID_NUMBERS, [[*range(c * MOVES, (c + 1) * MOVES)] for c in range(COLOURS)]),
        Group(KINDS, PIECE_WORDS, PIECE_NUMBERS, [[TAKE + k, GIVE + k, BUY + k, EXCHANGE + k] for k in range(KINDS)]),
        Group(1, TABLE_WORDS, TABLE_NUMBERS, [[CARD, NO_CARD, *range(EXCHANGE + KINDS, ACTIONS)]]),
    ),
    see,
    COLOURS + KINDS + 1,
    judge,
    temperature=6.0,
    lead_unit=50.0,
)
