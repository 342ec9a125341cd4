"""The folder tree is the architecture: imports go one way, and the project speaks only of itself."""

from __future__ import annotations

import ast
import itertools
import re
import subprocess
import tomllib
from pathlib import Path

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
    "table": {"words", "errors", "extras", "rules", "sight", "whole", "bots"},  # bots for types alone
    "bots": {"errors", "extras", "processes", "rules", "table"},
    "arena": {"errors", "extras", "processes", "rules", "table", "bots", "whole"},
    "envs": {"errors", "extras", "rules", "sight", "table", "bots", "arena", "whole"},
    "training": {"words", "errors", "extras", "rules", "table", "bots", "arena", ""},
    "analysis": {"words", "errors", "extras", "processes", "rules", "table", "bots"},
    "lessons": {"words", "errors", "rules", "table"},
    "terminal": {"words", "errors", "processes", "rules", "table", "bots", "analysis", ""},
    "server": {"words", "errors", "extras", "processes", "rules", "table", "bots", "analysis", "lessons", ""},
    "site": {"errors", "extras", "rules", "bots", "arena"},
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
        "site",
        "",
    },
    "__main__": {"cli"},
    "": {"errors", "rules", "table", "bots"},  # triskele/__init__.py
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


def test_imports_go_one_way() -> None:
    against = []
    for file in sorted(SOURCE.rglob("*.py")):
        own = file.relative_to(SOURCE).with_suffix("").parts[0]
        own = "" if own == "__init__" else own
        parts = {module: part_of(module) for module in imports(file)}
        against += [f"{file} imports {module}" for module, part in parts.items() if part not in {own, *ALLOWED[own]}]
    assert against == []


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


def test_actions_are_named_by_their_content() -> None:
    """A tag of somebody's repository can be moved to anything; a hash can't."""
    workflows = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    used = [line.split("uses:")[1] for path in workflows for line in path.read_text().splitlines() if "uses:" in line]
    assert len(used) >= 4
    assert [name for name in used if not re.fullmatch(r" [\w/-]+@[0-9a-f]{40} # v[\d.]+", name)] == []


# The server's floors: each needs only its own and those before it.
FLOORS = (
    {
        *("refusals", "config", "seats", "clock", "dates", "places", "fairness", "metrics", "tasks", "logs", "memory"),
        *("boards", "drawing"),
    },
    {"models"},
    {"store"},
    {"people", "programs", "house"},
    {"tables"},
    {"edge"},
    {"minds", "live", "picture"},
    {"services"},
    {"practice"},
    {"routes"},
    {"app"},
    {"run", "openapi", "here"},
)
WRITERS, LOOKERS = {"checks", "matches", "opening", "playing", "seating", "state", "timing"}, {"lists", "looking"}


def server_imports(file: Path) -> set[tuple[str, ...]]:
    """The modules of the server that a file needs, as ("tables", "looking")."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("triskele.server"):
            assert node.module is not None
            inside = tuple(node.module.split(".")[2:])
            names = [(*inside, alias.name) for alias in node.names]
            modules = [name for name in names if (SOURCE / "server").joinpath(*name).with_suffix(".py").is_file()]
            packages = [name for name in names if (SOURCE / "server").joinpath(*name).is_dir()]
            found.update(modules or packages or [inside])
    return found


def test_the_server_has_floors() -> None:
    floors = {part: number for number, parts in enumerate(FLOORS) for part in parts}
    for file in sorted((SOURCE / "server").rglob("*.py")):
        own, *inside = file.relative_to(SOURCE / "server").with_suffix("").parts
        if own == "__init__":
            continue
        for part, *rest in server_imports(file):
            assert floors[part] <= floors[own], f"server/{own} must not import {'.'.join((part, *rest))}"
        if own == "tables" and inside[0] in WRITERS:
            assert not {("tables", looker) for looker in LOOKERS} & server_imports(file), f"{file.name} only writes"


def test_no_route_needs_another_one() -> None:
    routes = {file.stem: file for file in (SOURCE / "server" / "routes").glob("*.py")}
    with_routes = {name for name, file in routes.items() if "APIRouter(" in file.read_text(encoding="utf-8")}
    assert len(with_routes) >= 7
    for name in with_routes:
        assert not {("routes", other) for other in with_routes - {name}} & server_imports(routes[name]), name
