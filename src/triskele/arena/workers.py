"""Work on all cores: processes that are handed one task after another. A killed one costs no more than its task."""

import multiprocessing
import os
import signal
import threading
import traceback
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import FrameType
from typing import Any, TypeVar

from triskele.errors import BadRequest, TriskeleError

Argument = TypeVar("Argument", bound=Hashable)
Task = TypeVar("Task", bound=Hashable)
Result = TypeVar("Result")

LOOK = 0.2  # seconds between two looks at whether somebody wants to stop
TRIES = 3  # how often a task may cost its process
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"), "1")
READY, DONE, FAILED = "ready", "done", "failed"


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


MANY = 1024  # workers: more than any machine is meant to start


def checked_workers(workers: int | None) -> int:
    """A number of workers that makes sense; all cores if none is said."""
    if workers is None:
        return cores()
    if not 1 <= workers <= MANY:
        sentence = f"1 to {MANY:,} workers can work, not {workers}; this machine has {cores()} cores."
        raise BadRequest("bad-workers", sentence)
    return workers


def never() -> bool:
    return False


@contextmanager
def until_interrupted() -> Iterator[Callable[[], bool]]:
    """Ctrl-C is remembered, so that nothing is left half done; a second one ends the program at once."""
    if threading.current_thread() is not threading.main_thread():
        yield never
        return
    asked: list[int] = []

    def remember(number: int, _frame: FrameType | None) -> None:
        if asked:
            raise KeyboardInterrupt
        asked.append(number)

    before = signal.signal(signal.SIGINT, remember)
    try:
        yield lambda: bool(asked)
    finally:
        signal.signal(signal.SIGINT, before)


@dataclass
class Worker:
    """A process, and the task it has in hand."""

    process: SpawnProcess
    task: Any = None


def on_cores(
    work: Callable[[Argument], Callable[[Task], Result]],
    argument: Argument,
    tasks: Iterable[Task],
    workers: int,
    stopped: Callable[[], bool] = never,
) -> Iterator[Result]:
    """The results of all tasks, as they come. Each process calls `work(argument)` once, and its answer for each task.

    Once `stopped()` is true no task is handed out any more; what has come in by then is still given.
    """
    source = iter(tasks)
    again: list[Task] = []
    lost: Counter[Task] = Counter()
    unborn = 0
    crew: dict[Connection, Worker] = {}
    leaving: list[SpawnProcess] = []
    try:
        for _ in range(workers):
            pipe, worker = _start(work, argument)
            crew[pipe] = worker
        while crew and not stopped():
            for ready in wait(list(crew), LOOK):
                assert isinstance(ready, Connection)
                worker = crew[ready]
                try:
                    kind, value = ready.recv()
                except (EOFError, OSError):  # the process is gone
                    leaving.append(crew.pop(ready).process)
                    if worker.task is None:
                        unborn += 1
                        _give_up_after(unborn, "Processes end before they can begin.")
                    else:
                        lost[worker.task] += 1
                        _give_up_after(lost[worker.task], f"The process ended each time in {worker.task}.")
                        again.append(worker.task)
                    pipe, worker = _start(work, argument)
                    crew[pipe] = worker
                    continue
                if kind == FAILED:
                    raise RuntimeError(f"{worker.task} failed:\n{value}")
                unborn = 0
                worker.task = again.pop() if again else next(source, None)
                if worker.task is None:
                    leaving.append(crew.pop(ready).process)
                    ready.close()
                else:
                    _hand(ready, worker.task)
                if kind == DONE:
                    yield value
        for ready in wait(list(crew), 0):
            assert isinstance(ready, Connection)
            try:
                kind, value = ready.recv()
            except (EOFError, OSError):
                continue
            if kind == DONE:
                yield value
    finally:
        _dismiss(crew, leaving)


def _hand(pipe: Connection, task: Any) -> None:
    with suppress(OSError):  # the process is gone, and the next look will say so
        pipe.send(task)


def _give_up_after(times: int, sentence: str) -> None:
    if times >= TRIES:
        raise TriskeleError("worker-lost", f"{sentence} Given up after {TRIES} times; is there too little memory?")


def _start(work: Any, argument: Any) -> tuple[Connection, Worker]:
    here, there = multiprocessing.Pipe()
    context = multiprocessing.get_context("spawn")
    process = context.Process(target=_serve, args=(there, work, argument), daemon=True)
    with _for_children():
        process.start()
    there.close()
    return here, Worker(process)


@contextmanager
def _for_children() -> Iterator[None]:
    """What processes inherit when they start: one thread each, and Ctrl-C is their parent's business."""
    before = {name: os.environ.get(name) for name in ONE_THREAD}
    os.environ.update(ONE_THREAD)
    main = threading.current_thread() is threading.main_thread()
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN) if main else None
    try:
        yield
    finally:
        if main:
            signal.signal(signal.SIGINT, handler)
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _serve(pipe: Connection, work: Any, argument: Any) -> None:
    """What a process does: get ready, then task after task until its parent closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        perform = work(argument)
        pipe.send((READY, None))
        while True:
            pipe.send((DONE, perform(pipe.recv())))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return
    except Exception:
        pipe.send((FAILED, traceback.format_exc()))


def _dismiss(crew: dict[Connection, Worker], leaving: list[SpawnProcess]) -> None:
    for pipe, worker in crew.items():
        pipe.close()
        worker.process.kill()
        worker.process.join()
    for process in leaving:
        process.join(timeout=5)
        if process.exitcode is None:
            process.kill()
            process.join()
    for process in [*leaving, *(worker.process for worker in crew.values())]:
        process.close()
