"""Keltis – Das Orakel: cards lead figures and a priestess along one path. The rules by their ids: docs/rules/orakel.md.

Cards, rows and piles are as in Keltis: cards.py keeps those rules.
"""

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
    HAND_SIZE,
    HOLE,
    NO_TILE,
    PLAYERS,
    STONE_TABLE,
    VALUES,
)
from triskele.rules.kernel import (
    Field,
    State,
    Words,
    fill,
    inlined,
    knowing,
    layout,
    lowest,
    ones,
    rule,
    shown,
)
from triskele.rules.turns import NOWHERE

NAME = "orakel"
VERSION = 1  # rises when the same seed and actions would give another game
SEATS = (2, 4)
OPTIONS: dict[str, tuple[str, ...]] = {"clover": ("same", "any")}

FIELDS = 36  # the start and 35 stones
END = FIELDS - 1
FIGURES = 3
STRIDE = 5  # the most fields a card lets the priestess go
STONES = 9
SPIRAL_LIMIT = 12

# Tiles. Below CLOVER a tile is its points, from CLOVER on the clover of a colour, from BIG on a big field with so many
# wishing stones.
CLOVER, SPIRAL, LEPRECHAUN, MIRROR, BIG = 5, 10, 11, 12, 13
TILE_KINDS = BIG  # that setup shuffles, and none
Points = Literal["points_1", "points_2", "points_3", "points_4"]
Clover = Literal["clover_russet", "clover_yellow", "clover_pink", "clover_green", "clover_blue"]
CLOVER_NAMES: tuple[Clover, ...] = get_args(Clover)
Tile = Literal["none", Points, Clover, "spiral", "leprechaun", "mirror"]
TILE_NAMES: tuple[Tile, ...] = get_args(Tile)
TILE_COUNTS = ("points_1", "points_2", "points_3", "points_4", "clover_per_colour", "spiral", "leprechaun", "mirror")

Phase = Literal["play", "move", "clover", "spiral", "scoring", "leprechaun", "draw", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)
PLAY, MOVE, AFTER_CLOVER, AFTER_SPIRAL, SCORING, AFTER_LEPRECHAUN, DRAW, OVER = range(8)
Ending = Literal["third_figure", "fifth_figure", "pile", "turns"]
ENDINGS: tuple[Ending, ...] = get_args(Ending)
REASONS = ("", *ENDINGS)
THIRD_FIGURE, FIFTH_FIGURE, PILE, TURNS = 1, 2, 3, 4

STATE = layout(
    [
        *chance.FIELDS,
        *cards.FIELDS,
        shown("fields_of", "i8", (COLOURS,)),  # the fields of each colour, as sets: the board
        shown("field", "i1", (PLAYERS, FIGURES)),  # where the figures stand
        shown("priestess", "i1"),  # and where she does
        shown("began", "i1", (FIGURES,)),  # where the figures of the player in turn stood when the turn began
        shown("laid", "i1"),  # the card laid out in this turn, or NOWHERE
        shown("mover", "i1"),  # the figure that a tile leads on or has a choice for, or NOWHERE
        shown("spirals", "i1"),  # used in this turn
        shown("stones", "i1", (PLAYERS,)),  # and the mirrors lie open (ORA-TILE-8)
        shown("mirrors", "i1", (PLAYERS,)),
        shown("scored", "i1", (PLAYERS,)),  # 1 once a player has scored the leprechauns: all see it (ORA-LEPRECHAUN-2)
        shown("tile", "i1", (FIELDS,)),  # and the wishing stones
        # The rest of the board, and the variant.
        shown("field_points", "i1", (FIELDS,)),
        shown("stone_points", "i1", (STONE_TABLE,)),
        shown("priestess_steps", "i1", (VALUES,)),  # the green numbers
        shown("priestess_bonus", "i1"),
        shown("leprechaun_points", "i1", (FIGURES + 1,)),  # by how many different fields
        shown("goal_from", "i1"),
        shown("own_goal_figures", "i1"),
        shown("goal_figures", "i1"),
        shown("any_figure", "i1"),  # 1 where a clover moves any figure of the player's
        Field("tiles_left", "i1", (TILE_KINDS,)),  # to be laid out by setup
    ],
    PLAYERS,
)

# Actions: after those of all cards a figure or the priestess, and what tiles offer. A spiral lies on field 34 at the
# furthest, as the end field is a big one: it leads back to fields 0 to 33.
PRIESTESS = ADVANCE + FIGURES
DECLINE = PRIESTESS + STRIDE
SCORE = DECLINE + 1
DROP = SCORE + 1
BACK = DROP + COLOURS
DRAW_CARD = BACK + END - 1
TAKE = DRAW_CARD + 1
ACTIONS = TAKE + COLOURS
ACTION_WORDS = cards.ACTION_WORDS


def blank(board: Board, players: int, options: Mapping[str, str], start: int) -> State:
    """A state with the board in it, before anything is shuffled; start is a seat, or NOWHERE for a random one."""
    state = turns.blank(STATE, players, start)
    state.any_figure = 1 if options["clover"] == "any" else 0
    cards.check_box(board)
    board.same("figures", FIGURES)
    _read_path(board, state)
    _read_big_fields(board, state)
    _read_tiles(board, state)
    fill(state.priestess_steps, board.numbers("priestess.steps", VALUES, 1, STRIDE))
    state.priestess_bonus = board.number("priestess.bonus", 0, 50)
    board.keys("leprechaun.points", tuple(str(fields) for fields in range(1, FIGURES + 1)))
    for fields in range(1, FIGURES + 1):
        state.leprechaun_points[fields] = board.number(f"leprechaun.points.{fields}", 0, 50)
    board.nothing_else()
    return state


def _read_path(board: Board, state: State) -> None:
    names = board.words("path.colours", FIELDS)
    if names[0] != "start":
        board.fail("path.colours", "start-first", found=f'"{names[0]}"')
    for at in range(1, FIELDS):
        if names[at] not in COLOUR_NAMES:
            board.fail("path.colours", "colour", choices=", ".join(COLOUR_NAMES), field=at, found=f'"{names[at]}"')
        state.fields_of[COLOUR_NAMES.index(names[at])] |= 1 << at
    cards.read_path(board, state, state.field_points, END, FIGURES * PLAYERS)
    state.own_goal_figures = board.number("path.own_figures_that_end_the_game", 1, FIGURES)


def _read_big_fields(board: Board, state: State) -> None:
    key = "path.wishing_stones_at"
    big = board.value(key)
    if not isinstance(big, dict):
        board.fail(key, "big-fields")
    for name in big:
        if name not in map(str, range(1, FIELDS)):
            board.fail(f"{key}.{name}", "field", high=END)
        state.tile[int(name)] = BIG + board.number(f"{key}.{name}", 1, STONES)
    if state.tile[END] == NO_TILE:
        board.fail(key, "end-field", field=END)
    stones = sum(stones_on(state, at) for at in range(FIELDS))
    if stones != STONES:
        board.fail(key, "stones", count=STONES, found=stones)


def _read_tiles(board: Board, state: State) -> None:
    board.keys("tiles", TILE_COUNTS)
    for tile in range(1, TILE_KINDS):
        count = "clover_per_colour" if CLOVER <= tile < SPIRAL else TILE_NAMES[tile]
        state.tiles_left[tile] = board.number(f"tiles.{count}", 0, END)
    holes = 0
    for at in range(1, FIELDS):
        if state.tile[at] == NO_TILE:
            state.tile[at] = HOLE
            holes += 1
    if sum(state.tiles_left) != holes:
        board.fail("tiles", "small-fields", count=holes, found=sum(state.tiles_left))


@rule
def setup(state: State) -> None:
    """Lay out tiles, deal, and choose who starts; figures and priestess are on field 0 (ORA-SETUP-1, ORA-SETUP-2)."""
    turns.choose_start(state)
    lay_out_tiles(state)
    cards.deal(state)
    state.laid = NOWHERE
    state.mover = NOWHERE
    state.phase = PLAY


@rule
def lay_out_tiles(state: State) -> None:
    """Shuffle the tiles onto the small fields, face up (ORA-SETUP-2)."""
    left = cards.tiles_to_lay(state, TILE_KINDS)
    for at in range(FIELDS):
        if state.tile[at] == HOLE:
            state.tile[at] = chance.draw_kind(state, state.tiles_left, left)
            left -= 1


@inlined
def legal(state: State, actions: Words) -> None:
    """Fill in the legal actions."""
    player = state.seat
    hand = state.once[HAND + player]
    actions[0] = 0
    actions[1] = 0
    actions[2] = state.choices
    if state.phase == PLAY:
        # Laying out is never compulsory: any card may be discarded (ORA-TURN-1).
        actions[0] = hand & state.fits[player] & cards_that_move(state, player)
        actions[1] = hand
    elif state.phase == AFTER_LEPRECHAUN:
        actions[1] = hand
    elif state.phase == DRAW:
        actions[2] = cards.ways_to_take(state) << (DRAW_CARD - ADVANCE)


@inlined
def step(state: State, action: int) -> None:
    """Carry out a legal action."""
    player = state.seat
    if action < DISCARD:
        lay_out(state, player, action)
    elif action < ADVANCE:
        cards.discard(state, player, action - DISCARD)
        refill(state)
    elif action < DECLINE:
        move(state, player, action - ADVANCE)
    elif action == DECLINE:
        if state.phase == SCORING:
            offer_discard(state, player)
        else:
            refill(state)
    elif action == SCORE:
        score_leprechauns(state, player)
        offer_discard(state, player)
    elif action < BACK:
        cards.drop_last(state, player, action - DROP)
        refill(state)
    elif action < DRAW_CARD:
        state.spirals += 1
        land(state, player, state.mover, action - BACK)
    else:
        take_card(state, player, action - DRAW_CARD)


# Moving.


@rule
def ahead(state: State, colour: int, at: int) -> int:
    """The fields of a colour ahead of a field, as a set; the lowest is the next (ORA-MOVE-1)."""
    return state.fields_of[colour] & ~((1 << (at + 1)) - 1)


@rule
def cards_that_move(state: State, player: int) -> int:
    """The cards with which a figure or the priestess can move, as a set (ORA-MOVE-3)."""
    if state.priestess < END:
        return cards.ALL  # every green number is at least one
    rearmost = END
    for figure in range(FIGURES):
        rearmost = min(rearmost, state.field[player, figure])
    able = 0
    for colour in range(COLOURS):
        if ahead(state, colour, rearmost) != 0:
            able |= cards.ROW << (colour * VALUES)
    return able


@rule
def lay_out(state: State, player: int, card: int) -> None:
    """Lay a card out; then a figure or the priestess moves, at once if there is nothing to choose (ORA-TURN-1)."""
    cards.lay(state, player, card)
    state.laid = card
    state.choices = figures_ahead(state, player, card // VALUES) | strides(state, card)
    if ones(state.choices) == 1:
        move(state, player, lowest(state.choices))
    else:
        state.phase = MOVE


@rule
def figures_ahead(state: State, player: int, colour: int) -> int:
    """Which figures have a field of this colour ahead; figures that are the same choice count once (ORA-MOVE-1)."""
    choices = 0
    for figure in range(FIGURES):
        if ahead(state, colour, state.field[player, figure]) != 0 and not is_twin(state, player, figure):
            choices |= 1 << figure
    return choices


@rule
def is_twin(state: State, player: int, figure: int) -> bool:
    """Whether a lower figure is the same choice: it stands and began the turn where this one does (ORA-VARIANT-2)."""
    for other in range(figure):
        if state.field[player, other] == state.field[player, figure] and state.began[other] == state.began[figure]:
            return True
    return False


@rule
def strides(state: State, card: int) -> int:
    """How far the priestess may go: at least one field, at most the green number or to the last field (ORA-MOVE-2)."""
    furthest = min(state.priestess_steps[card % VALUES] + 0, END - state.priestess)
    return ((1 << furthest) - 1) << (PRIESTESS - ADVANCE)


@rule
def move(state: State, player: int, choice: int) -> None:
    """Move what the player chose after a card or a clover."""
    if choice >= PRIESTESS - ADVANCE:
        move_priestess(state, player, choice - (PRIESTESS - ADVANCE) + 1)
        return
    if state.phase == AFTER_CLOVER:
        colour = state.tile[state.field[player, state.mover]] - CLOVER
    else:
        colour = state.laid // VALUES
    land(state, player, choice, lowest(ahead(state, colour, state.field[player, choice])))


@rule
def move_priestess(state: State, player: int, steps: int) -> None:
    """The priestess sets off no tile; where the mover's own figure waits she brings points, once (ORA-PRIESTESS-1)."""
    at = state.priestess + steps
    state.priestess = at
    meets = False
    for figure in range(FIGURES):
        meets = meets or state.field[player, figure] == at
    if meets:
        state.points[player] += state.priestess_bonus
    refill(state)


@rule
def land(state: State, player: int, figure: int, at: int) -> None:
    """What a field brings a figure. The end of the game is checked before the tile (ORA-END-1)."""
    state.field[player, figure] = at
    state.mover = figure
    if at >= state.goal_from:
        look_for_end(state, player)
        if state.phase == OVER:
            return
    tile = state.tile[at]
    if tile < CLOVER:  # ORA-TILE-1: points stay
        state.points[player] += tile
        refill(state)
    elif tile < SPIRAL:
        offer_clover(state, player, tile - CLOVER)
    elif tile == SPIRAL:
        offer_way_back(state, at)
    elif tile == LEPRECHAUN:
        meet_leprechaun(state, player)
    elif tile == MIRROR:  # ORA-TILE-6
        state.mirrors[player] += 1
        state.tile[at] = NO_TILE
        refill(state)
    else:
        take_stone(state, player, at)


# Tiles.


@rule
def stones_on(state: State, at: int) -> int:
    """The wishing stones left on a field."""
    return max(state.tile[at] - BIG, 0)


@rule
def take_stone(state: State, player: int, at: int) -> None:
    """Take one of a big field's stones, as long as there is one (ORA-TILE-5)."""
    if stones_on(state, at) > 0:
        state.tile[at] -= 1
        state.stones[player] += 1
    refill(state)


@rule
def offer(state: State, phase: int, choices: int) -> None:
    """What a player may do, if they wish; where nothing is possible there is nothing to decline."""
    if choices == 0:
        refill(state)
    else:
        state.choices = choices | (1 << (DECLINE - ADVANCE))
        state.phase = phase


@rule
def offer_clover(state: State, player: int, colour: int) -> None:
    """This figure, or any (ORA-VARIANT-1), may go on to the next field of the clover's colour (ORA-TILE-2)."""
    choices = 0
    if state.any_figure == 1:
        choices = figures_ahead(state, player, colour)
    elif ahead(state, colour, state.field[player, state.mover]) != 0:
        choices = 1 << state.mover
    offer(state, AFTER_CLOVER, choices)


@rule
def offer_way_back(state: State, at: int) -> None:
    """The figure may go back to any field but its first of this turn (ORA-TILE-3), twelve times a turn (ORA-TILE-7)."""
    fields = ((1 << at) - 1) & ~(1 << state.began[state.mover])
    if state.spirals == SPIRAL_LIMIT:
        fields = 0
    offer(state, AFTER_SPIRAL, fields << (BACK - ADVANCE))


@rule
def meet_leprechaun(state: State, player: int) -> None:
    """The scoring of the leprechauns is offered before a card may be discarded (ORA-LEPRECHAUN-1)."""
    if state.scored[player] == 0 and all_on_leprechauns(state, player):
        offer(state, SCORING, 1 << (SCORE - ADVANCE))
    else:
        offer_discard(state, player)


@rule
def all_on_leprechauns(state: State, player: int) -> bool:
    there = 0
    for figure in range(FIGURES):
        if state.tile[state.field[player, figure]] == LEPRECHAUN:
            there += 1
    return there == FIGURES


@rule
def score_leprechauns(state: State, player: int) -> None:
    """Once a game: the more different fields the three figures stand on, the more points (ORA-LEPRECHAUN-1)."""
    fields = 0
    for figure in range(FIGURES):
        fields |= 1 << state.field[player, figure]
    state.points[player] += state.leprechaun_points[ones(fields)]
    state.scored[player] = 1


@rule
def offer_discard(state: State, player: int) -> None:
    """A card of the hand or the last card of a row may be discarded (ORA-TILE-4); `legal` adds the hand's cards.

    There is always a row: the card laid out in this turn lies in one.
    """
    choices = 0
    for colour in range(COLOURS):
        if cards.row(state, player, colour) != 0:
            choices |= 1 << (DROP - ADVANCE + colour)
    offer(state, AFTER_LEPRECHAUN, choices)


# The end of a turn, and of the game.


@rule
def refill(state: State) -> None:
    """The moves are over: the hand is refilled."""
    state.choices = 0
    state.mover = NOWHERE
    state.phase = DRAW


@rule
def cards_due(state: State) -> int:
    """How many cards are still to be taken: the hand is refilled to eight (ORA-DRAW-1)."""
    return HAND_SIZE - state.hand_size[state.seat]


@rule
def take_card(state: State, player: int, way: int) -> None:
    """Take a card from the draw pile or a discard pile, and another one if one is due (ORA-DRAW-1)."""
    cards.take_card(state, player, way)
    if state.draw_pile == 0:
        end(state, PILE)  # ORA-END-2
    elif cards_due(state) == 0:
        next_turn(state)


@rule
def next_turn(state: State) -> None:
    """The left neighbour is next (ORA-TURN-1), up to the limit (ORA-END-3)."""
    state.laid = NOWHERE
    state.spirals = 0
    cards.next_turn(state, OVER, TURNS)
    if state.phase == PLAY:
        for figure in range(FIGURES):
            state.began[figure] = state.field[state.seat, figure]


@rule
def in_goal(state: State, player: int) -> int:
    """How many figures of a player stand in the goal now."""
    count = 0
    for figure in range(FIGURES):
        if state.field[player, figure] >= state.goal_from:
            count += 1
    return count


@rule
def look_for_end(state: State, player: int) -> None:
    """Whether a player's third figure or the fifth of all is in the goal; spirals lead out again (ORA-END-1)."""
    everyone = 0
    for other in range(state.players):
        everyone += in_goal(state, other)
    if in_goal(state, player) >= state.own_goal_figures:
        end(state, THIRD_FIGURE)
    elif everyone >= state.goal_figures:
        end(state, FIFTH_FIGURE)


@rule
def end(state: State, reason: int) -> None:
    """The game is over, and nothing is left to choose."""
    state.choices = 0
    turns.end(state, OVER, reason)


# Scoring.


@rule
def path_points(state: State, player: int) -> int:
    """Each figure scores its field's points (ORA-SCORE-1)."""
    points = 0
    for figure in range(FIGURES):
        points += figure_points(state, player, figure)
    return points


@rule
def figure_points(state: State, player: int, figure: int) -> int:
    return state.field_points[state.field[player, figure]] + 0


@rule
def stone_points(state: State, player: int) -> int:
    """What the wishing stones score, and the same again for each mirror (ORA-SCORE-2)."""
    return cards.stone_points(state, player) * (1 + state.mirrors[player])


@rule
def score(state: State, player: int) -> int:
    """Path, wishing stones and points scored during play (ORA-SCORE-3)."""
    return path_points(state, player) + stone_points(state, player) + state.points[player]


@rule
def standing(state: State, player: int) -> int:
    """What players are ranked by: most points win, equal points share (ORA-SCORE-3)."""
    return score(state, player)


known = knowing(STATE)


complete = cards.complete


imagine = cards.imagine


drawn = cards.drawn
