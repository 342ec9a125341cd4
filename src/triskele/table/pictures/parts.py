"""What the pictures of all games have: the cloth below, the head, players' panels, things side by side."""

import functools
import re
import string
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from triskele.table.language import capital, entry, say, to_do
from triskele.table.pictures.kit import art, carved, escaped, figures, fitted, moved, number, shape, signed, text, use

WIDTH = 1000
MARGIN = 20
CLOTH = "var(--table)", "url(#candle)", "url(#weave)"
INSIDE = WIDTH - 2 * MARGIN
GAP = 16
View = Mapping[str, Any]


class Part(NamedTuple):
    """A drawing whose upper left corner is at 0 0."""

    markup: str
    height: float


def stacked(parts: Sequence[Part], gap: float = GAP) -> Part:
    """Drawings below each other."""
    markup, y = "", 0.0
    for part in parts:
        markup += moved(part.markup, 0, y)
        y += part.height + gap
    return Part(markup, y - gap)


def cloth(height: float) -> str:
    """The woven cloth that all lies on, lit by a candle."""
    whole = [shape("rect", f'fill="{fill}"', width=WIDTH, height=height) for fill in CLOTH]
    return (
        '<defs><pattern id="weave" width="4" height="4" patternUnits="userSpaceOnUse">'
        '<path d="M0 .5H4M.5 0V4" stroke="var(--weave)" opacity=".1"/></pattern>'
        '<radialGradient id="candle" cx=".45" cy=".4" r=".7"><stop offset="0" stop-color="var(--candle)"'
        ' stop-opacity=".55"/><stop offset="1" stop-color="var(--candle)" stop-opacity="0"/></radialGradient></defs>'
    ) + "".join(whole)


def head(view: View, lang: str, told: int | None = None) -> Part:
    """Which game it is, what happens now, and who sees it so."""
    title = entry(lang, f"{view['game']}.title")
    seen = looked_by(view, lang)
    under_way = view["turn"] + (0 if view["finished"] else 1)
    turn = say(lang, "picture.turn", number=under_way if told is None else told)
    if "round" in view["table"]:
        turn = f"{say(lang, 'celtica.screen.round', number=view['table']['round'])}, {turn}"
    markup = (
        use("triskele", 2, 6, 52, 52, 'color="var(--gold)"')
        + carved(66, 31, title, 31, anchor="start")
        + text(INSIDE - 2, 28, f"{turn} · {seen}", 16, "quiet", "end")
        + text(67, 58, happening(view, lang), 18, bold=True)
    )
    return Part(markup, 64)


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
        f"{view['names'][player['seat']]} {player['score']['total']}" for player in view["table"]["players"]
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


def side_by_side(view: View, columns: int, draw: Callable[[dict[str, Any], float], Part]) -> Part:
    """The panels of all players, so many in a line."""
    players = view["table"]["players"]
    width = (INSIDE - (columns - 1) * GAP) / columns
    lines = []
    for first in range(0, len(players), columns):
        drawn = [draw(player, width) for player in players[first : first + columns]]
        left = (columns - len(drawn)) * (width + GAP) / 2
        markup = "".join(moved(part.markup, left + n * (width + GAP), 0) for n, part in enumerate(drawn))
        lines.append(Part(markup, max(part.height for part in drawn)))
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
    """A player's figure: x is its middle, y its foot, height that of a small one."""
    kind, scale = kind_of(seat), height / 52
    tall = (78 if large else 52) * scale
    ink = "var(--f-ivory-hood)" if kind == "ivory" else "#fff"
    return use(f"fig-{kind}{'-large' if large else ''}", x - 20 * scale, y - tall, 40 * scale, tall) + (
        f'<text x="{number(x)}" y="{number(y - 12.5 * scale)}" text-anchor="middle" font-weight="700"'
        f' font-size="{number(14 * scale)}" fill="{ink}">{escaped(letters_of(tuple(names))[seat])}</text>'
        if names
        else ""
    )


def badge(x: float, y: float, count: int) -> str:
    """A small round sign with a number."""
    circle = shape("circle", 'fill="var(--plaque)" stroke="var(--gold)"', cx=x, cy=y, r=8.5)
    return circle + text(x, y + 4.6, count, 13.5, "plaque-ink", "middle", bold=True)


def counted(x: float, y: float, symbol: str, count: object, size: float = 24, more: str = "") -> str:
    """A symbol and how many there are, on a line with its middle at y."""
    return use(symbol, x, y - size / 2, size, size, more) + text(x + size + 3, y + 6, count, 17, bold=True)
