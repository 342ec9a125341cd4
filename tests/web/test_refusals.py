"""Whatever can be tapped and is not legal is answered with the rule that forbids it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Response, expect

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

    def probe(self, most: int, times: int) -> None:
        self.await_turn()
        view = self.visit.ask(f"/api/tables/{self.visit.table}")["views"][0]
        if self.phases[view["phase"]] >= times:
            return
        self.phases[view["phase"]] += 1
        self.page.wait_for_timeout(SEEN)
        everything = self.page.evaluate(FORBIDDEN)
        for one in everything[:: max(1, len(everything) // most)]:
            before = len(self.told)
            self.press(one["x"], one["y"])
            wait_until(
                self.page,
                lambda before=before: len(self.told) > before,  # type: ignore[misc]
                f"{view['phase']}: no reason for {one['name']}",
            )
            found = self.told[-1]
            assert found.get("rule"), f"{view['phase']}: {one['name']}: {found}"
            # Who may take a tile is not told that it is not yet time.
            assert found["rule"] != "WUR-TURN-1", one["name"]
            expect(self.page.locator("main .step .why")).to_contain_text(found["sentence"])
            assert self.page.locator("main .step .why .rule").count() == 1
            self.page.keyboard.press("Escape")
        assert not self.visit.under_way


def walk(visit: Callable[..., Visit], game: str, actions: int, most: int, times: int, touch: bool = False) -> Asking:
    one = visit(screen=PHONE if touch else None)
    page = one.goto(f"new/{game}")
    page.get_by_role("button", name=say("frame.new.start")).click()
    page.wait_for_url("**/#/t/*")
    player = Asking(one, touch)
    for _ in range(actions):
        wait_until(page, lambda: player.look()["state"] in {"act", "over"}, "no turn")
        if player.look()["state"] == "over":
            break
        player.probe(most, times)
        if player.phases["reroll"] and not player.phases["choose"]:
            page.keyboard.press("k")  # whoever takes a tile at once keeps the dice by that
            wait_until(page, lambda: one.actions > 0, "the dice were not kept")
        else:
            first = one.actions
            player.play(until=lambda first=first: one.actions > first)  # type: ignore[misc]
    return player


@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_legal_is_answered_with_its_rule(visit: Callable[..., Visit], game: str) -> None:
    assert len(walk(visit, game, actions=8, most=7, times=1).phases) >= 2


@pytest.mark.long
@pytest.mark.parametrize("touch", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_everything_that_is_not_legal_is_answered_with_its_rule(
    visit: Callable[..., Visit], game: str, touch: bool
) -> None:
    assert len(walk(visit, game, actions=40, most=100, times=2, touch=touch).phases) >= 2
