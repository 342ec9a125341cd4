"""A tap is answered at once, however far away the server is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from web.player import Player, wait_until
from web.visit import GAMES, Visit
from web.words import say

# What changes on the board, but for the signs that something was sent.
WATCH = """() => {
  window.drawn = []
  const board = document.querySelector('main .field > .board')
  new MutationObserver((changes) => {
    for (const { target, type, attributeName } of changes)
      if (target !== board && !target.classList?.contains('pressed'))
        window.drawn.push(`${type} ${attributeName} ${target.className ?? target.nodeName}`)
  }).observe(board, { subtree: true, childList: true, attributes: true, characterData: true })
}"""


@pytest.mark.parametrize("game", GAMES)
def test_a_tap_looks_pressed_before_the_answer_comes(visit: Callable[..., Visit], game: str) -> None:
    one = visit()
    page = one.goto(f"new/{game}")
    page.get_by_role("button", name=say("frame.new.start")).click()
    page.wait_for_url("**/#/t/*")
    player = Player(one)
    player.await_turn()
    held: list[Route] = []

    def hold(route: Route) -> None:
        if held:
            route.continue_()
        held.append(route)

    page.route("**/actions", hold)
    page.evaluate(WATCH)

    def sent() -> bool:
        page.evaluate("window.drawn.length = 0")
        player.once()
        page.wait_for_timeout(50)  # for the request, which follows the tap at once
        return bool(held)

    wait_until(page, sent, "nothing was sent")
    expect(page.locator("main .board.sent")).to_have_attribute("aria-busy", "true")
    expect(page.locator("main .step p")).to_have_css("opacity", "0.5")
    # The board as such is drawn when the answer comes, and not before.
    assert page.evaluate("window.drawn") == []
    held[0].continue_()
    wait_until(page, lambda: one.actions == 1, "no answer")
    expect(page.locator("main .board.sent")).to_have_count(0)
    player.play(actions=1)
