"""Search: what the strongest levels think with. A known record in; a choice, and what was found on each action, out."""

import functools
import hashlib
import math
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from triskele.bots import rollouts
from triskele.bots.budget import Budget
from triskele.bots.protocol import Finding, Found, never
from triskele.bots.worth import WORTH
from triskele.rules import GAMES
from triskele.rules.kernel import State
from triskele.table.match import Match

CANDIDATES = 10
DOUBT = 1.0  # by how many standard errors another action must be ahead of the greedy one
BATCH = 8  # worlds between two looks at the clock


def search(
    name: str,
    known: State,
    actions: Sequence[int],
    budget: Budget,
    seed: int = 0,
    cancelled: Callable[[], bool] = never,
    clock: Callable[[], float] = time.perf_counter,
) -> Found:
    """Choose one of the legal actions. The same seed and number of worlds give the same choice."""
    start = clock()
    worth = WORTH[name].worth
    ranked = sorted(actions, key=lambda action: -worth(known, action))
    candidates = np.array(ranked[:CANDIDATES], np.int64)
    size = len(candidates)
    active = np.ones(size, np.int8)
    sums = np.zeros((size, 4))
    products = np.zeros((size, size))
    if size == 1:
        return Found(ranked[0], (Finding(ranked[0], 0, 0.0, 0.0),), 0, 0, 0.0)
    run = rollouts.compiled_driver(name)
    array = known.data
    worlds_room = np.repeat(array, 2)
    key = np.array(_key(array, seed), np.int64)
    words = np.zeros(_words(name), np.int64)
    worlds = decisions = 0
    pace = 1e-3  # seconds a world takes
    while worlds < budget.worlds and active.sum() > 1 and not cancelled():
        left = start + budget.seconds - clock()
        if worlds and left <= 0:
            break
        count = max(1, int(min(BATCH, left / pace, budget.worlds - worlds)))
        decisions += run(array, worlds_room, key, worlds, count, candidates, active, words, sums, products)
        worlds += count
        pace = max(clock() - start, 1e-9) / worlds
        _drop_losers(sums, products, active, worlds)
    means = sums[:, 0] / np.maximum(sums[:, 1], 1)
    live = np.flatnonzero(active)
    best = int(live[np.argmax(means[live])])
    if active[0] and best != 0 and _certainty(sums, products, best, 0) < DOUBT:
        best = 0
    visits = np.maximum(sums[:, 1], 1)
    findings = tuple(
        Finding(int(candidates[k]), int(sums[k, 1]), float(sums[k, 3] / visits[k]), float(means[k]))
        for k in range(size)
    )
    return Found(int(candidates[best]), findings, worlds, decisions, clock() - start)


@functools.cache
def warm_up(name: str) -> None:
    """Compile, or load, what search needs for a game, by thinking once."""
    match = Match(name, bytes(32), GAMES[name].SEATS[0])
    while len(match.action_ids()) < 2:
        match.play(match.action_ids()[0])
    assert match.seat is not None
    search(name, match.known(match.seat), match.action_ids(), Budget(worlds=1))


def _words(name: str) -> int:
    return int(GAMES[name].ACTION_WORDS)


def _key(array: Any, seed: int) -> list[int]:
    digest = hashlib.sha256(array.view(np.uint8).tobytes() + seed.to_bytes(8, "little")).digest()
    return [int.from_bytes(digest[at : at + 4], "little") for at in range(0, 32, 4)]


def _certainty(sums: Any, products: Any, better: int, worse: int) -> float:
    """By how many standard errors one candidate is ahead of another in the worlds both were tried in."""
    n = min(sums[better, 1], sums[worse, 1])
    if n < 2:
        return 0.0
    mean = sums[better, 0] / sums[better, 1] - sums[worse, 0] / sums[worse, 1]
    variance = max(products[better, worse] / n - mean * mean, 1e-9)
    return float(mean / math.sqrt(variance / n))


def _drop_losers(sums: Any, products: Any, active: Any, worlds: int) -> None:
    if worlds < 2 * BATCH:
        return
    live = np.flatnonzero(active)
    means = sums[live, 0] / sums[live, 1]
    best = int(live[np.argmax(means)])
    for k in live:
        if k != best and _certainty(sums, products, best, int(k)) > 3.0:
            active[k] = 0
