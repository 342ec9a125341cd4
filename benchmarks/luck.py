"""Is luck fair? In games of levels against each other, luck must be nothing for every level, in the mean.

    python -m benchmarks.luck --games 2000 --judged 200 --cores 16 --game keltis --out luck.jsonl

plays so many games of two between all pairs of levels, in both orders, and judges what the decisions of the first of
them cost. It prints the result, luck and own play by level, and the luck of the stronger seat. Luck is the result,
which all games tell, less what play cost, which the judged ones tell. An account counts what was done against what the
net would have done, whatever it calls a mistake, so only that is judged, in a few worlds for each decision: the mean is
the same. With `--against net` there are only games against nets: they are surer, since weak players make good to each
other what they lose again and again. `--out` keeps each game as a line of JSON as soon as it is done; asked again with
the same file, it goes on where it stopped, and `--cores 0` only prints what is there. It needs numpy and numba, and
nothing that is reached over a network.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import multiprocessing
import os
import random
import statistics
from collections import defaultdict
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import triskele
from triskele.analysis.endgame import solver_of
from triskele.analysis.scale import FAR, WIN, result_of, scale_of
from triskele.analysis.worlds import Judges
from triskele.bots import bot
from triskele.bots.nets import net
from triskele.bots.protocol import never
from triskele.rules import GAMES
from triskele.rules.kernel import State

LEVELS = ("gentle", "easy", "steady", "clever", "net")  # those that answer at once, the weakest first


def pairs(levels: tuple[str, ...], against: str | None) -> list[tuple[str, str]]:
    """Everybody against everybody else, or against one of them, both in both seats."""
    return [pair for pair in itertools.permutations(levels, 2) if against is None or against in pair]


def done(job: tuple[str, int, tuple[str, str], int]) -> dict[str, Any]:
    """One game: who played, what each seat won more than expected and, if worlds are given, what its play brought."""
    game, number, levels, worlds = job
    match, chooser = triskele.new(game, 2, f"luck {number}"), random.Random(number)
    first = match.seat
    assert first is not None
    while match.seat is not None:
        player = bot(game, levels[match.seat])
        match.play(player.choose(match.known(match.seat), match.action_ids(), chooser).action)
    shares, expected = result_of(game, match.state_at(len(match.log)))[WIN], scale_of(game, 2).start[WIN]
    row: dict[str, Any] = {"game": game, "number": number, "levels": levels}
    row["results"] = [round(shares[seat] - expected[(seat - first) % 2], 4) for seat in range(2)]
    if worlds:
        play = [0.0, 0.0]
        for step, action in enumerate(match.log):
            seat = int(match.state_at(step).seat)
            play[seat] -= cost(match.known(seat, step), match.as_of(step).action_ids(), action.id, game, worlds)
        row |= {"worlds": worlds, "play": [round(each, 4) for each in play]}
    return row


def cost(known: State, actions: list[int], chosen: int, game: str, worlds: int) -> float:
    """What counts of a decision in an account: what the net's action is ahead, or the best where ends are solved."""
    if len(actions) == 1:
        return 0.0
    exact = solver_of(game).actions(known, actions)
    if exact is not None:
        values = {action: value[WIN, known.seat] for action, value in exact.values.items()}
        return float(max(values.values()) - values[chosen])
    usual = net(game).judge(known, actions).best
    if usual == chosen:
        return 0.0
    imagined = Judges(game, known, scale_of(game, 2), seed=1, end=solver_of(game))
    ahead, other = imagined.tried((usual, chosen), worlds, FAR[game], never)[..., WIN, known.seat].mean(1)
    return float(ahead - other)


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


def mean_and_error(values: list[float]) -> tuple[float, float]:
    return statistics.mean(values), statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf


def told(rows: list[dict[str, Any]]) -> list[str]:
    """The table of a game, by level; luck of more than two standard errors is marked."""
    game, judged = rows[0]["game"], [row for row in rows if "play" in row]

    def line(name: str, seats: list[tuple[dict[str, Any], int]]) -> str:
        result, result_error = mean_and_error([row["results"][seat] for row, seat in seats])
        own, own_error = mean_and_error([row["play"][seat] for row, seat in seats if "play" in row])
        play, play_error = mean_and_error(
            [row["play"][seat] - row["play"][1 - seat] for row, seat in seats if "play" in row]
        )
        luck, error = result - play, math.hypot(result_error, play_error)
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
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    rows, order = kept(asked.out), pairs(tuple(asked.levels.split(",")), asked.against)
    jobs = [
        (game, number, order[number % len(order)], asked.worlds if number < asked.judged else 0)
        for number in range(asked.games)
        for game in asked.game or GAMES
        if "results" not in (row := rows.get((game, number), {})) or (number < asked.judged and "play" not in row)
    ]
    if asked.cores and jobs:
        with multiprocessing.get_context("spawn").Pool(min(asked.cores, len(jobs))) as pool:
            for row in pool.imap_unordered(done, jobs):
                rows[row["game"], row["number"]] = row
                if asked.out is not None:
                    with asked.out.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(row) + "\n")
    for game in asked.game or GAMES:
        if of_it := [row for row in rows.values() if row["game"] == game]:
            print("\n".join(told(of_it)))


if __name__ == "__main__":
    main()
