"""Practice in the page: positions are found and missed on the boards of all games, and what is said is what is so."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from triskele.analysis.practice import shipped
from web.player import Player, wait_until
from web.test_axe import in_both_themes
from web.visit import GAMES, PHONE, Visit
from web.words import say

SIDE = "aside[aria-live]"
VERDICT = f"{SIDE} h2"
PUZZLES = "**/api/practice/**"


def answer(one: Visit, action: str | None = None, touch: bool = False) -> None:
    """Choose what the board offers; with an action, this one is sent whichever was chosen."""

    def sent(route: Route) -> None:
        if route.request.method == "POST":
            route.continue_(post_data=json.dumps({"action": action}))
        else:
            route.continue_()

    page = one.page
    if action is not None:
        page.route(PUZZLES, sent)
    player = Player(one, touch=touch)

    def answered() -> bool:
        if page.locator(VERDICT).count():
            return True
        player.once()
        return False

    wait_until(page, answered, "no answer")
    if action is not None:
        page.unroute(PUZZLES)


def asked(one: Visit, game: str, puzzle: str = "next") -> tuple[dict[str, Any], str, str]:
    """The position that is shown, what is best there, and something else."""
    found = one.ask(f"/api/practice/{game}/{puzzle}")
    best = shipped(game).by_id[found["id"]].best
    return found, best, next(choice["text"] for choice in found["choices"] if choice["text"] != best)


def open_puzzle(one: Visit, path: str) -> Page:
    page = one.goto(f"practice/{path}")
    page.wait_for_selector(".board .step")
    return page


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_found_and_another_missed(visit: Callable[..., Visit], game: str) -> None:
    phone = game == "orakel"
    lang = "de" if phone else "en"
    one = visit(lang=lang, **({"screen": PHONE} if phone else {}))
    page = open_puzzle(one, game)
    _, best, _ = asked(one, game)
    answer(one, best, phone)
    expect(page.locator(VERDICT)).to_have_text(say("practice.verdict.found", lang))
    expect(page.locator(VERDICT)).to_be_focused()
    expect(page.locator(SIDE)).to_contain_text(re.compile(r"\d\s?% \(± \d+\s?%\)"))
    assert not in_both_themes(page)
    page.get_by_role("button", name=say("practice.verdict.next", lang)).click()
    expect(page.locator(VERDICT)).to_have_count(0)
    page.wait_for_selector(".board .step")
    _, best, other = asked(one, game)
    answer(one, other, phone)
    expect(page.locator(VERDICT)).to_have_text(say("practice.verdict.missed", lang))
    page.get_by_role("button", name=say("practice.verdict.again", lang)).click()
    expect(page.locator(VERDICT)).to_have_count(0)
    page.wait_for_selector(".board .step")
    answer(one, None, phone)  # whatever the board offers first: it is a real answer
    expect(page.locator(SIDE)).to_contain_text(say("practice.verdict.uncounted", lang))


def test_the_one_of_the_day_a_streak_and_what_is_kept_of_them(visit: Callable[..., Visit]) -> None:
    one = visit(lang="de")
    page = one.goto("")
    page.get_by_role("link", name=say("practice.title", "de"), exact=True).click()
    expect(page.get_by_role("heading", name=say("practice.title", "de"), exact=True)).to_be_visible()
    day = page.get_by_role("link", name=re.compile(f"^{say('practice.day.title', 'de')}"))
    expect(day).to_have_count(len(GAMES))
    assert not in_both_themes(page)
    day.first.click()
    page.wait_for_selector(".board .step")
    answer(one, asked(one, "keltis", "day")[1])
    expect(page.locator(VERDICT)).to_have_text(say("practice.verdict.found", "de"))
    page.keyboard.press("n")
    page.wait_for_url("**/#/practice/keltis")
    page.wait_for_selector(".board .step")
    expect(page.locator(VERDICT)).to_have_count(0)
    answer(one, asked(one, "keltis")[1])
    expect(page.locator(VERDICT)).to_have_text(say("practice.verdict.found_streak", "de", n=2))
    page.locator(".brand").click()
    expect(page.locator("article").first).to_contain_text(say("practice.game.streak", "de", n=2))
    expect(page.locator("article").first).to_contain_text(say("practice.day.found", "de"))
    page.get_by_role("link", name=re.compile(say("practice.mine.title", "de"))).click()
    expect(page.locator("main")).to_contain_text(say("practice.mine.nothing", "de"))
    assert not in_both_themes(page)
