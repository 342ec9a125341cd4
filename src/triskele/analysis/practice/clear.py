"""Whether one action is clearly best: ahead of every other legal one, by enough and beyond doubt, from what its seat
knows: by the solved end where there is one, else in imagined worlds."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from triskele.analysis.judging import DOUBT
from triskele.analysis.practice.sets import Lead
from triskele.analysis.scale import POINTS, WIN, off_of, scale_of
from triskele.analysis.scales import trust
from triskele.analysis.worlds import Judges
from triskele.bots.endgame import Exact, solver_of
from triskele.bots.nets.search import LANES
from triskele.bots.outcome import mean_and_error
from triskele.bots.protocol import never
from triskele.extras import FAST
from triskele.rules.kernel import State

with FAST:
    import numpy as np

LEAST = 0.05  # of a win that the best action is ahead of every other one
STILL = 0.04  # and that it must be ahead in a checker's worlds, which did not choose it
SURELY = 0.01  # of a win that it is ahead beyond doubt: then the judge would call anything else a mistake
UNSURE = -1.0  # where doubt does not count yet
SIDE = 7  # others that are tried at once, so that there is room for some worlds


@dataclass(frozen=True)
class Effort:
    """In how many worlds actions are compared, and how many decisions are played on in them."""

    fewest: int  # worlds, at least
    most: int
    depth: int | None  # as deep as the judge looks, if nothing is said
    surely: float = 0.0  # of a win that an action must be ahead beyond doubt
    hasty: bool = True  # whether what looks bad at first is given up: other positions are easily found

    @property
    def sure(self) -> bool:
        """Whether doubt counts; then games are solved near their ends, which takes longer than a look."""
        return self.surely > UNSURE

    def times(self, much: float) -> "Effort":
        """As much more, and in no haste."""
        return Effort(max(2, round(self.fewest * much)), max(2, round(self.most * much)), self.depth, 0.0, hasty=False)


LOOK = Effort(12, 12, 2, UNSURE)  # whether it is worth while to ask
WHOLE = Effort(16, 16, 8, UNSURE)  # once more
# What somebody may think of, in other worlds: who takes the luckiest of many finds some that were only lucky.
LAST = Effort(20, 96, None, SURELY)
REST = Effort(12, 48, 8, SURELY)  # what nobody takes


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
    exact = solver_of(game).actions(known, [best, *others])
    if exact is not None:
        return _solved(exact, known.seat, best, others, effort, least)
    found: dict[int, Lead] = {}
    for at in range(0, len(others), SIDE):
        some = _together(game, known, best, others[at : at + SIDE], effort, seed, least, cancelled)
        if some is None:
            return None
        found |= some
    return found


def _solved(
    exact: Exact, seat: int, best: int, others: Sequence[int], effort: Effort, least: float
) -> dict[int, Lead] | None:
    """The same where it is known what all actions are worth."""
    found = {}
    for action in others:
        ahead = exact.values[best][:, seat] - exact.values[action][:, seat]
        error = np.hypot(exact.errors[best], exact.errors[action])
        if ahead[WIN] < least or ahead[WIN] - DOUBT * error[WIN] < effort.surely:
            return None
        found[action] = _lead(ahead, error)
    return found


def _lead(ahead: Any, error: Any) -> Lead:
    return Lead(*map(float, (ahead[WIN], error[WIN], ahead[POINTS], error[POINTS])))


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
    worlds = Judges(game, known, scale_of(game, known.players), seed, solver_of(game) if effort.sure else None)
    depth = trust(game).far if effort.depth is None else effort.depth
    under_way = list(others)
    found: dict[int, Lead] = {}
    ahead: dict[int, Any] = {action: np.zeros((0, 2)) for action in others}
    while under_way:
        done = len(ahead[under_way[0]])
        count = min(LANES // (len(under_way) + 1), max(effort.fewest, 2 * done) - done)
        values = worlds.tried((best, *under_way), count, depth, cancelled)[..., known.seat]
        if cancelled():
            return None
        off = worlds.judged * off_of(game)[:, 0]  # by how much the net may be off, as far as it judged
        for action, value in zip(tuple(under_way), values[1:], strict=True):
            ahead[action] = np.concatenate([ahead[action], values[0] - value])
            mean, chance = mean_and_error(ahead[action])
            error = np.hypot(chance, off)
            if effort.hasty and mean[WIN] + DOUBT * chance[WIN] < effort.surely + DOUBT * off[WIN]:
                return None
            if len(ahead[action]) < effort.fewest:
                continue
            enough = least if effort.sure else max(least, SURELY + DOUBT * off[WIN]) - chance[WIN]
            if mean[WIN] < enough:
                return None
            if mean[WIN] - DOUBT * error[WIN] >= effort.surely:
                under_way.remove(action)
                found[action] = _lead(mean, error)
            elif len(ahead[action]) >= effort.most:
                return None
    return found
