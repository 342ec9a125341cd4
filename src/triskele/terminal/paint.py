"""Colours, symbols and frames for the terminal. A colour never stands alone: each has its symbol."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import RenderableType
from rich.panel import Panel
from rich.text import Text

from triskele.table.language import entry, word

STYLES = {
    "russet": "bold color(173)",
    "yellow": "bold color(220)",
    "pink": "bold color(211)",
    "green": "bold color(107)",
    "blue": "bold color(74)",
    "red": "bold color(167)",
    "grey": "bold color(250)",
    "white": "bold color(231)",
    "brown": "bold color(137)",
    "black": "bold color(245)",
}
SYMBOLS = {
    "russet": "@",  # spiral
    "yellow": "☼",  # sun
    "pink": "❀",  # flower
    "green": "♠",  # leaf
    "blue": "≈",  # wave
    "red": "☼",  # the druids' staff heads: sun, moon, owl, antler, raven
    "grey": "☾",
    "white": "ö",
    "brown": "Ψ",
    "black": "∀",
}
FIGURES = "abcde"  # a player's figures; the large one is the capital letter
ARROWS = {"open": "", "rising": "↑", "falling": "↓"}


def colour_title(colour: str, lang: str) -> Text:
    return Text(f"{SYMBOLS[colour]} {word(lang, colour)}", style=STYLES[colour])


def card(colour: str, value: int, lang: str) -> Text:
    return Text(f"{SYMBOLS[colour]} {word(lang, colour)} {value}", style=STYLES[colour])


def cards(held: Sequence[Mapping[str, Any]], lang: str, notes: Sequence[str] = ()) -> RenderableType:
    """Cards side by side; notes, if there are any, say something of each value."""
    shown = [card(each["colour"], each["value"], lang) for each in held]
    if notes:
        for text, each in zip(shown, held, strict=True):
            text.append(f" {notes[each['value']]}", style="not bold dim")
    return Columns(shown, padding=(0, 3))


def framed(content: RenderableType, title: str | None = None) -> Panel:
    return Panel(content, title=title, title_align="left", border_style="dim", expand=False)


def rows_line(rows: Mapping[str, Mapping[str, Any]], lang: str) -> Text:
    """A player's rows side by side, each with its symbol and direction."""
    text = Text()
    for colour, row in rows.items():
        if row["values"]:
            values = " ".join(map(str, row["values"]))
            text.append(f"{SYMBOLS[colour]}{ARROWS[row['direction']]} {values}   ", style=STYLES[colour])
    return text if text else Text(entry(lang, "terminal.no-rows"), style="dim")


def discards_line(table: Mapping[str, Any], lang: str) -> RenderableType:
    """The draw pile and the tops of the discard piles."""
    parts: list[RenderableType] = [Text(f"{entry(lang, 'terminal.draw-pile')}: {table['draw_pile']}")]
    for colour, pile in table["discards"].items():
        if pile["size"]:
            text = card(colour, pile["top"], lang)
            text.append(f" ({pile['size']}{', ' + entry(lang, 'terminal.closed') if pile['closed'] else ''})", "dim")
            parts.append(text)
    return framed(Columns(parts, padding=(0, 3)), entry(lang, "terminal.piles"))
