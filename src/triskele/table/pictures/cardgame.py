"""The cards of Keltis and Das Orakel: rows, hands and piles."""

import itertools
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from triskele.table.language import capital, entry
from triskele.table.pictures.kit import art, carved, figures, moved, number, shape, text, use
from triskele.table.pictures.parts import (
    GAP,
    INSIDE,
    MARGIN,
    TOP,
    Drawn,
    Spot,
    View,
    figure,
    name_and_score,
    panel,
    player_panel,
    side_by_side,
)

CARD = 100, 140
HEAD = 88  # of a player's panel
VALUE = re.compile(r'href="#(value|corner)-(\d+)"')
ARROWS = "".join(
    f'<path id="row-{name}" d="{outline}" fill="var(--quiet)"/>'
    for name, outline in {"rises": "M0-9L8 1H3V9H-3V1H-8z", "falls": "M0 9L8-1H3V-9H-3V-1H-8z"}.items()
)
EDGE = 'rx="6" fill="var(--parchment-2)" stroke="var(--card-edge)"'
Steps = Sequence[int]  # how far the priestess may go, by value; none in Keltis


def card(colour: str, value: int, width: float) -> str:
    """A card's face."""
    return _laid([Laid(colour, value)], 0, width / CARD[0])


class Laid(NamedTuple):
    """A card and where it lies; of one below others only what is seen is drawn."""

    colour: str
    value: int
    x: float = 0
    y: float = 0
    below: bool = False


def _laid(cards: Sequence[Laid], left: float, scale: float) -> str:
    """Cards, those of a colour that lie together in one group."""
    markup, place = "", f'transform="translate({number(left)} 0) scale({scale:.4g})"'
    groups = [(colour, list(group)) for colour, group in itertools.groupby(cards, lambda one: one.colour)]
    for colour, group in groups:
        inside = ""
        for one in group:
            x, y = round(one.x), round(one.y)
            where = "".join(f' {name}="{at}"' for name, at in (("x", x), ("y", y)) if at)
            inside += use(f"card-{colour}", x, y, *CARD)
            inside += f'<use href="#{"corner" if one.below else "value"}-{one.value}"{where}/>'
        alone = f" {place}" if len(groups) == 1 else ""
        markup += f'<g{alone} fill="var(--pig-{colour}-ink)">{inside}</g>'
    return markup if len(groups) == 1 else f"<g {place}>{markup}</g>"


def written(part: Drawn, steps: Steps) -> Drawn:
    """With the numbers that its cards show, each once: in the corner, and all that stands on a card."""
    found = {(kind, int(value)) for kind, value in VALUE.findall(part.markup)}
    found |= {("corner", value) for _, value in found}
    drawn = "".join(f'<g id="{kind}-{value}">{_value(kind, value, steps)}</g>' for kind, value in sorted(found))
    drawn += "".join(
        f'<g id="arch-{step}">{_arch(step)}</g>' for step in sorted({steps[value] for _, value in found if steps})
    )
    return Drawn(f"<defs>{drawn}{ARROWS}</defs>{part.markup}", part.height)


def _value(kind: str, value: int, steps: Steps) -> str:
    small, large = (21, 44) if value > 9 else (25, 50)
    if kind == "corner":
        return carved(19.5, 27.5, value, small, "inherit")
    corner = f'<use href="#corner-{value}"/>'
    turned = f'<use href="#corner-{value}" transform="rotate(180 50 70)"/>'
    arch = f'<use href="#arch-{steps[value]}"/>' if steps else ""
    return corner + turned + carved(50, 87, value, large, "inherit") + arch


def _arch(step: int) -> str:
    """How far the priestess may go."""
    return moved(use("card-arch", -12, -17.5, 24, 31) + carved(0, 9, step, 15.5, "#FFF7E0"), 17.5, 55, 0.95)


def back(x: float, y: float, width: float) -> str:
    return use("card-back", x, y, width, width * CARD[1] / CARD[0])


def slot(colour: str, x: float, y: float, width: float) -> str:
    """Where no card lies yet."""
    height = width * CARD[1] / CARD[0]
    ink, wide = f"var(--on-stone-{colour})", width * 0.52
    sign = f'color="{ink}" opacity=".8"'
    symbol = use(f"sym-{colour}", x + (width - wide) / 2, y + (height - wide) / 2, wide, None, sign)
    dashes = f'rx="7" fill="{ink}" fill-opacity=".07" stroke="{ink}" stroke-width="1.5" stroke-dasharray="5 4"'
    return shape("rect", dashes, x=x, y=y, width=width, height=height) + symbol


def players(view: View, treasures: Callable[[dict[str, Any]], str]) -> Drawn:
    """Everybody's rows, with what they have: two panels in a line, or three for three players."""
    columns = 3 if len(view["names"]) == 3 else 2
    longest = max(len(row["values"]) for player in view["table"]["players"] for row in player["rows"].values())
    hands = view["table"]["cards"]["hands"] if "cards" in view["table"] else None

    def draw(player: dict[str, Any], width: float) -> Drawn:
        seat = player["seat"]
        own = rows(player["rows"], width - 32, longest)
        held = fan(hands[seat], width - 32, 54) if hands else Drawn("", 0)
        height = HEAD + own.height + held.height + 12
        markup = player_panel(view, seat, width, height) + figure(seat, view["names"], 34, 66, 36, large=True)
        markup += name_and_score(view, seat, player["score"]["total"], width, 62) + moved(treasures(player), 62, 58)
        if hands is None and seat != view["seat"]:
            markup += backs(player["hand_size"], width - 16, 49, 24)
        return Drawn(markup + moved(own.markup, 16, HEAD) + moved(held.markup, 16, HEAD + own.height), height)

    return side_by_side(view, columns, draw)


def rows(cards: dict[str, Any], room: float, longest: int) -> Drawn:
    """A player's five rows, each with its direction; closer where somebody has a long one."""
    gap = 10
    wide = (room - 4 * gap) / 5
    tall = wide * CARD[1] / CARD[0]
    apart = min(wide * 0.36, 300 / max(1, longest - 1))
    markup = ""
    for n, (colour, row) in enumerate(cards.items()):
        x = n * (wide + gap)
        if not row["values"]:
            markup += slot(colour, x, 0, wide)
        else:
            scale, last = wide / CARD[0], len(row["values"]) - 1
            laid = [Laid(colour, value, 0, k * apart / scale, k < last) for k, value in enumerate(row["values"])]
            markup += _laid(laid, x, scale)
        if row["direction"] != "open":
            foot = tall + apart * (len(row["values"]) - 1)
            markup += arrow(x + wide / 2, foot + 16, row["direction"] == "rising")
    return Drawn(markup, tall + apart * max(0, longest - 1) + 28)


def arrow(x: float, y: float, up: bool) -> str:
    """Whether a row rises or falls."""
    return f'<use href="#row-{"rises" if up else "falls"}" x="{number(x)}" y="{number(y)}"/>'


def backs(count: int, right: float, y: float, width: float) -> str:
    """The cards of somebody else, from behind, and how many they are; they end at the right."""
    apart = width * 0.5
    left = right - width - apart * max(0, count - 1)
    return "".join(back(left + k * apart, y, width) for k in range(count))


def fan(held: Sequence[dict[str, Any]], room: float, width: float) -> Drawn:
    """Cards side by side, closer where there are many."""
    apart = min(width + 8, (room - width) / max(1, len(held) - 1))
    scale = width / CARD[0]
    laid = [Laid(one["colour"], one["value"], k * apart / scale) for k, one in enumerate(held)]
    return Drawn(_laid(laid, 0, scale), width * CARD[1] / CARD[0])


def hand(view: View, lang: str) -> list[Drawn]:
    """The hand of whoever looks; spectators have none."""
    held = view["table"]["hand"]
    if view["seat"] is None or not held:
        return []
    title = capital(entry(lang, "picture.hand"))
    strip = fan(held, INSIDE - 32, 98)
    markup = panel(INSIDE, strip.height + 56) + text(20, 30, title, 17, "quiet", bold=True)
    apart = (INSIDE - 32 - min(INSIDE - 32, 106 * len(held) - 8)) / 2
    return [Drawn(markup + moved(strip.markup, 16 + apart, 42), strip.height + 56)]


def piles(table: dict[str, Any], width: float, height: float, size: float, lang: str) -> str:
    """The draw pile and the discard piles, two in a line."""
    tall = size * CARD[1] / CARD[0]
    pitch = (height - tall - 30) / 2
    across = width - size
    edge = shape("rect", f'id="card-edge" {EDGE}', y=2, width=size, height=tall)
    markup = f"<defs>{edge}</defs>{_draw_pile(table['draw_pile'], size)}"
    markup += figures(size / 2 - 2, tall + 28, table["draw_pile"], 23, anchor="end")
    markup += text(size / 2 + 4, tall + 26, entry(lang, "picture.left"), 15, "quiet")
    for n, (colour, pile) in enumerate(table["discards"].items(), 1):
        markup += moved(_discards(colour, pile, size, lang), across if n % 2 else 0, pitch * (n // 2))
    return markup


def _discards(colour: str, pile: dict[str, Any], size: float, lang: str) -> str:
    """The top card of a discard pile, the edges of some below it, and how many they are."""
    if pile["top"] is None:
        return slot(colour, 0, 0, size)
    tall = size * CARD[1] / CARD[0]
    markup = ""
    for least, dx, turn in ((3, -2, -1.6), (2, 3, 2.4)):
        if pile["size"] >= least:
            markup += f'<use href="#card-edge" transform="rotate({turn} 40 56)" x="{dx}"/>'
    markup += card(colour, pile["top"], size)
    if pile["closed"]:
        return markup + text(size / 2, tall + 24, entry(lang, "terminal.closed"), 15, "quiet", "middle")
    return markup + figures(size / 2, tall + 25, pile["size"], 21)


def _draw_pile(left: int, size: float) -> str:
    tall = size * CARD[1] / CARD[0]
    if not left:
        dashes = 'rx="7" fill="none" stroke="var(--line)" stroke-dasharray="5 4"'
        return shape("rect", dashes, width=size, height=tall)
    return "".join(back(k * 1.8, k * 1.8, size) for k in range(min(3, left // 6), -1, -1))


def beside(board: str, game: str, table: dict[str, Any], width: float, lang: str) -> Drawn:
    """The board with the piles at its right."""
    wide, high = art(game)["size"]
    left = wide + GAP + 8
    return Drawn(board + moved(piles(table, INSIDE - left, high - 6, width, lang), left, 4), high)


def pile_of(event: Mapping[str, Any]) -> str | None:
    """The name of the pile that an event took a card from or laid one on."""
    if event["kind"] not in {"draw", "take", "discard"}:
        return None
    return "pile" if event["kind"] == "draw" else f"pile {event['colour']}"


def pile_spot(view: View, name: str, game: str, size: float) -> Spot:
    """A pile of cards, which are so wide; the draw pile is the first of the six."""
    names = ["pile", *(f"pile {colour}" for colour in view["table"]["discards"])]
    n = names.index(name)
    wide, high = art(game)["size"]
    tall = size * CARD[1] / CARD[0]
    left = wide + GAP + 8
    x = left + (INSIDE - left - size if n % 2 else 0)
    y = 4 + (high - 6 - tall - 30) / 2 * (n // 2)
    return Spot(MARGIN + x + size / 2, TOP + y + tall / 2, size * 0.62, tall * 0.56)
