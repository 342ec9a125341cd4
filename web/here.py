"""Packs what the page's workers run where there is no server, into web/here: Pyodide, the parts of Python's library and
of the packages that are used, and Triskele itself, all compiled. Used by `make site`.

python web/here.py    pack it if its sources have changed
"""

import hashlib
import importlib.metadata
import io
import json
import lzma
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

import build

ROOT = build.WEB.parent
SOURCE = ROOT / "src" / "triskele"
OUT = build.WEB / "here"
SOME = build.WEB / "here-some"  # with strong bots and a judge for some games alone: to try a page with
BUILT = ".built-from"
PACKER = build.WEB / "here.mjs"
SERVICE = build.WEB / "here.sw.js"
# What the server's application imports; pydantic's core is the only one that is not Python.
PACKAGES = (
    "annotated-doc",
    "annotated-types",
    "anyio",
    "fastapi",
    "idna",
    "opentelemetry-api",
    "pydantic",
    "pydantic-core",
    "starlette",
    "typing-extensions",
    "typing-inspection",
)
CORE = "pydantic-core"
OLD = "pydantic/v1/"  # which FastAPI asks for only to refuse what was made with it
PYTHONS = "Python and its library, PSF-2.0: https://docs.python.org/3/license.html\n"
GAMES = ("keltis", "orakel", "wuerfel", "celtica")
STARTED = ("pyodide.asm.mjs", "pyodide.asm.wasm", "std.zip", "app.zip")  # what Python begins with
PRESET = 9 | lzma.PRESET_EXTREME
WEIGHTS = "triskele/bots/nets/weights"
PLATFORM = ("pyemscripten_2026_0_wasm32", "3.14")  # Pyodide's
LEFT_OUT = {"arena", "cli", "envs", "site", "static", "terminal", "training", "weights", "__pycache__", "postgres.py"}
LEFT_OUT |= {"copying.py", "run.py", "hot.py", "wire.py", "connections.py"}  # what serves HTTP


def _ours() -> Iterator[tuple[str, Path]]:
    """Triskele's files, by where they lie in the pack."""
    for path in sorted(SOURCE.rglob("*")):
        inside = path.relative_to(SOURCE)
        if path.is_file() and not LEFT_OUT & set(inside.parts) and path.suffix not in {".pyc", ".webp"}:
            yield f"triskele/{inside.as_posix()}", path
    for path in sorted(path for path in (ROOT / "docs" / "rules").rglob("*") if path.is_file()):
        yield f"triskele/{path.relative_to(ROOT).as_posix()}", path
    for path in sorted((SOURCE / "site" / "standins").glob("*.py")):
        yield path.name, path


def _packages() -> Iterator[tuple[str, Path]]:
    """The files of the packages as they are installed here."""
    for name in PACKAGES:
        if name == CORE:
            continue
        for file in importlib.metadata.files(name) or ():
            wanted = file.suffix == ".py" or file.name in {"METADATA", "entry_points.txt"}
            if wanted and not file.as_posix().startswith(OLD):
                yield file.as_posix(), Path(str(file.locate()))


def _core(folder: Path) -> Path:
    """pydantic's core for Pyodide, of the version that is locked."""
    locked = (ROOT / "requirements" / "play.txt").read_text(encoding="utf-8")
    found = re.search(rf"^{CORE}==(\S+)(?: \\\n    --hash=\S+)+", locked, re.MULTILINE)
    if not found or found[1] != importlib.metadata.version(CORE):
        raise build.Unbuilt(f"{CORE} is not installed in the version of requirements/play.txt")
    wanted = folder / "core.txt"
    wanted.write_text(found[0] + "\n", encoding="utf-8")
    platform, python = PLATFORM
    command = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check", "--require-hashes"]
    command += ["--no-deps", "--only-binary=:all:", "--platform", platform, "--python-version", python]
    done = subprocess.run([*command, "-r", wanted, "-d", folder], check=False, capture_output=True, text=True)
    if done.returncode:
        raise build.Unbuilt(f"pip could not fetch {CORE}:\n{done.stderr}")
    return next(folder.glob("*.whl"))


def _licences() -> str:
    """What others made and the packs have in them, and under which licence."""
    pyodide = json.loads((build.MODULES / "pyodide" / "package.json").read_text(encoding="utf-8"))
    told = [f"Pyodide {pyodide['version']}, {pyodide['license']}: {pyodide['homepage']}\n", PYTHONS]
    for name in PACKAGES:
        about = importlib.metadata.metadata(name)
        told.append(f"{name} {about['Version']}, {about.get('License-Expression') or about.get('License')}\n")
        files = [file for file in importlib.metadata.files(name) or () if "licenses" in file.parts]
        told += [Path(str(file.locate())).read_text(encoding="utf-8") for file in files]
    return "\n".join(told)


def _minds(folder: Path, games: Collection[str]) -> dict[str, Path]:
    """By game, what its strong bots and its judge need, as a zip: compiled rules, for these games, and a net of fewer
    bits."""
    from triskele.site import kernels, quantise

    wanted = [(recipe, of) for recipe, of in kernels.FOR_A_PAGE if of in {"", *games}]
    kernels.build(folder, wanted)
    quantise.write(folder)
    found = {game: folder / f"mind.{game}.zip" for game in GAMES}
    for game, path in found.items():
        with zipfile.ZipFile(path, "w") as mind:
            for recipe, of in wanted:
                if of in {"", game}:
                    name = f"{recipe(of).name}.wasm"
                    mind.writestr(zipfile.ZipInfo(f"kernels/{name}"), (folder / name).read_bytes())
            net = (folder / f"{game}.npz").read_bytes()
            mind.writestr(zipfile.ZipInfo(f"app/{WEIGHTS}/{game}.npz"), net)
    return found


def _about(net: Path) -> bytes:
    """What a net says of itself, without its weights: whether there is one is asked where nobody thinks."""
    found = io.BytesIO()
    with zipfile.ZipFile(net) as whole, zipfile.ZipFile(found, "w") as small:
        small.writestr(zipfile.ZipInfo("about.npy"), whole.read("about.npy"))
    return found.getvalue()


def fingerprint() -> str:
    """A hash of our own sources."""
    mixed = hashlib.sha256()
    own = [PACKER, SERVICE, Path(__file__), build.WEB / "package-lock.json", *sorted((SOURCE / "site").glob("*.py"))]
    own += [SOURCE / "arena" / "playouts.py", *(ROOT / "src" / WEIGHTS / f"{game}.npz" for game in GAMES)]
    for name, path in [*_ours(), *((path.name, path) for path in own)]:
        mixed.update(f"{name} {path.stat().st_size}\n".encode())
        mixed.update(path.read_bytes())
    return mixed.hexdigest()


def packed() -> Path | None:
    """The folder with all that the workers need, if it was packed from these sources."""
    built = OUT / BUILT
    fresh = built.exists() and built.read_text(encoding="utf-8").split("\n")[0] == fingerprint()
    return OUT if fresh else None


def compressed(content: bytes) -> bytes:
    """As LZMA, which the page unpacks itself (src/here/lzma.ts), with the size in its place."""
    found = lzma.compress(content, lzma.FORMAT_ALONE, filters=[{"id": lzma.FILTER_LZMA1, "preset": PRESET}])
    return found[:5] + len(content).to_bytes(8, "little") + found[13:]


def _name(out: Path) -> None:
    """Compress what is packed, whatever a host does, and name it by its content; parts.json says what is what."""
    version = json.loads((build.MODULES / "pyodide" / "package.json").read_text(encoding="utf-8"))["version"]
    folder = f"pyodide-{version}"
    (out / folder).mkdir()
    parts = {"pyodide.mjs": (f"{folder}/pyodide.mjs", (out / "pyodide.mjs").stat().st_size)}
    (out / "pyodide.mjs").rename(out / folder / "pyodide.mjs")
    for name in (*STARTED, *(f"mind.{game}.zip" for game in GAMES)):
        content = compressed((out / name).read_bytes())
        named = f"{name.rpartition('.')[0]}-{hashlib.sha256(content).hexdigest()[:12]}.bin"
        (out / named).write_bytes(content)
        (out / name).unlink()
        parts[name] = (named, len(content))
    whole = hashlib.sha256(" ".join(parts[name][0] for name in STARTED).encode())
    parts["memory"] = (
        f"memory-{whole.hexdigest()[:12]}",
        0,
    )  # which each browser keeps when Python has begun with these
    (out / "parts.json").write_text(json.dumps(parts), encoding="utf-8")
    (out / "licences.txt").write_text(_licences(), encoding="utf-8")
    shutil.copy(SERVICE, out / "sw.js")


def pack(games: Sequence[str] = GAMES) -> Path:
    """The folder with all that the workers need, made anew if its sources have changed. To compile all games takes two
    minutes: where only some are played, that is enough."""
    out = OUT if games == GAMES else SOME
    sources = [*_ours(), *_packages()]
    versions = " ".join(f"{name}=={importlib.metadata.version(name)}" for name in PACKAGES)
    wanted = f"{fingerprint()}\n{versions}\n{' '.join(games)}"
    built = out / BUILT
    if built.exists() and built.read_text() == wanted:
        return out
    node, _ = build.commands()
    build.install(tools=True)
    print("Packing what plays in the page ...", flush=True)
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        minds = _minds(folder, games)
        with zipfile.ZipFile(folder / "app.zip", "w") as packed:
            for name, path in sources:
                if path.name == "METADATA":  # the description of the project is not needed
                    packed.writestr(name, path.read_text(encoding="utf-8").split("\n\n")[0])
                else:
                    packed.write(path, name)
            for game, mind in minds.items():
                packed.writestr(f"{WEIGHTS}/{game}.npz", _about(folder / f"{game}.npz"))
                shutil.copy(mind, out)
            with zipfile.ZipFile(_core(folder)) as core:
                for name in core.namelist():
                    if name.endswith((".py", ".so")):
                        packed.writestr(name, core.read(name))
        build._run([*node, str(PACKER), str(folder / "app.zip"), str(out), *games], build._environment(node))
    _name(out)
    built.write_text(wanted)
    return out


if __name__ == "__main__":
    try:
        pack()
    except build.Unbuilt as reason:
        print(reason, file=sys.stderr)
        sys.exit(1)
