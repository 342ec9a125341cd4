"""Das Orakel drawn with characters, from a view."""

from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from triskele.table.language import entry, say
from triskele.terminal.paint import FIGURES, STYLES, SYMBOLS, card, cards, discards_line, framed, rows_line

PRIESTESS = "♛"
TILES = {
    "none": "",
    "spiral": "↺",
    "leprechaun": "☻",
    "mirror": "○",
    **{f"points_{points}": f"+{points}" for points in range(1, 5)},
}
A_LINE = 7  # fields, as the path has five lines that end with a big field
WIDTH = 10


def draw(view: dict[str, Any], lang: str) -> RenderableType:
    """The whole table as a seat sees it."""
    table = view["table"]
    parts = [_path(view, lang), _players(view, lang), discards_line(table, lang), _hand(table, lang)]
    turn = _turn(view, lang)
    return Group(*parts, turn) if turn else Group(*parts)


def _hand(table: dict[str, Any], lang: str) -> RenderableType:
    notes = [f"{PRIESTESS}{number}" for number in table["priestess_steps"]]
    title = f"{entry(lang, 'terminal.hand')} ({PRIESTESS} {entry(lang, 'orakel.screen.green-number')})"
    return framed(cards(table["hand"], lang, notes), title)


# The path.


def _path(view: dict[str, Any], lang: str) -> RenderableType:
    table = view["table"]
    grid = Table(box=box.SQUARE, show_header=False, show_lines=True, padding=0, border_style="dim")
    for _ in range(A_LINE):
        grid.add_column(width=WIDTH, overflow="fold")
    fields = [_field(view, at) for at in range(1, len(table["fields"]))]
    for first in range(0, len(fields), A_LINE):
        grid.add_row(*fields[first : first + A_LINE])
    start = Text(f"0 {entry(lang, 'orakel.screen.start')}: ", style="dim") + _figures(view, 0)
    goal = {"count": table["in_goal"], "most": table["goal_figures"], "own": table["own_goal_figures"]}
    legend = say(lang, "orakel.screen.legend", priestess=PRIESTESS)
    notes = Text(f"{legend}\n{say(lang, 'orakel.screen.goal', **goal)}", style="dim")
    return Group(start, grid, notes)


def _field(view: dict[str, Any], at: int) -> Text:
    """A field: whether it is in the goal, its colour, number and points; below, its tile and who stands there."""
    table = view["table"]
    field = table["fields"][at]
    text = Text("▸" if at >= table["goal_from"] else " ", style="bold")
    text.append(f"{SYMBOLS[field['colour']]} {at:<2}", style=STYLES[field["colour"]])
    text.append(f"{field['points']:+d} \n".replace("-", "−").rjust(WIDTH - len(text) + 1), style="dim")
    return text.append(" ").append_text(_tile(field)).append(" ").append_text(_figures(view, at))


def _tile(field: dict[str, Any]) -> Text:
    name = field["tile"]
    if field["stones"]:
        return Text("◆" * field["stones"], style="bold")
    if name.startswith("clover_"):
        colour = name.removeprefix("clover_")
        return Text(f"♣{SYMBOLS[colour]}", style=STYLES[colour])
    return Text(TILES[name], style="bold")


def _figures(view: dict[str, Any], at: int) -> Text:
    """The figures on a field, each player's by letter and numbers, and the priestess."""
    table = view["table"]
    there = []
    for player in table["players"]:
        numbers = "".join(str(n) for n, field in enumerate(player["figures"], 1) if field == at)
        if numbers:
            there.append(Text(f"{FIGURES[player['seat']]}{numbers}", style="bold reverse"))
    if table["priestess"] == at:
        there.append(Text(PRIESTESS, style="bold"))
    return Text(" ").join(there)


# The players, and what is being decided.


def _players(view: dict[str, Any], lang: str) -> RenderableType:
    grid = Table(box=None, padding=(0, 1))
    grid.add_column(entry(lang, "terminal.player"))
    grid.add_column(entry(lang, "terminal.rows"))
    grid.add_column(entry(lang, "orakel.screen.figures"), no_wrap=True)
    for title in ("terminal.stones", "orakel.screen.mirrors", "orakel.screen.points", "terminal.score"):
        grid.add_column(entry(lang, title), justify="right")
    for player in view["table"]["players"]:
        seat = player["seat"]
        name = Text(f"{FIGURES[seat]} {view['names'][seat]}", style="bold" if seat == view["deciding"] else "")
        if player["leprechauns_scored"]:
            name.append(f"\n  {entry(lang, 'orakel.screen.leprechauns')}", style="dim")
        figures = " ".join(map(str, player["figures"]))
        numbers = [str(player[key]) for key in ("stones", "mirrors", "points")]
        grid.add_row(name, rows_line(player["rows"], lang), figures, *numbers, str(player["score"]["total"]))
    return framed(grid)


def _turn(view: dict[str, Any], lang: str) -> Text:
    """The card laid, the figure that a tile leads on, the cards that are due; after the end nothing is."""
    table, turn = view["table"], view["table"]["turn"]
    parts: list[Text] = []
    if view["finished"]:
        return Text()
    if turn["laid"] and view["phase"] == "move":
        laid = card(turn["laid"]["colour"], turn["laid"]["value"], lang)
        number = table["priestess_steps"][turn["laid"]["value"]]
        parts.append(Text(say(lang, "orakel.screen.laid", card=laid.plain, number=number)))
    if turn["figure"]:
        figure = turn["figure"] - 1
        field = table["players"][view["deciding"]]["figures"][figure]
        parts.append(Text(say(lang, "orakel.screen.figure", figure=turn["figure"], field=field)))
        if view["phase"] == "spiral":
            parts.append(Text(say(lang, "orakel.screen.began", field=turn["began"][figure])))
    if turn["cards_due"] > 1:
        parts.append(Text(say(lang, "orakel.screen.due", count=turn["cards_due"])))
    return Text(" · ", style="bold").join(parts)
