"""The games in a terminal: a drawing of each game, found by its name, and a person's choices."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Protocol, cast

from rich.console import RenderableType
from rich.text import Text

from triskele.rules import GAMES


class Drawing(Protocol):
    """How one game is drawn with characters."""

    def draw(self, view: Mapping[str, Any], lang: str, /) -> RenderableType:
        """The whole table."""

    def now(self, view: Mapping[str, Any], lang: str, /) -> Text | None:
        """What is being decided in the middle of a turn, beyond the choices themselves."""


DRAWINGS: dict[str, Drawing] = {name: cast(Drawing, import_module(f"{__name__}.{name}")) for name in GAMES}
