"""axe finds nothing, on any page and in any phase of any game, in both themes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from server.running import Person, Running, play_on
from web.player import Player
from web.visit import PAGES, PHONE, WIDE, Visit
from web.words import say

PHASES = {
    "keltis": ["play", "move", "clover", "draw", "waiting", "end"],
    "orakel": ["play", "move", "clover", "spiral", "scoring", "leprechaun", "draw", "end"],
    "wuerfel": ["reroll", "choose", "waiting", "end"],
    "celtica": ["play", "take", "give", "shrine", "spend", "partner", "exchange", "end"],
}
SETTLED = """() => Promise.all(document.getAnimations()
  .filter((one) => one.effect.getTiming().iterations !== Infinity).map((one) => one.finished.catch(() => null)))"""
DARK = {"runOnly": ["color-contrast"]}  # everything else is the same in both themes


def violations(page: Page, options: dict[str, Any] | None = None) -> list[str]:
    """What axe finds, a line each."""
    # What fades in has its contrast only when it has arrived.
    page.evaluate(SETTLED)
    found = Axe().run(page, options=options or {}).response["violations"]
    return [
        f"{one['id']}: {node['html'][:160]}: {node['any'][0]['message'] if node['any'] else one['help']}"
        for one in found
        for node in one["nodes"]
    ]


def in_both_themes(page: Page) -> list[str]:
    expect(page.locator("dialog.early")).to_have_count(0)  # it takes no press yet, so axe looks at what lies behind it
    found = violations(page)
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    found += [f"dark {line}" for line in violations(page, DARK)]
    page.evaluate("document.documentElement.dataset.theme = 'light'")
    return found


@pytest.fixture(scope="module")
def played(site: Running) -> Iterator[tuple[Person, str]]:
    with Person(site, "Ada") as person:
        table = person.table("me", "easy", game="wuerfel")["id"]
        play_on([person], table, random.Random(5))
        person.table("me", "easy", options={"start": 0})  # one that waits
        person.table("me", "open")
        yield person, table


@pytest.mark.few("", "rules/keltis")
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_on_the_pages(visit: Callable[..., Visit], played: tuple[Person, str], path: str) -> None:
    one = visit(person=played[0])
    page = one.goto(path)
    page.wait_for_load_state("networkidle")
    assert not in_both_themes(page)


def findings_of_phases(visit: Visit, game: str, phases: list[str]) -> dict[str, list[str]]:
    page = visit.goto(f"look/{game}/3/{phases[0]}")
    found = {}
    for phase in phases:
        page.evaluate("hash => (location.hash = hash)", f"#/look/{game}/3/{phase}")
        expect(page.locator(f"nav a[aria-current=page][href$='/{phase}']").last).to_be_visible()
        expect(page.locator("main .step").first).to_be_visible()
        found[phase] = in_both_themes(page)
    return {phase: lines for phase, lines in found.items() if lines}


@pytest.mark.few("celtica")
@pytest.mark.parametrize("game", list(PHASES))
def test_axe_finds_nothing_in_a_game(visit: Callable[..., Visit], game: str) -> None:
    assert not findings_of_phases(visit(), game, PHASES[game][1:3])


@pytest.mark.long
@pytest.mark.parametrize("game", list(PHASES))
def test_axe_finds_nothing_in_any_phase(visit: Callable[..., Visit], game: str) -> None:
    assert not findings_of_phases(visit(), game, PHASES[game])


@pytest.mark.few("wuerfel")
@pytest.mark.parametrize("game", list(PHASES))
def test_axe_finds_nothing_on_a_phone(visit: Callable[..., Visit], game: str) -> None:
    assert not findings_of_phases(visit(screen=PHONE), game, [PHASES[game][0], "end"])


@pytest.mark.long
def test_axe_finds_nothing_at_a_table(visit: Callable[..., Visit]) -> None:
    one = visit()
    page = one.goto()
    page.get_by_role("button", name=say("frame.home.play_now")).click()
    Player(one).play(actions=2)
    expect(page.locator(".banner.mine")).to_be_visible()
    assert not in_both_themes(page)
    page.get_by_role("button", name=say("frame.seat.title"), exact=True).click()
    assert not in_both_themes(page)


@pytest.mark.few("screen1")
@pytest.mark.parametrize("screen", [WIDE, PHONE])
def test_axe_finds_nothing_at_the_end_and_in_the_replay(
    visit: Callable[..., Visit], played: tuple[Person, str], screen: dict[str, Any]
) -> None:
    person, table = played
    one = visit(person=person, screen=screen)
    page = one.goto(f"t/{table}")
    expect(page.get_by_text(say("frame.fair.no")).or_(page.get_by_text(say("frame.fair.yes")))).to_be_visible()
    assert not in_both_themes(page)
    one.goto(f"replay/{table}/9")
    expect(page.locator("main .wuerfel")).to_be_visible()
    assert not in_both_themes(page)
    if screen is PHONE:
        page.get_by_role("button", name=say("frame.replay.more")).click()
        assert not in_both_themes(page)


@pytest.mark.long
def test_axe_finds_nothing_while_one_waits_or_hands_over(visit: Callable[..., Visit]) -> None:
    from web.test_people import set_up

    one = visit()
    page = set_up(one, "keltis", ["Ada"], "link")
    expect(page.get_by_label(say("frame.waiting.link"))).to_be_visible()
    assert not in_both_themes(page)
    page = set_up(one, "keltis", ["Ada", "Ben"], "me")
    expect(page.locator(".curtain")).to_be_visible()
    assert not in_both_themes(page)
