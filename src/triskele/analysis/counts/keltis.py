"""Keltis: paths by colour, wishing stones, tiles; cards that are laid out, and that others take."""

from typing import TYPE_CHECKING, Any

from triskele.analysis.counts import cards
from triskele.rules import keltis as rules
from triskele.rules.cards import COLOUR_NAMES

if TYPE_CHECKING:
    from triskele.analysis.imagined import Seen

TALLY: tuple[str, ...] = ()
things, ended_by = cards.things, cards.ended_by


def watch(before: Any, now: Any) -> dict[str, Any]:
    """A state keeps all of it."""
    return {}


def points(seen: "Seen", seat: int) -> dict[tuple[str, str], float]:
    state = seen.state
    return {
        **{
            ("paths", name): float(rules.figure_points(state, seat, colour)) for colour, name in enumerate(COLOUR_NAMES)
        },
        ("stones", ""): float(rules.stone_points(state, seat)),
        ("tiles", ""): float(state.points[seat]),
    }
