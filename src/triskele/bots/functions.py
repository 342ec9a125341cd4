"""Bots that somebody wrote in Python: a function that is asked for each decision, or a class with `choose`."""

import contextlib
import functools
import importlib
import importlib.util
import inspect
import random
import re
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from triskele.bots.budget import Budget
from triskele.bots.decision import Decision
from triskele.bots.protocol import Found, never
from triskele.errors import BotError
from triskele.rules.kernel import State

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "triskele.bots"  # of the entry points by which packages bring bots
FRAMES = 5  # of a traceback that are shown
LIMIT = 60.0  # seconds for a decision, unless the function or class has an attribute `seconds`
LONGEST = 1e8  # seconds that can be waited for
AGAIN = 1.0  # seconds until one that is late is told so again
Chooser = Callable[[Decision], Any]


class Function:
    """A bot that asks a function, or for each seat an object of a class, where there is something to choose."""

    quick: ClassVar[bool] = False
    compiles: ClassVar[bool] = False

    def __init__(self, game: str, function: str | Callable[..., Any]) -> None:
        self.game = game
        self.name = function if isinstance(function, str) else function.__qualname__
        self._function = function
        self._choosers: dict[int, Chooser] = {}  # by seat

    @property
    def budget(self) -> Budget:
        """How long it may think, as it says itself."""
        seconds = getattr(self._function, "seconds", LIMIT)
        if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not seconds > 0:
            raise BotError("bot-missing", "bot-seconds", name=self.name, seconds=seconds)
        return Budget(seconds=seconds)

    def prepare(self) -> None:
        """Import it."""
        if isinstance(self._function, str):
            self._function = load(self._function)
            self.budget  # noqa: B018 - refuses what it says wrongly

    def choose(
        self,
        known: State,
        actions: Sequence[int],
        chooser: random.Random,
        budget: Budget | None = None,
        cancelled: Callable[[], bool] = never,
    ) -> Found:
        if len(actions) == 1:
            return Found(actions[0])
        self.prepare()
        seconds = min(self.budget.seconds, (budget or self.budget).seconds)
        decision = Decision(self.game, known, actions, chooser, seconds, cancelled)
        try:
            with _limited(seconds):
                answer = self._of_seat(decision.seat)(decision)
        except BotError:
            raise
        except _Late:
            raise BotError("bot-slow", name=self.name, seconds=seconds, decision=str(decision)) from None
        except (Exception, SystemExit) as error:
            raise BotError("bot-failed", name=self.name, decision=str(decision), why=told(error)) from error
        return Found(decision.checked(answer, self.name))

    def _of_seat(self, seat: int) -> Chooser:
        if seat not in self._choosers:
            found: Any = self._function
            self._choosers[seat] = found().choose if isinstance(found, type) else found
        return self._choosers[seat]


class _Late(BaseException):
    """The time is over; what a program does about exceptions is not meant for this one."""


@contextlib.contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """Interrupt what is done meanwhile when the time is over. That needs a main thread, and no Windows."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def late(_number: int, _frame: object) -> None:
        raise _Late

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, min(seconds, LONGEST), AGAIN)
    try:
        yield
    finally:
        try:
            signal.setitimer(signal.ITIMER_REAL, 0)
        finally:  # even if the time is over just now
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


def told(error: BaseException) -> str:
    """Where a program failed, briefly: the last of its own lines."""
    lines = traceback.extract_tb(error.__traceback__)
    own = [line for line in lines if line.filename != __file__ and not line.filename.startswith("<frozen")]
    return "".join([*traceback.format_list(own[-FRAMES:]), *traceback.format_exception_only(error)]).rstrip()


# Where it is


def names_a_function(name: str) -> bool:
    """Whether a text is `FILE.py:FUNCTION` or `MODULE:FUNCTION`, or the name of a package's entry point."""
    return re.fullmatch(r"(.+\.py|\w+(\.\w+)*):[^\W\d]\w*(\.\w+)*", name) is not None or _entry_point(name) is not None


def _entry_point(name: str) -> "EntryPoint | None":
    from importlib.metadata import entry_points

    return next(iter(entry_points(group=GROUP, name=name)), None)


def source_of(name: str) -> Path | None:
    """The file that a function is in."""
    try:
        file = inspect.getsourcefile(load(name))
    except TypeError:  # it is an object that can be called
        file = getattr(sys.modules.get(type(load(name)).__module__), "__file__", None)
    return Path(file) if file else None


@functools.cache
def load(name: str) -> Callable[..., Any]:
    """A function or class by its name; refuses what is not there, or can't be imported."""
    entry = _entry_point(name)
    place, _, attribute = name.rpartition(":")
    try:
        if entry:
            found = entry.load()
        else:
            module = _from_file(Path(place)) if place.endswith(".py") else _module(place)
            found = functools.reduce(getattr, attribute.split("."), module)
    except (Exception, SystemExit) as error:
        raise BotError("bot-missing", "bot-unloaded", name=name, why=told(error)) from error
    if not callable(found) or (inspect.isclass(found) and not callable(getattr(found, "choose", None))):
        raise BotError("bot-missing", name=name)
    return found


def _from_file(file: Path) -> Any:
    """A file as a module; it may import what lies beside it."""
    sys.path.append(str(file.absolute().parent))
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(file.stem, module)
    spec.loader.exec_module(module)
    return module


def _module(name: str) -> Any:
    """A module by its name, which may lie in the current folder, however Triskele was started."""
    if str(Path.cwd()) not in sys.path:
        sys.path.append(str(Path.cwd()))
    return importlib.import_module(name)
