"""The last card of the pile in Das Orakel."""

import functools

from triskele.analysis.endgame.cards import Turns

SOLVER = functools.partial(Turns, "orakel")
