"""The games in a terminal: a drawing of each, and a person's choices."""

from collections.abc import Callable
from typing import Any

from rich.console import RenderableType

from triskele.terminal import keltis

DRAW: dict[str, Callable[[dict[str, Any], str], RenderableType]] = {"keltis": keltis.draw}
