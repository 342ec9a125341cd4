"""The interface's description is a page to read: every route, with what goes in and what comes out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import httpx
import pytest

from server.running import Running
from triskele.server.openapi import describe
from triskele.server.routes.reading import page

VOID = {"meta", "link", "br"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(str(tmp_path_factory.mktemp("reading") / "tables.sqlite")) as running:
        yield running


class Page(HTMLParser):
    """What a browser finds, with tags that are closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text: list[str] = []
        self.names: set[str] = set()
        self.links: set[str] = set()
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.names |= {found["id"] or ""} if "id" in found else set()
        self.links |= {found["href"] or ""} if "href" in found else set()
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def test_every_route_is_on_the_page_with_its_answer() -> None:
    description = describe()
    found = Page(page(description))
    text = " ".join(found.text)
    for path, methods in description["paths"].items():
        for method, route in methods.items():
            assert f"{method.upper()} {path}" in text
            assert " ".join((route.get("description") or route["summary"]).split()) in " ".join(text.split())
    anchors = {link[1:] for link in found.links if link.startswith("#")}
    assert anchors <= found.names
    assert len(anchors) > 50
    assert text.count('"code"') == 0 or "Refused with" in text
    assert '"position": "wuerfel/1' in text, "examples are shown"


def test_a_server_shows_the_page_and_brings_nothing_from_elsewhere(server: Running) -> None:
    answer = httpx.get(f"{server.url}/docs", timeout=60)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert not re.search(r'(src|href)="(https?:)?//', answer.text)
    assert "<script" not in answer.text
    again = httpx.get(f"{server.url}/docs", headers={"If-None-Match": answer.headers["etag"]}, timeout=60)
    assert again.status_code == 304


def test_what_is_told_is_no_markup() -> None:
    told = {
        "info": {"title": "<b>", "version": "1"},
        "paths": {"/<i>": {"get": {"summary": "<script>", "responses": {}}}},
    }
    assert "<script>" not in page(told)
    assert "<b>" not in page(told)
