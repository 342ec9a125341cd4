"""Work for workers, and work that kills them. A module of its own, because other processes import it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from triskele import processes
from triskele.arena.tournament import Fixture, Plan, Result, player
from triskele.errors import BotError


def die() -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def first_time(folder: str, name: str) -> bool:
    """Whether this is the first time; processes that die can't remember it themselves."""
    try:
        (Path(folder) / name).touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def doubling(log: str) -> Callable[[int], int]:
    """Doubles numbers, and notes each that was begun."""

    def double(number: int) -> int:
        with Path(log).open("a", encoding="utf-8") as file:
            file.write(f"{number}\n")
        return 2 * number

    return double


def doubling_mortal(folder: str) -> Callable[[int], int]:
    """The same, but the first process that gets number 5 is killed."""
    double = doubling(f"{folder}/log")

    def perform(number: int) -> int:
        doubled = double(number)
        if number == 5 and first_time(folder, "killed"):
            die()
        return doubled

    return perform


def deadly(folder: str) -> Callable[[int], int]:
    """Number 1 kills whoever has it."""
    return lambda number: die() if number == 1 else number


def unborn(folder: str) -> Callable[[int], int]:
    """Never gets as far as a task."""
    die()


def making(folder: str) -> Callable[[int], int]:
    """Notes each process in which it is made ready."""
    with (Path(folder) / "made").open("a", encoding="utf-8") as file:
        file.write("x")
    return lambda number: number


def failing(folder: str) -> Callable[[int], float]:
    return lambda number: 1 / (number - 2)


def slow(folder: str) -> Callable[[int], int]:
    def perform(number: int) -> int:
        time.sleep(0.05)
        return number

    return perform


def threads(folder: str) -> Callable[[int], str]:
    return lambda _: os.environ["OMP_NUM_THREADS"] + signal.getsignal(signal.SIGINT).name  # type: ignore[union-attr]


def mortal_player(argument: tuple[Plan, str]) -> Callable[[Fixture], Result]:
    """Plays games of a tournament, but the first process that gets deal 1 is killed."""
    plan, folder = argument
    play = player(plan)

    def perform(fixture: Fixture) -> Result:
        with (Path(folder) / "log").open("a", encoding="utf-8") as file:
            file.write(f"{fixture}\n")
        if fixture.deal == 1 and first_time(folder, "killed"):
            die()
        return play(fixture)

    return perform


def start_another() -> int:
    """Start a process that would never end by itself."""
    process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], start_new_session=True)
    _STARTED[process.pid] = process
    processes.keep(process.pid)
    return process.pid


def end_another(pid: int) -> None:
    processes.kill(pid)
    _STARTED[pid].wait()
    processes.let_go(pid)


_STARTED: dict[int, subprocess.Popen[bytes]] = {}


def refuse() -> NoReturn:
    raise BotError("bot-failed", "This is told as it is.")
