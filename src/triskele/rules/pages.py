"""The numbered rules as people read them: the pages of docs/rules, which come with the package."""

import functools
import re
from dataclasses import dataclass, field

from triskele.rules import GAMES
from triskele.rules.own import own_file


@dataclass(frozen=True)
class Rule:
    """A paragraph of a page; without an id it explains or gives examples."""

    id: str
    text: str


@dataclass(frozen=True)
class Section:
    title: str
    rules: list[Rule] = field(default_factory=list)


@functools.cache
def page(game: str, lang: str) -> str:
    """The rules of a game, as Markdown."""
    package = own_file("triskele.rules", f"{game}.py").parents[1]
    packaged = package / "docs" / "rules"
    folder = packaged if packaged.is_dir() else package.parents[1] / "docs" / "rules"
    return (folder / ("" if lang == "en" else lang) / f"{game}.md").read_text(encoding="utf-8")


@functools.cache
def sections(game: str, lang: str) -> tuple[Section, ...]:
    """The rules of a game by section; those of another game that apply there too, as its opening says, come last."""
    text = page(game, lang)
    found, opening = _sections(text), _ids(text.partition("\n## ")[0])
    for other in (other for other in GAMES if other != game):
        own = _sections(page(other, lang))
        rules = [rule for section in own for rule in section.rules if rule.id in opening]
        found += (
            [Section(page(other, lang).splitlines()[0].removeprefix("# ").partition(" (")[0], rules)] if rules else []
        )
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
    for name, first, last in re.findall(r"([A-Z]+-[A-Z]+)-(\d+)(?:\.\.(\d+))?", text):
        found |= {f"{name}-{n}" for n in range(int(first), int(last or first) + 1)}
    return found


def rule_text(game: str, rule: str, lang: str) -> str | None:
    """One rule by its id; a game's own, or one of another game: some apply to both."""
    for name in (game, *GAMES):
        for section in _sections(page(name, lang)):
            for found in section.rules:
                if found.id == rule:
                    return found.text.replace("**", "")
    return None
