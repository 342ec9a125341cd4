"""Many games at once on an NVIDIA GPU, a thread a game. Needs the extra `gpu`.

Arrays stay on the GPU: they have `__cuda_array_interface__`, so torch (`torch.as_tensor`) and JAX (`jnp.asarray`) take
them without a copy, and `step` takes theirs. Raw masks have room between their rows, which JAX does not take: pack
them (`form="packed"`), or copy them with CuPy or torch first.
"""

import functools
from typing import Any

import numpy as np

from triskele.arena.gpu import THREADS, cuda, need_gpu, on_gpu
from triskele.envs import lanes
from triskele.envs.batch import Seen, Settings, illegal, misshapen, not_begun, templates_of
from triskele.rules import GAMES
from triskele.rules.kernel import WORD, one_of, spread
from triskele.sight import observation
from triskele.sight.parts import BLOCK, BLOCKS
from triskele.table.setup import key_of

FORMS = ("raw", "packed")


@functools.cache
def kernels(name: str, history: int) -> tuple[Any, Any]:
    """The kernels of a game: one writes packed words, a word of all games side by side, and one writes bytes."""
    begin, step, look = lanes.lane(name)
    need_gpu()  # it is told these rule functions, too
    declared = observation(name, history)
    seen_words, bit_words = declared.words, declared.bit_words
    numbered = bit_words + declared.number_words
    first_number, first_act = bit_words * BLOCKS, bit_words * BLOCKS + declared.number_words
    row_words = declared.size // BLOCK
    words, mask_words, seats_of = GAMES[name].ACTION_WORDS, -(-GAMES[name].ACTIONS // BLOCK), GAMES[name].SEATS[1]
    is_legal, int64, apart = lanes.is_legal, np.int64, THREADS + 1  # so that no two games are in one bank

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def play(
        at: int,
        fresh: bool,
        states: Any,
        templates: Any,
        numbers: Any,
        seed: Any,
        chosen: Any,
        actions: Any,
        acts: Any,
        seats: Any,
        rewards: Any,
        done: Any,
        refused: Any,
        kind: int,
    ) -> None:
        over = False
        if not fresh:
            if is_legal(actions[:, at], words, chosen[at]):
                over = step(one_of(states, at), chosen[at], acts[:, at], history, rewards[at], seats_of, kind)
            else:  # the game stays as it is
                cuda.atomic.add(refused, 0, 1)
                for player in range(seats_of):
                    rewards[at, player] = 0.0
        done[at] = over
        if fresh or over:
            key = cuda.local.array(8, int64)
            for n in range(8):
                key[n] = seed[n]
            begin(states, templates, at, numbers, key, acts[:, at], history)
        seats[at] = one_of(states, at).seat

    @cuda.jit  # type: ignore[untyped-decorator]
    def packed(
        fresh: bool,
        states: Any,
        templates: Any,
        numbers: Any,
        seed: Any,
        chosen: Any,
        actions: Any,
        acts: Any,
        seen: Any,
        seats: Any,
        rewards: Any,
        done: Any,
        refused: Any,
        kind: int,
    ) -> None:
        at = cuda.grid(1)
        if at < len(states):
            play(
                at, fresh, states, templates, numbers, seed, chosen, actions, acts, seats, rewards, done, refused, kind
            )
            look(one_of(states, at), actions[:, at], acts[:, at], history, seen[:, at])

    @cuda.jit  # type: ignore[untyped-decorator]
    def unfolded(
        fresh: bool,
        states: Any,
        templates: Any,
        numbers: Any,
        seed: Any,
        chosen: Any,
        actions: Any,
        acts: Any,
        rows: Any,
        masks: Any,
        seats: Any,
        rewards: Any,
        done: Any,
        refused: Any,
        kind: int,
    ) -> None:
        """Each thread plays its game; then all of a block write the rows of its games, line by line."""
        here = cuda.shared.array((seen_words, apart), int64)
        may = cuda.shared.array((words, apart), int64)
        thread = cuda.threadIdx.x
        first = cuda.blockIdx.x * THREADS
        at = first + thread
        if at < len(states):
            play(
                at, fresh, states, templates, numbers, seed, chosen, actions, acts, seats, rewards, done, refused, kind
            )
            look(one_of(states, at), may[:, thread], acts[:, at], history, here[:, thread])
            for n in range(words):
                actions[n, at] = may[n, thread]
        cuda.syncthreads()
        games = min(THREADS, len(states) - first)
        for n in range(thread, games * row_words, THREADS):
            game, column = n // row_words, n % row_words
            if column < first_number:
                word = spread((here[column // BLOCKS, game] >> (BLOCK * (column % BLOCKS))) & 0xFF)
            elif column < first_act:
                word = here[column - first_number + bit_words, game]
            else:
                column -= first_act
                word = spread((here[numbered + column // BLOCKS, game] >> (BLOCK * (column % BLOCKS))) & 0xFF)
            rows[first + game, n % row_words] = word
        for n in range(thread, games * mask_words, THREADS):
            game, bit = n // mask_words, n % mask_words * BLOCK
            found = may[bit // WORD, game] >> (bit % WORD)
            if bit % WORD > WORD - BLOCK and bit // WORD + 1 < words:
                found |= may[bit // WORD + 1, game] << (WORD - bit % WORD)
            masks[first + game, n % mask_words] = spread(found & 0xFF)

    return packed, unfolded


class GpuBatch:
    """Many games of one kind on a GPU. Make one with `triskele.envs.batch(…, on="gpu")`."""

    def __init__(self, game: str, settings: Settings, games: int, history: int, rewards: str, form: str) -> None:
        rules = GAMES[game]
        self.game, self.games = game, games
        self.observation, self.actions = observation(game, history), rules.ACTIONS
        self._packed, self._unfolded = kernels(game, history)
        templates = templates_of(game, settings)
        self.players = cuda.to_device(np.resize(templates["players"], games))
        self._templates = on_gpu(templates)
        self._states = on_gpu(np.zeros(games, rules.STATE.dtype))
        self._kind, self._form = lanes.REWARDS.index(rewards), form
        self._numbers = cuda.to_device(np.arange(games))
        self._key = cuda.to_device(np.zeros(8, np.int64))
        self._refused = cuda.to_device(np.zeros(1, np.int64))
        self._legal = cuda.to_device(np.zeros((rules.ACTION_WORDS, games), np.int64))
        self._acts = cuda.to_device(np.zeros((max(history, 1), games), np.int64))
        raw = form == "raw"
        shape = (games, self.observation.size // BLOCK) if raw else (self.observation.words, games)
        self._rows = cuda.to_device(np.zeros(shape, np.int64))
        self._masks = cuda.to_device(np.zeros((games, -(-rules.ACTIONS // BLOCK)) if raw else (1, 1), np.int64))
        self.seen = Seen(
            self._rows.view(np.uint8) if raw else self._rows,
            self._masks.view(np.int8)[:, : rules.ACTIONS] if raw else self._legal,
            cuda.to_device(np.zeros(games, np.int8)),
            cuda.to_device(np.zeros((games, rules.SEATS[1]), np.float32)),
            cuda.to_device(np.zeros(games, np.bool_)),
        )
        self._begun = False

    def reset(self, seed: int | str | bytes = 0) -> Seen:
        """Begin all games anew. The same seed gives the same games, and those of a batch on the processor."""
        self._numbers.copy_to_device(np.arange(self.games))
        self._key.copy_to_device(np.frombuffer(key_of(seed), "<u4").astype(np.int64))
        self.seen.rewards.copy_to_device(np.zeros(self.seen.rewards.shape, np.float32))
        self._refused.copy_to_device(np.zeros(1, np.int64))
        self._advance(self._numbers, True)
        self._begun = True
        return self.seen

    def step(self, actions: Any) -> Seen:
        """Carry out an action in each game. A game whose action is not legal stays as it is, and `refused` counts it.

        Looking for one before would stop the GPU at each step."""
        if not self._begun:
            raise not_begun()
        chosen = cuda.to_device(actions) if isinstance(actions, np.ndarray) else cuda.as_cuda_array(actions)
        if chosen.shape != (self.games,) or chosen.dtype.kind not in "iu":
            raise misshapen(self.games, chosen)
        self._advance(chosen, False)
        return self.seen

    def check(self) -> None:
        """Refuses if an action since the last reset was not legal. It waits for the GPU."""
        count = int(self._refused.copy_to_host()[0])
        if count:
            raise illegal(f"{count} actions were not legal since the last reset; those games stayed as they were.")

    def _advance(self, chosen: Any, fresh: bool) -> None:
        before = (fresh, self._states, self._templates, self._numbers, self._key, chosen, self._legal, self._acts)
        after = (self.seen.seats, self.seen.rewards, self.seen.done, self._refused, self._kind)
        blocks = -(-self.games // THREADS)
        if self._form == "raw":
            self._unfolded[blocks, THREADS](*before, self._rows, self._masks, *after)
        else:
            self._packed[blocks, THREADS](*before, self._rows, *after)
