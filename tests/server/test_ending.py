"""A server that is told to stop stops, whatever its tasks and processes are doing."""

from __future__ import annotations

import asyncio
import contextlib
import time
from pathlib import Path
from typing import Any

import pytest

from triskele import processes
from triskele.processes import Task
from triskele.server import tasks
from triskele.server.config import Config
from triskele.server.minds.crew import Crew, Sight
from triskele.server.services import Services
from triskele.server.tables import opening
from triskele.server.tables.seating import Wish
from triskele.table.match import Match


@pytest.mark.parametrize("steps", range(5))
def test_an_answer_that_comes_with_the_cancellation_does_not_undo_it(steps: int) -> None:
    async def run() -> None:
        crew, task = Crew(1), Task(0, print, ())
        asking = asyncio.create_task(crew.answer(task, 60))
        await asyncio.sleep(0)
        task.end(1)
        for _ in range(steps):
            await asyncio.sleep(0)
        answered = asking.done()
        asking.cancel()
        await asyncio.wait([asking])
        assert asking.cancelled() or answered

    asyncio.run(run())


def test_a_task_that_is_not_waited_for_any_more_makes_room_for_the_next() -> None:
    async def run() -> None:
        with Crew(1) as crew:
            with pytest.raises(TimeoutError):
                await crew.answer(crew.submit(time.sleep, 3600), 0.1, patience=0.1)
            assert await crew.answer(crew.submit(max, 3, 5), 60) == 5

    asyncio.run(run())


def test_a_task_that_loses_its_cancellation_is_cancelled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "PATIENCE", 3600.0)

    async def stubborn() -> None:
        for _ in range(3):
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.sleep(3600)
        await asyncio.sleep(3600)

    async def failing() -> None:
        try:
            await asyncio.sleep(3600)
        finally:
            raise ValueError

    async def run() -> None:
        running = {asyncio.create_task(stubborn()), asyncio.create_task(failing())}
        running.add(asyncio.create_task(late(running)))
        await asyncio.sleep(0)  # each begins
        async with asyncio.timeout(60):
            await tasks.end(running)
        assert all(task.done() for task in running)

    async def late(running: set[asyncio.Task[None]]) -> None:
        """Begins something while it is ended."""
        try:
            await asyncio.sleep(3600)
        finally:
            running.add(asyncio.create_task(stubborn()))

    asyncio.run(run())


def test_tasks_that_never_end_hold_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "PATIENCE", 0.3)
    enough = False

    async def deaf() -> None:
        while not enough:
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.sleep(0.01)

    async def run() -> None:
        nonlocal enough
        task = asyncio.create_task(deaf())
        await asyncio.sleep(0)  # it begins
        await tasks.end([task])
        assert not task.done()
        enough = True
        await task

    asyncio.run(run())


def test_bots_begin_no_turn_after_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if what a bot waits for swallows its cancellation, and with many tables."""

    monkeypatch.setattr(tasks, "PATIENCE", 3600.0)
    deafened = 0

    async def deaf(*_: Any) -> int:
        nonlocal deafened
        deafened += 1
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.sleep(3600)
        return 0

    async def run() -> None:
        services = Services(Config(str(tmp_path / "tables.sqlite"), bot_pause=0.0, bot_workers=0))
        await services.open()
        await services.store.add_person("anna", "Anna")
        monkeypatch.setattr(services.bots, "_at_sight", deaf)
        wishes = [Wish("me"), Wish("bot", "easy")]
        for _ in range(40):
            await opening.create(
                services.matches, "anna", "Anna", "keltis", wishes, {"start": 1}, None, False, True, False, None
            )
        async with asyncio.timeout(60):
            while deafened < 40:
                await asyncio.sleep(0.01)
        playing = list(services.bots._playing.values())
        assert len(playing) == 40
        async with asyncio.timeout(60):
            await services.close()
        assert all(task.done() for task in playing)
        assert not services.bots._playing

    asyncio.run(run())


def test_a_worker_that_can_not_be_killed_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "ENDING", 0.1)
    match = Match("keltis", bytes(32), 2)

    async def run() -> None:
        sight = Sight()
        await sight.choose("keltis", "easy", match.known(match.seat), match.action_ids())
        [worker] = sight.crew._workers
        kill = worker.process.kill
        monkeypatch.setattr(worker.process, "kill", lambda: None)
        monkeypatch.setattr(worker.pipe, "close", lambda: None)
        began = time.monotonic()
        sight.crew.close()
        assert time.monotonic() - began < 60, "it waits for ever"
        kill()

    asyncio.run(run())
