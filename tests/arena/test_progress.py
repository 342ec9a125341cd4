"""What a person sees while games are played."""

from __future__ import annotations

import io

from rich.console import Console

from triskele.arena.progress import Games


def test_the_time_left_is_told_once_games_of_all_kinds_are_over_and_grows_while_nothing_ends() -> None:
    now = 0.0
    shown = Console(file=io.StringIO(), force_terminal=True, width=100, color_system=None)
    games = Games(shown)
    games.get_time = lambda: now
    games.begin("keltis", 1000, before=100, a_round=6)

    def line() -> str:
        with shown.capture() as found:
            shown.print(games.get_renderable())
        return found.get()

    assert "keltis, 1,000 games" in line()
    now = 5.0
    games.played(4)
    assert "104/1000" in line()
    assert "left: -:--:--" in line(), "quick games come first and say nothing of the slow ones"
    now = 20.0
    games.played(6)
    assert "left: 0:29:40" in line()  # 890 games at 2 seconds
    now = 40.0
    assert "left: 0:59:20" in line()


def test_what_is_compiled_is_said_and_its_time_does_not_count() -> None:
    now = 0.0
    shown = Console(file=io.StringIO(), force_terminal=True, width=100, color_system=None)
    games = Games(shown)
    games.get_time = lambda: now

    def line() -> str:
        with shown.capture() as found:
            shown.print(games.get_renderable())
        return found.get()

    games.begin("keltis", 1000, before=100, compiling=True)
    assert "keltis, compiling" in line()
    now = 60.0
    games.ready()
    assert "compiling" not in line()
    assert "keltis, 1,000 games" in line()
    assert "100/1000" in line()
    now = 70.0
    games.played(100)
    assert "left: 0:01:20" in line()


def test_nobody_watches_a_pipe() -> None:
    games = Games(Console(file=io.StringIO()))
    games.begin("keltis", 10)
    games.played()
    assert games.disable
