"""Keltis for a net: a token a colour, with its cards, its path as seen from its own figure, and its actions."""

from typing import Any

from triskele.bots import keltis as bot
from triskele.bots.nets.cardgame import CARD_WORDS, OTHERS, judging, see_cards, thermometer
from triskele.bots.nets.shape import Group, Shape
from triskele.rules import keltis
from triskele.rules.cards import ADVANCE, COLOURS, DISCARD, VALUES
from triskele.rules.keltis import ACTION_WORDS, DECLINE, DRAW_CARD, END, STEPS, TAKE
from triskele.rules.kernel import State, rule

EACH = CARD_WORDS + 4
TABLE = COLOURS * EACH
TABLE_WORDS = 3
TABLE_NUMBERS = 4 + 2 * OTHERS + 1


@rule
def path(state: State, colour: int, start: int) -> int:
    """The tiles on the stones after a step: nine bits for each kind."""
    found = 0
    for step in range(start + 1, STEPS):
        tile = state.tile[colour, step]
        if tile > 0:
            found |= 1 << ((tile - 1) * END + step - start - 1)
    return found


@rule
def see(state: State, _: int, words: Any, numbers: Any) -> None:
    see_cards(state, words, EACH)
    seat = state.seat + 0
    follower = (seat + 1) % state.players
    for colour in range(COLOURS):
        at = colour * EACH + CARD_WORDS
        flags = state.direction[seat, colour] + 0 | ((state.closed >> colour) & 1) << 2
        flags |= (1 if state.large[seat] == colour else 0) << 3
        words[at] = path(state, colour, state.step[seat, colour] + 0) | flags << 45
        words[at + 1] = path(state, colour, state.step[follower, colour] + 0)
        words[at + 2] = path(state, colour, 0)
        steps = 1 << state.step[seat, colour]
        for turn in range(1, OTHERS + 1):
            if turn < state.players:
                player = (seat + turn) % state.players
                steps |= 1 << (STEPS * turn + state.step[player, colour])
                steps |= state.direction[player, colour] << (38 + 2 * turn)
                steps |= (1 if state.large[player] == colour else 0) << (45 + turn)
        words[at + 3] = steps
    words[TABLE] = 1 << state.phase | state.choices << 5 | 1 << (18 + state.players)
    stones = 0
    for turn in range(OTHERS + 1):
        if turn < state.players:
            stones |= 1 << (8 * turn + min(state.stones[(seat + turn) % state.players] + 0, 6))
    waiting = keltis.starters(state, seat)
    words[TABLE + 1] = stones | waiting << 32 | thermometer(state.in_goal, 5) << 34
    words[TABLE + 2] = thermometer(state.draw_pile >> 1, 50)
    own = keltis.score(state, seat)
    numbers[0] = own
    numbers[1] = keltis.path_points(state, seat)
    numbers[2] = state.points[seat]
    numbers[3] = state.draw_pile
    for turn in range(1, OTHERS + 1):
        score = keltis.score(state, (seat + turn) % state.players) if turn < state.players else 0
        numbers[2 + 2 * turn] = score
        numbers[3 + 2 * turn] = own - score if turn < state.players else 0
    numbers[10] = keltis.stone_points(state, seat)


def actions_of(colour: int) -> list[int]:
    laid = range(colour * VALUES, (colour + 1) * VALUES)
    return [
        *laid,
        *(DISCARD + card for card in laid),
        *(ADVANCE + n * COLOURS + colour for n in range(3)),
        TAKE + colour,
    ]


SHAPE = Shape(
    "keltis",
    1,
    (
        Group(COLOURS, EACH, 0, [actions_of(colour) for colour in range(COLOURS)]),
        Group(1, TABLE_WORDS, TABLE_NUMBERS, [[DECLINE, DRAW_CARD]]),
    ),
    see,
    1,
    judging(bot.worth, ACTION_WORDS),
    temperature=8.0,
    lead_unit=20.0,
)
