"""Boards are data: a TOML file a game, read and checked here. A player may hand in a corrected one."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any, NoReturn

from triskele.errors import BoardError


class Board:
    """The content of a board file, by dotted keys; every answer is checked, and an error names the line."""

    def __init__(self, data: dict[str, Any], text: str = "", name: str = "the board") -> None:
        self.data = data
        self.text = text
        self.name = name

    def fail(self, key: str, expected: str) -> NoReturn:
        line = line_of(self.text, key)
        where = f"{self.name}, line {line}" if line else self.name
        raise BoardError(f"{where}: {key}: expected {expected}.", line)

    def value(self, key: str) -> Any:
        found: Any = self.data
        for part in key.split("."):
            if not isinstance(found, dict) or part not in found:
                self.fail(key, "this entry, which is missing")
            found = found[part]
        return found

    def same(self, key: str, wanted: Any) -> None:
        """An entry that software can't change: it must say what the game is made of."""
        found = self.value(key)
        if found != wanted or type(found) is not type(wanted):
            self.fail(key, f"{wanted}, not {found}")

    def number(self, key: str, low: int, high: int) -> int:
        found = self.value(key)
        if not _is_number(found, low, high):
            self.fail(key, f"a whole number from {low} to {high}, not {found!r}")
        return int(found)

    def numbers(self, key: str, length: int, low: int, high: int) -> list[int]:
        found = self.value(key)
        if not isinstance(found, list) or len(found) != length:
            count = f"{len(found)}" if isinstance(found, list) else repr(found)
            self.fail(key, f"a list of {length} whole numbers, not {count}")
        for n, item in enumerate(found):
            if not _is_number(item, low, high):
                self.fail(key, f"whole numbers from {low} to {high}; number {n + 1} of the list is {item!r}")
        return list(found)

    def distinct(self, key: str, low: int, high: int) -> list[int]:
        """A list of any length of different whole numbers."""
        found = self.value(key)
        length = len(found) if isinstance(found, list) else 0
        numbers = self.numbers(key, length, low, high)
        if len(set(numbers)) != length:
            self.fail(key, f"each number once, not {numbers}")
        return numbers

    def words(self, key: str, length: int) -> list[str]:
        found = self.value(key)
        if not isinstance(found, list) or len(found) != length or not all(isinstance(item, str) for item in found):
            count = f"{len(found)}" if isinstance(found, list) else repr(found)
            self.fail(key, f"a list of {length} names, not {count}")
        return list(found)

    def keys(self, key: str, wanted: tuple[str, ...]) -> None:
        """A table must have exactly these entries."""
        found = self.value(key)
        if not isinstance(found, dict):
            self.fail(key, f"a table with {', '.join(wanted)}")
        for name in found:
            if name not in wanted:
                self.fail(f"{key}.{name}", f"one of {', '.join(wanted)}")
        for name in wanted:
            self.value(f"{key}.{name}")


def _is_number(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def line_of(text: str, key: str) -> int | None:
    """The line of a dotted key in a TOML text, or of the nearest table above it that is there."""
    parts = key.split(".")
    for length in range(len(parts), 0, -1):
        line = _line_of_entry(text, parts[:length])
        if line:
            return line
    return None


def _line_of_entry(text: str, parts: list[str]) -> int | None:
    wanted = ".".join(parts)
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        header = re.match(r"\s*\[([^\[\]]+)\]", line)
        if header:
            table = header[1].strip() + "."
            if header[1].strip() == wanted:
                return number
            continue
        entry = re.match(r"\s*([A-Za-z0-9_.-]+)\s*=", line)
        if not entry:
            continue
        path = table + entry[1]
        # An inline table keeps its entries on its own line.
        if path == wanted or (wanted.startswith(path + ".") and "{" in line):
            return number
    return None


def default_board_text(game: str) -> str:
    """The board file that comes with a game, with its comments."""
    return (files("triskele.rules") / "boards" / f"{game}.toml").read_text(encoding="utf-8")


def load_board(game: str, source: str | Path | dict[str, Any] | None = None) -> Board:
    """The default board, one from a file, or one from a record."""
    if isinstance(source, dict):
        return Board(source, name="the record's board")
    if source is None:
        text, name = default_board_text(game), f"{game}.toml"
    else:
        name = str(source)
        try:
            text = Path(source).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BoardError(
                f"{name} can't be read: {error}. 'triskele boards {game}' writes one to start from."
            ) from error
    try:
        return Board(tomllib.loads(text), text, name)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        raise BoardError(f"{name} is not TOML: {error}.", int(line[1]) if line else None) from error
