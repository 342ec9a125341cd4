"""How strong the levels are: each against the one below, the top against greedy play, and search by its time.

    python -m benchmarks.levels play results.jsonl keltis/4/merciless/sharp/60 [...] --seconds 600
    python -m benchmarks.levels play results.jsonl ladder|players|top|time [...] --games 300
    python -m benchmarks.levels write results.jsonl [...]      the tables and the plot of docs/benchmarks.md

`play` plays the games of all pairings (game, players, a bot, another, games) on all cores, with duplicate deals and the
seats rotated, and adds a line for each game that ends; games that are in the file are not played again.
"""

from __future__ import annotations

import argparse
import functools
import itertools
import json
import math
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks import document
from triskele.arena import tournament
from triskele.arena.standings import pair, standing
from triskele.arena.workers import cores, on_cores
from triskele.bots import LEVELS
from triskele.bots.levels import called
from triskele.rules import GAMES

PLOT = Path(__file__).parents[1] / "docs" / "strength.svg"
BY_TIME = {  # seconds a decision
    0.05: "search:50ms",
    0.1: "search:100ms",
    0.2: "search:200ms",
    0.5: "search:500ms",
    1: "search:1s",
    2: "search:2s",
    4: "search:4s",
}
ELO = 400 / math.log(10)


class Pairing(NamedTuple):
    """What is to be played: a bot against another in one game."""

    game: str
    players: int
    bot: str
    against: str
    games: int

    def plan(self, seed: str) -> tournament.Plan:
        return tournament.plan(self.game, [self.bot, self.against], self.games, self.players, seed=seed)


class Task(NamedTuple):
    """One game of a pairing."""

    plan: tournament.Plan
    fixture: tournament.Fixture


def pairings(text: str, games_each: int) -> Iterator[Pairing]:
    """One pairing, written out, or all the pairings that a word stands for."""
    steps = list(itertools.pairwise(LEVELS))
    if "/" in text:
        game, players, one, other, games = text.split("/")
        yield Pairing(game, int(players), one, other, int(games))
        return
    for game in GAMES:
        if text == "ladder":
            for low, high in steps:
                yield Pairing(game, 2, high, low, games_each)
        elif text == "top":
            for other in ("steady", "search:1s"):
                yield Pairing(game, 2, "merciless", other, games_each)
        elif text == "players":
            for players in range(3, GAMES[game].SEATS[1] + 1):
                for low, high in steps:
                    yield Pairing(game, players, high, low, games_each)
        elif text == "time":
            for thinker in BY_TIME.values():
                yield Pairing(game, 2, thinker, "steady", games_each)
        else:
            raise SystemExit(f"{text!r} is neither game/players/bot/bot/games nor ladder, players, top or time.")


def player(_: str) -> Callable[[Task], tuple[Task, tournament.Result]]:
    """What a process does with games."""
    prepared = functools.cache(tournament.player)
    return lambda task: (task, prepared(task.plan)(task.fixture))


def play(file: Path, wanted: Sequence[Pairing], seconds: float, seed: str) -> None:
    """Play what is not in the file yet, until all of it is there or the time is up."""
    known = {(name(found), found["seed"], found["deal"], tuple(found["seats"])) for found in read([file])}
    tasks: list[Task] = []
    for pairing in wanted:
        plan = pairing.plan(seed)
        missing = (
            fixture
            for fixture in tournament.schedule(plan)
            if ((plan.game, plan.players), seed, fixture.deal, fixture.seats) not in known
        )
        tasks.extend(Task(plan, fixture) for fixture in missing)
    end = time.perf_counter() + seconds
    with file.open("a") as out:
        for n, (task, result) in enumerate(
            on_cores(player, "", tasks, cores(), stopped=lambda: time.perf_counter() > end), start=1
        ):
            line = {"game": task.plan.game, "players": task.plan.players, "seed": seed, **result._asdict()}
            out.write(json.dumps(line) + "\n")
            out.flush()
            print(f"\r{n} of {len(tasks)} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


def read(files: Iterable[Path]) -> list[dict[str, Any]]:
    lines = [json.loads(line) for file in files if file.exists() for line in file.read_text().splitlines()]
    return [{**line, "seats": [called(bot) for bot in line["seats"]]} for line in lines]


def name(line: dict[str, Any]) -> tuple[str, int]:
    return line["game"], line["players"]


def summed_up(games: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """A line for each pairing, from the deals that were played in every seating: short games must not count more."""
    by_pairing: dict[Any, dict[str, dict[tournament.Fixture, tournament.Result]]] = defaultdict(
        lambda: defaultdict(dict)
    )
    for line in games:
        values: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value for key, value in line.items()
        }
        result = tournament.Result(**{key: values[key] for key in tournament.Result._fields})
        by_pairing[*name(line), _strong_first(result.seats)][line["seed"]][result.fixture] = result
    lines = []
    for (game, players, (one, other)), seeds in by_pairing.items():
        whole: list[tournament.Result] = []
        for seed, known in seeds.items():
            played = players * (1 + max(fixture.deal for fixture in known))
            found = tournament.whole_deals(Pairing(game, players, one, other, played).plan(seed), known)
            first = 1 + max((result.deal for result in whole), default=-1)  # a deal of another seed is another deal
            whole += [result._replace(deal=first + result.deal) for result in found]
        if whole:
            spent = {bot: standing(bot, whole, 0, 0).milliseconds for bot in (one, other)}
            lines.append({"game": game, "players": players, **asdict(pair(one, other, whole)), "milliseconds": spent})
    return lines


def _strong_first(seats: Sequence[str]) -> tuple[str, ...]:
    order = list(LEVELS)
    order.insert(-1, "search")  # any search stands below the top level, and above the others
    return tuple(sorted(set(seats), key=lambda bot: -order.index(bot if bot in order else "search")))


def write(lines: Sequence[dict[str, Any]]) -> None:
    ladder = [line for line in lines if line["bot"] in LEVELS]
    if ladder:
        document.write("levels", _table(ladder) + "\n" + _ratings(ladder))
    against_greedy = [line for line in lines if line["against"] == "steady" and line["bot"] in BY_TIME.values()]
    by_time = {(line["game"], line["bot"]): line for line in against_greedy}
    if by_time:
        document.write("time", _by_time(by_time))
        _draw(by_time)


def _share(line: dict[str, Any]) -> str:
    return f"{line['share']:.0%} ({line['share_low']:.0%}–{line['share_high']:.0%}, {line['games']} games)"


def _table(lines: list[dict[str, Any]]) -> str:
    rows = ["| game | players | level | against | ends ahead (95 %) | margin | thinks |"]
    rows.append("| --- | ---: | --- | --- | ---: | ---: | ---: |")
    ordered = sorted(lines, key=lambda line: (list(GAMES).index(line["game"]), line["players"]))
    rows += [
        f"| {line['game']} | {line['players']} | {line['bot']} | {line['against']} | {_share(line)} | "
        f"{line['margin']:+.1f} | {line['milliseconds'][line['bot']]:.1f} ms |"
        for line in ordered
    ]
    return "\n".join(rows) + "\n"


def _ratings(lines: list[dict[str, Any]]) -> str:
    """Elo points above gentle, added up from step to step, with half the width of their 95 % intervals."""
    rows = ["| game | players | " + " | ".join(LEVELS) + " |", "| --- | ---: |" + " ---: |" * len(LEVELS)]
    for game, players in sorted({(line["game"], line["players"]) for line in lines}, key=_in_order):
        steps = {
            (line["against"], line["bot"]): line for line in lines if (line["game"], line["players"]) == (game, players)
        }
        rating = square = 0.0
        cells = ["0"]
        for low, high in itertools.pairwise(LEVELS):
            line = steps.get((low, high))
            if line is None:
                break
            step = _elo(min(line["share"], 1 - 0.5 / line["games"]))
            rating += step
            square += (step - _elo(line["share_low"])) ** 2
            cells.append(f"{rating:.0f} ± {math.sqrt(square):.0f}")
        cells += ["–"] * (len(LEVELS) - len(cells))
        rows.append(f"| {game} | {players} | " + " | ".join(cells) + " |")
    return "\n".join(rows) + "\n"


def _elo(share: float) -> float:
    return ELO * math.log(share / (1 - share))


def _in_order(row: tuple[str, int]) -> tuple[int, int]:
    return list(GAMES).index(row[0]), row[1]


def _by_time(lines: dict[tuple[str, str], dict[str, Any]]) -> str:
    rows = [
        "| game | " + " | ".join(f"{seconds} s" for seconds in BY_TIME) + " |",
        "| --- |" + " ---: |" * len(BY_TIME),
    ]
    for game in GAMES:
        found = [lines.get((game, thinker)) for thinker in BY_TIME.values()]
        rows.append(f"| {game} | " + " | ".join(_share(line) if line else "–" for line in found) + " |")
    return "\n".join(rows) + "\n\n![search against greedy play, by thinking time](strength.svg)\n"


def _draw(lines: dict[tuple[str, str], dict[str, Any]]) -> None:
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "triskele"
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(8, 4.5))
    for n, game in enumerate(GAMES):
        aside = 1.04 ** (n - 1.5)  # so that the games' intervals stand side by side
        points = [(seconds * aside, lines[game, bot]) for seconds, bot in BY_TIME.items() if (game, bot) in lines]
        shares = [line["share"] for _, line in points]
        below = [line["share"] - line["share_low"] for _, line in points]
        above = [max(0.0, line["share_high"] - line["share"]) for _, line in points]
        axes.errorbar([at for at, _ in points], shares, [below, above], label=game, marker="o", capsize=3)
    axes.set_xscale("log")
    axes.set_xticks(list(BY_TIME), [f"{seconds} s" for seconds in BY_TIME])
    axes.minorticks_off()
    axes.set_xlabel("time for a decision, at most")
    axes.set_ylabel("games won against greedy play")
    axes.yaxis.set_major_formatter("{x:.0%}")
    axes.axhline(0.5, color="grey", linewidth=0.5)
    axes.legend()
    figure.tight_layout()
    figure.savefig(PLOT, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play")
    playing.add_argument("file", type=Path)
    playing.add_argument("pairings", nargs="+")
    playing.add_argument("--seconds", type=float, default=math.inf, help="for all of it")
    playing.add_argument("--seed", default="levels")
    playing.add_argument("--games", type=int, default=40, help="for each pairing of a word")
    commands.add_parser("write").add_argument("files", type=Path, nargs="+")
    arguments = parser.parse_args()
    if arguments.command == "write":
        write(summed_up(read(arguments.files)))
    else:
        wanted = [each for text in arguments.pairings for each in pairings(text, arguments.games)]
        play(arguments.file, wanted, arguments.seconds, arguments.seed)


if __name__ == "__main__":
    main()
