"""Choosing a set from a pool of positions that were found: mixed by theme and by how hard they are."""

from collections import Counter
from collections.abc import Iterable, Sequence

from triskele.analysis.practice.sets import Puzzle

PARTS = 3  # of so many positions at most one has one star: first sight mostly finds it


def chosen(pool: Sequence[Puzzle], count: int) -> list[Puzzle]:
    """As many positions of a pool as can be mixed, at most so many, in the pool's order; the same pool gives the same.

    Of those with one star there are at most half as many as of the others. Where there are more than are wanted, themes
    are taken from in turn, so that the frequent ones don't push out the rare ones. Which ones is left to their ids."""
    easy, hard = _in_turn(pool, one_star=True), _in_turn(pool, one_star=False)
    hard = hard[: max(count - len(easy), count - count // PARTS)]
    easy = easy[: min(count - len(hard), len(hard) // (PARTS - 1))]
    names = {puzzle.id for puzzle in (*easy, *hard)}
    return [puzzle for puzzle in pool if puzzle.id in names]


def _in_turn(pool: Iterable[Puzzle], one_star: bool) -> list[Puzzle]:
    """One of each theme after the other, as long as there are some."""
    seen: Counter[str] = Counter()
    order: list[tuple[int, str, Puzzle]] = []
    for puzzle in sorted(pool, key=lambda puzzle: puzzle.id):
        if (puzzle.stars == 1) == one_star:
            order.append((seen[puzzle.theme], puzzle.id, puzzle))
            seen[puzzle.theme] += 1
    return [puzzle for _, _, puzzle in sorted(order, key=lambda each: each[:2])]


def mixture(puzzles: Sequence[Puzzle]) -> dict[str, Counter[int]]:
    """How many positions have which theme and how many stars."""
    found: dict[str, Counter[int]] = {}
    for puzzle in puzzles:
        found.setdefault(puzzle.theme, Counter())[puzzle.stars] += 1
    return found
