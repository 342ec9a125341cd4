"""The games for Gymnasium: one seat against bots, one game at a time or many at once.

gymnasium.make("triskele.envs.gym:triskele/Keltis-v1", bots="steady")
gymnasium.make_vec("triskele.envs.gym:triskele/Keltis-v1", num_envs=256, bots="steady")

Before the colon is the module that Gymnasium imports for it. Needs the extra `envs`.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

from triskele.bots.players import Player, player
from triskele.bots.protocol import Bot
from triskele.envs.table import Series
from triskele.errors import BadRequest, Clause
from triskele.extras import ENVS
from triskele.rules import GAMES
from triskele.whole import whole

with ENVS:
    import gymnasium
    import numpy as np
    import numpy.typing as npt
    from gymnasium import spaces

ILLEGAL = ("refuse", "replace")
MODES = ("ansi", "rgb_array")
Seen: TypeAlias = dict[str, npt.NDArray[Any]]


class SeatEnv(gymnasium.Env[Seen, np.int64]):
    """A game from one seat: a step is an own decision, and what the others do until the next one.

    - bots: who plays the other seats, one for all or one for each: a name, a `Bot`, or a function or class as in
      docs/bots.md
    - seat: whose decisions are asked for; with "vary" another one is drawn for each game
    - rewards: "points", "margin" (over the best of the others) or "win" (1, shared by those who are tied), at the end
    - illegal: "refuse" raises `IllegalMove` for an action that is not legal; "replace" plays any legal one instead
    - render_mode: "ansi" is a line of text, "rgb_array" the picture of what the seat sees
    """

    metadata = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012 - Gymnasium wants it so

    def __init__(
        self,
        game: str,
        bots: Player | Sequence[Player] = "steady",
        players: int = 2,
        seat: int | Literal["vary"] = 0,
        options: Mapping[str, Any] | None = None,
        history: int = 0,
        rewards: str = "points",
        illegal: str = "refuse",
        render_mode: str | None = None,
    ) -> None:
        self.table = Series(game, players, options, history, rewards)
        self.vary = isinstance(seat, str) and seat == "vary"
        self.seat = 0 if self.vary else self._seat(seat)
        self.illegal, self.render_mode = illegal, render_mode
        check_modes(illegal, render_mode, MODES)
        self._opponents = [player(game, one) for one in for_seats(bots, self.table.players - 1)]
        self.observation_space: spaces.Space[Seen] = seen_space(self.table)
        self.action_space = spaces.Discrete(self.table.actions)
        self._luck = random.Random(0)

    def _seat(self, seat: object) -> int:
        found = whole(seat)
        if found is None or not 0 <= found < self.table.players:
            raise BadRequest(
                "unknown-seat", "seat-or-vary", seat=seat, last=self.table.players - 1, seats=self.table.players
            )
        return found

    @property
    def bots(self) -> dict[int, Bot]:
        """Who plays each of the other seats."""
        others = (seat for seat in range(self.table.players) if seat != self.seat)
        return dict(zip(others, self._opponents, strict=True))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Deal anew; the same seed gives the same deals, and the same luck to the bots.

        Options of a reset: `position`, a line that this game begins from, and `seat`, whose decisions are asked for."""
        super().reset(seed=seed)
        if not isinstance(options, Mapping | None):
            raise BadRequest("unknown-option", "reset-options", names=options)
        wished = dict(options or {})
        position, seat = wished.pop("position", None), wished.pop("seat", None)
        if wished:
            raise BadRequest("unknown-option", "reset-options", names=", ".join(map(str, wished)))
        if seat is not None:
            self.seat = self._seat(seat)
        elif self.vary:
            self.seat = int(self.np_random.integers(self.table.players))
        self.table.begin(self.np_random.bytes(32), position)
        self._luck = random.Random(int(self.np_random.integers(1 << 62)))
        for bot in self._opponents:
            bot.prepare()
        self._let_others_play()
        if self.table.match.finished:
            raise BadRequest("game-over", "seat-over", seat=self.seat)
        return self.table.seen(self.seat), {"seat": self.seat}

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        match = self.table.match
        replaced = self.illegal == "replace" and not match.finished and action not in match.action_ids()
        self.table.play(self._luck.choice(match.action_ids()) if replaced else action)
        self._let_others_play()
        reward = self.table.reward(self.seat) if match.finished else 0.0
        info = {"scores": match.scores} if match.finished else {}
        return self.table.seen(self.seat), reward, match.finished, False, {**info, "replaced": replaced}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal now, as sb3-contrib's MaskablePPO asks for it."""
        return self.table.seen(self.seat)["action_mask"].astype(np.bool_)

    def _let_others_play(self) -> None:
        match, bots = self.table.match, self.bots
        while match.seat not in {None, self.seat}:
            found = bots[match.seat].choose(match.known(match.seat), match.action_ids(), self._luck)
            match.play(found.action)

    def render(self) -> Any:
        if self.render_mode == "ansi":
            return self.table.text()
        if self.render_mode == "rgb_array":
            from triskele.envs.drawn import pixels

            return pixels(self.table.match.svg(self.seat))
        return None


def for_seats(bots: Any, seats: int) -> list[Any]:
    """An opponent for each of the other seats."""
    found = list(bots) if isinstance(bots, list | tuple) else [bots] * seats
    if len(found) != seats:
        raise BadRequest("bad-bots", seats=seats, count=len(found))
    return found


def check_modes(illegal: str, render_mode: str | None, modes: Sequence[str]) -> None:
    """Refuse a way that there is not."""
    if illegal not in ILLEGAL:
        raise BadRequest("bad-illegal", choices=", ".join(ILLEGAL), illegal=illegal)
    if render_mode is not None and render_mode not in modes:
        there = ", ".join(modes) or Clause("none-here")
        raise BadRequest("bad-render-mode", there=there, render_mode=render_mode)


def seen_space(table: Series) -> Any:
    """What a seat is given: what it knows, and what it may do."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, (table.columns,), np.float32),
            "action_mask": spaces.Box(0, 1, (table.actions,), np.int8),
        }
    )


for _game, _rules in GAMES.items():
    for _name in (_game, _game.capitalize()):
        gymnasium.register(
            f"triskele/{_name}-v{_rules.VERSION}",
            "triskele.envs.gym:SeatEnv",
            vector_entry_point="triskele.envs.vector:SeatsVectorEnv",
            kwargs={"game": _game},
        )
