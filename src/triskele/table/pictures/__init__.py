"""A position as a picture, drawn from a view with the page's artwork: one module for each game, found by its name."""

from collections.abc import Sequence

from triskele.errors import BadRequest
from triskele.table.pictures.kit import Theme, moved, svg
from triskele.table.pictures.marked import PICTURES, Arrows, marks
from triskele.table.pictures.parts import MARGIN, WIDTH, View, cloth, head, label, lettered, stacked
from triskele.whole import whole

THEMES = ("light", "dark")
WIDEST = 10_000  # pixels


def draw(
    view: View,
    lang: str = "en",
    theme: Theme = "light",
    turn: int | None = None,
    width: int | None = None,
    last: Sequence[str] = (),
    arrows: Arrows = (),
) -> str:
    """A view as an SVG file: the turn under way is named on it or, where another is spoken of, that one's number.

    The places of the last turn have rims, and there are arrows if somebody asks for them."""
    if theme not in THEMES:
        raise BadRequest("unknown-theme", theme=theme, choices=", ".join(THEMES))
    wide = None if width is None else whole(width)
    if width is not None and (wide is None or not 1 <= wide <= WIDEST):
        raise BadRequest("bad-width", most=WIDEST, width=width)
    picture = PICTURES[view["game"]]
    table = stacked([head(view, lang, turn), picture.draw(view, lang)])
    height = table.height + 2 * MARGIN
    body = cloth(height) + moved(lettered(table.markup, view["names"]), MARGIN, MARGIN) + marks(view, last, arrows)
    return svg(view["game"], WIDTH, height, body, label(view, lang), theme, wide)
