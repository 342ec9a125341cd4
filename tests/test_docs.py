"""What the documents say is run and compared."""

from __future__ import annotations

import pkgutil
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from triskele.rules import GAMES
from triskele.sight import observation

ROOT = Path(__file__).parents[1]


def test_the_readmes_python_runs_as_it_stands() -> None:
    [program] = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(program.strip().splitlines()) <= 12
    done = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 2


def test_the_readmes_commands_exist() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"^make (\w+)", readme, re.MULTILINE):
        assert f"\n{target}:" in makefile
    from triskele.cli import app

    for command in re.findall(r"`triskele (\w+) ", readme):
        assert command in app


@pytest.mark.parametrize(
    "page", sorted(ROOT.glob("*.md")) + sorted((ROOT / "docs").rglob("*.md")), ids=lambda p: p.name
)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert target.startswith("https://") or (page.parent / target).exists(), target


@pytest.mark.parametrize("game", GAMES)
def test_the_environment_pages_give_the_right_numbers(game: str) -> None:
    module = GAMES[game]
    page = (ROOT / "docs" / "environments" / f"{game}.md").read_text(encoding="utf-8")
    assert f"| actions | {module.ACTIONS:,} |" in page
    assert f"| state | {module.STATE.itemsize:,} bytes |" in page
    assert f"| version | {module.VERSION} |" in page
    index = (ROOT / "docs" / "environments" / "README.md").read_text(encoding="utf-8")
    low, high = module.SEATS
    assert f"({game}.md) | {low}–{high} | {module.ACTIONS:,} | {observation(game).size:,} |" in index


def test_the_names_in_the_glossary_exist_and_each_word_stands_there_once() -> None:
    page = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.+?) \|", page, re.MULTILINE)
    terms = [term for row in rows for term in row.split(", ")]
    assert len(terms) == len(set(terms))
    names = re.findall(r"`([a-z]\w*(?:\.\w+)+)`", page)
    assert len(names) > 20
    for name in names:
        pkgutil.resolve_name(f"triskele.{name}")


def run_example(name: str) -> dict[str, Any]:
    """What a program on the page about environments leaves behind."""
    page = (ROOT / "docs" / "environments" / "README.md").read_text(encoding="utf-8")
    program = page.split(f"<!-- {name} -->")[1].split(f"<!-- /{name} -->")[0].strip()
    found: dict[str, Any] = {}
    text = program.removeprefix("```python").removesuffix("```")
    exec(compile(text, "docs/environments/README.md", "exec"), found)
    return found


def test_the_training_loop_of_the_docs_learns_something() -> None:
    assert run_example("loop")["weights"].any()


def test_the_docs_find_the_best_reroll(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_example("nodes")["found"]["reroll 1 2"] == Fraction(5, 12)
    assert capsys.readouterr().out == "reroll 1 2 5/12\n"
