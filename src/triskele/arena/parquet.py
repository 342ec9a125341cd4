"""Rows of games as Parquet files. Needs the extra `records`."""

from collections.abc import Sequence
from pathlib import Path

from triskele.extras import RECORDS
from triskele.table.rows import Rows

with RECORDS:
    import pyarrow as pa
    import pyarrow.parquet as pq

SUFFIX = "parquet"
WORD = pa.dictionary(pa.int16(), pa.string())  # one of few texts
GAMES = pa.schema(
    {
        "id": pa.int64(),
        "game": WORD,
        "rules": pa.int16(),
        "players": pa.int8(),
        "names": pa.list_(pa.string()),
        "bots": pa.list_(pa.string()),
        "options": WORD,
        "board": WORD,
        "position": pa.string(),
        "key": pa.string(),
        "newcomers": pa.string(),
        "given_up": pa.string(),
        "start": pa.int8(),
        "turns": pa.int32(),
        "actions": pa.list_(pa.int16()),
        "reason": WORD,
        "scores": pa.list_(pa.int32()),
        "ranking": pa.list_(pa.int8()),
        "winners": pa.list_(pa.int8()),
        "parts": pa.string(),
        "file": pa.string(),
    }
)
DECISIONS = pa.schema(
    {
        "id": pa.int64(),
        "step": pa.int32(),
        "turn": pa.int32(),
        "seat": pa.int8(),
        "phase": WORD,
        "legal": pa.list_(pa.int16()),
        "action": pa.int16(),
        "text": WORD,
        "kind": WORD,
        "colour": WORD,
        "value": pa.int16(),
        "scores": pa.list_(pa.int32()),
    }
)


def count(file: Path) -> int:
    """How many rows a file has; none if it is not there or not whole."""
    try:
        return int(pq.read_metadata(file).num_rows)
    except (OSError, pa.ArrowInvalid):
        return 0


def write_games(rows: Sequence[Rows], file: Path) -> None:
    _write(pa.Table.from_pylist([each.game for each in rows], GAMES), file)


def write_decisions(rows: Sequence[Rows], file: Path) -> None:
    columns = {name: [value for each in rows for value in each.decisions[name]] for name in DECISIONS.names}
    _write(pa.Table.from_pydict(columns, DECISIONS), file)


def _write(table: "pa.Table", file: Path) -> None:
    """All of it, or nothing: a file that is cut short never has this name."""
    part = file.with_suffix(".part")
    pq.write_table(table, part, compression="zstd")
    part.replace(file)
