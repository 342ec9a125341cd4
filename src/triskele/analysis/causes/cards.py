"""What Keltis and Das Orakel share: cards that still fit or no longer do, and cards that others wait for."""

from collections.abc import Callable, Iterator

from triskele.analysis.causes import MOSTLY, Case, Cause, Scored
from triskele.analysis.counts import Count
from triskele.analysis.counts.cards import members
from triskele.rules.cards import ADVANCE, COLOUR_NAMES, DISCARD, HAND, ROW, VALUES
from triskele.rules.kernel import State, ones

SURE = 2.0
OFTEN = 0.15  # of the games: how much more often a card must be laid, or taken
MOSTLY_LATER = 0.6  # of the games: a card that is laid so often after another one could wait
ROOM = 3  # values of a row that are lost: that is a long jump

Path = Callable[[int, int], tuple[Scored, ...]]  # the parts of the score that a seat's cards of a colour bring


def named(card: int) -> dict[str, int | str]:
    return {"colour": COLOUR_NAMES[card // VALUES], "value": card % VALUES}


def laid(action: int) -> int | None:
    """The card that an action lays out."""
    return action if action < DISCARD else None


def discarded(action: int) -> int | None:
    return action - DISCARD if DISCARD <= action < ADVANCE else None


def causes(case: Case, path: Path, take: int) -> Iterator[Cause]:
    """All that both games have in common; `take` is the first of the actions that take from a discard pile."""
    yield from _no_longer_fit(case, path)
    yield from _can_wait(case, path)
    yield from _thrown_away(case, path)
    yield from _given_away(case, path, take)
    if case.better >= take:
        yield from _fetched(case, path, take)


def _fitting(state: State, seat: int, card: int) -> bool:
    return bool((state.fits[seat] >> card) & 1)


def _no_longer_fit(case: Case, path: Path) -> Iterator[Cause]:
    """The other action lays a card after which cards of the hand are dead, or hardly anything fits any more."""
    card, own = laid(case.other), case.seat
    if card is None or laid(case.better) == card:
        return
    colour = card // VALUES
    room = case.turned(lambda state: ones((state.fits[own] >> (colour * VALUES)) & ROW))
    dead = [
        each
        for each in members(case.known.once[HAND + own] & ~(1 << card))
        if each // VALUES == colour
        and each != discarded(case.better)
        and case.turned(lambda state, each=each: _fitting(state, own, each)).plain  # type: ignore[misc]
    ]
    often = [case.count(_lays(own, each)) for each in dead]
    if often and max(each.more for each in often) >= OFTEN:
        fields = {**named(card), "cards": [named(each) for each in dead]}
        yield Cause("dead", fields, path(own, colour))
    elif room.more >= ROOM and case.known.direction[own, colour]:
        yield Cause("jump", named(card), path(own, colour))


def _can_wait(case: Case, path: Path) -> Iterator[Cause]:
    """Both lay a card: the other one can still be laid later, more often than the better one could."""
    card, other, own = laid(case.better), laid(case.other), case.seat
    if card is None or other is None or card == other:
        return
    later = case.each_count(_lays(own, other), _lays(own, card))
    fits = case.turned(lambda state: _fitting(state, own, other)).better
    if later.more >= OFTEN and later.sure >= SURE and later.better >= MOSTLY_LATER and fits >= MOSTLY:
        yield Cause("wait", named(other), path(own, card // VALUES) + path(own, other // VALUES))


def _lays(seat: int, card: int) -> Count:
    return Count("laid", seat, *named(card).values())  # type: ignore[arg-type]


def _thrown_away(case: Case, path: Path) -> Iterator[Cause]:
    """The other action discards a card that can still be laid."""
    card = discarded(case.other)
    if card is None or not _fitting(case.known, case.seat, card) or laid(case.better) == card:
        return
    how = case.count(_lays(case.seat, card))
    if how.more >= OFTEN and how.sure >= SURE:
        yield Cause("thrown", named(card), path(case.seat, card // VALUES))


def _given_away(case: Case, path: Path, take: int) -> Iterator[Cause]:
    """Another seat takes a card that the other action leaves on top of a pile, and its row has room for it."""
    left, taken, known = discarded(case.other), _taken(case.known, case.better, take), case.known
    for seat in case.others:
        for count in case.counts:
            if count.kind != "takes" or count.seat != seat:
                continue
            card = COLOUR_NAMES.index(count.colour) * VALUES + count.value
            how = case.count(count)
            if -how.more < OFTEN or how.sure < SURE or not _fitting(known, seat, card):
                continue
            kind = "gift" if card == left else "denied" if card == taken else ""
            if kind:
                yield Cause(kind, {**named(card), "seat": seat}, path(seat, card // VALUES))


def _taken(known: State, action: int, take: int) -> int | None:
    """The card that an action takes from a discard pile."""
    if action < take:
        return None
    colour = action - take
    return int(colour * VALUES + known.discards[colour, known.height[colour] - 1])


def _fetched(case: Case, path: Path, take: int) -> Iterator[Cause]:
    """The better action takes a card that its own row has room for, instead of another one or an unknown one."""
    card = _taken(case.known, case.better, take)
    if card is None or not _fitting(case.known, case.seat, card):
        return
    how = case.count(_lays(case.seat, card))
    if how.more >= OFTEN and how.sure >= SURE:
        key = "fetched" if case.other >= take else "fetched-sure"
        yield Cause(key, named(card), path(case.seat, card // VALUES))


def stone(case: Case, worth: Callable[[State], int], part: tuple[Scored, ...]) -> Iterator[Cause]:
    """The turn brings a wishing stone: what all of them are worth with both actions."""
    now = case.now(lambda state: int(state.stones[case.seat]))
    if now is None:
        return
    points = case.turned(worth)
    key = "stone-toward" if points.better < 0 else "stone-out" if points.other < 0 else "stone"
    yield Cause(key, {"points": round(points.better), "before": round(points.other)}, part)
