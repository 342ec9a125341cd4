"""Random games on an NVIDIA GPU: the same games as on the processor, and how many decisions a second.

    python -m benchmarks.gpu [GAME ...]

Needs the extra `gpu`. Every run first plays some games on both and compares them.
"""

from __future__ import annotations

import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from triskele.arena import gpu, playouts
from triskele.rules import GAMES
from triskele.rules.board import load_board

BATCHES = (65_536, 262_144, 1_048_576)  # games dealt at once


def same_games(game: Any, template: Any) -> int:
    """Play games on both; they must be equal in every score, length and end."""
    found, expected = gpu.random_games(game, template, 1024), playouts.random_games(game, template, 1024)
    assert all((one == other).all() for one, other in zip(found, expected, strict=True))
    return len(found.turns)


def gpu_rate(game: Any, template: Any, count: int) -> tuple[float, float]:
    """Decisions and games a second, with the states and results staying on the GPU."""
    cuda = gpu.cuda
    states, blank = gpu.on_gpu(np.repeat(template, count)), gpu.on_gpu(template)
    results = gpu.blank_games(count, int(template[0]["players"]))
    best = 0.0
    for run in range(4):
        cuda.synchronize()
        start = time.perf_counter()
        gpu.deal_and_play(game, blank, run * count, states, results)
        cuda.synchronize()
        seconds = time.perf_counter() - start
        decisions = int(results.decisions.copy_to_host().astype(np.int64).sum())
        best = max(best, decisions / seconds)
    return best, best / (decisions / count)


def processor_rate(game: Any, template: Any) -> float:
    """Decisions a second on all cores of the processor."""
    cores = os.cpu_count() or 1

    def part(n: int) -> int:
        return int(playouts.random_games(game, template, 20_000, n * 20_000).decisions.sum())

    part(0)
    start = time.perf_counter()
    with ThreadPoolExecutor(cores) as pool:
        total = sum(pool.map(part, range(cores * 2)))
    return total / (time.perf_counter() - start)


def main() -> None:
    names = sys.argv[1:] or list(GAMES)
    gpu.need_gpu()
    device = gpu.cuda.get_current_device()
    name = device.name.decode() if isinstance(device.name, bytes) else device.name
    print(f"{time.strftime('%Y-%m-%d')}, {name}, {os.cpu_count()} CPU cores")
    print("| game | players | games at once | decisions/s on the GPU | games/s | decisions/s on all CPU cores |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for each in names:
        game = GAMES[each]
        options = {option: values[0] for option, values in game.OPTIONS.items()}
        template = game.blank(load_board(each), 2, options, -1).data
        start = time.perf_counter()
        same = same_games(game, template)
        print(f"<!-- {each}: {same} games equal on both, after {time.perf_counter() - start:.1f} s -->")
        cores = processor_rate(game, template)
        for count in BATCHES:
            rate, games = gpu_rate(game, template, count)
            print(f"| {each} | 2 | {count:,} | {rate / 1e9:.2f} G | {games / 1e6:.1f} M | {cores / 1e6:.0f} M |")


if __name__ == "__main__":
    main()
