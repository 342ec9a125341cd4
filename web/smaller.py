"""Drawings that say the same in fewer letters: lines without needless points, short numbers, repeated strokes once."""

import math
import re
from collections import Counter
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import curves

Point = tuple[float, float]
Step = tuple[str, list[float]]  # a command and its numbers, absolute

TOKEN = re.compile(r"([A-Za-z])|(-?(?:\d+\.?\d*|\.\d+))")
COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
OUTLINE = re.compile(r"^[Mm]-?[\d.][^<>{}]*$")
NEAR = 0.15  # how far a line may leave the points that it was drawn through: a sixth of a pixel on the picture
COARSELY = 0.7  # and a line of what is drawn small, or of a border of many stones
CURVED = 0.4  # and how far a curve may
MANY_POINTS = 4  # from which on a line has fewer
FINE = 14.0  # what is smaller than this has two places behind the point
VAST = 100.0  # what is larger than this has none
COARSE = re.compile("sym-|triskele$|triquetra$|kerbs$|knot-roundel$")  # what is drawn small has none either
LONG = 60  # letters from which on a repeated stroke is worth a name
GAIN = 3  # pairs from which on two shapes become one
FEW = 6  # strokes from which on it is tried whether they look the same when turned
TURNS = 8, 6, 4, 3, 2
TURNED = 1.0  # how far a stroke that was turned may lie from another one
MANY = 12  # strokes from which on a marker draws them


class Shapes:
    """Outlines that drawings repeat, by name."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.found: dict[str, str] = {}
        self._names: dict[str, str] = {}

    def name(self, outline: str) -> str:
        if outline not in self._names:
            self._names[outline] = name = f"{self.prefix}{len(self._names)}"
            self.found[name] = f'<path id="{name}" d="{outline}"/>'
        return self._names[outline]

    def pair(self, one: str, other: str, dx: float, dy: float) -> str:
        """Two shapes as one, the second so far from the first."""
        inside = f'<use href="#{one}"/><use href="#{other}" x="{_short(dx, 2)}" y="{_short(dy, 2)}"/>'
        if inside not in self._names:
            self._names[inside] = name = f"{self.prefix}{len(self._names)}"
            self.found[name] = f'<g id="{name}">{inside}</g>'
        return self._names[inside]

    def part(self, drawn: str) -> str:
        """A part of several drawings."""
        name = f"{self.prefix}{len(self._names)}"
        self._names[drawn] = name
        self.found[name] = f'<g id="{name}">{drawn}</g>'
        return name

    def marker(self, outline: str, look: dict[str, str], turned: str = "") -> str:
        """A mark that a line sets on each of its points; it does not inherit how it looks."""
        drawn = _written(Element("path", {"d": outline, **look}))
        if drawn not in self._names:
            self._names[drawn] = name = f"{self.prefix}{len(self._names)}"
            self.found[name] = (
                f'<marker id="{name}" markerUnits="userSpaceOnUse" overflow="visible"'
                f' markerWidth="9" markerHeight="9"{turned}>{drawn}</marker>'
            )
        return self._names[drawn]


def smaller(value: Any, shapes: Shapes, coarse: bool = False) -> Any:
    """Drawings as JSON, each of them smaller."""
    if isinstance(value, dict):
        return {name: smaller(one, shapes, bool(COARSE.match(name))) for name, one in value.items()}
    if isinstance(value, list):
        return [smaller(one, shapes, coarse) for one in value]
    if isinstance(value, str) and value.startswith("<"):
        return markup(value, shapes, coarse)
    if isinstance(value, str) and OUTLINE.match(value):
        return outline(value, 0 if coarse else None)
    return value


def markup(text: str, shapes: Shapes, coarse: bool = False) -> str:
    """A drawing; its holes stay where they are."""
    root = ElementTree.fromstring(f"<all>{text}</all>")
    _settle(root, {}, shapes, coarse)
    return (root.text or "") + "".join(_written(child) for child in root)


INHERITED = "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"


def _settle(element: Element, above: dict[str, str], shapes: Shapes, coarse: bool) -> None:
    for n, child in enumerate(list(element)):
        look = {**above, **{name: child.attrib[name] for name in INHERITED if name in child.attrib}}
        if colour := child.get("color") or child.get("style", "").partition("color:")[2]:
            look["color"] = colour
        if child.tag == "path" and "{" not in child.get("d", "{"):
            _path(element, n, child, look, shapes, 0 if coarse else None)
        for name, value in child.attrib.items():
            if name not in {"d", "id", "class", "style"} and re.fullmatch(r"-?\d+\.\d{3,}", value):
                child.set(name, _short(float(value), 2))
        _settle(child, look, shapes, coarse)


def _path(parent: Element, at: int, path: Element, look: dict[str, str], shapes: Shapes, precise: int | None) -> None:
    """A path; where it repeats a stroke, that one is drawn once."""
    drawn = path.attrib["d"]
    strokes = [part for part in re.split(r"(?=M)", drawn) if part]
    if len(strokes) < 3 or look.get("fill") != "none":
        path.set("d", outline(drawn, precise))
        return
    if "color" in look and (border := _border(strokes)):
        sides, mark, rest = border
        drawn_so = {name: value for name, value in look.items() if name != "color"} | {"stroke": look["color"]}
        name = shapes.marker(mark, drawn_so, ' orient="auto"')
        group = Element("g", {key: value for key, value in path.attrib.items() if key != "d"})
        group.append(Element("path", {"d": sides, "stroke": "none", "marker-mid": f"url(#{name})"}))
        group.append(Element("path", {"d": "".join(rest)}))
        _path(group, 1, group[1], look, shapes, precise)
        group.tail = path.tail
        parent[at] = group
        return
    if symmetric := _symmetric(strokes):
        turns, (x, y), some = symmetric
        inner = Element("g")
        inner.append(Element("path", {"d": "".join(some), "fill": "none"}))
        _path(inner, 0, inner[0], {**look, "stroke": "currentColor"}, shapes, precise)
        del inner[0].attrib["fill"]
        name = shapes.part(_written(inner[0]))
        group = Element("g", {key: value for key, value in path.attrib.items() if key != "d"})
        for turn in range(turns):
            turned = {"transform": f"rotate({360 / turns * turn:g} {_short(x, 2)} {_short(y, 2)})"} if turn else {}
            group.append(Element("use", {"href": f"#{name}", **turned}))
        group.tail = path.tail
        parent[at] = group
        return
    places, forms = [], []
    for stroke in strokes:
        steps = parsed(stroke)
        x, y = steps[0][1]
        places.append((x, y))
        forms.append(written(_moved(simplified(steps), -x, -y), places_of(steps)))
    times = Counter(forms)
    if len(times) == 1 and len(forms) >= MANY and look.get("stroke", "currentColor") != "currentColor":
        points = _walked(places)
        points = [points[0], *points, points[-1]]
        name = shapes.marker(forms[0], look)
        path.set("d", written([("M", list(points[0])), *(("L", list(point)) for point in points[1:])], 0))
        path.set("marker-mid", f"url(#{name})")
        path.set("stroke", "none")
        return
    alike = _alike(list(times))
    times = Counter(alike[form] for form in forms)
    repeated = {form for form, count in times.items() if count > 2 and len(form) >= LONG}
    if not repeated:
        path.set("d", outline(drawn, precise))
        return
    group = Element("g", {name: value for name, value in path.attrib.items() if name != "d"})
    rest = "".join(stroke for stroke, form in zip(strokes, forms, strict=True) if alike[form] not in repeated)
    if rest:
        group.append(Element("path", {"d": outline(rest)}))
    found = [
        (shapes.name(alike[form]), x, y) for (x, y), form in zip(places, forms, strict=True) if alike[form] in repeated
    ]
    for name, x, y in _grouped(found, shapes):
        group.append(Element("use", {"href": f"#{name}", "x": _short(x, 1), "y": _short(y, 1)}))
    group.tail = path.tail
    parent[at] = group


Border = tuple[str, str, list[str]]  # a line along its sides, the mark on each of its points, and other strokes
BUNCH = 4  # strokes of a border that are one mark


def _border(strokes: list[str]) -> Border | None:
    """A frame whose four sides are the same stroke again and again: a mark that turns with the line that sets it."""
    parts = [steps for steps in map(parsed, strokes) if steps[-1][0] != "Z"]
    if len(parts) < 4 * MANY or len(parts) < len(strokes):
        return None
    form = _from_nought(parts[0])
    sides: dict[int, list[tuple[Point, int]]] = {}
    for n, part in enumerate(parts):
        for steps in (part, _backwards(part)):
            turn = next((k for k in range(4) if _same(_from_nought(_quarter(steps, k)), form)), None)
            if turn is not None:
                sides.setdefault(-turn % 4, []).append(((steps[0][1][0], steps[0][1][1]), n))
                break
    line, used, bunch = list[Step](), set[int](), list[Step]()
    for turn, places in sorted(sides.items()):
        dx, dy = ((1, 0), (0, 1), (-1, 0), (0, -1))[turn]
        places.sort(key=lambda one: one[0][0] * dx + one[0][1] * dy)
        across = [point[0] * dy + point[1] * dx for point, _ in places]
        firsts = places[: len(places) // BUNCH * BUNCH : BUNCH]
        if max(across) - min(across) > 1 or len(firsts) < 2:
            continue
        apart = math.dist(firsts[0][0], firsts[-1][0]) / (len(firsts) - 1) / BUNCH
        bunch = bunch or [step for k in range(BUNCH) for step in _moved(simplified(form), k * apart, 0)]
        points = [list(point) for point, _ in firsts]
        ends = [points[0][0] - dx, points[0][1] - dy], [points[-1][0] + dx, points[-1][1] + dy]
        line += [("M", ends[0]), *(("L", one) for one in [*points, ends[1]])]
        used |= {n for _, n in places[: len(firsts) * BUNCH]}
    if len(used) < len(parts) * 0.7:
        return None
    return written(line, 1), written(bunch, 1), [stroke for n, stroke in enumerate(strokes) if n not in used]


def _from_nought(steps: list[Step]) -> list[Step]:
    return _moved(steps, -steps[0][1][0], -steps[0][1][1])


def _same(one: list[Step], other: list[Step]) -> bool:
    """Whether one stroke can hardly be told from another."""
    return len(one) == len(other) and all(
        abs(a - b) < TURNED
        for (_, here), (_, there) in zip(one, other, strict=True)
        for a, b in zip(here, there, strict=True)
    )


def _quarter(steps: list[Step], turns: int) -> list[Step]:
    """An outline turned by quarters."""
    for _ in range(turns):
        steps = [
            (kind, [number for x, y in zip(numbers[::2], numbers[1::2], strict=True) for number in (-y, x)])
            for kind, numbers in steps
        ]
    return steps


def _backwards(steps: list[Step]) -> list[Step]:
    """An outline of lines and curves from its end to its beginning."""
    points = [numbers[-2:] for _, numbers in steps]
    found: list[Step] = [("M", points[-1])]
    for (kind, numbers), to in reversed(list(zip(steps[1:], points[:-1], strict=True))):
        turned = [number for n in range(len(numbers) - 4, -1, -2) for number in numbers[n : n + 2]]
        found.append((kind, [*turned, *to]))
    return found


Symmetric = tuple[int, Point, list[str]]  # how often something looks the same in a turn, around what; a part of it


def _symmetric(strokes: list[str]) -> Symmetric | None:
    """Whether strokes come to lie on each other when all are turned; then those of one part."""
    ends = [(steps[0][1][-2:], steps[-1][1][-2:]) for steps in map(parsed, strokes) if steps[-1][0] != "Z"]
    if len(ends) < FEW or len(ends) < len(strokes):
        return None
    points = [point for both in ends for point in both]
    x, y = ((min(point[k] for point in points) + max(point[k] for point in points)) / 2 for k in range(2))
    for turns in TURNS:
        angle = 2 * math.pi / turns
        left, some = set(range(len(ends))), []
        while left:
            n = min(left)
            some.append(strokes[n])
            orbit, both = {n}, ends[n]
            for _ in range(turns - 1):
                both = _turned(both[0], angle, x, y), _turned(both[1], angle, x, y)
                same = [m for m in left - orbit if _joined_alike(both, ends[m])]
                orbit |= set(same[:1])
            if len(orbit) < turns:
                break
            left -= orbit
        else:
            return turns, (x, y), some
    return None


def _turned(point: list[float], angle: float, x: float, y: float) -> list[float]:
    dx, dy = point[0] - x, point[1] - y
    return [x + dx * math.cos(angle) - dy * math.sin(angle), y + dx * math.sin(angle) + dy * math.cos(angle)]


def _joined_alike(one: tuple[list[float], list[float]], other: tuple[list[float], list[float]]) -> bool:
    return any(all(math.dist(a, b) < TURNED for a, b in zip(one, those, strict=True)) for those in (other, other[::-1]))


def _walked(places: list[Point]) -> list[Point]:
    """Places in an order in which the next one is near: marks can be set in any."""
    left, found = places[1:], places[:1]
    while left:
        found.append(left.pop(min(range(len(left)), key=lambda n: math.dist(found[-1], left[n]))))
    return found


def _alike(forms: list[str]) -> dict[str, str]:
    """Each stroke, and the first one that it can't be told from."""
    known: list[tuple[str, list[Step]]] = []
    found = {}
    for form in forms:
        steps = parsed(form)
        found[form] = next((other for other, those in known if _near(steps, those)), form)
        if found[form] == form:
            known.append((form, steps))
    return found


def _near(one: list[Step], other: list[Step]) -> bool:
    return [kind for kind, _ in one] == [kind for kind, _ in other] and all(
        abs(a - b) <= NEAR + 0.01
        for (_, here), (_, there) in zip(one, other, strict=True)
        for a, b in zip(here, there, strict=True)
    )


Placed = tuple[str, float, float]  # a shape and where


def _grouped(placed: list[Placed], shapes: Shapes) -> list[Placed]:
    """Shapes in a row as groups of two, of four and so on: a border takes as many names as it has turns."""
    while True:
        offsets: dict[tuple[str, str, int, int], list[tuple[int, int]]] = {}
        order = sorted(range(len(placed)), key=lambda n: placed[n][1:])
        for n in order:
            one, x, y = placed[n]
            near = sorted((m for m in order if m != n), key=lambda m: math.dist(placed[n][1:], placed[m][1:]))
            for m in near[:6]:
                other, there_x, there_y = placed[m]
                # Rounded, the same step is sometimes a tenth longer.
                key = one, other, round((there_x - x) / 0.4), round((there_y - y) / 0.4)
                offsets.setdefault(key, []).append((n, m))
        best: list[tuple[int, int]] = []
        for pairs in offsets.values():
            taken: set[int] = set()
            apart = []
            for n, m in pairs:
                if n not in taken and m not in taken:
                    apart.append((n, m))
                    taken |= {n, m}
            if len(apart) > len(best):
                best = apart
        if len(best) < GAIN:
            return placed
        dx = sum(placed[m][1] - placed[n][1] for n, m in best) / len(best)
        dy = sum(placed[m][2] - placed[n][2] for n, m in best) / len(best)
        name = shapes.pair(placed[best[0][0]][0], placed[best[0][1]][0], dx, dy)
        gone = {n for pair in best for n in pair}
        placed = [one for n, one in enumerate(placed) if n not in gone] + [
            (name, placed[n][1], placed[n][2]) for n, _ in best
        ]


def _written(element: Element) -> str:
    order = sorted(element.attrib.items(), key=lambda one: one[0] != "d")
    start = element.tag + "".join(f' {name}="{_escaped(value)}"' for name, value in order)
    inside = _escaped(element.text or "") + "".join(_written(child) for child in element)
    return (f"<{start}>{inside}</{element.tag}>" if inside else f"<{start}/>") + _escaped(element.tail or "")


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


RUN = 70  # letters from which on a part of several drawings is worth a name
USE = 26  # letters that naming it takes


def factored(symbols: dict[str, str], shapes: Shapes) -> dict[str, str]:
    """Drawings of which parts are alike, those parts once: what stands side by side in two or more."""
    trees = {name: ElementTree.fromstring(drawn) for name, drawn in symbols.items()}
    while True:
        # A stone may have other colours, and so may all that it draws.
        parents = [
            one for name, tree in trees.items() if not name.startswith("stone-") for one in tree.iter() if len(one)
        ]
        runs: Counter[tuple[str, ...]] = Counter()
        written = [[_written(child) for child in parent] for parent in parents]
        for children in written:
            for start in range(len(children)):
                for end in range(start + 1, len(children) + 1):
                    if sum(map(len, children[start:end])) >= RUN:
                        runs[tuple(children[start:end])] += 1
        gains = {run: (count - 1) * len("".join(run)) - (count + 1) * USE for run, count in runs.items()}
        best = max(gains, key=lambda run: gains[run], default=())
        if not best or gains[best] <= 0:
            return {name: _written(tree) for name, tree in trees.items()}
        use = Element("use", {"href": f"#{shapes.part(''.join(best))}"})
        for parent, children in zip(parents, written, strict=True):
            at = 0
            while at + len(best) <= len(children):
                if tuple(children[at : at + len(best)]) == best:
                    children[at : at + len(best)] = [""]
                    parent[at : at + len(best)] = [use]
                at += 1


# Outlines.


def outline(drawn: str, places: int | None = None) -> str:
    """An outline in fewer letters."""
    steps = parsed(drawn)
    near = COARSELY if places == 0 else NEAR
    return written(simplified(steps, near), places_of(steps) if places is None else places)


def parsed(drawn: str) -> list[Step]:
    """The commands of an outline, all of them absolute."""
    steps: list[Step] = []
    tokens = TOKEN.findall(drawn)
    at, x, y, start, command = 0, 0.0, 0.0, (0.0, 0.0), ""
    while at < len(tokens):
        if tokens[at][0]:
            command = tokens[at][0]
            at += 1
        kind = command.upper()
        numbers = [float(word) for _, word in tokens[at : at + COUNTS[kind]]]
        at += COUNTS[kind]
        if command != kind:
            if kind == "H":
                numbers[0] += x
            elif kind == "V":
                numbers[0] += y
            elif kind == "A":
                numbers[5:] = [numbers[5] + x, numbers[6] + y]
            else:
                numbers = [number + (y if n % 2 else x) for n, number in enumerate(numbers)]
        if kind == "Z":
            x, y = start
        elif kind == "H":
            x, kind, numbers = numbers[0], "L", [numbers[0], y]
        elif kind == "V":
            y, kind, numbers = numbers[0], "L", [x, numbers[0]]
        else:
            x, y = numbers[-2:]
        if kind == "M":
            start = x, y
            command = "l" if command == "m" else "L"  # what follows without a command
        steps.append((kind, numbers))
    return steps


def simplified(steps: list[Step], off: float = NEAR) -> list[Step]:
    """Without the points of a line that hardly bend it, so that it is no farther off than that."""
    found: list[Step] = []
    line: list[Point] = []

    def end() -> None:
        found.extend(_shortest(line, off))
        line.clear()

    for kind, numbers in steps:
        if kind == "L":
            if not line:
                line.append((found[-1][1][-2], found[-1][1][-1]) if found and found[-1][1] else (math.nan, math.nan))
            line.append((numbers[0], numbers[1]))
        else:
            end()
            found.append((kind, numbers))
    end()
    return found


def _shortest(line: list[Point], off: float) -> list[Step]:
    """A line as it is, with fewer points, or as curves."""
    straight: list[Step] = [("L", list(point)) for point in line[1:]]
    if len(line) < MANY_POINTS or math.isnan(line[0][0]):
        return straight
    size = max(max(point[k] for point in line) - min(point[k] for point in line) for k in range(2))
    near = max(off, CURVED if size > FINE else CURVED / 3)
    fewer: list[Step] = [("L", list(point)) for point in _split(line, off)[1:]]
    bent: list[Step] = [("C", [*one, *other, *to]) for one, other, to in curves.fitted(line, near)]
    start: Step = ("M", list(line[0]))
    return min(fewer, bent, key=lambda steps: len(written([start, *steps], places_of([start, *steps]))))


def _split(line: list[Point], off: float) -> list[Point]:
    """The ends of a line and, where it bends, the points between them that are needed."""
    if len(line) < 3:
        return line
    (ax, ay), (bx, by) = line[0], line[-1]
    length = math.hypot(bx - ax, by - ay)

    def far(n: int) -> float:
        x, y = line[n]
        if not length:
            return math.hypot(x - ax, y - ay)
        return abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length

    at = max(range(1, len(line) - 1), key=far)
    if far(at) <= off:
        return [line[0], line[-1]]
    return [*_split(line[: at + 1], off)[:-1], *_split(line[at:], off)]


def places_of(steps: list[Step]) -> int:
    """How many places behind the point an outline needs."""
    numbers = [numbers[-2:] for kind, numbers in steps if kind not in "Z"]
    size = max(max(one[n] for one in numbers) - min(one[n] for one in numbers) for n in range(2))
    return 2 if size < FINE else 1 if size < VAST else 0


def _moved(steps: list[Step], dx: float, dy: float) -> list[Step]:
    def shift(kind: str, numbers: list[float]) -> list[float]:
        if kind == "A":
            return [*numbers[:5], numbers[5] + dx, numbers[6] + dy]
        return [number + (dy if n % 2 else dx) for n, number in enumerate(numbers)]

    return [(kind, shift(kind, numbers)) for kind, numbers in steps]


def written(steps: list[Step], places: int) -> str:
    """Commands as text: relative, each number as short as it can be. Rounding does not add up along the way."""
    x = y = 0.0
    start, said, text = (0.0, 0.0), "", ""
    for kind, numbers in steps:
        if kind == "Z":
            text, said, (x, y) = text + "z", "", start
            continue
        to = [round(number, places) for number in numbers]
        if kind == "A":
            radius = [_short(number, places) for number in numbers[:3]]
            flags = [str(int(flag)) for flag in numbers[3:5]]
            words = [*radius, *flags, _short(to[5] - x, places), _short(to[6] - y, places)]
            command = "a"
        elif kind == "L" and to[1] == y and to[0] != x:
            words, command = [_short(to[0] - x, places)], "h"
        elif kind == "L" and to[0] == x:
            words, command = [_short(to[1] - y, places)], "v"
        else:
            words = [_short(number - (y if n % 2 else x), places) for n, number in enumerate(to)]
            command = kind.lower()
        x, y = to[-2:]
        if kind == "M":
            start = x, y
        text += ("" if command == said else command) + _joined(words, command != said, text)
        said = "l" if command == "m" else command
    return text


def _joined(words: list[str], after_command: bool, before: str) -> str:
    text = ""
    for n, word in enumerate(words):
        point = word[0] == "." and "." in re.split(r"[^\d.]", before if n == 0 else text)[-1]
        if (n == 0 and after_command) or word[0] == "-" or point:
            text += word
        else:
            text += " " + word
    return text


def _short(number: float, places: int) -> str:
    text = f"{round(number, places):.{places}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    text = re.sub(r"^(-?)0\.", r"\1.", text)
    return "0" if text in {"-0", "", "-"} else text
