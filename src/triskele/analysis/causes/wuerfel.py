"""The dice game: rows that grow or are begun for nothing, room in them, stones, symbols, and dice that are kept."""

from collections.abc import Iterator

from triskele.analysis.causes import Case, Cause, Part
from triskele.analysis.counts import Count
from triskele.rules import wuerfel as rules
from triskele.rules.cards import COLOUR_NAMES, COLOURS, ROW, VALUES
from triskele.rules.kernel import State, ones

SURE = 2.0
OFTEN = 0.1
ROOM = 2  # tiles of a row that are lost


def causes(case: Case) -> Iterator[Cause]:
    own = case.seat
    if case.known.phase == rules.ROLLED:
        yield from _dice(case)
        return
    yield from _stones(case)
    for colour in range(COLOURS):
        yield from _row(case, colour)
    if bonus := case.now(lambda state: int(rules.bonus_points(state, own))):
        yield Cause("bonus", {"count": bonus[0] - bonus[1]}, ((own, "bonus", ""),))
    yield from _leprechauns(case)
    yield from _taken_away(case)


def _dice(case: Case) -> Iterator[Cause]:
    """What is kept decides how often the roll brings something."""
    brings = case.count(Count("brings", case.seat))
    if brings.more >= OFTEN and brings.sure >= SURE:
        again = case.better - rules.REROLL
        kept = [int(case.known.dice[die]) for die in range(rules.DICE) if not (again >> die) & 1]
        fields = {"dice": kept, "better": round(100 * brings.better), "other": round(100 * brings.other)}
        yield Cause("kept" if kept else "all-again", fields, case.of(case.seat, "rows", "stone_tiles", "bonus"))


def _stones(case: Case) -> Iterator[Cause]:
    now = case.now(lambda state: int(state.stones[case.seat]))
    if now is None:
        return
    points, before = (int(rules.stones_worth(case.known, stones)) for stones in now[:2])
    key = "stones-out" if before < 0 <= points else "stones"
    yield Cause(key, {"count": now[0], "points": points, "before": before}, ((case.seat, "stone_tiles", ""),))


def _tiles(state: State, seat: int, colour: int) -> int:
    return int(ones(rules.row(state, seat, colour)) + state.hidden[seat, colour])


def _room(state: State, seat: int, colour: int) -> int:
    """The tiles of a colour that are still there and fit."""
    return int(ones(((state.fits[seat] & state.middle) >> (colour * VALUES)) & ROW))


def _row(case: Case, colour: int) -> Iterator[Cause]:
    own, known = case.seat, case.known
    part: tuple[Part, ...] = ((own, "rows", COLOUR_NAMES[colour]),)
    fields, had = {"colour": COLOUR_NAMES[colour]}, _tiles(known, own, colour)
    grown = case.turned(lambda state: _tiles(state, own, colour) - had)
    ends = case.state_at("end", lambda state: rules.row_worth(state, _tiles(state, own, colour)))
    if had == 0 and grown.better <= 0.15 and grown.other >= 0.85 and ends.other < 0:
        yield Cause("unpaid", {**fields, "points": int(known.row_points[1])}, part)
    elif had == 0 and grown.better >= 0.85 and grown.other <= 0.15 and ends.better > 0:
        yield Cause("begun", {**fields, "points": round(ends.better)}, part)
    elif had and grown.better >= 0.85 and grown.other <= 0.15:
        count = had + round(grown.better)
        points, before = (int(rules.row_worth(known, tiles)) for tiles in (count, had))
        key = "lifted" if before < 0 <= points else "grows"
        yield Cause(key, {**fields, "count": count, "points": points, "before": before}, part)
    taken = case.other if case.other < rules.REROLL else None
    room = case.turned(lambda state: _room(state, own, colour))
    if taken is not None and taken // VALUES == colour and had and room.more >= ROOM:
        left = round(room.other)
        yield Cause("room" if left else "room-none", {**fields, "value": taken % VALUES, "count": left}, part)


def _leprechauns(case: Case) -> Iterator[Cause]:
    """One more leprechaun makes the seat the one with most, or no longer the one with fewest."""
    own = case.seat
    points = case.turned(lambda state: rules.leprechaun_points(state, own))
    now = case.now(lambda state: int(rules.leprechauns(state, own)))
    if now and points.more > 0:
        key = "most-now" if points.better > 0 else "fewest"
        yield Cause(key, {"count": now[0]}, tuple(part for part in case.parts if part[1] == "most"))


def _taken_away(case: Case) -> Iterator[Cause]:
    """The tile that is taken would have been the next one's."""
    if case.better >= rules.REROLL:
        return
    colour, value = COLOUR_NAMES[case.better // VALUES], case.better % VALUES
    for seat in case.others:
        how = case.count(Count("takes", seat, colour, value))
        if -how.more >= 0.15 and how.sure >= SURE and (case.known.fits[seat] >> case.better) & 1:
            yield Cause("denied", {"colour": colour, "value": value, "seat": seat}, ((seat, "rows", colour),))
