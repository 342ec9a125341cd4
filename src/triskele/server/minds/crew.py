"""The server's processes, watched by its event loop; and those of them that answer at sight."""

import asyncio
import secrets
import time
from collections.abc import Sequence
from typing import Any

from triskele.bots.protocol import Found
from triskele.bots.thinking import question, think
from triskele.processes import GIVEN_UP, Hired, Pool, Task
from triskele.rules.kernel import State

PATIENCE = 20.0  # seconds for a quick answer, the start of its process included
SLOW = 0.02  # the most seconds an answer counts for: the first one includes starting the process


class Crew(Pool):
    """Processes whose answers the event loop brings."""

    def started(self, worker: Hired) -> None:
        worker.watch(self.look)

    def ended(self, worker: Hired) -> None:
        worker.unwatch()

    async def answer(self, task: Task, seconds: float, patience: float = GIVEN_UP) -> Any:
        """The result of a task; `TimeoutError` if it takes longer. Cancelling the caller gives it up."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        task.when_done(lambda: None if done.done() else done.set_result(None))
        try:
            async with asyncio.timeout(seconds):  # wait_for could swallow a cancellation
                await done
        except BaseException as error:
            self.cancel(task, patience if isinstance(error, TimeoutError) else GIVEN_UP)
            raise
        return task.result()

    def cancel(self, task: Task, patience: float = GIVEN_UP) -> None:
        super().cancel(task, patience)
        asyncio.get_running_loop().call_later(patience, self.look)


class Sight:
    """A process in which quick bots choose: it is asked one question after the other, and never waits for search."""

    def __init__(self) -> None:
        self.crew = Crew(1, tries=1)
        self._waiting = 0  # questions
        self._pace = 0.002  # seconds that an answer takes

    def wait(self) -> float:
        """About how long a question would have to wait for others."""
        return self._waiting * self._pace

    async def choose(
        self, game: str, name: str, known: State, actions: Sequence[int], luck: int | None = None
    ) -> Found:
        """Ask for a choice. A process that dies or takes too long is restarted, and the question fails."""
        self._waiting += 1
        asked, began = self._waiting, time.monotonic()
        try:
            task = self.crew.submit(
                think, question(game, name, known, actions, secrets.randbits(63) if luck is None else luck)
            )
            found: Found = await self.crew.answer(task, PATIENCE, patience=0.0)
            took = min((time.monotonic() - began) / asked, SLOW)
            self._pace += (took - self._pace) / 50
            return found
        finally:
            self._waiting -= 1
