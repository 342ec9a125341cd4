"""The numbered rules as people read them: the pages of docs/rules, which the package carries along."""

import re
from pathlib import Path

PACKAGED = Path(__file__).parents[1] / "docs" / "rules"
IN_CHECKOUT = Path(__file__).parents[3] / "docs" / "rules"


def page(game: str, lang: str) -> str:
    """The rules of a game, as Markdown."""
    folder = PACKAGED if PACKAGED.is_dir() else IN_CHECKOUT
    return (folder / ("" if lang == "en" else lang) / f"{game}.md").read_text(encoding="utf-8")


def rule_text(game: str, rule: str, lang: str) -> str | None:
    """One rule by its id; Das Orakel also keeps Keltis's."""
    for name in (game, "keltis"):
        found = re.search(rf"^- \*\*{re.escape(rule)}\*\* (.*)$", page(name, lang), re.MULTILINE)
        if found:
            return found[1].replace("**", "")
    return None
