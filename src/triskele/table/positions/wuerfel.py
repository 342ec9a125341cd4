"""Positions of the Keltis dice game as text: nothing in them is hidden."""

from triskele.rules import wuerfel as rules
from triskele.rules.cards import ALL, COLOURS, FALLING, ROW, VALUES
from triskele.rules.kernel import State, fill, ones
from triskele.rules.turns import NOWHERE
from triskele.rules.wuerfel import CHOOSE, CLOVER, DICE, LAST_OF_COLOUR, LAST_STONE, OVER, STONE, STONE_TILES, TURNS
from triskele.table.positions.cardgame import FACES, LETTERS, check_turns, direction
from triskele.table.positions.line import Chunk, Line, counted, joined

KEYS = ("rows", "stones", "short", "dice", "last")
ENDS_FROM = OVER
SIDES = "s12345"


def written(state: State, everything: bool) -> dict[str, str]:
    players = range(state.players)
    rows = joined("|", (joined("/", (_row(state, player, n) for n in range(COLOURS))) for player in players))
    found = {"dice": _dice(state.dice), **counted(stones=list(state.stones)[: state.players])}
    if rows.strip("|/"):
        found["rows"] = rows
    if state.last_dice[0] != NOWHERE:
        found["last"] = _dice(state.last_dice)
    for player in players:
        for colour in range(COLOURS):
            if state.hidden[player, colour] < _clovers(state, player, colour):
                found["short"] = LETTERS[colour]
    return found


def _dice(sides: State) -> str:
    return "".join(SIDES[side] for side in sides)


def _row(state: State, player: int, colour: int) -> str:
    row = rules.row(state, player, colour)
    values = [FACES[value] for value in range(VALUES) if (row >> value) & 1]
    return "".join(values[::-1] if state.direction[player, colour] == FALLING else values)


def _clovers(state: State, player: int, colour: int) -> int:
    return ones(rules.row(state, player, colour) & (state.symbols[CLOVER] >> (colour * VALUES)))


def read(line: Line, state: State) -> bool:
    _read_rows(line, state)
    _read_stones(line, state)
    fill(state.dice, _sides(line.need("dice")))
    if line.only("last", state.turn > (1 if state.ended else 0)):
        fill(state.last_dice, _sides(line.need("last")))
    _check_end(line, state)
    if state.phase == CHOOSE and not rules.takes(state) and not rules.shows_stone(state):
        line.need("dice").impossible("buys-nothing")
    return True


def _sides(part: Chunk) -> list[int]:
    sides = part.each(SIDES, "one")
    if len(sides) != DICE:
        part.fail("length", count=DICE)
    return sorted(sides)


def _read_rows(line: Line, state: State) -> None:
    state.middle = ALL
    for player in range(state.players):
        state.fits[player] = ALL
    for player, part in enumerate(line.players("rows", state.players) or []):
        for colour, row in enumerate(part.parts("/", COLOURS)):
            values = row.each(FACES, "card-value")
            direction(row, values)
            for value in values:
                tile = 1 << (colour * VALUES + value)
                if not state.middle & tile:
                    row.impossible("copies", f"{LETTERS[colour]}{FACES[value]}", copies=1)
                state.middle &= ~tile
                rules.lay(state, player, colour, value)


def _read_stones(line: Line, state: State) -> None:
    """The open stones; those face down lie in rows with clovers, but the last may have found none (WUR-TAKE-5)."""
    fill(state.stones, line.counts("stones", state.players, STONE_TILES))
    for player in range(state.players):
        least = ones(state.tiles[player] & state.symbols[STONE])
        if state.stones[player] < least:
            line.impossible("stones", "stones-least", state.stones[player], least=least, player=player + 1)
        for colour in range(COLOURS):
            state.hidden[player, colour] = _clovers(state, player, colour)
    short = line.get("short")
    if line.only("short", state.ended == LAST_STONE) and short:
        colour = short.one_of(LETTERS)
        row = rules.row(state, state.seat, colour)
        ends = [row & -row, 1 << (row.bit_length() - 1)] if row else []
        last = ends[0] if state.direction[state.seat, colour] == FALLING else ends[-1] if ends else 0
        both = (state.symbols[CLOVER] & state.symbols[STONE]) >> (colour * VALUES)
        if not both & (row if ones(row) == 1 else last):
            short.impossible("short")
        state.hidden[state.seat, colour] -= 1
    hidden = sum(sum(player) for player in state.hidden.tolist())
    left = state.stones_left - sum(state.stones) - hidden
    if (left == 0) != (state.ended == LAST_STONE) or left < 0:
        line.impossible("stones", "stones-left", left)
    state.stones_left = left


def _check_end(line: Line, state: State) -> None:
    """The last tile of a colour ends the game, unless the last stone does or colours don't count."""
    gone = state.colour_ends == 1 and state.stones_left > 0 and rules.colour_gone(state)
    if gone != (state.ended == LAST_OF_COLOUR):
        left = [ones((state.middle >> (colour * VALUES)) & ROW) for colour in range(COLOURS)]
        line.impossible("rows", "colour-gone" if gone else "colour-left", joined(",", left))
    check_turns(line, state, TURNS)
