"""Das Orakel: path, wishing stones with mirrors, and by what points were scored on the way; cards as in Keltis."""

from typing import TYPE_CHECKING, Any

from triskele.analysis.counts import cards
from triskele.table.orakel import parts

if TYPE_CHECKING:
    from triskele.analysis.imagined import Seen

TALLY = ("tiles", "priestess", "leprechauns")
things, ended_by = cards.things, cards.ended_by


def watch(before: Any, now: Any) -> dict[str, Any]:
    """Points come from tiles that an own figure steps on, from the leprechauns, once, or else from the priestess."""
    points = now["points"].astype(int) - before["points"]
    moved = (now["field"] != before["field"]).any(2)
    scored = now["scored"] > before["scored"]
    return {
        "tiles": points * (moved & ~scored),
        "priestess": points * (~moved & ~scored),
        "leprechauns": points * scored,
    }


def points(seen: "Seen", seat: int) -> dict[tuple[str, str], float]:
    made_of = parts(seen.state, seat)
    return {
        ("path", ""): float(made_of["path"]),
        ("mirrored", ""): float(made_of["stones"] + made_of["mirrors"]),  # one is worth what there is of the other
        **{(name, ""): float(seen.tally[name][seat]) for name in TALLY},
    }
