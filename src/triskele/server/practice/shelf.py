"""The positions of a game's set as a server keeps them: packed, and found by their ids or ratings without a search."""

import asyncio
import functools
from bisect import bisect_left
from collections.abc import Container, Iterator
from dataclasses import asdict

import orjson

from triskele.analysis.practice.sets import SETS, Puzzle, PuzzleSet, read, stars
from triskele.errors import AnalysisError
from triskele.server.refusals import Refused

DAILY = (2, 3, 4)  # the stars that the one of the day may have


class Shelf:
    """All positions of a game. Each is unpacked when it is asked for: thousands of them would fill the memory."""

    def __init__(self, puzzles: PuzzleSet) -> None:
        named = [(puzzle.id, puzzle) for puzzle in puzzles.puzzles]
        self.game = puzzles.game
        self.by_rating = sorted((puzzle.rating, name) for name, puzzle in named)
        self.daily = [name for name, puzzle in named if puzzle.stars in DAILY] or [name for name, _ in named]
        self._packed = {name: orjson.dumps(asdict(puzzle)) for name, puzzle in named}

    def __len__(self) -> int:
        return len(self._packed)

    def get(self, puzzle: str) -> Puzzle | None:
        packed = self._packed.get(puzzle)
        return None if packed is None else Puzzle(**orjson.loads(packed))

    def near(self, rating: int, level: int | None, without: Container[str]) -> Iterator[str]:
        """Those with this many stars, or with any, and without some: the nearest to a rating first."""
        above = bisect_left(self.by_rating, (rating, ""))
        below = above - 1
        while below >= 0 or above < len(self.by_rating):
            lower = self.by_rating[below][0] if below >= 0 else -(10**9)
            upper = self.by_rating[above][0] if above < len(self.by_rating) else 10**9
            at = above if upper - rating <= rating - lower else below
            above, below = above + (at == above), below - (at == below)
            found, name = self.by_rating[at]
            if name not in without and level in {None, stars(found)}:
                yield name


@functools.cache
def _kept(game: str) -> Shelf:
    return Shelf(read(SETS / f"{game}.jsonl.xz"))


async def shelf_of(game: str) -> Shelf:
    """The positions of a game, read when they are first asked for; refuses where there is no set that fits."""
    try:
        found = await asyncio.to_thread(_kept, game)  # thousands of lines: nobody's move waits for that
    except AnalysisError as error:
        raise Refused("no-practice", game=game) from error
    if not len(found):
        raise Refused("no-practice", game=game)
    return found
