"""Curves through many points: as few pieces as stay near to all of them (after Philip J. Schneider's method)."""

import itertools
import math
from collections.abc import Sequence

Point = tuple[float, float]
Cubic = tuple[Point, Point, Point]  # both handles and the end

SHARP = math.cos(math.radians(60))  # a line that turns further at a point has a corner there
ROUNDS = 4  # how often the points are looked for anew on a curve


def fitted(points: Sequence[Point], near: float) -> list[Cubic]:
    """Curves along a line; its corners stay."""
    corners = [0]
    for n in range(1, len(points) - 1):
        one, other = _towards(points[n - 1], points[n]), _towards(points[n], points[n + 1])
        if _dot(one, other) < SHARP:
            corners.append(n)
    corners.append(len(points) - 1)
    found: list[Cubic] = []
    for start, end in itertools.pairwise(corners):
        part = [point for n, point in enumerate(points[start : end + 1]) if n == 0 or point != points[start + n - 1]]
        if len(part) > 1:
            found += _fit(part, _heading(part), _heading(part[::-1]), near)
    return found


def _heading(points: Sequence[Point]) -> Point:
    return _towards(points[0], points[min(2, len(points) - 1)])


def _fit(points: list[Point], start: Point, end: Point, near: float) -> list[Cubic]:
    if len(points) == 2:
        third = math.dist(*points) / 3
        return [(_on(points[0], start, third), _on(points[1], end, third), points[1])]
    at = _along(points)
    far, worst = math.inf, len(points) // 2
    for _ in range(ROUNDS):
        curve = _least(points, at, start, end)
        far, worst = max((math.dist(_at(points[0], curve, t), points[n]), n) for n, t in enumerate(at))
        if far <= near:
            return [curve]
        if far > near * 6:
            break
        at = [_nearer(points[0], curve, point, t) for point, t in zip(points, at, strict=True)]
    worst = min(max(worst, 1), len(points) - 2)
    middle = _towards(points[worst + 1], points[worst - 1])
    back = -middle[0], -middle[1]
    return _fit(points[: worst + 1], start, middle, near) + _fit(points[worst:], back, end, near)


def _along(points: list[Point]) -> list[float]:
    """How far each point is along the line, of 1."""
    far = [0.0]
    for one, other in itertools.pairwise(points):
        far.append(far[-1] + math.dist(one, other))
    return [one / far[-1] for one in far]


def _least(points: list[Point], at: list[float], start: Point, end: Point) -> Cubic:
    """The curve that leaves the points least, with these directions at its ends."""
    first, last = points[0], points[-1]
    c00 = c01 = c11 = x0 = x1 = 0.0
    for point, t in zip(points, at, strict=True):
        b0, b1, b2, b3 = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        one, other = (start[0] * b1, start[1] * b1), (end[0] * b2, end[1] * b2)
        rest = tuple(point[k] - first[k] * (b0 + b1) - last[k] * (b2 + b3) for k in range(2))
        c00 += _dot(one, one)
        c01 += _dot(one, other)
        c11 += _dot(other, other)
        x0 += _dot(one, rest)
        x1 += _dot(other, rest)
    whole = c00 * c11 - c01 * c01
    length = math.dist(first, last)
    a, b = ((x0 * c11 - x1 * c01) / whole, (c00 * x1 - c01 * x0) / whole) if abs(whole) > 1e-12 else (0.0, 0.0)
    if min(a, b) < length * 1e-3:
        a = b = length / 3
    return _on(first, start, a), _on(last, end, b), last


def _at(first: Point, curve: Cubic, t: float) -> Point:
    b0, b1, b2, b3 = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
    one, other, last = curve
    return (
        first[0] * b0 + one[0] * b1 + other[0] * b2 + last[0] * b3,
        first[1] * b0 + one[1] * b1 + other[1] * b2 + last[1] * b3,
    )


def _nearer(first: Point, curve: Cubic, point: Point, t: float) -> float:
    """Where on the curve the point is, by a step of Newton's."""
    step = 1e-4
    here, before, after = (_at(first, curve, t + d) for d in (0, -step, step))
    slope = (after[0] - before[0]) / (2 * step), (after[1] - before[1]) / (2 * step)
    bend = tuple((after[k] - 2 * here[k] + before[k]) / step**2 for k in range(2))
    off = here[0] - point[0], here[1] - point[1]
    below = _dot(slope, slope) + _dot(off, bend)
    return t if abs(below) < 1e-12 else min(1.0, max(0.0, t - _dot(off, slope) / below))


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return one[0] * other[0] + one[1] * other[1]


def _towards(one: Point, other: Point) -> Point:
    far = math.dist(one, other) or 1
    return (other[0] - one[0]) / far, (other[1] - one[1]) / far


def _on(point: Point, heading: Point, far: float) -> Point:
    return point[0] + heading[0] * far, point[1] + heading[1] * far
