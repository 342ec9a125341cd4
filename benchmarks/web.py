"""What the web client weighs, and how quickly it opens, draws and moves, in a real browser.

    python -m benchmarks.web            all figures, printed and written to docs/benchmarks.md
    python -m benchmarks.web --quick    a short run that writes nothing

Some figures are of a page whose processor is slowed down, like that of a cheap phone. On a shared machine times also
say how busy it was, so the best or the median of several runs counts.
"""

import argparse
import random
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from benchmarks import document
from benchmarks.rates import machine

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests")]

from server.running import Person, Running, play_on  # noqa: E402
from triskele.rules import GAMES as RULES  # noqa: E402
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

# Notes how long each tap takes until the first frame that shows it, and the frames after it, while a move is seen.
WATCH = """(time) => {
  const seen = (window.seen = { taps: [], gaps: [] })
  const note = (list) => {
    for (const entry of list.getEntries()) if (entry.name === 'click') seen.taps.push(entry.duration)
  }
  new PerformanceObserver(note).observe({ type: 'event', durationThreshold: 16 })
  let until = 0
  const frame = (last) => (now) => {
    if (last) seen.gaps.push(now - last)
    if (now < until) requestAnimationFrame(frame(now))
    else until = 0
  }
  addEventListener('click', () => {
    if (!until) requestAnimationFrame(frame(0))
    until = performance.now() + time
  })
}"""
SEEN = 1200  # milliseconds in which a card is laid, a figure moves, a tile is taken, and a score counts
LONG = 50  # milliseconds: a frame that takes longer is seen to stutter
READY = "main .field .step"  # stands on a table that can be played at
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


def drawing(browser: Browser, server: Running, person: Person, table: str, steps: int) -> tuple[float, float]:
    """Milliseconds until a new view is drawn; the median over the steps of a replay, and the longest."""
    one = Visit(browser, server, person=person)
    page = one.goto(f"replay/{table}")
    page.locator("main .board").first.wait_for()
    page.keyboard.press("Home")  # a replay opens at the end
    page.wait_for_load_state("networkidle")  # by then the next views are there
    found = []
    for _ in range(steps):
        page.wait_for_timeout(250)
        found.append(float(page.evaluate(STEP)))
    one.close()
    return statistics.median(found), max(found)


def playing(browser: Browser, server: Running, game: str, moves: int, slow: int) -> tuple[list[float], list[float]]:
    """Milliseconds from each tap until a frame shows it, and those between frames while moves are seen."""
    one = Visit(browser, server, speed="normal")
    start(one, game)
    slow_down(one, slow)
    player = Player(one)
    player.await_turn()
    one.page.evaluate(WATCH, SEEN)
    last = one.actions + moves
    while one.actions < last and (state := player.once()) != "over":
        # What looks for the next thing to tap would keep the page from showing the last one.
        one.page.wait_for_timeout(SEEN if state == "act" else 100)
    seen: dict[str, list[float]] = one.page.evaluate("window.seen")
    one.close()
    return seen["taps"] or [16.0], seen["gaps"]  # nothing under 16 ms is told


def frames(gaps: list[float]) -> str:
    """How many frames came each second, and how many of them took too long to be smooth."""
    return f"{1000 / statistics.median(gaps):.0f} / s, {sum(gap > LONG for gap in gaps)} of {len(gaps)} long"


def run(quick: bool) -> str:
    runs, steps, moves = (1, 8, 3) if quick else (3, 20, 6)
    program = chromium.find()
    assert program, chromium.MISSING
    slowly = f"{SLOW} × slower"
    columns = ["script and style, packed", "table opens", f"table opens, {slowly}", "a view is drawn", "at most"]
    columns += ["frames of a move", f"frames, {slowly}", f"a tap is shown, {slowly}", "at most"]
    lines = ["| game | " + " | ".join(columns) + " |", "| --- |" + " ---: |" * len(columns)]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Running(f"{folder}/tables.sqlite")
        with server, Person(server, "Ada") as person:
            browser = playwright.chromium.launch(executable_path=program, chromium_sandbox=False)
            hall = opening(browser, server, "", ".start:not(:disabled)", person, runs)
            for game in GAMES:
                table = person.table("me", *["easy"] * (RULES[game].SEATS[1] - 1), game=game)["id"]
                opens = [opening(browser, server, f"t/{table}", READY, person, runs, slow) for slow in (1, SLOW)]
                play_on([person], table, random.Random(3))
                drawn = drawing(browser, server, person, table, steps)
                _, smooth = playing(browser, server, game, moves, 1)
                taps, slow = playing(browser, server, game, moves, SLOW)
                cells = [f"{weight(browser, server, game) / 1000:.0f} kB", *(f"{time:.0f} ms" for time in opens)]
                cells += [*(f"{time:.1f} ms" for time in drawn), frames(smooth), frames(slow)]
                cells += [f"{statistics.median(taps):.0f} ms", f"{max(taps):.0f} ms"]
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
