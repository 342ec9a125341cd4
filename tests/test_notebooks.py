"""The notebooks run as they stand, cell after cell, and keep nothing of a run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[1] / "examples").glob("*.ipynb"))


def cells(file: Path, kind: str) -> list[dict[str, Any]]:
    content = json.loads(file.read_text(encoding="utf-8"))
    assert (content["nbformat"], content["nbformat_minor"]) == (4, 5)
    assert len({cell["id"] for cell in content["cells"]}) == len(content["cells"])
    return [cell for cell in content["cells"] if cell["cell_type"] == kind]


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_runs(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {"__name__": "notebook"}
    for cell in cells(file, "code"):
        assert cell["outputs"] == []
        assert cell["execution_count"] is None
        exec(compile("".join(cell["source"]), file.name, "exec"), names)
    assert names["match"]._repr_svg_().startswith("<svg")
    told = capsys.readouterr().out
    assert len(told.splitlines()) >= 3
    if file.stem == "starting":
        assert set(names["shares"]) == {"random", "steady"}
        assert all(0 < share < 1 for share in names["shares"].values())
    else:
        assert len(names["found"]) >= 3
        assert all(error > 0 for _, error in names["found"].values())


def test_there_are_notebooks_and_the_page_leads_to_them() -> None:
    page = (Path(__file__).parents[1] / "docs" / "known.md").read_text(encoding="utf-8")
    assert len(NOTEBOOKS) == 2
    assert all(f"../examples/{file.name}" in page for file in NOTEBOOKS)
