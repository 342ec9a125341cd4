"""Keltis, Das Orakel, the Keltis dice game and Celtica, exactly by the rules."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, overload

from triskele.errors import BadRequest, BoardError, IllegalMove, PositionError, RecordError, TriskeleError
from triskele.rules import GAMES
from triskele.table.action import Action
from triskele.table.match import Match, match_with
from triskele.table.record import replay
from triskele.table.setup import key_of

if TYPE_CHECKING:
    from triskele.table.nodes import MatchWithNodes

__version__ = "0.1.0"


@overload
def new(
    game: str | None = None,
    players: int | Literal["usual"] = "usual",
    seed: str | bytes | int | None = None,
    options: Mapping[str, Any] | None = None,
    names: Sequence[str] | None = None,
    board: str | Path | dict[str, Any] | None = None,
    position: str | None = None,
    *,
    chance: Literal["nodes"],
) -> "MatchWithNodes": ...
@overload
def new(
    game: str | None = None,
    players: int | Literal["usual"] = "usual",
    seed: str | bytes | int | None = None,
    options: Mapping[str, Any] | None = None,
    names: Sequence[str] | None = None,
    board: str | Path | dict[str, Any] | None = None,
    position: str | None = None,
    *,
    chance: Literal["seed"] = "seed",
) -> Match: ...
def new(
    game: str | None = None,
    players: int | Literal["usual"] = "usual",
    seed: str | bytes | int | None = None,
    options: Mapping[str, Any] | None = None,
    names: Sequence[str] | None = None,
    board: str | Path | dict[str, Any] | None = None,
    position: str | None = None,
    *,
    chance: Literal["seed", "nodes"] = "seed",
) -> Match:
    """A new match, of two players unless others are wished. The seed 5 is the text '5'.

    The same game, players, seed and options give the same deals. With a position the match begins there: game, players
    and options are the position's, and hands that it hides are dealt. With chance="nodes" a match is given what
    chance brings, from the first deal on: it is a `triskele.table.nodes.MatchWithNodes`."""
    if position is not None:
        from triskele.table.positions import Head

        head = Head(position)
        if game is None or game == head.game:
            game, options = head.game, {**head.options, **(options or {})}
            players = head.players if players == "usual" else players
    if game is None:
        raise BadRequest("unknown-game", f"Say which game. There are: {', '.join(GAMES)}.")
    kind = match_with(chance)
    return kind(game, key_of(seed), 2 if players == "usual" else players, options, names, board, position)


def read_text(text: str) -> Match:
    """The match of a game's text, which `Match.text` gives. A text that doesn't fit is refused, with its line."""
    from triskele.table.text import read_text as read

    return read(text)


__all__ = [
    "Action",
    "BadRequest",
    "BoardError",
    "IllegalMove",
    "Match",
    "PositionError",
    "RecordError",
    "TriskeleError",
    "__version__",
    "new",
    "read_text",
    "replay",
]
