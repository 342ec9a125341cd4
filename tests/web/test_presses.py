"""Whatever can be pressed in any phase is pressed three times in a row, and only the first press does anything."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from server.running import Running
from triskele.rules import GAMES
from web.phases import VARIANTS, Positions, show
from web.player import SEEN, Stuck, kept_focus, wait_until
from web.visit import PHONE, Visit

HASTY = 380  # milliseconds from the first press to the last; a busy machine may need more, and then it shows nothing

# All that can be pressed now, each with a place where it is hit.
CONTROLS = """() => {
  const found = []
  const all = 'main .board :is(button, [role=button], .hit:not(.target *)), header [aria-keyshortcuts=u]'
  const spots = [0.5, 0.25, 0.75, 0.1, 0.9].flatMap((fy) => [0.5, 0.2, 0.8, 0.1, 0.9, 0.04].map((fx) => [fx, fy]))
  for (const one of document.querySelectorAll(all)) {
    if (one.matches(':disabled, [aria-disabled=true]') || !one.checkVisibility()) continue
    const box = one.getBoundingClientRect()
    for (const [fx, fy] of spots) {
      const x = box.x + box.width * fx, y = box.y + box.height * fy
      const top = document.elementFromPoint(x, y)
      if (!top || !one.contains(top)) continue
      const own = (one.getAttribute('class') ?? '').replace(/svelte-\\w+|\\bshown\\b/g, '').trim().replace(/\\s+/g, ' ')
      const kind = `${own} ${one.getAttribute('aria-keyshortcuts') ?? ''}`.trim()
      const name = (one.ariaLabel ?? one.textContent).trim().replace(/\\s+/g, ' ')
      const step = one.closest('.step') !== null
      const shows = one.closest('.lastturn, .step .aside') !== null, keys = one.matches('button, [tabindex]')
      found.push({ x, y, kind, name: `${kind} «${name}»`, step, shows, keys })
      break
    }
  }
  return found
}"""
FOCUS = """([x, y]) => {
  const one = document.elementFromPoint(x, y)?.closest('button, [role=button], [tabindex]')
  one?.focus()
}"""
# What is chosen but not done yet, what lies open, and what is asked. What the server says of it comes at any time.
CHOSEN = """() => [
  ...[...document.querySelectorAll('main .board :is(.sel, .strong, .marked, .asked)')].map((one) => one.ariaLabel),
  ...[...document.querySelectorAll('main .board :is([aria-pressed=true], [aria-expanded=true])')]
    .map((one) => one.ariaLabel ?? one.textContent),
  ...[...document.querySelectorAll('dialog[open] h2')].map((one) => one.textContent),
  document.querySelector('main .step p b')?.textContent ?? '',
].join(' | ')"""
# When presses were made and when something was sent, by one clock; and how many presses there had been when the board
# took one, which a busy machine sends later.
WATCH = f"""() => {{
  window.presses = []
  window.posts = []
  window.taken = 0
  window.chosen = {CHOSEN}
  const note = (event) => {{
    if (presses.push(event.timeStamp) !== 2) return
    window.early = chosen()
    window.sure = event.type === 'keydown' && !!event.target.closest('[data-sure]')
  }}
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, note, true)
  const take = () => (taken ||= document.querySelector('main .board[aria-busy=true]') ? presses.length : 0)
  new MutationObserver(take).observe(document.body, {{ subtree: true, attributeFilter: ['aria-busy'] }})
  const ask = window.fetch
  window.fetch = (url, wish) => {{
    if (wish?.method === 'POST' && /[/](actions|undo)$/.test(url))
      posts.push([performance.now(), JSON.parse(wish.body).action ?? 'undo'])
    return ask(url, wish)
  }}
}}"""


class Presser:
    """Somebody whose finger, mouse or Enter key presses everything three times."""

    def __init__(self, visit: Visit, positions: Positions, hands: str) -> None:
        self.visit, self.positions, self.hands = visit, positions, hands
        self.page = visit.goto("settings")
        self.page.evaluate(WATCH)
        self.pressed = self.acted = 0
        self.wrong: list[str] = []
        self.slow: list[str] = []
        self.doubt = ("", "")
        self.table = self.rest = ""

    def stand(self, phase: str, new: bool) -> None:
        """At a table in a phase, with nothing chosen: another one, if something was done at the last."""
        if not new:
            self.page.keyboard.press("Escape")
            if self.page.evaluate("chosen()") == self.rest:
                return
        self.page.evaluate("location.hash = '#/settings'")
        self.page.wait_for_selector("main .board", state="detached")
        if new:
            self.table = self.positions.table(phase)
        show(self.visit, self.table)
        self.rest = self.page.evaluate("chosen()")

    def controls(self) -> list[dict[str, Any]]:
        self.page.wait_for_timeout(SEEN)
        found: list[dict[str, Any]] = self.page.evaluate(CONTROLS)
        return [one for one in found if one["keys"] or self.hands != "keys"]

    def aim(self, name: str) -> dict[str, Any]:
        """One of the controls, with the focus on it where keys are used."""
        found: list[dict[str, Any]] = []
        others: list[str] = []

        def there() -> bool:
            all_of_them = self.controls()
            found[:] = [one for one in all_of_them if one["name"] == name]
            others[:] = [one["name"] for one in all_of_them]
            return bool(found)

        try:
            wait_until(self.page, there, f"no {name}")
        except Stuck as stuck:
            raise Stuck(f"{stuck}, but {others}") from None
        if self.hands == "keys":
            self.page.evaluate(FOCUS, [found[0]["x"], found[0]["y"]])
            self.page.wait_for_timeout(SEEN)
        return found[0]

    def press(self, one: dict[str, Any]) -> None:
        if self.hands == "finger":
            self.page.touchscreen.tap(one["x"], one["y"])
        elif self.hands == "mouse":
            self.page.mouse.click(one["x"], one["y"])
        else:
            self.page.keyboard.press("Enter")

    def thrice(self, phase: str, one: dict[str, Any], pause: float) -> bool | None:
        """Whether three presses did anything; None if they came too slowly to tell."""
        self.page.evaluate("presses.length = posts.length = taken = 0")
        for _ in range(3):
            self.press(one)
            self.page.wait_for_timeout(pause)
        wait_until(self.page, lambda: not self.visit.under_way, "no answer")
        presses, posts, taken, early, late, sure = self.page.evaluate("[presses, posts, taken, early, chosen(), sure]")
        if presses[-1] - presses[0] > HASTY:
            return None
        self.pressed += 1
        acts = [act for _, act in posts]
        told = f"{self.positions.game} {phase}, {self.hands}: {one['name']}"
        if len(acts) > 1 and not (phase == "reroll" and acts[0] == "keep" and len(acts) == 2):
            self.wrong.append(f"{told} led to {acts}")
        # A card or a tile may be chosen by one Enter and played by the next; else the first press does it.
        elif acts and (taken > 1 if taken else posts[0][0] > presses[1]) and not sure:
            self.wrong.append(f"{told}: a later press led to {acts} ({taken=}, {posts}, {presses})")
        # What the last turn is shown by ends by itself.
        elif not acts and not one["shows"] and not sure and early != late:
            self.doubt = (told, late)
        if self.hands == "keys" and acts and not kept_focus(self.page):
            self.wrong.append(f"{told} lost the focus")
        self.acted += len(acts) > 0
        return len(acts) > 0

    def lead(self, phase: str, way: tuple[str, ...], fresh: bool) -> bool | None:
        """Press all but the last thing of a way once and the last one three times, until it was fast enough."""
        for pause in (80, 60, 40, 20, 0, 0):  # milliseconds between presses
            self.stand(phase, new=not fresh)
            for name in way[:-1]:
                self.press(self.aim(name))
            self.doubt = ("", "")
            done = self.thrice(phase, self.aim(way[-1]), pause)
            if self.doubt[0]:
                self.compare(phase, way, *self.doubt)
            if done is not None:
                return done
            fresh = False
        self.slow.append(f"{phase}: {way}")
        return True

    def compare(self, phase: str, way: tuple[str, ...], told: str, late: str) -> None:
        """What three presses led to is what one leads to, when it has had its time."""
        self.stand(phase, new=False)
        for name in way:
            self.press(self.aim(name))
        try:
            wait_until(self.page, lambda: self.page.evaluate("chosen()") == late, "something else", 5)
        except Stuck:
            self.wrong.append(f"{told}: after one press {self.page.evaluate('chosen()')}, after three {late}")

    def walk(self, phase: str) -> None:
        """Whatever can be pressed in a phase, and what comes up by that."""
        met: set[str] = set()
        self.stand(phase, new=True)
        base = self.controls()
        done: bool | None = False
        for first in sample(base):
            done = self.lead(phase, (first["name"],), fresh=not done)
            if done:
                continue
            known = {one["name"] for one in base}
            for one in self.controls():
                if one["name"] in known or one["kind"] in met or self.page.locator("dialog[open]").count():
                    continue
                met.add(one["kind"])
                done = self.lead(phase, (first["name"], one["name"]), fresh=not done)

    def led(self, press: Callable[[], None]) -> list[str]:
        """What a press led to, when it is answered and whatever came by it is seen."""
        self.page.evaluate("posts.length = 0")
        press()
        self.page.wait_for_timeout(SEEN)
        wait_until(self.page, lambda: not self.visit.under_way, "no answer")
        return [act for _, act in self.page.evaluate("posts") if act != "undo"]

    def confirm(self, phase: str, one: dict[str, Any]) -> bool:
        """Whether two presses at one place did something, or the obvious step that came by them did."""
        obvious = self.page.locator("main .step .go")
        stood = obvious.count()
        told = f"{self.positions.game} {phase}: {one['name']}"
        if acts := self.led(lambda: self.press(one)):
            self.wrong.append(f"{told}: one press led to {acts}")
            return True
        if self.led(lambda: self.press(one)):
            return True
        # An obvious step that stood there before is asked about, too, and pressed twice when its turn comes.
        if one["step"] and one["kind"].startswith("go"):
            self.wrong.append(f"{told}: two presses led to nothing")
        if stood or not obvious.count():
            return False
        if not self.led(obvious.first.click):
            self.wrong.append(f"{told}: what came by it led to nothing")
        return True

    def ask(self, phase: str) -> None:
        """Whatever can be pressed in a phase, by somebody who wants to confirm."""
        self.stand(phase, new=True)
        done = False
        for one in sample(self.controls()):
            self.stand(phase, new=done)
            done = self.confirm(phase, self.aim(one["name"]))
            self.pressed += 1
            self.acted += done


def sample(controls: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every button of the next step; of other things of one kind, the first and the last."""
    kinds: dict[str, list[dict[str, Any]]] = {}
    for one in controls:
        kinds.setdefault(one["name"] if one["step"] else one["kind"], []).append(one)
    for found in kinds.values():
        yield from {one["name"]: one for one in (found[0], found[-1])}.values()


@pytest.fixture(scope="module")
def stands(site: Running) -> Iterator[Callable[[int], Positions]]:
    """Positions of a game of VARIANTS, found when they are first asked for."""
    kept: dict[int, Positions] = {}
    with ExitStack() as all_of_them:

        def found(number: int) -> Positions:
            if number not in kept:
                one = Positions(site, GAMES[VARIANTS[number][0]].SEATS[1], number)
                kept[number] = all_of_them.enter_context(one)
            return kept[number]

        yield found


CASES = [(number, phase) for number, variant in enumerate(VARIANTS) for phase in variant[2]]


def named(case: tuple[int, str]) -> str:
    game, options, _ = VARIANTS[case[0]]
    return "-".join([game, *map(str, options.values()), case[1]])


@pytest.mark.long
@pytest.mark.parametrize("hands", ["mouse", "finger", "keys"])
@pytest.mark.parametrize("case", CASES, ids=named)
def test_of_three_presses_on_anything_the_first_one_acts(
    visit: Callable[..., Visit], stands: Callable[[int], Positions], case: tuple[int, str], hands: str
) -> None:
    positions = stands(case[0])
    screen = PHONE if hands == "finger" else None
    presser = Presser(visit(person=positions.person, screen=screen), positions, hands)
    presser.walk(case[1])
    assert not presser.wrong, "\n".join(presser.wrong)
    assert len(presser.slow) < presser.pressed, "\n".join(presser.slow)
    assert presser.acted


@pytest.mark.long
@pytest.mark.parametrize("hands", ["mouse", "finger"])
@pytest.mark.parametrize("case", CASES, ids=named)
def test_who_wants_to_confirm_decides_nothing_by_one_press(
    visit: Callable[..., Visit], stands: Callable[[int], Positions], case: tuple[int, str], hands: str
) -> None:
    positions = stands(case[0])
    screen = PHONE if hands == "finger" else None
    presser = Presser(visit(person=positions.person, screen=screen, confirm=True), positions, hands)
    presser.ask(case[1])
    assert not presser.wrong, "\n".join(presser.wrong)
    assert presser.acted
