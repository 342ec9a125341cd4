"""A game being played: match, view, notation, record, and why a move is not legal."""

from triskele.rules.own import Own
from triskele.table.face import Face

FACES: Own[Face] = Own(__name__)
