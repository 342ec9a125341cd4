"""The games in a terminal: a drawing of each game, and a person's choices."""

from collections.abc import Callable
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from triskele.terminal import celtica, keltis, orakel, wuerfel

DRAW: dict[str, Callable[[dict[str, Any], str], RenderableType]] = {
    "keltis": keltis.draw,
    "orakel": orakel.draw,
    "wuerfel": wuerfel.draw,
    "celtica": celtica.draw,
}

# What is being decided in the middle of a turn, beyond the choices themselves.
NOW: dict[str, Callable[[dict[str, Any], str], Text | None]] = {
    "keltis": keltis.now,
    "orakel": orakel.now,
    "wuerfel": wuerfel.now,
    "celtica": celtica.now,
}
