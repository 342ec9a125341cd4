"""What is drawn with characters: every end, at every number of players, on screens of every width."""

from __future__ import annotations

import collections
import io
import random
import re

import pytest
from rich.console import Console
from rich.table import Table

import triskele
from endings import NAMES, TABLES, endings
from triskele.rules import GAMES
from triskele.table.language import entry
from triskele.terminal import DRAWINGS
from triskele.terminal.layout import Fitting
from triskele.terminal.lens import draw_lens, percent
from triskele.terminal.play import Session
from triskele.terminal.saved import Sitting
from triskele.words import LANGUAGES

each_table = pytest.mark.parametrize(("game", "players"), TABLES)
each_language = pytest.mark.parametrize("lang", LANGUAGES)
WIDE = 400
LONG = "Wilhelmine Xaveria Yvonne Zoe Oberndorf"
FRAMES = str.maketrans(dict.fromkeys("│─╭╮╰╯┌┐└┘├┤┬┴┼┏┓┗┛━┃┡┩╇┳╈┴║", " "))


def console(width: int) -> Console:
    return Console(file=io.StringIO(), width=width, color_system=None, highlight=False)


def text_of(screen: Console) -> str:
    assert isinstance(screen.file, io.StringIO)
    return screen.file.getvalue()


def last_screen(match: triskele.Match, lang: str, width: int) -> str:
    screen = console(width)
    Session(match, Sitting(lang=lang), screen).show_end()
    return text_of(screen)


def result(match: triskele.Match, lang: str, width: int) -> str:
    screen = console(width)
    screen.print(Session(match, Sitting(lang=lang), screen).result())
    return text_of(screen)


def drawn(match: triskele.Match, seat: int | None, lang: str, width: int) -> str:
    screen = console(width)
    screen.print(DRAWINGS[match.game].draw(match.view(seat), lang))
    return text_of(screen)


def signs(text: str) -> collections.Counter[str]:
    """The letters, numbers and symbols of a screen, but for the lines between them."""
    return collections.Counter(re.sub(r"\s", "", text.translate(FRAMES)))


def pieces(text: str) -> set[str]:
    """The words and numbers of a screen; broken lines may part them from each other, but not in themselves."""
    return set(text.translate(FRAMES).split())


@pytest.mark.few("keltis-2", "orakel-4", "wuerfel-3", "celtica-5")
@each_table
def test_the_last_screen_is_drawn_whatever_ended_the_game(game: str, players: int) -> None:
    for ending in endings(game, players):
        match = ending.match
        for lang in LANGUAGES:
            for seat in (None, *range(players)):
                assert set(match.names) <= pieces(drawn(match, seat, lang, 120)), str(ending)
            assert {str(score).replace("-", "−") for score in match.scores} <= pieces(last_screen(match, lang, 120))


@pytest.mark.few("keltis-4-de", "orakel-2-en", "wuerfel-3-de", "celtica-5-de", "celtica-2-en")
@each_language
@each_table
def test_nothing_is_lost_on_a_narrow_screen(game: str, players: int, lang: str) -> None:
    """Whatever a wide screen shows, a narrow one shows too, at every moment of a game and after each end."""
    ended = {ending.match.reason: ending.match for ending in endings(game, players)}.values()
    played = endings(game, players)[0].match
    under_way = [played.as_of(step) for step in random.Random(players).sample(range(len(played.log)), 3)]
    for match in (*under_way, *ended):
        seat = match.seat or 0
        wide = drawn(match, seat, lang, WIDE)
        for width in (40, 47, 59, 60, 66, 72, 80, 100, 200):
            narrow = drawn(match, seat, lang, width)
            assert max(map(len, narrow.splitlines())) <= width
            assert "…" not in narrow
            lost = {piece for piece in pieces(wide) - pieces(narrow) if not whole(piece, narrow)}
            assert not lost, f"{lost} at {width}:\n{narrow}"
            assert not signs(wide) - signs(narrow), f"at {width}:\n{narrow}"
    for match in ended:
        for width in range(40, 201, 10):
            assert pieces(result(match, lang, WIDE)) <= pieces(result(match, lang, width)), width


def whole(piece: str, screen: str) -> bool:
    """Whether what stands together on a wide screen is on this one, with or without a space in it."""
    return piece in re.sub(r"\s+", "", screen)


@each_language
@pytest.mark.parametrize("game", GAMES)
def test_the_lens_fits_any_screen_and_loses_nothing(game: str, lang: str) -> None:
    def counted(width: int) -> str:
        screen = console(width)
        screen.print(draw_lens(match, match.seat or 0, lang))
        return text_of(screen)

    match = endings(game, 2)[0].match.as_of(8)
    wide = counted(WIDE)
    assert "%" in wide
    for width in (40, 60, 80):
        narrow = counted(width)
        assert max(map(len, narrow.splitlines())) <= width
        assert not signs(wide) - signs(narrow), narrow


@each_table
def test_long_names_are_shown_to_their_end(game: str, players: int) -> None:
    match = triskele.new(game, players, "names", names=[f"{LONG}{n}" for n in range(players)])
    for width in (40, 60, 80, 100, 200):
        narrow = drawn(match, 0, "de", width)
        assert max(map(len, narrow.splitlines())) <= width
        assert not signs("".join(match.names)) - signs(narrow)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("width", [40, 80, 200])
def test_the_others_follow_in_turn_order_from_whoever_looks(game: str, width: int) -> None:
    """The order of the rows is that of the names: each is drawn once."""
    match = triskele.new(game, 4, "around", names=NAMES[:4])
    for seat, order in {0: "ABCD", 1: "BCDA", 2: "CDAB", 3: "DABC", None: "ABCD"}.items():
        screen = drawn(match, seat, "en", width)
        assert "".join(name[0] for name in re.findall("|".join(NAMES), screen)) == order


def test_a_screen_that_is_too_narrow_says_how_wide_it_must_be() -> None:
    match = triskele.new("orakel", 4, "narrow")
    for lang in LANGUAGES:
        sentence = entry(lang, "terminal.too-narrow")
        for width in (20, 36):
            assert sentence.format(width=37) in re.sub(r"\s+", " ", drawn(match, 0, lang, width))
        assert sentence[:20] not in drawn(match, 0, lang, 37)


def test_a_chance_is_never_rounded_to_certainty_or_to_nothing() -> None:
    chances = (0, 0.001, 0.126, 0.994, 0.999, 1)
    assert [percent(chance, "en") for chance in chances] == ["0%", "<1%", "13%", "99%", ">99%", "100%"]
    assert [percent(chance, "de") for chance in chances] == [
        f"{told}\u00a0%" for told in ("0", "<1", "13", "99", ">99", "100")
    ]


def test_of_several_layouts_the_first_that_fits_is_drawn() -> None:
    for width, expected in (
        (30, "a wide layout of words"),
        (22, "a wide layout of words"),
        (21, "short"),
        (5, "short"),
    ):
        screen = console(width)
        wide, narrow = Table.grid(), Table.grid()
        wide.add_column(no_wrap=True)
        wide.add_row("a wide layout of words")
        narrow.add_row("short")
        screen.print(Fitting("en", wide, narrow))
        assert text_of(screen).strip() == expected
