"""Why one action is better than another, counted in a thinking process. What that needs is imported there."""

import functools
from typing import TYPE_CHECKING

from triskele.bots.thinking import prepare
from triskele.processes import cancelled
from triskele.rules import GAMES, kernel

if TYPE_CHECKING:
    from triskele.analysis.reasons import Comparison

PREPARES = "net+search:1s"  # the bot that needs what a comparison needs: when it is ready, comparisons are
SECONDS = 1.0  # that a comparison takes at most, on a core of its own
REMEMBERED = 64  # comparisons that a process keeps: a hint is asked for again


@functools.lru_cache(REMEMBERED)
def compared(game: str, known: bytes, better: int, other: int, settled: bool) -> "Comparison":
    """What differs between two actions for the seat that knows this; the better one first, whichever that is, unless
    it is settled."""
    from triskele.analysis.reasons import compare

    state = kernel.thaw(GAMES[game].STATE, known)
    return compare(state, better, other, either=not settled, settled=settled, cancelled=cancelled)


def prepared(game: str) -> None:
    """Make comparisons of a game ready in this process: the first one shall not wait for what it needs."""
    from triskele.analysis.reasons import compare
    from triskele.bots.search import first_decision

    prepare(game, PREPARES)
    known, actions = first_decision(game)
    compare(known, *actions[:2], worlds=2)
