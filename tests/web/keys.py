"""Plays any game with Tab, arrows and Enter alone, by what the page offers and says. It knows no rule."""

from __future__ import annotations

import re
from typing import Any

from web.player import wait_until
from web.visit import Visit

# From the moment it is somebody's turn, or from their last action, until the next: no more keys than this.
MOST = 30
WORD = re.compile(r"[^\W\d_]{2,}")

LOOK = """() => {
  if (document.querySelector('#end-title')) return { state: 'over' }
  const at = document.activeElement, step = document.querySelector('main .step')
  const go = document.querySelector('main .step .go')
  const offered = (one) => one.matches('.can, [data-target], .choose, .named button, .chip, .step .buttons button, .h')
    && !one.matches('[aria-disabled=true], :disabled')
  const waits = !document.querySelector('.banner.mine') || !step || step.matches('.busy, .sent *')
  const plain = (text) => text.replaceAll('\\u00ad', '').replace(/\\s+/g, ' ').trim()
  // What is drawn is a picture, and what only screen readers read is not seen.
  const words = (one) => {
    const found = [], walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
      const of = walk.currentNode.parentElement
      if (!of.closest('svg, .sr-only, .unseen') && of.checkVisibility()) found.push(walk.currentNode.data)
    }
    return plain(found.join(''))
  }
  return {
    state: waits ? 'wait' : 'act',
    lost: !at || at === document.body,
    what: `${at.getAttribute('class') ?? at.tagName} ${at.ariaLabel ?? plain(at.textContent)}`,
    offered: offered(at),
    go: at === go,
    back: !!go && (at.compareDocumentPosition(go) & Node.DOCUMENT_POSITION_PRECEDING) > 0,
    obvious: go?.textContent ?? null,
    fan: at.closest('.fan') !== null,
    sure: at.hasAttribute('data-sure'),
    shown: at.matches('[role=group], section, .step') ? '' : words(at),
    said: step?.textContent ?? '',
  }
}"""


class Hands:
    """Somebody who plays at the table of a visit without a mouse."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.page = visit.page
        self.spoken = visit.context.new_cdp_session(visit.page)
        self.wrong: list[str] = []
        self.most = 0  # keys that any action took
        self.met: dict[str, str] = {}

    def look(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(LOOK)
        return found if not self.visit.under_way else {**found, "state": "wait"}

    def await_turn(self) -> dict[str, Any]:
        """Wait until there is something to do, or the game is over."""
        found: dict[str, Any] = {}

        def done() -> bool:
            nonlocal found
            found = self.look()
            return found["state"] != "wait"

        wait_until(self.page, done, "no turn")
        return found

    def hear(self, found: dict[str, Any]) -> None:
        """What is spoken of the thing with the focus has the words that are seen on it."""
        if found["lost"] or found["what"] in self.met or not found["shown"]:
            return
        at = self.spoken.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]["objectId"]
        nodes = self.spoken.send("Accessibility.getPartialAXTree", {"objectId": at, "fetchRelatives": False})["nodes"]
        name = self.met[found["what"]] = " ".join(str(nodes[0].get("name", {}).get("value", "")).split())
        # Numbers may be told in another way, as points or as what lies there.
        if not all(word in name.casefold() for word in WORD.findall(found["shown"].casefold())):
            self.wrong.append(f"{found['shown']!r} is called {name!r}")

    def act(self) -> bool:
        """One action, or more where they belong together; False when the game is over."""
        found = self.await_turn()
        if found["state"] == "over":
            return False
        before, keys = self.visit.actions, 0
        tried: set[str] = set()
        told = found["said"]
        while self.visit.actions == before and not self.visit.under_way:
            self.hear(found)
            # The one obvious step is looked for; else whatever is offered and was not tried in vain.
            obvious = found["obvious"]
            fits = found["go"] if obvious and obvious not in tried else found["offered"]
            if fits and found["what"] not in tried:
                tried |= {found["what"], obvious or ""} if found["go"] else {found["what"]}
                key = "Enter"
            else:
                along = "ArrowRight" if found["fan"] and keys % 10 < 9 else "Tab"
                key = along if not obvious else "Shift+Tab" if found["back"] else "Tab"
            if key == "Enter" and not found["sure"]:
                self.page.wait_for_timeout(420)  # for hearing what it is
            self.page.keyboard.press(key)
            keys += 1
            assert keys <= MOST, f"{keys} keys and no action, at {found['what']!r}: {told}; {sorted(tried)}"
            found = self.look()
            if key == "Enter" and found.get("lost"):
                self.wrong.append(f"the focus is lost after {sorted(tried)[-1]!r}: {told}")
        self.most = max(self.most, keys)
        wait_until(self.page, lambda: self.visit.actions > before and not self.visit.under_way, "no answer")
        wait_until(self.page, lambda: not self.page.locator(".board.sent").count(), "no answer")
        found = self.look()
        if found.get("lost") and self.page.locator("main .step").count():
            self.wrong.append(f"the focus is lost after {sorted(tried)} was answered: {told}")
        return True
