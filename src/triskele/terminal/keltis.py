"""Keltis drawn with characters, from a view."""

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from triskele.table.language import entry
from triskele.terminal.layout import Fitting, Flow, Framed, plain_table
from triskele.terminal.lens import card_lens
from triskele.terminal.paint import FIGURES, STYLES, SYMBOLS, around, card_players, cards, colour_title, discards_line
from triskele.words import minus, signed

TILES = {"none": "", "clover": "♣", "wishing_stone": "◆", "points_1": "+1", "points_2": "+2", "points_3": "+3"}
lens = card_lens


def draw(view: Mapping[str, Any], lang: str) -> RenderableType:
    """The whole table as a seat sees it."""
    table = view["table"]
    return Group(_paths(table, lang), _players(view, lang), discards_line(table, lang), hand(view, lang))


def now(_view: Mapping[str, Any], _lang: str) -> Text | None:
    """What is being decided, beyond the choices themselves: nothing."""
    return None


def hand(view: Mapping[str, Any], lang: str) -> RenderableType:
    return Framed(cards(view["table"]["hand"], lang), entry(lang, "terminal.hand"))


def _paths(table: dict[str, Any], lang: str) -> RenderableType:
    """A column for each path. Narrow ones have symbols above them, and the colours stand below."""
    titles = [colour_title(colour, lang) for colour in table["tiles"]]
    symbols = [Text(SYMBOLS[colour], style=STYLES[colour]) for colour in table["tiles"]]
    narrow = Group(_stones(table, symbols, 1, ""), Flow(titles))
    layouts = (_stones(table, titles, 4, " ", 9), _stones(table, titles, 2, " "), narrow)
    return Framed(Fitting(lang, *layouts), entry(lang, "terminal.paths"))


def _stones(table: dict[str, Any], titles: list[Text], apart: int, gap: str, least: int = 0) -> Table:
    grid = plain_table(padding=apart)
    grid.add_column(justify="right", style="dim", no_wrap=True)
    for title in titles:
        grid.add_column(title, min_width=least, no_wrap=True)
    for step in range(len(table["step_points"]) - 1, 0, -1):
        points = table["step_points"][step]
        label = f"{'▸ ' if step >= table['goal_from'] else ''}{signed(points)}"
        grid.add_row(label, *(_stone(table, colour, step, gap) for colour in table["tiles"]))
    return grid


def _stone(table: dict[str, Any], colour: str, step: int, gap: str) -> Text:
    tile = table["tiles"][colour][step]
    text = Text("·" if tile == "none" else TILES[tile], style="dim" if tile == "none" else STYLES[colour])
    for player in table["players"]:
        for figure in player["figures"]:
            if figure["colour"] == colour and figure["step"] == step:
                mark = FIGURES[player["seat"]]
                text.append(gap).append(mark.upper() if figure["size"] == "large" else mark, style="bold reverse")
    return text


def _players(view: Mapping[str, Any], lang: str) -> RenderableType:
    titles = [entry(lang, f"terminal.{title}") for title in ("start", "stones", "tiles", "score")]
    values = []
    for player in around(view):
        mark = FIGURES[player["seat"]]
        waiting = mark * player["small_at_start"] + mark.upper() * player["large_at_start"]
        values.append(
            [waiting or "–", *map(str, (player["stones"], player["points"], minus(player["score"]["total"])))]
        )
    return card_players(view, lang, titles, values)
