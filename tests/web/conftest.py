"""An up-to-date page, a server that serves it, and a browser that looks at it."""

from __future__ import annotations

import fcntl
import importlib.util
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from server.running import Running
from web import chromium
from web.visit import Visit

ROOT = Path(__file__).parents[2]
SOON = ("wuerfel",)
expect.set_options(timeout=40_000)  # busy machines are slow


@pytest.fixture(scope="session")
def built() -> Path:
    """The page as its sources are now, built once for all test processes."""
    spec = importlib.util.spec_from_file_location("triskele_web_build", ROOT / "web" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    builder = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(builder)
    with (Path(tempfile.gettempdir()) / f"triskele-web-{os.getuid()}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        folder: Path = builder.build()
    return folder


@pytest.fixture(scope="session")
def packed(built: Path, pytestconfig: pytest.Config) -> Path:
    """What plays in a page, packed once for all test processes: of all games, or of what is compiled soonest."""
    sys.path.insert(0, str(ROOT / "web"))
    spec = importlib.util.spec_from_file_location("triskele_web_here", ROOT / "web" / "here.py")
    assert spec is not None
    assert spec.loader is not None
    packer = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(packer)
    with (Path(tempfile.gettempdir()) / f"triskele-here-{os.getuid()}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        folder: Path = packer.pack() if pytestconfig.getoption("--long") else packer.pack(SOON)
    return folder


@pytest.fixture(scope="package")
def site(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that these tests share; each brings its own people."""
    assert built.is_dir()
    with Running(str(tmp_path_factory.mktemp("site") / "tables.sqlite")) as running:
        yield running


# For this package only: as long as Playwright runs, nothing else in the process can run an event loop.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    program = chromium.find()
    assert program, chromium.MISSING
    with sync_playwright() as playwright:
        sandbox = os.getuid() != 0
        with playwright.chromium.launch(executable_path=program, chromium_sandbox=sandbox) as running:
            yield running


@pytest.fixture
def visit(browser: Browser, site: Running) -> Iterator[Callable[..., Visit]]:
    """Visitors; at the end of the test, none may have run into trouble."""
    visits: list[Visit] = []

    def come(**wishes: Any) -> Visit:
        visits.append(Visit(browser, wishes.pop("server", site), **wishes))
        return visits[-1]

    yield come
    trouble = [line for one in visits for line in one.trouble]
    for one in visits:
        one.close()
    assert not trouble, "\n".join(trouble)


@pytest.fixture(autouse=True)
def no_endless_wait() -> Iterator[None]:
    """A test that waits for something that never comes fails, and does not hold up the others."""

    def late(*_: object) -> None:
        raise TimeoutError("this test took more than five minutes")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(300)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)
