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

from triskele.bots.outcome import TIE
from triskele.bots.protocol import Finding, Found
from triskele.bots.search import first_decision
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


def best_of(found: Exact, seat: int, rather: int) -> int:
    """The best action for a seat: by its share of the win, and where that is the same by points; of several that are
    equally good rather this one."""

    def worth(action: int) -> float:
        share, points = found.values[action][:, seat]
        return float(share + TIE * points)

    return max(found.values, key=lambda action: (worth(action), action == rather))


def ends_soon(game: str, state: State) -> bool:
    """Whether it is worth asking for the end: nothing is compiled to say so."""
    return bool(import_module(f"{__name__}.{game}").soon(state))


@functools.cache
def solver_of(game: str) -> Solver:
    solver: Solver = import_module(f"{__name__}.{game}").SOLVER()
    return solver


def solved(game: str, known: State, actions: Sequence[int]) -> Found | None:
    """The best action, where it can be said which that is, and the chance to win of each."""
    found = solver_of(game).actions(known, actions)
    if found is None:
        return None
    seat, findings = known.seat, []
    for action, value in found.values.items():
        share, points = value[:, seat].tolist()
        findings.append(Finding(action, wins=share, value=share + TIE * points))
    return Found(best_of(found, seat, actions[0]), tuple(findings), solved=True)


@functools.cache
def warm_up(game: str) -> None:
    """Compile, or load, what solving needs, by a position that is no end."""
    solver_of(game).value(first_decision(game)[0])
