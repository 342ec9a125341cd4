"""Was that me or the cards? The judge is asked on the page, and its report is read, walked through and tried out."""

from __future__ import annotations

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

from server.running import Person, Running, play_on
from triskele.analysis import judging, kept
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
def judged(site: Running) -> Iterator[tuple[Person, dict[str, str]]]:
    """Somebody with a judged game of each kind, with as many players as there can be."""
    with Person(site, "Niamh") as person, pytest.MonkeyPatch.context() as patch:
        patch.setattr(kept, "REASONED", 1)  # they are the same everywhere, and take their time
        patch.setattr(kept, "LEAST", 1)
        patch.setattr(judging, "FAR", dict.fromkeys(GAMES, 0))
        patch.setattr(judging, "off_of", lambda _: np.zeros((2, 1)))  # so that many are called mistakes
        tables = {}
        for game, rules in GAMES.items():
            tables[game] = person.table("me", *["easy"] * (rules.SEATS[1] - 1), game=game)["id"]
            play_on([person], tables[game], random.Random(5))
            keep(site, person, tables[game])
        yield person, tables


@pytest.mark.parametrize("look", LOOKS, ids=["wide", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_the_report_tells_what_was_found(
    visit: Callable[..., Visit], judged: tuple[Person, dict[str, str]], game: str, look: dict[str, Any]
) -> None:
    person, tables = judged
    lang = look["lang"]
    one = visit(person=person, **look)
    page = one.goto(f"replay/{tables[game]}")
    report = one.ask(f"/api/tables/{tables[game]}/analysis?lang={lang}")["report"]
    expect(page.locator(".report .accounts > li")).to_have_count(len(report["accounts"]))
    expect(page.locator(".report .moments > li")).to_have_count(3)
    first = page.locator(".report .accounts > li").first
    own = report["accounts"][0]
    expect(first.locator(".verdict")).to_have_text(say(f"report.verdict_you.{own['verdict']}", lang))
    chart = page.locator(".report .chart")
    box = chart.bounding_box()
    assert box is not None
    assert box["height"] >= 120
    marks = page.locator(".report .mark")
    assert 0 < marks.count() <= 14
    assert all(mark.get_attribute("aria-label") for mark in marks.all())
    shapes = {kind: page.locator(f".report .mark.{kind} svg").count() for kind in ("mistake", "luck")}
    assert sum(shapes.values()) == marks.count()
    sizes = [one.page.viewport_size, *([SMALL["viewport"]] if look["screen"] is PHONE else [])]
    for size in sizes:
        assert size is not None
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        assert measure_across(page) == []
    assert Axe().run(page).response["violations"] == []


def test_mistakes_are_walked_through_and_the_other_move_is_tried(
    visit: Callable[..., Visit], judged: tuple[Person, dict[str, str]]
) -> None:
    person, tables = judged
    table = tables["keltis"]
    one = visit(person=person)
    page = one.goto(f"replay/{table}")
    mistakes = [
        one_of for one_of in one.ask(f"/api/tables/{table}/analysis")["report"]["mistakes"] if not one_of["seat"]
    ]
    assert len(mistakes) > 1, "somebody who plays at random makes mistakes"
    said = page.locator(".said")
    page.get_by_role("button", name=say("report.next")).click()
    expect(said.locator("b")).to_have_text(str(mistakes[1]["step"]))
    page.wait_for_url(f"**/#/replay/{table}/{mistakes[1]['step']}")
    mark = page.locator(".report .mark").first
    mark.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".report .mark").first).to_be_focused()
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


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_link_is_fair_to_every_seat(site: Running, judged: tuple[Person, dict[str, str]], lang: str) -> None:
    person, tables = judged
    for table in tables.values():
        report = person.get(f"/api/tables/{table}/analysis")["report"]
        record = person.get(f"/api/tables/{table}/record")
        page = html.unescape(person.http.get(f"/g/{table}?lang={lang}").text)
        for account in report["accounts"]:
            name = record["names"][account["seat"]]
            assert say(f"report.verdict.{account['verdict']}", lang, name=name) in page
        assert person.http.get(f"/api/tables/{table}/picture.png?judged=1&lang={lang}").status_code == 200


def test_a_moment_has_a_picture_of_its_position(
    visit: Callable[..., Visit], judged: tuple[Person, dict[str, str]]
) -> None:
    person, tables = judged
    one = visit(person=person, theme="dark")
    page = one.goto(f"replay/{tables['wuerfel']}")
    moment = one.ask(f"/api/tables/{tables['wuerfel']}/analysis")["report"]["moments"][0]
    picture = page.locator(".report .moments img").first
    picture.scroll_into_view_if_needed()
    page.wait_for_function("image => image.complete && image.naturalWidth > 0", arg=picture.element_handle())
    assert f"seat={moment['seat']}&theme=dark" in (picture.get_attribute("src") or "")
    with Person(one.server, "Ada") as other:
        running = other.table("me", "easy", game="wuerfel")["id"]
        step = f"/api/tables/{running}/steps/0/picture.svg"
        assert other.http.get(f"{step}?seat=0&lang=de").headers["content-type"] == "image/svg+xml"
        assert other.refused("GET", f"{step}?seat=1")["code"] == "not-your-seat"
        assert other.refused("GET", f"{step}?theme=blue")["code"] == "invalid"
