"""A game being played: match, view, notation, record, and why a move is not legal."""

from triskele.table import celtica, keltis, orakel, wuerfel
from triskele.table.face import Face

FACES: dict[str, Face] = {"keltis": keltis, "orakel": orakel, "wuerfel": wuerfel, "celtica": celtica}
