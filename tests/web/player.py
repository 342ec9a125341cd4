"""Plays any game by what the page offers: looks for what glows or is a button, and presses it. It knows no rule."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from web.visit import Visit

SEEN = 450  # milliseconds after which what has come can be pressed
PATIENCE = 40  # seconds in which something has to happen, however busy the machine is

# What a person would try first: the one obvious step, what glows, then whatever else there is.
OFFERS = [
    ".step .go",
    "[data-target]",
    ".tile.can",
    ".pile.can",
    ".h.can",
    "button.can, [role=button].can",
    ".choose",
    ".named button",
    ".chip:not(:disabled)",
    ".step .buttons button",
    ".h",
]

# Nobody presses what they have not seen yet: whether something has stood as it is for as long as a press needs.
STOOD = """
  const seen = (window.looked ??= new WeakMap())
  const stood = (element) => {
    const say = (name) => element.getAttribute(name)
    const named = ['data-means', 'aria-label', 'aria-pressed', 'aria-disabled'].map(say)
    const told = `${named[0] ?? named} ${element.textContent}`
    if (seen.get(element)?.told !== told) seen.set(element, { told, since: performance.now() })
    return performance.now() - seen.get(element).since > 420
  }
"""
# A thing counts as offered only where a finger or a mouse would hit it.
LOOK = """([offers, tried]) => {//STOOD
  if (document.querySelector('#end-title')) return { state: 'over' }
  const curtain = document.querySelector('.curtain .go')
  const skip = document.querySelector('.step .aside.or')
  const mine = document.querySelector('.banner.mine'), step = document.querySelector('.step')
  const hit = (element) => {
    let box = element.getBoundingClientRect()
    if (box.bottom > innerHeight || box.top < 0) {
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      box = element.getBoundingClientRect()
    }
    for (const fy of [0.5, 0.25, 0.75, 0.1, 0.9])
      for (const fx of [0.5, 0.2, 0.1, 0.35, 0.65, 0.8, 0.9, 0.04]) {
        const x = box.x + box.width * fx, y = box.y + box.height * fy
        const top = document.elementFromPoint(x, y)
        if (top && element.contains(top)) return [x, y]
      }
    return null
  }
  const wanted = curtain ? [[curtain, 'curtain']] : skip ? [[skip, 'skip']] : []
  if (!wanted.length) {
    if (!mine || !step || step.matches('.busy, .sent *')) return { state: 'wait' }
    for (const [n, offer] of offers.entries())
      document.querySelectorAll(offer).forEach((element, k) => {
        if (!element.matches('[aria-disabled=true], :disabled') && element.checkVisibility())
          wanted.push([element, `${offer} ${n < 1 ? '' : k} ${element.ariaLabel ?? element.textContent.trim()}`])
      })
  }
  const covered = []
  const ready = new Map(wanted.map(([element]) => [element, stood(element)]))
  for (const [element, name] of wanted) {
    if (tried.includes(name)) continue
    const at = hit(element)
    if (at && !ready.get(element)) return { state: 'wait' }
    if (at) return { state: 'act', name, x: at[0], y: at[1], covered }
    covered.push(name)
  }
  return { state: 'stuck', covered, said: step?.textContent ?? '' }
}""".replace("//STOOD", STOOD)


class Stuck(Exception):
    """The page offers nothing that leads on."""


class Player:
    """Somebody who plays at the table of a visit."""

    def __init__(self, visit: Visit, touch: bool = False, curtains: bool = True) -> None:
        self.visit = visit
        self.page = visit.page
        self.touch = touch
        self.curtains = curtains  # whether to open those, too
        self.tried: list[str] = []
        self.at = -1

    def look(self) -> dict[str, Any]:
        counted = self.visit.actions
        if counted != self.at:
            self.at = counted
            self.tried = []
        leave = [] if self.curtains else ["curtain"]
        found: dict[str, Any] = self.page.evaluate(LOOK, [OFFERS, self.tried + leave])
        # An action without its answer is not counted yet, and one whose answer came during the look may not be in it.
        settled = not self.visit.under_way and self.visit.actions == counted
        return found if settled else {"state": "wait"}

    def press(self, x: float, y: float) -> None:
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def once(self) -> str:
        """One press, if there is something to press."""
        found = self.look()
        if found["state"] == "act":
            # Cards of a fan may lie on one another, but the one obvious step is never covered.
            assert not [name for name in found["covered"] if name.startswith(".step")], found
            self.tried.append(found["name"])
            self.press(found["x"], found["y"])
        elif found["state"] == "stuck":
            self.tried = []  # once more: a press may have come too soon
        return str(found["state"])

    def await_turn(self) -> None:
        """Wait until it is our turn."""
        wait_until(self.page, lambda: self.look()["state"] == "act", "no turn")

    def play(self, actions: int | None = None, until: Callable[[], bool] | None = None) -> None:
        """Play to the end, or for a number of our own actions, or until a condition holds."""
        first = self.visit.actions
        done = until or (lambda: actions is not None and self.visit.actions - first >= actions)
        if play_together([self], done):
            assert actions is until is None, "the game was over too soon"


def kept_focus(page: Page) -> bool:
    """Whether the focus is somewhere, as soon as what an action changes is drawn."""
    try:
        wait_until(page, lambda: not page.evaluate("document.activeElement === document.body"), "no focus", 5)
    except Stuck:
        return False
    return True


def wait_until(page: Page, done: Callable[[], bool], failure: str, patience: float = PATIENCE) -> None:
    """Wait until something is so; fail when it takes too long."""
    since = time.monotonic()
    while not done():
        if time.monotonic() - since > patience:
            raise Stuck(f"{failure} in {patience} s")
        page.wait_for_timeout(15)


def play_together(players: list[Player], done: Callable[[], bool] = lambda: False) -> bool:
    """Play to the end, which gives True, or until a condition holds; something has to keep happening."""
    last, since = [-1], time.monotonic()
    while not done():
        states = [player.once() for player in players]
        if all(state == "over" for state in states):
            return True
        if "act" not in states:
            players[0].page.wait_for_timeout(15)
        if (counts := [player.visit.actions for player in players]) != last:
            last, since = counts, time.monotonic()
        if time.monotonic() - since > PATIENCE:
            looks = [player.look() for player in players]
            raise Stuck(f"nothing happened for {PATIENCE} s after {last} actions: {looks}")
    return False
