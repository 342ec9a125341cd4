"""What the faults strike: the databases and servers of the other tests, and how often."""

from __future__ import annotations

from collections.abc import Iterator

import psutil
import pytest

from server.conftest import database, postgres, postgres_database, sqlite_database

__all__ = ["database", "postgres", "postgres_database", "sqlite_database"]


@pytest.fixture
def rounds(request: pytest.FixtureRequest) -> int:
    """How often a fault strikes: `--rounds`."""
    found: int = request.config.getoption("--rounds")
    return found


@pytest.fixture(autouse=True)
def _nothing_runs_on() -> Iterator[None]:
    """Servers of a test that failed end with it."""
    yield
    left = [child for child in psutil.Process().children() if _serves(child)]
    for child in left:
        child.kill()
    psutil.wait_procs(left, 20)


def _serves(child: psutil.Process) -> bool:
    try:
        return "serve" in child.cmdline()
    except psutil.Error:  # it has ended
        return False
