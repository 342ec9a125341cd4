"""The numbered rules as people read them: the pages of docs/rules, which come with the package."""

import functools
import re
from dataclasses import dataclass, field
from pathlib import Path

PACKAGED = Path(__file__).parents[1] / "docs" / "rules"
IN_CHECKOUT = Path(__file__).parents[3] / "docs" / "rules"


@dataclass(frozen=True)
class Rule:
    """A paragraph of a page; without an id it explains or gives examples."""

    id: str
    text: str


@dataclass(frozen=True)
class Section:
    title: str
    rules: list[Rule] = field(default_factory=list)


def page(game: str, lang: str) -> str:
    """The rules of a game, as Markdown."""
    folder = PACKAGED if PACKAGED.is_dir() else IN_CHECKOUT
    return (folder / ("" if lang == "en" else lang) / f"{game}.md").read_text(encoding="utf-8")


@functools.cache
def sections(game: str, lang: str) -> tuple[Section, ...]:
    """The rules of a game by section; Das Orakel's end with those of Keltis that apply there too."""
    found = _sections(page(game, lang))
    if game == "orakel":
        borrowed = _ids(found[0].rules[0].text)
        rules = [rule for section in sections("keltis", lang) for rule in section.rules if rule.id in borrowed]
        found.append(Section("Keltis", rules))
    return tuple(found)


def _sections(text: str) -> list[Section]:
    found = [Section("")]
    for line in text.splitlines()[1:]:
        if line.startswith("## "):
            found.append(Section(line[3:].strip()))
        elif line.strip():
            rule = re.fullmatch(r"- \*\*([A-Z]+-[A-Z]+-\d+)\*\* (.*)", line)
            found[-1].rules.append(Rule(rule[1], rule[2]) if rule else Rule("", line.removeprefix("- ").strip()))
    return [section for section in found if section.rules]


def _ids(text: str) -> set[str]:
    """The rules that a sentence names, such as KEL-LAY-1..3."""
    found = set()
    for name, first, last in re.findall(r"(KEL-[A-Z]+)-(\d+)(?:\.\.(\d+))?", text):
        found |= {f"{name}-{n}" for n in range(int(first), int(last or first) + 1)}
    return found


def rule_text(game: str, rule: str, lang: str) -> str | None:
    """One rule by its id; some rules of Keltis apply to Das Orakel too."""
    for name in (game, "keltis"):
        for section in sections(name, lang):
            for found in section.rules:
                if found.id == rule:
                    return found.text.replace("**", "")
    return None
