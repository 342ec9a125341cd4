"""Lessons, and what a mentor says beside a game."""

from typing import Annotated

from pydantic import Field, StrictStr
from typing_extensions import TypedDict

from triskele.server.models.fields import In
from triskele.server.models.games import Action, Events, GameName, Previews, View

MOST = 20  # actions of a lesson: more than any has
ActionText = Annotated[StrictStr, Field(max_length=200)]


class LessonTitle(TypedDict):
    name: str
    title: str
    done: bool  # by you, at least once


class CourseOut(TypedDict):
    """The course of a game; lessons are counted from 1."""

    game: GameName
    lessons: list[LessonTitle]


class Courses(TypedDict):
    courses: list[CourseOut]


class LessonDo(In):
    """What you did in a lesson so far, and what you do now. The server keeps
    only that you have done it to its end."""

    actions: list[ActionText] = Field(max_length=MOST)
    action: ActionText


class LessonSaid(TypedDict):
    """What the mentor says to an action: nothing to a right one, else what to do instead, with the rule."""

    right: bool
    text: str
    rule: str
    rule_text: str


class LessonTold(TypedDict):
    """An action that was carried out, yours or an opponent's, and how the table looked then."""

    seat: int
    events: Events
    text: str
    view: View


class LessonOut(TypedDict):
    """A lesson as it stands: the table as you see it, what to do, and what just happened."""

    game: GameName
    name: str
    number: int
    lessons: int  # in the course
    title: str
    idea: str
    task: str  # what to do now; at the end, what was learned
    step: int  # tasks that are done
    steps: int
    done: bool
    actions: list[str]  # yours so far: send them with the next one
    said: LessonSaid | None  # to the action that was sent
    told: list[LessonTold]
    view: View
    choices: Previews


class Remark(TypedDict):
    """What the mentor says about an action. `key` tells remarks apart: one that was heard need not be shown again.
    `action` is what would have been better, if it says so."""

    step: int
    seat: int
    key: str
    text: str
    action: Action | None


class Remarks(TypedDict):
    """What the mentor says about the actions of a game since a step."""

    step: int  # actions that were looked at
    remarks: list[Remark]
