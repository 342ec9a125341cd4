"""Is luck fair? In games of levels against each other, luck must be nothing for every level, in the mean.

    python -m benchmarks.luck --games 2000 --judged 200 --cores 16 --game keltis --out luck.jsonl

plays so many games of two between all pairs of levels, in both orders, and judges what the decisions of the first of
them cost. It prints the result, luck and own play by level, and the luck of the stronger seat. Luck is the result less
what play cost: of the same games where all are judged, else the result that all games tell, less what the judged ones
do. An account counts what was done against what the net would have done, whatever it calls a mistake, so only that is
judged, in a few worlds for each decision: the mean is the same. Worlds of several decisions are played side by side,
and are those that each would have alone. With `--against net` there are only games against nets: they are surer, since
weak players make good to each other what they lose again and again. `--out` keeps each game as a line of JSON as soon
as it is done; asked again with the same file, it goes on where it stopped, also after `--seconds`, and `--cores 0` only
prints what is there. It needs numpy and numba, and nothing that is reached over a network.
"""

from __future__ import annotations

import argparse
import functools
import itertools
import json
import math
import multiprocessing
import os
import random
import time
from collections import defaultdict
from pathlib import Path
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
from triskele.bots.nets.search import LANES, compiled_driver
from triskele.bots.outcome import mean_and_error
from triskele.bots.search import key_for
from triskele.rules import GAMES
from triskele.rules.kernel import State, one_of

LEVELS = ("gentle", "easy", "steady", "clever", "sharp", "net")  # those that answer at once, the weakest first
SEED = 1  # of imagined worlds


def pairs(levels: tuple[str, ...], against: str | None) -> list[tuple[str, str]]:
    """Everybody against everybody else, or against one of them, both in both seats."""
    return [pair for pair in itertools.permutations(levels, 2) if against is None or against in pair]


def done(job: tuple[str, int, tuple[str, str], int]) -> dict[str, Any]:
    """One game: who played, what each seat won more than expected and, if worlds are given, what its play brought."""
    game, number, levels, worlds = job
    match, chooser = triskele.new(game, 2, f"luck {number}"), random.Random(number)
    first = match.seat
    assert first is not None
    decisions = []
    while (seat := match.seat) is not None:
        known, actions = match.known(seat), match.action_ids()
        action = bot(game, levels[seat]).choose(known, actions, chooser).action
        if len(actions) > 1:
            decisions.append((known, actions, action))
        match.play(action)
    shares, expected = result_of(game, match.state_at(len(match.log)))[WIN], scale_of(game, 2).start[WIN]
    row: dict[str, Any] = {"game": game, "number": number, "levels": levels}
    row["results"] = [round(shares[seat] - expected[(seat - first) % 2], 4) for seat in range(2)]
    if worlds:
        play = [0.0, 0.0]
        for (known, *_), cost in zip(decisions, costs(game, decisions, worlds), strict=True):
            play[known.seat] -= cost
        row |= {"worlds": worlds, "play": [round(each, 4) for each in play]}
    return row


def in_time(until: float, job: tuple[str, int, tuple[str, str], int]) -> dict[str, Any] | None:
    """The same, unless it is too late to begin."""
    return done(job) if time.time() < until else None


Decision = tuple[State, list[int], int]  # what the seat knew, what was legal, and what it did


def costs(game: str, decisions: list[Decision], worlds: int) -> list[float]:
    """What counts of decisions in an account: what the net's action is ahead, or the best where ends are solved."""
    found, open_ = [0.0] * len(decisions), []
    for n, (known, actions, chosen) in enumerate(decisions):
        exact = solver_of(game).actions(known, actions)
        if exact is not None:
            values = {action: value[WIN, known.seat] for action, value in exact.values.items()}
            found[n] = float(max(values.values()) - values[chosen])
        elif (usual := net(game).judge(known, actions).best) != chosen:
            open_.append((n, known, (usual, chosen)))
    room = max(1, LANES // (2 * worlds))
    for at in range(0, len(open_), room):
        some = open_[at : at + room]
        ahead = Together(game, some[0][1], scale_of(game, 2), SEED, solver_of(game)).ahead(
            [(known, pair) for _, known, pair in some], worlds
        )
        for (n, *_), each in zip(some, ahead, strict=True):
            found[n] = each
    return found


class Together(Judges):
    """Worlds of several decisions side by side: the net judges many of them in hardly more time than a few."""

    def ahead(self, asked: list[tuple[State, tuple[int, int]]], worlds: int) -> list[float]:
        """How far the first of each two actions is ahead for the seat that decides, as `Judges.tried` would find it."""
        each = 2 * worlds
        lanes, seats = np.arange(each * len(asked)), np.repeat([known.seat for known, _ in asked], each)
        found, depth = np.zeros((len(lanes), 2, self.others + 1)), trust(self._name).far
        silent = np.ones((len(lanes), self.others + 1), bool)  # seats that have not judged yet
        self._done[:] = 0
        for n, (known, pair) in enumerate(asked):
            self._begin(lanes[n * each : (n + 1) * each], known, np.repeat(pair, worlds), worlds)
        while True:
            for lane in lanes[self._done[lanes] == 1]:
                found[lane] = result_of(self._name, one_of(self._states, lane))
            self._solve(lanes[self._done[lanes] == 0], found)
            lanes = lanes[self._done[lanes] == 0]
            if not len(lanes):
                break
            scores, values = self.net.weigh(*(rows[lanes] for rows in (*self._seen, self._legals)))
            if depth <= 0:
                own = self._seats[lanes]
                first = silent[lanes, own]
                found[lanes[first], :, own[first]] = self._scale.of(values[first])
                silent[lanes, own] = False
            on = silent[lanes].any(1)
            self._actions[lanes], depth = scores.argmax(1), depth - 1
            lanes = lanes[on]
            if not len(lanes):
                break
            self._play(lanes)
        wins = self._scale.agreed(found)[np.arange(len(found)), WIN, seats]
        return [float(first - second) for first, second in wins.reshape(len(asked), 2, worlds).mean(2)]

    def _begin(self, lanes: Any, known: State, actions: Any, worlds: int) -> None:
        """Imagine a decision's worlds, and do in each what is tried there."""
        self._actions[lanes], self._worlds[lanes] = actions, np.arange(len(lanes)) % worlds
        rows = self._worlds, self._actions, self._states, self._seats, self._done, self._values, self._legals
        key = np.array(key_for(known, SEED), np.int64)
        compiled_driver(self._name)(known.data, key, 0.0, lanes, *rows, *self._seen)


def kept(out: Path | None) -> dict[tuple[str, int], dict[str, Any]]:
    """What was done before, by game and number; a line that was cut off does not count."""
    found = {}
    if out is not None and out.exists():
        for line in out.read_text(encoding="utf-8").splitlines():
            try:
                row = json.loads(line)
            except ValueError:
                continue
            found[row["game"], row["number"]] = row
    return found


def doubtful(values: list[float]) -> tuple[float, float]:
    """The mean and its standard error; of a single value nothing is sure."""
    mean, error = mean_and_error(np.array(values)) if len(values) > 1 else (values[0], math.inf)
    return float(mean), float(error)


def told(rows: list[dict[str, Any]]) -> list[str]:
    """The table of a game, by level; luck of more than two standard errors is marked."""
    game, judged = rows[0]["game"], [row for row in rows if "play" in row]

    def line(name: str, seats: list[tuple[dict[str, Any], int]]) -> str:
        result, result_error = doubtful([row["results"][seat] for row, seat in seats])
        own, own_error = doubtful([row["play"][seat] for row, seat in seats if "play" in row])
        play, play_error = doubtful([row["play"][seat] - row["play"][1 - seat] for row, seat in seats if "play" in row])
        luck, error = result - play, math.hypot(result_error, play_error)
        if len(judged) == len(rows):  # then both are of the same games, and what they have in common is no doubt
            _, error = doubtful(
                [row["results"][seat] - row["play"][seat] + row["play"][1 - seat] for row, seat in seats]
            )
        mark = " !" if abs(luck) > 2 * error else ""
        return (
            f"{game}, {name}: result {result:+.3f} ± {2 * result_error:.3f}, luck {luck:+.3f} ± {2 * error:.3f}{mark}, "
            f"own play {own:+.3f} ± {2 * own_error:.3f}"
        )

    seats = defaultdict(list)
    for row in rows:
        for seat, level in enumerate(row["levels"]):
            seats[level].append((row, seat))
    stronger = [(row, int(_order(row["levels"][1]) > _order(row["levels"][0]))) for row in rows]
    lines = [line(level, seats[level]) for level in sorted(seats, key=_order)] if judged else []
    lines += [line("who is stronger", stronger)] if judged else []
    return [*lines, f"{game}: {len(rows)} games, {len(judged)} of them judged"]


def _order(level: str) -> int:
    return LEVELS.index(level) if level in LEVELS else len(LEVELS)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200, help="of each game")
    parser.add_argument("--judged", type=int, default=40, help="how many of them are judged")
    parser.add_argument("--worlds", type=int, default=8, help="for each decision")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--game", action="append", choices=list(GAMES), help="may be given again; all of them else")
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--against", help="only games against this level")
    parser.add_argument("--seconds", type=float, help="no game is begun later")
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    until = math.inf if asked.seconds is None else time.time() + asked.seconds
    rows, order = kept(asked.out), pairs(tuple(asked.levels.split(",")), asked.against)
    jobs = [
        (game, number, order[number % len(order)], asked.worlds if number < asked.judged else 0)
        for number in range(asked.games)
        for game in asked.game or GAMES
        if "results" not in (row := rows.get((game, number), {})) or (number < asked.judged and "play" not in row)
    ]
    if asked.cores and jobs:
        with multiprocessing.get_context("spawn").Pool(min(asked.cores, len(jobs))) as pool:
            for row in pool.imap_unordered(functools.partial(in_time, until), jobs):
                if row is None:
                    continue
                rows[row["game"], row["number"]] = row
                if asked.out is not None:
                    with asked.out.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(row) + "\n")
    for game in asked.game or GAMES:
        if of_it := [row for row in rows.values() if row["game"] == game]:
            print("\n".join(told(of_it)))


if __name__ == "__main__":
    main()
