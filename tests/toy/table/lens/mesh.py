"""What can be counted on the net: the same as in Keltis."""

from typing import Any

from triskele.rules.kernel import State
from triskele.table.lens.cards import cards_lens


def lens(known: State) -> dict[str, Any]:
    return {"game": "mesh", **cards_lens(known, known.fits[known.viewer])}
