"""The catalogues: one thing has one name in each language (docs/glossary.md), and marks are the language's own."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from triskele.words import LANGUAGES, figures

ROOT = Path(__file__).parents[1]
FOLDERS = sorted({*(ROOT / "src" / "triskele").glob("*/words"), ROOT / "web/src/words", ROOT / "web/src/help/words"})

# The other words, as patterns, and where they are right in another sense: keys by their beginnings.
OTHERS: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {
        r"\b[Aa]ctions?\b": ("analysis.errors.not-to-compare",),  # a number
        r"\b[Bb]ots?\b": (),
        r"\b[Hh]ats?\b": (),
        r"\b([Bb]uy|[Bb]uys|[Bb]ought)\b": ("table.celtica.type.", "table.celtica.reasons.say-buy"),  # what people type
        r"\b[Ll]andings?\b": ("table.positions.",),  # a figure that lands
        r"\b[Ss]teps?\b": ("page.frame.replay.", "server.refusals.unknown-step"),  # of a replay
    },
    "de": {
        r"\bSchritt\w*": ("page.frame.replay.", "server.refusals.unknown-step"),  # of a replay
        r"\bRunden?\b": (),
        r"[Kk]ärtchen": (),
        r"\b(Mit)?[Ss]pieler\w*": (),
        r"\bSpielende\b": (),
        r"\bGewinnchance\w*|\bAussicht\w*": (),
        r"\bBots?\b": (),
        r"\bH(u|ü)te?\b": (),
        r"\b([Kk]auf\w*|gekauft)\b": ("table.celtica.type.", "table.celtica.reasons.say-buy"),  # what people type
        r"\bLandeplatz\w*": (),
        r"\bStufen?\b": (),
        r"\bSpielregel\b": (),
    },
}
# Das Orakel has fields, Keltis stones, Celtica places; wishing stones and stones of the dice game are others.
PLACES = {
    "en": {
        "keltis": r"\bfields?\b",
        "orakel": r"(?<!wishing )(?<!no )\bstone\b(?! tile)",
        "celtica": r"\b(fields?|stones?)\b",
    },
    "de": {
        "keltis": r"\bFelde?r?n?\b",
        "orakel": r"\b(auf einen|auf den nächsten|zum) Stein\b",
        "celtica": r"\bFelde?r?n?\b",
    },
}
# Marks that belong to code, a command or a file, and not to a sentence.
CODE = re.compile(r"pip install '[^']*'|\"(start|goal|village|monastery|castle|ruin|shrine)\"")
WRONG_MARKS = {"en": re.compile(r"[\"„«»]|'|\s%"), "de": re.compile(r"[\"”«»'‘]|(?<!\u00a0)%")}


def flat(words: Any, path: str) -> dict[str, str]:
    if isinstance(words, str):
        return {path: words}
    entries = words.items() if isinstance(words, dict) else enumerate(words)
    return {key: text for name, value in entries for key, text in flat(value, f"{path}.{name}").items()}


def catalogues(lang: str) -> dict[str, str]:
    """Every sentence that people read, by the part that says it and its key."""
    found: dict[str, str] = {}
    for folder in FOLDERS:
        part = {"web/src/words": "page", "web/src/help/words": "help"}.get(
            str(folder.relative_to(ROOT)), folder.parent.name
        )
        file = next(folder.glob(f"{lang}.*"))
        text = file.read_text(encoding="utf-8")
        found |= flat(json.loads(text) if file.suffix == ".json" else tomllib.loads(text), part)
    assert len(found) > 2000
    return found


def bare(text: str) -> str:
    """A sentence without the names of its fields."""
    return re.sub(r"\{[^}]*\}", "{}", text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_thing_has_one_name(lang: str) -> None:
    sentences = catalogues(lang)
    for pattern, elsewhere in OTHERS[lang].items():
        hits = {key: text for key, text in sentences.items() if re.search(pattern, bare(text))}
        assert {key: text for key, text in hits.items() if not key.startswith(elsewhere or "-")} == {}, pattern


@pytest.mark.parametrize("lang", LANGUAGES)
def test_figures_stand_on_stones_on_fields_or_at_places_as_their_game_has_it(lang: str) -> None:
    for key, text in catalogues(lang).items():
        for game, pattern in PLACES[lang].items():
            if re.match(rf"(page|table)\.{game}\.next\.", key):
                assert not re.search(pattern, bare(text)), f"{key}: {text}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_quotation_marks_and_percent_signs_follow_the_languages_custom(lang: str) -> None:
    for key, text in catalogues(lang).items():
        said = CODE.sub("", bare(text))
        assert not WRONG_MARKS[lang].search(said), f"{key}: {text}"
        opening, closing = {"en": "“”", "de": "„“"}[lang]
        assert re.sub(f"[^{opening}{closing}]", "", said).replace(opening + closing, "") == "", f"{key}: {text}"


def test_figures_are_written_as_the_language_writes_them() -> None:
    assert figures("en", "-3.5% ± 1.2") == "−3.5% ± 1.2"
    assert figures("de", "-3.5% ± 1.2") == "−3,5\u00a0% ± 1,2"
