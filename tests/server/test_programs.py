"""Programs over the network: their tokens, what they are told, and that everybody knows what they are."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.running import Person, Running
from server.test_store import with_store
from triskele.server.live.streams import ALIVE
from triskele.server.people import SIGN, People
from triskele.server.programs import MOST, Programs
from triskele.server.refusals import Refused
from triskele.server.store import Store

EXAMPLE = Path(__file__).parents[2] / "examples" / "network_bot.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(str(tmp_path_factory.mktemp("programs") / "tables.sqlite")) as running:
        yield running


def program_of(person: Person, name: str = "Rust") -> dict[str, Any]:
    made: dict[str, Any] = person.post("/api/me/programs", {"name": name})
    return made


@contextlib.contextmanager
def as_program(person: Person, made: dict[str, Any]) -> Iterator[httpx.Client]:
    headers = {"Authorization": f"Bearer {made['token']}"}
    with httpx.Client(base_url=person.url, headers=headers, timeout=30) as client:
        yield client


def table_of(person: Person, game: str = "wuerfel", **seat: str) -> dict[str, Any]:
    found: dict[str, Any] = person.post(
        "/api/tables", {"game": game, "seats": [seat or {"who": "me"}, {"who": "open"}], "options": {"start": 1}}
    )
    return found


@pytest.mark.parametrize("game", ["keltis", "celtica"])
def test_the_example_joins_and_plays_a_whole_game(server: Running, game: str) -> None:
    with Person(server, "Anna") as anna:
        made, table = program_of(anna), table_of(anna, game, who="bot", level="easy")
        command = [sys.executable, "-W", "error", str(EXAMPLE), server.url, made["token"], table["id"]]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
        assert done.returncode == 0, done.stderr
        after = anna.get(f"/api/tables/{table['id']}")
        assert after["status"] == "finished"
        assert after["seats"][1]["name"] == f"{SIGN} Rust"


def test_a_token_is_shown_once_stored_as_a_hash_and_can_be_taken_back(database: str) -> None:
    with Running(database) as running, Person(running, "Anna") as anna, Person(running, "Bela") as bela:
        made = program_of(anna)
        shown = {"id": made["id"], "name": f"{SIGN} Rust"}
        assert anna.get("/api/me/programs") == {"programs": [shown]}
        assert bela.get("/api/me/programs") == {"programs": []}
        with as_program(anna, made) as program:
            assert program.get("/api/me").json() == {"name": f"{SIGN} Rust"}
            assert "set-cookie" not in program.get("/api/me").headers
            assert bela.refused("DELETE", f"/api/me/programs/{made['id']}")["code"] == "unknown-program"
            assert program.get("/api/me").status_code == 200
            with program.stream("GET", "/api/me/stream") as stream:
                lines = stream.iter_lines()
                next(lines)
                assert anna.http.delete(f"/api/me/programs/{made['id']}").json() == {"programs": []}
                assert [line for line in lines if line] == []  # it ends
            refused = program.get("/api/me")
            assert (refused.status_code, refused.json()["code"]) == (401, "bad-bearer")
            assert program.get("/api/me/stream").json()["code"] == "bad-bearer"
        if not database.startswith("postgres"):
            content = Path(database).read_bytes() + Path(database + "-wal").read_bytes()
            assert made["token"].encode() not in content


def test_where_others_see_a_program_its_name_says_what_it_is(server: Running) -> None:
    with Person(server, "Anna") as anna, as_program(anna, program_of(anna)) as program:
        assert anna.refused("PUT", "/api/me", {"name": f"{SIGN} Anna"})["code"] == "bots-name"
        assert anna.refused("PUT", "/api/me", {"name": f"An{SIGN}na"})["code"] == "bots-name"
        assert program.put("/api/me", json={"name": "Human"}).json() == {"name": f"{SIGN} Human"}
        assert program.put("/api/me", json={"name": "x" * 40}).json()["code"] == "bad-name"
        seats = [{"who": "me", "name": "Cora"}, {"who": "open"}]
        table = program.post("/api/tables", json={"game": "keltis", "seats": seats}).json()
        assert table["seats"][0]["name"] == f"{SIGN} Cora"
        other = table_of(anna)["id"]
        changed = program.put(f"/api/tables/{other}/seats/1", json={"who": "me", "name": "Dora"}).json()
        assert changed["seats"][1]["name"] == f"{SIGN} Dora"
        for path in ("/api/me/programs", "/api/me/carry"):
            assert program.post(path, json={"name": "Child"}).json()["code"] == "people-only"


def test_the_stream_tells_where_to_move_and_nothing_that_is_hidden(server: Running) -> None:
    with Person(server, "Anna") as anna, as_program(anna, program_of(anna)) as program:
        table = table_of(anna, "keltis")
        with program.stream("GET", "/api/me/stream") as stream:
            lines = (json.loads(line) for line in stream.iter_lines() if line)
            assert stream.headers["content-type"] == "application/x-ndjson"
            assert program.post(f"/api/tables/{table['id']}/join", json={}).status_code == 200
            told = next(lines)
            about = {"game": "keltis", "players": 2, "options": {"start": 1}, "status": "playing"}
            for _ in range(3):
                now = program.get(f"/api/tables/{table['id']}").json()
                assert told == {"type": "turn", "table": table["id"], "at": now["at"], **about}
                [view] = now["views"]
                assert view["seat"] == 1
                play = {"at": now["at"], "action": view["actions"][0]["text"], "table": False}
                assert program.post(f"/api/tables/{table['id']}/actions", json=play).status_code == 200
                seen = anna.get(f"/api/tables/{table['id']}")
                while seen["views"][0]["deciding"] == 0:
                    action = seen["views"][0]["actions"][0]["text"]
                    seen = anna.post(f"/api/tables/{table['id']}/actions", {"at": seen["at"], "action": action})
                while told["type"] != "turn" or told["at"] <= now["at"]:
                    told = next(lines)
                    assert told.keys() == {"type", "table", "at", *about}


def test_what_is_played_at_another_server_is_told_at_once(postgres_database: str) -> None:
    with Running(postgres_database) as one, Running(postgres_database) as two, Person(two, "Anna") as anna:
        made, table = program_of(anna), table_of(anna, "keltis")
        headers = {"Authorization": f"Bearer {made['token']}"}
        with httpx.stream("GET", f"{one.url}/api/me/stream", headers=headers, timeout=30) as stream:
            lines = stream.iter_lines()
            assert next(lines) == "", "nothing yet"
            began = time.monotonic()
            joined = httpx.post(f"{two.url}/api/tables/{table['id']}/join", json={}, headers=headers, timeout=30)
            assert joined.status_code == 200
            assert json.loads(next(line for line in lines if line))["type"] == "turn"
            assert time.monotonic() - began < ALIVE - 2, "not only when it looks again by itself"


def test_programs_made_at_once_are_counted_one_after_the_other(database: str) -> None:
    async def work(store: Store) -> None:
        people = People(store, b"key", 40)
        anna, programs = await people.new("en"), Programs(store, people)
        made = [programs.make(anna, f"Number {number}") for number in range(3 * MOST)]
        done = await asyncio.gather(*made, return_exceptions=True)
        refused = [one for one in done if isinstance(one, Refused)]
        assert (len(refused), {one.code for one in refused}) == (2 * MOST, {"too-many-programs"})
        assert len(await programs.of(anna.id)) == MOST

    with_store(database, work)


def test_a_person_has_only_so_many_programs(server: Running) -> None:
    with Person(server, "Anna") as anna:
        for number in range(MOST):
            program_of(anna, f"Number {number}")
        assert anna.refused("POST", "/api/me/programs", {"name": "More"})["code"] == "too-many-programs"


@pytest.mark.parametrize("said", ["Bearer", "Bearer x", "bearer x y", "Bearer " + "x" * 300])
def test_bad_tokens_are_refused_whatever_the_cookie(server: Running, said: str) -> None:
    with Person(server, "Anna") as anna:
        refused = anna.http.get("/api/me/tables", headers={"Authorization": said})
        assert (refused.status_code, refused.json()["code"]) == (401, "bad-bearer")
        assert anna.http.get("/api/me/tables", headers={"Authorization": "Basic YTpi"}).status_code == 200, "a proxy's"


def test_tokens_can_not_be_tried_by_the_thousand(tmp_path: Path) -> None:
    with Running(str(tmp_path / "tables.sqlite"), limits=["people_per_minute=5"]) as running:
        codes = [
            httpx.get(running.url + "/api/me", headers={"Authorization": "Bearer x"}).json()["code"] for _ in range(8)
        ]
        assert codes == ["bad-bearer"] * 5 + ["too-many"] * 3


def test_a_server_with_open_streams_stops_at_once(tmp_path: Path) -> None:
    with Running(str(tmp_path / "tables.sqlite")) as running, Person(running, "Anna") as anna:
        made = program_of(anna)
        with as_program(anna, made) as program, program.stream("GET", "/api/me/stream") as stream:
            raw = stream.iter_raw()
            next(raw)
            assert running.stop() == 0
            assert "exceeded" not in running.errors.read_text(), "nothing had to be cut off"


def test_streams_count_as_sockets(tmp_path: Path) -> None:
    with (
        Running(str(tmp_path / "tables.sqlite"), limits=["sockets=1"]) as running,
        Person(running, "Anna") as anna,
        as_program(anna, program_of(anna)) as program,
        program.stream("GET", "/api/me/stream") as stream,
    ):
        raw = stream.iter_raw()  # as long as it lives, the stream does
        next(raw)
        assert program.get("/api/me/stream").json()["code"] == "too-many-sockets"


def test_a_file_of_the_version_before_gets_room_for_programs(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.executescript((Path(__file__).parent / "version-0001.sql").read_text(encoding="utf-8"))
    with Running(str(file)) as running, Person(running, "Anna") as anna:
        assert program_of(anna)["name"] == f"{SIGN} Rust"
