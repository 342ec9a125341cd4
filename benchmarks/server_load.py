"""How much load the server carries, on loopback, compared with boardgame.io's own server and its file storage.

    python -m benchmarks.server_load            all figures, printed and written to docs/benchmarks.md
    python -m benchmarks.server_load --quick    a short run that writes nothing

Both are driven alike, by the same client: two people at each table, one open socket each. A move is over when the
mover has the answer and sees the table as it is then; its latency is the time from sending it until it arrives at the
other player's socket. Ours gets moves by POST and tells of them by its sockets, as with the page; boardgame.io knows
only sockets. The client shares the cores with the server it drives, so it does as little as it can, and processor time
is counted for both. Needs the dev packages; the peer needs npm, and is left out without it.
"""

import argparse
import asyncio
import contextlib
import os
import random
import secrets
import shutil
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import orjson
import uvloop

from benchmarks import document
from benchmarks.loopback import Http, Socket, cpu, free_port, memory
from benchmarks.rates import machine

PEER = Path(__file__).parent / "peer" / "server.js"
PEER_PACKAGES = ["boardgame.io@0.50.2", "node-persist@3.1.3"]
WIDE = [
    "moves_per_day",
    "tables_per_day",
    "unfinished",
    "moves_per_minute",
    "tables_per_minute",
    "requests_per_minute",
    "people_per_minute",
    "sockets",
    "cache",
]
WIDE += ["connections"]
WATCHED = 200  # tables that have both sockets open, and are played at
ROUNDS = 3  # of playing while games are stored


@dataclass
class Figures:
    """What one run gave."""

    tables: int
    rate: float = 0.0
    cpu: float = 0.0  # ms of the server's processor time a move
    client_cpu: float = 0.0  # and of the client's
    p50: float = 0.0
    p99: float = 0.0
    paced_p50: float = 0.0
    paced_p99: float = 0.0
    paced: float = 0.0
    per_table: float = 0.0  # kB
    per_socket: float = 0.0


@dataclass
class Table:
    sent: float = 0.0  # when the last move was sent
    arrivals: list[float] = field(default_factory=list)
    busy: bool = False
    over: bool = False
    mover: int = -1
    news: dict[int, bytes] = field(default_factory=dict)  # what each seat heard last
    heard: asyncio.Event = field(default_factory=asyncio.Event)  # that there is more of it
    state: Any = None
    sockets: list[Any] = field(default_factory=list)


class Ours:
    """Triskele, with every move on disk."""

    name = "Triskele"

    def __init__(self, folder: Path, database: Path | None = None, bot_workers: int = 0, before: str = "") -> None:
        """Nobody plays against a bot here, so there are no workers: nothing is compiled while we measure."""
        self.database = database or folder / "tables.sqlite"
        self.start_seconds = 0.0
        command = [sys.executable, "-c", f"{before}from triskele.cli import main; main()", "serve", "--port", "0"]
        command += ["--database", str(self.database), "--bot-pause", "0", "--bot-workers", str(bot_workers)]
        for limit in WIDE:
            command += ["--limit", f"{limit}=100000000"]
        began = time.perf_counter()
        env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.port = int(line.rstrip().rstrip("/").rsplit(":", 1)[1])
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz") as answer:
            answer.read()
        self.start_seconds = time.perf_counter() - began
        self.cookies: list[str] = []
        for _ in range(2):
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/api/me") as answer:
                self.cookies.append(answer.headers["set-cookie"].split(";")[0])
        self.https: list[list[Http]] = []

    async def open(self, count: int) -> list[str]:
        """Open tables of two people."""
        names: list[str] = []

        async def some(share: int) -> None:
            host, guest = (Http(self.port, cookie) for cookie in self.cookies)
            for _ in range(share):
                body = b'{"game": "keltis", "seats": [{"who": "me"}, {"who": "open"}]}'
                _, content = await host.ask("POST", "/api/tables", body)
                name = orjson.loads(content)["id"]
                await guest.ask("POST", f"/api/tables/{name}/join")
                names.append(name)

        await asyncio.gather(*(some(count // 10) for _ in range(10)))
        return names

    async def sit(self, name: str) -> Table:
        """Open both sockets of a table."""
        table = Table()
        https = [Http(self.port, cookie) for cookie in self.cookies]
        for seat in range(2):
            await self._listen(table, seat, name)
        table.state = (name, https, await self._seen(table, 0, 0))
        return table

    async def _seen(self, table: Table, seat: int, at: int) -> Any:
        """The table as a seat heard it, not older than a place in its log."""
        while (seen := orjson.loads(table.news[seat])["table"])["at"] < at:
            table.heard.clear()
            await table.heard.wait()
        return seen

    async def _listen(self, table: Table, seat: int, name: str) -> None:
        ready = asyncio.Event()

        def heard(message: bytes) -> None:
            now = time.perf_counter()
            if b'"news"' not in message[:40]:
                return
            # The mover's own socket hears it too; the time until the other player's counts.
            if table.mover != seat and table.sent:
                table.arrivals.append(now - table.sent)
                table.sent = 0.0
            table.news[seat] = message
            table.heard.set()
            ready.set()

        socket = Socket(heard)
        table.sockets.append(socket)
        await socket.connect(self.port, f"/api/tables/{name}/live", self.cookies[seat])
        await ready.wait()

    async def move(self, table: Table) -> bool:
        name, https, seen = table.state
        seat = seen["views"][0]["deciding"]
        if seat is None:
            table.over = True
            return False
        if seen["views"][0]["seat"] != seat:
            seen = await self._seen(table, seat, seen["at"])  # the turn has passed
        texts = [action["text"] for action in seen["views"][0]["actions"]]
        action = "draw" if "draw" in texts else random.choice([t for t in texts if t.startswith("discard")] or texts)
        table.mover = seat
        table.sent = time.perf_counter()
        body = orjson.dumps({"at": seen["at"], "action": action, "table": False})
        status, content = await https[seat].ask("POST", f"/api/tables/{name}/actions", body)
        assert status == 200, content
        table.state = (name, https, await self._seen(table, seat, orjson.loads(content)["at"]))
        return True

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


class Peer:
    """boardgame.io with its file storage."""

    name = "boardgame.io"

    def __init__(self, folder: Path, modules: Path) -> None:
        self.port, self.lobby = free_port(), free_port()
        (folder / "storage").mkdir()
        shutil.copy(PEER, modules / "server.js")
        began = time.perf_counter()
        self.process = subprocess.Popen(
            ["node", "server.js", str(self.port), str(self.lobby), str(folder / "storage")],
            cwd=modules,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "NODE_ENV": "production"},
        )
        assert self.process.stdout is not None
        while "ready" not in self.process.stdout.readline():
            pass
        self.start_seconds = time.perf_counter() - began

    async def open(self, count: int) -> list[str]:
        names: list[str] = []

        async def some(share: int) -> None:
            http = Http(self.lobby, "")
            for _ in range(share):
                _, content = await http.ask("POST", "/games/cards/create", b'{"numPlayers": 2}')
                name = orjson.loads(content)["matchID"]
                keys = []
                for seat in range(2):
                    body = orjson.dumps({"playerID": str(seat), "playerName": "somebody"})
                    _, content = await http.ask("POST", f"/games/cards/{name}/join", body)
                    keys.append(orjson.loads(content)["playerCredentials"])
                names.append(" ".join([name, *keys]))

        await asyncio.gather(*(some(count // 10) for _ in range(10)))
        return names

    async def sit(self, name: str) -> Table:
        match, *keys = name.split()
        table = Table()
        states: list[dict[str, Any]] = [{}, {}]
        news = [asyncio.Event(), asyncio.Event()]
        for seat in range(2):
            await self._listen(table, seat, match, keys[seat], states, news)
        table.state = (match, keys, states, news)
        return table

    async def _listen(
        self, table: Table, seat: int, match: str, key: str, states: list[dict[str, Any]], news: list[asyncio.Event]
    ) -> None:
        ready = asyncio.Event()

        def heard(message: bytes) -> None:
            now = time.perf_counter()
            if message.startswith(b"42/cards,"):
                kind, *rest = orjson.loads(message[9:])
                if kind == "sync":
                    states[seat] = rest[1]["state"]
                    ready.set()
                elif kind == "update":
                    states[seat] = rest[1]
                    if table.sent and table.mover != seat:
                        table.arrivals.append(now - table.sent)
                        table.sent = 0.0
                    news[seat].set()
            elif message.startswith(b"40/cards"):
                socket.send(b"42/cards," + orjson.dumps(["sync", match, str(seat), key, 2]))
            elif message.startswith(b"0"):
                socket.send(b"40/cards,")
            elif message == b"2":
                socket.send(b"3")

        socket = Socket(heard)
        table.sockets.append(socket)
        await socket.connect(self.port, "/socket.io/?EIO=4&transport=websocket", "")
        await ready.wait()

    async def move(self, table: Table) -> bool:
        match, keys, states, news = table.state
        newest = max(states, key=lambda state: state["_stateID"])
        seat = int(newest["ctx"]["currentPlayer"])
        own = states[seat] if states[seat]["_stateID"] == newest["_stateID"] else newest
        full = newest["ctx"].get("numMoves", 0) == 0
        kind, args = ("discard", [random.randrange(8)]) if full else ("draw", [])
        payload = {"type": kind, "args": args, "playerID": str(seat), "credentials": keys[seat]}
        action = {"type": "MAKE_MOVE", "payload": payload}
        news[seat].clear()
        table.mover = seat
        table.sent = time.perf_counter()
        content = orjson.dumps(["update", action, own["_stateID"], match, str(seat)])
        table.sockets[seat].send(b"42/cards," + content)
        await news[seat].wait()
        return True

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()


Server = Ours | Peer


async def throughput(server: Server, tables: list[Table], seconds: float, workers: int) -> tuple[float, list[float]]:
    """Moves a second with this many at once, each waiting for its answer."""
    end = time.perf_counter() + seconds
    moves = 0

    async def work(own: list[Table]) -> None:
        nonlocal moves
        while time.perf_counter() < end:
            open_ones = [table for table in own if not table.over]
            if not open_ones:
                return
            for table in open_ones:
                if await server.move(table):
                    moves += 1
                if time.perf_counter() >= end:
                    return

    for table in tables:
        table.arrivals.clear()
    began = time.perf_counter()
    await asyncio.gather(*(work(tables[n::workers]) for n in range(workers)))
    took = time.perf_counter() - began
    return moves / took, [latency for table in tables for latency in table.arrivals]


async def paced(server: Server, tables: list[Table], seconds: float, rate: float) -> tuple[float, list[float]]:
    """Latencies at this many moves a second, evenly spread."""
    for table in tables:
        table.arrivals.clear()
    tasks = []
    began = time.perf_counter()
    sent = 0

    async def one(table: Table) -> None:
        try:
            await server.move(table)
        finally:
            table.busy = False

    while (now := time.perf_counter()) < began + seconds:
        while sent < (now - began) * rate:
            free = [table for table in tables if not table.busy and not table.over]
            if not free:
                break
            table = random.choice(free)
            table.busy = True
            tasks.append(asyncio.create_task(one(table)))
            sent += 1
        await asyncio.sleep(0.001)
    await asyncio.gather(*tasks)
    return sent / (time.perf_counter() - began), [latency for table in tables for latency in table.arrivals]


def spread(latencies: list[float]) -> tuple[float, float]:
    cuts = statistics.quantiles(latencies, n=100)
    return cuts[49] * 1000, cuts[98] * 1000


async def measure(make: Callable[[Path], Server], count: int, seconds: float) -> Figures:
    """All figures of a server with this many tables."""
    figures = Figures(count)
    with tempfile.TemporaryDirectory() as folder:
        server = make(Path(folder))
        try:
            pid = server.process.pid
            await server.open(10)
            before = memory(pid)
            names = await server.open(count)
            after = memory(pid)
            figures.per_table = (after - before) / count
            watched = names[:: max(1, count // WATCHED)][:WATCHED]
            tables = [await server.sit(name) for name in watched]
            figures.per_socket = (memory(pid) - after) / (2 * len(tables))
            await throughput(server, tables, seconds / 4, 16)
            figures.paced, latencies = await paced(server, tables, seconds, 200)
            figures.paced_p50, figures.paced_p99 = spread(latencies)
            used, own, began = cpu(pid), time.process_time(), time.perf_counter()
            figures.rate, latencies = await throughput(server, tables, seconds, 16)
            moves = figures.rate * (time.perf_counter() - began)
            figures.cpu = (cpu(pid) - used) / moves * 1000
            figures.client_cpu = (time.process_time() - own) / moves * 1000
            figures.p50, figures.p99 = spread(latencies)
            for table in tables:
                for socket in table.sockets:
                    socket.close()
        finally:
            server.stop()
    return figures


def filled(folder: Path, games: int) -> Path:
    """A database with finished games of thirty entries each."""
    from triskele.server.store.migrations import migrate_sqlite

    path = folder / f"games-{games}.sqlite"
    migrate_sqlite(path)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = OFF")
        for first in range(0, games, 10_000):
            names = [secrets.token_urlsafe(12) for _ in range(min(10_000, games - first))]
            connection.executemany(
                "INSERT INTO tables (id, host, game, players, options, board, public, chat, secret, round, previous,"
                " created, status, bot, touched) VALUES (?, 'host', 'keltis', 2, '{\"start\":\"random\"}', NULL, 0, 1,"
                " ?, 0, NULL, 1.0, 'finished', 0, 1.0)",
                [(name, bytes(32)) for name in names],
            )
            entry = '{"seat":0,"action":"discard green 5"}'
            connection.executemany(
                "INSERT INTO log VALUES (?, ?, 'action', ?, 1.0)",
                ((name, place, entry) for name in names for place in range(30)),
            )
            connection.executemany("INSERT INTO sitting VALUES (?, ?)", [("host", name) for name in names])
            connection.commit()
    return path


async def growth(counts: list[int], seconds: float) -> AsyncIterator[tuple[int, float, float]]:
    """Milliseconds a move, one after the other, and moves a second, with this many games stored: medians of rounds.

    The rounds are played in turns, so that other work on the machine affects all alike."""
    found: dict[int, list[tuple[float, float]]] = {games: [] for games in counts}
    with tempfile.TemporaryDirectory() as folder:
        databases = {games: filled(Path(folder), games) for games in counts}
        for _ in range(ROUNDS):
            for games, database in databases.items():
                found[games].append(await beside(database, seconds))
    for games, figures in found.items():
        alone, rate = (statistics.median(values) for values in zip(*figures, strict=True))
        yield games, alone, rate


async def beside(database: Path, seconds: float) -> tuple[float, float]:
    """Milliseconds a move, and moves a second, in this database."""
    server = Ours(database.parent, database)
    try:
        tables = [await server.sit(name) for name in await server.open(40)]
        await throughput(server, tables, 1.0, 8)
        alone, _ = await throughput(server, tables, seconds / 2, 1)
        rate, _ = await throughput(server, tables, seconds / 2, 16)
        for table in tables:
            for socket in table.sockets:
                socket.close()
        return 1000 / alone, rate
    finally:
        server.stop()


def peer_modules(folder: Path) -> Path | None:
    """boardgame.io from npm, in a temporary folder; None without npm."""
    if not shutil.which("npm") or not shutil.which("node"):
        print("npm is missing: boardgame.io is left out.")
        return None
    (folder / "package.json").write_text('{"private": true}')
    done = subprocess.run(
        ["npm", "install", "--no-audit", "--no-fund", "--silent", *PEER_PACKAGES], cwd=folder, check=False
    )
    if done.returncode:
        print("npm can't install boardgame.io: it is left out.")
        return None
    return folder


def row(name: str, figures: Figures) -> str:
    return (
        f"| {name} | {figures.tables:,} | {figures.rate:,.0f} | {figures.cpu:.2f} |"
        f" {figures.client_cpu:.2f} |"
        f" {figures.p50:.1f} / {figures.p99:.1f} |"
        f" {figures.paced_p50:.1f} / {figures.paced_p99:.1f} | {figures.per_table:.0f} | {figures.per_socket:.0f} |"
    )


async def run(quick: bool) -> str:
    seconds, counts = (2.0, [100]) if quick else (6.0, [100, 1000, 5000])
    lines = [
        f"{machine().replace(', one core used', '')}; the client shares the cores with the servers, and others do too.",
        "",
        "| | tables | moves/s | CPU ms a move | client's | p50 / p99 ms | at 200/s | kB a table | kB a socket |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    ratios = []
    with tempfile.TemporaryDirectory() as folder:
        modules = peer_modules(Path(folder))
        for count in counts:
            ours = await measure(Ours, count, seconds)
            lines.append(row("Triskele, each move on disk (fsync)", ours))
            print(lines[-1], flush=True)
            if modules is not None:
                peer = await measure(lambda place: Peer(place, modules), count, seconds)
                lines.append(row("boardgame.io 0.50, FlatFile (no fsync)", peer))
                print(lines[-1], flush=True)
                ratios.append(f"{ours.rate / peer.rate:.1f} ({peer.cpu / ours.cpu:.1f}) at {count:,} tables")
    if ratios:
        lines += ["", f"Moves a second (and moves per CPU second), Triskele to boardgame.io: {', '.join(ratios)}."]
    starts = []
    for _ in range(3):
        with tempfile.TemporaryDirectory() as place:
            server = Ours(Path(place), bot_workers=1)
            server.stop()
            again = Ours(Path(place), bot_workers=1)
            again.stop()
            starts.append((server.start_seconds, again.start_seconds))
    first, later = (statistics.median(values) for values in zip(*starts, strict=True))
    lines += [
        "",
        f"From the command to the first answer: {first:.2f} s with a new database, {later:.2f} s with an old one.",
    ]
    lines += ["", "| stored games | ms a move, one after the other | moves/s, 16 at once |", "| ---: | ---: | ---: |"]
    async for games, alone, rate in growth([10, 1000] if quick else [10, 10_000, 100_000], seconds):
        lines.append(f"| {games:,} | {alone:.2f} | {rate:,.0f} |")
        print(lines[-1], flush=True)
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    quick = parser.parse_args().quick
    text = uvloop.run(run(quick))
    print("\n" + text)
    if not quick:
        document.write("server", text)


if __name__ == "__main__":
    main()
