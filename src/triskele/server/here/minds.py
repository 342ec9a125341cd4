"""Workers of the page in place of processes: they are handed the same tasks, pickled, and answer in the same way.

Bots, hints and reasons share one worker; a judged game has one of its own, because it takes long. A worker hears
nothing while it thinks, so one that has to stop is ended, and begun anew when it is needed.
"""

import asyncio
import contextlib
import itertools
import pickle
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from triskele.bots.levels import LEVELS, TRAINED
from triskele.bots.thinking import Question
from triskele.processes import Hired, work
from triskele.rules import GAMES

AT_SIGHT = {"random", *(level for level in LEVELS if level not in TRAINED)}
ASIDE = 15  # how far somebody stands back who gets a worker of its own

# The worker (0 is the common one), the game whose net and compiled rules it needs, if any, who works there, and what it
# is told.
Post = Callable[[int, str, int, bytes], None]


def game_of(message: Any) -> str:
    """The game that a task is about, if what it takes to think is needed for it: all but the gentlest play by a net."""
    _, _, arguments = message
    for argument in arguments or ():
        if isinstance(argument, Question):
            return "" if argument.name in AT_SIGHT else argument.game
        if isinstance(argument, str) and argument in GAMES:
            return argument
    return ""


class Mind(Hired):
    """Somebody who works in such a worker."""

    post: ClassVar[Post]
    ended: ClassVar[Callable[[int], None]]
    _numbers = itertools.count(1)
    _all: ClassVar[dict[int, "Mind"]] = {}

    def __init__(self, nice: int) -> None:
        self.number = next(Mind._numbers)
        self.worker = self.number if nice >= ASIDE else 0
        self._told: tuple[str, bytes] = "", b""
        self._heard: deque[bytes] = deque()
        self._look: Callable[[], None] = lambda: None
        Mind._all[self.number] = self

    def send(self, message: object) -> None:
        self._told = game_of(message), pickle.dumps(message)
        Mind.post(self.worker, self._told[0], self.number, self._told[1])

    @classmethod
    def hear(cls, number: int, content: bytes) -> None:
        """Somebody answered."""
        if mind := cls._all.get(number):
            mind._heard.append(content)
            asyncio.get_running_loop().call_soon(mind._look)

    def news(self) -> tuple[int | None, Any, Any]:
        found: tuple[int | None, Any, Any] = pickle.loads(self._heard.popleft())
        return found

    def watch(self, look: Callable[[], None]) -> None:
        self._look = look

    def unwatch(self) -> None:
        self._look = lambda: None

    @staticmethod
    def waited_for(workers: Sequence["Mind"], seconds: float) -> Sequence["Mind"]:  # noqa: ARG004 - nobody waits in a page
        return [mind for mind in workers if mind._heard]

    def stop(self, until: float) -> None:  # noqa: ARG002 - it takes no time
        del Mind._all[self.number]
        if self.task is None and not self.worker:
            return
        Mind.ended(self.worker)
        for other in Mind._all.values():  # who else was busy there begins again
            if other.worker == self.worker and other.task is not None and not other._heard:
                Mind.post(other.worker, other._told[0], other.number, other._told[1])


class Answers:
    """The other end, in the worker: what somebody there has to say."""

    def __init__(self, number: int, post: Callable[[int, bytes], None]) -> None:
        self._number, self._post = number, post

    def send(self, obj: Any, /) -> None:
        self._post(self._number, pickle.dumps(obj))


def do(number: int, content: bytes, post: Callable[[int, bytes], None]) -> None:
    """Do what somebody in this worker is told."""
    task, function, arguments = pickle.loads(content)
    if function is not None:  # or it is to be given up, and is done by now
        with contextlib.suppress(SystemExit):
            work(Answers(number, post), task, function, arguments)
