"""What is known of the games from very many of them: who gains by starting, how they end, score and last.

python -m benchmarks.known            the tables of docs/known.md, printed and written there
python -m benchmarks.known --games N  with so many games each

Games at random and games of players who do what looks best at first sight, each whole game in compiled code. The seat
that starts is seat 1, so that a seat's share of the wins is that of its place in the order of play.
"""

import argparse
import re
from pathlib import Path
from typing import NamedTuple

import numpy as np

from triskele.arena.standings import wilson
from triskele.envs import lanes, seated
from triskele.envs.batch import templates_of
from triskele.rules import GAMES
from triskele.rules.kernel import compiled
from triskele.sight import observation, scale
from triskele.table.setup import key_of

PAGE = Path(__file__).parents[1] / "docs" / "known.md"
CHUNK = 2000
NOBODY = 99  # in place of an own seat: all of a game is played by those who are compiled
PLAYERS = {"at random": seated.RANDOM, "best at sight": seated.STEADY}


class Known(NamedTuple):
    """What was counted."""

    games: int
    wins: np.ndarray  # by the order of play; shared wins count in part
    scores: np.ndarray  # of each seat in each game
    turns: np.ndarray
    ends: dict[str, int]


def play(game: str, players: int, who: int, games: int, seed: str = "known") -> Known:
    """Whole games of players of one kind."""
    advance = compiled(seated.driver(game))
    parts = [
        _chunk(advance, game, players, who, min(CHUNK, games - at), f"{seed}/{at}") for at in range(0, games, CHUNK)
    ]
    scores, turns, ended, standing = (np.concatenate(each) for each in zip(*parts, strict=True))
    reasons = GAMES[game].REASONS
    ends = {reasons[n]: int(count) for n, count in enumerate(np.bincount(ended, minlength=len(reasons))) if count}
    return Known(games, standing.mean(axis=0), scores, turns, ends)


def _chunk(advance: object, game: str, players: int, who: int, games: int, seed: str) -> tuple[np.ndarray, ...]:
    found = []
    for kind in (lanes.POINTS, lanes.WIN):  # the same games, for their scores and for who won
        rules, seen = GAMES[game], observation(game, 0)
        states = np.zeros(games, rules.STATE.dtype)
        rewards = np.zeros((games, rules.SEATS[1]), np.float32)
        done, row = np.zeros(games, np.bool_), np.zeros((1, seen.size // 8), np.int64)
        luck = np.random.default_rng(list(key_of(seed))).integers(1, 1 << 32, games)
        advance(  # type: ignore[operator]
            0,
            games,
            states,
            templates_of(game, [(players, {"start": 0})], None, None),
            np.arange(games),
            np.frombuffer(key_of(seed), "<u4").astype(np.int64),
            np.full(games, lanes.BEGIN, np.int8),
            np.zeros(games, np.int64),
            np.full(games, NOBODY, np.int8),
            np.full((games, rules.SEATS[1]), who, np.int8),
            luck,
            np.zeros((games, rules.ACTION_WORDS), np.int64),
            np.zeros((games, 0), np.int64),
            np.zeros((games, seen.words), np.int64),
            row,
            row.view(np.uint8),
            np.zeros((games, 0), np.float32),
            scale(game, 0),
            np.zeros((games, -(-rules.ACTIONS // 8)), np.int64),
            np.zeros(games, np.int8),
            rewards,
            done,
            kind,
            lanes.PACKED,
        )
        assert done.all()
        found.append(rewards[:, :players].copy())
    return found[0], states["turn"].copy(), states["ended"].copy(), found[1]


def tables(games: int) -> dict[str, str]:
    """The tables by their names, as Markdown."""
    starts = ["| game | players | who plays | wins by order of play, % (95 %) |", "| --- | ---: | --- | --- |"]
    ends = ["| game | players | who plays | ends, % | turns (1 % – 99 %) |", "| --- | ---: | --- | --- | --- |"]
    scores = [
        "| game | players | who plays | score of a seat | winner's score | least – most |",
        "| --- | ---: | --- | ---: | ---: | --- |",
    ]
    for game, rules in GAMES.items():
        for players in range(rules.SEATS[0], rules.SEATS[1] + 1):
            for name, who in PLAYERS.items():
                found = play(game, players, who, games)
                head = f"| {game} | {players} | {name} |"
                starts.append(f"{head} {', '.join(_share(share, games) for share in found.wins)} |")
                order = sorted(found.ends.items(), key=lambda each: -each[1])
                told = ", ".join(f"{reason} {100 * count / games:.1f}" for reason, count in order)
                low, high = np.quantile(found.turns, (0.01, 0.99))
                ends.append(f"{head} {told} | {found.turns.mean():.1f} ({low:.0f} – {high:.0f}) |")
                best = found.scores.max(axis=1)
                spread = f"{found.scores.min():.0f} – {found.scores.max():.0f}"
                scores.append(f"{head} {_mean(found.scores.mean(axis=1))} | {_mean(best)} | {spread} |")
    return {"starts": "\n".join(starts), "ends": "\n".join(ends), "scores": "\n".join(scores)}


def _share(share: float, games: int) -> str:
    low, high = wilson(float(share), games)
    return f"{100 * share:.1f} ({100 * low:.1f}–{100 * high:.1f})"


def _mean(values: np.ndarray) -> str:
    return f"{values.mean():.2f} ± {1.96 * values.std() / len(values) ** 0.5:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2_500)
    games = parser.parse_args().games
    found = tables(games)
    page = re.sub(r"[\d,]+ games each", f"{games:,} games each", PAGE.read_text(encoding="utf-8"))
    for name, table in found.items():
        print(f"{table}\n")
        page = re.sub(f"(<!-- {name} -->\n).*?(\n<!-- /{name} -->)", rf"\g<1>{table}\g<2>", page, flags=re.DOTALL)
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
