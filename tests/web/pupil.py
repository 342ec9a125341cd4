"""Learns any lesson from what the page offers: does what sounds most like the solution, or tries whatever there is."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import Any

from triskele.lessons import Learning, Lesson
from web.player import OFFERS, STOOD, wait_until
from web.visit import Visit

DICE = ".tray button[aria-pressed=false]"  # marked one after the other, to be rolled again
# Offers, those first that have the most words of the solution; each only where a finger or a mouse would hit it.
LOOK = """([offers, words, tried, keys]) => {//STOOD
  const step = document.querySelector('main .step')
  if (!step || step.matches('.busy, .sent *') || document.querySelector('.board.sent')) {
    window.looked = new WeakMap() // what comes then is new, even if it looks as before
    return null
  }
  const found = []
  offers.forEach((offer, rank) => document.querySelectorAll(`main ${offer}`).forEach((element, k) => {
    if (element.matches('[aria-disabled=true], :disabled, .aside') || !element.checkVisibility()) return
    if (keys && element.tabIndex < 0 && !element.closest('[role=group]')?.querySelector('[tabindex="0"]')) return
    const name = element.ariaLabel ?? element.textContent.trim(), said = name.toLowerCase()
    const fits = words.filter((word) => said.includes(word)).length
    const id = `${offer} ${k} ${name}`
    const ready = stood(element)
    if (!tried.includes(id)) found.push({ element, id, fits, rank, ready })
  }))
  const die = (one) => one.rank === 0 && one.fits > 1
  found.sort((a, b) => die(b) - die(a) || b.fits - a.fits || a.rank - b.rank)
  for (const { element, id, ready } of found) {
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const box = element.getBoundingClientRect()
    for (const fy of [0.5, 0.25, 0.75, 0.1, 0.9])
      for (const fx of [0.5, 0.2, 0.1, 0.35, 0.65, 0.8, 0.9, 0.04]) {
        const x = box.x + box.width * fx, y = box.y + box.height * fy
        const top = document.elementFromPoint(x, y)
        if (top && element.contains(top)) {
          if (!ready) return null
          window.wanted = element
          return { id, x, y }
        }
      }
  }
  return { id: null }
}""".replace("//STOOD", STOOD)
# The key that leads to what is wanted: Tab, or within a group of which Tab reaches only one, an arrow.
KEY = """() => {
  const at = document.activeElement, group = wanted.closest('[role=group]')
  if (at === wanted || wanted.contains(at)) return null
  if (wanted.tabIndex >= 0 || !group.contains(at)) return 'Tab'
  const [a, b] = [at, wanted].map((one) => one.getBoundingClientRect())
  const [x, y] = [b.x + b.width / 2 - a.x - a.width / 2, b.y + b.height / 2 - a.y - a.height / 2]
  if (Math.abs(x) > Math.abs(y) || group.matches('.fan')) return x > 0 ? 'ArrowRight' : 'ArrowLeft'
  return y > 0 ? 'ArrowDown' : 'ArrowUp'
}"""


class Pupil:
    """Somebody in a lesson, with a mouse, a finger or a keyboard."""

    def __init__(self, visit: Visit, hands: str = "mouse") -> None:
        self.visit, self.page, self.hands = visit, visit.page, hands
        self.answers: list[str] = []  # what was said to mistakes

    def learn(self, one: Lesson) -> list[str]:
        """Do all that a lesson asks for: what was done."""
        done, taken = Learning(one, ("Ada", "Brendan")), list[str]()
        self.page.wait_for_selector("main .step")
        while done.step is not None:
            legal = done.match.actions()
            wanted = next(action for action in legal if fnmatchcase(action.text, done.step.right[0]))
            taken = self._do(self._words(done, wanted.text))
            # Several may be right: what the page did is what counts.
            done = Learning(one, ("Ada", "Brendan"), taken)
        self.page.wait_for_selector("main .step .aside")
        return taken

    def err(self, one: Lesson, action: str) -> str:
        """Begin a lesson with a mistake: what is said to it."""
        self.page.wait_for_selector("main .step")
        assert not self._do(self._words(Learning(one, ("Ada", "Brendan")), action), anything=True)
        return self.answers[-1]

    def _words(self, now: Learning, action: str) -> list[str]:
        return now.match.describe(action, self.visit.lang, pictures=True).lower().replace("+", " ").split()

    def _do(self, words: list[str], anything: bool = False) -> list[str]:
        """Try until something is right, or until anything is answered: what was done in the lesson so far."""
        tried: list[str] = []
        taken: list[list[str]] = []

        asked: set[Any] = set()  # without an answer yet
        before = len(self.answers)

        def of_lesson(request: Any) -> bool:
            return "/api/lessons/" in request.url and request.method == "POST"

        def sent(request: Any) -> None:
            if of_lesson(request):
                asked.add(request)

        def heard(response: Any) -> None:
            if of_lesson(response.request):
                said = response.json()
                if said["said"]["right"]:
                    taken.append(said["actions"])
                else:
                    self.answers.append(said["said"]["text"])
                asked.discard(response.request)

        self.page.on("request", sent)
        self.page.on("response", heard)

        def step() -> bool:
            if anything and len(self.answers) > before:
                return True
            if taken or asked:
                self.page.wait_for_timeout(15)
                return bool(taken and not asked)
            found = self.page.evaluate(LOOK, [[DICE, *OFFERS], words, tried, self.hands == "keys"])
            if found is None or asked:
                self.page.wait_for_timeout(15)
            elif found["id"] is None:
                tried.clear()
            else:
                tried.append(found["id"])
                self.press(found)
                self.page.wait_for_timeout(40)
            return False

        wait_until(self.page, step, f"nothing is right of {words}")
        self.page.remove_listener("request", sent)
        self.page.remove_listener("response", heard)
        return taken[0] if taken else []

    def press(self, found: dict[str, Any]) -> None:
        """Press what was found by `LOOK`."""
        self.page.evaluate("window.looked = new WeakMap()")  # whatever comes of it is new
        if self.hands == "finger":
            self.page.touchscreen.tap(found["x"], found["y"])
        elif self.hands == "mouse":
            self.page.mouse.click(found["x"], found["y"])
        else:
            for _ in range(80):
                key = self.page.evaluate(KEY)
                if key is None:
                    break
                self.page.keyboard.press(key)
            assert self.page.evaluate(KEY) is None, f"{found['id']} can't be reached by keys"
            self.page.keyboard.press("Enter")
