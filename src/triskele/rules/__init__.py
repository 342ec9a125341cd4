"""The games: one module each, all with the same parts in the same order.

This is the only list of them. Whatever else a game has (its face, its worth, its drawing) is found by its name.
"""

from triskele.errors import BadRequest
from triskele.rules import celtica, keltis, orakel, wuerfel
from triskele.rules.game import Game

_MODULES: tuple[Game, ...] = (keltis, orakel, wuerfel, celtica)
GAMES: dict[str, Game] = {game.NAME: game for game in _MODULES}


def game_of(name: object) -> Game:
    """The game of a name; refuses any other name, and none."""
    if not isinstance(name, str) or name not in GAMES:
        raise BadRequest("unknown-game", "which-game" if name is None else None, name=name, choices=", ".join(GAMES))
    return GAMES[name]
