"""Records in files, as JSON or as text."""

import json
from pathlib import Path
from typing import Any

from triskele.errors import RecordError

LARGEST = 16 * 2**20  # bytes; no game's record is that large


def read_record(file: Path) -> Any:
    """The content of a record's file, which is JSON or a game's text."""
    return parsed(file, content(file))


def content(file: Path) -> str:
    """What stands in a file that may be a record."""
    try:
        with file.open("rb") as opened:
            found = opened.read(LARGEST + 1)
        if len(found) > LARGEST:
            raise RecordError("record-malformed", f"{file} is too large to be a record.")
        return found.decode("utf-8")
    except OSError as error:
        raise RecordError("record-unreadable", f"{file} can't be read: {error.strerror}.") from error
    except ValueError as error:
        raise RecordError("record-malformed", f"{file} is not a JSON file: {error}.") from error


def parsed(file: Path, found: str) -> Any:
    """The record that stands in a file."""
    from triskele.table.text import is_text, record_of

    if is_text(found):
        return record_of(found)
    try:
        return json.loads(found)
    except ValueError as error:
        raise RecordError("record-malformed", f"{file} is not a JSON file: {error}.") from error
    except RecursionError as error:
        raise RecordError("record-malformed", f"{file} is not a record: it is nested too deeply.") from error
