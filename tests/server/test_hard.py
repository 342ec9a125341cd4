"""What must not be lost: kill -9, fifty at once, two servers, a full disk, a locked database, a slow reader."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import resource
import socket as sockets
import sqlite3
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import httpx
import pytest

from server.running import Person, Running, Socket, deciding, play_on
from triskele.rules import GAMES
from triskele.server.services import database_of
from triskele.server.store import Entry, Setup, Store
from triskele.server.tables.state import rebuilt


def stored(database: str, table: str) -> tuple[Setup, list[Entry]]:
    """A table as the database has it."""

    async def read() -> tuple[Setup, list[Entry]]:
        store = Store(database_of(database))
        await store.open()
        try:
            setup = await store.table(table)
            assert setup is not None
            return setup, await store.entries(table)
        finally:
            await store.close()

    return asyncio.run(read())


class Load(threading.Thread):
    """Somebody who plays at one table until the server dies, and remembers what was acknowledged."""

    def __init__(self, person: Person, table: str, luck: random.Random) -> None:
        super().__init__(daemon=True)
        self.person, self.table, self.luck = person, table, luck
        self.acknowledged: list[tuple[int, str]] = []

    def run(self) -> None:
        with contextlib.suppress(httpx.HTTPError):
            while True:
                seen = self.person.see(self.table)
                if seen["status"] == "finished":
                    return
                while view := deciding(seen):
                    action = self.luck.choice(view["actions"])["text"]
                    response = self.person.act(self.table, seen["at"], action)
                    if response.status_code != 200:
                        break
                    self.acknowledged.append((seen["at"], action))
                    seen = response.json()


def some_moves(load: list[Load], number: int) -> None:
    """Wait until this many of their moves were acknowledged."""
    until = time.monotonic() + 30
    while sum(len(player.acknowledged) for player in load) < number:
        assert time.monotonic() < until
        assert any(player.is_alive() for player in load)
        time.sleep(0.01)


def test_ten_times_kill_9_and_every_acknowledged_move_is_there(sqlite_database: str) -> None:
    server = Running(sqlite_database).start()
    luck = random.Random(9)
    people = [Person(server) for _ in range(4)]
    # Two seats each at one screen, and a bot at every other table; a game of each kind.
    tables = [
        person.table(*(("me", "easy") if n % 2 else ("me", "me")), game=game)["id"]
        for n, (person, game) in enumerate(zip(people, GAMES, strict=True))
    ]
    acknowledged: dict[str, list[tuple[int, str]]] = {table: [] for table in tables}
    for _ in range(10):
        load = [Load(person, table, luck) for person, table in zip(people, tables, strict=True)]
        for player in load:
            player.start()
        some_moves(load, 6)
        time.sleep(luck.uniform(0, 0.3))  # anywhere in what follows
        server.kill()
        for player in load:
            player.join()
            acknowledged[player.table] += player.acknowledged
        for table in tables:
            setup, entries = stored(sqlite_database, table)
            log = {entry.place: entry.data.get("action") for entry in entries}
            for at, action in acknowledged[table]:
                assert log[at] == action
            rebuilt(setup, entries)  # no table is broken: every entry is legal
        server.start(server.port)
        for n, (person, table) in enumerate(zip(people, tables, strict=True)):
            seen = person.see(table)
            if seen["status"] == "finished":
                tables[n] = person.table("me", "easy")["id"]
                acknowledged[tables[n]] = []
    assert sum(map(len, acknowledged.values())) > 50
    for person, table in zip(people, tables, strict=True):
        assert play_on([person], table, luck)["status"] == "finished"  # and the bots go on
        person.http.close()
    assert server.stop() == 0


def test_a_bots_turn_under_way_is_taken_up_after_the_restart(sqlite_database: str) -> None:
    server = Running(sqlite_database, bot_pause=5.0).start()
    with Person(server) as anna:
        table = anna.table("me", "open", options={"start": 1})
        with anna.live(table["id"]) as socket:
            anna.put(f"/api/tables/{table['id']}/seats/1", {"who": "bot", "level": "easy"})
            socket.next("thinking")
        server.kill()
        _, entries = stored(sqlite_database, table["id"])
        assert [entry.kind for entry in entries][-1] == "start"
        server.bot_pause = 0.0
        with server:
            anna.at(server)
            until = time.monotonic() + 20
            while not deciding(anna.see(table["id"])):
                assert time.monotonic() < until, "nobody took up the bot's turn"
                time.sleep(0.05)
    _, entries = stored(sqlite_database, table["id"])
    assert next(entry.data["seat"] for entry in entries if entry.kind == "action") == 1


def fifty_at_one_place(anna: Person, table: dict[str, Any], *servers: Running) -> list[httpx.Response]:
    """What fifty clients hear who all act at the same place at once, and that one of them got in."""
    view = deciding(table)
    assert view is not None
    actions = [action["text"] for action in view["actions"]]
    go = threading.Barrier(50)

    def post(n: int) -> httpx.Response:
        url = servers[n % len(servers)].url
        with httpx.Client(base_url=url, cookies=anna.http.cookies, timeout=60) as client:
            client.get(f"/api/tables/{table['id']}")
            go.wait()
            body = {"at": table["at"], "action": actions[n % len(actions)]}
            return client.post(f"/api/tables/{table['id']}/actions", json=body)

    with ThreadPoolExecutor(50) as pool:
        responses = list(pool.map(post, range(50)))
    assert sorted(response.status_code for response in responses) == [200] + [409] * 49
    assert {response.json()["code"] for response in responses if response.status_code == 409} == {"stale"}
    return responses


def test_of_fifty_at_one_place_one_gets_in_and_49_hear_stale(server: Running) -> None:
    with Person(server) as anna:
        responses = fifty_at_one_place(anna, anna.table("me", "me"), server)
        now = next(response.json() for response in responses if response.status_code == 200)
        assert all(response.json()["table"] == now for response in responses if response.status_code == 409)


def test_two_servers_on_one_database_are_one(postgres_database: str) -> None:
    one, two = Running(postgres_database).start(), Running(postgres_database).start()
    luck = random.Random(3)
    try:
        with Person(one, "Anna") as anna, Person(two, "Ben") as ben:
            table = anna.table("me", "open", "easy", options={"start": 0})["id"]
            with anna.live(table) as hers, ben.live(table) as his:
                start = his.next("news")["at"]
                ben.post(f"/api/tables/{table}/join")
                for socket in (hers, his):
                    while socket.next("news")["table"]["status"] != "playing":
                        pass
                ben.post(f"/api/tables/{table}/chat", {"text": "from the other server"})
                assert hers.next("chat")["lines"][0]["text"] == "from the other server"
                play_on([anna, ben], table, luck, most=12)
                seen = anna.see(table)
                for socket in (hers, his):
                    while socket.next("news")["at"] < seen["at"]:
                        pass
                assert ben.see(table)["at"] >= seen["at"]
            # Both servers looked for the bot's turns, and each was played once: the log is legal.
            # Now one dies, in the middle of it.
            load = Load(ben, table, luck)
            load.start()
            other = Load(anna, table, luck)
            other.start()
            some_moves([load, other], 6)
            one.kill()
            other.join()
            anna.at(two)
            with ben.live(table, at=start) as again:
                missed = again.next("news")
                assert [entry["at"] for entry in missed["entries"]] == list(range(start + 1, missed["at"] + 1))
            acknowledged = load.acknowledged + other.acknowledged
            _, entries = stored(postgres_database, table)
            log = {entry.place: entry.data.get("action") for entry in entries}
            assert acknowledged
            assert all(log[at] == action for at, action in acknowledged)
            end = play_on([anna], table, luck)  # Ben's thread still plays for Ben
            assert end["status"] == "finished"
            load.join(timeout=30)
        setup, entries = stored(postgres_database, table)
        assert rebuilt(setup, entries).status == "finished"
    finally:
        for server in (one, two):
            if server.process and server.process.poll() is None:
                server.stop()


def test_who_is_there_is_known_at_both_servers(postgres_database: str) -> None:
    with (
        Running(postgres_database) as one,
        Running(postgres_database) as two,
        Person(one, "Anna") as anna,
        Person(two, "Ben") as ben,
    ):
        table = anna.table("me", "open")["id"]
        ben.post(f"/api/tables/{table}/join")
        with anna.live(table) as hers:
            with ben.live(table) as his, Socket(two.url, table) as watching:
                for socket in (hers, his, watching):
                    until = time.monotonic() + 20
                    while True:
                        assert time.monotonic() < until
                        presence = socket.next("presence")
                        if (presence["seats"], presence["watching"]) == ([0, 1], 1):
                            break
            until = time.monotonic() + 20
            while hers.next("presence")["seats"] != [0]:
                assert time.monotonic() < until


class Cable:
    """A connection to a PostgreSQL that can be cut and mended."""

    def __init__(self, address: str, folder: Path) -> None:
        found = parse_qs(urlsplit(address).query)["host"][0]
        self.end = f"{found}/.s.PGSQL.5432"
        self.folder = folder
        self.address = address.replace(quote(found, safe=""), str(folder)).replace(found, str(folder))
        self.ends: list[sockets.socket] = []
        self.listening: sockets.socket | None = None
        self.mend()

    def mend(self) -> None:
        place = self.folder / ".s.PGSQL.5432"
        place.unlink(missing_ok=True)
        self.listening = sockets.socket(sockets.AF_UNIX)
        self.listening.bind(str(place))
        self.listening.listen()
        threading.Thread(target=self._accept, args=[self.listening], daemon=True).start()

    def cut(self) -> None:
        assert self.listening is not None
        self.listening.shutdown(sockets.SHUT_RDWR)
        self.listening.close()
        (self.folder / ".s.PGSQL.5432").unlink()
        for end in self.ends:
            with contextlib.suppress(OSError):
                end.shutdown(sockets.SHUT_RDWR)
            end.close()
        self.ends.clear()

    def _accept(self, listening: sockets.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                here, _ = listening.accept()
                there = sockets.socket(sockets.AF_UNIX)
                there.connect(self.end)
                self.ends += [here, there]
                for source, target in ((here, there), (there, here)):
                    threading.Thread(target=self._carry, args=[source, target], daemon=True).start()

    def _carry(self, source: sockets.socket, target: sockets.socket) -> None:
        with contextlib.suppress(OSError):
            while content := source.recv(65536):
                target.sendall(content)
        with contextlib.suppress(OSError):
            target.shutdown(sockets.SHUT_RDWR)


def test_a_lost_postgres_gives_a_clear_error_and_goes_on_when_it_is_back(
    postgres_database: str, tmp_path: Path
) -> None:
    cable = Cable(postgres_database, tmp_path)
    luck = random.Random(12)
    with Running(cable.address) as server, Person(server, "Anna") as anna:
        table = anna.table("me", "me")["id"]
        seen = play_on([anna], table, luck, most=6)
        acknowledged = seen["at"]
        with anna.live(table) as socket:
            socket.next("news")
            for _ in range(2):
                cable.cut()
                view = deciding(seen)
                assert view is not None
                action = view["actions"][0]["text"]
                for _ in range(2):
                    refused = anna.act(table, seen["at"], action)
                    assert (refused.status_code, refused.json()["code"]) == (503, "store-unavailable")
                assert anna.http.get("/healthz").status_code == 503
                assert anna.http.get("/api/me/tables").status_code == 503
                cable.mend()
                until = time.monotonic() + 20
                while anna.http.get("/healthz").status_code != 200:
                    assert time.monotonic() < until
                    time.sleep(0.1)
                assert anna.see(table)["at"] == acknowledged
                seen = anna.act(table, seen["at"], action).raise_for_status().json()
                acknowledged = seen["at"]
                while socket.next("news")["at"] < acknowledged:
                    pass
        # Killed under load: everybody finds the moves that were acknowledged.
        load = Load(anna, table, luck)
        load.start()
        some_moves([load], 5)
        cable.cut()
        time.sleep(0.5)
        cable.mend()
        load.join(timeout=30)
        setup, entries = stored(postgres_database, table)
        log = {entry.place: entry.data.get("action") for entry in entries}
        assert load.acknowledged
        assert all(log[at] == action for at, action in load.acknowledged)
        rebuilt(setup, entries)
    cable.cut()


def test_two_servers_and_fifty_clients_at_one_place(postgres_database: str) -> None:
    with Running(postgres_database) as one, Running(postgres_database) as two, Person(one) as anna:
        table = anna.table("me", "me")
        fifty_at_one_place(anna, table, one, two)
        assert len(stored(postgres_database, table["id"])[1]) == table["at"] + 1


def test_a_polite_stop_finishes_what_was_asked_for(sqlite_database: str) -> None:
    server = Running(sqlite_database).start()
    people = [Person(server) for _ in range(3)]
    load = [Load(person, person.table("me", "me")["id"], random.Random(n)) for n, person in enumerate(people)]
    for player in load:
        player.start()
    some_moves(load, 15)
    assert server.stop() == 0
    for player in load:
        player.join()
        _, entries = stored(sqlite_database, player.table)
        log = {entry.place: entry.data.get("action") for entry in entries}
        assert all(log[at] == action for at, action in player.acknowledged)
        player.person.http.close()


def test_a_full_disk_gives_a_clear_error_and_keeps_what_was_acknowledged(server: Running) -> None:
    assert server.process is not None
    with Person(server) as anna:
        table = anna.table("me", "me")["id"]
        seen = play_on([anna], table, random.Random(1), most=5)
        largest = max(file.stat().st_size for file in Path(server.database).parent.iterdir())
        # None of the server's files may grow any more: that is what a full disk does to a database.
        pid = server.process.pid
        before = resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
        view = deciding(seen)
        assert largest > 4096
        assert view is not None
        refused = anna.act(table, seen["at"], view["actions"][0]["text"])
        assert (refused.status_code, refused.json()["code"]) == (503, "store-unavailable")
        assert anna.see(table) == seen
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)
        assert anna.act(table, seen["at"], view["actions"][0]["text"]).status_code == 200
        server.kill()
    assert len(stored(server.database, table)[1]) == seen["at"] + 1


def test_a_locked_database_gives_a_clear_error_and_goes_on_afterwards(server: Running) -> None:
    with Person(server) as anna, contextlib.closing(sqlite3.connect(server.database, isolation_level=None)) as other:
        table = anna.table("me", "me")
        view = deciding(table)
        assert view is not None
        other.execute("BEGIN EXCLUSIVE")
        refused = anna.act(table["id"], table["at"], view["actions"][0]["text"])
        assert (refused.status_code, refused.json()["code"]) == (503, "store-unavailable")
        assert "What was confirmed before is safe" in refused.json()["detail"]
        other.execute("ROLLBACK")
        assert anna.act(table["id"], table["at"], view["actions"][0]["text"]).status_code == 200


def test_a_reader_that_never_reads_is_dropped_and_others_do_not_notice(server: Running) -> None:
    with Person(server, "Anna") as anna, sockets.socket() as slow:
        seen = anna.table("me", "me")
        table = seen["id"]
        slow.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        slow.connect(("127.0.0.1", server.port))
        slow.sendall(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
            f"Cookie: {anna.cookie}\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n".encode()
        )
        with anna.live(table) as quick:
            heard = quick.next("news")["at"]
            view = deciding(seen)
            assert view is not None
            action = next(action["text"] for action in view["actions"] if action["kind"] == "discard")
            for n in range(2000):  # a card is discarded and taken back, again and again
                if seen["undo"]:
                    seen = anna.post(f"/api/tables/{table}/undo", {"at": seen["at"]})
                else:
                    seen = anna.act(table, seen["at"], action).raise_for_status().json()
                if n % 50 == 0:
                    while heard < seen["at"]:
                        heard = quick.next("news")["at"]
                    if "triskele_sockets_dropped_total 1.0" in server.figures():
                        break
            else:
                pytest.fail("the reader that never reads is still there")
            after = anna.act(table, seen["at"], action) if not seen["undo"] else anna.http.get(f"/api/tables/{table}")
            assert after.status_code == 200
            while heard < after.json()["at"]:
                heard = quick.next("news")["at"]
            until = time.monotonic() + 10
            while "triskele_sockets 1.0" not in server.figures():
                assert time.monotonic() < until
                time.sleep(0.1)


def test_a_port_that_is_taken_is_said_in_one_sentence(server: Running, tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from triskele.cli import main; main()", "serve", "--port", str(server.port)]
    done = subprocess.run(
        [*command, "--data", str(tmp_path / "other")], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "[address-in-use]" in done.stderr


def test_a_second_server_on_one_file_is_refused_in_one_sentence(server: Running) -> None:
    command = [sys.executable, "-c", "from triskele.cli import main; main()", "serve", "--port", "0"]
    done = subprocess.run(
        [*command, "--database", server.database], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 2
    assert "[database-in-use]" in done.stderr.splitlines()[-1]


def test_logs_are_json_without_secrets(sqlite_database: str) -> None:
    with Running(sqlite_database, "--log-level", "debug") as server, Person(server, "Anna Secretive") as anna:
        table = anna.table("me", "easy", word="a-secret-word")["id"]
        link = anna.post("/api/me/carry")["token"]
        with anna.live(table) as socket:
            socket.next("news")
        play_on([anna], table, random.Random(2), most=6)
        cookie = anna.cookie
    text = server.errors.read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    assert any(line["event"] == "answered" and line.get("route") == "/api/tables/{table}" for line in lines)
    for secret in (cookie.split("=")[1], cookie.split("=")[1].split(".")[0], link, table, "a-secret-word", "Secretive"):
        assert secret not in text
