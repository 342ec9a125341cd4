"""Looks at a page as it is drawn: what lies over what, what is cut, what is out of view, and where its parts are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

MEASURE = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")


def measure(page: Page) -> dict[str, Any]:
    """What is wrong with the page as it is drawn now, and where its parts are."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found: dict[str, Any] = page.evaluate(f"() => {{ {MEASURE}\nreturn measure() }}")
    return found


def measure_across(page: Page) -> list[str]:
    """What is wrong with a page that scrolls: what leaves the screen sideways, is cut, or breaks within words."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found: list[str] = page.evaluate(f"() => {{ {MEASURE}\nreturn measureAcross() }}")
    return found
