"""How many decisions a second a net learns from, and how long collecting and learning take.

    python -m benchmarks.training [GAME [PLAYERS [SECONDS]]]

On a GPU if there is one, with the game's recipe; by default Keltis with two players. Needs the extra `train`.
"""

from __future__ import annotations

import sys
import time

import torch

from triskele.arena.gpu import need_gpu
from triskele.bots.nets import shape_of
from triskele.training.curves import place
from triskele.training.learner import Learner
from triskele.training.net import Net
from triskele.training.plan import planned


def main() -> None:
    game, players, seconds, *_ = [*sys.argv[1:], *("keltis", "2", "20")[len(sys.argv) - 1 :]]
    gpu = torch.cuda.is_available()
    if gpu:
        need_gpu()
        torch.backends.cuda.matmul.allow_tf32 = True
    plan = planned(game, "cuda" if gpu else "cpu", 1.0, players)
    wait = torch.cuda.synchronize if gpu else lambda: None
    start = time.perf_counter()
    learner = Learner(plan, Net(shape_of(game), plan.width, plan.depth))
    for _ in range(plan.warm + 1):
        learner.collect()
        learner.learn(0.0)
    print(f"{game}, {players} players, on {place(plan)}: ready after {time.perf_counter() - start:.0f} s", flush=True)
    spent = {"collect": 0.0, "learn": 0.0}
    learned, first = 0.0, learner.decisions
    begun = time.perf_counter()
    while time.perf_counter() - begun < float(seconds):
        start = time.perf_counter()
        learner.collect()
        wait()
        middle = time.perf_counter()
        learned += learner.learn(0.0)["learned"]
        wait()
        spent["collect"] += middle - start
        spent["learn"] += time.perf_counter() - middle
    decisions = learner.decisions - first
    rounds, total = decisions / (plan.lanes * plan.steps), sum(spent.values())
    pace, share = decisions / total / 1e6, learned / rounds
    collecting, learning = (1e3 * spent[part] / rounds for part in ("collect", "learn"))
    print(
        f"{pace:.3f} M decisions a second, collecting ({collecting:.0f} ms for {plan.lanes:,} x {plan.steps}),"
        f" learning ({learning:.0f} ms); {share:.1%} of them enter a gradient, {pace * share:.3f} M a second;"
        f" {decisions:,} decisions in all"
    )


if __name__ == "__main__":
    main()
