"""How long a hint takes until its action is marked on the board, and until its reason is said.

    python -m benchmarks.hints                 all games, 12 hints each
    python -m benchmarks.hints --hints 30 keltis

A server with one thinking process is started and got ready. Then somebody asks over HTTP as the page does: for the
hint, and for the reason as soon as that is there. Every second decision of a game is asked about, and the hint is
done. Seconds are those of the processor, of all processes of the server: that is what it takes on a core that has
nothing else to do. How long it took by the clock stands behind it.
"""

import argparse
import contextlib
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from benchmarks.loopback import cpu
from triskele.rules import GAMES

READY = 900.0  # the most seconds until everything is compiled
LIMITS = [
    "moves_per_day",
    "tables_per_day",
    "unfinished",
    "hints_per_minute",
    "moves_per_minute",
    "tables_per_minute",
    "requests_per_minute",
]


@contextlib.contextmanager
def server() -> Iterator[tuple[str, int]]:
    """The address of a server of our own, and its process."""
    with tempfile.TemporaryDirectory() as folder:
        arguments = [sys.executable, "-m", "triskele", "serve", "--port", "0", "--bot-pause", "0"]
        arguments += ["--database", str(Path(folder) / "tables.sqlite")]
        arguments += [word for name in LIMITS for word in ("--limit", f"{name}=1000000")]
        with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            try:
                yield process.stdout.readline().split()[-1].rstrip("/"), process.pid
            finally:
                process.terminate()


def spent(process: int) -> float:
    """The processor's seconds of a process and of those that it started."""
    children = [
        number for tasks in Path(f"/proc/{process}/task").glob("*/children") for number in tasks.read_text().split()
    ]
    return cpu(process) + sum(spent(int(number)) for number in children)


class Table:
    """A game for one person against the gentlest level."""

    def __init__(self, http: httpx.Client, game: str) -> None:
        self.http = http
        seats = [{"who": "me"}, {"who": "bot", "level": "gentle"}]
        self.seen = self._asked("POST", "/api/tables", {"game": game, "seats": seats})
        self.path = f"/api/tables/{self.seen['id']}"

    def _asked(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.http.request(method, path, json=body)
        answer.raise_for_status()
        return answer.json()

    @property
    def actions(self) -> list[dict[str, Any]]:
        """What can be done, once the bot has played; nothing when the game is over."""
        while self.seen["status"] == "playing":
            found: list[dict[str, Any]] = next((view["actions"] for view in self.seen["views"] if view["actions"]), [])
            if found:
                return found
            time.sleep(0.05)
            self.seen = self._asked("GET", self.path)
        return []

    def hint(self) -> Any:
        return self._asked("POST", f"{self.path}/hint", {"seat": 0})

    def reason(self, hint: Any) -> Any:
        asked = {"at": hint["at"], "seat": 0, "action": hint["action"]["id"], "against": hint["against"]["id"]}
        return self._asked("POST", f"{self.path}/hint/reasons", asked)

    def play(self, action: int) -> None:
        self.seen = self._asked("POST", f"{self.path}/actions", {"at": self.seen["at"], "action": action})


class Waits(NamedTuple):
    """Seconds until the action of a hint is there, and until its reason is: of the processor, and by the clock."""

    action: float
    reason: float
    action_by_clock: float
    reason_by_clock: float


def got_ready(table: Table) -> None:
    """Wait until reasons can be counted."""
    began = time.monotonic()
    while not (len(table.actions) > 1 and table.hint()["against"]):
        if len(table.actions) == 1:
            table.play(table.actions[0]["id"])
        elif time.monotonic() - began > READY:
            raise SystemExit(f"{table.path}: not ready")
        else:
            time.sleep(2)


def measured(table: Table, server: int) -> Waits:
    """One hint, and its reason."""
    start, before = time.perf_counter(), spent(server)
    hint = table.hint()
    action, action_by_clock = spent(server) - before, time.perf_counter() - start
    table.reason(hint)
    found = Waits(action, spent(server) - before, action_by_clock, time.perf_counter() - start)
    table.play(hint["action"]["id"])
    return found


def hints(http: httpx.Client, game: str, server: int, count: int) -> list[Waits]:
    """Every second decision in which there is a choice, of as many games as it takes."""
    table, found, decision = Table(http, game), list[Waits](), 0
    got_ready(table)
    while len(found) < count:
        actions = table.actions
        if not actions:
            table = Table(http, game)
            continue
        decision += 1
        if len(actions) == 1 or decision % 2:
            table.play(actions[0]["id"])
        else:
            found.append(measured(table, server))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--hints", type=int, default=12)
    asked = parser.parse_args()
    print(f"load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print("| | action: median | at most | reason: median | at most | by the clock, at most: action | reason |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    with server() as (address, process), httpx.Client(base_url=address, timeout=30) as http:
        http.get("/api/me")
        for game in asked.games:
            action, reason, *clock = zip(*hints(http, game, process, asked.hints), strict=True)
            figures = [f(one) for one in (action, reason) for f in (statistics.median, max)] + [
                max(one) for one in clock
            ]
            print(f"| {game} | {' | '.join(f'{seconds:.2f}' for seconds in figures)} |", flush=True)


if __name__ == "__main__":
    main()
