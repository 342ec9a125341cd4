"""What is the same for everybody, what each request counts as, and who sees the figures."""

from __future__ import annotations

import httpx
import pytest
from benchmarks import changes

from server.running import TOKEN, Person, Running
from server.test_description import DESCRIPTION
from triskele.server.app import create_app
from triskele.server.config import Config
from triskele.server.edge.costs import COSTS

SAME = ["/api/openapi.json", "/api/games", "/api/rules/keltis", "/api/games/celtica/board"]


@pytest.mark.parametrize("path", SAME)
def test_what_is_the_same_for_all_is_sent_only_to_those_who_do_not_have_it(shared_server: Running, path: str) -> None:
    with httpx.Client(base_url=shared_server.url) as http:
        first = http.get(path)
        tag = first.headers["etag"]
        assert (first.status_code, first.headers["cache-control"]) == (200, "no-cache")
        again = http.get(path, headers={"If-None-Match": tag})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
        assert http.get(path, headers={"If-None-Match": '"another"'}).content == first.content
        german = http.get(path, headers={"Accept-Language": "de", "If-None-Match": tag})
        spoken = path in {"/api/games", "/api/rules/keltis"}
        assert german.status_code == (200 if spoken else 304)
        assert "Accept-Language" in german.headers["vary"]


def test_the_description_that_is_sent_is_the_one_that_is_made(shared_server: Running) -> None:
    assert httpx.get(f"{shared_server.url}/api/openapi.json").json() == DESCRIPTION


def test_every_cost_is_that_of_a_route() -> None:
    routes = {
        (method, getattr(route, "path", ""))
        for route in create_app(Config("unused")).state.routes
        for method in getattr(route, "methods", None) or ()
    }
    assert set(COSTS) <= routes
    assert min(COSTS.values()) > 1


def test_what_every_route_costs_is_measured() -> None:
    """What is only read the benchmark finds in the description; what changes something it has to prepare."""
    routes = {
        (method, getattr(route, "path", ""))
        for route in create_app(Config("unused")).state.routes
        for method in (getattr(route, "methods", None) or set()) - {"GET", "HEAD", "OPTIONS"}
    }
    assert routes == set(changes.CHANGES) | changes.UNMEASURED


def test_what_costs_much_counts_as_much(sqlite_database: str) -> None:
    """A picture of a position counts as ten requests, each of them up to 1.25 ms; a refusal as one."""
    with Running(sqlite_database, limits=["requests_per_minute=30", "address=100"]) as server, Person(server) as anna:
        table = anna.table("me", "me")["id"]
        other = anna.http.get(f"/api/tables/{table}/steps/999/picture.svg").status_code
        statuses = [anna.http.get(f"/api/tables/{table}/steps/0/picture.svg").status_code for _ in range(5)]
        assert other == 404
        assert statuses == [200, 200, 200, 429, 429]


def test_what_makes_something_counts_as_much_as_it_costs(sqlite_database: str) -> None:
    """Whatever an answer's status is, if it was done: a table that is opened counts as two requests."""
    with Running(sqlite_database, limits=["requests_per_minute=20", "address=100"]) as server, Person(server) as anna:
        asked = {"game": "keltis", "seats": [{"who": "me"}, {"who": "me"}]}
        statuses = [anna.http.post("/api/tables", json=asked).status_code for _ in range(15)]
        assert statuses.count(201) in {10, 11}
        assert set(statuses) == {201, 429}


def test_nobody_sees_the_figures_without_their_token(sqlite_database: str) -> None:
    with Running(sqlite_database) as server:
        url = f"{server.url}/metrics"
        assert "triskele_requests_total" in server.figures()
        for said in ({}, {"Authorization": "Bearer x"}, {"Authorization": TOKEN}):
            refused = httpx.get(url, headers=said)
            assert (refused.status_code, refused.json()["code"]) == (404, "unknown-address")
    with Running(sqlite_database, "--metrics-token", "") as server:
        for said in ({}, {"Authorization": f"Bearer {TOKEN}"}):
            assert httpx.get(f"{server.url}/metrics", headers=said).status_code == 404
