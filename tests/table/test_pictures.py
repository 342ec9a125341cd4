"""Pictures of positions: whole and valid files, which show what a view shows and nothing else."""

from __future__ import annotations

import copy
import random
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

import triskele
from contract.cases import CASES, Case
from triskele.rules import GAMES
from triskele.rules.board import default_board_text
from triskele.table.language import LANGUAGES
from triskele.table.nodes import MatchWithNodes
from triskele.table.pictures import THEMES, draw, kit
from triskele.table.pictures.kit import art, fitted, number, width_of
from triskele.table.pictures.marked import spot, touched
from triskele.table.pictures.parts import letters_of, name_and_score
from triskele.table.pictures.short import apart

SVG = "{http://www.w3.org/2000/svg}"
LARGEST = {"keltis": 56_000, "wuerfel": 60_000, "orakel": 64_000, "celtica": 64_000}  # bytes of a picture
STEPS = 3  # pictures of each game that is played
each_case = pytest.mark.parametrize("case", CASES, ids=str)
each_game = pytest.mark.parametrize("game", GAMES)


def positions(match: triskele.Match, seed: int) -> Iterator[triskele.Match]:
    """Some positions of a random game, the first and the last among them."""
    chooser, matches = random.Random(seed), [match.clone()]
    while not match.finished:
        match.play(chooser.choice(match.actions()))
        matches.append(match.clone())
    yield from matches[:: max(1, len(matches) // STEPS)]
    yield matches[-1]


def check(picture: str) -> ElementTree.Element:
    """Valid XML that needs nothing from outside, in which all that is used is there once."""
    root = ElementTree.fromstring(picture)
    assert len(picture.encode()) < max(LARGEST.values())
    ids = Counter(element.attrib["id"] for element in root.iter() if "id" in element.attrib)
    assert all(count == 1 for count in ids.values())
    used = set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', picture))
    assert {one or other for one, other in used} <= set(ids)
    assert len(re.findall(r'(?:href="|url\()(?!#)', picture)) == 0
    assert not re.search(r"var\(|color-mix|\{|NaN|undefined|None|nan\b|@import|@font-face", picture)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= SHAPES
    return root


SHAPES = {"svg", "title", "defs", "symbol", "g", "use", "path", "rect", "circle", "ellipse", "text", "pattern"} | {
    "linearGradient",
    "radialGradient",
    "stop",
    "clipPath",
    "marker",
}


def drawn(match: triskele.Match, symbol: str, seat: int | str | None = None) -> int:
    """How often symbols whose names fit are used, except by other symbols; in a file they have short names."""
    with pytest.MonkeyPatch.context() as patched:
        for last in ("shorter", "needed", "named"):
            patched.setattr(kit, last, lambda markup: markup)
        root = ElementTree.fromstring(match.svg(seat, last=False))  # type: ignore[arg-type]
    names = (re.sub("--.*", "", name) for name in uses(root))
    return sum(bool(re.fullmatch(symbol, name)) for name in names)


def uses(element: ElementTree.Element) -> Iterator[str]:
    """The names of what is used, but for what the parts of others use."""
    for child in element:
        if child.tag == f"{SVG}use":
            yield child.attrib["href"][1:]
        elif child.tag not in {f"{SVG}symbol", f"{SVG}defs"}:
            yield from uses(child)


@pytest.mark.few("keltis-4", "orakel-2-any", "wuerfel-3-either", "celtica-5-original")
@each_case
def test_every_position_is_drawn_for_everybody(case: Case) -> None:
    for n, match in enumerate(positions(case.new(f"pictures {case}"), 5)):
        lang, theme = LANGUAGES[n % 2], THEMES[n // 2 % 2]
        for seat in (None, "all", n % case.players):
            check(match.svg(seat, lang, theme))  # type: ignore[arg-type]
        assert match.clone().svg(None, lang, theme) == match.svg(None, lang, theme)


@each_game
def test_the_largest_pictures_are_as_small_as_that(game: str) -> None:
    """With the most seats, everything shown, and late, when most lies on the table."""
    names = NAMES if game == "celtica" else NAMES[:4]
    *_, match = positions(triskele.new(game, len(names), "large", names=names), 2)
    late = [match.as_of(len(match.log) * part // 20) for part in (12, 15, 18, 20)]
    sizes = [len(one.svg("all", "de", theme).encode()) for one in late for theme in THEMES]
    assert max(sizes) < LARGEST[game]
    assert max(sizes) > LARGEST[game] * 0.9  # else the bound can come down


NAMES = ["Brendan", "Ciara", "Declan", "Eithne", "Fergus"]


@pytest.mark.few("keltis-4", "orakel-2-any", "wuerfel-3-either", "celtica-5-original")
@each_case
def test_positions_that_differ_only_in_hidden_things_give_equal_pictures(case: Case) -> None:
    for match in positions(case.new(f"hidden {case}"), 6):
        if match.finished:
            continue
        for seat in (None, *range(case.players)):
            other = copy.copy(match)
            other._state = match.known(seat)
            match.rules.imagine(other._state, [7] * 8)
            assert other.svg(seat) == match.svg(seat)


@each_game
def test_a_picture_shows_hands_to_those_who_may_see_them(game: str) -> None:
    match = triskele.new(game, 2, "hands")
    pictures = {match.svg(seat) for seat in (None, "all", 0, 1)}  # type: ignore[arg-type]
    held = match.view(0)["table"].get("hand")
    assert len(pictures) == (1 + 2 if held is None else 4)  # in the dice game nothing is hidden but who looks
    if isinstance(held, list):
        cards = rf"card-({'|'.join(match.view(0)['table']['tiles'] if game == 'keltis' else COLOURS)})"
        assert [drawn(match, cards, seat) for seat in (None, 0, "all")] == [0, 8, 16]
        assert [drawn(match, "card-back", seat) for seat in (None, 0, "all")] == [20, 12, 4]
    elif held:
        cards = "card-(druid|experience)-.*(?<!back)"
        shown = [drawn(match, cards, seat) for seat in (None, 0, "all")]
        assert [count - shown[0] for count in shown] == [0, 5, 10]


COLOURS = ["russet", "yellow", "pink", "green", "blue"]


def test_all_pieces_of_keltis_are_drawn() -> None:
    *_, match = positions(triskele.new("keltis", 4, "pieces"), 1)
    table = match.view(None)["table"]
    lie = [tile for path in table["tiles"].values() for tile in path if tile != "none"]
    assert drawn(match, "tile-.*") == len(lie) + 4  # and one in each panel
    figures = sum(len(player["figures"]) for player in table["players"])
    waiting = sum((player["small_at_start"] > 0) + player["large_at_start"] for player in table["players"])
    goal = min(table["in_goal"], table["goal_figures"])
    assert drawn(match, "fig-.*") == figures + waiting + goal + 4
    rows = sum(len(row["values"]) for player in table["players"] for row in player["rows"].values())
    tops = sum(pile["top"] is not None for pile in table["discards"].values())
    assert drawn(match, rf"card-({'|'.join(COLOURS)})") == rows + tops


def test_all_pieces_of_orakel_are_drawn() -> None:
    *_, match = positions(triskele.new("orakel", 3, "pieces"), 1)
    table = match.view(None)["table"]
    lie = [field["tile"] for field in table["fields"] if not field["big"] and field["tile"] != "none"]
    assert drawn(match, "(tile|ora)-.*") == len(lie) + 3
    assert drawn(match, "wish") == sum(field["stones"] for field in table["fields"]) + 3
    assert drawn(match, "fig-.*") == 9 + 3
    assert drawn(match, "priestess") == 1


def test_all_pieces_of_the_dice_game_are_drawn() -> None:
    *_, match = positions(triskele.new("wuerfel", 3, "pieces"), 1)
    table = match.view(None)["table"]
    taken = sum(tile["taken_by"] is not None for tiles in table["tiles"].values() for tile in tiles)
    assert drawn(match, "fig-.*") == taken + 3
    rows = [row for player in table["players"] for row in player["rows"].values()]
    assert sum(len(row["values"]) for row in rows) == taken
    assert drawn(match, "w-hidden") == sum(row["hidden"] for row in rows)
    assert drawn(match, "w-face-.*") == 3


def test_all_pieces_of_celtica_are_drawn() -> None:
    for match in positions(triskele.new("celtica", 5, "pieces"), 1):
        table = match.view(None)["table"]
        assert drawn(match, "druid-.*") == 5
        assert drawn(match, "pl-.*") == 18
        assert drawn(match, "piece-(?!back).*") == sum(table["display"].values()) + 9
        assert drawn(match, "empty|whole") >= 5


# Boards of one's own


def own_board(game: str, **changes: Any) -> dict[str, Any]:
    board = tomllib.loads(default_board_text(game))
    for key, value in changes.items():
        *tables, name = key.split("__")
        part = board
        for table in tables:
            part = part[table]
        part[name] = value
    return board


@pytest.mark.parametrize("goal", range(1, 10))
def test_the_goal_of_keltis_is_where_the_board_has_it(goal: int) -> None:
    board = own_board("keltis", path__goal_from=goal, path__points=[0, *range(41, 50)])
    picture = triskele.new("keltis", 2, "own", board=board).svg()
    check(picture)
    assert art("keltis")["light"][goal - 1].partition(" fill")[0] in picture


def test_stones_of_keltis_are_dark_where_tiles_lie() -> None:
    steps = {colour: [1, 2, 3, 4, 5] for colour in COLOURS}
    dark = [
        drawn(triskele.new("keltis", 2, "own", board=board), "sym-.*")
        for board in (own_board("keltis"), own_board("keltis", path__tile_steps=steps))
    ]
    assert dark == [20 + 5 + 5 + 10] * 2  # light stones, start stone, piles, rows
    check(triskele.new("keltis", 2, "own", board=own_board("keltis", path__tile_steps=steps)).svg())


@pytest.mark.parametrize("goal", [1, 2, 20, 35])
def test_the_path_of_orakel_is_the_board_s(goal: int) -> None:
    stones = {"1": 4, "20": 3, "35": 2}
    tiles = {**own_board("orakel")["tiles"], "points_1": 6}
    board = own_board("orakel", path__goal_from=goal, path__wishing_stones_at=stones, tiles=tiles)
    match = triskele.new("orakel", 4, "own", board=board)
    for one in positions(match, 3):
        check(one.svg())


def test_places_of_celtica_show_what_the_board_says() -> None:
    places = ["start", *(f"{kind} {n}" for n in range(1, 6) for kind in ("village", "ruin", "castle")), "shrine"]
    board = own_board("celtica", board__places=[*places, "monastery 5", "goal 9"])
    match = triskele.new("celtica", 2, "own", board=board)
    check(match.svg())
    assert [drawn(match, f"pl-{kind}") for kind in ("village", "ruin", "castle", "goal")] == [5, 5, 5, 1]


def test_a_tile_of_the_dice_game_may_show_all_symbols() -> None:
    symbols = own_board("wuerfel")["symbols"]
    names = sorted({name for of in symbols.values() for name in of})
    board = own_board("wuerfel", symbols={**symbols, "russet": {name: [4] for name in names}})
    check(triskele.new("wuerfel", 2, "own", board=board).svg())


# People, languages, themes

CODE = ["var(--ink)", "var(--none)", "url(#a)", "color-mix(in srgb, x 5%, y)"]


@each_game
@pytest.mark.parametrize(
    "name", ["<script>&\"'", "W" * 40, "Łucja 猫 🐈", "Computer 2", "{n} {light}", "Tom & Jo-Ann (2)", *CODE]
)
def test_people_may_be_called_anything(game: str, name: str) -> None:
    match = triskele.new(game, 2, "x", names=[name, "Ben"], options={"start": 0})
    root = ElementTree.fromstring(match.svg(0))
    assert sum(name in text for text in root.itertext()) >= 3  # in the title, what happens, and who looks


def test_a_long_name_is_made_smaller_and_then_shorter() -> None:
    assert fitted("Anna", 22, 200) == ("Anna", 22)
    words, size = fitted("W" * 40, 22, 200)
    assert size < 22
    assert words.endswith("…")
    assert width_of(words, size) <= 200


@each_game
def test_pictures_speak_all_languages(game: str) -> None:
    match = triskele.new(game, 2, "words")
    said = [" ".join(ElementTree.fromstring(match.svg(0, lang)).itertext()) for lang in LANGUAGES]
    assert len(set(said)) == len(LANGUAGES)
    with pytest.raises(triskele.BadRequest) as refused:
        match.svg(lang="xx")
    assert refused.value.code == "unknown-language"


def test_light_and_dark_pictures_on_one_page_do_not_disturb_each_other() -> None:
    match = triskele.new("keltis", 2, "themes")
    pictures = [apart(match.svg(theme=theme)) for theme in THEMES]
    light, dark = ({*re.findall(r' id="([^"]+)"', picture)} for picture in pictures)
    assert len(light) == len(dark)
    assert not light & dark
    with pytest.raises(triskele.BadRequest) as refused:
        draw(match.view(None), theme="blue")  # type: ignore[arg-type]
    assert refused.value.code == "unknown-theme"


def test_notebooks_show_what_a_spectator_sees() -> None:
    match = triskele.new("orakel", 2, "notebook")
    assert match._repr_svg_() == apart(match.svg(None))


@each_game
def test_a_picture_says_that_chance_decides_and_there_is_none_before_the_deal(game: str) -> None:
    match = triskele.new(game, 2, chance="nodes")
    assert isinstance(match, MatchWithNodes)
    assert match._repr_svg_() is None
    while not match.dealt:
        match.bring(match.chances()[0][0])
    while not match.chances():
        match.play(match.action_ids()[0])
    picture = match._repr_svg_()
    assert picture is not None
    check(picture)
    assert "Chance decides" in picture


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(triskele.BadRequest) as refused:
        triskele.new("keltis", 2).svg(2)
    assert refused.value.code == "unknown-seat"


def test_nothing_is_read_before_something_is_drawn() -> None:
    program = "import sys, triskele; triskele.new('keltis'); sys.exit('triskele.table.pictures' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        (["Du", "Brendan", "Ciara", "Declan"], "UBCD"),
        (["You", "Brendan"], "YB"),
        (["Anna", "Anton", "Ann"], "NAB"),
        (["Computer 1", "Computer 2"], "12"),
        (["Guest 711", "Guest 712"], "GU"),
        (["A", "A"], "AB"),
    ],
)
def test_every_player_has_a_letter_of_their_own(names: list[str], letters: str) -> None:
    assert "".join(letters_of(tuple(names))) == letters


def test_a_score_is_not_in_the_face_in_which_11_looks_like_ii() -> None:
    match = triskele.new("keltis", players=2, seed=1)
    view = match.view(0)
    drawn = name_and_score(view, 0, 11, 400, 64)
    assert 'class="carved"' not in drawn.partition(">11<")[0].rpartition("<text")[2]
    assert ">11<" in drawn


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_is_as_wide_as_is_wished_and_shows_the_same(game: str) -> None:
    match = triskele.new(game, seed=3)
    usual, small = match.svg(0), match.svg(0, width=250)
    sizes = [
        re.search(r'viewBox="0 0 1000 ([0-9.]+)" width="([0-9.]+)" height="([0-9.]+)"', one) for one in (usual, small)
    ]
    assert all(sizes)
    (inside, width, height), (same, narrow, low) = (
        [float(part) for part in found.groups()] for found in sizes if found
    )
    assert (inside, width, height) == (same, 1000, inside)
    assert (narrow, low) == (250, pytest.approx(height / 4, abs=0.01))
    assert usual.partition("<title>")[2] == small.partition("<title>")[2]
    for wrong in (0, -1, 10_001, 2.5, "wide"):
        with pytest.raises(triskele.BadRequest) as refused:
            match.svg(0, width=wrong)  # type: ignore[arg-type]
        assert refused.value.code == "bad-width"


# Marks


ARROWS: dict[str, list[str | tuple[str, str]]] = {
    "keltis": [("yellow 1", "yellow 3"), "pile>pile blue", "green 5"],
    "orakel": [("3", "9"), "pile > pile pink", "20"],
    "wuerfel": [("blue 1", "russet 7"), "pink 0 > pink 10", "green 3"],
    "celtica": [("2", "6"), "0>18", "9"],
}


def marked(picture: str, what: str) -> list[dict[str, str]]:
    """What is drawn in a group of marks."""
    groups = [group for group in ElementTree.fromstring(picture).iter() if group.get("data-name") == what]
    return [dict(one.attrib) for group in groups for one in group]


@pytest.mark.few("keltis-4", "orakel-2-any", "wuerfel-3-either", "celtica-5-original")
@each_case
def test_what_the_last_turn_touched_is_marked_and_nothing_else(case: Case) -> None:
    match, chooser, seen = case.new(f"marks {case}"), random.Random(4), 0
    assert marked(match.svg(), "last") == []  # nobody has played
    for _ in range(12):
        if match.finished:
            break
        match.play(chooser.choice(match.actions()))
        view = match.view(None)
        names = touched(view, match._last_turn())
        rims = marked(match.svg(), "last")
        places = {(number(at.x), number(at.y)) for at in (spot(view, name) for name in names)}
        assert {(rim["cx"], rim["cy"]) for rim in rims} == places
        assert len(rims) == 2 * len(names)  # a rim and its halo
        assert marked(match.svg(last=False), "last") == []
        seen += len(names)
    assert seen


def test_a_mark_lies_where_the_last_turn_was() -> None:
    match = triskele.new("keltis", 2, "marks", options={"start": 0})
    for kind in ("discard", "draw", "lay", "start"):
        match.play(next(action for action in match.actions() if action.kind == kind))
    action = match.log[-1]
    assert touched(match.view(None), match._last_turn()) == [f"{action.colour} 1"]
    other = match.clone()
    other.undo()
    assert touched(other.view(None), other._last_turn()) == []  # laid a card, moved nothing yet


@each_game
def test_arrows_are_drawn_where_they_are_asked_for(game: str) -> None:
    match = triskele.new(game, 2, "arrows")
    plain, picture = match.svg(), match.svg(arrows=ARROWS[game])
    check(picture)
    view = match.view(None)
    first, second, ring = marked(picture, "arrows")
    start = spot(view, ARROWS[game][0][0])
    assert first["transform"].startswith(f"translate({number(start.x)} {number(start.y)})rotate(")
    assert "d" in second
    assert (ring["cx"], ring["cy"]) == tuple(number(at) for at in spot(view, str(ARROWS[game][2]))[:2])
    assert marked(plain, "arrows") == []
    for wrong in ("nowhere", "1>2>3", "yellow -1", "99", "yellow 99", "", "²", "yellow 1>x", 5, ("1",) * 3):
        with pytest.raises(triskele.BadRequest) as refused:
            match.svg(arrows=[wrong])  # type: ignore[list-item]
        assert refused.value.code == "bad-arrow"
    for wrong in (5, None, "yellow 1"):
        with pytest.raises(triskele.BadRequest, match="Arrows are a list"):
            match.svg(arrows=wrong)  # type: ignore[arg-type]
