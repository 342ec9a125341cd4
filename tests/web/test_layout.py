"""Every phase of every game on every screen: nothing lies over what is to be read, nothing is cut, nothing moves."""

from __future__ import annotations

import copy
import functools
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from server.running import Person, Running, play_on
from triskele.analysis.practice import shipped
from triskele.analysis.practice.sets import Puzzle
from triskele.rules import GAMES as RULES
from web.measure import measure, measure_across, measure_targets
from web.player import SEEN, wait_until
from web.recorded import Shelf
from web.visit import GAMES, PAGES, Visit
from web.words import say

SIZES = [(360, 740), (844, 390), (768, 1024), (1024, 768), (1440, 900)]
MORE = [(390, 844), (683, 384), (720, 450), (1280, 720), (1366, 768), (1920, 1080), (2560, 1440)]
MOST = {game: rules.SEATS[1] for game, rules in RULES.items()}


def sized(shelf: Shelf, width: int, height: int) -> dict[str, Any]:
    shelf.page.set_viewport_size({"width": width, "height": height})
    return measure(shelf.page)


def walk(shelf: Shelf, names: list[str], sizes: list[tuple[int, int]]) -> Iterator[str]:
    """What is wrong with any of these tables at any of these sizes, a line each."""
    places: dict[tuple[Any, ...], dict[str, Any]] = {}
    for name in names:
        sample = shelf.samples[name]
        shelf.show(name)
        for size in sizes:
            found = sized(shelf, *size)
            yield from (f"{name} {size[0]}x{size[1]}: {line}" for line in found["found"])
            # Whoever has a seat finds board, prompt and hand in one place through all phases.
            if sample["view"]["seat"] is not None:
                before = places.setdefault((sample["players"], size), found["places"])
                for part in ("board", "prompt", "hand"):
                    if before[part] != found["places"][part]:
                        yield f"{name} {size[0]}x{size[1]}: {part} moved from {before[part]} to {found['places'][part]}"


def under_way(shelf: Shelf, *players: int) -> list[str]:
    """The recorded states of games that are still played."""
    return [
        name
        for name, sample in shelf.samples.items()
        if not sample["view"]["finished"] and (not players or sample["players"] in players)
    ]


# German has the longer words, and a full table the least room; all others take minutes.
@pytest.mark.few("wuerfel")
@pytest.mark.parametrize("game", GAMES)
def test_every_phase_fits_every_screen(visit: Callable[..., Visit], game: str) -> None:
    shelf = Shelf(visit(lang="de"), game)
    assert list(walk(shelf, under_way(shelf, MOST[game]), SIZES)) == []


@pytest.mark.long
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_every_phase_fits_every_screen_with_any_number_of_players(
    visit: Callable[..., Visit], game: str, lang: str
) -> None:
    shelf = Shelf(visit(lang=lang), game)
    assert list(walk(shelf, under_way(shelf), SIZES + MORE)) == []


def too_small(shelf: Shelf, names: list[str], sizes: list[tuple[int, int]]) -> Iterator[str]:
    """What somebody at one of these tables could press and would miss, a line each."""
    for name in names:
        if shelf.samples[name]["view"]["seat"] is None:
            continue
        shelf.show(name)
        for width, height in sizes:
            shelf.page.set_viewport_size({"width": width, "height": height})
            yield from (f"{name} {width}x{height}: {line}" for line in measure_targets(shelf.page))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_whatever_can_be_pressed_is_large_enough_for_a_finger(visit: Callable[..., Visit], game: str) -> None:
    shelf = Shelf(visit(lang="de"), game)
    assert list(too_small(shelf, under_way(shelf, MOST[game]), [(360, 740), (844, 390)])) == []


@pytest.mark.long
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_whatever_can_be_pressed_is_large_enough_on_any_screen(
    visit: Callable[..., Visit], game: str, lang: str
) -> None:
    shelf = Shelf(visit(lang=lang), game)
    assert list(too_small(shelf, under_way(shelf), SIZES + MORE)) == []


@pytest.mark.long
@pytest.mark.parametrize("game", ["keltis", "orakel"])
def test_a_laptop_gives_its_board_the_room_there_is(visit: Callable[..., Visit], game: str) -> None:
    shelf = Shelf(visit(lang="de"), game)
    assert list(walk(shelf, under_way(shelf, 2, 4), [(1366, 768)])) == []
    width, height = measure(shelf.page)["places"]["board"][2:]
    assert (width, height) > (600, 430)


@pytest.mark.long
@pytest.mark.parametrize("size", [(360, 740), (1366, 768)])
def test_a_figure_or_the_priestess_is_asked_with_the_rings_of_the_board(
    visit: Callable[..., Visit], size: tuple[int, int]
) -> None:
    one = visit()
    shelf = Shelf(one, "orakel")
    one.page.set_viewport_size({"width": size[0], "height": size[1]})
    shelf.show("orakel-4-move")
    steps = one.page.locator(".step .buttons button")
    expect(steps.locator(".solid")).to_have_count(2)
    expect(steps.locator(".dashed")).to_have_count(1)
    one.page.wait_for_timeout(SEEN)
    one.page.get_by_role("button", name=say("orakel.do.priestess"), exact=True).click()
    expect(one.page.locator(".step b")).to_have_text(say("orakel.next.lead"))
    expect(steps.locator(".dashed")).to_have_count(4)
    one.page.wait_for_timeout(SEEN)
    one.page.get_by_role("button", name=say("orakel.do.figure")).click()
    expect(steps.locator(".solid")).to_have_count(2)


@pytest.mark.few("en")
@pytest.mark.parametrize("lang", ["en", "de"])
def test_what_is_asked_has_room_where_the_priestess_goes_one_step(visit: Callable[..., Visit], lang: str) -> None:
    shelf = Shelf(visit(lang=lang), "orakel")
    sample = copy.deepcopy(shelf.samples["orakel-2-move"])
    view = sample["view"]
    view["actions"] = [action for action in view["actions"] if action.get("steps", 1) == 1]
    view["table"]["players"][view["seat"]]["figures"][0] = 0
    one = shelf.add({**sample, "name": "step"})
    assert list(walk(shelf, [one], [(1066, 708), (1366, 768), (1440, 900)])) == []


NAMED = re.compile(r"(?:[\s;{]|style:)(--[\w-]+)(?=[:=])")  # a custom property that a sheet or an element sets


def test_a_colour_of_the_kit_is_nothing_else_anywhere() -> None:
    """A border whose colour is a length is no border: of all buttons of the boards, once."""
    source = Path(__file__).parents[2] / "web" / "src"
    kit = source / "kit" / "kit.css"
    colours = set(NAMED.findall(kit.read_text(encoding="utf-8")))
    assert len(colours) > 60
    sheets = {*source.rglob("*.css"), *source.rglob("*.svelte")} - {kit}
    again = {file.name: colours & set(NAMED.findall(file.read_text(encoding="utf-8"))) for file in sheets}
    assert len(again) > 50
    assert {name: found for name, found in again.items() if found} == {}


ANYWHERE = re.compile(r"(?:^|[},;])\s*:global\(\.[\w-]+\)\s*[{,]", re.MULTILINE)


def test_no_component_styles_whatever_bears_a_class_anywhere() -> None:
    """What is asked of a board once more has a broken line around it; the judge, who is asked too, has none."""
    sheets = [*(Path(__file__).parents[2] / "web" / "src").rglob("*.svelte")]
    assert len(sheets) > 50
    assert [file.name for file in sheets if ANYWHERE.search(file.read_text(encoding="utf-8"))] == []


OPENED = """(face) => {
  if (face.ariaExpanded === 'true') return true
  if (face.ariaExpanded === null) return false // the board does not know yet how small it is, and would open a menu
  face.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  face.click()
}"""


@pytest.mark.few("wuerfel")
@pytest.mark.parametrize("game", GAMES)
def test_what_opens_beside_a_player_stays_on_the_screen_until_something_else_is_tapped(
    visit: Callable[..., Visit], game: str
) -> None:
    shelf = Shelf(visit(lang="de"), game)
    page = shelf.page
    shelf.show(f"{game}-{MOST[game]}-{'choose' if game == 'wuerfel' else 'play'}")
    for width, height in [(360, 740), (390, 844), (844, 390), (683, 384)]:
        page.set_viewport_size({"width": width, "height": height})
        sheets = page.locator(".opp > .sheet")
        for face in page.locator(".opp .face").all():
            # An open one may lie over this one's face, and no press is taken from a face that has only just come.
            wait_until(page, lambda face=face: bool(face.evaluate(OPENED)), "nothing opens")  # type: ignore[misc]
            expect(sheets).to_have_count(1)
            box = sheets.bounding_box()
            assert box
            assert box["x"] >= 0, (width, box)
            assert box["x"] + box["width"] <= width, (width, box)
            assert box["y"] >= 0, (width, box)
            assert box["y"] + box["height"] <= height, (width, box)
            assert sheets.evaluate("one => one.scrollWidth <= one.clientWidth"), width
        page.locator(".step").dispatch_event("pointerdown")
        expect(sheets).to_have_count(0)


@pytest.mark.long
def test_a_score_that_grows_moves_no_pile(visit: Callable[..., Visit]) -> None:
    shelf = Shelf(visit(), "keltis")
    shelf.show("keltis-2-play")
    for width, height in SIZES[:2]:
        sized(shelf, width, height)
        expect(shelf.page.locator(".bar")).to_be_visible()
        piles = []
        for score in ("1", "41", "−12", "104"):
            shelf.page.evaluate("score => (document.querySelector('.bar [data-score]').textContent = score)", score)
            places = "() => [...document.querySelectorAll('.pile')].map((pile) => pile.getBoundingClientRect().x)"
            piles.append(shelf.page.evaluate(places))
            assert measure(shelf.page)["found"] == []
        assert piles == piles[:1] * 4


@pytest.mark.long
def test_whose_turn_it_is_stands_within_the_head(visit: Callable[..., Visit]) -> None:
    shelf = Shelf(visit(lang="de"), "keltis")
    for name in ("keltis-3-move", "keltis-3-waiting"):
        shelf.show(name)
        for width, height in [(641, 800), (683, 384), (720, 450), *SIZES]:
            shelf.page.set_viewport_size({"width": width, "height": height})
            head, banner = (shelf.page.locator(part).first.bounding_box() for part in ("header", ".banner"))
            assert head
            assert banner
            assert head["y"] <= banner["y"], (name, width)
            assert banner["y"] + banner["height"] <= head["y"] + head["height"], (name, width)


@pytest.mark.few("celtica-de")
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_every_phase_says_what_the_choice_means(visit: Callable[..., Visit], game: str, lang: str) -> None:
    shelf = Shelf(visit(lang=lang), game)
    mine = {
        shelf.samples[name]["view"]["phase"]: name
        for name in under_way(shelf)
        if shelf.samples[name]["view"]["actions"]
    }
    assert len(mine) > 1
    for name in mine.values():
        shelf.show(name)
        assert len(shelf.page.locator(".step p small").inner_text().split()) > 2, name


TOLD = """([id, at]) => {
  const text = 'Anna legt Grün 5 und zieht die große Figur auf den 4. Stein: Kleeblatt, das eine zweite weiterführt.'
  const brief = 'Grün 5, große Figur auf 4, Kleeblatt'
  shelf.tables[id].entries.push({ kind: 'action', seat: 0, time: 1, text, brief, events: [], at, step: at - 1 })
}"""
MISSED = """([id, at]) => {
  const text = 'Anna legt Grün 5 und zieht auf den 4. Stein: Kleeblatt.'
  const said = { kind: 'action', seat: 0, time: 1, text, brief: 'Grün 5, Figur auf 4, Kleeblatt', events: [] }
  shelf.tables[id].entries.push(...[2, 1, 0].map((n) => ({ ...said, at: at - n, step: at - n - 1, turn: 0 })))
  shelf.tables[id].held = 1
  localStorage.setItem('triskele.tables', JSON.stringify({ [id]: { seen: at - 3, time: 1 } }))
}"""


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_what_happened_meanwhile_is_told_where_the_next_step_stands(visit: Callable[..., Visit], game: str) -> None:
    one = visit(lang="de")
    shelf = Shelf(one, game)
    name = f"{game}-{MOST[game]}-play" if game != "wuerfel" else "wuerfel-4-reroll"
    shelf.show(name)
    before = {size: sized(shelf, *size)["places"] for size in SIZES}
    one.goto("settings")
    shelf = Shelf(one, game)
    shelf.page.evaluate(MISSED, [name, shelf.samples[name]["view"]["at"] + 3])
    shelf.show(name)
    skip = one.page.get_by_role("button", name=say("frame.turn.skip", "de"))
    for size in SIZES:
        found = sized(shelf, *size)
        assert (found["found"], found["places"]) == ([], before[size])
        expect(skip).to_be_in_viewport(ratio=1)


LONG = """([id, at, briefs]) => {
  const act = { kind: 'action', seat: 1, time: 1, text: 'Brendan zieht.', events: [], turn: 0 }
  const { entries } = shelf.tables[id]
  const first = at - briefs.length
  entries.splice(1, Infinity, ...briefs.map((brief, n) => ({ ...act, brief, at: first + n + 1, step: first - 3 + n })))
}"""
# Of a turn in Das Orakel nine of ten are no longer than the first; the second is what chains of clovers come to.
TURNS = {
    True: ["Rotbraun 10", "Figur auf 24", "Kleeblatt", "Figur auf 30", "im Ziel", "Rotbraun 8 genommen"],
    False: ["Rotbraun 10", *["Figur auf 24", "Kleeblatt", "Figur auf 30", "im Ziel"] * 5, "Rotbraun 8 genommen"],
}


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_long_turn_has_two_lines_and_a_longer_one_ends_with_dots(visit: Callable[..., Visit], game: str) -> None:
    one = visit(lang="de")
    name = f"{game}-{MOST[game]}-{'reroll' if game == 'wuerfel' else 'play'}"
    for whole, briefs in TURNS.items():
        shelf = Shelf(one, game)
        shelf.page.evaluate(LONG, [name, shelf.samples[name]["view"]["at"] + 3, briefs])
        for size in [(360, 740), (390, 844), (844, 390), (768, 1024), (1024, 768)]:
            shelf.page.set_viewport_size({"width": size[0], "height": size[1]})
            shelf.show(name)
            line = shelf.page.locator(".lastturn .said")
            expect(line).to_contain_text(", ".join(briefs))
            assert measure(shelf.page)["found"] == [], size
            if not whole or 768 not in size:  # a tablet's head has less room
                assert line.evaluate("one => one.scrollHeight <= one.clientHeight + 1") == whole, (size, whole)


def looked_back(visit: Callable[..., Visit], game: str, sizes: list[tuple[int, int]]) -> None:
    """Look at a line of the tale at these sizes, with a seat and without: nothing moves, and there is a way back."""
    one = visit(lang="de")
    shelf = Shelf(one, game)
    for name in (f"{game}-{MOST[game]}-{'reroll' if game == 'wuerfel' else 'play'}", f"{game}-2-spectator"):
        shelf.page.evaluate(TOLD, [name, shelf.samples[name]["view"]["at"]])
        for size in sizes:
            shelf.page.set_viewport_size({"width": size[0], "height": size[1]})
            shelf.show(name)
            before = measure(shelf.page)["places"]
            if size[0] <= 1100:
                one.page.get_by_role("button", name=re.compile(say("frame.tale.title", "de"))).click()
            told = one.page.locator("section.tale").get_by_role("button", name=re.compile("eine zweite weiterführt"))
            told.first.click()
            expect(one.page.locator(".step")).to_contain_text("eine zweite weiterführt")
            found = measure(shelf.page)
            assert (found["found"], found["places"]) == ([], before), (name, size)
            back = one.page.get_by_role("button", name=say("frame.tale.back", "de"))
            expect(back).to_be_in_viewport(ratio=1)
            one.page.wait_for_timeout(SEEN)
            back.click()
            expect(back).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_whoever_looks_back_finds_everything_where_it_was(visit: Callable[..., Visit], game: str) -> None:
    looked_back(visit, game, SIZES[:1])


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_whoever_looks_back_on_any_screen_finds_everything_where_it_was(visit: Callable[..., Visit], game: str) -> None:
    looked_back(visit, game, SIZES[1:])


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_the_glow_comes_to_rest(visit: Callable[..., Visit], game: str) -> None:
    shelf = Shelf(visit(speed="normal"), game)
    for name in under_way(shelf, 3):
        if shelf.samples[name]["view"]["seat"] == shelf.samples[name]["view"]["deciding"]:
            shelf.show(name)
            endless = shelf.page.evaluate(
                "() => document.getAnimations().filter((one) => one.effect.getTiming().iterations === Infinity)"
                ".map((one) => `${one.animationName} ${one.effect.target.className}`)"
            )
            assert endless == [], name


def refused(visit: Callable[..., Visit], sizes: list[tuple[int, int]]) -> None:
    """Tap a card that does not fit: the reason has its place, and goes with the next tap."""
    one = visit(lang="de")
    shelf = Shelf(one, "keltis")
    sentence = "Grün 5 passt nicht: Deine Reihe fällt, seit du nach der 8 die 4 gelegt hast; nur 4 oder weniger passt."
    shelf.page.evaluate("why => (shelf.why = why)", {"sentence": sentence, "rule": "KEL-LAY-2", "text": "…"})
    for size in sizes:
        shelf.page.set_viewport_size({"width": size[0], "height": size[1]})
        shelf.show("keltis-4-play")
        before = measure(shelf.page)["places"]
        shelf.page.wait_for_timeout(SEEN)
        shelf.page.locator(".h.not").first.click(position={"x": 8, "y": 20})
        expect(shelf.page.locator(".step .why")).to_contain_text(sentence)
        found = measure(shelf.page)
        assert (found["found"], found["places"]["board"]) == ([], before["board"]), size
        shelf.page.wait_for_timeout(SEEN)
        shelf.page.locator(".h.can").first.click(position={"x": 8, "y": 20})
        expect(shelf.page.locator(".step .why")).to_have_count(0)


@pytest.mark.long
def test_a_reason_stands_where_the_next_step_does(visit: Callable[..., Visit]) -> None:
    refused(visit, SIZES[:2])


@pytest.mark.long
def test_a_reason_stands_where_the_next_step_does_on_any_screen(visit: Callable[..., Visit]) -> None:
    refused(visit, SIZES[2:])


# Pages that scroll.


@pytest.fixture(scope="module")
def finished(site: Running) -> Iterator[Callable[[str], tuple[Person, str]]]:
    """Somebody who has played a game to its end, at a full table."""
    with Person(site, "Maximiliane-Friederike") as person:

        @functools.cache
        def played(game: str) -> tuple[Person, str]:
            table: str = person.table("me", *["easy"] * (MOST[game] - 1), game=game)["id"]
            play_on([person], table, random.Random(5))
            return person, table

        yield played


@pytest.mark.few("de-", "de-replay/celtica")
@pytest.mark.parametrize("path", [*PAGES, *(f"replay/{game}" for game in GAMES)])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_page_fits_every_screen(
    visit: Callable[..., Visit], finished: Callable[[str], tuple[Person, str]], path: str, lang: str
) -> None:
    kind, _, game = path.partition("/")
    person, table = finished(game if kind == "replay" else "celtica")
    one = visit(person=person, lang=lang, screen={"viewport": {"width": SIZES[0][0], "height": SIZES[0][1]}})
    if kind == "replay":
        one.goto(f"replay/{table}")
        expect(one.page.locator(".end tbody")).to_be_visible()
    else:
        one.goto(path)
        one.page.wait_for_load_state("networkidle")
    for width, height in SIZES:
        one.page.set_viewport_size({"width": width, "height": height})
        assert measure_across(one.page) == [], (width, height)


@pytest.mark.few("de-")
@pytest.mark.parametrize("path", [*PAGES, "practice"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_whatever_can_be_pressed_on_a_page_is_large_enough(
    visit: Callable[..., Visit], finished: Callable[[str], tuple[Person, str]], path: str, lang: str
) -> None:
    one = visit(person=finished("celtica")[0], lang=lang)
    one.goto(path)
    one.page.wait_for_load_state("networkidle")
    for width, height in [(360, 740), (844, 390), (1366, 768)]:
        one.page.set_viewport_size({"width": width, "height": height})
        assert measure_targets(one.page) == [], (width, height)


@pytest.mark.long
def test_large_screens_show_pages_larger(visit: Callable[..., Visit]) -> None:
    one = visit(screen={"viewport": {"width": 2560, "height": 1440}})
    for path in ("", "learn", "practice", "rules/keltis"):
        one.goto(path)
        one.page.wait_for_load_state("networkidle")
        assert one.page.locator("main").bounding_box()["width"] > (1600 if "rules" in path else 1900), path  # type: ignore[index]
        assert measure_across(one.page) == []


BOXES = "() => [...document.querySelectorAll('main, main article, main h2')].filter((one) => !one.closest('.unfolded'))"
BOXES += ".map((one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height] })"


@pytest.mark.few("size0")
@pytest.mark.parametrize("size", [(390, 844), (1366, 768)])
def test_a_card_that_unfolds_and_a_link_that_is_copied_move_nothing(
    visit: Callable[..., Visit], size: tuple[int, int]
) -> None:
    one = visit(screen={"viewport": {"width": size[0], "height": size[1]}})
    one.goto()
    one.page.mouse.move(0, 0)
    card = one.page.locator("article").nth(1)
    expect(card).to_be_visible()
    one.page.wait_for_load_state("networkidle")
    before = one.page.evaluate(BOXES)
    card.get_by_role("button", name=say("frame.home.play"), exact=True).press("Enter")
    expect(card.locator(".levels button").first).to_be_focused()
    one.page.evaluate("() => scrollTo(0, 0)")
    assert one.page.evaluate(BOXES) == before


@pytest.mark.few("size1")
@pytest.mark.parametrize("size", [(390, 844), (360, 740), (1366, 768)])
def test_the_bar_of_a_new_table_covers_nothing(visit: Callable[..., Visit], size: tuple[int, int]) -> None:
    one = visit(screen={"viewport": {"width": size[0], "height": size[1]}})
    page = one.goto("new/celtica")
    expect(page.locator(".end .go")).to_be_in_viewport(ratio=1)
    fields, bar = page.locator(".fields").bounding_box(), page.locator(".end").bounding_box()
    assert fields
    assert bar
    assert fields["y"] + fields["height"] <= bar["y"] + 0.5
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.few("orakel")
@pytest.mark.parametrize("game", GAMES)
def test_practice_is_whole_on_low_screens(visit: Callable[..., Visit], game: str) -> None:
    one = visit(lang="de", screen={"viewport": {"width": 844, "height": 390}})
    most: dict[str, Puzzle] = {}  # by phase, the one with the most to choose from; a dozen cards are narrower there
    some = [puzzle for puzzle in shipped(game).puzzles if len(puzzle.ahead) < 9]
    for puzzle in sorted(some, key=lambda one: (len(one.ahead), one.line)):
        most[puzzle.line.split("phase=")[1].split()[0]] = puzzle
    for puzzle in most.values():
        one.goto(f"practice/{game}/{puzzle.id}")
        expect(one.page.locator("main .step")).to_be_visible()
        for width, height in [(844, 390), (683, 384)]:
            one.page.set_viewport_size({"width": width, "height": height})
            found = measure(one.page)["found"] + measure_across(one.page) + measure_targets(one.page)
            assert [line for line in found if not line.startswith("scrolls")] == [], puzzle.line
