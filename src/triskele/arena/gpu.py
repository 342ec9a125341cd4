"""The same random games on an NVIDIA GPU, thousands side by side. Needs the extra `gpu`.

The threads of a GPU go in step, 32 together, and wait for each other wherever they part. So all games are dealt before
any is played; a thread whose game is over takes the next that nobody has; and all threads in the same phase decide
together, one phase after the other. A state is worked on in the fast memory that the threads of a block share.
"""

import functools
import warnings
from typing import Any

from triskele.errors import TriskeleError
from triskele.extras import GPU
from triskele.rules import GAMES
from triskele.rules.game import Game
from triskele.rules.kernel import States, one_of, teach_gpu

with GPU:
    import numpy as np

    from triskele.arena.playouts import Games, first_luck, playout

cuda: Any
try:
    from numba import cuda
except ImportError:
    cuda = None

THREADS = 32  # in a block: no more need to share the room for their states
AT_ONCE = 131_072  # threads: more than any GPU has room for
PASSES = 4  # through the phases, before threads look whether their games are over: ends come one at a time


def need_gpu() -> None:
    """Refuses clearly if numba-cuda or a GPU is missing."""
    if cuda is None:
        raise GPU.missing("numba-cuda")
    if not cuda.is_available():
        raise TriskeleError("no-gpu")
    teach_gpu()


@functools.cache
def carrying(name: str) -> tuple[Any, Any]:
    """How the threads of a block together carry their states into what they share, and back, line by line."""
    whole = GAMES[name].STATE.itemsize // 8

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def carry_in(own: Any, states: Any, first: int, count: int) -> None:
        for n in range(cuda.threadIdx.x, count * whole, THREADS):
            one_of(own, n // whole).words[n % whole] = one_of(states, first + n // whole).words[n % whole]
        cuda.syncthreads()

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def carry_out(own: Any, states: Any, first: int, count: int) -> None:
        cuda.syncthreads()
        for n in range(cuda.threadIdx.x, count * whole, THREADS):
            one_of(states, first + n // whole).words[n % whole] = one_of(own, n // whole).words[n % whole]

    return carry_in, carry_out


@functools.cache
def kernels(name: str) -> tuple[Any, Any]:
    """The kernels of a game, compiled for the GPU at their first launch: one deals games, the other plays them."""
    game = GAMES[name]
    begin, decide, note = playout(name)
    need_gpu()  # it is told these rule functions, too
    _, carry_out = carrying(name)
    kind, whole, words, over, int64 = game.STATE.dtype, game.STATE.itemsize // 8, game.ACTION_WORDS, game.OVER, np.int64

    @cuda.jit  # type: ignore[untyped-decorator]
    def deal(states: Any, template: Any, number: int) -> None:
        own = cuda.shared.array(THREADS, kind)
        key = cuda.local.array(8, int64)
        thread, first = cuda.threadIdx.x, cuda.blockIdx.x * THREADS
        count = min(THREADS, len(states) - first)
        if thread < count:
            state, blank = one_of(own, thread), one_of(template, 0)
            for at in range(whole):
                state.words[at] = blank.words[at]
            begin(state, key, number + first + thread)
        carry_out(own, states, first, count)

    @cuda.jit  # type: ignore[untyped-decorator]
    def play(
        states: Any, number: int, taken: Any, scores: Any, turns: Any, reasons: Any, decisions: Any, winners: Any
    ) -> None:
        own = cuda.shared.array(THREADS, kind)
        actions = cuda.local.array(words, int64)
        state = one_of(own, cuda.threadIdx.x)
        row = cuda.atomic.add(taken, 0, 1)
        fresh, start, luck, steps = True, 0, 1, 0
        while row < len(states):
            if fresh:
                dealt = one_of(states, row)
                for at in range(whole):
                    state.words[at] = dealt.words[at]
                start, luck, steps = state.seat + 0, first_luck(number + row), 0
            for _ in range(PASSES):
                for phase in range(over):
                    if state.phase == phase:
                        luck = decide(state, actions, luck)
                        steps += 1
            fresh = state.phase == over
            if fresh:
                note(state, start, row, scores, turns, reasons, winners)
                decisions[row] = steps
                row = cuda.atomic.add(taken, 0, 1)

    return deal, play


def blank_games(count: int, players: int) -> Any:
    """Room for the results of games, on the GPU: small numbers, because they have to come from there."""
    return Games(cuda.device_array((count, players), np.int16), *(cuda.device_array(count, np.int16) for _ in range(4)))


def on_gpu(states: States) -> Any:
    """States on the GPU. They go there as bytes: their fields overlap, which the way there can't describe."""
    return cuda.to_device(states.view(np.uint8)).view(states.dtype)


def deal_and_play(game: Game, template: Any, first: int, states: Any, results: Games) -> None:
    """Deal games into states on the GPU and play them."""
    deal, play = kernels(game.NAME)
    taken = cuda.to_device(np.zeros(1, np.int64))
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*Grid size")  # few games need few threads, which is not a mistake
        deal[-(-len(states) // THREADS), THREADS](states, template, first)
        play[-(-min(len(states), AT_ONCE) // THREADS), THREADS](states, first, taken, *results)


def random_games(game: Game, template: States, count: int, first: int = 0) -> Games:
    """Play games at random: the same ones as the processor's under the same numbers."""
    need_gpu()
    states = cuda.device_array(count * template.itemsize, np.uint8).view(template.dtype)
    results = blank_games(count, int(template[0]["players"]))
    deal_and_play(game, on_gpu(template), first, states, results)
    return Games(*(result.copy_to_host().astype(np.int64) for result in results))
