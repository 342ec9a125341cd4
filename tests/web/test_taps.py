"""A tap is answered at once, however far away the server is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, ViewportSize, expect

from web.player import SEEN, Player, kept_focus, wait_until
from web.recorded import Shelf
from web.visit import GAMES, PHONE, Visit
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


@pytest.mark.few("wuerfel")
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
    wait_until(page, lambda: one.actions >= 1, "no answer")  # a tile keeps the dice first: two actions
    expect(page.locator("main .board.sent")).to_have_count(0)
    player.play(actions=1)


SIZES: list[ViewportSize] = [
    {"width": 1440, "height": 900},
    {"width": 1366, "height": 768},
    {"width": 1024, "height": 768},
    {"width": 768, "height": 1024},
    {"width": 390, "height": 844},
    {"width": 360, "height": 740},
    {"width": 844, "height": 390},
]

# The phases that come in any game; others need luck.
PHASES = {
    "keltis": {"play", "clover", "draw"},
    "orakel": {"play", "move", "draw"},
    "wuerfel": {"reroll", "choose"},
    "celtica": {"play", "take"},
}


# When presses were made and what was sent, in the page and by its own clock.
PRESSES = """() => {
  window.presses = []
  window.posts = []
  const note = (event) => presses.push(event.timeStamp)
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, note, true)
  const ask = window.fetch
  window.fetch = (url, wish) => {
    if (wish?.method === 'POST' && /[/](actions|undo)$/.test(url)) posts.push(JSON.parse(wish.body).action ?? 'undo')
    return ask(url, wish)
  }
}"""
HASTY = 380  # milliseconds from the first press to the last; a machine may be too busy for that, and shows nothing then


class Hasty(Player):
    """Somebody whose finger, or whose Enter key, presses everything three times: only the first press may act."""

    def __init__(self, visit: Visit, hands: str) -> None:
        super().__init__(visit, touch=hands == "finger")
        self.hands = hands
        self.pause = 110  # milliseconds between presses; less where the machine is busy
        self.quick = 0
        self.phases: set[str] = set()
        self.wrong: list[str] = []
        self.page.evaluate(PRESSES)

    def once(self) -> str:
        if "reroll" in self.phases and "choose" not in self.phases and self.look()["state"] == "act":
            self.page.keyboard.press("k")  # whoever takes a tile at once keeps the dice by that
            wait_until(self.page, lambda: self.look()["state"] != "wait", "the dice were not kept")
        return super().once()

    def press(self, x: float, y: float) -> None:
        before = self.visit.ask(f"/api/tables/{self.visit.table}")["views"][0]
        told = self.tried[-1]
        if self.hands == "keys":
            self.page.evaluate(FOCUS, [x, y])
            self.page.wait_for_timeout(SEEN)
        self.page.evaluate("presses.length = posts.length = 0")
        for n in range(3):
            if self.hands != "keys":
                super().press(x, y)
            elif n < 2:
                self.page.keyboard.press("Enter")
            else:  # and it is held down
                self.page.keyboard.down("Enter")
                self.page.keyboard.down("Enter")
                self.page.keyboard.up("Enter")
            self.page.wait_for_timeout(self.pause)
        times, acts = self.page.evaluate("[presses, posts]")
        if acts:
            self.phases.add(before["phase"])
        if times and times[-1] - times[0] > HASTY:
            self.pause //= 2
            return
        self.quick += 1
        # Whoever takes a tile before the dice are kept keeps them by that.
        if len(acts) > 1 and not (acts[0] == "keep" and len(acts) == 2 and before["phase"] == "reroll"):
            self.wrong.append(f"{before['phase']}: {told} led to {acts}")
        if self.hands == "keys" and acts and not kept_focus(self.page):
            self.wrong.append(f"{before['phase']}: {told} lost the focus")


FOCUS = "([x, y]) => document.elementFromPoint(x, y)?.closest('button, [role=button], [tabindex]')?.focus()"


def hasten(visit: Callable[..., Visit], game: str, hands: str, actions: int | None) -> Hasty:
    one = visit(screen=PHONE if hands == "finger" else None)
    page = one.goto(f"new/{game}")
    page.get_by_role("button", name=say("frame.new.start")).click()
    page.wait_for_url("**/#/t/*")
    player = Hasty(one, hands)
    player.play(actions)
    assert not player.wrong, "\n".join(player.wrong)
    assert player.quick, "this machine is too busy to press three times before a press counts again"
    return player


@pytest.mark.few("orakel-mouse")
@pytest.mark.parametrize("hands", ["mouse", "keys"])
@pytest.mark.parametrize("game", GAMES)
def test_of_three_presses_the_first_one_acts(visit: Callable[..., Visit], game: str, hands: str) -> None:
    hasten(visit, game, hands, 12)


@pytest.mark.long
@pytest.mark.parametrize("hands", ["mouse", "finger", "keys"])
@pytest.mark.parametrize("game", GAMES)
def test_of_three_presses_the_first_one_acts_in_every_phase(visit: Callable[..., Visit], game: str, hands: str) -> None:
    player = hasten(visit, game, hands, None)
    assert player.phases >= PHASES[game], sorted(player.phases)


# Where the buttons of the next step stand, by what they say.
BUTTONS = """() => [...document.querySelectorAll('main .step .buttons button')].map((one) => {
  const { x, y, right, bottom } = one.getBoundingClientRect()
  return { said: one.textContent, box: [x, y, right, bottom] }
})"""


REGRETTED = {"keltis": ["decline", "large"], "orakel": ["leave", "stay", "later", "keep"]}


@pytest.mark.long
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", REGRETTED)
def test_nothing_to_regret_stands_where_a_card_is_laid(visit: Callable[..., Visit], game: str, lang: str) -> None:
    shelf = Shelf(visit(lang=lang), game)
    words = tuple(say(f"{game}.do.{one}", lang, colour="").strip() for one in REGRETTED[game])
    for size in SIZES:
        shelf.page.set_viewport_size(size)
        shelf.show(f"{game}-2-play")
        shelf.page.wait_for_timeout(450)
        shelf.page.locator(".h.can").last.evaluate("one => one.click()")
        x, y, right, bottom = shelf.page.evaluate(BUTTONS)[-1]["box"]
        met = set()
        for name, sample in shelf.samples.items():
            if sample["players"] != 2 or sample["name"] not in {"move", "clover", "spiral", "scoring", "leprechaun"}:
                continue
            shelf.show(name)
            for one in shelf.page.evaluate(BUTTONS):
                if one["said"].startswith(words):
                    met.add(one["said"])
                    box = one["box"]
                    apart = box[2] <= x or box[0] >= right or box[3] <= y or box[1] >= bottom
                    assert apart, f"{size}: {one['said']} at {box} is where a card is laid, at {(x, y, right, bottom)}"
        assert met


@pytest.mark.few("keys")
@pytest.mark.parametrize("hands", ["mouse", "keys"])
def test_the_second_press_of_two_leaves_a_dialog_open(visit: Callable[..., Visit], hands: str) -> None:
    one = visit()
    page = one.goto("new/keltis")
    page.get_by_role("button", name=say("frame.new.start")).click()
    page.wait_for_url("**/#/t/*")
    Player(one).await_turn()
    seats = page.get_by_role("button", name=say("frame.seat.title"), exact=True)
    if hands == "mouse":
        seats.dblclick()
    else:
        seats.focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
    page.wait_for_timeout(SEEN)
    page.get_by_role("dialog").get_by_role("button", name=say("frame.close")).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
