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
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar, overload

import numpy as np
import numpy.typing as npt

from triskele.arena.workers import checked_workers
from triskele.bots.outcome import REWARDS
from triskele.envs import lanes
from triskele.errors import BadRequest
from triskele.rules import GAMES, game_of
from triskele.rules.board import Board, load_board
from triskele.rules.kernel import State, compiled, freeze
from triskele.sight import observation, scale
from triskele.table.setup import key_of, options_of, players_of, undealt
from triskele.whole import whole

if TYPE_CHECKING:
    from triskele.envs.gpu import GpuBatch

MOST = 1 << 22  # games at once
ALONE = 256  # lanes that are not worth another thread
ON = ("cpu", "gpu")
Settings = list[tuple[int, Mapping[str, Any]]]  # players and options
Templates: TypeAlias = npt.NDArray[np.void]
Boards: TypeAlias = str | Path | dict[str, Any] | None
Rewards = Literal["points", "margin", "win"]
Form = Literal["scaled", "raw", "packed"]


Kind = TypeVar("Kind")
Arrays: TypeAlias = npt.NDArray[Any]


class Seen(NamedTuple, Generic[Kind]):
    """What there is after a step, a row for each game: numpy's arrays, or a GPU's. They are the same each time."""

    observations: Kind  # what the seat that decides knows
    masks: Kind  # 1 for each legal action
    seats: Kind  # who decides
    rewards: Kind  # of each seat, where the step ended a game; else 0
    done: Kind  # whether it did; then the row shows the next game already


@functools.cache
def _compiled(name: str) -> tuple[Callable[..., None], Callable[..., int]]:
    return compiled(lanes.driver(name)), compiled(lanes.checker(name))


class Batch:
    """Many games of one kind on the processor's cores. Make one with `triskele.envs.batch`."""

    def __init__(
        self, game: str, begun: Templates, games: int, history: int, rewards: str, form: str, threads: int
    ) -> None:
        rules = GAMES[game]
        self._made = game, begun, games, history, rewards, form, threads
        self.game, self.games = game, games
        self.observation = observation(game, history)
        self.actions = rules.ACTIONS
        self._templates = begun.copy()
        self.players = np.resize(self._templates["players"], games)  # of each game
        self._states = np.zeros(games, rules.STATE.dtype)
        self._numbers = np.zeros(games, np.int64)
        self._key = np.zeros(8, np.int64)
        self._kind, self._form = REWARDS.index(rewards), lanes.FORMS.index(form)
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
        self._todo = np.zeros(games, np.int8)
        self._nothing = np.zeros(games, np.int64)
        self.seen: Seen[Arrays] = Seen(
            shown[form],
            self._legal if form == "packed" else self._masks.view(np.int8)[:, : rules.ACTIONS],
            np.zeros(games, np.int8),
            np.zeros((games, rules.SEATS[1]), np.float32),
            np.zeros(games, np.bool_),
        )
        self._threads = min(threads, -(-games // ALONE))
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None
        self._begun = False

    def reset(self, seed: int | str | bytes = 0) -> Seen[Arrays]:
        """Begin all games anew. The same seed gives the same games."""
        self._numbers[:] = np.arange(self.games)
        self._key[:] = np.frombuffer(key_of(seed), "<u4")
        self._todo[:] = lanes.BEGIN
        self._advance(self._nothing, alone=True)
        self._begun = True
        return self.seen

    def begin(self, which: npt.ArrayLike) -> Seen[Arrays]:
        """Begin the next game in those lanes `which` are numbered, wherever they stand; the others stay as they are."""
        if not self._begun:
            raise not_begun()
        numbers = np.asarray(which).reshape(-1)
        if numbers.size and (numbers.dtype.kind not in "iu" or numbers.min() < 0 or numbers.max() >= self.games):
            raise BadRequest("bad-lanes", last=self.games - 1, games=self.games)
        self._todo[:] = lanes.HOLD
        self._todo[numbers.astype(np.int64)] = lanes.BEGIN
        self._advance(self._nothing)
        return self.seen

    def step(self, actions: npt.ArrayLike) -> Seen[Arrays]:
        """Carry out an action in each game. If one of them is not legal nothing is done at all."""
        if not self._begun:
            raise not_begun()
        chosen = np.asarray(actions)
        if chosen.shape != (self.games,) or chosen.dtype.kind not in "iu":
            raise misshapen(self.games, chosen)
        chosen = np.ascontiguousarray(chosen, np.int64)
        wrong = _compiled(self.game)[1](chosen, self._legal)
        if wrong >= 0:
            raise illegal("illegal-in-lane", action=int(chosen[wrong]), lane=int(wrong))
        self._todo[:] = lanes.PLAY
        self._advance(chosen)
        return self.seen

    def _advance(self, chosen: npt.NDArray[np.int64], alone: bool = False) -> None:
        advance = _compiled(self.game)[0]

        def part(n: int) -> None:
            row = self._rows if self._form == lanes.RAW else np.zeros((1, self.observation.size // 8), np.int64)
            advance(
                self.games * n // self._threads,
                self.games * (n + 1) // self._threads,
                self._todo,
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

        if self._pool is None or alone:  # the first call compiles, which several threads would do at once
            for n in range(self._threads):
                part(n)
            return
        for future in [self._pool.submit(part, n) for n in range(self._threads)]:
            future.result()

    def states(self) -> list[npt.NDArray[Any]]:
        """How all games stand, what is seen of them included, as copies: `restore` goes back there."""
        return [part.copy() for part in self._parts()]

    def restore(self, states: Sequence[npt.NDArray[Any]]) -> Seen[Arrays]:
        """Go back to where `states` was asked for, here or in a batch of the same kind."""
        own, given = self._parts(), list(states) if isinstance(states, Iterable) else []
        if [(part.shape, part.dtype) for part in own] != [(np.shape(one), np.asarray(one).dtype) for one in given]:
            raise BadRequest("bad-states", "states-of-another")
        for part, found in zip(own, given, strict=True):
            part[...] = found
        self._begun = bool(self._legal.any())  # in every game that was begun something is legal
        return self.seen

    def _parts(self) -> list[npt.NDArray[Any]]:
        """All that changes; the masks and observations that are seen are made of these."""
        seen: list[Arrays] = [self.seen.seats, self.seen.rewards, self.seen.done]
        shown: list[Arrays] = [self._packed, self._scaled, self._rows, self._masks]
        own: list[Arrays] = [self._states, self._numbers, self._key, self._legal, self._acts]
        return [*own, *shown, *seen]

    def of_lanes(self) -> list[Arrays]:
        """What is kept of each game, a row each: for who steps games that stand elsewhere."""
        return [self._states, self._numbers, self._legal, self._acts]

    def seed_bytes(self) -> npt.NDArray[np.uint8]:
        """What all games are seeded with."""
        return self._key.view(np.uint8)

    def go_on(self, seed: npt.NDArray[np.uint8]) -> None:
        """Go on with games whose rows were put into `of_lanes`, and their seed."""
        self._key.view(np.uint8)[:] = seed
        self._begun = True

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
    return BadRequest("not-begun")


def misshapen(games: int, actions: Any) -> BadRequest:
    return BadRequest("bad-actions", "bad-actions-kind", games=games, kind=str(actions.dtype), shape=actions.shape)


def illegal(words: str, **fields: int) -> BadRequest:
    return BadRequest("illegal-action", words, **fields)


def templates_of(game: str, settings: Settings, positions: Iterable[str] | None, board: Boards) -> Templates:
    """The states that games begin from: before anything is dealt, or with what these positions leave open."""
    used = load_board(game_of(game).NAME, board)
    if positions is None:
        states = [_template(game, players, options, used) for players, options in settings]
    else:
        one = isinstance(positions, str) or not isinstance(positions, Iterable)
        lines: Iterable[Any] = [positions] if one else positions
        states = [_at(game, line, used) for line in lines]
    if not states:
        raise BadRequest("bad-settings", "no-settings")
    content = b"".join(map(freeze, states))
    return np.frombuffer(bytearray(content), GAMES[game].STATE.dtype)


def _template(game: str, players: int, options: Mapping[str, Any], board: Board) -> State:
    rules = game_of(game)
    seats = players_of(rules, players)
    return undealt(game, seats, options_of(rules, seats, options), board)


def _at(game: str, line: str, board: Board) -> State:
    """The state of a position, which says by its `used` what has still to be dealt."""
    from triskele.table.positions import Head

    head = Head(line)
    head.check_same(game, head.players, {})
    state, complete = head.state(board)
    if state.phase == GAMES[game].OVER:
        raise BadRequest("game-over", "position-over")
    state.used = lanes.READY if complete else lanes.COMPLETE
    return state


def _one_of(name: str, value: object, choices: tuple[str, ...]) -> str:
    if value not in choices:
        raise BadRequest(f"bad-{name}", "one-of", name=name, choices=", ".join(choices), value=value)
    return str(value)


def _number(name: str, value: object, most: int) -> int:
    found = whole(value)
    if found is None or not 1 <= found <= most:
        raise BadRequest(f"bad-{name}", "number-to", name=name, most=most, value=value)
    return found


@overload
def batch(
    game: str,
    players: int = 2,
    options: Mapping[str, Any] | None = None,
    games: int = 1024,
    settings: Iterable[tuple[int, Mapping[str, Any]]] | None = None,
    history: int = 0,
    rewards: Rewards = "points",
    form: Form | None = None,
    on: Literal["cpu"] = "cpu",
    threads: int | None = None,
    positions: Iterable[str] | None = None,
    board: Boards = None,
) -> Batch: ...
@overload
def batch(
    game: str,
    players: int = 2,
    options: Mapping[str, Any] | None = None,
    games: int = 1024,
    settings: Iterable[tuple[int, Mapping[str, Any]]] | None = None,
    history: int = 0,
    rewards: Rewards = "points",
    form: Literal["raw", "packed"] | None = None,
    *,
    on: Literal["gpu"],
    threads: int | None = None,
    positions: Iterable[str] | None = None,
    board: Boards = None,
) -> "GpuBatch": ...
def batch(
    game: str,
    players: int = 2,
    options: Mapping[str, Any] | None = None,
    games: int = 1024,
    settings: Iterable[tuple[int, Mapping[str, Any]]] | None = None,
    history: int = 0,
    rewards: Rewards = "points",
    form: Form | None = None,
    on: Literal["cpu", "gpu"] = "cpu",
    threads: int | None = None,
    positions: Iterable[str] | None = None,
    board: Boards = None,
) -> "Batch | GpuBatch":
    """Many games at once: a `Batch`, or a `GpuBatch` with on="gpu".

    - settings: players and options of several kinds of games, dealt out to the lanes in turn; instead of the two
    - positions: lines that games begin from, dealt out in turn, instead of the deal; they say players and options
    - board: a board of your own, a file or its content
    - rewards: "points", "margin" (over the best of the others) or "win" (1, shared by those who are tied)
    - form: of observations: "scaled" (floats from 0 to 1), "raw" (bytes) or "packed" (words, and masks in words);
      on a GPU "raw" or "packed"
    """
    observation(game, history)
    count = _number("games", games, MOST)
    chosen = _settings([(players, options or {})] if settings is None else settings)
    begun = templates_of(game, chosen, positions, board)
    _one_of("rewards", rewards, REWARDS)
    if _one_of("on", on, ON) == "gpu":
        from triskele.envs import gpu

        return gpu.GpuBatch(game, begun, count, history, rewards, _one_of("form", form or "raw", gpu.FORMS))
    shape = _one_of("form", form or "scaled", lanes.FORMS)
    return Batch(game, begun, count, history, rewards, shape, checked_workers(threads))


def _settings(settings: Any) -> Settings:
    chosen = list(settings) if isinstance(settings, Iterable) else []
    if not chosen or any(not isinstance(each, tuple | list) or len(each) != 2 for each in chosen):
        raise BadRequest("bad-settings")
    return [(players, options) for players, options in chosen]
