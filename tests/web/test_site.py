"""A site without a server: a plain file server below some path, then no network at all, and whole games."""

from __future__ import annotations

import functools
import http.server
import json
import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from server.running import Person, Running
from triskele.rules import GAMES
from triskele.site.build import write
from triskele.table.files import read_record
from triskele.table.language import entry
from web import player
from web.player import Player
from web.visit import PHONE, WIDE
from web.words import say

ROOT = Path(__file__).parents[2]
BELOW = "/games/triskele/"  # where the site lies at its host
READY = 90_000  # milliseconds until Python runs, however busy the machine is
# Actions are counted at the seam.
COUNTING = """
window.counted = 0; window.refused = []
const post = Worker.prototype.postMessage
Worker.prototype.postMessage = function (data, ...rest) {
  if (!this.watched) {
    this.watched = new Map()
    this.addEventListener('message', ({ data }) => {
      const url = this.watched.get(data.id)
      if (/actions$/.test(url) && data.status === 200) window.counted++
      if (url && data.status >= 400) window.refused.push(`${data.status} ${url}`)
    })
  }
  if (data.id !== undefined) this.watched.set(data.id, data.url)
  return post.call(this, data, ...rest)
}
"""
# A memory in which everything is imported is there for the next start.
MEMORY = """caches.open('triskele-here').then((kept) => kept.keys())
  .then((all) => all.some(({ url }) => url.includes('memory-')))"""
SETTINGS = """localStorage.getItem('triskele.settings') || localStorage.setItem('triskele.settings',
  JSON.stringify({ language: 'LANG', theme: 'light', speed: 'off', sound: 'off', confirm: false }))"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Files below a path, as a plain host serves them."""

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - its name there
        """Nobody reads that."""


class Host:
    def __init__(self, folder: Path) -> None:
        handler = functools.partial(Quiet, directory=str(folder))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}{BELOW}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture(scope="module")
def folder(packed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    top = tmp_path_factory.mktemp("host")
    write(top / BELOW.strip("/"), packed)
    return top


class Stay:
    """Somebody at the site, with what the player needs of a visit."""

    def __init__(self, browser: Browser, url: str, lang: str = "en", screen: dict[str, Any] | None = None) -> None:
        self.url, self.lang = url, lang
        self.context = browser.new_context(locale={"en": "en-GB", "de": "de-DE"}[lang], **(screen or WIDE))
        self.context.add_init_script(COUNTING)
        self.context.add_init_script(SETTINGS.replace("LANG", lang))
        self.trouble: list[str] = []
        self.elsewhere: list[str] = []
        self.under_way: set[Any] = set()
        self.page = self.open()

    def open(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(READY)
        page.on("pageerror", lambda error: self.trouble.append(f"page error: {error}"))
        page.on(
            "request",
            lambda asked: (
                None if asked.url.startswith((self.url, "blob:", "data:")) else self.elsewhere.append(asked.url)
            ),
        )
        return page

    @property
    def actions(self) -> int:
        counted: int = self.page.evaluate("window.counted")
        return counted

    def ready(self, page: Page | None = None) -> None:
        (page or self.page).wait_for_selector("html[data-ready]", state="attached", timeout=READY)

    def come(self) -> None:
        """The first visit, until all is kept that a later one needs."""
        self.page.goto(self.url)
        self.ready()
        self.page.wait_for_function(
            "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
        )

    def begin(self, game: str, level: int = 0) -> None:
        self.page.goto(self.url + "#/")
        card = say("frame.home.play_game", self.lang, game=entry(self.lang, f"{game}.title"))
        self.page.get_by_role("button", name=card, exact=True).click()
        levels = self.page.get_by_role("group", name=say("frame.home.choose_level", self.lang))
        levels.get_by_role("button").nth(level).click()
        self.page.wait_for_url("**/#/t/*", timeout=READY)


@pytest.fixture
def stay(browser: Browser, folder: Path) -> Iterator[Callable[..., tuple[Stay, Host]]]:
    hosts: list[Host] = []
    stays: list[Stay] = []

    def come(**wishes: Any) -> tuple[Stay, Host]:
        hosts.append(Host(folder))
        stays.append(Stay(browser, hosts[-1].url, **wishes))
        return stays[-1], hosts[-1]

    yield come
    trouble = [line for one in stays for line in [*one.trouble, *(f"asked elsewhere: {url}" for url in one.elsewhere)]]
    for one in stays:
        one.context.close()
    for host in hosts:
        host.stop()
    assert not trouble, "\n".join(trouble)


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "PATIENCE", 120)  # bots think in this browser, too


@pytest.mark.parametrize(
    ("game", "screen"),
    [
        pytest.param("wuerfel", PHONE),
        *(
            pytest.param(game, screen, marks=pytest.mark.long)
            for game in GAMES
            for screen in (WIDE, PHONE)
            if (game, screen) != ("wuerfel", PHONE)
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "phone" if value is PHONE else "wide",
)
def test_a_whole_game_is_played_with_the_network_unplugged(
    stay: Callable[..., tuple[Stay, Host]], game: str, screen: dict[str, Any]
) -> None:
    visitor, host = stay(screen=screen)
    visitor.come()
    host.stop()
    visitor.context.set_offline(True)
    visitor.page.wait_for_function(MEMORY)
    visitor.page.reload()
    visitor.ready()
    expect(visitor.page.locator("html")).to_have_attribute("data-ready", re.compile("kept$"))
    visitor.begin(game)
    Player(visitor).play()  # type: ignore[arg-type]
    assert visitor.actions > 4
    expect(visitor.page.locator("#end-title")).to_be_visible()
    assert visitor.page.evaluate("window.refused") == []


@pytest.mark.long
def test_the_strongest_level_thinks_and_advises_without_a_network(stay: Callable[..., tuple[Stay, Host]]) -> None:
    visitor, host = stay()
    visitor.come()
    visitor.begin("wuerfel", level=5)
    Player(visitor).play(actions=1)  # type: ignore[arg-type]
    host.stop()
    visitor.context.set_offline(True)
    Player(visitor).play()  # type: ignore[arg-type]
    expect(visitor.page.locator("#end-title")).to_be_visible()
    assert visitor.page.evaluate("window.refused") == []


@pytest.mark.long
def test_tables_outlive_the_page_and_one_tab_has_them(stay: Callable[..., tuple[Stay, Host]]) -> None:
    visitor, host = stay(lang="de")
    visitor.come()
    visitor.begin("wuerfel")
    Player(visitor).play(actions=2)  # type: ignore[arg-type]
    table = visitor.page.url
    seen = visitor.page.locator(".names").inner_text()
    host.stop()
    visitor.context.set_offline(True)
    other = visitor.open()
    other.goto(table)
    expect(other.get_by_text(say("here.elsewhere", "de"))).to_be_visible(timeout=READY)
    visitor.page.close()
    visitor.ready(other)
    expect(other.locator(".names")).to_have_text(re.compile(re.escape(seen.split("\n", maxsplit=1)[0])), timeout=READY)
    expect(other.get_by_text(say("here.elsewhere", "de"))).to_have_count(0)
    visitor.page = other
    other.evaluate("window.counted = 0")
    Player(visitor).play(actions=2)  # type: ignore[arg-type]
    assert visitor.actions >= 2


@pytest.mark.long
@pytest.mark.parametrize("lang", ["en", "de"])
def test_help_lessons_practice_and_records_are_there_without_a_server(
    stay: Callable[..., tuple[Stay, Host]], lang: str, site: Running, tmp_path: Path
) -> None:
    visitor, host = stay(lang=lang)
    visitor.come()
    host.stop()
    visitor.context.set_offline(True)
    page = visitor.page
    visitor.begin("wuerfel")
    Player(visitor).play()  # type: ignore[arg-type]
    with page.expect_download() as kept:
        page.get_by_role("link", name=say("frame.end.record", lang)).click()
    kept.value.save_as(tmp_path / "game.json")
    record = read_record(tmp_path / "game.json")
    assert record["game"] == "wuerfel"
    with page.expect_download() as drawn:
        page.get_by_role("link", name=say("frame.end.picture", lang)).click()
    drawn.value.save_as(tmp_path / "game.png")
    with Image.open(tmp_path / "game.png") as picture:
        assert picture.format == "PNG"
        assert picture.width > 1000
        assert len(picture.convert("RGB").resize((80, 60)).getcolors(5000) or ()) > 50
    with Person(site) as anna:  # from the page to a server, and back
        there = anna.post("/api/records", {"record": record, "seats": [0]})
        back = anna.get(f"/api/tables/{there['id']}/record")
    assert back == record
    (tmp_path / "back.json").write_text(json.dumps(back))
    page.goto(visitor.url + "#/history")
    page.locator("input[type=file]").set_input_files(tmp_path / "back.json")
    page.get_by_role("button", name=say("frame.history.bring_nobody", lang)).click()
    expect(page.locator("#end-title")).to_be_visible(timeout=READY)
    expect(page.get_by_text(say("frame.branch.uncounted", lang))).to_be_visible()
    expect(page.get_by_text(say("frame.end.share", lang))).to_have_count(0)  # nobody else could open it
    for path, what in (
        ("#/learn/keltis/1", "main article"),
        ("#/practice/keltis", "main"),
        ("#/history", "main"),
        ("#/rules/orakel", "main"),
        ("#/new/celtica", "form"),
    ):
        page.goto(visitor.url + path)
        expect(page.locator(what).first).to_be_visible(timeout=READY)
    expect(page.get_by_text(say("here.fair", lang))).to_be_visible()
    assert page.evaluate("window.refused") == []


@pytest.mark.long
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_browser_without_webassembly_is_told_what_to_do(
    stay: Callable[..., tuple[Stay, Host]], folder: Path, lang: str
) -> None:
    visitor, _ = stay(lang=lang)
    [script] = (folder / BELOW.strip("/") / "assets").glob("tables-*.js")
    old = "delete globalThis.WebAssembly;" + script.read_text(encoding="utf-8")
    visitor.context.route(f"**/{script.name}", lambda route: route.fulfill(body=old, content_type="text/javascript"))
    visitor.page.goto(visitor.url)
    expect(visitor.page.get_by_role("alert")).to_have_text(say("here.trouble.old", lang), timeout=READY)
    assert all("WebAssembly" in line for line in visitor.trouble)
    visitor.trouble.clear()
