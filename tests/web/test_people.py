"""People at a table: over a link, at one screen, and with a server that goes away in between."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from server.running import Person, Running, play_on
from web.player import SEEN, Player, play_together, wait_until
from web.visit import PHONE, WIDE, Visit
from web.words import say

ATTACK = '<img src=x onerror="window.hacked=1">'


def set_up(visit: Visit, game: str, names: list[str], others: str) -> Page:
    """Set up a table for two: the first seat is ours, the second is for a person here or with a link."""
    page = visit.goto(f"new/{game}")
    page.get_by_label(say("frame.new.name_of", n=1)).fill(names[0])
    page.get_by_role("combobox", name=say("frame.new.seat", n=2)).select_option(others)
    if others == "me":
        page.get_by_label(say("frame.new.name_of", n=2)).fill(names[1])
    page.get_by_role("button", name=say("frame.new.start" if others == "me" else "frame.new.open")).click()
    page.wait_for_url("**/#/t/*")
    return page


def test_two_people_play_a_game_over_a_link(visit: Callable[..., Visit], site: Running) -> None:
    with Person(site) as ada, Person(site) as ben:
        host, guest = visit(person=ada), visit(person=ben)
        at_host = set_up(host, "wuerfel", ["Ada"], "link")
        link = at_host.get_by_label(say("frame.waiting.link")).input_value()
        guest.page.goto(link)
        guest.page.get_by_role("button", name=say("frame.home.sit_down")).click()
        assert not play_together([Player(host), Player(guest)], lambda: min(host.actions, guest.actions) > 5)
        play_on([ada, ben], host.table, random.Random(1))  # the rest without hands, which is quicker
        totals = [one.page.locator("tr.total").inner_text() for one in (host, guest)]
        assert totals[0] == totals[1]


@pytest.mark.few("phone")
@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_friend_is_one_tap_from_home(visit: Callable[..., Visit], screen: dict[str, Any]) -> None:
    host, friend = visit(screen=screen), visit()
    page = host.goto()
    page.get_by_role("button", name=say("frame.home.friend")).click()
    link = page.get_by_label(say("frame.waiting.link"))
    expect(page.get_by_role("img", name=say("frame.qr"))).to_be_in_viewport(ratio=1)
    expect(link).to_be_in_viewport(ratio=1)
    first = host.table
    page.get_by_role("group", name=say("frame.new.game")).get_by_role("button", name="Celtica").click()
    page.wait_for_function("table => !location.hash.includes(table)", arg=first)
    assert host.ask(f"/api/tables/{host.table}")["game"] == "celtica"
    old = f"{host.server.url}/api/tables/{first}"
    wait_until(page, lambda: host.context.request.get(old).status == 404, "the first table was not cleared away")
    # The same invitation again, and not a second one.
    page.goto("/#/")
    page.get_by_role("button", name=say("frame.home.friend")).click()
    friend.page.goto(link.input_value())
    at_friend = friend.page.locator("main")
    expect(at_friend).to_contain_text(say("frame.waiting.invited", game="Celtica"))
    # Somebody who was invited does not watch, and least of all themselves.
    expect(page.locator("main")).to_contain_text(say("frame.waiting.opened", n=1))
    for at in (at_friend, page.locator("main")):
        expect(at).not_to_contain_text(say("frame.seat.watching", n=1))
    expect(page.get_by_role("group", name=say("frame.new.game"))).to_have_count(0)  # the link is in use
    friend.page.get_by_role("button", name=say("frame.home.sit_down")).click()
    expect(page.locator("main > .field")).to_be_visible()


@pytest.mark.long
def test_there_is_no_chat_at_one_screen(visit: Callable[..., Visit]) -> None:
    one = visit()
    page = one.goto("new/wuerfel")
    expect(page.get_by_text(say("frame.new.chat"), exact=True)).to_have_count(0)
    set_up(one, "wuerfel", ["Ada", "Ben"], "me")
    expect(page.locator(".tale ol")).to_be_visible()
    expect(page.get_by_label(say("frame.tale.say"))).to_have_count(0)


@pytest.mark.long
def test_a_guest_by_link_says_a_name_where_the_seat_is_and_without_one_is_you(visit: Callable[..., Visit]) -> None:
    host, named, other = visit(), visit(), visit()
    page = host.goto("new/wuerfel")
    page.get_by_role("button", name=say("frame.new.count", n=3)).click()
    for seat in (2, 3):
        page.get_by_role("combobox", name=say("frame.new.seat", n=seat)).select_option("link")
    page.get_by_role("button", name=say("frame.new.open")).click()
    page.wait_for_url("**/#/t/*")
    for one, name in ((named, "Ada"), (other, "")):
        one.goto(f"t/{host.table}")
        one.page.get_by_label(say("frame.home.ask_name")).fill(name)
        one.page.get_by_role("button", name=say("frame.home.sit_down")).click()
    expect(page.locator("main .field")).to_contain_text("Ada")
    at_other = other.page.locator("main .field")
    expect(at_other).to_contain_text(say("frame.you"))
    expect(at_other).to_contain_text("Ada")
    guest = next(seat["name"] for seat in other.ask(f"/api/tables/{host.table}")["seats"] if seat["mine"])
    assert guest not in at_other.inner_text()
    expect(other.page.get_by_label(say("frame.home.ask_name"))).to_have_count(0)  # asked once


@pytest.mark.long
def test_a_seat_by_link_is_taken_at_once_and_the_name_asked_for_there(visit: Callable[..., Visit]) -> None:
    here, phone = visit(), visit(screen=PHONE)
    page = set_up(here, "keltis", ["Ada", "Ben"], "me")
    page.get_by_role("button", name=say("frame.seat.title"), exact=True).click()
    menu = page.get_by_role("dialog")
    menu.get_by_role("button", name=say("frame.seat.change")).nth(1).click()
    menu.get_by_role("button", name=say("frame.seat.elsewhere")).click()
    phone.page.goto(menu.get_by_label(say("frame.seat.elsewhere")).input_value())
    expect(phone.page.locator("[data-card]")).to_have_count(8)
    field = phone.page.get_by_label(say("frame.home.ask_name"))
    field.fill("Cara")
    phone.page.keyboard.press("Enter")
    expect(field).to_have_count(0)
    wait_until(
        page,
        lambda: [seat["name"] for seat in phone.ask(f"/api/tables/{here.table}")["seats"]] == ["Ada", "Cara"],
        "the table did not hear of the name",
    )
    assert phone.ask("/api/me")["name"] == "Cara"


@pytest.mark.long
def test_people_at_one_screen_without_names_are_told_apart(visit: Callable[..., Visit]) -> None:
    one = visit()
    page = set_up(one, "keltis", ["", ""], "me")
    expect(page.locator(".curtain")).to_be_visible()
    names = [seat["name"] for seat in one.ask(f"/api/tables/{one.table}")["seats"]]
    assert names == [say("frame.new.unnamed", n=1), say("frame.new.unnamed", n=2)]


def test_names_and_chat_are_text(visit: Callable[..., Visit]) -> None:
    host, guest = visit(), visit()
    at_host = set_up(host, "keltis", [ATTACK], "link")
    guest.goto(f"t/{host.table}")
    at_guest = guest.page
    at_guest.get_by_role("button", name=say("frame.home.sit_down")).click()
    at_host.get_by_label(say("frame.tale.say")).fill(ATTACK)
    at_host.keyboard.press("Enter")
    for page, name in ((at_host, say("frame.tale.me")), (at_guest, ATTACK)):
        expect(page.locator(".tale .said")).to_contain_text(f"{name}: {ATTACK}")
        expect(page.locator("main .field")).to_contain_text(ATTACK)
        assert page.locator("img").count() == 0
        assert page.evaluate("window.hacked") is None


@pytest.mark.long
def test_a_seat_goes_to_another_device_by_a_link(visit: Callable[..., Visit]) -> None:
    here, phone = visit(), visit()
    page = set_up(here, "keltis", ["Ada", "Ben"], "me")
    page.get_by_role("button", name=say("frame.seat.title"), exact=True).click()
    menu = page.get_by_role("dialog")
    menu.get_by_role("button", name=say("frame.seat.change")).nth(1).click()
    menu.get_by_role("button", name=say("frame.seat.elsewhere")).click()
    link = menu.get_by_label(say("frame.seat.elsewhere")).input_value()
    phone.page.goto(link)
    phone.page.wait_for_url(f"**/#/t/{here.table}")
    expect(phone.page.locator("[data-card]")).to_have_count(8)
    seats = phone.ask(f"/api/tables/{here.table}")["seats"]
    assert [seat["mine"] for seat in seats] == [False, True]
    # Both are told that Ada knows this hand, and that the rest has been shuffled again.
    expect(menu).to_contain_text(say("frame.seat.held_by", names="Ada"))
    expect(phone.page.locator("section.tale")).to_contain_text(say("frame.tale.comes_you"))
    phone.page.get_by_role("button", name=say("frame.seat.title"), exact=True).click()
    expect(phone.page.get_by_role("dialog")).to_contain_text(say("frame.seat.held_by", names="Ada"))


@pytest.mark.long
def test_what_was_revealed_and_taken_back_is_told(visit: Callable[..., Visit], site: Running) -> None:
    with Person(site, "Ada") as ada:
        table = ada.table("me", "me", game="wuerfel", options={"start": 0})
        table = ada.act(table["id"], table["at"], "keep").json()
        if table["views"][0]["phase"] == "choose":
            table = ada.act(table["id"], table["at"], "nothing").json()
        ada.post(f"/api/tables/{table['id']}/undo", {"at": table["at"]})  # the next roll was seen
        one = visit(person=ada)
    page = one.goto(f"t/{table['id']}")
    expect(page.locator("section.tale")).to_contain_text(say("frame.tale.undo_revealed", name="Ada"))
    page.get_by_role("button", name=say("frame.seat.title"), exact=True).click()
    expect(page.get_by_role("dialog")).to_contain_text(say("frame.seat.revealed_undos", n=1))


@pytest.mark.long
def test_a_deleted_rematch_is_opened_anew(visit: Callable[..., Visit], site: Running) -> None:
    with Person(site, "Ada") as ada:
        one = visit(person=ada)
        table = play_on([ada], ada.table("me", "me", game="wuerfel")["id"], random.Random(1))["id"]
        again = ada.post(f"/api/tables/{table}/rematch")["table"]
        ada.http.delete(f"/api/tables/{again}").raise_for_status()
        page = one.goto(f"t/{table}")
        rematch = page.get_by_role("button", name=say("frame.end.to_rematch"))
        rematch.wait_for()
        page.wait_for_timeout(SEEN)
        rematch.click()
        page.wait_for_function("table => !location.hash.includes(table)", arg=table)
        expect(page.get_by_role("button", name=say("frame.seat.title"), exact=True)).to_be_visible()
        assert one.table not in {table, again}


def hands(visit: Visit) -> dict[str, set[str]]:
    """The names of the cards that each person at this screen holds, less those that lie open."""
    views = visit.ask(f"/api/tables/{visit.table}")["views"]
    table = views[0]["table"]

    def name(colour: str, value: int) -> str:
        return say("cards.card", colour=say(f"cards.colour.{colour}"), value=value)

    open_ = {name(colour, pile["top"]) for colour, pile in table["discards"].items()}
    for player in table["players"]:
        open_ |= {name(colour, value) for colour, row in player["rows"].items() for value in row["values"]}
    return {
        view["names"][view["seat"]]: {name(card["colour"], card["value"]) for card in view["table"]["hand"]} - open_
        for view in views
    }


def test_the_curtain_hides_the_hand(visit: Callable[..., Visit]) -> None:
    one = visit()
    page = set_up(one, "keltis", ["Ada", "Ben"], "me")
    player, curtain = Player(one, curtains=False), page.locator(".curtain")
    seen = set()
    for _ in range(4):
        expect(curtain).to_be_visible()
        assert page.locator("[data-card], .board, [data-piece]").count() == 0
        content = page.content().casefold()
        held = {card.casefold() for cards in hands(one).values() for card in cards}
        assert not [content[max(0, content.index(card) - 80) :][:160] for card in held if card in content]
        ready = curtain.get_by_role("button")
        page.wait_for_timeout(SEEN)
        name = next(name for name in ("Ada", "Ben") if ready.inner_text() == say("frame.curtain.ready", name=name))
        ready.click()
        cards = page.locator("[data-card]")
        expect(cards).to_have_count(8)
        shown = cards.evaluate_all("all => all.map((card) => card.getAttribute('aria-label'))")
        assert all(any(label.startswith(card) for label in shown) for card in hands(one)[name])
        seen.add(name)
        player.play(until=curtain.is_visible)
    assert seen == {"Ada", "Ben"}


@pytest.fixture
def mortal(built: Path, sqlite_file: str) -> Iterator[Running]:
    """A private server that may be killed, with bots slow enough to watch."""
    assert built.is_dir()
    with Running(sqlite_file, bot_pause=0.15) as running:
        yield running


@pytest.fixture
def sqlite_file(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


def test_the_page_survives_a_killed_server_without_a_reload(visit: Callable[..., Visit], mortal: Running) -> None:
    one = visit(server=mortal)
    page = one.goto()
    page.get_by_role("button", name=say("frame.home.play_now")).click()
    player = Player(one)
    player.play(actions=3)
    player.await_turn()
    page.evaluate("window.same = true")
    one.forgiving = True
    port, before = mortal.port, one.actions
    mortal.kill()
    status = page.get_by_text(say("frame.away.server"))
    expect(status).to_be_visible()
    # A move that is made in the meantime waits for the server.
    wait_until(page, lambda: bool(player.once() and page.locator(".board.sent").count()), "no move was made")
    expect(page.get_by_text(say("frame.away.move"))).to_be_visible()
    mortal.start(port)
    expect(status).to_be_hidden(timeout=40_000)
    wait_until(page, lambda: one.actions > before, "the move that waited was not sent again by itself")
    one.forgiving = False
    player.play(actions=2)
    assert one.actions >= before + 3
    assert page.evaluate("window.same") is True


@pytest.mark.long
def test_who_clicks_before_the_server_knows_them_becomes_one_person(visit: Callable[..., Visit]) -> None:
    """Otherwise the table could belong to one identity, and the browser keep another."""
    one = visit()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    asked: list[str] = []
    one.page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/api/me") else None)
    one.page.route("**/api/me", hold)
    page = one.goto()
    page.get_by_role("button", name=say("frame.home.play_now")).click()
    wait_until(page, lambda: bool(held), "nobody asks who this is")
    held[0].continue_()
    page.unroute("**/api/me")
    Player(one).play(actions=2)
    assert len(asked) == 1


def test_an_own_move_is_taken_back(visit: Callable[..., Visit]) -> None:
    one = visit()
    page = one.goto()
    page.get_by_role("button", name=say("frame.home.play_now")).click()
    player = Player(one)
    cards = page.locator("[data-card]")
    player.await_turn()
    before = cards.evaluate_all("all => all.map((card) => card.dataset.card)")
    player.play(actions=1)
    expect(cards).to_have_count(7)
    page.wait_for_timeout(SEEN)
    page.get_by_role("button", name=say("frame.undo")).click()
    expect(cards).to_have_count(8)
    assert cards.evaluate_all("all => all.map((card) => card.dataset.card)") == before
    expect(page.locator(".tale ol")).to_contain_text(say("frame.tale.undo_you"))


def test_missed_moves_are_played_back_and_can_be_skipped(visit: Callable[..., Visit], mortal: Running) -> None:
    one = visit(server=mortal)
    page = one.goto()
    page.get_by_role("button", name=say("frame.home.play_now")).click()
    Player(one).play(actions=2)
    expect(page.locator(".banner.mine")).to_be_visible()
    address = page.url
    page.goto("/#/settings")
    # In the meantime the computer plays our seat too, and gives it back.
    table = one.server.url + f"/api/tables/{address.rsplit('/', 1)[1]}"
    at = one.context.request.get(table).json()["at"]
    seat = next(seat["seat"] for seat in one.context.request.get(table).json()["seats"] if seat["mine"])
    one.context.request.put(f"{table}/seats/{seat}", data={"who": "bot", "level": "easy"})
    wait_until(page, lambda: one.context.request.get(table).json()["at"] >= at + 8, "the bots made no 8 moves")
    one.context.request.put(f"{table}/seats/{seat}", data={"who": "me"})
    page.goto(address)
    expect(page.get_by_text(say("frame.turn.meanwhile"))).to_be_visible()
    page.get_by_role("button", name=say("frame.turn.skip")).click()
    expect(page.get_by_text(say("frame.turn.meanwhile"))).to_be_hidden()
