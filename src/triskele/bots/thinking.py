"""Bots in processes of their own: nobody waits for the compiler, nobody is blocked, and a thought can be given up.

These are the functions that such a process is handed. Until a bot is prepared there, whoever can't wait plays at sight.
"""

import functools
import random
from collections.abc import Sequence
from typing import NamedTuple

from triskele.bots.budget import Budget
from triskele.bots.named import bot
from triskele.bots.protocol import Found
from triskele.processes import cancelled
from triskele.rules import GAMES, kernel
from triskele.rules.kernel import State

REMEMBERED = 256  # answers that a process keeps: a hint is asked again, a move undone


class Question(NamedTuple):
    """What is thought about: only what the seat knows goes to the process."""

    game: str
    name: str
    known: bytes
    actions: tuple[int, ...]
    seed: int
    budget: Budget | None  # by default the bot's own


def question(
    game: str, name: str, known: State, actions: Sequence[int], seed: int = 0, budget: Budget | None = None
) -> Question:
    return Question(game, name, kernel.freeze(known), tuple(actions), seed, budget)


_bot = functools.cache(bot)
_FOUND: dict[Question, Found] = {}  # what was asked last, the oldest first


def prepare(game: str, name: str) -> None:
    """Make a bot ready in this process."""
    _bot(game, name).prepare()


def think(asked: Question) -> Found:
    """What a bot chooses, and what it found."""
    if asked in _FOUND:
        return _FOUND[asked]
    prepare(asked.game, asked.name)
    known = kernel.thaw(GAMES[asked.game].STATE, asked.known)
    chooser = random.Random(asked.seed)
    found = _bot(asked.game, asked.name).choose(known, asked.actions, chooser, asked.budget, cancelled)
    if not cancelled():
        _FOUND[asked] = found
        if len(_FOUND) > REMEMBERED:
            del _FOUND[next(iter(_FOUND))]
    return found
