"""Why one action is better than another: causes that a person can see on the table, weighed in imagined games.

Both actions are played to the end in the same worlds, and the difference in points is divided among the parts of
everybody's score. A cause is told if the parts that it explains speak for the better action; what it costs elsewhere
is told beside it, so that the reasons add up to the difference and none of them argues against the advice.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from triskele.analysis.causes import Case, Cause, Differs, Scored, causes_of
from triskele.analysis.counts import counting_of
from triskele.analysis.imagined import Imagining, Played
from triskele.analysis.result import Amount, plain
from triskele.analysis.scale import POINTS, WIN, result_of
from triskele.analysis.scales import trust
from triskele.bots.endgame import solver_of
from triskele.bots.outcome import mean_and_error
from triskele.bots.protocol import never
from triskele.bots.worth import WORTH
from triskele.errors import AnalysisError
from triskele.extras import FAST
from triskele.rules import GAMES
from triskele.rules.kernel import WORD, State

with FAST:
    import numpy as np

WORLDS = 48
MOST = 3  # reasons that are given
SURE = 2.0  # standard errors by which something must differ
TINY = 1e-6  # what is nothing where there is no doubt
LIKELY = 1.0  # and where the position shows it as well
PLAIN = 3.0  # and where only its part of the score is named: there are many, and one of them is often off by chance
LEAST = {"points": 0.3, "share": 0.15, "turns": 0.5}  # what is worth a word, however sure it is
MINOR = 0.15  # of the difference that is explained: what is smaller is left out
HALF = 0.5  # of the difference: if less is explained, it is said that there is more; and what costs more, is told
SWINGS = {"most"}  # parts of which the seats take from each other
AT_ONCE = 0.5  # how much more often an action must end the game for this to be the reason


@dataclass(frozen=True)
class Reason:
    """A cause that one action is better: a key of the words, what their sentence needs, and how much it weighs in
    points of lead, with its standard error. Only what the better action costs elsewhere weighs less than nothing."""

    key: str
    fields: dict[str, Any]
    weight: float
    error: float


@dataclass(frozen=True)
class Comparison:
    """Two actions of one decision, played to the end in the same worlds: how far the one is ahead of the other for the
    seat that decides, and why."""

    better: int
    other: int
    seat: int
    worlds: int
    gain: Amount
    reasons: tuple[Reason, ...]
    solved: bool = False  # whether the gain is what the end is worth, counted out, and imagined games only show why

    @property
    def close(self) -> bool:
        """Whether neither is better beyond doubt."""
        return not leaning(self.gain, self.solved)

    def as_json(self) -> dict[str, Any]:
        """All of it, as JSON has it."""
        return {**plain(asdict(self)), "close": self.close}


def is_close(value: float, error: float) -> bool:
    """Whether a difference is within its doubt."""
    return abs(value) <= max(SURE * error, TINY)


def leaning(gain: Amount, solved: bool = False) -> int:
    """Which of two is better beyond doubt, 1 or -1, or 0: by chances to win; where these don't tell, by points, unless
    chances lean the other way by more than one standard error; where the end is solved, unless they do so at all."""
    if not is_close(gain.win, gain.win_error):
        return 1 if gain.win > 0 else -1
    against = gain.win * gain.points < 0 and abs(gain.win) > max(0.0 if solved else gain.win_error, TINY)
    if against or is_close(gain.points, gain.points_error):
        return 0
    return 1 if gain.points > 0 else -1


def compare(
    known: State,
    better: int,
    other: int,
    *,
    worlds: int = WORLDS,
    seed: int = 0,
    either: bool = False,
    settled: bool = False,
    cancelled: Callable[[], bool] = never,
) -> Comparison:
    """Compare two legal actions of the seat that knows this and decides. The same seed gives the same figures.

    With `either`, the other one is called the better one where it is ahead beyond doubt. With `settled`, more games
    than these have shown which is better, and reasons are given even where these can't."""
    FAST.need("numpy", "numba")
    game = next(name for name, rules in GAMES.items() if rules.STATE is known.layout)
    for action in (better, other):
        if not _is_legal(game, known, action):
            raise AnalysisError("not-to-compare", action=action)
    if better == other:
        return Comparison(better, other, known.seat, 0, Amount(0.0, 0.0), ())
    worlds, counting = min(max(worlds, 2), 10_000), counting_of(game)
    played = Imagining(game, known, seed, 2 * worlds, counting).played((better, other), worlds, cancelled)
    exact = _solved(game, known, better, other)
    gain, solved = exact or _gain(played, known.seat, trust(game).off_imagined), exact is not None
    order = (1, 0) if either and leaning(gain, solved) < 0 else (0, 1)
    if order == (1, 0):
        better, other, gain = other, better, replace(gain, win=-gain.win, points=-gain.points)
    games = [played.games[k] for k in order]
    told = _Told(game, Case(game, known, (better, other), counting, games), gain)
    reasons = told.reasons() if settled or leaning(gain, solved) else ()
    return Comparison(better, other, known.seat, worlds, gain, reasons, solved)


def _solved(game: str, known: State, better: int, other: int) -> Amount | None:
    """How far the first is ahead where the end is known, whatever imagined games come to."""
    exact = solver_of(game).actions(known, [better, other])
    if exact is None:
        return None
    ahead = exact.values[better][:, known.seat] - exact.values[other][:, known.seat]
    return Amount(*ahead.tolist(), *np.hypot(exact.errors[better], exact.errors[other]).tolist())


def _gain(played: Played, seat: int, off: float) -> Amount:
    """How far the first is ahead: in chances to win as the net judges them, which is surer than who won, but may be
    off; and in points that were counted."""
    win, win_error = mean_and_error(played.chances[0][:, seat] - played.chances[1][:, seat])
    points, points_error = mean_and_error((played.results[0] - played.results[1])[:, POINTS, seat])
    return Amount(float(win), float(points), math.hypot(win_error, off * played.judged), float(points_error))


class _Told:
    """The causes that are worth a word."""

    def __init__(self, game: str, case: Case, gain: Amount) -> None:
        self.game, self.case, self.gain, self.unit = game, case, gain, 1 / WORTH[game].POINT
        self.least = LEAST["points"] * self.unit

    def reasons(self) -> tuple[Reason, ...]:
        gain = self.gain
        if at_once := self._at_once():
            return (at_once,)
        seen = self._weighed(causes_of(self.game).causes(self.case))
        told = self._explained(seen) if gain.points > self.least else []
        if not told and (gain.points <= self.least or is_close(gain.points, gain.points_error)):
            return (self._by_chances(seen),)
        rest = gain.points - math.fsum(reason.weight for reason in told)
        if rest > HALF * gain.points:
            told = [*told, self._timing(rest) or self._rest("besides" if told else "spread", rest)]
        elif rest < -max(HALF * gain.points, self.least):
            told = [*told, self._rest("outweighs", rest)]
        return tuple(told)

    def _by_chances(self, seen: Sequence[tuple[Cause, Differs]]) -> Reason:
        """Where it wins more often but not by more points, nothing adds up in points: one cause has to do."""
        for cause, how in (each for each in seen if each[1].sure >= LIKELY):
            return self._reason(cause.key, cause.fields, how._replace(more=0.0))
        safer = self.gain.win > SURE * self.gain.win_error and self.gain.points < 0
        return self._timing(0.0) or self._rest("safer" if safer else "spread", 0.0)

    def _explained(self, seen: Sequence[tuple[Cause, Differs]]) -> list[Reason]:
        """What weighs most, each part of a score by one cause. What is seen on the table comes first; parts as such
        follow only where that explains too little."""
        least = max(self.least, MINOR * self.gain.points)
        parts = [(cause, how) for cause, how in self._weighed(self._parts()) if how.sure >= PLAIN]
        told, used = list[Reason](), set[Scored]()
        for cause, how in [*((cause, how) for cause, how in seen if how.sure >= LIKELY), *parts]:
            enough = math.fsum(reason.weight for reason in told) >= HALF * self.gain.points
            if how.more < least or not used.isdisjoint(cause.explains) or len(told) == MOST:
                continue
            if cause.key != "part" or not enough:
                used.update(cause.explains)
                told.append(self._reason(cause.key, cause.fields, how))
        return told

    def _weighed(self, causes: Iterable[Cause]) -> list[tuple[Cause, Differs]]:
        """Those that speak for the better action; what weighs most comes first."""
        found = [(cause, self.case.weight(cause.explains)) for cause in causes]
        return sorted((each for each in found if each[1].more > 0), key=lambda each: -each[1].more)

    def _parts(self) -> Iterator[Cause]:
        """The parts of scores as such, each alone and, where there are several of a kind, together."""
        together: dict[tuple[int, str], list[Scored]] = {}
        for part in self.case.parts:
            seat, name, colour = part
            own = self.case.seat if name in SWINGS else seat  # what one wins there, another one loses
            together.setdefault((own, name), []).append(part)
            if name not in SWINGS:
                yield Cause("part", {"seat": seat, "part": name, "colour": colour}, (part,))
        for (seat, name), parts in together.items():
            if len(parts) > 1:
                yield Cause("part", {"seat": seat, "part": name, "colour": ""}, tuple(parts))

    def _at_once(self) -> Reason | None:
        """That the game ends at once, or would with the other action: all else follows from that."""
        case, turn = self.case, self.case.known.turn
        now = case.state_at("end", lambda state: float(state.turn - turn == 1))
        if abs(now.more) < AT_ONCE:
            return None
        shares = [[result_of(self.game, each.end.state)[WIN][case.seat] for each in side] for side in case.games]
        ending, going = map(_outcome, shares if now.more > 0 else shares[::-1])
        key = "over-now" if now.more > 0 else "over-otherwise"
        if ending == going:
            key += "-points"  # it does not change who wins
        fields = {"ending": ending, "going": going}
        return self._reason(key, fields, Differs(0, 0, max(self.gain.points, 0.0), self.gain.points_error))

    def _timing(self, rest: float) -> Reason | None:
        """When the game ends, or by whom, if that differs beyond doubt; it explains what nothing else does."""
        case = self.case
        how = Differs(0.0, 0.0, rest, self.gain.points_error)
        for seat in [case.seat, *case.others]:
            by = case.state_at("end", lambda state, seat=seat: float(case.counting.ended_by(state) == seat))  # type: ignore[misc]
            sign = 1 if seat == case.seat else -1
            if sign * by.more >= LEAST["share"] and by.sure >= SURE:
                fields = {"seat": seat, "better": _percent(by.better), "other": _percent(by.other)}
                return self._reason("ender", fields, how)
        left = case.state_at("end", lambda state: float(state.turn - case.known.turn))
        if abs(left.more) >= LEAST["turns"] and left.sure >= SURE:
            return self._reason("sooner" if left.more < 0 else "later", {"count": abs(left.more)}, how)
        return None

    def _rest(self, key: str, rest: float) -> Reason:
        return self._reason(key, {}, Differs(0.0, 0.0, rest, self.gain.points_error))

    def _reason(self, key: str, fields: dict[str, Any], how: Differs) -> Reason:
        seat = fields.get("seat", self.case.seat)
        told = {**fields, "seat": seat, "own": seat == self.case.seat}
        return Reason(key, plain(told), how.more, how.error)


def _is_legal(game: str, known: State, action: int) -> bool:
    rules = GAMES[game]
    legal = [0] * rules.ACTION_WORDS
    if 0 <= action < rules.ACTIONS and known.phase != rules.OVER:
        rules.legal(known, legal)
    return (legal[action // WORD] >> (action % WORD)) & 1 == 1 if 0 <= action < rules.ACTIONS else False


def _outcome(shares: Sequence[float]) -> tuple[str, int]:
    """What some games come to, and how many of 100 are won: a win that is always shared is not half of one."""
    share = math.fsum(shares) / len(shares)
    same = {1.0: "won", 0.0: "lost"}.get(share, "some")
    return "shared" if all(0 < share < 1 for share in shares) else same, _percent(share)


def _percent(share: float) -> int:
    return round(100 * share)
