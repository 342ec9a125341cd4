"""Every numbered rule is named by the code that implements it and proved by a test; the pages agree in their ids."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from triskele.rules import GAMES

ROOT = Path(__file__).parents[1]


def ids(page: Path) -> list[str]:
    return re.findall(r"^- \*\*([A-Z]+-[A-Z]+-\d+)\*\*", page.read_text(encoding="utf-8"), re.MULTILINE)


def named(folder: Path, pattern: str) -> set[str]:
    found: set[str] = set()
    for file in folder.rglob("*.py"):
        found.update(re.findall(pattern, file.read_text(encoding="utf-8")))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_named_in_code_and_proved_by_a_test(game: str) -> None:
    rules = ids(ROOT / "docs" / "rules" / f"{game}.md")
    assert len(rules) == len(set(rules)) > 15
    prefix = rules[0].partition("-")[0]
    assert all(rule.startswith(f"{prefix}-") for rule in rules)
    in_code = named(ROOT / "src" / "triskele" / "rules", r"[A-Z]{3}-[A-Z]+-\d+")
    in_tests: set[str] = set()
    for file in (ROOT / "tests").rglob("test_*.py"):
        for mark in re.findall(r"mark\.rule\(([^)]*)\)", file.read_text(encoding="utf-8")):
            in_tests.update(re.findall(r"[A-Z]{3}-[A-Z]+-\d+", mark))
    assert [rule for rule in rules if rule not in in_code] == []
    assert [rule for rule in rules if rule not in in_tests] == []
    assert {rule for rule in in_code | in_tests if rule.startswith(f"{prefix}-")} <= set(rules), (
        "an id that no page has"
    )


@pytest.mark.parametrize("game", GAMES)
def test_the_german_page_has_the_same_rules_in_the_same_order(game: str) -> None:
    pages = ROOT / "docs" / "rules"
    assert ids(pages / "de" / f"{game}.md") == ids(pages / f"{game}.md")


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_mark_the_same_rules_as_rulings_and_as_technical(game: str) -> None:
    pages = ROOT / "docs" / "rules"
    english = marks(pages / f"{game}.md", "ruling", "technical")
    assert marks(pages / "de" / f"{game}.md", "Auslegung", "technisch") == english
    assert any(map(any, english.values()))


def marks(page: Path, *words: str) -> dict[str, list[int]]:
    """How often each rule bears each mark."""
    lines = re.findall(r"^- \*\*([A-Z]+-[A-Z]+-\d+)\*\*(.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {rule: [text.count(f"**{word}**") for word in words] for rule, text in lines}
