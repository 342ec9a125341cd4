"""Draws what lies below the picture of a finished game, with the page's own artwork: the game, our name, and figures.

    python web/cards.py

The server has no browser, and writes only names, scores and lines on these (src/triskele/server/picture.py)."""

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "src" / "triskele" / "server" / "art"
sys.path[:0] = [str(ROOT / "tests")]

from server.running import Running  # noqa: E402
from triskele.rules import GAMES  # noqa: E402
from triskele.table.pictures import kit  # noqa: E402
from web import chromium  # noqa: E402
from web.visit import Visit  # noqa: E402

SIZE = {"width": 1200, "height": 630}
FIGURE = 176, 312  # for pictures that are drawn twice as large, and then made smaller
SHOWN = """(at) => {
  const picture = [...document.querySelectorAll('main svg[viewBox="0 0 320 214"]')][at]
  picture.style.width = picture.style.height = '100%'
  const twist = (_, k) => `<use href="#knot-twist" x="${k * 96 - 24}" width="96" height="16" />`
  const twists = Array.from({ length: 13 }, twist).join('')
  const style = document.createElement('style')
  style.textContent = `
    .below, .below > * { position: absolute; inset: 0 }
    .below { z-index: 999; background: #EAE3D2 }
    .below > .game { inset: 0 0 auto 540px; height: 441px }
    .below > .name { inset: 30px auto auto 48px; display: flex; gap: 18px; align-items: center; color: var(--accent) }
    .below > .name span { font: 400 50px/1 var(--font-uncial); color: var(--ink) }
    .below > .knots { inset: auto auto 8px 0; color: var(--gold) }`
  const below = document.createElement('div')
  below.className = 'below'
  below.innerHTML = `<div class="game">${picture.outerHTML}</div>
    <div class="name"><svg viewBox="0 0 100 100" width="84" height="84"><use href="#emblem" /></svg>
      <span>Triskele</span></div>
    <svg class="knots" viewBox="0 0 1200 16" width="1200" height="16">${twists}</svg>`
  document.body.append(style, below)
}"""


def keep(name: str, picture: bytes) -> None:
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / f"{name}.webp"
    image = Image.open(io.BytesIO(picture))
    # Finer shades than anybody sees would make the finished pictures too large for link previews.
    image = Image.merge(image.mode, [band.point(lambda shade: shade & 0xFC | shade >> 6) for band in image.split()])
    image.save(path, lossless=True, method=6)
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1000} kB")


def figures() -> str:
    """All players' figures side by side, without their letters."""
    width, height = FIGURE
    body = "".join(
        kit.use(f"fig-{kind}-large", (seat + 0.05) * width, 4, width * 0.9, height * 0.9, "")
        for seat, kind in enumerate(kit.art("kit")["figures"])
    )
    return kit.svg("keltis", width * 5, height, body, "", "light")


def main() -> None:
    program = chromium.find()
    assert program, chromium.MISSING
    with tempfile.TemporaryDirectory() as folder, Running(f"{folder}/tables.sqlite") as site, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=program, chromium_sandbox=False)
        one = Visit(browser, site, screen={"viewport": SIZE})
        for at, game in enumerate(GAMES):
            page = one.goto()
            page.wait_for_selector(".knot")
            page.evaluate("document.fonts.ready")
            page.evaluate(SHOWN, at)
            page.wait_for_timeout(300)
            keep(game, page.screenshot())
        page.set_viewport_size({"width": FIGURE[0] * 5, "height": FIGURE[1]})
        page.set_content(
            f"<style>body {{ margin: 0; background: transparent }} svg {{ display: block }}</style>{figures()}"
        )
        keep("figures", page.screenshot(omit_background=True))


if __name__ == "__main__":
    main()
