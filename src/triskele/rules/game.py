"""What a game is: the parts that every module of this folder has, in this order."""

from collections.abc import Mapping
from typing import Protocol

from triskele.rules.board import Board
from triskele.rules.kernel import Layout, State, Words


class Game(Protocol):
    """The rules of one game. A module keeps this protocol; there is no class to inherit from."""

    @property
    def NAME(self) -> str: ...  # noqa: N802
    @property
    def VERSION(self) -> int: ...  # noqa: N802 - rises when the same seed and actions would give another game
    @property
    def SEATS(self) -> tuple[int, int]: ...  # noqa: N802 - the fewest and the most players
    @property
    def OPTIONS(self) -> Mapping[str, tuple[str, ...]]: ...  # noqa: N802 - their values, the usual one first
    @property
    def PHASES(self) -> tuple[str, ...]: ...  # noqa: N802
    @property
    def OVER(self) -> int: ...  # noqa: N802 - the phase after the end
    @property
    def REASONS(self) -> tuple[str, ...]: ...  # noqa: N802 - why it ended; the first stands for a game under way
    @property
    def STATE(self) -> Layout: ...  # noqa: N802
    @property
    def ACTIONS(self) -> int: ...  # noqa: N802 - how many there are
    @property
    def ACTION_WORDS(self) -> int: ...  # noqa: N802 - the words that a set of them takes

    def blank(self, board: Board, players: int, options: Mapping[str, str], start: int) -> State:
        """A state with the board in it, before anything is dealt; start is a seat, or -1 for a random one."""

    def setup(self, state: State) -> None:
        """Deal."""

    def legal(self, state: State, actions: Words) -> None:
        """Fill in the legal actions."""

    def step(self, state: State, action: int) -> None:
        """Carry out a legal action."""

    def score(self, state: State, player: int) -> int:
        """A player's score, as if the game ended now."""

    def standing(self, state: State, player: int) -> int:
        """What players are ranked by."""

    def known(self, state: State, seat: int, known: State) -> None:
        """Copy into a state what a seat knows; -1 is a spectator."""

    def complete(self, known: State) -> None:
        """Complete a known state to a state that fits it, each such state equally likely."""

    def imagine(self, known: State, key: Words) -> None:
        """Complete a known state with the chance of a key."""

    def drawn(self, state: State, what: int, number: int) -> int:
        """Which kind of thing a number stands for when chance is asked in this state; `chance` has what it decides."""
