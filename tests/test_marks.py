"""What people read, put together as they read it: each language's marks stand in everything that code formats."""

from __future__ import annotations

import ast
import io
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

import triskele
from marks import wrong_marks
from triskele.rules import GAMES
from triskele.rules.pages import page
from triskele.terminal import DRAWINGS
from triskele.terminal.lens import draw_lens
from triskele.terminal.play import Session
from triskele.terminal.saved import Sitting
from triskele.words import LANGUAGES, figures, minus, quoted, signed

SOURCE = Path(__file__).parents[1] / "src" / "triskele"
each_game = pytest.mark.parametrize("game", GAMES)
each_language = pytest.mark.parametrize("lang", LANGUAGES)
NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva")


def played(game: str, players: int, until: int) -> Iterator[triskele.Match]:
    """A game by chance, with its state after each action."""
    match, chance = triskele.new(game, players=players, seed="marks", names=NAMES[:players]), random.Random(players)
    for _ in range(until):
        if match.finished:
            return
        yield match
        match.play(chance.choice(match.actions()))


def console() -> Console:
    return Console(file=io.StringIO(), width=120, color_system=None, highlight=False)


def screen(match: triskele.Match, lang: str) -> str:
    """All that the terminal shows of a position: the table, what can be counted, the choices, the result."""
    shown = console()
    session = Session(match, Sitting(lang=lang), shown)
    shown.print(DRAWINGS[match.game].draw(match.view(match.seat), lang))
    shown.print(session.result())
    if match.seat is not None:
        shown.print(draw_lens(match, match.seat, lang))
        session.show_choices(match.actions(), with_help=True)
        session.read("nonsense", match.actions())
    assert isinstance(shown.file, io.StringIO)
    return shown.file.getvalue()


def sentences(match: triskele.Match, lang: str) -> Iterator[str]:
    """The last action as it is told, in full and in few words, and why others are not legal now."""
    step, legal = len(match.log) - 1, set(match.action_ids())
    if step >= 0:
        events = match.events(step)
        yield match.tell(step, lang, None, events[0]["seat"], pictures=True)
        yield match.brief(step, events, lang)
    for action in match.face.ACTIONS[:: max(1, len(match.face.ACTIONS) // 60)]:
        if action.id not in legal and (reason := match.why_not(action)):
            yield reason.reasons[lang]


@each_language
@each_game
def test_what_is_shown_and_said_in_a_game(game: str, lang: str) -> None:
    for number, match in enumerate(played(game, 3, 80)):
        for sentence in sentences(match, lang):
            assert wrong_marks(sentence, lang) == []
        if number % 8 == 0:
            assert wrong_marks(screen(match, lang), lang) == []


@each_language
def test_figures_are_written_as_the_language_writes_them(lang: str) -> None:
    assert figures("en", "-3.5% ± 1.2") == "−3.5% ± 1.2"
    assert figures("de", "-3.5% ± 1.2") == "−3,5\u00a0% ± 1,2"
    assert [signed(points) for points in (-3, 0, 3)] == ["−3", "0", "+3"]
    assert minus(-12) == "−12"
    assert wrong_marks(quoted(lang, "take green 3"), lang) == []


@each_language
@each_game
def test_the_rules_that_players_read(game: str, lang: str) -> None:
    text = re.sub(r"`[^`]*`", "", page(game, lang))  # what is typed
    foreign = {"de": [r"„[a-z ]+“"]}.get(lang, [])
    for pattern in foreign:
        text = re.sub(pattern, "", text)
    assert wrong_marks(text, lang) == []


# Marks that belong to code: queries, headers, commands, Python.
CODE = re.compile(r"\b(SELECT|INSERT|UPDATE|VALUES|WHERE|FROM)\b|-src|pip install|style=|\{'start': 0\}|^# \{net\}")


def literals(source: str) -> Iterator[str]:
    """The texts in a module, but for what documents it; fields of a text are left out."""
    tree = ast.parse(source)
    inside: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            inside |= {id(part) for part in node.values}
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        elif isinstance(node, ast.Expr):
            inside.add(id(node.value))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
            yield node.value


def test_messages_that_stand_in_the_code_have_marks_of_their_language_too() -> None:
    """They are English: help of the command line, refusals of what programs ask."""
    for file in SOURCE.rglob("*.py"):
        for text in literals(file.read_text(encoding="utf-8")):
            sentence = re.search(r"[A-Za-z]{2,} [A-Za-z]{2,}", text) and not CODE.search(text)
            assert not (sentence and "'" in text), f"{file.name}: {text}"
