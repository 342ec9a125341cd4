"""Das Orakel drawn with characters, from a view."""

from collections.abc import Mapping
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from triskele.table.language import entry, say
from triskele.terminal.layout import Fitting, Flow, Framed
from triskele.terminal.lens import card_lens
from triskele.terminal.paint import FIGURES, STYLES, SYMBOLS, around, card, card_players, cards, discards_line
from triskele.words import minus, signed

PRIESTESS = "♛"
TILES = {
    "none": "",
    "spiral": "↺",
    "leprechaun": "☻",
    "mirror": "○",
    **{f"points_{points}": f"+{points}" for points in range(1, 5)},
}
# Fields in a line, and columns of a field. The path has five lines of seven that end with a big field.
LINES = ((7, 10), (5, 10), (4, 8))
lens = card_lens


def draw(view: Mapping[str, Any], lang: str) -> RenderableType:
    """The whole table as a seat sees it."""
    table = view["table"]
    parts = [_path(view, lang), _players(view, lang), discards_line(table, lang), _hand(table, lang)]
    turn = now(view, lang)
    return Group(*parts, turn) if turn else Group(*parts)


def now(view: Mapping[str, Any], lang: str) -> Text | None:
    """What is being decided: the card that was laid, the figure that a tile leads on, the cards still to take."""
    if view["deciding"] is None:
        return None
    table, turn = view["table"], view["table"]["turn"]
    parts: list[Text] = []
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
    return Text(" · ", style="bold").join(parts) if parts else None


def _hand(table: dict[str, Any], lang: str) -> RenderableType:
    notes = [f"{PRIESTESS}{number}" for number in table["priestess_steps"]]
    title = f"{entry(lang, 'terminal.hand')} ({PRIESTESS} {entry(lang, 'orakel.screen.green-number')})"
    return Framed(cards(table["hand"], lang, notes), title)


# The path.


def _path(view: Mapping[str, Any], lang: str) -> RenderableType:
    table = view["table"]
    start = Text(f"0 {entry(lang, 'orakel.screen.start')}: ", style="dim") + _figures(view, 0)
    goal = {"count": table["in_goal"], "most": table["goal_figures"], "own": table["own_goal_figures"]}
    legend = say(lang, "orakel.screen.legend", priestess=PRIESTESS).split("  ")
    return Group(
        start,
        Fitting(lang, *(_fields(view, a_line, width) for a_line, width in LINES)),
        Flow([Text(part, style="dim") for part in legend], 2),
        Text(say(lang, "orakel.screen.goal", **goal), style="dim"),
    )


def _fields(view: Mapping[str, Any], a_line: int, width: int) -> Table:
    grid = Table(box=box.SQUARE, show_header=False, show_lines=True, padding=0, border_style="dim")
    for _ in range(a_line):
        grid.add_column(width=width, overflow="fold")
    fields = [_field(view, at, width) for at in range(1, len(view["table"]["fields"]))]
    for first in range(0, len(fields), a_line):
        grid.add_row(*fields[first : first + a_line])
    return grid


def _field(view: Mapping[str, Any], at: int, width: int) -> Text:
    """A field: whether it is in the goal, its colour, number and points; below, its tile and who stands there."""
    table = view["table"]
    field = table["fields"][at]
    text = Text("▸" if at >= table["goal_from"] else " ", style="bold")
    text.append(f"{SYMBOLS[field['colour']]} {at:<2}", style=STYLES[field["colour"]])
    text.append(signed(field["points"]).rjust(width - len(text)), style="dim")
    return text.append("\n ").append_text(_tile(field)).append(" ").append_text(_figures(view, at))


def _tile(field: dict[str, Any]) -> Text:
    name = field["tile"]
    if field["stones"]:
        return Text("◆" * field["stones"], style="bold")
    if name.startswith("clover_"):
        colour = name.removeprefix("clover_")
        return Text(f"♣{SYMBOLS[colour]}", style=STYLES[colour])
    return Text(TILES[name], style="bold")


def _figures(view: Mapping[str, Any], at: int) -> Text:
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


# The players.


def _players(view: Mapping[str, Any], lang: str) -> RenderableType:
    keys = (
        "orakel.screen.figures",
        "terminal.stones",
        "orakel.screen.mirrors",
        "orakel.screen.points",
        "terminal.score",
    )
    values = []
    for player in around(view):
        numbers = [str(player[key]) for key in ("stones", "mirrors", "points")]
        values.append([" ".join(map(str, player["figures"])), *numbers, minus(player["score"]["total"])])
    return card_players(view, lang, [entry(lang, key) for key in keys], values)
