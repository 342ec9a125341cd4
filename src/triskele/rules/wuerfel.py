"""The Keltis dice game: dice buy tiles for five rows, or stones. The rules by their ids: docs/rules/wuerfel.md."""

from collections.abc import Mapping
from typing import Literal, get_args

from triskele.rules import chance, turns
from triskele.rules.board import Board
from triskele.rules.cards import ALL, COLOUR_NAMES, COLOURS, FALLING, OPEN, PLAYERS, RISING, ROW, VALUES
from triskele.rules.kernel import WORD, State, Words, fill, inlined, kept_apart, knowing, layout, ones, rule, shown
from triskele.rules.turns import NOWHERE

NAME = "wuerfel"
VERSION = 1  # rises when the same seed and actions would give another game
SEATS = (2, 4)
OPTIONS: dict[str, tuple[str, ...]] = {"end": ("either", "stones")}

DICE = 3
THROWN = 2 * DICE  # the most in a turn
SIDES = 6  # 0 is the stone, the others are their numbers
STONE_SIDE = 0
STONE_TILES = 30  # in the box
TABLE = 10  # the scoring tables: 0 to 9 or more

# A value tile is colour * 11 + value. Symbols on tiles: add the points to BONUS.
STONE, CLOVER, LEPRECHAUN, BONUS, BONUSES = 0, 1, 2, 2, 3
Symbol = Literal["stone", "clover", "leprechaun", "bonus_1", "bonus_2", "bonus_3"]
SYMBOL_NAMES: tuple[Symbol, ...] = get_args(Symbol)
SYMBOLS = len(SYMBOL_NAMES)
EVERY_COLOUR = 1 | 1 << VALUES | 1 << 2 * VALUES | 1 << 3 * VALUES | 1 << 4 * VALUES  # times a row: that row in each

# Which dice are rolled again, as sets of sets: equal dice are the same choice, so the first of them goes first.
ANY_DICE, FIRST_BEFORE_SECOND, SECOND_BEFORE_THIRD = 0b11111111, 0b10111011, 0b11001111
ALL_DICE = 0b111

Phase = Literal["reroll", "choose", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)
ROLLED, CHOOSE, OVER = range(3)
Ending = Literal["stones", "colour", "turns"]
ENDINGS: tuple[Ending, ...] = get_args(Ending)
REASONS = ("", *ENDINGS)
LAST_STONE, LAST_OF_COLOUR, TURNS = 1, 2, 3

STATE = layout(
    [
        *chance.FIELDS,
        *turns.FIELDS,
        shown("middle", "i8"),  # the value tiles still there
        shown("tiles", "i8", (PLAYERS,)),  # the value tiles of a player's rows, which lie open (WUR-TAKE-6)
        shown("fits", "i8", (PLAYERS,)),  # which tiles a player's rows have room for
        shown("symbols", "i8", (SYMBOLS,)),  # the board: which tiles show a symbol
        shown("stones_left", "i1"),
        shown("stones", "i1", (PLAYERS,)),  # open ones
        shown("hidden", "i1", (PLAYERS, COLOURS)),  # stones laid face down into a row
        shown("direction", "i1", (PLAYERS, COLOURS)),
        shown("dice", "i1", (DICE,)),  # sorted, stones first
        # As they lay when the turn before ended: a roll that buys nothing ends a turn before anyone is asked again.
        shown("last_dice", "i1", (DICE,)),
        # The board and the option.
        shown("row_points", "i1", (TABLE,)),
        shown("stone_points", "i1", (TABLE,)),
        shown("most_leprechauns", "i1"),
        shown("fewest_leprechauns", "i1"),
        shown("colour_ends", "i1"),  # whether the last value tile of a colour ends the game
    ],
    PLAYERS,
)

# Actions: take a value tile, and in the second word the dice to roll again (a set, 0 keeps all) and what else to take.
TAKE, REROLL = 0, WORD
STONES = REROLL + (1 << DICE)
NOTHING = STONES + 1
ACTIONS = NOTHING + 1
ACTION_WORDS = 2


def blank(board: Board, players: int, options: Mapping[str, str], start: int) -> State:
    """A state with the board in it, before anything is rolled; start is a seat, or NOWHERE for a random one."""
    state = turns.blank(STATE, players, start)
    board.same("players", [2, PLAYERS])
    board.same("dice", DICE)
    board.same("faces", [*range(1, SIDES), "stone"])
    board.same("colours", list(COLOUR_NAMES))
    board.same("values", list(range(VALUES)))
    board.keys("stone_tiles", ("2", "3", "4"))
    counts = {n: board.number(f"stone_tiles.{n}", 1, STONE_TILES) for n in range(2, PLAYERS + 1)}
    state.stones_left = counts[players]
    read_symbols(board, state)
    points = board.numbers("scoring.row", TABLE, -50, 50)
    if points[0] != 0:
        board.fail("scoring.row", "row-points")
    fill(state.row_points, points)
    fill(state.stone_points, board.numbers("scoring.stones", TABLE, -50, 50))
    state.most_leprechauns = board.number("scoring.leprechauns_most", 0, 50)
    state.fewest_leprechauns = board.number("scoring.leprechauns_fewest", -50, 0)
    fill(state.last_dice, [NOWHERE] * DICE)
    state.colour_ends = 1 if options["end"] == "either" else 0
    board.nothing_else()
    return state


def read_symbols(board: Board, state: State) -> None:
    """Which tiles show which symbols; a tile may show several, and a symbol left out is on no tile of the colour."""
    board.keys("symbols", COLOUR_NAMES)
    for colour, colour_name in enumerate(COLOUR_NAMES):
        path = f"symbols.{colour_name}"
        for name in board.some(path, SYMBOL_NAMES):
            for value in board.distinct(f"{path}.{name}", 0, VALUES - 1):
                state.symbols[SYMBOL_NAMES.index(name)] |= 1 << (colour * VALUES + value)


@rule
def setup(state: State) -> None:
    """Lay all value tiles open in the middle, choose who starts, and make the first roll (WUR-SETUP-1, WUR-SETUP-2)."""
    turns.choose_start(state)
    state.middle = ALL
    for player in range(state.players):
        state.fits[player] = ALL
    state.phase = ROLLED
    roll(state, ALL_DICE)


@rule
def roll(state: State, which: int) -> None:
    """Roll a set of the dice, and lay all of them in order (WUR-ROLL-1)."""
    kept_apart()
    for die in range(DICE):
        if (which >> die) & 1 == 1:
            state.dice[die] = chance.below(state, SIDES, chance.DIE)
    a, b, c = state.dice[0], state.dice[1], state.dice[2]
    low, high = min(a, b), max(a, b)
    state.dice[0] = min(low, c)
    state.dice[1] = max(low, min(high, c))
    state.dice[2] = max(high, c)


@inlined
def legal(state: State, actions: Words) -> None:
    """Fill in the legal actions."""
    actions[0] = 0
    actions[1] = 0
    if state.phase == ROLLED:
        actions[1] = rerolls(state)
    elif state.phase == CHOOSE:
        # A tile, stones or nothing (WUR-TURN-1).
        actions[0] = takes(state)
        actions[1] = 1 << (NOTHING - REROLL)
        if shows_stone(state):
            actions[1] |= 1 << (STONES - REROLL)


@inlined
def step(state: State, action: int) -> None:
    """Carry out a legal action."""
    player = state.seat
    if action < REROLL:
        take(state, player, action)
        end_turn(state)
    elif action < STONES:
        roll(state, action - REROLL)
        state.phase = CHOOSE
        if takes(state) == 0 and not shows_stone(state):
            end_turn(state)
    else:
        if action == STONES:
            take_stones(state, player)
        end_turn(state)


@rule
def rerolls(state: State) -> int:
    """Which dice may be rolled again (none, one, two or three), as a set of sets (WUR-ROLL-1)."""
    choices = ANY_DICE
    if state.dice[0] == state.dice[1]:
        choices &= FIRST_BEFORE_SECOND
    if state.dice[1] == state.dice[2]:
        choices &= SECOND_BEFORE_THIRD
    return choices


@rule
def sums(state: State) -> int:
    """The sums of one, two or three of the dice, as a set: a stone counts 0, and 0 needs a stone (WUR-TAKE-1)."""
    a, b, c = state.dice[0] + 0, state.dice[1] + 0, state.dice[2] + 0
    found = 1 << a | 1 << b | 1 << c | 1 << (a + b) | 1 << (a + c) | 1 << (b + c) | 1 << (a + b + c)
    return found & ROW  # above 10 they buy nothing


@rule
def takes(state: State) -> int:
    """The tiles that may be taken: a sum of the dice, still there, and fitting its row (WUR-TAKE-1, WUR-TAKE-2)."""
    return state.middle & state.fits[state.seat] & (sums(state) * EVERY_COLOUR)


@rule
def shows_stone(state: State) -> bool:
    """Whether a die shows a stone, so that stones may be taken: while the game lasts some are left (WUR-STONES-1)."""
    return state.dice[0] == STONE_SIDE


@rule
def take(state: State, player: int, tile: int) -> None:
    """Take a value tile and what its symbols bring, the open stone first, as in the rulebook.

    While the game lasts a stone is left, so only the second symbol of a tile can find none (WUR-TAKE-5).
    """
    colour = tile // VALUES
    hidden = clover_stones(state, tile)
    state.middle &= ~(1 << tile)
    if shows(state, tile, STONE):  # WUR-TAKE-3
        state.stones_left -= 1
        state.stones[player] += 1
    state.stones_left -= hidden
    state.hidden[player, colour] += hidden
    lay(state, player, colour, tile % VALUES)


@rule
def clover_stones(state: State, tile: int) -> int:
    """The stones that a tile's clover brings: one, if one is left after the tile's own (WUR-TAKE-4, WUR-TAKE-5)."""
    own = 1 if shows(state, tile, STONE) else 0
    return 1 if shows(state, tile, CLOVER) and state.stones_left > own else 0


@rule
def shows(state: State, tile: int, symbol: int) -> bool:
    return (state.symbols[symbol] >> tile) & 1 == 1


@rule
def row(state: State, player: int, colour: int) -> int:
    """The values in a player's row of a colour, as a set."""
    return (state.tiles[player] >> (colour * VALUES)) & ROW


@rule
def lay(state: State, player: int, colour: int, value: int) -> None:
    """Lay a tile in its row. The second value fixes the direction, and all later ones keep to it (WUR-TAKE-2)."""
    direction = direction_with(state, player, colour, value)
    if direction != OPEN:
        state.direction[player, colour] = direction
        lower = (1 << value) - 1
        room = ROW & ~lower & ~(1 << value) if direction == RISING else lower
        at = colour * VALUES
        state.fits[player] = (state.fits[player] & ~(ROW << at)) | (room << at)
    state.tiles[player] |= 1 << (colour * VALUES + value)


@rule
def direction_with(state: State, player: int, colour: int, value: int) -> int:
    """The direction of a row with one value more."""
    before = row(state, player, colour)
    if before == 0 or state.direction[player, colour] != OPEN:
        return state.direction[player, colour] + 0
    return RISING if before < 1 << value else FALLING


@rule
def take_stones(state: State, player: int) -> None:
    """Take a stone for each die that shows one, or those that are left (WUR-STONES-1)."""
    taken = stones_offered(state)
    state.stones_left -= taken
    state.stones[player] += taken


@rule
def stones_offered(state: State) -> int:
    shown = 0
    for die in range(DICE):
        shown += 1 if state.dice[die] == STONE_SIDE else 0
    return min(shown, state.stones_left)


@rule
def colour_gone(state: State) -> bool:
    """Whether the last value tile of a colour was taken."""
    gone = False
    for colour in range(COLOURS):
        if (state.middle >> (colour * VALUES)) & ROW == 0:
            gone = True
    return gone


@rule
def end_turn(state: State) -> None:
    """The last stone, or the last value tile of a colour, ends the game after the turn (WUR-END-1, WUR-VARIANT-1)."""
    if state.stones_left == 0:
        turns.end(state, OVER, LAST_STONE)
    elif state.colour_ends == 1 and colour_gone(state):
        turns.end(state, OVER, LAST_OF_COLOUR)
    else:
        next_turn(state)


@rule
def next_turn(state: State) -> None:
    """The dice go to the next player clockwise (WUR-ROLL-1), up to the limit (WUR-END-2)."""
    turns.next_turn(state, OVER, TURNS)
    if state.phase == ROLLED:
        for die in range(DICE):
            state.last_dice[die] = state.dice[die]
        chance.count_from(state, chance.DIE, THROWN * state.turn)
        roll(state, ALL_DICE)


@rule
def row_points(state: State, player: int) -> int:
    """Each row by its tiles, hidden ones included; no row, no points (WUR-SCORE-1)."""
    points = 0
    for colour in range(COLOURS):
        tiles = ones(row(state, player, colour)) + state.hidden[player, colour]
        points += row_worth(state, tiles)
    return points


@rule
def row_worth(state: State, tiles: int) -> int:
    return state.row_points[min(tiles, TABLE - 1)] + 0


@rule
def stone_points(state: State, player: int) -> int:
    """What the open stones score (WUR-SCORE-2)."""
    return stones_worth(state, state.stones[player])


@rule
def stones_worth(state: State, stones: int) -> int:
    return state.stone_points[min(stones, TABLE - 1)] + 0


@rule
def bonus_points(state: State, player: int) -> int:
    """The bonus points on a player's tiles (WUR-SCORE-3)."""
    total = 0
    for points in range(1, BONUSES + 1):
        total += points * ones(state.tiles[player] & state.symbols[BONUS + points])
    return total


@rule
def leprechauns(state: State, player: int) -> int:
    """How many leprechauns a player's tiles show."""
    return ones(state.tiles[player] & state.symbols[LEPRECHAUN])


@rule
def leprechaun_points(state: State, player: int) -> int:
    """Most leprechauns win points, fewest lose some, also when tied; nothing if all are equal (WUR-SCORE-4)."""
    own = leprechauns(state, player)
    most = own
    fewest = own
    for other in range(state.players):
        count = leprechauns(state, other)
        most = max(most, count)
        fewest = min(fewest, count)
    if most == fewest:
        return 0
    if own == most:
        return state.most_leprechauns + 0
    if own == fewest:
        return state.fewest_leprechauns + 0
    return 0


@rule
def score(state: State, player: int) -> int:
    """Rows, stones, bonus points and leprechauns."""
    tiles = row_points(state, player) + bonus_points(state, player) + leprechaun_points(state, player)
    return tiles + stone_points(state, player)


@rule
def standing(state: State, player: int) -> int:
    """What players are ranked by: most points win, equal points share (WUR-SCORE-5)."""
    return score(state, player)


known = knowing(STATE)


@rule
def complete(known: State) -> None:
    """Complete a known state to a full state: nothing is hidden, and only the rolls to come are unknown."""
    known.viewer = NOWHERE


@rule
def imagine(known: State, key: Words) -> None:
    """Complete a known state with the chance of a key."""
    chance.seed(known, key)
    complete(known)


def drawn(state: State, what: int, number: int) -> int:
    """The seat or side of a die that a number stands for when chance is asked: itself."""
    return number
