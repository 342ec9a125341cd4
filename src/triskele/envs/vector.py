"""Many games from one seat each, for Gymnasium's vector interface: stepped together by compiled code.

Needs the extra `envs`.
"""

import functools
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from triskele.bots.outcome import REWARDS
from triskele.bots.players import player
from triskele.bots.protocol import Bot
from triskele.envs import lanes, seated
from triskele.envs.batch import MOST, templates_of
from triskele.envs.gym import check_modes, for_seats, seen_space
from triskele.envs.table import Series
from triskele.errors import BadRequest
from triskele.extras import ENVS
from triskele.rules import GAMES, kernel
from triskele.rules.kernel import compiled
from triskele.sight import observation, scale
from triskele.table.setup import key_of
from triskele.whole import whole

with ENVS:
    import numpy as np
    import numpy.typing as npt
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

Arrays: TypeAlias = npt.NDArray[Any]
Policy: TypeAlias = Callable[[Arrays, Arrays], npt.ArrayLike]
Opponent: TypeAlias = str | Bot | Policy
COMPILED = {"random": seated.RANDOM, "steady": seated.STEADY}
MODES = (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP)
Stepped: TypeAlias = tuple[dict[str, Arrays], Arrays, Arrays, Arrays, dict[str, Any]]


@functools.cache
def _compiled(name: str) -> Callable[..., None]:
    return compiled(seated.driver(name))


class SeatsVectorEnv(VectorEnv[dict[str, Arrays], Arrays, Arrays]):
    """Games side by side, each from one seat. A step is a decision of each, and what the others do until the next one.

    - bots: who plays the other seats, one for all or one for each. "random" and "steady", what looks best at first
      sight, are compiled and as fast as the games. A function plays for all games at once: it is given the rows
      of observations and masks in which it decides, and returns their actions. Any other name, or a `Bot`, is asked
      game by game, at its own speed.
    - seat: whose decisions are asked for; with "vary" each game of an environment has the next one; with "all" every
      seat's decisions are, for play against oneself: `infos["seat"]` says who decides
    - autoreset_mode: by Gymnasium's convention. NEXT_STEP shows how a game ended and begins the next one at the next
      step, whose action is ignored; SAME_STEP begins it at once, with what was seen at the end in `infos["final_obs"]`
    - illegal: "refuse" raises `illegal-action` and does nothing; "replace" plays any legal action instead
    - copy: whether what is returned is kept from being written anew at the next step
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        bots: Opponent | Sequence[Opponent] = "steady",
        players: int = 2,
        seat: int | Literal["vary", "all"] = 0,
        options: Mapping[str, Any] | None = None,
        history: int = 0,
        rewards: str = "points",
        illegal: str = "refuse",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        table = Series(game, players, options, history, rewards)
        count = whole(num_envs)
        if count is None or not 1 <= count <= MOST:
            raise BadRequest("bad-games", "bad-envs", most=MOST, num_envs=num_envs)
        check_modes(illegal, render_mode, ())
        self.autoreset = AutoresetMode(autoreset_mode)
        if self.autoreset not in MODES:
            raise BadRequest("bad-autoreset")
        self.metadata = {"autoreset_mode": self.autoreset, "render_modes": []}
        self.num_envs, self.render_mode, self.illegal, self.copy = count, None, illegal, copy
        self.game, self.players = game, table.players
        self.single_observation_space = seen_space(table)
        self.single_action_space = spaces.Discrete(table.actions)
        self.observation_space = batch_space(self.single_observation_space, count)
        self.action_space = batch_space(self.single_action_space, count)
        self._take_seats(seat, bots)
        self._arrange(table)
        self._templates = templates_of(game, [(self.players, options or {})], None, None)
        self._begun = False

    def _take_seats(self, seat: Any, bots: Any) -> None:
        self.vary, every = (isinstance(seat, str) and seat == word for word in ("vary", "all"))
        found = seated.EVERY if every else 0 if self.vary else whole(seat)
        if found is None or not (every or 0 <= found < self.players):
            raise BadRequest("unknown-seat", "seat-or-many", seat=seat, last=self.players - 1, seats=self.players)
        self._own = np.full(self.num_envs, found, np.int8)
        self._who = [] if every else for_seats(bots, self.players - 1)
        self._asked: list[Any] = []  # of each of the others, who is asked, or None if it is compiled
        for who in self._who:
            named = isinstance(who, str)
            if named and who in COMPILED:
                self._asked.append(None)
            elif named or (hasattr(who, "choose") and hasattr(who, "prepare")):
                self._asked.append(player(self.game, who))
            elif callable(who):
                self._asked.append(who)
            else:
                raise BadRequest("bad-bots", "bad-bot-of-arrays", who=who)
        self._bots = np.zeros((self.num_envs, GAMES[self.game].SEATS[1]), np.int8)
        self._sits = np.zeros((self.num_envs, self.players), np.int64)  # which of the others sits there, or -1

    def _arrange(self, table: Series) -> None:
        rules, games, history = GAMES[self.game], self.num_envs, table.history
        declared = observation(self.game, history)
        self._kind, self._scale = REWARDS.index(table.rewards), scale(self.game, history)
        self._states = np.zeros(games, rules.STATE.dtype)
        self._numbers, self._key = np.arange(games), np.zeros(8, np.int64)
        self._todo, self._chosen = np.zeros(games, np.int8), np.zeros(games, np.int64)
        self._lucks, self._rounds = np.ones(games, np.int64), np.zeros(games, np.int64)
        self._legal = np.zeros((games, rules.ACTION_WORDS), np.int64)
        self._acts = np.zeros((games, history), np.int64)
        self._packed = np.zeros((games, declared.words), np.int64)
        self._scaled = np.zeros((games, declared.size), np.float32)
        self._row = np.zeros((1, declared.size // 8), np.int64)
        self._words = np.zeros((games, -(-rules.ACTIONS // 8)), np.int64)
        self._masks = self._words.view(np.int8)[:, : rules.ACTIONS]
        self._seats, self._done = np.zeros(games, np.int8), np.zeros(games, np.bool_)
        self._rewards = np.zeros((games, rules.SEATS[1]), np.float32)
        self._luck = random.Random(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Arrays], dict[str, Any]]:
        """Begin all games anew; the same seed gives the same deals, and the same luck to the bots."""
        super().reset(seed=seed)
        if options:
            raise BadRequest(
                "unknown-option",
                "reset-without-options",
                names=", ".join(map(str, options)) if isinstance(options, Mapping) else options,
            )
        self._key[:] = np.frombuffer(key_of(self.np_random.bytes(32)), "<u4")
        self._numbers[:], self._rounds[:] = np.arange(self.num_envs), 0
        self._lucks[:] = self.np_random.integers(1, 1 << 32, self.num_envs)
        self._luck = random.Random(int(self.np_random.integers(1 << 62)))
        for bot in self._asked:
            if hasattr(bot, "prepare"):
                bot.prepare()
        self._begin(np.ones(self.num_envs, np.bool_))
        self._begun = True
        return self._seen(), self._infos()

    def step(self, actions: Arrays) -> Stepped:
        if not self._begun:
            raise BadRequest("not-begun")
        fresh = self._done.copy() if self.autoreset == AutoresetMode.NEXT_STEP else np.zeros(self.num_envs, np.bool_)
        replaced = self._choose(actions, ~fresh)
        movers = self._seats.copy() if (self._own == seated.EVERY).all() else self._own.copy()
        self._todo[:] = np.where(fresh, lanes.HOLD, lanes.PLAY)
        self._advance()
        self._ask(~fresh)
        if fresh.any():
            self._begin(fresh)
        over = self._done.copy()
        everybody = self._rewards.copy()
        rewards = np.where(over, everybody[np.arange(self.num_envs), movers], 0.0).astype(np.float64)
        more: dict[str, Any] = {"replaced": replaced}
        if over.any():
            more |= {"rewards": everybody[:, : self.players], "_rewards": over.copy()}
        if self.autoreset == AutoresetMode.SAME_STEP and over.any():
            more |= self._final(over)
            self._begin(over)
        return self._seen(), rewards, over, np.zeros(self.num_envs, np.bool_), {**self._infos(), **more}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal now in each game: none in one that is over."""
        return self._masks.astype(np.bool_)

    def _choose(self, actions: Any, which: Arrays) -> Arrays:
        """Take over what was chosen; gives where it was replaced."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise BadRequest("bad-actions", games=self.num_envs)
        inside = (chosen >= 0) & (chosen < self._masks.shape[1])
        self._chosen[:] = np.where(inside, chosen, 0)
        wrong = which & ~(inside & (self._masks[np.arange(self.num_envs), self._chosen] == 1))
        if wrong.any() and self.illegal == "refuse":
            first = int(wrong.argmax())
            raise BadRequest("illegal-action", "illegal-in-env", action=int(chosen[first]), lane=first)
        for at in np.flatnonzero(wrong):
            self._chosen[at] = self._luck.choice(np.flatnonzero(self._masks[at]).tolist())
        return np.asarray(wrong)

    def _begin(self, which: Arrays) -> None:
        """Begin the next game where it is wished, and let others play until its own seat decides."""
        if self.vary:
            turns = (np.arange(self.num_envs) + self._rounds) % self.players
            self._own[:] = np.where(which, turns, self._own)
        self._rounds += which
        for own in np.unique(self._own[which]):
            others = [seat for seat in range(self.players) if seat != own]
            here = which & (self._own == own)
            for number, seat in enumerate(others if self._who else []):
                asked = self._asked[number]
                self._bots[here, seat] = seated.ASKED if asked is not None else COMPILED[self._who[number]]
                self._sits[here, seat] = number
        self._todo[:] = np.where(which, lanes.BEGIN, lanes.HOLD)
        self._advance()
        self._ask(which)

    def _ask(self, which: Arrays) -> None:
        """Let those play who are not compiled, until its own seat decides or the game is over."""
        if all(bot is None for bot in self._asked):
            return
        while (pending := which & ~self._done & (self._seats != self._own)).any():
            at = np.flatnonzero(pending)
            sits = self._sits[at, self._seats[at]]
            for number in np.unique(sits):
                rows = at[sits == number]
                self._chosen[rows] = self._answers(self._asked[number], rows)
            self._todo[:] = np.where(pending, lanes.PLAY, lanes.HOLD)
            self._advance()

    def _answers(self, who: Any, rows: Arrays) -> Arrays:
        if hasattr(who, "prepare"):
            return np.array([self._answer(who, int(at)) for at in rows])
        found = np.asarray(who(self._scaled[rows], self._masks[rows]))
        if found.shape != rows.shape or found.dtype.kind not in "iu":
            raise BadRequest("bad-actions", "bad-actions-of-bot", games=len(rows))
        inside = (found >= 0) & (found < self._masks.shape[1])
        wrong = ~inside | (self._masks[rows, np.where(inside, found, 0)] != 1)
        if wrong.any():
            first = wrong.argmax()
            raise BadRequest("illegal-action", "illegal-of-bot", action=int(found[first]), lane=int(rows[first]))
        return found

    def _answer(self, who: Bot, at: int) -> int:
        layout, seat = GAMES[self.game].STATE, int(self._seats[at])
        known = kernel.thaw(layout, layout.known(self._states[at].tobytes(), seat))
        return who.choose(known, np.flatnonzero(self._masks[at]).tolist(), self._luck).action

    def _final(self, over: Arrays) -> dict[str, Any]:
        """What was seen at the end, as Gymnasium has it where the next game begins in the same step."""
        final = np.full(self.num_envs, None, object)
        for at in np.flatnonzero(over):
            final[at] = {"observation": self._scaled[at].copy(), "action_mask": self._masks[at].copy()}
        info = {"rewards": self._rewards[:, : self.players].copy(), "_rewards": over.copy()}
        return {"final_obs": final, "_final_obs": over.copy(), "final_info": info, "_final_info": over.copy()}

    def _seen(self) -> dict[str, Arrays]:
        seen: dict[str, Arrays] = {"observation": self._scaled, "action_mask": self._masks}
        return {name: array.copy() for name, array in seen.items()} if self.copy else seen

    def _infos(self) -> dict[str, Any]:
        return {"seat": np.where(self._own == seated.EVERY, self._seats, self._own)}

    def _advance(self) -> None:
        _compiled(self.game)(
            0,
            self.num_envs,
            self._states,
            self._templates,
            self._numbers,
            self._key.copy(),
            self._todo,
            self._chosen,
            self._own,
            self._bots,
            self._lucks,
            self._legal,
            self._acts,
            self._packed,
            self._row,
            self._row.view(np.uint8),
            self._scaled,
            self._scale,
            self._words,
            self._seats,
            self._rewards,
            self._done,
            self._kind,
            lanes.SCALED,
        )
