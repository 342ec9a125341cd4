"""Processes that work for this one: they are handed functions, can be told to stop, and a killed one costs no more than
what it had in hand.

Nothing here waits by itself, and there are no threads: the owner of a pool looks for news when it has time, or lets its
event loop call `look` when one of them has something. A process has one thread for its work, and ends with its
parent, even when that is killed. Ctrl-C and SIGTERM, which often go to all processes at once, it leaves to the parent:
what it was doing is not lost by a stop, but given up. Where there are no processes others work: see `Pool.hire`.
"""

import asyncio
import atexit
import contextlib
import itertools
import multiprocessing
import os
import queue
import signal
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, Self

from triskele.errors import BotError, TriskeleError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

TRIES = 3  # how often the process of a task may die
GIVEN_UP = 10.0  # seconds until a process that does not stop counts as dead
ENDING = 1.0  # seconds that processes have to end
LOOK = 0.2  # seconds between two looks at whether somebody wants to stop
STOPS = {signal.SIGINT, signal.SIGTERM}
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"), "1")


class Lost(TriskeleError):
    """A task has no result: its process died each time, or the pool was closed."""

    def __init__(self, words: str | None = None, /, **fields: Any) -> None:
        super().__init__("worker-lost", words, **fields)


class Failed(RuntimeError):
    """A task raised something; the message says what and where."""


class SoFar(NamedTuple):
    """What a task tells before it is done."""

    value: Any


class Task:
    """Something that a process is asked to do: a function and its arguments, and what it is about."""

    def __init__(self, number: int, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        self.number = number
        self.message = (number, function, arguments)
        self.about = arguments[-1] if arguments else function
        self.cancelled = False
        self.lost = 0  # processes
        self.done = False
        self.so_far: Any = None  # what it told last
        self._value: Any = None
        self._error: Exception | None = None
        self._told: list[Callable[[], None]] = []

    def result(self) -> Any:
        """The result, once it is done: what the function returned, or `Lost`, `Failed` or a program's `BotError`."""
        assert self.done
        if self._error:
            raise self._error
        return self._value

    def when_done(self, tell: Callable[[], None]) -> None:
        """Call `tell` when it is done; at once if it already is."""
        if self.done:
            tell()
        else:
            self._told.append(tell)

    def end(self, value: Any = None, error: Exception | None = None) -> None:
        self.done, self._value, self._error = True, value, error
        for tell in self._told:
            tell()


class Hired:
    """Somebody who works for a pool, and the task it has in hand."""

    task: Task | None = None
    until: float | None = None  # when it is taken for dead
    pid: int | None = None  # of a process

    def __init__(self, nice: int) -> None:
        """Begin, and stand back for others as far as `nice` says."""
        raise NotImplementedError

    def send(self, message: object) -> None:
        raise NotImplementedError

    def news(self) -> tuple[int | None, Any, Any]:
        """The number of its task and what it says about that, or None and what is to end with it; raises `EOFError` or
        `OSError` if it is gone."""
        raise NotImplementedError

    def watch(self, look: Callable[[], None]) -> None:
        """Let the event loop look when it has something to say."""
        raise NotImplementedError

    def unwatch(self) -> None:
        raise NotImplementedError

    def stop(self, until: float) -> None:
        """End it, and what it started."""
        raise NotImplementedError

    def kill(self) -> None:
        """Let it end, without waiting for that."""

    @staticmethod
    def waited_for(workers: Sequence[Any], seconds: float) -> Sequence[Any]:
        """Those that have something to say, after waiting for at most this long."""
        raise NotImplementedError


class Worker(Hired):
    """A process and the pipe to it."""

    def __init__(self, nice: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, end = context.Pipe()
        self.process: SpawnProcess = context.Process(target=_work, args=(end, nice), daemon=True)
        with _for_children():
            self.process.start()
        end.close()
        atexit.register(self.pipe.close)  # ends it; the library would send SIGTERM and wait
        self.pid = self.process.pid
        self.kept: Collection[int] = ()  # groups of processes that it started itself

    def send(self, message: object) -> None:
        with contextlib.suppress(OSError):  # the process is gone, and the next look will notice
            self.pipe.send(message)

    def news(self) -> tuple[int | None, Any, Any]:
        number, value, error = self.pipe.recv()
        if number is None:
            self.kept = value
        return number, value, error

    def watch(self, look: Callable[[], None]) -> None:
        asyncio.get_running_loop().add_reader(self.pipe.fileno(), look)
        # uvloop makes what it watches non-blocking; a long message, which comes in pieces, would look like the end.
        os.set_blocking(self.pipe.fileno(), True)

    def unwatch(self) -> None:
        asyncio.get_running_loop().remove_reader(self.pipe.fileno())

    @staticmethod
    def waited_for(workers: Sequence["Worker"], seconds: float) -> Sequence["Worker"]:
        from multiprocessing.connection import wait

        pipes = wait([worker.pipe for worker in workers], seconds)
        return [worker for worker in workers if worker.pipe in pipes]

    def kill(self) -> None:
        self.process.kill()

    def stop(self, until: float) -> None:
        """End the process and what it started, and wait until they have ended."""
        atexit.unregister(self.pipe.close)
        self.process.kill()
        self.process.join(max(0.0, until - time.monotonic()))
        with contextlib.suppress(EOFError, OSError):
            while self.pipe.poll():
                self.news()
        self.pipe.close()
        for group in self.kept:
            while _lives(group) and time.monotonic() < until:  # without its input it may end by itself
                time.sleep(LOOK / 20)
            kill(group)
        with contextlib.suppress(ValueError):  # it did not end in time
            self.process.close()


class Pool:
    """Some processes, started when they are needed. Use it in a `with` block, or close it."""

    hire: ClassVar[type[Hired]] = Worker

    def __init__(self, size: int, nice: int = 0, tries: int = TRIES) -> None:
        self._size = size
        self._nice = nice
        self._tries = tries
        self._numbers = itertools.count()
        self._waiting: deque[Task] = deque()
        self._workers: list[Hired] = []
        self._closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pids(self) -> list[int]:
        return [worker.pid for worker in self._workers if worker.pid is not None]

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Task:
        """Let a process call a function, after everything that is already waiting."""
        task = Task(next(self._numbers), function, arguments)
        self._waiting.append(task)
        self._hand_out()
        return task

    def cancel(self, task: Task, patience: float = GIVEN_UP) -> None:
        """Ask for what there is so far. A process that does not answer in time is ended, and the task is lost."""
        task.cancelled = True
        for worker in self._workers:
            if worker.task is task:
                worker.send((task.number, None, ()))
                worker.until = time.monotonic() + patience

    def look(self, seconds: float = 0.0) -> None:
        """Take in what has come, after waiting for at most this long."""
        if self._workers:
            for worker in self._workers[0].waited_for(self._workers, seconds):
                self._hear(worker)
        elif seconds:
            time.sleep(seconds)
        now = time.monotonic()
        for worker in [worker for worker in self._workers if worker.until is not None and worker.until <= now]:
            self._lose(worker)
        self._hand_out()

    def wait_for(self, task: Task, seconds: float = float("inf")) -> Any:
        """The result of a task; `TimeoutError` if it takes longer."""
        until = time.monotonic() + seconds
        while not task.done:
            if time.monotonic() > until:
                raise TimeoutError
            self.look(LOOK)
        return task.result()

    def close(self) -> None:
        """End the processes; what is not done is lost."""
        self._closed = True
        until = time.monotonic() + ENDING
        for worker in self._workers:
            worker.kill()  # all of them, before the first is waited for
        while self._workers:
            self._lose(self._workers[0], until)
        self._hand_out()

    def _hear(self, worker: Hired) -> None:
        try:
            number, value, error = worker.news()
        except (EOFError, OSError):  # the process is gone
            self._lose(worker)
            return
        if number is None:
            return
        task = worker.task
        assert task is not None
        assert task.number == number
        if isinstance(value, SoFar):
            task.so_far = value.value
            return
        worker.task = worker.until = None
        if error and not isinstance(error, BotError):
            error = Failed(f"{task.about} failed:\n{error}")
        task.end(value, error)

    def _lose(self, worker: Hired, until: float = 0.0) -> None:
        """Forget a process that is gone, or is to go; its task is tried again, unless that has failed too often."""
        self._workers.remove(worker)
        self.ended(worker)
        worker.stop(until or time.monotonic() + ENDING)
        task, worker.task = worker.task, None
        if task is None:
            return
        task.lost += 1
        if task.cancelled or task.lost >= self._tries:
            task.end(error=Lost(task=task.about))
        else:
            self._waiting.appendleft(task)

    def _hand_out(self) -> None:
        while self._waiting:
            if self._closed:
                self._waiting.popleft().end(error=Lost("workers-ended"))
                continue
            worker = next((worker for worker in self._workers if worker.task is None), None)
            if worker is None and len(self._workers) < self._size:
                try:
                    worker = self.hire(self._nice)
                except OSError as error:  # the system has no room for another one
                    self._waiting.popleft().end(error=Lost("no-process", why=error.strerror))
                    continue
                self._workers.append(worker)
                self.started(worker)
            if worker is None:
                return
            worker.task = task = self._waiting.popleft()
            worker.send(task.message)
            if task.cancelled:
                self.cancel(task)

    # For whoever watches them.

    def started(self, worker: Hired) -> None:
        """A process was started."""

    def ended(self, worker: Hired) -> None:
        """A process is gone; its pipe will be closed."""


@contextlib.contextmanager
def _for_children() -> Iterator[None]:
    """What processes inherit when they start: one thread each, and that they hear no signal to stop."""
    from multiprocessing import resource_tracker

    before = {name: os.environ.get(name) for name in ONE_THREAD}
    os.environ.update(ONE_THREAD)
    masks = hasattr(signal, "pthread_sigmask")  # not on Windows
    if masks:
        resource_tracker.ensure_running()  # the library's own process; when it starts, signals are let through
        heard = signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)  # those for the parent wait
    try:
        yield
    finally:
        if masks:
            signal.pthread_sigmask(signal.SIG_SETMASK, heard)
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


# In such a process


class Reply(Protocol):
    """What takes the answers."""

    def send(self, obj: Any, /) -> None: ...


class _Hand:
    """What this process is doing: the number of its task, and of the last one that was cancelled."""

    task = -1
    cancelled = -1
    pipe: "Reply | None" = None  # to its parent
    kept: ClassVar[set[int]] = set()  # groups of processes that it started, which shall end with it


def cancelled() -> bool:
    """Whether the task that this process has in hand was cancelled."""
    return _Hand.cancelled == _Hand.task != -1


def so_far(value: Any) -> None:
    """Tell whoever waits for the task in hand how far it is."""
    if _Hand.pipe is not None:
        with contextlib.suppress(OSError):  # there is nobody to tell
            _Hand.pipe.send((_Hand.task, SoFar(value), None))


def keep(group: int) -> None:
    """Name a group of processes that this one started: it ends with this one, even if that is killed."""
    _Hand.kept.add(group)
    _tell_kept()


def let_go(group: int) -> None:
    """A group that was kept has ended."""
    _Hand.kept.discard(group)
    _tell_kept()


def _tell_kept() -> None:
    if _Hand.pipe is not None:
        with contextlib.suppress(OSError):  # there is nobody to tell
            _Hand.pipe.send((None, tuple(_Hand.kept), None))


def kill(group: int) -> None:
    """Kill a process and those of its group."""
    with contextlib.suppress(OSError):  # it is gone
        if hasattr(os, "killpg"):
            os.killpg(group, signal.SIGKILL)
        else:
            os.kill(group, signal.SIGTERM)


def _lives(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except (OSError, AttributeError):
        return False
    return True


def work(pipe: Reply, number: int, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    """Do a task, and say what came of it."""
    _Hand.pipe, _Hand.task = pipe, number
    value: Any = None
    error: BotError | str | None = None
    try:
        value = function(*arguments)
    except BotError as refused:
        error = refused
    except Exception:
        error = traceback.format_exc()
    with contextlib.suppress(OSError):  # there is nobody to tell
        pipe.send((number, value, error))


def _work(pipe: "Connection", nice: int) -> None:
    """A process's life: task after task, until its parent closes the pipe or is gone."""
    for stop in STOPS:
        signal.signal(stop, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(nice)
    tasks: queue.SimpleQueue[tuple[int, Callable[..., Any], tuple[Any, ...]]] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(pipe, tasks), daemon=True).start()
    while True:
        work(pipe, *tasks.get())


def _listen(pipe: "Connection", tasks: "queue.SimpleQueue[Any]") -> None:
    try:
        while True:
            message = pipe.recv()
            if message[1] is None:
                _Hand.cancelled = message[0]
            else:
                tasks.put(message)
    finally:  # the parent closed the pipe, or is gone
        for group in list(_Hand.kept):
            kill(group)
        os._exit(0)
