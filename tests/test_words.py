"""The catalogues: one thing has one name in each language (docs/glossary.md), and marks are the language's own."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from marks import wrong_marks
from triskele.words import LANGUAGES

ROOT = Path(__file__).parents[1]
FOLDERS = sorted({*(ROOT / "src" / "triskele").glob("**/words"), ROOT / "web/src/words", ROOT / "web/src/help/words"})

# The other words, as patterns, and where they are right in another sense: keys by their beginnings.
OTHERS: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {
        r"\b[Aa]ctions?\b": ("errors.",),  # of a record, or by its number
        r"\b[Bb]ots?\b": ("errors.",),  # what programmers call their programs
        r"\b[Hh]ats?\b": (),
        r"\b([Bb]uy|[Bb]uys|[Bb]ought)\b": ("table.celtica.type.", "table.celtica.reasons.say-buy"),  # what people type
        r"\b[Ll]andings?\b": ("errors.position.",),  # a figure that lands
        r"\b[Ss]teps?\b": ("page.frame.replay.", "server.refusals.unknown-step", "errors."),  # of a replay
        r"\b[Tt]oken\b.*\btaken back\b": (),
        r"\b(as|des)cending\b": (),
    },
    "de": {
        r"\bSchritt\w*": ("page.frame.replay.", "server.refusals.unknown-step", "errors."),  # of a replay
        r"\b(Spiel)?[Rr]unden?\b": (),
        r"\bToken\b.*\bzurückgenommen\b": (),
        r"\b(auf|ab)steigend\w*": (),
        r"[Kk]ärtchen": (),
        r"[Ss]pieler(s|n|in|innen)?\b": (),
        r"\bSpielende\b": (),
        r"\bGewinnchance\w*|\bAussicht\w*": (),
        r"\bBots?\b": ("errors.",),  # what programmers call their programs
        r"\bH(u|ü)te?\b": (),
        r"\b([Kk]auf\w*|gekauft)\b": ("table.celtica.type.", "table.celtica.reasons.say-buy"),  # what people type
        r"\bLandeplatz\w*": (),
        r"\bAufzeichnung\w*": (),
        r"\bStufen?\b": (),
        r"\bSpielregel\b": (),
        r"\bAblagestapel\b": (),
        r"^zu$|\b(ist|sind|bleibt|noch) zu(?=$|[.,;:)])": (),  # a pile that is closed
    },
}
# Figures stand on stones in Keltis, on fields in Das Orakel, druids at places in Celtica. Wishing stones, stones of the
# dice game and the large board's "field" of a file are others.
PLACES = {
    "en": {
        "keltis": r"\bfields?\b",
        "orakel": r"(?<!wishing )(?<!no )(?<!\{\} )\b(onto|on|to|from) (a|the|its|that) (next )?stone\b|\bstone \{\}",
        "celtica": r"\bfields?\b|\bstones?\b",
    },
    "de": {
        "keltis": r"\bFelde?r?n?s?\b",
        "orakel": r"\b(auf|von|zum) (de[mnr]|einen|einem|diesen)?( nächsten)? ?Stein\b|\bStein \{\}",
        "celtica": r"\bFelde?r?n?s?\b|\bSteine?n?\b",
    },
}
# The parts of a key that say which game it is about.
OF_GAME = re.compile(r"\b(keltis|orakel|celtica)\.")


# Marks that belong to a command, and not to a sentence.
CODE = re.compile(r"pip install '[^']*'|\"WOR[DT]\"")


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


def test_a_turn_is_a_turn_and_one_decision_of_it_a_move_in_both_languages() -> None:
    english, german = catalogues("en"), catalogues("de")
    for key, text in german.items():
        said = bare(english[key])
        if re.search(r"\bZ(ug|uges|üge|ügen)\b", re.sub(r"\bam Zug\b", "", text)):
            assert re.search(r"\b[Tt]urns?\b|end of play", said), f"{key}: {text} | {said}"
        if re.search(r"\bAktion(en)?\b", text) and not key.startswith("errors."):  # of a record, or by its number
            assert re.search(r"\bmoves?\b", said), f"{key}: {text} | {said}"
        if re.search(r"\b(best|better|legal|last|every|a) move\b", said):
            assert not re.search(r"\bZug\b", re.sub(r"\bam Zug\b", "", text)), f"{key}: {text} | {said}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_figures_stand_on_stones_on_fields_or_at_places_as_their_game_has_it(lang: str) -> None:
    for key, text in catalogues(lang).items():
        game = OF_GAME.search(key)
        if game:
            assert not re.search(PLACES[lang][game[1]], bare(text)), f"{key}: {text}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_quotation_marks_and_percent_signs_follow_the_languages_custom(lang: str) -> None:
    for key, text in catalogues(lang).items():
        assert wrong_marks(CODE.sub("", bare(text)), lang) == [], f"{key}: {text}"


def test_a_name_of_the_glossary_means_nothing_else_in_the_code() -> None:
    """Types of JSON (shapes, models) may have the name of what they tell."""
    glossary = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    named = {name.rpartition(".")[2]: name for name in re.findall(r"`((?:[a-z]+\.)+[A-Z][A-Za-z]+)`", glossary)}
    assert len(named) > 20
    source = ROOT / "src" / "triskele"
    places: dict[str, list[str]] = {name: [] for name in named}
    for file in sorted(source.rglob("*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            made = [node.name] if isinstance(node, ast.ClassDef) else []
            made += [each.id for each in getattr(node, "targets", []) if isinstance(each, ast.Name)]
            for name in named.keys() & set(made):
                places[name].append(".".join(file.relative_to(source).with_suffix("").parts))
    for name, found in places.items():
        own = [place for place in found if not place.startswith(("server.models.", "table.shapes."))]
        assert len(own or found) == 1, f"{named[name]} is also in {found}"
