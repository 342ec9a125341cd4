"""The clock of a table: how much time each seat has left. A rule over what is stored, which looks at no clock itself.

Time passes between entries of the log, by their times. It stands still while nobody could play: where no server ran,
and on Saturdays and Sundays if the table says so. A server can't tell a lost connection from somebody who thinks, so
each seat may be late by a little in a whole game."""

import heapq
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

DAY = 86_400.0
SATURDAY = 2  # the number of days since the epoch's Thursday, by sevens
SPARE = 20.0  # seconds that a seat may be late, in all of a game
WARNING = DAY  # seconds before the end at which whoever has days is warned; a quarter of the bank, if that is less

Span = tuple[float, float]
What = Literal["warned", "out"]


@dataclass(frozen=True, slots=True)
class Terms:
    """What a table's clock is set to. All times are seconds."""

    kind: Literal["live", "days"]
    bank: int  # what each seat has at the start
    more: int  # and what it gets at the end of each turn; by days never more than the bank
    level: str | None = None  # the computer that plays on for whoever has no time left; without one the seat gives up
    weekends: bool = True  # whether Saturdays and Sundays count
    zone: int = 0  # whose: minutes east of Greenwich

    def data(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def warning(self) -> float:
        return min(WARNING, self.bank / 4)


@dataclass(slots=True)
class TableClock:
    """The clock of a table, as its log tells it."""

    terms: Terms
    left: list[float]  # of each seat, when its clock last stood
    still: Sequence[Span] = ()  # when no server ran, in order
    spare: list[float] = field(default_factory=list)
    runs: int | None = None  # the seat whose time passes
    since: float = 0.0
    begun: set[int] = field(default_factory=set)  # who has decided something
    asked: frozenset[str] = frozenset()  # the people who want a pause
    warned: dict[int, float] = field(default_factory=dict)
    out: list[int] = field(default_factory=list)  # who had no time left
    gains: list[tuple[int, int, float]] = field(default_factory=list)  # after how many actions, which seat, how much

    # Time that passes

    def counted(self, since: float, until: float) -> float:
        """How much time passes on the clock from one time to another."""
        total, at = 0.0, since
        for begin, end in self._off(since):
            if begin >= until:
                break
            total += max(0.0, begin - at)
            at = max(at, min(end, until))
        return total + max(0.0, until - at)

    def after(self, since: float, amount: float) -> float:
        """When so much time will have passed on the clock."""
        at, left = since, amount
        for begin, end in self._off(since):
            if begin - at >= left:
                break
            left -= max(0.0, begin - at)
            at = max(at, end)
        return at + left

    def _off(self, since: float) -> Iterator[Span]:
        """When the clock stands still, from a time on; what overlaps may come one after the other."""
        first = max(0, bisect_left(self.still, (since, since)) - 1)
        still = (span for span in self.still[first:] if span[1] > since)
        return heapq.merge(still, self._weekends(since)) if not self.terms.weekends else still

    def _weekends(self, since: float) -> Iterator[Span]:
        zone = self.terms.zone * 60
        day = int((since + zone) // DAY)
        saturday = (day - (day - SATURDAY) % 7) * DAY - zone
        while True:
            if saturday + 2 * DAY > since:
                yield saturday, saturday + 2 * DAY
            saturday += 7 * DAY

    # What happens

    def run(self, seat: int | None, now: float) -> None:
        """It is this seat's time that passes from now on; nobody's, if it is None."""
        if seat == self.runs:
            return
        self._stop(now)
        self.runs, self.since = seat, now
        if seat is not None and self.left[seat] > self.terms.warning:
            self.warned.pop(seat, None)

    def acted(self, seat: int, now: float, ended: bool, step: int) -> None:
        """A seat has decided something, with which a turn may have ended; so many actions stand now."""
        if self.runs == seat and (ended or seat not in self.begun):
            self._stop(now)
        self.begun.add(seat)
        if ended and self.terms.more:
            self._gain(seat, step)

    def _stop(self, now: float) -> None:
        seat = self.runs
        if seat is None:
            return
        self.runs = None
        if seat in self.begun:  # until then nobody was sure to be there
            over = self.left[seat] - self.counted(self.since, now)
            self.left[seat] = max(0.0, over)
            self.spare[seat] += min(0.0, over)

    def _gain(self, seat: int, step: int) -> None:
        most = self.terms.bank if self.terms.kind == "days" else float("inf")
        gained = max(0.0, min(self.left[seat] + self.terms.more, most) - self.left[seat])
        self.left[seat] += gained
        self.gains.append((step, seat, gained))

    def take_back(self, step: int) -> None:
        """Actions were taken back: so many stand. The time that they took is gone, and what they brought as well."""
        self.asked = frozenset()
        while self.gains and self.gains[-1][0] > step:
            _, seat, gained = self.gains.pop()
            self.left[seat] = max(0.0, self.left[seat] - gained)

    # What follows

    @property
    def ends(self) -> float | None:
        """When the seat whose time passes will have none left."""
        if self.runs is None:
            return None
        ends = self.after(self.since, self.left[self.runs])
        if self.terms.kind == "days" and self.runs in self.warned:  # nobody loses who was not warned in time
            ends = max(ends, self.after(self.warned[self.runs], self.terms.warning))
        return ends

    def due(self) -> tuple[float, What] | None:
        """When something is to be done next, and what."""
        if self.runs is None or (ends := self.ends) is None:
            return None
        if self.terms.kind == "days" and self.runs not in self.warned:
            return self.after(self.since, max(0.0, self.left[self.runs] - self.terms.warning)), "warned"
        return self.after(ends, max(0.0, self.spare[self.runs])), "out"

    @property
    def next(self) -> float | None:
        """When that is."""
        found = self.due()
        return None if found is None else found[0]


def clock_of(data: dict[str, Any] | None, players: int, still: Sequence[Span] = ()) -> TableClock | None:
    """A clock that nobody's time passes on yet; none, if a table has none."""
    if data is None:
        return None
    terms = Terms(**data)
    return TableClock(terms, [float(terms.bank)] * players, still, [SPARE] * players)
