"""The types of what leaves a match as JSON, and their JSON schemas."""

from typing import Any

from typing_extensions import TypedDict

from triskele.table import FACES
from triskele.table.record import Record, Result


class ActionJson(TypedDict, extra_items=str | int):  # type: ignore[call-arg]
    """A legal action: its fields, such as colour and value, stand beside these."""

    id: int
    kind: str
    text: str


class Envelope(TypedDict):
    """What every view has; what lies on the table is the game's own."""

    game: str
    rules: int
    options: dict[str, str | int]
    names: list[str]
    seat: int | None  # whose view this is; none for a spectator
    at: int  # how many actions were played
    turn: int
    phase: str
    deciding: int | None
    actions: list[ActionJson]  # the legal ones, for who decides
    finished: bool
    result: Result | None
    key_hash: str
    key: str | None  # after the end
    game_hash: str | None  # after the end: one hash over the whole game


def view_schema(game: str) -> dict[str, Any]:
    """The JSON schema of a game's view."""
    return _schema(_with_table(FACES[game].Table))


def reveal_schema(game: str) -> dict[str, Any]:
    """The JSON schema of what `Match.reveal` gives."""
    return _schema(_with_table(FACES[game].OpenTable))


def record_schema() -> dict[str, Any]:
    """The JSON schema of a record."""
    return _schema(Record)


def _with_table(table: Any) -> Any:
    fields = {**Envelope.__annotations__, "table": table}
    return TypedDict("View", fields)  # type: ignore[operator]


def _schema(shape: Any) -> dict[str, Any]:
    from pydantic import TypeAdapter

    schema = TypeAdapter(shape).json_schema()
    for part in [schema, *schema.get("$defs", {}).values()]:
        if "properties" in part:
            part.setdefault("additionalProperties", False)
    return schema
