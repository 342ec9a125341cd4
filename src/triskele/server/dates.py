"""The days of the deals of the day, by UTC: when one may be begun, and until when it may be finished."""

import time
from datetime import UTC, date, datetime, timedelta

DAY = 86_400  # seconds
LATE = 6 * 3600  # seconds of the next day in which a game that was begun may be finished
MARK = "day:"  # begins the id of a day's deal


def now() -> float:
    return time.time()


def today() -> str:
    return datetime.fromtimestamp(now(), UTC).date().isoformat()


def after(day: str, days: int) -> str:
    """The day so many days later."""
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


def begins(day: str) -> float:
    return datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp()


def ends(day: str) -> float:
    """From when on it can't be begun any more."""
    return begins(day) + DAY


def closes(day: str) -> float:
    """From when on no result counts any more, and everything is open."""
    return ends(day) + LATE


def over(day: str) -> bool:
    return now() >= closes(day)


def deal(game: str, day: str) -> str:
    """The id of a day's deal."""
    return f"{MARK}{game}:{day}"


def day_of(duel: str | None) -> str | None:
    """The day of a deal, if it is one of a day."""
    return duel[-10:] if duel is not None and duel.startswith(MARK) else None
