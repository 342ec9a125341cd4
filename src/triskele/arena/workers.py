"""Work on all cores: processes get one task after another."""

import functools
import itertools
import os
import signal
import threading
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, TypeVar

from triskele.bots.protocol import never
from triskele.errors import BadRequest
from triskele.processes import LOOK, Pool
from triskele.processes import Task as Asked
from triskele.whole import whole

Argument = TypeVar("Argument", bound=Hashable)
Task = TypeVar("Task", bound=Hashable)
Result = TypeVar("Result")


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


MANY = 1024  # workers; more than anybody needs on one machine


def checked_workers(workers: int | None) -> int:
    """A sensible number of workers; by default all cores."""
    if workers is None:
        return cores()
    found = whole(workers)
    if found is None or not 1 <= found <= MANY:
        raise BadRequest("bad-workers", most=MANY, workers=workers, cores=cores())
    return found


@contextmanager
def until_interrupted(*signals: int) -> Iterator[Callable[[], bool]]:
    """Ctrl-C, or any of these, is noted, so that nothing is left half done; a second one ends the program at once."""
    if threading.current_thread() is not threading.main_thread():
        yield never
        return
    asked: list[int] = []

    def remember(number: int, _frame: FrameType | None) -> None:
        if asked:
            raise KeyboardInterrupt
        asked.append(number)

    before = {number: signal.signal(number, remember) for number in signals or (signal.SIGINT,)}
    try:
        yield lambda: bool(asked)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def on_cores(
    work: Callable[[Argument], Callable[[Task], Result]],
    argument: Argument,
    tasks: Iterable[Task],
    workers: int,
    stopped: Callable[[], bool] = never,
    ready: Callable[[], object] = never,
) -> Iterator[Result]:
    """The results of all tasks, as they come. Each process calls `work(argument)` once, and its answer for each task.

    One process begins, so that the others find compiled what they need; then `ready()` is called. Once `stopped()` is
    true no more tasks are handed out; results that are in by then are still given.
    """
    source = iter(tasks)
    under_way: list[Asked] = []
    with Pool(workers) as pool:
        first = pool.submit(get_ready, work, argument)
        while not (first.done or stopped()):
            pool.look(LOOK)
        if first.done:
            first.result()
            ready()
        while not stopped():
            more = itertools.islice(source, 2 * workers - len(under_way))  # one more each, so that nobody waits
            under_way += [pool.submit(perform, work, argument, task) for task in more]
            if not under_way:
                return
            pool.look(LOOK)
            done = [task for task in under_way if task.done]
            under_way = [task for task in under_way if not task.done]
            for task in done:
                yield task.result()
        pool.look()
        for task in under_way:
            if task.done:
                yield task.result()


@functools.cache
def _ready(work: Callable[[Any], Callable[[Any], Any]], argument: Any) -> Callable[[Any], Any]:
    return work(argument)


def get_ready(work: Any, argument: Any) -> None:
    """Make what the work needs."""
    _ready(work, argument)


def perform(work: Any, argument: Any, task: Any) -> Any:
    """What a process does with a task; what the work needs is made once."""
    return _ready(work, argument)(task)
