"""Positions of Das Orakel as text."""

import re

from triskele.rules import cards
from triskele.rules import orakel as rules
from triskele.rules.cards import HAND_SIZE, HOLE, NO_TILE, VALUES
from triskele.rules.kernel import State, fill, ones
from triskele.rules.orakel import (
    AFTER_CLOVER,
    AFTER_LEPRECHAUN,
    AFTER_SPIRAL,
    BIG,
    CLOVER,
    DRAW,
    END,
    FIFTH_FIGURE,
    FIGURES,
    LEPRECHAUN,
    MIRROR,
    MOVE,
    OVER,
    PILE,
    PLAY,
    SCORING,
    SPIRAL,
    SPIRAL_LIMIT,
    STONES,
    THIRD_FIGURE,
    TURNS,
)
from triskele.rules.turns import NOWHERE
from triskele.table.positions import cardgame
from triskele.table.positions.cardgame import FACES, LETTERS, POINTS
from triskele.table.positions.line import Chunk, Line, counted, joined

TURN = ("laid", "mover", "began", "spirals")  # what has happened in this turn
KEYS = ("tiles", "figures", "priestess", *cardgame.KEYS, *TURN, "stones", "mirrors", "scored", "points")
ENDS_FROM = OVER
TILES = f".1234{LETTERS}slm"  # by their numbers; a big field is its wishing stones in brackets
ON_TILE = (AFTER_CLOVER, AFTER_SPIRAL, SCORING, AFTER_LEPRECHAUN)  # the phases in which a figure waits on a tile
BY_FIGURE = (THIRD_FIGURE, FIFTH_FIGURE)


def written(state: State, everything: bool) -> dict[str, str]:
    seats = state.players
    figures = state.field.tolist()
    found = {
        "tiles": "".join(_tile(tile) for tile in list(state.tile)[1:]),
        **cardgame.written(state, everything),
        **counted(
            stones=list(state.stones)[:seats],
            mirrors=list(state.mirrors)[:seats],
            scored=list(state.scored)[:seats],
            points=list(state.points)[:seats],
        ),
    }
    if any(map(any, figures)):
        found["figures"] = joined("|", (joined(",", fields) for fields in figures[:seats]))
    if list(state.began) != figures[state.seat]:
        found["began"] = joined(",", state.began)
    if state.laid != NOWHERE:
        found["laid"] = cardgame.card_text(state.laid)
    if state.mover != NOWHERE:
        found["mover"] = str(state.mover + 1)
    found |= {key: str(value) for key, value in (("priestess", state.priestess), ("spirals", state.spirals)) if value}
    return found


def _tile(tile: int) -> str:
    return f"({tile - BIG})" if tile >= BIG else TILES[tile]


def read(line: Line, state: State) -> bool:
    complete = cardgame.read(line, state)
    _read_hand_sizes(line, state)
    cardgame.check_pile(line, state, PILE)
    cardgame.read_closed(line, state, state.phase == DRAW or state.ended == PILE)
    _read_fields(line, state)
    _read_tiles(line, state)
    fill(state.scored, line.counts("scored", state.players, 1))
    fill(state.points, line.counts("points", state.players, POINTS))
    _check_end(line, state)
    _read_turn(line, state)
    _read_choices(line, state)
    return complete


def _read_hand_sizes(line: Line, state: State) -> None:
    """A card is laid or discarded, a leprechaun may cost another one, and cards are taken one by one."""
    sizes = [HAND_SIZE - 1]
    if state.phase == PLAY or state.ended == TURNS:
        sizes = [HAND_SIZE]
    elif state.phase == DRAW:
        sizes = [HAND_SIZE - 2, HAND_SIZE - 1]
    elif state.ended == PILE:
        sizes = [HAND_SIZE - 1, HAND_SIZE]
    cardgame.check_hands(line, state, sizes)


def _read_fields(line: Line, state: State) -> None:
    for player, part in enumerate(line.players("figures", state.players) or []):
        for figure, field in enumerate(part.numbers(FIGURES, 0, END)):
            state.field[player, figure] = field
    priestess = line.get("priestess")
    state.priestess = priestess.number(0, END) if priestess else 0


def _read_tiles(line: Line, state: State) -> None:
    """The tiles on their fields: mirrors and wishing stones that are gone are some player's."""
    given = line.need("tiles")
    found = [Chunk("tiles", match[0], match.start()) for match in re.finditer(r"\(\d\)|.", given.text)]
    if len(found) != END:
        given.fail("length", count=END)
    stones, wanted = 0, list(state.tiles_left)
    for at, part in enumerate(found, 1):
        if state.tile[at] == HOLE:
            tile = part.one_of(TILES)
            state.tiles_left[tile or MIRROR] -= 1
            state.tile[at] = tile
        else:
            left = part.one_of([f"({n})" for n in range(state.tile[at] - BIG + 1)])
            stones += state.tile[at] - BIG - left
            state.tile[at] = BIG + left
    cardgame.check_tiles(given, state, wanted, TILES)
    for key, field, gone in (("stones", state.stones, stones), ("mirrors", state.mirrors, _gone(state))):
        have = line.counts(key, state.players, STONES if key == "stones" else END)
        fill(field, have)
        if sum(have) != gone:
            line.impossible(key, "gone", sum(have), count=gone)


def _gone(state: State) -> int:
    return sum(tile == NO_TILE for tile in list(state.tile)[1:])


def _check_end(line: Line, state: State) -> None:
    """Figures in the goal end a game at once (ORA-END-1)."""
    counts = [rules.in_goal(state, player) for player in range(state.players)]
    third = [count >= state.own_goal_figures for count in counts]
    fifth = sum(counts) >= state.goal_figures
    reason = THIRD_FIGURE if third[state.seat] else FIFTH_FIGURE if fifth else 0
    said = state.ended if state.ended in BY_FIGURE else 0
    if reason != said or any(third[n] for n in range(state.players) if n != state.seat):
        why = "goal" if said else "goal-open"
        line.impossible("figures", why, joined(",", counts), ended=rules.REASONS[said])
    cardgame.check_turns(line, state, TURNS)


def _read_turn(line: Line, state: State) -> None:
    """What this turn has brought so far: the card laid, the figure on a tile, where figures began, spirals used."""
    seat, phase = state.seat, state.phase
    under_way = phase != PLAY and state.ended != TURNS
    state.laid, state.mover = NOWHERE, NOWHERE
    laid = line.get("laid")
    if line.only("laid", under_way) and laid:
        state.laid = _card(laid)
    elif phase in {MOVE, *ON_TILE} or state.ended in BY_FIGURE:
        line.need("laid")
    if phase == DRAW or state.ended == PILE:
        _check_discard(line, state)
    if line.only("mover", phase in ON_TILE or state.ended in BY_FIGURE):
        state.mover = line.need("mover").number(1, FIGURES) - 1
    moved = state.laid != NOWHERE and phase != MOVE
    began, spirals = line.get("began"), line.get("spirals")
    own = state.field.tolist()[seat]
    fill(state.began, own)
    if line.only("began", moved or state.ended == TURNS) and began:
        fill(state.began, began.numbers(FIGURES, 0, END))
        changed = sum(now != then for now, then in zip(own, state.began, strict=True))
        if changed > 1 and state.any_figure == 0:
            began.impossible("began")
    if line.only("spirals", moved) and spirals:
        state.spirals = spirals.number(0, SPIRAL_LIMIT)


def _check_discard(line: Line, state: State) -> None:
    """A card that is missing from the hand was discarded, if none was laid or besides it (ORA-TILE-4)."""
    left = state.hand_size[state.seat] - (1 if state.ended == PILE else 0)
    if left < HAND_SIZE - 1:
        line.need("laid")
    if left < HAND_SIZE - 1 or state.laid == NOWHERE:
        line.need("closed")


def _card(part: Chunk) -> int:
    if not re.fullmatch(f"[{LETTERS}][{FACES}]", part.text):
        part.fail("card")
    return LETTERS.index(part.text[0]) * VALUES + FACES.index(part.text[1])


def _read_choices(line: Line, state: State) -> None:
    """What may be done now follows from the card, the figure and its tile; the rules work it out."""
    phase, seat = state.phase, state.seat
    if phase not in {MOVE, *ON_TILE}:
        return
    colour, value = state.laid // VALUES, state.laid % VALUES
    if not cards.row(state, seat, colour) or cards.last(state, seat, colour) != value:
        line.need("laid").impossible("laid")
    if phase == MOVE:
        state.choices = rules.figures_ahead(state, seat, colour) | rules.strides(state, state.laid)
        if ones(state.choices) < 2:
            line.need("laid").impossible("no-choice")
        return
    at = state.field[seat, state.mover]
    tile = state.tile[at]
    if phase == AFTER_CLOVER and CLOVER <= tile < SPIRAL:
        rules.offer_clover(state, seat, tile - CLOVER)
    elif phase == AFTER_SPIRAL and tile == SPIRAL:
        rules.offer_way_back(state, at)
    elif tile == LEPRECHAUN and phase == SCORING:
        rules.meet_leprechaun(state, seat)
    elif tile == LEPRECHAUN and phase == AFTER_LEPRECHAUN:
        rules.offer_discard(state, seat)
    if state.choices == 0 or state.phase != phase:
        line.need("mover").impossible("mover", phase=rules.PHASES[phase])
