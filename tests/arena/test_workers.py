"""Processes that work: all tasks are done, whatever happens to a process."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import Counter
from pathlib import Path

import pytest

from arena import chores
from triskele.arena.workers import checked_workers, cores, on_cores, until_interrupted
from triskele.errors import BadRequest, TriskeleError


def test_every_task_is_done_once(tmp_path: Path) -> None:
    log = tmp_path / "log"
    assert sorted(on_cores(chores.doubling, str(log), range(20), 2)) == [2 * n for n in range(20)]
    assert sorted(map(int, log.read_text().split())) == list(range(20))


def test_a_killed_process_costs_only_the_task_it_had(tmp_path: Path) -> None:
    done = sorted(on_cores(chores.doubling_mortal, str(tmp_path), range(12), 2))
    assert done == [2 * n for n in range(12)]
    begun = Counter(map(int, (tmp_path / "log").read_text().split()))
    assert begun == {n: 2 if n == 5 else 1 for n in range(12)}


@pytest.mark.parametrize("work", [chores.deadly, chores.unborn])
def test_what_always_kills_its_process_is_given_up(work: object, tmp_path: Path) -> None:
    with pytest.raises(TriskeleError) as caught:
        list(on_cores(work, str(tmp_path), range(3), 1))  # type: ignore[arg-type]
    assert caught.value.code == "worker-lost"


def test_an_error_in_a_process_is_shown_with_where_it_was(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match=r"2 failed:(.|\n)*chores(.|\n)*ZeroDivisionError"):
        list(on_cores(chores.failing, str(tmp_path), range(5), 1))


def test_one_process_begins_and_then_it_is_told_that_all_is_ready(tmp_path: Path) -> None:
    told: list[int] = []

    def ready() -> None:
        told.append(len((tmp_path / "made").read_text()))

    assert sorted(on_cores(chores.making, str(tmp_path), range(6), 2, ready=ready)) == list(range(6))
    assert told == [1], "before others began"


def test_a_process_has_one_thread_and_leaves_interrupts_to_its_parent() -> None:
    before, handler = dict(os.environ), signal.getsignal(signal.SIGINT)
    assert list(on_cores(chores.threads, "", [1], 1)) == ["1SIG_IGN"]
    assert dict(os.environ) == before
    assert signal.getsignal(signal.SIGINT) is handler


def test_once_stopped_no_task_is_handed_out() -> None:
    done = set()
    for number in on_cores(chores.slow, "", range(10_000), 2, lambda: len(done) > 5):
        done.add(number)
    assert 5 < len(done) < 12


def test_an_interrupt_is_remembered_and_a_second_one_is_heard() -> None:
    handler = signal.getsignal(signal.SIGINT)
    with until_interrupted() as stopped:
        assert not stopped()
        os.kill(os.getpid(), signal.SIGINT)
        until = time.monotonic() + 10
        while not stopped():
            assert time.monotonic() < until
        with pytest.raises(KeyboardInterrupt):  # noqa: PT012
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(1)
    assert signal.getsignal(signal.SIGINT) is handler


def test_beside_the_main_thread_interrupts_are_left_alone() -> None:
    seen: list[bool] = []

    def look() -> None:
        with until_interrupted() as stopped:
            seen.append(stopped())

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert seen == [False]


def test_all_cores_work_unless_somebody_says_otherwise() -> None:
    assert checked_workers(None) == cores() >= 1
    assert checked_workers(3) == 3
    with pytest.raises(BadRequest) as caught:
        checked_workers(0)
    assert caught.value.code == "bad-workers"
