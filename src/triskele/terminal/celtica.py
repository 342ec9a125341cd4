"""Celtica drawn with characters, from a view."""

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from triskele.table.language import entry, say, word
from triskele.terminal.paint import STYLES, SYMBOLS, colour_title, framed

PLACES = {"start": "▷", "village": "⌂", "monastery": "†", "castle": "♜", "goal": "★", "ruin": "▼", "shrine": "◎"}
NAME_WIDTH = 18


def draw(view: dict[str, Any], lang: str) -> RenderableType:
    """The whole table as a seat sees it."""
    parts = [_path(view, lang), _pieces(view, lang), _piles(view["table"], lang)]
    if view["table"]["hand"] is not None:
        parts.append(_hand(view["table"]["hand"], lang))
    turn = _turn(view, lang)
    return Group(*parts, turn) if turn else Group(*parts)


# The path.


def _path(view: dict[str, Any], lang: str) -> RenderableType:
    """A column for each place, a line for each druid; and where the own cards can take it."""
    table = view["table"]
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True)
    for _ in table["places"]:
        grid.add_column(justify="right", min_width=2, no_wrap=True)
    numbers = [Text(str(at), style="dim") for at in range(len(table["places"]))]
    grid.add_row("", *numbers)
    grid.add_row("", *(PLACES[place["kind"]] for place in table["places"]))
    grid.add_row("", *(_amount(place) for place in table["places"]))
    for colour, at in table["druids"].items():
        reach = _reach(view, colour, at)
        cells = [_cell(colour, n, at, reach.get(n)) for n in range(len(table["places"]))]
        grid.add_row(colour_title(colour, lang), *cells)
    legend = [entry(lang, "celtica.screen.legend")]
    if any(action["kind"] == "play" for action in view["actions"]):
        legend.append(entry(lang, "celtica.screen.reach"))
    title = say(lang, f"celtica.screen.{'last-round' if table['last_round'] else 'round'}", number=table["round"])
    return framed(Group(grid, Text("\n".join(legend), style="dim")), title)


def _amount(place: dict[str, Any]) -> Text:
    if not place["amount"]:
        return Text("")
    lost = place["kind"] == "ruin"
    return Text(f"{'-' if lost else '+'}{place['amount']}", style="bold" if lost else "")


def _reach(view: dict[str, Any], colour: str, at: int) -> dict[int, int]:
    """Places a druid can be moved to now → with how many cards."""
    last = len(view["table"]["places"]) - 1
    numbers = {
        action["druid"] + action["experience"]
        for action in view["actions"]
        if action["kind"] == "play" and action["colour"] == colour
    }
    return {at + n: n for n in numbers if at + n <= last}


def _cell(colour: str, n: int, at: int, cards: int | None) -> Text:
    if n == at:
        return Text(SYMBOLS[colour], style=f"{STYLES[colour]} reverse")
    return Text("·", style="dim") if cards is None else Text(str(cards), style=STYLES[colour])


# Pieces, cards and piles.


def _pieces(view: dict[str, Any], lang: str) -> RenderableType:
    """A column for each kind of piece: the display, everybody's, and those given up."""
    table = view["table"]
    grid = Table(box=None, padding=(0, 1, 0, 0))
    grid.add_column(entry(lang, "celtica.screen.pieces"), max_width=NAME_WIDTH, no_wrap=True)
    for kind in table["display"]:
        grid.add_column(entry(lang, f"celtica.screen.{kind}"), justify="center", min_width=3)
    for title in ("celtica.screen.amulets", "celtica.screen.cards", "terminal.score"):
        grid.add_column(entry(lang, title), no_wrap=True)
    choices = {"buy"} if _partner(view) is not None else {"take", "buy"}
    grid.add_row(entry(lang, "celtica.screen.display"), *_counts(view, table["display"], choices))
    for player in table["players"]:
        grid.add_row(*_player(view, player, lang))
    given_up = [Text(str(count) if count else "·", style="dim") for count in table["given_up"].values()]
    grid.add_row(Text(entry(lang, "celtica.screen.given-up"), style="dim"), *given_up)
    return framed(Group(grid, Text(entry(lang, "celtica.screen.cards-note"), style="dim")))


def _player(view: dict[str, Any], player: dict[str, Any], lang: str) -> list[RenderableType]:
    deciding = player["seat"] == view["deciding"]
    mark, style = ("▸", "bold") if deciding else (" ", "")
    choices = {"give", "exchange"} if deciding else {"take"} if player["seat"] == _partner(view) else set()
    cards = Text(f"{player['druid_cards']}+{player['experience_cards']}")
    if player["out"]:
        cards.append(f" {entry(lang, 'celtica.screen.out')}", style="dim")
    return [
        Text(f"{mark}{player['seat'] + 1} {view['names'][player['seat']]}", style=style, overflow="ellipsis"),
        *_counts(view, player["pieces"], choices),
        " ".join(map(str, player["amulets"])),
        cards,
        str(player["score"]["total"]),
    ]


def _counts(view: dict[str, Any], counts: dict[str, int], choices: set[str]) -> list[Text]:
    """How many there are of each kind, those that may be chosen now in brackets."""
    chosen = {action["piece"] for action in view["actions"] if action["kind"] in choices}
    return [_count(count, kind in chosen) for kind, count in counts.items()]


def _count(count: int, choice: bool) -> Text:
    if choice:
        return Text(f"‹{count}›", style="bold")
    return Text(str(count)) if count else Text("·", style="dim")


def _partner(view: dict[str, Any]) -> int | None:
    exchange = view["table"]["exchange"]
    return exchange["partner"] if exchange else None


def _piles(table: dict[str, Any], lang: str) -> RenderableType:
    grid = Table.grid(padding=(0, 2, 0, 0))
    for name in ("druid", "experience"):
        played = Text(f"{entry(lang, 'celtica.screen.played')}: ", style="dim")
        for colour, count in table[f"{name}_discards"].items():
            played.append(f"{SYMBOLS[colour]} {count}  ", style=STYLES[colour] if count else "dim")
        pile = f"{entry(lang, f'celtica.screen.{name}')}: {table[f'{name}_pile']}"
        supply = say(lang, "celtica.screen.supply", count=table["supply"]) if name == "druid" else ""
        grid.add_row(pile, played, supply)
    return framed(grid, entry(lang, "terminal.piles"))


def _hand(hand: dict[str, Any], lang: str) -> RenderableType:
    grid = Table.grid(padding=(0, 2, 0, 0))
    for name in ("druid", "experience"):
        cards = Text()
        for colour, count in hand[name].items():
            if count:
                cards.append(f"{SYMBOLS[colour]} {word(lang, colour)} {count}   ", style=STYLES[colour])
        grid.add_row(entry(lang, f"celtica.screen.{name}"), cards or Text("–", style="dim"))
    return framed(grid, entry(lang, "terminal.hand"))


def _turn(view: dict[str, Any], lang: str) -> Text | None:
    """What is being decided, beyond playing cards."""
    table, phase = view["table"], view["phase"]
    exchange = table["exchange"]
    if phase in {"take", "give"}:
        text = say(lang, f"celtica.screen.to-{phase}", count=table["picks"])
    elif exchange and exchange["partner"] is not None:
        text = say(lang, "celtica.screen.exchange-from", given=exchange["given"], number=exchange["partner"] + 1)
    elif exchange:
        text = say(lang, "celtica.screen.exchange", given=exchange["given"])
    elif phase == "spend":
        text = entry(lang, "celtica.screen.spend")
    else:
        return None
    return Text(text, style="bold")
