"""A finished game as a picture for link previews: who won, the scores, and how they went. All of it was public."""

import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from triskele.server import client
from triskele.table.shapes.course import Course

if TYPE_CHECKING:
    from PIL import ImageDraw, ImageFont

SIZE = WIDTH, HEIGHT = 1200, 630
FINE = 2  # drawn so many times as large and then made smaller: lines get smooth edges
PAPER, PANEL, INK, QUIET, GOLD = "#E4DCCB", "#F6F1E4", "#23211D", "#5E584D", "#8A6414"
FIGURES = ("#7C6A3F", "#3B3C40", "#8A5A22", "#3A658E", "#8C3550")  # as the page draws the lines of the seats
FONTS = {"title": "uncial-antiqua-latin-400-*", "text": "alegreya-sans-latin-700-*"}
CHART = 500, 240, 1140, 560  # left, top, right, bottom


class Shown(NamedTuple):
    """What is written on the picture."""

    game: str
    headline: str
    names: Sequence[str]
    scores: Sequence[int]
    ranking: Sequence[int]
    verdicts: Sequence[str] = ()  # what made the result of each seat, if the judge was asked

    @property
    def order(self) -> list[int]:
        """The seats, the best first."""
        return sorted(range(len(self.names)), key=lambda seat: self.ranking[seat])


def draw(shown: Shown, course: Course) -> bytes:
    """The picture, as a PNG file."""
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (WIDTH * FINE, HEIGHT * FINE), PAPER)
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle(_fine(30, 30, WIDTH - 30, HEIGHT - 30), 26 * FINE, PANEL, GOLD, 2 * FINE)
    _write(pen, 64, 92, shown.game, 34, GOLD, "title")
    _write(pen, 64, 156, shown.headline, 62, INK, "title", WIDTH - 128)
    apart = 72 if shown.verdicts else 66
    for at, seat in enumerate(shown.order):
        y = 250 + at * apart
        pen.ellipse(_fine(64, y - 22, 108, y + 22), FIGURES[seat])
        _write(pen, 86, y, shown.names[seat][:1].upper(), 26, "#FFFFFF", anchor="mm")
        _write(pen, 126, y - 11 if shown.verdicts else y, shown.names[seat], 34, INK, most=220)
        if shown.verdicts:
            _write(pen, 126, y + 20, shown.verdicts[seat], 20, QUIET, most=250)
        _write(pen, 450, y, signed(shown.scores[seat]), 46, GOLD, "title", anchor="rm")
    _curve(pen, course)
    file = io.BytesIO()
    image.resize(SIZE, Image.Resampling.LANCZOS).save(file, "PNG")
    return file.getvalue()


def _curve(pen: "ImageDraw.ImageDraw", course: Course) -> None:
    """The scores over time, each line as steps."""
    left, top, right, bottom = CHART
    scores = course["scores"]
    low, high = min(0, *map(min, scores)), max(5, *map(max, scores))

    def x(step: int) -> float:
        return (left + (right - left) * step / max(1, len(scores) - 1)) * FINE

    def y(points: float) -> float:
        return (top + (bottom - top) * (high - points) / (high - low)) * FINE

    for points in {0, high, low}:
        pen.line((x(0), y(points), x(len(scores) - 1), y(points)), "#CFC8BA", FINE)
        _write(pen, left - 12, y(points) / FINE, signed(points), 20, QUIET, anchor="rm")
    for seat, colour in zip(range(len(scores[0])), FIGURES, strict=False):
        way = [(x(0), y(scores[0][seat]))]
        for step in range(1, len(scores)):
            way += [(x(step), y(scores[step - 1][seat])), (x(step), y(scores[step][seat]))]
        pen.line(way, colour, 4 * FINE, joint="curve")


def _write(
    pen: "ImageDraw.ImageDraw",
    x: float,
    y: float,
    text: str,
    size: int,
    colour: str,
    kind: str = "text",
    most: int | None = None,
    anchor: str = "lm",
) -> None:
    """A line of text, as small as it must be to fit; letters that the font lacks are left out."""
    font = _font(kind, size)
    written = "".join(letter for letter in text if _has(font, letter)) or "·"
    while most is not None and size > 12 and font.getlength(written) > most * FINE:
        size -= 2
        font = _font(kind, size)
    pen.text((x * FINE, y * FINE), written, colour, font, anchor)


def _has(font: "ImageFont.FreeTypeFont", letter: str) -> bool:
    return letter == " " or bytes(font.getmask(letter)) != bytes(font.getmask("\uffff"))


def _font(kind: str, size: int) -> "ImageFont.FreeTypeFont":
    """One of the page's own fonts."""
    from PIL import ImageFont

    [file, *_] = sorted(((client.folder() or Path()) / "assets").glob(f"{FONTS[kind]}.woff2"))
    return ImageFont.truetype(file, size * FINE)


def _fine(*numbers: int) -> tuple[int, ...]:
    return tuple(number * FINE for number in numbers)


def signed(points: int) -> str:
    """A number with a real minus sign, as the page writes it."""
    return str(points).replace("-", "−")
