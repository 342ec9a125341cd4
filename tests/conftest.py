"""The options of a test run."""

from __future__ import annotations

import os

import pytest

from triskele.rules import GAMES

# As in the processes that bots think in: two threads of one product wait for each other where others use the cores.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
COMPILING = {
    "analysis",
    "anywhere",
    "arena",
    "bots",
    "contract",
    "envs",
    "training",
}  # folders whose tests compile games


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="the tests that take minutes, too")
    parser.addoption("--rounds", type=int, default=1, help="how often each fault strikes in tests/faults")


def pytest_xdist_auto_num_workers() -> int:
    """How many processes try tests with `-n auto`: two more than there are cores, since browsers and servers are
    waited for."""
    return (os.cpu_count() or 1) + 2


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for test, cases in _of_many_cases(items).items():
        few = cases[0].get_closest_marker("few")
        assert few is not None
        missing = set(few.args) - {_case_of(case) for case in cases}
        if missing and not any("::" in argument for argument in config.args):
            raise pytest.UsageError(f"{test} has no {' or '.join(map(repr, sorted(missing)))}")
        for case in cases:
            if _case_of(case) not in few.args:
                case.add_marker(pytest.mark.long)
    if not config.getoption("--long"):
        long = [item for item in items if item.get_closest_marker("long")]
        gone = set(long)
        items[:] = [item for item in items if item not in gone]
        config.hook.pytest_deselected(items=long)
    for item in items:
        if shared := _shared(item):
            item.add_marker(pytest.mark.xdist_group(shared))
            if config.getoption("loadgroup", False) and hasattr(item, "_id"):
                # There pytest 9.2 keeps what pytest-xdist 3.8 would write the group into.
                item._id = type(item._id).parse(f"{item.nodeid}@{shared}")
    items.sort(key=_turn)


def _shared(item: pytest.Item) -> str | None:
    """What tests share that takes long to make, so that one process tries them: with `--dist loadgroup`, what is packed
    for a page, what a file of tests makes once for all of them, and what is compiled for a game."""
    if not isinstance(item, pytest.Function):
        return None
    fixtures = item._fixtureinfo.name2fixturedefs
    if "packed" in fixtures:
        return "packed"
    if any(found[-1].scope == "module" for found in fixtures.values() if found):
        return item.nodeid.partition("::")[0]
    if COMPILING & set(item.path.parts):
        given = item.callspec.params.values() if hasattr(item, "callspec") else ()
        return next((str(game) for one in given if (game := getattr(one, "game", one)) in [*GAMES]), None)
    return None


def _turn(item: pytest.Item) -> int:
    """What takes long begins first, so that all processes end together; a browser is open once in each."""
    shared, in_browser = item.get_closest_marker("xdist_group") is not None, "web" in item.path.parts
    return 1 + in_browser if shared else 2 if in_browser else 3


def _of_many_cases(items: list[pytest.Item]) -> dict[str, list[pytest.Item]]:
    """The tests of whose cases only a few are tried at once, with all their cases."""
    found: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("few"):
            found.setdefault(item.nodeid.partition("[")[0], []).append(item)
    return found


def _case_of(item: pytest.Item) -> str:
    return item.callspec.id if isinstance(item, pytest.Function) else ""
