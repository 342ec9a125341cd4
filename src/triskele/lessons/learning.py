"""A lesson being learned: the position, what the learner did so far, and the answer to what they do next.

Nothing of it is kept: whoever asks brings the actions so far, and the same actions always lead to the same place."""

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from triskele.errors import BadRequest
from triskele.lessons.course import SEAT, Exercise, Lesson
from triskele.table.match import Match
from triskele.table.setup import key_of
from triskele.words import LANGUAGES


@dataclass(frozen=True)
class Answer:
    """What the mentor says to an action: whether it was what the lesson is about, and the rule."""

    right: bool
    rule: str
    texts: dict[str, str]  # by language; nothing is said to a right one before the next task

    def text(self, lang: str) -> str:
        return self.texts.get(lang, "")


class Learning:
    """A lesson with a learner in it. What is not right is answered and not carried out."""

    def __init__(self, lesson: Lesson, names: Sequence[str], actions: Sequence[str] = ()) -> None:
        self.lesson = lesson
        seed = f"{lesson.game} {lesson.name}"
        self.match = Match(lesson.game, key_of(seed), 2, names=names, position=lesson.position)
        self.actions: list[str] = []  # the learner's, all of them right
        for action in actions:
            if not self.act(action).right:
                raise BadRequest("lesson-differs")

    @property
    def step(self) -> Exercise | None:
        """What is to be done now; None when the lesson is done."""
        done = len(self.actions)
        return self.lesson.steps[done] if done < len(self.lesson.steps) else None

    @property
    def done(self) -> bool:
        return self.step is None

    def act(self, action: str) -> Answer:
        """Do something: it is carried out, and what the others do then, if it is right."""
        step = self.step
        if step is None:
            raise BadRequest("lesson-differs", "lesson-over")
        wanted = self.match.action(action)
        forbidden = self.match.why_not(wanted, pictures=True)
        if forbidden:
            return Answer(False, forbidden.rule, forbidden.reasons)
        if not step.accepts(wanted.text):
            return Answer(False, self.lesson.rule, self._answers(step.answer(wanted.text)))
        self.match.play(wanted, SEAT)
        self.actions.append(wanted.text)
        for pattern in step.then:
            self.match.play(next(action for action in self.match.actions() if fnmatchcase(action.text, pattern)))
        return Answer(True, self.lesson.rule, {})

    def _answers(self, key: str) -> dict[str, str]:
        return {lang: self.lesson.words(lang)["wrong"][key] for lang in LANGUAGES}

    def task(self, lang: str) -> str:
        """What the mentor asks for now, or says at the end."""
        words = self.lesson.words(lang)
        return str(words["done"] if self.done else words["tasks"][len(self.actions)])
