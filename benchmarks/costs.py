"""What each kind of request costs the server in processor time, beside its charge in `triskele.server.edge.costs`.

    python -m benchmarks.costs    a table; it fails where a request costs more than twice what it is charged

The tables looked at are long finished games with many seats, where everything takes longest. Requests come one after
the other on one connection, so the figure is the server's processor time, whoever else uses the cores.
"""

import argparse
import asyncio
import random
import subprocess
import sys
import tempfile
import time

import orjson
import uvloop

from benchmarks import changes
from benchmarks.changes import SEATS
from benchmarks.loopback import Http, Socket, cpu
from benchmarks.server_queue import TOKEN, identity
from triskele.server.edge.costs import UNIT, of
from triskele.server.edge.limits import ENTRIES

LIMITS = [
    "moves_per_day",
    "tables_per_day",
    "unfinished",
    "moves_per_minute",
    "tables_per_minute",
    "requests_per_minute",
    "people_per_minute",
    "connections",
]
LIMITS += ["branches_per_minute", "links_per_minute", "chat_per_minute", "hints_per_minute", "analyses_per_minute"]
LIMITS += ["sockets", "bot_tables", "address", "duels_per_minute"]
OPENED = 40  # sockets at a table
ENOUGH = 0.25  # seconds of processor time that a route is measured for
MOST = 2.0  # how many times as much as it is charged a request may cost
# Their work is done elsewhere and has limits of its own; or they go on; or there is nothing at a fresh server.
LONGEST = 8.0  # seconds for a route
BESIDES = {"/api/openapi.json", "/g/{table}", "/metrics", "/", "/nothing.txt", "/api/nothing"}
ASKED = {"better": "seat=0", "mentor": "seat=0", "choices": "seat=0", "lens": "seat=0", "why": "seat=0&action=draw"}
ELSEWHERE = {"/api/me/stream", "/api/practice/{game}/{puzzle}/reasons"}


async def play(http: Http, game: str, luck: random.Random) -> str:
    """A finished game with as many seats as there can be, all of them one person's."""
    seats = [{"who": "me"}] * SEATS[game]
    table = orjson.loads((await http.ask("POST", "/api/tables", orjson.dumps({"game": game, "seats": seats})))[1])
    while table["status"] != "finished":
        actions = next(view["actions"] for view in table["views"] if view["actions"])
        action = luck.choice(actions)["text"]
        body = orjson.dumps({"at": table["at"], "action": action})
        table = orjson.loads((await http.ask("POST", f"/api/tables/{table['id']}/actions", body))[1])
    return str(table["id"])


async def begun(http: Http, game: str, luck: random.Random) -> str:
    """A game against a bot in which the person is to move."""
    seats = [{"who": "me"}, {"who": "bot", "level": "easy"}]
    body = orjson.dumps({"game": game, "seats": seats, "options": {"start": 0}})
    table = orjson.loads((await http.ask("POST", "/api/tables", body))[1])
    for _ in range(60):
        actions = next((view["actions"] for view in table["views"] if view["actions"]), None)
        if actions is None or table["status"] == "finished":
            await asyncio.sleep(0.05)
            table = orjson.loads((await http.ask("GET", f"/api/tables/{table['id']}"))[1])
            continue
        body = orjson.dumps({"at": table["at"], "action": luck.choice(actions)["text"]})
        status, content = await http.ask("POST", f"/api/tables/{table['id']}/actions", body)
        table = orjson.loads(content) if status == 200 else table
    while table["status"] != "finished" and not any(view["actions"] for view in table["views"]):
        await asyncio.sleep(0.05)
        table = orjson.loads((await http.ask("GET", f"/api/tables/{table['id']}"))[1])
    return str(table["id"])


async def measure(http: Http, pid: int, paths: list[str]) -> tuple[float, int, int]:
    """Milliseconds of the server's processor time a request; the status, and what the work was charged besides."""
    status, content = await http.ask("GET", paths[0])
    began, since, count = cpu(pid), time.perf_counter(), 0
    while cpu(pid) - began < ENOUGH and time.perf_counter() - since < LONGEST:
        await http.ask("GET", paths[count % len(paths)])
        count += 1
    return (cpu(pid) - began) / count * 1000, status, _by_size(paths[0], content)


def _by_size(path: str, content: bytes) -> int:
    """What a tale or a course is charged for its length."""
    name = {"log": "entries", "course": "scores"}.get(path.partition("?")[0].rpartition("/")[2])
    return len(orjson.loads(content)[name]) // ENTRIES if name else 0


async def run() -> int:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", "from triskele.cli import main; main()", "serve", "--port", "0"]
        command += ["--database", f"{folder}/tables.sqlite", "--bot-workers", "0", "--bot-pause", "0"]
        command += ["--metrics-token", TOKEN]
        for limit in LIMITS:
            command += ["--limit", f"{limit}=100000000"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            port = int(process.stdout.readline().rstrip().rstrip("/").rsplit(":", 1)[1])
            return await _measured(Http(port, identity(port)), Http(port, "", TOKEN), process.pid)
        finally:
            process.terminate()
            process.wait()


async def _measured(http: Http, figures: Http, pid: int) -> int:
    luck = random.Random(7)
    over = {game: await play(http, game, luck) for game in SEATS}
    on = {game: await begun(http, game, luck) for game in SEATS}
    duels = [path for path, _ in await changes.begin(http, "keltis", "")]
    described = orjson.loads((await http.ask("GET", "/api/openapi.json"))[1])["paths"]
    wrong = 0
    print("| request | processor time | charged, as time |\n| --- | ---: | ---: |")
    for path in sorted({*(path for path in described if "get" in described[path]), *BESIDES} - ELSEWHERE):
        found = []
        for game in SEATS if "{table}" in path or "{game}" in path else ["keltis"]:
            _, content = await http.ask("GET", f"/api/practice/{game}/next")
            end = path.rpartition("/")[2]
            places = {"game": game, "number": 3, "puzzle": orjson.loads(content).get("id", "x")}
            places["duel"] = duels[0].split("/")[3]
            places["table"] = (on if end in ASKED else over)[game]
            steps = range(1, 61) if "{step}" in path else [0]
            paths = [f"{path.format(**places, step=step)}?{ASKED.get(end, '')}" for step in steps]
            took, status, more = await measure(figures if path == "/metrics" else http, pid, paths)
            assert status < 500, (path, status)
            found.append((took, (of("GET", path) + more) * UNIT, status, game))
        wrong += _told(f"GET {path}", found)
    for (method, path), prepare in changes.CHANGES.items():
        found = []
        for game in SEATS if prepare in changes.BY_GAME else ["keltis"]:
            asks = await prepare(http, game, over[game])
            statuses, began = set(), cpu(pid)
            for one, body in asks:
                statuses.add((await http.ask(method, one, orjson.dumps(body)))[0])
            took = (cpu(pid) - began) / len(asks) * 1000
            assert max(statuses) < 400, (method, path, statuses)
            found.append((took, of(method, path) * UNIT, max(statuses), game))
        wrong += _told(f"{method} {path}", found)
    for ask in ("at=0", "at=0&choices=1"):
        found = []
        for game in SEATS:
            for table in (over[game], on[game]):
                began = cpu(pid)
                for _ in range(OPENED):
                    await _opened(http, f"/api/tables/{table}/live?{ask}")
                took = (cpu(pid) - began) / OPENED * 1000
                entries = orjson.loads((await http.ask("GET", f"/api/tables/{table}/log"))[1])["entries"]
                found.append((took, (of("GET", changes.LIVE) + len(entries) // ENTRIES) * UNIT, 101, game))
        wrong += _told(f"SOCKET {changes.LIVE}?{ask}", found)
    return wrong


async def _opened(http: Http, path: str) -> None:
    """Open a socket, hear what it says first, and close it."""
    first = asyncio.get_running_loop().create_future()
    socket = Socket(lambda _: None if first.done() else first.set_result(None))
    await socket.connect(http.port, path, http.cookie)
    await first
    socket.transport.close()


def _told(name: str, found: list[tuple[float, float, int, str]]) -> bool:
    """Print the worst of some measurements, and say whether it costs too much for what it is charged."""
    took, charged, status, game = max(found, key=lambda one: one[0] / one[1])
    told = " too little" if took > MOST * charged else ""
    print(f"| `{name}` ({game}, {status}) | {took:.2f} ms | {charged:.2f} ms{told} |", flush=True)
    return took > MOST * charged


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.parse_args()
    sys.exit(uvloop.run(run()))


if __name__ == "__main__":
    main()
