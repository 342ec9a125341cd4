"""The browser that the tests use.

python tests/web/chromium.py   makes sure that there is one: installs Debian's if it can, or else says what to do
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

# The shell is the same browser without windows of its own: opening a page takes it a quarter of the time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGES = ("chromium-headless-shell", "fonts-dejavu-core")
MISSING = (
    "The web client is tested in a real browser, and there is none. Install Chromium (Debian: apt install chromium), "
    "or say where one is: TRISKELE_CHROMIUM=/path/to/chrome"
)


def find() -> str | None:
    """The browser's program: the one named by TRISKELE_CHROMIUM, or one on the path."""
    named = os.environ.get("TRISKELE_CHROMIUM")
    if named:
        return shutil.which(named)
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def ensure() -> str | None:
    """The browser's program, installed if that is possible here."""
    found = find()
    if found or os.environ.get("TRISKELE_CHROMIUM"):
        return found
    return find() if installed(*PACKAGES) else None


def installed(*packages: str) -> bool:
    """Whether Debian's packages could be installed."""
    if os.name != "posix" or os.getuid() or not shutil.which("apt-get"):
        return False
    print(f"Installing {packages[0]} for the web client's tests ...", flush=True)
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    commands = (["update"], ["install", "-y", "--no-install-recommends", *packages])
    return all(
        subprocess.run(["apt-get", "-q", *command], check=False, env=env, stdout=subprocess.DEVNULL).returncode == 0
        for command in commands
    )


if __name__ == "__main__":
    if ensure() is None:
        sys.exit(MISSING)
