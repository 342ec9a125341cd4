"""What is marked on a picture: where the last turn took something or set it down, and arrows that somebody asks for.

A place has a name: in Keltis `yellow 3`, a stone of a path, in Das Orakel `7`, a field, in Celtica `5`, a place of the
druids' way, in the dice game `blue 10`, a tile. Card games also have `pile yellow`, and `pile` to draw from."""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from triskele.errors import BadRequest
from triskele.rules.own import Own
from triskele.table.pictures.kit import number, shape
from triskele.table.pictures.parts import Drawn, Spot, View

Arrows = Sequence[str | tuple[str, str]]
MOST = 60  # arrows on a picture
RIM = 'fill="none" stroke="var(--gold)" stroke-width="3.5"'
HALO = 'fill="none" stroke="#FFF6D8" stroke-width="6.5" opacity=".75"'


class Picture(Protocol):
    """How one game is drawn."""

    def draw(self, view: View, lang: str, /) -> Drawn:
        """The whole table, as wide as the picture is inside."""

    def place(self, event: Mapping[str, Any], /) -> str | None:
        """The name of the place that an event took something from or set something down on."""

    def spot(self, view: View, name: str, /) -> Spot:
        """Where a place is on the picture; any error says that there is no such place."""


PICTURES: Own[Picture] = Own("triskele.table.pictures")


def touched(view: View, events: Iterable[Mapping[str, Any]]) -> list[str]:
    """The names of the places that events took something from or set something down on."""
    found: list[str] = []
    for event in events:
        name = PICTURES[view["game"]].place(event)
        if name and name not in found:
            found.append(name)
    return found


def marks(view: View, last: Sequence[str], arrows: Arrows) -> str:
    """Gold rims around what the last turn touched, and the arrows: from one place to another, or a ring around one."""
    if isinstance(arrows, str) or not isinstance(arrows, Sequence):
        raise BadRequest("bad-arrow", "no-arrows", arrows=arrows)
    if len(arrows) > MOST:
        raise BadRequest("bad-arrow", "many-arrows", most=MOST)
    rims = "".join(_ring(spot(view, name), HALO) + _ring(spot(view, name), RIM) for name in last)
    drawn = "".join(_arrow(view, arrow) for arrow in arrows)
    return (f'<g data-name="last">{rims}</g>' if rims else "") + (f'<g data-name="arrows">{drawn}</g>' if drawn else "")


def _ring(at: Spot, colours: str) -> str:
    return shape("ellipse", colours, cx=at.x, cy=at.y, rx=at.rx, ry=at.ry)


def _arrow(view: View, arrow: str | tuple[str, str]) -> str:
    """An arrow "yellow 1>yellow 3" or a pair of names; a single name is a ring."""
    names = [one.strip() for one in arrow.split(">")] if isinstance(arrow, str) else _listed(arrow)
    if not 1 <= len(names) <= 2:
        raise BadRequest("bad-arrow", arrow=arrow)
    start, end = spot(view, names[0]), spot(view, names[-1])
    if start == end:
        return _ring(start, 'fill="none" stroke="var(--accent)" stroke-width="5" opacity=".9"')
    length = math.hypot(end.x - start.x, end.y - start.y)
    turn = number(math.degrees(math.atan2(end.y - start.y, end.x - start.x)))
    tip, neck = number(length), number(max(0, length - 22))
    outline = f"M0-4H{neck}V-13L{tip} 0 {neck} 13V4H0z"
    place = f'transform="translate({number(start.x)} {number(start.y)}) rotate({turn})"'
    return f'<path d="{outline}" {place} fill="var(--accent)" stroke="#fff" stroke-width="1.5" opacity=".88"/>'


def _listed(arrow: object) -> list[str]:
    return list(arrow) if isinstance(arrow, list | tuple) else []


def spot(view: View, name: str) -> Spot:
    """Where a place is on the picture."""
    try:
        return PICTURES[view["game"]].spot(view, name)
    except (LookupError, ValueError, TypeError, AttributeError):
        raise BadRequest("bad-arrow", "arrow-nowhere", name=name) from None
