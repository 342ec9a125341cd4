"""The games in a terminal: a drawing of each, and a person's choices."""

from collections.abc import Callable
from typing import Any

from rich.console import RenderableType

from triskele.terminal import celtica, keltis, orakel, wuerfel

DRAW: dict[str, Callable[[dict[str, Any], str], RenderableType]] = {
    "keltis": keltis.draw,
    "orakel": orakel.draw,
    "wuerfel": wuerfel.draw,
    "celtica": celtica.draw,
}
