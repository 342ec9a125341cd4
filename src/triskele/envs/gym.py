"""One seat of a game for Gymnasium, against bots at the others: `gymnasium.make("triskele/keltis-v1", bots="steady")`.

Needs the extra `envs`.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from triskele.bots.named import bot as opponent
from triskele.envs.table import Table
from triskele.errors import BadRequest
from triskele.extras import ENVS
from triskele.rules import GAMES

with ENVS:
    import gymnasium
    import numpy as np
    from gymnasium import spaces

ILLEGAL = ("refuse", "replace")


class SeatEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """A game from one seat: a step is an own decision, and what the others do until the next one.

    illegal: "refuse" raises `IllegalMove` for an action that is not legal; "replace" plays any legal one instead.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium wants it so

    def __init__(
        self,
        game: str,
        bots: str | Sequence[str] = "steady",
        players: int = 2,
        seat: int = 0,
        options: Mapping[str, Any] | None = None,
        history: int = 0,
        rewards: str = "points",
        illegal: str = "refuse",
        render_mode: str | None = None,
    ) -> None:
        self.table = Table(game, players, options, history, rewards)
        self.table.match.observe(seat)  # refuses a seat that isn't there
        self.seat, self.illegal, self.render_mode = seat, illegal, render_mode
        if illegal not in ILLEGAL:
            raise BadRequest("bad-illegal", f"illegal is one of {', '.join(ILLEGAL)}, not {illegal!r}.")
        names = [bots] * (players - 1) if isinstance(bots, str) else list(bots)
        if len(names) != players - 1:
            raise BadRequest("bad-bots", f"{players - 1} other seats need as many bots, not {len(names)}.")
        others = [other for other in range(players) if other != seat]
        self.bots = {other: opponent(game, name) for other, name in zip(others, names, strict=True)}
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (self.table.columns,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.table.actions,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(self.table.actions)
        self._luck = random.Random(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal anew; the same seed gives the same deals, and the same luck to the bots."""
        super().reset(seed=seed)
        self.table.begin(self.np_random.bytes(32))
        self._luck = random.Random(int(self.np_random.integers(1 << 62)))
        for bot in self.bots.values():
            bot.prepare()
        self._let_others_play()
        return self.table.seen(self.seat), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        match = self.table.match
        replaced = self.illegal == "replace" and not match.finished and action not in match.action_ids()
        self.table.play(self._luck.choice(match.action_ids()) if replaced else action)
        self._let_others_play()
        reward = self.table.reward(self.seat) if match.finished else 0.0
        info = {"scores": match.scores} if match.finished else {}
        return self.table.seen(self.seat), reward, match.finished, False, {**info, "replaced": replaced}

    def _let_others_play(self) -> None:
        match = self.table.match
        while match.seat not in {None, self.seat}:
            bot = self.bots[match.seat]
            match.play(bot.choose(match.known(match.seat), match.action_ids(), self._luck).action)

    def render(self) -> str | None:
        return self.table.text() if self.render_mode == "ansi" else None


for _game, _rules in GAMES.items():
    gymnasium.register(f"triskele/{_game}-v{_rules.VERSION}", "triskele.envs.gym:SeatEnv", kwargs={"game": _game})
