"""Boards are data: one TOML file for each game, read and checked here. A player may bring a corrected one."""

import functools
import math
import pickle
import re
import tomllib
from pathlib import Path
from typing import Any, NoReturn

from triskele.errors import BoardError
from triskele.rules.own import own_file

# A file is checked before it is parsed, because the time that parsing takes grows with the square of some of these. The
# slowest file we found within these limits, dotted keys below a list of tables, takes 27 ms. The boards that come with
# the games reach a quarter of each limit.
LARGEST = 8192  # characters
LONGEST = 400  # characters of a line
DOTS = 16  # in a line that is not a comment
DEEPEST = 8
MOST = 100  # entries of a list or table
TEXT = 60  # characters of a text or name
SHOWN = 200  # characters of an entry that an error quotes


class Board:
    """The content of a board file, by dotted keys; every answer is checked, and an error names the line."""

    def __init__(
        self,
        data: dict[str, Any],
        text: str = "",
        name: str = "board",
        accepted: bool = False,
        usual: bool = False,
    ) -> None:
        """`name` is the file's name, or a key of `names` in words/. The usual board is known to be right.

        With `accepted`, a game was begun with this board, perhaps by an older Triskele, which accepted more."""
        if not accepted and not usual:
            check(data)
        self.accepted = accepted
        self.usual = usual
        self.data = data
        self.text = text
        self.name = name
        self._known: dict[str, Any] = {}  # what was asked for, a tree of names

    def fail(self, key: str, why: str, **fields: Any) -> NoReturn:
        """Refuse an entry; words/ says what it should have been, under `why`, with these fields."""
        raise BoardError(why, line_of(self.text, key), self.name, key=key, **fields)

    def value(self, key: str) -> Any:
        found: Any = self.data
        known = self._known
        for part in key.split("."):
            if not isinstance(found, dict) or part not in found:
                self.fail(key, "missing")
            found = found[part]
            known = known.setdefault(part, {})
        return found

    def note(self, key: str) -> None:
        """An entry for people only, which may be left out: a text."""
        *tables, name = key.split(".")
        table = self.value(".".join(tables))
        if name in table and not isinstance(self.value(key), str):
            self.fail(key, "note", found=_shown(table[name]))

    def nothing_else(self) -> None:
        """Refuse entries that nobody asked for: they would be kept with every game and mean nothing."""
        if not self.accepted:
            self._nothing_else(self.data, self._known, "")

    def _nothing_else(self, data: dict[str, Any], known: dict[str, Any], table: str) -> None:
        for name, part in data.items():
            if name not in known:
                self.fail(f"{table}{name}", "one", choices=", ".join(known))
            if isinstance(part, dict):
                self._nothing_else(part, known[name], f"{table}{name}.")

    def same(self, key: str, wanted: Any) -> None:
        """An entry that no board can change: it must say what the game is made of."""
        found = self.value(key)
        if repr(found) != repr(wanted):  # neither true nor 1.0 counts as 1
            self.fail(key, "same", wanted=wanted, found=str(found)[:SHOWN])

    def number(self, key: str, low: int, high: int) -> int:
        found = self.value(key)
        if not _is_number(found, low, high):
            self.fail(key, "number", low=low, high=high, found=_shown(found))
        return int(found)

    def numbers(self, key: str, length: int, low: int, high: int) -> list[int]:
        found = self.value(key)
        if not isinstance(found, list) or len(found) != length:
            self.fail(key, "numbers", count=length, found=_length(found))
        for n, item in enumerate(found):
            if not _is_number(item, low, high):
                self.fail(key, "each", low=low, high=high, number=n + 1, found=_shown(item))
        return list(found)

    def distinct(self, key: str, low: int, high: int) -> list[int]:
        """A list of any length of different whole numbers."""
        found = self.value(key)
        length = len(found) if isinstance(found, list) else 0
        numbers = self.numbers(key, length, low, high)
        if len(set(numbers)) != length:
            self.fail(key, "once", found=_shown(numbers))
        return numbers

    def words(self, key: str, length: int) -> list[str]:
        found = self.value(key)
        if not isinstance(found, list) or len(found) != length or not all(isinstance(item, str) for item in found):
            self.fail(key, "names", count=length, found=_length(found))
        return list(found)

    def keys(self, key: str, wanted: tuple[str, ...]) -> None:
        """A table must have exactly these entries."""
        self.some(key, wanted, "table")
        for name in wanted:
            self.value(f"{key}.{name}")

    def some(self, key: str, allowed: tuple[str, ...], otherwise: str = "some") -> list[str]:
        """The entries of a table, which are among these; what is not a table is refused with another sentence."""
        found = self.value(key)
        if not isinstance(found, dict):
            self.fail(key, otherwise, choices=", ".join(allowed))
        for name in found:
            if name not in allowed:
                self.fail(f"{key}.{name}", "one", choices=", ".join(allowed))
        return list(found)


def _is_number(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _shown(value: Any) -> str:
    return repr(value)[:SHOWN]


def _length(value: Any) -> str:
    """The length of a list that should have another length, or what is there in its place."""
    return str(len(value)) if isinstance(value, list) else _shown(value)


def check(value: Any, depth: int = 0) -> None:
    """Refuse what a board never has and a record can't keep: dates, infinite or huge numbers, depth, long texts."""
    if depth > DEEPEST:
        raise BoardError("deep")
    if isinstance(value, dict | list):
        if len(value) > MOST:
            raise BoardError("many", most=MOST)
        for part in value:
            check(part, depth if isinstance(value, dict) else depth + 1)
            if isinstance(value, dict):
                check(value[part], depth + 1)
    elif isinstance(value, str):
        if len(value) > TEXT:
            raise BoardError("texts", most=TEXT)
        try:
            value.encode()
        except UnicodeEncodeError:
            raise BoardError("text") from None
    elif isinstance(value, int):
        if not -(2**53) < value < 2**53:
            raise BoardError("large")
    elif not (value is None or (isinstance(value, float) and math.isfinite(value))):
        raise BoardError("kind", kind=type(value).__name__)


def line_of(text: str, key: str) -> int | None:
    """The line of a dotted key in a TOML text, or of the nearest table above it that is there."""
    found, longest = None, 0
    table = ""
    for number, line in enumerate(text.split("\n"), 1):
        header = re.match(r"\s*\[([^\[\]]+)\]", line)
        entry = re.match(r"\s*([A-Za-z0-9_.-]+)\s*=", line)
        if header:
            path = header[1].strip()
            table = path + "."
        elif entry:
            path = table + entry[1]
        else:
            continue
        if len(path) > longest and (key == path or key.startswith(path + ".")):
            found, longest = number, len(path)
    return found


def parsed(text: str, name: str) -> Board:
    """The board of a file's text; refuses what is not TOML, or so large that reading it would keep others waiting."""
    if len(text) > LARGEST:
        raise BoardError("size", None, name, most=LARGEST)
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST:
            raise BoardError("long", number, name, most=LONGEST)
        if line.count(".") > DOTS and not line.lstrip().startswith("#"):
            raise BoardError("dots", number, name, most=DOTS)
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise BoardError("deep") from None
    except ValueError as error:
        raise BoardError("toml", _line_of_error(error, text), name, detail=str(error)) from error
    return Board(data, text, name)


def _line_of_error(error: ValueError, text: str) -> int:
    """Where reading ended. Before Python 3.14, tomllib says so only in its message."""
    found = re.search(r"line (\d+)", str(error))
    return getattr(error, "lineno", None) or (int(found[1]) if found else text.count("\n") + 1)


def default_board_text(game: str) -> str:
    """The board file that comes with a game, with its comments."""
    return own_file("triskele.rules", f"boards/{game}.toml").read_text(encoding="utf-8")


@functools.cache
def _default(game: str) -> tuple[str, bytes]:
    """The board file that comes with a game, and its content, packed: whoever changes theirs changes nobody else's."""
    text = default_board_text(game)
    return text, pickle.dumps(parsed(text, f"{game}.toml").data)


def load_board(game: str, source: str | Path | dict[str, Any] | Board | None = None) -> Board:
    """The default board, one from a file, or one given by its content."""
    if isinstance(source, Board):
        return source
    if isinstance(source, dict):
        return Board(source)
    if source is None:
        text, data = _default(game)
        return Board(pickle.loads(data), text, f"{game}.toml", usual=True)
    if not isinstance(source, str | Path):
        raise BoardError("unreadable", None, "board", detail=f"{type(source).__name__} is no file", game=game)
    name = str(source)
    try:
        with Path(source).open(encoding="utf-8") as file:
            text = file.read(LARGEST + 1)
    except (OSError, UnicodeDecodeError) as error:
        raise BoardError("unreadable", None, name, detail=str(error), game=game) from error
    return parsed(text, name)
