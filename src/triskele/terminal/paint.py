"""Colours, symbols, cards and rows for the terminal. A colour never stands alone: each has its symbol."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from triskele.table.language import entry, word
from triskele.terminal.layout import (
    Fitting,
    Flow,
    Framed,
    block,
    name_column,
    numbers_column,
    pairs,
    plain_table,
    text_column,
)

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
    "white": "∞",
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
    """Cards side by side; notes, if there are any, say something about each value."""
    shown = [card(each["colour"], each["value"], lang) for each in held]
    if notes:
        for text, each in zip(shown, held, strict=True):
            text.append(f" {notes[each['value']]}", style="not bold dim")
    return Flow(shown) if shown else Text("–", style="dim")


def rows_line(rows: Mapping[str, Mapping[str, Any]], lang: str) -> RenderableType:
    """A player's rows side by side, each with its symbol and direction."""
    parts = [
        Text(f"{SYMBOLS[colour]}{ARROWS[row['direction']]} {' '.join(map(str, row['values']))}", style=STYLES[colour])
        for colour, row in rows.items()
        if row["values"]
    ]
    return Flow(parts) if parts else Text(entry(lang, "terminal.no-rows"), style="dim")


def discards_line(table: Mapping[str, Any], lang: str) -> RenderableType:
    """The draw pile and the tops of the discard piles."""
    parts = [Text(f"{entry(lang, 'terminal.draw-pile')}: {table['draw_pile']}")]
    for colour, pile in table["discards"].items():
        if pile["size"]:
            text = card(colour, pile["top"], lang)
            text.append(f" ({pile['size']}{', ' + entry(lang, 'terminal.closed') if pile['closed'] else ''})", "dim")
            parts.append(text)
    return Framed(Flow(parts), entry(lang, "terminal.piles"))


def around(view: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The players in turn order, beginning with whoever looks; for spectators in the order of the seats."""
    players, first = view["table"]["players"], view["seat"] or 0
    return [*players[first:], *players[:first]]


def card_players(
    view: Mapping[str, Any], lang: str, titles: Sequence[str], values: Sequence[list[str]]
) -> RenderableType:
    """Everybody's rows and figures, with values as in `around`: a line for each, or a block on a narrow screen."""
    players = around(view)
    names = [_name(view, player, lang) for player in players]
    rows = [rows_line(player["rows"], lang) for player in players]
    who, what = entry(lang, "terminal.player"), entry(lang, "terminal.rows")
    table = plain_table()
    name_column(table, who)
    text_column(table, what)
    for title in titles:
        numbers_column(table, title)
    for name, row, numbers in zip(names, rows, values, strict=True):
        table.add_row(name, row, *numbers)
    blocks = [block(name, row, pairs(titles, each)) for name, row, each in zip(names, rows, values, strict=True)]
    return Framed(Fitting(lang, table, Group(Text(f"{who} · {what}", style="dim"), *blocks)))


def _name(view: Mapping[str, Any], player: dict[str, Any], lang: str) -> Text:
    seat = player["seat"]
    deciding = seat == view["deciding"]
    name = Text(f"{'▸' if deciding else ' '}{FIGURES[seat]} {view['names'][seat]}", style="bold" if deciding else "")
    if player.get("leprechauns_scored"):
        scored = entry(lang, f"{view['game']}.screen.leprechauns")
        name.append(f"\n   {scored}", style="dim")
    return name
