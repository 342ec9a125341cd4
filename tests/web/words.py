"""The page's own words, so that a test asks for what the page says and not for a copy of it."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "web" / "src" / "words"


@cache
def words(lang: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / f"{lang}.json").read_text(encoding="utf-8"))
    return found


def say(key: str, lang: str = "en", **fill: Any) -> str:
    """A sentence of the page; of "one | many" the one that `n` asks for."""
    found: Any = words(lang)
    for part in key.split("."):
        found = found[part]
    assert isinstance(found, str)
    if " | " in found:
        one, many = found.split(" | ")
        found = one if fill.get("n") == 1 else many
    return re.sub(r"\{(\w+)\}", lambda hit: str(fill[hit[1]]), found)
