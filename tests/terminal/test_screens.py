"""What is drawn with characters: every end, at every number of players."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from endings import TABLES, endings
from triskele.table.language import LANGUAGES
from triskele.terminal import DRAW
from triskele.terminal.play import Session

each_table = pytest.mark.parametrize(("game", "players"), TABLES)


def console(width: int = 200) -> Console:
    return Console(file=io.StringIO(), width=width, color_system=None, highlight=False)


def text_of(drawn: Console) -> str:
    assert isinstance(drawn.file, io.StringIO)
    return drawn.file.getvalue()


@each_table
def test_the_last_screen_is_drawn_whatever_ended_the_game(game: str, players: int) -> None:
    for ending in endings(game, players):
        for lang in LANGUAGES:
            for seat in (None, *range(players)):
                screen = console()
                screen.print(DRAW[game](ending.match.view(seat), lang))
                for name in ending.match.names:
                    assert name in text_of(screen), str(ending)
            screen = console()
            Session(ending.match, 1, "easy", lang, screen).show_end()
            for name, score in zip(ending.match.names, ending.match.scores, strict=True):
                assert name in text_of(screen)
                assert str(score) in text_of(screen)
