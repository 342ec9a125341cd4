"""A PostgreSQL that is killed, frozen, turns read-only or throws everybody out: clear answers, and nothing is lost."""

from __future__ import annotations

import functools
import random
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from faults.playing import (
    ANSWER,
    Heard,
    Player,
    all_heard,
    check,
    check_log,
    healthy,
    play_on,
    unavailable,
    wait_until,
    watch,
)
from faults.private import Private
from server.running import Person, Running


@pytest.fixture(scope="module")
def private() -> Iterator[Private]:
    with Private() as found:
        yield found


def logged(address: str, log: Path) -> Running:
    """A server whose log is kept."""
    server = Running(address)
    server.errors = log
    return server.start()


def strike(private: Private, folder: Path, rounds: int, hit: Callable[[], None], mend: Callable[[], None]) -> None:
    """Hit the database while people play at two servers, mend it, and check that everything is as it was said to be."""
    servers = [logged(private.address, folder / f"{n}.log") for n in range(2)]
    luck = random.Random(rounds)
    people = [Person(server) for server in (*servers, *servers)]
    enough = threading.Event()
    watchers: dict[str, Heard] = {}
    players = []
    for n in (0, 2):  # two tables of two people, who sit at different servers, and a bot
        table = people[n].table("me", "open", "easy")["id"]
        people[n + 1].post(f"/api/tables/{table}/join")
        players += [Player(person, table, servers, luck) for person in people[n : n + 2]]
        watchers[table] = Heard(None)
        watch(servers[n // 2], table, watchers[table], enough)
    for player in players:
        player.start()
    took = []
    try:
        for _ in range(rounds):
            play_on(players)
            try:
                hit()
                for server in servers:
                    wait_until(functools.partial(unavailable, server), ANSWER)
                wish = {"game": "keltis", "seats": [{"who": "me"}, {"who": "open"}]}
                for person in people[:2]:  # the players may all be waiting for a bot: these certainly want to write
                    answer = person.http.post("/api/tables", json=wish)
                    assert (answer.status_code, answer.json()["code"]) == (503, "store-unavailable")
            finally:
                mend()
            took.append(max(wait_until(functools.partial(healthy, server)) for server in servers))
        play_on(players)
    finally:
        enough.set()
        for player in players:
            player.stop()
    for server in servers:
        assert server.stop() == 0
        text = check_log(server)
        assert text.count("the database can’t be used") <= 3 * rounds  # logged, but not flooding the log
        assert text.count("the database can be used again") >= rounds
    for person in people:
        person.http.close()
    heard = all_heard(players)
    for table, watcher in watchers.items():
        heard[table].append(watcher)
    acknowledged = check(private.address, heard)
    print(f"{rounds} strikes, {acknowledged} moves acknowledged, none lost; well again after {max(took):.1f} s at most")


def test_a_postgres_that_is_killed_loses_nothing(private: Private, tmp_path: Path, rounds: int) -> None:
    strike(private, tmp_path, rounds, private.kill, private.start)


def test_a_postgres_that_turns_read_only_loses_nothing(private: Private, tmp_path: Path, rounds: int) -> None:
    def turn(value: str) -> Callable[[], None]:
        def do() -> None:
            private.do(f"ALTER DATABASE {private.name} SET default_transaction_read_only = {value}", "postgres")
            private.terminate_connections()

        return do

    strike(private, tmp_path, rounds, turn("on"), turn("off"))


@pytest.mark.long
def test_a_postgres_that_is_frozen_loses_nothing(private: Private, tmp_path: Path, rounds: int) -> None:
    strike(private, tmp_path, rounds, private.freeze, private.thaw)


def test_who_is_thrown_out_comes_back(private: Private, tmp_path: Path, rounds: int) -> None:
    """Connections that end, with a database that is well: requests go on, and the servers hear each other again."""
    one, two = (logged(private.address, tmp_path / f"{n}.log") for n in range(2))
    with Person(one, "Anna") as anna, Person(two, "Ben") as ben:
        table = anna.table("me", "open")["id"]
        ben.post(f"/api/tables/{table}/join")
        for n in range(rounds):
            private.terminate_connections()
            wait_until(lambda: healthy(one) and healthy(two))
            with ben.live(table) as socket:
                wait_until(functools.partial(_said, anna, table, f"hello {n}"))
                while socket.next("chat")["lines"][-1]["text"] != f"hello {n}":
                    pass
    for server in (one, two):
        assert server.stop() == 0
        check_log(server)


def _said(person: Person, table: str, text: str) -> bool:
    return person.http.post(f"/api/tables/{table}/chat", json={"text": text}).status_code == 200
