"""What the web client weighs, and how quickly it opens, draws and moves, in a real browser.

    python -m benchmarks.web            all figures, printed and written to docs/benchmarks.md
    python -m benchmarks.web --quick    a short run that writes nothing

Some figures are of a page whose processor is slowed down, like that of a cheap phone. On a shared machine times also
say how busy it was, so the best or the median of several runs counts.
"""

import argparse
import itertools
import random
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from benchmarks import document
from benchmarks.rates import machine

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests")]

from server.running import Person, Running, play_on  # noqa: E402
from web import chromium  # noqa: E402
from web.player import Player  # noqa: E402
from web.visit import GAMES, Visit  # noqa: E402

TITLES = {"keltis": "Keltis", "orakel": "Das Orakel", "wuerfel": "the dice game", "celtica": "Celtica"}

# How long one step of a replay takes until the new view is laid out: its script, styles and layout. Painting comes with
# the next frame, and what glides is watched below.
STEP = """async () => {
  const begin = performance.now()
  let drawn = 0
  const watch = new MutationObserver(() => {
    document.body.offsetHeight
    drawn = performance.now() - begin
  })
  const everything = { subtree: true, childList: true, attributes: true, characterData: true }
  watch.observe(document.querySelector('main .board'), everything)
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }))
  while (!drawn && performance.now() - begin < 2000) {
    const { port1, port2 } = new MessageChannel()
    await new Promise((done) => ((port1.onmessage = done), port2.postMessage(0)))
  }
  watch.disconnect()
  return drawn || 2000
}"""

# Watches the frames and the long tasks for the time of a move's animation.
WATCH = """() => {
  const seen = { frames: [], long: [] }
  const note = (list) => seen.long.push(...list.getEntries().map((entry) => entry.duration))
  new PerformanceObserver(note).observe({ type: 'longtask' })
  const begin = performance.now()
  const frame = (now) => {
    seen.frames.push(now)
    if (now - begin < 600) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  window.seen = seen
}"""

# Notes how long each tap or press of a key takes until what it did is on the screen.
TAPS = """() => {
  window.taps = []
  const note = (list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) window.taps.push(entry.duration)
  }
  new PerformanceObserver(note).observe({ type: 'event', durationThreshold: 16 })
}"""
SLOW = 4  # how many times slower a phone's processor is taken to be


def weight(browser: Browser, server: Running, game: str) -> int:
    """Compressed bytes of script and style that the hall and a table of the game load together."""
    one = Visit(browser, server)
    asked: set[str] = set()
    one.page.on("request", lambda request: request.resource_type in {"script", "stylesheet"} and asked.add(request.url))
    start(one, game)
    one.page.wait_for_load_state("networkidle")
    found = sum(one.packed(asked).values())
    one.close()
    return found


def start(one: Visit, game: str) -> None:
    page = one.goto()
    page.evaluate("game => localStorage.setItem('triskele.last', JSON.stringify({ game, level: 'gentle' }))", game)
    page.reload()
    page.locator(".start:not(:disabled)").click()
    page.locator(".banner").wait_for()


def slow_down(one: Visit, rate: int) -> None:
    """Make the page's processor so many times slower, as on a cheap phone."""
    one.context.new_cdp_session(one.page).send("Emulation.setCPUThrottlingRate", {"rate": rate})


def opening(
    browser: Browser, server: Running, path: str, ready: str, person: Person, runs: int, slow: int = 1
) -> float:
    """Milliseconds from nothing to a usable page; the best of several browsers that had never seen it."""
    found = []
    for _ in range(runs):
        one = Visit(browser, server, person=person)
        slow_down(one, slow)
        one.context.add_init_script(
            f"""if (location.protocol !== 'about:') new MutationObserver((_, watch) => {{
              if (!document.querySelector({ready!r})) return
              window.ready = performance.now()
              watch.disconnect()
            }}).observe(document, {{ subtree: true, childList: true, attributes: true }})"""
        )
        one.goto(path)
        one.page.wait_for_function("() => window.ready")
        found.append(float(one.page.evaluate("window.ready")))
        one.close()
    return min(found)


def drawing(browser: Browser, server: Running, person: Person, table: str, steps: int) -> float:
    """Milliseconds until a new view is drawn; the median over the steps of a replay."""
    one = Visit(browser, server, person=person)
    page = one.goto(f"replay/{table}")
    page.locator("main .board").first.wait_for()
    page.wait_for_load_state("networkidle")  # by then the next views are there
    found = []
    for _ in range(steps):
        page.wait_for_timeout(250)
        found.append(float(page.evaluate(STEP)))
    one.close()
    return statistics.median(found)


def moving(browser: Browser, server: Running, game: str, moves: int) -> tuple[float, float]:
    """In the animations of moves: the median time between frames, and the median of each one's longest task."""
    one = Visit(browser, server, speed="normal")
    start(one, game)
    player = Player(one)
    gaps, longest = [], []
    for _ in range(moves):
        player.await_turn()
        before = one.actions
        one.page.evaluate(WATCH)
        while one.actions == before:
            if player.once() == "over":
                break
        one.page.wait_for_timeout(650)
        seen: dict[str, Any] = one.page.evaluate("window.seen")
        frames = seen["frames"]
        gaps += [b - a for a, b in itertools.pairwise(frames)]
        longest.append(max(seen["long"], default=0.0))
    one.close()
    return statistics.median(gaps), statistics.median_low(longest)


def tapping(browser: Browser, server: Running, game: str, moves: int) -> float:
    """With a slow processor, milliseconds from a tap until its answer is painted; the longest of all taps."""
    one = Visit(browser, server, speed="normal")
    start(one, game)
    slow_down(one, SLOW)
    one.page.evaluate(TAPS)
    player = Player(one)
    for _ in range(moves):
        player.await_turn()
        before = one.actions
        while one.actions == before:
            if player.once() == "over":
                break
        one.page.wait_for_timeout(650)
    taps: list[float] = one.page.evaluate("window.taps")
    one.close()
    return max(taps, default=16.0)  # nothing under 16 ms is told


def run(quick: bool) -> str:
    runs, steps, moves = (1, 8, 3) if quick else (5, 40, 12)
    program = chromium.find()
    assert program, chromium.MISSING
    columns = ["script and style, packed", "table opens", "a view is drawn", "between frames", "longest task"]
    columns += [f"table opens, {SLOW} × slower", f"a tap is answered, {SLOW} × slower"]
    lines = ["| game | " + " | ".join(columns) + " |", "| --- |" + " ---: |" * len(columns)]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Running(f"{folder}/tables.sqlite")
        with server, Person(server, "Ada") as person:
            browser = playwright.chromium.launch(executable_path=program, chromium_sandbox=False)
            hall = opening(browser, server, "", ".start:not(:disabled)", person, runs)
            for game in GAMES:
                table = person.table("me", "easy", game=game)["id"]
                opened = opening(browser, server, f"t/{table}", "main .field .step", person, runs)
                slowly = opening(browser, server, f"t/{table}", "main .field .step", person, runs, SLOW)
                tap = tapping(browser, server, game, moves)
                play_on([person], table, random.Random(3))
                drawn = drawing(browser, server, person, table, steps)
                gap, long = moving(browser, server, game, moves)
                packed = weight(browser, server, game)
                told = f"{long:.0f} ms" if long else "under 50 ms"
                cells = [f"{packed / 1000:.0f} kB", f"{opened:.0f} ms", f"{drawn:.1f} ms", f"{gap:.1f} ms", told]
                cells += [f"{slowly:.0f} ms", f"{tap:.0f} ms"]
                lines.append(f"| {' | '.join([TITLES[game], *cells])} |")
                print(lines[-1], flush=True)
            version = browser.version
            browser.close()
    where = machine().partition(", Python")[0]
    head = f"{where}; Chromium {version}, headless. The hall can be used after {hall:.0f} ms.\n\n"
    return head + "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    quick = parser.parse_args().quick
    text = run(quick)
    print("\n" + text)
    if not quick:
        document.write("web", text)


if __name__ == "__main__":
    main()
