"""What the wrappers for one game at a time have in common: a match, what a seat is given of it, and rewards."""

import copy
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from triskele.envs.lanes import REWARDS
from triskele.errors import BadRequest
from triskele.sight import observation
from triskele.table.match import Match, match_with
from triskele.table.setup import key_of


class Table:
    """A game that is played again and again, with the same players and options."""

    def __init__(
        self,
        game: str,
        players: int,
        options: Mapping[str, Any] | None,
        history: int,
        rewards: str,
        position: str | None = None,
        chance: str = "seed",
    ) -> None:
        self.columns = observation(game, history).size
        if rewards not in REWARDS:
            raise BadRequest("bad-rewards", f"rewards is one of {', '.join(REWARDS)}, not {rewards!r}.")
        self.game, self.players, self.options, self.history, self.rewards = game, players, options, history, rewards
        self.position, self.kind = position, match_with(chance)
        self.begin(0)

    def begin(self, seed: int | str | bytes | None) -> Match:
        """A new match; the same seed gives the same deals."""
        self.match = self.kind(self.game, key_of(seed), self.players, self.options, position=self.position)
        return self.match

    def __deepcopy__(self, memo: dict[int, Any]) -> "Table":
        other = copy.copy(self)
        other.match = self.match.clone()
        return other

    @property
    def actions(self) -> int:
        return self.match.rules.ACTIONS

    def seen(self, seat: int) -> dict[str, npt.NDArray[Any]]:
        """What a seat is given: what it knows, and what it may do, nothing while another decides."""
        mask = self.match.mask() if seat == self.match.seat else np.zeros(self.actions, np.int8)
        return {"observation": self.match.observe(seat, self.history), "action_mask": mask}

    def play(self, action: Any) -> None:
        """Carry out an action by its number; one that is not legal is refused with the rule that forbids it."""
        try:
            number = int(action)
        except (TypeError, ValueError):
            raise BadRequest("unknown-action", f"{action!r} is no number of an action.", text=str(action)) from None
        self.match.play(number)

    def reward(self, seat: int) -> float:
        """What a seat gets at the end."""
        match = self.match
        if self.rewards == "points":
            return float(match.scores[seat])
        if self.rewards == "margin":
            return float(match.scores[seat] - max(s for other, s in enumerate(match.scores) if other != seat))
        return 1.0 / len(match.winners) if seat in match.winners else 0.0

    def text(self) -> str:
        """How the game stands, and what was done last, in words."""
        last = f" {self.match.tell(len(self.match.log) - 1)}" if self.match.log else ""
        return f"{self.match!r}{last}"
