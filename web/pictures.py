"""Writes the page's artwork for the pictures that the Python package draws, and the picture in docs/positions.md.

`make web-pictures` runs it after a change of the kit or of a board's drawings; a test fails until that is done."""

import functools
import json
import re
import subprocess
from pathlib import Path
from typing import Any

import build
import smaller
from fontTools.pens.qu2cuPen import Qu2CuPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

import triskele

ROOT = build.WEB.parent
ART = ROOT / "src" / "triskele" / "table" / "pictures" / "art"
DOCS = ROOT / "docs"
FONT = build.MODULES / "@fontsource/uncial-antiqua/files/uncial-antiqua-latin-400-normal.woff"
LETTERS = "0123456789+−–×/|·.,:()'&-!?ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÄÖÜäöüß "
EM = 100  # units to which a letter is drawn
NEAR = 1.5  # units by which a letter's outline may differ from the font's: half a pixel of a title
dumps = functools.partial(json.dumps, ensure_ascii=False)


def letters() -> dict[str, list[Any]]:
    """The page's title face as outlines, so that a picture looks the same wherever it is shown: width and path."""
    font = TTFont(FONT)
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    scale = EM / font["head"].unitsPerEm
    found: dict[str, list[Any]] = {}
    for letter in LETTERS:
        if ord(letter) in names:
            glyph = glyphs[names[ord(letter)]]
            pen = SVGPathPen(glyphs, ntos=lambda n: f"{round(n, 1):g}")
            cubic = Qu2CuPen(pen, NEAR, all_cubic=True)
            whole = DecomposingRecordingPen(glyphs)  # an Ä is an A and two points
            glyph.draw(whole)
            whole.replay(TransformPen(cubic, (scale, 0, 0, -scale, 0, 0)))
            found[letter] = [round(glyph.width * scale, 1), smaller.outline(pen.getCommands(), 0)]
    return found


def files() -> dict[Path, str]:
    """What the art gives, by file."""
    node, _ = build.commands()
    done = subprocess.run([*node, "pictures.mjs"], check=True, cwd=build.WEB, stdout=subprocess.PIPE)
    art = json.loads(done.stdout)
    for name, part in art.items():
        shapes = smaller.Shapes(f"{name}-")
        art[name] = smaller.smaller(part, shapes)
        art[name]["symbols"] = smaller.factored(art[name]["symbols"], shapes) | shapes.found
    art["kit"]["letters"] = letters()
    return {ART / f"{name}.json": lines(part) + "\n" for name, part in art.items()}


def lines(part: dict[str, Any], depth: int = 2) -> str:
    """JSON with an entry in each line, so that people see what has changed."""
    entries = [
        f"{dumps(name)}: {lines(value, depth - 1) if isinstance(value, dict) and depth > 1 else dumps(value)}"
        for name, value in part.items()
    ]
    return "{\n" + ",\n".join(entries) + "\n}"


def example() -> dict[Path, str]:
    """The picture of the position of Keltis that stands in the docs, drawn with the artwork as it is."""
    [line] = re.findall("^keltis/1 .*", (DOCS / "positions.md").read_text(encoding="utf-8"), re.MULTILINE)
    match = triskele.new(position=line, seed="hidden in it anyway", names=["Anna", "Ben"])
    return {DOCS / "screenshots" / "position.svg": match.svg(0)}


def outdated() -> list[str]:
    """The names of the files that are not up to date."""
    wanted = {**files(), **example()}
    return [file.name for file, text in wanted.items() if not file.exists() or file.read_text("utf-8") != text]


def main() -> None:
    build.install(tools=False)
    ART.mkdir(exist_ok=True)
    for make in (files, example):
        for file, text in make().items():
            file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
