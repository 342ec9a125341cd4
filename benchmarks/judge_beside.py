"""How long moves take at tables being played, with and without the judge at work beside them on the same server.

    python -m benchmarks.judge_beside [--moves 600]

Two seats of one table are played by one person, at random, one move after the other; the judge has games of Celtica to
do meanwhile. Moves of both kinds alternate in rounds, so that other work on the machine meets them alike.
"""

import argparse
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

import httpx

from benchmarks.rates import machine

ROUND = 100  # moves
LIMITS = (
    "moves_per_day",
    "tables_per_day",
    "unfinished",
    "moves_per_minute",
    "tables_per_minute",
    "requests_per_minute",
    "analyses_per_minute",
)


def moves(http: httpx.Client, game: str) -> Iterator[tuple[str, float]]:
    """Games of one person with two seats: the table, and how long each move took."""
    luck = random.Random(1)
    while True:
        wish = {"game": game, "seats": [{"who": "me"}, {"who": "me"}]}
        table = http.post("/api/tables", json=wish).raise_for_status().json()
        while table["status"] != "finished":
            actions = next(view["actions"] for view in table["views"] if view["actions"])
            body = {"at": table["at"], "action": luck.choice(actions)["text"]}
            began = time.perf_counter()
            table = http.post(f"/api/tables/{table['id']}/actions", json=body).raise_for_status().json()
            yield table["id"] if table["status"] == "finished" else "", time.perf_counter() - began


def until(held: Callable[[], bool]) -> None:
    while not held():
        time.sleep(0.1)


def measured(http: httpx.Client, most: int) -> dict[str, list[float]]:
    judged = next(table for table, _ in moves(http, "celtica") if table)
    address, playing = f"/api/tables/{judged}/analysis", moves(http, "keltis")
    found: dict[str, list[float]] = {"alone": [], "beside the judge": []}
    while min(map(len, found.values())) < most:
        found["alone"] += [next(playing)[1] for _ in range(ROUND)]
        http.post(address).raise_for_status()
        until(lambda: http.get(address).json()["status"] == "running")
        found["beside the judge"] += [next(playing)[1] for _ in range(ROUND)]
        assert http.get(address).json()["status"] == "running"
        http.delete(address)
        until(lambda: http.get(address).json()["status"] == "none")
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--moves", type=int, default=600)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        limits = [part for name in LIMITS for part in ("--limit", f"{name}=1000000")]
        command = [sys.executable, "-c", "from triskele.cli import main; main()", "serve", "--port", "0"]
        rest: list[Any] = ["--database", Path(folder) / "tables.sqlite", "--bot-workers", "0", *limits]
        server = Popen([*command, *map(str, rest)], stdout=PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"})
        assert server.stdout is not None
        try:
            url = next(word for line in server.stdout for word in line.split() if word.startswith("http://"))
            with httpx.Client(base_url=url.rstrip(".,"), timeout=60) as http:
                http.get("/api/me").raise_for_status()
                for name, times in measured(http, asked.moves).items():
                    cuts = statistics.quantiles([1000 * took for took in times], n=100)
                    print(f"{name}: median {cuts[49]:.1f} ms, 99th percentile {cuts[98]:.1f} ms, {len(times)} moves")
            print(machine())
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
