"""Pages of other sites, cookies, links and methods: what the server gives to whom, and under which address."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator

import httpx
import pytest
from websockets.sync.client import connect

from server.running import Person, Running, deciding
from triskele.errors import BadRequest
from triskele.server.config import address_of, origins_of

FRIEND, STRANGER = "https://friend.example", "https://stranger.example"


@pytest.fixture(scope="module")
def friendly(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server behind a proxy that ends TLS, whose interface pages of another site may use."""
    database = str(tmp_path_factory.mktemp("friendly") / "tables.sqlite")
    with Running(
        database, "--behind-proxy", "--origin", FRIEND + "/", "--public-url", "https://play.example"
    ) as server:
        yield server


TLS = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "198.51.100.1"}


def test_pages_of_a_site_that_is_named_can_play(friendly: Running) -> None:
    with httpx.Client(base_url=friendly.url, headers={**TLS, "Origin": FRIEND}) as page:
        preflight = page.options(
            "/api/tables",
            headers={"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"},
        )
        assert preflight.status_code == 204
        assert preflight.headers["access-control-allow-origin"] == FRIEND
        assert preflight.headers["access-control-allow-credentials"] == "true"
        assert {"POST", "PUT", "DELETE"} <= set(preflight.headers["access-control-allow-methods"].split(", "))
        assert "content-type" in preflight.headers["access-control-allow-headers"].lower()
        me = page.get("/api/me")
        given = me.headers["set-cookie"].lower()
        assert "samesite=none" in given
        assert "secure" in given
        cookie = {"Cookie": me.headers["set-cookie"].partition(";")[0]}
        body = {"game": "keltis", "seats": [{"who": "me"}, {"who": "me"}]}
        table = page.post("/api/tables", json=body, headers=cookie)
        view = deciding(table.json())
        assert view is not None
        played = page.post(
            f"/api/tables/{table.json()['id']}/actions",
            json={"at": table.json()["at"], "action": view["actions"][0]["text"]},
            headers=cookie,
        )
        refused = page.get("/api/tables/nothing", headers=cookie)
        # Where other sites may ask, all answers say that they differ, those on short ways as well.
        del page.headers["Origin"]
        stale = page.post(f"/api/tables/{table.json()['id']}/actions", json={"at": 0, "action": 0}, headers=cookie)
        assert (stale.json()["code"], stale.headers["vary"]) == ("stale", "Origin")
        for answer in (me, table, played, refused):
            assert answer.headers["access-control-allow-origin"] == FRIEND
            assert answer.headers["access-control-allow-credentials"] == "true"
            assert "Origin" in answer.headers["vary"]
        assert (table.status_code, played.status_code, refused.status_code) == (201, 200, 404)
        address = f"ws://127.0.0.1:{friendly.port}/api/tables/{table.json()['id']}/live"
        with connect(address, origin=FRIEND, additional_headers={**cookie, **TLS}) as live:  # type: ignore[arg-type]
            assert json.loads(live.recv())["table"]["own"]


def test_pages_of_other_sites_are_told_nothing(friendly: Running) -> None:
    with httpx.Client(base_url=friendly.url, headers={**TLS, "Origin": STRANGER}) as page:
        preflight = page.options("/api/me", headers={"Access-Control-Request-Method": "PUT"})
        assert preflight.status_code == 405
        for answer in (preflight, page.get("/api/me"), page.post("/api/tables", json={})):
            assert not any(name.startswith("access-control") for name in answer.headers)
            assert answer.headers["vary"] == "Origin"
        assert page.post("/api/tables", json={}).json()["code"] == "foreign-origin"


@pytest.mark.parametrize("kind", ["application/json", "application/json; charset=utf-8"], ids=["short", "long"])
@pytest.mark.parametrize(
    ("site", "foreign"), [("same-origin", False), ("none", False), ("same-site", True), ("cross-site", True)]
)
def test_a_browser_that_says_a_page_is_of_another_origin_is_believed(
    shared_server: Running, site: str, foreign: bool, kind: str
) -> None:
    """A page that is only on the same site is not ours, nor is one on another port of this computer."""
    with Person(shared_server) as anna:
        seen = anna.table("me", "me")
        view = deciding(seen)
        assert view is not None
        body = json.dumps({"at": seen["at"], "action": view["actions"][0]["text"]})
        headers = {"Sec-Fetch-Site": site, "Content-Type": kind}
        answer = anna.http.post(f"/api/tables/{seen['id']}/actions", content=body, headers=headers)
        assert (answer.status_code, answer.json().get("code")) == ((403, "foreign-origin") if foreign else (200, None))
        assert anna.see(seen["id"])["at"] == seen["at"] + (not foreign)


def test_where_no_site_is_named_identities_stay_on_their_own(shared_server: Running) -> None:
    assert "samesite=lax" in httpx.get(f"{shared_server.url}/api/me").headers["set-cookie"].lower()
    for headers in ({"Origin": FRIEND}, {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}):
        answer = httpx.get(f"{shared_server.url}/api/me", headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign-origin"), "another site's page asked"
        assert "set-cookie" not in answer.headers
    assert "vary" not in answer.headers
    assert not any(name.startswith("access-control") for name in answer.headers)


def test_origins_and_addresses_are_checked_at_the_start() -> None:
    assert origins_of(["https://Friend.example/", "http://localhost:5173"]) == (FRIEND, "http://localhost:5173")
    for wrong in ["friend.example", "https://friend.example/page", "https://", "ftp://x", "https://a b", "*", "null"]:
        with pytest.raises(BadRequest):
            origins_of([wrong])
    assert address_of("https://Play.example") == "https://play.example/"
    assert address_of("https://play.example/Games") == "https://play.example/Games/"
    for wrong in ["play.example", "https://a/?b", "https://a/#b", "javascript:alert(1)", 'https://a"b']:
        with pytest.raises(BadRequest):
            address_of(wrong)


# Links


def test_links_are_made_of_the_address_that_people_open(friendly: Running) -> None:
    with Person(friendly) as anna:
        for host in ("127.0.0.1", "play.example", "PLAY.example.:443"):
            answer = anna.http.post("/api/me/carry", headers={"Host": host})
            assert answer.json()["link"].startswith("https://play.example/#/carry/")


def test_without_one_links_are_made_of_what_was_asked_if_that_is_an_address(shared_server: Running) -> None:
    with Person(shared_server) as anna:
        table = anna.table("me", "open")["id"]
        assert anna.post(f"/api/tables/{table}/seats/0/link")["link"].startswith(
            f"{shared_server.url}/#/seat/{table}/0/"
        )
        for host, start in [
            ("localhost:80", "http://localhost:80/#/carry/"),
            ("games.localhost", "http://games.localhost/#/carry/"),
            (socket.gethostname(), f"http://{socket.gethostname()}/#/carry/"),
            ("192.0.2.7", "http://192.0.2.7/#/carry/"),
            ("[::1]:8000", "http://[::1]:8000/#/carry/"),
        ]:
            answer = anna.http.post("/api/me/carry", headers={"Host": host})
            assert answer.json()["link"].startswith(start), host


# Cookies


@pytest.mark.parametrize("kind", ["application/json", "application/json; charset=utf-8"], ids=["short", "long"])
def test_of_several_cookies_the_first_that_is_good_counts_on_both_ways(shared_server: Running, kind: str) -> None:
    with Person(shared_server) as anna, Person(shared_server) as ben:
        table = anna.table("me", "me")
        view = deciding(table)
        assert view is not None

        def answered(*lines: str) -> str:
            body = json.dumps({"at": 99, "action": view["actions"][0]["text"]})
            head = f"POST /api/tables/{table['id']}/actions HTTP/1.1\r\nHost: 127.0.0.1:{shared_server.port}\r\n"
            head += "".join(f"Cookie: {line}\r\n" for line in lines)
            head += f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n{body}"
            with socket.create_connection(("127.0.0.1", shared_server.port)) as raw:
                raw.sendall(head.encode())
                answer = b""
                while part := raw.recv(65536):
                    answer += part
            problem = json.loads(answer.partition(b"\r\n\r\n")[2])
            return "anna" if problem.get("table", {}).get("own") else problem["code"]

        a, b = anna.cookie, ben.cookie
        assert answered(a) == answered(f"{a}; {b}") == answered(a, b) == "anna"
        assert answered(f"triskele=x; {a}") == answered("triskele=x", a) == answered(f"other={b[9:]}; {a}") == "anna"
        assert answered(f"{b}; {a}") == answered(b, a) == "stale"  # Ben has no seat there, but the place is first
        assert answered("triskele=x") == answered() == answered(f"nottriskele={a[9:]}") == "no-identity"


# Methods


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "/api/me", "GET, PUT"),
        ("HEAD", "/api/me", "GET, PUT"),
        ("GET", "/api/tables/aaaaaaaaaaaaaaaa/actions", "POST"),
        ("HEAD", "/api/tables/aaaaaaaaaaaaaaaa/undo", "POST"),
        ("PUT", "/api/tables/aaaaaaaaaaaaaaaa", "DELETE, GET"),
        ("PATCH", "/api/tables", "GET, POST"),
        ("GET", "/api/tables/aaaaaaaaaaaaaaaa/seats/0", "PUT"),
        ("PUT", "/api/tables/aaaaaaaaaaaaaaaa/chat", "GET, POST"),
        ("HEAD", "/healthz", "GET"),
        ("POST", "/api/openapi.json", "GET, HEAD"),
        ("POST", "/", "GET, HEAD"),
        ("GET", "/api/nothing", None),
        ("POST", "/api/nothing", None),
    ],
)
def test_a_wrong_method_is_told_all_right_ones(
    shared_server: Running, method: str, path: str, allowed: str | None
) -> None:
    answer = httpx.request(method, shared_server.url + path)
    if allowed is None:
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown-address")
    else:
        assert (answer.status_code, answer.headers["allow"]) == (405, allowed)
        assert method == "HEAD" or answer.json()["code"] == "wrong-method"
