"""Plays any game by what the page offers: looks for what glows or is a button, and presses it. It knows no rule."""

from __future__ import annotations

import time
from typing import Any

from web.visit import Visit

# What one would try first: the one obvious step, what glows, then whatever else there is.
OFFERS = [
    ".step .go",
    ".acts .go",
    "[data-target]",
    ".tile.can",
    ".pile.can",
    ".h.can",
    "button.can, [role=button].can",
    ".choose",
    ".named button",
    ".chip:not(:disabled)",
    ".step .buttons button",
    ".acts button",
    ".h",
]

# A thing counts as offered only where a finger or a mouse would hit it.
LOOK = """([offers, tried]) => {
  if (document.querySelector('#end-title')) return { state: 'over' }
  const curtain = document.querySelector('.curtain .go')
  const skip = document.querySelector('.frame > header > button.small')
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
    if (!mine || !step || step.classList.contains('busy')) return { state: 'wait' }
    for (const [n, offer] of offers.entries())
      document.querySelectorAll(offer).forEach((element, k) => {
        if (!element.matches('[aria-disabled=true], :disabled') && element.checkVisibility())
          wanted.push([element, `${offer} ${n < 2 ? '' : k} ${element.ariaLabel ?? element.textContent.trim()}`])
      })
  }
  const covered = []
  for (const [element, name] of wanted) {
    if (tried.includes(name)) continue
    const at = hit(element)
    if (at) return { state: 'act', name, x: at[0], y: at[1], covered }
    covered.push(name)
  }
  return { state: 'stuck', covered, said: step?.textContent ?? '' }
}"""


class Stuck(Exception):
    """The page offers nothing that leads on."""


class Player:
    """Somebody who plays at the table of a visit."""

    def __init__(self, visit: Visit, touch: bool = False) -> None:
        self.visit = visit
        self.page = visit.page
        self.touch = touch
        self.tried: list[str] = []
        self.at = -1
        self.seen: set[str] = set()  # the sentences that led through the game

    def look(self) -> dict[str, Any]:
        if self.visit.actions != self.at:
            self.at = self.visit.actions
            self.tried = []
        found: dict[str, Any] = self.page.evaluate(LOOK, [OFFERS, self.tried])
        # The socket may show an action before its answer is here: one that looks then would count wrong.
        return {"state": "wait"} if self.visit.under_way else found

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
            assert not [name for name in found["covered"] if name.startswith((".step", ".acts"))], found
            self.tried.append(found["name"])
            self.press(found["x"], found["y"])
        elif found["state"] == "stuck":
            if len(self.tried) > 200:
                raise Stuck(found)
            self.tried = [f"{'again '}{n}" for n in range(len(self.tried) + 50)]
        return str(found["state"])

    def await_turn(self, patience: float = 40) -> None:
        """Wait until it is one's turn."""
        since = time.monotonic()
        while (found := self.look())["state"] != "act":
            if time.monotonic() - since > patience:
                raise Stuck(f"no turn came in {patience} s: {found}")
            self.page.wait_for_timeout(15)

    def play(self, actions: int | None = None, patience: float = 40) -> None:
        """Play to the end, or for a number of own actions; something has to happen all along."""
        first, last, since = self.visit.actions, -1, time.monotonic()
        while actions is None or self.visit.actions - first < actions:
            state = self.once()
            if state == "over":
                assert actions is None, "the game was over too soon"
                return
            if state == "wait":
                self.page.wait_for_timeout(15)
            if self.visit.actions != last:
                last, since = self.visit.actions, time.monotonic()
            if time.monotonic() - since > patience:
                raise Stuck(f"nothing happened for {patience} s after {last} actions: {self.look()}")
