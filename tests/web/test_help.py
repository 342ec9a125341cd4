"""What helps to play: a hint, why an action is not legal, your own board, and the deal checked in the page."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from triskele.rules.board import default_board_text
from web.player import Player, wait_until
from web.test_axe import in_both_themes
from web.visit import PHONE, WIDE, Visit
from web.words import say


def test_a_hint_is_given_and_played(visit: Callable[..., Visit]) -> None:
    one = visit()
    page = one.goto()
    page.get_by_role("button", name=say("frame.home.play_now")).click()
    Player(one).await_turn()
    before = one.actions
    page.get_by_role("button", name=say("frame.hint.title")).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".label")).not_to_be_empty()
    dialog.get_by_role("button", name=say("frame.hint.do")).click()
    expect(dialog).to_be_hidden()
    wait_until(page, lambda: one.actions > before, "the hint was not played")


WHY = {
    "worlds": 48,
    "win": 0.083,
    "win_error": 0.021,
    "points": 3.4,
    "points_error": 0.9,
    "close": False,
    "verdict": "",
    "counted": "What differs, counted in 48 imagined games:",
    "reasons": ["The green path brings you 3.1 points more (± 0.8).", "The game ends 2.1 turns sooner (± 0.6)."],
}
CLOSE = {"win": 0.004, "points": -0.3, "close": True, "verdict": "Too close to call.", "reasons": []}


@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("close", [False, True], ids=["clear", "close"])
def test_a_hint_shows_how_far_it_is_ahead_and_how_sure_that_is(
    visit: Callable[..., Visit], screen: dict[str, Any], close: bool
) -> None:
    """Nobody thinks at the tests' server, so nothing is compared: what it would have counted is put in its place."""
    one = visit(screen=screen)
    page = one.goto()
    page.get_by_role("button", name=say("frame.home.play_now")).click()
    Player(one).await_turn()
    asked: list[Any] = []

    def with_another(route: Route) -> None:
        hint = route.fetch().json()
        best, other, *_ = hint["found"]
        asked[:] = [hint, {"id": best["id"], "label": best["label"]}, {"id": other["id"], "label": other["label"]}]
        route.fulfill(json={**hint, "against": asked[2]})

    def counted(route: Route) -> None:
        hint, better, other = asked
        body = {"at": hint["at"], "seat": 0, "action": better["id"], "against": other["id"]}
        assert route.request.post_data_json == body
        expect(page.get_by_text(say("why.counting"))).to_be_visible()
        found = {"at": hint["at"], "seat": 0, "action": hint["action"], "better": better, "other": other}
        route.fulfill(json={**found, **WHY, **(CLOSE if close else {})})

    page.route("**/hint", with_another)
    page.route("**/hint/reasons", counted)
    expect(page.get_by_role("button", name=say("frame.hint.title"))).to_be_enabled()
    page.keyboard.press("h")
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".label")).not_to_be_empty()
    expect(dialog.locator(".ahead")).to_have_count(2)
    expect(dialog).to_contain_text("+0.4 % ± 4.2" if close else "+8.3 % ± 4.2")
    expect(dialog.get_by_text(say("why.close"), exact=True)).to_have_count(2 if close else 0)
    expect(dialog.get_by_role("listitem")).to_have_count(0 if close else 2)
    middle, doubt = (dialog.locator(part).first.bounding_box() for part in (".even", ".doubt"))
    assert middle
    assert doubt
    crosses = doubt["x"] < middle["x"] < doubt["x"] + doubt["width"]
    assert crosses == close, "what is within its doubt reaches over the middle"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not in_both_themes(page)


def test_what_is_impossible_tells_its_rule(visit: Callable[..., Visit]) -> None:
    one = visit()
    page = one.goto()
    page.get_by_role("button", name=say("frame.home.play_now")).click()
    player = Player(one)
    player.play(actions=1)
    player.await_turn()
    # A card was laid or discarded, so none can be laid now.
    page.locator(".h").first.click(position={"x": 9, "y": 50})
    reason = page.locator(".step .why")
    expect(reason).to_be_visible()
    expect(page.locator(".note")).to_have_count(0)  # nothing lies over the table
    reason.get_by_role("button", name=say("frame.why")).click()
    told = page.get_by_role("dialog")
    rule = re.search(r"KEL-[A-Z]+-\d+", told.inner_text())
    assert rule
    told.get_by_role("link", name=say("frame.rules")).click()
    page.wait_for_url(f"**/#/rules/keltis/{rule[0]}")
    expect(page.get_by_text(rule[0]).first).to_be_visible()


def test_a_board_of_ones_own_is_played_with_or_refused_by_its_line(visit: Callable[..., Visit], tmp_path: Path) -> None:
    one = visit()
    page = one.goto("new/celtica")
    good, bad = tmp_path / "mine.toml", tmp_path / "wrong.toml"
    text = default_board_text("celtica")
    good.write_text(text, encoding="utf-8")
    bad.write_text(text.replace('"ruin 3"', '"hut 3"', 1), encoding="utf-8")
    assert good.read_text() != bad.read_text()
    page.get_by_text(say("frame.new.board"), exact=True).first.click()
    page.set_input_files("input[type=file]", bad)
    page.get_by_role("button", name=say("frame.new.start")).click()
    expect(page.get_by_text(re.compile(r"line \d+"))).to_be_visible()
    page.set_input_files("input[type=file]", good)
    one.trouble = [line for line in one.trouble if not line.startswith("422")]  # the refusal that was asked for
    page.get_by_role("button", name=say("frame.new.start")).click()
    page.wait_for_url("**/#/t/*")
    Player(one).await_turn()


def test_the_deal_is_checked_in_the_page(visit: Callable[..., Visit]) -> None:
    one = visit()
    page = one.goto("new/wuerfel")
    page.get_by_role("button", name=say("frame.new.start")).click()
    page.wait_for_url("**/#/t/*")
    Player(one).play()
    expect(page.get_by_text(say("frame.fair.yes"))).to_be_visible()
