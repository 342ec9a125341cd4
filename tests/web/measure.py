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


# Where a board or a hand has no room for 44 pixels: what it has instead, at least.
SMALLER = {
    ".tight .pile": 40,  # six piles in a line, on the smallest phones
    ".fan .h": 36,  # eight cards beside one another
    ".target, .hit": 24,  # Keltis: stones; two figures on one of them
    ".spot": 24,  # Das Orakel: fields
    ".middle .tile": 24,  # the dice game: eleven tiles in a column
    ".lintel button": 30,  # Celtica: nine pieces on display
    ".tray button": 38,
}


def measure_targets(page: Page) -> list[str]:
    """What can be pressed and is too small for a finger."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    smaller = [[selector, least] for selector, least in SMALLER.items()]
    found: list[str] = page.evaluate(f"(smaller) => {{ {MEASURE}\nreturn measureTargets(smaller, 44) }}", smaller)
    return found
