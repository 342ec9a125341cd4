"""What the pictures of all games have: the cloth below, the head, players' panels, things side by side."""

import functools
import re
import string
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from triskele.table.language import capital, entry, say, to_do
from triskele.table.pictures.kit import art, carved, escaped, figures, fitted, moved, shape, signed, text, use

WIDTH = 1000
MARGIN = 20
CLOTH = "var(--table)", "url(#candle)", "url(#weave)"
INSIDE = WIDTH - 2 * MARGIN
GAP = 16
TOP = MARGIN + 64 + GAP  # what is below the head begins there
FIGURE = 40, 52, 78  # its width, and the heights of a small and a large one
OWNED = re.compile(r'href="#(fig-(\w+)(-large|)-of-(\d+))"')
View = Mapping[str, Any]


class Spot(NamedTuple):
    """The middle of a place on the picture, and how far it reaches."""

    x: float
    y: float
    rx: float
    ry: float


def natural(text: str) -> int:
    """A number in the name of a place."""
    if not (text.isascii() and text.isdigit()):
        raise ValueError(text)
    return int(text)


class Drawn(NamedTuple):
    """A drawing whose upper left corner is at 0 0."""

    markup: str
    height: float


def stacked(parts: Sequence[Drawn], gap: float = GAP) -> Drawn:
    """Drawings below each other."""
    markup, y = "", 0.0
    for part in parts:
        markup += moved(part.markup, 0, y)
        y += part.height + gap
    return Drawn(markup, y - gap)


def cloth(height: float) -> str:
    """The woven cloth that all lies on, lit by a candle."""
    whole = [shape("rect", f'fill="{fill}"', width=WIDTH, height=height) for fill in CLOTH]
    return (
        '<defs><pattern id="weave" width="4" height="4" patternUnits="userSpaceOnUse">'
        '<path d="M0 .5H4M.5 0V4" stroke="var(--weave)" opacity=".1"/></pattern>'
        '<radialGradient id="candle" cx=".45" cy=".4" r=".7"><stop offset="0" stop-color="var(--candle)"'
        ' stop-opacity=".55"/><stop offset="1" stop-color="var(--candle)" stop-opacity="0"/></radialGradient></defs>'
    ) + "".join(whole)


def head(view: View, lang: str, told: int | None = None) -> Drawn:
    """Which game it is, what happens now, and who sees it so."""
    title = entry(lang, f"{view['game']}.title")
    seen = looked_by(view, lang)
    under_way = view["turn"] + (0 if view["finished"] else 1)
    turn = say(lang, "picture.turn", number=under_way if told is None else told)
    if "round" in view["table"]:
        of_game = say(lang, f"{view['game']}.screen.round", number=view["table"]["round"])
        turn = f"{of_game}, {turn}"
    markup = (
        use("triskele", 2, 6, 52, 52, 'color="var(--gold)"')
        + carved(66, 31, title, 31, anchor="start")
        + text(INSIDE - 2, 28, f"{turn} · {seen}", 16, "quiet", "end")
        + text(67, 58, happening(view, lang), 18, bold=True)
    )
    return Drawn(markup, 64)


def looked_by(view: View, lang: str) -> str:
    """Whose view it is."""
    if _open(view):
        return entry(lang, "picture.all")
    if view["seat"] is None:
        return entry(lang, "picture.spectator")
    return say(lang, "picture.seat", name=view["names"][view["seat"]])


def _open(view: View) -> bool:
    return "cards" in view["table"] or "hidden" in view["table"]


def happening(view: View, lang: str) -> str:
    """Who decides what, or how the game ended."""
    if view["finished"]:
        winners = ", ".join(view["names"][seat] for seat in view["result"]["winners"])
        return entry(lang, "terminal.won").format(names=winners)
    if view["deciding"] is None:
        return entry(lang, "picture.chance")
    return f"{view['names'][view['deciding']]}: {to_do(lang, view['game'], view['phase'])}"


def label(view: View, lang: str) -> str:
    """The picture in words, for those who can't see it."""
    scores = ", ".join(
        f"{view['names'][player['seat']]} {signed(player['score']['total'])}" for player in view["table"]["players"]
    )
    title = entry(lang, f"{view['game']}.title")
    return f"{title}. {capital(happening(view, lang).rstrip('.'))}. {scores}."


def panel(width: float, height: float, border: str = "var(--line)", thick: float = 1.2) -> str:
    """A sheet that a player's things lie on."""
    shadow = shape("rect", 'rx="14" fill="#000" opacity=".14"', y=3, width=width, height=height)
    sheet = f'rx="14" fill="var(--panel)" stroke="{border}" stroke-width="{thick}"'
    return shadow + shape("rect", sheet, width=width, height=height)


def player_panel(view: View, seat: int, width: float, height: float) -> str:
    """The panel of a player: green for who decides, gold for who won."""
    if view["finished"] and seat in view["result"]["winners"]:
        return panel(width, height, "var(--gold)", 3)
    return panel(width, height, "var(--accent)", 3) if view["deciding"] == seat else panel(width, height)


def name_and_score(view: View, seat: int, score: int, width: float, left: float) -> str:
    """A player's name and score along the top of a panel."""
    points = signed(score)
    words, size = fitted(view["names"][seat], 22, width - left - 30 - 20 * len(points))
    return carved(left, 31, words, size, anchor="start") + figures(
        width - 16, 37, points, 34, "var(--gold-ink)", anchor="end"
    )


def side_by_side(view: View, columns: int, draw: Callable[[dict[str, Any], float], Drawn]) -> Drawn:
    """The panels of all players, so many in a line."""
    players = view["table"]["players"]
    width = (INSIDE - (columns - 1) * GAP) / columns
    lines = []
    for first in range(0, len(players), columns):
        drawn = [draw(player, width) for player in players[first : first + columns]]
        left = (columns - len(drawn)) * (width + GAP) / 2
        markup = "".join(moved(part.markup, left + n * (width + GAP), 0) for n, part in enumerate(drawn))
        lines.append(Drawn(markup, max(part.height for part in drawn)))
    return stacked(lines)


def kind_of(seat: int) -> str:
    """The kind of figure a seat plays with."""
    kinds = art("kit")["figures"]
    return str(kinds[seat % len(kinds)])


@functools.lru_cache(maxsize=64)
def letters_of(names: tuple[str, ...]) -> tuple[str, ...]:
    """The letter on each player's figures, another one for each; the number of a player called "Computer 2".

    Of those who would have the same, whoever has the longest name keeps it; the others have the first letter of their
    names that nobody begins with. The page gives the same letters."""
    first = [_initial(name) for name in names]
    found = [""] * len(names)
    for seat in sorted(range(len(names)), key=lambda seat: -len(names[seat].strip())):
        others = [letter for letter in names[seat].upper() if letter.isalnum() and letter not in first]
        free = (letter for letter in [first[seat], *others, *string.ascii_uppercase] if letter not in found)
        found[seat] = next(free, "") if first[seat] else ""
    return tuple(found)


def _initial(name: str) -> str:
    found = re.search(r"\s(\d{1,2})$", name.strip())
    return found[1] if found else name.strip()[:1].upper()


def figure(seat: int, names: Sequence[str], x: float, y: float, height: float, large: bool = False) -> str:
    """A player's figure, with a letter if there are names: x is its middle, y its foot, height that of a small one."""
    scale = height / FIGURE[1]
    tall = FIGURE[2 if large else 1] * scale
    whose = f"-of-{seat}" if names else ""
    symbol = f"fig-{kind_of(seat)}{'-large' if large else ''}{whose}"
    return use(symbol, x - FIGURE[0] / 2 * scale, y - tall, FIGURE[0] * scale, tall)


def lettered(markup: str, names: Sequence[str]) -> str:
    """With the figures that have letters, each once."""
    drawn = ""
    for symbol, kind, large, seat in sorted(set(OWNED.findall(markup))):
        tall = FIGURE[2 if large else 1]
        ink = "var(--f-ivory-hood)" if kind == "ivory" else "#fff"
        letter = escaped(letters_of(tuple(names))[int(seat)])
        drawn += f'<symbol id="{symbol}" viewBox="0 0 {FIGURE[0]} {tall}" overflow="visible">' + (
            use(f"fig-{kind}{large}", 0, 0, FIGURE[0], tall)
            + f'<text x="20" y="{tall - 12.5}" text-anchor="middle" font-weight="700" font-size="14" fill="{ink}">'
            + f"{letter}</text></symbol>"
        )
    return f"<defs>{drawn}</defs>{markup}"


def badge(x: float, y: float, count: int) -> str:
    """A small round sign with a number."""
    circle = shape("circle", 'fill="var(--plaque)" stroke="var(--gold)"', cx=x, cy=y, r=8.5)
    return circle + text(x, y + 4.6, count, 13.5, "plaque-ink", "middle", bold=True)


def counted(x: float, y: float, symbol: str, count: object, size: float = 24, more: str = "") -> str:
    """A symbol and how many there are, on a line with its middle at y."""
    return use(symbol, x, y - size / 2, size, size, more) + text(x + size + 3, y + 6, count, 17, bold=True)
