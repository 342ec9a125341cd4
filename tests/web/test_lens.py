"""The lens in the page: off until it is asked for, and what it says is what the server counted."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from server.running import Person, Running, play_on
from web.player import Player
from web.test_axe import in_both_themes
from web.visit import GAMES, PHONE, Visit
from web.words import say

PLACE = "() => JSON.stringify(document.querySelector('main').getBoundingClientRect())"


def first_figure(lens: dict[str, Any]) -> str:
    """A figure of the first row of each game's first table."""
    if lens["game"] == "wuerfel":
        roll = lens["rolls"][0]
        return f"{round(100 * roll['useful'] / roll['of'])}%"
    if lens["game"] == "celtica":
        moves = next(druid["moves"] for druid in lens["druids"].values() if druid["moves"])
        return str(say(f"celtica.places.{moves[0]['place']}"))
    return str(lens["colours"]["russet"]["left"][0])


def cell_of(page: Page, game: str) -> Any:
    row = page.locator(".lens table").first.locator("tbody tr").first
    return row.locator("td").nth({"wuerfel": 3, "celtica": 1}.get(game, 0))


@pytest.mark.few("keltis")
@pytest.mark.parametrize("game", GAMES)
def test_the_lens_tells_what_can_be_counted_and_moves_nothing(visit: Callable[..., Visit], game: str) -> None:
    one = visit()
    page = one.goto(f"new/{game}")
    page.get_by_role("button", name=say("frame.new.start")).click()
    page.wait_for_url("**/#/t/*")
    Player(one).await_turn()
    expect(page.locator(".lens table")).to_have_count(0)
    before = page.evaluate(PLACE)
    page.keyboard.press("c")
    lens = one.ask(f"/api/tables/{one.table}/lens?seat=0")["lens"]
    expect(cell_of(page, game)).to_contain_text(first_figure(lens))
    assert page.evaluate(PLACE) == before
    assert not in_both_themes(page)
    one.goto(f"t/{one.table}")  # it stays open on this device
    expect(cell_of(page, game)).to_be_visible()
    page.keyboard.press("c")
    expect(page.locator(".lens table")).to_have_count(0)


def test_on_a_phone_it_is_a_sheet(visit: Callable[..., Visit]) -> None:
    one = visit(screen=PHONE)
    page = one.goto("new/keltis")
    page.get_by_role("button", name=say("frame.new.start")).click()
    page.wait_for_url("**/#/t/*")
    Player(one).await_turn()
    page.get_by_role("button", name=say("frame.seat.title"), exact=True).click()
    page.get_by_role("button", name=say("frame.lens.title")).click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("table")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not in_both_themes(page)


@pytest.mark.long
def test_where_the_table_forbids_it_there_is_none(visit: Callable[..., Visit], site: Running) -> None:
    with Person(site, "Ada") as ada, Person(site, "Ben") as ben:
        for aids in (False, True):
            table = ada.table("me", "open", aids=aids)["id"]
            ben.post(f"/api/tables/{table}/join")
            play_on([ada, ben], table, random.Random(2), most=4)
            one = visit(person=ada)
            page = one.goto(f"t/{table}")
            expect(page.get_by_role("button", name=say("frame.rules"))).to_be_visible()
            expect(page.get_by_role("button", name=say("frame.lens.title"))).to_have_count(int(aids))
            page.keyboard.press("c")
            expect(page.locator(".lens table")).to_have_count(2 if aids else 0)
