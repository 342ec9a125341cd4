"""How many decisions a second a learner gets: a step, the next legal actions and the next observation, in batches.

    python -m benchmarks.envs           on one core, beside those of others, written to docs/benchmarks.md
    python -m benchmarks.envs gpu       on an NVIDIA GPU, beside pgx's environments, printed

Actions are chosen at random, and that is not counted; in pgx's loop it is, but costs little. Each figure is the best
of several runs, on a core in seconds of the processor's time, so that others on the machine disturb it less.
"""

from __future__ import annotations

import functools
import importlib.util
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from benchmarks import document, on_pgx
from benchmarks.rates import machine
from triskele import envs
from triskele.envs.graphs import Graph
from triskele.envs.lanes import FORMS
from triskele.rules import GAMES
from triskele.rules.kernel import compiled, pick, spin, teach_gpu
from triskele.sight import observation

GAMES_AT_ONCE = 1024
STEPS, RUNS, WARM = 60, 8, 300
PEERS = ("crazy_eights", "hearts", "skat", "gin_rummy")
RLCARD = ("leduc-holdem", "uno", "gin-rummy", "doudizhu")
PGX = ("kuhn_poker", "leduc_holdem", "backgammon", "sparrow_mahjong")
ON_GPU = (65_536, 262_144, 1_048_576)
MEMORY = 4.8e12  # bytes a second of an H200, by its data sheet


@compiled
def choose(legal: Any, luck: Any, chosen: Any) -> None:
    for lane in range(len(luck)):
        luck[lane] = spin(luck[lane])
        chosen[lane] = pick(legal[lane], legal.shape[1], luck[lane])


def on_one_core(game: str, form: str) -> float:
    games = envs.batch(game, games=GAMES_AT_ONCE, form=form, threads=1)
    games.reset(1)
    luck = np.arange(1, GAMES_AT_ONCE + 1) * 2654435761 % 4294967291
    chosen = np.zeros(GAMES_AT_ONCE, np.int64)

    def run(steps: int) -> float:
        spent = 0.0
        for _ in range(steps):
            choose(games._legal, luck, chosen)
            start = time.thread_time()
            games.step(chosen)
            spent += time.thread_time() - start
        return steps * GAMES_AT_ONCE / spent

    run(WARM)  # so that games are in all their phases
    return max(run(STEPS) for _ in range(RUNS))


def peer(name: str) -> float:
    """The same from Python for a game of OpenSpiel: an action, the mask, and the tensor of who decides."""
    import pyspiel

    game = pyspiel.load_game(name)
    has_observation = game.get_type().provides_observation_tensor

    def run() -> float:
        luck, decisions, state = random.Random(1), 0, game.new_initial_state()
        start = time.thread_time()
        while time.thread_time() - start < 1:
            if state.is_terminal():
                state = game.new_initial_state()
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(outcomes, chances)[0])
                continue
            state.legal_actions_mask()
            player = state.current_player()
            state.observation_tensor(player) if has_observation else state.information_state_tensor(player)
            state.apply_action(luck.choice(state.legal_actions()))
            decisions += 1
        return decisions / (time.thread_time() - start)

    return max(run() for _ in range(3))


def rlcard_peer(name: str) -> float:
    """The same for an environment of RLCard, whose states have legal actions and observation in them."""
    import rlcard

    env = rlcard.make(name, config={"seed": 1})

    def run() -> float:
        luck, decisions = random.Random(1), 0
        state, _ = env.reset()
        start = time.thread_time()
        while time.thread_time() - start < 1:
            state, _ = env.reset() if env.is_over() else env.step(luck.choice(list(state["legal_actions"])))
            decisions += not env.is_over()
        return decisions / (time.thread_time() - start)

    return max(run() for _ in range(3))


def peers_there() -> list[tuple[str, str, float]]:
    """Those that are installed: whose it is, its name, and decisions a second."""
    found = [("OpenSpiel", name, peer(name)) for name in PEERS]
    if importlib.util.find_spec("rlcard"):
        found += [("RLCard", name, rlcard_peer(name)) for name in RLCARD]
    if on_pgx.is_there():
        found += [
            ("pgx, in batches, on all cores", name, on_pgx.measured(name, GAMES_AT_ONCE).decisions) for name in PGX
        ]
    return found


def cpu_table() -> str:
    lines = [
        f"Measured: {machine()}.",
        "",
        "| game | columns | packed | raw | scaled |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    for game in GAMES:
        rates = " | ".join(f"{on_one_core(game, form) / 1e6:.1f} M" for form in reversed(FORMS))
        lines.append(f"| {game} | {envs.batch(game, games=1).observation.size:,} | {rates} |")
        print(lines[-1], flush=True)
    lines += ["", "| same run | | decisions/s |", "| --- | --- | ---: |"]
    lines += [f"| {whose} | {name} | {rate / 1e3:,.0f} k |" for whose, name, rate in peers_there()]
    return "\n".join(lines) + "\n"


def written(games: Any, form: str) -> int:
    """Bytes of the arrays that a decision writes."""
    arrays = games.seen if form == "packed" else (*games.seen, games._legal)
    return sum(array.size * array.dtype.itemsize for array in arrays) // games.games


@functools.cache
def chooser(words: int) -> Any:
    """The kernel that picks a legal action for each game."""
    from triskele.arena.gpu import cuda

    teach_gpu()

    @cuda.jit  # type: ignore[untyped-decorator]
    def choose_all(legal: Any, luck: Any, chosen: Any) -> None:
        lane = cuda.grid(1)
        if lane < len(luck):
            luck[lane] = spin(luck[lane])
            chosen[lane] = pick(legal[:, lane], words, luck[lane])

    return choose_all


def gpu_rate(game: str, count: int, form: str) -> tuple[int, float]:
    """Bytes that a decision writes, and decisions a second, in a batch on a GPU."""
    from triskele.arena.gpu import THREADS, cuda

    def timed(run: Callable[[], object], times: int) -> float:
        run()
        cuda.synchronize()
        start = time.perf_counter()
        for _ in range(times):
            run()
        cuda.synchronize()
        return (time.perf_counter() - start) / times

    games = envs.batch(game, games=count, form=form, on="gpu")
    games.reset(1)
    luck = cuda.to_device(np.arange(1, count + 1) * 2654435761 % 4294967291)
    chosen = cuda.to_device(np.zeros(count, np.int64))
    blocks, choose_all = -(-count // THREADS), chooser(GAMES[game].ACTION_WORDS)
    choose_all[blocks, THREADS](games._legal, luck, chosen)
    choose = Graph(lambda on: choose_all[blocks, THREADS, on](games._legal, luck, chosen))

    def both() -> None:
        choose.launch()
        games.step(chosen)

    timed(both, WARM)
    spent = min(timed(both, STEPS) - timed(choose.launch, STEPS) for _ in range(3))
    games.check()
    return written(games, form), count / spent


def millions(rates: list[float]) -> str:
    return " | ".join(f"{rate / 1e6:,.0f}" for rate in rates)


def gpu_table() -> None:
    """Print what this package's batches reach on a GPU, and pgx's environments in the same run."""
    sizes = " | ".join(f"{size:,} games" for size in ON_GPU)
    print(f"| game | form | columns | bytes written | {sizes} | of the memory's speed |")
    print("| --- | --- | ---: | ---: |" + " ---: |" * (len(ON_GPU) + 1))
    for game in GAMES:
        columns = observation(game).size
        for form in ("packed", "raw"):
            found = [gpu_rate(game, count, form) for count in ON_GPU]
            size, rates = found[0][0], [rate for _, rate in found]
            share = f"{max(rates) * size / MEMORY:.1%}"
            print(f"| {game} | {form} | {columns:,} | {size:,} | {millions(rates)} | {share} |", flush=True)
    if not on_pgx.is_there():
        print(on_pgx.MISSING)
        return
    sizes = " | ".join(f"{size:,} games" for size in on_pgx.SIZES)
    print(f"\n| pgx | columns | bytes written | {sizes} | of the memory's speed |")
    print("| --- | ---: | ---: |" + " ---: |" * (len(on_pgx.SIZES) + 1))
    for name in on_pgx.ENVIRONMENTS:
        peers = [on_pgx.measured(name, count) for count in on_pgx.SIZES]
        rates, size = [each.decisions for each in peers], peers[0].size
        share = f"{max(rates) * size / MEMORY:.1%}"
        print(f"| {name} | {peers[0].numbers:,} | {size:,} | {millions(rates)} | {share} |", flush=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["gpu"]:
        gpu_table()
    else:
        document.write("envs", cpu_table())
