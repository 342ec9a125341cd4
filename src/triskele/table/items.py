"""What a part of a score is made of, as faces tell it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from triskele.table.shapes.course import Item, Part
    from triskele.table.shapes.views import ItemName, PartName

Gained = Mapping[str, Sequence[int]]  # by kind of event: what each brought, in the order of play


def part(name: PartName, items: list[Item]) -> Part:
    """A part that is worth what its items are."""
    return {"name": name, "points": sum(item["points"] for item in items), "items": items}


def alike(name: ItemName, gains: Sequence[int]) -> list[Item]:
    """Gains of the same size as one item, the largest first."""
    counts = sorted(Counter(gains).items(), reverse=True)
    return [{"name": name, "points": each * count, "count": count, "each": each} for each, count in counts]


def at_start(points: int) -> list[Item]:
    """What was scored before the game began, if it began from a position: what for, nobody knows."""
    return [{"name": "start", "points": points}] if points else []


def counted(name: ItemName, count: int, points: int) -> list[Item]:
    """Things that count together; none if nothing of them counts."""
    return [{"name": name, "points": points, "count": count}] if count or points else []
