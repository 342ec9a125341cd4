"""Everything that can be wrong with a board, raised once each, and what is said about it in every language."""

from __future__ import annotations

import asyncio
import copy
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import triskele
from triskele.errors import BoardError
from triskele.rules.board import DOTS, LARGEST, LONGEST, default_board_text, parsed
from triskele.server import boards
from triskele.server.edge import problems
from triskele.words import LANGUAGES, catalog

Wrong = Callable[[], Any]


def data(game: str, key: str, value: Any) -> Wrong:
    """A game whose board has something else in one place."""

    def begin() -> None:
        board = copy.deepcopy(tomllib.loads(default_board_text(game)))
        *tables, name = key.split(".")
        part = board
        for table in tables:
            part = part[table]
        part[name] = value(part[name]) if callable(value) else value
        triskele.new(game, 2, board=board)

    return begin


def without(game: str, key: str) -> Wrong:
    board = tomllib.loads(default_board_text(game))
    del board[key]
    return lambda: triskele.new(game, 2, board=board)


def text(content: str) -> Wrong:
    return lambda: parsed(content, "mine.toml")


def out_of_breath() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(boards, "PATIENCE", -1.0)
        asyncio.run(boards.read("keltis", "", 2))


def first(value: Any) -> Callable[[list[Any]], list[Any]]:
    return lambda values: [value, *values[1:]]


def second(value: Any) -> Callable[[list[Any]], list[Any]]:
    return lambda values: [values[0], value, *values[2:]]


# What is wrong: how to cause it, and what is said.
WRONG: dict[str, tuple[Wrong, str, str]] = {
    "toml": (
        text("a = 1\nb ="),
        "mine.toml is not valid TOML: Invalid value (at end of document).",
        "mine.toml ist kein gültiges TOML; sieh in Zeile 2 nach.",
    ),
    "unreadable": (
        lambda: triskele.new("keltis", board=Path("nowhere.toml")),
        (
            "nowhere.toml can’t be read: [Errno 2] No such file or directory: 'nowhere.toml'. "
            "“triskele boards keltis” gives you one to start from."
        ),
        (
            "nowhere.toml lässt sich nicht lesen: [Errno 2] No such file or directory: 'nowhere.toml'. "
            "„triskele boards keltis“ liefert eine Vorlage."
        ),
    ),
    "size": (
        text("#" * (LARGEST + 1)),
        "mine.toml has more than 8192 characters.",
        "mine.toml hat mehr als 8192 Zeichen.",
    ),
    "long": (
        text("\n#" + "x" * LONGEST),
        "mine.toml, line 2 has more than 400 characters.",
        "mine.toml hat in Zeile 2 mehr als 400 Zeichen.",
    ),
    "dots": (
        text("a." * (DOTS + 1) + "b = 1"),
        "mine.toml, line 1 has more than 16 dots.",
        "mine.toml hat in Zeile 1 mehr als 16 Punkte.",
    ),
    "deep": (
        text("a = " + "[" * 20 + "]" * 20),
        "The board is nested too deeply.",
        "Der Spielplan ist zu tief verschachtelt.",
    ),
    "many": (
        data("keltis", "values", [0] * 101),
        "The board has a list or table with more than 100 entries.",
        "Der Spielplan enthält eine Liste oder Tabelle mit mehr als 100 Einträgen.",
    ),
    "texts": (
        data("keltis", "hand", "x" * 61),
        "The board has a text with more than 60 characters.",
        "Der Spielplan enthält einen Text mit mehr als 60 Zeichen.",
    ),
    "text": (
        data("keltis", "hand", "\ud800"),
        "The board has a text that is not valid Unicode.",
        "Der Spielplan enthält einen Text, der kein gültiges Unicode ist.",
    ),
    "large": (
        data("keltis", "hand", 2**60),
        "The board has a number that is too large.",
        "Der Spielplan enthält eine zu große Zahl.",
    ),
    "kind": (
        text("hand = 1979-05-27"),
        "The board has an entry that is not a number, a text or a list: date.",
        "Der Spielplan enthält einen Eintrag, der weder Zahl noch Text noch Liste ist.",
    ),
    "slow": (
        out_of_breath,
        "Reading the board took too long. Try again soon.",
        "Den Spielplan zu lesen hat zu lange gedauert. Versuch es bald noch einmal.",
    ),
    "missing": (
        without("celtica", "display"),
        "The board: display: expected this entry, which is missing.",
        "Der Spielplan: display, erwartet: dieser Eintrag, der fehlt.",
    ),
    "same": (
        data("keltis", "hand", 9),
        "The board: hand: expected 8, not 9.",
        "Der Spielplan: hand, erwartet: 8, nicht 9.",
    ),
    "number": (
        data("orakel", "priestess.bonus", "five"),
        "The board: priestess.bonus: expected a whole number from 0 to 50, not “five”.",
        "Der Spielplan: priestess.bonus, erwartet: eine ganze Zahl von 0 bis 50, nicht „five“.",
    ),
    "numbers": (
        data("wuerfel", "scoring.row", [0]),
        "The board: scoring.row: expected a list of 10 whole numbers, not 1.",
        "Der Spielplan: scoring.row, erwartet: eine Liste von 10 ganzen Zahlen, nicht 1.",
    ),
    "each": (
        data("orakel", "priestess.steps", second(9)),
        "The board: priestess.steps: expected whole numbers from 1 to 5; number 2 of the list is 9.",
        "Der Spielplan: priestess.steps, erwartet: eine Liste ganzer Zahlen von 1 bis 5; die 2. ist 9.",
    ),
    "once": (
        data("wuerfel", "symbols.yellow.clover", [7, 7]),
        "The board: symbols.yellow.clover: expected each number once, not [7, 7].",
        "Der Spielplan: symbols.yellow.clover, erwartet: jede Zahl nur einmal, nicht [7, 7].",
    ),
    "names": (
        data("celtica", "board.places", "start"),
        "The board: board.places: expected a list of 19 names, not “start”.",
        "Der Spielplan: board.places, erwartet: eine Liste von 19 Namen, nicht „start“.",
    ),
    "note": (
        data("celtica", "board.name", 3),
        "The board: board.name: expected a text, not 3.",
        "Der Spielplan: board.name, erwartet: ein Text, nicht 3.",
    ),
    "one": (
        data("wuerfel", "stone_tiles", {"2": 24, "3": 27, "4": 30, "5": 30}),
        "The board: stone_tiles.5: expected one of 2, 3, 4.",
        "Der Spielplan: stone_tiles.5, erwartet: eines von 2, 3, 4.",
    ),
    "table": (
        data("wuerfel", "stone_tiles", 24),
        "The board: stone_tiles: expected a table with 2, 3, 4.",
        "Der Spielplan: stone_tiles, erwartet: eine Tabelle mit 2, 3, 4.",
    ),
    "some": (
        data("wuerfel", "symbols.yellow", 3),
        (
            "The board: symbols.yellow: expected a table with some of "
            "stone, clover, leprechaun, bonus_1, bonus_2, bonus_3."
        ),
        (
            "Der Spielplan: symbols.yellow, erwartet: eine Tabelle mit einigen von "
            "stone, clover, leprechaun, bonus_1, bonus_2, bonus_3."
        ),
    ),
    "start-points": (
        data("keltis", "path.points", first(1)),
        "The board: path.points: expected 0 points for the start, which comes first.",
        "Der Spielplan: path.points, erwartet: 0 Punkte für den Start, der zuerst kommt.",
    ),
    "row-points": (
        data("wuerfel", "scoring.row", first(1)),
        "The board: scoring.row: expected 0 points for no tile, which comes first.",
        "Der Spielplan: scoring.row, erwartet: 0 Punkte für eine Reihe ohne Plättchen, die zuerst kommt.",
    ),
    "tile-steps": (
        data("keltis", "tiles.clover", 8),
        "The board: tiles: expected 25 tiles, one for each place in path.tile_steps, not 24.",
        "Der Spielplan: tiles, erwartet: 25 Plättchen, eines für jede Stelle in path.tile_steps, nicht 24.",
    ),
    "small-fields": (
        data("orakel", "tiles.mirror", 4),
        "The board: tiles: expected 30 tiles, one for each small field, not 31.",
        "Der Spielplan: tiles, erwartet: 30 Plättchen, eines für jedes kleine Feld, nicht 31.",
    ),
    "start-first": (
        data("orakel", "path.colours", first("pink")),
        "The board: path.colours: expected “start” first, not “pink”.",
        "Der Spielplan: path.colours, erwartet: „start“ am Anfang, nicht „pink“.",
    ),
    "colour": (
        data("orakel", "path.colours", second("violet")),
        "The board: path.colours: expected one of russet, yellow, pink, green, blue for field 1, not “violet”.",
        (
            "Der Spielplan: path.colours, erwartet: eines von russet, yellow, pink, green, blue "
            "für Feld 1, nicht „violet“."
        ),
    ),
    "big-fields": (
        data("orakel", "path.wishing_stones_at", [7, 14]),
        "The board: path.wishing_stones_at: expected a table with a number of wishing stones for each big field.",
        (
            "Der Spielplan: path.wishing_stones_at, erwartet: eine Tabelle mit der Zahl der Wunschsteine "
            "für jedes große Feld."
        ),
    ),
    "field": (
        data("orakel", "path.wishing_stones_at", {"36": 1}),
        "The board: path.wishing_stones_at.36: expected a field from 1 to 35.",
        "Der Spielplan: path.wishing_stones_at.36, erwartet: ein Feld von 1 bis 35.",
    ),
    "end-field": (
        data("orakel", "path.wishing_stones_at", {"7": 9}),
        "The board: path.wishing_stones_at: expected the end field, 35, among the big fields.",
        "Der Spielplan: path.wishing_stones_at, erwartet: das Endfeld, 35, unter den großen Feldern.",
    ),
    "stones": (
        data("orakel", "path.wishing_stones_at", {"35": 8}),
        "The board: path.wishing_stones_at: expected 9 wishing stones, not 8.",
        "Der Spielplan: path.wishing_stones_at, erwartet: 9 Wunschsteine, nicht 8.",
    ),
    "start-place": (
        data("celtica", "board.places", first("shrine")),
        "The board: board.places: expected “start” as place 1, not “shrine”.",
        "Der Spielplan: board.places, erwartet: „start“ als 1. Ort, nicht „shrine“.",
    ),
    "goal-place": (
        data("celtica", "board.places", lambda places: [*places[:-1], "goal"]),
        "The board: board.places: expected “goal” with a number from 1 to 9 as place 19, not “goal”.",
        "Der Spielplan: board.places, erwartet: „goal“ mit einer Zahl von 1 bis 9 als 19. Ort, nicht „goal“.",
    ),
    "any-place": (
        data("celtica", "board.places", second("tower 1")),
        (
            "The board: board.places: expected “village”, “monastery”, “castle” or “ruin” with a number from 1 to 9, "
            "or “shrine” as place 2, not “tower 1”."
        ),
        (
            "Der Spielplan: board.places, erwartet: „village“, „monastery“, „castle“ oder „ruin“ mit einer Zahl von 1 "
            "bis 9, oder „shrine“ als 2. Ort, nicht „tower 1“."
        ),
    ),
}


@pytest.mark.parametrize("why", WRONG)
def test_what_is_wrong_with_a_board_has_a_name_and_a_sentence_in_every_language(why: str) -> None:
    wrong, english, german = WRONG[why]
    with pytest.raises(BoardError) as refused:
        wrong()
    error = refused.value
    assert (error.code, error.why) == ("board-invalid", why)
    assert error.reasons == {"en": english, "de": german}
    assert str(error) == english
    assert [problems.sentence(error, lang) for lang in ("en", "de")] == [english, german]


def test_nothing_is_said_of_boards_that_no_test_above_has_heard() -> None:
    words = catalog("errors", "en")["board"]
    assert set(WRONG) == {*words["whole"], *words["entries"]} - {"entry", "entry-in-line"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_same_sentences_and_no_field_of_its_own(lang: str) -> None:
    own, english = catalog("errors", lang)["board"], catalog("errors", "en")["board"]
    assert {part: set(words) for part, words in own.items()} == {part: set(words) for part, words in english.items()}
    for part, words in own.items():
        for name, sentence in words.items():
            more = {"line"} if name == "toml" else set()  # which is in the parser's own words
            assert set(re.findall(r"{(\w+)}", sentence)) <= {*re.findall(r"{(\w+)}", english[part][name]), *more}


def test_a_file_is_called_by_its_name_and_its_line_is_said(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(default_board_text("keltis").replace("hand = 8", "hand = 9"), encoding="utf-8")
    with pytest.raises(BoardError) as refused:
        triskele.new("keltis", board=file)
    error = refused.value
    assert error.reasons == {
        "en": f"{file}, line {error.line}: hand: expected 8, not 9.",
        "de": f"{file}, Zeile {error.line}: hand, erwartet: 8, nicht 9.",
    }


def test_a_record_s_board_is_called_so() -> None:
    record = triskele.new("keltis").record(with_key=True)
    with pytest.raises(triskele.RecordError, match="set up: The record’s board: hand: expected 8, not 9"):
        triskele.replay({**record, "board": {**record["board"], "hand": 9}})


def test_what_an_error_repeats_of_a_board_is_short() -> None:
    with pytest.raises(BoardError) as refused:
        data("keltis", "hand", ["x" * 50] * 100)()
    assert max(map(len, refused.value.reasons.values())) < 300
