"""Tasks that nobody waits for: their errors are logged, and they certainly end. And those that wait for each other."""

import asyncio
import logging
import time
from collections.abc import Collection
from typing import Any
from weakref import WeakValueDictionary

from triskele.errors import TriskeleError

log = logging.getLogger("triskele.server")
PATIENCE = 3.0  # seconds that tasks have to end
AGAIN = 0.1  # seconds until a task that is still there is cancelled again


class Turns:
    """One after the other, for each name; who comes at once with others would only do their work in vain."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def of(self, name: str) -> asyncio.Lock:
        """What is held while it is this name's turn, and forgotten with the last who waits."""
        return self._locks.setdefault(name, asyncio.Lock())


def noted(task: asyncio.Task[Any]) -> None:
    """When a task is done, log what it failed with, unless it is a refusal that somebody was told about."""
    if not task.cancelled() and (error := task.exception()) and not isinstance(error, TriskeleError):
        log.error("a task failed", exc_info=error)


async def end(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Cancel tasks until they have ended, including those added in the meantime. A cancellation can get lost where it
    meets the answer that the task waits for; and what a task failed with no longer matters."""
    until = time.monotonic() + PATIENCE
    while running := [task for task in tasks if not task.done()]:
        if time.monotonic() > until:
            log.error("tasks did not end", extra={"tasks": len(running)})
            return
        for task in running:
            task.cancel()
        done, _ = await asyncio.wait(running, timeout=AGAIN)
        for task in done:
            if not task.cancelled():
                task.exception()
