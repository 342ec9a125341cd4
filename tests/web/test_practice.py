"""Practice in the page: positions are found and missed on the boards of all games, and what is said is what is so."""

from __future__ import annotations

import json
import random
import re
import sqlite3
import time
import zlib
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal
from itertools import cycle
from typing import Any

import orjson
import pytest
from playwright.sync_api import Page, Route, expect

from server.running import Person, Running, play_on
from triskele.analysis import kept
from triskele.analysis.practice import shipped
from triskele.analysis.telling import words
from web.player import OFFERS, SEEN, Player, wait_until
from web.pupil import DICE, LOOK, Pupil
from web.test_axe import in_both_themes
from web.visit import GAMES, PHONE, Visit
from web.words import say

SIDE = ":is(aside[aria-live], .unfolded)"  # beside the board, or unfolded from where the next step was
VERDICT = f"{SIDE} h2"
TOLD = ".frame.told"
PUZZLES = "**/api/practice/**"


def answer(one: Visit, action: str | None = None, touch: bool = False) -> None:
    """Choose what the board offers; with an action, this one is sent whichever was chosen."""

    def sent(route: Route) -> None:
        if route.request.method == "POST":
            route.continue_(post_data=json.dumps({"action": action}))
        else:
            route.continue_()

    page = one.page
    if action is not None:
        page.route(PUZZLES, sent)
    player = Player(one, touch=touch)

    def answered() -> bool:
        if page.locator(TOLD).count():
            return True
        player.once()
        return False

    wait_until(page, answered, "no answer")
    if action is not None:
        page.unroute(PUZZLES)


def answer_by_hand(one: Visit, choice: dict[str, Any], hands: str = "mouse") -> None:
    """Do this very action on the board: whatever else is tried on the way there is refused, and not changed."""

    def sent(route: Route) -> None:
        if route.request.method != "POST" or route.request.post_data_json == {"action": choice["id"]}:
            route.continue_()
        else:
            route.fulfill(status=409, json={"code": "illegal-move", "detail": "Something else."})

    page, pupil, tried = one.page, Pupil(one, hands), list[str]()
    said = choice["label"].lower().replace("+", " ").split()
    page.route(PUZZLES, sent)

    def answered() -> bool:
        if page.locator(TOLD).count():
            return True
        found = page.evaluate(LOOK, [[DICE, *OFFERS], said, tried, hands == "keys"])
        if found is None:
            page.wait_for_timeout(15)
        elif found["id"] is None:
            tried.clear()
        else:
            tried.append(found["id"])
            pupil.press(found)
            page.wait_for_timeout(40)
        return False

    wait_until(page, answered, f"{choice['label']} was not done")
    page.unroute(PUZZLES)


def unfold(page: Page, lang: str, verdict: str) -> None:
    """Where nothing stands beside the board, what is best is said in one sentence, and the rest is unfolded."""
    hint = page.locator(".step.hinting")
    if hint.count():
        expect(hint).to_be_focused()
        expect(hint.locator("b")).to_contain_text(say(verdict, lang, label=""))
        expect(hint.locator("small")).not_to_be_empty()
        page.wait_for_timeout(SEEN)
        hint.get_by_role("button", name=say("why.more", lang), exact=True).click()


def asked(one: Visit, game: str, puzzle: str = "next") -> tuple[dict[str, Any], str, str]:
    """The position that is shown, what is best there, and something else."""
    found = one.ask(f"/api/practice/{game}/{puzzle}?lang={one.lang}")
    best = shipped(game).by_id[found["id"]].best
    return found, best, next(choice["text"] for choice in found["choices"] if choice["text"] != best)


def open_puzzle(one: Visit, path: str) -> Page:
    page = one.goto(f"practice/{path}")
    page.wait_for_selector(".board .step")
    return page


# In one way each: boards are played in all ways elsewhere.
@pytest.mark.few("orakel-finger")
@pytest.mark.parametrize(("game", "hands"), [*zip(GAMES, cycle(["mouse", "finger", "mouse", "keys"]), strict=False)])
def test_the_best_action_is_done_on_the_board_and_played_on_from(
    visit: Callable[..., Visit], game: str, hands: str
) -> None:
    lang = "en" if hands == "mouse" else "de"
    one = visit(lang=lang, **({"screen": PHONE} if hands == "finger" else {}))
    page = open_puzzle(one, game)
    puzzle, best, _ = asked(one, game)
    answer_by_hand(one, next(choice for choice in puzzle["choices"] if choice["text"] == best), hands)
    expect(page.locator("[data-hint]").first).to_be_visible()
    unfold(page, lang, "practice.verdict.found_it")
    expect(page.locator(VERDICT)).to_have_text(say("practice.verdict.found", lang))
    if hands != "finger":
        expect(page.locator(VERDICT)).to_be_focused()
    expect(page.locator(SIDE)).to_contain_text(re.compile(r"\d\s?% \(±\s\d+\s?%\)"))
    assert not in_both_themes(page)
    page.wait_for_timeout(SEEN)
    page.get_by_role("button", name=say("practice.on.title", lang)).click()
    page.get_by_role("dialog").get_by_role("button", name=say("frame.branch.do", lang)).click()
    page.wait_for_url("**/#/t/*")
    table = one.ask(f"/api/tables/{page.url.rsplit('/', 1)[1]}")
    assert table["practice"] == puzzle["id"]
    assert table["views"][0]["table"] == puzzle["view"]["table"]
    expect(page.locator("header").get_by_text(say("practice.on.from", lang)).first).to_be_attached()
    page.wait_for_selector(".banner.mine")


def what_it_costs(cost: dict[str, float]) -> str:
    """A cost in the dice game as the page says it in German: the points only if they are as much as 0.1."""
    percent, error = (decimals(100 * Decimal(str(each))) for each in (cost["win"], max(0.01, 2 * cost["win_error"])))
    win = f"{percent} % (± {error} %) Siegchance"
    points = f"{decimals(Decimal(str(cost['points'])), '0.1')} Punkte".replace(".", ",")
    return f"{win} und {points}" if cost["points"] >= 0.05 else win


def decimals(figure: Decimal, places: str = "1") -> Decimal:
    return figure.quantize(Decimal(places), ROUND_HALF_UP)


@pytest.mark.parametrize("points", [0.049, 0.05, 1.25])
def test_points_are_named_beside_the_chance_when_there_are_any(points: float) -> None:
    said = what_it_costs({"win": 0.325, "win_error": 0.001, "points": points})
    assert said == "33 % (± 1 %) Siegchance" + {0.049: "", 0.05: " und 0,1 Punkte", 1.25: " und 1,3 Punkte"}[points]


def keep(site: Running, table: str, found: dict[str, Any]) -> None:
    """Keep what the judge found as the server does."""
    with sqlite3.connect(site.database, timeout=10) as connection:
        row = table, zlib.compress(orjson.dumps(found)), time.time()
        connection.execute("INSERT INTO analyses VALUES (?, ?, ?)", row)
    connection.close()


@pytest.mark.few("de")
@pytest.mark.parametrize("lang", ["en", "de"])
def test_after_a_judged_game_without_a_mistake_it_is_said_that_there_was_none(
    visit: Callable[..., Visit], site: Running, lang: str
) -> None:
    with Person(site, "Niamh") as person:
        table = person.table("me", "easy", game="wuerfel")["id"]
        play_on([person], table, random.Random(5))
        found = kept.judged(person.get(f"/api/tables/{table}/record"), 0.02)
        for step in found["steps"]:
            step.update(mistake="", probable=False)
        one = visit(lang=lang, person=person)
        page = one.goto(f"practice/mine/{table}")
        expect(page.locator("main")).to_contain_text(say("practice.mine.not_judged", lang))
        keep(site, table, found)
        for path, said in (f"practice/mine/{table}", "none_here"), ("practice/mine", "none"):
            page.goto(f"{site.url}/#/{path}")
            page.reload()
            expect(page.locator("main")).to_contain_text(say(f"practice.mine.{said}", lang, n=1))
            expect(page.locator("main li")).to_have_count(0)


def test_an_own_mistake_that_the_judge_found_is_learned_from(visit: Callable[..., Visit], site: Running) -> None:
    with Person(site, "Niamh") as person:
        mistakes: list[dict[str, Any]] = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(kept, "LEAST", 1)
            patch.setattr(kept, "REASONED", 2)  # the page shows the reasons of one mistake here
            while not mistakes:  # any actions at all are played, so some of them cost something, in nearly every game
                table = person.table("me", "easy", game="wuerfel")["id"]
                play_on([person], table, random.Random(5))
                found = kept.judged(person.get(f"/api/tables/{table}/record"), 0.2)
                mistakes = [step for step in found["steps"] if step["mistake"] and step["seat"] == 0]
        keep(site, table, found)
        told = max(mistakes, key=lambda step: (bool(step["reasons"]), step["cost"]["win"]))
        one = visit(lang="de", person=person)
        page = one.goto(f"practice/mine/{table}")
        expect(page.locator("main li a[href^='#/practice/']")).to_have_count(len(mistakes))
        doubtful = [step for step in found["steps"] if step.get("probable") and step["seat"] == 0]
        expect(page.locator("main li a[href^='#/replay/']")).to_have_count(len(doubtful))  # worth a look, never asked
        page.locator(f"a[href='#/practice/wuerfel/{table}.{told['step']}/{table}']").click()
        page.wait_for_selector(".board .step")
        puzzle = one.ask(f"/api/practice/wuerfel/{table}.{told['step']}?lang=de")
        answer_by_hand(one, next(choice for choice in puzzle["choices"] if choice["text"] == told["best"]))
        expect(page.locator(VERDICT)).to_have_text(say("practice.verdict.found", "de"))
        played = next(choice["label"] for choice in puzzle["choices"] if choice["text"] == told["action"])
        gain = what_it_costs(told["cost"])
        expect(page.locator(SIDE)).to_contain_text(f"„{played}“ aus deiner Partie kostet {gain}.")
        for reason in words(told["reasons"], "wuerfel", "de", [seat["name"] for seat in person.see(table)["seats"]]):
            expect(page.locator(SIDE)).to_contain_text(reason)
        assert not in_both_themes(page)
        page.wait_for_timeout(SEEN)
        page.keyboard.press("n")
        expect(page.locator(VERDICT)).to_have_count(0)  # the next one, or the list if there was but one
        page.goto(f"{site.url}/#/practice/mine/{table}")
        expect(page.locator("main li .done.found")).to_have_count(1)


@pytest.mark.few("keltis")
@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_missed_and_tried_again(visit: Callable[..., Visit], game: str) -> None:
    phone = game == "orakel"
    lang = "de" if phone else "en"
    one = visit(lang=lang, **({"screen": PHONE} if phone else {}))
    page = open_puzzle(one, game)
    answer(one, asked(one, game)[2], phone)
    if phone:  # where nothing stands beside the board, its head says how it went
        expect(page.locator(".banner")).to_contain_text(say("practice.verdict.missed", lang))
        expect(page.locator(".banner")).to_contain_text("(−")
    unfold(page, lang, "practice.verdict.missed_it")
    expect(page.locator(VERDICT)).to_have_text(say("practice.verdict.missed", lang))
    page.wait_for_timeout(SEEN)
    page.get_by_role("button", name=say("practice.verdict.again", lang)).click()
    expect(page.locator(VERDICT)).to_have_count(0)
    page.wait_for_selector(".board .step")
    answer(one, None, phone)  # whatever the board offers first: it is a real answer
    if phone:
        page.wait_for_timeout(SEEN)
        page.get_by_role("button", name=say("why.more", lang), exact=True).click()
    expect(page.locator(SIDE)).to_contain_text(say("practice.verdict.uncounted", lang))
    page.wait_for_timeout(SEEN)
    page.get_by_role("button", name=say("practice.verdict.next", lang), exact=True).first.click()
    expect(page.locator(VERDICT)).to_have_count(0)
    page.wait_for_selector(".board .step")


@pytest.mark.long
def test_the_one_of_the_day_a_streak_and_what_is_kept_of_them(visit: Callable[..., Visit]) -> None:
    one = visit(lang="de")
    page = one.goto("")
    page.get_by_role("link", name=say("practice.title", "de"), exact=True).click()
    expect(page.get_by_role("heading", name=say("practice.title", "de"), exact=True)).to_be_visible()
    day = page.get_by_role("link", name=re.compile(f"^{say('practice.day.title', 'de')}"))
    expect(day).to_have_count(len(GAMES))
    assert not in_both_themes(page)
    day.first.click()
    page.wait_for_selector(".board .step")
    answer(one, asked(one, "keltis", "day")[1])
    expect(page.locator(VERDICT)).to_have_text(say("practice.verdict.found", "de"))
    page.wait_for_timeout(SEEN)
    page.keyboard.press("n")
    page.wait_for_url("**/#/practice/keltis")
    page.wait_for_selector(".board .step")
    expect(page.locator(VERDICT)).to_have_count(0)
    answer(one, asked(one, "keltis")[1])
    expect(page.locator(VERDICT)).to_have_text(say("practice.verdict.found_streak", "de", n=2))
    page.locator(".brand").click()
    expect(page.locator("article").first).to_contain_text(say("practice.game.streak", "de", n=2))
    expect(page.locator("article").first).to_contain_text(say("practice.day.found", "de"))
    expect(page.locator("main")).to_contain_text(say("practice.day.today", "de", n=1, of=len(GAMES)))
    page.get_by_role("link", name=re.compile(say("practice.mine.title", "de"))).click()
    expect(page.locator("main")).to_contain_text(say("practice.mine.nothing", "de"))
    assert not in_both_themes(page)
