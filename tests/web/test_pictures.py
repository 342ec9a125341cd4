"""Pictures that Python draws: their artwork is the page's, and a browser shows all of them."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import triskele
from triskele.rules import GAMES

WEB = Path(__file__).parents[2] / "web"
LONG = "Maximiliane Wilhelmine von und zu Waldow"  # as long as a name may be

# How far each thing lies outside of the picture, and how many are drawn at all.
OUTSIDE = """() => {
  const all = document.querySelector('svg').getBoundingClientRect()
  const drawn = [...document.querySelectorAll('svg text, svg use, svg rect')]
  const seen = drawn.filter((one) => !one.closest('defs, symbol, clipPath, pattern, [clip-path]'))
  const boxes = seen.map((one) => one.getBoundingClientRect())
  const sides = (box) => [all.left - box.left, box.right - all.right, all.top - box.top, box.bottom - all.bottom]
  const far = boxes.flatMap(sides)
  return { far: Math.max(...far), seen: boxes.filter((box) => box.width > 0).length, width: all.width }
}"""


def test_the_artwork_is_the_page_s(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert built.is_dir()  # and with it, what the page is built with
    monkeypatch.syspath_prepend(str(WEB))
    monkeypatch.delitem(sys.modules, "build", raising=False)
    spec = importlib.util.spec_from_file_location("pictures", WEB / "pictures.py")
    assert spec is not None
    assert spec.loader is not None
    writer = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(writer)
    assert writer.outdated() == [], "say `make web-pictures`"


@pytest.mark.few("orakel")
@pytest.mark.parametrize("game", GAMES)
def test_a_browser_shows_a_picture_as_wide_as_a_notebook(browser: Browser, game: str) -> None:
    players = GAMES[game].SEATS[1]
    match = triskele.new(game, players, "browser", names=[f"{LONG[:-2]} {seat}" for seat in range(players)])
    while not match.finished and len(match.log) < 150:
        match.play(match.action_ids()[0])
    page = browser.new_page(viewport={"width": 800, "height": 600})
    problems: list[str] = []
    page.on("console", lambda message: problems.append(message.text))
    page.on("request", lambda request: problems.append(request.url))
    for seat in (0, "all"):
        page.set_content(f"<style>body {{ margin: 0 }}</style>{match.svg(seat)}")  # type: ignore[arg-type]
        shown = page.evaluate(OUTSIDE)
        assert shown["width"] == 800
        assert shown["seen"] > 200
        assert shown["far"] <= 1
    page.close()
    assert problems == []
