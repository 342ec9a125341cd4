"""The same random games on an NVIDIA GPU: one thread, one game after another. Needs the extra `gpu`."""

import functools
import warnings
from typing import Any

from triskele.errors import TriskeleError
from triskele.extras import GPU
from triskele.rules import GAMES
from triskele.rules.game import Game
from triskele.rules.kernel import States, teach_gpu

with GPU:
    import numpy as np

    from triskele.arena.playouts import Games, driver

cuda: Any
try:
    from numba import cuda
except ImportError:
    cuda = None

THREADS = 64  # in a block


def need_gpu() -> None:
    """Refuses clearly if numba-cuda or a GPU is missing."""
    if cuda is None:
        raise GPU.missing("numba-cuda")
    if not cuda.is_available():
        raise TriskeleError("no-gpu", "No NVIDIA GPU was found; leave out '--on gpu' to use the processor.")
    teach_gpu()


@functools.cache
def kernel(name: str) -> Any:
    """The kernel of a game, compiled for the GPU at its first launch."""
    play_games, words, int64 = driver(name), GAMES[name].ACTION_WORDS, np.int64
    need_gpu()

    @cuda.jit  # type: ignore[untyped-decorator]
    def play_in_threads(
        states: Any,
        template: Any,
        first: int,
        games: int,
        scores: Any,
        turns: Any,
        reasons: Any,
        decisions: Any,
        winners: Any,
    ) -> None:
        thread = cuda.grid(1)
        if thread >= len(states):
            return
        actions = cuda.local.array(words, int64)
        key = cuda.local.array(8, int64)
        row = thread * games
        play_games(
            states, thread, template, actions, key, first + row, row, games, scores, turns, reasons, decisions, winners
        )

    return play_in_threads


def blank_games(count: int, players: int) -> Any:
    """Room for the results of games, on the GPU: small numbers, because they have to come from there."""
    return Games(cuda.device_array((count, players), np.int16), *(cuda.device_array(count, np.int16) for _ in range(4)))


def on_gpu(states: States) -> Any:
    """States on the GPU. They go there as bytes: their fields overlap, which the way there can't describe."""
    return cuda.to_device(states.view(np.uint8)).view(states.dtype)


def random_games(game: Game, template: States, threads: int, games: int, first: int = 0) -> Games:
    """Play `threads` times `games` games: the same ones as the processor's under the same numbers."""
    need_gpu()
    states, blank = on_gpu(np.repeat(template, threads)), on_gpu(template)
    results = blank_games(threads * games, int(template[0]["players"]))
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*Grid size")  # few games need few threads, which is not a mistake
        kernel(game.NAME)[(threads + THREADS - 1) // THREADS, THREADS](states, blank, first, games, *results)
    return Games(*(result.copy_to_host().astype(np.int64) for result in results))
