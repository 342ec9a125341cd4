"""The last card of the pile in Keltis."""

import functools

from triskele.analysis.endgame.cards import Turns

SOLVER = functools.partial(Turns, "keltis")
