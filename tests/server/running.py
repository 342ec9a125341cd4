"""A server process, and people who play over its interface."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

TOKEN = "for-tests"  # of the figures
WIDE = ["moves_per_minute=1000000", "tables_per_minute=1000000", "requests_per_minute=1000000"]
WIDE += ["people_per_minute=1000000", "sockets=1000", "chat_per_minute=1000000", "connections=100000"]
WIDE += ["bot_tables=1000", "watchers=10000", "branches_per_minute=10000", "links_per_minute=10000"]
WIDE += ["duels_per_minute=10000", "tables_per_day=1000000", "unfinished=1000000", "moves_per_day=100000000"]


class Running:
    """`triskele serve` as a process of its own."""

    def __init__(
        self,
        database: str,
        *extra: str,
        limits: list[str] | None = None,
        bot_pause: float = 0.0,
        files: int | None = None,
        before: str = "",
    ) -> None:
        self.database = database
        # Most tests need no search, and many servers start in them; the strongest levels then play at sight.
        self.extra = extra if "--bot-workers" in extra else ("--bot-workers", "0", *extra)
        self.limits = WIDE if limits is None else limits
        self.bot_pause = bot_pause
        self.errors = Path(str(database) + ".log" if not database.startswith("postgres") else "/dev/null")
        self.before = before  # Python that its process runs first
        self.files = files  # and connections, that the system lets it have open
        self.process: subprocess.Popen[str] | None = None
        self.url = ""

    def start(self, port: int = 0) -> Running:
        arguments = [
            sys.executable,
            "-c",
            f"{self.before}from triskele.cli import main; main()",
            "serve",
            "--port",
            str(port),
            "--database",
            self.database,
        ]
        arguments += ["--bot-pause", str(self.bot_pause), *self.extra]
        for limit in self.limits:
            arguments += ["--limit", limit]
        if self.files is not None:
            arguments = ["sh", "-c", f'ulimit -n {self.files} && exec "$@"', "sh", *arguments]
        # With compiled modules kept on disk, as everybody has it who plays: servers start many times in these tests.
        env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        env["TRISKELE_METRICS_TOKEN"] = TOKEN
        with self.errors.open("a") as errors:
            self.process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=errors, text=True, env=env)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Triskele is at http"), self.errors.read_text()[-3000:]
        self.url = line.split()[-1].rstrip("/")
        return self

    def figures(self) -> str:
        """What /metrics says."""
        asked = httpx.get(f"{self.url}/metrics", headers={"Authorization": f"Bearer {TOKEN}"}, timeout=10)
        return asked.raise_for_status().text

    @property
    def port(self) -> int:
        return int(self.url.rsplit(":", 1)[1])

    def kill(self) -> None:
        """End it as a power failure would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def stop(self) -> int:
        """End it politely."""
        assert self.process is not None
        self.process.terminate()
        code = self.process.wait(timeout=60)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    def __enter__(self) -> Running:
        return self.start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        assert self.process is not None
        if self.process.poll() is None:
            self.stop()


class Person:
    """Somebody with a browser's cookie."""

    def __init__(self, server: Running | str, name: str | None = None) -> None:
        self.url = server if isinstance(server, str) else server.url
        self.http = httpx.Client(base_url=self.url, timeout=30)
        self.http.get("/api/me").raise_for_status()
        if name:
            self.put("/api/me", {"name": name})

    def __enter__(self) -> Person:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def at(self, server: Running) -> Person:
        """The same person at another server."""
        self.http.base_url = httpx.URL(server.url)
        self.url = server.url
        return self

    @property
    def cookie(self) -> str:
        return f"triskele={self.http.cookies['triskele']}"

    def get(self, path: str, **extra: Any) -> Any:
        return self.http.get(path, **extra).raise_for_status().json()

    def put(self, path: str, body: Any) -> Any:
        return self.http.put(path, json=body).raise_for_status().json()

    def post(self, path: str, body: Any = None) -> Any:
        return self.http.post(path, json={} if body is None else body).raise_for_status().json()

    def refused(self, method: str, path: str, body: Any = None, lang: str = "en") -> dict[str, Any]:
        """The problem that a request is answered with."""
        response = self.http.request(method, path, json=body, headers={"Accept-Language": lang})
        assert response.status_code >= 400, response.text
        assert response.headers["content-type"] == "application/problem+json"
        problem: dict[str, Any] = response.json()
        assert problem["status"] == response.status_code
        return problem

    def table(self, *seats: str, **more: Any) -> dict[str, Any]:
        """Open a table with seats such as me, open, easy."""
        wishes = [{"who": seat} if seat in {"me", "open"} else {"who": "bot", "level": seat} for seat in seats]
        found: dict[str, Any] = self.post("/api/tables", {"game": "keltis", "seats": wishes, **more})
        return found

    def see(self, table: str) -> dict[str, Any]:
        found: dict[str, Any] = self.get(f"/api/tables/{table}")
        return found

    def act(self, table: str, at: int, action: str) -> httpx.Response:
        return self.http.post(f"/api/tables/{table}/actions", json={"at": at, "action": action})

    def live(self, table: str, **query: Any) -> Socket:
        return Socket(self.url, table, self.cookie, **query)


class Socket:
    """A WebSocket at a table."""

    def __init__(self, url: str, table: str, cookie: str | None = None, **query: Any) -> None:
        rest = "&".join(f"{name}={value}" for name, value in query.items())
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/live?{rest}"
        headers = {"Cookie": cookie} if cookie else {}
        self._opened = connect(
            address, additional_headers=headers, max_size=None, max_queue=None, close_timeout=2, proxy=None
        )
        self.socket: ClientConnection = self._opened.__enter__()
        self.bytes: list[str] = []

    def __enter__(self) -> Socket:
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.__exit__(None, None, None)

    def next(self, kind: str | None = None, timeout: float = 30) -> dict[str, Any]:
        """The next message, of a kind if one is given."""
        until = time.monotonic() + timeout
        while True:
            content = self.socket.recv(timeout=max(0.01, until - time.monotonic()))
            assert isinstance(content, str)
            self.bytes.append(content)
            message: dict[str, Any] = json.loads(content)
            if kind is None or message["type"] == kind:
                return message

    def say(self, message: Any) -> None:
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))


def deciding(table: dict[str, Any]) -> dict[str, Any] | None:
    """The view of one of our seats, the one to move."""
    return next((view for view in table["views"] if view["actions"]), None)


def play_on(people: list[Person], table: str, luck: random.Random, most: int = 100_000) -> dict[str, Any]:
    """Play random legal actions with these people, bots between them, until the end or for a number of actions."""
    played = 0
    while True:
        waiting = True
        for person in people:
            seen = person.see(table)
            while (view := deciding(seen)) and played < most:
                waiting = False
                texts = [action["text"] for action in view["actions"]]
                # New cards rather than open ones, where there is the choice: games end sooner.
                action = "draw" if "draw" in texts else luck.choice(texts)
                response = person.act(table, seen["at"], action)
                assert response.status_code in {200, 409}, response.text
                seen = response.json() if response.status_code == 200 else person.see(table)
                played += 1
            if seen["status"] == "finished" or played >= most:
                return seen
        if waiting:
            time.sleep(0.02)
