"""What holds for every page: both languages, what is loaded, and what may run."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from server.running import Person, Running
from web.visit import GAMES, PAGES, PHONE, Visit
from web.words import say, words

BUDGET = 150_000  # bytes of script and style, packed


def sentences(found: Any, other: Any) -> Iterator[str]:
    """Sentences of one language that the other says differently."""
    for key, value in found.items():
        if isinstance(value, dict):
            yield from sentences(value, other[key])
        elif value != other[key]:
            yield from (part for part in value.split(" | ") if "{" not in part and len(part.split()) > 2)


@pytest.mark.few("en-de")
@pytest.mark.parametrize(("lang", "other"), [("en", "de"), ("de", "en")])
def test_no_page_mixes_languages(visit: Callable[..., Visit], lang: str, other: str) -> None:
    one = visit(lang=lang)
    foreign = set(sentences(words(other), words(lang)))
    assert len(foreign) > 100
    games = one.context.request.get(f"{one.server.url}/api/games?lang={other}").json()["games"]
    foreign |= {game["line"] for game in games}
    foreign |= {option["text"] for game in games for option in game["options"]}
    foreign |= {level["text"] for game in games for level in game["levels"]}
    for path in PAGES:
        page = one.goto(path)
        expect(page.locator("html")).to_have_attribute("lang", lang)
        page.wait_for_load_state("networkidle")
        text = re.sub(r"\s+", " ", page.locator("body").inner_text())
        assert not [sentence for sentence in foreign if sentence in text], path
    assert say("frame.settings.title", lang) in page.title() + text


@pytest.mark.few("celtica")
@pytest.mark.parametrize("game", GAMES)
def test_what_a_choice_means_stands_beside_it(visit: Callable[..., Visit], game: str) -> None:
    one = visit()
    page = one.goto(f"new/{game}")
    offer = next(found for found in one.ask("/api/games?lang=en")["games"] if found["game"] == game)
    for option in offer["options"]:
        expect(page.get_by_role("group", name=option["title"])).to_contain_text(option["text"])
    who, row = page.get_by_role("combobox", name=say("frame.new.seat", n=2)), page.locator(".seat").nth(1)
    for level in offer["levels"]:
        who.select_option(f"bot:{level['level']}")
        expect(row.locator("p")).to_have_text(level["text"])
    who.select_option("link")
    expect(row.locator("p")).to_have_text(say("frame.new.link_text"))
    expect(page.locator(".choice")).to_have_count(3)  # who may sit down, chat and aids
    assert all(page.locator(".choice small").all_inner_texts())
    expect(page.locator(".choice small")).to_have_count(3)


RULE_NUMBER = re.compile(r"\b(KEL|ORA|WUR|CEL)-[A-Z]+-\d")


@pytest.mark.long
def test_the_number_of_a_rule_is_shown_only_to_those_who_ask(visit: Callable[..., Visit]) -> None:
    one = visit()
    for path in PAGES:
        page = one.goto(path)
        page.wait_for_load_state("networkidle")
        assert not RULE_NUMBER.search(page.locator("body").inner_text()), path


def test_the_language_changes_at_once(visit: Callable[..., Visit]) -> None:
    one = visit(lang="de")
    page = one.goto("settings")
    expect(page.get_by_role("heading", level=1)).to_have_text(say("frame.settings.title", "de"))
    page.get_by_text("English", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(say("frame.settings.title", "en"))
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text(say("frame.settings.title", "en"))


@pytest.mark.few("orakel")
@pytest.mark.parametrize("game", GAMES)
def test_the_first_load_is_small(visit: Callable[..., Visit], game: str) -> None:
    one = visit()
    asked: set[str] = set()
    one.page.on("request", lambda request: request.resource_type in {"script", "stylesheet"} and asked.add(request.url))
    page = one.goto()
    expect(page.locator(".start:not(:disabled)")).to_be_visible()
    page.evaluate("game => localStorage.setItem('triskele.last', JSON.stringify({ game, level: 'gentle' }))", game)
    page.reload()
    page.locator(".start:not(:disabled)").click()
    expect(page.locator(".banner")).to_be_visible()
    page.wait_for_load_state("networkidle")
    loaded = one.packed(asked)
    assert len(loaded) > 3
    assert sum(loaded.values()) < BUDGET, sorted(loaded.items(), key=lambda item: -item[1])


def test_a_link_shows_its_page_and_never_the_hall(visit: Callable[..., Visit]) -> None:
    one = visit()
    asked: list[str] = []
    one.page.on("request", lambda request: asked.append(request.url))
    page = one.goto("rules/keltis")
    expect(page.get_by_role("heading", level=1)).to_have_text("Keltis")
    assert not [url for url in asked if url.endswith("/api/tables")]


def test_no_script_but_ours_may_run(visit: Callable[..., Visit]) -> None:
    one = visit()
    answer = one.context.request.get(one.server.url)
    policy = dict(part.strip().partition(" ")[::2] for part in answer.headers["content-security-policy"].split(";"))
    scripts = policy.get("script-src", policy["default-src"])
    assert "unsafe" not in scripts
    assert "*" not in scripts
    assert policy["frame-ancestors"] == "'none'"
    assert not re.search(r"<script(?![^>]*\ssrc=)", answer.text())
    page = one.goto()
    one.forgiving = True
    page.evaluate("""() => {
      const script = document.createElement('script')
      script.textContent = 'window.hacked = 1'
      document.head.append(script)
    }""")
    assert page.evaluate("window.hacked") is None


def test_the_page_talks_to_its_own_server_alone(visit: Callable[..., Visit]) -> None:
    one = visit()
    page = one.goto()
    one.forgiving = True
    talk = """address => new Promise(done => {
      document.addEventListener('securitypolicyviolation', () => done('forbidden'), { once: true })
      const socket = new WebSocket(address)
      socket.onmessage = message => done(JSON.parse(message.data).type)
      socket.onerror = () => setTimeout(() => done('failed'), 2000)
    })"""
    own = one.server.url.replace("http", "ws") + "/api/tables/nothing/live"
    assert page.evaluate(talk, own) == "problem"  # it was answered: there is no such table
    assert page.evaluate(talk, "ws://127.0.0.1:9/") == "forbidden"
    assert page.evaluate(talk, "wss://elsewhere.example/") == "forbidden"


@pytest.mark.few("", "look/celtica")
@pytest.mark.parametrize("path", [*PAGES, *(f"look/{game}" for game in GAMES)])
def test_nothing_is_wider_than_a_small_phone(visit: Callable[..., Visit], path: str) -> None:
    one = visit(screen=PHONE | {"viewport": {"width": 360, "height": 740}})
    page = one.goto(path)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_who_comes_back_finds_the_game_where_it_is_their_turn(visit: Callable[..., Visit], site: Running) -> None:
    with Person(site, "Ada") as ada, Person(site, "Ben") as ben:
        for game in ("keltis", "wuerfel"):
            ada.table("me", "easy", game=game, options={"start": 0})
        shared = ada.table("me", "open", game="celtica", options={"start": 0})["id"]
        theirs = ada.table("me", "open", game="orakel", options={"start": 1})["id"]
        for table in (shared, theirs):
            ben.post(f"/api/tables/{table}/join")
        ben.table("me", "easy", game="celtica")  # nobody else's business
        one = visit(person=ada)
    page = one.goto()
    rows = page.locator(".mine a.row")
    expect(rows).to_have_count(4)
    order = "document.querySelector('.mine').compareDocumentPosition(document.querySelector('.games'))"
    assert page.evaluate(order) == 4  # before the games
    expect(rows.first).to_have_attribute("href", f"#/t/{shared}")  # where a person waits
    expect(rows.last).to_have_attribute("href", f"#/t/{theirs}")
    expect(rows.last).to_contain_text(say("frame.home.decides", name="Ben"))
    page.get_by_role("button", name=say("frame.home.go_on")).click()
    page.wait_for_url(f"**/#/t/{shared}")


@pytest.mark.few("")
@pytest.mark.parametrize("path", ["", "history"])
def test_what_waits_is_told_in_the_width_of_a_phone(visit: Callable[..., Visit], site: Running, path: str) -> None:
    with Person(site, "Maeve") as maeve, Person(site, "Bartholomäus Überländer") as other:
        theirs = maeve.table("me", "open", options={"start": 1})["id"]
        other.post(f"/api/tables/{theirs}/join")
        kept = maeve.table("me", "easy", "easy", "easy", game="orakel", options={"start": 0})["id"]
        one = visit(person=maeve, lang="de", screen=PHONE | {"viewport": {"width": 360, "height": 740}})
    rows = one.goto(path).locator("a.row")
    for table, told in (
        (kept, "Brendan, Ciara"),
        (theirs, say("frame.home.decides", "de", name="Bartholomäus Überländer")),
    ):
        row = rows.and_(one.page.locator(f"[href$='{table}']"))
        words, act = row.locator(".text"), row.locator(".do").bounding_box()
        expect(words).to_contain_text(told)
        box = words.bounding_box()
        assert box
        assert act
        assert words.evaluate("(words) => words.scrollWidth <= words.clientWidth")
        assert box["height"] < 84  # the game and at most three lines
        assert box["x"] + box["width"] <= act["x"] or box["y"] + box["height"] <= act["y"]


def test_games_that_wait_move_nothing_when_they_come(visit: Callable[..., Visit], site: Running) -> None:
    with Person(site, "Ada") as ada:
        ada.table("me", "easy", options={"start": 0})
        one = visit(person=ada)
    page = one.goto()
    expect(page.locator(".mine a.row")).to_be_visible()
    before = page.locator(".games").bounding_box()
    held: list[Route] = []
    page.route("**/api/me/tables", lambda route: held.append(route))  # noqa: PLW0108 – Playwright looks for its parameters
    page = one.goto()
    expect(page.locator(".start:not(:disabled)")).to_be_visible()
    assert page.locator(".games").bounding_box() == before
    for route in held:
        route.continue_()


@pytest.mark.long
def test_a_course_that_was_begun_is_on_its_card(visit: Callable[..., Visit], site: Running) -> None:
    with Person(site, "Ada") as ada:
        one = visit(person=ada)
        page = one.goto()
        card = page.locator("article", has=page.get_by_role("heading", name="Keltis", exact=True))
        expect(card.get_by_role("link", name=say("frame.home.learn"))).to_have_attribute("href", "#/learn/keltis")
        learn(ada, "keltis", 1)
    count = len(one.ask("/api/lessons")["courses"][0]["lessons"])
    page = one.goto()
    card.get_by_role("link", name=say("frame.home.lesson", n=2, of=count)).click()
    page.wait_for_url("**/#/learn/keltis/2")
    page.goto("/#/")
    page.get_by_role("navigation").get_by_role("link", name=say("frame.home.learn"), exact=True).click()
    page.wait_for_url("**/#/learn")


def learn(person: Person, game: str, number: int) -> None:
    """Do a lesson by trying whatever there is."""
    path = f"/api/lessons/{game}/{number}"
    seen = person.get(path)
    while not seen["done"]:
        asked = ({"actions": seen["actions"], "action": choice["text"]} for choice in seen["choices"])
        seen = next(found for found in (person.post(path, body) for body in asked) if found["said"]["right"])


def test_the_page_can_be_installed(visit: Callable[..., Visit]) -> None:
    one = visit()
    page = one.goto()
    manifest = one.ask(page.locator("link[rel=manifest]").get_attribute("href"))
    assert manifest["display"] == "standalone"
    sizes = {icon["sizes"] for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= sizes
    for icon in manifest["icons"]:
        assert one.context.request.get(f"{one.server.url}/{icon['src'].lstrip('/')}").ok
