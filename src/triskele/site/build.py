"""`triskele site OUT/`: the page, its workers and what they need, as files for any static host, below any path."""

import html
import json
import shutil
from pathlib import Path

from triskele.errors import BadRequest

PACKAGE = Path(__file__).parents[1]
CHECKOUT = Path(__file__).parents[3]
HERE = "here"  # the folder of what the workers need
PACKED = {".br", ".gz"}  # a host compresses by itself
MARK = "triskele-site.json"  # what is in a folder that was written before


def _folder(packaged: Path, built: Path, file: str) -> Path:
    """A folder of the package, or of a checkout where it was built."""
    for folder in (packaged, built):
        if (folder / file).is_file():
            return folder
    raise BadRequest("no-site")


def write(out: Path, here: Path | None = None) -> tuple[int, int]:
    """Write the site into a folder: an empty one, or one that this wrote before. How many files, and how many bytes.

    What the workers need comes from where it was packed, unless it is said where else."""
    page = _folder(PACKAGE / "server" / "static", CHECKOUT / "web" / "dist", "index.html")
    here = here or _folder(PACKAGE / "site" / HERE, CHECKOUT / "web" / HERE, "parts.json")
    if out.exists() and (not out.is_dir() or (any(out.iterdir()) and not (out / MARK).exists())):
        raise BadRequest("folder-taken", folder=out)
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(page, out, ignore=lambda _, names: [n for n in names if Path(n).suffix in PACKED or n[0] == "."])
    shutil.copytree(here, out / HERE, ignore=shutil.ignore_patterns(".*", "sw.js", "parts.json"))
    (out / ".nojekyll").touch()  # a forge's pages are not to be made into anything else
    parts = {name: (f"{HERE}/{file}", size) for name, (file, size) in _json(here / "parts.json").items()}
    text = (out / "index.html").read_text(encoding="utf-8")
    told = html.escape(json.dumps(parts, separators=(",", ":")))
    text = text.replace('="/', '="./').replace("<html ", f'<html data-tables="{told}" ', 1)
    (out / "index.html").write_text(text, encoding="utf-8")
    large = [file for file, _ in parts.values()]
    names = sorted(p.relative_to(out).as_posix() for p in out.rglob("*") if p.is_file() and not p.name.startswith("."))
    unasked = {*large, "index.html", "sw.js", f"{HERE}/licences.txt"}
    files = ["./", *(name for name in names if name not in unasked or name.endswith(".mjs"))]
    service = (here / "sw.js").read_text(encoding="utf-8")
    service = service.replace("__FILES__", json.dumps(files)).replace("__PARTS__", json.dumps(large))
    (out / "sw.js").write_text(service, encoding="utf-8")
    (out / MARK).write_text(json.dumps(names, indent=1), encoding="utf-8")
    written = [path for path in out.rglob("*") if path.is_file()]
    return len(written), sum(path.stat().st_size for path in written)


def _json(path: Path) -> dict[str, tuple[str, int]]:
    found: dict[str, tuple[str, int]] = json.loads(path.read_text(encoding="utf-8"))
    return found
