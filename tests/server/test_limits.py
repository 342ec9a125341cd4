"""Limits: how much, how large, how long."""

from __future__ import annotations

import asyncio
import dataclasses
import random
import re
import socket
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest

from server.running import Person, Running, Socket, deciding, play_on
from triskele.errors import BadRequest
from triskele.server.config import Limits, limits_with
from triskele.server.edge.limits import Asker, Buckets, address
from triskele.server.minds.alone import Alone
from triskele.server.refusals import Refused
from triskele.server.tables.matches import Matches


def test_a_bucket_empties_and_fills_again() -> None:
    now = 0.0
    buckets = Buckets(10, lambda: now)
    anna, ben = Asker("anna", "192.0.2.1"), Asker("ben", "192.0.2.1")
    for _ in range(6):
        buckets.take("moves", anna, 6)
    with pytest.raises(Refused) as refused:
        buckets.take("moves", anna, 6)
    assert refused.value.code == "too-many"
    assert 10 <= refused.value.more["retry_after"] <= 11
    buckets.take("moves", ben, 6)
    buckets.take("tables", anna, 6)
    now = 10.1
    buckets.take("moves", anna, 6)
    with pytest.raises(Refused):
        buckets.take("moves", anna, 6)


def test_the_documents_have_every_limit_with_its_default() -> None:
    page = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")
    said = re.findall(r"^\| `(\w+)` \| (\d+) \|", page, re.MULTILINE)
    assert [(name, int(value)) for name, value in said] == list(dataclasses.asdict(Limits()).items())


def test_limits_are_set_by_name() -> None:
    assert limits_with(["moves-per-minute=7", "chat=9"]) == Limits(moves_per_minute=7, chat=9)
    for wrong in ["moves", "moves_per_minute=", "moves_per_minute=-1", "fog=3", "chat=x"]:
        with pytest.raises(BadRequest, match="NAME=NUMBER"):
            limits_with([wrong])


def test_who_does_too_much_is_told_when_to_come_again(sqlite_database: str) -> None:
    limits = ["tables_per_minute=2", "moves_per_minute=3", "chat_per_minute=2", "sockets=2", "people_per_minute=3"]
    server = Running(sqlite_database, limits=[*limits, "name=5", "chat=10", "body=2000"])
    with server, Person(server) as anna, Person(server) as ben:
        tables = [anna.table("me", "me"), anna.table("me", "open")]
        body = {"game": "keltis", "seats": [{"who": "me"}, {"who": "me"}]}
        response = anna.http.post("/api/tables", json=body)
        assert (response.status_code, response.json()["code"]) == (429, "too-many")
        assert int(response.headers["Retry-After"]) >= 1
        ben.table("me", "me")  # others are not affected
        seen = tables[0]
        for _ in range(3):
            view = deciding(seen)
            assert view is not None
            seen = anna.act(seen["id"], seen["at"], view["actions"][0]["text"]).raise_for_status().json()
        assert anna.act(seen["id"], seen["at"], "draw").json()["code"] == "too-many"
        for _ in range(2):
            anna.post(f"/api/tables/{tables[1]['id']}/chat", {"text": "hello"})
        problem = anna.refused("POST", f"/api/tables/{tables[1]['id']}/chat", {"text": "hello"})
        assert problem["code"] == "too-many"
        with anna.live(seen["id"]), anna.live(seen["id"]), anna.live(seen["id"]) as third:
            assert third.next()["problem"]["code"] == "too-many-sockets"
        with anna.live(seen["id"]) as again:
            assert again.next()["type"] == "news"
        assert anna.refused("PUT", "/api/me", {"name": "longer"})["code"] == "bad-name"
        assert ben.refused("POST", f"/api/tables/{tables[1]['id']}/chat", {"text": "x" * 11})["code"] == "bad-chat"
        assert ben.refused("POST", "/api/tables", {**body, "options": {"x": "y" * 3000}})["code"] == "too-large"
        assert httpx.get(f"{server.url}/api/me").status_code == 200
        assert httpx.get(f"{server.url}/api/me").status_code == 429


def test_what_is_left_unfinished_adds_up_to_so_much_and_no_more(sqlite_database: str) -> None:
    limits = ["unfinished=2", "tables_per_day=6", "moves_per_day=4"]
    with Running(sqlite_database, limits=limits) as server, Person(server) as anna, Person(server) as ben:
        tables = [anna.table("me", "open"), anna.table("me", "me")]
        body = {"game": "keltis", "seats": [{"who": "me"}, {"who": "me"}]}
        problem = anna.refused("POST", "/api/tables", body)
        assert (problem["code"], problem["status"]) == ("too-many-unfinished", 429)
        ben.table("me", "me")  # who has a limit of their own
        assert anna.http.delete(f"/api/tables/{tables[0]['id']}").status_code == 204
        seen = anna.table("me", "me")  # one is gone, so there is room
        for _ in range(4):
            view = deciding(seen)
            assert view is not None
            seen = anna.act(seen["id"], seen["at"], view["actions"][0]["text"]).raise_for_status().json()
        assert anna.act(seen["id"], seen["at"], "draw").json()["code"] == "too-many"
        assert ben.act(ben.table("me", "me")["id"], 2, "draw").json()["code"] == "too-many"  # of their address, too
        with Person(server) as cleo:
            response = cleo.http.post("/api/tables", json=body)
            assert (response.status_code, response.json()["code"]) == (429, "too-many")
            assert int(response.headers["Retry-After"]) > 3600  # it is a day's worth


def test_a_board_of_ones_own_counts_as_several_tables() -> None:
    buckets, asker = Buckets(10, clock=lambda: 0.0), Asker("anna", "here")
    buckets.take_of_day("tables", asker, 4, 3)
    buckets.take_of_day("tables", asker, 4)
    with pytest.raises(Refused):
        buckets.take_of_day("tables", asker, 4)


def test_idle_tables_expire_finished_and_busy_ones_do_not(sqlite_database: str) -> None:
    with Running(sqlite_database, limits=["idle_waiting=2", "idle_playing=100"]) as server, Person(server) as anna:
        playing, waiting = anna.table("me", "me")["id"], anna.table("me", "open")["id"]
        play_on([anna], playing, random.Random(1), most=1)
        with Socket(server.url, waiting) as socket:
            socket.next("news")
            socket.next("gone", timeout=20)
        assert anna.refused("GET", f"/api/tables/{waiting}")["code"] == "unknown-table"
        assert anna.see(playing)["status"] == "playing"


def test_a_small_cache_holds_few_tables_and_all_are_there(sqlite_database: str) -> None:
    wide = ["tables_per_minute=1000", "moves_per_minute=100000", "requests_per_minute=100000"]
    with Running(sqlite_database, limits=[*wide, "cache=100"]) as server, Person(server) as anna:
        seen = [anna.table("me", "me") for _ in range(12)]
        for _ in range(3):
            for n, table in enumerate(seen):
                view = deciding(table)
                assert view is not None
                seen[n] = anna.act(table["id"], table["at"], view["actions"][-1]["text"]).raise_for_status().json()
        for table in seen:
            assert anna.see(table["id"]) == table
        figures = server.figures()
        [cached] = [line for line in figures.splitlines() if line.startswith("triskele_cached_tables ")]
        assert float(cached.split()[1]) <= 5


# Who is counted


def test_of_ipv6_the_network_counts_and_mapped_addresses_are_ipv4() -> None:
    assert address(("2001:db8::1", 1)) == address(("2001:db8:0:0:ffff::2", 2)) != address(("2001:db8:0:1::1", 1))
    assert address(("::ffff:192.0.2.1", 1)) == address(("192.0.2.1", 2)) == "192.0.2.1"
    assert address(("fe80::1%eth0", 1)) == address(("fe80::2", 1))
    assert address(None) == address(("nonsense", 1)) == "nowhere"


def test_an_address_may_do_several_times_as_much_as_an_identity() -> None:
    buckets = Buckets(3, lambda: 0.0)
    for n in range(18):
        buckets.take("tables", Asker(f"person {n}", "192.0.2.1"), 6)
    with pytest.raises(Refused):
        buckets.take("tables", Asker("another", "192.0.2.1"), 6)
    buckets.take("tables", Asker("somebody", "192.0.2.2"), 6)
    for _ in range(6):
        buckets.take_there("people", Asker(None, "192.0.2.1"), 6)
    with pytest.raises(Refused):
        buckets.take_there("people", Asker(None, "192.0.2.1"), 6)


def test_what_is_a_lot_of_work_is_paid_for_afterwards() -> None:
    now = 0.0
    buckets = Buckets(10, lambda: now)
    anna = Asker("anna", "192.0.2.1")
    buckets.take("requests", anna, 60)
    buckets.charge("requests", anna, 60, 80)
    with pytest.raises(Refused) as refused:
        buckets.take("requests", anna, 60)
    assert refused.value.more["retry_after"] == 22
    now = 22.1
    buckets.take("requests", anna, 60)
    buckets.charge("requests", anna, 60, 1_000_000)
    now += 61.1  # nobody waits longer
    buckets.take("requests", anna, 60)


def test_whoever_has_no_identity_may_do_less_at_once_than_an_address() -> None:
    now = 0.0
    buckets = Buckets(10, lambda: now)
    nobody = Asker(None, "192.0.2.1")
    for _ in range(60):
        buckets.take("requests", nobody, 60)
    with pytest.raises(Refused) as refused:
        buckets.take("requests", nobody, 60)
    assert refused.value.more["retry_after"] == 1
    for name in range(9):
        for _ in range(60):
            buckets.take("requests", Asker(str(name), "192.0.2.1"), 60)
    now = 1.0  # as much comes again as the address has: ten a second
    for _ in range(10):
        buckets.take("requests", nobody, 60)
    with pytest.raises(Refused):
        buckets.take("requests", nobody, 60)
    now = 7.0
    buckets.charge("requests", nobody, 60, 120)
    with pytest.raises(Refused) as refused:
        buckets.take("requests", nobody, 60)
    assert refused.value.more["retry_after"] == 7


def test_who_is_refused_again_and_again_waits_for_it() -> None:
    now = 0.0
    buckets = Buckets(10, lambda: now)
    nobody, other = Asker(None, "192.0.2.1"), Asker("anna", "192.0.2.2")
    assert [buckets.wait(nobody) for _ in range(600)] == [0.0] * 600
    assert [buckets.wait(nobody) for _ in range(5)] == [1.0] * 5
    assert buckets.wait(other) == 0.0
    now = 0.11
    assert [buckets.wait(nobody), buckets.wait(nobody)] == [0.0, 1.0]


REQUESTS = [
    ("GET", "/healthz", b""),
    ("GET", "/metrics", b""),
    ("GET", "/api/openapi.json", b""),
    ("GET", "/", b""),
    ("GET", "/assets/nothing.js", b""),
    ("GET", "/api/nothing", b""),
    ("OPTIONS", "/api/me", b""),
    ("PATCH", "/api/me", b"{}"),
    ("POST", "/api/tables", b"{"),
    ("POST", "/api/tables/aaaaaaaaaaaaaaaa/actions", b"{"),
    ("POST", "/api/tables/aaaaaaaaaaaaaaaa/actions", b'{"at": 1, "action": "draw"}'),
]


def test_everything_counts_whatever_it_is_answered_with(sqlite_database: str) -> None:
    limits = ["requests_per_minute=3", "address=2"]
    with Running(sqlite_database, "--behind-proxy", limits=limits) as server, httpx.Client(base_url=server.url) as http:
        for n, (method, path, body) in enumerate(REQUESTS):
            headers = {"X-Forwarded-For": f"203.0.113.9, 198.51.100.{n}", "Content-Type": "application/json"}
            statuses = [http.request(method, path, content=body, headers=headers).status_code for _ in range(7)]
            # Without an identity only as much at once as one has, though the address may do more.
            assert 429 not in statuses[:3], (method, path, statuses)
            assert statuses[6] == 429, (method, path, statuses)


@pytest.mark.parametrize(
    ("path", "more"),
    [
        ("/api/tables/aaaaaaaaaaaaaaaa/live", ""),
        ("/nothing", ""),
        ("/api/tables/aaaaaaaaaaaaaaaa/live", "Origin: http://evil.example\r\n"),
        ("/api/tables/aaaaaaaaaaaaaaaa/live", "Host: evil.example\r\n"),
    ],
    ids=["no table", "nothing", "another site's", "another name"],
)
def test_sockets_count_wherever_they_lead(sqlite_database: str, path: str, more: str) -> None:
    own = "" if "Host" in more else "Host: localhost\r\n"
    asked = (
        f"GET {path} HTTP/1.1\r\n{own}{more}Connection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    with Running(sqlite_database, limits=["requests_per_minute=3"]) as server:
        counted = []
        for _ in range(7):
            with socket.create_connection(("127.0.0.1", server.port), timeout=20) as raw:
                raw.sendall(asked.encode())
                assert raw.recv(65536)
            counted.append(httpx.get(f"{server.url}/healthz").status_code)
        assert 200 in counted
        assert counted[2:] == [429] * 5  # each socket was one, and each look


def test_made_up_addresses_make_no_new_people(sqlite_database: str) -> None:
    with Running(sqlite_database, "--behind-proxy", limits=["people_per_minute=3"]) as server:
        statuses = [
            httpx.get(f"{server.url}/api/me", headers={"X-Forwarded-For": f"203.0.113.{n}, 198.51.100.1"}).status_code
            for n in range(8)
        ]
        assert statuses == [200] * 3 + [429] * 5
        assert httpx.get(f"{server.url}/api/me", headers={"X-Forwarded-For": "198.51.100.2"}).status_code == 200


@pytest.mark.parametrize("kind", ["application/json", "application/json; charset=utf-8"], ids=["short", "long"])
def test_both_ways_of_an_action_count_the_same(sqlite_database: str, kind: str) -> None:
    """The second content type takes the long way, through the framework."""
    limits = ["moves_per_minute=3", "requests_per_minute=10", "address=2", "tables_per_minute=1000"]
    with Running(sqlite_database, limits=limits) as server, Person(server) as anna:
        table = anna.table("me", "me")["id"]  # two requests, the first that count for her
        codes = []
        for _ in range(10):
            body = b'{"at": 99, "action": "draw"}'
            answer = anna.http.post(f"/api/tables/{table}/actions", content=body, headers={"Content-Type": kind})
            codes.append((answer.json()["code"], answer.json().get("retry_after", 0) > 10))
    # A move comes again after twenty seconds, a request after six.
    assert codes == [("stale", False)] * 3 + [("too-many", True)] * 5 + [("too-many", False)] * 2


def test_sockets_that_come_at_once_are_counted_before_they_are_served(sqlite_database: str) -> None:
    with Running(sqlite_database, limits=["sockets=5"]) as server, Person(server) as anna, ExitStack() as stack:
        table = anna.table("me", "me")["id"]
        raws = [stack.enter_context(socket.create_connection(("127.0.0.1", server.port))) for _ in range(40)]
        for raw in raws:
            raw.sendall(
                f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nCookie: {anna.cookie}\r\n"
                "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
            )
        got = []
        for raw in raws:
            raw.settimeout(20)
            content = b""
            while b'"type":' not in content:
                content += raw.recv(65536)
            got.append(b'"type":"news"' in content)
        assert sum(got) == 5


def test_few_may_watch_and_those_who_play_always_come_in(sqlite_database: str) -> None:
    with Running(sqlite_database, limits=["watchers=2"]) as server, Person(server) as anna, ExitStack() as stack:
        table = anna.table("me", "me")["id"]
        for _ in range(2):
            assert stack.enter_context(Socket(server.url, table)).next()["type"] == "news"
        assert stack.enter_context(Socket(server.url, table)).next()["problem"]["code"] == "too-many-sockets"
        assert stack.enter_context(anna.live(table)).next()["type"] == "news"


def test_a_long_tale_counts_as_several_requests(sqlite_database: str) -> None:
    with Running(sqlite_database, limits=["requests_per_minute=300"]) as server, Person(server) as anna:
        table = anna.table("me", "me")["id"]
        play_on([anna], table, random.Random(3), most=100)
        answers = [anna.http.get(f"/api/tables/{table}/log").status_code for _ in range(100)]
        assert 10 < answers.count(200) < 60
        assert answers[-1] == 429


def test_who_has_tables_read_again_and_again_pays_for_it(sqlite_database: str) -> None:
    """Two long games of which memory has room for one."""
    with Running(sqlite_database) as server, Person(server) as anna:
        tables = [anna.table("me", "me", "me", "me", game="orakel")["id"] for _ in range(2)]
        for table in tables:
            play_on([anna], table, random.Random(3), most=310)
    limits = ["requests_per_minute=100", "cache=350"]
    with Running(sqlite_database, limits=limits) as server, Person(server) as warm, Person(server) as cold:
        one = [warm.http.get(f"/api/tables/{tables[0]}").status_code for _ in range(90)]
        other = [cold.http.get(f"/api/tables/{tables[n % 2]}").status_code for n in range(90)]
    assert set(one) == {200}
    assert 429 in other


def test_a_long_tale_to_a_socket_counts_as_several_requests(sqlite_database: str) -> None:
    with Running(sqlite_database, limits=["requests_per_minute=300"]) as server, Person(server) as anna:
        table = anna.table("me", "me")["id"]
        play_on([anna], table, random.Random(3), most=100)
        told = 0
        for _ in range(100):
            with anna.live(table, at=0) as socket:
                if socket.next()["type"] != "news":
                    break
                told += 1
        assert 10 < told < 60


def test_a_long_list_counts_as_several_requests(sqlite_database: str) -> None:
    with Running(sqlite_database, limits=["requests_per_minute=100", "tables_per_minute=100"]) as server:
        with Person(server) as anna:
            for _ in range(24):
                anna.table("me", "open")
            answers = [anna.http.get("/api/me/tables").status_code for _ in range(40)]
        assert 10 < answers.count(200) < 35
        assert answers[-1] == 429


# Tables


def test_a_log_does_not_grow_without_end(sqlite_database: str) -> None:
    with Running(sqlite_database, limits=["changes=6"]) as server, Person(server) as anna, Person(server) as ben:
        table = anna.table("me", "open")["id"]
        for n in range(5):
            anna.put(f"/api/tables/{table}/seats/0", {"who": "me", "name": f"Anna {n}"})
        body = {"who": "me", "name": "Anna"}
        assert anna.refused("PUT", f"/api/tables/{table}/seats/0", body)["code"] == "log-full"
        assert "zurückgenommen" in anna.refused("PUT", f"/api/tables/{table}/seats/0", body, "de")["detail"]
        assert ben.refused("POST", f"/api/tables/{table}/join", {})["code"] == "log-full"
        anna.post(f"/api/tables/{table}/leave")
        playing = anna.table("me", "me")
        seen, undone = playing, 0
        for _ in range(4):
            view = deciding(seen)
            assert view is not None
            seen = anna.act(seen["id"], seen["at"], view["actions"][0]["text"]).raise_for_status().json()
            answer = anna.http.post(f"/api/tables/{seen['id']}/undo", json={"at": seen["at"]})
            undone += answer.status_code == 200
            seen = answer.json() if answer.status_code == 200 else anna.see(seen["id"])
        assert undone == 3
        assert answer.json()["code"] == "log-full"


def test_lists_tell_who_sits_and_decides_now_however_it_changed(sqlite_database: str) -> None:
    server = Running(sqlite_database)
    with server, Person(server, "Anna") as anna, Person(server, "Ben") as ben:
        waiting = anna.table("me", "open", public=True)["id"]
        playing = anna.table("me", "open", options={"start": 0})["id"]

        def listed(person: Person, path: str) -> dict[str, dict[str, Any]]:
            return {table["id"]: table for table in person.get(path)["tables"]}

        for _ in range(2):
            assert listed(ben, "/api/tables")[waiting]["seats"][0]["name"] == "Anna"
            anna.put(f"/api/tables/{waiting}/seats/0", {"who": "me", "name": "Anne"})
            assert listed(ben, "/api/tables")[waiting]["seats"][0]["name"] == "Anne"
            server.stop()
            server.start(server.port)
            assert listed(ben, "/api/tables")[waiting]["seats"][0]["name"] == "Anne"
            anna.put(f"/api/tables/{waiting}/seats/0", {"who": "me", "name": "Anna"})
        assert listed(ben, "/api/tables")[waiting]["seats"][1]["kind"] == "open"
        ben.post(f"/api/tables/{playing}/join")
        assert listed(anna, "/api/me/tables")[playing]["your_turn"]
        server.stop()
        server.start(server.port)
        for _ in range(2):
            found = listed(ben, "/api/me/tables")[playing]
            assert (found["deciding"], found["your_turn"]) == (0, False)
            assert [seat["name"] for seat in found["seats"]] == ["Anna", "Ben"]
        while view := deciding(seen := anna.see(playing)):
            anna.act(playing, seen["at"], view["actions"][0]["text"]).raise_for_status()
        assert listed(ben, "/api/me/tables")[playing]["your_turn"]


def test_games_without_people_are_few(sqlite_database: str) -> None:
    server = Running(sqlite_database, "--behind-proxy", limits=["bot_tables=2", "address=2"], bot_pause=30)
    with server, Person(server) as anna, Person(server) as ben, Person(server) as eve:
        for person, last in ((anna, 1), (ben, 1), (eve, 2)):
            person.http.headers["X-Forwarded-For"] = f"198.51.100.{last}"
        bots = {"game": "keltis", "seats": [{"who": "bot", "level": "easy"}] * 2}
        first = anna.post("/api/tables", bots)["id"]
        left = anna.table("me", "easy")["id"]
        waiting = anna.table("me", "easy", "open")["id"]
        anna.post(f"/api/tables/{left}/leave")
        for method, path, body in [
            ("POST", "/api/tables", bots),
            ("POST", "/api/tables", {**bots, "seats": [{"who": "me"}, {"who": "bot"}]}),
            ("PUT", f"/api/tables/{waiting}/seats/0", {"who": "bot"}),
        ]:
            problem = anna.refused(method, path, body)
            assert (problem["status"], problem["code"]) == (429, "too-many-tables")
            assert "2" in problem["detail"]
        anna.http.delete(f"/api/tables/{first}").raise_for_status()
        other = anna.table("me", "easy")["id"]
        anna.post(f"/api/tables/{left}/join")  # somebody sits there again
        anna.post(f"/api/tables/{other}/leave")
        anna.post("/api/tables", bots)
        # An address has twice as many, and another address has its own.
        ben.post("/api/tables", bots)
        ben.post("/api/tables", bots)
        assert anna.refused("POST", f"/api/tables/{left}/leave")["code"] == "too-many-tables"
        assert eve.post("/api/tables", bots)["status"] == "playing"


def test_games_without_people_that_come_at_once_are_few_as_well(sqlite_database: str) -> None:
    bots = {"game": "keltis", "seats": [{"who": "bot", "level": "easy"}] * 2}

    async def all_at_once(person: Person, body: Any) -> list[int]:
        headers = {"Cookie": person.cookie}
        async with httpx.AsyncClient(base_url=person.url, headers=headers, timeout=30) as http:
            answers = await asyncio.gather(*(http.post("/api/tables", json=body) for _ in range(12)))
            return sorted(answer.status_code for answer in answers)

    with Running(sqlite_database, limits=["bot_tables=3"], bot_pause=30) as server, Person(server) as anna:
        assert asyncio.run(all_at_once(anna, {**bots, "seats": [{"who": "me"}, {"who": "bot"}]})) == [201] * 12
        assert asyncio.run(all_at_once(anna, bots)) == [201] * 3 + [429] * 9


def test_a_game_without_people_whose_opener_was_never_seen_here_counts_against_their_identity() -> None:
    """After a new start a server knows no addresses yet."""
    matches = SimpleNamespace(heard=[], gone=[])
    alone = Alone(cast(Matches, matches), Limits(bot_tables=1))
    table = SimpleNamespace(id="t", setup=SimpleNamespace(host="anna"), status="playing", seats=[], sitting=False)
    matches.heard[0](SimpleNamespace(table=table), [SimpleNamespace(kind="action")])
    with pytest.raises(Refused), alone.one_more(Asker("anna", "192.0.2.1")):
        pass
    with alone.one_more(Asker("ben", "192.0.2.1")):
        pass


def test_one_more_game_without_people_counts_while_it_is_being_opened_unless_people_may_play_in_it() -> None:
    alone = Alone(cast(Matches, SimpleNamespace(heard=[], gone=[])), Limits(bot_tables=1))
    anna = Asker("anna", "192.0.2.1")
    with alone.one_more(anna), pytest.raises(Refused), alone.one_more(anna):
        pass
    with alone.one_more(anna, False), alone.one_more(anna):
        pass


def test_no_name_is_allowed_that_no_table_takes() -> None:
    assert limits_with(["name=40"]).name == 40
    with pytest.raises(BadRequest, match="at most 40"):
        limits_with(["name=41"])
