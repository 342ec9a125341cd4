"""Search in worker processes: nobody waits for the compiler, nobody is blocked, and a thought can be given up.

A worker compiles, or loads, the code of a game before its first thought about it. Until then it is not ready, and who
can't wait plays the greedy choice.
"""

import contextlib
import multiprocessing
import queue
import signal
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from typing import Any

from triskele.bots.budget import Budget
from triskele.bots.search import Found, search
from triskele.rules import GAMES, kernel
from triskele.rules.kernel import State

TRIES = 2  # how often a question is asked that the worker died over
GIVEN_UP = 10.0  # seconds until a worker that does not stop thinking is taken for dead
STOPPING = 1.0  # seconds that a worker has to end


class Failed(Exception):
    """Nothing was found: the workers died over the question, or were closed."""


@dataclass(frozen=True)
class Question:
    """What is thought about: only what the seat knows goes to the worker."""

    number: int
    game: str
    known: bytes
    actions: tuple[int, ...]
    budget: Budget
    seed: int


class Thought:
    """A search under way."""

    def __init__(self) -> None:
        self._future: Future[Found] = Future()
        self._given_up = threading.Event()

    def result(self, timeout: float | None = None) -> Found:
        """What was found; waits for it. `Failed` if nothing was."""
        return self._future.result(timeout)

    def done(self) -> bool:
        return self._future.done()

    def when_done(self, tell: Callable[[], None]) -> None:
        """Call `tell` when there is a result, from whatever thread brings it; at once if there is one."""
        self._future.add_done_callback(lambda _: tell())

    def cancel(self) -> None:
        """Stop thinking soon; the result is what was found until then."""
        self._given_up.set()


class Thinkers:
    """Some worker processes. Use it in a `with` block, or close it."""

    def __init__(self, workers: int = 1, games: Iterable[str] = ()) -> None:
        self._questions: queue.Queue[tuple[Question, Thought] | None] = queue.Queue()
        self._games = tuple(games)
        self._ready: set[str] = set()
        self._numbers = 0
        self._closed = False
        self._threads = [threading.Thread(target=self._serve, daemon=True) for _ in range(workers)]
        for thread in self._threads:
            thread.start()

    def __enter__(self) -> "Thinkers":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def ready(self, game: str) -> bool:
        """Whether a worker can think about this game at once."""
        return game in self._ready

    def think(self, game: str, known: State, actions: Sequence[int], budget: Budget, seed: int = 0) -> Thought:
        """Start a search on a worker."""
        self._numbers += 1
        question = Question(self._numbers, game, kernel.freeze(known), tuple(actions), budget, seed)
        thought = Thought()
        self._questions.put((question, thought))
        if self._closed:
            self._fail_all()
        return thought

    def close(self) -> None:
        """End the workers; thoughts under way are given up."""
        self._closed = True
        for _ in self._threads:
            self._questions.put(None)
        until = time.monotonic() + 2 * STOPPING
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))
        self._fail_all()

    def _fail_all(self) -> None:
        with contextlib.suppress(queue.Empty):
            while True:
                if waiting := self._questions.get_nowait():
                    waiting[1]._future.set_exception(Failed())

    # One thread for each worker process: it hands questions over, and starts the process anew if it dies.

    def _serve(self) -> None:
        worker: _Worker | None = None
        waiting: tuple[Question, Thought] | None = None
        tries = 0
        while not self._closed:
            try:
                worker = worker or _Worker(self._games)
                waiting = waiting or self._next(worker)
                if waiting:
                    found = self._ask(worker, *waiting)
                    self._ready.add(waiting[0].game)
                    waiting[1]._future.set_result(found)
                    waiting, tries = None, 0
            except (EOFError, OSError):  # it died, or the system has no room for another one
                if worker:
                    worker.stop()
                    worker = None
                tries += 1
                if waiting and (tries >= TRIES or waiting[1]._given_up.is_set()):
                    waiting[1]._future.set_exception(Failed())
                    waiting = None
                time.sleep(0.1)
        if worker:
            worker.stop()
        if waiting and not waiting[1].done():
            waiting[1]._future.set_exception(Failed())

    def _next(self, worker: "_Worker") -> tuple[Question, Thought] | None:
        try:
            return self._questions.get(timeout=0.05)
        except queue.Empty:
            self._ready |= worker.news()
            return None

    def _ask(self, worker: "_Worker", question: Question, thought: Thought) -> Found:
        worker.pipe.send(question)
        until: float | None = None  # for a thought that is given up
        while not self._closed:
            if thought._given_up.is_set() and until is None:
                worker.pipe.send(None)
                until = time.monotonic() + GIVEN_UP
            if worker.pipe.poll(0.01):
                answer = worker.pipe.recv()
                if isinstance(answer, tuple):
                    number, found = answer
                    if number == question.number:
                        return found
                else:
                    self._ready.add(answer)
            elif until is not None and time.monotonic() > until:
                break
        raise EOFError


class _Worker:
    """A process and the pipe to it."""

    def __init__(self, games: tuple[str, ...]) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, end = context.Pipe()
        self.process = context.Process(target=_work, args=(end, games), daemon=True)
        self.process.start()
        end.close()

    def news(self) -> set[str]:
        """Games that the worker has come to be ready for."""
        found = set()
        try:
            while self.pipe.poll():
                found.add(self.pipe.recv())
        except (EOFError, OSError):
            pass  # the next question finds it out
        return found

    def stop(self) -> None:
        self.pipe.close()
        self.process.terminate()
        self.process.join(STOPPING)
        self.process.kill()
        self.process.join(STOPPING)


def _work(pipe: Connection, games: tuple[str, ...]) -> None:
    """A worker's life: warm up, then answer questions until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for game in games:
            warm_up(game)
            pipe.send(game)
        while True:
            question = pipe.recv()
            if question is not None:
                pipe.send((question.number, _answer(pipe, question)))
    except (EOFError, OSError):
        return


_FOUND: dict[Question, Found] = {}  # what was asked last, the oldest first; a hint is asked again, a move undone
REMEMBERED = 256


def _answer(pipe: Connection, question: Question) -> Found:
    asked = replace(question, number=0)
    if asked in _FOUND:
        return _FOUND[asked]
    known = kernel.thaw(GAMES[question.game].STATE, question.known)
    given_up = False

    def cancelled() -> bool:
        nonlocal given_up
        given_up = given_up or (pipe.poll() and pipe.recv() is None)
        return given_up

    warm_up(question.game)
    found = search(question.game, known, question.actions, question.budget, question.seed, cancelled)
    if not given_up:
        _FOUND[asked] = found
        if len(_FOUND) > REMEMBERED:
            del _FOUND[next(iter(_FOUND))]
    return found


_WARM: set[str] = set()


def warm_up(game: str) -> None:
    """Compile, or load, what search needs for a game."""
    if game not in _WARM:
        state, actions = _beginning(game)
        search(game, state, actions, Budget(worlds=1))
        _WARM.add(game)


def _beginning(game: str) -> tuple[Any, list[int]]:
    from triskele.table.match import Match

    rules = GAMES[game]
    match = Match(game, bytes(32), rules.SEATS[0])
    assert match.seat is not None
    return match.known(match.seat), match.action_ids()
