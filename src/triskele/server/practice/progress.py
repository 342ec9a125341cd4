"""How somebody gets on: a rating by game, and how many were found in a row."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from hashlib import sha256
from itertools import islice

from triskele.analysis.practice.rating import after
from triskele.server.practice.shelf import Shelf
from triskele.server.store import Practised

START = 1200  # somebody's rating before the first answer
TREND = 30  # ratings that are kept
NEAR = 40  # puzzles near a rating, of which the next is one


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


def of_the_day(shelf: Shelf, today: date) -> str:
    """The same for everybody."""
    return shelf.daily[_drawn(f"{shelf.game} {today.isoformat()}", len(shelf.daily))]


def following(
    shelf: Shelf,
    person: str,
    now: Practised,
    answers: Mapping[str, bool],
    today: date,
    stars: int | None = None,
    theme: str | None = None,
) -> str:
    """The next one for somebody, near their rating, that they have not answered yet; once there is none, one that they
    missed, or any. Each theme among those near comes as often as any other, however many there are of it. Who asks
    again before answering gets the same. A wish that nothing fits is passed over."""
    found = {puzzle: True for puzzle, right in answers.items() if right}
    for level, about in dict.fromkeys(((stars, theme), (None, theme), (None, None))):
        for without in (answers, found, {}):
            others = shelf.near(now.rating, level, about, {*without, of_the_day(shelf, today)})
            near = list(islice(others, NEAR))
            if near:
                text = f"{person} {shelf.game} {now.tried} {stars} {theme}"
                kinds = sorted({shelf.theme[name] for name in near})
                kind = kinds[_drawn(f"theme {text}", len(kinds))]
                alike = [name for name in near if shelf.theme[name] == kind]
                return alike[_drawn(text, len(alike))]
    return of_the_day(shelf, today)


def _drawn(text: str, size: int) -> int:
    return int.from_bytes(sha256(text.encode()).digest()[:8], "little") % size
