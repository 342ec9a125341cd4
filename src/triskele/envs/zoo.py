"""A game for PettingZoo: `env` as agents that take turns (AEC), `parallel_env` for what wants all of them at once.

Needs the extra `envs`.
"""

from collections.abc import Mapping
from typing import Any

from triskele.envs.table import Series
from triskele.extras import ENVS

with ENVS:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel


class SeatsEnv(AECEnv):  # type: ignore[misc]
    """An agent a seat. The reward comes at the end, to all of them."""

    def __init__(
        self,
        game: str,
        players: int = 2,
        options: Mapping[str, Any] | None = None,
        history: int = 0,
        rewards: str = "points",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = Series(game, players, options, history, rewards)
        self.metadata = {"name": f"{game}_v1", "render_modes": ["ansi"], "is_parallelizable": True}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        seen = spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (self.table.columns,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.table.actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(self.table.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew; the same seed gives the same deals."""
        self.table.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.table.match.seat or 0]

    def observe(self, agent: str) -> dict[str, Any]:
        return self.table.seen(self.possible_agents.index(agent))

    def step(self, action: Any) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.table.play(action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        seat = self.table.match.seat
        if seat is None:
            self.rewards = {agent: self.table.reward(n) for n, agent in enumerate(self.possible_agents)}
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self._clear_rewards()
            self.agent_selection = self.possible_agents[seat]
        self._accumulate_rewards()

    def render(self) -> str | None:
        return self.table.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to let go."""


def env(game: str, players: int = 2, **settings: Any) -> SeatsEnv:
    """Agents that take turns."""
    return SeatsEnv(game, players, **settings)


def parallel_env(game: str, players: int = 2, **settings: Any) -> Any:
    """The same for those who want all agents at once: the actions of those who don't decide are ignored."""
    return turn_based_aec_to_parallel(SeatsEnv(game, players, **settings))
