"""What the judge found about a finished game."""

from typing import Literal

from typing_extensions import TypedDict


class Swing(TypedDict):
    """A share of the win, and points of lead; each with its standard error."""

    win: float
    points: float
    win_error: float
    points_error: float


class Account(TypedDict):
    """A seat's account: the result is expectation + luck + own play + the others' play. Play is mistakes, and what is
    too small to be called one but adds up: `small` says how much of the seat's own."""

    seat: int
    expectation: Swing
    luck: Swing
    own: Swing
    others: Swing
    result: Swing
    small: Swing
    mistakes: dict[str, int]  # how many of each grade
    decisions: int
    played: float | None  # own points as a share of these and those that play cost
    verdict: Literal["won-by-luck", "won-by-play", "won-by-both", "lost-by-luck", "lost-by-play", "lost-by-both"]


class Mistake(Swing):
    """What cost something beyond doubt, and what would have been better."""

    step: int  # the action's place among all actions, from 0
    seat: int
    grade: Literal["small", "clear", "grave"]
    label: str  # what was done
    best: str  # an action's text, to try it
    best_label: str
    why: list[str]  # sentences


class Fortune(Swing):
    """What chance brought a seat after an action; before the first one, the deal."""

    step: int | None
    seat: int


class Decisive(Fortune):
    """One of the moments that decided the game."""

    kind: Literal["deal", "luck", "mistake"]


class Report(TypedDict):
    """How the chances to win went, and why."""

    judged_by: Literal["net", "rollouts"]
    at: list[int]  # the decisions, by their places among all actions
    chances: list[list[float]]  # of each seat, before each of them and at the end
    accounts: list[Account]
    mistakes: list[Mistake]
    fortunes: list[Fortune]  # the largest
    moments: list[Decisive]


class Analysed(TypedDict):
    """Whether the judge was asked about a game, how many decisions it has looked at, and what it found."""

    status: Literal["none", "waiting", "running", "failed", "done"]
    done: int
    of: int
    report: Report | None
