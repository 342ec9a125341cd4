"""The wheel contains the finished page: installing it needs neither Node.js nor the checkout."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

from test_deploy import in_the_image

ROOT = Path(__file__).parents[2]
BUILDING = {"vite", "@sveltejs/vite-plugin-svelte"}  # nothing of them is in the page
PACKED = "triskele/site/here/"  # what `make site` adds, which other tests may just be doing
OURS = {".html", ".js", ".css", ".svg", ".png", ".webp", ".webmanifest", ".json", ".br", ".gz"}


@pytest.mark.long
def test_an_installed_wheel_serves_the_finished_page_and_writes_a_site(
    built: Path, packed: Path, tmp_path: Path
) -> None:
    wheel = next(iter(WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])))
    place = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        archive.extractall(place)
    static = {name.removeprefix("triskele/server/static/") for name in names if "/static/" in name}
    assert {path.relative_to(built).as_posix() for path in built.rglob("*") if path.is_file()} >= static
    assert "index.html" in static
    # What others made and the page brings along: fonts, and what its scripts are made with.
    brought = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["dependencies"].keys() - BUILDING
    for package in brought:
        [licence] = (ROOT / "web" / "node_modules" / package).glob("LICENSE*")
        [kept] = (name for name in names if name.endswith(f"/licenses/licences/{package.rpartition('/')[2]}.txt"))
        assert (place / kept).read_bytes() == licence.read_bytes(), f"copy {package}'s licence anew"
    assert len(brought) == len([name for name in names if "/licenses/licences/" in name]) == 4
    assert {Path(name).suffix for name in static} <= OURS | {".woff2"}, "is its licence in licences/?"
    assert any(name.startswith("assets/") for name in static)
    code = "import triskele.cli, sys; assert sys.argv[1] in triskele.cli.__file__; del sys.argv[1]; triskele.cli.main()"
    site = [sys.executable, "-c", code, str(place), "site", str(tmp_path / "out")]
    subprocess.run(site, env={**os.environ, "PYTHONPATH": str(place)}, cwd=tmp_path, check=True, capture_output=True)
    parts = json.loads((packed / "parts.json").read_text(encoding="utf-8"))
    for file, size in parts.values():
        assert not size or (tmp_path / "out" / "here" / file).stat().st_size == size
    told = (tmp_path / "out" / "here" / "licences.txt").read_text(encoding="utf-8")
    assert all(f"\n{name} " in told for name in ("fastapi", "pydantic", "pydantic-core", "starlette", "anyio"))
    assert told.startswith("Pyodide ")
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(place), "serve", "--port", "0", "--data", str(tmp_path), "--bot-workers", "0"],
        env={**os.environ, "PYTHONPATH": str(place)},
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        address = process.stdout.readline().split()[-1]
        with urllib.request.urlopen(address) as answer:
            page = answer.read().decode()
        assert page == (built / "index.html").read_text(encoding="utf-8")
    finally:
        process.terminate()
        process.wait(20)
        process.stdout.close()


def names_in(root: Path, folder: Path) -> set[str]:
    wheel = next(iter(WheelBuilder(str(root)).build(directory=str(folder), versions=["standard"])))
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if not name.startswith(PACKED)}


def test_the_files_that_the_image_copies_make_the_whole_wheel(built: Path, tmp_path: Path) -> None:
    copy = tmp_path / "src"
    for path in in_the_image():
        (copy / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / path, copy / path)
    shutil.copytree(built, copy / "web" / "dist")  # made from the same sources, or it would be made anew
    assert names_in(copy, tmp_path / "copied") == names_in(ROOT, tmp_path / "checkout")
