"""Celtica drawn with characters, from a view."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

import triskele
from triskele.table.language import entry, say, word
from triskele.table.shapes.celtica import CelticaLens
from triskele.terminal.layout import Fitting, Flow, Framed, block, name_column, numbers_column, pairs, plain_table
from triskele.terminal.lens import heading, percent, titles
from triskele.terminal.paint import STYLES, SYMBOLS, around, colour_title
from triskele.words import signed

PLACES = {"start": "▷", "village": "⌂", "monastery": "†", "castle": "♜", "goal": "★", "ruin": "▼", "shrine": "◎"}
A_LINE = (19, 10, 7)  # places side by side
AMULETS = 8  # columns; what does not fit goes on in the next line


def draw(view: Mapping[str, Any], lang: str) -> RenderableType:
    """The whole table as a seat sees it."""
    parts = [_path(view, lang), _pieces(view, lang), _piles(view["table"], lang)]
    if view["table"]["hand"] is not None:
        parts.append(_hand(view["table"]["hand"], lang))
    turn = now(view, lang)
    return Group(*parts, turn) if turn else Group(*parts)


def now(view: Mapping[str, Any], lang: str) -> Text | None:
    """What is being decided, beyond playing cards."""
    table, phase = view["table"], view["phase"]
    exchange = table["exchange"]
    if phase in {"take", "give"}:
        text = say(lang, f"celtica.screen.to-{phase}", count=table["picks"])
    elif exchange and exchange["partner"] is not None:
        partner = view["names"][exchange["partner"]]
        text = say(lang, "celtica.screen.exchange-from", given=exchange["given"], other=partner)
    elif exchange:
        text = say(lang, "celtica.screen.exchange", given=exchange["given"])
    elif phase == "spend":
        text = entry(lang, "celtica.screen.spend")
    else:
        return None
    return Text(text, style="bold")


# The path.


def _path(view: Mapping[str, Any], lang: str) -> RenderableType:
    """A column for each place and a line for each druid, with where the seat's cards can take it."""
    table = view["table"]
    places = range(len(table["places"]))
    layouts = []
    for beside in A_LINE:
        parts = [_places(view, places[at : at + beside], lang) for at in range(0, len(places), beside)]
        layouts.append(Group(*parts))
    legend = [entry(lang, "celtica.screen.legend")]
    if any(action["kind"] == "play" for action in view["actions"]):
        legend.append(entry(lang, "celtica.screen.reach"))
    title = say(lang, f"celtica.screen.{'last-round' if table['last_round'] else 'round'}", number=table["round"])
    return Framed(Group(Fitting(lang, *layouts), Text("\n".join(legend), style="dim")), title)


def _places(view: Mapping[str, Any], some: Iterable[int], lang: str) -> Table:
    table = view["table"]
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True)
    for _ in some:
        grid.add_column(justify="right", min_width=2, no_wrap=True)
    places = [table["places"][at] for at in some]
    grid.add_row("", *(Text(str(at), style="dim") for at in some))
    grid.add_row("", *(PLACES[place["kind"]] for place in places))
    grid.add_row("", *(_amount(place) for place in places))
    for colour, at in table["druids"].items():
        reach = _reach(view, colour, at)
        grid.add_row(colour_title(colour, lang), *(_cell(colour, n, at, reach.get(n)) for n in some))
    return grid


def _amount(place: dict[str, Any]) -> Text:
    if not place["amount"]:
        return Text("")
    lost = place["kind"] == "ruin"
    return Text(f"{'−' if lost else '+'}{place['amount']}", style="bold" if lost else "")


def _reach(view: Mapping[str, Any], colour: str, at: int) -> dict[int, int]:
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


Line = tuple[Text, list[Text], list[Text | str]]  # whose pieces, how many of each kind, and the rest of a player's line


def _pieces(view: Mapping[str, Any], lang: str) -> RenderableType:
    """A column for each kind of piece: the display, everybody's, and those given up; on a narrow screen, blocks."""
    table = view["table"]
    what = entry(lang, "celtica.screen.pieces")
    kinds = [entry(lang, f"celtica.screen.{kind}") for kind in table["display"]]
    others = [entry(lang, title) for title in ("celtica.screen.amulets", "celtica.screen.cards", "terminal.score")]
    choices = {"buy"} if _partner(view) is not None else {"take", "buy"}
    given_up = [Text(str(count) if count else "·", style="dim") for count in table["given_up"].values()]
    lines: list[Line] = [
        (Text(entry(lang, "celtica.screen.display")), _counts(view, table["display"], choices), []),
        *(_player(view, player, lang) for player in around(view)),
        (Text(entry(lang, "celtica.screen.given-up"), style="dim"), given_up, []),
    ]
    blocks = [
        block(name, pairs(kinds, counts, 2), *([pairs(others, numbers)] if numbers else []))
        for name, counts, numbers in lines
    ]
    tables = [_table(what, kinds, others, lines, width) for width in (None, AMULETS)]
    note = Text(entry(lang, "celtica.screen.cards-note"), style="dim")
    return Framed(Group(Fitting(lang, *tables, Group(Text(what, style="dim"), *blocks)), note))


def _table(what: str, kinds: list[str], others: list[str], lines: list[Line], width: int | None) -> Table:
    """The pieces as a table, with a given width for the amulets or room for all of them."""
    grid = plain_table()
    name_column(grid, what)
    for kind in kinds:
        grid.add_column(kind, justify="center", min_width=3, no_wrap=True)
    grid.add_column(others[0], max_width=width, no_wrap=width is None, overflow="fold")
    for title in others[1:]:
        numbers_column(grid, title)
    for name, counts, numbers in lines:
        grid.add_row(name, *counts, *numbers)
    return grid


def _player(view: Mapping[str, Any], player: dict[str, Any], lang: str) -> Line:
    deciding = player["seat"] == view["deciding"]
    mark, style = ("▸", "bold") if deciding else (" ", "")
    choices = {"give", "exchange"} if deciding else {"take"} if player["seat"] == _partner(view) else set()
    cards = Text(f"{player['druid_cards']}+{player['experience_cards']}")
    if player["out"]:
        cards.append(f" {entry(lang, 'celtica.screen.out')}", style="dim")
    name = Text(f"{mark}{player['seat'] + 1} {view['names'][player['seat']]}", style=style)
    amulets = " ".join(map(str, player["amulets"])) or "–"
    return name, _counts(view, player["pieces"], choices), [amulets, cards, str(player["score"]["total"])]


def _counts(view: Mapping[str, Any], counts: dict[str, int], choices: set[str]) -> list[Text]:
    """How many there are of each kind; those that may be chosen now are in brackets."""
    chosen = {action["piece"] for action in view["actions"] if action["kind"] in choices}
    return [_count(count, kind in chosen) for kind, count in counts.items()]


def _count(count: int, choice: bool) -> Text:
    if choice:
        return Text(f"‹{count}›", style="bold")
    return Text(str(count)) if count else Text("·", style="dim")


def _partner(view: Mapping[str, Any]) -> int | None:
    exchange = view["table"]["exchange"]
    return exchange["partner"] if exchange else None


def _piles(table: dict[str, Any], lang: str) -> RenderableType:
    lines = []
    for name in ("druid", "experience"):
        pile = Text(f"{entry(lang, f'celtica.screen.{name}')}: {table[f'{name}_pile']}".ljust(20))
        played = Text(f"{entry(lang, 'celtica.screen.played')}:", style="dim")
        for colour, count in table[f"{name}_discards"].items():
            played.append(f"  {SYMBOLS[colour]} {count}", style=STYLES[colour] if count else "dim")
        supply = Text(say(lang, "celtica.screen.supply", count=table["supply"]))
        lines.append(Flow([pile, played, supply] if name == "druid" else [pile, played], 2))
    return Framed(Group(*lines), entry(lang, "terminal.piles"))


def _hand(hand: dict[str, Any], lang: str) -> RenderableType:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    for name in ("druid", "experience"):
        cards = [
            Text(f"{SYMBOLS[colour]} {word(lang, colour)} {count}", style=STYLES[colour])
            for colour, count in hand[name].items()
            if count
        ]
        grid.add_row(entry(lang, f"celtica.screen.{name}"), Flow(cards or [Text("–", style="dim")]))
    return Framed(grid, entry(lang, "terminal.hand"))


def lens(_match: triskele.Match, counted: CelticaLens, lang: str) -> Iterator[RenderableType]:
    """Where the druids can go, and what is left of cards and pieces."""
    for name, druid in counted["druids"].items():
        if druid["moves"]:
            moves = [
                Text(
                    f"{move['druid']}{'+' + str(move['experience']) if move['experience'] else ''}: "
                    f"{word(lang, move['place'])}"
                    f"{' ' + signed(move['pieces']) if move['pieces'] else ''}"
                )
                for move in druid["moves"]
            ]
            yield block(heading(word(lang, name)), Flow(moves))
    for key, cards in (("druid-cards", counted["druid_cards"]), ("experience-cards", counted["experience_cards"])):
        told = [f"{colour['count']} ({percent(colour['next'], lang)})" for colour in cards["colours"].values()]
        yield block(heading(say(lang, f"terminal.lens.{key}")), pairs([word(lang, c) for c in cards["colours"]], told))
    kinds = counted["pieces"]["kinds"]
    told = [f"{kind['left']} ({percent(kind['next'], lang)})" for kind in kinds.values()]
    lacked = pairs(titles(lang, "lacked"), [percent(counted["pieces"]["lacked"], lang)])
    supply = pairs([word(lang, piece) for piece in kinds], told)
    yield block(heading(say(lang, "terminal.lens.pieces")), supply, lacked)
