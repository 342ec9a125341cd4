"""The dice game as a picture, from a view."""

from typing import Any

from triskele.table.language import entry
from triskele.table.pictures.kit import art, carved, figures, filled, moved, number, shape, signed, text, use
from triskele.table.pictures.parts import (
    INSIDE,
    Part,
    View,
    counted,
    figure,
    name_and_score,
    player_panel,
    side_by_side,
    stacked,
)

OWN = 43, 40  # a tile on a player's board
DIE = 104, 110
TILTS = -5, 6, -3
SEEN = 14  # stones on a board; any others lie below
HEAD = 64  # of a player's panel
RAY = 'rx="15" fill="var(--w-lit)" opacity=".42"'
SUM = 'fill="var(--accent)" stroke="var(--halo)" stroke-width="1.5"'
FELT = 'rx="15" fill="var(--w-felt)" stroke="#000" stroke-opacity=".45" stroke-width="2"'
SEAM = 'rx="11" fill="none" stroke="#C9D8C0" stroke-opacity=".35" stroke-dasharray="4 4"'
FEW = 3  # tiles of a colour: the game may end soon


def draw(view: View, lang: str) -> Part:
    """The whole table: the tiles in the middle, the dice, and everybody's rows on boards of oak."""
    wide, high = art("wuerfel")["size"]
    scale = INSIDE / wide
    middle = Part(moved(_middle(view), 0, 0, scale), high * scale)
    shared = f"<defs>{art('wuerfel')['gradients']}{_oak(view['table'])}</defs>"
    table = stacked(
        [middle, _dice(view, lang), side_by_side(view, 2, lambda player, room: _player(view, player, room))]
    )
    return Part(shared + table.markup, table.height)


# The middle.


def _middle(view: View) -> str:
    """The open tiles, what the dice make of them, and who took those that are gone."""
    table, drawn = view["table"], art("wuerfel")
    lit = [] if view["finished"] else table["sums"]
    high = drawn["size"][1]
    markup = str(drawn["ground"])
    for value, (x, _) in enumerate(drawn["at"]["russet"]):
        if value in lit:
            markup += shape("rect", RAY, x=x - 35, y=44, width=70, height=high - 66)
            markup += shape("circle", SUM, cx=x, cy=37.5, r=15)
        ink = "var(--accent-ink)" if value in lit else "var(--w-beam-ink)"
        markup += carved(x, 45.5 - drawn["lift"][value] * 20, value, 20, ink)
    for colour, tiles in table["tiles"].items():
        for tile, at in zip(tiles, drawn["at"][colour], strict=True):
            markup += moved(_tile_or_taker(view, colour, tile), *at)
        markup += _left(sum(tile["taken_by"] is None for tile in tiles), 77, drawn["at"][colour][0][1] + 15)
    return markup


def _tile_or_taker(view: View, colour: str, tile: dict[str, Any]) -> str:
    seat = tile["taken_by"]
    if seat is not None:
        return figure(seat, view["names"], 0, 17, 32)
    return _tile(colour, tile["value"], tile["symbols"], "wide")


def _tile(colour: str, value: int, symbols: list[str], form: str) -> str:
    """A value tile around 0 0. On a player's board its clover has done what it does."""
    drawn = art("wuerfel")
    shown = [symbol for symbol in symbols if form == "wide" or symbol != "clover"]
    outline = drawn[form]["outlines"][colour][value]
    markup = filled(drawn[form]["faces"][value][bool(shown)], {"colour": colour, "outline": outline})
    for symbol, (x, y, size) in zip(shown, drawn[form]["places"][len(shown)], strict=True):
        markup += moved(drawn["icons"][symbol], x, y, size / 100)
    return markup


def _left(count: int, x: float, y: float) -> str:
    """How many tiles of a colour are left; gold when there are few."""
    ground, ink = ("var(--gold)", "#23190A") if count <= FEW else ("var(--ink)", "var(--ground)")
    edge = f'rx="9" fill="{ground}" stroke="var(--panel)" stroke-width="1.5"'
    sign = shape("rect", edge, x=-11, y=-9, width=22, height=18)
    word = f'<text y="4.6" text-anchor="middle" font-size="13" font-weight="700" fill="{ink}">{count}</text>'
    return moved(sign + word, x, y)


# Between the middle and the players.


def _dice(view: View, lang: str) -> Part:
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
    return Part(tray + _sums(table, lang) + moved(heap, 650, 0), high)


def _sums(table: dict[str, Any], lang: str) -> str:
    """The sums that the dice make, and the stones that they bring."""
    markup = text(396, 34, entry(lang, "picture.dice"), 17, "quiet")
    for k, value in enumerate(table["sums"]):
        x, y = 414 + k % 5 * 42, 66 + k // 5 * 42
        markup += shape("circle", SUM, cx=x, cy=y, r=17)
        markup += carved(x, y + 8 - art("wuerfel")["lift"][value] * 22, value, 22, "var(--accent-ink)")
    stones = table["dice"].count("stone")
    return markup + (counted(396, 111, "wish", f"×{stones}", 34) if stones else "")


# A player.


def _oak(table: dict[str, Any]) -> str:
    """The board of oak, once for all players."""
    wide, high = art("wuerfel")["lanes"]["size"]
    holes = {f"row{n}": signed(points) for n, points in enumerate(table["row_points"])}
    holes |= {f"stones{n}": signed(points) for n, points in enumerate(table["stone_points"])}
    board = filled(art("wuerfel")["oak"], holes)
    return f'<symbol id="oak" viewBox="0 0 {wide} {high}" overflow="visible">{board}</symbol>'


def _player(view: View, player: dict[str, Any], room: float) -> Part:
    lanes, seat = art("wuerfel")["lanes"], player["seat"]
    wide, high = lanes["size"]
    scale = (room - 20) / wide
    height = HEAD + high * scale + 14
    markup = player_panel(view, seat, room, height) + figure(seat, view["names"], 32, 54, 30, large=True)
    have = counted(0, 0, f"w-bonus_{3 if player['score']['bonus'] > 2 else 1}", player["score"]["bonus"])
    have += counted(58, 0, "leprechaun", player["leprechauns"], 28)
    markup += name_and_score(view, seat, player["score"]["total"], room - 140, 56) + moved(have, room - 132, 30)
    board = use("oak", 0, 0, wide, high) + _lanes(view["table"], player)
    return Part(markup + moved(board, 10, HEAD, scale), height)


def _lanes(table: dict[str, Any], player: dict[str, Any]) -> str:
    lanes = art("wuerfel")["lanes"]
    wide, ys = lanes["size"][0], lanes["y"]
    markup = ""
    for (colour, row), y in zip(player["rows"].items(), ys, strict=False):
        markup += _arrow(row, y) + _worth(row["points"], wide, y)
        for k, (value, hidden) in enumerate(_in_order(table, colour, row)):
            x = _socket(table, k)
            markup += (
                use("w-hidden", x - 20.5, y - 20, 41, 38)
                if hidden
                else moved(_tile(colour, value, table["tiles"][colour][value]["symbols"], "own"), x, y - 1)
            )
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


def _arrow(row: dict[str, Any], y: float) -> str:
    """Whether a row rises, falls, or may do either."""
    up, down = "M0 -11l7 9h-4.3v8h-5.4v-8h-4.3z", "M0 11l7 -9h-4.3v-8h-5.4v8h-4.3z"
    arrow = f'<path d="{down if row["direction"] == "falling" else up}"/>'
    if row["direction"] == "open":
        arrow = f'<g transform="scale(.72)">{moved(arrow, 0, -6)}<path d="{down}" transform="translate(0 6)"/></g>'
    faint = "" if row["values"] else ' opacity=".4"'
    return f'<g transform="translate(59 {number(y)})" fill="#FFE7A6"{faint}>{arrow}</g>'
