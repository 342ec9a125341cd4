"""A game that is over: its history, and its replay step by step."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from server.running import Person, Running, play_on
from web.visit import Visit
from web.words import say


@pytest.fixture(scope="module")
def played(site: Running) -> Iterator[tuple[Person, str, int]]:
    """Somebody with a finished game, and how many actions it had."""
    with Person(site, "Ada") as person:
        table = person.table("me", "easy")["id"]
        play_on([person], table, random.Random(5))
        entries = person.get(f"/api/tables/{table}/log?from=0")["entries"]
        yield person, table, sum(entry["kind"] == "action" for entry in entries)


def test_a_replay_goes_to_any_step(visit: Callable[..., Visit], played: tuple[Person, str, int]) -> None:
    person, table, last = played
    one = visit(person=person)
    page = one.goto(f"replay/{table}")
    slider, said = page.get_by_role("slider"), page.locator(".said")
    expect(slider).to_have_attribute("max", str(last))
    expect(said).to_have_text(say("frame.tale.start"))
    slider.fill("12")
    expect(said.locator("b")).to_have_text("12")
    page.wait_for_url(f"**/#/replay/{table}/12")
    shown = page.locator("main .keltis").inner_html()
    page.keyboard.press("ArrowRight")
    expect(said.locator("b")).to_have_text("13")
    page.keyboard.press("ArrowLeft")
    expect(said.locator("b")).to_have_text("12")
    page.keyboard.press("End")
    expect(said.locator("b")).to_have_text(str(last))
    expect(page.locator("main .keltis")).to_contain_text(say("keltis.next.over"))
    assert page.locator("main .keltis").inner_html() != shown
    page.keyboard.press("Home")
    page.get_by_role("button", name=say("frame.replay.play")).click()
    expect(said.locator("b")).to_have_text(re.compile(r"^([2-9]|\d\d+)$"))  # it goes on while somebody looks
    page.get_by_role("button", name=say("frame.replay.pause")).click()


def test_a_replay_is_seen_from_any_seat(visit: Callable[..., Visit], played: tuple[Person, str, int]) -> None:
    person, table, _ = played
    one = visit(person=person)
    page = one.goto(f"replay/{table}/3")
    hand = page.locator("[data-card]")
    whose = page.get_by_label(say("frame.replay.seen_by"))
    for seat in (0, 1):
        whose.select_option(str(seat))
        cards = one.ask(f"/api/tables/{table}/steps/3?seat={seat}")["table"]["hand"]
        expect(hand).to_have_count(len(cards))
        names = sorted(f"{card['colour']} {card['value']}" for card in cards)
        page.wait_for_function(
            "names => [...document.querySelectorAll('[data-card]')].map((c) => c.dataset.card).sort().join() === names",
            arg=",".join(names),
        )
    whose.select_option("none")
    expect(hand).to_have_count(0)


def test_the_history_leads_to_the_replay(visit: Callable[..., Visit], played: tuple[Person, str, int]) -> None:
    person, table, _ = played
    one = visit(person=person)
    page = one.goto("history")
    page.get_by_role("link", name=say("frame.replay.title")).first.click()
    page.wait_for_url(f"**/#/replay/{table}")
    expect(page.locator("main .keltis")).to_be_visible()


def test_a_line_of_the_log_shows_its_position(visit: Callable[..., Visit]) -> None:
    from web.player import Player

    one = visit()
    page = one.goto()
    page.get_by_role("button", name=say("frame.home.play_now")).click()
    Player(one).play(actions=3)
    page.locator(".tale button.line").last.click()
    expect(page.get_by_text(say("frame.tale.position", n=1))).to_be_visible()
    page.get_by_role("button", name=say("frame.tale.back")).click()
    expect(page.get_by_text(say("frame.tale.position", n=1))).to_be_hidden()
