"""Work that people ask of the same few processes, or of several servers: none is lost, and everybody has a turn."""

from __future__ import annotations

import contextlib
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from faults.playing import wait_until
from server.running import WIDE, Person, Running
from triskele.analysis.practice.sets import shipped

ANSWERS = 6  # practice positions, each answered twice
ASKERS = 10  # identities at one address who want reasons
TURN = 15.0  # seconds until somebody elsewhere has theirs, on a busy machine too
JUDGED = 500.0  # seconds that a game takes to be judged, its compiler's time and a dead server's claim included


def test_practice_answers_that_come_at_once_all_count(database: str) -> None:
    """At one server, and on PostgreSQL at two; answered twice, a position counts once."""
    ids = [puzzle.id for puzzle in shipped("keltis").puzzles[:ANSWERS]]
    with contextlib.ExitStack() as stack:
        count = 2 if database.startswith("postgres") else 1
        servers = [stack.enter_context(Running(database)) for _ in range(count)]
        anna = stack.enter_context(Person(servers[0]))
        asked = [anna.get(f"/api/practice/keltis/{name}") for name in ids]
        together = threading.Barrier(2 * ANSWERS)

        def answer(n: int) -> dict[str, Any]:
            puzzle = asked[n % ANSWERS]
            together.wait(30)
            answered = httpx.post(
                f"{servers[n % count].url}/api/practice/keltis/{puzzle['id']}",
                json={"action": puzzle["choices"][0]["text"]},
                headers={"Cookie": anna.cookie},
                timeout=30,
            )
            found: dict[str, Any] = answered.raise_for_status().json()
            return found

        with ThreadPoolExecutor(2 * ANSWERS) as pool:
            answers = list(pool.map(answer, range(2 * ANSWERS)))
        counted = [each for each in answers if each["counted"]]
        assert len(counted) == ANSWERS
        for server in servers:
            [keltis] = [each for each in anna.at(server).get("/api/practice")["games"] if each["game"] == "keltis"]
            assert keltis["tried"] == ANSWERS
            assert keltis["found"] == sum(each["found"] for each in counted)
            assert sorted(keltis["trend"]) == sorted(each["progress"]["rating"] for each in counted)


def asks_for_reasons(http: httpx.Client, table: dict[str, Any]) -> httpx.Response:
    one, other, *_ = table["views"][0]["actions"]
    body = {"at": table["at"], "seat": 0, "action": one["id"], "against": other["id"]}
    return http.post(f"/api/tables/{table['id']}/hint/reasons", json=body)


@pytest.mark.long  # what counts reasons is compiled first
def test_ten_identities_at_an_address_leave_reasons_for_others(sqlite_database: str) -> None:
    with (
        Running(sqlite_database, "--bot-workers", "1", limits=[*WIDE, "hints_per_minute=100000"]) as server,
        contextlib.ExitStack() as stack,
        httpx.Client(
            base_url=server.url, timeout=60, transport=httpx.HTTPTransport(local_address="127.0.0.2")
        ) as elsewhere,
    ):
        askers = [stack.enter_context(Person(server)) for _ in range(ASKERS)]
        tables = [asker.table("me", "easy", options={"start": 0}) for asker in askers]
        elsewhere.get("/api/me").raise_for_status()
        seats = [{"who": "me"}, {"who": "bot", "level": "easy"}]
        asked = {"game": "keltis", "seats": seats, "options": {"start": 0}}
        own = elsewhere.post("/api/tables", json=asked).raise_for_status().json()
        wait_until(lambda: asks_for_reasons(elsewhere, own).status_code == 200, 300)
        enough, answers = threading.Event(), Counter[int]()

        def ask(n: int) -> None:
            while not enough.is_set():
                answers[asks_for_reasons(askers[n].http, tables[n]).status_code] += 1

        threads = [threading.Thread(target=ask, args=[n]) for n in range(ASKERS)]
        for thread in threads:
            thread.start()
        try:
            waited = []
            for _ in range(5):
                waited.append(wait_until(lambda: asks_for_reasons(elsewhere, own).status_code == 200, TURN))
                time.sleep(0.5)
        finally:
            enough.set()
            for thread in threads:
                thread.join()
        print(f"reasons came after {max(waited):.1f} s at most, beside {answers}")
        assert set(answers) == {200, 429}


def judging(person: Person, server: Running, table: str) -> dict[str, Any]:
    """What a server says of a game that is judged."""
    found: dict[str, Any] = person.at(server).get(f"/api/tables/{table}/analysis")
    return found


@pytest.mark.long  # a game is judged, most of it twice
def test_what_a_killed_server_was_judging_another_finishes_and_either_can_end_it(postgres_database: str) -> None:
    one, two = Running(postgres_database).start(), Running(postgres_database).start()
    with Person(one) as anna:
        first, second = (anna.table("easy", "easy", game="wuerfel")["id"] for _ in range(2))
        for table in (first, second):
            wait_until(lambda table=table: anna.see(table)["status"] == "finished", 60)  # type: ignore[misc]
        # One of them is free: whoever was asked first has the game, and the other one is asked about it.
        anna.at(one).post(f"/api/tables/{first}/analysis")
        wait_until(lambda: judging(anna, one, first)["done"] > 0, JUDGED)
        assert judging(anna, two, first)["status"] == "running"
        began = time.monotonic()
        one.kill()
        assert judging(anna, two, first)["status"] in {"waiting", "running"}
        wait_until(lambda: judging(anna, two, first)["status"] == "done", JUDGED)
        print(f"finished {time.monotonic() - began:.0f} s after the other server was killed")
        assert judging(anna, two, first)["report"]["accounts"]

        one.start()
        anna.at(two).post(f"/api/tables/{second}/analysis")
        wait_until(lambda: judging(anna, one, second)["status"] == "running", 60)
        assert anna.at(one).http.delete(f"/api/tables/{second}/analysis").status_code == 204
        assert judging(anna, two, second)["status"] == judging(anna, one, second)["status"] == "none"
        time.sleep(2 * 3.0)  # whoever had it has noticed
        assert judging(anna, two, second)["status"] == "none"
        assert one.stop() == 0
        assert two.stop() == 0
