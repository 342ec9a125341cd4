"""Measure alone: wait until all processes of a run are ready, then take turns."""

import contextlib
import fcntl
import os
import time
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """READY is how many processes there are; nobody waits longer than a minute for the others."""
    folder = Path("/tmp/ready")
    folder.mkdir(exist_ok=True)
    (folder / str(os.getpid())).touch()
    until = time.time() + 60
    while len(list(folder.iterdir())) < int(os.environ.get("READY", "1")) and time.time() < until:
        time.sleep(0.2)
    with Path("/tmp/gpu.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
