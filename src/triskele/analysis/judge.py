"""The judge: a finished game in; what each decision cost, what chance brought, and every seat's account out.

With U the value of a position for all seats, nothing hidden, if what is best is done there, a step's luck is what U
changed by, less what a mistake changed. So the sums agree with the result whatever the values are; how good these are
decides what is called what.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from triskele.analysis.judging import ByNet, Judge, Weighed
from triskele.analysis.result import Amount, Analysis, Step, Total
from triskele.analysis.rolling import ByRollouts
from triskele.analysis.scale import POINTS, WIN, result_of, scale_of
from triskele.analysis.verdict import GRADES, findings, grade_of, summed
from triskele.bots.protocol import never
from triskele.errors import AnalysisError, BotError
from triskele.extras import FAST
from triskele.rules.kernel import State
from triskele.table.match import Match
from triskele.table.record import replay

with FAST:
    import numpy as np

EFFORTS = (0.01, 100.0)


def analyse(
    game: Match | dict[str, Any],
    effort: float = 1.0,
    progress: Callable[[int, int], None] | None = None,
    cancelled: Callable[[], bool] = never,
) -> Analysis:
    """Judge a finished game, or its record. The same game and effort give the same figures.

    - game: a `Match` that is over, or its record
    - effort: how much is thought about each decision, 1 as usual; see docs/analysis.md
    - progress: is told how many decisions are done, of how many
    - cancelled: is asked now and then; once it says True, the analysis refuses with a code"""
    match = game if isinstance(game, Match) else replay(game)
    if not match.finished:
        raise AnalysisError("analysis-unfinished")
    if match.given_up:
        raise AnalysisError("analysis-given-up")
    if not EFFORTS[0] <= effort <= EFFORTS[1]:  # which refuses NaN too
        raise AnalysisError("bad-effort", effort=effort, least=EFFORTS[0], most=EFFORTS[1])
    FAST.need("numpy", "numba")
    return _Account(match, effort, progress or (lambda *_: None), cancelled).analysis()


def judge_of(game: str, players: int, effort: float, cancelled: Callable[[], bool]) -> Judge:
    """A net, or rollouts where there is none that fits."""
    try:
        return ByNet(game, players, effort, cancelled)
    except BotError:
        return ByRollouts(game, players, effort, cancelled)


class _Account:
    """A game while it is judged; everything is by currency and seat."""

    def __init__(
        self, match: Match, effort: float, progress: Callable[[int, int], None], cancelled: Callable[[], bool]
    ) -> None:
        self.match, self.effort, self.progress, self.cancelled = match, effort, progress, cancelled
        self.seats = [int(match.state_at(step).seat) for step in range(len(match.log))]
        legal = [match.as_of(step).action_ids() for step in range(len(match.log))]
        self.legal = {step: actions for step, actions in enumerate(legal) if len(actions) > 1}
        self.at = [*self.legal]  # the decisions' places in the log
        self.result = np.array(result_of(match.game, match.state_at(len(match.log))))

    def analysis(self) -> Analysis:
        match = self.match
        self.judge = judge_of(match.game, match.players, self.effort, self.cancelled)
        found: list[Weighed] = []
        stands: list[tuple[Any, Any]] = [(self.result, np.zeros((2, match.players)))]  # from the end on
        for number, step in enumerate(reversed(self.at)):
            self.progress(number, len(self.at))
            seat, chosen = self.seats[step], match.log[step].id
            found.insert(0, self.judge.choice(match.known(seat, step), self.legal[step], chosen))
            stands.insert(0, stands[0] if self._goes_on(found) else self._stand(found[0], step))
            if self.cancelled():
                raise AnalysisError("analysis-cancelled")
        self.progress(len(self.at), len(self.at))
        expectation = self._expectation(stands[0])
        deal = stands[0][0] - expectation[0], np.hypot(stands[0][1], expectation[1])
        steps = [self._step(*each) for each in zip(self.at, found, stands, stands[1:], strict=False)]
        totals = tuple(self._total(seat, expectation, _amounts(*deal), steps) for seat in range(match.players))
        found_all = Analysis(
            match.game,
            match.players,
            tuple(match.names),
            self.effort,
            self.judge.by,
            _amounts(*deal),
            tuple(steps),
            totals,
        )
        return replace(found_all, findings=findings(found_all))

    def _stand(self, found: Weighed, step: int) -> tuple[Any, Any]:
        best = found.best if found.counts(self.seats[step]) else self.match.log[step].id
        return self.judge.stand(self.match.state_at(step), best)

    def _goes_on(self, found: Sequence[Weighed]) -> bool:
        """Whether the first of the decisions found so far leads to the next without chance, and on as was imagined
        there: then all stand as they do at the next one."""
        if len(found) < 2 or not found[1].expected:
            return False
        step, then = self.at[-len(found)], self.at[1 - len(found)]
        by_chance = _drawn(self.match.state_at(step)) != _drawn(self.match.state_at(then))
        counts = found[0].counts(self.seats[step]) or found[1].counts(self.seats[then])
        return not by_chance and not counts

    def _expectation(self, first: tuple[Any, Any]) -> tuple[Any, Any]:
        """What each seat could expect before the deal; in a game that began from a position, there."""
        if self.match.origin is not None:
            return first
        scale = scale_of(self.match.game, self.match.players)
        starts = self.seats[0] if self.seats else 0
        return np.roll(scale.start, starts, 1), np.roll(scale.start_errors, starts, 1)

    def _step(self, at: int, found: Weighed, now: tuple[Any, Any], then: tuple[Any, Any]) -> Step:
        seat, action, face = self.seats[at], self.match.log[at], self.match.face
        called = found.mistake(seat)
        losses = found.losses(seat)
        luck = then[0] - now[0] + losses[0]
        errors = np.sqrt(now[1] ** 2 + then[1] ** 2 + losses[1] ** 2)
        cost = _amounts(found.ahead, found.errors)[seat]
        return Step(
            at,
            seat,
            action.text,
            action.id,
            face.ACTIONS[found.best].text,
            found.best,
            len(self.legal[at]),
            cost,
            grade_of(cost.win) if called else "",
            _amounts(*now),
            _amounts(*losses),
            _amounts(*found.rest(seat)),
            _amounts(luck, errors),
            self._events(at),
            found.probable(seat),
            found.outdone,
        )

    def _events(self, at: int) -> tuple[dict[str, Any], ...]:
        """What chance decided between a decision and the next one, as those saw it to whom it happened."""
        later = [step for step in self.at if step > at]
        until = later[0] if later else len(self.match.log)
        return tuple(
            {**event, "step": step}
            for step in range(at, until)
            for event in self.match.events(step, self.seats[step])
            if event["kind"] in self.match.face.BY_CHANCE
        )

    def _total(self, seat: int, expectation: tuple[Any, Any], deal: Sequence[Amount], steps: Sequence[Step]) -> Total:
        begun, result = _amounts(*expectation)[seat], _amounts(self.result, 0 * self.result)[seat]
        own_steps = [step for step in steps if step.seat == seat]
        small = summed([step.small[seat] for step in own_steps], -1)
        own = summed([small, *(summed([step.losses[seat]], -1) for step in own_steps)])
        others = summed([each[seat] for step in steps if step.seat != seat for each in (step.losses, step.small)], -1)
        luck = summed([deal[seat], *(each[seat] for step in steps for each in (step.luck, step.small))])
        # Values between beginning and end cancel out: only that of play is left, and of what was expected.
        left = (own, others, begun)
        luck = Amount(
            luck.win,
            luck.points,
            math.hypot(*(each.win_error for each in left)),
            math.hypot(*(each.points_error for each in left)),
        )
        return Total(
            seat,
            self.match.names[seat],
            begun,
            luck,
            own,
            others,
            result,
            small,
            {grade: sum(step.mistake == grade for step in own_steps) for _, grade in reversed(GRADES)},
            len(own_steps),
            sum(step.probable for step in own_steps),
        )


def _drawn(state: State) -> tuple[Any, ...]:
    """What changes whenever chance decides something."""
    return tuple(state.key), int(state.blocks), int(state.used)


def _amounts(values: Any, errors: Any) -> tuple[Amount, ...]:
    """By seat."""
    columns = (values[WIN], values[POINTS], errors[WIN], errors[POINTS])
    return tuple(Amount(*row) for row in np.stack(columns, 1).tolist())
