"""Keltis: paths that are begun, pay or don't; the large figure; stones and tiles on the way."""

from collections.abc import Iterator

from triskele.analysis.causes import MOSTLY, Case, Cause, Scored, cards
from triskele.rules import keltis as rules
from triskele.rules.cards import ADVANCE, COLOUR_NAMES, COLOURS, DISCARD, HAND, ROW, VALUES
from triskele.rules.kernel import State
from triskele.rules.turns import NOWHERE


def causes(case: Case) -> Iterator[Cause]:
    own = case.seat
    yield from cards.causes(case, lambda seat, colour: ((seat, "paths", COLOUR_NAMES[colour]),), rules.TAKE)
    yield from cards.stone(case, lambda state: rules.stone_points(state, own), ((own, "stones", ""),))
    yield from _sizes(case)
    for colour in range(COLOURS):
        yield from _path(case, colour)
        yield from _next_stone(case, colour)
    if tile := case.now(lambda state: int(state.points[own])):
        yield Cause("tile", {"count": tile[0] - tile[2]}, ((own, "tiles", ""),))
    if case.turned(lambda state: sum(state.step[own, colour] for colour in range(COLOURS))).more >= 1 and _same_card(
        case
    ):
        yield Cause("two-steps", {}, case.of(own, "paths"))


def _same_card(case: Case) -> bool:
    """Whether both lay a card, or both move: then more steps come of a clover."""
    kinds = [action < DISCARD or ADVANCE <= action < rules.DECLINE for action in (case.better, case.other)]
    return all(kinds)


def _path(case: Case, colour: int) -> Iterator[Cause]:
    own, known = case.seat, case.known
    part: tuple[Scored, ...] = ((own, "paths", COLOUR_NAMES[colour]),)
    at, fields = int(known.step[own, colour]), {"colour": COLOUR_NAMES[colour]}
    begun = case.turned(lambda state: float(state.step[own, colour] > 0))
    ends = case.state_at("end", lambda state: rules.figure_points(state, own, colour))
    if at == 0 and begun.better <= 0.15 and begun.other >= 0.85 and ends.other < 0:
        first = int(known.step_points[1]) * (2 if _large(case.other) else 1)
        yield Cause("unpaid", {**fields, "points": first}, part)
    elif at == 0 and begun.plain and ends.better > 0:
        yield Cause("begun", {**fields, "points": round(ends.better)}, part)
    elif at > 0:
        now = case.turned(lambda state: rules.figure_points(state, own, colour))
        if now.better > 0 > now.other:
            yield Cause("lifted", fields, part)
        elif now.better > now.other + 0.5:
            yield Cause("further", {**fields, "points": round(now.better), "before": round(now.other)}, part)


def _next_stone(case: Case, colour: int) -> Iterator[Cause]:
    """A card of the hand leads to a wishing stone next, which it would not with the other action."""
    own, fields = case.seat, {"colour": COLOUR_NAMES[colour]}
    if case.turned(lambda state: state.step[own, colour] > case.known.step[own, colour]).better < MOSTLY:
        return
    if case.turned(lambda state: _leads_to_stone(state, own, colour)).plain:
        yield Cause("stone-next", fields, ((own, "stones", ""),))


def _leads_to_stone(state: State, seat: int, colour: int) -> bool:
    """Whether a card that fits is held, and takes the figure on its path to a wishing stone."""
    at = int(state.step[seat, colour])
    held = state.once[HAND + seat] & state.fits[seat]
    return at < rules.END and state.tile[colour, at + 1] == rules.STONE and bool((held >> (colour * VALUES)) & ROW)


def _large(action: int) -> bool:
    return rules.START_LARGE <= action < rules.DECLINE


def _sizes(case: Case) -> Iterator[Cause]:
    """Small or large: one figure of each kind brought onto the same path."""
    actions = sorted((case.better, case.other))
    if not _large(actions[1]) or actions[0] != actions[1] - rules.START_LARGE + rules.START_SMALL:
        return
    colour, key = actions[1] - rules.START_LARGE, "large" if _large(case.better) else "small"
    ends = case.state_at("end", lambda state: _step_points(state, case.seat, colour))
    if (ends.better > 0) if key == "large" else (ends.other <= 0):
        yield Cause(key, {"colour": COLOUR_NAMES[colour]}, case.of(case.seat, "paths"))
    elif key == "small" and case.state_at("end", lambda state: _large_points(state, case.seat)).more > 0:
        yield Cause("large-later", {"colour": COLOUR_NAMES[colour]}, case.of(case.seat, "paths"))


def _large_points(state: State, seat: int) -> int:
    at = int(state.large[seat])
    return 0 if at == NOWHERE else _step_points(state, seat, at)


def _step_points(state: State, seat: int, colour: int) -> int:
    return int(state.step_points[state.step[seat, colour]])
