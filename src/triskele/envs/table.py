"""What the wrappers for one game at a time have in common: a match, what a seat is given of it, and rewards."""

import copy
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from triskele.bots.outcome import REWARDS, reward_of
from triskele.errors import BadRequest
from triskele.sight import observation
from triskele.table.match import Match, match_with
from triskele.table.nodes import MatchWithNodes
from triskele.table.setup import key_of
from triskele.whole import whole


class Series:
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
            raise BadRequest("bad-rewards", choices=", ".join(REWARDS), rewards=rewards)
        self.game, self.players, self.options, self.history, self.rewards = game, players, options, history, rewards
        self.position, self.kind = position, match_with(chance)
        self.players = self.begin(0).players

    def begin(self, seed: int | str | bytes | None, position: str | None = None) -> Match:
        """A new match, from a position if one is given; the same seed gives the same deals."""
        begun = self.position if position is None else position
        self.match = self.kind(self.game, key_of(seed), self.players, self.options, position=begun)
        return self.match

    def imagine(self, seat: int, key: bytes) -> Match:
        """Go on in a match that a seat can't tell from this one: what it doesn't know is dealt anew, by the key."""
        match = Match(self.game, key, self.players, self.options, position=self.match.position(seat))
        self.match = match.with_nodes() if isinstance(self.match, MatchWithNodes) else match
        return self.match

    def __deepcopy__(self, memo: dict[int, Any]) -> "Series":
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
        number = whole(action)
        if number is None:
            raise BadRequest("unknown-action", "no-number", action=action, text=str(action))
        self.match.play(number)

    def reward(self, seat: int) -> float:
        """What a seat gets at the end."""
        return reward_of(self.game)(self.match.state_at(len(self.match.log)), seat, REWARDS.index(self.rewards))

    def text(self) -> str:
        """How the game stands, and what was done last, in words."""
        last = f" {self.match.tell(len(self.match.log) - 1)}" if self.match.log else ""
        return f"{self.match!r}{last}"
