"""Firefox, told what to do by WebDriver BiDi over its own socket: no driver is needed.

python tests/web/firefox.py   installs Debian's if there is none, where that is possible
"""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

NAMES = ("firefox-esr", "firefox")
MISSING = (
    "there is no Firefox (Debian: apt install firefox-esr), or say where one is: TRISKELE_FIREFOX=/path/to/firefox"
)
PATIENCE = 240  # seconds for an answer, however busy the machine is


def find() -> str | None:
    """The browser's program: the one named by TRISKELE_FIREFOX, or one on the path."""
    if named := os.environ.get("TRISKELE_FIREFOX"):
        return shutil.which(named)
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Tab:
    """A page of Firefox."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket, self._numbers = socket, itertools.count(1)
        self.told: list[str] = []  # errors and warnings of pages and workers
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self._context = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def ask(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            found = json.loads(self._socket.recv(PATIENCE))
            if found.get("method") == "log.entryAdded" and found["params"]["level"] in {"error", "warn"}:
                self.told.append(str(found["params"].get("text")))
            if found.get("id") == number:
                assert found["type"] == "success", found
                return found["result"]

    def go(self, url: str) -> None:
        self.ask("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def evaluate(self, code: str) -> Any:
        """What a promise of the page comes to, as JSON."""
        found = self.ask(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({code})))()",
            target={"context": self._context},
            awaitPromise=True,
        )
        assert found["type"] == "success", found
        text = found["result"].get("value")
        return None if text is None else json.loads(text)

    def size(self, width: int, height: int) -> None:
        self.ask("browsingContext.setViewport", context=self._context, viewport={"width": width, "height": height})


@contextlib.contextmanager
def opened(program: str) -> Iterator[Tab]:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [program, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"]
        environment = {**os.environ, "HOME": profile}
        running = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=Path(profile), env=environment)
        try:
            assert running.stderr is not None
            lines = (re.search(r"WebDriver BiDi listening on (\S+)", line) for line in running.stderr)
            address = next(found[1] for found in lines if found)
            with connect(f"{address}/session", max_size=None, compression=None) as socket:
                yield Tab(socket)
        finally:
            running.terminate()
            running.wait(30)
            if running.stderr:
                running.stderr.close()


if __name__ == "__main__":
    import chromium

    if find() is None and not chromium.installed("firefox-esr"):
        print(f"{MISSING}. Its tests are left out.")
