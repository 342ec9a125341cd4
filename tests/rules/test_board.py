"""Boards that people bring: what is refused before it is read, and what nobody asked for."""

from __future__ import annotations

import copy
import time
import tomllib
from pathlib import Path
from typing import Any

import pytest

import triskele
from triskele.errors import BoardError
from triskele.rules import GAMES
from triskele.rules.board import DOTS, LARGEST, LONGEST, check, default_board_text, line_of, load_board, parsed
from triskele.server.seats import bot
from triskele.server.store import Entry, Setup
from triskele.server.tables.state import rebuilt

DEEP = "a." * 6500 + "a = 1"  # 13 kB whose reading took seconds
WRONG = {
    "a key of many parts": (DEEP, "more than"),
    "a name with many dots": (default_board_text("keltis") + '"' + "." * 6000 + '" = 1\n', "more than"),
    "a long file": ("# x\n" * LARGEST, "characters"),
    "a long line": ("# " + "x" * LONGEST, "line 1"),
    "dots": (f"x = 1\n{'a.' * (DOTS + 1)}a = 1", "line 2 has more than"),
    "a number of 5,000 digits": (f"copies = {'1' * 5000}", "characters"),
    "a hexadecimal number": (f"copies = 0x{'f' * 300}", "too large"),
    "an octal number": (f"copies = 0o{'7' * 300}", "too large"),
    "a binary number": (f"copies = 0b{'1' * 300}", "too large"),
    "a huge float": ("copies = 1e999", "not a number, a text or a list"),
    "no number": ("copies = nan", "not a number, a text or a list"),
    "a date": ("copies = 1979-05-27", "not a number, a text or a list"),
    "no date": ("copies = 1979-99-99", "not valid TOML"),
    "lists in lists": ("copies = " + "[" * 190 + "]" * 190, "too deeply"),
    "lists in lists on lines of their own": (
        "copies = " + "[\n" * 4000,
        "too deeply|not valid TOML",
    ),  # as the stack has room
    "tables in tables": ("copies = " + "{a=" * 90 + "1" + "}" * 90, "too deeply"),
    "a long list": ("copies = [" + "1,\n" * 200 + "]", "more than 100 entries"),
    "a long text": (f"copies = '{'x' * 61}'", "more than 60 characters"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_file_that_would_take_long_or_can_not_be_kept_is_refused_at_once(wrong: str, tmp_path: Path) -> None:
    text, named = WRONG[wrong]
    file = tmp_path / "board.toml"
    file.write_text(text, encoding="utf-8")
    before = time.process_time()
    with pytest.raises(BoardError, match=named):
        triskele.new("keltis", 2, board=file)
    assert time.process_time() - before < 1


@pytest.mark.parametrize(
    "text",
    [
        "[[" + ".".join("a" * DOTS) + "]]\n" + "\n".join("a." * DOTS + f"b{n:03} = 1" for n in range(195)),
        "x = [\n" + ("1," * 199 + "\n") * 20 + "]",
        "\n".join(f"x{n} = " + "{a=" * 78 + "1" + "}" * 78 for n in range(19)),
        "\n".join(f"a{n:03}={n}" for n in range(800)),
    ],
    ids=["dotted keys", "a list", "tables in tables", "entries"],
)
def test_the_slowest_files_that_are_read_are_read_soon(text: str) -> None:
    assert len(text) <= LARGEST
    before = time.process_time()
    with pytest.raises(BoardError):
        parsed(text, "it").nothing_else()
    assert time.process_time() - before < 0.3  # some 30 ms; a busy machine may take longer


@pytest.mark.parametrize("game", GAMES)
def test_what_no_board_has_is_refused_wherever_it_comes_from(game: str, tmp_path: Path) -> None:
    default = tomllib.loads(default_board_text(game))
    tables = [name for name, part in default.items() if isinstance(part, dict)]
    for key in ["speed", *(f"{table}.speed" for table in tables)]:
        table, _, name = key.rpartition(".")
        data: dict[str, Any] = copy.deepcopy(default)
        (data[table] if table else data)[name] = "x" * 50
        with pytest.raises(BoardError, match=f"{key}: expected one of|{key}: expected a field"):
            triskele.new(game, 2, board=data)
    text = default_board_text(game).replace("players", "speed = {}\nplayers", 1)
    file = tmp_path / "board.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BoardError, match="speed: expected one of players") as refused:
        triskele.new(game, 2, board=file)
    assert refused.value.line == text[: text.index("speed")].count("\n") + 1


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_was_begun_with_more_on_its_board_goes_on(game: str) -> None:
    """An older Triskele took entries that nobody reads: its records and stored tables stay."""
    board = {**tomllib.loads(default_board_text(game)), "speed": {"note": "x" * 100}}
    record = {**triskele.new(game, 2).record(with_key=True), "board": board}
    assert triskele.replay(record).board == board
    setup = Setup("a" * 16, "me", game, 2, {}, board, False, False, bytes(32), 0, None, 0.0)
    seats = [Entry(n, "seat", seat.data(n), 0.0) for n, seat in enumerate([bot(0, "easy"), bot(1, "easy")])]
    assert rebuilt(setup, [*seats, Entry(2, "start", {}, 0.0)]).status == "playing"


@pytest.mark.parametrize("game", GAMES)
def test_the_boards_that_come_with_the_games_pass_and_their_records_replay(game: str) -> None:
    match = triskele.new(game, 2)
    record = match.record(with_key=True)
    assert record["board"] == load_board(game).data
    assert triskele.replay({**record, "result": None}).board == match.board


def test_what_is_equal_but_not_the_same_is_refused() -> None:
    board = tomllib.loads(default_board_text("keltis"))
    for values in [[0, True, *range(2, 11)], [0.0, *range(1, 11)]]:
        with pytest.raises(BoardError, match="values: expected"):
            triskele.new("keltis", 2, board={**board, "values": values})


def test_the_line_of_an_entry_or_of_the_nearest_table_above_it() -> None:
    text = "a = 1\n[b]\nc = { d = 1 }\n[b.e]\nf = 2\n"
    assert [line_of(text, key) for key in ("a", "b", "b.c", "b.c.d", "b.x", "b.e.f", "b.e.g", "x")] == [
        *(1, 2, 3, 3, 2, 5, 4),
        None,
    ]


@pytest.mark.parametrize("number", [2**53, -(2**53)])
def test_numbers_that_json_can_not_keep_are_refused(number: int) -> None:
    inside = number - 1 if number > 0 else number + 1
    check([inside])
    with pytest.raises(BoardError, match="too large"):
        check([number])


def test_a_file_that_ends_too_soon_is_refused_with_its_last_line() -> None:
    with pytest.raises(BoardError) as refused:
        parsed("a = 1\n\nb = [1,", "it")
    assert refused.value.line == 3
