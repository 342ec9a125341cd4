"""How all seats stand, and what an action costs: by nets in imagined worlds, or by rollouts where there is no net."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from triskele.analysis.scale import POINTS, WIN, scale_of
from triskele.analysis.worlds import Judges
from triskele.bots.nets import net
from triskele.bots.nets.search import LANES, SURE, candidates, warm_up
from triskele.extras import FAST
from triskele.rules.kernel import State

with FAST:
    import numpy as np

DEPTH = 8  # decisions that are played on before seats judge where actions are compared
NEAR = 4  # and where it is asked how all stand: the same luck does not help there, and more of it is noise
STAND = 48  # worlds for that
FIRST = 12  # worlds in which the best of some actions is found
PAIR = 96  # worlds in which it is compared with the chosen one, others than those
DOUBT = 2.5  # standard errors by which a cost must exceed the least that is called a mistake
LEAST = 0.01  # of a win
TIE = 1 / 500  # of a win: what a point counts where actions are compared, so that lost games are played well too


@dataclass(frozen=True)
class Found:
    """What was found out about a choice: by currency and seat, what the best action is ahead, and the error of that."""

    best: int
    ahead: Any
    errors: Any

    def mistake(self, seat: int) -> bool:
        """Whether another action was better beyond doubt."""
        return bool(self.ahead[WIN, seat] - DOUBT * self.errors[WIN, seat] >= LEAST)


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

    def __init__(self, game: str, players: int, effort: float, cancelled: Callable[[], bool], seed: int = 0) -> None:
        self._net = net(game)  # refuses what does not fit
        warm_up(game)
        self._game, self._scale, self._effort, self._cancelled = game, scale_of(game, players), effort, cancelled
        self.players, self._seed = players, seed

    def _worlds(self, usual: int) -> int:
        return max(2, round(usual * self._effort))

    def stand(self, state: State, action: int) -> tuple[Any, Any]:
        worlds, found = Judges(self._game, state, self._scale, self._seed), []
        left = self._worlds(STAND)
        while left > 0:
            count = min(left, LANES)
            found.append(worlds.after(state, action, count, NEAR, self._cancelled))
            left -= count
        return mean_and_error(np.concatenate(found))

    def choice(self, known: State, actions: Sequence[int], chosen: int) -> Found:
        nothing = Found(chosen, np.zeros((2, self.players)), np.zeros((2, self.players)))
        if len(actions) == 1:
            return nothing
        chances = self._net.judge(known, actions).chances
        if chances[chosen] > SURE:
            return nothing
        tried = candidates(chances)
        tried = tried if chosen in tried else [*tried, chosen]
        worlds, best = Judges(self._game, known, self._scale, self._seed), tried[0]
        if len(tried) > 2 or best == chosen:
            values = self._tried(worlds, tried, self._worlds(FIRST))[..., known.seat]
            means = values.mean(1)
            best = tried[int((means[:, WIN] + TIE * means[:, POINTS]).argmax())]
        return nothing if best == chosen else self._pair(worlds, best, chosen, known.seat)

    def _tried(self, worlds: Judges, tried: Sequence[int], count: int) -> Any:
        """By action, world, currency and seat."""
        found, room = [], LANES // len(tried)
        while count > 0 and not self._cancelled():
            found.append(worlds.tried(tried, min(count, room), DEPTH, self._cancelled))
            count -= room
        return np.concatenate(found, 1) if found else np.zeros((len(tried), 2, 2, self.players))

    def _pair(self, worlds: Judges, best: int, chosen: int, seat: int) -> Found:
        """How far one is ahead of the other, in worlds that did not choose them; as many as are needed to say so."""
        ahead, most = np.zeros((0, 2, self.players)), self._worlds(PAIR)
        while len(ahead) < most and not self._cancelled():
            values = self._tried(worlds, (best, chosen), min(LANES // 2, most - len(ahead)))
            ahead = np.concatenate([ahead, values[0] - values[1]])
            mean, error = mean_and_error(ahead)
            lead, doubt = mean[WIN, seat] - LEAST, DOUBT * error[WIN, seat]
            if lead + doubt < 0 or lead - 2 * doubt > 0:
                break
        return Found(best, *mean_and_error(ahead)) if len(ahead) else Found(chosen, *np.zeros((2, 2, self.players)))
