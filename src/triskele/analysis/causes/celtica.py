"""Celtica: pieces that are found, given up or bought, and whether they are those that an amulet lacks."""

from collections.abc import Iterator

from triskele.analysis.causes import MOSTLY, Case, Cause
from triskele.analysis.counts import Count
from triskele.rules import celtica as rules
from triskele.rules.kernel import State

SURE = 2.0


def causes(case: Case) -> Iterator[Cause]:
    own = case.seat
    pieces = case.of(own, "found", "matching")
    amulets = case.now(lambda state: int(rules.score(state, own)))
    if amulets and amulets[0] > amulets[2]:
        yield Cause("completes", {"count": amulets[0]}, (*pieces, *case.of(own, "bought")))
    yield from _kinds(case)
    yield from _places(case)
    yield from _cards(case)
    yield from _own_next(case)
    yield from _next(case)


def _had(state: State, seat: int, kind: int) -> int:
    return int(state.piece[seat, kind])


def _kinds(case: Case) -> Iterator[Cause]:
    """One piece against another one: what the next amulet lacks, and what is there already."""
    own, known = case.seat, case.known
    need = int(rules.score(known, own)) + 1
    for first, taken in ((rules.TAKE, True), (rules.BUY, True), (rules.GIVE, False), (rules.EXCHANGE, False)):
        kinds = [action - first for action in (case.better, case.other)]
        if not all(0 <= kind < rules.KINDS for kind in kinds):
            continue
        better, other = (_had(known, own, kind) for kind in kinds)
        fields = {"piece": rules.PIECE_NAMES[kinds[0]], "second": rules.PIECE_NAMES[kinds[1]], "count": need}
        if taken and better < need <= other:
            yield Cause("missing", fields, case.of(own, "matching", "bought"))
        elif not taken and better > other and other < need + 1:
            yield Cause("spare", fields, case.of(own, "matching", "lost"))


def _journey(known: State, action: int) -> tuple[int, int, int] | None:
    """The druid that an action moves, where to, and how many cards it takes."""
    if action >= rules.TAKE:
        return None
    cards = action % rules.MOVES + 1
    druid, count = action // rules.MOVES, cards // rules.EXPERIENCES + cards % rules.EXPERIENCES
    return druid, min(int(known.druid_at[druid]) + count, rules.END), count


def _places(case: Case) -> Iterator[Cause]:
    """Where druids come to: pieces that are found, ruins that cost some or, for whoever has nothing, nothing."""
    known, own = case.known, case.seat
    better, other = _journey(known, case.better), _journey(known, case.other)
    if better is None or other is None:
        return
    there, elsewhere = (_place(known, each) for each in (better, other))
    found, lost = (case.at("turn", lambda seen, name=name: float(seen.tally[name][own])) for name in ("found", "lost"))  # type: ignore[misc]
    if there == rules.RUIN and elsewhere != rules.RUIN and known.pieces[own] == 0:
        yield Cause("ruin-free", {"druid": rules.DRUID_NAMES[better[0]]}, case.of(own, "bought", "lost"))
    if there == rules.RUIN and elsewhere != rules.RUIN and 0 < known.pieces[own] < known.amount[better[1]]:
        yield Cause("ruin-cheap", {"count": int(known.pieces[own])}, case.of(own, "lost", "matching"))
    if elsewhere == rules.RUIN and -lost.more >= 0.85:
        fields = {"druid": rules.DRUID_NAMES[other[0]], "count": round(lost.other - lost.better)}
        yield Cause("ruin", fields, case.of(own, "lost", "matching"))
    if found.more >= 0.85:
        fields = {"druid": rules.DRUID_NAMES[better[0]], "count": round(found.better), "second": round(found.other)}
        yield Cause("finds" if round(found.other) else "finds-some", fields, case.of(own, "found", "matching"))


def _place(known: State, journey: tuple[int, int, int]) -> int:
    druid, at, _ = journey
    return -1 if known.druid_at[druid] == rules.END else int(known.place[at])


def _cards(case: Case) -> Iterator[Cause]:
    """Experience cards that are kept for the end, and druid cards for more turns."""
    own = case.seat
    if kept := case.now(lambda state: int(state.experience_cards[own])):
        yield Cause("experience", {"count": kept[0] - kept[1]}, case.of(own, "bought"))
    if kept := case.now(lambda state: int(state.druid_cards[own])):
        yield Cause("druid-cards", {"count": kept[0] - kept[1]}, case.of(own, "found", "matching"))


def _own_next(case: Case) -> Iterator[Cause]:
    """Where the seat's own cards lead when it is its turn again."""
    own, known = case.seat, case.known
    for druid, name in enumerate(rules.DRUID_NAMES):
        pieces = case.turned(lambda state, druid=druid: _next_find(state, own, druid))  # type: ignore[misc]
        if pieces.more >= MOSTLY and pieces.better > _next_find(known, own, druid):
            fields = {"druid": name, "count": round(pieces.better)}
            yield Cause("finds-next", fields, case.of(own, "found", "matching"))


def _next_place(state: State, seat: int, druid: int) -> int:
    """Where one druid card of the seat's would lead that druid, if it has one; -1 if it would lead nowhere."""
    held, at = int(state.druid_card[seat, druid]), int(state.druid_at[druid])
    return int(state.place[at + 1]) if held and at < rules.END else -1


def _next_find(state: State, seat: int, druid: int) -> int:
    there = _next_place(state, seat, druid)
    return int(state.amount[state.druid_at[druid] + 1]) if 0 <= there <= rules.GOAL else 0


def _next(case: Case) -> Iterator[Cause]:
    """What the next ones find before the seat decides again."""
    for seat in case.others:
        how = case.count(Count("next-pieces", seat))
        if how.more <= -0.3 and how.sure >= SURE:
            yield Cause("opened", {"seat": seat, "count": -how.more}, case.of(seat, "found", "matching", "lost"))
