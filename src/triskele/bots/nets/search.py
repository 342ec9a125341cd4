"""Search with a net: its likeliest actions, each in the same imagined worlds, where it plays on for all and judges.

Worlds are played side by side, so that the net judges many decisions at once. What happens between two judgements is
rule code, and one driver for each game. Values are compared within a world only: luck is the same for all candidates.
"""

import functools
import itertools
import time
from collections.abc import Callable, Sequence
from typing import Any

from triskele.bots.budget import Budget
from triskele.bots.nets import net, shape_of
from triskele.bots.outcome import mean_and_error, outcome_of, reward
from triskele.bots.protocol import Finding, Found, never
from triskele.bots.search import first_decision, key_for
from triskele.extras import FAST
from triskele.rules import GAMES
from triskele.rules.kernel import State, States, Words, assign, compiled, one_of, only

with FAST:
    import numpy as np

SURE = 0.95  # an action that is likelier than this is played without a thought
UNLIKELY = 0.01  # and one that is less likely than this is never tried
CANDIDATES = 4
DEPTH = 24  # decisions after the candidate's; forced ones don't count
LANES = 64  # imagined games side by side
FEWEST = 32  # worlds before a candidate is left out
BEHIND = 2.5  # standard errors that it is behind then
DOUBT = 1.0  # standard errors that another action must be ahead of the likeliest one
STEEP = 1.3  # times a value is the edge in wins, as the lead is a part of it; 1.1 to 1.5 in games of nets
PACE = 0.003  # seconds that a lane takes, before that is measured


def driver(name: str) -> Callable[..., None]:
    """What goes on between two judgements of the net, not compiled."""
    game, shape = GAMES[name], shape_of(name)
    legal, step, imagine, outcome = game.legal, game.step, game.imagine, outcome_of(name)
    over, size, see, parts, judge, unit = (
        game.OVER,
        game.ACTION_WORDS,
        shape.see,
        shape.parts,
        shape.judge,
        shape.lead_unit,
    )

    def run(
        known: States,
        key: Words,
        win: float,
        lanes: Words,  # those that are played on
        worlds: Words,  # of each lane its world, to begin with, or -1
        actions: Words,
        states: States,
        seats: Words,
        done: Words,
        values: Words,  # of games that are over
        legals: Words,
        words: Words,
        numbers: Words,
        worths: Words,
    ) -> None:
        root = one_of(known, 0).seat + 0
        for n in range(len(lanes)):
            lane = lanes[n]
            if worlds[lane] >= 0:
                assign(states, lane, known, 0)
                key[0] = worlds[lane]
                imagine(one_of(states, lane), key)
                worlds[lane] = -1
            state = one_of(states, lane)
            action = actions[lane] + 0
            while action >= 0:
                step(state, action)
                if state.phase == over:
                    done[lane] = 1
                    share, margin = outcome(state, root)
                    values[lane] = reward(share, margin, state.players, win, unit)
                    break
                legal(state, legals[lane])
                action = only(legals[lane], size)
            seats[lane] = state.seat
            if done[lane] == 0:
                for part in range(parts):
                    see(state, part, words[lane], numbers[lane])
                for at in range(worths.shape[1]):
                    worths[lane, at] = 0
                judge(state, legals[lane], worths[lane])

    return run


@functools.cache
def compiled_driver(name: str) -> Callable[..., None]:
    return compiled(driver(name), "lanes", name)


class Lanes:
    """Imagined games of one decision, side by side: each goes on to its next decision that leaves a choice."""

    def __init__(self, name: str, known: State, seed: int = 0, win: float = 0.6, lanes: int = LANES) -> None:
        self.seat, self.others = known.seat, known.players - 1
        self.count = self.decisions = 0  # worlds that were begun, decisions that were judged
        rules, shape = GAMES[name], shape_of(name)
        self._worlds, self._actions, self._seats, self._done = np.zeros((4, lanes), np.int64)
        self._values = np.zeros(lanes)
        sizes = rules.ACTION_WORDS, shape.words, shape.numbers, rules.ACTIONS
        self._legals, *self._seen = (np.zeros((lanes, size), np.int64) for size in sizes)
        key = np.array(key_for(known, seed), np.int64)
        self._states, run = np.repeat(known.data, lanes), compiled_driver(name)
        lanes_of = self._worlds, self._actions, self._states, self._seats, self._done, self._values
        rows = *lanes_of, self._legals, *self._seen
        self._play: Callable[[Any], None] = lambda lanes: run(known.data, key, win, lanes, *rows)


class Worlds(Lanes):
    """Imagined games that the net plays on, and judges."""

    def __init__(self, name: str, known: State, seed: int = 0) -> None:
        self.net = net(name)
        super().__init__(name, known, seed, float(self.net.about.get("win", 0.6)))

    def values(self, tried: Sequence[int], count: int, stopped: Callable[[], bool]) -> Any:
        """What each of some actions gives in the next worlds. When it is stopped, games count as they stand."""
        lanes = np.arange(len(tried) * count)
        self._actions[lanes] = np.repeat(tried, count)
        self._worlds[lanes] = self.count + lanes % count
        self._done[:] = 0
        self.count += count
        for depth in itertools.count():
            self._play(lanes)
            lanes = lanes[self._done[lanes] == 0]
            if not len(lanes):
                break
            lanes, actions = self._judged(lanes, deep=depth >= DEPTH)
            if not len(lanes) or stopped():
                break
            self._actions[lanes] = actions
        return self._values[: len(tried) * count].reshape(len(tried), count).copy()

    def _judged(self, lanes: Any, deep: bool) -> tuple[Any, Any]:
        """The lanes that are played on, and the best action of each; the others have their values.

        With more than two players only its own value says how the seat stands, so it waits for its turn.
        """
        scores, values = self.net.weigh(*(rows[lanes] for rows in (*self._seen, self._legals)))
        own = self._seats[lanes] == self.seat
        self._values[lanes] = np.where(own, values, -values / self.others)
        self.decisions += len(lanes)
        on = ~own & (self.others > 1) if deep else slice(None)
        return lanes[on], scores[on].argmax(1)


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
    if len(actions) == 1:
        return Found(actions[0])
    judged = net(name).judge(known, actions)
    tried = candidates(judged.chances)
    if len(tried) == 1:
        return Found(tried[0], judged.findings, seconds=clock() - start)

    def stopped() -> bool:
        return cancelled() or clock() - start >= budget.seconds

    worlds, likeliest, pace = Worlds(name, known, seed), tried[0], PACE
    findings, values = {}, np.zeros((len(tried), 0))
    while count := _room(tried, values.shape[1], budget, start + budget.seconds - clock(), pace):
        began = clock()
        values = np.concatenate([values, worlds.values(tried, count, stopped)], 1)
        pace = max(clock() - began, 1e-6) / (count * len(tried))
        for action, mean in zip(tried, values.mean(1).tolist(), strict=True):
            wins = chance_to_win(mean, known.players)
            findings[action] = Finding(action, values.shape[1], wins, mean, judged.chances[action])
        kept = in_reach(values)
        tried, values = [tried[k] for k in kept], values[kept]
        if len(tried) == 1 or stopped():
            break
    action = tried[choice(values) if tried[0] == likeliest else int(values.mean(1).argmax())]
    return Found(action, tuple(findings.values()), values.shape[1], worlds.decisions, clock() - start)


def _room(tried: Sequence[int], looked_at: int, budget: Budget, left: float, pace: float) -> int:
    """How many worlds come next: as many as there is room and time for; when all is spent, none."""
    count = min(LANES // len(tried), budget.worlds - looked_at)
    in_time = left / pace / len(tried)
    if in_time >= count:
        return count
    if looked_at and in_time < count / 4:  # so few take longer for each
        return 0
    return max(1, int(in_time))


def candidates(chances: dict[int, float]) -> list[int]:
    """The likeliest actions, the likeliest first; it alone if it is sure."""
    tried = sorted(chances, key=lambda action: -chances[action])
    if chances[tried[0]] > SURE:
        return tried[:1]
    return [action for action in tried[:CANDIDATES] if chances[action] >= UNLIKELY or action == tried[0]]


def ahead_of(values: Any, k: int) -> tuple[Any, Any]:
    """How far each candidate is ahead of one of them, and the standard error of that."""
    return mean_and_error((values - values[k : k + 1]).T)


def in_reach(values: Any) -> list[int]:
    """The candidates that are neither surely behind the best one nor the same as it in every world."""
    if values.shape[1] < FEWEST:
        return list(range(len(values)))
    best = int(values.mean(1).argmax())
    ahead, error = ahead_of(values, best)
    return [k for k in range(len(values)) if k == best or ahead[k] > -BEHIND * error[k]]


def choice(values: Any) -> int:
    """The candidate that is most surely better than the first, or the first."""
    if values.shape[1] < 2:
        return 0
    ahead, error = ahead_of(values, 0)
    return int((ahead - DOUBT * error).argmax())


def chance_to_win(value: float, players: int) -> float:
    """What a value says of the chance to win; it is even if the value is 0."""
    return min(max((1 + STEEP * value * (players - 1)) / players, 0.0), 1.0)


@functools.cache
def warm_up(name: str) -> None:
    """Compile, or load, what search needs for a game, by looking at one world."""
    known, actions = first_decision(name)
    Worlds(name, known).values(actions[:2], 1, stopped=lambda: True)
