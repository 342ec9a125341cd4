"""What can be counted in Das Orakel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from triskele.rules import orakel as rules
from triskele.rules.kernel import State
from triskele.table.lens.cards import cards_lens

if TYPE_CHECKING:
    from triskele.table.shapes.orakel import OrakelLens


def lens(known: State) -> OrakelLens:
    """The unseen cards, and the chances of those that fit the viewer's rows and can move something."""
    return {
        "game": "orakel",
        **cards_lens(known, known.fits[known.viewer] & rules.cards_that_move(known, known.viewer)),
    }
