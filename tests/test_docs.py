"""What the documents say is run and compared."""

from __future__ import annotations

import pkgutil
import re
import shlex
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import triskele
from triskele.rules import GAMES
from triskele.sight import observation

ROOT = Path(__file__).parents[1]


def test_the_readmes_python_runs_as_it_stands() -> None:
    [program] = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(program.strip().splitlines()) <= 12
    done = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 2


PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


RUN_BELOW = {ROOT / "README.md", ROOT / "docs" / "environments" / "README.md"}  # and their results compared
EXAMPLES = [(page.name, block) for page in PAGES if page not in RUN_BELOW for block in blocks(page, "python")]
COMMANDS = [
    (page.name, line)
    for page in PAGES
    for block in blocks(page, "sh")
    for line in block.splitlines()
    if line.startswith("triskele ")
]


@pytest.mark.parametrize(("page", "program"), EXAMPLES)
def test_every_example_runs_as_it_stands(
    page: str, program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if "million/" in program:  # a few games will do
        games = "records --play wuerfel --bots steady --games 2 --to parquet million"
        subprocess.run([sys.executable, "-m", "triskele", *games.split()], check=True, capture_output=True)
    exec(compile(program, page, "exec"), {"__name__": "example"})


def test_all_examples_pass_mypy_strictly(tmp_path: Path) -> None:
    programs = [block for page in PAGES for block in blocks(page, "python")]
    files = [tmp_path / f"example_{number}.py" for number in range(len(programs))]
    for file, program in zip(files, programs, strict=True):
        file.write_text(program, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--scripts-are-modules", *map(str, files)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(("page", "line"), COMMANDS)
def test_every_command_of_the_docs_is_understood(page: str, line: str) -> None:
    from triskele.cli import app

    words = shlex.split(line.partition(" & ")[0], comments=True)[1:]
    command, _, _ = app.parse_args(words, exit_on_error=False, print_error=False)
    name = words[1] if words[0] == "admin" else words[0]
    assert command.__name__ == name.replace("-", "_")


def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-c", "docs/site", ".", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for page in PAGES:
        assert (tmp_path / page.relative_to(ROOT)).with_suffix(".html").is_file(), page
    reference = (tmp_path / "docs" / "site" / "api.html").read_text(encoding="utf-8")
    missing = [name for name in triskele.__all__ if name not in reference and name != "__version__"]
    assert missing == []
    first = (tmp_path / "index.html").read_text(encoding="utf-8")
    [target] = re.findall(r'href="([^"]+)">', first)
    assert (tmp_path / target).is_file(), "the page that a browser finds first leads to the documents"


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
    rows = [row for row in re.findall(r"^\| (.+?) \|", page, re.MULTILINE) if row != "---"]
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
