"""The verdict: what made a seat's result, and which moments and marks may stand under it.

The table in docs/analysis.md says the same. Page, terminal and pictures only tell what is found here. It needs nothing
but what was kept of a judged game, so that games that were judged earlier are told by the same rule."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from typing import Any, cast

from triskele.analysis.result import Amount, Analysis, Cause, Finding, Grade, Moment, Step, Total, Verdict
from triskele.analysis.scales import trust
from triskele.bots.worth import WORTH
from triskele.rules import GAMES

GRADES: tuple[tuple[float, Grade], ...] = ((0.15, "grave"), (0.05, "clear"), (0.0, "small"))  # shares of a win
LEVELS = (0.05, 0.15, 0.3)  # shares of a win: from here on a little, much, very much
LEAST = LEVELS[0]  # what a cause must have done to count, and to be seen on the scale
LARGE = 0.25  # of a win: what counts beside any other cause
POINT = 1.0  # what a cause must have done in points: where leads count in tenths, a tenth
SEEN = 0.01  # of a win: the least swing that is a moment
MOMENTS = 3
LUCKY = 0.05  # of a win: what luck must have brought to be marked on the curve
MARKED = 12  # marks for it, at most


def findings(analysis: Analysis) -> tuple[Finding, ...]:
    """What made each seat's result."""
    return tuple(_finding(analysis, total) for total in analysis.totals)


def _finding(analysis: Analysis, total: Total) -> Finding:
    causes = causes_of(total, analysis.game)
    moments, spread = _moments(analysis, total, causes)
    verdict = verdict_of(total, causes, analysis.game)
    return Finding(total.seat, verdict, causes, _close(analysis.game, total, causes), moments, spread)


def pulls_of(total: Total) -> dict[Cause, Amount]:
    """What luck and play did in the direction of the result."""
    sign = 1 if total.result.win else -1
    return {
        "luck": summed([total.luck], sign),
        "play": summed([total.own], sign),
        "others": summed([total.others], sign),
    }


def causes_of(total: Total, game: str) -> tuple[Cause, ...]:
    """What counts: the largest for the win, and what did half as much or a quarter of a win; and what did so in points
    and a little for the win."""
    if 0 < total.result.win < 1:
        return ()
    pulls, point = pulls_of(total), least_points(game)
    most, most_points = (max(getattr(pull, name) for pull in pulls.values()) for name in ("win", "points"))
    found = [
        cause
        for cause, pull in pulls.items()
        if pull.win >= LEAST and (pull.win >= min(most / 2, LARGE) or pull.points >= max(point, most_points / 2))
    ]
    return tuple(sorted(found, key=lambda cause: -pulls[cause].win))


def least_points(game: str) -> float:
    """The least difference in points that counts."""
    return POINT / WORTH[game].POINT


def level_of(amount: Amount, game: str) -> int:
    """How much something did for the win, from -3 to 3: more, if it did more in points, and in the same direction."""
    size = abs(amount.win)
    if size >= LEVELS[0] and amount.win * amount.points > 0:
        size = max(size, abs(amount.points) / trust(game).points_of_a_win)
    level = sum(size >= least for least in LEVELS)
    return level if amount.win > 0 else -level


def verdict_of(total: Total, causes: Sequence[Cause], game: str) -> Verdict:
    """The headline, from what counts."""
    if 0 < total.result.win < 1:
        return "shared"
    ended = "won" if total.result.win else "lost"
    if not causes:
        return cast(Verdict, f"{ended}-already")
    if played_better(total, causes, game) if total.result.win else "play" in causes:
        return cast(Verdict, f"{ended}-by-{'both' if 'luck' in causes else 'play'}")
    return cast(Verdict, f"{ended}-by-{causes[0]}")


def played_better(total: Total, causes: Sequence[Cause], game: str) -> bool:
    """Whether a win is one by playing better than the others. Where the own play cost much, or as much as theirs, they
    have only lost it."""
    ahead = total.own.win + total.others.win >= LEAST and level_of(total.own, game) >= -1
    return "play" in causes or ("others" in causes and ahead)


def _close(game: str, total: Total, causes: Sequence[Cause]) -> bool:
    """Whether it would be something else altogether if play had cost a standard error more or less: of a win, the
    others' play."""
    won = total.result.win > 0
    doubt = (total.others if won else total.own).win_error
    for off in (doubt, -doubt):
        shifted = replace(total, luck=_more(total.luck, -off))
        shifted = (
            replace(shifted, others=_more(total.others, off)) if won else replace(shifted, own=_more(total.own, off))
        )
        if causes and not set(causes) & set(causes_of(shifted, game)):
            return True
    return False


def _more(amount: Amount, win: float) -> Amount:
    return replace(amount, win=amount.win + win)


# Moments


def _moments(analysis: Analysis, total: Total, causes: Sequence[Cause]) -> tuple[tuple[Moment, ...], tuple[Cause, ...]]:
    """Two moments that show the one cause, or one for each of several, as far as there are some; then the largest
    swings of all. And the causes that none shows."""
    found = sorted(candidates(analysis, total.seat), key=lambda moment: -abs(moment.swing.win))
    chosen: list[Moment] = []
    for cause in causes:
        fit = [moment for moment in found if shows(moment, cause, total)]
        chosen += sorted(fit, key=lambda moment: moment.kind == "probable")[: 2 if len(causes) == 1 else 1]
    rest = [moment for moment in found if moment not in chosen and moment.kind != "probable"]
    chosen += rest[: MOMENTS - len(chosen)]
    spread = tuple(cause for cause in causes if not any(shows(moment, cause, total) for moment in chosen))
    return tuple(sorted(chosen, key=lambda moment: -1 if moment.step is None else moment.step)), spread


def candidates(analysis: Analysis, seat: int) -> list[Moment]:
    """All swings for a seat that may be shown: luck without what small things cost, and mistakes; of what was probably
    one, only its own."""
    found = [Moment("deal", None, seat, analysis.deal[seat])]
    for step in analysis.steps:
        if by_luck(analysis, step):
            found.append(Moment("luck", step.step, seat, luck_of(step, seat)))
        if step.mistake:
            found.append(Moment("mistake", step.step, seat, summed([step.losses[seat]], -1), step.seat))
        if step.probable and step.seat == seat:
            found.append(Moment("probable", step.step, seat, summed([step.cost], -1), seat))
    return [moment for moment in found if abs(moment.swing.win) >= SEEN]


def shows(moment: Moment, cause: Cause, total: Total) -> bool:
    """Whether a moment is an example of what made the result."""
    won = total.result.win > 0
    if (moment.swing.win > 0) != won:
        return False
    if cause == "luck":
        return moment.kind in {"deal", "luck"}
    own = moment.by == moment.seat
    return moment.kind in {"mistake", "probable"} and own == (cause == "play")


def by_luck(analysis: Analysis, step: Step) -> bool:
    """Whether chance decided something after a decision, or hidden cards may have."""
    return bool(step.events) or GAMES[analysis.game].STATE.hides


def luck_of(step: Step, seat: int) -> Amount:
    """What came after a decision brought a seat, without what the decision itself cost, were it ever so little."""
    return summed([step.luck[seat], step.small[seat]])


def marks(analysis: Analysis, seat: int | None) -> list[Moment]:
    """What is marked on the curve, in order: everybody's mistakes, the largest luck, each for the seat that it meant
    most to, and what a seat's decisions probably cost."""
    seats, lucky = range(analysis.players), []
    swings: list[tuple[int | None, list[Amount]]] = [(None, list(analysis.deal))]
    swings += [
        (step.step, [luck_of(step, each) for each in seats]) for step in analysis.steps if by_luck(analysis, step)
    ]
    for at, luck in swings:
        whose = max(seats, key=lambda each: abs(luck[each].win))
        lucky.append(Moment("deal" if at is None else "luck", at, whose, luck[whose]))
    found = [moment for moment in lucky if abs(moment.swing.win) >= LUCKY]
    found = sorted(found, key=lambda moment: -abs(moment.swing.win))[:MARKED]
    for step in analysis.steps:
        if step.mistake or (step.probable and step.seat == seat):
            swing = summed([step.cost], -1)
            found.append(Moment("mistake" if step.mistake else "probable", step.step, step.seat, swing, step.seat))
    return sorted(found, key=lambda moment: -1 if moment.step is None else moment.step)


# Amounts


def grade_of(win: float) -> Grade:
    """How large a share of a win is."""
    return next(grade for least, grade in GRADES if abs(win) >= least)


def summed(amounts: Iterable[Amount], sign: int = 1) -> Amount:
    """Errors add up as those of independent things."""
    amounts = list(amounts)
    return Amount(
        math.fsum(sign * each.win for each in amounts),
        math.fsum(sign * each.points for each in amounts),
        math.hypot(*(each.win_error for each in amounts)),
        math.hypot(*(each.points_error for each in amounts)),
    )


# What was kept


def read(content: dict[str, Any]) -> Analysis:
    """A judged game from its JSON, also from that of earlier versions, with what made the results by today's rule."""
    nothing = [{"win": 0.0, "points": 0.0}] * content["players"]
    steps = tuple(
        Step(**_fields(Step, {"small": nothing, **step}, "cost", "stand", "losses", "small", "luck"))
        for step in content["steps"]
    )
    parts = ("expectation", "luck", "own", "others", "result", "small")
    totals = tuple(Total(**_fields(Total, {"small": nothing[0], **total}, *parts)) for total in content["totals"])
    known = {name: content[name] for name in ("game", "players", "effort", "judged_by")}
    found = Analysis(**known, names=tuple(content["names"]), deal=_amounts(content["deal"]), steps=steps, totals=totals)
    return replace(found, findings=findings(found))


def _fields(kind: Any, content: dict[str, Any], *amounts: str) -> dict[str, Any]:
    known = {field.name: content[field.name] for field in fields(kind) if field.name in content}
    return known | {name: _amounts(content[name]) for name in amounts}


def _amounts(content: Any) -> Any:
    return Amount(**content) if isinstance(content, dict) else tuple(Amount(**each) for each in content)
