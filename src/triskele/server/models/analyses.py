"""What the judge found about a finished game."""

from typing import Literal

from typing_extensions import TypedDict

from triskele.analysis.result import Verdict


class Swing(TypedDict):
    """A share of the win, and points of lead; each with its standard error."""

    win: float
    points: float
    win_error: float
    points_error: float


class Bar(TypedDict):
    """How much something did for the win, from -3 to 3, and in words; the points, where they say the same."""

    part: Literal["luck", "own", "others"]
    label: str
    level: int
    word: str
    amount: str


class Account(TypedDict):
    """A seat's account: what made the result, in words; and the figures: the result is expectation + luck + own play +
    the others' play. Play is mistakes, and what is too small to be called one but adds up: `small` says how much of the
    seat's own."""

    seat: int
    verdict: Verdict
    headline: str
    told: list[str]  # sentences
    scale: list[Bar]
    expectation: Swing
    luck: Swing
    own: Swing
    others: Swing
    result: Swing
    small: Swing
    mistakes: dict[str, int]  # how many of each grade
    decisions: int


class Mistake(Swing):
    """What cost something beyond doubt, or probably much, and what would have been better."""

    step: int  # the action's place among all actions, from 0
    seat: int
    grade: Literal["small", "clear", "grave", "probable"]
    title: str  # the same in words
    amount: str  # what it cost in points; nothing if that is too little
    label: str  # what was done
    best: str  # an action's text, to try it
    best_label: str
    why: list[str]  # sentences


class Decisive(Swing):
    """A moment that brought or cost a seat something, and how it is told."""

    kind: Literal["deal", "luck", "mistake", "probable"]
    step: int | None  # null is the deal
    seat: int  # for whom
    by: int | None  # whose decision it was; null if it was luck
    title: str
    text: str


class Report(TypedDict):
    """How the chances to win went, and why."""

    judged_by: Literal["net", "rollouts"]
    at: list[int]  # the decisions, by their places among all actions
    chances: list[list[float]]  # of each seat, before each of them and at the end
    seat: int  # whose moments these are: your own seat, or the winner's
    accounts: list[Account]
    mistakes: list[Mistake]
    looks: list[Mistake]  # what probably cost much, though not beyond doubt
    marks: list[Decisive]  # on the curve
    over_moments: str  # what stands over them: "What decided it", or only that these are the largest swings
    moments: list[Decisive]  # at most three


class Analysed(TypedDict):
    """Whether the judge was asked about a game, how many decisions it has looked at (of 0 while it gets ready), and
    what it found. A game is `waiting` while others come first."""

    status: Literal["none", "waiting", "running", "failed", "done"]
    done: int
    of: int
    report: Report | None
