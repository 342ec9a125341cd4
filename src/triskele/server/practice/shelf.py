"""The positions of a game's set as a server keeps them: a line each, found by their ids or ratings without a search."""

import asyncio
import functools
import logging
from bisect import bisect_left
from collections import Counter
from collections.abc import Container, Iterable, Iterator

import orjson

from triskele.analysis.practice.sets import SETS, Puzzle, lines_of, stars
from triskele.errors import AnalysisError
from triskele.server.refusals import Refused

log = logging.getLogger("triskele.practice")
DAILY = (2, 3, 4)  # the stars that the one of the day may have


class Shelf:
    """All positions of a game, from the lines of its set. Each stays a line until it is asked for: thousands of them
    would take ten times the memory otherwise."""

    def __init__(self, game: str, lines: Iterable[bytes]) -> None:
        self.game = game
        self.by_rating: list[tuple[int, str]] = []  # with ids
        self.theme: dict[str, str] = {}  # by id
        self.daily: list[str] = []
        self._lines: dict[str, bytes] = {}
        for line in lines:
            puzzle = Puzzle(**orjson.loads(line))
            name = puzzle.id
            self._lines[name] = line
            self.by_rating.append((puzzle.rating, name))
            self.theme[name] = puzzle.theme
            if puzzle.stars in DAILY:
                self.daily.append(name)
        self.by_rating.sort()
        self.themes = Counter(self.theme.values())  # how many positions there are of each
        self.daily = self.daily or list(self._lines)

    def __len__(self) -> int:
        return len(self._lines)

    def get(self, puzzle: str) -> Puzzle | None:
        line = self._lines.get(puzzle)
        return None if line is None else Puzzle(**orjson.loads(line))

    def near(self, rating: int, level: int | None, theme: str | None, without: Container[str]) -> Iterator[str]:
        """Those with this many stars, or with any, of this theme, or of any, and without some: the nearest to a rating
        first."""
        above = bisect_left(self.by_rating, (rating,))
        below = above - 1
        while below >= 0 or above < len(self.by_rating):
            lower = self.by_rating[below][0] if below >= 0 else -(10**9)
            upper = self.by_rating[above][0] if above < len(self.by_rating) else 10**9
            at = above if upper - rating <= rating - lower else below
            above, below = above + (at == above), below - (at == below)
            found, name = self.by_rating[at]
            if name not in without and level in {None, stars(found)} and theme in {None, self.theme[name]}:
                yield name


@functools.cache
def _kept(game: str) -> Shelf | None:
    """The shelf of a game; None without a set that fits."""
    try:
        return Shelf(game, lines_of(SETS / f"{game}.jsonl.xz")[1])
    except (AnalysisError, ValueError, TypeError) as error:
        log.warning("no practice", extra={"game": game, "why": getattr(error, "code", type(error).__name__)})
    return None


async def shelf_of(game: str) -> Shelf:
    """The positions of a game, read when they are first asked for; refuses where there is no set that fits."""
    found = await asyncio.to_thread(_kept, game)  # thousands of lines: nobody's move waits for that
    if not found:
        raise Refused("no-practice", game=game)
    return found
