"""Celtica as a picture, from a view."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from triskele.table.language import capital, entry
from triskele.table.pictures.kit import art, carved, figures, moved, shape, text, use
from triskele.table.pictures.parts import (
    GAP,
    INSIDE,
    MARGIN,
    TOP,
    Drawn,
    Spot,
    View,
    badge,
    kind_of,
    letters_of,
    name_and_score,
    natural,
    panel,
    player_panel,
    side_by_side,
    stacked,
)

CARD = 100, 140
DRUID = 60, 84
TALL = 62  # a druid on the island
SKY = 16  # more of the sea than the page shows: the frame's upper edge
WELLS = 9
SUITS = "druid", "experience"
BACKS = {"druid": "card-back", "experience": "card-experience-back"}
PILES = 410, 178  # where piles and discards lie
LINTEL = 85
EMPTY, WHOLE = '<use href="#empty"/>', '<use href="#whole"/>'


def draw(view: View, lang: str) -> Drawn:
    """The whole table: the display, the island, everybody's amulets, the piles and the hand."""
    columns = 3 if len(view["names"]) in (3, 5) else 2
    players = side_by_side(view, columns, lambda player, room: _player(view, player, room))
    table = stacked([_display(view["table"], lang), _island(view["table"]), players, _below(view, lang)])
    whole = _whole(table.markup, view["table"]["display"])
    return Drawn(f"<defs>{art('celtica')['symbols']['celtica-light']}{whole}</defs>{table.markup}", table.height)


def place(event: Mapping[str, Any]) -> str | None:
    """`5`, a place of the druids' way."""
    at = event.get("step")
    return None if at is None else str(at)


def spot(view: View, name: str) -> Spot:
    """Where a place of the way is on the island."""
    drawn = art("celtica")
    left, top, wide, _ = drawn["box"]
    scale = INSIDE / wide
    x, y = drawn["points"][natural(name)]
    return Spot(MARGIN + (x - left) * scale, TOP + LINTEL + GAP + (y - top + SKY) * scale, 48 * scale, 30 * scale)


def _display(table: dict[str, Any], lang: str) -> Drawn:
    """The pieces that lie open in the lintel, and how many lie face down."""
    markup = use("lintel", 0, 0, INSIDE, LINTEL)
    pieces = [piece for piece, count in table["display"].items() for _ in range(count)]
    wells = max(WELLS, len(pieces))
    for k in range(wells):
        x = 24 + k * 738 / wells
        markup += shape("ellipse", 'fill="var(--well)"', cx=x + 36, cy=40, rx=34, ry=31)
        markup += use(f"piece-{pieces[k]}", x + 6, 10, 60) if k < len(pieces) else ""
    stack = "".join(use("piece-back", k * 7, k * 3, 44) for k in range(min(3, table["supply"])))
    markup += moved(stack, 766, 14) + figures(870, 49, table["supply"], 30, "var(--well-ink)", "end")
    return Drawn(markup + text(880, 47, entry(lang, "picture.left"), 16, "well-ink"), LINTEL)


# The island.


def _island(table: dict[str, Any]) -> Drawn:
    drawn = art("celtica")
    x, y, wide, high = drawn["box"]
    y, high = y - SKY, high + SKY
    scale = INSIDE / wide
    points = drawn["points"]
    order = sorted(range(len(points)), key=lambda at: float(points[at][1]))
    buildings = "".join(drawn["buildings"][at].get(table["places"][at]["kind"], "") for at in order)
    named = {f"sign-{place['kind']}-{place['amount']}": place for place in table["places"] if place["kind"] != "start"}
    known = "".join(
        f'<symbol id="{name}" viewBox="0 0 1 1" overflow="visible">{drawn["signs"][of["kind"]][of["amount"]]}</symbol>'
        for name, of in named.items()
    )
    signs = "".join(
        use(f"sign-{place['kind']}-{place['amount']}", points[at][0], points[at][1], 1)
        for at, place in enumerate(table["places"])
        if place["kind"] != "start"
    )
    frame = shape("rect", 'rx="16"', x=x, y=y, width=wide, height=high)
    content = f'<g clip-path="url(#shore)">{drawn["ground"]}{buildings}</g>{_druids(table)}{signs}'
    clip = f'<clipPath id="shore">{frame}</clipPath><defs>{known}</defs>'
    return Drawn(clip + moved(content, -x * scale, -y * scale, scale), high * scale)


def _druids(table: dict[str, Any]) -> str:
    """The druids where they are led to; those of one place stand around it."""
    drawn, found = art("celtica"), []
    points = drawn["points"]
    for colour, at in table["druids"].items():
        group = [other for other, place in table["druids"].items() if place == at]
        slots = drawn["start"] if at == 0 else drawn["goal"] if at == len(points) - 1 else drawn["groups"][len(group)]
        dx, dy, size = slots[group.index(colour)]
        x, y, high = points[at][0] + dx, points[at][1] + dy, TALL * size
        wide = high * DRUID[0] / DRUID[1]
        found.append((y, use(f"druid-{colour}", x - wide / 2, y - high, wide, high)))
    return "".join(markup for _, markup in sorted(found))


# A player.


def _player(view: View, player: dict[str, Any], room: float) -> Drawn:
    seat, score = player["seat"], player["score"]
    hidden = view["table"].get("hidden")
    held = _fan(_each(hidden["hands"][seat]), room - 32, 54) if hidden else Drawn("", -12)
    height = 158 + held.height + 12
    markup = player_panel(view, seat, room, height) + moved(_medal(seat, view["names"]), 14, 10)
    markup += name_and_score(view, seat, score["total"], room, 64)
    markup += moved(_amulets(player, room - 32 - 76), 16, 60) + moved(_counts(player), room - 74, 62)
    return Drawn(markup + moved(held.markup, 16, 158), height)


def _medal(seat: int, names: Sequence[str]) -> str:
    kind = kind_of(seat)
    ink = "#3A301C" if kind == "ivory" else "#fff"
    return use(f"medal-{kind}", 0, 0, 40, 42) + carved(20, 26.5, letters_of(tuple(names))[seat], 20, ink)


def _counts(player: dict[str, Any]) -> str:
    """How many cards of each kind somebody holds, from behind."""
    markup = ""
    for k, suit in enumerate(SUITS):
        count = player[f"{suit}_cards"]
        faint = "" if count else 'opacity=".35"'
        markup += use(BACKS[suit], 0, k * 44, 28, 28 * CARD[1] / CARD[0], faint) + figures(
            36, k * 44 + 27, count, 21, anchor="start"
        )
    return markup


def _amulets(player: dict[str, Any], room: float) -> str:
    """The amulets: a complete one with their number, and those being completed, the first one large."""
    complete, amulets = player["score"]["amulets"], len(player["amulets"])
    markup, left = "", 0.0
    numbers = [1] * bool(complete) + list(range(complete + 1, max(amulets, complete + 1) + 1))
    for number in numbers:
        size = 88 if number == complete + 1 else 62
        if left + size > room:  # what is left over is counted beside
            markup += text(left, 60, f"+{amulets - number + 1}", 17, "quiet", bold=True)
            break
        markup += moved(_amulet(player["pieces"], number), left + size / 2, 44, size / 120)
        if number <= complete and complete > 1:
            markup += badge(left + size - 8, 68, complete)
        left += size + 6
    return markup


def _amulet(pieces: Mapping[str, int], number: int) -> str:
    """The amulet that has the pieces held so many times, around 0 0; what it lacks is only carved."""
    if all(count >= number for count in pieces.values()):
        return WHOLE
    return EMPTY + "".join(use(f"seg-{piece}", -56, -56, 112) for piece, count in pieces.items() if count >= number)


def _whole(markup: str, pieces: Iterable[str]) -> str:
    """An amulet that lacks everything, and a complete one if there is any on the picture: each is drawn once."""
    parts = use("amulet", -60, -60, 120) + "".join(use(f"lack-{piece}", -56, -56, 112) for piece in pieces)
    empty = f'<g id="empty">{parts}</g>'
    if WHOLE not in markup:
        return empty
    parts = use("amulet", -60, -60, 120) + "".join(use(f"seg-{piece}", -56, -56, 112) for piece in pieces)
    return f'{empty}<g id="whole">{parts}<circle r="56.5" fill="none" stroke="#FFE9A0" stroke-width="2.6"/></g>'


# Cards.


def _each(hand: Mapping[str, Mapping[str, int]]) -> list[str]:
    """The cards of a hand one by one, colour by colour."""
    return [f"card-{suit}-{colour}" for colour in hand[SUITS[0]] for suit in SUITS for _ in range(hand[suit][colour])]


def _fan(cards: list[str], room: float, width: float) -> Drawn:
    """Cards side by side, closer where there are many."""
    apart = min(width + 8, (room - width) / max(1, len(cards) - 1))
    high = width * CARD[1] / CARD[0]
    return Drawn("".join(use(card, k * apart, 0, width, high) for k, card in enumerate(cards)), high)


def _below(view: View, lang: str) -> Drawn:
    """The hand of whoever looks, and the piles with what was played and given up."""
    piles, held = _piles(view["table"], lang), view["table"]["hand"]
    cards = _each(held) if held and view["seat"] is not None else []
    if not cards:
        return Drawn(panel(INSIDE, PILES[1]) + moved(piles, (INSIDE - PILES[0]) / 2, 0), PILES[1])
    room = INSIDE - PILES[0] - GAP
    hand = _fan(cards, room - 32, 86)
    title = text(20, 30, capital(entry(lang, "picture.hand")), 17, "quiet", bold=True)
    markup = panel(room, PILES[1]) + title + moved(hand.markup, 16, 44)
    return Drawn(markup + moved(panel(*PILES) + piles, room + GAP, 0), PILES[1])


def _piles(table: dict[str, Any], lang: str) -> str:
    """Each pile with its discards by colour, and the pieces that were given up."""
    markup = counts = ""
    for k, suit in enumerate(SUITS):
        y = 14 + k * 62
        left = table[f"{suit}_pile"]
        markup += use(BACKS[suit], 16, y, 38, 38 * CARD[1] / CARD[0], "" if left else 'opacity=".35"')
        markup += figures(62, y + 34, left, 24, anchor="start")
        for n, (colour, count) in enumerate(table[f"{suit}_discards"].items()):
            x = 112 + n * 58
            markup += use(
                f"card-{suit}-{colour}", x, y + 6, 28, 28 * CARD[1] / CARD[0], "" if count else 'opacity=".3"'
            )
            counts += text(x + 32, y + 32, count, 15, bold=True)
    counts += text(16, 156, entry(lang, "picture.given"), 14, "quiet")
    for n, (piece, count) in enumerate(table["given_up"].items()):
        x = 112 + n * 32
        markup += use(f"piece-{piece}", x, 138, 24, None, "" if count else 'opacity=".25"')
        counts += text(x + 22, 160, count, 13, bold=True) if count else ""
    return markup + counts
