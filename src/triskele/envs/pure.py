"""Many games as functions of arrays: a step takes how they stand and what is done, and gives how they stand then.

Nothing is changed that was given, so any state can be kept, gone back to, or stepped in several ways. `for_jax` makes
the same for JAX, which calls the processor's compiled games: inside `jit`, `scan` and `while_loop` too. That needs the
extra `jax`.
"""

import threading
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from triskele.envs.batch import Arrays, Boards, Form, Rewards, Seen, batch
from triskele.errors import BadRequest
from triskele.extras import JAX


class Pure:
    """Games of one kind, without a state of their own. What it takes is what `triskele.envs.batch` takes.

    A state is an array of bytes, a row for each game: all that follows from it, chance to come included, so it is not
    for players."""

    def __init__(
        self,
        game: str,
        players: int = 2,
        options: Mapping[str, Any] | None = None,
        games: int = 1024,
        history: int = 0,
        rewards: Rewards = "points",
        form: Form = "scaled",
        threads: int | None = None,
        positions: Iterable[str] | None = None,
        board: Boards = None,
    ) -> None:
        self._batch = batch(
            game, players, options, games, None, history, rewards, form, "cpu", threads, positions, board
        )
        self._alone = threading.Lock()
        self.game, self.games, self.actions = game, self._batch.games, self._batch.actions
        self.state_bytes = self._packed().shape[1]

    def begin(self, seed: int | str | bytes = 0) -> tuple[npt.NDArray[np.uint8], Seen[Arrays]]:
        """All games from their beginning; the same seed gives the same games."""
        with self._alone:
            seen = self._batch.reset(seed)
            return self._packed(), _kept(seen)

    def step(self, state: npt.ArrayLike, actions: npt.ArrayLike) -> tuple[npt.NDArray[np.uint8], Seen[Arrays]]:
        """How the games stand after an action in each, and what is seen then; refuses one that is not legal."""
        given = np.ascontiguousarray(state, np.uint8)
        if given.shape != (self.games, self.state_bytes):
            raise BadRequest("bad-states", shape=(self.games, self.state_bytes))
        with self._alone:
            at = 0
            for part in self._parts():
                size = part.nbytes // self.games
                part.view(np.uint8).reshape(self.games, size)[:] = given[:, at : at + size]
                at += size
            self._batch.go_on(given[0, at:])
            seen = _kept(self._batch.step(actions))
            return self._packed(), seen

    def _parts(self) -> list[Arrays]:
        """What is kept of each game."""
        return self._batch.of_lanes()

    def _packed(self) -> npt.NDArray[np.uint8]:
        parts = [part.view(np.uint8).reshape(self.games, part.nbytes // self.games) for part in self._parts()]
        key = np.broadcast_to(self._batch.seed_bytes(), (self.games, 64))
        return np.concatenate([*parts, key], axis=1)


def _kept(seen: Seen[Arrays]) -> Seen[Arrays]:
    return Seen(*(array.copy() for array in seen))


class ForJax(NamedTuple):
    """Functions for JAX: `begin(seed)` and `step(state, actions)`, each giving a state and what is seen."""

    begin: Callable[[Any], tuple[Any, Seen[Any]]]
    step: Callable[[Any, Any], tuple[Any, Seen[Any]]]


def for_jax(pure: Pure) -> ForJax:
    """The same functions over JAX's arrays, with no side effects."""
    with JAX:
        import jax

    state, seen = pure.begin()
    shapes = (
        jax.ShapeDtypeStruct(state.shape, state.dtype),
        Seen(*(jax.ShapeDtypeStruct(array.shape, array.dtype) for array in seen)),
    )

    def begin(seed: Any) -> Any:
        return jax.pure_callback(lambda number: pure.begin(int(number)), shapes, seed)

    def step(state: Any, actions: Any) -> Any:
        return jax.pure_callback(lambda *given: pure.step(*map(np.asarray, given)), shapes, state, actions)

    return ForJax(begin, step)
