"""How somebody gets on: a rating by game, and how many were found in a row."""

from collections.abc import Collection
from dataclasses import replace
from datetime import date, timedelta
from hashlib import sha256

from triskele.analysis.practice.rating import after
from triskele.analysis.practice.sets import Puzzle, PuzzleSet
from triskele.server.store import Practised

START = 1200  # somebody's rating before the first answer
TREND = 30  # ratings that are kept
NEAR = 24  # puzzles near a rating, of which the next is one
DAILY = (2, 3, 4)  # the stars that the one of the day may have


def answered(now: Practised, rating: int, found: bool) -> Practised:
    """Somebody's progress after the first answer to a puzzle of this rating."""
    streak = now.streak + 1 if found else 0
    then = after(now.rating, rating, found, now.tried)
    return replace(
        now,
        rating=then,
        tried=now.tried + 1,
        found=now.found + found,
        streak=streak,
        longest=max(now.longest, streak),
        trend=(*now.trend, then)[-TREND:],
    )


def found_on(now: Practised, today: date) -> Practised:
    """The same once the position of this day was found."""
    if now.day == today.isoformat():
        return now
    yesterday = (today - timedelta(days=1)).isoformat()
    return replace(now, day=today.isoformat(), days=now.days + 1 if now.day == yesterday else 1)


def days_now(now: Practised, today: date) -> int:
    """How many days in a row the one of the day was found, if that can still go on."""
    return now.days if now.day in {today.isoformat(), (today - timedelta(days=1)).isoformat()} else 0


def of_the_day(puzzles: PuzzleSet, today: date) -> Puzzle:
    """The same for everybody."""
    fitting = [puzzle for puzzle in puzzles.puzzles if puzzle.stars in DAILY] or puzzles.puzzles
    return fitting[_drawn(f"{puzzles.game} {today.isoformat()}", len(fitting))]


def following(
    puzzles: PuzzleSet, person: str, now: Practised, seen: Collection[str], today: date, stars: int | None
) -> Puzzle:
    """The next one for somebody, near their rating; who asks again before answering gets the same."""
    wanted = [puzzle for puzzle in puzzles.puzzles if stars in {None, puzzle.stars}] or puzzles.puzzles
    left = {*seen, of_the_day(puzzles, today).id}
    fresh = [puzzle for puzzle in wanted if puzzle.id not in left] or wanted
    near = sorted(fresh, key=lambda puzzle: abs(puzzle.rating - now.rating))[:NEAR]
    return near[_drawn(f"{person} {puzzles.game} {now.tried} {stars}", len(near))]


def _drawn(text: str, size: int) -> int:
    return int.from_bytes(sha256(text.encode()).digest()[:8], "little") % size
