"""Opponents: what a seat knows in, an action out. No bot is ever given more than its seat's known record."""

import random
from collections.abc import Callable, Sequence
from types import ModuleType

from triskele.bots import keltis
from triskele.errors import BadRequest
from triskele.rules.kernel import State

Bot = Callable[[State, Sequence[int], random.Random], int]

WORTH: dict[str, ModuleType] = {"keltis": keltis}


def random_bot(known: State, actions: Sequence[int], chooser: random.Random) -> int:
    """Any legal action."""
    return chooser.choice(actions)


def easy_bot(game: str) -> Bot:
    """The action that looks best to a good beginner; of equal ones, any."""
    worth = WORTH[game].worth

    def choose(known: State, actions: Sequence[int], chooser: random.Random) -> int:
        worths = [worth(known, action) for action in actions]
        best = max(worths)
        return chooser.choice([action for action, value in zip(actions, worths, strict=True) if value == best])

    return choose


LEVELS = ("random", "easy")


def bot(game: str, level: str) -> Bot:
    """The opponent of a level."""
    if level == "random":
        return random_bot
    if level == "easy":
        return easy_bot(game)
    raise BadRequest("unknown-level", f"There is no level {level!r}. There are: {', '.join(LEVELS)}.")
