"""Search: what the strongest levels think with. A known state in; a choice and what was found out."""

import functools
import hashlib
import time
from collections.abc import Callable, Sequence

from triskele.bots.budget import Budget
from triskele.bots.protocol import Finding, Found, never
from triskele.bots.rollouts import ACTION, BATCH, CHOICE, DECISIONS, LIVE, SUM, VISITS, WINS, WORLDS, compiled_driver
from triskele.extras import FAST
from triskele.rules import GAMES
from triskele.rules.kernel import State
from triskele.table.match import Match

with FAST:
    import numpy as np

CANDIDATES = 10


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
    size = min(len(actions), CANDIDATES)
    if size == 1:
        return Found(actions[0], (Finding(actions[0], 0, 0.0, 0.0),))
    array = known.data
    key = np.array(key_for(known, seed), np.int64)
    words = np.zeros(GAMES[name].ACTION_WORDS, np.int64)
    candidates, active = np.zeros((size, 2), np.int64), np.zeros(size, np.int8)
    sums, products, tally = np.zeros((size, 4)), np.zeros((size, size)), np.zeros(4, np.int64)
    room, choices, driver = np.repeat(array, 2), np.array(actions, np.int64), compiled_driver(name)

    def look(count: int) -> None:
        driver(array, room, key, count, choices, words, candidates, active, sums, products, tally)

    look(0)
    pace = 1e-3  # seconds a world takes
    while (worlds := int(tally[WORLDS])) < budget.worlds and tally[LIVE] > 1 and not cancelled():
        left = start + budget.seconds - clock()
        if worlds and left <= 0:
            break
        look(max(1, int(min(BATCH, left / pace, budget.worlds - worlds))))
        pace = max(clock() - start, 1e-9) / int(tally[WORLDS])
    return Found(
        int(candidates[tally[CHOICE], ACTION]),
        tuple(
            Finding(int(action), int(tried[VISITS]), *(float(tried[at] / max(tried[VISITS], 1)) for at in (WINS, SUM)))
            for action, tried in zip(candidates[:, ACTION], sums, strict=True)
        ),
        int(tally[WORLDS]),
        int(tally[DECISIONS]),
        clock() - start,
    )


@functools.cache
def warm_up(name: str) -> None:
    """Compile, or load, what search needs for a game, by thinking once."""
    search(name, *first_decision(name), Budget(worlds=1))


def first_decision(name: str) -> tuple[State, list[int]]:
    """The first time that somebody has a choice in a game: what that seat knows, and what is legal."""
    match = Match(name, bytes(32), GAMES[name].SEATS[0])
    while len(match.action_ids()) < 2:
        match.play(match.action_ids()[0])
    assert match.seat is not None
    return match.known(match.seat), match.action_ids()


def key_for(known: State, seed: int) -> list[int]:
    """The key of imagined chance: another one for each decision and seed."""
    content = known.data.view(np.uint8).tobytes()[: known.layout.filled]
    digest = hashlib.sha256(content + seed.to_bytes(8, "little")).digest()
    return [int.from_bytes(digest[at : at + 4], "little") for at in range(0, 32, 4)]
