"""What is counted on the net: as in Keltis, and threads."""

from typing import TYPE_CHECKING

from triskele.analysis.counts import keltis
from triskele.rules import mesh as rules

if TYPE_CHECKING:
    from triskele.analysis.imagined import Seen

TALLY, things, ended_by, watch = keltis.TALLY, keltis.things, keltis.ended_by, keltis.watch


def points(seen: "Seen", seat: int) -> dict[tuple[str, str], float]:
    return {**keltis.points(seen, seat), ("bonus", ""): float(rules.thread_points(seen.state, seat))}
