"""Does the judge look far enough? By how much luck would be off, in the mean, because a net judges before the end.

    python -m benchmarks.drift celtica --level easy --games 40
    python -m benchmarks.drift celtica --level easy --games 40 --hidden

What a decision cost is judged after the net has played on for some decisions. If its judgement rose or fell while nets
play on, costs would be off by that, in every decision that is compared: over a game their sum is off by the sum of
these steps, and what is not play is called luck. So games of a level against the net are played, at every eighth
decision the net plays on from there, the whole state known, and its judgement of the level's seat is compared from
one depth to the next. Printed is the sum over a game, with two standard errors, by depth: what luck of
that level would be in the mean for this reason. It is surer, and by far quicker, than judging whole games
(`benchmarks.luck`), but tells nothing about cards that are not as the seat imagines them: any cards it can't see are
equally likely there, while others keep those that they like. With --hidden, what the level's decisions cost by eight
decisions in imagined worlds is compared with the same in the true one, where the game is still open.
"""

from __future__ import annotations

import argparse
import itertools
import math
import os
import random
import statistics
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

import triskele
from triskele.analysis.scale import WIN, result_of, scale_of
from triskele.analysis.scales import trust
from triskele.analysis.worlds import Judges
from triskele.bots import bot
from triskele.bots.endgame import solver_of
from triskele.bots.nets import net
from triskele.bots.nets.search import LANES
from triskele.bots.protocol import never
from triskele.bots.search import key_for
from triskele.rules import GAMES, chance
from triskele.rules.kernel import State, assign, one_of

LEVELS = ("gentle", "easy", "steady", "clever")
OPEN = (0.03, 0.97)  # chances to win between which a game is open
NEAR = 8  # decisions after which hidden cards have been played, mostly


class Looks(Judges):
    """Games that the net plays on, judged after several numbers of decisions."""

    def looked(self, starts: list[tuple[State, int]], worlds: int, depths: list[int]) -> Any:
        """Chances to win by state, depth and seat: means over so many worlds, in which only what comes is drawn."""
        lanes, seats = np.arange(len(starts) * worlds), self.others + 1
        for lane, ((state, action), world) in enumerate(itertools.product(starts, range(worlds))):
            assign(self._states, lane, state.data, 0)
            chance.seed(one_of(self._states, lane), [world, *key_for(state, self._seed)[1:]])
            self._actions[lane], self._worlds[lane] = action, -1
        found = np.zeros((len(depths), len(lanes), 2, seats))
        asked, ended = np.ones((len(depths), len(lanes), seats), bool), np.zeros((len(lanes), 2, seats))
        depth, self._done[:] = 0, 0
        while len(lanes):
            self._play(lanes)
            for lane in lanes[self._done[lanes] == 1]:
                ended[lane] = result_of(self._name, one_of(self._states, lane))
            self._solve(lanes[self._done[lanes] == 0], ended)
            lanes = lanes[self._done[lanes] == 0]
            if not len(lanes):
                break
            scores, values = self.net.weigh(*(rows[lanes] for rows in (*self._seen, self._legals)))
            own = self._seats[lanes]
            for k in [k for k, due in enumerate(depths) if depth >= due]:
                first = asked[k, lanes, own]
                found[k, lanes[first], :, own[first]] = self._scale.of(values[first])
                asked[k, lanes, own] = False
            on = asked[-1, lanes].any(1)
            lanes, depth = lanes[on], depth + 1
            self._actions[lanes] = scores[on].argmax(1)
        found = np.where(asked[:, :, None], ended, found)  # what was over before it was judged
        chances = [self._scale.agreed(each)[:, WIN].reshape(len(starts), worlds, seats) for each in found]
        return np.stack(chances, 1).mean(2)


def sums(game: str, level: str, number: int, every: int, worlds: int, depths: list[int]) -> list[float]:
    """Of one game, from each depth to the next: what a judgement changes by in a decision, summed over all."""
    levels = ("net", level) if number % 2 else (level, "net")
    match, chooser = triskele.new(game, 2, f"drift {number}"), random.Random(number)
    players, starts, decisions = [bot(game, name) for name in levels], [], 0
    while match.seat is not None:
        actions, seat = match.action_ids(), match.seat
        action = players[seat].choose(match.known(seat), actions, chooser).action
        if len(actions) > 1:
            if decisions % every == number % every:
                starts.append((match.state_at(len(match.log)), action))
            decisions += 1
        match.play(action)
    found = []
    for at in range(0, len(starts), LANES // worlds):
        looks = Looks(game, starts[at][0], scale_of(game, 2), 1, solver_of(game))
        looked = looks.looked(starts[at : at + LANES // worlds], worlds, depths)
        found.append(looked[:, :, levels.index(level)])
    by_depth = np.concatenate(found)
    return [
        float(every * (by_depth[:, k + 1] - by_depth[:, k]).sum() / (depths[k + 1] - depths[k]))
        for k in range(len(depths) - 1)
    ]


def hidden(game: str, level: str, number: int, worlds: int) -> tuple[float, float]:
    """What a level's decisions cost in one game, in imagined worlds and in the true one."""
    levels = ("net", level) if number % 2 else (level, "net")
    match, chooser, scale = triskele.new(game, 2, f"post2 {number}"), random.Random(number), scale_of(game, 2)
    players, imagined, true = [bot(game, name) for name in levels], 0.0, 0.0
    while (seat := match.seat) is not None:
        known, actions = match.known(seat), match.action_ids()
        action = players[seat].choose(known, actions, chooser).action
        if len(actions) > 1 and levels[seat] == level:
            judged = net(game).judge(known, actions)
            if judged.best != action and OPEN[0] < scale.of([judged.value])[0, WIN] < OPEN[1]:
                both, state = (judged.best, action), match.state_at(len(match.log))
                ahead, other = Judges(game, known, scale, 1).tried(both, worlds, NEAR, never)[..., WIN, seat].mean(1)
                imagined += float(ahead - other)
                ahead, other = (
                    Judges(game, known, scale, 1).after(state, each, worlds, NEAR, never)[:, WIN, seat].mean()
                    for each in both
                )
                true += float(ahead - other)
        match.play(action)
    return imagined, true


def told(values: list[float]) -> str:
    return f"{statistics.mean(values):+.3f} ± {2 * statistics.stdev(values) / math.sqrt(len(values)):.3f}"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="*", default=list(GAMES))
    parser.add_argument("--level", action="append", choices=LEVELS, help="may be given again; all of them else")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--every", type=int, default=8, help="how many decisions lie between two that are looked at")
    parser.add_argument("--worlds", type=int, default=4, help="of each of them")
    parser.add_argument("--hidden", action="store_true", help="costs in imagined worlds and in the true one instead")
    asked = parser.parse_args()
    for game in asked.game:
        far = trust(game).far
        depths = [far // 3, 2 * far // 3, far, 3 * far // 2, 2 * far]
        for level in asked.level or LEVELS:
            if asked.hidden:
                costs = [hidden(game, level, number, asked.worlds) for number in range(asked.games)]
                less = told([imagined - true for imagined, true in costs])
                imagined, true = (told(list(each)) for each in zip(*costs, strict=True))
                print(f"{game}, {level}: cost imagined {imagined}, true {true}, difference {less}", flush=True)
                continue
            rows = [sums(game, level, number, asked.every, asked.worlds, depths) for number in range(asked.games)]
            for at, until, values in zip(depths, depths[1:], zip(*rows, strict=True), strict=False):
                mark = " (where the judge judges)" if at == far else ""
                print(f"{game}, {level}: judged after {at} to {until}{mark}: {told(list(values))}", flush=True)


if __name__ == "__main__":
    main()
