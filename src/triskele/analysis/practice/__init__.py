"""Practice: positions from games of bots in which one action is clearly best. Sets of them come with Triskele; the
command `triskele practice` makes them, and checks them."""

from triskele.analysis.practice.sets import Puzzle, PuzzleSet, shipped

__all__ = ["Puzzle", "PuzzleSet", "shipped"]
