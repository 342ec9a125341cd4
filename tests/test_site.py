"""Writing the site: what lies where, and what is never overwritten."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from triskele.errors import BadRequest
from triskele.site import build


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What a site is made of, but small."""
    page, here = tmp_path / "web" / "dist", tmp_path / "web" / "here"
    for folder in (page / "assets", here / "pyodide-1"):
        folder.mkdir(parents=True)
    links = '<link rel="icon" href="/icon.svg" /><script src="/assets/index-a.js"></script>'
    text = f'<!doctype html>\n<html lang="en">{links}</html>'
    (page / "index.html").write_text(text)
    for name in (
        "assets/index-a.js",
        "assets/index-a.js.br",
        "assets/index-a.js.gz",
        "icon.svg",
        ".built-from",
        "sw.js",
    ):
        (page / name).write_text(name)
    (here / "app-1.bin").write_bytes(b"packed")
    (here / "pyodide-1" / "pyodide.mjs").write_text("python")
    (here / "licences.txt").write_text("free")
    (here / "sw.js").write_text("FILES = __FILES__; PARTS = __PARTS__")
    (here / "parts.json").write_text(
        json.dumps({"app.zip": ["app-1.bin", 6], "pyodide.mjs": ["pyodide-1/pyodide.mjs", 6]})
    )
    monkeypatch.setattr(build, "CHECKOUT", tmp_path)
    monkeypatch.setattr(build, "PACKAGE", tmp_path / "package")
    return tmp_path


def test_everything_is_named_from_where_the_page_lies(made: Path) -> None:
    out = made / "out"
    files, size = build.write(out)
    assert (files, size) == (
        len([p for p in out.rglob("*") if p.is_file()]),
        sum(p.stat().st_size for p in out.rglob("*") if p.is_file()),
    )
    text = (out / "index.html").read_text()
    assert 'href="./icon.svg"' in text
    assert 'src="./assets/index-a.js"' in text
    assert not re.search(r'(src|href)="/', text)
    assert "&quot;app.zip&quot;:[&quot;here/app-1.bin&quot;,6]" in text
    assert not list(out.rglob("*.br")) and not list(out.rglob("*.gz"))  # noqa: PT018
    assert (out / ".nojekyll").exists()
    service = (out / "sw.js").read_text()
    assert '"here/app-1.bin"' not in service.partition("PARTS")[0]  # the worker keeps it, and shows how far it is
    assert "licences" not in service.partition("PARTS")[0]
    assert (out / "here" / "licences.txt").exists()
    assert '"here/app-1.bin"' in service.partition("PARTS")[2]
    assert all(f'"{name}"' in service for name in ("./", "assets/index-a.js", "icon.svg", "here/pyodide-1/pyodide.mjs"))


def test_a_folder_with_something_else_in_it_is_left_alone_and_an_old_site_is_replaced(made: Path) -> None:
    (made / "mine").mkdir()
    (made / "mine" / "letter.txt").write_text("dear")
    with pytest.raises(BadRequest, match="not empty"):
        build.write(made / "mine")
    assert (made / "mine" / "letter.txt").read_text() == "dear"
    build.write(made / "out")
    (made / "out" / "assets" / "old.js").write_text("old")
    build.write(made / "out")
    assert not (made / "out" / "assets" / "old.js").exists()


def test_what_is_missing_is_said(made: Path) -> None:
    (made / "web" / "here" / "parts.json").unlink()
    with pytest.raises(BadRequest, match="make site"):
        build.write(made / "out")
