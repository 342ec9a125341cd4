"""Das Orakel: points that come at once, stones and mirrors, leprechauns that can wait, and how far figures are."""

from collections.abc import Iterator

from triskele.analysis.causes import MOSTLY, Case, Cause, cards
from triskele.rules import orakel as rules
from triskele.rules.cards import ADVANCE
from triskele.rules.kernel import State
from triskele.table.orakel import parts


def causes(case: Case) -> Iterator[Cause]:
    own = case.seat
    yield from cards.causes(case, lambda seat, _: ((seat, "path", ""),), rules.TAKE)
    yield from _at_once(case)
    yield from cards.stone(case, lambda state: _mirrored(state, own), ((own, "mirrored", ""),))
    if mirrors := case.now(lambda state: int(state.mirrors[own])):
        yield Cause("mirror", {"count": mirrors[0]}, ((own, "mirrored", ""),))
    yield from _leprechauns_later(case)
    if case.better == rules.SCORE:
        yield Cause("free", {}, case.of(own, "path", "tiles"))
    yield from _on_leprechauns(case)
    yield from _at_the_back(case)
    ahead = case.turned(lambda state: sum(_fields(state, own)))
    if case.turned(lambda state: float(_goals(state, own))).more >= 0.85:
        yield Cause("goal", {}, ((own, "path", ""),))
    elif ahead.more >= 1:
        yield Cause("ahead", {"count": round(ahead.more)}, ((own, "path", ""),))


def _mirrored(state: State, seat: int) -> int:
    made_of = parts(state, seat)
    return int(made_of["stones"] + made_of["mirrors"])


def _fields(state: State, seat: int) -> list[int]:
    return [int(state.field[seat, figure]) for figure in range(rules.FIGURES)]


def _goals(state: State, seat: int) -> int:
    return sum(int(at >= state.goal_from) for at in _fields(state, seat))


def _at_once(case: Case) -> Iterator[Cause]:
    """Points that the turn brings: by a tile, the priestess, the leprechauns."""
    own = case.seat
    for name, key in (("tiles", "tile"), ("priestess", "meets"), ("leprechauns", "leprechauns")):
        found = case.at("turn", lambda seen, name=name: float(seen.tally[name][own]))  # type: ignore[misc]
        if found.more >= 0.85:
            yield Cause(key, {"count": round(found.better)}, ((own, name, ""),))


def _leprechauns_later(case: Case) -> Iterator[Cause]:
    """The other action scores the leprechauns for less than they bring later."""
    own = case.seat
    now = case.at("turn", lambda seen: float(seen.tally["leprechauns"][own]))
    end = case.at("end", lambda seen: float(seen.tally["leprechauns"][own]))
    if case.other == rules.SCORE and end.more > 0 > now.more:
        yield Cause("leprechauns-later", {"count": round(now.other)}, ((own, "leprechauns", ""),))


def _on_leprechauns(case: Case) -> Iterator[Cause]:
    """Figures that stand on leprechauns, or can still come to one."""
    own, known = case.seat, case.known
    if known.scored[own]:
        return
    part = ((own, "leprechauns", ""),)
    there, ahead = case.turned(lambda state: _there(state, own)), case.turned(lambda state: _still_ahead(state, own))
    if there.more >= MOSTLY:
        yield Cause("leprechaun-on" if there.better > _there(known, own) else "leprechaun-stays", {}, part)
    elif ahead.more >= MOSTLY:
        yield Cause("leprechaun-ahead", {}, part)


def _there(state: State, seat: int) -> int:
    return sum(state.tile[at] == rules.LEPRECHAUN for at in _fields(state, seat))


def _still_ahead(state: State, seat: int) -> int:
    """The leprechauns that figures stand on or have ahead, added up."""
    leprechauns = [at for at in range(rules.FIELDS) if state.tile[at] == rules.LEPRECHAUN]
    return sum(at >= field for field in _fields(state, seat) for at in leprechauns)


def _at_the_back(case: Case) -> Iterator[Cause]:
    """Of two figures the one in front moves, so that the other one still has points ahead of it."""
    own, known = case.seat, case.known
    figures = [action - ADVANCE for action in (case.better, case.other)]
    if not all(0 <= figure < rules.FIGURES for figure in figures):
        return
    better, other = (int(known.field[own, figure]) for figure in figures)
    if better > other and any(0 < known.tile[at] < rules.CLOVER for at in range(other + 1, better + 1)):
        yield Cause("behind", {}, ((own, "tiles", ""),))
