"""Processes that work for this one: what they are handed is done, cancelled or lost, and they never outlive it."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable

import psutil
import pytest

import triskele
from arena import chores
from triskele import processes
from triskele.bots import bot
from triskele.bots.budget import Budget
from triskele.bots.search import search
from triskele.bots.thinking import Question, prepare, question, think
from triskele.errors import BotError
from triskele.processes import Failed, Lost, Pool

SEED = "processes 8"  # where no action is soon seen to be the best, so that search goes on for long


def asked(seed: int = 0, budget: Budget | None = None, game: str = "keltis", name: str = "search:40worlds") -> Question:
    match = triskele.new("keltis", seed=SEED)
    return question(game, name, match.known(match.seat), match.action_ids(), seed, budget)


def until(true: Callable[[], bool], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_bot_thinks_there_as_it_would_here_remembers_and_can_be_cancelled() -> None:
    budget = Budget(worlds=32)
    match = triskele.new("keltis", seed=SEED)
    known, actions = match.known(match.seat), match.action_ids()
    expected = search("keltis", known, actions, budget, seed=random.Random(4).getrandbits(32))
    with Pool(1) as pool:
        found = pool.wait_for(pool.submit(think, asked(4, budget)), 120)
        assert (found.action, found.findings) == (expected.action, expected.findings)
        assert pool.wait_for(pool.submit(think, asked(4, budget)), 120) == found  # its time too: it was remembered
        assert pool.wait_for(pool.submit(think, asked(5, budget)), 120).findings != found.findings
        endless = pool.submit(think, asked(1, Budget(seconds=3600)))
        pool.look(0.3)
        assert not endless.done
        pool.cancel(endless)
        assert pool.wait_for(endless, 30).worlds > 0
        waiting = [pool.submit(think, asked(seed, Budget(seconds=3600))) for seed in (2, 3)]
        for task in reversed(waiting):  # also one that has not begun
            pool.cancel(task)
        for task in waiting:
            assert pool.wait_for(task, 30).action in actions


def test_a_killed_process_is_replaced_and_its_task_done_again() -> None:
    with Pool(1) as pool:
        task = pool.submit(think, asked(4, Budget(worlds=32)))
        os.kill(pool.pids[0], signal.SIGKILL)
        assert pool.wait_for(task, 120).worlds == 32
        [first] = pool.pids
        os.kill(first, signal.SIGKILL)  # while it has nothing to do
        until(lambda: not psutil.pid_exists(first) or psutil.Process(first).status() == psutil.STATUS_ZOMBIE)
        assert pool.wait_for(pool.submit(think, asked(4, Budget(worlds=32))), 120).worlds == 32


def test_a_task_that_raises_says_where_and_costs_no_process() -> None:
    with Pool(1) as pool:
        failing = pool.submit(think, asked(game="no such game"))
        pid = pool.pids
        with pytest.raises(Failed, match=r"(?s)no such game.*thinking.*unknown-game|There is no game"):
            pool.wait_for(failing, 120)
        assert pool.wait_for(pool.submit(think, asked(name="easy")), 120).action >= 0
        assert pool.pids == pid


def test_a_task_that_kills_each_process_is_given_up_and_others_are_done() -> None:
    with Pool(1) as pool:
        deadly, plain = pool.submit(chores.die), pool.submit(think, asked(name="easy"))
        with pytest.raises(Lost) as caught:
            pool.wait_for(deadly, 120)
        assert caught.value.code == "worker-lost"
        assert deadly.lost == processes.TRIES
        assert pool.wait_for(plain, 120).action >= 0


def test_a_process_that_does_not_stop_is_replaced() -> None:
    with Pool(1) as pool:
        pool.wait_for(pool.submit(think, asked(name="easy")), 120)
        os.kill(pool.pids[0], signal.SIGSTOP)  # it lives, and does nothing
        stuck = pool.submit(think, asked(1, Budget(seconds=3600)))
        pool.cancel(stuck, patience=0.2)
        assert pool.wait_for(pool.submit(think, asked(name="easy")), 120).action >= 0
        with pytest.raises(Lost):
            stuck.result()


def test_a_pool_is_closed_soon_however_much_waits() -> None:
    pool = Pool(2)
    tasks = [pool.submit(think, asked(seed, Budget(seconds=1))) for seed in range(600)]
    pool.wait_for(tasks[0], 120)
    pids = pool.pids
    began = time.monotonic()
    pool.close()
    assert time.monotonic() - began < 60, "600 thoughts would last ten minutes"
    assert not any(psutil.pid_exists(pid) for pid in pids)
    late = pool.submit(think, asked())
    for task in (*tasks[2:], late):  # and nobody waits for them any more
        assert task.done
    with pytest.raises(Lost):
        late.result()


def test_no_room_for_a_process_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_nice: int) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(Pool, "hire", staticmethod(full))
    with Pool(1) as pool, pytest.raises(Lost, match="Resource temporarily"):
        pool.submit(think, asked()).result()


BUSY = """
import time, timeit
from triskele.processes import Pool

pool = Pool(2)
tasks = [pool.submit(time.sleep, 3600), pool.submit(timeit.timeit, "pass", "pass", time.perf_counter, 10**15)]
print(*pool.pids, flush=True)
pool.wait_for(tasks[0])
"""


def test_processes_end_with_their_parent_even_when_it_is_killed_and_they_are_busy() -> None:
    parent = subprocess.Popen([sys.executable, "-c", BUSY], stdout=subprocess.PIPE, text=True)
    try:
        assert parent.stdout is not None
        pids = [int(pid) for pid in parent.stdout.readline().split()]
        assert len(pids) == 2
        until(lambda: all(psutil.pid_exists(pid) for pid in pids))
    finally:
        parent.kill()
        parent.wait()
        parent.stdout.close()  # type: ignore[union-attr]
    until(lambda: not any(psutil.pid_exists(pid) for pid in pids))


@pytest.mark.parametrize("stop", processes.STOPS)
def test_a_stop_that_all_processes_hear_is_left_to_the_parent(stop: signal.Signals) -> None:
    with Pool(1, tries=1) as pool:
        task = pool.submit(think, asked(name="easy"))
        [pid] = pool.pids
        os.kill(pid, stop)  # before it can have said anything about signals
        assert pool.wait_for(task, 120).action >= 0
        os.kill(pid, stop)
        assert pool.wait_for(pool.submit(think, asked(seed=1, name="easy")), 120).action >= 0
        assert pool.pids == [pid]


def test_a_program_that_ends_without_closing_its_processes_does_not_wait_for_them() -> None:
    program = BUSY.replace("pool.wait_for(tasks[0])", "pool.look(1)")
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=30)
    pids = [int(pid) for pid in done.stdout.split()]
    assert len(pids) == 2
    until(lambda: not any(psutil.pid_exists(pid) for pid in pids))


@pytest.mark.parametrize("name", ["random", "easy", "sharp", "merciless", "net", "search:3worlds"])
def test_who_is_quick_needs_no_process(name: str) -> None:
    player = bot("keltis", name)
    assert player.quick == (name != "search:3worlds")
    match = triskele.new("keltis", seed="quick")
    if player.quick:
        player.prepare()
        known, actions = match.known(match.seat), match.action_ids()
        assert player.choose(known, actions, random.Random(1)).action in actions


def test_preparing_is_a_task_like_others() -> None:
    with Pool(1, nice=3) as pool:
        pool.wait_for(pool.submit(prepare, "keltis", "search:40worlds"), 300)
        process = psutil.Process(pool.pids[0])
        assert process.nice() == min(19, os.nice(0) + 3)
        before = process.cpu_times().user
        pool.wait_for(pool.submit(prepare, "keltis", "search:1s"), 300)  # which needs the same
        assert process.cpu_times().user - before < 0.5


def test_what_a_process_has_started_ends_with_it() -> None:
    with Pool(1) as pool:
        stubborn = pool.wait_for(pool.submit(chores.start_another), 60)
        gone = pool.wait_for(pool.submit(chores.start_another), 60)
        pool.wait_for(pool.submit(chores.end_another, gone), 60)
        assert not alive(gone)
        assert alive(stubborn)
        os.kill(pool.pids[0], signal.SIGKILL)
        other = pool.wait_for(pool.submit(chores.start_another), 60)  # in the process that takes the place of the first
        until(lambda: not alive(stubborn))
        assert alive(other)
    until(lambda: not alive(other))


def test_what_a_process_has_started_ends_even_when_everybody_is_killed() -> None:
    program = (
        "import time\n"
        "from arena import chores\n"
        "from triskele.processes import Pool\n"
        "if __name__ == '__main__':\n"
        "    pool = Pool(1)\n"
        "    print(pool.wait_for(pool.submit(chores.start_another), 60), flush=True)\n"
        "    time.sleep(600)\n"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, env=environment) as process:
        assert process.stdout
        started = int(process.stdout.readline())
        assert alive(started)
        process.kill()
        until(lambda: not alive(started))


def alive(pid: int) -> bool:
    return psutil.pid_exists(pid) and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE


def test_a_programs_error_comes_over_as_it_is() -> None:
    with Pool(1) as pool, pytest.raises(BotError, match="as it is") as caught:
        pool.wait_for(pool.submit(chores.refuse), 60)
    assert caught.value.code == "bot-failed"
