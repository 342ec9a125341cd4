"""What a capable beginner thinks of the net: the same as in Keltis. Who leads is the game's own."""

from triskele.rules.mesh import score

from triskele.bots import keltis
from triskele.bots.tuned import Tuned
from triskele.rules.kernel import State, rule

UNIT, QUICK, POINT = keltis.UNIT, keltis.QUICK, keltis.POINT
TUNED = Tuned("", gentle=0.2, easy=0.1, clever=0.05, sharp=0.1)
worth, choose = keltis.worth, keltis.choose


@rule
def lead(state: State, player: int, other: int) -> int:
    return score(state, player) - score(state, other)
