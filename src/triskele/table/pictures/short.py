"""The file of a picture in fewer letters, with nothing that anybody sees left out."""

import hashlib
import re
import string
from collections import Counter
from typing import NamedTuple

NAMED = re.compile(r'(?: id="| href="#|url\(#)([\w-]+)')
SYMBOL = re.compile(
    r'<symbol id="([\w-]+)" viewBox="([^"]*)" overflow="visible"( preserveAspectRatio="none")?>(.*?)</symbol>'
)
WORD = re.compile(r'<g id="(word-[\w-]+)">')
FILLED = re.compile(r'(<use [^>]*?( fill="[^"]*")[^>]*/>)(?:<use [^>]*?\2[^>]*/>){2,}')
USE = re.compile(r'<use href="#([\w-]+)"([^>]*?)/>')
ATTRIBUTE = re.compile(r' ([\w-]+)="([^"]*)"')
PLACE = re.compile(r"translate\(([-.\d]+) ([-.\d]+)\) ?(?:scale\(([-.\d]+)\))?")
LONE = re.compile(r'<g transform="([^"]*)">(<(?:use|path|circle|rect|ellipse) [^>]*)/></g>')
DIGITS = string.digits + string.ascii_lowercase
DEFINED = re.compile(
    r'<(symbol|radialGradient|linearGradient|clipPath|pattern|marker|filter) id="[\w-]+"[^>]*?(?:/>|>.*?</\1>)'
)
OWN = re.compile(r' id="([\w-]+)"')
USED = re.compile(r'(?:href="#|url\(#)([\w-]+)')
TEXTS = {  # what texts say, first what they are unless they say otherwise
    "text-anchor": ("start", "middle", "end"),
    "font-weight": ("400", "700"),
}
TEXT = re.compile(r"<text([^>]*)>")
GRADIENT = re.compile(r"<(?:linearGradient|radialGradient|stop)[^>]*>")
DEFAULT = re.compile(r' (?:offset="0"|stop-color="#0{3,6}"|[xy]1="0"|y2="0"|x2="1"|c[xy]="\.5"|r="\.5")(?=[ />])')
NOTHING = (
    ' x="0"',
    ' y="0"',
    ' x="-0"',
    ' y="-0"',
    ' fill="inherit"',
    ' transform="translate(0 0)"',
    "translate(0 0) ",
    ' stop-opacity="1"',
    ' opacity="1"',
)
ZERO = re.compile(r"(?<=[\s\"(,])(-?)0\.(?=\d)")
BLACK = re.compile(r'(="#)([0-9a-fA-F])\2([0-9a-fA-F])\3([0-9a-fA-F])\4"')
FIELDS = re.compile(r' (?:transform|x|y|cx|cy|r|rx|ry|width|height|opacity|offset|[a-z]+-opacity|stroke-width)="[^"]*"')


def shorter(markup: str) -> str:
    """Without groups around one thing, zeros and digits that say nothing."""
    before = ""
    while before != markup:
        before, markup = markup, LONE.sub(_alone, markup)
    markup = _placed(markup)
    for nothing in NOTHING:
        markup = markup.replace(nothing, "")
    markup = GRADIENT.sub(lambda tag: DEFAULT.sub("", tag[0]), markup)
    markup = FILLED.sub(lambda run: f"<g{run[2]}>{run[0].replace(run[2], '')}</g>", markup)
    markup = FIELDS.sub(lambda field: ZERO.sub(r"\1.", field[0]).replace(") ", ")"), markup)
    return BLACK.sub(r'\1\2\3\4"', markup).replace("<defs></defs>", "")


def inherited(markup: str) -> tuple[str, str]:
    """Without what most texts and strokes say, which the whole picture says for them."""
    markup = TEXT.sub(_said, markup)
    usual = ""
    for name, values in TEXTS.items():
        most = max(values, key=lambda value: markup.count(f' {name}="{value}"'))
        said = f' {name}="{most}"'
        usual += said
        markup = markup.replace(said, "")
    return markup, usual


def _said(found: re.Match[str]) -> str:
    """A text that says what it would not have to."""
    added = "".join(f' {name}="{values[0]}"' for name, values in TEXTS.items() if f" {name}=" not in found[1])
    return f"<text{found[1]}{added}>"


def _alone(found: re.Match[str]) -> str:
    place, thing = found[1], found[2]
    if " clip-path=" in thing or " style=" in thing:
        return found[0]
    if ' transform="' in thing:
        return thing.replace(' transform="', f' transform="{place} ', 1) + "/>"
    return f'{thing} transform="{place}"/>'


Box = tuple[float, float, float, float, bool]  # of a symbol, and whether it may be stretched
Scale = tuple[float, float]
WHOLE = (0.0, 0.0, 1.0, 1.0, False)
WHERE = "x", "y", "width", "height", "transform"


def _placed(markup: str) -> str:
    """Symbols as groups of the size in which they are seen most often, so that a use needs no more than its place."""
    boxes: dict[str, Box] = dict.fromkeys(WORD.findall(markup), WHOLE)
    for name, box, stretched, _ in SYMBOL.findall(markup):
        x, y, wide, high = map(float, box.split())
        boxes[name] = x, y, wide, high, bool(stretched)
    sizes: dict[str, Counter[Scale]] = {}
    for name, attributes in USE.findall(markup):
        if name in boxes:
            sizes.setdefault(name, Counter())[_where(boxes[name], attributes).scale] += 1
    usual = {name: counts.most_common(1)[0][0] for name, counts in sizes.items()}
    others = {
        (name, scale): f"{name}--at-{n}"
        for name, counts in sizes.items()
        for n, (scale, count) in enumerate(counts.most_common())
        if n and count >= OFTEN
    }

    def use(found: re.Match[str]) -> str:
        name, attributes = found.groups()
        if name not in boxes and "transform" not in attributes:
            return found[0]
        turned, x, y, scale = _where(boxes.get(name, WHOLE), attributes)
        base = usual.get(name, (1, 1))
        rest = "".join(f' {key}="{value}"' for key, value in ATTRIBUTE.findall(attributes) if key not in WHERE)
        if not turned and (scale == base or (name, scale) in others):
            return f'<use href="#{others.get((name, scale), name)}"{_at(x, y)}{rest}/>'
        moved = "" if scale == base else _scaled((scale[0] / base[0], scale[1] / base[1]))
        return f'<use href="#{name}" transform="{turned}{_moved(x, y)}{moved}"{rest}/>'

    def symbol(found: re.Match[str]) -> str:
        return f'<g id="{found[1]}"{_sized(usual.get(found[1]))}>{found[4]}</g>'

    markup = USE.sub(use, markup)
    markup = WORD.sub(lambda found: f'<g id="{found[1]}"{_sized(usual.get(found[1]))}>', markup)
    again = "".join(
        f'<g id="{other}"{_sized((scale[0] / usual[name][0], scale[1] / usual[name][1]))}><use href="#{name}"/></g>'
        for (name, scale), other in others.items()
    )
    return SYMBOL.sub(symbol, markup) + (again and f"<defs>{again}</defs>")


OFTEN = 3  # uses of a size from which on it has a name of its own


class Placed(NamedTuple):
    """Where something is put and how large, after it was turned."""

    turned: str
    x: float
    y: float
    scale: Scale


def _where(box: Box, attributes: str) -> Placed:
    its = dict(ATTRIBUTE.findall(attributes))
    left, top, wide, high, stretched = box
    x, y = float(its.get("x", 0)), float(its.get("y", 0))
    width, height = float(its.get("width", wide)), float(its.get("height", high))
    scale = width / wide, height / high
    if not stretched:
        least = min(scale)
        x, y = x + (width - wide * least) / 2, y + (height - high * least) / 2
        scale = least, least
    x, y = x - left * scale[0], y - top * scale[1]
    turned = its.get("transform", "")
    if place := PLACE.fullmatch(turned):
        more = float(place[3] or 1)
        x, y = float(place[1]) + x * more, float(place[2]) + y * more
        turned, scale = "", (scale[0] * more, scale[1] * more)
    return Placed(turned, x, y, (round(scale[0], 4), round(scale[1], 4)))


def _at(x: float, y: float) -> str:
    return f' x="{x:.1f}" y="{y:.1f}"'.replace('.0"', '"')


def _moved(x: float, y: float) -> str:
    x, y = round(x, 1), round(y, 1)
    return f"translate({x:g} {y:g})" if x or y else ""


def _sized(scale: Scale | None) -> str:
    return f' transform="{_scaled(scale)}"' if scale and scale != (1, 1) else ""


def _scaled(scale: Scale) -> str:
    wide, high = (f"{one:.4g}" for one in scale)
    return f"scale({wide})" if wide == high else f"scale({wide} {high})"


def needed(markup: str) -> str:
    """Without definitions that nothing uses."""
    used = set(USED.findall(markup))
    kept = DEFINED.sub(lambda found: found[0] if used & set(OWN.findall(found[0])) else "", markup)
    return kept if kept == markup else needed(kept)


def named(markup: str) -> str:
    """With short names, which are those of no other picture on the same page."""
    times: dict[str, int] = {}
    for name in NAMED.findall(markup):
        times[name] = times.get(name, 0) + 1
    mark = int(hashlib.sha256(markup.encode()).hexdigest(), 16)
    first = string.ascii_lowercase[mark % 26] + _short(mark // 26 % 36**2, 2)
    order = sorted(times, key=lambda name: (-times[name], name))
    names = {name: first + _short(n, 1 if n < 36 else 2) for n, name in enumerate(order)}
    return NAMED.sub(lambda found: found[0].removesuffix(found[1]) + names[found[1]], markup)


def _short(number: int, places: int) -> str:
    return "".join(DIGITS[number // 36**place % 36] for place in reversed(range(places)))
