"""What helps to play: a hint, why an action is not legal, your own board, and the deal checked in the page."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from triskele.rules.board import default_board_text
from web.measure import measure
from web.player import SEEN, Player, wait_until
from web.test_axe import in_both_themes
from web.visit import GAMES, PHONE, WIDE, Visit
from web.words import say

HINT = ".step.hinting"
RINGS = "[data-hint]"  # around what a hint is about


@pytest.mark.few("keltis")
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_glows_on_the_board_is_said_and_played(visit: Callable[..., Visit], game: str) -> None:
    one = visit(screen=PHONE if game in ("orakel", "celtica") else WIDE)
    page = one.goto(f"new/{game}")
    page.get_by_role("button", name=say("frame.new.start")).click()
    page.wait_for_url("**/#/t/*")
    player = Player(one)
    for _ in range(3):
        player.await_turn()
        before, places = one.actions, where(page)
        page.get_by_role("button", name=say("frame.hint.title")).click()
        expect(page.locator(HINT).get_by_role("button", name=say("frame.hint.do"))).to_be_visible()
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert where(page) == places, "a hint moves nothing"
        rings, said = page.locator(RINGS), page.locator(f"{HINT} b").inner_text()
        assert rings.count() or re.search("Keep|nothing|no |Leave|Stay", said, re.IGNORECASE), said
        page.wait_for_timeout(SEEN)
        page.locator(HINT).get_by_role("button", name=say("frame.hint.do")).click()
        wait_until(page, lambda before=before: one.actions > before, "the hint was not played")
        expect(page.locator(HINT)).to_have_count(0)
        expect(rings).to_have_count(0)


def where(page: Page) -> Any:
    """Where everything stands that has a place."""
    return page.evaluate(
        "[...document.querySelectorAll('.board :is([data-place], [data-spot^=hand])')].map((e) =>"
        " [e.dataset.place ?? e.dataset.spot, ...['left', 'top'].map((s) => Math.round(e.getBoundingClientRect()[s]))])"
    )


@pytest.mark.few("key")
@pytest.mark.parametrize("way", ["escape", "tap", "button", "key"])
def test_a_hint_is_put_away(visit: Callable[..., Visit], way: str) -> None:
    one = visit()
    page = one.goto()
    page.get_by_role("button", name=say("frame.home.play_now")).click()
    Player(one).await_turn()
    page.keyboard.press("h")
    expect(page.locator(HINT)).to_be_visible()
    expect(page.locator(".step")).to_be_focused()
    expect(page.locator(RINGS).first).to_be_visible()
    page.wait_for_timeout(SEEN)
    if way == "escape":
        page.keyboard.press("Escape")
    elif way == "key":
        page.keyboard.press("Tab")  # the first thing there
        expect(page.get_by_role("button", name=say("frame.hint.close"))).to_be_focused()
        page.keyboard.press("Enter")
    elif way == "button":
        page.get_by_role("button", name=say("frame.hint.close")).click()
    else:
        page.locator(".fit").first.click(position={"x": 3, "y": 3})
    expect(page.locator(HINT)).to_have_count(0)
    expect(page.locator(RINGS)).to_have_count(0)
    assert one.actions == 0


WHY = {
    "worlds": 48,
    "win": 0.083,
    "win_error": 0.021,
    "points": 3.4,
    "points_error": 0.9,
    "close": False,
    "verdict": "",
    "counted": "Counted in 48 imagined games:",
    "reasons": ["Your green path gets out of the red.", "Blue 7 still fits your row: it is too good to throw away."],
    "figures": ["about 3.1 points (± 0.8)", "about 1.2 points (± 0.6)"],
}
CLOSE = {"win": 0.004, "points": -0.3, "close": True, "verdict": "Both are equally good.", "reasons": [], "figures": []}


@pytest.mark.few("close-phone")
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
        expect(page.get_by_text(say("why.looking"))).to_be_visible()
        found = {"at": hint["at"], "seat": 0, "action": hint["action"], "better": better, "other": other}
        route.fulfill(json={**found, **WHY, **(CLOSE if close else {})})

    page.route("**/hint", with_another)
    page.route("**/hint/reasons", counted)
    expect(page.get_by_role("button", name=say("frame.hint.title"))).to_be_enabled()
    page.keyboard.press("h")
    hint = page.locator(HINT)
    expect(hint.locator("b")).not_to_be_empty()
    expect(hint.get_by_role("button", name=say("why.more"))).to_be_enabled()
    if close:
        expect(hint.locator("b")).to_have_text(say("why.both", label=asked[1]["label"], other=asked[2]["label"]))
        expect(hint.get_by_role("button", name=say("frame.hint.do"))).to_have_count(0)
    else:
        expect(hint.locator("small")).to_have_text(WHY["reasons"][0])
    marked = {ring.get_attribute("data-hint") for ring in page.locator(RINGS).all()}
    assert len(marked) > (2 if close else 1)
    expect(page.locator(".ahead")).to_have_count(0)  # figures are one tap away
    page.wait_for_timeout(SEEN)
    hint.get_by_role("button", name=say("why.more")).click()
    dialog = page.locator(".unfolded")
    expect(dialog.locator("li")).to_have_count(0 if close else 2)
    expect(dialog.locator(".ahead")).to_have_count(2)
    expect(dialog).to_contain_text("+0.4% ± 4.2" if close else "+8.3% ± 4.2")
    expect(dialog.get_by_text(say("why.close"), exact=True)).to_have_count(2 if close else 0)
    expect(dialog.get_by_text("about 3.1 points (± 0.8)")).to_have_count(0 if close else 1)
    middle, doubt = (dialog.locator(part).first.bounding_box() for part in (".even", ".doubt"))
    assert middle
    assert doubt
    crosses = doubt["x"] < middle["x"] < doubt["x"] + doubt["width"]
    assert crosses == close, "what is within its doubt reaches over the middle"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not in_both_themes(page)


LONGEST = {  # what a hint may say: the longest action of any game, and the longest reason
    "label": "3 Druidenkarten und 2 Erfahrungskarten in Weiß ausspielen",
    "reason": "Sonst endet das Spiel sofort, und du gewinnst 38 von 100 Mal; so aber gewinnst du 52 von 100 Mal.",
}
# And the turn before is a long chain, which ends with dots where it stands beside the hint.
CHAINED = """() => document.querySelectorAll('.lastturn .said').forEach((one) => {
  one.classList.add('long')
  const chain = ', Figur auf 24, Kleeblatt, Figur auf 30, im Ziel'
  one.lastChild.data = ` Rotbraun 10${chain.repeat(4)}, Rotbraun 8 genommen`
})"""


@pytest.mark.few("celtica")
@pytest.mark.parametrize("game", GAMES)
def test_the_longest_hint_fits_every_screen_and_covers_nothing(visit: Callable[..., Visit], game: str) -> None:
    one = visit(lang="de")
    one.ask("/api/me")  # who comes for the first time gets a name
    wish = {"game": game, "seats": [{"who": "me"}, {"who": "bot", "level": "gentle"}], "options": {"start": 1}}
    page = one.goto(f"t/{one.context.request.post(f'{one.server.url}/api/tables', data=wish).json()['id']}")
    Player(one).await_turn()
    page.route("**/hint", lambda route: route.fulfill(json={**route.fetch().json(), **LONGEST}))
    for width, height in [(360, 740), (844, 390), (1366, 768)]:
        page.set_viewport_size({"width": width, "height": height})
        page.keyboard.press("h")
        expect(page.locator(f"{HINT} small")).to_have_text(LONGEST["reason"])
        expect(page.locator(".lastturn .said")).to_have_count(1 if width == 844 else 0)
        page.evaluate(CHAINED)
        assert measure(page)["found"] == []
        sizes = page.eval_on_selector_all(
            f"{HINT} button", "(all) => all.map((one) => [one.offsetWidth, one.offsetHeight])"
        )
        assert min(side for size in sizes for side in size) >= 44
        room = page.evaluate(
            f"(() => {{ const [step, said] = ['{HINT}', '{HINT} p'].map((one) => document.querySelector(one)"
            ".getBoundingClientRect()); return [said.top - step.top, step.bottom - said.bottom] })()"
        )
        assert min(room) > -5, f"{width}x{height}: what is said is higher than its place"
        page.keyboard.press("Escape")
        expect(page.locator(HINT)).to_have_count(0)


@pytest.mark.long
def test_what_the_mentor_would_rather_have_done_glows_until_the_board_is_tapped(visit: Callable[..., Visit]) -> None:
    one = visit()
    page = one.goto("learn/keltis")
    page.get_by_role("button", name=say("learn.play_first")).first.click()
    page.wait_for_url("**/#/t/*")
    player = Player(one)
    player.await_turn()
    hand = one.ask(f"/api/tables/{one.table}")["views"][0]["actions"]
    better = next(action for action in reversed(hand) if action["kind"] == "lay")
    entries = one.ask(f"/api/tables/{one.table}/log")["entries"]
    first = sum(entry["kind"] == "action" for entry in entries)  # the computer may have begun
    asked: list[str] = []

    def criticise(route: Route) -> None:
        asked.append(route.request.url)
        remark = {"step": first, "seat": 0, "key": "better", "text": "I would rather have laid that.", "action": better}
        route.fulfill(json={"step": first + 1, "remarks": [remark] if len(asked) == 1 else []})

    page.route("**/mentor/better?*", criticise)
    player.play(actions=1)
    expect(page.locator(".coach .says")).to_contain_text("I would rather have laid that.")
    expect(page.locator(f"[data-hint*='hand:{better['colour']}:{better['value']}']").first).to_be_visible()
    expect(page.locator(HINT)).to_have_count(0)  # the mentor says it, and the next step stays
    page.locator(".fit").first.click(position={"x": 3, "y": 3})
    expect(page.locator(RINGS)).to_have_count(0)
    player.await_turn()
    player.play(actions=1)
    wait_until(page, lambda: len(asked) > 1, "nothing more was asked")
    assert "spoken" not in asked[0]
    assert f"spoken={first}" in asked[1]


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
    page.wait_for_timeout(SEEN)
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
