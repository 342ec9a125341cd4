"""The page's artwork, which `web/pictures.py` writes to art/, put together to an SVG file that needs nothing else."""

import functools
import json
import re
from collections.abc import Mapping
from html import escape, unescape
from typing import Any, Literal

from triskele.rules.own import own_file
from triskele.table.pictures.short import inherited, named, needed, shorter

Theme = Literal["light", "dark"]
Colours = Mapping[str, str]

HOLE = re.compile(r"\{(\w+)\}")
USE = re.compile(r'<use href="#([\w-]+)"([^>]*?)/>')
MARKER = re.compile(r'marker-mid="url\(#([\w-]+)\)"')
CHANGED = re.compile(r' (?:class="([\w-]+)"|style="(--[^"]*)")')
UNCIAL = re.compile(r'<text( [^>]*?(?:class="carved"|font-family="var\(--font-uncial\)")[^>]*)>([^<]*)</text>')
ATTRIBUTE = re.compile(r' ([\w-]+)="([^"]*)"')
VARIABLE = re.compile(r"var\(--([\w-]+)\)")
MIX = re.compile(r"color-mix\(in srgb, ([^\s,()]+) (\d+)%, ([^\s,()]+)\)")
PATH = re.compile(r'<path d="([^"]{60,})"([^>]*)/>')
STONE = re.compile(r"stone-\d+")
DYED = {  # what stones inherit
    ' fill="var(--stone)" stroke="var(--stone-edge)"': "",
    ' stroke="var(--stone-edge)"': "",
    "var(--stone-side)": "currentColor",
}
DYES = ' fill="var(--stone)" stroke="var(--stone-edge)" color="var(--stone-side)"'
END = "<!-- what is drawn -->"
EM = 100  # units to which letters are drawn
USUAL = 0.55  # of its size: the width of a letter that is not among the drawn ones


@functools.cache
def art(name: str) -> dict[str, Any]:
    """The artwork of a game, or with "kit" what all have in common."""
    found: dict[str, Any] = json.loads(
        own_file("triskele.table.pictures", f"art/{name}.json").read_text(encoding="utf-8")
    )
    return found


def filled(template: str, holes: Mapping[str, object]) -> str:
    """A drawing with its holes filled."""
    return HOLE.sub(lambda hole: str(holes[hole[1]]), template)


def number(value: float) -> str:
    """A number as paths write it."""
    return f"{round(value, 2):g}"


def signed(points: int) -> str:
    """A number with a real minus sign."""
    return str(points).replace("-", "−")


def use(symbol: str, x: float, y: float, width: float, height: float | None = None, more: str = "") -> str:
    """A drawing of the kit at a place."""
    where = {name: at for name, at in {"x": x, "y": y}.items() if at}
    place = _measures({**where, "width": width, "height": width if height is None else height})
    return f'<use href="#{symbol}"{place}{more and " " + more}/>'


def shape(kind: str, colours: str, **measures: float) -> str:
    """A circle, an ellipse or a rectangle."""
    return f"<{kind}{_measures(measures)} {colours}/>"


def _measures(values: Mapping[str, float]) -> str:
    return "".join(f' {name}="{number(value)}"' for name, value in values.items())


def moved(markup: str, x: float, y: float, scale: float = 1) -> str:
    """A drawing at another place, and larger or smaller."""
    if (x, y, scale) == (0, 0, 1):
        return markup
    larger = "" if scale == 1 else f" scale({scale:.4g})"
    return f'<g transform="translate({number(x)} {number(y)}){larger}">{markup}</g>'


def text(
    x: float, y: float, words: object, size: float, colour: str = "ink", anchor: str = "start", bold: bool = False
) -> str:
    """A line of plain text."""
    weight = ' font-weight="700"' if bold else ""
    return _text(x, y, words, size, f"var(--{colour})", anchor, weight)


def carved(x: float, y: float, words: object, size: float, fill: str = "var(--ink)", anchor: str = "middle") -> str:
    """A number or a title in the page's title face; letters that it lacks are written plainly."""
    known = set(str(words)) <= set(art("kit")["letters"])
    return _text(x, y, words, size, fill, anchor, ' class="carved"' if known else ' font-weight="700"')


def figures(x: float, y: float, count: object, size: float, fill: str = "var(--ink)", anchor: str = "middle") -> str:
    """A score or another number that is read: in the title face an 11 looks like II."""
    return _text(x, y, count, size, fill, anchor, ' font-weight="700"')


def _text(x: float, y: float, words: object, size: float, fill: str, anchor: str, more: str) -> str:
    where = f' x="{number(x)}" y="{number(y)}" font-size="{number(size)}" text-anchor="{anchor}"'.removesuffix(
        ' text-anchor="start"'
    )
    return f'<text{where} fill="{fill}"{more}>{escaped(words)}</text>'


def escaped(words: object) -> str:
    """What people are called is text, even if it looks like a tag or a colour."""
    return escape(str(words)).replace("(", "&#40;")


def fitted(words: str, size: float, width: float) -> tuple[str, float]:
    """Words and their size so that they fit into a width: smaller first, and then shorter."""
    least = size * 0.75
    size = max(least, min(size, size * width / max(1, width_of(words, size))))
    if width_of(words, size) > width:
        while words and width_of(words + "…", size) > width:
            words = words[:-1]
        words = words.rstrip() + "…"
    return words, size


def width_of(words: str, size: float) -> float:
    """About how wide words are."""
    letters = art("kit")["letters"]
    return sum(letters[letter][0] / EM if letter in letters else USUAL for letter in words) * size


def svg(game: str, width: float, height: float, body: str, label: str, theme: Theme, shown: float | None = None) -> str:
    """The file: the drawing with all that it uses, colours and letters included; shown as wide as is wished."""
    kit = art("kit")
    colours = {**kit["light"], **(kit["dark"] if theme == "dark" else {})}
    sheet = _Sheet({**kit["symbols"], **art(game)["symbols"]}, colours)
    drawn = sheet.settled(kit["shared"] + body, {})
    paths, drawn = _shared_paths("".join(sheet.symbols.values()) + END + drawn)
    defined, drawn = drawn.split(END, 1)
    whole = f"<defs>{''.join(sheet.letters.values())}{paths}{defined}</defs>{drawn}"
    family = sheet.coloured("var(--font-text)", {})
    content, usual = inherited(needed(shorter(whole.replace(f' font-family="{family}"', ""))))
    content = named(content)
    wide = width if shown is None else shown
    measures = _measures({"width": wide, "height": height * wide / width})
    size = f'viewBox="0 0 {number(width)} {number(height)}"{measures}'
    name = escaped(label)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{name}" font-family="{family}"{usual}'
        f' style="max-width:100%;height:auto"><title>{name}</title>{content}</svg>\n'
    )


class _Sheet:
    """Collects the symbols and letters that drawings use, and puts in the colours of a theme."""

    def __init__(self, known: Mapping[str, str], colours: Colours) -> None:
        self.known = known
        self.colours = colours
        self.symbols: dict[str, str] = {}
        self.letters: dict[str, str] = {}
        self._variants: dict[tuple[str, str], str] = {}

    def settled(self, markup: str, changed: Colours) -> str:
        """A drawing in its colours, of which the one that uses it may have changed some."""
        markup = UNCIAL.sub(self._outlined, markup)
        markup = USE.sub(lambda found: self._used(found[1], found[2], changed), markup)
        for name in MARKER.findall(markup):
            self.symbols[name] = self.coloured(self.known[name], {})
        return self.coloured(markup, changed)

    def _used(self, symbol: str, attributes: str, changed: Colours) -> str:
        """A symbol in other colours is another symbol: many programs that draw SVG know no variables."""
        if symbol not in self.known:  # a letter, or what the drawing itself defines
            return f'<use href="#{symbol}"{attributes}/>'
        if self.known[symbol].startswith(("<path", "<g ")):  # outlines have no colours of their own
            if symbol not in self.symbols:
                self.symbols[symbol] = self.settled(self.known[symbol], {})
            return f'<use href="#{symbol}"{attributes}/>'
        own: dict[str, str] = {}
        if found := CHANGED.search(attributes):
            attributes = attributes.replace(found[0], "")
            rules = found[2].split(";") if found[2] else []
            own = {rule.split(":", 1)[0][2:]: rule.split(":", 1)[1] for rule in rules}
            own |= art("kit")["classes"].get(found[1], {})
        colours = {**changed, **own}
        if STONE.fullmatch(symbol) and found and found[2]:  # hardly any two of these are alike
            return f'<use href="#{self._bare(symbol)}"{attributes}{self.coloured(DYES, colours)}/>'
        key = symbol, json.dumps(colours, sort_keys=True)
        if key not in self._variants:
            same = sum(name == symbol for name, _ in self._variants)
            self._variants[key] = name = f"{symbol}--{same}" if same else symbol
            self.symbols[name] = self._variant(symbol, name, colours)
        return f'<use href="#{self._variants[key]}"{attributes}/>'

    def _variant(self, symbol: str, name: str, colours: Colours) -> str:
        """A symbol in some colours. A stone is drawn once: what uses it says its colours."""
        markup = self.known[symbol].replace(f'id="{symbol}"', f'id="{name}"', 1)
        if not STONE.fullmatch(symbol):
            return self.settled(markup, colours)
        head, _, _ = markup.partition(">")
        drawn = f'{head}><use href="#{self._bare(symbol)}" width="100" height="70"{DYES}/></symbol>'
        return self.coloured(drawn, colours)

    def _bare(self, symbol: str) -> str:
        """The name of a stone that has the colours of what uses it."""
        bare = f"{symbol}-bare"
        if bare not in self.symbols:
            drawn = self.known[symbol].replace(f'id="{symbol}"', f'id="{bare}"', 1)
            for named, inherited in DYED.items():
                drawn = drawn.replace(named, inherited)
            self.symbols[bare] = self.settled(drawn, {})
        return bare

    def _outlined(self, found: re.Match[str]) -> str:
        """A text in the title face, as the outlines of its letters."""
        words = unescape(found[2])
        its = dict(ATTRIBUTE.findall(found[1]))
        size = float(its["font-size"])
        anchor = its.get("text-anchor", "start")
        name = "word-" + "-".join(f"{ord(letter):x}" for letter in words) + f"-{anchor}"
        if name not in self.letters:
            self.letters[name] = f'<g id="{name}">{self._word(words, anchor)}</g>'
        place = f"{its.get('transform', '')} translate({its.get('x', 0)} {its.get('y', 0)}) scale({size / EM:.4g})"
        opacity = f' opacity="{its["opacity"]}"' if "opacity" in its else ""
        fill = its.get("fill", "currentColor")
        return f'<use href="#{name}" transform="{place.strip()}" fill="{fill}"{opacity}/>'

    def _word(self, words: str, anchor: str) -> str:
        """A word's letters side by side, the first at 0 or the word around it."""
        letters, shown = art("kit")["letters"], ""
        far = width_of(words, EM) * {"middle": -0.5, "end": -1}.get(anchor, 0)
        for letter in words:
            width, outline = letters[letter]
            if outline:
                name = f"letter-{ord(letter):x}"
                self.letters[name] = f'<path id="{name}" d="{outline}"/>'
                shown += f'<use href="#{name}" x="{number(far)}"/>'
            far += width
        return shown

    def coloured(self, markup: str, changed: Colours) -> str:
        """A drawing with plain colours instead of the theme's names for them."""
        colours = {**self.colours, **changed}
        while VARIABLE.search(markup):
            markup = VARIABLE.sub(lambda name: colours[name[1]], markup)
        while MIX.search(markup):
            markup = MIX.sub(lambda mix: _mixed(mix[1], int(mix[2]), mix[3]), markup)
        return markup


def _mixed(one: str, percent: int, other: str) -> str:
    """Two colours mixed; if one is nothing, the other is seen through."""
    if other == "transparent":
        red, green, blue = _parts(one)
        return f"rgba({red},{green},{blue},{percent / 100:g})"
    mixed = [round((a * percent + b * (100 - percent)) / 100) for a, b in zip(_parts(one), _parts(other), strict=True)]
    return "#" + "".join(f"{part:02x}" for part in mixed)


def _parts(colour: str) -> tuple[int, int, int]:
    digits = colour.lstrip("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def _shared_paths(markup: str) -> tuple[str, str]:
    """Outlines that are drawn several times, each once, and the drawing that uses them."""
    times: dict[str, int] = {}
    for outline, _ in PATH.findall(markup):
        times[outline] = times.get(outline, 0) + 1
    names = {outline: f"p{n}" for n, outline in enumerate(o for o, count in times.items() if count > 1)}
    paths = "".join(f'<path id="{name}" d="{outline}"/>' for outline, name in names.items())
    return paths, PATH.sub(
        lambda path: f'<use href="#{names[path[1]]}"{path[2]}/>' if path[1] in names else path[0], markup
    )
