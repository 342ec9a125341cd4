"""A game being played: match, view, notation, record, and why a move is not legal."""

from importlib import import_module
from typing import cast

from triskele.rules import GAMES
from triskele.table.face import Face

FACES: dict[str, Face] = {name: cast(Face, import_module(f"{__name__}.{name}")) for name in GAMES}
