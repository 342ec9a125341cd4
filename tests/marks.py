"""Marks as a language writes them: quotation marks, apostrophes, percent and minus signs."""

from __future__ import annotations

import re

QUOTES = {"en": "“”", "de": "„“"}
WRONG = {"en": re.compile(r"[\"„«»]|'|\s%"), "de": re.compile(r"[\"”«»'‘]|(?<!\u00a0)%")}
HYPHEN = re.compile(r"(?<![\w*)\]])-\d")  # instead of a minus


def wrong_marks(text: str, lang: str) -> list[str]:
    """What is not written as the language writes it, with what stands around it."""
    found = [
        text[max(0, hit.start() - 20) : hit.end() + 20]
        for pattern in (WRONG[lang], HYPHEN)
        for hit in pattern.finditer(text)
    ]
    opening, closing = QUOTES[lang]
    pairs = re.sub(f"[^{opening}{closing}]", "", text)
    return found + ([pairs] if pairs.replace(opening + closing, "") else [])
