"""Catalogs: what a part of the package says, one file for each language in its folder words/."""

import functools
import tomllib
from importlib.resources import files
from typing import Any

LANGUAGES = ("en", "de")
FIGURES = {"en": str.maketrans({"-": "−"}), "de": str.maketrans({"-": "−", ".": ",", "%": "\u00a0%"})}


def figures(lang: str, text: str) -> str:
    """Figures as a language writes them: 3.5% is 3,5\u00a0% in German. Before a negative one stands a minus."""
    return text.translate(FIGURES[lang])


@functools.cache
def catalog(part: str, lang: str) -> dict[str, Any]:
    """All words of a part in a language; it must be one of LANGUAGES."""
    return tomllib.loads((files(f"triskele.{part}") / "words" / f"{lang}.toml").read_text(encoding="utf-8"))
