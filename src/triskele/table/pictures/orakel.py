"""Das Orakel as a picture, from a view."""

from collections.abc import Mapping
from typing import Any

from triskele.table.pictures import cardgame
from triskele.table.pictures.kit import art, filled, shape, signed, use
from triskele.table.pictures.parts import MARGIN, TOP, Drawn, Spot, View, badge, counted, figure, natural, stacked

CARD = 68.0  # how wide a card is
LAST = -1  # the field in the middle
PRIESTESS = 60, 104
GREY = 'opacity=".35"'
HOLLOW = (  # where something was taken, one as wide from its middle
    '<symbol id="hollow" viewBox="0 0 1 1" overflow="visible">'
    '<ellipse rx="1" ry=".9" fill="#000" opacity=".22"/></symbol>'
)


def draw(view: View, lang: str) -> Drawn:
    """The whole table: the board and the piles, everybody's rows, the hand."""
    table = view["table"]
    board = cardgame.beside(_ground(table) + _pieces(view), "orakel", table, CARD, lang)
    whole = stacked([board, cardgame.players(view, _treasures), *cardgame.hand(view, lang)])
    return cardgame.written(whole, table["priestess_steps"])


def place(event: Mapping[str, Any]) -> str | None:
    """`7`, a field, or a pile."""
    at = event.get("field")
    return cardgame.pile_of(event) or (None if at is None else str(at))


def spot(view: View, name: str) -> Spot:
    """Where a field or a pile is."""
    if name.startswith("pile"):
        return cardgame.pile_spot(view, name, "orakel", CARD)
    x, y, wide, high = art("orakel")["spots"][natural(name)]["at"]
    return Spot(MARGIN + x, TOP + y, wide * 0.58, high * 0.62)


def _treasures(player: dict[str, Any]) -> str:
    """Stones, mirrors, points, and the leprechauns as long as they can be scored."""
    markup = counted(0, 0, "wish", player["stones"]) + counted(50, 0, "mirror", player["mirrors"])
    markup += counted(100, 0, "tile-points-1", signed(player["points"]))
    return markup + use("leprechaun", 154, -15, 30, None, GREY if player["leprechauns_scored"] else "")


# The ground. Its stones lie where they do on the printed board, also where other fields are big.


def _ground(table: dict[str, Any]) -> str:
    drawn, fields, goal = art("orakel"), table["fields"], table["goal_from"]
    colour = fields[LAST]["colour"]
    carvings = [
        filled(drawn["carvings"][at][at >= goal], {"n": signed(field["points"]), "colour": colour})
        for at, field in enumerate(fields)
    ]
    gate = [
        filled(stone, {"x": x, "y": y})
        for stone, (x, y) in zip(drawn["gate"], drawn["threshold"][goal - 1], strict=True)
    ]
    kerbs = "".join(_kerb(kind, drawn["kerbs"][slice(*which)]) for kind, which in _kinds(goal))
    colours = [field["colour"] for field in fields]
    stones = "".join(
        filled(drawn["stones"][at], {"colour": colours[at]})
        for at in sorted(range(len(fields)), key=lambda at: (at > 0, str(colours[at])))
    )
    holes = {"lane": drawn["lanes"][goal], "kerbs": kerbs, "stones": stones, "gate": "".join(gate)}
    return filled(drawn["ground"], {**holes, "carvings": "".join(carvings)})


def _kinds(goal: int) -> list[tuple[str, tuple[int | None, int | None]]]:
    return [("kerb", (None, goal - 1)), ("kerb-gold", (goal - 1, None))]


def _kerb(kind: str, outlines: list[str]) -> str:
    """Kerbs of a kind, all in two strokes: their sides, and their tops."""
    if not outlines:
        return ""
    line = f'<path d="{"M0 0".join(outlines)}" stroke-linejoin="round"'  # each begins with a step from 0 0
    side, colour = f"var(--o-{kind}-side)", f"var(--o-{kind})"
    return (
        f'{line} transform="translate(0 3.6)" fill="{side}" stroke="{side}" stroke-width="2.5"/>'
        f'{line} fill="{colour}" stroke="var(--o-{kind}-edge)" stroke-width="1.4"/>'
    )


# What lies and stands on the fields.


def _pieces(view: View) -> str:
    table = view["table"]
    fields = range(len(table["fields"]))
    here = [_standing(table, at) for at in fields]
    lying = _symbols(table["fields"], here) + "".join(
        _lying(table["fields"][at], at, len(here[at])) for at in fields if at
    )
    order = sorted(fields, key=lambda at: float(art("orakel")["spots"][at]["places"][1][0][1]))
    standing = "".join(_figures(view, at, here[at]) for at in order)
    return (
        f"<defs>{HOLLOW}</defs>"
        + lying
        + standing
        + "".join(_badge(table["fields"][at], at) for at in fields if at and len(here[at]) > 1)
    )


def _standing(table: dict[str, Any], at: int) -> list[tuple[int | None, int]]:
    """The seats with figures on a field and how many these are; None is the priestess."""
    found: list[tuple[int | None, int]] = [
        (player["seat"], player["figures"].count(at)) for player in table["players"] if at in player["figures"]
    ]
    return [*found, (None, 1)] if table["priestess"] == at else found


def _symbols(fields: list[dict[str, Any]], here: list[list[tuple[int | None, int]]]) -> str:
    """The fields' symbols, colour by colour, but for those that lie in front of who stands there."""
    found: dict[str, str] = {}
    for at in range(1, len(fields)):
        x, y, wide, badge = art("orakel")["spots"][at]["symbol"][min(len(here[at]), 2)]
        colour = fields[at]["colour"]
        if not badge:
            found[colour] = found.get(colour, "") + use(f"sym-{colour}", x - wide / 2, y - wide / 2, wide)
    return "".join(f'<g color="var(--o-sy-{colour})">{drawn}</g>' for colour, drawn in found.items())


def _lying(field: dict[str, Any], at: int, groups: int) -> str:
    """A field's tile, or its wishing stones; a hollow where something was taken."""
    drawn, markup = art("orakel"), ""
    spot, size = drawn["spots"][at], drawn["tile"]
    if field["big"]:
        places = spot["wishes"][: max(field["stones"], 1 if at == len(drawn["spots"]) - 1 else 2)]
        for k, (x, y) in enumerate(places):
            stone = use("wish", x - size * 0.46, y - size * 0.46, size * 0.92)
            markup += stone if k < field["stones"] else use("hollow", x, y, size * 0.28)
        return markup
    if field["tile"] == "none":
        x, y = spot["hollow"]
        return markup + use("hollow", x, y, size * 0.36)
    x, y = spot["tile"][groups > 0]
    return markup + use(_tile(field["tile"]), x - size / 2, y - size / 2, size)


def _tile(tile: str) -> str:
    return f"ora-{tile.replace('_', '-')}" if tile.startswith("clover") else f"tile-{tile.replace('_', '-')}"


def _figures(view: View, at: int, here: list[tuple[int | None, int]]) -> str:
    """Those who stand on a field, in one row or two; several of one player stand on one another, with a number."""
    if not here:
        return ""
    drawn = art("orakel")
    spot, high = drawn["spots"][at], drawn["figure"]
    markup = counts = ""
    # Those in the back row first, so that nobody in front is hidden.
    for (seat, count), (x, y) in sorted(zip(here, spot["places"][len(here)], strict=True), key=lambda one: one[1][1]):
        if seat is None:
            tall = high * 2.08
            wide = tall * PRIESTESS[0] / PRIESTESS[1]
            markup += use("priestess", x - wide / 2, y + high * 0.04 - tall * 0.95, wide, tall)
            continue
        for k in range(count):
            markup += figure(seat, view["names"], x + k * high * 0.1, y - k * high * 0.06, high)
        counts += badge(x + high * 0.36, y - high * 0.12, count) if count > 1 else ""
    return markup + counts


def _badge(field: dict[str, Any], at: int) -> str:
    """A field's symbol in front of those who stand there, where it would be hidden."""
    x, y, wide, badge = art("orakel")["spots"][at]["symbol"][2]
    if not badge:
        return ""
    ink = f"var(--o-sy-{field['colour']})"
    ground = f"color-mix(in srgb, var(--{field['colour']}) var(--o-tint), var(--o-stone))"
    circle = shape("circle", f'fill="{ground}" stroke="{ink}"', cx=x, cy=y, r=wide * 0.66)
    return circle + use(f"sym-{field['colour']}", x - wide / 2, y - wide / 2, wide, None, f'color="{ink}"')
