"""How many decisions a second: every game, interpreted and compiled, beside OpenSpiel's card games in the same run.

    make bench                      all figures, printed and written to docs/benchmarks.md
    python -m benchmarks.rates --quick   a short run that writes nothing

Each figure is the best of several short runs: the machine may be shared, and a disturbance only ever slows a run.
"""

from __future__ import annotations

import argparse
import functools
import itertools
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import triskele
from benchmarks import document
from triskele.arena import playouts
from triskele.rules import GAMES, kernel
from triskele.rules.board import load_board
from triskele.rules.turns import NOWHERE

PEERS = ("crazy_eights", "hearts", "cribbage", "gin_rummy", "skat", "yacht")


class Rate(NamedTuple):
    name: str
    players: int
    interpreted: float  # decisions a second
    table: float  # played through a match
    compiled: float
    games: float  # a second, compiled
    length: float  # decisions a game
    size: int  # bytes of a state


def best(run: Callable[[], int], runs: int) -> float:
    """The best rate of several runs."""
    rates = []
    for _ in range(runs):
        start = time.perf_counter()
        done = run()
        rates.append(done / (time.perf_counter() - start))
    return max(rates)


def cases() -> list[tuple[str, int, dict[str, str]]]:
    return [
        (name, players, dict(zip(game.OPTIONS, values, strict=True)))
        for name, game in GAMES.items()
        for values in itertools.product(*game.OPTIONS.values())
        for players in range(game.SEATS[0], game.SEATS[1] + 1)
    ]


def measure(name: str, players: int, options: dict[str, str], seconds: float) -> Rate:
    game = GAMES[name]
    template = game.blank(load_board(name), players, options, NOWHERE).data
    first = playouts.random_games(game, template, 200)
    length = float(first.decisions.mean())

    def compiled_run(count: int) -> int:
        return int(playouts.random_games(game, template, count).decisions.sum())

    start = time.perf_counter()
    compiled_run(500)
    count = max(200, int(500 * seconds / (time.perf_counter() - start)))

    driver = playouts.driver(name)

    def interpreted_run() -> int:
        results = playouts.blank_games(8, players)
        driver(template.copy(), template, [0] * game.ACTION_WORDS, [0] * 8, 0, *results)
        return int(results.decisions.sum())

    def table_run() -> int:
        chooser = random.Random(1)
        match = triskele.new(name, players, "bench", options)
        while not match.finished:
            match.play(chooser.choice(match.actions()))
        return len(match.log)

    compiled_rate = best(lambda: compiled_run(count), 5)
    title = " ".join([name, *(value for at, value in enumerate(options.values()) if value != _default(game, at))])
    return Rate(
        title,
        players,
        best(interpreted_run, 3),
        best(table_run, 3),
        compiled_rate,
        compiled_rate / length,
        length,
        game.STATE.itemsize,
    )


def _default(game: Any, at: int) -> str:
    return str(list(game.OPTIONS.values())[at][0])


def peer_rates(seconds: float) -> dict[str, tuple[float, float]]:
    """OpenSpiel's games: decisions a second of its own rollouts in C++, and driven from Python."""
    import pyspiel

    found = {}
    for name in PEERS:
        game = pyspiel.load_game(name)
        length = _peer_length(game)
        rollouts = _rollouts if game.get_type().reward_model == pyspiel.GameType.RewardModel.TERMINAL else _bot_games
        start = time.perf_counter()
        rollouts(game, 50)
        count = max(20, int(50 * seconds / (time.perf_counter() - start)))
        cpp = best(functools.partial(rollouts, game, count), 5) * length
        from_python = best(functools.partial(_peer_games, game, 5), 3)
        found[name] = (cpp, from_python)
    return found


def _rollouts(game: Any, count: int) -> int:
    """Random games from the first decision on, inside OpenSpiel: one search step whose evaluator plays them all."""
    import pyspiel

    evaluator = pyspiel.RandomRolloutEvaluator(count, 7)
    pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 7, False).step(_first_decision(game))
    return count


def _bot_games(game: Any, count: int) -> int:
    """Random games inside OpenSpiel where its search refuses a game: its random bots play each other."""
    import pyspiel

    bots = [pyspiel.make_uniform_random_bot(player, 7) for player in range(game.num_players())]
    for seed in range(count):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
    return count


def _peer_games(game: Any, count: int) -> int:
    return sum(_peer_game(game) for _ in range(count))


def _first_decision(game: Any) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(random.choice([action for action, _ in state.chance_outcomes()]))
    return state


def _peer_game(game: Any) -> int:
    """One random game from Python; the number of its decisions, chance left out."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, chances)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
    return decisions


def _peer_length(game: Any) -> float:
    return sum(_peer_game(game) for _ in range(200)) / 200


def compile_times(name: str) -> tuple[float, float]:
    """Seconds to the first compiled game: cold, and with compiled code on disk."""
    program = (
        "import sys, time\n"
        "from triskele.arena import playouts\n"
        "from triskele.rules import GAMES\n"
        "from triskele.rules.board import load_board\n"
        "game = GAMES[sys.argv[1]]\n"
        "options = {name: values[0] for name, values in game.OPTIONS.items()}\n"
        "template = game.blank(load_board(game.NAME), 2, options, 0).data\n"
        "import numba\n"
        "start = time.perf_counter()\n"
        "playouts.random_games(game, template, 1)\n"
        "print(time.perf_counter() - start)\n"
    )
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "XDG_CACHE_HOME": folder}
        command = [sys.executable, "-c", program, name]
        times = [
            float(subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout)
            for _ in range(2)
        ]
    return times[0], times[1]


def copy_times(name: str) -> tuple[float, float]:
    """Microseconds to copy a state: compiled, and of the array in Python."""
    game = GAMES[name]
    states = np.zeros(2, game.STATE.dtype)

    def copies(states: Any, count: int) -> int:
        for n in range(count):
            kernel.assign(states, n & 1, states, (n + 1) & 1)
        return count

    run = kernel.compiled(copies)
    run(states, 1)
    compiled = 1e6 / best(lambda: int(run(states, 1_000_000)), 5)

    state = kernel.blank(game.STATE)

    def python() -> int:
        for _ in range(100_000):
            kernel.freeze(state)
        return 100_000

    return compiled, 1e6 / best(python, 5)


def machine() -> str:
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [line.split(":", 1)[1].strip() for line in info.read_text().splitlines() if "model name" in line]
        model = names[0] if names else model
    today = time.strftime("%Y-%m-%d")
    return f"{today}, {model}, {os.cpu_count()} cores (shared), Python {platform.python_version()}, one core used"


def million(rate: float) -> str:
    return f"{rate / 1e6:.2f} M" if rate < 1e7 else f"{rate / 1e6:.1f} M"


def thousand(rate: float) -> str:
    return f"{rate / 1e3:.0f} k"


def report(rates: list[Rate], peers: dict[str, tuple[float, float]], times: dict[str, Any]) -> str:
    fastest = max((cpp for cpp, _ in peers.values()), default=0.0)
    lines = [
        f"Measured: {machine()}.",
        "",
        "| game | players | interpreted | through a match | compiled | games/s | decisions a game | state |"
        + (" against the fastest peer |" if fastest else ""),
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |" + (" ---: |" if fastest else ""),
    ]
    for rate in rates:
        ratio = f" {rate.compiled / fastest:.1f} × |" if fastest else ""
        lines.append(
            f"| {rate.name} | {rate.players} | {thousand(rate.interpreted)} | {thousand(rate.table)} | "
            f"{million(rate.compiled)} | {thousand(rate.games)} | {rate.length:.0f} | {rate.size} B |{ratio}"
        )
    if peers:
        lines += ["", "| OpenSpiel, same run | its own rollouts in C++ | driven from Python |", "| --- | ---: | ---: |"]
        lines += [f"| {name} | {million(cpp)} | {thousand(python)} |" for name, (cpp, python) in peers.items()]
    lines += ["", "| game | first compile | from the disk | copy of a state, compiled | in Python |"]
    lines += ["| --- | ---: | ---: | ---: | ---: |"]
    for name, (cold, warm, copied, array) in times.items():
        lines.append(f"| {name} | {cold:.1f} s | {warm:.2f} s | {copied * 1000:.0f} ns | {array * 1000:.0f} ns |")
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a short run that writes nothing")
    arguments = parser.parse_args()
    seconds = 0.1 if arguments.quick else 0.7
    rates, times = [], {}
    with Progress(transient=True) as progress:
        todo = cases()
        task = progress.add_task("random games", total=len(todo) + len(GAMES) + 1)
        for name, players, options in todo:
            progress.update(task, description=f"{name}, {players} players")
            rates.append(measure(name, players, options, seconds))
            progress.advance(task)
        progress.update(task, description="OpenSpiel")
        try:
            peers = peer_rates(seconds)
        except ImportError:
            peers = {}
        progress.advance(task)
        for name in GAMES:
            progress.update(task, description=f"{name}, compiling")
            times[name] = (*compile_times(name), *copy_times(name))
            progress.advance(task)
    text = report(rates, peers, times)
    show(text)
    if not arguments.quick:
        document.write("rates", text)


def show(text: str) -> None:
    console = Console()
    table: Table | None = None
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|"):
            if table:
                console.print(table)
                table = None
            if line:
                console.print(line)
        elif table is None:
            table = Table(*cells)
        elif "---" not in line:
            table.add_row(*cells)
    if table:
        console.print(table)


if __name__ == "__main__":
    main()
