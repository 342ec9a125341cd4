"""What it is worth that two play the same deal, for docs/same-deal.md.

    python -m benchmarks.same_deal [DEALS]    prints the tables

Two levels have the same seat against the same third one, on the same deals, each with luck of its own where it chooses
at random. The more of a result comes from the deal, the less their difference varies beside that of other deals.
"""

from __future__ import annotations

import itertools
import random
import sys

import numpy as np
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import track

import triskele
from triskele.bots import bot
from triskele.rules import GAMES, celtica
from triskele.table.setup import COUNTED, DRAWS, MIXED

FIRST, SECOND, OTHER = "steady", "easy", "steady"
DEALS = 400
PILES = {"druid cards": "druid_cards", "experience cards": "experience_cards", "pieces": "pieces"}


def played(game: str, deal: int, draws: str, level: str) -> triskele.Match:
    """A game of two: a level at the first seat, the same other one beside it."""
    match = triskele.new(game, seed=f"same deal {deal}", options={DRAWS: draws})
    levels = [bot(game, level), bot(game, OTHER)]
    luck = random.Random(f"{game} {deal} {draws} {level}")
    while match.seat is not None:
        seat = match.seat
        match.play(levels[seat].choose(match.known(seat), match.action_ids(), luck).action)
    return match


def margin(match: triskele.Match) -> float:
    """By how much the first seat is ahead: in Celtica, where hardly anybody completes an amulet, by pieces."""
    own, other = (match.parts(seat)["pieces"] if match.game == "celtica" else match.scores[seat] for seat in (0, 1))
    return float(own - other)


def left(one: np.ndarray, other: np.ndarray) -> tuple[float, float]:
    """How much of the variance is left if deals are the same, in parts of what it is with other deals; its error."""

    def ratio(rows: np.ndarray) -> float:
        return float(np.var(one[rows] - other[rows]) / (np.var(one[rows]) + np.var(other[rows])))

    luck = np.random.default_rng(1)
    drawn = [ratio(luck.integers(0, len(one), len(one))) for _ in range(1000)]
    return ratio(np.arange(len(one))), float(np.std(drawn))


def renewed(match: triskele.Match) -> set[str]:
    """Which of Celtica's piles were renewed."""
    sizes = {
        name: [int(getattr(match.known(None, n), pile)[celtica.PILE]) for n in range(len(match.log) + 1)]
        for name, pile in PILES.items()
    }
    return {name for name, size in sizes.items() if any(b > a for a, b in itertools.pairwise(size))}


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    lines = ["| | draws | variance left |", "| --- | --- | ---: |"]
    again = dict.fromkeys(PILES, 0)
    for game in GAMES:
        for draws in (MIXED, COUNTED):
            margins: dict[str, list[float]] = {FIRST: [], SECOND: []}
            for deal in track(range(deals), description=f"{game} {draws}", transient=True):
                for level, found in margins.items():
                    match = played(game, deal, draws, level)
                    found.append(margin(match))
                    if game == "celtica" and draws == COUNTED:
                        for name in renewed(match):
                            again[name] += 1
            share, error = left(np.array(margins[FIRST]), np.array(margins[SECOND]))
            lines.append(f"| {game} | {draws} | {share:.0%} ± {error:.0%} |")
    Console().print(Markdown("\n".join(lines)))
    print("\n".join(lines))
    print({name: f"{times / 2 / deals:.0%}" for name, times in again.items()}, "of Celtica's games renewed a pile")


if __name__ == "__main__":
    main()
