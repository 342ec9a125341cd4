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
import orjson
from websockets.exceptions import WebSocketException

from server.running import Person, Running, Socket, deciding
from triskele.rules import GAMES
from triskele.server.services import database_of
from triskele.server.store import Entry, Setup, Store
from triskele.server.tables.shown import Shown
from triskele.server.tables.state import rebuilt

ANSWER = 25.0  # the most seconds an answer may take, whatever is broken


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


def unavailable(server: Running) -> bool:
    """Whether a server says that nothing can be stored."""
    answer = httpx.get(f"{server.url}/healthz", timeout=ANSWER)
    return (answer.status_code, answer.json().get("code")) == (503, "store-unavailable")


def figure(server: Running, name: str) -> float:
    """One of a server's figures; nothing counted is 0."""
    for line in server.figures().splitlines():
        if line.startswith(name + " "):
            return float(line.split()[-1])
    return 0.0


@dataclass
class Heard:
    """What somebody was told: by answers, and by what they saw of the table."""

    person: str | None  # who
    acknowledged: dict[int, str] = field(default_factory=dict)  # own actions, by their place in the log
    seen: dict[int, Any] = field(default_factory=dict)  # the table, by how much of the log it shows
    refused: Counter[str] = field(default_factory=Counter)  # codes


class Player(threading.Thread):
    """Plays at one table after another and at one server after another until told to stop, and never
    thinks that a failure is final."""

    def __init__(self, person: Person, table: str, servers: list[Running], luck: random.Random) -> None:
        super().__init__(daemon=True)
        self.person, self.table, self.servers, self.luck = person, table, servers, luck
        self.games: dict[str, Heard] = {}
        self.heard = self._at(table)
        self.pause = 0.0  # seconds that each move takes at least
        self.enough = threading.Event()
        self.trouble: BaseException | None = None

    def _at(self, table: str) -> Heard:
        return self.games.setdefault(table, Heard(self.person.cookie.partition("=")[2].partition(".")[0]))

    @property
    def acknowledged(self) -> int:
        return sum(len(heard.acknowledged) for heard in list(self.games.values()))

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
            self.heard.seen[table["at"]] = table
            if table["status"] == "finished":
                response = person.http.post(f"/api/tables/{self.table}/rematch", json={})
                if response.status_code == 200:
                    self.table = response.json()["table"]
                    self.heard = self._at(self.table)
                    return
                continue
            view = deciding(table)
            if view is None:
                self.enough.wait(max(0.02, self.pause))
                response = person.http.get(f"/api/tables/{self.table}")
                continue
            texts = [action["text"] for action in view["actions"]]
            action = "draw" if "draw" in texts else self.luck.choice(texts)
            self.enough.wait(self.pause)
            response = person.act(self.table, table["at"], action)
            if response.status_code == 200:
                assert table["at"] not in self.heard.acknowledged, "one place was acknowledged twice"
                self.heard.acknowledged[table["at"]] = action

    def _refused(self, response: httpx.Response) -> None:
        code = response.json()["code"]
        self.heard.refused[code] += 1
        assert code in {"stale", "taken", "store-unavailable"}, response.text
        self.enough.wait(0.05)

    def wait_for_refusals(self, times: int) -> None:
        """Wait until some more requests were refused because nothing can be stored."""
        enough = self.heard.refused["store-unavailable"] + times
        wait_until(lambda: self.heard.refused["store-unavailable"] >= enough)

    def stop(self) -> None:
        """Let the last request end."""
        self.enough.set()
        self.join(60)
        assert not self.is_alive()
        if self.trouble:
            raise self.trouble


def players_at(servers: list[Running]) -> list[Player]:
    """Two people at a table of each game, at one screen at the next, and with a bot at another."""
    luck = random.Random(len(servers))
    players = []
    for n, game in enumerate(GAMES):
        anna, ben = Person(servers[0]), Person(servers[-1])
        seats = ("me", "open", "easy") if n % 2 else ("me", "open")
        table = anna.table(*seats, game=game)["id"]
        ben.post(f"/api/tables/{table}/join")
        players += [Player(person, table, servers, luck) for person in (anna, ben)]
    carla = Person(servers[0])
    players.append(Player(carla, carla.table("me", "me")["id"], servers, luck))
    for player in players:
        player.start()
    return players


def play_on(players: list[Player], moves: int = 20) -> None:
    """Wait until this many more of their actions are acknowledged."""

    def acknowledged() -> int:
        return sum(player.acknowledged for player in players)

    enough = acknowledged() + moves
    wait_until(lambda: acknowledged() >= enough, 120)


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


def all_heard(players: list[Player]) -> dict[str, list[Heard]]:
    """What these people heard, by table."""
    found: dict[str, list[Heard]] = {}
    for player in players:
        for table, heard in list(player.games.items()):
            found.setdefault(table, []).append(heard)
    return found


def check(database: str, heard: dict[str, list[Heard]]) -> int:
    """Compare what was heard with what is stored: all of it is there, once, in order, and nobody saw anything but what
    the stored log shows them. Says how many actions were acknowledged."""
    acknowledged = 0
    for table, (setup, entries) in stored(database, list(heard)).items():
        assert [entry.place for entry in entries] == list(range(len(entries)))
        for person in heard[table]:
            log = {entry.place: entry.data.get("action") for entry in entries}
            for at, action in person.acknowledged.items():
                assert log.get(at) == action, f"lost or changed: place {at}"
            assert max(person.seen, default=0) <= len(entries), "somebody saw what is not stored"
            acknowledged += len(person.acknowledged)
        replayed = rebuilt(setup, [])
        shown = Shown(replayed)
        for entry in entries:
            replayed.apply(entry)  # every entry is legal where it stands
            for person in heard[table]:
                if replayed.at in person.seen:
                    assert person.seen[replayed.at] == orjson.loads(shown.to(person.person))
    return acknowledged


def check_log(server: Running) -> str:
    """A server's own log has nothing unexpected in it, and lacks nothing."""
    text = server.errors.read_text()
    for wrong in ("never retrieved", "a request failed", "a task failed", "tasks did not end", "Traceback"):
        assert wrong not in text, text[-3000:]
    return text


def watch(server: Running, table: str, heard: Heard, enough: threading.Event) -> threading.Thread:
    """Somebody without a seat who looks at a table's socket, and comes again whenever it breaks."""

    def look() -> None:
        while not enough.is_set():
            try:
                with Socket(server.url, table) as socket:
                    while not enough.is_set():
                        message = socket.next("news", timeout=0.5)
                        heard.seen[message["at"]] = message["table"]
            except (OSError, TimeoutError, WebSocketException):
                enough.wait(0.05)

    thread = threading.Thread(target=look, daemon=True)
    thread.start()
    return thread
