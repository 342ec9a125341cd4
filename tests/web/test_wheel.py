"""The wheel contains the finished page: installing it needs neither Node.js nor the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path

from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[2]


def test_an_installed_wheel_serves_the_finished_page(built: Path, tmp_path: Path) -> None:
    wheel = next(iter(WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])))
    place = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        archive.extractall(place)
    packed = {name.removeprefix("triskele/server/static/") for name in names if "/static/" in name}
    assert {path.relative_to(built).as_posix() for path in built.rglob("*") if path.is_file()} >= packed
    assert "index.html" in packed
    assert any(name.startswith("assets/") for name in packed)
    code = "import triskele.cli, sys; assert sys.argv[1] in triskele.cli.__file__; del sys.argv[1]; triskele.cli.main()"
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
