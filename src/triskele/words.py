"""Catalogs: what a part of the package says, one file for each language in its folder words/."""

import functools
import tomllib
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "de")
FIGURES = {"en": str.maketrans({"-": "−"}), "de": str.maketrans({"-": "−", ".": ",", "%": "\u00a0%"})}


def figures(lang: str, text: str) -> str:
    """Figures as a language writes them: 3.5% is 3,5\u00a0% in German. Before a negative one stands a minus."""
    return text.translate(FIGURES[lang])


def signed(points: int) -> str:
    """Points with their sign, and 0 without one."""
    return f"+{points}" if points > 0 else minus(points)


def minus(points: int) -> str:
    """A number as text; before a negative one stands a minus."""
    return str(points).replace("-", "−")


QUOTES = {"en": ("“", "”"), "de": ("„", "“")}


def quoted(lang: str, text: str) -> str:
    opening, closing = QUOTES[lang]
    return f"{opening}{text}{closing}"


class Number:
    """A number in a sentence: `{count:pieces}` is "1 piece" or "2 pieces", by the language's `units`."""

    def __init__(self, value: int, units: Mapping[str, str]) -> None:
        self.value, self.units = value, units

    def __format__(self, unit: str) -> str:
        number = minus(self.value)
        if not unit:
            return number
        one, many = self.units[unit].split("|")
        return f"{number} {one if abs(self.value) == 1 else many}"


@functools.cache
def catalog(part: str, lang: str) -> dict[str, Any]:
    """All words of a part in a language; it must be one of LANGUAGES."""
    found: dict[str, Any] = {}
    for folder in import_module(f"triskele.{part}").__path__:
        words = Path(folder) / "words" / f"{lang}.toml"
        _add(found, tomllib.loads(words.read_text(encoding="utf-8")) if words.is_file() else {})
    return found


def _add(found: dict[str, Any], more: dict[str, Any]) -> None:
    for name, entry in more.items():
        if isinstance(entry, dict):
            _add(found.setdefault(name, {}), entry)
        else:
            found[name] = entry
