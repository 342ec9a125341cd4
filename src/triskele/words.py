"""Catalogs: what a part of the package says, one file for each language in its folder words/."""

import functools
import tomllib
from importlib.resources import files
from typing import Any

LANGUAGES = ("en", "de")


@functools.cache
def catalog(part: str, lang: str) -> dict[str, Any]:
    """All words of a part in a language; it must be one of LANGUAGES."""
    return tomllib.loads((files(f"triskele.{part}") / "words" / f"{lang}.toml").read_text(encoding="utf-8"))
