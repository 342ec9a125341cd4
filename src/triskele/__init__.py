"""Keltis, Das Orakel, the Keltis dice game and Celtica, exactly by the rules."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from triskele.errors import BadRequest, BoardError, IllegalMove, RecordError, TriskeleError
from triskele.table.action import Action
from triskele.table.match import Match, key_of
from triskele.table.record import replay

__version__ = "0.1.0"


def new(
    game: str,
    players: int = 2,
    seed: str | bytes | int | None = None,
    options: Mapping[str, Any] | None = None,
    names: Sequence[str] | None = None,
    board: str | Path | dict[str, Any] | None = None,
) -> Match:
    """A new match. The same game, players, seed and options give the same deals; the seed 5 is the text '5'."""
    return Match(game, key_of(seed), players, options, names, board)


__all__ = [
    "Action",
    "BadRequest",
    "BoardError",
    "IllegalMove",
    "Match",
    "RecordError",
    "TriskeleError",
    "__version__",
    "new",
    "replay",
]
