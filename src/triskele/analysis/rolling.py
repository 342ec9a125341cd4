"""Where there is no net that fits: how a seat stands, and what an action costs, by games that are played out greedily.

What a seat knows is all that these games begin with, and the others share what it does not win: this is coarser.
"""

from collections.abc import Callable, Sequence
from typing import Any, Literal

from triskele.analysis.judging import FIRST, PAIR, POINT, STAND, Weighed
from triskele.analysis.scale import POINTS, WIN
from triskele.bots.outcome import TIE, mean_and_error
from triskele.bots.rollouts import LIVE, MARGIN, SUM, VISITS, WINS, compiled_driver
from triskele.bots.search import CANDIDATES, key_for, warm_up
from triskele.bots.worth import WORTH
from triskele.extras import FAST
from triskele.rules import GAMES
from triskele.rules.kernel import State, thaw

with FAST:
    import numpy as np

EACH = 8  # worlds whose mean is one observation
MORE = 6  # times as many worlds as with a net: they are cheap, and say less


class ByRollouts:
    by: Literal["net", "rollouts"] = "rollouts"

    def __init__(self, game: str, players: int, effort: float, cancelled: Callable[[], bool]) -> None:
        warm_up(game)
        self._game, self._players, self._effort, self._cancelled = game, players, effort, cancelled

    def stand(self, state: State, action: int) -> tuple[Any, Any]:
        layout = GAMES[self._game].STATE
        known = thaw(layout, layout.known(state.raw, state.seat))
        _, values = self._rolled(known, [action], STAND)
        return mean_and_error(self._shared(values[:, 0], state.seat, whole=1.0))

    def choice(self, known: State, actions: Sequence[int], chosen: int) -> Weighed:
        nothing = Weighed(chosen, *np.zeros((2, 2, self._players)))
        if len(actions) == 1:
            return nothing
        tried, values = self._rolled(known, actions, FIRST)
        best = tried[_best(values)]
        if best == chosen:
            return nothing
        tried, values = self._rolled(known, (best, chosen), PAIR, seed=1)
        ahead = values[:, tried.index(best)] - values[:, tried.index(chosen)]
        found = mean_and_error(self._shared(ahead, known.seat, whole=0.0))
        return Weighed(best, *found, False, *found, POINT / WORTH[self._game].POINT)

    def _rolled(self, known: State, actions: Sequence[int], usual: int, seed: int = 0) -> tuple[list[int], Any]:
        """The actions that were tried, and their values: by some worlds, action and currency."""
        size, driver = min(len(actions), CANDIDATES), compiled_driver(self._game)
        array, key = known.data, np.array(key_for(known, seed), np.int64)
        words, choices = np.zeros(GAMES[self._game].ACTION_WORDS, np.int64), np.array(actions, np.int64)
        chosen, active = np.zeros((size, 2), np.int64), np.zeros(size, np.int8)
        sums, products, tally = np.zeros((size, 4)), np.zeros((size, size)), np.zeros(4, np.int64)
        room, found = np.repeat(array, 2), []
        for _ in range(max(2, round(usual * MORE * self._effort / EACH))):
            before = sums.copy()
            driver(array, room, key, EACH, choices, words, chosen, active, sums, products, tally)
            active[:], tally[LIVE] = 1, size  # nobody is left out: all are compared in the same worlds
            new = (sums - before) / np.maximum(sums - before, 1)[:, VISITS, None]
            points = (new[:, SUM] - new[:, WINS]) * MARGIN / WORTH[self._game].POINT
            found.append(np.stack([new[:, WINS], points], 1))
            if self._cancelled():
                break
        return chosen[:, 0].tolist(), np.array(found)

    def _shared(self, own: Any, seat: int, whole: float) -> Any:
        """For all seats what is known of one: by observation, currency and seat."""
        others = self._players - 1
        found = np.empty((len(own), 2, self._players))
        found[:, WIN] = (whole - own[:, WIN, None]) / others
        found[:, POINTS] = -own[:, POINTS, None] / others
        found[:, :, seat] = own
        return found


def _best(values: Any) -> int:
    means = values.mean(0)
    return int((means[:, WIN] + TIE * means[:, POINTS]).argmax())
