"""Lessons in the browser: whole courses with the mouse, the keyboard and a finger, and the mentor of a first game."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from triskele.lessons import Lesson, course
from triskele.rules import GAMES
from triskele.server.routes.teaching import learning, shown
from web.measure import measure, measure_across
from web.player import SEEN, Player, wait_until
from web.pupil import Pupil
from web.test_axe import in_both_themes
from web.test_layout import MORE, SIZES
from web.visit import PHONE, Visit
from web.words import say

LONG = pytest.mark.long
SMALL = {**PHONE, "viewport": {"width": 360, "height": 740}}


def take_course(visit: Visit, game: str, hands: str) -> list[str]:
    """A whole course from its page on, to the first game: what was said to mistakes."""
    page = visit.goto(f"learn/{game}")
    page.get_by_role("link", name=say("learn.begin", visit.lang), exact=True).click()
    pupil = Pupil(visit, hands)
    for one in course(game):
        expect(page.locator("h1")).to_have_text(one.words(visit.lang)["title"])
        pupil.learn(one)
        expect(page.locator(".says")).to_contain_text(one.words(visit.lang)["done"])
        page.wait_for_timeout(SEEN)
        page.keyboard.press("Enter") if hands == "keys" else page.locator(".step .aside").click()
    expect(page).to_have_url(re.compile("#/t/"))
    expect(page.locator(".coach")).to_contain_text(say("learn.coach.hello", visit.lang))
    return pupil.answers


@pytest.mark.long
def test_a_course_is_learned_with_the_mouse_and_ends_with_a_game(visit: Callable[..., Visit]) -> None:
    one = visit()
    take_course(one, "keltis", "mouse")
    page = one.goto("learn/keltis")
    number = len(course("keltis"))
    expect(page.locator("article")).to_contain_text(say("learn.progress", n=number, of=number))
    expect(page.get_by_role("button", name=say("learn.play_first")).first).to_be_visible()


# What changes in a live region is read out; what comes with a new one is not.
LISTEN = """() => {
  window.heard = []
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const region = (target.nodeType === Node.TEXT_NODE ? target.parentElement : target)?.closest('[aria-live]')
      const said = region?.isConnected ? region.textContent.replace(/\\s+/g, ' ').trim() : ''
      if (said && heard.at(-1) !== said) heard.push(said)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
}"""


def a_mistake(lesson: Lesson) -> str:
    """What is legal at its beginning and has the least in common with what is right."""
    now, right = learning(lesson.game, lesson.number, "en"), set(lesson.steps[0].right[0].split())
    wrong = [action.text for action in now.match.actions() if not lesson.steps[0].accepts(action.text)]
    return min(wrong, key=lambda text: len(right & set(text.split())))


@pytest.mark.few("orakel-de")
@pytest.mark.parametrize(("game", "lang"), [(game, ("en", "de")[n % 2]) for n, game in enumerate(GAMES)])
def test_a_lesson_is_learned_by_who_has_a_keyboard_and_hears_what_is_said(
    visit: Callable[..., Visit], game: str, lang: str
) -> None:
    lesson = next(one for one in course(game)[1:] if len(one.steps) == 1)
    one, following, mistake, number = visit(lang=lang), course(game)[lesson.number], a_mistake(lesson), lesson.number
    page = one.goto(f"learn/{game}")
    page.evaluate(LISTEN)

    def hears(*texts: str) -> None:
        parts = [" ".join(text.split()) for text in texts]
        page.wait_for_function("(parts) => heard.some((said) => parts.every((part) => said.includes(part)))", arg=parts)
        page.evaluate("heard.length = 0")

    page.get_by_role("link", name=lesson.words(lang)["title"]).focus()
    page.keyboard.press("Enter")
    hears(lesson.words(lang)["idea"], lesson.words(lang)["tasks"][0])
    expect(page.locator("h1")).to_be_focused()
    pupil = Pupil(one, "keys")
    assert pupil.err(lesson, mistake) in lesson.words(lang)["wrong"].values()
    [taken] = pupil.learn(lesson)
    right = learning(game, number, lang)
    said = right.act(taken)
    for text in (pupil.answers[0], shown(right, lang, said)["told"][0]["text"], lesson.words(lang)["done"]):
        assert page.evaluate("(text) => heard.some((said) => said.includes(text))", text), text
    page.wait_for_timeout(SEEN)
    page.keyboard.press("Enter")
    hears(following.words(lang)["idea"], following.words(lang)["tasks"][0])
    expect(page.locator("h1")).to_have_text(following.words(lang)["title"])
    assert page.evaluate("document.activeElement.closest('main, h1') !== null"), "the focus is lost"


@pytest.mark.long
@pytest.mark.parametrize("hands", ["mouse", "keys", "finger"])
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_every_course_is_learned_by_any_hand(visit: Callable[..., Visit], game: str, lang: str, hands: str) -> None:
    take_course(visit(lang=lang, screen=SMALL if hands == "finger" else None), game, hands)


@pytest.mark.few("celtica")
@pytest.mark.parametrize("game", GAMES)
def test_the_first_lesson_is_learned_on_a_phone_in_german(visit: Callable[..., Visit], game: str) -> None:
    one = visit(lang="de", screen=SMALL)
    first = course(game)[0]
    page = one.goto(f"learn/{game}/1")
    expect(page.locator(".says")).to_contain_text(first.words("de")["idea"])
    Pupil(one, "finger").learn(first)
    expect(page.locator(".says")).to_contain_text(first.words("de")["done"])
    page.wait_for_timeout(SEEN)
    page.locator(".step .aside").tap()
    expect(page.locator("h1")).to_have_text(course(game)[1].words("de")["title"])


def test_a_mistake_is_answered_with_the_rule_and_nothing_moves(visit: Callable[..., Visit]) -> None:
    one = visit()
    page = one.goto("learn/keltis/2")
    before = page.locator(".fan").inner_text()
    page.wait_for_timeout(SEEN)
    page.locator(".h.not").first.click(position={"x": 8, "y": 20})
    expect(page.locator(".mentor.no .says")).to_contain_text("rises")
    page.wait_for_timeout(SEEN)
    page.locator(".says .rule").click()
    expect(page.get_by_role("dialog")).to_contain_text("KEL-LAY-3")
    page.keyboard.press("Escape")
    assert page.locator(".fan").inner_text() == before
    page.get_by_role("button", name=say("learn.again")).click()
    expect(page.locator(".says")).to_contain_text(course("keltis")[1].words("en")["idea"])
    page.get_by_role("button", name=say("learn.skip")).click()
    expect(page.locator("h1")).to_have_text(course("keltis")[2].words("en")["title"])


@pytest.mark.long
def test_a_newcomer_is_offered_the_courses_once(visit: Callable[..., Visit]) -> None:
    for answer in ("yes", "no"):
        one = visit()
        page = one.goto()
        page.get_by_role("button", name=say(f"learn.offer.{answer}")).click()
        if answer == "yes":
            expect(page.locator("h1")).to_have_text(say("learn.title"))
        page = one.goto()
        page.wait_for_load_state("networkidle")
        expect(page.locator(".offer")).to_have_count(0)
        expect(page.get_by_label(say("frame.home.ask_name"))).to_be_visible()


def test_the_mentor_speaks_up_in_the_first_game_and_can_be_sent_away(visit: Callable[..., Visit]) -> None:
    one = visit()
    page = one.goto("learn/keltis")
    page.get_by_role("button", name=say("learn.play_first")).click()
    said = page.locator(".coach .says")
    expect(said).to_contain_text(say("learn.coach.hello"))
    player = Player(one)
    hello = said.inner_text()
    heard: list[str] = []

    def spoke() -> bool:
        player.once()
        if (now := said.inner_text()) not in ("", hello) and now not in heard:
            heard.append(now)
        return len(heard) > 1

    wait_until(page, spoke, "the mentor says nothing")
    page.get_by_role("button", name=say("learn.coach.off")).click()
    expect(page.locator(".coach")).to_have_count(0)
    page.reload()
    expect(page.locator("main .step")).to_be_visible()
    expect(page.locator(".coach")).to_have_count(0)


def found_at(page: Page, sizes: list[tuple[int, int]], name: str) -> list[str]:
    wrong = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        wrong += [f"{name} {width}x{height}: {line}" for line in measure(page)["found"]]
    return wrong


def fits(visit: Visit, lessons: list[Lesson], sizes: list[tuple[int, int]]) -> list[str]:
    """What does not fit of these lessons, before and after their end, a line each."""
    wrong: list[str] = []
    for one in lessons:
        visit.page.set_viewport_size({"width": 1024, "height": 768})
        page = visit.goto(f"learn/{one.game}/{one.number}")
        expect(page.locator("main .step")).to_be_visible()
        wrong += found_at(page, sizes, f"{one.game} {one.name}")
    return wrong


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_fits_every_screen(visit: Callable[..., Visit], game: str) -> None:
    longest = max(course(game), key=lambda one: len(one.words("de")["idea"] + one.words("de")["tasks"][0]))
    assert fits(visit(lang="de"), [longest], SIZES) == []


@pytest.mark.long
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_fits_every_screen(visit: Callable[..., Visit], game: str, lang: str) -> None:
    assert fits(visit(lang=lang), list(course(game)), SIZES + MORE) == []


def test_axe_finds_nothing_in_lessons(visit: Callable[..., Visit]) -> None:
    one = visit(screen=PHONE)
    page = one.goto("learn/celtica/3")
    expect(page.locator("main .step")).to_be_visible()
    assert not in_both_themes(page)


@pytest.mark.few("wuerfel")
@pytest.mark.parametrize("game", [pytest.param(game, marks=LONG if n % 2 else []) for n, game in enumerate(GAMES)])
def test_the_mentor_fits_beside_the_table(visit: Callable[..., Visit], game: str) -> None:
    one = visit(lang="de")
    page = one.goto(f"learn/{game}")
    page.get_by_role("button", name=say("learn.play_first", "de")).click()
    expect(page.locator(".coach")).to_be_visible()
    expect(page.locator("main .step")).to_be_visible()
    assert found_at(page, SIZES, game) == []
    assert measure_across(page) == []
    if game == "keltis":
        assert not in_both_themes(page)
