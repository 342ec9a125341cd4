"""Somebody who visits the page with a browser, and everything that went wrong while they did."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response

from server.running import Person, Running
from triskele.rules import GAMES

WIDE = {"viewport": {"width": 1440, "height": 900}}
TABLET = {"viewport": {"width": 1024, "height": 768}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}

PAGES = [
    "",
    "new/keltis",
    "new/celtica",
    "history",
    "learn",
    "learn/orakel",
    *(f"rules/{game}" for game in GAMES),
    "settings",
]

# Refusals are answers too: a card can't be laid, or the table has moved on.
ANSWERS = {409}


class Visit:
    """A browser of its own, with settings as if they had been made on an earlier visit."""

    def __init__(
        self,
        browser: Browser,
        server: Running,
        *,
        lang: str = "en",
        theme: str = "light",
        speed: str = "off",
        screen: dict[str, Any] | None = None,
        person: Person | None = None,
        confirm: bool = False,
        **more: Any,
    ) -> None:
        self.server = server
        self.lang = lang
        self.context = browser.new_context(
            base_url=server.url, locale={"en": "en-GB", "de": "de-DE"}[lang], **(screen or WIDE), **more
        )
        settings = {"language": "auto", "theme": theme, "speed": speed, "sound": "off", "confirm": confirm}
        script = "location.protocol === 'about:' || localStorage.getItem(KEY) || localStorage.setItem(KEY, VALUE)"
        value = json.dumps(json.dumps(settings))
        self.context.add_init_script(script.replace("KEY", "'triskele.settings'").replace("VALUE", value))
        if person:
            self.context.add_cookies(
                [{"name": "triskele", "value": person.http.cookies["triskele"], "url": server.url, "httpOnly": True}]
            )
        self.trouble: list[str] = []
        self.forgiving = False  # while a test takes the server away
        self.actions = 0
        self.under_way: set[Request] = set()  # actions that were sent and have no answer yet
        self.page = self.open()

    def open(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(40_000)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._note(f"page error: {error}"))
        page.on("request", self._request)
        page.on("requestfailed", self._failed)
        page.on("response", self._response)
        return page

    def goto(self, path: str = "") -> Page:
        """Open an address of the page, such as t/TABLE."""
        # From nothing, as with a link: another # alone would not load anything.
        self.page.goto("about:blank")
        self.page.goto(f"/#/{path}")
        return self.page

    def _note(self, trouble: str) -> None:
        if not self.forgiving:
            self.trouble.append(trouble)

    def _console(self, message: ConsoleMessage) -> None:
        told_by_response = re.match(r"Failed to load resource.*status of (\d+)", message.text)
        if message.type == "error" and not told_by_response:
            self._note(f"console: {message.text}")

    def _request(self, request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/actions"):
            self.under_way.add(request)

    def _failed(self, request: Request) -> None:
        self.under_way.discard(request)
        # Requests under way when a page is left are given up; that is not a failure.
        if request.failure != "net::ERR_ABORTED":
            self._note(f"failed: {request.method} {request.url}: {request.failure}")

    def _response(self, response: Response) -> None:
        self.under_way.discard(response.request)
        if response.status >= 400 and response.status not in ANSWERS:
            self._note(f"{response.status}: {response.request.method} {response.url}")
        if response.request.method == "POST" and response.url.endswith("/actions") and response.status == 200:
            self.actions += 1

    @property
    def table(self) -> str:
        """The table that is looked at."""
        found = re.search(r"#/(?:t|replay)/([^/]+)", self.page.url)
        assert found, self.page.url
        return found[1]

    def ask(self, path: str) -> Any:
        """What the server tells this visitor."""
        answer = self.context.request.get(f"{self.server.url}{path}")
        assert answer.ok, answer.text()
        return answer.json()

    def packed(self, urls: Iterable[str]) -> dict[str, int]:
        """How many bytes files have when compressed. They are read again: those of a page that was left are gone."""
        return {url: len(gzip.compress(self.context.request.get(url).body(), 9)) for url in urls}

    def close(self) -> None:
        self.context.close()
