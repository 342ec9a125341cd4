"""Limits: how much, how large, how long."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import httpx
import pytest

from server.running import Person, Running, Socket, deciding
from triskele.errors import BadRequest
from triskele.server.config import Limits, limits_with
from triskele.server.limits import Asker, Buckets
from triskele.server.refusals import Refused


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
        tables = [anna.table("me", "me") for _ in range(2)]
        body = {"game": "keltis", "seats": [{"who": "me"}, {"who": "me"}]}
        response = anna.http.post("/api/tables", json=body)
        assert (response.status_code, response.json()["code"]) == (429, "too-many")
        assert int(response.headers["Retry-After"]) >= 1
        ben.table("me", "me")  # others are not kept from it
        seen = tables[0]
        for _ in range(3):
            view = deciding(seen)
            assert view is not None
            seen = anna.act(seen["id"], seen["at"], view["actions"][0]["text"]).raise_for_status().json()
        assert anna.act(seen["id"], seen["at"], "draw").json()["code"] == "too-many"
        for _ in range(2):
            anna.post(f"/api/tables/{seen['id']}/chat", {"text": "hello"})
        problem = anna.refused("POST", f"/api/tables/{seen['id']}/chat", {"text": "hello"})
        assert problem["code"] == "too-many"
        with anna.live(seen["id"]), anna.live(seen["id"]), anna.live(seen["id"]) as third:
            assert third.next()["problem"]["code"] == "too-many-sockets"
        with anna.live(seen["id"]) as again:
            assert again.next()["type"] == "news"
        assert anna.refused("PUT", "/api/me", {"name": "longer"})["code"] == "bad-name"
        assert ben.refused("POST", f"/api/tables/{seen['id']}/chat", {"text": "x" * 11})["code"] == "bad-chat"
        assert ben.refused("POST", "/api/tables", {**body, "options": {"x": "y" * 3000}})["code"] == "too-large"
        assert httpx.get(f"{server.url}/api/me").status_code == 200
        assert httpx.get(f"{server.url}/api/me").status_code == 429


def test_idle_tables_expire_finished_and_busy_ones_do_not(sqlite_database: str) -> None:
    with Running(sqlite_database, limits=["idle_waiting=2", "idle_playing=100"]) as server, Person(server) as anna:
        playing, waiting = anna.table("me", "me")["id"], anna.table("me", "open")["id"]
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
        figures = anna.http.get("/metrics").text
        [cached] = [line for line in figures.splitlines() if line.startswith("triskele_cached_tables ")]
        assert float(cached.split()[1]) <= 5
