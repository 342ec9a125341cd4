"""Every lesson of every game: it can be set up, leads where it says, and has an answer to everything."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from triskele.errors import BadRequest
from triskele.lessons import Answer, Learning, Lesson, course, lesson
from triskele.lessons.course import SEAT
from triskele.rules import GAMES
from triskele.rules.pages import rule_text
from triskele.words import LANGUAGES, catalog

LESSONS = [one for game in GAMES for one in course(game)]
each = pytest.mark.parametrize("one", LESSONS, ids=lambda one: f"{one.game}-{one.name}")
NAMES = ("Ada", "Brendan")


def walked(one: Lesson, actions: tuple[str, ...] = ()) -> Iterator[Learning]:
    """The lesson after each way that is right."""
    now = Learning(one, NAMES, actions)
    yield now
    if now.step is not None:
        for action in [action.text for action in now.match.actions() if now.step.accepts(action.text)]:
            yield from walked(one, (*actions, action))


def solved(one: Lesson) -> list[str]:
    """What the lesson itself names as its solution."""
    now = Learning(one, NAMES)
    while now.step is not None:
        legal = [action.text for action in now.match.actions()]
        assert now.act(next(text for text in legal if fnmatchcase(text, now.step.right[0]))).right
    return now.actions


@pytest.mark.parametrize("game", GAMES)
def test_a_course_is_short(game: str) -> None:
    found = course(game)
    assert 6 <= len(found) <= 10
    assert [one.number for one in found] == list(range(1, len(found) + 1))
    assert len({one.name for one in found}) == len(found)


def seconds(game: str, lang: str, mistakes: bool) -> float:
    """From the offer on the start page to the first game: all that is said on the way is read, 200 words a minute, and
    each action and each button takes two seconds. With a mistake in each lesson, the one that most is said about."""
    page = json.loads((Path(__file__).parents[2] / f"web/src/words/{lang}.json").read_text(encoding="utf-8"))["learn"]
    said = [page["offer"]["title"], page["offer"]["text"], page["line"], page["kept"]]
    buttons = 2  # yes, please; begin
    for one in course(game):
        words = one.words(lang)
        said += [words["title"], words["idea"], *words["tasks"], words["done"]]
        buttons += len(one.steps) + 1  # and to the next lesson, or the game
        if mistakes:
            said.append(max(words["wrong"].values(), key=lambda text: len(text.split())))
            buttons += 1
    return len(" ".join(said).split()) / 200 * 60 + 2 * buttons


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_under_five_minutes_to_the_first_game_as_the_documents_have_it(game: str, lang: str) -> None:
    page = (Path(__file__).parents[2] / "docs/lessons.md").read_text(encoding="utf-8")
    [figures] = re.findall(rf"^\| {game} \|(.*)\|$", page, re.MULTILINE)
    for mistakes in (False, True):
        took = seconds(game, lang, mistakes)
        minutes, rest = figures.split("|")[2 * mistakes + list(LANGUAGES).index(lang)].split(":")
        assert abs(took - int(minutes) * 60 - int(rest)) <= 3  # a word more or less needs no other figure
        assert took < 5 * 60


@each
def test_a_lesson_leads_to_its_end_by_every_way_that_is_right(one: Lesson) -> None:
    assert len(solved(one)) == len(one.steps)
    ends = [now for now in walked(one) if now.done]
    assert ends
    for now in ends:
        assert len(now.actions) == len(one.steps)


@pytest.mark.parametrize("game", ["keltis", "orakel", "wuerfel"])
def test_how_it_ends_is_learned_by_winning(game: str) -> None:
    for now in walked(course(game)[-1]):
        assert now.match.finished == now.done
        if now.done:
            assert now.match.winners == [SEAT]


@each
def test_the_learner_decides_at_every_step(one: Lesson) -> None:
    assert all(now.match.seat == SEAT for now in walked(one) if not now.done)


@each
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_legal_action_has_an_answer_and_changes_nothing_unless_it_is_right(one: Lesson, lang: str) -> None:
    for now in walked(one):
        if now.step is None:
            continue
        before, texts = now.match.position(), [action.text for action in now.match.actions()]
        for text in texts:
            if not now.step.accepts(text):
                said = now.act(text)
                assert (said.right, bool(said.text(lang)), said.rule) == (False, True, one.rule)
                assert now.match.position() == before


@each
def test_what_a_rule_forbids_is_answered_with_that_rule(one: Lesson) -> None:
    now = Learning(one, NAMES)
    legal = set(now.match.actions())
    forbidden = next(action for action in now.match.face.ACTIONS if action not in legal)
    said = now.act(forbidden.text)
    assert said == Answer(False, said.rule, {lang: said.text(lang) for lang in LANGUAGES})
    assert all(said.text(lang) for lang in LANGUAGES)
    assert rule_text(one.game, said.rule, "en")
    assert now.actions == []


@each
def test_everything_that_is_not_right_and_has_words_of_its_own_can_be_done(one: Lesson) -> None:
    """No answer is written for nothing."""
    used = set()
    for now in walked(one):
        if now.step is not None:
            texts = [action.text for action in now.match.actions() if not now.step.accepts(action.text)]
            used |= {now.step.answer(text) for text in texts}
    assert used == {key for step in one.steps for key in step.wrong.values()} == set(one.words("en").get("wrong", {}))


@each
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_has_its_words_and_they_are_short(one: Lesson, lang: str) -> None:
    words, english = one.words(lang), one.words("en")
    assert set(words) == {"title", "idea", "tasks", "done", "wrong"}
    assert set(words["wrong"]) == set(english["wrong"])
    assert len(words["tasks"]) == len(one.steps)
    # As much as a phone shows at once.
    assert len(words["title"]) <= 30
    assert len(words["idea"] + words["tasks"][0]) <= 230
    assert all(len(text) <= 150 for text in (*words["tasks"], words["done"], *words["wrong"].values()))
    assert rule_text(one.game, one.rule, lang)


@each
def test_what_is_said_names_no_rule_by_its_number(one: Lesson) -> None:
    assert not [lang for lang in LANGUAGES if re.search(r"[A-Z]{3}-[A-Z]+-\d", str(one.words(lang)))]


def test_every_language_has_lessons_for_the_same_games_and_nothing_else() -> None:
    for lang in LANGUAGES:
        words = catalog("lessons", lang)
        assert set(words) == {"names", "mentor", *GAMES}
        for game in GAMES:
            assert list(words[game]) == [one.name for one in course(game)]


def test_lessons_that_are_not_there_are_refused() -> None:
    with pytest.raises(BadRequest):
        course("chess")
    for number in (0, 11, -1):
        with pytest.raises(BadRequest) as refused:
            lesson("keltis", number)
        assert refused.value.code == "unknown-lesson"


def test_actions_that_do_not_lead_through_a_lesson_are_refused() -> None:
    one = course("keltis")[0]
    for actions in (["lay green 5"], ["draw"], [*solved(one), "draw"]):
        with pytest.raises(BadRequest) as refused:
            Learning(one, NAMES, actions)
        assert refused.value.code == "lesson-differs"
