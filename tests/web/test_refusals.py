"""Whatever can be tapped and is not legal is answered with the rule that forbids it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Response, expect

from server.running import Running
from triskele.rules import GAMES as RULES
from web.phases import VARIANTS, Positions, show
from web.player import SEEN, Player, wait_until
from web.visit import GAMES, PHONE, Visit
from web.words import say

# What is on the board and can't be chosen now; cards of a fan lie on one another, so each where it can be hit.
FORBIDDEN = """() => {
  const found = [], forbidden = 'button[aria-disabled=true], .h:not(.can, .sel)'
  for (const one of document.querySelectorAll(`main .board :is(${forbidden})`)) {
    if (one.disabled || !one.checkVisibility()) continue
    const box = one.getBoundingClientRect()
    for (const fx of [0.5, 0.2, 0.8, 0.1, 0.9]) {
      const x = box.x + box.width * fx, y = box.y + box.height * 0.4
      const top = document.elementFromPoint(x, y)
      if (top && one.contains(top)) {
        found.push({ name: one.ariaLabel ?? one.textContent, x, y })
        break
      }
    }
  }
  return found
}"""


class Asking(Player):
    """Somebody who taps what can't be done, in each phase, before going on."""

    def __init__(self, visit: Visit, touch: bool = False) -> None:
        super().__init__(visit, touch)
        self.told: list[dict[str, Any]] = []
        self.phases: Counter[str] = Counter()
        self.page.on("response", self._hear)

    def _hear(self, response: Response) -> None:
        if "/why" in response.url:
            self.told.append(response.json())

    def probe(self, most: int = 1000) -> int:
        """Tap what can't be done now, or some of it; how much that was."""
        phase = self.visit.ask(f"/api/tables/{self.visit.table}")["views"][0]["phase"]
        self.phases[phase] += 1
        self.page.wait_for_timeout(SEEN)
        everything = self.page.evaluate(FORBIDDEN)
        for one in everything[:: max(1, len(everything) // most)]:
            before = len(self.told)
            self.press(one["x"], one["y"])
            wait_until(
                self.page,
                lambda before=before: len(self.told) > before,  # type: ignore[misc]
                f"{phase}: no reason for {one['name']}",
            )
            found = self.told[-1]
            assert found.get("rule"), f"{phase}: {one['name']}: {found}"
            # Who may take a tile is not told that it is not yet time.
            assert found["rule"] != "WUR-TURN-1", one["name"]
            expect(self.page.locator("main .step .why")).to_contain_text(found["sentence"])
            assert self.page.locator("main .step .why .rule").count() == 1
            self.page.keyboard.press("Escape")
        assert not self.visit.under_way
        return len(everything)


@pytest.mark.few("celtica")
@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_legal_is_answered_with_its_rule(visit: Callable[..., Visit], game: str) -> None:
    one = visit()
    page = one.goto(f"new/{game}")
    page.get_by_role("button", name=say("frame.new.start")).click()
    page.wait_for_url("**/#/t/*")
    player = Asking(one)
    for _ in range(8):
        player.await_turn()
        if not player.phases[one.ask(f"/api/tables/{one.table}")["views"][0]["phase"]]:
            player.probe(most=7)
        if player.phases["reroll"] and not player.phases["choose"]:
            page.keyboard.press("k")  # whoever takes a tile at once keeps the dice by that
            wait_until(page, lambda: one.actions > 0, "the dice were not kept")
        else:
            first = one.actions
            player.play(until=lambda first=first: one.actions > first)  # type: ignore[misc]
    assert len(player.phases) >= 2


@pytest.mark.long
@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("variant", range(len(VARIANTS)), ids=lambda n: "-".join([VARIANTS[n][0], *VARIANTS[n][1]]))
def test_everything_that_is_not_legal_in_any_phase_is_answered_with_its_rule(
    visit: Callable[..., Visit], site: Running, variant: int, full: bool
) -> None:
    game, _, phases = VARIANTS[variant]
    fewest, most = RULES[game].SEATS
    players = most if full else max(fewest, 3 if "partner" in phases else 0)
    with Positions(site, players, variant) as positions:
        for touch in (False, True):
            one = visit(person=positions.person, screen=PHONE if touch else None)
            one.goto("settings")
            player = Asking(one, touch)
            for phase in phases:
                show(one, positions.table(phase))
                assert player.probe() > 0, phase
            assert set(player.phases) == set(phases)
