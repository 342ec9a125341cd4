"""The options of a test run."""

from __future__ import annotations

import os

import pytest

# As in the processes that bots think in: two threads of one product wait for each other where others use the cores.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="the tests that take minutes, too")
    parser.addoption("--rounds", type=int, default=1, help="how often each fault strikes in tests/faults")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--long"):
        long = [item for item in items if item.get_closest_marker("long")]
        items[:] = [item for item in items if item not in long]
        config.hook.pytest_deselected(items=long)
