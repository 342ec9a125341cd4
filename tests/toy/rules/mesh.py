"""Keltis on a net: threads tie each path to the next one. The rules by their ids: docs/rules/mesh.md."""

from collections.abc import Mapping

from triskele.rules import cards, keltis, turns
from triskele.rules.board import Board
from triskele.rules.cards import COLOURS, PLAYERS
from triskele.rules.kernel import State, knowing, layout, rule, shown

NAME = "mesh"
VERSION = 1
SEATS = (2, 4)
OPTIONS: dict[str, tuple[str, ...]] = {}
PHASES, REASONS, ENDINGS = keltis.PHASES, keltis.REASONS, keltis.ENDINGS
OVER = keltis.OVER
ACTIONS, ACTION_WORDS = keltis.ACTIONS, keltis.ACTION_WORDS

STATE = layout([*keltis.FIELDS, shown("thread_points", "i1")], PLAYERS)


def blank(board: Board, players: int, options: Mapping[str, str], start: int) -> State:
    """A state with the board in it, before anything is shuffled."""
    state = turns.blank(STATE, players, start)
    keltis.read_board(board, state)
    state.thread_points = board.number("threads.points", 1, 9)
    board.nothing_else()
    return state


setup = keltis.setup


legal = keltis.legal


step = keltis.step


@rule
def thread_points(state: State, player: int) -> int:
    """Two figures side by side, on the same step of neighbouring paths, hold a thread (MES-SCORE-1)."""
    held = 0
    for colour in range(COLOURS - 1):
        if state.step[player, colour] > 0 and state.step[player, colour] == state.step[player, colour + 1]:
            held += 1
    return held * state.thread_points


@rule
def score(state: State, player: int) -> int:
    """As in Keltis, and what threads bring (MES-SCORE-1)."""
    return keltis.score(state, player) + thread_points(state, player)


@rule
def standing(state: State, player: int) -> int:
    """Most points win (MES-SCORE-2)."""
    return score(state, player)


known = knowing(STATE)


complete = cards.complete


imagine = cards.imagine


drawn = cards.drawn
