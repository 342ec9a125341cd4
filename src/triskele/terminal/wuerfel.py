"""The Keltis dice game drawn with characters, from a view."""

from typing import Any

from rich.box import ROUNDED
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from triskele.table.language import entry, say
from triskele.terminal.paint import ARROWS, STYLES, colour_title, framed

MARKS = {"stone": "◆", "clover": "♣", "leprechaun": "☻", "bonus_1": "+1", "bonus_2": "+2", "bonus_3": "+3"}
HIDDEN = "▪"


def draw(view: dict[str, Any], lang: str) -> RenderableType:
    """The whole table as a seat sees it."""
    table = view["table"]
    return Group(_middle(view, lang), _players(view, lang), _points(table, lang), _dice(view, lang))


def _middle(view: dict[str, Any], lang: str) -> RenderableType:
    """The tiles that are left, those that can be taken now in brackets."""
    takable = {(action["colour"], action["value"]) for action in view["actions"] if action["kind"] == "take"}
    grid = Table.grid(padding=(0, 1))
    grid.add_column(min_width=11)
    for colour, tiles in view["table"]["tiles"].items():
        cells = [_tile(colour, tile, (colour, tile["value"]) in takable) for tile in tiles]
        grid.add_row(colour_title(colour, lang), *cells)
    legend = Text(entry(lang, "wuerfel.screen.symbols"), style="dim")
    left = Text(f"◆ {say(lang, 'wuerfel.screen.stones-left', count=view['table']['stones_left'])}")
    if takable:
        left.append(f"   {entry(lang, 'wuerfel.screen.takable')}", style="dim")
    return framed(Group(grid, legend, left), entry(lang, "wuerfel.screen.middle"))


def _tile(colour: str, tile: dict[str, Any], takable: bool) -> Text:
    if tile["taken_by"] is not None:
        return Text("  · ", style="dim")
    marks = "".join(MARKS[symbol] for symbol in tile["symbols"])
    text = f"{tile['value']}{marks}"
    if takable:
        return Text(f"‹{text}›", style=f"{STYLES[colour]} reverse")
    return Text(f" {text} ", style=STYLES[colour])


def _players(view: dict[str, Any], lang: str) -> RenderableType:
    """A column for each player: the rows with what they score now, and the rest."""
    players = view["table"]["players"]
    grid = Table(box=None, padding=(0, 2, 0, 0))
    grid.add_column()
    for player in players:
        deciding = player["seat"] == view["deciding"]
        name = f"{'▸ ' if deciding else ''}{view['names'][player['seat']]}"
        grid.add_column(Text(name, style="bold" if deciding else ""), min_width=13)
    for colour in view["table"]["tiles"]:
        grid.add_row(colour_title(colour, lang), *(_row(colour, player["rows"][colour]) for player in players))
    stones = [_counted(f"{player['stones']} ◆", player["score"]["stones"]) for player in players]
    grid.add_row(entry(lang, "terminal.stones"), *stones)
    leprechauns = [_counted(f"{player['leprechauns']} ☻", player["score"]["leprechauns"]) for player in players]
    grid.add_row(entry(lang, "wuerfel.screen.leprechauns"), *leprechauns)
    bonus = [Text(_signed(player["score"]["bonus"])) for player in players]
    grid.add_row(entry(lang, "wuerfel.screen.bonus"), *bonus)
    totals = [str(player["score"]["total"]) for player in players]
    grid.add_row(entry(lang, "terminal.score"), *totals, style="bold")
    return framed(grid)


def _row(colour: str, row: dict[str, Any]) -> Text:
    if not row["values"]:
        return Text("–", style="dim")
    cards = [ARROWS[row["direction"]], *map(str, row["values"]), HIDDEN * row["hidden"]]
    return _counted(" ".join(filter(None, cards)), row["points"], STYLES[colour])


def _counted(what: str, points: int, style: str = "") -> Text:
    """Some things, and in brackets what they score now."""
    return Text.assemble((what, style), (f" ({_signed(points)})", "dim"))


def _signed(points: int) -> str:
    return f"{points:+d}" if points else "0"


def _points(table: dict[str, Any], lang: str) -> RenderableType:
    """What rows and stones score, by how many."""
    grid = Table(box=None, padding=(0, 1, 0, 0), show_header=False, style="dim")
    grid.add_column()
    last = len(table["row_points"]) - 1
    for _ in range(last + 1):
        grid.add_column(justify="right", min_width=2)
    grid.add_row(entry(lang, "wuerfel.screen.amount"), *(str(n) for n in range(last)), f"{last}+")
    for title, points in (("wuerfel.screen.a-row", table["row_points"]), ("terminal.stones", table["stone_points"])):
        grid.add_row(entry(lang, title), *map(_signed, points))
    most, fewest = table["most_leprechauns"], table["fewest_leprechauns"]
    note = say(lang, "wuerfel.screen.leprechaun-points", most=f"{most:+d}", fewest=f"{fewest:+d}")
    legend = Text(f"{note}, {entry(lang, 'wuerfel.screen.hidden')}", style="dim")
    return framed(Group(grid, legend))


def _dice(view: dict[str, Any], lang: str) -> RenderableType:
    """The dice, numbered as `reroll` names them, and their sums."""
    table = view["table"]
    boxes = Table(box=ROUNDED, show_header=False)
    for _ in table["dice"]:
        boxes.add_column(justify="center", min_width=3)
    boxes.add_row(*(Text("◆" if face == "stone" else str(face), style="bold") for face in table["dice"]))
    places = Text(" " + "".join(f"{place:^6}" for place in range(1, len(table["dice"]) + 1)), style="dim")
    sums = Text(f"\n\n{entry(lang, 'wuerfel.screen.sums')}: {'  '.join(map(str, table['sums']))}")
    return framed(Columns([Group(places, boxes), sums], padding=(0, 2)), entry(lang, "wuerfel.screen.dice"))
