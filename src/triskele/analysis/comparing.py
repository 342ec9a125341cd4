"""Why one action is better than another, counted in another process. What that needs is imported there."""

import functools
from typing import TYPE_CHECKING

from triskele.processes import cancelled
from triskele.rules import GAMES, kernel

if TYPE_CHECKING:
    from triskele.analysis.reasons import Comparison

REMEMBERED = 64  # comparisons that a process keeps: a hint is asked for again


@functools.lru_cache(REMEMBERED)
def compared(game: str, known: bytes, better: int, other: int, settled: bool = False) -> "Comparison":
    """What differs between two actions for the seat that knows this; the better one first, whichever that is, unless
    it is settled."""
    from triskele.analysis.reasons import compare

    state = kernel.thaw(GAMES[game].STATE, known)
    return compare(state, better, other, either=not settled, settled=settled, cancelled=cancelled)
