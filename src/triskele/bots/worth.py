"""How good each game's actions look: one module for each game, found by its name."""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Protocol, cast

from triskele.rules import GAMES
from triskele.rules.kernel import State, Words


class Worth(Protocol):
    """How good things look in one game to a capable beginner; all the levels build on it."""

    @property
    def UNIT(self) -> int: ...  # noqa: N802 - what a casual player may be wrong by
    @property
    def QUICK(self) -> int: ...  # noqa: N802 - worlds that a sharp player looks at
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


WORTH: dict[str, Worth] = {name: cast(Worth, import_module(f"triskele.bots.{name}")) for name in GAMES}
