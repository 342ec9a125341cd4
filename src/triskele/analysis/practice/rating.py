"""How hard something is to find, on the scale of players: who has a puzzle's rating finds it every other time."""

import math
from collections.abc import Sequence

# How well somebody plays who has learned only a share of what the net knows, for each share that is asked. These are
# about the levels steady, clever and sharp, and the net itself; each step is worth about two games of three.
RUNGS: tuple[tuple[float, int], ...] = ((0.0, 1100), (0.05, 1300), (0.15, 1500), (1.0, 1800))
LOWEST, HIGHEST = 800, 2200
WIDTH = 400  # points that make ten to one


def expected(player: float, puzzle: float) -> float:
    """How likely a player finds it."""
    return 1 / (1 + math.pow(10, (puzzle - player) / WIDTH))


def rating(chances: Sequence[float]) -> int:
    """Of something that players of the rungs find with these chances."""
    low, high = float(LOWEST), float(HIGHEST)
    for _ in range(16):
        middle = (low + high) / 2
        if sum(expected(rung, middle) for _, rung in RUNGS) > sum(chances):
            low = middle
        else:
            high = middle
    return round((low + high) / 2)


def after(player: float, puzzle: float, right: bool, seen: int) -> int:
    """A player's rating after one more puzzle; the first ones move it more."""
    weight = 24 + 56 / (1 + seen / 5)
    moved = player + weight * (right - expected(player, puzzle))
    return round(min(max(moved, LOWEST - 200), HIGHEST + 200))
