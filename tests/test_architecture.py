"""The folder tree is the architecture: imports go one way, and the project speaks only of itself."""

from __future__ import annotations

import ast
import itertools
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "triskele"

# What each part may import from the others.
ALLOWED = {
    "words": set(),
    "whole": set(),
    "errors": {"words"},
    "extras": {"errors"},
    "processes": {"errors"},
    "rules": {"errors", "extras"},
    "sight": {"errors", "extras", "rules", "whole"},
    "table": {"words", "errors", "extras", "rules", "sight", "whole"},
    "bots": {"errors", "extras", "processes", "rules", "table"},
    "arena": {"errors", "extras", "processes", "rules", "table", "bots"},
    "envs": {"errors", "extras", "rules", "sight", "table", "bots", "arena", "whole"},
    "training": {"words", "errors", "extras", "rules", "table", "bots", "arena", ""},
    "analysis": {"words", "errors", "extras", "rules", "table", "bots"},
    "lessons": {"words", "errors", "rules", "table"},
    "terminal": {"words", "errors", "processes", "rules", "table", "bots", "analysis", ""},
    "server": {"words", "errors", "extras", "processes", "rules", "table", "bots", "analysis", "lessons", ""},
    "streams": set(),
    "cli": {
        "words",
        "errors",
        "extras",
        "streams",
        "rules",
        "table",
        "bots",
        "arena",
        "training",
        "analysis",
        "terminal",
        "server",
        "",
    },
    "__main__": {"cli"},
    "": {"errors", "rules", "table"},  # triskele/__init__.py
}


def part_of(module: str) -> str:
    pieces = module.split(".")
    return pieces[1] if len(pieces) > 1 else ""


def imports(file: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            if node.module == "triskele":
                found.update(f"triskele.{alias.name}" for alias in node.names if (SOURCE / alias.name).exists())
        elif isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
    return {name for name in found if name.split(".")[0] == "triskele"}


@pytest.mark.parametrize("file", sorted(SOURCE.rglob("*.py")), ids=lambda file: str(file.relative_to(SOURCE)))
def test_imports_go_one_way(file: Path) -> None:
    own = file.relative_to(SOURCE).with_suffix("").parts[0]
    own = "" if own == "__init__" else own
    for module in imports(file):
        part = part_of(module)
        assert part == own or part in ALLOWED[own], f"{own or 'triskele'} must not import {module}"


def test_every_part_has_its_line_in_the_table_above() -> None:
    parts = {file.stem for file in SOURCE.glob("*.py")} | {
        folder.name for folder in SOURCE.iterdir() if folder.is_dir()
    }
    assert parts - {"__init__", "__pycache__"} == set(ALLOWED) - {""}


def tracked() -> list[Path]:
    done = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    return [ROOT / name for name in done.stdout.splitlines()]


def test_no_file_names_a_registrys_host_or_a_path_of_some_machine() -> None:
    hosts = ["pypi" + ".org", "python" + "hosted.org", "npm" + "js.org", "deb" + "ian.org"]
    paths = ["/wo" + "rk/", "/ro" + "ot/"]
    for file in tracked():
        if file.suffix in {".png", ".webp", ".woff2", ".npz", ".xz"} or not file.is_file():
            continue
        text = file.read_text(encoding="utf-8")
        for wrong in hosts + paths:
            assert wrong not in text, f"{file.name} names {wrong}"


def test_every_dependency_says_why_it_is_there() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    project = tomllib.loads(text)["project"]
    for dependency in itertools.chain(project["dependencies"], *project["optional-dependencies"].values()):
        for line in [line for line in text.splitlines() if f'"{dependency}"' in line]:
            assert "# " in line.partition(f'"{dependency}"')[2], line
