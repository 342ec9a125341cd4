"""Imagined games that say how every seat stands, in chances to win and in points, side by side as search plays them."""

from collections.abc import Callable, Sequence
from typing import Any

from triskele.analysis.scale import Scale, result_of
from triskele.bots.endgame import Solver
from triskele.bots.nets.search import Worlds
from triskele.bots.search import key_for
from triskele.extras import FAST
from triskele.rules import chance
from triskele.rules.kernel import State, assign, one_of

with FAST:
    import numpy as np


class Judges(Worlds):
    """Worlds in which the net plays on for all until each seat has judged for itself, at its own decision.

    A seat's own value says most of how it stands: it knows its cards. A game that is over counts by its result, and one
    whose end can be solved by that end: the net does not play it.
    """

    def __init__(self, name: str, known: State, scale: Scale, seed: int = 0, end: Solver | None = None) -> None:
        super().__init__(name, known, seed)
        self._name, self._scale, self._seed, self._end = name, scale, seed, end
        self.judged = 1.0  # the share of the last games that were judged, and not played to their end

    def tried(
        self, actions: Sequence[int], count: int, depth: int, cancelled: Callable[[], bool], seat: int | None = None
    ) -> Any:
        """What each of some actions gives in the next worlds: by action, world, currency and seat. If it is asked for
        one seat only, the others need not judge, and nothing is said about them."""
        lanes = np.arange(len(actions) * count)
        self._actions[lanes] = np.repeat(actions, count)
        self._worlds[lanes] = self.count + lanes % count
        self.count += count
        return self._judgements(lanes, depth, cancelled, seat).reshape(len(actions), count, 2, -1)

    def after(self, state: State, action: int, count: int, depth: int, cancelled: Callable[[], bool]) -> Any:
        """How all seats stand after an action in a whole state, nothing hidden, whatever chance will bring: by world,
        currency and seat."""
        key, lanes = key_for(state, self._seed), np.arange(count)
        self._actions[lanes], self._worlds[lanes] = action, -1
        for lane in range(count):
            assign(self._states, lane, state.data, 0)
            chance.seed(one_of(self._states, lane), [self.count + lane, *key[1:]])
        self.count += count
        return self._judgements(lanes, depth, cancelled)

    def _judgements(self, lanes: Any, depth: int, cancelled: Callable[[], bool], seat: int | None = None) -> Any:
        begun, found = len(lanes), np.zeros((len(lanes), 2, self.others + 1))
        asked = np.full((len(lanes), self.others + 1), seat is None)  # seats that have not judged yet
        if seat is not None:
            asked[:, seat] = True
        self._done[:] = 0
        while len(lanes) and not cancelled():
            self._play(lanes)
            for lane in lanes[self._done[lanes] == 1]:
                found[lane] = result_of(self._name, one_of(self._states, lane))
            self._solve(lanes[self._done[lanes] == 0], found)
            lanes = lanes[self._done[lanes] == 0]
            if not len(lanes):
                break
            scores, values = self.net.weigh(*(rows[lanes] for rows in (*self._seen, self._legals)))
            self.decisions += len(lanes)
            if depth <= 0:
                seats = self._seats[lanes]
                first = asked[lanes, seats]
                found[lanes[first], :, seats[first]] = self._scale.of(values[first])
                asked[lanes, seats] = False
            depth -= 1
            on = asked[lanes].any(1)
            lanes, actions = lanes[on], scores[on].argmax(1)
            self._actions[lanes] = actions
        self.judged = 1 - self._done[:begun].mean()
        return self._scale.agreed(found) if seat is None else found

    def _solve(self, lanes: Any, found: Any) -> None:
        """Games whose end is known are over."""
        if self._end is not None and len(lanes):
            for lane in lanes[self._end.near(self._states[lanes])]:
                value = self._end.value(one_of(self._states, lane))
                if value is not None:
                    found[lane], self._done[lane] = value, 1
