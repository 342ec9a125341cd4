"""Boards that people hand in: as a file's text or its content, checked before a table is opened with one."""

import asyncio
import re
from typing import Any

from triskele.errors import BadRequest, BoardError
from triskele.rules import GAMES
from triskele.rules.board import parsed

NAME = "board file"
PATIENCE = 5.0  # seconds; only a server that is out of breath needs so many


async def read(game: str, text: str, players: int) -> dict[str, Any]:
    """The content of a board file; refuses what can't be played, and says in which line.

    In a thread, so that nobody waits: no file takes it long, see rules/board.py."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await asyncio.to_thread(_read, game, text, players)
    except TimeoutError:
        raise BoardError("Reading the board took too long.", why="slow") from None


def _read(game: str, text: str, players: int) -> dict[str, Any]:
    board = parsed(text, NAME)
    rules = GAMES.get(game)
    if rules is not None and rules.SEATS[0] <= players <= rules.SEATS[1]:  # else the table itself is refused
        options = {name: values[0] for name, values in rules.OPTIONS.items()}
        rules.blank(board, players, options, -1)
    return board.data


def known(game: str) -> str:
    """The name of a game, if there is such a game."""
    if game not in GAMES:
        choices = ", ".join(GAMES)
        raise BadRequest(
            "unknown-game", f"There is no game {game!r}. There are: {choices}.", name=game, choices=choices
        )
    return game


# What the rules expect of an entry comes as an English sentence. Its forms are few, and each has its words.
EXPECTED = {
    "missing": r"this entry, which is missing",
    "number": r"a whole number from (\S+) to (\S+), not (.+)",
    "numbers": r"a list of (\d+) whole numbers, not (.+)",
    "each": r"whole numbers from (\S+) to (\S+); number (\d+) of the list is (.+)",
    "once": r"each number once, not (.+)",
    "names": r"a list of (\d+) names, not (.+)",
    "note": r"a text, not (.+)",
    "start-points": r"0 points for (?:the start|the start stone|no tile), which comes first",
    "tiles": r"(\d+) tiles, one for each (?:place in path\.tile_steps|small field), not (\d+)",
    "start-first": r'"start" first, not "(.+)"',
    "colour": r'one of (.+) for field (\d+), not "(.+)"',
    "big-fields": r"a table with a number of wishing stones for each big field",
    "field": r"a field from 1 to (\d+)",
    "end-field": r"the end field, (\d+), among the big fields",
    "stones": r"(\d+) wishing stones, not (\d+)",
    "some": r"a table with some of (.+)",
    "table": r"a table with (.+)",
    "one": r"one of (.+)",
    "goal-place": r'"goal" with a number from 1 to (\d+) as place (\d+), not (.+)',
    "any-place": r'"village", .* or "ruin" with a number from 1 to (\d+), or "shrine" as place (\d+), not (.+)',
    "place": r"(.+) as place (\d+), not (.+)",
    "same": r"(.+), not (.+)",
}


def explained(error: BoardError, words: dict[str, str]) -> str:
    """What is wrong with a board, in the words of a language."""
    if "why" in error.fields:
        return words[error.fields["why"]].format(line=error.line, **error.fields)
    found = re.fullmatch(r"(?:.*, line \d+|[^:]*): (\S+): expected (.+)\.", str(error), re.DOTALL)
    if found is None:
        return words["other"]
    key, expected = found[1], found[2]
    for name, form in EXPECTED.items():
        parts = re.fullmatch(form, expected, re.DOTALL)
        if parts:
            expected = words[name].format(*(part[:200] for part in parts.groups()))
            break
    return words["entry" if error.line else "entry-only"].format(line=error.line, key=key, expected=expected)
