"""A game being played: match, view, notation, record, and why a move is not legal."""

from triskele.table import keltis
from triskele.table.face import Face

FACES: dict[str, Face] = {"keltis": keltis}
