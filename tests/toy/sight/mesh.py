"""What a seat knows of the net: the same as in Keltis."""

from triskele.sight import keltis

OBSERVATION, LEFT_OUT = keltis.OBSERVATION, {**keltis.LEFT_OUT, "thread_points": "the board, which stays the same"}
observe, aside, unfold, remember = keltis.observe, keltis.aside, keltis.unfold, keltis.remember
