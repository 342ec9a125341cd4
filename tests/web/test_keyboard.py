"""The games without a mouse or touch, as somebody plays them who hears what has the focus."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from web.keys import Hands
from web.player import Player, wait_until
from web.visit import GAMES, Visit
from web.words import say

FOCUS = """() => {
  const at = document.activeElement
  return at === document.body ? '' : `${at.getAttribute('class')}|${at.ariaLabel ?? at.textContent.trim()}`
}"""
STATE = """() => document.querySelector('#end-title') ? 'over'
  : !document.querySelector('.banner.mine') || document.querySelector('.step.busy, .board.sent') ? null
  : document.querySelector('[data-target]') ? 'move'
  : document.querySelector('.pile.draw.can') ? 'draw'
  : document.querySelector('.h.can') ? 'lay' : 'discard'"""


def tab_to(page: Page, wanted: str, most: int = 90) -> None:
    """Press Tab until something has the focus whose class or name begins with what is wanted."""
    for _ in range(most):
        if any(part.startswith(wanted) for part in page.evaluate(FOCUS).split("|")):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads to {wanted}")


def await_turn(page: Page) -> str:
    """What is to be done, or that the game is over."""
    return str(page.wait_for_function(STATE, timeout=40_000).json_value())


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_link_leads_past_the_board_to_the_hand(visit: Callable[..., Visit], game: str) -> None:
    one = visit()
    page = one.goto(f"new/{game}")
    page.get_by_role("button", name=say("frame.new.start")).click()
    page.wait_for_url("**/#/t/*")
    one.goto(f"t/{one.table}")
    Player(one).await_turn()
    tab_to(page, say("frame.skip_dice" if game == "wuerfel" else "frame.skip_hand"), most=2)
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.matches('main :is(.fan .h, .tray button)')"), page.evaluate(FOCUS)


def play(visit: Callable[..., Visit], game: str, most: int | None) -> None:
    """A game, or its first actions, with the keyboard alone: everything says what it shows, and the focus stays."""
    one = visit()
    page = one.goto(f"new/{game}")
    page.get_by_role("button", name=say("frame.new.start")).click()
    page.wait_for_url("**/#/t/*")
    one.goto(f"t/{one.table}")
    hands = Hands(one)
    while (most is None or one.actions < most) and hands.act():
        pass
    assert not hands.wrong, "\n".join(hands.wrong)
    if most is None:
        expect(page.locator("#end-title")).to_be_focused()
        tab_to(page, say("frame.end.rematch"), most=3)


@pytest.mark.few("celtica")
@pytest.mark.parametrize("game", GAMES)
def test_turns_with_the_keyboard_alone(visit: Callable[..., Visit], game: str) -> None:
    play(visit, game, 12)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_with_the_keyboard_alone(visit: Callable[..., Visit], game: str) -> None:
    play(visit, game, None)


@pytest.mark.long
def test_keltis_with_the_keys_that_the_buttons_name(visit: Callable[..., Visit]) -> None:
    one = visit()
    page = one.goto()
    expect(page.locator(".start:not(:disabled)")).to_be_visible()
    tab_to(page, say("frame.home.play_now"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/#/t/*")
    turns = 0
    while turns < 5:
        state = await_turn(page)
        page.wait_for_timeout(420)  # for seeing what it is
        before = one.actions
        if state == "move":
            tab_to(page, "target")
            page.wait_for_timeout(420)  # what an action does may be told late, and then leads elsewhere
            page.keyboard.press("Enter")
        elif state == "draw":
            page.keyboard.press("d")
        else:
            # Once by walking to the button, then with the shortcuts that it names.
            tab_to(page, "h ")
            for _ in range(8):
                if state == "discard" or " can" in page.evaluate(FOCUS).split("|")[0]:
                    break
                page.keyboard.press("ArrowRight")
            page.wait_for_timeout(420)
            page.keyboard.press("Space")
            expect(page.locator(".h.sel")).to_have_count(1)
            if turns == 0:
                page.keyboard.press("Escape")
                expect(page.locator(".h.sel")).to_have_count(0)
                page.keyboard.press("Enter")
                expect(page.locator(".h.sel")).to_have_count(1)
                tab_to(page, "go")
                page.wait_for_timeout(420)
                page.keyboard.press("Enter")
            else:
                page.wait_for_timeout(420)
                page.keyboard.press("l" if state == "lay" else "d")
            turns += 1
        focus = page.evaluate(FOCUS)
        wait_until(page, lambda before=before: one.actions > before, f"{state} led to no action, from {focus},")
