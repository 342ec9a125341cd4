"""Tasks that nobody waits for: what they fail with is noted, and they end for certain."""

import asyncio
import logging
import time
from collections.abc import Collection
from typing import Any

from triskele.errors import TriskeleError

log = logging.getLogger("triskele.server")
PATIENCE = 3.0  # seconds that tasks have to end
AGAIN = 0.1  # seconds until a task that is still there is cancelled again


def noted(task: asyncio.Task[Any]) -> None:
    """When a task is done, note what it failed with, unless it is a refusal that somebody was told of."""
    if not task.cancelled() and (error := task.exception()) and not isinstance(error, TriskeleError):
        log.error("a task failed", exc_info=error)


async def end(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Cancel tasks until they have ended, also those that are added meanwhile. A cancellation can get lost on its way,
    where it meets the answer that the task waits for; and what a task failed with is nobody's concern any more."""
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
