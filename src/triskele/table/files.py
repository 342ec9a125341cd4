"""Records in files, as JSON or as text."""

import json
from pathlib import Path
from typing import Any

from triskele.errors import RecordError

LARGEST = 16 * 2**20  # bytes; no game's record is that large


def read_record(file: Path) -> Any:
    """The content of a record's file, which is JSON or a game's text. It has one game."""
    found = read_records(file)
    if len(found) != 1:
        raise RecordError("record-several", file=file, count=len(found))
    return found[0]


def read_records(file: Path) -> list[Any]:
    """All the games of a file: a record, a list of records, a record a line, or any number of texts."""
    return several(file, content(file))


def content(file: Path) -> str:
    """What stands in a file that may be a record."""
    try:
        with file.open("rb") as opened:
            found = opened.read(LARGEST + 1)
        if len(found) > LARGEST:
            raise RecordError("record-malformed", "file-large", file=file)
        return found.decode("utf-8")
    except OSError as error:
        raise RecordError("record-unreadable", file=file, why=error.strerror) from error
    except ValueError as error:
        raise RecordError("record-malformed", "no-json", file=file, why=error) from error


def several(file: Path, found: str) -> list[Any]:
    """The records that stand in a file."""
    from triskele.table.text import is_text, record_of, split

    if is_text(found):
        return [record_of(game) for game in split(found)]
    try:
        lines = found.splitlines()
        if len(lines) > 1 and _is_whole(lines[0]):
            return [json.loads(line) for line in lines if line.strip()]
        record = json.loads(found)
    except ValueError as error:
        raise RecordError("record-malformed", "no-json", file=file, why=error) from error
    except RecursionError as error:
        raise RecordError("record-malformed", "file-deep", file=file) from error
    if record == []:
        raise RecordError("record-malformed", "file-empty", file=file)
    return record if isinstance(record, list) else [record]


def count_records(file: Path) -> int:
    """How many games a file has, as far as can be seen without checking them."""
    from triskele.table.text import is_text, split

    found = content(file)
    return len(split(found)) if is_text(found) else len(several(file, found))


def record_at(file: Path, at: int) -> Any:
    """One of the games of a file, the first of which is `at` 0."""
    from triskele.table.text import is_text, record_of, split

    found = content(file)
    return record_of(split(found)[at]) if is_text(found) else several(file, found)[at]


def _is_whole(line: str) -> bool:
    """Whether a line is a record by itself."""
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False
