"""Imagined games that are played to their end, from two actions of one decision, in the same worlds.

The net plays on for everybody, many decisions further, and then whoever plays at sight: what is that far off differs
little between two actions. Where no net fits, all is played at sight. What is counted is up to each game's `counts`.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from triskele.analysis.counts import Counting
from triskele.analysis.scale import WIN, Scale, result_of, scale_of
from triskele.analysis.scales import trust
from triskele.bots.nets import net
from triskele.bots.nets.layers import Net
from triskele.bots.nets.search import Lanes
from triskele.errors import AnalysisError, BotError
from triskele.extras import FAST
from triskele.rules.kernel import WORD, State, one_of

with FAST:
    import numpy as np

DEPTH = 24  # decisions after which the net says how likely a win is, as in its search
ROUNDS = 3  # that something is counted in, if it is too far to the end


class Seen(NamedTuple):
    """A game at one moment: its state, and what happened on the way that no state keeps, by name and seat."""

    state: State
    tally: dict[str, list[int]]


class Imagined(NamedTuple):
    """One game at four moments: after the turn of the decision, before the seat's next turn, two rounds later, and at
    its end. A game that is over by then is at its end."""

    turn: Seen
    round: Seen
    rounds: Seen
    end: Seen


class Played(NamedTuple):
    """All of them: the games of each action, world by world; by action, world, currency and seat their results; and
    by action, world and seat the chances to win, as the net judged them on the way, where it did."""

    games: list[list[Imagined]]
    results: Any
    chances: Any
    judged: float  # how many of the games


class Imagining(Lanes):
    """Games side by side that are played to their end."""

    def __init__(
        self, game: str, known: State, seed: int, lanes: int, counting: Counting, by_net: int | None = None
    ) -> None:
        super().__init__(game, known, seed, lanes=lanes)
        self._game, self._known, self._counting = game, known, counting
        self._net, self._by_net = _net_of(game), by_net or trust(game).by_net
        self._scale = scale_of(game, known.players) if self._net else None

    def played(self, actions: Sequence[int], count: int, cancelled: Callable[[], bool]) -> Played:
        lanes = np.arange(len(actions) * count)
        self._actions[lanes], self._worlds[lanes] = np.repeat(actions, count), lanes % count
        players, shape = self.others + 1, (len(actions), count)
        chances, asked = np.zeros((len(lanes), 2, players)), np.ones((len(lanes), players), bool)
        results = np.zeros((len(lanes), 2, players))
        moments, depth = _Moments(self._states, self._known, self._counting.TALLY), 0
        while len(lanes):
            if cancelled():
                raise AnalysisError("analysis-cancelled")
            before = self._states[lanes]
            self._play(lanes)
            now, done = self._states[lanes], self._done[lanes] == 1
            moments.look(lanes, now, done, self._counting.watch(before, now))
            for lane in lanes[done]:
                results[lane] = result_of(self._game, one_of(self._states, lane))
            lanes = lanes[~done]
            self._actions[lanes] = self._chosen(lanes, depth, chances, asked)
            depth += 1
        judged = ~asked.any(1, keepdims=True)
        chances = np.where(judged, Scale.agreed(chances)[:, WIN], results[:, WIN])
        games = moments.games()
        by_action = [games[k * count : (k + 1) * count] for k in range(len(actions))]
        return Played(by_action, results.reshape(*shape, 2, -1), chances.reshape(*shape, -1), float(judged.mean()))

    def _chosen(self, lanes: Any, depth: int, chances: Any, asked: Any) -> Any:
        """The best action of each: by the net, which also says how seats stand, or at sight."""
        rows = *(rows[lanes] for rows in self._seen), self._legals[lanes]
        self.decisions += len(lanes)
        if self._net is None or self._scale is None or depth >= self._by_net or not len(lanes):
            worths, legal = rows[2], _legal(rows[3], rows[2].shape[1])
            return np.where(legal, worths, np.iinfo(np.int64).min).argmax(1)
        scores, values = self._net.weigh(*rows)
        if depth >= DEPTH:
            seats = self._seats[lanes]
            first = asked[lanes, seats]
            chances[lanes[first], :, seats[first]] = self._scale.of(values[first])
            asked[lanes, seats] = False
        return scores.argmax(1)


class _Moments:
    """What games are like when each of the moments is there."""

    def __init__(self, states: Any, known: State, tally: Sequence[str]) -> None:
        lanes, self._players, self._turn, self._seat = len(states), known.players, known.turn, known.seat
        self._states = [states.copy() for _ in Imagined._fields]
        self._open = np.ones((len(Imagined._fields), lanes), bool)  # those that are still to come
        self._tally = {name: np.zeros((lanes, self._players), np.int64) for name in tally}
        self._tallies = [{name: rows.copy() for name, rows in self._tally.items()} for _ in Imagined._fields]

    def look(self, lanes: Any, now: Any, done: Any, happened: dict[str, Any]) -> None:
        """All lanes that were played on."""
        for name, more in happened.items():
            self._tally[name][lanes] += more[:, : self._players]
        turns = now["turn"] - self._turn
        back = (turns > 0) & ((now["seat"] == self._seat) | (turns >= self._players))
        for n, due in enumerate((turns > 0, back, turns >= ROUNDS * self._players, np.zeros(len(lanes), bool))):
            new = lanes[(due | done) & self._open[n, lanes]]
            self._open[n, new] = False
            self._states[n][new] = now[np.isin(lanes, new)]
            for name, rows in self._tally.items():
                self._tallies[n][name][new] = rows[new]

    def games(self) -> list[Imagined]:
        rows = [{name: kept.tolist() for name, kept in tally.items()} for tally in self._tallies]
        return [
            Imagined(
                *(
                    Seen(one_of(states, lane), {name: kept[lane] for name, kept in tally.items()})
                    for states, tally in zip(self._states, rows, strict=True)
                )
            )
            for lane in range(self._open.shape[1])
        ]


def _net_of(game: str) -> Net | None:
    try:
        return net(game)
    except BotError:
        return None


def _legal(sets: Any, actions: int) -> Any:
    """The members of sets of actions, as rows of bools."""
    numbers = np.arange(actions)
    return (sets[:, numbers // WORD] >> (numbers % WORD)) & 1 == 1
