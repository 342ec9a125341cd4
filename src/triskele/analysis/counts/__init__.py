"""What is counted in imagined games, so that two actions can be compared: one module for each game.

Each imagined game has points, by parts of everybody's score, and other counts: whether a card was laid out, how many
pieces were found. What a game does not mention counts 0.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, cast

from triskele.rules.kernel import State

if TYPE_CHECKING:
    from triskele.analysis.imagined import Imagined, Seen

Kind = Literal["laid", "takes", "gets", "gets-stones", "brings", "next-pieces"]


class Count(NamedTuple):
    """What is counted: its kind, of whom, and of which colour and value."""

    kind: Kind
    seat: int
    colour: str = ""
    value: int = -1


class Counting(Protocol):
    """What each game's module here has."""

    @property
    def TALLY(self) -> tuple[str, ...]: ...  # noqa: N802 - what is watched on the way, because no state keeps it

    def watch(self, before: Any, now: Any) -> dict[str, Any]:
        """What happened between two decisions, by name, game and seat, from arrays of states."""

    def points(self, seen: "Seen", seat: int) -> dict[tuple[str, str], float]:
        """A seat's points at some moment, by part of the score and colour, if it has some."""

    def things(self, known: State, game: "Imagined") -> dict[Count, float]:
        """All else that is counted in a game, from what its first decision's seat knew."""

    def ended_by(self, end: State) -> int:
        """Whose turn ended the game."""


def counting_of(game: str) -> Counting:
    """A game's module here."""
    return cast(Counting, import_module(f"{__name__}.{game}"))
