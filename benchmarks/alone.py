"""The page without a server: how large it is, how soon it can be played at, how long an answer takes, and its memory.

python -m benchmarks.alone SITE    of a folder that `triskele site` wrote; needs Chromium
"""

from __future__ import annotations

import functools
import http.server
import os
import re
import sys
import threading
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests")]

from triskele.rules import GAMES  # noqa: E402
from web import chromium  # noqa: E402

TIMED = """
window.took = []
const post = Worker.prototype.postMessage
Worker.prototype.postMessage = function (data, ...rest) {
  if (!this.asked) {
    this.asked = new Map()
    this.addEventListener('message', ({ data }) => {
      const [url, at] = this.asked.get(data.id) ?? []
      if (url) window.took.push([url, performance.now() - at])
    })
  }
  if (data.id !== undefined) this.asked.set(data.id, [data.url, performance.now()])
  return post.call(this, data, ...rest)
}
"""
MEMORY = """caches.open('triskele-here').then((kept) => kept.keys())
  .then((all) => all.some(({ url }) => url.includes('memory-')))"""
PLAY = """async ([game, actions]) => {
  const here = (await import(HERE)).here
  const ask = async (method, url, body) =>
    (await here.ask(method, url, { 'Content-Type': 'application/json' }, body ? JSON.stringify(body) : null)).json()
  let table = await ask('POST', '/api/tables', { game, seats: [{ who: 'me' }, { who: 'me' }], word: 'ab'.repeat(16) })
  for (let n = 0; n < actions && table.status === 'playing'; n++) {
    const view = table.views.find((view) => view.seat === view.deciding)
    const action = view.actions[n % view.actions.length].text
    table = await ask('POST', `/api/tables/${table.id}/actions`, { at: table.at, action, table: true })
  }
}"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
        """Nobody reads that."""


def ready(page: Page) -> tuple[int, int, str]:
    """Milliseconds until Python answers, MB of its memory, and whether that is new or was kept."""
    page.wait_for_selector("html[data-ready]", state="attached", timeout=300_000)
    found = re.fullmatch(r"(\d+) ms, (\d+) MB, (\w+)", page.evaluate("document.documentElement.dataset.ready"))
    assert found
    return int(found[1]), int(found[2]), found[3]


def main(site: Path) -> None:
    handler = functools.partial(Quiet, directory=str(site))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}/"
    here = next((site / "assets").glob("here-*.js")).name
    for file in sorted((site / "here").rglob("*")):
        if file.is_file():
            print(f"{file.relative_to(site).as_posix():44} {file.stat().st_size / 1e6:5.2f} MB")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), chromium_sandbox=os.getuid() != 0)
        context = browser.new_context()
        context.add_init_script(TIMED)
        page = context.new_page()
        page.goto(url)
        print("first visit: ready after {} ms, {} MB, {}".format(*ready(page)))
        page.wait_for_function(MEMORY)
        for _ in range(3):
            page.reload()
            print("again: ready after {} ms, {} MB, {}".format(*ready(page)))
        for game in GAMES:
            page.evaluate("window.took = []")
            page.evaluate(PLAY.replace("HERE", repr(f"{url}assets/{here}")), [game, 60])
            times = sorted(ms for asked, ms in page.evaluate("window.took") if asked.endswith("/actions"))
            middle, late = times[len(times) // 2], times[int(0.95 * len(times))]
            print(f"{game}: an action is answered in {middle:.0f} ms (middle), {late:.0f} ms (95 %) of {len(times)}")
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
