"""A position as a picture, drawn from a view with the page's artwork: one module for each game, found by its name."""

from importlib import import_module
from typing import Protocol, cast

from triskele.errors import BadRequest
from triskele.table.pictures.kit import Theme, moved, svg
from triskele.table.pictures.parts import MARGIN, WIDTH, Part, View, cloth, head, label, stacked

THEMES = ("light", "dark")


class Picture(Protocol):
    """How one game is drawn."""

    def draw(self, view: View, lang: str, /) -> Part:
        """The whole table, as wide as the picture is inside."""


def draw(view: View, lang: str = "en", theme: Theme = "light", turn: int | None = None) -> str:
    """A view as an SVG file. The turn under way is named on it or, where another is spoken of, that one's number."""
    if theme not in THEMES:
        raise BadRequest("unknown-theme", f"There is no theme '{theme}'. There are: {', '.join(THEMES)}.")
    picture = cast(Picture, import_module(f"{__name__}.{view['game']}"))
    table = stacked([head(view, lang, turn), picture.draw(view, lang)])
    height = table.height + 2 * MARGIN
    body = cloth(height) + moved(table.markup, MARGIN, MARGIN)
    return svg(view["game"], WIDTH, height, body, label(view, lang), theme)
