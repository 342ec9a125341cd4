"""A game that is over: its history, and its replay step by step."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from server.running import Person, Running, play_on
from web.player import SEEN, Player
from web.visit import GAMES, PHONE, WIDE, Visit
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
    entries = [entry for entry in one.ask(f"/api/tables/{table}/log?from=0")["entries"] if entry["kind"] == "action"]

    def shows(step: int) -> None:
        expect(slider).to_have_value(str(step))
        expect(said.locator("b")).to_have_text(say("frame.replay.turn", n=entries[step - 1]["turn"] + 1))

    expect(slider).to_have_attribute("max", str(last))
    expect(page.locator("#end-title")).to_be_in_viewport()  # a game that is over is shown as it ended
    shows(last)
    page.keyboard.press("Home")
    expect(said).to_have_text(say("frame.tale.start"))
    slider.fill("12")
    shows(12)
    page.wait_for_url(f"**/#/replay/{table}/12")
    shown = page.locator("main .keltis").inner_html()
    page.keyboard.press("ArrowRight")
    shows(13)
    page.keyboard.press("ArrowLeft")
    shows(12)
    page.keyboard.press("End")
    shows(last)
    expect(page.locator("main .keltis")).to_contain_text(say("keltis.next.over"))
    assert page.locator("main .keltis").inner_html() != shown
    page.keyboard.press("Home")
    page.get_by_role("button", name=say("frame.replay.play")).click()
    expect(slider).to_have_value(re.compile(r"^([2-9]|\d\d+)$"))  # it goes on while somebody looks
    page.get_by_role("button", name=say("frame.replay.pause")).click()


@pytest.mark.long
def test_a_replay_is_seen_from_any_seat(visit: Callable[..., Visit], played: tuple[Person, str, int]) -> None:
    person, table, _ = played
    one = visit(person=person)
    page = one.goto(f"replay/{table}/3")
    unfold(page, {"lang": "en"})
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


def unfold(page: Page, look: dict[str, Any]) -> None:
    """The curve and what else the dock has are folded away at first."""
    page.get_by_role("button", name=say("frame.replay.more", look["lang"])).click()


LOOKS: list[dict[str, Any]] = [
    {"screen": WIDE, "theme": "light", "lang": "en"},
    {"screen": PHONE, "theme": "dark", "lang": "de"},
]


@pytest.fixture(scope="module")
def ended(site: Running) -> Iterator[tuple[Person, dict[str, str]]]:
    """Somebody with a finished game of each kind, with as many players as there can be."""
    with Person(site, "Niamh") as person:
        tables = {}
        for game, rules in GAMES.items():
            tables[game] = person.table("me", *["easy"] * (rules.SEATS[1] - 1), game=game)["id"]
            play_on([person], tables[game], random.Random(5))
        yield person, tables


@pytest.mark.few("celtica-phone")
@pytest.mark.parametrize("look", LOOKS, ids=["wide", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_the_end_explains_every_point(
    visit: Callable[..., Visit], ended: tuple[Person, dict[str, str]], game: str, look: dict[str, Any]
) -> None:
    person, tables = ended
    one = visit(person=person, **look)
    page = one.goto(f"t/{tables[game]}")
    expect(page.locator("#end-title")).to_be_visible()
    course = one.ask(f"/api/tables/{tables[game]}/course")
    result = one.ask(f"/api/tables/{tables[game]}")["views"][0]["result"]
    order = sorted(range(len(course["parts"])), key=lambda seat: result["ranking"][seat])
    rows = [part["name"] for part in course["parts"][0] if part["name"] != "amulets"]
    expect(page.locator(".end tbody tr")).to_have_count(len(rows) + 1)
    for at, name in enumerate(rows):
        cells = page.locator(".end tbody tr").nth(at).locator("td")
        for seat, cell in zip(order, cells.all(), strict=True):
            part = next(part for part in course["parts"][seat] if part["name"] == name)
            expect(cell.locator(".items > span")).to_have_count(len(part["items"]))
            if name == "kinds":  # as they lie in an amulet, three by three
                boxes = [span.bounding_box() for span in cell.locator(".items > span").all()]
                places = {(round(box["x"]), round(box["y"])) for box in boxes if box}
                assert len(places) == 9
                assert len({x for x, _ in places}) == len({y for _, y in places}) == 3
            else:
                expect(cell.locator("b")).to_have_text(str(part.get("count", part["points"])).replace("-", "−"))
    assert "frame." not in page.locator(".end").inner_text()  # there are words for everything
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.few("wuerfel-phone")
@pytest.mark.parametrize("look", LOOKS, ids=["wide", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_the_curve_leads_to_any_position(
    visit: Callable[..., Visit], ended: tuple[Person, dict[str, str]], game: str, look: dict[str, Any]
) -> None:
    person, tables = ended
    one = visit(person=person, **look)
    page = one.goto(f"t/{tables[game]}")
    unfold(page, look)
    chart, slider, said = page.locator(".chart"), page.get_by_role("slider"), page.locator(".said b")
    expect(chart.locator(".line:not(.whole)")).to_have_count(GAMES[game].SEATS[1])
    box = chart.bounding_box()
    assert box is not None
    assert box["height"] >= 120
    labels = [label.bounding_box() for label in chart.locator("text.points").all()]
    assert all(label and label["x"] >= 0 for label in labels)  # with their signs
    last = int(slider.get_attribute("max") or "0")
    course = one.ask(f"/api/tables/{tables[game]}/course")
    # The middle of the slider lies below the middle of the curve: both have one scale.
    track = slider.bounding_box()
    assert track is not None
    middle = track["x"] + track["width"] / 2
    page.mouse.move(middle, box["y"] + 40)
    if "has_touch" not in look["screen"]:
        expect(page.locator(".tip")).to_be_visible()
    page.mouse.click(middle, box["y"] + 40)
    at = int(slider.input_value())
    assert abs(at - last / 2) <= 2 + last / 40
    assert course["turns"][at - 1] + 1 == int(said.inner_text().split()[-1])
    expect(page.locator(".story .board").first).to_be_in_viewport()
    scores = course["scores"][at]
    page.mouse.move(middle, box["y"] + 44)
    assert len(scores) == chart.locator(".dot").count()
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value(str(at + 1))


@pytest.mark.few("celtica")
@pytest.mark.parametrize("game", ["keltis", "orakel", "celtica"])
def test_everything_open_shows_every_hand_once_the_game_is_over(
    visit: Callable[..., Visit], ended: tuple[Person, dict[str, str]], game: str
) -> None:
    person, tables = ended
    one = visit(person=person)
    page = one.goto(f"replay/{tables[game]}/9")
    unfold(page, {"lang": "en"})
    whose = page.get_by_label(say("frame.replay.seen_by"))
    table = one.ask(f"/api/tables/{tables[game]}/steps/9?seat=open")["table"]
    seen = "[data-open]" if game != "celtica" else ".shown svg"
    whose.select_option("0")
    expect(page.locator(seen)).to_have_count(0)
    whose.select_option("open")
    if game == "celtica":
        hands = [sum(hand["druid"].values()) + sum(hand["experience"].values()) for hand in table["hidden"]["hands"]]
        expect(page.locator(seen)).to_have_count(sum(hands))
    else:
        cards = sorted(f"{card['colour']} {card['value']}" for hand in table["cards"]["hands"] for card in hand)
        expect(page.locator(seen)).to_have_count(len(cards))
        assert sorted(page.locator(seen).evaluate_all("all => all.map((one) => one.dataset.open)")) == cards


@pytest.mark.few("phone")
@pytest.mark.parametrize("look", LOOKS, ids=["wide", "phone"])
def test_a_finished_game_is_played_on_from_any_position(
    visit: Callable[..., Visit], ended: tuple[Person, dict[str, str]], look: dict[str, Any]
) -> None:
    person, tables = ended
    one = visit(person=person, **look)
    page = one.goto(f"replay/{tables['keltis']}")
    unfold(page, look)
    on = page.get_by_role("button", name=say("frame.branch.title", look["lang"]))
    expect(on).to_be_disabled()  # the game is over there
    page.get_by_role("slider").fill("10")
    on.click()
    page.get_by_label(say("frame.branch.seat", look["lang"])).select_option("1")
    page.get_by_role("button", name=say("frame.branch.do", look["lang"]), exact=True).click()
    page.wait_for_url("**/#/t/*")
    expect(page.locator("main .keltis")).to_be_visible()
    assert one.table != tables["keltis"]
    table = one.ask(f"/api/tables/{one.table}")
    assert (table["branch"]["table"], table["branch"]["step"]) == (tables["keltis"], 10)
    assert [seat["mine"] for seat in table["seats"]] == [False, True, False, False]
    mark = page.locator("header a[href*=replay]")
    expect(mark).to_have_attribute("href", f"#/replay/{tables['keltis']}/10")
    if look["screen"] is WIDE:
        expect(mark).to_be_visible()
    Player(one, touch="has_touch" in look["screen"]).play(actions=2)


def test_a_shared_link_leads_to_the_game_and_its_picture_can_be_saved(
    visit: Callable[..., Visit], ended: tuple[Person, dict[str, str]]
) -> None:
    person, tables = ended
    one = visit(person=person, permissions=["clipboard-read", "clipboard-write"])
    page = one.goto(f"t/{tables['orakel']}")
    page.get_by_role("button", name=say("frame.end.share")).click()
    expect(page.get_by_text(say("frame.copied"))).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{one.server.url}/g/{tables['orakel']}"
    with page.expect_download() as saved:
        page.get_by_role("link", name=say("frame.end.picture")).click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    page.goto(link)
    page.wait_for_url(f"{one.server.url}/#/replay/{tables['orakel']}")
    expect(page.locator("#end-title")).to_be_visible()


@pytest.mark.long
def test_a_link_to_a_position_shows_its_board(
    visit: Callable[..., Visit], ended: tuple[Person, dict[str, str]]
) -> None:
    person, tables = ended
    one = visit(person=person, screen=PHONE)
    page = one.goto(f"replay/{tables['celtica']}/9")
    expect(page.locator(".fair summary")).to_have_count(1)  # what comes last, above the board
    page.wait_for_function(
        "() => Math.abs(document.querySelector('.story .field').getBoundingClientRect().top"
        " - document.querySelector('main').getBoundingClientRect().top) < 2"
    )


@pytest.mark.long
@pytest.mark.parametrize("size", [(1440, 900), (820, 1180), (390, 844), (360, 740)])
def test_a_link_to_a_position_leaves_the_head_where_it_is(
    visit: Callable[..., Visit], ended: tuple[Person, dict[str, str]], size: tuple[int, int]
) -> None:
    person, tables = ended
    one = visit(person=person, screen={"viewport": {"width": size[0], "height": size[1]}})
    page = one.goto(f"replay/{tables['celtica']}/9")
    expect(page.locator(".fair summary")).to_have_count(1)
    expect(page.locator(".story .board").first).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.few("celtica-size1")
@pytest.mark.parametrize("size", [(1366, 768), (1440, 900)])
@pytest.mark.parametrize("game", GAMES)
def test_the_end_is_told_in_one_look(
    visit: Callable[..., Visit], ended: tuple[Person, dict[str, str]], size: tuple[int, int], game: str
) -> None:
    person, tables = ended
    one = visit(person=person, screen={"viewport": {"width": size[0], "height": size[1]}})
    page = one.goto(f"t/{tables[game]}")
    fair = page.locator(".fair summary")
    expect(fair).to_have_count(1)
    shown = [page.locator("#end-title"), page.locator("#report-title")]
    shown += [page.get_by_role("button", name=say("frame.end.rematch")), page.locator(".end table"), fair]
    boxes = [each.bounding_box() for each in (*shown, page.locator(".dock"))]
    tops = [box["y"] for box in boxes if box]
    assert tops[:-1] == sorted(tops[:-1])
    assert tops[2] + 44 < tops[-1]  # another game can be begun without scrolling
    assert size[1] - tops[-1] < 64
    result = one.ask(f"/api/tables/{tables[game]}")["views"][0]["result"]
    mine = "Niamh" if 0 in result["winners"] else say("frame.end.place", name="Niamh", place="")[:10]
    expect(shown[0]).to_contain_text(mine)
    expect(page.locator(".banner")).to_be_hidden()  # the result is said once
    back = page.get_by_role("button", name=say("frame.replay.back"))
    place = back.bounding_box()
    unfold(page, {"lang": "en"})
    expect(page.locator(".dock .chart")).to_be_visible()
    assert back.bounding_box() == place  # what unfolds comes above the buttons


@pytest.mark.few("size0-t/{}")
@pytest.mark.parametrize("path", ["t/{}", "replay/{}", "replay/{}/9"])
@pytest.mark.parametrize("size", [(390, 844), (360, 740)])
def test_the_dock_is_one_line_until_it_is_used_and_unfolds(
    visit: Callable[..., Visit], ended: tuple[Person, dict[str, str]], size: tuple[int, int], path: str
) -> None:
    person, tables = ended
    one = visit(person=person, screen=PHONE | {"viewport": {"width": size[0], "height": size[1]}}, lang="de")
    page = one.goto(path.format(tables["orakel"]))
    dock, said, slider = page.locator(".dock"), page.locator(".said"), page.get_by_role("slider")
    back = page.get_by_role("button", name=say("frame.replay.back", "de"))
    expect(back).to_be_visible()
    if path != "replay/{}/9":
        # Which game it was stands above how it ended, and nothing else does.
        expect(page.get_by_role("heading", level=1, name="Das Orakel", exact=True)).to_be_in_viewport(ratio=1)
        expect(page.locator(".banner")).to_be_hidden()
        expect(slider).to_be_hidden()
        line, place = dock.bounding_box(), back.bounding_box()
        assert line is not None
        assert line["height"] < 64
        back.click()
        assert back.bounding_box() == place  # what comes with the first step comes above the buttons
    expect(slider).to_be_visible()
    said.evaluate("(said) => said.append(' and a long tale'.repeat(9))")
    box = dock.bounding_box()
    said.evaluate("(said) => said.lastChild.remove()")
    assert box is not None
    assert box["height"] < size[1] * 0.16
    assert box["y"] + box["height"] <= size[1] + 1
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    page.keyboard.press("Home")
    expect(page.locator(".said")).to_have_text(say("frame.tale.start", "de"))
    more = page.get_by_role("button", name=say("frame.replay.more", "de"))
    expect(more).to_have_attribute("aria-expanded", "false")
    more.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("combobox", name=say("frame.replay.seen_by", "de"))).to_be_visible()
    expect(page.locator(".chart")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name=say("frame.replay.less", "de")).click()
    expect(page.locator(".chart")).to_have_count(0)


def test_nothing_hidden_can_be_opened_before_the_end(visit: Callable[..., Visit], site: Running) -> None:
    with Person(site, "Ada") as person:
        table = person.table("me", "easy")["id"]
        play_on([person], table, random.Random(5), most=6)
        one = visit(person=person)
        page = one.goto(f"replay/{table}/2")
        unfold(page, {"lang": "en"})
        whose = page.get_by_label(say("frame.replay.seen_by"))
        expect(page.locator(".chart")).to_be_visible()
        assert whose.locator("option").evaluate_all("all => all.map((one) => one.value)") == ["0", "none"]
        expect(page.locator("#end-title")).to_have_count(0)
        assert person.refused("GET", f"/api/tables/{table}/steps/2?seat=open")["code"] == "not-finished"


@pytest.mark.long
def test_the_history_leads_to_the_replay(visit: Callable[..., Visit], played: tuple[Person, str, int]) -> None:
    person, table, _ = played
    one = visit(person=person)
    page = one.goto("history")
    page.get_by_role("link", name=say("frame.replay.title")).first.click()
    page.wait_for_url(f"**/#/replay/{table}")
    expect(page.locator("main .keltis")).to_be_visible()


@pytest.mark.long
def test_a_line_of_the_log_shows_its_position(visit: Callable[..., Visit]) -> None:
    one = visit()
    page = one.goto()
    page.get_by_role("button", name=say("frame.home.play_now")).click()
    Player(one).play(actions=3)
    page.locator(".tale .turn").last.locator("button.line").first.click()
    expect(page.get_by_text(say("frame.tale.position", n=1))).to_be_visible()
    page.wait_for_timeout(SEEN)
    page.get_by_role("button", name=say("frame.tale.back")).click()
    expect(page.get_by_text(say("frame.tale.position", n=1))).to_be_hidden()
