"""What a course is made of, read from GAME.toml; its words are in words/."""

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from triskele.errors import BadRequest
from triskele.rules import game_of
from triskele.rules.own import own_file
from triskele.words import catalog

SEAT = 0  # the learner's, in every lesson


@dataclass(frozen=True)
class Exercise:
    """One decision of the learner. Actions are named by patterns of their texts: `lay green *`."""

    right: tuple[str, ...]  # the first one is the solution
    wrong: Mapping[str, str]  # pattern → which of the lesson's answers; the first that fits counts
    then: tuple[str, ...]  # what the others do next: of each pattern the first legal action

    def accepts(self, text: str) -> bool:
        return any(fnmatchcase(text, pattern) for pattern in self.right)

    def answer(self, text: str) -> str:
        """Which of the lesson's answers a legal action gets that is not right."""
        return next(key for pattern, key in self.wrong.items() if fnmatchcase(text, pattern))


@dataclass(frozen=True)
class Lesson:
    """One idea: a position, and the steps by which the learner gets to know it."""

    game: str
    name: str
    number: int  # in its course, counted from 1
    rule: str  # that it teaches
    position: str
    steps: tuple[Exercise, ...]

    def words(self, lang: str) -> Mapping[str, Any]:
        """What is said in it: `title`, `idea`, a task for each step, `done`, and what is answered to mistakes."""
        found: Mapping[str, Any] = catalog("lessons", lang)[self.game][self.name]
        return found


@functools.cache
def course(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game, in their order."""
    game_of(game)  # refuses what is not there
    text = own_file("triskele.lessons", f"{game}.toml").read_text(encoding="utf-8")
    return tuple(
        Lesson(game, one["name"], number, one["rule"], " ".join(one["position"].split()), _steps(one["steps"]))
        for number, one in enumerate(tomllib.loads(text)["lessons"], 1)
    )


def _steps(found: list[dict[str, Any]]) -> tuple[Exercise, ...]:
    return tuple(Exercise(tuple(one["right"]), one.get("wrong", {}), tuple(one.get("then", ()))) for one in found)


def lesson(game: str, number: int) -> Lesson:
    """A lesson by its number, from 1."""
    found = course(game)
    if not 1 <= number <= len(found):
        raise BadRequest("unknown-lesson", number=number, lessons=len(found))
    return found[number - 1]
