"""Keltis, Das Orakel, the Keltis dice game and Celtica, exactly by the rules."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, overload

from triskele.errors import BadRequest, BoardError, IllegalMove, PositionError, RecordError, TriskeleError
from triskele.rules import game_of
from triskele.table.action import Action
from triskele.table.match import Match, match_with
from triskele.table.record import replay
from triskele.table.setup import Kind, key_of, kinds

if TYPE_CHECKING:
    from triskele.bots.players import Player
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

    - game: one of `triskele.games()`
    - players: how many, as the game allows; by default those of the position, or two
    - seed: any text, number or bytes; without one nobody can foresee what is dealt
    - options: names with values, such as `{"start": 0}`; `triskele.games()` has those of the games, the usual value
      first, and all games have `draws`, as docs/same-deal.md tells
    - names: of the players, by seat
    - board: a file, or its content, in place of the board that comes with the game
    - position: a line to begin from, as docs/positions.md describes it
    - chance: "nodes" for a match that asks what each draw and roll brings

    The same game, players, seed and options give the same deals. With a position the match begins there: game, players
    and options are the position's, and hands that it hides are dealt. With chance="nodes" a match is given what
    chance brings, from the first deal on: it is a `triskele.table.nodes.MatchWithNodes`."""
    if position is not None:
        from triskele.table.positions import Head

        head = Head(position)
        if game is None or game == head.game:
            game, options = head.game, {**head.options, **(options or {})}
            players = head.players if players == "usual" else players
    kind = match_with(chance)
    return kind(game_of(game).NAME, key_of(seed), 2 if players == "usual" else players, options, names, board, position)


def games() -> list[Kind]:
    """All games, each with its `name`, the numbers of `players`, and its `options` with their values."""
    return kinds()


def play_out(
    game: str,
    bots: "Sequence[Player]",
    seed: str | bytes | int | None = None,
    options: Mapping[str, Any] | None = None,
    names: Sequence[str] | None = None,
    board: str | Path | dict[str, Any] | None = None,
    position: str | None = None,
) -> Match:
    """A game that bots have played to its end, seated in this order: names, bots as objects, or functions and classes
    of your own, as in docs/bots.md. The same bots and seed play the same game, unless they count time.

    - game: one of `triskele.games()`
    - bots: one for each seat
    - seed, options, names, board, position: as in `new`; names are those of the bots unless they are said"""
    from triskele.bots.players import name_of, player

    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise BadRequest("bad-bots", "bots-of-seats", who=bots)
    seated = [player(game, bot) for bot in bots]
    match = new(game, len(seated), seed, options, names or [name_of(bot) for bot in bots], board, position)
    while match.seat is not None:
        match.let(seated[match.seat])
    return match


def read_text(text: str) -> Match:
    """The match of a game's text, which `Match.text` gives. A text that doesn't fit is refused, with its line."""
    from triskele.table.text import read_text as read

    return read(text)


__all__ = [
    "Action",
    "BadRequest",
    "BoardError",
    "IllegalMove",
    "Kind",
    "Match",
    "PositionError",
    "RecordError",
    "TriskeleError",
    "__version__",
    "games",
    "new",
    "play_out",
    "read_text",
    "replay",
]
