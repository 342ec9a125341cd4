"""What the others did is seen at once: marked on the board, said in one line, and shown once more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from triskele.rules import GAMES
from web.player import SEEN, Player, wait_until
from web.visit import PHONE, TABLET, WIDE, Visit
from web.words import say

SMALL = {**PHONE, "viewport": {"width": 360, "height": 740}}
BOXES = """() => ['.step', '.stage, .middle, .island', '.opp', '.lastturn'].map((name) => {
  const { x, y, width, height } = document.querySelector(name).getBoundingClientRect()
  return [x, y, width, height].map(Math.round)
})"""


def opened(one: Visit, game: str, players: int) -> str:
    """A table of the visitor's, who begins, with bots."""
    one.ask("/api/me")  # who comes for the first time gets a name
    seats = [{"who": "me"}, *[{"who": "bot", "level": "gentle"}] * (players - 1)]
    wish = {"game": game, "seats": seats, "options": {"start": 0}}
    answer = one.context.request.post(f"{one.server.url}/api/tables", data=wish)
    assert answer.ok, answer.text()
    table = str(answer.json()["id"])
    one.goto(f"t/{table}")
    return table


def turns(one: Visit, table: str) -> list[list[dict[str, Any]]]:
    """The actions of a table, turn by turn."""
    found: list[list[dict[str, Any]]] = []
    log = one.context.request.get(f"{one.server.url}/api/tables/{table}/log", headers={"Accept-Language": one.lang})
    for entry in log.json()["entries"]:
        if entry["kind"] == "action":
            if not found or found[-1][0]["seat"] != entry["seat"]:
                found.append([])
            found[-1].append(entry)
    return found


def again(one: Visit, player: Player, table: str) -> list[list[dict[str, Any]]]:
    """Play until the first turn of ours is over and all others have had theirs; their turns."""

    def round_over() -> bool:
        told = turns(one, table)
        return bool(told) and told[-1][0]["seat"] != 0 and one.ask(f"/api/tables/{table}")["views"][0]["deciding"] == 0

    player.play(until=round_over)
    player.await_turn()
    return [turn for turn in turns(one, table) if turn[0]["seat"] != 0]


def line_of(turn: list[dict[str, Any]]) -> str:
    said = [act["brief"] for act in turn]
    return ", ".join(brief for n, brief in enumerate(said) if brief and (n == 0 or brief != said[n - 1]))


@pytest.mark.few("celtica-de")
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_a_phone_says_the_last_turn_in_one_line_that_plays_it_back(
    visit: Callable[..., Visit], game: str, lang: str
) -> None:
    one = visit(screen=PHONE if lang == "en" else SMALL, lang=lang)
    table = opened(one, game, 3)
    player, page = Player(one, touch=True), one.page
    player.await_turn()
    before = page.evaluate(BOXES)
    told = again(one, player, table)
    names = [seat["name"] for seat in one.ask(f"/api/tables/{table}")["seats"]]
    line = page.locator(".lastturn button")
    text = f"{names[2]}: {line_of(told[-1])}"
    expect(line.locator(".said")).to_have_text(text)
    assert page.evaluate(BOXES) == before  # it had its room before anybody moved
    # Both who moved are marked, the last one more clearly.
    expect(page.locator(".opp.fresh")).to_have_count(2)
    expect(page.locator(".opp.fresh:not(.before)")).to_contain_text(names[2])
    sent = one.actions
    page.wait_for_timeout(SEEN)
    line.tap()
    expect(page.locator(".banner.mine")).to_have_count(0)
    expect(line.locator(".said")).to_contain_text(f"{names[1]}:")  # from the first turn since ours on
    expect(page.locator(".banner.mine")).to_have_count(1)
    expect(line.locator(".said")).to_have_text(text)
    assert one.actions == sent


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_the_head_of_a_wider_screen_has_the_line_while_no_tale_stands_beside(
    visit: Callable[..., Visit], game: str
) -> None:
    one = visit(screen=TABLET)
    table = opened(one, game, 2)
    player, page = Player(one), one.page
    player.await_turn()
    before = page.evaluate(BOXES)
    told = again(one, player, table)
    expect(page.locator("header .lastturn .said")).to_contain_text(line_of(told[-1]))
    assert page.evaluate(BOXES) == before
    page.set_viewport_size({"width": 1366, "height": 768})
    expect(page.locator(".lastturn .said")).to_have_count(0)
    expect(page.locator("aside .again")).to_have_count(1)


@pytest.mark.long
def test_beside_a_laptop_s_board_a_short_turn_takes_no_more_than_two_lines(visit: Callable[..., Visit]) -> None:
    one = visit(screen={"viewport": {"width": 1366, "height": 768}})
    opened(one, "keltis", 4)
    player, page = Player(one), one.page
    short: list[int] = []
    for _ in range(10):  # until a turn was short: which ones are, the cards decide
        player.play(4)
        player.await_turn()
        short = page.locator("aside .line:has(.who):has(.pictures svg)").evaluate_all(
            "all => all.filter((line) => line.children[1].getBoundingClientRect().height < 30)"
            ".map((line) => Math.round(line.getBoundingClientRect().height))"
        )
        if short:
            break
    assert short
    assert max(short) <= 64  # the words and their pictures stand beside the figure


@pytest.mark.few("wuerfel")
@pytest.mark.parametrize("game", ["keltis", "orakel", "wuerfel"])
def test_a_folded_turn_is_told_by_what_it_was_about(visit: Callable[..., Visit], game: str) -> None:
    one = visit(screen=WIDE)
    table = opened(one, game, 2)
    player, page = Player(one), one.page
    player.play(6)
    player.await_turn()
    told = [turn for turn in turns(one, table)[:-2] if len(turn) > 1]
    lines = page.locator("aside li").all_inner_texts()
    for turn in told:
        # A card that only was laid is told by what it then moved.
        decisive = next(act for act in turn if act["brief"] and {event["kind"] for event in act["events"]} != {"lay"})
        assert any(decisive["text"] in line.replace("\n", " ") for line in lines), decisive["text"]
    assert not [line for line in lines if line.strip().startswith("+") or "\n+" in line]
    if game == "wuerfel":  # they were folded, not left out
        assert any(not turn[0]["brief"] for turn in told)


def test_rows_on_a_phone_say_what_they_are(visit: Callable[..., Visit]) -> None:
    one = visit(screen=SMALL, lang="de")
    opened(one, "keltis", 2)
    player, page = Player(one, touch=True), one.page
    player.await_turn()
    laid = page.locator(".chips .chip", has_text="1 Karte")
    player.play(until=lambda: laid.count() > 0)
    assert laid.first.inner_text().split() in [[str(value), "↕", "1", "Karte"] for value in range(11)]
    for kind in ("rows", "discards"):
        expect(page.get_by_text(say(f"cards.label.{kind}", "de"), exact=True)).to_be_visible()


def test_everybody_has_a_letter_of_their_own(visit: Callable[..., Visit]) -> None:
    one = visit(screen=WIDE, lang="de")
    opened(one, "keltis", 4)
    Player(one).await_turn()
    found = one.page.locator(".who .fig-letter, .opp .fig-letter").all_text_contents()
    assert sorted(found) == ["B", "C", "D", "U"]  # Brendan, Ciara, Declan, and «Du»


# What a score looks like with other figures: each as wide as any other, and not the title face's.
FIGURES = """() => [...document.querySelectorAll('[data-score]')].map((score) => {
  const style = getComputedStyle(score), was = score.textContent
  const wide = ['11', '00', '48'].map((text) => (score.textContent = text, score.getBoundingClientRect().width))
  score.textContent = was
  const [least, most] = [Math.min(...wide), Math.max(...wide)]
  return [style.fontFamily.split(',')[0].replace(/"/g, ''), style.fontVariantNumeric, most - least < 0.1]
})"""


@pytest.mark.few("keltis-phone")
@pytest.mark.parametrize("screen", [PHONE, WIDE], ids=["phone", "wide"])
@pytest.mark.parametrize("game", GAMES)
def test_the_figures_of_a_score_can_not_be_misread(visit: Callable[..., Visit], game: str, screen: Any) -> None:
    one = visit(screen=screen)
    opened(one, game, 2)
    Player(one).await_turn()
    one.page.evaluate("document.fonts.ready")
    wait_until(one.page, lambda: one.page.evaluate("document.fonts.check('700 20px Figures', '11')"), "no figures")
    for family, numeric, even in one.page.evaluate(FIGURES):
        assert family in {"Figures", "Alegreya Sans"}
        assert {"lining-nums", "tabular-nums"} <= set(numeric.split())
        assert even


def light(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_ivory_figures_stand_out_from_stones_by_day(visit: Callable[..., Visit]) -> None:
    one = visit(theme="light")
    page = one.goto("settings")
    expect(page.locator("h1").first).to_be_visible()
    token = "(name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()"
    line = light(page.evaluate(token, "--f-ivory-line"))
    for ground in ("--stone", "--f-ivory", "--board", "--table"):
        assert (light(page.evaluate(token, ground)) + 0.05) / (line + 0.05) >= 3
