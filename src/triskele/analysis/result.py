"""What the judge found, as plain typed data: a server can keep it as JSON."""

from dataclasses import asdict, dataclass
from typing import Any, Literal

Grade = Literal["", "small", "clear", "grave"]
SPREAD = 2  # standard errors that stand behind "±" wherever it is shown: a figure lies that near 95 times of 100
Cause = Literal["luck", "play", "others"]  # play is one's own
Verdict = Literal[
    "won-by-luck",
    "won-by-play",
    "won-by-both",
    "won-by-others",
    "won-already",
    "shared",
    "lost-by-luck",
    "lost-by-play",
    "lost-by-both",
    "lost-by-others",
    "lost-already",
]


@dataclass(frozen=True)
class Amount:
    """Something in both currencies, a share of the win and points of lead over the best other, with standard errors."""

    win: float
    points: float
    win_error: float = 0.0
    points_error: float = 0.0


@dataclass(frozen=True)
class Step:
    """A decision with a choice, and what came between it and the next one."""

    step: int  # the action's place in the log, from 0
    seat: int
    action: str
    action_id: int
    best: str  # the best action that was found
    best_id: int
    choices: int  # legal actions
    cost: Amount  # the best action less the chosen one, for the seat, from what it knew
    mistake: Grade  # "" unless the cost is beyond doubt
    stand: tuple[Amount, ...]  # how each seat stood before it, all cards seen
    losses: tuple[Amount, ...]  # what of it counts for each seat; what is no mistake costs points only
    small: tuple[Amount, ...]  # what counts only together with other decisions: part of own play, not of luck
    luck: tuple[Amount, ...]  # what came afterwards brought each seat
    events: tuple[dict[str, Any], ...]  # what chance decided there; if there is nothing, it lay in hidden cards
    probable: bool = False  # whether it probably cost at least a tenth of a win, though not beyond doubt
    outdone: bool = False  # whether it was better, beyond doubt, than what had seemed best before both were compared


@dataclass(frozen=True)
class Total:
    """A seat's account: the result is expectation + luck + own play + the others' play, in both currencies.

    Play is mistakes, and what all other decisions cost, as it was found: each alone may be noise, their sum counts."""

    seat: int
    name: str
    expectation: Amount
    luck: Amount
    own: Amount
    others: Amount
    result: Amount
    small: Amount  # what of its own play is no mistake alone
    mistakes: dict[str, int]  # how many of each grade
    decisions: int
    probable: int = 0  # decisions that probably cost much


@dataclass(frozen=True)
class Moment:
    """One of the swings that decided the game for a seat."""

    kind: Literal["deal", "luck", "mistake", "probable"]
    step: int | None  # None is the deal
    seat: int  # for whom
    swing: Amount
    by: int | None = None  # whose decision it was; nobody's, if it was luck


@dataclass(frozen=True)
class Finding:
    """What made a seat's result: the headline and what may stand under it (`verdict.py` has the rule)."""

    seat: int
    verdict: Verdict
    causes: tuple[Cause, ...]  # all that count, the most important first
    close: bool  # whether the doubt is so large that it may have been something else
    moments: tuple[Moment, ...]  # in the order of the game
    spread: tuple[Cause, ...]  # causes that no moment shows: many small things

    @property
    def shown(self) -> bool:
        """Whether a moment shows what made the result; else they are swings like others."""
        return set(self.causes) != set(self.spread)


@dataclass(frozen=True, repr=False)
class Analysis:
    """A finished game, judged."""

    game: str
    players: int
    names: tuple[str, ...]
    effort: float
    judged_by: Literal["net", "rollouts"]
    deal: tuple[Amount, ...]  # the luck of the deal, and of who starts
    steps: tuple[Step, ...]
    totals: tuple[Total, ...]
    findings: tuple[Finding, ...] = ()  # by seat

    def __repr__(self) -> str:
        found = ", ".join(f"{self.names[finding.seat]} {finding.verdict}" for finding in self.findings)
        return f"<Analysis of {self.game}, {self.players} players, {len(self.steps)} decisions: {found}>"

    @property
    def curve(self) -> list[list[float]]:
        """Each seat's chance to win before each decision, and at the end."""
        return [[*(step.stand[total.seat].win for step in self.steps), total.result.win] for total in self.totals]

    def as_json(self) -> dict[str, Any]:
        """All of it, and the curve, as JSON has it."""
        return {"format": "triskele-analysis", "version": 2, **plain(asdict(self)), "curve": plain(self.curve)}


def plain(value: Any) -> Any:
    """Lists for tuples, so that what comes back from JSON is the same; a millionth is precise enough."""
    if isinstance(value, float):
        return round(value, 6)
    if isinstance(value, dict):
        return {name: plain(each) for name, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value
