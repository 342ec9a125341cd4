"""Where the rest of a game can be solved, it is: values come from the rules, not from a net.

| game | solved |
| --- | --- |
| dice game | the last turns, by every roll and choice |
| Keltis, Das Orakel | the last card of the pile |
| Celtica | what experience cards are used for |
"""

import functools
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from triskele.extras import FAST
from triskele.rules.kernel import State

with FAST:
    import numpy as np


class Exact(NamedTuple):
    """What actions are worth, by currency and seat, and the standard errors of that, by currency."""

    values: dict[int, Any]
    errors: dict[int, Any]


class Solver(Protocol):
    """The ends of one game."""

    def actions(self, state: State, actions: Sequence[int]) -> Exact | None:
        """What each action is worth if all that follows is best: from what a seat knows or, in a whole state, with all
        hands open. None where that can't be said."""

    def near(self, states: Any) -> Any:
        """Which of many whole states, an array, may be solved at once."""

    def value(self, state: State) -> Any | None:
        """How all stand in such a state: by currency and seat; None if it can't be said."""


def exact(values: dict[int, Any]) -> Exact:
    """Without any doubt."""
    return Exact(values, {action: np.zeros(2) for action in values})


@functools.cache
def solver_of(game: str) -> Solver:
    solver: Solver = import_module(f"{__name__}.{game}").SOLVER()
    return solver
