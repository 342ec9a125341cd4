"""What a seat knows as numbers for a net. One module a game says what the columns are and fills them in.

The columns are the same for every number of players and every option of a game. `columns` finds one by its name.
"""

import functools
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from triskele.errors import BadRequest
from triskele.extras import FAST
from triskele.rules import game_of
from triskele.rules.kernel import State, Words
from triskele.rules.own import Own
from triskele.sight.parts import NO_ACT, Observation, act_number
from triskele.whole import whole

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

LONGEST = 256  # acts that an observation can have


class Sight(Protocol):
    """The sight of one game. A module keeps this protocol."""

    @property
    def OBSERVATION(self) -> Observation: ...  # noqa: N802
    @property
    def LEFT_OUT(self) -> Mapping[str, str]: ...  # noqa: N802 - what a seat knows that has no columns, by field or row, and why

    def observe(self, known: State, seen: Words) -> None:
        """Write a known state as packed words."""

    def aside(self, known: State) -> int:
        """What everybody sees when something is done that is in no later state, as a number."""

    def remember(self, acts: Words, history: int, viewer: int, players: int, seen: Words) -> None:
        """Write the last acts behind it."""

    def unfold(self, seen: Words, words: int, row: Words) -> None:
        """Write packed words as a byte a column."""


SIGHT: Own[Sight] = Own(__name__)


@functools.cache
def _observation(game: str, history: int) -> Observation:
    return SIGHT[game].OBSERVATION.with_acts(history)


def observation(game: str, history: int = 0) -> Observation:
    """What the columns of a game's observations are, followed by those of so many acts."""
    game_of(game)  # refuses what is not there
    acts = whole(history)
    if acts is None or not 0 <= acts <= LONGEST:
        raise BadRequest("bad-history", most=LONGEST, history=str(history))
    return _observation(game, acts)


def columns(game: str, history: int = 0) -> dict[str, int]:
    """The columns of a game's observations by name: `columns("keltis")["phase: draw"]`."""
    return dict(observation(game, history).columns)


@functools.cache
def scale(game: str, history: int = 0) -> "npt.NDArray[np.float32]":
    """What each column is multiplied with to lie between 0 and 1."""
    with FAST:
        import numpy as np

    return (1 / np.array(observation(game, history).most)).astype(np.float32)


def act(game: str, state: State, action: int) -> int:
    """What is done in a state, and what everybody sees at that moment, as a number."""
    return act_number(state.seat, action, SIGHT[game].aside(state))


def observe(
    game: str, known: State, acts: Sequence[int] = (), history: int = 0, raw: bool = False
) -> "npt.NDArray[Any]":
    """A known state and the last acts, the newest first, as a row: from 0 to 1, or raw as small whole numbers."""
    with FAST:
        import numpy as np

    sight, declared = SIGHT[game], observation(game, history)
    seen, row = [0] * declared.words, [0] * (declared.size // 8)
    sight.observe(known, seen)
    last = [*acts[:history], *[NO_ACT] * (history - len(acts))]
    sight.remember(last, history, known.viewer, known.players, seen)
    sight.unfold(seen, declared.words, row)
    numbers = np.array(row, "<i8").view(np.uint8)
    return numbers if raw else numbers * scale(game, history)
