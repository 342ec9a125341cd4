"""How all seats stand, and what an action costs: solved near the end, else by nets in imagined worlds, or by rollouts
where there is no net."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from triskele.analysis.scale import POINTS, WIN, off_of, scale_of
from triskele.analysis.scales import trust
from triskele.analysis.worlds import Judges
from triskele.bots.endgame import Exact, best_of, solver_of
from triskele.bots.nets import net
from triskele.bots.nets.search import CANDIDATES, LANES, UNLIKELY, warm_up
from triskele.bots.outcome import TIE, mean_and_error
from triskele.bots.worth import WORTH
from triskele.extras import FAST
from triskele.rules.kernel import State

with FAST:
    import numpy as np

TRIED = 16  # decisions, divided by the players, that all seats play before they judge where the best action is found
NEAR = 8  # and where it is asked how all stand: the same luck does not help there, and more of it is noise
STAND = 48  # worlds for that, at most
ROUND = 32  # worlds after which it is checked whether they are enough
CLEAR = 0.02  # of a win: the standard error with which it is
FIRST = 12  # worlds in which the best of some actions is found
PAIR = 64  # worlds in which it is compared with the chosen one, others than those
SMALL = 16  # worlds in which the chosen one is compared with what the net would do, where that is neither of both
DOUBT = 2.5  # standard errors by which a cost must exceed the least that is called a mistake
LEAST = 0.01  # of a win
MUCH = 0.1  # of a win: what is probably lost is worth a word from here on
PROBABLY = 1.5  # standard errors by which it must exceed the least
POINT = 1.0  # the least cost in points that counts where a win no longer depends on it; an amulet's tenths there
HOPE = 1.0  # standard errors by which what is still to come may raise a cost, when it is asked whether to go on


@dataclass(frozen=True)
class Weighed:
    """What was found out about a choice: by currency and seat, what the best action is ahead, and the error of that.

    `usual` is what the action is ahead that the net would have done, by a number of worlds that was set before: where
    more are looked at only while it seems worth it, sums of what was found would be too small."""

    best: int
    ahead: Any
    errors: Any
    expected: bool = False  # whether the chosen action is the one that imagined games go on with
    usual: Any = None
    usual_errors: Any = None
    least: float = POINT
    outdone: bool = False  # whether it was better, beyond doubt, than what had seemed best

    def mistake(self, seat: int) -> bool:
        """Whether another action was better beyond doubt."""
        return bool(self.ahead[WIN, seat] - DOUBT * self.errors[WIN, seat] >= LEAST)

    def probable(self, seat: int) -> bool:
        """Whether it probably cost much, though not beyond doubt."""
        ahead, error = self.ahead[WIN, seat], self.errors[WIN, seat]
        return not self.mistake(seat) and bool(ahead >= MUCH and ahead - PROBABLY * error >= LEAST)

    def counts(self, seat: int) -> bool:
        """Whether it was a mistake, or at least gave away points beyond doubt."""
        return self.mistake(seat) or bool(self.ahead[POINTS, seat] - DOUBT * self.errors[POINTS, seat] >= self.least)

    def losses(self, seat: int) -> tuple[Any, Any]:
        """What counts of it in the account, and the errors: what is no mistake costs points only."""
        counted = np.zeros((2, 1))
        counted[WIN], counted[POINTS] = self.mistake(seat), self.counts(seat)
        return self.ahead * counted, self.errors * counted

    def rest(self, seat: int) -> tuple[Any, Any]:
        """What else counts, together with that of other decisions, and the errors. With the losses it is what the net
        would not have lost, whatever is called a mistake."""
        if self.usual is None:
            return np.zeros_like(self.ahead), np.zeros_like(self.ahead)
        open_ = np.zeros((2, 1))
        open_[WIN], open_[POINTS] = not self.mistake(seat), not self.counts(seat)
        return self.usual - self.losses(seat)[0], self.usual_errors * open_


class Judge(Protocol):
    """Who judges one game."""

    by: Literal["net", "rollouts"]

    def stand(self, state: State, action: int) -> tuple[Any, Any]:
        """How each seat stands in a whole state if this is done, by currency and seat, and the errors."""

    def choice(self, known: State, actions: Sequence[int], chosen: int) -> Weighed:
        """What the chosen action cost, from what the seat knew."""


def _tried(chances: dict[int, float], chosen: int) -> list[int]:
    """What is compared, the likeliest first: it is never alone, however sure the net is, and what was done is there."""
    likely = sorted(chances, key=lambda action: -chances[action])[:CANDIDATES]
    tried = likely[:2] + [action for action in likely[2:] if chances[action] >= UNLIKELY]
    return tried if chosen in tried else [*tried, chosen]


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
        self.players, self._seed, self._point = players, seed, POINT / WORTH[game].POINT
        self._far, self.off, self._end = trust(game).far, off_of(game), solver_of(game)

    def _worlds(self, usual: int) -> int:
        return max(2, round(usual * self._effort))

    def stand(self, state: State, action: int) -> tuple[Any, Any]:
        exact = self._end.actions(state, [action])
        if exact is not None:
            return exact.values[action], np.repeat(exact.errors[action][:, None], self.players, 1)
        worlds, found = Judges(self._game, state, self._scale, self._seed, self._end), np.zeros((0, 2, self.players))
        most, depth = self._worlds(STAND), NEAR // self.players
        while len(found) < most:
            count = min(most - len(found), self._worlds(ROUND), LANES)
            new = worlds.after(state, action, count, depth, self._cancelled)
            found = np.concatenate([found, new])
            if self._cancelled() or mean_and_error(found)[1][WIN].max() * np.sqrt(self._effort) <= CLEAR:
                break
        return mean_and_error(found)

    def choice(self, known: State, actions: Sequence[int], chosen: int) -> Weighed:
        nothing = np.zeros((2, self.players))
        if len(actions) == 1:
            return Weighed(chosen, nothing, nothing, expected=True)
        exact = self._end.actions(known, actions)
        if exact is not None:
            return self._solved(exact, chosen, known.seat)
        chances = self._net.judge(known, actions).chances
        tried, seat = _tried(chances, chosen), known.seat
        usual, expected = tried[0], tried[0] == chosen
        worlds = Judges(self._game, known, self._scale, self._seed, self._end)
        values = self._tried(worlds, tried, self._worlds(FIRST), TRIED // self.players, seat)[..., seat]
        best = self._best(tried, values, chosen)
        (ahead, errors), first = self._pair(worlds, best, chosen, seat)
        small, small_errors = first if usual == best else self._small(worlds, usual, chosen)
        if ahead[WIN, seat] + DOUBT * errors[WIN, seat] < 0:  # our best was wrong
            return Weighed(chosen, nothing, nothing, expected, small, small_errors, self._point, outdone=True)
        return Weighed(best, ahead, errors, expected, small, small_errors, self._point)

    def _solved(self, exact: Exact, chosen: int, seat: int) -> Weighed:
        best = best_of(exact, seat, chosen)
        ahead = exact.values[best] - exact.values[chosen]
        errors = np.repeat(np.hypot(exact.errors[best], exact.errors[chosen])[:, None], self.players, 1) * (
            best != chosen
        )
        return Weighed(best, ahead, errors, best == chosen, ahead, errors, self._point)

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
        while best != chosen and len(ahead) < most and not self._cancelled():
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

    def _small(self, worlds: Judges, usual: int, chosen: int) -> tuple[Any, Any]:
        """How far the action is ahead that the net would have done, and the error, in other worlds again."""
        if usual == chosen:
            return np.zeros((2, self.players)), np.zeros((2, self.players))
        values = self._tried(worlds, (usual, chosen), self._worlds(SMALL), self._far)
        mean, chance = mean_and_error(values[0] - values[1])
        return mean, np.hypot(chance, worlds.judged * self.off)
