"""How quick the compiled rules, search and nets are as WebAssembly in Node.js, beside the same on the processor.

    python -m benchmarks.wasm [GAME...]

Time is the processor's own, spent in the driver itself, and the best of several runs: the machine may be shared. Python
calls Node.js for each run of a driver; what that takes is not counted. A page calls drivers from Python that is
WebAssembly itself, which `--pyodide FOLDER` times as a whole: FOLDER is npm's pyodide.
"""

from __future__ import annotations

import argparse
import gzip
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"
sys.path[:0] = [str(TESTS)]

from anywhere import same  # noqa: E402
from anywhere.wasm import Machine, in_pyodide  # noqa: E402
from triskele.arena import playouts, simulate  # noqa: E402
from triskele.bots import nets, rollouts  # noqa: E402
from triskele.bots.nets import layers  # noqa: E402
from triskele.bots.nets.search import Worlds  # noqa: E402
from triskele.bots.search import first_decision, key_for  # noqa: E402
from triskele.rules import GAMES  # noqa: E402
from triskele.site import quantise  # noqa: E402
from triskele.site.kernels import FOR_A_PAGE, build, random_games  # noqa: E402

RUNS = 7
LEVELS = ("clever", "sharp", "merciless")


class Timed:
    """A driver that is called natively or by Node.js; `spent` is the processor's time in its last call."""

    def __init__(self, run: Callable[..., Any], machine: Machine | None = None) -> None:
        self._run, self._machine, self.spent = run, machine, 0.0

    def __call__(self, *arguments: Any) -> None:
        before = self._machine.seconds if self._machine else time.process_time()
        self._run(*arguments)
        self.spent = (self._machine.seconds if self._machine else time.process_time()) - before


def best(rate: Callable[[], float]) -> float:
    return max(rate() for _ in range(RUNS + 1))  # the first one compiles


def decisions_a_second(game: str, run: Timed) -> float:
    """Random games of two."""
    rules, template = GAMES[game], simulate.question(game, 1, 2).template

    def rate() -> float:
        games = playouts.blank_games(2000, 2)
        run(template.copy(), template, np.zeros(rules.ACTION_WORDS, np.int64), np.zeros(8, np.uint32), 0, *games)
        return float(games.decisions.sum()) / run.spent

    return best(rate)


def playouts_a_second(game: str, run: Timed) -> float:
    """Games of two that are played out from the first decision, as search by rollouts does it."""
    known, actions = first_decision(game)
    size = min(len(actions), 10)

    def rate() -> float:
        choices, words = np.array(actions, np.int64), np.zeros(GAMES[game].ACTION_WORDS, np.int64)
        found = np.zeros((size, 2), np.int64), np.zeros(size, np.int8), np.zeros((size, 4)), np.zeros((size, size))
        tally, key = np.zeros(4, np.int64), np.array(key_for(known, 1), np.int64)
        run(known.data, np.repeat(known.data, 2), key, 0, choices, words, *found, tally)
        run(known.data, np.repeat(known.data, 2), key, 100, choices, words, *found, tally)
        return 100 * size / run.spent

    return best(rate)


def judgements(game: str, machine: Machine, many: int) -> dict[str, float]:
    """Thousandths of a second for each decision that a net judges."""
    net = nets.net(game)
    known, actions = first_decision(game)
    worlds = Worlds(game, known)
    worlds.values(actions[:2], 32, stopped=lambda: worlds.decisions > 900)  # lanes in the middle of games
    rows = [table[:many].copy() for table in (*worlds._seen, worlds._legals)]
    scores, values = net._loops.weigh(*rows, 1.0)  # compiled before it is timed

    def ms(weigh: Callable[[], Any], spent: Callable[[], float]) -> float:
        taken = []
        for _ in range(4 * RUNS):
            before = spent()
            weigh()
            taken.append(spent() - before)
        return 1000 * min(taken) / many

    def by_driver() -> None:
        room = [np.zeros(shape, np.float32) for shape in net._loops._room]
        machine.call("net", *net._loops._net, 1.0, *rows, *room, scores, values)

    legal = layers._bits(rows[3], 55).reshape(many, -1)[:, : GAMES[game].ACTIONS]
    return {
        "numpy": ms(lambda: net._run(net._inputs(*rows[:3], legal)), time.process_time),
        "loops": ms(lambda: net._loops.weigh(*rows, 1.0), time.process_time),
        "wasm": ms(by_driver, lambda: machine.seconds),
    }


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    asked.add_argument("--pyodide", type=Path)
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        needed = [recipe for recipe in FOR_A_PAGE if recipe[1] in {"", *given.games}]
        build(folder, [*needed, *((random_games, game) for game in given.games)])
        small = folder / "nets"
        for game, size in quantise.write(small).items():
            print(f"{game}: a net of {size:,} bytes")
        for file in sorted(folder.glob("*.wasm")):
            print(f"{file.name}: {file.stat().st_size:,} bytes, {len(gzip.compress(file.read_bytes(), 9)):,} gzipped")
        machine = Machine(folder)
        for game in given.games:
            for what, rate, native in (
                ("random decisions", decisions_a_second, playouts.compiled_driver(game)),
                ("played-out games", playouts_a_second, rollouts.compiled_driver(game)),
            ):
                driver = "playouts" if rate is decisions_a_second else "rollouts"
                here, there = rate(game, Timed(native)), rate(game, Timed(machine.driver(f"{driver}.{game}"), machine))
                print(
                    f"{game}: {what} a second: native {here:,.0f}, wasm {there:,.0f} ({there / here:.0%})", flush=True
                )
            for many in (1, 64):
                found = judgements(game, machine, many)
                print(f"{game}: net, of {many}: " + ", ".join(f"{k} {v:.3f} ms" for k, v in found.items()), flush=True)
        machine.close()
        if given.pyodide:
            for game in given.games:
                what = [["choices", game, LEVELS, 16], ["reasons", game, 4], ["judged", game, 0.25]]
                nets.WEIGHTS = small
                native = [getattr(same, name)(*rest) for name, *rest in what * 2][3:]  # the first ones compile
                found, state = in_pyodide(given.pyodide, folder, small, what)
                for level in LEVELS:
                    print(
                        f"{game}: {level}: native {native[0]['ms'][level]:.1f} ms, page {found[0]['ms'][level]:.1f} ms"
                    )
                for n, part in ((1, "two actions compared"), (2, "a game judged, effort 0.25")):
                    print(f"{game}: {part}: native {native[n]['ms']:.0f} ms, page {found[n]['ms']:.0f} ms")
                print(f"{game}: memory {state['heap'] / 2**20:.0f} MiB", flush=True)


if __name__ == "__main__":
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    main()
