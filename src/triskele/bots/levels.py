"""The six levels a person picks from, and other opponents by name: one text, one way to play."""

import functools
import importlib
import logging
import multiprocessing
import random
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import ClassVar

from triskele.bots.budget import Budget
from triskele.bots.nets import check
from triskele.bots.protocol import Bot, Found, never
from triskele.bots.worth import WORTH
from triskele.errors import BadRequest, BotError, MissingPackage
from triskele.extras import FAST, there
from triskele.rules import game_of
from triskele.rules.kernel import State

log = logging.getLogger("triskele.bots")
Clock = Callable[[], float]


class _Quick:
    """A bot that answers at once has nothing to prepare, and needs no time."""

    quick: ClassVar[bool] = True
    compiles: ClassVar[bool] = False
    budget: ClassVar[Budget] = Budget()

    def prepare(self) -> None:
        """There is nothing to do."""


@dataclass(frozen=True)
class Random(_Quick):
    """Plays any legal action."""

    game: str

    def choose(
        self,
        known: State,
        actions: Sequence[int],
        chooser: random.Random,
        budget: Budget | None = None,
        cancelled: Callable[[], bool] = never,
    ) -> Found:
        return Found(chooser.choice(actions))


@dataclass(frozen=True)
class Casual(_Quick):
    """Plays what looks best, any of equal actions, like a person: overlooks some, misjudges others, but does nothing
    absurd. Blur and limit are in the units of the game's worth."""

    game: str
    overlooks: float = 0.0  # how likely it is that an action is overlooked
    blur: float = 0.0  # how far off a judgement may be, as a standard deviation
    limit: float = 0.0  # never an action that is worth this much less than the best

    def choose(
        self,
        known: State,
        actions: Sequence[int],
        chooser: random.Random,
        budget: Budget | None = None,
        cancelled: Callable[[], bool] = never,
    ) -> Found:
        worth, unit = WORTH[self.game].worth, WORTH[self.game].UNIT
        worths = {action: worth(known, action) for action in actions}
        best = max(worths.values())
        sensible = [action for action in actions if best - worths[action] <= self.limit * unit]
        seen = [action for action in sensible if chooser.random() >= self.overlooks] or sensible
        judged = {action: worths[action] + chooser.gauss(0, self.blur * unit) for action in seen}
        top = max(judged.values())
        return Found(chooser.choice([action for action in seen if judged[action] == top]))


@dataclass(frozen=True)
class Trained(_Quick):
    """Plays what a net thinks is likeliest to be the best, or would, if it had learned less."""

    game: str
    path: str | None = None  # of its weights, if they are not those that come with Triskele
    share: float = 1.0  # of what the net adds to how good actions look at first sight

    def prepare(self) -> None:
        from triskele.bots.nets import net

        net(self.game, self.path)

    def choose(
        self,
        known: State,
        actions: Sequence[int],
        chooser: random.Random,
        budget: Budget | None = None,
        cancelled: Callable[[], bool] = never,
    ) -> Found:
        from triskele.bots.nets import net

        if len(actions) == 1:
            return Found(actions[0])
        judged = net(self.game, self.path).judge(known, actions, self.share)
        return Found(judged.best, judged.findings)


@dataclass(frozen=True)
class Searching:
    """Plays what search finds within its budget, by that clock: by rollouts, or with the game's net."""

    game: str
    budget: Budget
    clock: Clock = time.perf_counter
    with_net: bool = False
    quick: ClassVar[bool] = False
    compiles: ClassVar[bool] = True

    def prepare(self) -> None:
        self._module().warm_up(self.game)

    def choose(
        self,
        known: State,
        actions: Sequence[int],
        chooser: random.Random,
        budget: Budget | None = None,
        cancelled: Callable[[], bool] = never,
    ) -> Found:
        seed, search = chooser.getrandbits(32), self._module().search
        found: Found = search(self.game, known, actions, budget or self.budget, seed, cancelled, self.clock)
        return found

    def _module(self) -> ModuleType:
        return importlib.import_module("triskele.bots.nets.search" if self.with_net else "triskele.bots.search")


@dataclass(frozen=True)
class Solving:
    """Plays the end of a game as it can be solved, and before that as another bot does."""

    game: str
    before: Bot
    quick: ClassVar[bool] = False  # an end takes up to a second
    compiles: ClassVar[bool] = True

    @property
    def budget(self) -> Budget:
        return self.before.budget

    def prepare(self) -> None:
        from triskele.bots.endgame import warm_up

        self.before.prepare()
        warm_up(self.game)

    def choose(
        self,
        known: State,
        actions: Sequence[int],
        chooser: random.Random,
        budget: Budget | None = None,
        cancelled: Callable[[], bool] = never,
    ) -> Found:
        from triskele.bots.endgame import solved

        end = solved(self.game, known, actions) if len(actions) > 1 else None
        return end or self.before.choose(known, actions, chooser, budget, cancelled)


def searching(game: str, clock: Clock, budget: Budget, with_net: bool = False) -> Bot:
    """A bot that searches, if there is what search needs."""
    if not can_search():
        raise no_search()
    return Searching(game, budget, clock, with_net)


def can_search() -> bool:
    """Whether there is what search needs."""
    return there("numba")


def can_judge() -> bool:
    """Whether there is what nets need."""
    return there("numpy")


def no_search() -> MissingPackage:
    """What is said where search, or what it and nets need, is missing."""
    code, package = ("no-numba", "numba") if can_judge() else ("missing-package", "numpy")
    return MissingPackage(code, "fast", "opponents", package, names=", ".join(offered()))


def _careless(game: str, much: float) -> Bot:
    return Casual(game, overlooks=much, blur=2.75 * much, limit=1 + 5 * much)


def _trained(game: str, share: float, otherwise: Callable[[], Bot]) -> Bot:
    """A player by the game's net; another one, if that net is refused."""
    if not can_judge():
        raise no_search()
    return Trained(game, share=share) if fits(game) else otherwise()


@functools.cache
def fits(game: str) -> bool:
    """Whether the net of a game can be used. If not, the log says why, once."""
    try:
        check(game)
    except BotError as error:
        if multiprocessing.parent_process() is None:
            log.warning("the levels of %s play without their net: %s", game, error, extra={"code": error.code})
        return False
    return True


def _without_net(game: str, clock: Clock, budget: Budget) -> Bot:
    return Searching(game, budget, clock) if can_search() else Casual(game)


def _clever(game: str, _clock: Clock) -> Bot:
    return _trained(game, WORTH[game].TUNED.clever, lambda: Casual(game))


def _sharp(game: str, clock: Clock) -> Bot:
    budget = Budget(worlds=WORTH[game].QUICK)
    return _trained(game, WORTH[game].TUNED.sharp, lambda: _without_net(game, clock, budget))


def _merciless(game: str, clock: Clock) -> Bot:
    second = Budget(seconds=1.0)
    who = _trained(game, 1.0, lambda: _without_net(game, clock, second))
    if isinstance(who, Trained) and can_search():
        if WORTH[game].TUNED.searches:
            who = Searching(game, second, clock, with_net=True)
        if WORTH[game].TUNED.solves:
            who = Solving(game, who)
    return who


LEVELS: dict[str, Callable[[str, Clock], Bot]] = {
    "gentle": lambda game, _clock: _careless(game, WORTH[game].TUNED.gentle),
    "easy": lambda game, _clock: _careless(game, WORTH[game].TUNED.easy),
    "steady": lambda game, _clock: Casual(game),
    "clever": _clever,
    "sharp": _sharp,
    "merciless": _merciless,
}
TRAINED = ("clever", "sharp", "merciless")  # need numpy
AT_SIGHT = "steady"  # plays in place of a bot that can't be asked now: needs nothing
STRONGEST = "merciless"  # who gives hints
OLD_NAMES = {"greedy": "steady"}  # what looks best at first sight
OTHERS = "random, search:500ms, search:2s, search:100worlds, net, net:my_net.npz, net+search:300ms"
OWN_WORDS = ("search:", "net:", "net+search:")  # how names begin that are no program's
PROGRAMS = "my_bot.py:choose, my.module:choose, 'exec:my_program'"  # your own: see docs/bots.md


def bot(game: str, name: str, clock: Clock = time.perf_counter) -> Bot:
    """An opponent by its name: a level, `random`, `net` or `net:FILE`, or `search:` or `net+search:` with a time or a
    number of worlds.

    - game: one of `triskele.games()`
    - clock: what its seconds are counted by, those of the wall unless another is given"""
    game_of(game)  # refuses what is not there
    if not isinstance(name, str):
        raise _unknown(name)
    known = called(name)
    if known in LEVELS:
        return LEVELS[known](game, clock)
    if known == "random":
        return Random(game)
    if known == "net" or (known.startswith("net:") and known != "net:"):
        FAST.need("numpy")
        return Trained(game, known[4:] or None)
    found = re.fullmatch(r"(net\+)?search:([0-9]{1,9}(?:\.[0-9]{1,9})?)(ms|s|worlds)", name)
    if found and float(found[2]) > 0:
        amount, unit, with_net = float(found[2]), found[3], found[1] is not None
        if unit == "worlds":
            return searching(game, clock, Budget(worlds=max(1, int(amount))), with_net)
        return searching(game, clock, Budget(seconds=amount / 1000 if unit == "ms" else amount), with_net)
    raise _unknown(name)


def offered() -> list[str]:
    """The levels that can play here: all of them, or those that need no net."""
    return [level for level in LEVELS if can_judge() or level not in TRAINED]


def listing() -> str:
    """All levels, and what some opponents lack here."""
    lacking = [] if can_search() else ["search"] if can_judge() else [*TRAINED, "search and net"]
    return ", ".join(LEVELS) + (f" ({', '.join(lacking)} need pip install 'triskele[fast]')" if lacking else "")


def at_sight(game: str) -> str:
    """Who plays at once in place of a bot that can't be asked now: the best of the quick ones."""
    return "net" if can_judge() and fits(game) else AT_SIGHT


def called(name: str) -> str:
    """What an opponent is called today."""
    return OLD_NAMES.get(name, name)


def _unknown(name: object) -> BadRequest:
    levels = ", ".join(LEVELS)
    choices = f"{levels}; {OTHERS}; {PROGRAMS}"
    return BadRequest("unknown-bot", name=name, levels=levels, others=OTHERS, programs=PROGRAMS, choices=choices)
