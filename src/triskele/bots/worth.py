"""How good each game's actions look: one module for each game, found by its name."""

from collections.abc import Callable, Sequence
from typing import Protocol

from triskele.bots.tuned import Tuned
from triskele.rules.kernel import State, Words
from triskele.rules.own import Own


class Worth(Protocol):
    """How good things look in one game to a capable beginner; all the levels build on it."""

    @property
    def UNIT(self) -> int: ...  # noqa: N802 - what a casual player may be wrong by
    @property
    def QUICK(self) -> int: ...  # noqa: N802 - worlds that a sharp player looks at
    @property
    def TUNED(self) -> Tuned: ...  # noqa: N802 - what its levels are made of
    @property
    def POINT(self) -> int: ...  # noqa: N802 - what of a lead is a point: of an amulet's tenths ten
    @property
    def choose(self) -> Callable[[State, Words], int]: ...  # the action that looks best, of a set; rule code

    def worth(self, known: State, action: int) -> int:
        """How good an action looks to the seat that knows this state and decides."""

    def lead(self, state: State, player: int, other: int) -> int:
        """How far a player is ahead of another at the end, in points or the nearest thing to them."""


def beginners_choice(game: str, known: State, actions: Sequence[int], best: int) -> int | None:
    """What looks best at sight beside one action: what a capable beginner might do instead of it."""
    others = [action for action in actions if action != best]
    return max(others, key=lambda action: WORTH[game].worth(known, action)) if others else None


def decimals(game: str) -> int:
    """Of a lead: where it counts in tenths, one."""
    return len(str(WORTH[game].POINT)) - 1


WORTH: Own[Worth] = Own("triskele.bots")
