"""What is known of the levels: who gains by starting, how long they play, what each does, and nets against `steady`.

python -m benchmarks.known_levels play FILE --seconds 600   plays on where the file ends, a while of each kind
python -m benchmarks.known_levels play FILE --games 400     until there are so many games of each kind
python -m benchmarks.known_levels write FILE                the tables of docs/known.md, printed and written there

Game n of a kind is always the same: that of `triskele simulate GAME --bots BOTS --players P --seed known`.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # one thread, before numpy is there: two would wait for each other

import numpy as np

from benchmarks.known import PAGE, _mean, _share
from triskele import Action
from triskele.arena.tournament import Fixture, Plan, plan, play_match, seating
from triskele.bots import net
from triskele.rules import GAMES

SEED = "known"
ALONE = ("gentle", "easy", "steady", "clever", "sharp", "net")
AT_LARGER_TABLES = ("gentle", "steady", "net")
ASKED = 5  # of so many decisions one is judged by the net, too
WEIGHT = {"net": 2.0, "steady": 1.5, "net,steady": 2.0}  # of the time; other kinds have 1
HABITS = {  # what is counted of a seat in a game: kinds of actions and what `more` counts, with its name in the table
    "keltis": {
        "lay": "cards laid",
        "begun": "colours begun",
        "discard": "discarded",
        "take": "taken from discards",
    },
    "orakel": {
        "lay": "cards laid",
        "begun": "colours begun",
        "discard": "discarded",
        "priestess": "priestess moved",
        "take": "taken from discards",
        "drop": "dropped by a leprechaun",
    },
    "wuerfel": {"reroll": "rolled again", "keep": "kept the roll", "take": "tiles taken", "stones": "stones taken"},
    "celtica": {
        "together": "turns of several cards",
        "take": "pieces taken",
        "give": "pieces given up",
        "card": "cards taken at shrines",
        "exchange": "exchanged",
    },
}


class Kind(NamedTuple):
    """What is played: bots that sit in turn, one seat further in each game."""

    game: str
    players: int
    bots: str


def kinds() -> Iterator[Kind]:
    for game, rules in GAMES.items():
        for bots in (*ALONE, "net,steady"):
            yield Kind(game, 2, bots)
        for players in range(3, rules.SEATS[1] + 1):
            for bots in AT_LARGER_TABLES:
                yield Kind(game, players, bots)


def more(log: list[Action]) -> dict[str, int]:
    """What is counted of a seat's actions besides their kinds."""
    return {
        "begun": len({action.fields["colour"] for action in log if action.kind == "lay"}),
        "together": sum("+" in str(action.fields["cards"]) for action in log if action.kind == "play"),
    }


def played(tournament: Plan, number: int) -> dict[str, Any]:
    """What is counted of a game; lists are by seat."""
    seats = seating(tournament, number)
    match, _, _ = play_match(tournament, Fixture(number, seats))
    start = int(match.known(None, 0).seat)
    done: list[list[Action]] = [[] for _ in seats]
    asked = []
    for step, action in enumerate(match.log):
        seat = int(match.known(None, step).seat)
        done[seat].append(action)
        if tournament.players == 2 and seats[seat] != "net" and step % ASKED == number % ASKED:
            legal = match.as_of(step).action_ids()
            if len(legal) > 1:
                asked.append((seat, match.known(seat, step), legal, action.id))
    judged = net(tournament.game).judge_many([each[1] for each in asked], [each[2] for each in asked]) if asked else []
    differs = [[0, 0] for _ in seats]  # how many decisions were asked for, and how many differ
    for (seat, _, _, chosen), found in zip(asked, judged, strict=True):
        differs[seat][0] += 1
        differs[seat][1] += chosen != found.best
    return {
        "game": tournament.game,
        "players": tournament.players,
        "bots": ",".join(tournament.bots),
        "number": number,
        "seats": seats,
        "start": start,
        "ranking": match.ranking,
        "scores": match.scores,
        "turns": match.turn,
        "reason": match.reason,
        "done": [Counter(action.kind for action in log) | more(log) for log in done],
        "parts": [match.parts(seat) for seat in range(len(seats))],
        "differs": differs,
    }


def play(file: Path, seconds: float | None, games: int | None) -> None:
    known = read(file) if file.exists() else {}
    every = list(kinds())
    whole = sum(WEIGHT.get(kind.bots, 1) for kind in every)
    with file.open("a", encoding="utf-8") as out:
        for kind in every:
            tournament = plan(kind.game, kind.bots.split(","), 1, kind.players, seed=SEED, fewest=1)
            net(kind.game)
            end = time.monotonic() + (seconds or 0) * WEIGHT.get(kind.bots, 1) / whole
            for number in count(len(known.get(kind, ()))):
                if number >= games if games else time.monotonic() > end:
                    break
                print(json.dumps(played(tournament, number)), file=out, flush=True)


def read(file: Path) -> dict[Kind, list[dict[str, Any]]]:
    found: dict[Kind, list[dict[str, Any]]] = defaultdict(list)
    for line in file.read_text(encoding="utf-8").splitlines():
        game = json.loads(line)
        found[Kind(game["game"], game["players"], game["bots"])].append(game)
    return found


# The tables


def share_of(game: dict[str, Any], seat: int) -> float:
    """What a seat has of the win."""
    ranking = game["ranking"]
    return float(ranking[seat] == 1) / float(ranking.count(1))


def each(games: list[dict[str, Any]], figure: Callable[[dict[str, Any], int], float], who: str | None = None) -> str:
    """The mean of a figure of seats; what counts as independent is a game."""
    return _mean(
        np.array(
            [
                np.mean([figure(game, seat) for seat, bot in enumerate(game["seats"]) if who in (None, bot)])
                for game in games
            ]
        )
    )


def _done(name: str, game: dict[str, Any], seat: int) -> float:
    return float(game["done"][seat].get(name, 0))


def _part(name: str, game: dict[str, Any], seat: int) -> float:
    return float(game["parts"][seat][name])


def levels(found: dict[Kind, list[dict[str, Any]]]) -> str:
    lines = [
        "| game | players | who plays | games | who starts wins, % (95 %) | turns (1 % – 99 %) | score | ends, % |",
        "| --- | ---: | --- | ---: | --- | --- | ---: | --- |",
    ]
    for kind in kinds():
        if games := found.get(kind) if "," not in kind.bots else None:
            wins = _share(float(np.mean([share_of(game, game["start"]) for game in games])), len(games))
            turns = np.array([game["turns"] for game in games])
            low, high = np.quantile(turns, (0.01, 0.99))
            length = f"{turns.mean():.1f} ± {1.96 * turns.std() / len(turns) ** 0.5:.1f} ({low:.0f} – {high:.0f})"
            reasons = [game["reason"] for game in games]
            order = sorted(set(reasons), key=lambda reason: -reasons.count(reason))
            ends = ", ".join(f"{reason} {100 * reasons.count(reason) / len(games):.0f}" for reason in order)
            score = each(games, lambda game, seat: game["scores"][seat])
            head = f"| {kind.game} | {kind.players} | `{kind.bots}` | {len(games)} |"
            lines.append(f"{head} {wins} | {length} | {score} | {ends} |")
    return "\n".join(lines)


def habits(found: dict[Kind, list[dict[str, Any]]]) -> str:
    parts = []
    for game, names in HABITS.items():
        parts += [
            f"| {game} | games | {' | '.join(names.values())} | differs from the net, % (95 %) |",
            f"| --- | ---: | {' | '.join('---:' for _ in names)} | --- |",
        ]
        for bots in ALONE:
            if games := found.get(Kind(game, 2, bots)):
                figures = [each(games, partial(_done, name)) for name in names]
                parts.append(f"| `{bots}` | {len(games)} | {' | '.join(figures)} | {_differs(games, bots)} |")
        parts.append("")
    return "\n".join(parts[:-1])


def _differs(games: list[dict[str, Any]], bot: str) -> str:
    both = np.array([np.sum(game["differs"], axis=0) for game in games])
    asked, differ = both.sum(axis=0)
    if bot == "net" or not asked:
        return "–"
    share = differ / asked
    error = 1.96 * float(((both[:, 1] - share * both[:, 0]) ** 2).sum()) ** 0.5 / asked  # games are independent
    return f"{100 * share:.1f} ± {100 * error:.1f} of {asked:,}"


def against(found: dict[Kind, list[dict[str, Any]]]) -> str:
    parts = []
    for game, names in HABITS.items():
        games = found.get(Kind(game, 2, "net,steady"))
        if not games:
            continue
        scored = list(games[0]["parts"][0])
        titles = ["wins, % (95 %)", *names.values(), *(f"`{part}`" for part in scored)]
        parts += [
            f"| {game}, {len(games)} games | {' | '.join(titles)} |",
            f"| --- | --- | {' | '.join('---:' for _ in titles[1:])} |",
        ]
        for bot in ("net", "steady"):
            won = [share_of(one, one["seats"].index(bot)) for one in games]
            figures = [each(games, partial(_done, name), bot) for name in names]
            figures += [each(games, partial(_part, part), bot) for part in scored]
            parts.append(f"| `{bot}` | {_share(float(np.mean(won)), len(won))} | {' | '.join(figures)} |")
        parts.append("")
    return "\n".join(parts[:-1])


def write(file: Path) -> None:
    found = read(file)
    page = PAGE.read_text(encoding="utf-8")
    for name, table in {"levels": levels(found), "habits": habits(found), "against": against(found)}.items():
        print(f"{table}\n")
        page = re.sub(f"(<!-- {name} -->\n).*?(<!-- /{name} -->)", rf"\g<1>{table}\n\g<2>", page, flags=re.DOTALL)
    PAGE.write_text(page, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["play", "write"])
    parser.add_argument("file", type=Path)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--games", type=int)
    given = parser.parse_args()
    if given.what == "write":
        write(given.file)
    elif not (given.seconds or given.games):
        parser.error("play needs --seconds or --games")
    else:
        play(given.file, given.seconds, given.games)


if __name__ == "__main__":
    main()
