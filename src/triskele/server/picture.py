"""A finished game as a picture for link previews: who won, the scores, and how they went. All of it was public."""

import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from triskele.rules.own import own_file
from triskele.server.edge import client
from triskele.table.pictures.parts import letters_of
from triskele.table.shapes.course import Course

if TYPE_CHECKING:
    from PIL import Image, ImageDraw, ImageFont

SIZE = WIDTH, HEIGHT = 1200, 630
FINE = 2  # drawn so many times as large and then made smaller: lines get smooth edges
PANEL, LINE, INK, QUIET, GOLD, WON = "#FBF7ECE6", "#CFC8BA", "#23211D", "#5E584D", "#8A6414", "#F1E2BC"
FIGURES = ("#7C6A3F", "#3B3C40", "#8A5A22", "#3A658E", "#8C3550")  # as the page draws the lines of the seats
IVORY = "#5A4E33"  # the letter of the first figure; those of the others are white
FONTS = {"title": "uncial-antiqua-latin-400-*", "text": "alegreya-sans-latin-700-*"}
FIGURE = 176, 312  # as it is drawn there
SEATS = 40, 250, 520, 592  # left, top, right, bottom
CHART = 552, 452, 1160, 592


class Pictured(NamedTuple):
    """What is written on the picture."""

    game: str
    title: str
    headline: str
    names: Sequence[str]
    scores: Sequence[int]
    ranking: Sequence[int]
    verdicts: Sequence[str] = ()  # what made the result of each seat, if the judge was asked
    own: bool = False  # whether somebody is called You on it

    @property
    def order(self) -> list[int]:
        """The seats, the best first."""
        return sorted(range(len(self.names)), key=lambda seat: self.ranking[seat])


def draw(shown: Pictured, course: Course) -> bytes:
    """The picture, as a PNG file."""
    from PIL import Image, ImageDraw

    image = Image.new("RGBA", (WIDTH * FINE, HEIGHT * FINE))
    pen = ImageDraw.Draw(image)
    _write(pen, 52, 148, shown.title, 32, GOLD, "title", 470)
    _write(pen, 50, 204, shown.headline, 58, INK, "title", 464)
    for panel in (SEATS, CHART):
        pen.rounded_rectangle(_fine(*panel), 20 * FINE, PANEL, LINE, FINE)
    _seats(image, shown)
    _curve(pen, course)
    below = Image.open(_art(shown.game)).convert("RGBA")
    below.alpha_composite(image.resize(SIZE, Image.Resampling.LANCZOS))
    file = io.BytesIO()
    below.convert("RGB").save(file, "PNG", optimize=True)
    return file.getvalue()


def _seats(image: "Image.Image", shown: Pictured) -> None:
    """Who played, the best first: the figure with its letter, the name, what made the result, and the score."""
    from PIL import Image, ImageDraw

    pen, figures = ImageDraw.Draw(image), Image.open(_art("figures"))
    left, top, right, bottom = SEATS
    high = (bottom - top - 16) / len(shown.names)
    tall = min(high * 0.9, 118)
    large = max(28, min(44, round(high * 0.42)))
    for at, seat in enumerate(shown.order):
        y = top + 8 + (at + 0.5) * high
        if shown.ranking[seat] == 1:
            box = left + 8, round(y - high / 2) + 2, right - 8, round(y + high / 2) - 2
            pen.rounded_rectangle(_fine(*box), 14 * FINE, WON)
        wide = round(tall * FIGURE[0] / FIGURE[1])
        figure = figures.crop((seat * FIGURE[0], 0, (seat + 1) * FIGURE[0], FIGURE[1]))
        figure = figure.resize((wide * FINE, round(tall) * FINE), Image.Resampling.LANCZOS)
        image.alpha_composite(figure, (round(92 - wide / 2) * FINE, round(y - tall / 2) * FINE))
        letter = letters_of(tuple(shown.names))[seat]
        _write(
            pen, 92, y + tall * 0.255, letter, max(11, round(tall * 0.17)), "#FFFFFF" if seat else IVORY, anchor="mm"
        )
        lines = min(0.17 * high, 18) if shown.verdicts else 0
        _write(pen, 146, y - lines, shown.names[seat], large, INK, most=236)
        if shown.verdicts:
            _write(pen, 146, y + 1.4 * lines, shown.verdicts[seat], max(18, large // 2), QUIET, most=236)
        _write(pen, right - 24, y, signed(shown.scores[seat]), large + 12, GOLD, anchor="rm")


def _curve(pen: "ImageDraw.ImageDraw", course: Course) -> None:
    """The scores over time, each line as steps."""
    left, top, right, bottom = CHART[0] + 58, CHART[1] + 18, CHART[2] - 22, CHART[3] - 18
    scores = course["scores"]
    low, high = min(0, *map(min, scores)), max(5, *map(max, scores))

    def x(step: int) -> float:
        return (left + (right - left) * step / max(1, len(scores) - 1)) * FINE

    def y(points: float) -> float:
        return (top + (bottom - top) * (high - points) / (high - low)) * FINE

    for points in {0, high, low}:
        pen.line((x(0), y(points), x(len(scores) - 1), y(points)), LINE, FINE)
        if points and abs(y(points) - y(0)) < 22 * FINE:
            continue  # its number would lie on another
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
    from PIL import features

    font = _font(kind, size)
    written = "".join(letter for letter in text if _has(font, letter)) or "·"
    while most is not None and size > 12 and font.getlength(written) > most * FINE:
        size -= 2
        font = _font(kind, size)
    # All figures as high and as wide as each other, where this Pillow can choose them.
    even = ["lnum", "tnum"] if features.check("raqm") else None
    pen.text((x * FINE, y * FINE), written, colour, font, anchor, features=even)


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


def _art(name: str) -> Path:
    """Drawn with the page's artwork: `python web/cards.py`."""
    return own_file("triskele.server", f"art/{name}.webp")
