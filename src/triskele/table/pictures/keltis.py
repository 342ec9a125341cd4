"""Keltis as a picture, from a view."""

from collections.abc import Mapping
from typing import Any

from triskele.table.language import entry
from triskele.table.pictures import cardgame
from triskele.table.pictures.kit import art, carved, filled, moved, shape, signed, use
from triskele.table.pictures.parts import MARGIN, TOP, Drawn, Spot, View, badge, counted, figure, natural, stacked

CARD = 88.0  # how wide a card is
EMPTY = 'fill="none" stroke="var(--plaque-ink)" stroke-width="1.3" opacity=".75"'  # no figure in the goal yet


def draw(view: View, lang: str) -> Drawn:
    """The whole table: the board and the piles, everybody's rows, the hand."""
    board = cardgame.beside(_board(view, lang), "keltis", view["table"], CARD, lang)
    return cardgame.written(stacked([board, cardgame.players(view, _treasures), *cardgame.hand(view, lang)]), ())


def place(event: Mapping[str, Any]) -> str | None:
    """`yellow 3`, a stone of a path, or a pile."""
    on_path = f"{event['colour']} {event['step']}" if "step" in event and "colour" in event else None
    return cardgame.pile_of(event) or on_path


def spot(view: View, name: str) -> Spot:
    """Where a stone or a pile is."""
    if name.startswith("pile"):
        return cardgame.pile_spot(view, name, "keltis", CARD)
    colour, step = name.split(" ")
    drawn = art("keltis")
    x, y = dict(enumerate(drawn["at"][colour], 1))[natural(step)]
    wide, high = drawn["stone"]
    return Spot(MARGIN + x, TOP + y, wide * 0.52, high * 0.56)


def _treasures(player: dict[str, Any]) -> str:
    return counted(0, 0, "wish", player["stones"]) + counted(62, 0, "tile-points-1", signed(player["points"]))


def _board(view: View, lang: str) -> str:
    table, drawn = view["table"], art("keltis")
    goal = table["goal_from"]
    carvings = [
        filled(
            by["goal" if step >= goal else "edge" if step == goal - 1 else "plain"],
            {"n": signed(table["step_points"][step])},
        )
        for step, by in enumerate(drawn["carvings"], 1)
    ]
    dark = _dark_stones(table["tiles"])
    steps = range(len(drawn["carvings"]), 0, -1)  # the top row first, so that lower stones lie in front
    stones = [drawn["stones"][colour][step - 1][step in dark[colour]] for step in steps for colour in table["tiles"]]
    holes = {
        "light": drawn["light"][goal - 1],
        "line": drawn["line"][goal - 1],
        "carvings": "".join(carvings),
        "stones": "".join(stones),
    }
    pieces = "".join(_stone(view, colour, step) for step in steps for colour in table["tiles"])
    waiting = "".join(_waiting(view, player) for player in table["players"])
    return filled(drawn["ground"], holes) + pieces + waiting + _plaque(view, lang)


def _dark_stones(tiles: dict[str, list[str]]) -> dict[str, list[int]]:
    """The printed board's, where every tile lies on one of them: a dark stone stays dark without its tile."""
    lie = {colour: [step for step, tile in enumerate(path) if tile != "none"] for colour, path in tiles.items()}
    printed: dict[str, list[int]] = art("keltis")["printed"]
    return printed if all(set(lie[colour]) <= set(printed[colour]) for colour in tiles) else lie


def _stone(view: View, colour: str, step: int) -> str:
    """What lies and stands on a stone."""
    table, drawn = view["table"], art("keltis")
    x, y = drawn["at"][colour][step - 1]
    wide, high = drawn["stone"]
    tile = table["tiles"][colour][step]
    standing = [
        (player["seat"], figure["size"] == "large")
        for player in table["players"]
        for figure in player["figures"]
        if (figure["colour"], figure["step"]) == (colour, step)
    ]
    if not standing:
        return "" if tile == "none" else _tile(tile, x, y - 2, wide * 0.5)
    beside = drawn["beside"]["none" if tile == "none" else "tile"][len(standing)]
    figures = "".join(
        figure(seat, view["names"], x + dx, y + 12, drawn["figure"], large)
        for (seat, large), dx in zip(standing, beside, strict=True)
    )
    return figures + ("" if tile == "none" else _tile(tile, x - wide * 0.27, y + high * 0.06, wide * 0.42))


def _tile(tile: str, x: float, y: float, size: float) -> str:
    name = "wish" if tile == "wishing_stone" else tile.replace("_", "-")
    return use(f"tile-{name}", x - size / 2, y - size / 2, size)


def _waiting(view: View, player: dict[str, Any]) -> str:
    """The figures of a player that are still at the start."""
    drawn, seat = art("keltis"), player["seat"]
    x, y = drawn["waiting"][len(view["names"])][seat]
    names, height = view["names"], drawn["figure"]
    small, large = player["small_at_start"], player["large_at_start"]
    both = small and large
    markup = figure(seat, names, x + (height * 0.4 if both else 0), y, height * 0.94, large=True) if large else ""
    if small:
        left = x - (height * 0.34 if both else 0)
        markup += figure(seat, names, left, y + 2, height * 0.94)
        markup += badge(left - height * 0.38, y - 3, small) if small > 1 else ""
    return markup


def _plaque(view: View, lang: str) -> str:
    """The sign that counts the figures in the goal."""
    table = view["table"]
    there = [
        (player["seat"], figure["size"] == "large")
        for player in table["players"]
        for figure in player["figures"]
        if figure["step"] >= table["goal_from"]
    ]
    markup = use("kel-plaque", -96, -8, 194, 35)
    markup += carved(-80, 15.5, entry(lang, "picture.goal"), 17, "var(--plaque-ink)", "start")
    for k in range(table["goal_figures"]):
        x = 76 - (table["goal_figures"] - 1 - k) * 19
        if k < len(there):
            markup += figure(there[k][0], (), x, 22, 16.5, there[k][1])
        else:
            markup += shape("circle", EMPTY, cx=x, cy=10, r=5)
    return moved(markup, art("keltis")["size"][0] / 2, 6)
