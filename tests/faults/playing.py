"""People who play while things break, and what was acknowledged to them."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx

from server.running import Person, Running, deciding
from triskele.server.services import database_of
from triskele.server.state import rebuilt
from triskele.server.store import Entry, Setup, Store


def wait_until(true: Callable[[], bool], seconds: float = 30) -> float:
    """Wait for something, and say how long it took."""
    began = time.monotonic()
    while not true():
        assert time.monotonic() - began < seconds, "it did not come true"
        time.sleep(0.01)
    return time.monotonic() - began


def healthy(server: Running) -> bool:
    """Whether a server says of itself that all is well."""
    try:
        return httpx.get(f"{server.url}/healthz", timeout=10).status_code == 200
    except httpx.HTTPError:
        return False


def figure(server: Running, name: str) -> float:
    """One of a server's figures; nothing counted is 0."""
    for line in httpx.get(f"{server.url}/metrics", timeout=10).text.splitlines():
        if line.startswith(name + " "):
            return float(line.split()[-1])
    return 0.0


@dataclass
class Heard:
    """What somebody was told: by answers, and by what they saw of the table."""

    acknowledged: dict[int, str] = field(default_factory=dict)  # own actions, by their place in the log
    seen: int = 0  # the furthest place of the log
    refused: Counter[str] = field(default_factory=Counter)  # codes


class Player(threading.Thread):
    """Plays at one table, at one server after the other, until told to stop; never thinks that a failure is final."""

    def __init__(self, person: Person, table: str, servers: list[Running], luck: random.Random) -> None:
        super().__init__(daemon=True)
        self.person, self.table, self.servers, self.luck = person, table, servers, luck
        self.heard = Heard()
        self.enough = threading.Event()
        self.trouble: BaseException | None = None

    def run(self) -> None:
        while not self.enough.is_set():
            try:
                self._play(self.person.at(self.luck.choice(self.servers)))
            except httpx.HTTPError:
                self.enough.wait(0.05)
            except BaseException as error:
                self.trouble = error
                raise

    def _play(self, person: Person) -> None:
        response = person.http.get(f"/api/tables/{self.table}")
        while not self.enough.is_set():
            if response.status_code >= 400:
                self._refused(response)
                return
            table = response.json()
            self.heard.seen = max(self.heard.seen, table["at"])
            view = deciding(table)
            if view is None:
                self.enough.wait(0.5 if table["status"] == "finished" else 0.02)
                response = person.http.get(f"/api/tables/{self.table}")
                continue
            texts = [action["text"] for action in view["actions"]]
            action = "draw" if "draw" in texts else self.luck.choice(texts)
            response = person.act(self.table, table["at"], action)
            if response.status_code == 200:
                assert table["at"] not in self.heard.acknowledged, "one place was acknowledged twice"
                self.heard.acknowledged[table["at"]] = action

    def _refused(self, response: httpx.Response) -> None:
        code = response.json()["code"]
        self.heard.refused[code] += 1
        assert code in {"stale", "taken", "store-unavailable"}, response.text
        self.enough.wait(0.05)

    def stop(self) -> Heard:
        """Let the last request end, and say what was heard."""
        self.enough.set()
        self.join(60)
        assert not self.is_alive()
        if self.trouble:
            raise self.trouble
        return self.heard


def stored(database: str, tables: list[str]) -> dict[str, tuple[Setup, list[Entry]]]:
    """The logs of some tables, as the database has them."""

    async def read() -> dict[str, tuple[Setup, list[Entry]]]:
        store = Store(database_of(database))
        await store.open()
        try:
            found = {}
            for table in tables:
                setup = await store.table(table)
                assert setup is not None
                found[table] = setup, await store.entries(table)
            return found
        finally:
            await store.close()

    return asyncio.run(read())


def check(database: str, heard: dict[str, list[Heard]]) -> int:
    """Hold what was heard against what is stored: all of it is there, once, in order, and nobody saw more.

    Says how many actions were acknowledged."""
    acknowledged = 0
    for table, (setup, entries) in stored(database, list(heard)).items():
        assert [entry.place for entry in entries] == list(range(len(entries)))
        rebuilt(setup, entries)  # every entry is legal where it stands
        log: dict[int, Any] = {entry.place: entry.data.get("action") for entry in entries}
        for person in heard[table]:
            assert person.seen <= len(entries), "somebody saw what is not stored"
            for at, action in person.acknowledged.items():
                assert log.get(at) == action, f"lost or changed: place {at}"
            acknowledged += len(person.acknowledged)
    return acknowledged
