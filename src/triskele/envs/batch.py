"""Thousands of games at once, in arrays: what is seen, what may be done, who decides, what was won.

from triskele import envs

games = envs.batch("keltis", players=2, games=4096)
seen = games.reset(seed=1)
while True:
    seen = games.step(choose(seen.observations, seen.masks))
"""

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from triskele.arena.workers import checked_workers
from triskele.envs import lanes
from triskele.errors import BadRequest
from triskele.rules import GAMES
from triskele.rules.board import load_board
from triskele.rules.kernel import State, compiled, freeze
from triskele.sight import observation, scale
from triskele.table.setup import game_of, key_of, options_of, players_of, undealt
from triskele.whole import whole

MOST = 1 << 22  # games at once
ALONE = 256  # lanes that are not worth another thread
ON = ("cpu", "gpu")
Settings = list[tuple[int, Mapping[str, Any]]]  # players and options


class Seen(NamedTuple):
    """What there is after a step, a row for each game: numpy's arrays, or a GPU's. They are the same each time."""

    observations: Any  # what the seat that decides knows
    masks: Any  # 1 for each legal action
    seats: Any  # who decides
    rewards: Any  # of each seat, where the step ended a game; else 0
    done: Any  # whether it did; then the row shows the next game already


@functools.cache
def _compiled(name: str) -> tuple[Callable[..., None], Callable[..., int]]:
    return compiled(lanes.driver(name)), compiled(lanes.checker(name))


class Batch:
    """Many games of one kind on the processor's cores. Make one with `triskele.envs.batch`."""

    def __init__(
        self, game: str, settings: Settings, games: int, history: int, rewards: str, form: str, threads: int
    ) -> None:
        rules = GAMES[game]
        self._made = game, settings, games, history, rewards, form, threads
        self.game, self.games = game, games
        self.observation = observation(game, history)
        self.actions = rules.ACTIONS
        self._templates = templates_of(game, settings)
        self.players = np.resize(self._templates["players"], games)  # of each game
        self._states = np.zeros(games, rules.STATE.dtype)
        self._numbers = np.zeros(games, np.int64)
        self._key = np.zeros(8, np.int64)
        self._kind, self._form = lanes.REWARDS.index(rewards), lanes.FORMS.index(form)
        self._scale = scale(game, history)
        words, size = self.observation.words, self.observation.size
        self._legal = np.zeros((games, rules.ACTION_WORDS), np.int64)
        self._acts = np.zeros((games, history), np.int64)
        self._packed = np.zeros((games, words), np.int64)
        self._scaled = np.zeros((games if form == "scaled" else 0, size), np.float32)
        self._rows = np.zeros((games if form == "raw" else 0, size // 8), np.int64)
        self._masks = np.zeros((0 if form == "packed" else games, -(-rules.ACTIONS // 8)), np.int64)
        shown: dict[str, npt.NDArray[Any]] = {
            "scaled": self._scaled,
            "raw": self._rows.view(np.uint8),
            "packed": self._packed,
        }
        self.seen = Seen(
            shown[form],
            self._legal if form == "packed" else self._masks.view(np.int8)[:, : rules.ACTIONS],
            np.zeros(games, np.int8),
            np.zeros((games, rules.SEATS[1]), np.float32),
            np.zeros(games, np.bool_),
        )
        self._threads = min(threads, -(-games // ALONE))
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None
        self._begun = False

    def reset(self, seed: int | str | bytes = 0) -> Seen:
        """Begin all games anew. The same seed gives the same games."""
        self._numbers[:] = np.arange(self.games)
        self._key[:] = np.frombuffer(key_of(seed), "<u4")
        self.seen.rewards[:] = 0
        self._advance(np.zeros(0, np.int64), True)
        self._begun = True
        return self.seen

    def step(self, actions: npt.ArrayLike) -> Seen:
        """Carry out an action in each game. If one of them is not legal nothing is done at all."""
        if not self._begun:
            raise not_begun()
        chosen = np.asarray(actions)
        if chosen.shape != (self.games,) or chosen.dtype.kind not in "iu":
            raise misshapen(self.games, chosen)
        chosen = np.ascontiguousarray(chosen, np.int64)
        wrong = _compiled(self.game)[1](chosen, self._legal)
        if wrong >= 0:
            raise illegal(f"Action {chosen[wrong]} is not legal in lane {wrong}; nothing was done in any.", lane=wrong)
        self._advance(chosen, False)
        return self.seen

    def _advance(self, chosen: npt.NDArray[np.int64], fresh: bool) -> None:
        advance = _compiled(self.game)[0]

        def part(n: int) -> None:
            row = self._rows if self._form == lanes.RAW else np.zeros((1, self.observation.size // 8), np.int64)
            advance(
                self.games * n // self._threads,
                self.games * (n + 1) // self._threads,
                fresh,
                self._states,
                self._templates,
                self._numbers,
                self._key.copy(),
                chosen,
                self._legal,
                self._acts,
                self._packed,
                row,
                row.view(np.uint8),
                self._scaled,
                self._scale,
                self._masks,
                self.seen.seats,
                self.seen.rewards,
                self.seen.done,
                self._kind,
                self._form,
            )

        if self._pool is None or fresh:  # the first call compiles, which several threads would do at once
            for n in range(self._threads):
                part(n)
            return
        for future in [self._pool.submit(part, n) for n in range(self._threads)]:
            future.result()

    def states(self) -> list[npt.NDArray[Any]]:
        """How all games stand, what is seen of them included, as copies: `restore` goes back there."""
        return [part.copy() for part in self._parts()]

    def restore(self, states: Sequence[npt.NDArray[Any]]) -> Seen:
        """Go back to where `states` was asked for, here or in a batch of the same kind."""
        own = self._parts()
        if [(part.shape, part.dtype) for part in own] != [(np.shape(one), np.asarray(one).dtype) for one in states]:
            raise BadRequest("bad-states", "These are states of another kind of batch.")
        for part, found in zip(own, states, strict=True):
            part[...] = found
        self._begun = bool(self._legal.any())  # in every game that was begun something is legal
        return self.seen

    def _parts(self) -> list[npt.NDArray[Any]]:
        """All that changes; the masks and observations that are seen are made of these."""
        seen = [self.seen.seats, self.seen.rewards, self.seen.done]
        shown = [self._packed, self._scaled, self._rows, self._masks]
        return [self._states, self._numbers, self._key, self._legal, self._acts, *shown, *seen]

    def clone(self) -> "Batch":
        """A second batch that stands as this one does; what is played in one does not touch the other."""
        other = Batch(*self._made)
        other.restore(self._parts())
        return other

    __copy__ = clone

    def __deepcopy__(self, _memo: dict[int, Any]) -> "Batch":
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self._made, self.states())

    def key(self, number: int) -> bytes:
        """The key of a game by its number: `Match(game, key, players, options)` is that game."""
        words = [number & 0xFFFFFFFF, number >> 32, *map(int, self._key[2:])]
        return b"".join(word.to_bytes(4, "little") for word in words)

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()


def _again(made: tuple[Any, ...], states: list[npt.NDArray[Any]]) -> Batch:
    """A batch that was packed."""
    found = Batch(*made)
    found.restore(states)
    return found


def not_begun() -> BadRequest:
    return BadRequest("not-begun", "Call reset before the first step.")


def misshapen(games: int, actions: Any) -> BadRequest:
    sentence = f"step takes {games} whole numbers, not {actions.dtype} of shape {actions.shape}."
    return BadRequest("bad-actions", sentence, games=games)


def illegal(sentence: str, **fields: Any) -> BadRequest:
    return BadRequest("illegal-action", sentence, **fields)


def templates_of(game: str, settings: Settings) -> npt.NDArray[np.void]:
    """The states that games begin from, before anything is dealt."""
    content = b"".join(freeze(_template(game, players, options)) for players, options in settings)
    return np.frombuffer(bytearray(content), GAMES[game].STATE.dtype)


def _template(game: str, players: int, options: Mapping[str, Any]) -> State:
    rules = game_of(game)
    chosen = options_of(rules, players_of(rules, players), options)
    return undealt(game, players, chosen, load_board(game, None))


def _one_of(name: str, value: object, choices: tuple[str, ...]) -> str:
    if value not in choices:
        sentence = f"{name} is one of {', '.join(choices)}, not {value!r}."
        raise BadRequest(f"bad-{name}", sentence, choices=", ".join(choices))
    return str(value)


def _number(name: str, value: object, most: int) -> int:
    found = whole(value)
    if found is None or not 1 <= found <= most:
        raise BadRequest(f"bad-{name}", f"{name} is a number from 1 to {most:,}, not {value!r}.", most=most)
    return found


def batch(
    game: str,
    players: int = 2,
    options: Mapping[str, Any] | None = None,
    games: int = 1024,
    settings: Iterable[tuple[int, Mapping[str, Any]]] | None = None,
    history: int = 0,
    rewards: str = "points",
    form: str | None = None,
    on: str = "cpu",
    threads: int | None = None,
) -> Any:
    """Many games at once: a `Batch`, or a `GpuBatch` with on="gpu".

    - settings: players and options of several kinds of games, dealt out to the lanes in turn; instead of the two
    - rewards: "points", "margin" (over the best of the others) or "win" (1, shared by those who are tied)
    - form: of observations: "scaled" (floats from 0 to 1), "raw" (bytes) or "packed" (words, and masks in words);
      on a GPU "raw" or "packed"
    """
    observation(game, history)
    count = _number("games", games, MOST)
    chosen = _settings([(players, options or {})] if settings is None else settings)
    _one_of("rewards", rewards, lanes.REWARDS)
    if _one_of("on", on, ON) == "gpu":
        from triskele.envs import gpu

        return gpu.GpuBatch(game, chosen, count, history, rewards, _one_of("form", form or "raw", gpu.FORMS))
    shape = _one_of("form", form or "scaled", lanes.FORMS)
    return Batch(game, chosen, count, history, rewards, shape, checked_workers(threads))


def _settings(settings: Any) -> Settings:
    chosen = list(settings) if isinstance(settings, Iterable) else []
    if not chosen or any(not isinstance(each, tuple | list) or len(each) != 2 for each in chosen):
        raise BadRequest("bad-settings", "Settings are pairs of players and options, and there is at least one.")
    return [(players, options) for players, options in chosen]
