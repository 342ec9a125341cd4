"""The dice game: rows that grow or are begun for nothing, room in them, stones, symbols, and dice that are kept."""

from collections.abc import Iterator

from triskele.analysis.causes import Case, Cause, Differs, Scored
from triskele.analysis.counts import Count
from triskele.rules import wuerfel as rules
from triskele.rules.cards import COLOUR_NAMES, COLOURS, ROW, VALUES
from triskele.rules.kernel import State, ones

SURE = 2.0
OFTEN = 0.1
AIMS = 0.2  # of the rolls: how much more often one must get a tile
LOST = 0.5  # stones
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
    again = case.better - rules.REROLL
    kept = [int(case.known.dice[die]) for die in range(rules.DICE) if not (again >> die) & 1]
    parts = case.of(case.seat, "rows", "stone_tiles", "bonus")
    if brings.more >= OFTEN and brings.sure >= SURE:
        fields = {"dice": kept, **_rates(brings)}
        yield Cause("kept" if kept else "all-again", fields, parts)
    elif kept:
        yield from [*_aims(case, kept, parts)] or _stone_gone(case)


def _aims(case: Case, kept: list[int], parts: tuple[Scored, ...]) -> Iterator[Cause]:
    """Which tile, or stones, the dice that are kept bring more often."""
    gets = [(case.count(count), count) for count in case.counts if count.kind in ("gets", "gets-stones")]
    how, count = max(gets, default=(None, None), key=lambda each: each[0].more)
    if how is None or count is None or how.more < AIMS or how.sure < SURE:
        return
    key = "keeps" if len(kept) == rules.DICE else "aims"
    fields = {"dice": kept, **_rates(how)}
    if count.kind == "gets":
        yield Cause(key, {**fields, "colour": count.colour, "value": count.value}, parts)
    else:
        yield Cause(f"{key}-stones", fields, parts)


def _stone_gone(case: Case) -> Iterator[Cause]:
    """Of several stones the other action rolls some again, and mostly has fewer for it."""
    stones = case.turned(lambda state: int(state.stones[case.seat]))
    shows = [die for die in range(rules.DICE) if not case.known.dice[die]]
    again = [sum((action - rules.REROLL) >> die & 1 for die in shows) for action in (case.better, case.other)]
    if again[0] < again[1] and stones.more >= LOST:
        yield Cause("stone-gone", {"count": again[1]}, ((case.seat, "stone_tiles", ""),))


def _rates(how: Differs) -> dict[str, int]:
    return {"better": round(100 * how.better), "other": round(100 * how.other)}


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
    part: tuple[Scored, ...] = ((own, "rows", COLOUR_NAMES[colour]),)
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
    same = case.better // VALUES == case.other // VALUES  # then it is no more than where in the row one goes on
    if taken is not None and taken // VALUES == colour and (had or same) and room.more >= (1 if same else ROOM):
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
