"""Keltis: cards move figures along five stone paths. The rules by their ids: docs/rules/keltis.md."""

from collections.abc import Mapping
from typing import Literal, get_args

from triskele.rules import cards, chance, turns
from triskele.rules.board import Board
from triskele.rules.cards import (
    ADVANCE,
    COLOUR_NAMES,
    COLOURS,
    DISCARD,
    HAND,
    HOLE,
    NO_TILE,
    PLAYERS,
    STONE_TABLE,
)
from triskele.rules.kernel import Field, State, Words, inlined, knowing, layout, lowest, ones, rule, shown
from triskele.rules.turns import NOWHERE

NAME = "keltis"
VERSION = 1  # rises when the same seed and actions would give another game
SEATS = (2, 4)
OPTIONS: dict[str, tuple[str, ...]] = {}

STEPS = 10  # the start and nine stones
END = STEPS - 1
Size = Literal["small", "large"]  # of a figure
FIGURES = 5

# Tiles. Below CLOVER a tile is its points.
CLOVER, STONE, TILE_KINDS = 4, 5, 6
Tile = Literal["none", "points_1", "points_2", "points_3", "clover", "wishing_stone"]
TILE_NAMES: tuple[Tile, ...] = get_args(Tile)

Phase = Literal["play", "move", "clover", "draw", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)
PLAY, MOVE, AFTER_CLOVER, DRAW, OVER = range(5)
Ending = Literal["goal", "pile", "turns"]
ENDINGS: tuple[Ending, ...] = get_args(Ending)
REASONS = ("", *ENDINGS)
GOAL, PILE, TURNS = 1, 2, 3

FIELDS = [
    *chance.FIELDS,
    *cards.FIELDS,
    shown("in_goal", "i1"),
    shown("step", "i1", (PLAYERS, COLOURS)),  # how far a player's figure on a path is; 0 where there is none
    shown("large", "i1", (PLAYERS,)),  # the path of the large figure, or NOWHERE
    shown("stones", "i1", (PLAYERS,)),  # they lie open (KEL-TILE-4)
    shown("tile", "i1", (COLOURS, STEPS)),
    # The board.
    shown("step_points", "i1", (STEPS,)),
    shown("stone_points", "i1", (STONE_TABLE,)),
    shown("goal_from", "i1"),
    shown("goal_figures", "i1"),
    Field("tiles_left", "i1", (TILE_KINDS,)),  # to be laid out by setup
]
STATE = layout(FIELDS, PLAYERS)

# Actions: after those of all cards a figure, from the start or not.
START_SMALL, START_LARGE = ADVANCE + COLOURS, ADVANCE + 2 * COLOURS
DECLINE = ADVANCE + 3 * COLOURS
DRAW_CARD = DECLINE + 1
TAKE = DRAW_CARD + 1
ACTIONS = TAKE + COLOURS
ACTION_WORDS = cards.ACTION_WORDS


def blank(board: Board, players: int, options: Mapping[str, str], start: int) -> State:
    """A state with the board in it, before anything is shuffled; start is a seat, or NOWHERE for a random one."""
    state = turns.blank(STATE, players, start)
    read_board(board, state)
    board.nothing_else()
    return state


def read_board(board: Board, state: State) -> None:
    """What a board decides: what steps and stones score, and where tiles lie."""
    cards.check_box(board)
    board.same("small_figures", 4)
    board.same("large_figures", 1)
    cards.read_path(board, state, state.step_points, END, FIGURES)
    board.keys("tiles", TILE_NAMES[1:])
    board.keys("path.tile_steps", COLOUR_NAMES)
    for tile in range(1, TILE_KINDS):
        state.tiles_left[tile] = board.number(f"tiles.{TILE_NAMES[tile]}", 0, COLOURS * END)
    holes = 0
    for colour, name in enumerate(COLOUR_NAMES):
        path = f"path.tile_steps.{name}"
        for step in board.distinct(path, 1, END):
            state.tile[colour, step] = HOLE
            holes += 1
    if sum(state.tiles_left) != holes:
        board.fail("tiles", "tile-steps", count=holes, found=sum(state.tiles_left))


@rule
def setup(state: State) -> None:
    """Lay out tiles, deal, and choose who starts (KEL-SETUP-1 to KEL-SETUP-5)."""
    turns.choose_start(state)
    lay_out_tiles(state)
    cards.deal(state)
    for player in range(PLAYERS):
        state.large[player] = NOWHERE
    state.phase = PLAY


@rule
def lay_out_tiles(state: State) -> None:
    """Shuffle the tiles onto their stones, face up (KEL-SETUP-2)."""
    left = cards.tiles_to_lay(state, TILE_KINDS)
    for colour in range(COLOURS):
        for step in range(STEPS):
            if state.tile[colour, step] == HOLE:
                state.tile[colour, step] = chance.draw_kind(state, state.tiles_left, left)
                left -= 1


@inlined
def legal(state: State, actions: Words) -> None:
    """Fill in the legal actions."""
    player = state.seat
    actions[0] = 0
    actions[1] = 0
    actions[2] = 0
    if state.phase == PLAY:
        # Laying out is never compulsory: any card may be discarded (KEL-TURN-1, KEL-TURN-2).
        hand = state.once[HAND + player]
        actions[0] = hand & state.fits[player]
        actions[1] = hand
    elif state.phase == MOVE:
        actions[2] = state.choices
    elif state.phase == AFTER_CLOVER:
        actions[2] = state.choices | (1 << (DECLINE - ADVANCE))
    elif state.phase == DRAW:
        actions[2] = cards.ways_to_take(state) << (DRAW_CARD - ADVANCE)


@inlined
def step(state: State, action: int) -> None:
    """Carry out a legal action."""
    player = state.seat
    if action < DISCARD:
        cards.lay(state, player, action)
        state.choices = figures_for_card(state, player, action // cards.VALUES)
        if ones(state.choices) == 1:
            move(state, player, lowest(state.choices))
        else:
            state.phase = MOVE
    elif action < ADVANCE:
        cards.discard(state, player, action - DISCARD)
        state.phase = DRAW
    elif action < DECLINE:
        move(state, player, action - ADVANCE)
    elif action == DECLINE:
        state.choices = 0
        state.phase = DRAW
    else:
        cards.take_card(state, player, action - DRAW_CARD)
        if state.draw_pile == 0:
            turns.end(state, OVER, PILE)  # KEL-END-2
        else:
            cards.next_turn(state, OVER, TURNS)  # KEL-TURN-1, KEL-END-3


@rule
def starters(state: State, player: int) -> int:
    """Which figures wait at the start: bit 0 for a small one, bit 1 for the large one (KEL-MOVE-2)."""
    large = state.large[player] == NOWHERE
    under_way = 0
    for colour in range(COLOURS):
        if state.step[player, colour] > 0:
            under_way += 1
    small = FIGURES - 1 - (under_way if large else under_way - 1) > 0
    return (1 if small else 0) + (2 if large else 0)


@rule
def start_choices(waiting: int, colour: int) -> int:
    small = (waiting & 1) << (START_SMALL - ADVANCE + colour)
    return small | ((waiting >> 1) << (START_LARGE - ADVANCE + colour))


@rule
def figures_for_card(state: State, player: int, colour: int) -> int:
    """Which figures a card of this colour may move (KEL-MOVE-1, KEL-MOVE-2, KEL-MOVE-4)."""
    at = state.step[player, colour]
    if at == END:
        return figures_that_can_move(state, player)
    if at > 0:
        return 1 << colour
    return start_choices(starters(state, player), colour)


@rule
def figures_that_can_move(state: State, player: int) -> int:
    """All figures not on an end stone; one from the start goes to a path without one (KEL-MOVE-3, KEL-MOVE-5).

    There is always one: five figures on end stones would have ended the game (KEL-MOVE-6).
    """
    waiting = starters(state, player)
    choices = 0
    for colour in range(COLOURS):
        at = state.step[player, colour]
        if at == 0:
            choices |= start_choices(waiting, colour)
        elif at < END:
            choices |= 1 << colour
    return choices


@rule
def move(state: State, player: int, choice: int) -> None:
    """Advance a figure one step, from the start if need be (KEL-MOVE-1)."""
    colour = choice % COLOURS
    if choice >= START_LARGE - ADVANCE:
        state.large[player] = colour
    at = next_step(state, player, colour)
    state.step[player, colour] = at
    state.choices = 0
    land(state, player, colour, at)


@rule
def next_step(state: State, player: int, colour: int) -> int:
    return state.step[player, colour] + 1


@rule
def land(state: State, player: int, colour: int, at: int) -> None:
    """What the stone brings. The end of the game is checked before the tile (KEL-END-1)."""
    if at == state.goal_from:
        state.in_goal += 1
        if state.in_goal == state.goal_figures:
            turns.end(state, OVER, GOAL)
            return
    tile = state.tile[colour, at]
    if tile == CLOVER:  # KEL-TILE-2
        state.choices = figures_that_can_move(state, player)
        state.phase = AFTER_CLOVER
        return
    if tile == STONE:  # KEL-TILE-3
        state.stones[player] += 1
        state.tile[colour, at] = NO_TILE
    else:  # KEL-TILE-1
        state.points[player] += tile
    state.phase = DRAW


@rule
def path_points(state: State, player: int) -> int:
    """Each figure scores its step's points, the large one double (KEL-SCORE-1, KEL-SCORE-2)."""
    points = 0
    for colour in range(COLOURS):
        points += figure_points(state, player, colour)
    return points


@rule
def figure_points(state: State, player: int, colour: int) -> int:
    value = state.step_points[state.step[player, colour]] + 0
    return 2 * value if state.large[player] == colour else value


stone_points = cards.stone_points


@rule
def score(state: State, player: int) -> int:
    """Paths, wishing stones and points from tiles (KEL-SCORE-4)."""
    return path_points(state, player) + stone_points(state, player) + state.points[player]


@rule
def standing(state: State, player: int) -> int:
    """What players are ranked by: most points win, equal points share (KEL-SCORE-5)."""
    return score(state, player)


known = knowing(STATE)


complete = cards.complete


imagine = cards.imagine


drawn = cards.drawn
