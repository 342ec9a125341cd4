"""A duel in the page: two people play the same deal at tables of their own, and compare afterwards."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from server.running import Person, Running, play_on
from web.visit import PHONE, WIDE, Visit
from web.words import say


@pytest.mark.few("phone")
@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["wide", "phone"])
def test_two_people_play_the_same_deal_and_compare(
    visit: Callable[..., Visit], site: Running, screen: dict[str, Any]
) -> None:
    with Person(site) as ada, Person(site) as ben:
        host, guest = visit(person=ada, screen=screen), visit(person=ben, screen=screen)
        page, other = host.goto("new/wuerfel"), guest.page
        page.get_by_label(say("frame.new.name_of", n=1)).fill("Ada")
        page.get_by_role("checkbox", name=say("frame.new.duel")).check()
        page.get_by_role("button", name=say("frame.new.duel_open")).click()
        page.wait_for_url("**/#/duel/*")
        link = page.get_by_label(say("frame.duel.invite")).input_value()
        begin = say("frame.duel.begin")
        page.get_by_role("button", name=begin).click()
        page.wait_for_url("**/#/t/*")
        mine = host.table
        other.goto(link)
        expect(other.locator("main")).to_contain_text("Ada")
        other.get_by_role("button", name=begin).click()
        other.wait_for_url("**/#/t/*")
        theirs = guest.table
        assert mine != theirs
        hers, his = (ada.see(mine)["views"][0]["key_hash"], ben.see(theirs)["views"][0]["key_hash"])
        assert hers == his, "one deal"

        play_on([ada], mine, random.Random(1))
        expect(page.locator(".fair")).to_contain_text("duel")  # there is no key yet, and it says why
        expect(page.get_by_role("link", name=say("frame.end.record"))).to_have_count(0)
        page.get_by_role("link", name=say("frame.duel.to_duel")).click()
        rows = page.get_by_role("listitem")
        expect(rows.filter(has_text=say("frame.duel.playing"))).to_have_count(1)
        expect(page.locator(".both")).to_have_count(0)
        guest.page.goto(link)
        expect(other.get_by_role("link", name=say("frame.duel.go_on"))).to_be_visible()
        expect(other.get_by_role("link", name=say("frame.duel.replay"))).to_have_count(0)
        guest.forgiving = True  # it is refused
        other.goto(f"/#/t/{mine}")
        expect(other.get_by_role("alert")).to_contain_text("duel")  # not before he is through
        guest.goto()
        guest.forgiving = False

        play_on([ben], theirs, random.Random(2))
        expect(page.get_by_role("link", name=say("frame.duel.replay"))).to_have_count(2)  # by itself
        expect(page.locator(".fair")).to_contain_text(say("frame.duel.over"))
        shown = page.locator(".both img")
        expect(shown).to_have_count(2)
        for picture in shown.all():
            picture.scroll_into_view_if_needed()
            page.wait_for_function("one => one.complete && one.naturalWidth > 0", arg=picture.element_handle())
        before = shown.first.get_attribute("src")
        page.get_by_role("button", name=say("frame.duel.step_on")).click()
        expect(shown.first).not_to_have_attribute("src", before or "")
        page.goto("/#/history")
        expect(page.get_by_role("heading", name=say("frame.history.duels"))).to_be_visible()
