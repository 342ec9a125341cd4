"""One stranger can't stop others: what each of them may do is bounded, and people play on."""

from __future__ import annotations

import contextlib
import json
import os
import random
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from server.running import WIDE, Person, Running, deciding, play_on
from server.test_connections import BAD_UPGRADES, connected, memory, problem, rest
from server.test_programs import as_program, program_of

SECONDS = 3.0  # that a stranger has
CONNECTIONS = 30
A_MINUTE = 120  # requests of an identity, a tenth of what is usual: a busy machine answers no more in so short a time
A_SECOND = A_MINUTE * 10 / 60  # of an address, each up to 1.25 ms of the server's processor time
PICTURE = 10  # requests that a picture of a position counts as
MOVE = 2.0  # seconds that a move takes at most beside watchers, on a busy machine too
HOSTS = ["play.example", "evil.example/path", "someone@evil.example", "a b", 'x"><script>', "localhost.evil.example"]


@contextlib.contextmanager
def asked_by_many(server: Running, paths: list[str], connections: int) -> Iterator[Counter[int]]:
    """Connections without identity that ask for something as fast as it is answered, and how they are."""
    answers: Counter[int] = Counter()
    enough, counting = threading.Event(), threading.Lock()

    def ask(path: str) -> None:
        with contextlib.closing(HTTPConnection("127.0.0.1", server.port, timeout=30)) as http:
            while not enough.is_set():
                http.request("GET", path)
                answer = http.getresponse()
                answer.read()
                with counting:
                    answers[answer.status] += 1

    threads = [threading.Thread(target=ask, args=[paths[n % len(paths)]]) for n in range(connections)]
    for thread in threads:
        thread.start()
    try:
        yield answers
    finally:
        enough.set()
        for thread in threads:
            thread.join()


def test_sockets_that_never_begin_keep_nobody_out_and_stop_no_stop(sqlite_database: str) -> None:
    """As many as an address may have connections, twice: they end by themselves, and with the server."""
    with (
        Running(sqlite_database, limits=[*WIDE, "connections=20", "patience=1"]) as server,
        contextlib.ExitStack() as stack,
    ):
        raws = []
        for n in range(20):
            raws.append(stack.enter_context(connected(server)))
            raws[-1].sendall(list(BAD_UPGRADES.values())[n % len(BAD_UPGRADES)])
        for raw in raws:
            assert problem(rest(raw)) == (400, "bad-upgrade")
        with Person(server) as anna:
            assert anna.table("me", "me")["status"] == "playing"
        for n in range(15):
            stack.enter_context(connected(server)).sendall(list(BAD_UPGRADES.values())[n % len(BAD_UPGRADES)])
        assert server.stop() == 0
        assert "Error" not in server.errors.read_text()


def test_watchers_hold_up_no_move(sqlite_database: str) -> None:
    """Pictures of a finished game, the course and the log of the table being played, with limits that let all in."""
    with Running(sqlite_database) as server, Person(server) as anna:
        over = anna.table("me", "me", game="wuerfel")["id"]
        steps = len(anna.get(f"/api/tables/{play_on([anna], over, random.Random(4))['id']}/record")["actions"])
        table = anna.table("me", "me", game="orakel")
        pictures = [f"/api/tables/{over}/steps/{step}/picture.svg" for step in range(steps)]
        took = []
        with (
            asked_by_many(server, pictures, 40) as of_pictures,
            asked_by_many(
                server, [f"/api/tables/{table['id']}/{what}" for what in ("course", "log")], 20
            ) as of_courses,
        ):
            time.sleep(0.5)
            until = time.monotonic() + SECONDS
            while time.monotonic() < until:
                view = deciding(table)
                assert view
                began = time.monotonic()
                table = anna.act(table["id"], table["at"], view["actions"][0]["text"]).raise_for_status().json()
                took.append(time.monotonic() - began)
                time.sleep(0.05)
        print(f"{len(took)} moves, the slowest took {max(took):.2f} s, beside {of_pictures} and {of_courses}")
        assert set(of_pictures) <= {200, 503}
        assert of_pictures[200] > 20
        assert of_courses[200] > 20
        assert max(took) < MOVE


def test_a_revoked_program_hears_and_says_nothing_more(database: str) -> None:
    """Its sockets end, and a computer plays on for it."""
    with Running(database) as running, Person(running, "Anna") as anna:
        made = program_of(anna)
        table = anna.table("me", "open", "easy", options={"start": 1}, public=True)["id"]
        waiting = anna.table("me", "open", "open", public=True)["id"]
        with as_program(anna, made) as program:
            for name in (table, waiting):
                assert program.post(f"/api/tables/{name}/join", json={}).status_code == 200
            address = f"ws://127.0.0.1:{running.port}/api/tables/{table}/live"
            with connect(address, additional_headers={"Authorization": f"Bearer {made['token']}"}) as live:
                assert json.loads(live.recv())["type"] == "news"
                anna.http.delete(f"/api/me/programs/{made['id']}").raise_for_status()
                with pytest.raises(ConnectionClosed) as closed:
                    list(iter(lambda: live.recv(timeout=20), None))
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4401
            assert program.get(f"/api/tables/{table}").status_code == 401
            assert program.post(f"/api/tables/{waiting}/chat", json={"text": "hello"}).status_code == 401
            with connect(address, additional_headers={"Authorization": f"Bearer {made['token']}"}) as live:
                heard = [json.loads(live.recv(timeout=20))]
                with contextlib.suppress(ConnectionClosed):
                    heard.append(json.loads(live.recv(timeout=20)))
            assert [(one["type"], one.get("problem", one).get("code")) for one in heard] == [("problem", "bad-bearer")]
        seats = anna.see(table)["seats"]
        assert [seat["kind"] for seat in seats] == ["person", "bot", "bot"]
        assert [seat["kind"] for seat in anna.see(waiting)["seats"]] == ["person", "open", "open"]
        until = time.monotonic() + 20
        while anna.see(table)["views"][0]["deciding"] == 1:  # it was the program's turn
            assert time.monotonic() < until
            time.sleep(0.05)


def test_long_lists_of_languages_cost_no_memory(sqlite_database: str) -> None:
    with Running(sqlite_database) as server, Person(server) as anna:
        table = anna.table("me", "me")["id"]

        def ask(number: int) -> None:
            headers = {"Accept-Language": f"de;q=0.9,{number:06}{'x' * 30_000}"}
            assert anna.http.get(f"/api/tables/{table}", headers=headers).status_code == 200
            assert anna.http.get("/api/tables/nothing", headers=headers).status_code in {404, 422}

        for number in range(50):
            ask(number)
        before = memory(server)
        for number in range(50, 650):
            ask(number)
        assert memory(server) - before < 16_000  # kB; those headers are 36 MB


def test_a_server_answers_to_no_name_that_is_not_its_own(sqlite_database: str) -> None:
    """Else a page at a name that points here could do whatever a page of this server may."""
    with Running(sqlite_database) as server, Person(server) as anna:
        table = anna.table("me", "me", options={"start": 0})
        body = {"at": table["at"], "action": table["views"][0]["actions"][0]["text"]}
        for host in HOSTS:
            for method, path in [("GET", "/api/me"), ("GET", "/"), ("POST", f"/api/tables/{table['id']}/actions")]:
                answer = anna.http.request(method, path, json=body, headers={"Host": host})
                assert (answer.status_code, answer.json()["code"]) == (421, "unknown-host"), (path, host)
        assert anna.see(table["id"]) == table
        for own in ("127.0.0.1", "192.0.2.7:80", "[2001:db8::1]:8000"):  # whoever asks by a number came here by it
            assert anna.http.get("/api/me", headers={"Host": own}).status_code == 200


def test_texts_that_postgresql_does_not_keep_make_it_no_worse(postgres_database: str) -> None:
    with Running(postgres_database) as server, Person(server) as anna:
        table = anna.table("me", "me")["id"]
        paths = ["practice/mine?table=%00", "tables/%00", f"tables/{table}/log?from=%00", "lessons/%00/1"]
        with asked_by_many(server, [f"/api/{path}" for path in paths], len(paths)) as answers:
            for _ in range(20):
                assert httpx.get(f"{server.url}/healthz", timeout=10).json()["status"] == "ok"
                time.sleep(0.05)
        assert set(answers) <= {404, 422}
        assert sum(answers.values()) > 20


def test_identities_made_up_at_one_address_leave_the_judge_to_others(sqlite_database: str) -> None:
    with (
        Running(sqlite_database) as server,
        Person(server) as anna,
        Person(server) as ben,
        Person(server) as cleo,
        httpx.Client(base_url=server.url, transport=httpx.HTTPTransport(local_address="127.0.0.2")) as elsewhere,
    ):
        tables = [anna.table("easy", "easy", game="wuerfel")["id"] for _ in range(8)]
        for table in tables:
            until = time.monotonic() + 60
            while anna.see(table)["status"] != "finished":
                assert time.monotonic() < until
                time.sleep(0.05)

        def ask(http: httpx.Client, *places: int) -> list[int]:
            return [http.post(f"/api/tables/{tables[place]}/analysis").status_code for place in places]

        assert ask(anna.http, 0, 1, 2) == [200, 200, 429]
        assert ask(ben.http, 2, 3, 4) == [200, 200, 429]
        assert ask(cleo.http, 5, 0) == [429, 200]  # what is asked for anyway takes up no other place
        elsewhere.get("/api/me")
        assert ask(elsewhere, 6, 7, 5) == [200, 200, 429]


def test_what_a_server_makes_is_its_owners_alone_without_a_umask(tmp_path: Path) -> None:
    """New folders, the file, what stands beside it and the lock."""
    folder = tmp_path / "some" / "where"
    server = Running(str(folder / "tables.sqlite"))
    server.errors = tmp_path / "log"
    before = os.umask(0)
    try:
        server.start()
    finally:
        os.umask(before)
    with Person(server) as anna:
        anna.table("me", "me")
        made = [folder.parent, folder, *folder.iterdir()]
        assert len(made) == 6
        assert {str(one): oct(one.stat().st_mode & 0o077) for one in made if one.stat().st_mode & 0o077} == {}
    assert server.stop() == 0


def test_a_stranger_without_identity_gets_a_quarter_of_a_core(sqlite_database: str) -> None:
    """Pictures, as many as there can be: what is answered is what is paid for."""
    with Running(sqlite_database, limits=[f"requests_per_minute={A_MINUTE}"]) as server, Person(server) as anna:
        table = anna.table("me", "me")["id"]
        answers: Counter[int] = Counter()
        began, counting = time.monotonic(), threading.Lock()

        def ask() -> None:
            with contextlib.closing(HTTPConnection("127.0.0.1", server.port, timeout=30)) as http:
                while time.monotonic() - began < SECONDS:
                    http.request("GET", f"/api/tables/{table}/steps/0/picture.svg")
                    answer = http.getresponse()
                    answer.read()
                    with counting:
                        answers[answer.status] += 1

        strangers = [threading.Thread(target=ask) for _ in range(CONNECTIONS)]
        for stranger in strangers:
            stranger.start()
        for stranger in strangers:
            stranger.join()
        took = time.monotonic() - began
        assert set(answers) <= {200, 429, 503}
        assert answers[429] > 0
        # Those that were under way when the last one was paid for are answered, too.
        assert answers[200] * PICTURE <= A_MINUTE + A_SECOND * took + CONNECTIONS * PICTURE
        # Further ones are refused late: on each connection once a second.
        assert answers[429] <= 600 + CONNECTIONS * (took + 1)
        assert anna.see(table)["id"] == table


def test_a_stranger_fills_no_disk(sqlite_database: str) -> None:
    """Games that are over with one request, and links: however many identities are made up, an address gets so many."""
    few = ["branches_per_minute=1", "links_per_minute=1", "tables_per_minute=1000", "moves_per_minute=1000000"]
    with Running(sqlite_database, limits=[*few, "requests_per_minute=1000000"]) as server, Person(server) as anna:
        table = anna.table("me", "me", game="wuerfel")
        table = play_on([anna], table["id"], random.Random(4))
        record = anna.get(f"/api/tables/{table['id']}/record")
        last = len(record["actions"]) - 1
        seat = next(n for n in range(2) if anna.get(f"/api/tables/{table['id']}/steps/{last}?seat={n}")["actions"])
        asked = {"step": last, "seat": seat, "level": "easy", "action": record["actions"][last]}
        statuses, links = Counter[int](), Counter[int]()
        for _ in range(6):
            with Person(server) as stranger:
                waiting = stranger.table("me", "open")["id"]
                for _ in range(5):
                    answer = stranger.http.post(f"/api/tables/{table['id']}/branch", json=asked)
                    statuses[answer.status_code] += 1
                    links[stranger.http.post(f"/api/tables/{waiting}/seats/1/link").status_code] += 1
        assert statuses == {201: 20, 429: 10}
        assert links == {200: 6, 429: 24}


def test_games_of_computers_do_not_fill_the_disk_for_good(sqlite_database: str) -> None:
    """They play by themselves, whoever opened them or left them to it; and who opened one may delete it."""
    with Running(sqlite_database) as server, Person(server) as anna:
        alone = anna.table("easy", "easy", game="wuerfel")["id"]
        left = anna.table("me", "easy", game="wuerfel")["id"]
        anna.post(f"/api/tables/{left}/leave")
        own = play_on([anna], anna.table("me", "easy", game="wuerfel")["id"], random.Random(4))["id"]
        for table in (alone, left):
            until = time.monotonic() + 60
            while anna.see(table)["status"] != "finished":
                assert time.monotonic() < until
                time.sleep(0.05)
        with contextlib.closing(sqlite3.connect(sqlite_database)) as database:
            passing = dict(database.execute("SELECT id, passing FROM tables"))
        assert passing == {alone: 1, left: 1, own: 0}
        assert {game["id"] for game in anna.get("/api/me/games")["games"]} == {alone, left, own}
        assert anna.http.delete(f"/api/tables/{alone}").status_code == 204
        assert anna.refused("DELETE", f"/api/tables/{own}")["code"] == "finished-stays"


def test_long_names_of_hosts_cost_no_memory(sqlite_database: str) -> None:
    with Running(sqlite_database) as server, Person(server) as anna:

        def ask(number: int) -> None:
            answer = anna.http.get("/api/games", headers={"Host": f"{number:06}{'x' * 30_000}"})
            assert answer.json()["code"] == "unknown-host"

        for number in range(50):
            ask(number)
        before = memory(server)
        for number in range(50, 650):
            ask(number)
        assert memory(server) - before < 16_000  # kB; those headers are 36 MB


@pytest.mark.parametrize(
    "sent", [b"x\r\n\r\n", BAD_UPGRADES["method"], BAD_UPGRADES["headers"]], ids=["nonsense", "post", "headers"]
)
def test_connections_that_are_refused_again_and_again_are_refused_late(sqlite_database: str, sent: bytes) -> None:
    """What never becomes a request costs something, too: on each connection no more than one refusal a second."""
    with Running(sqlite_database) as server, Person(server) as anna:
        answers: Counter[int] = Counter()
        began, counting = time.monotonic(), threading.Lock()

        def ask() -> None:
            while answers.total() < 800:
                with connected(server, "127.0.0.2") as raw:
                    raw.sendall(sent)
                    status, _ = problem(rest(raw))
                with counting:
                    answers[status] += 1

        strangers = [threading.Thread(target=ask) for _ in range(CONNECTIONS)]
        for stranger in strangers:
            stranger.start()
        for stranger in strangers:
            stranger.join()
        took = time.monotonic() - began
        print(f"{answers} in {took:.1f} s")
        assert answers[400] == answers.total()
        assert answers[400] <= 600 + 10 * took + CONNECTIONS * (took + 1)  # ten a second come again
        assert anna.table("me", "me")["status"] == "playing"
