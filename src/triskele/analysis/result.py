"""What the judge found, as plain typed data: a server can keep it as JSON."""

from dataclasses import asdict, dataclass
from typing import Any, Literal

Grade = Literal["", "small", "clear", "grave"]
SPREAD = 2  # standard errors that stand behind "±" wherever it is shown: a figure lies that near 95 times of 100
Verdict = Literal["won-by-luck", "won-by-play", "won-by-both", "lost-by-luck", "lost-by-play", "lost-by-both"]


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
    mistake: Grade  # "" unless the cost is beyond doubt; what is none counts nothing in the totals
    stand: tuple[Amount, ...]  # how each seat stood before it, all cards seen
    losses: tuple[Amount, ...]  # what of it counts for each seat; what is no mistake costs points only
    small: tuple[Amount, ...]  # what counts only together with other decisions: part of own play, not of luck
    luck: tuple[Amount, ...]  # what came afterwards brought each seat
    events: tuple[dict[str, Any], ...]  # what chance decided there; if there is nothing, it lay in hidden cards


@dataclass(frozen=True)
class Total:
    """A seat's account: the result is expectation + luck + own play + the others' play, in both currencies.

    Play is mistakes, and what is below the doubt of a single decision but not of all of them together."""

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
    played: float | None  # own points as a share of these and those that mistakes cost; None without points
    verdict: Verdict


@dataclass(frozen=True)
class Moment:
    """One of the swings that decided the game."""

    kind: Literal["deal", "luck", "mistake"]
    step: int | None  # None is the deal
    seat: int  # who won or lost most by it
    swing: Amount  # for that seat


@dataclass(frozen=True)
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
    moments: tuple[Moment, ...]

    @property
    def curve(self) -> list[list[float]]:
        """Each seat's chance to win before each decision, and at the end."""
        return [[*(step.stand[total.seat].win for step in self.steps), total.result.win] for total in self.totals]

    def as_json(self) -> dict[str, Any]:
        """All of it, and the curve, as JSON has it."""
        return {"format": "triskele-analysis", "version": 1, **plain(asdict(self)), "curve": plain(self.curve)}


def plain(value: Any) -> Any:
    """Lists for tuples, so that what comes back from JSON is the same; a millionth is precise enough."""
    if isinstance(value, float):
        return round(value, 6)
    if isinstance(value, dict):
        return {name: plain(each) for name, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value
