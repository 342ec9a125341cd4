"""How strong the levels are: each against the one below, the top against greedy play, and search by its time.

    python -m benchmarks.levels ladder|players|time [GAME ...] --seconds 120 --out results.jsonl
    python -m benchmarks.levels write results.jsonl [...]      the tables and the plot of docs/benchmarks.md

Every line of the results is one pairing: duplicate deals, seats swapped, all cores, as many games as its seconds allow.
"""

from __future__ import annotations

import argparse
import dataclasses
import itertools
import json
import math
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks import document
from triskele.arena import tournament
from triskele.arena.standings import Pair, pair
from triskele.arena.workers import cores
from triskele.bots import LEVELS
from triskele.rules import GAMES

PLOT = Path(__file__).parents[1] / "docs" / "strength.svg"
TIMES = ("50ms", "100ms", "200ms", "500ms", "1s", "2s", "4s")
MANY = 100_000
ELO = 400 / math.log(10)


def measure(game: str, players: int, one: str, other: str, seconds: float, most: int) -> dict[str, Any]:
    """Play one bot against another on all cores until the time or the games are over."""
    plan = tournament.plan(game, [one, other], MANY, players)
    start = time.perf_counter()
    results: list[tournament.Result] = []

    def stopped() -> bool:
        return time.perf_counter() - start > seconds or len(results) >= most

    results.extend(tournament.run(plan, {}, cores(), stopped=stopped))
    whole = _whole_deals(results, players)
    found: Pair = pair(one, other, whole)
    thought = defaultdict(lambda: [0, 0.0])
    for result in whole:
        for seat, name in enumerate(result.seats):
            thought[name][0] += result.decisions[seat]
            thought[name][1] += result.seconds[seat]
    spent = {name: 1000 * total / max(count, 1) for name, (count, total) in thought.items()}
    return {"game": game, "players": players, **dataclasses.asdict(found), "milliseconds": spent}


def _whole_deals(results: Sequence[tournament.Result], players: int) -> list[tournament.Result]:
    """Only deals that were played in every seating: short games must not count more because they end first."""
    by_deal = defaultdict(list)
    for result in results:
        by_deal[result.deal].append(result)
    most = max((len(found) for found in by_deal.values()), default=0)
    return list(itertools.chain.from_iterable(found for found in by_deal.values() if len(found) == most))


def pairings(kind: str) -> Iterator[tuple[int, str, str]]:
    levels = list(LEVELS)
    if kind == "ladder":
        for low, high in itertools.pairwise(levels):
            yield 2, high, low
        yield 2, "merciless", "greedy"
    elif kind == "players":
        for players in (3, 4):
            for low, high in itertools.pairwise(levels):
                yield players, high, low
    else:
        for budget in TIMES:
            yield 2, f"search:{budget}", "greedy"


def write(files: Sequence[Path]) -> None:
    lines = [json.loads(line) for file in files for line in file.read_text().splitlines()]
    ladder = [line for line in lines if not line["bot"].startswith("search:")]
    text = _table(ladder) + "\n" + _ratings(ladder)
    by_time = [line for line in lines if line["bot"].startswith("search:")]
    if by_time:
        text += "\n" + _by_time(by_time)
        _draw(by_time)
    document.write("levels", text)


def _share(line: dict[str, Any]) -> str:
    return f"{line['share']:.0%} ({line['share_low']:.0%}–{line['share_high']:.0%}, {line['games']} games)"


def _table(lines: list[dict[str, Any]]) -> str:
    rows = ["| game | players | level | against | ends ahead (95 %) | margin | thinks |"]
    rows.append("| --- | ---: | --- | --- | ---: | ---: | ---: |")
    ordered = sorted(lines, key=lambda line: (list(GAMES).index(line["game"]), line["players"]))
    rows += [
        f"| {line['game']} | {line['players']} | {line['bot']} | {line['against']} | {_share(line)} | "
        f"{line['margin']:+.1f} | {line['milliseconds'][line['bot']]:.0f} ms |"
        for line in ordered
    ]
    return "\n".join(rows) + "\n"


def _ratings(lines: list[dict[str, Any]]) -> str:
    """Elo points above gentle, summed up from step to step, with the half width of their 95 % intervals."""
    rows = ["| game | players | " + " | ".join(LEVELS) + " |", "| --- | ---: |" + " ---: |" * len(LEVELS)]
    for game, players in sorted({(line["game"], line["players"]) for line in lines}, key=_in_order):
        steps = {
            (line["against"], line["bot"]): line for line in lines if (line["game"], line["players"]) == (game, players)
        }
        rating = variance = 0.0
        cells = ["0"]
        for low, high in itertools.pairwise(LEVELS):
            line = steps.get((low, high))
            if line is None:
                break
            games, share = line["games"], min(line["share"], 1 - 0.5 / line["games"])
            rating += ELO * math.log(share / (1 - share))
            variance += ELO**2 / (games * share * (1 - share))
            cells.append(f"{rating:.0f} ± {1.96 * math.sqrt(variance):.0f}")
        cells += ["–"] * (len(LEVELS) - len(cells))
        rows.append(f"| {game} | {players} | " + " | ".join(cells) + " |")
    return "\n".join(rows) + "\n"


def _in_order(row: tuple[str, int]) -> tuple[int, int]:
    return list(GAMES).index(row[0]), row[1]


def _by_time(lines: list[dict[str, Any]]) -> str:
    rows = ["| game | " + " | ".join(TIMES) + " |", "| --- |" + " ---: |" * len(TIMES)]
    for game in [game for game in GAMES if any(line["game"] == game for line in lines)]:
        cells = []
        for budget in TIMES:
            found = [line for line in lines if line["game"] == game and line["bot"] == f"search:{budget}"]
            cells.append(f"{found[0]['share']:.0%} ± {_half(found[0]):.0%}" if found else "–")
        rows.append(f"| {game} | " + " | ".join(cells) + " |")
    return "\n".join(rows) + "\n\n![search against greedy play, by thinking time](strength.svg)\n"


def _half(line: dict[str, Any]) -> float:
    return float(line["share_high"] - line["share_low"]) / 2


def _seconds(budget: str) -> float:
    return float(budget[:-2]) / 1000 if budget.endswith("ms") else float(budget[:-1])


def _draw(lines: list[dict[str, Any]]) -> None:
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "triskele"
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4))
    for game in GAMES:
        points = sorted((_seconds(line["bot"][7:]), line) for line in lines if line["game"] == game)
        if points:
            axes.errorbar(
                [at for at, _ in points],
                [line["share"] for _, line in points],
                [_half(line) for _, line in points],
                label=game,
                marker="o",
                capsize=3,
            )
    axes.set_xscale("log")
    axes.set_xlabel("seconds a decision, at most")
    axes.set_ylabel("games won against greedy play")
    axes.axhline(0.5, color="grey", linewidth=0.5)
    axes.legend()
    figure.tight_layout()
    figure.savefig(PLOT, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["ladder", "players", "time", "write"])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--seconds", type=float, default=60.0, help="for each pairing")
    parser.add_argument("--most", type=int, default=MANY, help="games of each pairing")
    parser.add_argument("--only", nargs="*", help="only pairings with one of these bots")
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    if arguments.what == "write":
        write([Path(name) for name in arguments.names])
        return
    for game in arguments.names or list(GAMES):
        for players, one, other in pairings(arguments.what):
            if arguments.only and not {one, other} & set(arguments.only):
                continue
            line = json.dumps(measure(game, players, one, other, arguments.seconds, arguments.most))
            print(line, flush=True)
            if arguments.out:
                with arguments.out.open("a") as file:
                    file.write(line + "\n")


if __name__ == "__main__":
    sys.exit(main())
