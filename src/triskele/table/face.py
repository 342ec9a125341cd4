"""What a game needs to be shown, spoken and recorded: one module for each game, all with these parts."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from triskele.rules.kernel import State
from triskele.table.action import Action, Outcome
from triskele.table.items import Gained

if TYPE_CHECKING:
    from triskele.table.shapes.course import Part

Event = Mapping[str, Any]  # what happened: who did it, a kind, and fields named like an action's


class Forbidden(NamedTuple):
    """Why an action is not legal: the rule's id, and the fields of its sentence in words/."""

    rule: str
    sentence: str  # a key below the game's `reasons`
    fields: Mapping[str, Any]


class Face(Protocol):
    """How one game looks and sounds; `shapes` has the types of what it gives.

    Whatever is built for a seat is built from the state that this seat knows."""

    @property
    def ACTIONS(self) -> tuple[Action, ...]: ...  # noqa: N802
    @property
    def OUTCOMES(self) -> Mapping[int, tuple[Outcome, ...]]: ...  # noqa: N802 - what chance can bring, by what it is asked for
    @property
    def BY_CHANCE(self) -> frozenset[str]: ...  # noqa: N802 - the kinds of events that chance decides
    @property
    def BRINGS(self) -> frozenset[str]: ...  # noqa: N802 - the kinds of events that bring what only the log tells apart
    @property
    def COUNTS(self) -> Literal["total", "pieces"]: ...  # noqa: N802 - the part of a score that is shown over time
    @property
    def UNIT(self) -> Literal["points", "amulets"]: ...  # noqa: N802 - what a lead is counted in

    def table(self, known: State) -> Mapping[str, Any]:
        """What lies on the table as a seat sees it."""

    def own(self, known: State) -> Mapping[str, Any]:
        """The part of `table` that only this seat sees."""

    def common(self, known: State) -> Mapping[str, Any]:
        """The rest of `table`, which is the same for everybody, so that it can be made once."""

    def open_table(self, state: State) -> Mapping[str, Any]:
        """Everything, hidden things too."""

    def parts(self, state: State, player: int) -> Mapping[str, Any]:
        """What a player's score is made of."""

    def explained(self, state: State, player: int, gained: Gained, began: State) -> list["Part"]:
        """The same to the last point, with what the player gained by events that bring something.

        What the player had when the game began, from a position or not, is in the state of its beginning."""

    def events(self, before: State, action: Action, after: State) -> Sequence[Event]:
        """What an action did, from what a seat knew before and knows after it."""

    def named(self, state: State, action: Action) -> tuple[str, Mapping[str, Any]]:
        """How an action is named where it is chosen, if the table says more of it than the action does: what follows
        its kind in the words, and the fields that takes."""

    def told(self, event: Event) -> tuple[str, Mapping[str, Any]]:
        """How an event is told, if its kind alone does not say it: what follows the kind in the words, and more fields
        for the sentence."""

    def forbids(self, state: State, action: Action) -> Forbidden:
        """Which rule forbids an action that is not legal."""
