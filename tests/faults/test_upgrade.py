"""A newer version takes the place of an older one, one server after the other, while people play: nothing is lost, and
nobody is refused anything."""

from __future__ import annotations

import asyncio
import functools
import http.client
import http.server
import itertools
import random
import re
import threading
from pathlib import Path

import asyncpg
import httpx
import pytest

from faults.playing import Player, all_heard, check, check_log, healthy, play_on, players_at, wait_until
from server.rows import rows_of
from server.running import Person, Running
from triskele.server.store.migrations import FILES, HEAD

# What versions to come may do to a database that servers of this one still use.
LATER = """
CREATE TABLE later (id TEXT NOT NULL, done DOUBLE NOT NULL, PRIMARY KEY (id));
ALTER TABLE tables ADD COLUMN later INTEGER DEFAULT '0' NOT NULL;
ALTER TABLE people ADD COLUMN later TEXT;
CREATE INDEX log_later ON log (time);
"""
NEWER = """from pathlib import Path
from triskele.server.store import migrations
migrations.FILES["9999"] = Path({file!r})
migrations.migrate_sqlite.__defaults__ = migrations.migrate_postgres.__defaults__ = ("9999",)
"""
ADDS = re.compile(
    r"CREATE (UNIQUE )?(TABLE|INDEX) .*|UPDATE tables SET passing = 1 .*|"
    r"ALTER TABLE \w+ ADD COLUMN \w+ (TEXT|DOUBLE|(INTEGER|TEXT|DOUBLE) DEFAULT '[^']*' NOT NULL)",
    re.DOTALL,
)


def logged(address: str, log: Path, before: str = "") -> Running:
    server = Running(address, before=before)
    server.errors = log
    return server


def refusals(players: list[Player]) -> int:
    """How often somebody was told that nothing can be stored."""
    return sum(heard.refused["store-unavailable"] for several in all_heard(players).values() for heard in several)


def test_two_servers_on_one_database_are_upgraded_one_after_the_other(
    postgres_database: str, tmp_path: Path, rounds: int
) -> None:
    file = tmp_path / "9999_later.sql"
    file.write_text(LATER)
    newer = NEWER.format(file=str(file))
    servers = [logged(postgres_database, tmp_path / f"{n}.log").start() for n in range(2)]
    players = players_at(servers)
    for _ in range(rounds):
        play_on(players, 20)
        for server in servers:
            server.before = newer
            assert server.stop() == 0
            play_on(players, 10)  # at the other one, which still is the older version while the first restarts
            server.start(server.port)
            wait_until(functools.partial(healthy, server))
            play_on(players, 10)
            assert rows_of(postgres_database)["alembic_version"] == [("9999",)]
    play_on(players, 20)
    for player in players:
        player.stop()
    assert refusals(players) == 0
    for server in servers:
        assert server.stop() == 0
        check_log(server)
    found = rows_of(postgres_database)
    assert len(found["tables"]) >= 5
    with Running(postgres_database, before=newer):
        pass
    for player in players:
        player.person.http.close()
    # This version's own code reads a database of its version alone: what was played is looked at as that.
    assert taken_back(postgres_database) == HEAD
    acknowledged = check(postgres_database, all_heard(players))
    assert acknowledged >= 60 * rounds
    print(f"{2 * rounds} servers upgraded, {acknowledged} moves acknowledged, none lost, nobody refused")


def taken_back(address: str) -> str:
    """Note the version that this code knows."""

    async def do() -> str:
        connection = await asyncpg.connect(address)
        try:
            await connection.execute("UPDATE alembic_version SET version_num = $1", HEAD)
            return str(await connection.fetchval("SELECT version_num FROM alembic_version"))
        finally:
            await connection.close()

    return asyncio.run(do())


@pytest.mark.parametrize("version", FILES)
def test_each_version_of_the_database_can_be_used_by_servers_of_the_one_before(version: str) -> None:
    """It only adds: tables, indexes, and columns that need not be named."""
    text = "\n".join(line for line in FILES[version].read_text().splitlines() if not line.startswith("--"))
    statements = [" ".join(part.split()) for part in text.split(";") if part.strip()]
    assert [statement for statement in statements if not ADDS.fullmatch(statement)] == []
    unique = [statement for statement in statements if statement.startswith("CREATE UNIQUE")]
    made = set(re.findall(r"CREATE TABLE (\w+)", text))
    assert {re.findall(r" ON (\w+)", one)[0] for one in unique} <= made, "older servers write what it forbids"


class Proxy:
    """A proxy that asks servers whether they are well, and sends a request to one that was, once: it never tries
    again, so whoever asks sees whatever goes wrong."""

    def __init__(self, servers: list[Running]) -> None:
        self.ports = [server.port for server in servers]
        self.well: list[int] = []
        self.enough = threading.Event()
        self.turn = itertools.count()
        proxy = self

        class Asked(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_: object) -> None:
                """Nobody reads it."""

            def pass_on(self) -> None:
                ports = proxy.well
                port = ports[next(proxy.turn) % len(ports)]
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                headers = {name: value for name, value in self.headers.items() if name.lower() != "connection"}
                try:
                    asked = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
                    asked.request(self.command, self.path, body, headers)
                    answer = asked.getresponse()
                    content = answer.read()
                    asked.close()
                except OSError as error:
                    self.send_error(502, repr(error))
                    return
                self.send_response_only(answer.status)
                for name, value in answer.getheaders():
                    if name.lower() not in {"content-length", "connection", "transfer-encoding"}:
                        self.send_header(name, value)
                self.send_header("content-length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            do_GET = do_POST = do_PUT = do_DELETE = pass_on  # noqa: N815 - as the library calls them

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Asked)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        self.threads = [threading.Thread(target=work) for work in (self.server.serve_forever, self.look)]

    def look(self) -> None:
        while not self.enough.wait(0.1):
            self.well = [port for port in self.ports if self.is_well(port)]

    def is_well(self, port: int) -> bool:
        try:
            return httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=10).status_code == 200
        except httpx.HTTPError:
            return False

    def __enter__(self) -> Proxy:
        for thread in self.threads:
            thread.start()
        wait_until(lambda: len(self.well) == len(self.ports))
        return self

    def __exit__(self, *_: object) -> None:
        self.enough.set()
        self.server.shutdown()
        self.server.server_close()
        for thread in self.threads:
            thread.join()


class Strict(Player):
    """Somebody who takes no failure for granted."""

    def run(self) -> None:
        while not self.enough.is_set():
            try:
                self._play(self.person)
            except BaseException as error:
                self.trouble = error
                raise


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")  # it is raised again at the end
def test_behind_a_proxy_nobody_sees_a_server_stop_and_start(postgres_database: str, rounds: int) -> None:
    servers = [Running(postgres_database, "--behind-proxy", "--drain", "3").start() for _ in range(2)]
    with Proxy(servers) as proxy:
        players = []
        for game in ("keltis", "wuerfel"):
            anna, ben = Person(proxy.url), Person(proxy.url)
            table = anna.table("me", "open", game=game)["id"]
            ben.post(f"/api/tables/{table}/join")
            players += [Strict(person, table, [], random.Random(1)) for person in (anna, ben)]
        for player in players:
            player.start()
        for _ in range(rounds):
            for server in servers:
                play_on(players, 10)
                assert server.process is not None
                server.process.terminate()
                wait_until(lambda: len(proxy.well) == 1)
                assert server.process.poll() is None, "it goes on until nobody asks it"
                assert server.process.wait(30) == 0
                assert server.process.stdout is not None
                server.process.stdout.close()
                play_on(players, 10)
                server.start(server.port)
                wait_until(lambda: len(proxy.well) == 2)
        play_on(players, 10)
        for player in players:
            player.stop()  # which raises what any of them met with
            player.person.http.close()
    assert refusals(players) == 0
    for server in servers:
        server.kill()
    assert check(postgres_database, all_heard(players)) >= 40 * rounds
