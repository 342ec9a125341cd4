"""How long a comparison of two actions takes, and how far off its judgement of the chance to win is.

    python -m benchmarks.reasons [--worlds 200] [GAME ...]

prints, for each game and number of players, processor seconds for a comparison at every tenth decision of a game that
nets play: the mean and the longest. With --worlds, also two things about as many worlds with two players, beyond what
chance explains: by how much the net's judgement after 24 decisions differs from games that it plays to the end, and by
how many points games that are played at sight from some decision on do; beside the error of a usual comparison.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

import triskele
from triskele.analysis.counts import counting_of
from triskele.analysis.imagined import Imagining
from triskele.analysis.reasons import WORLDS, compare
from triskele.analysis.scale import POINTS, WIN
from triskele.bots.nets import net
from triskele.bots.nets.search import warm_up
from triskele.bots.protocol import never
from triskele.rules import GAMES

EVERY = 10
TO_THE_END = 10_000  # decisions, more than a game has


def decisions(game: str, players: int, seed: str = "why") -> Iterator[tuple[triskele.Match, int, int]]:
    """Every tenth decision of a game between nets, with the two likeliest actions."""
    match, asked = triskele.new(game, players, seed), 0
    while match.seat is not None:
        chances = net(game).judge(match.known(match.seat), match.action_ids()).chances
        best, *others = sorted(chances, key=lambda action: -chances[action])
        if others:
            if asked % EVERY == 0:
                yield match, best, others[0]
            asked += 1
        match.play(best)


def seconds(game: str, players: int) -> list[float]:
    found = []
    for match, best, other in decisions(game, players):
        assert match.seat is not None
        began = time.process_time()
        compare(match.known(match.seat), best, other)
        found.append(time.process_time() - began)
    return found


def off(game: str, worlds: int) -> tuple[float, float, float, int]:
    """The standard deviations of what judgements and points are off by, beyond chance; the usual error of points; and
    of how many decisions."""
    wins, points, errors = [], [], []
    for seed in "abc":
        for match, best, other in decisions(game, 2, seed):
            seat = match.seat
            assert seat is not None
            known = match.known(seat)
            whole, usual = (
                Imagining(game, known, 0, 2 * worlds, counting_of(game), by_net).played((best, other), worlds, never)
                for by_net in (TO_THE_END, None)
            )
            wrong = (whole.chances - whole.results[:, :, WIN])[..., seat]
            wins.append(_beyond_chance(wrong[0] - wrong[1]))
            gains = [(played.results[0] - played.results[1])[:, POINTS, seat] for played in (whole, usual)]
            points.append(_beyond_chance(gains[1] - gains[0]))
            errors.append(gains[1].std(ddof=1) / np.sqrt(WORLDS))
    return _root(wins), _root(points), float(np.mean(errors)), len(wins)


def _beyond_chance(each: np.ndarray) -> float:
    return float(each.mean() ** 2 - each.var(ddof=1) / len(each))


def _root(squares: list[float]) -> float:
    return float(np.sqrt(max(np.mean(squares), 0.0)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--worlds", type=int, default=0)
    asked = parser.parse_args()
    for game in asked.games:
        warm_up(game)
        for players in GAMES[game].SEATS:
            took = seconds(game, players)
            print(
                f"{game}, {players} players: {np.mean(took):.2f} s, at most {max(took):.2f} s, {len(took)} decisions",
                flush=True,
            )
        if asked.worlds:
            wins, points, error, count = off(game, asked.worlds)
            print(
                f"{game}: judged after 24 decisions, off by {wins:.1%} of a win; points off by {points:.2f}, and the"
                f" error of a comparison is {error:.2f}; {count} decisions",
                flush=True,
            )


if __name__ == "__main__":
    main()
