"""A net against the levels on the processor's cores, every deal once from each seat.

python -m minds.arena NET.npz OPPONENT SECONDS [PLAYERS] [THINK seconds] [WORKERS] [MOST games a worker]
"""

import math
import multiprocessing
import os
import random
import sys
import time
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import numpy as np


def thinking(mind: Any, name: str, seconds: float) -> Any:
    """The net's likeliest actions, tried out by search, which starts from the net's choice."""
    from triskele.bots import search as module
    from triskele.bots.budget import Budget

    def choose(known: Any, actions: Any, chooser: random.Random) -> int:
        chances, _ = mind.judge(known, actions)
        likely = sorted((a for a in actions if chances[a] > 0.03), key=lambda a: -chances[a])[:6]
        if len(likely) == 1:
            return likely[0]

        class Rank:
            worth = staticmethod(lambda _, action: chances[action])

        kept, module.WORTH = module.WORTH, {name: Rank}
        try:
            return module.search(name, known, likely, Budget(seconds=seconds), seed=chooser.getrandbits(32)).action
        finally:
            module.WORTH = kept

    return choose


def work(job: tuple[Any, ...]) -> tuple[list[tuple[float, ...]], float, float, str]:
    path, opponent, until, players, think, worker, most = job
    from minds.play import Mind
    from triskele.bots.levels import bot
    from triskele.rules import chance, kernel
    from triskele.rules.board import load_board

    mind = Mind(path)
    game, name = mind.game, mind.about["game"]
    board, options = load_board(name), {key: values[0] for key, values in game.OPTIONS.items()}
    rival = Mind(opponent) if opponent.endswith(".npz") else None
    other = None if rival else bot(name, opponent, time.process_time)
    theirs = (lambda k, a, _: rival.choose(k, a)) if rival else (lambda k, a, luck: other.choose(k, a, luck).action)
    mine = thinking(mind, name, think) if think else (lambda k, a, _: mind.choose(k, a))
    results: list[tuple[float, ...]] = []
    spent, count = [0.0, 0.0], [0, 0]
    deal = worker * 1_000_000
    while time.time() < until and len(results) < most:
        deal += 1
        block = []
        for seat in range(players):
            state = game.blank(board, players, options, deal % players)
            luck, chooser = random.Random(deal), random.Random(deal * 7 + seat)
            chance.seed(state, [luck.getrandbits(32) for _ in range(8)])
            game.setup(state)
            while state.phase != game.OVER:
                legal = [0] * game.ACTION_WORDS
                game.legal(state, legal)
                actions = [a for a in range(game.ACTIONS) if (legal[a // 55] >> (a % 55)) & 1]
                action = actions[0]
                if len(actions) > 1:
                    known = kernel.blank(game.STATE)
                    game.known(state, state.seat, known)
                    own = state.seat == seat
                    began = time.process_time()
                    action = (mine if own else theirs)(known, actions, chooser)
                    spent[own] += time.process_time() - began
                    count[own] += 1
                game.step(state, action)
                if time.time() > until + 20:
                    break
            if state.phase != game.OVER:
                break
            standings = [game.standing(state, player) for player in range(players)]
            best = max(standings)
            others = [game.score(state, p) for p in range(players) if p != seat]
            block.append(
                ((standings[seat] == best) / standings.count(best), game.score(state, seat), np.mean(others), deal)
            )
        if len(block) == players:  # only whole deals count
            results += block
    return results, spent[1] / max(count[1], 1), spent[0] / max(count[0], 1), name


def main() -> None:
    path, opponent, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
    players = int(sys.argv[4]) if len(sys.argv) > 4 else 2
    think = float(sys.argv[5]) if len(sys.argv) > 5 else 0.0
    workers = int(sys.argv[6]) if len(sys.argv) > 6 else os.cpu_count() or 1
    most = int(sys.argv[7]) if len(sys.argv) > 7 else 1 << 30
    until = time.time() + seconds
    offset = int(os.environ.get("ARENA_OFFSET", "0"))
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        found = pool.map(
            work, [(path, opponent, until, players, think, n + offset, most) for n in range(workers)], chunksize=1
        )
    games = np.array([game for part in found for game in part[0]])
    if not len(games):
        print("no game was finished")
        return
    deals: dict[float, list[float]] = {}
    for won, _, _, deal in games:
        deals.setdefault(deal, []).append(won)
    means = np.array([np.mean(values) for values in deals.values()])
    error = means.std(ddof=1) / math.sqrt(len(means)) if len(means) > 1 else math.nan
    print(
        f"{found[0][3]} {players}p {os.path.basename(path)}{f'+{think}s' if think else ''} v {os.path.basename(opponent)}: "
        f"wins {games[:, 0].mean():.3f} +- {1.96 * error:.3f} of {len(games)} games ({len(means)} deals); points {games[:, 1].mean():.1f} v "
        f"{games[:, 2].mean():.1f}; {1e3 * np.mean([part[1] for part in found]):.2f} ms, opponent {1e3 * np.mean([part[2] for part in found]):.1f} ms",
        flush=True,
    )


if __name__ == "__main__":
    main()
