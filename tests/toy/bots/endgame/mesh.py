"""The last card of the pile, as in Keltis."""

import functools

from triskele.bots.endgame import cards
from triskele.bots.endgame.cards import ARGUMENTS, Turns, soon

__all__ = ["ARGUMENTS", "SOLVER", "driver", "soon"]

SOLVER = functools.partial(Turns, "mesh")
driver = functools.partial(cards.driver, "mesh")
