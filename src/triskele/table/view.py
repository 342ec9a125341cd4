"""The JSON schemas of what leaves a match."""

from importlib import import_module
from typing import Any

from triskele.extras import SERVER
from triskele.table.record import Record


def shape(game: str, name: str) -> Any:
    """A shape of a game: its View, OpenView, Action, Event, Preview or Lens."""
    module = import_module(f"triskele.table.shapes.{game}")
    return getattr(module, f"{game.capitalize()}{name}")


def view_schema(game: str) -> dict[str, Any]:
    """The JSON schema of a game's view."""
    return schema(shape(game, "View"))


def reveal_schema(game: str) -> dict[str, Any]:
    """The JSON schema of what `Match.reveal` gives."""
    return schema(shape(game, "OpenView"))


def record_schema() -> dict[str, Any]:
    """The JSON schema of a record."""
    return schema(Record)


def schema(of: Any) -> dict[str, Any]:
    """The JSON schema of a shape, which allows nothing beyond what it names."""
    with SERVER:
        from pydantic import TypeAdapter

    found = TypeAdapter(of).json_schema()
    for part in [found, *found.get("$defs", {}).values()]:
        if "properties" in part:
            part.setdefault("additionalProperties", False)
    return found
