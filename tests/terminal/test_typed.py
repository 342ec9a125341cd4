"""What a person may type: every action in the language of the screen and in English, whole or shortened."""

from __future__ import annotations

import io
import random
import re

import pytest
from rich.console import Console

import triskele
from endings import NAMES, TABLES
from triskele.rules import GAMES
from triskele.table import FACES
from triskele.terminal.play import Session
from triskele.terminal.saved import Sitting
from triskele.terminal.typed import command, read, typed, words
from triskele.words import LANGUAGES

each_game = pytest.mark.parametrize("game", GAMES)
each_language = pytest.mark.parametrize("lang", LANGUAGES)


@each_language
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_legal_action_is_read_as_it_is_shown(game: str, players: int, lang: str) -> None:
    for number in range(3):
        options = {name: values[number % len(values)] for name, values in GAMES[game].OPTIONS.items()}
        match = triskele.new(game, players, f"typed {number}", options, NAMES[:players])
        chooser = random.Random(number)
        while not match.finished:
            legal = match.actions()
            shown = {action.id: match.describe(action, lang) for action in legal}
            for action in legal:
                for text in (typed(game, action, lang), shown[action.id], action.text):
                    assert read(game, text, legal, lang, match.names, shown) == [action], text
            match.play(chooser.choice(legal))


@each_language
@each_game
def test_every_action_has_one_meaning_however_it_is_spelled(game: str, lang: str) -> None:
    for action in FACES[game].ACTIONS:
        text = typed(game, action, lang)
        plain = text.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue").replace("ß", "ss")
        for spelled in (text, text.upper(), f"  {text}! ", plain):
            assert read(game, spelled, [], lang) == [action]
        assert typed(game, action, "en") == action.text
        assert command(text, lang) is None


def test_german_is_typed_and_english_is_understood_too() -> None:
    match = triskele.new("keltis", seed="typed", options={"start": 0})
    lay = match.action("lay green 5")
    for text in ("lege grün 5", "Lege GRUEN 5", "grün 5 auslegen", "lay green 5", "Lay green 5."):
        assert read("keltis", text, [lay], "de") == [lay]
    assert read("keltis", "lege grün 5", [lay], "en") == []
    assert [
        command(word, "de") for word in ("ende", "quit", "q", "rückgängig", "undo", "tisch", "board", "lupe", "tipp")
    ] == [
        *["quit"] * 3,
        *["undo"] * 2,
        *["board"] * 2,
        "lens",
        "hint",
    ]


def test_a_beginning_or_some_words_are_enough_if_they_tell_one_choice_from_the_others() -> None:
    match = triskele.new("keltis", seed="typed", options={"start": 0})
    legal = [match.action(text) for text in ("lay green 5", "lay green 10", "discard green 5", "discard pink 1")]
    assert read("keltis", "wirf r", legal, "de") == [legal[3]]
    assert read("keltis", "rosa", legal, "de") == [legal[3]]
    assert read("keltis", "5 grün", legal, "de") == [legal[0], legal[2]]
    assert read("keltis", "lege", legal, "de") == legal[:2]
    assert read("keltis", "xyzzy", legal, "de") == []


def test_players_are_typed_by_name_or_number() -> None:
    match = triskele.new("celtica", 4)
    first, second, third, _ = [match.action(f"from {number}") for number in range(1, 5)]
    names = ["Anna", "Ben", "Anna", "3"]
    for text in ("from Ben", "Von Ben", "ben", "from 2", "von 2", "from player 2", "von Platz 2"):
        assert read("celtica", text, [first, second, third], "de", names) == [second]
    assert read("celtica", "von Ben", [first], "de", names) == [second], "legal or not, to be told why not"
    assert read("celtica", "von Anna", [second, third], "de", names) == [first, third], "there are two of that name"
    assert read("celtica", "von 3", [first, second], "de", names) == [third], "notation is the same whoever plays"


def test_a_number_is_said_whole_so_that_nothing_else_is_played() -> None:
    """With green 10 in hand and no green 1, `lay green 1` is refused: it is not taken as the beginning of the 10."""
    match = triskele.new("keltis", seed="typed", options={"start": 0})
    ten = match.action("lay green 10")
    assert read("keltis", "lay green 1", [ten], "en") == [match.action("lay green 1")]
    assert read("keltis", "green 1", [ten], "en") == []


@pytest.mark.parametrize(
    "text", ["²", "٣", "99999999999999999999999", "\x00", "\ud800", "?" * 3, "'", "[bold]", "a" * 9999]
)
def test_odd_input_is_answered_with_what_can_be_typed(text: str) -> None:
    screen = Console(file=io.StringIO(), width=200, color_system=None)
    match = triskele.new("keltis", seed="typed", options={"start": 0})
    session = Session(match, Sitting(lang="de"), screen)
    legal = match.actions()
    if words(text):
        assert session.read(text, legal) in (None, legal[2])
    else:
        assert session.read(text, legal) is None
    assert isinstance(screen.file, io.StringIO)
    said = screen.file.getvalue()
    if text != "٣":  # a three, in another script
        assert f"Tippe eine Nummer von 1 bis {len(legal)} oder: „lege " in said
        assert re.search(r"„wirf \w+ \d+“", said)
