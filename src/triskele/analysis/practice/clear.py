"""Whether one action is clearly best: ahead of every other legal one, by enough and beyond doubt, from what its seat
knows, in imagined worlds."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from triskele.analysis.judging import DOUBT, mean_and_error
from triskele.analysis.practice.sets import Lead
from triskele.analysis.scale import POINTS, WIN, scale_of
from triskele.analysis.worlds import Judges
from triskele.bots.nets.search import LANES
from triskele.bots.protocol import never
from triskele.extras import FAST
from triskele.rules.kernel import State

with FAST:
    import numpy as np

LEAST = 0.05  # of a win that the best action is ahead of every other one
STILL = 0.04  # and that it must be ahead in a checker's worlds, which did not choose it
SURELY = 0.03  # of a win that it is ahead beyond doubt where it is asked for the last time
SIDE = 7  # others that are tried at once, so that there is room for some worlds


@dataclass(frozen=True)
class Effort:
    """In how many worlds actions are compared, and how many decisions are played on in them."""

    fewest: int  # worlds, at least
    most: int
    depth: int
    surely: float = 0.0  # of a win that an action must be ahead beyond doubt
    hasty: bool = True  # whether what looks bad at first is given up: other positions are easily found

    def times(self, much: float) -> "Effort":
        """As much more, and in no haste."""
        return Effort(max(2, round(self.fewest * much)), max(2, round(self.most * much)), self.depth, 0.0, hasty=False)


LOOK = Effort(4, 4, 2)  # whether it is worth while to ask
WHOLE = Effort(20, 96, 8)  # actions that some player may think of
LIGHT = Effort(8, 48, 4)  # actions that nobody takes
LAST = Effort(
    20, 192, 24, SURELY
)  # all actions, once more: who takes the luckiest of many finds some that were only lucky


def leads(
    game: str,
    known: State,
    best: int,
    others: Sequence[int],
    effort: Effort,
    seed: int,
    least: float = LEAST,
    cancelled: Callable[[], bool] = never,
) -> dict[int, Lead] | None:
    """What an action is ahead of each of the others, by action; None if it is not clearly ahead of one."""
    found: dict[int, Lead] = {}
    for at in range(0, len(others), SIDE):
        some = _together(game, known, best, others[at : at + SIDE], effort, seed, least, cancelled)
        if some is None:
            return None
        found |= some
    return found


def _together(
    game: str,
    known: State,
    best: int,
    others: Sequence[int],
    effort: Effort,
    seed: int,
    least: float,
    cancelled: Callable[[], bool],
) -> dict[int, Lead] | None:
    """The same for as many as are played side by side. Who is clearly behind is done; one that is not ends it."""
    worlds = Judges(game, known, scale_of(game, known.players), seed)
    under_way = list(others)
    found: dict[int, Lead] = {}
    ahead: dict[int, Any] = {action: np.zeros((0, 2)) for action in others}
    while under_way:
        done = len(ahead[under_way[0]])
        count = min(LANES // (len(under_way) + 1), max(effort.fewest, 2 * done) - done)
        values = worlds.tried((best, *under_way), count, effort.depth, cancelled)[..., known.seat]
        if cancelled():
            return None
        for action, value in zip(tuple(under_way), values[1:], strict=True):
            ahead[action] = np.concatenate([ahead[action], values[0] - value])
            mean, error = mean_and_error(ahead[action])
            if len(ahead[action]) < effort.fewest:
                if effort.hasty and mean[WIN] < least / 2:
                    return None
                continue
            if mean[WIN] < least:
                return None
            if mean[WIN] - DOUBT * error[WIN] >= effort.surely:
                under_way.remove(action)
                found[action] = Lead(*map(float, (mean[WIN], error[WIN], mean[POINTS], error[POINTS])))
            elif len(ahead[action]) >= effort.most:
                return None
    return found
