"""The same random games on an NVIDIA GPU: one thread, one game after another. Needs the extra `gpu`."""

import functools
import warnings
from typing import Any

import numpy as np
import numpy.typing as npt

from triskele.errors import TriskeleError
from triskele.rules import chance
from triskele.rules.kernel import States, assign, pick, record, spin, teach_gpu

cuda: Any
try:
    from numba import cuda
except ImportError:
    cuda = None

THREADS = 64  # in a block


def need_gpu() -> None:
    """A clear word if numba-cuda or a GPU is missing."""
    if cuda is None:
        raise TriskeleError("no-gpu", "numba-cuda is missing: pip install 'triskele[gpu]'.")
    if not cuda.is_available():
        raise TriskeleError("no-gpu", "No NVIDIA GPU was found; leave out '--on gpu' to use the processor.")
    teach_gpu()


@functools.cache
def kernel(name: str) -> Any:
    """The kernel of a game, compiled for the GPU at its first launch."""
    from triskele.rules import GAMES

    need_gpu()
    game = GAMES[name]
    legal, step, setup, seed, score = game.legal, game.step, game.setup, chance.seed, game.score
    words, over = game.ACTION_WORDS, game.OVER
    int64 = np.int64

    @cuda.jit  # type: ignore[untyped-decorator]
    def play_games(states: Any, template: Any, first: int, games: int, scores: Any, ends: Any) -> None:
        thread = cuda.grid(1)
        if thread >= len(states):
            return
        actions = cuda.local.array(words, int64)
        key = cuda.local.array(8, int64)
        state = record(states, thread)
        for n in range(8):
            key[n] = 0
        for n in range(games):
            number = first + thread * games + n
            assign(states, thread, template, 0)
            key[0] = number & 0xFFFFFFFF
            key[1] = number >> 32
            seed(state, key)
            setup(state)
            luck = (number * 0x9E3779B1 + 0x7F4A7C15) & 0xFFFFFFFF | 1
            count = 0
            while state.phase != over:
                legal(state, actions)
                luck = spin(luck)
                step(state, pick(actions, words, luck))
                count += 1
            at = thread * games + n
            for player in range(state.players):
                scores[at, player] = score(state, player)
            ends[at, 0] = state.turn
            ends[at, 1] = state.ended
            ends[at, 2] = count

    return play_games


def random_games(
    game: Any, template: States, threads: int, games: int, first: int = 0
) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int16]]:
    """Play `threads` times `games` games; scores, and turns, reason and decisions of each: the same games as the
    processor's under the same numbers."""
    need_gpu()
    states = cuda.to_device(np.repeat(template, threads))
    blank = cuda.to_device(template)
    scores = cuda.device_array((threads * games, int(template[0]["players"])), np.int16)
    ends = cuda.device_array((threads * games, 3), np.int16)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*Grid size")  # few games need few threads, and that is no fault
        kernel(game.NAME)[(threads + THREADS - 1) // THREADS, THREADS](states, blank, first, games, scores, ends)
    return scores.copy_to_host(), ends.copy_to_host()
