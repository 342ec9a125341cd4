"""Was that me or the cards? The judge is asked on the page, and its report is read, walked through and tried out."""

from __future__ import annotations

import functools
import html
import json
import random
import re
import sqlite3
import time
import zlib
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import triskele
from server.running import Person, Running, play_on
from triskele.analysis import judging, kept
from triskele.analysis.scales import trust
from triskele.analysis.story import headline
from triskele.table.language import say as say_of_table
from triskele.table.text import turns_of
from web.measure import measure_across
from web.visit import GAMES, PHONE, WIDE, Visit
from web.words import say

SMALL = {"viewport": {"width": 360, "height": 740}}
LOOKS: list[dict[str, Any]] = [
    {"screen": WIDE, "theme": "light", "lang": "en"},
    {"screen": PHONE, "theme": "dark", "lang": "de"},
]


def keep(site: Running, person: Person, table: str) -> dict[str, Any]:
    """Judge a game as coarsely as can be, and keep that as the server does."""
    found = kept.judged(person.get(f"/api/tables/{table}/record"), 0.02)
    with sqlite3.connect(site.database, timeout=10) as connection:
        row = table, zlib.compress(json.dumps(found).encode()), time.time()
        connection.execute("INSERT INTO analyses VALUES (?, ?, ?)", row)
    connection.close()
    return found


@pytest.fixture(scope="module")
def judged(site: Running) -> Iterator[Callable[[str], tuple[Person, str]]]:
    """Somebody with a judged game, with as many players as there can be; each is judged once."""
    with Person(site, "Niamh") as person, pytest.MonkeyPatch.context() as patch:
        patch.setattr(kept, "REASONED", 1)  # they are the same everywhere, and take their time
        patch.setattr(kept, "LEAST", 1)
        patch.setattr(judging, "trust", lambda game: trust(game)._replace(far=0))
        patch.setattr(judging, "off_of", lambda _: np.zeros((2, 1)))  # so that many are called mistakes

        @functools.cache
        def judged(game: str) -> tuple[Person, str]:
            table: str = person.table("me", *["easy"] * (GAMES[game].SEATS[1] - 1), game=game)["id"]
            play_on([person], table, random.Random(5))
            keep(site, person, table)
            return person, table

        yield judged


@pytest.mark.few("celtica-phone")
@pytest.mark.parametrize("look", LOOKS, ids=["wide", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_the_report_tells_what_was_found(
    visit: Callable[..., Visit], judged: Callable[[str], tuple[Person, str]], game: str, look: dict[str, Any]
) -> None:
    person, table = judged(game)
    lang = look["lang"]
    one = visit(person=person, **look)
    page = one.goto(f"replay/{table}")
    report = one.ask(f"/api/tables/{table}/analysis?lang={lang}")["report"]
    expect(page.locator(".report .accounts > li")).to_have_count(len(report["accounts"]))
    expect(page.locator(".report .moments > li")).to_have_count(len(report["moments"]))
    expect(page.locator("#moments-title")).to_have_text(report["over_moments"])
    first, glance = page.locator(".report .accounts > li").first, page.locator(".report.verdict")
    own = report["accounts"][0]
    for place in (first.locator(".verdict"), glance.locator(".word")):
        expect(place).to_have_text(own["headline"])
    for bar in own["scale"]:
        expect(glance).to_contain_text(bar["word"])
    assert "%" not in glance.inner_text() + page.locator(".report.decided").inner_text(), "figures are one tap away"
    figures = first.get_by_text(say("report.figures", lang), exact=True)
    expect(first.locator("dd b").last).to_be_hidden()
    figures.click()
    expect(first.locator("dd b").last).to_be_visible()
    chart = page.locator(".report .chart")
    box = chart.bounding_box()
    assert box is not None
    assert box["height"] >= 120
    marks = page.locator(".report .mark")
    assert 0 < marks.count() <= 14
    assert all(mark.get_attribute("aria-label") for mark in marks.all())
    kinds = {mark["kind"] for mark in report["marks"]}
    shapes = {kind: page.locator(f".report .mark.{kind} svg").count() for kind in kinds}
    assert sum(shapes.values()) == marks.count()
    looks = [look for look in report["looks"] if not look["seat"]]
    if looks:
        expect(page.get_by_role("heading", name=say("report.looks", lang))).to_be_visible()
        expect(page.locator(".report").get_by_text(looks[0]["best_label"]).first).to_be_visible()
    sizes = [one.page.viewport_size, *([SMALL["viewport"]] if look["screen"] is PHONE else [])]
    for size in sizes:
        assert size is not None
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        assert measure_across(page) == []
    assert Axe().run(page).response["violations"] == []


def test_mistakes_are_walked_through_and_the_other_move_is_tried(
    visit: Callable[..., Visit], judged: Callable[[str], tuple[Person, str]]
) -> None:
    person, table = judged("keltis")
    one = visit(person=person)
    page = one.goto(f"replay/{table}")
    mistakes = [
        one_of for one_of in one.ask(f"/api/tables/{table}/analysis")["report"]["mistakes"] if not one_of["seat"]
    ]
    assert len(mistakes) > 1, "somebody who plays at random makes mistakes"
    page.get_by_role("button", name=say("report.next")).click()
    expect(page.get_by_role("slider")).to_have_value(str(mistakes[1]["step"]))
    page.wait_for_url(f"**/#/replay/{table}/{mistakes[1]['step']}/next")
    told = page.locator(".said b").inner_text()
    page.reload()
    expect(page.locator(".said b")).to_have_text(told)
    page.get_by_role("button", name=say("report.next")).click()
    mark = page.locator(".report .mark").first
    mark.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".report .mark").first).to_be_focused()
    page.get_by_role("button", name=say("frame.replay.more")).click()
    page.get_by_role("button", name=say("report.chances"), exact=True).click()
    expect(page.locator(".dock .chart title")).to_have_text(say("report.curve"))
    page.locator(".report .one").get_by_role("button", name=say("report.try")).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(mistakes[1]["best_label"])
    dialog.get_by_role("button", name=say("frame.branch.do")).click()
    page.wait_for_url(re.compile(r"#/t/(?!" + table + ")"))
    branch = page.url.rsplit("/", 1)[1]
    log = [entry for entry in one.ask(f"/api/tables/{branch}/log?from=0")["entries"] if entry["kind"] == "action"]
    assert len(log) > mistakes[1]["step"]
    expect(page.locator("body")).to_contain_text(one.ask(f"/api/tables/{branch}")["branch"]["place"])
    play_on([person], branch, random.Random(1))
    page.reload()  # or all of the game would be shown, move by move
    expect(page.locator(".end .before")).to_be_visible()


def test_the_judge_is_asked_on_the_page_and_can_be_stopped(visit: Callable[..., Visit], site: Running) -> None:
    with Person(site, "Ada") as person:
        table = person.table("me", "easy", game="keltis")["id"]
        play_on([person], table, random.Random(5))
        one = visit(person=person)
        page = one.goto(f"t/{table}")
        page.get_by_role("button", name=say("report.ask")).click()
        expect(page.locator(".report progress")).to_be_visible()
        page.get_by_role("button", name=say("report.stop"), exact=True).click()
        expect(page.get_by_role("button", name=say("report.ask"))).to_be_visible()
        page.wait_for_timeout(300)
        assert one.ask(f"/api/tables/{table}/analysis")["status"] == "none"


@pytest.mark.few("keltis-en")
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_there_is_one_counter_and_the_tale_follows(
    visit: Callable[..., Visit], judged: Callable[[str], tuple[Person, str]], game: str, lang: str
) -> None:
    person, table = judged(game)
    one = visit(person=person, lang=lang)
    page = one.goto(f"t/{table}")
    report = one.ask(f"/api/tables/{table}/analysis")["report"]
    played = triskele.replay(person.get(f"/api/tables/{table}/record"))
    numbers = [turn.number for turn in turns_of(played) for _ in range(turn.size)]  # as the text of the game has them
    said, slider, marked = page.locator(".said b"), page.get_by_role("slider"), page.locator(".tale .peeked")

    def shows(turn: str, step: int, before: bool) -> None:
        expect(said).to_have_text(say("frame.replay.before", lang, turn=turn) if before else turn)
        expect(slider).to_have_attribute("aria-valuetext", re.compile(rf"^{turn}\b"))
        expect(slider).to_have_value(str(step if before else step + 1))
        expect(marked).to_have_count(1)
        expect(marked).to_be_in_viewport()
        number = marked.locator("xpath=..").locator(".who small")
        expect(number).to_have_text(turn.rsplit(maxsplit=1)[-1])

    for at, moment in enumerate(report["moments"]):
        card, step = page.locator(".report .moments > li").nth(at), moment["step"]
        if step is None:
            expect(card.locator("h4 > span")).to_contain_text(say("report.deal", lang))
            continue
        turn = say("frame.replay.turn", lang, n=numbers[step])
        expect(card.locator("h4 > span")).to_have_text(re.compile(rf"^{turn}(?!\d)"))
        picture = card.locator("img")
        expect(picture).to_have_attribute("alt", re.compile(rf"^{turn}(?!\d)"))
        drawn = person.http.get(picture.get_attribute("src") or "").text
        assert re.search(rf"\b{say_of_table(lang, 'picture.turn', number=numbers[step])} ·", drawn)
        card.locator(".position").click()
        shows(turn, step, moment["by"] is not None)
    for mistake in [found for found in report["mistakes"] if not found["seat"]][1:3]:
        turn = say("frame.replay.turn", lang, n=numbers[mistake["step"]])
        page.get_by_role("button", name=say("report.next", lang)).click()
        expect(page.locator(".report .one .turns")).to_contain_text(turn)
        shows(turn, mistake["step"], before=True)
    page.keyboard.press("End")
    shows(say("frame.replay.turn", lang, n=numbers[-1]), len(numbers) - 1, before=False)
    listed = one.ask(f"/api/practice/mine?table={table}")["mistakes"]
    assert [found["turn"] + 1 for found in listed] == [numbers[found["step"]] for found in listed]
    page = one.goto(f"practice/mine/{table}")
    for found in listed[:2]:
        place = say("practice.mine.entry", lang, place=found["place"], n=numbers[found["step"]])
        expect(page.get_by_text(place).first).to_be_visible()


@pytest.mark.few("keltis-en", "celtica-de")
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_a_link_is_fair_to_every_seat(judged: Callable[[str], tuple[Person, str]], game: str, lang: str) -> None:
    person, table = judged(game)
    report = person.get(f"/api/tables/{table}/analysis")["report"]
    record = person.get(f"/api/tables/{table}/record")
    page = html.unescape(person.http.get(f"/g/{table}?lang={lang}").text)
    for account in report["accounts"]:
        assert headline(account["verdict"], lang, record["names"], account["seat"]) in page
    assert person.http.get(f"/api/tables/{table}/picture.png?judged=1&lang={lang}").status_code == 200


@pytest.mark.long
def test_a_moment_has_a_picture_of_its_position(
    visit: Callable[..., Visit], judged: Callable[[str], tuple[Person, str]]
) -> None:
    person, table = judged("keltis")
    one = visit(person=person, theme="dark")
    page = one.goto(f"replay/{table}")
    moment = one.ask(f"/api/tables/{table}/analysis")["report"]["moments"][0]
    picture = page.locator(".report .moments img").first
    picture.scroll_into_view_if_needed()
    page.wait_for_function("image => image.complete && image.naturalWidth > 0", arg=picture.element_handle())
    whose = moment["seat"] if moment["by"] is None else moment["by"]
    assert f"seat={whose}&theme=dark" in (picture.get_attribute("src") or "")
    with Person(one.server, "Ada") as other:
        running = other.table("me", "easy", game="wuerfel")["id"]
        step = f"/api/tables/{running}/steps/0/picture.svg"
        assert other.http.get(f"{step}?seat=0&lang=de").headers["content-type"] == "image/svg+xml"
        assert other.refused("GET", f"{step}?seat=1")["code"] == "not-your-seat"
        assert other.refused("GET", f"{step}?theme=blue")["code"] == "invalid"
