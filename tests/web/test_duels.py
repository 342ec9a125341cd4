"""The same deal in the page: duels, and the deal of the day."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from server.running import Person, Running, play_on
from triskele.server import dates
from web.keys import Hands
from web.test_axe import in_both_themes
from web.test_keyboard import tab_to
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


def pair(site: Running, ada: Person, ben: Person) -> tuple[str, list[str]]:
    """A duel that two have begun, and their tables."""
    duel = ada.post("/api/duels", {"game": "wuerfel", "level": "easy", "people": 2})["id"]
    return duel, [who.post(f"/api/duels/{duel}/begin")["id"] for who in (ada, ben)]


def unbroken(page: Page) -> None:
    """Nothing stands out of the screen at its side."""
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.few("phone")
@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["wide", "phone"])
def test_axe_finds_nothing_in_a_duel(visit: Callable[..., Visit], site: Running, screen: dict[str, Any]) -> None:
    with Person(site, "Ada") as ada, Person(site, "Ben") as ben:
        one = visit(person=ada, screen=screen)
        opened = ada.post("/api/duels", {"game": "wuerfel", "level": "easy"})["id"]
        page = one.goto(f"duel/{opened}")
        expect(page.get_by_role("button", name=say("frame.duel.begin"))).to_be_visible()
        assert not in_both_themes(page)
        unbroken(page)
        duel, tables = pair(site, ada, ben)
        for n, who in enumerate((ada, ben)):
            play_on([who], tables[n], random.Random(n))
        page = one.goto(f"duel/{duel}")
        expect(page.locator(".both img")).to_have_count(2)
        assert not in_both_themes(page)
        unbroken(page)


def test_a_duel_with_the_keyboard_alone(visit: Callable[..., Visit], site: Running) -> None:
    with Person(site, "Ada") as ada, Person(site, "Ben") as ben:
        duel = ada.post("/api/duels", {"game": "wuerfel", "level": "easy"})["id"]
        play_on([ben], ben.post(f"/api/duels/{duel}/begin")["id"], random.Random(1))
        one = visit(person=ada)
        page = one.goto(f"duel/{duel}")
        expect(page.get_by_role("button", name=say("frame.duel.begin"))).to_be_visible()
        tab_to(page, say("frame.duel.begin"))
        page.keyboard.press("Enter")
        page.wait_for_url("**/#/t/*")
        hands = Hands(one)
        while one.actions < 3 and hands.act():
            pass
        assert not hands.wrong, "\n".join(hands.wrong)
        play_on([ada], one.table, random.Random(2))
        page = one.goto(f"duel/{duel}")
        shown = page.locator(".both img").first
        before = shown.get_attribute("src") or ""
        tab_to(page, say("frame.duel.step_on"))
        page.keyboard.press("Enter")
        expect(shown).not_to_have_attribute("src", before)
        tab_to(page, say("frame.duel.where"))
        page.keyboard.press("Enter")
        expect(shown).to_have_attribute("src", before)


@pytest.mark.few("phone")
@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_deal_of_the_day_is_found_played_and_compared(
    visit: Callable[..., Visit], site: Running, screen: dict[str, Any]
) -> None:
    with Person(site, "Ada") as ada, Person(site, "Ben") as ben:
        today = dates.today()
        play_on([ben], ben.post(f"/api/days/wuerfel/{today}/begin")["id"], random.Random(1))
        one = visit(person=ada, screen=screen)
        page = one.goto()
        tile = page.get_by_role("region", name=say("frame.day.title"))
        expect(tile.get_by_role("link")).to_have_count(4)
        assert not in_both_themes(page)
        unbroken(page)
        link = tile.locator("a[href$='/wuerfel']")
        expect(link).to_contain_text(say("frame.day.is.open"))
        link.focus()
        page.keyboard.press("Enter")
        begin = page.get_by_role("button", name=say("frame.duel.begin"))
        expect(begin).to_be_visible()
        expect(page.get_by_text(say("frame.day.hidden"))).to_be_visible()
        expect(page.get_by_text("Ben")).to_have_count(0)
        assert not in_both_themes(page)
        unbroken(page)
        tab_to(page, say("frame.duel.begin"))
        page.keyboard.press("Enter")
        page.wait_for_url("**/#/t/*")
        play_on([ada], one.table, random.Random(2))
        page.reload()  # or all of the game would be shown, move by move
        page.get_by_role("link", name=say("frame.day.to_day")).click()
        expect(page.get_by_role("row").filter(has_text="Ada")).to_have_count(1)
        expect(page.get_by_role("row").filter(has_text="Ben")).to_have_count(1)
        expect(page.locator(".own")).to_contain_text(str(ada.get(f"/api/days/wuerfel/{today}")["own"]["place"]))
        assert not in_both_themes(page)
        unbroken(page)
        page.goto("/#/")
        expect(tile.locator("a[href$='/wuerfel']")).to_contain_text(say("frame.day.is.through"))
