"""Positions of Keltis as text."""

import re
from itertools import combinations

from triskele.rules import keltis as rules
from triskele.rules.cards import COLOURS, HAND_SIZE, HOLE, NO_TILE, PLAYERS, ROW, ROWS, VALUES, row
from triskele.rules.keltis import AFTER_CLOVER, CLOVER, DRAW, END, FIGURES, GOAL, MOVE, PILE, STONE, TURNS
from triskele.rules.kernel import State, fill, ones
from triskele.rules.turns import NOWHERE
from triskele.table.positions import cardgame
from triskele.table.positions.cardgame import LETTERS, POINTS
from triskele.table.positions.line import Line, counted, joined

KEYS = ("tiles", "figures", *cardgame.KEYS, "move", "stones", "points")
ENDS_FROM = rules.OVER
TILES = ".123cw"  # by their numbers
ANY = "any"


def written(state: State, everything: bool) -> dict[str, str]:
    players = range(state.players)
    found = {
        "tiles": joined("/", ("".join(TILES[tile] for tile in path[1:]) for path in state.tile.tolist())),
        **cardgame.written(state, everything),
        **counted(stones=list(state.stones)[: state.players]),
    }
    figures = joined("|", (_figures(state, player) for player in players))
    if figures.strip("|0"):
        found["figures"] = figures
    if state.phase == MOVE:
        paths = {choice % COLOURS for choice in range(3 * COLOURS) if (state.choices >> choice) & 1}
        found["move"] = LETTERS[min(paths)] if len(paths) == 1 else ANY
    if state.ended == GOAL:
        found["points"] = joined(",", list(state.points)[: state.players])
    return found


def _figures(state: State, player: int) -> str:
    return "".join(
        f"{step}{'*' if state.large[player] == colour else ''}"
        for colour, step in enumerate(state.step.tolist()[player])
    )


def read(line: Line, state: State) -> bool:
    complete = cardgame.read(line, state)
    away = state.phase in {MOVE, AFTER_CLOVER, DRAW} or state.ended == GOAL
    cardgame.check_hands(line, state, [HAND_SIZE - 1 if away else HAND_SIZE])
    cardgame.check_pile(line, state, PILE)
    cardgame.read_closed(line, state, state.phase == DRAW or state.ended == PILE)
    _read_figures(line, state)
    taken = _read_tiles(line, state)
    _read_stones(line, state, taken)
    _check_end(line, state)
    _read_points(line, state)
    _read_choices(line, state)
    for player in range(state.players):
        _check_rows(line, state, player)
    return complete


def _read_figures(line: Line, state: State) -> None:
    fill(state.large, [NOWHERE] * PLAYERS)
    for player, part in enumerate(line.players("figures", state.players) or []):
        steps, large = part.text.replace("*", ""), part.text.find("*") - 1
        if not re.fullmatch(f"[0-9]{{{COLOURS}}}", steps) or not re.fullmatch(r"[0-9]*([1-9]\*)?[0-9]*", part.text):
            part.fail("figures", paths=COLOURS, end=END)
        for colour, step in enumerate(steps):
            state.step[player, colour] = int(step)
        state.large[player] = max(large, NOWHERE)
        small = sum(step != "0" for step in steps) - part.text.count("*")
        if small > FIGURES - 1:
            part.impossible("small-figures", small, most=FIGURES - 1)


def _read_tiles(line: Line, state: State) -> list[tuple[int, int]]:
    """The tiles on their stones, and where one is gone: those were wishing stones."""
    given, taken, wanted = line.need("tiles"), [], list(state.tiles_left)
    for colour, part in enumerate(given.parts("/", COLOURS)):
        tiles = part.each(TILES, "one")
        if len(tiles) != END:
            part.fail("length", count=END)
        for step, tile in enumerate(tiles, 1):
            if state.tile[colour, step] == HOLE:
                state.tiles_left[tile or STONE] -= 1
                taken += [] if tile else [(colour, step)]
            elif tile != NO_TILE:
                part.fail("no-tile", step - 1, 1)
            state.tile[colour, step] = tile
    cardgame.check_tiles(given, state, wanted, TILES)
    return taken


def _reached(state: State, player: int, colour: int, step: int) -> bool:
    return bool(state.step[player, colour] >= step)


def _read_stones(line: Line, state: State, taken: list[tuple[int, int]]) -> None:
    """Wishing stones: any players have together at most those that one of them could take, and all have all."""
    stones = line.counts("stones", state.players, COLOURS * END)
    fill(state.stones, stones)
    for count in range(1, state.players + 1):
        for some in combinations(range(state.players), count):
            most = sum(any(_reached(state, player, *stone) for player in some) for stone in taken)
            if sum(stones[player] for player in some) > most:
                line.impossible("stones", "stones", sum(stones[player] for player in some), most=most)
    if sum(stones) < len(taken):
        line.impossible("stones", "stones-gone", sum(stones), count=len(taken))


def _check_end(line: Line, state: State) -> None:
    """The goal ends a game at once, and the limit of turns after its last one."""
    steps = [step for player in state.step.tolist() for step in player]
    state.in_goal = sum(step >= state.goal_from for step in steps)
    if state.in_goal > state.goal_figures or (state.in_goal == state.goal_figures) != (state.ended == GOAL):
        why = "in-goal" if state.ended == GOAL else "before-goal"
        line.impossible("figures", why, state.in_goal, count=state.goal_figures)
    cardgame.check_turns(line, state, TURNS)


def _tile_points(tile: int) -> int:
    return tile if tile < CLOVER else 0


def _read_points(line: Line, state: State) -> None:
    """A figure has been on every stone up to its own, so its points follow; only the last step into the goal that
    ended the game brought nothing (KEL-END-1)."""
    covered = set()
    tiles, steps = state.tile.tolist(), state.step.tolist()
    for player in range(state.players):
        for colour in range(COLOURS):
            passed = tiles[colour][1 : steps[player][colour] + 1]
            state.points[player] += sum(map(_tile_points, passed))
            covered |= {(colour, step) for step, tile in enumerate(passed, 1) if tile == STONE}
    seat, goal = state.seat, state.goal_from
    last = [NOWHERE]  # the paths where the last step can have been
    if line.only("points", state.ended == GOAL):
        given = line.need("points")
        points = given.numbers(state.players, 0, POINTS)
        last = [
            colour
            for colour in range(COLOURS)
            if state.step[seat, colour] == goal
            and points[seat] == state.points[seat] - _tile_points(state.tile[colour, goal])
        ]
        if not last or any(points[n] != state.points[n] for n in range(state.players) if n != seat):
            given.impossible("points", counted=joined(",", list(state.points)[: state.players]))
        fill(state.points, points)
    left = [{(colour, goal)} if colour != NOWHERE and state.tile[colour, goal] == STONE else set() for colour in last]
    if covered not in left:
        colour, step = min(covered or next(iter(left)))
        line.impossible("tiles", "covered", f"{LETTERS[colour]}{step}")


def _read_choices(line: Line, state: State) -> None:
    seat = state.seat
    free = rules.figures_that_can_move(state, seat)
    if line.only("move", state.phase == MOVE):
        given = line.need("move")
        colour = given.one_of([*LETTERS, ANY])
        if colour < COLOURS:
            state.choices = rules.start_choices(rules.starters(state, seat), colour)
            fits = state.step[seat, colour] == 0 and ones(row(state, seat, colour)) == 1
        else:
            state.choices = free
            fits = any(state.step[seat, n] == END and row(state, seat, n) for n in range(COLOURS))
        if not fits or ones(state.choices) < 2:
            given.impossible("move")
    elif state.phase == AFTER_CLOVER:
        state.choices = free
        tiles = [state.tile[colour, state.step[seat, colour]] for colour in range(COLOURS)]
        if CLOVER not in tiles:
            line.impossible("phase", "clover", "clover")


def _check_rows(line: Line, state: State, player: int) -> None:
    """Every card of a row has moved the figure of its path, unless that was at the end, or the move is still due."""
    for colour in range(COLOURS):
        laid = sum(ones((copies[ROWS + player] >> colour * VALUES) & ROW) for copies in (state.once, state.twice))
        due = state.phase == MOVE and player == state.seat and state.step[player, colour] == 0
        step, path = state.step[player, colour], LETTERS[colour]
        if step < min(laid - due, END):
            line.impossible("figures", "row-figure", step, count=laid, path=path, player=player + 1)
