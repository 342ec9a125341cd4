"""How all seats stand, and what an action costs: by nets in imagined worlds, or by rollouts where there is no net."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from triskele.analysis.scale import FAR, POINTS, TENTHS, WIN, off_of, scale_of
from triskele.analysis.worlds import Judges
from triskele.bots.nets import net
from triskele.bots.nets.search import LANES, SURE, candidates, warm_up
from triskele.extras import FAST
from triskele.rules.kernel import State

with FAST:
    import numpy as np

TRIED = 16  # decisions, divided by the players, that all seats play before they judge where the best action is found
NEAR = 8  # and where it is asked how all stand: the same luck does not help there, and more of it is noise
STAND = 48  # worlds for that, at most
ROUND = 32  # worlds after which it is looked whether there are enough of them
CLEAR = 0.02  # of a win: the standard error with which it is
FIRST = 12  # worlds in which the best of some actions is found
PAIR = 64  # worlds in which it is compared with the chosen one, others than those
DOUBT = 2.5  # standard errors by which a cost must exceed the least that is called a mistake
LEAST = 0.01  # of a win
POINT = 1.0  # the least cost in points that counts where a win no longer depends on it; an amulet's tenths there
HOPE = 1.0  # standard errors by which what is still to come may raise a cost, when it is asked whether to go on
TIE = 1 / 500  # of a win: what a point counts where actions are compared, so that lost games are played well too


@dataclass(frozen=True)
class Found:
    """What was found out about a choice: by currency and seat, what the best action is ahead, and the error of that.

    `first` is the same by a number of worlds that was set before: where more are looked at only while it seems worth
    it, sums of what was found would be too small."""

    best: int
    ahead: Any
    errors: Any
    expected: bool = False  # whether the chosen action is the one that imagined games go on with
    first: Any = None
    first_errors: Any = None
    least: float = POINT

    def mistake(self, seat: int) -> bool:
        """Whether another action was better beyond doubt."""
        return bool(self.ahead[WIN, seat] - DOUBT * self.errors[WIN, seat] >= LEAST)

    def counts(self, seat: int) -> bool:
        """Whether it was a mistake, or at least gave away points beyond doubt."""
        return self.mistake(seat) or bool(self.ahead[POINTS, seat] - DOUBT * self.errors[POINTS, seat] >= self.least)

    def losses(self, seat: int) -> tuple[Any, Any]:
        """What counts of it in the account, and the errors: what is no mistake costs points only."""
        counted = np.zeros((2, 1))
        counted[WIN], counted[POINTS] = self.mistake(seat), self.counts(seat)
        return self.ahead * counted, self.errors * counted

    def rest(self, seat: int) -> tuple[Any, Any]:
        """What may count only together with other decisions, and the errors."""
        if self.first is None:
            return np.zeros_like(self.ahead), np.zeros_like(self.ahead)
        open_ = np.zeros((2, 1))
        open_[WIN], open_[POINTS] = not self.mistake(seat), not self.counts(seat)
        return self.first * open_, self.first_errors * open_


class Judge(Protocol):
    """Who judges one game."""

    by: Literal["net", "rollouts"]

    def stand(self, state: State, action: int) -> tuple[Any, Any]:
        """How each seat stands in a whole state if this is done, by currency and seat, and the errors."""

    def choice(self, known: State, actions: Sequence[int], chosen: int) -> Found:
        """What the chosen action cost, from what the seat knew."""


def mean_and_error(worlds: Any) -> tuple[Any, Any]:
    """Of the first dimension."""
    return worlds.mean(0), worlds.std(0, ddof=1) / np.sqrt(len(worlds))


class ByNet:
    by: Literal["net", "rollouts"] = "net"

    def __init__(
        self,
        game: str,
        players: int,
        effort: float,
        cancelled: Callable[[], bool],
        seed: int = 0,
    ) -> None:
        self._net = net(game)  # refuses what does not fit
        warm_up(game)
        self._game, self._scale, self._effort, self._cancelled = game, scale_of(game, players), effort, cancelled
        self.players, self._seed, self._point = players, seed, POINT / TENTHS.get(game, 1)
        self._far, self.off = FAR[game], off_of(game)

    def _worlds(self, usual: int) -> int:
        return max(2, round(usual * self._effort))

    def stand(self, state: State, action: int) -> tuple[Any, Any]:
        worlds, found = Judges(self._game, state, self._scale, self._seed), np.zeros((0, 2, self.players))
        most, depth = self._worlds(STAND), NEAR // self.players
        while len(found) < most:
            count = min(most - len(found), self._worlds(ROUND), LANES)
            new = worlds.after(state, action, count, depth, self._cancelled)
            found = np.concatenate([found, new])
            if self._cancelled() or mean_and_error(found)[1][WIN].max() * np.sqrt(self._effort) <= CLEAR:
                break
        return mean_and_error(found)

    def choice(self, known: State, actions: Sequence[int], chosen: int) -> Found:
        nothing = np.zeros((2, self.players))
        if len(actions) == 1:
            return Found(chosen, nothing, nothing, expected=True)
        chances = self._net.judge(known, actions).chances
        tried = candidates(chances)
        expected = tried[0] == chosen
        if chances[chosen] > SURE:
            return Found(chosen, nothing, nothing, expected)
        tried = tried if chosen in tried else [*tried, chosen]
        worlds, best = Judges(self._game, known, self._scale, self._seed), tried[0]
        if len(tried) > 2 or expected:
            depth = TRIED // self.players
            values = self._tried(worlds, tried, self._worlds(FIRST), depth, known.seat)[..., known.seat]
            best = self._best(tried, values, chosen)
        if best == chosen:
            return Found(chosen, nothing, nothing, expected)
        (ahead, errors), (first, first_errors) = self._pair(worlds, best, chosen, known.seat)
        return Found(best, ahead, errors, expected, first, first_errors, self._point)

    def _best(self, tried: Sequence[int], values: Any, chosen: int) -> int:
        """The best action by some worlds; the chosen one if it is so near that nothing will count."""
        means, at = values.mean(1), tried.index(chosen)
        best = int((means[:, WIN] + TIE * means[:, POINTS]).argmax())
        ahead, error = mean_and_error(values[best] - values[at])
        counts = ahead[WIN] + DOUBT * error[WIN] >= LEAST or ahead[POINTS] + DOUBT * error[POINTS] >= self._point
        return tried[best] if counts else chosen

    def _tried(self, worlds: Judges, tried: Sequence[int], count: int, depth: int, seat: int | None = None) -> Any:
        """By action, world, currency and seat, of which only one may be asked for."""
        found, room = [], LANES // len(tried)
        while count > 0 and not self._cancelled():
            found.append(worlds.tried(tried, min(count, room), depth, self._cancelled, seat))
            count -= room
        return np.concatenate(found, 1) if found else np.zeros((len(tried), 2, 2, self.players))

    def _pair(self, worlds: Judges, best: int, chosen: int, seat: int) -> tuple[Any, Any]:
        """How far one is ahead of the other, and the error, in worlds that did not choose them; as many as it takes to
        say whether it is a mistake, or to see that nobody will be able to say so. And the same by the first of them."""
        ahead, most, judged = np.zeros((0, 2, self.players)), self._worlds(PAIR), 0.0
        nothing = np.zeros((2, self.players))
        found, first = (nothing, nothing), None
        while len(ahead) < most and not self._cancelled():
            count = min(self._worlds(ROUND), most - len(ahead))
            values = self._tried(worlds, (best, chosen), count, self._far)
            judged = (judged * len(ahead) + worlds.judged * count) / (len(ahead) + count)
            ahead = np.concatenate([ahead, values[0] - values[1]])
            mean, chance = mean_and_error(ahead)
            found = mean, np.hypot(chance, judged * self.off)
            first = first or found
            lead, error, off = mean[WIN, seat] - LEAST, chance[WIN, seat], judged * self.off[WIN, 0]
            done = min(1.0, len(ahead) / most)
            hope, need = HOPE * error * np.sqrt(1 - done), DOUBT * np.hypot(error * np.sqrt(done), off)  # in the end
            if lead + hope < need or lead > 2 * DOUBT * found[1][WIN, seat]:
                break
        return found, first or found
