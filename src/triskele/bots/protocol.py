"""What an opponent is: what it is asked, and what it answers."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from triskele.bots.budget import Budget
from triskele.rules.kernel import State


@dataclass(frozen=True)
class Finding:
    """What was found about one action: in how many worlds it was tried, how often it won, and its value there; and how
    likely a net thinks it is to be the best.

    Worlds that are played to the end say how often. A net that judges before that gives its mean value, from -1 to 1,
    and `wins` is the chance to win that goes with it.
    """

    action: int
    visits: int = 0
    wins: float = 0.0
    value: float = 0.0
    chance: float = 0.0


@dataclass(frozen=True)
class Found:
    """A choice, and the reason from bots that can give one."""

    action: int
    findings: tuple[Finding, ...] = ()
    worlds: int = 0
    decisions: int = 0
    seconds: float = 0.0
    solved: bool = False  # whether `wins` is exact, for the rest of the game is known


def never() -> bool:
    return False


class Bot(Protocol):
    """An opponent in one game. It is cheap to make; what takes time, or may be missing, waits for `prepare`."""

    @property
    def quick(self) -> bool:
        """Whether it answers at once. If it does not, it is asked in a process of its own."""

    @property
    def budget(self) -> Budget:
        """How long it thinks by default; not at all if it is quick."""

    @property
    def compiles(self) -> bool:
        """Whether preparing it compiles code, which takes some seconds the first time."""

    def prepare(self) -> None:
        """Load, compile or start what it needs; the first time may take long, then it is done."""

    def choose(
        self,
        known: State,
        actions: Sequence[int],
        chooser: random.Random,
        budget: Budget | None = None,
        cancelled: Callable[[], bool] = never,
    ) -> Found:
        """One of the legal actions, from what the seat knows and what the chooser throws. A cancelled bot answers
        soon, with what it has."""
