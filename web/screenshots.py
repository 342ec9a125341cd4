"""Takes the pictures for README and docs/screenshots: real pages of a real server, with games that bots have played.

    python web/screenshots.py            all of them
    python web/screenshots.py keltis     only those whose name begins like that

The server's chance comes from a fixed seed here, so that the pictures change only when the program does.
"""

import io
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "screenshots"
MOST = 200_000  # bytes of a picture
sys.path[:0] = [str(ROOT / "tests")]

from server.running import WIDE as LIMITS  # noqa: E402
from server.running import Person, Running  # noqa: E402
from web import chromium  # noqa: E402
from web.visit import PHONE, WIDE, Visit  # noqa: E402
from web.words import say  # noqa: E402

# `secrets` draws from the system; here it draws from a seed.
SERVE = """
import base64, random, secrets
luck = random.Random(20)
secrets.token_bytes = lambda n=32: luck.randbytes(n)
secrets.token_hex = lambda n=32: luck.randbytes(n).hex()
secrets.token_urlsafe = lambda n=32: base64.urlsafe_b64encode(luck.randbytes(n)).rstrip(b"=").decode()
secrets.randbits, secrets.choice = luck.getrandbits, luck.choice
from triskele.cli import main
main()
"""

# name: game, players, place of the log, phase, theme, language, screen, what is pressed before the picture
TABLES: dict[str, tuple[str, int, int, str, str, str, dict[str, Any], str | None]] = {
    "keltis": ("keltis", 3, 60, "play", "light", "en", WIDE, ".h.can"),
    "hint": ("keltis", 2, 40, "play", "light", "en", WIDE, "h"),
    "orakel": ("orakel", 3, 60, "play", "light", "en", WIDE, ".h.can"),
    "wuerfel": ("wuerfel", 3, 40, "choose", "light", "en", WIDE, None),
    "celtica": ("celtica", 3, 110, "play", "light", "en", WIDE, ".h.can"),
    "keltis-dark": ("keltis", 2, 60, "play", "dark", "en", WIDE, ".h.can"),
    "keltis-phone": ("keltis", 2, 50, "play", "light", "de", PHONE, ".h.can"),
}

# name: its address, and what is there when it is complete; the report is of a game that is played first
PAGES = {
    "home": ("", ".start:not(:disabled)"),
    "lesson": ("learn/orakel/2", ".board .step"),
    "practice": ("practice/celtica/next", ".board .step"),
    "report": ("", ".report .moments"),
}


@contextmanager
def seeded() -> Iterator[str]:
    """The address of a server whose deals are always the same."""
    with tempfile.TemporaryDirectory() as folder:
        arguments = [sys.executable, "-c", SERVE, "serve", "--port", "0", "--database", f"{folder}/tables.sqlite"]
        arguments += ["--bot-workers", "1", "--bot-pause", "0.15"]
        for limit in LIMITS:
            arguments += ["--limit", limit]
        with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
            assert process.stdout is not None
            try:
                yield process.stdout.readline().split()[-1].rstrip("/")
            finally:
                process.terminate()


def brought_on(person: Person, game: str, players: int, at: int, phase: str) -> str:
    """A table at which a bot has played our seat for a while, and it is our turn again."""
    seats = [{"who": "me"}, *[{"who": "bot", "level": "steady"}] * (players - 1)]
    opened = person.post("/api/tables", {"game": game, "seats": seats, "options": {"start": 0}, "word": "picture"})
    table = f"/api/tables/{opened['id']}"
    person.put(f"{table}/seats/0", {"who": "bot", "level": "steady"})
    while True:
        seen = person.get(table)
        view = seen["views"][0]
        if seen["at"] >= at and view["deciding"] == 0 and view["phase"] == phase:
            person.put(f"{table}/seats/0", {"who": "me", "word": "picture"})
            mine = next(view for view in person.get(table)["views"] if view["seat"] == 0)
            if mine["deciding"] == 0 and mine["phase"] == phase:
                return str(opened["id"])
            person.put(f"{table}/seats/0", {"who": "bot", "level": "steady"})
        assert seen["status"] == "playing", f"{game} was over before place {at}"
        time.sleep(0.02)


def played(person: Person, game: str, level: str, other: str) -> str:
    """A finished game of ours, which a level played for us, judged."""
    seats = [{"who": "me"}, {"who": "bot", "level": other}]
    opened = person.post("/api/tables", {"game": game, "seats": seats, "options": {"start": 0}, "word": "picture"})
    table = f"/api/tables/{opened['id']}"
    person.put(f"{table}/seats/0", {"who": "bot", "level": level})
    wait_for(lambda: person.get(table)["status"] == "finished")
    person.post(f"{table}/analysis")
    wait_for(lambda: person.get(f"{table}/analysis")["status"] == "done")
    return str(opened["id"])


def wait_for(there: Callable[[], bool], seconds: float = 600) -> None:
    until = time.monotonic() + seconds
    while not there():
        assert time.monotonic() < until, "what was waited for did not come"
        time.sleep(0.2)


def keep(page: Page, name: str) -> None:
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(900)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    path = FOLDER / f"{name}.webp"
    for quality in (86, 78, 70, 60):
        picture.save(path, quality=quality, method=6)
        if path.stat().st_size < MOST:
            break
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1000} kB")


def visit(browser: Browser, person: Person, **wishes: Any) -> Visit:
    server = Running("")
    server.url = person.url
    return Visit(browser, server, person=person, **wishes)


def main() -> None:
    wanted = sys.argv[1:] or [""]
    FOLDER.mkdir(parents=True, exist_ok=True)
    program = chromium.find()
    assert program, chromium.MISSING
    with seeded() as url, Person(url, "Maeve") as person, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, chromium_sandbox=False)
        for name, (game, players, at, phase, theme, lang, screen, press) in TABLES.items():
            if not name.startswith(tuple(wanted)):
                continue
            table = brought_on(person, game, players, at, phase)
            one = visit(browser, person, theme=theme, lang=lang, screen=screen)
            page = one.goto(f"t/{table}")
            page.locator(".banner.mine").wait_for()
            if press == "h":
                page.get_by_role("button", name="Hint").and_(page.locator(":enabled")).wait_for()
                page.keyboard.press("h")
                expect(page.locator(".step.hinting small")).not_to_have_text(say("why.looking"), timeout=60_000)
            elif press:
                page.locator(press).first.click(position={"x": 12, "y": 30})
            page.mouse.move(2, 2)
            keep(page, name)
            one.close()
        for name, (path, there) in PAGES.items():
            if not name.startswith(tuple(wanted)):
                continue
            one = visit(browser, person)
            page = one.goto(f"replay/{played(person, 'wuerfel', 'steady', 'clever')}" if name == "report" else path)
            page.locator(there).first.wait_for()
            page.wait_for_load_state("networkidle")
            keep(page, name)
            one.close()
        browser.close()


if __name__ == "__main__":
    main()
