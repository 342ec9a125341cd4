"""People who come and go quickly at two servers: everybody hears everything once, in order."""

from __future__ import annotations

import random
import threading
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from faults.playing import Heard, Player, all_heard, check, play_on, wait_until
from server.running import WIDE, Person, Running, Socket

EXPECTED = {"stale", "taken", "not-at-the-table", "already-seated", "table-full", "game-over", "not-your-seat"}


class Restless(threading.Thread):
    """Leaves a seat and comes back to it, now here, now there."""

    def __init__(self, person: Person, table: str, servers: list[Running], luck: random.Random) -> None:
        super().__init__(daemon=True)
        self.person, self.table, self.servers, self.luck = person, table, servers, luck
        self.enough = threading.Event()
        self.changes = 0
        self.wrong: list[str] = []

    def run(self) -> None:
        while not self.enough.is_set():
            person = self.person.at(self.luck.choice(self.servers))
            for what in ("leave", "join"):
                answer = person.http.post(f"/api/tables/{self.table}/{what}", json={})
                self.changes += answer.status_code == 200
                if answer.status_code != 200 and answer.json()["code"] not in EXPECTED:
                    self.wrong.append(answer.text)


class Listener(threading.Thread):
    """Connects, hears for a moment, is gone, and comes again at another server for what it missed."""

    def __init__(self, person: Person | None, table: str, servers: list[Running], luck: random.Random) -> None:
        super().__init__(daemon=True)
        self.cookie = person.cookie if person else None
        self.table, self.servers, self.luck = table, servers, luck
        self.heard = Heard(self.cookie.partition("=")[2].partition(".")[0] if self.cookie else None)
        self.enough = threading.Event()
        self.at = 0
        self.connections = 0
        self.wrong: list[Any] = []

    def run(self) -> None:
        while not self.enough.is_set():
            try:
                with Socket(self.luck.choice(self.servers).url, self.table, self.cookie, at=self.at) as socket:
                    self.connections += 1
                    for _ in range(self.luck.randrange(1, 8)):
                        self._hear(socket.next("news", timeout=0.3))
            except (OSError, TimeoutError, WebSocketException):
                continue

    def _hear(self, message: dict[str, Any]) -> None:
        told = [entry["at"] for entry in message["entries"]]
        if message["since"] != self.at or told != list(range(self.at + 1, message["at"] + 1)):
            self.wrong.append((self.at, message["since"], message["at"], told))
        self.at = message["at"]
        self.heard.seen[self.at] = message["table"]


def test_who_comes_and_goes_at_two_servers_misses_nothing(postgres_database: str, rounds: int) -> None:
    luck = random.Random(rounds)
    servers = [Running(postgres_database, limits=[*WIDE, "changes=1000000"]).start() for _ in range(2)]
    anna, ben, carla = (Person(server) for server in (*servers, servers[0]))
    table = anna.table("me", "open", "open")["id"]
    for person in (ben, carla):
        person.post(f"/api/tables/{table}/join")
    listeners = [Listener(person, table, servers, luck) for person in (anna, ben, None)]
    player = Player(anna, table, servers, luck)
    restless = [Restless(person, table, servers, luck) for person in (ben, carla)]
    for thread in (*listeners, player, *restless):
        thread.start()

    def enough() -> bool:
        changed = sum(one.changes for one in restless) > 10 * rounds
        return changed and all(listener.connections > 2 for listener in listeners)

    try:
        play_on([player], 15 * rounds)
        wait_until(enough, 120)
    finally:  # nobody goes on in the tests that follow
        for one in (*listeners, *restless):
            one.enough.set()
            one.join(60)
        player.stop()
    for one in (*listeners, *restless):
        assert not one.is_alive()
        assert not one.wrong
    for server in servers:
        assert server.stop() == 0
    heard = all_heard([player])
    heard[table] += [listener.heard for listener in listeners]
    check(postgres_database, heard)
    for person in (anna, ben, carla):
        person.http.close()
    changes, connections = sum(one.changes for one in restless), sum(one.connections for one in listeners)
    print(f"{changes} changes of seats, {connections} connections, {player.acknowledged} moves, nothing missed")


def test_of_many_who_want_one_seat_at_two_servers_one_gets_it(postgres_database: str, rounds: int) -> None:
    servers = [Running(postgres_database).start() for _ in range(2)]
    people = [Person(servers[n % 2]) for n in range(8)]
    for _ in range(3 * rounds):
        table = people[0].table("me", "open")["id"]
        go = threading.Barrier(7)
        answers: list[httpx.Response] = []

        def take(person: Person, table: str = table, go: threading.Barrier = go, to: Any = answers) -> None:
            go.wait()
            to.append(person.http.post(f"/api/tables/{table}/join", json={}))

        threads = [threading.Thread(target=take, args=[person]) for person in people[1:]]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answer.status_code for answer in answers) == [200] + [409] * 6
        seen = [person.see(table) for person in people]
        assert {one["at"] for one in seen} == {seen[0]["at"]}
        assert [sum(seat["mine"] for seat in one["seats"]) for one in seen].count(1) == 2
    for person in people:
        person.http.close()
    for server in servers:
        assert server.stop() == 0
