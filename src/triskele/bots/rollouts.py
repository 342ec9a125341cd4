"""Search by rollouts: a few candidates, many imagined worlds, every candidate in every world, played out greedily.

One source for all games, and all of it rule code: the drivers are made from a game's rule functions and its `worth`,
and do everything between two looks at the clock. What is known of the candidates lies in arrays that are handed in.
"""

import functools
import math
from collections.abc import Callable

from triskele.bots.outcome import outcome_of
from triskele.bots.worth import WORTH
from triskele.rules import GAMES
from triskele.rules.kernel import States, Words, assign, compiled, one_of, rule

MARGIN = 50.0  # a lead that counts as much as it can
DOUBT = 1.0  # how many standard errors another action must be ahead of the greedy one
LOST = 3.0  # how many standard errors behind a candidate must be to be dropped
BATCH = 8  # worlds between two looks at the clock, and twice that before a candidate is dropped
ACTION, LOOKS = 0, 1  # of a candidate: its action, and what that looks worth
SUM, VISITS, LAST, WINS = 0, 1, 2, 3  # of its values, in how many worlds, the last value, and how often it won
WORLDS, DECISIONS, LIVE, CHOICE = 0, 1, 2, 3  # of a search: what was done, candidates that are left, and the best


@rule
def mean(sums: Words, k: int) -> float:
    """A candidate's value."""
    return sums[k, SUM] / max(sums[k, VISITS], 1.0)


@rule
def certainty(sums: Words, products: Words, better: int, worse: int) -> float:
    """How many standard errors one candidate is ahead of another in the worlds both were tried in."""
    n = min(sums[better, VISITS], sums[worse, VISITS])
    if n < 2:
        return 0.0
    ahead = sums[better, SUM] / sums[better, VISITS] - sums[worse, SUM] / sums[worse, VISITS]
    variance = max(products[better, worse] / n - ahead * ahead, 1e-9)
    return ahead / math.sqrt(variance / n)


@rule
def leader(active: Words, sums: Words) -> int:
    """The candidate with the highest value among those left, the first of equal ones."""
    best = -1
    for k in range(len(active)):
        if active[k] != 0 and (best < 0 or mean(sums, k) > mean(sums, best)):
            best = k
    return best


@rule
def drop_losers(active: Words, sums: Words, products: Words) -> int:
    """Drop those that are surely behind; gives how many are left."""
    best, left = leader(active, sums), 0
    for k in range(len(active)):
        if active[k] != 0:
            if k != best and certainty(sums, products, best, k) > LOST:
                active[k] = 0
            else:
                left += 1
    return left


@rule
def choice(active: Words, sums: Words, products: Words) -> int:
    """The best candidate, or the greedy one as long as that is not surely worse."""
    best = leader(active, sums)
    if active[0] != 0 and best != 0 and certainty(sums, products, best, 0) < DOUBT:
        return 0
    return best


@rule
def compare(active: Words, sums: Words, products: Words) -> None:
    """Add up the squared differences between the candidates in the last world."""
    for k in range(len(active)):
        if active[k] != 0:
            for other in range(len(active)):
                if active[other] != 0:
                    difference = sums[k, LAST] - sums[other, LAST]
                    products[k, other] += difference * difference


def driver(name: str) -> Callable[..., None]:
    """The loop over worlds and candidates, not compiled."""
    game, worth_of = GAMES[name], WORTH[name]
    legal, step, imagine, outcome = game.legal, game.step, game.imagine, outcome_of(name)
    over, choose, worth = game.OVER, worth_of.choose, worth_of.worth

    def run(
        known: States,
        worlds: States,  # room for two states
        key: Words,
        count: int,  # worlds to look at; 0 to begin with, when the candidates are chosen
        choices: Words,
        words: Words,  # room for a set of actions
        candidates: Words,
        active: Words,
        sums: Words,
        products: Words,  # of each pair: their differences, squared
        tally: Words,
    ) -> None:
        size = len(active)
        seat = one_of(known, 0).seat + 0
        if tally[LIVE] == 0:
            state = one_of(known, 0)
            found = 0
            for n in range(len(choices)):
                value = worth(state, choices[n])
                if found < size:
                    found += 1
                elif value <= candidates[size - 1, LOOKS]:
                    continue
                at = found - 1
                while at > 0 and candidates[at - 1, LOOKS] < value:
                    candidates[at, ACTION] = candidates[at - 1, ACTION]
                    candidates[at, LOOKS] = candidates[at - 1, LOOKS]
                    at -= 1
                candidates[at, ACTION] = choices[n]
                candidates[at, LOOKS] = value
            for k in range(size):
                active[k] = 1
            tally[LIVE] = size
        for _ in range(count):
            assign(worlds, 0, known, 0)
            key[0] = tally[WORLDS] & 0xFFFFFFFF
            imagine(one_of(worlds, 0), key)
            for k in range(size):
                if active[k] == 0:
                    continue
                assign(worlds, 1, worlds, 0)
                state = one_of(worlds, 1)
                step(state, candidates[k, ACTION])
                while state.phase != over:
                    legal(state, words)
                    step(state, choose(state, words))
                    tally[DECISIONS] += 1
                share, margin = outcome(state, seat)
                margin = max(-MARGIN, min(MARGIN, margin))
                sums[k, LAST] = share + margin / MARGIN
                sums[k, SUM] += sums[k, LAST]
                sums[k, WINS] += share
                sums[k, VISITS] += 1.0
            compare(active, sums, products)
            tally[WORLDS] += 1
        if tally[WORLDS] >= 2 * BATCH:
            tally[LIVE] = drop_losers(active, sums, products)
        tally[CHOICE] = choice(active, sums, products)

    return run


@functools.cache
def compiled_driver(name: str) -> Callable[..., None]:
    return compiled(driver(name), "rollouts", name)
