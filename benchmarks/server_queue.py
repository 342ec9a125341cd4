"""How long people wait for the strongest bots when many play at once on one server, and for hints.

    python -m benchmarks.server_queue                  200 people against merciless, one thinking process
    python -m benchmarks.server_queue --people 20

Each person plays Keltis against the level: they answer the bot after a moment, move at random, and ask for a hint now
and then. All of them run in this process, which shares the cores with the server.
"""

import argparse
import asyncio
import random
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

import orjson
import uvloop

from benchmarks.loopback import Http
from benchmarks.rates import machine

LIMITS = [
    "moves_per_day",
    "tables_per_day",
    "unfinished",
    "moves_per_minute",
    "tables_per_minute",
    "requests_per_minute",
    "people_per_minute",
    "hints_per_minute",
]
LIMITS += ["connections"]
TOKEN = "figures"
THINKERS = 1  # a level that searches, in one game
READY = 300.0  # the most seconds until search is compiled


class Waits:
    """What people waited for, in seconds."""

    def __init__(self) -> None:
        self.moves: list[float] = []
        self.bots: list[float] = []
        self.hints: list[float] = []
        self.hints_at_sight = 0


async def person(http: Http, level: str, pause: float, until: float, waits: Waits) -> None:
    """Play against a level until the time is up."""
    luck = random.Random()
    while time.perf_counter() < until:
        seats = b'[{"who": "me"}, {"who": "bot", "level": "%s"}]' % level.encode()
        _, content = await http.ask("POST", "/api/tables", b'{"game": "orakel", "seats": %s}' % seats)
        table = orjson.loads(content)
        path = f"/api/tables/{table['id']}"
        while table["status"] != "finished" and time.perf_counter() < until:
            actions = next((view["actions"] for view in table["views"] if view["actions"]), None)
            if actions is None:
                table = await _wait_for_the_bot(http, path, table, until, waits)
                continue
            await asyncio.sleep(luck.uniform(0, 2 * pause))
            began = time.perf_counter()
            if luck.random() < 0.05:
                _, content = await http.ask("POST", f"{path}/hint", b'{"seat": 0}')
                waits.hints.append(time.perf_counter() - began)
                waits.hints_at_sight += not any(found["visits"] for found in orjson.loads(content)["found"])
                began = time.perf_counter()
            texts = [action["text"] for action in actions]
            action = "draw" if "draw" in texts else luck.choice(texts)
            body = orjson.dumps({"at": table["at"], "action": action})
            status, content = await http.ask("POST", f"{path}/actions", body)
            assert status == 200, content
            waits.moves.append(time.perf_counter() - began)
            table = orjson.loads(content)


async def _wait_for_the_bot(http: Http, path: str, table: dict, until: float, waits: Waits) -> dict:  # type: ignore[type-arg]
    """Ask until the bot has decided once more."""
    began = time.perf_counter()
    at = table["at"]
    while table["at"] == at and table["status"] != "finished" and time.perf_counter() < until + 30:
        await asyncio.sleep(0.1)
        _, content = await http.ask("GET", path)
        table = orjson.loads(content)
    waits.bots.append((time.perf_counter() - began) / max(1, table["at"] - at))
    return table


def identity(port: int) -> str:
    """A new person's cookie."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/me") as answer:
        return str(answer.headers["set-cookie"].split(";")[0])


def spread(seconds: list[float]) -> str:
    """Median and 99th percentile."""
    if len(seconds) < 2:
        return "—"
    cuts = statistics.quantiles(seconds, n=100)
    return f"{cuts[49] * 1000:,.0f} / {cuts[98] * 1000:,.0f} ms"


async def run(people: int, level: str, seconds: float, pause: float) -> str:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", "from triskele.cli import main; main()", "serve", "--port", "0"]
        command += ["--database", f"{folder}/tables.sqlite", "--bot-workers", "1", "--log-level", "info"]
        command += ["--metrics-token", TOKEN]
        for limit in LIMITS:
            command += ["--limit", f"{limit}=100000000"]
        log = Path(folder) / "log"
        with log.open("w") as errors:
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)
        try:
            assert process.stdout is not None
            port = int(process.stdout.readline().rstrip().rstrip("/").rsplit(":", 1)[1])
            end = time.perf_counter() + READY
            while log.read_text().count("ready to think") < THINKERS and time.perf_counter() < end:
                await asyncio.sleep(0.2)
            waits = Waits()
            https = [Http(port, identity(port)) for _ in range(people)]
            until = time.perf_counter() + seconds
            await asyncio.gather(*(person(http, level, pause, until, waits) for http in https))
            figures = Http(port, "", TOKEN)
            _, page = await figures.ask("GET", "/metrics")
            lines = [line for line in page.decode().splitlines() if line.startswith("triskele_bot_choices_total")]
        finally:
            process.terminate()
            process.wait()
    how = ", ".join(f"{float(line.split()[-1]):,.0f} {line.split(chr(34))[1]}" for line in lines)
    return (
        f"{machine()}; {people} people against {level}, one thinking process, {seconds:.0f} s; median / p99:\n"
        f"a person's move {spread(waits.moves)} ({len(waits.moves):,} moves)\n"
        f"a bot's decision {spread(waits.bots)} ({len(waits.bots):,} waits; {how})\n"
        f"a hint {spread(waits.hints)} ({len(waits.hints):,} hints, {waits.hints_at_sight} at sight)"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--level", default="merciless")
    parser.add_argument("--seconds", type=float, default=40.0)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds that a person takes for a move, on average")
    asked = parser.parse_args()
    print(uvloop.run(run(asked.people, asked.level, asked.seconds, asked.pause)))


if __name__ == "__main__":
    main()
