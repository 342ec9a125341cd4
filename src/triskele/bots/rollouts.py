"""Search by rollouts: a few candidates, many imagined worlds, every candidate in every world, played out greedily.

One source for all games: the drivers are made from a game's rule functions and its `worth`.
"""

import functools
from collections.abc import Callable

from triskele.bots.worth import WORTH
from triskele.rules import GAMES
from triskele.rules.kernel import States, Words, assign, compiled, record

MARGIN = 50.0  # a lead that counts as much as it can


def driver(name: str) -> Callable[..., int]:
    """The loop over worlds and candidates, not compiled."""
    game, worth_of = GAMES[name], WORTH[name]
    legal, step, imagine, standing, lead = game.legal, game.step, game.imagine, game.standing, worth_of.lead
    over, choose = game.OVER, worth_of.choose

    def run(
        known: States,
        worlds: States,  # room for two states
        key: Words,
        first: int,
        count: int,
        candidates: Words,
        active: Words,
        actions: Words,
        sums: Words,  # of the values of each candidate, and of their squares
        products: Words,  # of the values of each pair
    ) -> int:
        seat = record(known, 0).seat + 0
        size = len(candidates)
        decisions = 0
        for n in range(first, first + count):
            assign(worlds, 0, known, 0)
            world = record(worlds, 0)
            key[0] = n & 0xFFFFFFFF
            imagine(world, key)
            for k in range(size):
                if active[k] == 0:
                    continue
                assign(worlds, 1, worlds, 0)
                state = record(worlds, 1)
                step(state, candidates[k])
                while state.phase != over:
                    legal(state, actions)
                    step(state, choose(state, actions))
                    decisions += 1
                own = standing(state, seat)
                share, ties, margin = 1.0, 1.0, 1e9
                for player in range(state.players):
                    if player != seat:
                        other = standing(state, player)
                        if other > own:
                            share = 0.0
                        elif other == own:
                            ties += 1.0
                        margin = min(margin, float(lead(state, seat, player)))
                margin = max(-MARGIN, min(MARGIN, margin))
                sums[k, 2] = share / ties + margin / MARGIN
                sums[k, 0] += sums[k, 2]
                sums[k, 3] += share / ties
                sums[k, 1] += 1.0
            for k in range(size):
                if active[k] != 0:
                    for other in range(size):
                        if active[other] != 0:
                            difference = sums[k, 2] - sums[other, 2]
                            products[k, other] += difference * difference
        return decisions

    return run


@functools.cache
def compiled_driver(name: str) -> Callable[..., int]:
    return compiled(driver(name))
