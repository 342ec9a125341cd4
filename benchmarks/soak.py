"""What a server holds in memory while people play for a long time, and more quickly than people do.

    python -m benchmarks.soak                                 an hour, 40 people, a line a minute
    python -m benchmarks.soak --minutes 20 --limit unused=60

Everybody plays all four games in turn, against a quick bot and now and then against another person, with a socket open;
after each game they look at it: its record, the scores, the tale, a step and its picture. Then they begin the next one.
Each line says how much was played, and what the server and its processes hold of the memory.
"""

import argparse
import asyncio
import random
import subprocess
import sys
import tempfile
import time
from typing import Any

import orjson
import psutil
import uvloop

from benchmarks.loopback import Http, Socket, cpu, memory
from benchmarks.rates import machine
from benchmarks.server_queue import TOKEN, identity

GAMES = ["keltis", "orakel", "wuerfel", "celtica"]
LIMITS = [
    "moves_per_day",
    "tables_per_day",
    "unfinished",
    "moves_per_minute",
    "tables_per_minute",
    "requests_per_minute",
    "people_per_minute",
    "sockets",
    "connections",
]
STEADY = 10.0  # minutes after which it should grow no more


class Played:
    """How much was done."""

    def __init__(self) -> None:
        self.moves = self.games = 0


async def person(port: int, number: int, pause: float, until: float, played: Played) -> None:
    """Play one game after the other until the time is up."""
    luck, http = random.Random(number), Http(port, identity(port))
    while time.perf_counter() < until:
        game = GAMES[(number + played.games) % len(GAMES)]
        seats = [{"who": "me"}, {"who": "me"} if luck.random() < 0.2 else {"who": "bot", "level": "easy"}]
        status, content = await http.ask("POST", "/api/tables", orjson.dumps({"game": game, "seats": seats}))
        assert status == 201, content
        path = f"/api/tables/{orjson.loads(content)['id']}"
        try:
            await play(http, port, path, luck, pause, until, played)
        except (ConnectionError, TimeoutError):  # a machine that has much else to do: the next game
            continue
        for rest in ("record", "course", "log", "steps/3", "steps/5/picture.svg", "steps/7?seat=open"):
            await http.ask("GET", f"{path}/{rest}")
        await http.ask("GET", "/api/me/tables")
        await http.ask("GET", "/api/me/games")
        played.games += 1


async def play(
    http: Http, port: int, path: str, luck: random.Random, pause: float, until: float, played: Played
) -> None:
    """Play a game to its end, told by a socket how it stands."""
    news: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def heard(content: bytes) -> None:
        message = orjson.loads(content)
        if message["type"] == "news":
            news.put_nowait(message["table"])

    socket = Socket(heard)
    await socket.connect(port, f"{path}/live?choices=1", http.cookie)
    try:
        table: dict[str, Any] = {"status": "playing", "views": []}
        while table["status"] != "finished" and time.perf_counter() < until:
            table = await asyncio.wait_for(news.get(), 60)
            while not news.empty():
                table = news.get_nowait()
            actions = next((view["actions"] for view in table["views"] if view["actions"]), None)
            if actions is None or table["status"] == "finished":
                continue
            await asyncio.sleep(luck.uniform(0, 2 * pause))
            texts = [action["text"] for action in actions]
            action = "draw" if "draw" in texts else luck.choice(texts)
            status, content = await http.ask(
                "POST", f"{path}/actions", orjson.dumps({"at": table["at"], "action": action, "table": False})
            )
            assert status in {200, 409}, content
            played.moves += 1
    finally:
        socket.close()


async def run(minutes: float, people: int, pause: float, every: float, limits: list[str], data: str | None) -> None:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", "from triskele.cli import main; main()", "serve", "--port", "0"]
        command += [
            "--database",
            data or f"{folder}/tables.sqlite",
            "--bot-workers",
            "0",
            "--bot-pause",
            "0",
            "--metrics-token",
            TOKEN,
        ]
        for limit in [*(f"{name}=100000000" for name in LIMITS), *limits]:
            command += ["--limit", limit]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            port = int(process.stdout.readline().rstrip().rstrip("/").rsplit(":", 1)[1])
            print(f"{machine()}; {people} people; {' '.join(limits)}", flush=True)
            played, began = Played(), time.perf_counter()
            until = began + 60 * minutes
            working = [asyncio.ensure_future(person(port, n, pause, until, played)) for n in range(people)]
            figures = Http(port, "", TOKEN)
            steady = 0.0
            while not all(task.done() for task in working):
                await asyncio.sleep(every)
                for task in working:
                    if task.done():
                        task.result()
                passed, now = (time.perf_counter() - began) / 60, memory(process.pid) / 1024
                steady = steady or (now if passed >= STEADY else 0.0)
                children = (
                    sum(memory(child.pid) for child in psutil.Process(process.pid).children(recursive=True)) / 1024
                )
                _, page = await figures.ask("GET", "/metrics")
                cached = next(line for line in page.decode().splitlines() if line.startswith("triskele_cached_tables "))
                print(
                    f"{passed:5.1f} min: {played.moves:8,d} moves, {played.games:6,d} games; server {now:6.1f} MB,"
                    f" its children {children:6.1f} MB; {float(cached.split()[1]):,.0f} tables in memory;"
                    f" {cpu(process.pid):,.0f} s of processor time",
                    flush=True,
                )
            if steady:
                print(f"since minute {STEADY:.0f}: {memory(process.pid) / 1024 / steady - 1:+.1%}")
        finally:
            process.terminate()
            process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--people", type=int, default=40)
    parser.add_argument("--pause", type=float, default=0.2, help="seconds that a person takes for a move, on average")
    parser.add_argument("--every", type=float, default=60.0, help="seconds between two lines")
    parser.add_argument("--limit", action="append", default=[], help="a limit of the server, as NAME=NUMBER")
    parser.add_argument("--database", default=None, help="by default a file for the time of the run")
    asked = parser.parse_args()
    uvloop.run(run(asked.minutes, asked.people, asked.pause, asked.every, asked.limit, asked.database))


if __name__ == "__main__":
    main()
