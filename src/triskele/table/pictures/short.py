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
WORD = re.compile(r'<g id="(word-[\w-]+)">(.*?)</g>')
LETTER = re.compile(r'<path id="(letter-[\w-]+)" (d="[^"]*")/>')
FILLED = re.compile(r'(<use [^>]*?((?: (?:fill|stroke|color)="[^"]*")+)/>)(?:<use [^>]*?\2/>){2,}')
SAME = re.compile(r"<(?:path|rect|circle|ellipse) [^>]{44,}/>")
ALIAS = re.compile(r'<g id="([\w-]+)"><use href="#([\w-]+)"/></g>')
NESTED = re.compile(r"<g([^>]*)><g([^>]*)>((?:(?!</?g[ >]).)*)</g></g>")
USE = re.compile(r'<use href="#([\w-]+)"([^>]*?)/>')
ATTRIBUTE = re.compile(r' ([\w-]+)="([^"]*)"')
PLACE = re.compile(r"translate\(([-.\d]+) ([-.\d]+)\) ?(?:scale\(([-.\d]+)\))?")
LONE = re.compile(r'<g( id="[\w-]+")? transform="([^"]*)">(<(?:use|path|circle|rect|ellipse) [^>]*)/></g>')
DIGITS = string.digits + string.ascii_letters
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
TOLD = r'<text x="[^"]*" y="[^"]*"{look}>[^<]*</text>'
SAID = r"\1\2\3\4"
ALIKE = re.compile(
    TOLD.format(look=r'( font-size="[^"]*")([^>]*?)( fill="[^"]*")([^>]*)') + f"(?:{TOLD.format(look=SAID)}){{2,}}"
)
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
    " rotate(0 50 50)",
    ' stop-opacity="1"',
    ' opacity="1"',
)
ZERO = re.compile(r"(?<=[\s\"(,])(-?)0\.(?=\d)")
BLACK = re.compile(r'(="#)([0-9a-fA-F])\2([0-9a-fA-F])\3([0-9a-fA-F])\4"')
FIELDS = re.compile(
    r' (?:transform|x|y|cx|cy|r|rx|ry|width|height|opacity|offset|[a-z]+-opacity|stroke-width)="'
    r'[^"]*?(?:\b0\.|\) )[^"]*"'
)


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
    markup = ALIKE.sub(lambda run: f"<g{run[1]}{run[3]}>{run[0].replace(run[1], '').replace(run[3], '')}</g>", markup)
    markup = _once(NESTED.sub(_joined, LONE.sub(_alone, markup)))
    markup = FIELDS.sub(lambda field: ZERO.sub(r"\1.", field[0]).replace(") ", ")"), markup)
    return BLACK.sub(r'\1\2\3\4"', markup).replace("</defs><defs>", "").replace("<defs></defs>", "")


def _joined(found: re.Match[str]) -> str:
    """Two groups, one of which holds nothing but the other, as one."""
    outer, inner, content = found.groups()
    its = dict(ATTRIBUTE.findall(outer))
    if any(name in its for name, _ in ATTRIBUTE.findall(inner) if name != "transform"):
        return found[0]
    if "transform" in its and ' transform="' in inner:
        inner = inner.replace(' transform="', f' transform="{its["transform"]} ', 1)
        outer = outer.replace(f' transform="{its["transform"]}"', "")
    return f"<g{outer}{inner}>{content}</g>"


def _once(markup: str) -> str:
    """With what is drawn several times in the very same way drawn once, and one name for each thing."""
    times = Counter(SAME.findall(markup))
    known = {
        drawn: f"same-{n}" for n, (drawn, count) in enumerate(times.items()) if (count - 1) * (len(drawn) - 20) > 25
    }
    markup = SAME.sub(lambda drawn: f'<use href="#{known[drawn[0]]}"/>' if drawn[0] in known else drawn[0], markup)
    again = "".join(drawn.replace(" ", f' id="{name}" ', 1) for drawn, name in known.items())
    other = dict(ALIAS.findall(markup))
    for name, first in other.items():
        meant = first
        while meant in other:
            meant = other[meant]
        markup = markup.replace(f'href="#{name}"', f'href="#{meant}"')
    return f"<defs>{again}</defs>{markup}"


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
    name, place, thing = found.groups("")
    if " clip-path=" in thing or " style=" in thing or (name and " id=" in thing):
        return found[0]
    if ' transform="' in thing:
        return thing.replace(' transform="', f'{name} transform="{place} ', 1) + "/>"
    return f'{thing}{name} transform="{place}"/>'


Box = tuple[float, float, float, float, bool]  # of a symbol, and whether it may be stretched
Scale = tuple[float, float]
WHOLE = (0.0, 0.0, 1.0, 1.0, False)
WHERE = "x", "y", "width", "height", "transform"


def _placed(markup: str) -> str:
    """Symbols as groups of the size in which they are seen most often, so that a use needs no more than its place."""
    inside = dict(WORD.findall(markup))
    boxes: dict[str, Box] = dict.fromkeys(inside, WHOLE)
    for name, box, stretched, drawn in SYMBOL.findall(markup):
        x, y, wide, high = map(float, box.split())
        boxes[name], inside[name] = (x, y, wide, high, bool(stretched)), drawn
    letters = dict(LETTER.findall(markup))
    sizes: dict[str, Counter[Scale]] = {}
    times: Counter[str] = Counter()
    for name, attributes in USE.findall(markup):
        times[name] += 1
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
        if name in letters and times[name] == 1:
            return f"<path{_shifted(attributes)} {letters[name]}/>"
        if name not in boxes and "transform" not in attributes:
            return found[0]
        turned, x, y, scale = _where(boxes.get(name, WHOLE), attributes)
        base = usual.get(name, (1, 1))
        rest = "".join(f' {key}="{value}"' for key, value in ATTRIBUTE.findall(attributes) if key not in WHERE)
        if name in inside and times[name] == 1:
            place = f"{turned}{_moved(x, y)}{_scaled(scale) if scale != (1, 1) else ''}"
            return f"<g{_put(place)}{rest}>{USE.sub(use, inside[name])}</g>"
        if not turned and (scale == base or (name, scale) in others):
            return f'<use href="#{others.get((name, scale), name)}"{_at(x, y)}{rest}/>'
        moved = "" if scale == base else _scaled((scale[0] / base[0], scale[1] / base[1]))
        return f'<use href="#{name}" transform="{turned}{_moved(x, y)}{moved}"{rest}/>'

    def group(name: str, drawn: str) -> str:
        return f'<g id="{name}"{_sized(usual.get(name))}>{USE.sub(use, drawn)}</g>' if times[name] != 1 else ""

    markup = LETTER.sub(lambda found: found[0] if times[found[1]] != 1 else "", markup)
    markup = WORD.sub(lambda found: KEPT + found[1] + KEPT, markup)
    markup = SYMBOL.sub(lambda found: KEPT + found[1] + KEPT, markup)
    markup = USE.sub(use, markup)
    again = "".join(
        f'<g id="{other}"{_sized((scale[0] / usual[name][0], scale[1] / usual[name][1]))}><use href="#{name}"/></g>'
        for (name, scale), other in others.items()
    )
    markup = HELD.sub(lambda found: group(found[1], inside[found[1]]), markup)
    return markup + (again and f"<defs>{again}</defs>")


KEPT = "\0"  # where a definition stands whose parts are put together later
HELD = re.compile(f"{KEPT}([^{KEPT}]*){KEPT}")
FAR = 100
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
    return f' x="{_near(x)}" y="{_near(y)}"'


def _moved(x: float, y: float) -> str:
    across, down = _near(x), _near(y)
    return "" if across == down == "0" else f"translate({across})" if down == "0" else f"translate({across} {down})"


def _near(place: float) -> str:
    """A place to a tenth, and to a whole number where hundreds are counted."""
    return f"{round(place, 0 if abs(place) >= FAR else 1) + 0.0:g}"


def _shifted(attributes: str) -> str:
    x = dict(ATTRIBUTE.findall(attributes)).get("x", "0")
    return "" if float(x) == 0 else f' transform="translate({x})"'


def _put(place: str) -> str:
    return f' transform="{place}"' if place else ""


def _sized(scale: Scale | None) -> str:
    return f' transform="{_scaled(scale)}"' if scale and scale != (1, 1) else ""


def _scaled(scale: Scale) -> str:
    wide, high = (f"{one:.3g}" for one in scale)
    return f"scale({wide})" if wide == high else f"scale({wide} {high})"


def needed(markup: str) -> str:
    """Without definitions that nothing uses."""
    used = set(USED.findall(markup))
    kept = DEFINED.sub(lambda found: found[0] if used & set(OWN.findall(found[0])) else "", markup)
    return kept if kept == markup else needed(kept)


def named(markup: str) -> str:
    """With short names."""
    times = Counter(NAMED.findall(markup))
    order = sorted(times, key=lambda name: (-times[name], name))
    names = {name: _short(n) for n, name in enumerate(order)}
    return NAMED.sub(lambda found: found[0].removesuffix(found[1]) + names[found[1]], markup)


def apart(picture: str) -> str:
    """A picture whose names are those of no other one on the same page."""
    mark = f"t{hashlib.sha256(picture.encode()).hexdigest()[:6]}"
    return NAMED.sub(lambda found: f"{found[0].removesuffix(found[1])}{mark}{found[1]}", picture)


def _short(number: int) -> str:
    """The names a to Z, and then aa, a0 and so on."""
    more, first = divmod(number, len(string.ascii_letters))
    return string.ascii_letters[first] + (DIGITS[more - 1] if more else "")
