"""Many games at once on an NVIDIA GPU, a thread a game. Needs the extra `gpu`.

Arrays stay on the GPU. torch, JAX and CuPy take them without a copy, and `step` takes theirs.
"""

import functools
from typing import Any

import numpy as np

from triskele.arena.gpu import THREADS, carrying, cuda, need_gpu, on_gpu
from triskele.bots.outcome import REWARDS
from triskele.envs import lanes
from triskele.envs.batch import Seen, Templates, illegal, misshapen, not_begun
from triskele.envs.graphs import Graph
from triskele.errors import BadRequest
from triskele.rules import GAMES
from triskele.rules.kernel import WORD, one_of, spread
from triskele.sight import observation
from triskele.sight.parts import BLOCK, BLOCKS
from triskele.table.setup import key_of

FORMS = ("raw", "packed")
ROOM = 48 * 1024  # bytes that the threads of a block can share
GRAPHS = 64  # kept: who makes actions by a net finds them in few places
OF_ITS_OWN = (None, 1)  # a stream of actions that steps come after by themselves
PER_THREAD = 2  # DLPack's numbers up to this one are streams that wait for the one that games are stepped on


@functools.cache
def kernels(name: str, history: int) -> tuple[Any, Any]:
    """The kernels of a game: one writes packed words, a word of all games side by side, and one writes bytes."""
    begin, step, look = lanes.lane(name)
    need_gpu()  # it is told these rule functions, too
    carry_in, carry_out = carrying(name)
    declared = observation(name, history)
    seen_words, bit_words = declared.words, declared.bit_words
    numbered = bit_words + declared.number_words
    first_number, first_act = bit_words * BLOCKS, bit_words * BLOCKS + declared.number_words
    row_words = declared.size // BLOCK
    words, all_actions, seats_of = GAMES[name].ACTION_WORDS, GAMES[name].ACTIONS, GAMES[name].SEATS[1]
    kind_of_state = GAMES[name].STATE.dtype
    is_legal, int64, apart = lanes.is_legal, np.int64, THREADS + 1  # so that no two games are in one bank

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def play(
        own: Any,
        thread: int,
        at: int,
        fresh: bool,
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
                over = step(one_of(own, thread), chosen[at], acts[:, at], history, rewards[at], seats_of, kind)
            else:  # the game stays as it is
                cuda.atomic.add(refused, 0, 1)
                for player in range(seats_of):
                    rewards[at, player] = 0.0
        done[at] = over
        if fresh or over:
            key = cuda.local.array(8, int64)
            for n in range(8):
                key[n] = seed[n]
            begin(own, thread, templates, at, numbers, key, acts[:, at], history)
        seats[at] = one_of(own, thread).seat

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def eight(may: Any, game: int, bit: int) -> Any:
        """Whether this action of a game of a block is legal, and the next seven, in the lowest bits."""
        found = may[bit // WORD, game] >> (bit % WORD)
        if bit % WORD > WORD - BLOCK and bit // WORD + 1 < words:
            found |= may[bit // WORD + 1, game] << (WORD - bit % WORD)
        return found

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
        own = cuda.shared.array(THREADS, kind_of_state)
        thread = cuda.threadIdx.x
        first = cuda.blockIdx.x * THREADS
        at = first + thread
        games = min(THREADS, len(states) - first)
        carry_in(own, states, first, games)
        if thread < games:
            play(
                own,
                thread,
                at,
                fresh,
                templates,
                numbers,
                seed,
                chosen,
                actions,
                acts,
                seats,
                rewards,
                done,
                refused,
                kind,
            )
            look(one_of(own, thread), actions[:, at], acts[:, at], history, seen[:, at])
        carry_out(own, states, first, games)

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
        own = cuda.shared.array(THREADS, kind_of_state)
        here = cuda.shared.array((seen_words, apart), int64)
        may = cuda.shared.array((words, apart), int64)
        thread = cuda.threadIdx.x
        first = cuda.blockIdx.x * THREADS
        at = first + thread
        games = min(THREADS, len(states) - first)
        carry_in(own, states, first, games)
        if thread < games:
            play(
                own,
                thread,
                at,
                fresh,
                templates,
                numbers,
                seed,
                chosen,
                actions,
                acts,
                seats,
                rewards,
                done,
                refused,
                kind,
            )
            look(one_of(own, thread), may[:, thread], acts[:, at], history, here[:, thread])
            for n in range(words):
                actions[n, at] = may[n, thread]
        carry_out(own, states, first, games)
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
        for n in range(thread, -(-games * all_actions // BLOCK), THREADS):  # masks lie close together
            game, bit = n * BLOCK // all_actions, n * BLOCK % all_actions
            found = eight(may, game, bit)
            if bit > all_actions - BLOCK and game + 1 < games:
                found |= eight(may, game + 1, 0) << (all_actions - bit)
            masks[first * all_actions // BLOCK + n] = spread(found & 0xFF)

    return packed, unfolded


def checked_room(game: str, history: int) -> None:
    """Refuses a history for which the games of a block have no room to be unfolded in."""
    rules = GAMES[game]
    words = (ROOM - THREADS * rules.STATE.itemsize) // (8 * (THREADS + 1)) - rules.ACTION_WORDS
    most = max(n for n in range(history + 1) if observation(game, n).words <= words)
    if most < history:
        raise BadRequest("bad-history", "bad-history-on-gpu", most=most, history=str(history))


class Array:
    """An array on the GPU as others take it: by `__cuda_array_interface__` or by DLPack, without a copy."""

    def __init__(self, array: Any) -> None:
        self._array = array

    def __getattr__(self, name: str) -> Any:
        return getattr(self._array, name)

    def __len__(self) -> int:
        return len(self._array)

    def __dlpack__(self, *, stream: int | None = None, **wanted: Any) -> Any:
        """As a capsule; work that is given to `stream` from now on waits until the array is written."""
        if stream is not None and stream > PER_THREAD:
            written = cuda.event(timing=False)
            written.record()
            written.wait(cuda.external_stream(stream))
        return self._described().__dlpack__(stream=None if stream is None else -1, **wanted)

    def __dlpack_device__(self) -> tuple[int, int]:
        kind, number = self._described().__dlpack_device__()
        return int(kind), int(number)

    def _described(self) -> Any:
        if hasattr(self._array, "__dlpack__"):  # on a simulated GPU
            return self._array
        from cuda.core.utils import StridedMemoryView

        return StridedMemoryView.from_cuda_array_interface(self._array, stream_ptr=-1)


class GpuBatch:
    """Many games of one kind on a GPU. Make one with `triskele.envs.batch(…, on="gpu")`."""

    def __init__(self, game: str, begun: Templates, games: int, history: int, rewards: str, form: str) -> None:
        rules = GAMES[game]
        self.game, self.games = game, games
        self.observation, self.actions = observation(game, history), rules.ACTIONS
        if form == "raw":
            checked_room(game, history)
        self._packed, self._unfolded = kernels(game, history)
        self.players = Array(cuda.to_device(np.resize(begun["players"], games)))
        self._templates = on_gpu(begun)
        self._states = on_gpu(np.zeros(games, rules.STATE.dtype))
        self._kind, self._form = REWARDS.index(rewards), form
        self._numbers = cuda.to_device(np.arange(games))
        self._key = cuda.to_device(np.zeros(8, np.int64))
        self._refused = cuda.to_device(np.zeros(1, np.int64))
        self._legal = cuda.to_device(np.zeros((rules.ACTION_WORDS, games), np.int64))
        self._acts = cuda.to_device(np.zeros((max(history, 1), games), np.int64))
        raw = form == "raw"
        shape = (games, self.observation.size // BLOCK) if raw else (self.observation.words, games)
        self._rows = cuda.to_device(np.zeros(shape, np.int64))
        self._masks = cuda.to_device(np.zeros(-(-games * rules.ACTIONS // BLOCK) if raw else 1, np.int64))
        self._seats = cuda.to_device(np.zeros(games, np.int8))
        self._rewards = cuda.to_device(np.zeros((games, rules.SEATS[1]), np.float32))
        self._done = cuda.to_device(np.zeros(games, np.bool_))
        masks = self._masks.view(np.int8)[: games * rules.ACTIONS].reshape(games, rules.ACTIONS) if raw else self._legal
        shown = self._rows.view(np.uint8) if raw else self._rows
        self.seen: Seen[Any] = Seen(*map(Array, (shown, masks, self._seats, self._rewards, self._done)))
        self._graphs: dict[tuple[Any, ...], Graph] = {}  # a step, by where its actions lie
        self._begun = False

    def reset(self, seed: int | str | bytes = 0) -> Seen[Any]:
        """Begin all games anew. The same seed gives the same games, and those of a batch on the processor."""
        self._numbers.copy_to_device(np.arange(self.games))
        self._key.copy_to_device(np.frombuffer(key_of(seed), "<u4").astype(np.int64))
        self._rewards.copy_to_device(np.zeros(self._rewards.shape, np.float32))
        self._refused.copy_to_device(np.zeros(1, np.int64))
        self._advance(self._numbers, True)
        self._begun = True
        return self.seen

    def step(self, actions: Any, stream: int | None = None) -> Seen[Any]:
        """Carry out an action in each game. A game whose action is not legal stays as it is, and `check` tells.

        Looking for one before would stop the GPU at each step. With the number of a CUDA stream it is carried out on
        that one, as part of a graph if one is being captured there."""
        if not self._begun:
            raise not_begun()
        where = getattr(actions, "__cuda_array_interface__", None)
        if where is None or stream is not None:
            self._advance(self._chosen(actions), False, 0 if stream is None else cuda.external_stream(stream))
            return self.seen
        place = where["data"][0], where["shape"], where["typestr"], where.get("strides")
        if place in self._graphs and where.get("stream") in OF_ITS_OWN:
            self._graphs[place].launch()
            return self.seen
        chosen = self._chosen(actions)
        self._advance(chosen, False)
        if len(self._graphs) == GRAPHS:
            self._graphs.clear()
        self._graphs[place] = Graph(lambda on: self._advance(chosen, False, on))
        return self.seen

    def _chosen(self, actions: Any) -> Any:
        """The actions as an array of the GPU, if there is one for each game."""
        chosen = cuda.to_device(actions) if isinstance(actions, np.ndarray) else cuda.as_cuda_array(actions)
        if chosen.shape != (self.games,) or chosen.dtype.kind not in "iu":
            raise misshapen(self.games, chosen)
        return chosen

    def check(self) -> None:
        """Refuses if an action since the last reset was not legal. It waits for the GPU."""
        count = int(self._refused.copy_to_host()[0])
        if count:
            raise illegal("illegal-on-gpu", count=count)

    def _advance(self, chosen: Any, fresh: bool, on: Any = 0) -> None:
        before = (fresh, self._states, self._templates, self._numbers, self._key, chosen, self._legal, self._acts)
        after = (self._seats, self._rewards, self._done, self._refused, self._kind)
        blocks = -(-self.games // THREADS)
        if self._form == "raw":
            self._unfolded[blocks, THREADS, on](*before, self._rows, self._masks, *after)
        else:
            self._packed[blocks, THREADS, on](*before, self._rows, *after)
