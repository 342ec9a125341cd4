"""How long a comparison of two actions takes, and how far off its judgement of the chance to win is.

    python -m benchmarks.reasons [--worlds 200] [GAME ...]

prints, for each game and number of players, processor seconds for a comparison at every tenth decision of a game that
nets play: the mean and the longest. With --worlds, also by how much the net's judgement after 24 decisions differs from
games that are played to the end in as many worlds, beyond what chance explains, with two players.
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
from triskele.analysis.reasons import compare
from triskele.analysis.scale import WIN
from triskele.bots.nets import net
from triskele.bots.nets.search import warm_up
from triskele.bots.protocol import never
from triskele.rules import GAMES

EVERY = 10


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


def off(game: str, worlds: int) -> tuple[float, int]:
    """The standard deviation of what judgements are off by, beyond chance, and of how many decisions."""
    squares = []
    for seed in "abc":
        for match, best, other in decisions(game, 2, seed):
            seat = match.seat
            assert seat is not None
            lanes = Imagining(game, match.known(seat), 0, 2 * worlds, counting_of(game))
            played = lanes.played((best, other), worlds, never)
            wrong = (played.chances - played.results[:, :, WIN])[..., seat]
            each = wrong[0] - wrong[1]
            squares.append(each.mean() ** 2 - each.var(ddof=1) / worlds)
    return float(np.sqrt(max(np.mean(squares), 0.0))), len(squares)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--worlds", type=int, default=0)
    asked = parser.parse_args()
    for game in asked.games:
        warm_up(game)
        for players in GAMES[game].SEATS:
            took = seconds(game, players)
            print(f"{game}, {players} players: {np.mean(took):.2f} s, at most {max(took):.2f} s, {len(took)} decisions")
        if asked.worlds:
            wrong, count = off(game, asked.worlds)
            print(f"{game}: judged after 24 decisions, off by {wrong:.1%} of a win, {count} decisions", flush=True)


if __name__ == "__main__":
    main()
