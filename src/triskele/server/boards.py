"""Boards that people bring, as a file's text or its content, checked before a table is opened with one."""

import asyncio
from typing import Any

from triskele.errors import BoardError
from triskele.rules import GAMES, game_of
from triskele.rules.board import parsed

PATIENCE = 5.0  # seconds; only an overloaded server needs that long


async def read(game: str, text: str, players: int) -> dict[str, Any]:
    """The content of a board file; refuses what can't be played, and says in which line.

    In a thread, so that nobody waits: no file takes it long, see rules/board.py."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await asyncio.to_thread(_read, game, text, players)
    except TimeoutError:
        raise BoardError("slow") from None


def _read(game: str, text: str, players: int) -> dict[str, Any]:
    board = parsed(text, "file")
    rules = GAMES.get(game)
    if rules is not None and rules.SEATS[0] <= players <= rules.SEATS[1]:  # otherwise opening the table refuses it
        options = {name: values[0] for name, values in rules.OPTIONS.items()}
        rules.blank(board, players, options, -1)
    return board.data


def existing(game: str) -> str:
    """The name of a game, if there is such a game."""
    return game_of(game).NAME
