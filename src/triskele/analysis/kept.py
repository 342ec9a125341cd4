"""A judged game as it is kept: plain data, with the reasons why the other action was better."""

from collections.abc import Callable
from typing import Any

from triskele.analysis.judge import analyse
from triskele.analysis.reasons import compare
from triskele.analysis.result import Analysis, Step
from triskele.bots.protocol import never
from triskele.table.match import Match
from triskele.table.record import replay

REASONED = 16  # decisions that are explained, divided by the players: the moments first, then the dearest mistakes
LEAST = 4  # however many play
WORLDS = 24  # in which actions are compared for that


def judged(
    game: Match | dict[str, Any],
    effort: float = 1.0,
    progress: Callable[[int, int], None] | None = None,
    cancelled: Callable[[], bool] = never,
) -> dict[str, Any]:
    """Judge a finished game, and explain its mistakes, and what was probably one: `Analysis.as_json()`, in which each
    step has `reasons`."""
    match = game if isinstance(game, Match) else replay(game)
    tell = progress or (lambda *_: None)
    found = analyse(match, effort, tell, cancelled)
    content, explained = found.as_json(), to_explain(found)
    of = len(found.steps) + len(explained)
    why = {}
    for number, step in enumerate(explained):
        if cancelled():
            break
        tell(len(found.steps) + number, of)
        why[step.step] = reasons(match, step, effort, cancelled)
    for step in content["steps"]:
        step["reasons"] = why.get(step["step"], [])
    tell(of, of)
    return content


def to_explain(found: Analysis) -> list[Step]:
    """The mistakes, and what was probably one, that are worth an explanation."""
    decisive = {moment.step for each in found.findings for moment in each.moments if moment.by is not None}
    costly = [step for step in found.steps if step.mistake or step.probable]
    most = max(LEAST, REASONED // found.players)
    return sorted(costly, key=lambda step: (step.step not in decisive, not step.mistake, -step.cost.win))[:most]


def reasons(match: Match, step: Step, effort: float, cancelled: Callable[[], bool]) -> list[dict[str, Any]]:
    """Why the other action would have been better, from what the seat knew."""
    known, worlds = match.known(step.seat, step.step), max(2, round(WORLDS * min(effort, 1.0)))
    compared = compare(known, step.best_id, step.action_id, worlds=worlds, settled=True, cancelled=cancelled)
    found: list[dict[str, Any]] = compared.as_json()["reasons"]
    return found
