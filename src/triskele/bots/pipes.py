"""Bots that are programs of any kind: they are started, and asked in lines of text. docs/bots.md has the protocol."""

import atexit
import contextlib
import json
import random
import re
import select
import shlex
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from triskele.bots.budget import Budget
from triskele.bots.decision import Decision
from triskele.bots.protocol import Found, never
from triskele.errors import BotError, Clause
from triskele.processes import keep, kill, let_go
from triskele.rules.kernel import State

EXEC = "exec:"  # how the name of such a bot begins
PROTOCOL = 1
LIMIT = 10.0  # seconds for a decision, unless the name says otherwise
STARTING = 60.0  # seconds to start in, and to answer the first line
GRACE = 0.5  # seconds that a line may be under way, on top of a program's own
QUITTING = 2.0  # seconds to end after 'quit'
LONGEST = 4096  # bytes of an answer
TAIL = 1000  # characters of what it wrote to its standard error that are shown


class Call(NamedTuple):
    """How a program is called: its words, and the seconds it has for a decision."""

    words: tuple[str, ...]
    seconds: float


def call_of(name: str) -> Call:
    """What `exec:COMMAND` or `exec:TIME:COMMAND` means; the command has a shell's quotes, but no shell reads it."""
    found = re.fullmatch(r"exec:(?:([0-9]{1,6}(?:\.[0-9]{1,6})?)(ms|s):)?(.*)", name, re.DOTALL)
    assert found
    seconds = float(found[1]) / (1000 if found[2] == "ms" else 1) if found[1] else LIMIT
    try:
        words = tuple(shlex.split(found[3]))
    except ValueError as error:
        raise BotError("bot-missing", "bot-unread", name=name, why=str(error).lower()) from error
    if not words or seconds <= 0:
        raise BotError("bot-missing", "bot-unnamed", name=name)
    return Call(words, seconds)


def files_of(name: str) -> list[Path]:
    """The files that a call names, the program's own first; refuses a program that is not there."""
    words = call_of(name).words
    program = shutil.which(words[0])
    if program is None:
        raise BotError("bot-missing", "bot-without-program", name=name, program=words[0])
    return [Path(program), *(path for path in map(Path, words[1:]) if path.is_file())]


class Piped:
    """A bot that asks a program, where there is something to choose: one process of it for each seat."""

    quick: ClassVar[bool] = False
    compiles: ClassVar[bool] = False

    def __init__(self, game: str, name: str) -> None:
        self.game = game
        self.name = name
        self.call = call_of(name)
        self.budget = Budget(seconds=self.call.seconds)
        self._told: dict[int, str] = {}  # by seat, which game its program has been told of

    def prepare(self) -> None:
        """Start it once, for the first seat."""
        running(self.call, 0)

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
        seconds = min(self.call.seconds, (budget or self.budget).seconds)
        decision = Decision(self.game, known, actions, chooser, seconds, cancelled)
        program = running(self.call, decision.seat)
        lines = [line_of("choose", question_of(decision))]
        if self._told.get(decision.seat) != (game := line_of("game", game_of(decision))):
            self._told[decision.seat] = game
            lines.insert(0, game)
        start = time.perf_counter()
        try:
            answer = program.ask("".join(lines), seconds)
            action = decision.checked(answer, self.name)
        except BotError as error:
            wrote = program.end()
            words = "bot-told" if error.code == "bot-answer" else "bot-in"
            named = {"name": self.name, "decision": str(decision)}
            raise BotError(error.code, words, error=error, wrote=wrote, **named) from error
        return Found(action, seconds=time.perf_counter() - start)


# What is said


def line_of(word: str, content: dict[str, Any]) -> str:
    return f"{word} {json.dumps(content, separators=(',', ':'), ensure_ascii=False)}\n"


def game_of(decision: Decision) -> dict[str, Any]:
    """What stays as it is in a game."""
    return {
        "game": decision.game,
        "players": decision.players,
        "seat": decision.seat,
        "options": decision.options,
    }


def question_of(decision: Decision) -> dict[str, Any]:
    """A decision as plain JSON."""
    return {
        "seconds": decision.seconds,
        "turn": decision.turn,
        "phase": decision.phase,
        "actions": [action.json() for action in decision.actions],
        "table": decision.table,
    }


# The program


class Program:
    """A program that is running. It answers in time with one line, or it is ended."""

    def __init__(self, words: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,  # so that Ctrl-C is ours, and its own children end with it
            )
        except OSError as error:
            raise BotError("bot-missing", "bot-unstarted", program=words[0], why=error.strerror) from error
        keep(self._process.pid)
        self._unread = b""
        self._tail = b""
        self._late = False
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        try:
            self.name = self._greet()
        except BotError as error:
            told = {"error": error, "wrote": self.end()}
            raise BotError(error.code, "bot-at-start", command=shlex.join(words), **told) from error

    def _greet(self) -> str:
        """Say hello; gives the name by which it answers."""
        answer = self.ask(f"triskele {PROTOCOL}\n", STARTING)
        found = re.fullmatch(r"triskele (\d+)(?: (.*))?", answer)
        if not found or int(found[1]) != PROTOCOL:
            expected = f"“triskele {PROTOCOL} ITS NAME”"
            raise BotError("bot-protocol", "bot-answered", answer=answer[:80], expected=expected)
        return (found[2] or "").strip()[:80]

    def ask(self, lines: str, seconds: float) -> str:
        """The answer to some lines."""
        assert self._process.stdin
        try:
            with self._limited(seconds + GRACE):
                self._check_silent()
                left = memoryview(lines.encode())
                while left:
                    left = left[self._process.stdin.write(left) :]
                return self._line()
        except OSError as error:
            raise self._gone(seconds) from error

    def _check_silent(self) -> None:
        """Refuse a program that wrote something before it was asked."""
        assert self._process.stdout
        with contextlib.suppress(ValueError):  # pipes can't be looked at everywhere
            if select.select([self._process.stdout], [], [], 0)[0] and self._process.stdout.read(LONGEST):
                raise BotError("bot-protocol", "bot-unasked")

    @contextlib.contextmanager
    def _limited(self, seconds: float) -> Iterator[None]:
        """Whatever is done meanwhile ends when the program is killed, which it is when the time is over."""
        timer = threading.Timer(seconds, self._kill_late)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _line(self) -> str:
        assert self._process.stdout
        while b"\n" not in self._unread:
            if len(self._unread) > LONGEST:
                raise BotError("bot-protocol", "bot-endless", most=LONGEST)
            part = self._process.stdout.read(LONGEST)
            if not part:
                raise OSError
            self._unread += part
        line, _, self._unread = self._unread.partition(b"\n")
        if self._unread:
            raise BotError("bot-protocol", "bot-lines")
        return line.decode("utf-8", "replace").strip()

    def _gone(self, seconds: float) -> BotError:
        if self._late:
            return BotError("bot-slow", "bot-late", seconds=seconds)
        with contextlib.suppress(subprocess.TimeoutExpired):
            code = self._process.wait(QUITTING)
            return BotError("bot-ended", "bot-killed" if code < 0 else "bot-exit", signal=-code, status=code)
        return BotError("bot-ended", "bot-closed")

    def _kill_late(self) -> None:
        self._late = True
        kill(self._process.pid)

    def _listen(self) -> None:
        """Take in what it writes to its standard error, so that it never waits; only the end is kept."""
        assert self._process.stderr
        with contextlib.suppress(OSError, ValueError):
            while part := self._process.stderr.read(65_536):
                self._tail = (self._tail + part)[-4 * TAIL :]

    def quit(self) -> bool:
        """Let it end by itself; gives whether it did."""
        assert self._process.stdin
        with contextlib.suppress(OSError):
            self._process.stdin.write(b"quit\n")
            self._process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(QUITTING)
        ended = self._process.poll() is not None
        self.end()
        return ended

    def end(self) -> Clause | str:
        """End it and all that it started; gives what it wrote to its standard error last."""
        _RUNNING.pop(next((place for place, program in _RUNNING.items() if program is self), None), None)
        kill(self._process.pid)
        self._process.wait()
        let_go(self._process.pid)
        self._listener.join(GRACE)
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            with contextlib.suppress(OSError):
                if pipe:
                    pipe.close()
        wrote = self._tail.decode("utf-8", "replace")[-TAIL:].strip()
        return Clause("bot-wrote", text=wrote) if wrote else ""


_RUNNING: dict[Any, Program] = {}  # by its words and its seat


def running(call: Call, seat: int) -> Program:
    """The process of a program that plays for a seat; started if there is none."""
    place = (call.words, seat)
    if place not in _RUNNING:
        _RUNNING[place] = Program(call.words)
    return _RUNNING[place]


@atexit.register
def quit_all() -> None:
    """End all programs."""
    for program in list(_RUNNING.values()):
        program.quit()
