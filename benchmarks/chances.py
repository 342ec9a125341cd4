"""What a net's value means: nets play against themselves, and values are compared with how games ended.

    python -m benchmarks.chances --games 1024 [GAME ...]

writes src/triskele/analysis/scales/GAME.json anew, some minutes for each game on one core. A third of the games begins
with actions at random, by one seat more than by another, so that values far from 0 are met; only what comes after
counts.
"""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

import triskele
from triskele.analysis.scale import result_of
from triskele.bots.nets import name_of
from triskele.bots.nets.search import LANES, Worlds
from triskele.bots.outcome import mean_and_error
from triskele.rules import GAMES
from triskele.rules.kernel import WORD, assign, one_of

KNOTS = 24
TAIL = 5  # parts of the first and the last of these: what is nearly won is met rarely
TO = Path(__file__).parents[1] / "src" / "triskele" / "analysis" / "scales"


class Selves(Worlds):
    """Games from their first deal to their end, the net in every seat."""

    def play(self, game: str, players: int, first: int, chooser: np.random.Generator) -> tuple[list[Any], list[Any]]:
        """What was judged (lane, decision, seat, value); of each lane its result, who began, from when it counts."""
        lanes, judged = np.arange(LANES), []
        wild = chooser.random((LANES, players)) * (chooser.random(players) < 0.6)
        until = np.where(chooser.random(LANES) < 1 / 3, chooser.integers(1, 80, LANES), 0)
        self._worlds[:] = self._actions[:] = -1
        self._done[:] = 0
        begun = []
        for lane in lanes:
            match = triskele.new(game, players, f"chances {first + lane}")
            begun.append(match.seat)
            assign(self._states, lane, match.state_at(0).data, 0)
            self._legals[lane] = 0
            for action in match.action_ids():
                self._legals[lane, action // WORD] |= 1 << (action % WORD)
        decision = 0
        while True:
            self._play(lanes)
            lanes = lanes[self._done[lanes] == 0]
            if not len(lanes):
                break
            scores, values = self.net.weigh(*(rows[lanes] for rows in (*self._seen, self._legals)))
            seats = self._seats[lanes]
            random = (decision < until[lanes]) & (chooser.random(len(lanes)) < wild[lanes, seats])
            scores[random] = np.where(np.isfinite(scores[random]), chooser.random(scores[random].shape), -np.inf)
            self._actions[lanes] = scores.argmax(1)
            judged += zip(lanes, [decision] * len(lanes), seats, values, strict=True)
            decision += 1
        ends = [(result_of(game, one_of(self._states, lane)), begun[lane], until[lane]) for lane in range(LANES)]
        return judged, ends


def rising(values: Any, weights: Any) -> Any:
    """The nearest means that never fall, by pooling neighbours that do."""
    pools: list[list[float]] = []
    for value, weight in zip(values, weights, strict=True):
        pools.append([value, weight, 1])
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            (a, v, m), (b, w, n) = pools[-2:]
            pools[-2:] = [[(a * v + b * w) / (v + w), v + w, m + n]]
    return np.concatenate([np.full(int(n), value) for value, _, n in pools])


def fitted(game: str, players: int, games: int) -> dict[str, Any]:
    chooser = np.random.default_rng(players)
    first = triskele.new(game, players, "chances")
    rows, starts = [], []
    for at in range(0, games, LANES):
        judged, ends = Selves(game, first.known(first.seat)).play(game, players, at, chooser)
        for lane, decision, seat, value in judged:
            (wins, points), _, until = ends[lane]
            if decision >= until:
                rows.append((value, wins[seat], points[seat]))
                if players == 2:  # what is good for one is as bad for the other
                    rows.append((-value, wins[1 - seat], points[1 - seat]))
        starts += [np.roll(result, -begun, 1) for result, begun, until in ends if until == 0]
    found = np.array(rows)
    found = found[found[:, 0].argsort()]
    low, *between, high = np.array_split(found, KNOTS)
    parts = [*np.array_split(low, TAIL), *between, *np.array_split(high, TAIL)]
    weights = [len(part) for part in parts]
    means = np.array([part.mean(0) for part in parts])
    wins, points = (rising(means[:, column], weights) for column in (1, 2))
    all_starts = np.array(starts)
    mean, errors = mean_and_error(all_starts)
    entry = {
        "games": games,
        "values": means[:, 0],
        "wins": wins,
        "points": points,
        "start_wins": mean[0],
        "start_wins_errors": errors[0],
        "start_points": mean[1],
        "start_points_errors": errors[1],
    }
    return {name: value if name == "games" else [round(float(x), 4) for x in value] for name, value in entry.items()}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="*", default=list(GAMES))
    parser.add_argument("--games", type=int, default=1024)
    asked = parser.parse_args()
    for game in asked.game:
        low, high = GAMES[game].SEATS
        kept: dict[str, Any] = {"net": name_of(game), "players": {}}
        for players in range(low, high + 1):
            entry = fitted(game, players, asked.games)
            kept["players"][str(players)] = entry
            print(game, players, entry, flush=True)
        new = TO / f"{game}.new"
        new.write_text(json.dumps(kept) + "\n", encoding="utf-8")
        new.replace(TO / f"{game}.json")


if __name__ == "__main__":
    main()
