"""What can be counted in Keltis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from triskele.rules.kernel import State
from triskele.table.lens.cards import cards_lens

if TYPE_CHECKING:
    from triskele.table.shapes.keltis import KeltisLens


def lens(known: State) -> KeltisLens:
    """The unseen cards, and the chances of those that fit the viewer's rows."""
    return {"game": "keltis", **cards_lens(known, known.fits[known.viewer])}
