"""A whole game of each kind, clicked through the page against a bot, to the scoring."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from server.running import Person, Running, play_on
from web.player import SEEN, Player
from web.visit import GAMES, PHONE, TABLET, Visit
from web.words import say


def start(visit: Visit, game: str) -> Page:
    """From the hall to the table with two clicks: the picture, the level."""
    page = visit.goto()
    titles = {found["game"]: found["title"] for found in visit.ask(f"/api/games?lang={visit.lang}")["games"]}
    page.get_by_role("button", name=say("frame.home.play_game", visit.lang, game=titles[game]), exact=True).click()
    page.get_by_role("group", name=say("frame.home.choose_level", visit.lang)).get_by_role("button").first.click()
    page.wait_for_url("**/#/t/*")
    return page


def holds_the_scoring(visit: Visit) -> None:
    page = visit.page
    view = visit.ask(f"/api/tables/{visit.table}")["views"][0]
    result = view["result"]
    expect(page.locator(".names small")).to_have_text(re.compile(r"^[^·]+$"))  # a game that is over has no turn
    shown = page.locator("tr.total td > b").all_inner_texts()
    assert sorted(int(cell.replace("−", "-")) for cell in shown) == sorted(result["scores"])
    expect(page.get_by_role("button", name=say("frame.end.rematch", visit.lang))).to_be_visible()
    expect(page.get_by_text(say("frame.fair.yes", visit.lang))).to_be_visible()


@pytest.mark.few("wuerfel")
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_clicked_through_to_the_scoring(visit: Callable[..., Visit], game: str) -> None:
    one = visit()
    start(one, game)
    Player(one).play()
    holds_the_scoring(one)


@pytest.mark.long
def test_a_whole_game_is_played_with_a_thumb(visit: Callable[..., Visit]) -> None:
    one = visit(screen=PHONE, lang="de")
    page = start(one, "wuerfel")
    Player(one, touch=True).play()
    holds_the_scoring(one)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.few("orakel")
@pytest.mark.parametrize("game", ["keltis", "orakel", "celtica"])
def test_games_are_played_with_a_thumb(visit: Callable[..., Visit], game: str) -> None:
    one = visit(screen=PHONE, lang="de")
    page = start(one, game)
    Player(one, touch=True).play(actions=15)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.long
@pytest.mark.parametrize("game", ["orakel", "celtica"])
def test_games_are_played_on_a_tablet(visit: Callable[..., Visit], game: str) -> None:
    one = visit(screen=TABLET)
    start(one, game)
    Player(one).play(actions=15)


def test_a_rematch_is_one_click(visit: Callable[..., Visit], site: Running) -> None:
    with Person(site) as person:
        table = person.table("me", "easy", game="wuerfel")["id"]
        play_on([person], table, random.Random(5))
        one = visit(person=person)
    page = one.goto(f"t/{table}")
    rematch = page.get_by_role("button", name=say("frame.end.rematch"))
    rematch.wait_for()
    page.wait_for_timeout(SEEN)
    rematch.click()
    page.wait_for_function("table => !location.hash.includes(table)", arg=table)
    Player(one).play(actions=1)
