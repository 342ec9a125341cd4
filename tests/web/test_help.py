"""What helps to play: a hint, why an action is not legal, your own board, and the deal checked in the page."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from triskele.rules.board import default_board_text
from web.player import Player, wait_until
from web.visit import Visit
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
