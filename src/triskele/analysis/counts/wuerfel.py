"""The dice game: rows by colour, stones, bonus points, leprechauns; what the turn brings, and who gets which tile."""

from typing import TYPE_CHECKING, Any

from triskele.analysis.counts import Count
from triskele.analysis.counts.cards import members
from triskele.rules import wuerfel as rules
from triskele.rules.cards import COLOUR_NAMES, VALUES
from triskele.rules.kernel import State, ones

if TYPE_CHECKING:
    from triskele.analysis.imagined import Imagined, Seen

TALLY: tuple[str, ...] = ()


def watch(before: Any, now: Any) -> dict[str, Any]:
    """A state keeps all of it."""
    return {}


def points(seen: "Seen", seat: int) -> dict[tuple[str, str], float]:
    state, found = seen.state, dict[tuple[str, str], float]()
    for colour, name in enumerate(COLOUR_NAMES):
        tiles = ones(rules.row(state, seat, colour)) + state.hidden[seat, colour]
        found["rows", name] = float(rules.row_worth(state, tiles))
    found["stone_tiles", ""] = float(rules.stone_points(state, seat))
    found["bonus", ""] = float(rules.bonus_points(state, seat))
    found["most", ""] = float(rules.leprechaun_points(state, seat))
    return found


def things(known: State, game: "Imagined") -> dict[Count, float]:
    own, turn, found = known.seat, game.turn.state, dict[Count, float]()
    for seat in range(known.players):
        if seat != own:
            for tile in members(game.round.state.tiles[seat] & ~known.tiles[seat]):
                found[Count("takes", seat, COLOUR_NAMES[tile // VALUES], tile % VALUES)] = 1.0
    for tile in members(turn.tiles[own] & ~known.tiles[own]):
        found[Count("gets", own, COLOUR_NAMES[tile // VALUES], tile % VALUES)] = 1.0
    if turn.stones[own] > known.stones[own]:
        found[Count("gets-stones", own)] = 1.0
    brought = turn.tiles[own] != known.tiles[own] or turn.stones[own] != known.stones[own]
    found[Count("brings", own)] = float(brought)
    return found


def ended_by(end: State) -> int:
    return int(end.seat)
