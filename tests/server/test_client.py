"""The web client's files: what is served, what is not, and with which headers."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from triskele.server.app import create_app
from triskele.server.config import Config
from triskele.server.edge import client
from triskele.server.people import People
from triskele.server.services import Services
from triskele.server.tables.duelling import Duels


class Browser:
    """Asks an application that was never started: files need no database."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app

    def get(self, path: str, headers: dict[str, str] | None = None, method: str = "GET") -> httpx.Response:
        async def ask() -> httpx.Response:
            transport = httpx.ASGITransport(app=self._app)
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
                return await client.request(method, path, headers=headers)

        return asyncio.run(ask())


@pytest.fixture
def browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Browser:
    """A client of a server whose web client is made of a few small files."""
    built = tmp_path / "static"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<!doctype html><title>Triskele</title>")
    (built / "favicon.svg").write_text("<svg/>")
    (built / "assets" / "app-1a2b.js").write_text("export {};")
    (built / "assets" / "app-1a2b.js.gz").write_bytes(gzip.compress(b"export {};"))
    (built / ".secret").write_text("no")
    (tmp_path / "outside.txt").write_text("no")
    (built / "assets" / "link.txt").symlink_to(tmp_path / "outside.txt")
    monkeypatch.setattr(client, "PACKAGED", built)
    monkeypatch.setattr(client, "IN_CHECKOUT", tmp_path / "nowhere")
    config = Config(str(tmp_path / "tables.sqlite"))
    app = create_app(config)
    app.state.services = services = Services(config)  # not opened
    services.people = People(services.store, b"key", 40)
    return Browser(app)


def test_the_page_is_served_for_every_address_of_the_client(browser: Browser) -> None:
    for path in ("/", "/index.html", "/anything/below?x=1"):
        response = browser.get(path)
        assert response.status_code == 200
        assert response.text == "<!doctype html><title>Triskele</title>"
        assert response.headers["content-type"] == "text/html; charset=utf-8"
        assert response.headers["cache-control"] == "no-cache"
    again = browser.get("/", headers={"If-None-Match": response.headers["etag"]})
    assert again.status_code == 304
    assert browser.get("/", method="HEAD").status_code == 200


def test_files_are_served_for_ever_and_packed_where_that_is_understood(browser: Browser) -> None:
    plain = browser.get("/assets/app-1a2b.js", headers={"Accept-Encoding": "identity"})
    packed = browser.get("/assets/app-1a2b.js", headers={"Accept-Encoding": "gzip, br"})
    assert plain.text == packed.text == "export {};"
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    for response in (plain, packed):
        assert response.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert response.headers["content-type"] == "text/javascript; charset=utf-8"
        assert response.headers["vary"] == "Accept-Encoding"
    assert browser.get("/favicon.svg").headers["content-type"] == "image/svg+xml; charset=utf-8"


@pytest.mark.parametrize(
    "path",
    ["/api/nothing", "/api", "/assets/none.js", "/assets/link.txt", "/assets/..%2f..%2foutside.txt", "/assets/%00"],
)
def test_what_is_not_there_is_a_refusal(browser: Browser, path: str) -> None:
    response = browser.get(path)
    assert response.status_code == 404
    assert response.json()["code"] == "unknown-address"


@pytest.mark.parametrize("path", ["/.secret", "/../outside.txt", "/%2e%2e/outside.txt", "/..%5coutside.txt"])
def test_nothing_hidden_and_nothing_outside_is_served(browser: Browser, path: str) -> None:
    response = browser.get(path)
    assert response.text != "no"
    assert "Triskele" in response.text or response.status_code == 404


def test_pages_may_load_only_what_is_the_servers_own(browser: Browser) -> None:
    headers = browser.get("/").headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy == {
        "default-src": "'self'",
        "script-src": "'self'",
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data: blob:",
        "font-src": "'self'",
        "connect-src": "'self'",
        "frame-ancestors": "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
    }
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


def test_where_the_client_is_not_built_the_page_says_how(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def any_table(_duels: Duels, _me: str | None, _table: str) -> None:
        """There is no database that could say whose it is."""

    monkeypatch.setattr(Duels, "check_look", any_table)
    monkeypatch.setattr(client, "PACKAGED", tmp_path / "nowhere")
    response = browser.get("/")
    assert response.status_code == 200
    assert "npm run build" in response.text
    for path in ("/other", f"/api/tables/{'a' * 16}/picture.png"):  # its letters would be the page's
        assert browser.get(path).json()["code"] == "unknown-address"
