"""Rows of games as CSV files: lists and tables in them are JSON, and nothing is nothing."""

import csv
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from triskele.table.rows import Rows

SUFFIX = "csv"


def count(file: Path) -> int:
    """How many rows a file has; none if it is not there."""
    try:
        with file.open(encoding="utf-8", newline="") as opened:
            return max(sum(1 for _ in csv.reader(opened)) - 1, 0)
    except OSError:
        return 0


def write_games(rows: Sequence[Rows], file: Path) -> None:
    _write(list(rows[0].game) if rows else [], (list(each.game.values()) for each in rows), file)


def write_decisions(rows: Sequence[Rows], file: Path) -> None:
    lines = (line for each in rows for line in zip(*each.decisions.values(), strict=True))
    _write(list(rows[0].decisions) if rows else [], lines, file)


def _write(names: Sequence[str], lines: Iterable[Iterable[Any]], file: Path) -> None:
    """All of it, or nothing: a file that is cut short never has this name."""
    part = file.with_suffix(".part")
    with part.open("w", encoding="utf-8", newline="") as opened:
        writer = csv.writer(opened, lineterminator="\n")
        writer.writerow(names)
        writer.writerows([_cell(value) for value in line] for line in lines)
    part.replace(file)


def _cell(value: Any) -> Any:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict) else value
