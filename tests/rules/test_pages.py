"""The numbered rules as people read them: nothing of a page is lost, and a rule is found by its id."""

from __future__ import annotations

import re

import pytest

from triskele.rules import GAMES
from triskele.rules.pages import page, rule_text, sections
from triskele.words import LANGUAGES

RULE = re.compile(r"^- \*\*([A-Z]+-[A-Z]+-\d+)\*\* (.*)$", re.MULTILINE)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_a_page_is_in_its_section(game: str, lang: str) -> None:
    title, *parts = re.split(r"^## ", page(game, lang), flags=re.MULTILINE)
    expected = [("", title.split("\n", 1)[1]), *(tuple(part.split("\n", 1)) for part in parts)]
    found = [section for section in sections(game, lang) if section.title != "Keltis"]
    assert [section.title for section in found] == [name for name, text in expected if text.strip()]
    for section, text in zip(found, (text for _, text in expected if text.strip()), strict=True):
        assert [(rule.id, rule.text) for rule in section.rules if rule.id] == RULE.findall(text)
        assert len(section.rules) == sum(bool(line.strip()) for line in text.splitlines())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_das_orakel_ends_with_the_rules_of_keltis_that_it_names(lang: str) -> None:
    first, *_, last = sections("orakel", lang)
    named = re.findall(r"(KEL-[A-Z]+)-(\d+)(?:\.\.(\d+))?", first.rules[0].text)
    borrowed = [f"{name}-{n}" for name, low, high in named for n in range(int(low), int(high or low) + 1)]
    assert last.title == "Keltis"
    assert len(borrowed) > 5
    assert {rule.id for rule in last.rules} == set(borrowed)
    for rule in last.rules:
        assert rule_text("orakel", rule.id, lang) == rule_text("keltis", rule.id, lang) != rule_text("orakel", "", lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_rule_is_found_by_its_id(game: str, lang: str) -> None:
    for rule, text in RULE.findall(page(game, lang)):
        assert rule_text(game, rule, lang) == text.replace("**", "")
    assert rule_text(game, "KEL-LAY-99", lang) is None
