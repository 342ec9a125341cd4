"""The rule of the clock by itself: what passes, what is left, when it is over."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import assume, given
from hypothesis import strategies as st

from triskele.server.clock import DAY, SPARE, Span, TableClock, Terms, clock_of

WEEK = 7 * DAY
EPOCH = 1_700_000_000.0  # a Tuesday


def times(low: float = 0.0, high: float = 5 * WEEK) -> st.SearchStrategy[float]:
    return st.integers(int(low), int(high)).map(lambda n: EPOCH + n)


@st.composite
def spans(draw: st.DrawFn) -> list[Span]:
    """When no server ran: apart from each other, in order."""
    marks = sorted(draw(st.sets(times(), max_size=8)))
    return list(zip(marks[::2], marks[1::2], strict=False))


@st.composite
def clocks(draw: st.DrawFn) -> TableClock:
    live = draw(st.booleans())
    terms = Terms(
        "live" if live else "days",
        bank=draw(st.integers(30, 10_800)) if live else draw(st.integers(1, 14)) * int(DAY),
        more=draw(st.integers(0, 300)) if live else draw(st.integers(0, 7)) * int(DAY),
        weekends=live or draw(st.booleans()),
        zone=0 if live else draw(st.integers(-840, 840)),
    )
    clock = clock_of(terms.data(), 2, draw(spans()))
    assert clock is not None
    return clock


@given(clocks(), times(), times(), times())
def test_time_that_passes_adds_up(clock: TableClock, one: float, two: float, three: float) -> None:
    first, middle, last = sorted((one, two, three))
    whole = clock.counted(first, last)
    assert abs(whole - clock.counted(first, middle) - clock.counted(middle, last)) < 1e-3
    assert -1e-6 <= whole <= last - first + 1e-6
    assert clock.counted(last, first) == 0.0


@given(clocks(), times(), st.integers(0, int(3 * WEEK)))
def test_after_is_when_so_much_has_passed_and_not_before(clock: TableClock, since: float, amount: int) -> None:
    then = clock.after(since, amount)
    assert abs(clock.counted(since, then) - amount) < 1e-3
    if amount > 1:
        assert clock.counted(since, then - 1) < amount


@given(st.integers(-840, 840), times(), times())
def test_weekends_are_those_of_the_calendar(zone: int, one: float, two: float) -> None:
    since, until = sorted((one, two))
    clock = clock_of(Terms("days", int(DAY), 0, weekends=False, zone=zone).data(), 2)
    assert clock is not None
    at, worked = since, 0.0
    while at < until:
        there = datetime.fromtimestamp(at, UTC) + timedelta(minutes=zone)
        midnight = there.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
        step = min(until, at + (midnight - there).total_seconds())
        worked += (step - at) * (there.weekday() < 5)
        at = step
    assert abs(worked - clock.counted(since, until)) < 1e-3


@given(clocks(), st.lists(st.tuples(st.integers(0, 40_000), st.booleans()), max_size=20))
def test_what_is_left_is_what_there_was_less_what_passed(clock: TableClock, decided: list[tuple[int, bool]]) -> None:
    """Two seats by turns: nothing is lost or won but by time and by turns, and days never go above the bank."""
    now, seat, left, spare = EPOCH, 0, [float(clock.terms.bank)] * 2, [SPARE] * 2
    clock.run(0, now)
    begun, since = {0: False, 1: False}, now
    for step, (took, ended) in enumerate(decided, 1):
        now += took
        passed = clock.counted(since, now)
        clock.acted(seat, now, ended, step)
        if ended or not begun[seat]:
            over = left[seat] - (passed if begun[seat] else 0.0)
            left[seat], spare[seat], since = max(0.0, over), spare[seat] + min(0.0, over), now
        begun[seat] = True
        if ended:
            left[seat] += clock.terms.more
            if clock.terms.kind == "days":
                left[seat] = min(left[seat], clock.terms.bank)
            seat, since = 1 - seat, now
        clock.run(seat, now)
        assert all(abs(mine - its) < 1e-3 for mine, its in zip(left, clock.left, strict=True))
        assert all(abs(mine - its) < 1e-3 for mine, its in zip(spare, clock.spare, strict=True))


@given(clocks(), st.integers(0, 20))
def test_time_is_over_only_after_it_and_by_days_never_without_a_warning(clock: TableClock, late: int) -> None:
    clock.run(1, EPOCH)
    clock.begun.add(1)
    found = clock.due()
    assert found is not None
    when, what = found
    if clock.terms.kind == "live":
        assert what == "out"
        assert clock.counted(EPOCH, when) >= clock.terms.bank + SPARE - 1e-3
        return
    assert what == "warned"
    warned = when + late * 3600  # whoever is to warn may be late
    clock.warned[1] = warned
    over = clock.due()
    assert over is not None
    assert over[1] == "out"
    assert clock.counted(EPOCH, over[0]) >= clock.terms.bank - 1e-3
    assert clock.counted(warned, over[0]) >= clock.terms.warning - 1e-3


@given(clocks(), st.lists(st.integers(1, 2_000), min_size=1, max_size=12), st.integers(0, 12))
def test_what_is_taken_back_brings_no_time(clock: TableClock, took: list[int], to: int) -> None:
    assume(to <= len(took))
    clock.run(0, EPOCH)
    now, passed = EPOCH, 0.0
    for step, seconds in enumerate(took, 1):
        before, now = now, now + seconds
        clock.acted(0, now, True, step)
        passed += clock.counted(before, now) if step > 1 else 0.0
        clock.run(0, now)
    clock.take_back(to)
    gained = sum(gain for _, _, gain in clock.gains)
    assert len(clock.gains) == (to if clock.terms.more else 0)
    assert clock.left[0] <= clock.terms.bank + gained + 1e-3
    late = SPARE - clock.spare[0]
    assert clock.left[0] >= clock.terms.bank + gained - passed - late - 1e-3 or clock.left[0] == 0.0


def test_whoever_is_late_by_a_little_uses_up_what_they_may() -> None:
    clock = clock_of(Terms("live", 30, 5).data(), 2)
    assert clock is not None
    clock.begun |= {0, 1}
    clock.run(0, 100.0)
    assert clock.ends == 130.0
    assert clock.due() == (150.0, "out")
    clock.acted(0, 142.0, True, 1)
    clock.run(1, 142.0)
    assert clock.left == [5.0, 30.0]
    assert clock.spare == [8.0, 20.0]
    clock.run(0, 150.0)
    assert clock.due() == (163.0, "out")


def test_what_passes_before_the_first_decision_does_not_count_but_it_is_not_endless() -> None:
    clock = clock_of(Terms("live", 60, 0).data(), 2)
    assert clock is not None
    clock.run(0, 100.0)
    assert clock.due() == (180.0, "out")
    clock.acted(0, 150.0, False, 1)
    clock.run(0, 150.0)
    assert clock.left == [60.0, 60.0]
    clock.acted(0, 160.0, True, 2)
    assert clock.left == [50.0, 60.0]


def test_whoever_was_warned_is_warned_again_only_after_having_time_again() -> None:
    day = int(DAY)
    clock = clock_of(Terms("days", 4 * day, day).data(), 2)
    assert clock is not None
    clock.begun |= {0, 1}
    clock.run(0, 0.0)
    assert clock.due() == (3 * DAY, "warned")
    clock.warned[0] = 3 * DAY
    assert clock.due() == (4 * DAY + SPARE, "out")
    clock.acted(0, 3.5 * DAY, True, 1)
    clock.run(1, 3.5 * DAY)
    clock.run(0, 3.5 * DAY)
    assert clock.left[0] == 1.5 * DAY
    assert clock.warned == {}
