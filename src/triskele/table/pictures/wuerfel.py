"""The dice game as a picture, from a view."""

from collections.abc import Mapping
from typing import Any

from triskele.table.language import entry
from triskele.table.pictures.kit import art, carved, figures, filled, moved, number, shape, signed, text, use
from triskele.table.pictures.parts import (
    INSIDE,
    MARGIN,
    TOP,
    Drawn,
    Spot,
    View,
    counted,
    figure,
    name_and_score,
    natural,
    player_panel,
    side_by_side,
    stacked,
)

DIE = 104, 110
TILTS = -5, 6, -3
SEEN = 14  # stones on a board; any others lie below
HEAD = 64  # of a player's panel
RAY = 'rx="15" fill="var(--w-lit)" opacity=".42"'
SUM = 'fill="var(--accent)" stroke="var(--halo)" stroke-width="1.5"'
FELT = 'rx="15" fill="var(--w-felt)" stroke="#000" stroke-opacity=".45" stroke-width="2"'
SEAM = 'rx="11" fill="none" stroke="#C9D8C0" stroke-opacity=".35" stroke-dasharray="4 4"'
FEW = 3  # tiles of a colour: the game may end soon


def draw(view: View, lang: str) -> Drawn:
    """The whole table: the tiles in the middle, the dice, and everybody's rows on boards of oak."""
    wide, high = art("wuerfel")["size"]
    scale = INSIDE / wide
    middle = Drawn(moved(_middle(view), 0, 0, scale), high * scale)
    ray = shape("rect", f'id="ray" {RAY}', x=-35, y=44, width=70, height=high - 66)
    lit = f'<symbol id="sum" viewBox="-15 -15 30 30" overflow="visible">{shape("circle", SUM, r=15)}</symbol>{ray}'
    shared = f"<defs>{art('wuerfel')['gradients']}{lit}{_oak(view['table'])}</defs>"
    table = stacked(
        [middle, _dice(view, lang), side_by_side(view, 2, lambda player, room: _player(view, player, room))]
    )
    return Drawn(shared + table.markup, table.height)


def place(event: Mapping[str, Any]) -> str | None:
    """`blue 10`, a tile."""
    return f"{event['colour']} {event['value']}" if event["kind"] == "take" else None


def spot(view: View, name: str) -> Spot:
    """Where a tile lies in the middle."""
    colour, value = name.split(" ")
    drawn = art("wuerfel")
    scale = INSIDE / drawn["size"][0]
    x, y = drawn["at"][colour][natural(value)]
    wide, high = drawn["tile"]
    return Spot(MARGIN + x * scale, TOP + y * scale, wide * scale * 0.52, high * scale * 0.54)


# The middle.


def _middle(view: View) -> str:
    """The open tiles, what the dice make of them, and who took those that are gone."""
    table, drawn = view["table"], art("wuerfel")
    lit = [] if view["finished"] else table["sums"]
    markup = str(drawn["ground"]) + "".join(
        _shaped("hollow", n, tile["value"], drawn["tile"], *drawn["at"][colour][tile["value"]])
        for n, (colour, tiles) in enumerate(table["tiles"].items())
        for tile in tiles
        if tile["taken_by"] is not None
    )
    for value, (x, _) in enumerate(drawn["at"]["russet"]):
        if value in lit:
            markup += f'<use href="#ray" x="{number(x)}"/>'
            markup += _sum(x, 37.5, 15)
        ink = "var(--accent-ink)" if value in lit else "var(--w-beam-ink)"
        markup += carved(x, 45.5 - drawn["lift"][value] * 20, value, 20, ink)
    for n, (colour, tiles) in enumerate(table["tiles"].items()):
        places = drawn["at"][colour]
        laid = "".join(_tile_or_taker(view, n, tile, *at) for tile, at in zip(tiles, places, strict=True))
        markup += _coloured(colour, laid)
        markup += _left(sum(tile["taken_by"] is None for tile in tiles), 77, places[0][1] + 15)
    return markup


def _coloured(colour: str, tiles: str) -> str:
    """Tiles of a colour."""
    return f'<g color="var(--pig-{colour})" fill="var(--pig-{colour}-ink)">{tiles}</g>'


def _tile_or_taker(view: View, colour: int, tile: dict[str, Any], x: float, y: float) -> str:
    seat = tile["taken_by"]
    if seat is not None:
        return figure(seat, view["names"], x, y + 17, 32)
    return _tile(colour, tile["value"], tile["symbols"], "wide", x, y)


def _tile(colour: int, value: int, symbols: list[str], form: str, x: float, y: float) -> str:
    """A value tile around a point. On a player's board its clover has done what it does."""
    drawn = art("wuerfel")[form]
    shown = [symbol for symbol in symbols if form == "wide" or symbol != "clover"]
    marked = bool(shown)
    dx, dy, size = drawn["numbers"][value][marked]
    markup = _shaped(f"tile-{form}", colour, value, drawn["size"], x, y) + carved(
        x + dx, y + dy, value, size, "inherit"
    )
    if drawn["colour"][marked]:
        dx, dy, size = drawn["colour"][marked]
        markup += use(f"sym-{list(art('wuerfel')['at'])[colour]}", x + dx, y + dy, size)
    for symbol, (dx, dy, size) in zip(shown, drawn["places"][len(shown)], strict=True):
        markup += moved(art("wuerfel")["icons"][symbol], x + dx, y + dy, size / 100)
    return markup


def _shaped(what: str, colour: int, value: int, size: list[float], x: float, y: float) -> str:
    """A stone or a hollow in one of a few shapes, not in that of its neighbours."""
    wide, high = size
    return use(f"w-{what}-{(2 * colour + value) % art('wuerfel')['outlines']}", x - wide / 2, y - high / 2, wide, high)


def _left(count: int, x: float, y: float) -> str:
    """How many tiles of a colour are left; gold when there are few."""
    ground, ink = ("var(--gold)", "#23190A") if count <= FEW else ("var(--ink)", "var(--ground)")
    edge = f'rx="9" fill="{ground}" stroke="var(--panel)" stroke-width="1.5"'
    sign = shape("rect", edge, x=-11, y=-9, width=22, height=18)
    word = f'<text y="4.6" text-anchor="middle" font-size="13" font-weight="700" fill="{ink}">{count}</text>'
    return moved(sign + word, x, y)


# Between the middle and the players.


def _dice(view: View, lang: str) -> Drawn:
    """The dice in their tray, what they make, and the stones that are left."""
    table, high = view["table"], 132
    tray = (
        shape("rect", 'rx="22" fill="var(--w-rim-side)"', y=5, width=372, height=high - 5)
        + shape("rect", 'rx="22" fill="var(--w-rim)"', width=372, height=high - 6)
        + shape("rect", FELT, x=8, y=8, width=356, height=high - 22)
        + shape("rect", SEAM, x=14, y=14, width=344, height=high - 34)
    )
    for k, (face, tilt) in enumerate(zip(table["dice"], TILTS, strict=True)):
        die = use("w-die", -52, -55, *DIE) + use(f"w-face-{face}", -52, -55, *DIE)
        tray += f'<g transform="translate({74 + k * 112} {high / 2 - 2:g}) rotate({tilt}) scale(.86)">{die}</g>'
    left = table["stones_left"]
    bowl = filled(
        art("wuerfel")["bowl"], {"heap": art("wuerfel")["heaps"][min(left, len(art("wuerfel")["heaps"]) - 1)]}
    )
    heap = moved(bowl, 0, 14, 0.86) + figures(204, 62, left, 40, anchor="start")
    heap += text(206, 92, entry(lang, "picture.stones"), 17, "quiet")
    return Drawn(tray + _sums(table, lang) + moved(heap, 650, 0), high)


def _sum(x: float, y: float, size: float) -> str:
    """Where a sum stands that the dice make."""
    return use("sum", x - size, y - size, 2 * size)


def _sums(table: dict[str, Any], lang: str) -> str:
    """The sums that the dice make, and the stones that they bring."""
    markup = text(396, 34, entry(lang, "picture.dice"), 17, "quiet")
    for k, value in enumerate(table["sums"]):
        x, y = 414 + k % 5 * 42, 66 + k // 5 * 42
        markup += _sum(x, y, 17)
        markup += carved(x, y + 8 - art("wuerfel")["lift"][value] * 22, value, 22, "var(--accent-ink)")
    stones = table["dice"].count("stone")
    return markup + (counted(396, 111, "wish", f"×{stones}", 34) if stones else "")


# A player.


def _oak(table: dict[str, Any]) -> str:
    """The board of oak, once for all players."""
    wide, high = art("wuerfel")["lanes"]["size"]
    holes = {f"row{n}": signed(points) for n, points in enumerate(table["row_points"])}
    holes |= {f"stones{n}": signed(points) for n, points in enumerate(table["stone_points"])}
    row, board = (filled(art("wuerfel")[part], holes) for part in ("row", "oak"))
    row = f'<symbol id="oak-row" viewBox="0 0 1 1" overflow="visible">{row}</symbol>'
    arrows = "".join(f'<g id="row-{name}" fill="#FFE7A6">{drawn}</g>' for name, drawn in ARROWS.items())
    return arrows + row + f'<symbol id="oak" viewBox="0 0 {wide} {high}" overflow="visible">{board}</symbol>'


def _player(view: View, player: dict[str, Any], room: float) -> Drawn:
    lanes, seat = art("wuerfel")["lanes"], player["seat"]
    wide, high = lanes["size"]
    scale = (room - 20) / wide
    height = HEAD + high * scale + 14
    markup = player_panel(view, seat, room, height) + figure(seat, view["names"], 32, 54, 40)
    have = counted(0, 0, f"w-bonus_{3 if player['score']['bonus'] > 2 else 1}", player["score"]["bonus"])
    have += counted(58, 0, "leprechaun", player["leprechauns"], 28)
    markup += name_and_score(view, seat, player["score"]["total"], room - 140, 56) + moved(have, room - 132, 30)
    board = use("oak", 0, 0, wide, high) + _lanes(view["table"], player)
    return Drawn(markup + moved(board, 10, HEAD, scale), height)


def _lanes(table: dict[str, Any], player: dict[str, Any]) -> str:
    lanes = art("wuerfel")["lanes"]
    wide, ys = lanes["size"][0], lanes["y"]
    markup = ""
    for n, ((colour, row), y) in enumerate(zip(player["rows"].items(), ys, strict=False)):
        markup += _arrow(row, y) + _worth(row["points"], wide, y)
        laid = ""
        for k, (value, hidden) in enumerate(_in_order(table, colour, row)):
            x = _socket(table, k)
            laid += (
                use("w-hidden", x - 20.5, y - 20, 41, 38)
                if hidden
                else _tile(n, value, table["tiles"][colour][value]["symbols"], "own", x, y - 1)
            )
        markup += _coloured(colour, laid) if laid else ""
    markup += _worth(player["score"]["stones"], wide, ys[-1])
    return markup + "".join(
        use("wish", _socket(table, k) - 20, ys[-1] - 20, 40) for k in range(min(player["stones"], SEEN))
    )


def _in_order(table: dict[str, Any], colour: str, row: dict[str, Any]) -> list[tuple[int, bool]]:
    """The tiles of a row; each stone face down lies before the clover that brought it."""
    left, found = row["hidden"], []
    for value in row["values"]:
        if left and "clover" in table["tiles"][colour][value]["symbols"]:
            left -= 1
            found.append((value, True))
        found.append((value, False))
    return found


def _socket(table: dict[str, Any], k: int) -> float:
    """Where the tile number k of a row lies; those that have no socket lie on the last ones."""
    lanes, last = art("wuerfel")["lanes"], len(table["row_points"]) - 2
    return float(lanes["x"] + min(k, last) * lanes["step"] + max(0, k - last) * 9)


def _worth(points: int, wide: float, y: float) -> str:
    return figures(wide - 34, y + 9, signed(points), 27, "#FFD9C2" if points < 0 else "#FFE7A6")


UP, DOWN = "M0-11l7 9h-4.3v8h-5.4v-8h-4.3z", "M0 11l7-9h-4.3v-8h-5.4v8h-4.3z"
ARROWS = {
    "rising": f'<path d="{UP}"/>',
    "falling": f'<path d="{DOWN}"/>',
    "open": f'<path d="{UP}" transform="translate(0 -4.3) scale(.72)"/>'
    f'<path d="{DOWN}" transform="translate(0 4.3) scale(.72)"/>',
}


def _arrow(row: dict[str, Any], y: float) -> str:
    """Whether a row rises, falls, or may do either."""
    faint = "" if row["values"] else ' opacity=".4"'
    return f'<use href="#row-{row["direction"]}" x="59" y="{number(y)}"{faint}/>'
