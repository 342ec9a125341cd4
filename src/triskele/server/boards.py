"""Boards that people hand in: as a file's text or its content, checked before a table is opened with one."""

import math
import re
import tomllib
from typing import Any

from triskele.errors import BadRequest, BoardError
from triskele.rules import GAMES
from triskele.rules.board import Board

NAME = "board file"
DEEPEST = 8


def read(game: str, text: str, players: int) -> dict[str, Any]:
    """The content of a board file; refuses what can't be played, and says in which line."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        raise BoardError(f"{NAME} is not TOML: {error}.", int(line[1]) if line else None) from error
    except RecursionError:
        raise BoardError(f"{NAME} is nested too deeply.") from None
    check(data)
    rules = GAMES.get(game)
    if rules is not None and rules.SEATS[0] <= players <= rules.SEATS[1]:  # else the table itself is refused
        options = {name: values[0] for name, values in rules.OPTIONS.items()}
        rules.blank(Board(data, text, NAME), players, options, -1)
    return data


def check(value: Any, depth: int = 0) -> None:
    """Refuse what a board never has and a record can't keep: dates, endless and huge numbers, depths."""
    if depth > DEEPEST:
        raise BoardError("The board is nested too deeply.")
    if isinstance(value, dict):
        for name, part in value.items():
            check(name, depth)
            check(part, depth + 1)
    elif isinstance(value, list):
        for part in value:
            check(part, depth + 1)
    elif isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError:
            raise BoardError("The board has a text that is no Unicode.") from None
    elif isinstance(value, int):
        if not -(2**53) < value < 2**53:
            raise BoardError("The board has a number that is too large.")
    elif not (value is None or (isinstance(value, float) and math.isfinite(value))):
        raise BoardError(f"The board has an entry that is neither number nor text nor list: {type(value).__name__}.")


def known(game: str) -> str:
    """The name of a game, if there is such a game."""
    if game not in GAMES:
        raise BadRequest("unknown-game", f"There is no game {game!r}. There are: {', '.join(GAMES)}.")
    return game
