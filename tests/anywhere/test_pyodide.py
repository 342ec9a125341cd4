"""Python that is WebAssembly itself, as in a page, gives what Python gives here: games, choices, reasons, accounts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from anywhere import same
from anywhere.test_kernels import each_game, near
from anywhere.wasm import in_loops, in_pyodide
from triskele.bots import nets
from triskele.bots.levels import LEVELS
from triskele.site import quantise
from triskele.site.kernels import FOR_A_PAGE, build

PYODIDE = Path(__file__).parents[2] / "web" / "node_modules" / "pyodide"


@pytest.mark.parametrize("much", ["little", "much"])
@pytest.mark.few("wuerfel-little")
@each_game
def test_all_of_it_is_the_same(game: str, much: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(tmp_path, [recipe for recipe in FOR_A_PAGE if recipe[1] in {"", game}])
    quantise.smaller(nets.WEIGHTS / f"{game}.npz", tmp_path / f"{game}.npz")
    monkeypatch.setattr(nets, "WEIGHTS", tmp_path)
    asked: list[Any] = [["games", game, [0]], ["choices", game, [*LEVELS, "net+search:1s"], 6], ["reasons", game, 1]]
    if much == "much":
        asked = [["games", game, list(range(20))], ["choices", game, [*LEVELS, "search:1s", "net+search:1s"], 60]]
        asked += [["reasons", game, 6], ["judged", game, 0.1]]
    found, state = in_pyodide(PYODIDE, tmp_path, tmp_path, asked)
    with in_loops(monkeypatch):
        native = [getattr(same, what)(*given) for what, *given in asked]
    for one, other in zip(native, found, strict=True):
        near(*({key: value for key, value in each.items() if key != "ms"} for each in (one, other)))
    assert state["heap"] < 400 * 2**20
