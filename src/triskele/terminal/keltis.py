"""Keltis drawn with characters, from a view."""

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from triskele.table.language import entry
from triskele.terminal.paint import FIGURES, STYLES, cards, colour_title, discards_line, framed, rows_line

TILES = {"none": "", "clover": "♣", "wishing_stone": "◆", "points_1": "+1", "points_2": "+2", "points_3": "+3"}


def draw(view: dict[str, Any], lang: str) -> RenderableType:
    """The whole table as a seat sees it."""
    table = view["table"]
    return Group(_paths(table, lang), _players(view, lang), discards_line(table, lang), hand(view, lang))


def hand(view: dict[str, Any], lang: str) -> RenderableType:
    return framed(cards(view["table"]["hand"], lang), entry(lang, "terminal.hand"))


def _paths(table: dict[str, Any], lang: str) -> RenderableType:
    grid = Table(box=None, padding=(0, 2), title=entry(lang, "terminal.paths"), title_justify="left")
    grid.add_column(justify="right", style="dim")
    for colour in table["tiles"]:
        grid.add_column(colour_title(colour, lang), justify="left", min_width=9)
    for step in range(len(table["step_points"]) - 1, 0, -1):
        points = table["step_points"][step]
        label = f"{'▸ ' if step >= table['goal_from'] else ''}{points:+d}"
        grid.add_row(label, *(_stone(table, colour, step) for colour in table["tiles"]))
    return framed(grid)


def _stone(table: dict[str, Any], colour: str, step: int) -> Text:
    tile = table["tiles"][colour][step]
    text = Text("·" if tile == "none" else TILES[tile], style="dim" if tile == "none" else STYLES[colour])
    for player in table["players"]:
        for figure in player["figures"]:
            if figure["colour"] == colour and figure["step"] == step:
                mark = FIGURES[player["seat"]]
                text.append(f" {mark.upper() if figure['size'] == 'large' else mark}", style="bold reverse")
    return text


def _players(view: dict[str, Any], lang: str) -> RenderableType:
    grid = Table(box=None, padding=(0, 1))
    for title in ("player", "rows", "start", "stones", "tiles", "score"):
        grid.add_column(entry(lang, f"terminal.{title}"), justify="left" if title in {"player", "rows"} else "right")
    for player in view["table"]["players"]:
        seat = player["seat"]
        name = Text(f"{FIGURES[seat]} {view['names'][seat]}", style="bold" if seat == view["deciding"] else "")
        waiting = FIGURES[seat] * player["small_at_start"] + FIGURES[seat].upper() * player["large_at_start"]
        numbers = [waiting, str(player["stones"]), str(player["points"]), str(player["score"]["total"])]
        grid.add_row(name, rows_line(player["rows"], lang), *numbers)
    return framed(grid)
