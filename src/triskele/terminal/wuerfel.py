"""The Keltis dice game drawn with characters, from a view."""

from collections.abc import Iterator, Mapping
from typing import Any

from rich.box import ROUNDED
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

import triskele
from triskele.table.language import entry, say
from triskele.table.shapes.wuerfel import WuerfelLens
from triskele.terminal.layout import Fitting, Flow, Framed, block, pairs, plain_table
from triskele.terminal.lens import heading, percent, titles
from triskele.terminal.paint import ARROWS, STYLES, around, colour_title
from triskele.words import minus, signed

MARKS = {"stone": "◆", "clover": "♣", "leprechaun": "☻", "bonus_1": "+1", "bonus_2": "+2", "bonus_3": "+3"}
HIDDEN = "▪"
A_PLAYER = 14  # columns, enough for one player
TILES_BESIDE = (11, 6, 4)  # tiles of a colour in a line


def draw(view: Mapping[str, Any], lang: str) -> RenderableType:
    """The whole table as a seat sees it."""
    table = view["table"]
    return Group(_middle(view, lang), _players(view, lang), _points(table, lang), _dice(view, lang))


def now(view: Mapping[str, Any], lang: str) -> Text | None:
    """What is being decided: the dice as they lie, and their sums."""
    if view["deciding"] is None:
        return None
    sides = "  ".join("◆" if side == "stone" else str(side) for side in view["table"]["dice"])
    return Text(f"{entry(lang, 'wuerfel.screen.dice')}: {sides} · ").append_text(_sums(view, lang))


# The tiles in the middle.


def _middle(view: Mapping[str, Any], lang: str) -> RenderableType:
    """The tiles that are left; those that can be taken now are in brackets."""
    takable = {(action["colour"], action["value"]) for action in view["actions"] if action["kind"] == "take"}
    tiles = {
        colour: [_tile(colour, tile, (colour, tile["value"]) in takable) for tile in of_colour]
        for colour, of_colour in view["table"]["tiles"].items()
    }
    layouts = [_rows(tiles, beside, lang) for beside in TILES_BESIDE]
    legend = Text(entry(lang, "wuerfel.screen.symbols"), style="dim")
    left = Text(f"◆ {say(lang, 'wuerfel.screen.stones-left', count=view['table']['stones_left'])}")
    if takable:
        left.append(f"   {entry(lang, 'wuerfel.screen.takable')}", style="dim")
    return Framed(Group(Fitting(lang, *layouts), legend, left), entry(lang, "wuerfel.screen.middle"))


def _rows(tiles: dict[str, list[Text]], beside: int, lang: str) -> Table:
    """The tiles by colour, a few in each line."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    for _ in range(1 + beside):
        grid.add_column(no_wrap=True)
    for colour, of_colour in tiles.items():
        for first in range(0, len(of_colour), beside):
            title = colour_title(colour, lang) if first == 0 else ""
            grid.add_row(title, *of_colour[first : first + beside])
    return grid


def _tile(colour: str, tile: dict[str, Any], takable: bool) -> Text:
    if tile["taken_by"] is not None:
        return Text("  · ", style="dim")
    marks = "".join(MARKS[symbol] for symbol in tile["symbols"])
    text = f"{tile['value']}{marks}"
    if takable:
        return Text(f"‹{text}›", style=f"{STYLES[colour]} reverse")
    return Text(f" {text} ", style=STYLES[colour])


# The players, as many side by side as fit.


def _players(view: Mapping[str, Any], lang: str) -> RenderableType:
    players = around(view)
    layouts = []
    for beside in range(len(players), 0, -1):
        groups = [players[at : at + beside] for at in range(0, len(players), beside)]
        layouts += [Group(*(_columns(view, group, width, lang) for group in groups)) for width in (None, A_PLAYER)]
    return Framed(Fitting(lang, *layouts))


def _columns(view: Mapping[str, Any], players: list[dict[str, Any]], width: int | None, lang: str) -> Table:
    """A column for each player, of a given width or as wide as needed: rows with what they score now, and the rest."""
    grid = plain_table(padding=2)
    grid.add_column(no_wrap=True)
    for player in players:
        deciding = player["seat"] == view["deciding"]
        name = f"{'▸ ' if deciding else ''}{view['names'][player['seat']]}"
        title = Text(name, style="bold" if deciding else "", overflow="fold")
        grid.add_column(title, width=width, min_width=A_PLAYER, no_wrap=width is None, overflow="fold")
    for colour in view["table"]["tiles"]:
        grid.add_row(colour_title(colour, lang), *(_row(colour, player["rows"][colour]) for player in players))
    stones = [_counted(f"{player['stones']} ◆", player["score"]["stones"]) for player in players]
    grid.add_row(entry(lang, "terminal.stones"), *stones)
    leprechauns = [_counted(f"{player['leprechauns']} ☻", player["score"]["leprechauns"]) for player in players]
    grid.add_row(entry(lang, "wuerfel.screen.leprechauns"), *leprechauns)
    bonus = [Text(signed(player["score"]["bonus"])) for player in players]
    grid.add_row(entry(lang, "wuerfel.screen.bonus"), *bonus)
    totals = [minus(player["score"]["total"]) for player in players]
    grid.add_row(entry(lang, "terminal.score"), *totals, style="bold")
    return grid


def _row(colour: str, row: dict[str, Any]) -> Text:
    if not row["values"]:
        return Text("–", style="dim")
    cards = [ARROWS[row["direction"]], *map(str, row["values"]), HIDDEN * row["hidden"]]
    return _counted(" ".join(filter(None, cards)), row["points"], STYLES[colour])


def _counted(what: str, points: int, style: str = "") -> Text:
    """A number of things, and what they score now in brackets."""
    return Text.assemble((what, style), (f" ({signed(points)})", "dim"))


def _points(table: dict[str, Any], lang: str) -> RenderableType:
    """What rows and stones score, by their number."""
    last = len(table["row_points"]) - 1
    counts = [*map(str, range(last)), f"{last}+"]
    scores = {
        entry(lang, "wuerfel.screen.a-row"): [*map(signed, table["row_points"])],
        entry(lang, "terminal.stones"): [*map(signed, table["stone_points"])],
    }
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True, style="dim")
    for _ in counts:
        grid.add_column(justify="right", min_width=2, no_wrap=True, style="dim")
    grid.add_row(entry(lang, "wuerfel.screen.amount"), *counts)
    lists: list[RenderableType] = []
    for title, points in scores.items():
        grid.add_row(title, *points)
        each = [Text(f"{count}: {score}", style="dim") for count, score in zip(counts, points, strict=True)]
        lists += [Text(f"{title} ({entry(lang, 'wuerfel.screen.amount')}: {entry(lang, 'terminal.score')})", "dim")]
        lists += [Flow(each, 2)]
    most, fewest = table["most_leprechauns"], table["fewest_leprechauns"]
    note = say(lang, "wuerfel.screen.leprechaun-points", most=signed(most), fewest=signed(fewest))
    legend = Text(f"{note}, {entry(lang, 'wuerfel.screen.hidden')}", style="dim")
    return Framed(Group(Fitting(lang, grid, Group(*lists)), legend))


# The dice.


def _dice(view: Mapping[str, Any], lang: str) -> RenderableType:
    """The dice, numbered as `reroll` names them, and their sums."""
    dice = view["table"]["dice"]
    boxes = Table(box=ROUNDED, show_header=False)
    for _ in dice:
        boxes.add_column(justify="center", min_width=3)
    boxes.add_row(*(Text("◆" if side == "stone" else str(side), style="bold") for side in dice))
    numbers = Text(" " + "".join(f"{number:^6}" for number in range(1, len(dice) + 1)), style="dim")
    beside = Table.grid(padding=(0, 2, 0, 0))
    beside.add_column(no_wrap=True)
    beside.add_row(Group(numbers, boxes), Group(Text("\n"), _sums(view, lang)))
    return Framed(beside, entry(lang, "wuerfel.screen.dice"))


def _sums(view: Mapping[str, Any], lang: str) -> Text:
    return Text(f"{entry(lang, 'wuerfel.screen.sums')}: {'  '.join(map(str, view['table']['sums']))}")


def lens(match: triskele.Match, counted: WuerfelLens, lang: str) -> Iterator[RenderableType]:
    """The odds of each roll."""
    for roll in counted["rolls"]:
        name = match.describe(roll["action"], lang) if roll["action"] else say(lang, "terminal.lens.first-roll")
        new = roll["tiles"] - roll["continues"]
        told = [percent(ways / roll["of"], lang) for ways in (roll["continues"], new, roll["stones"], roll["useful"])]
        begins = say(lang, "terminal.lens.begins", points=counted["new_row"])
        named = [*titles(lang, "continues"), begins, *titles(lang, "stone", "useful")]
        shares = [(value, percent(ways / roll["of"], lang)) for value, ways in enumerate(roll["values"]) if ways]
        values = [Text(f"{value}: {share}") for value, share in shares]
        yield block(heading(name), pairs(named, told), Flow(values or [Text("–")], 2))
