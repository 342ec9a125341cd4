"""Practice: positions to find what is best in, and how somebody gets on."""

from typing import Annotated, Literal

from pydantic import Field, StrictInt, StrictStr
from typing_extensions import TypedDict

from triskele.server.models.fields import In
from triskele.server.models.games import GameName, Previews, View


class PracticeProgress(TypedDict):
    """How you get on in a game: your rating and the last ones, and how many you found, in all and in a row."""

    rating: int
    tried: int
    found: int
    streak: int
    longest: int
    days: int  # in a row with the position of the day
    trend: list[int]


class Daily(TypedDict):
    """The position of the day, which is the same for everybody: whether you found it, null before your answer."""

    id: str
    stars: int
    found: bool | None


class ThemeCount(TypedDict):
    """Something that positions of a game are about, and how many are."""

    name: str
    title: str
    count: int


class PracticeGame(PracticeProgress):
    game: GameName
    count: int  # positions
    themes: list[ThemeCount]
    day: Daily


class Practice(TypedDict):
    """How you practise the games that there are positions of."""

    date: str  # whose positions of the day these are, in UTC
    games: list[PracticeGame]


class OwnLook(TypedDict):
    """A decision of your own, from a game that was judged, that probably cost much, though not beyond doubt."""

    id: str
    game: GameName
    players: int
    table: str
    place: str
    step: int
    turn: int  # how many turns were over
    time: float


class OwnMistake(OwnLook):
    """A mistake of your own: whether you found what was better, null before your answer."""

    grade: Literal["small", "clear", "grave"]
    found: bool | None


class OwnMistakes(TypedDict):
    judged: int  # how many of your games were
    mistakes: list[OwnMistake]
    looks: list[OwnLook]


class OwnDecision(TypedDict):
    """Which decision of your own game it was."""

    table: str
    place: str
    step: int


class PuzzleOut(TypedDict):
    """A position as the seat that decides sees it, and what each action would do. What is best is not in it."""

    id: str
    game: GameName
    players: int
    seat: int
    stars: int | None  # how hard it is; null for your own mistakes
    day: bool
    theme: str | None  # what it is about, if that was wished for; else it is told with the answer
    variant: list[str]  # the options that are not the usual ones, in words
    own: OwnDecision | None
    found: bool | None  # by your first answer; null if there was none
    view: View
    choices: Previews


class Solve(In):
    """Your answer: an action by its text or its number."""

    action: Annotated[StrictStr, Field(max_length=200)] | Annotated[StrictInt, Field(ge=0, le=2**31 - 1)]


class PlayOn(In):
    """The level of the bots that you go on against."""

    level: str = Field(max_length=40)


class PuzzleAction(TypedDict):
    id: int
    text: str
    label: str


class Gain(TypedDict):
    """What the best action is ahead of another one: a share of the win, and points, with standard errors."""

    win: float
    win_error: float
    points: float
    points_error: float


class ThemeLesson(TypedDict):
    number: int
    title: str


class PuzzleTheme(TypedDict):
    """What a position is about, and the lesson of the course that teaches it."""

    name: str
    title: str
    lesson: ThemeLesson


class Solution(TypedDict):
    """What is best: ahead of your answer, or, if you found it, of the action that comes nearest to it."""

    found: bool
    counted: bool  # whether it was your first answer
    best: PuzzleAction
    other: PuzzleAction
    played: PuzzleAction | None  # what you did in your own game
    gain: Gain | None  # null if the two were never compared
    theme: PuzzleTheme
    change: int  # of your rating
    progress: PracticeProgress


class PuzzleReasons(TypedDict):
    """Why the best action is better than another one: the largest differences, counted in imagined games."""

    reasons: list[str]
