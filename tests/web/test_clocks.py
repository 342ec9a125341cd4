"""Clocks in the page: chosen, seen by all, paused together, over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from server.running import Person, Running
from web.visit import PHONE, WIDE, Visit
from web.words import say


@pytest.mark.few("phone")
@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["wide", "phone"])
def test_two_people_play_by_the_clock_and_pause(
    visit: Callable[..., Visit], site: Running, screen: dict[str, Any]
) -> None:
    with Person(site, "Ada") as ada, Person(site, "Ben") as ben:
        host, guest = visit(person=ada, screen=screen), visit(person=ben, screen=screen)
        page, other = host.goto("new/keltis"), guest.page
        page.locator(".seat select").nth(1).select_option("link")
        page.get_by_role("radio", name=say("clock.live"), exact=True).check(force=True)
        page.get_by_label(say("clock.bank")).select_option("300")
        page.get_by_label(say("clock.over")).select_option("easy")
        page.get_by_role("button", name=say("frame.new.open")).click()
        page.wait_for_url("**/#/t/*")
        table = host.table
        other.goto(f"/#/t/{table}")
        expect(other.get_by_role("main")).to_contain_text("5 minutes")  # told before anybody sits down
        expect(other.get_by_role("main")).to_contain_text(say("clock.at_end_on"))
        other.get_by_role("button", name=say("frame.home.sit_down")).click()
        for one in (page, other):
            clocks = one.get_by_role("list", name=say("clock.names")).get_by_role("listitem")
            expect(clocks).to_have_count(2)
            expect(clocks.filter(has_text="to move")).to_have_count(1)
            expect(clocks.last).to_contain_text("minute")
        page.get_by_role("button", name=say("clock.pause")).click()
        expect(other.get_by_role("main")).to_contain_text(say("clock.wants", name="Ada"))
        other.get_by_role("button", name=say("clock.agree")).click()
        expect(page.get_by_role("main")).to_contain_text(say("clock.stands"))
        expect(page.get_by_role("list", name=say("clock.names"))).not_to_contain_text("to move")
        assert ada.see(table)["clock"]["paused"]
        page.get_by_role("button", name=say("clock.resume")).press("Enter")  # by keyboard too
        expect(other.get_by_role("list", name=say("clock.names"))).to_contain_text("to move")
        assert not ada.see(table)["clock"]["paused"]
        expect(page.locator(".clocks")).to_have_css("overflow", "visible")
        for one in (page, other):  # all of the line is on the screen
            assert one.evaluate("document.querySelector('.clocks').scrollWidth <= innerWidth")
