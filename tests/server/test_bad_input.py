"""Whatever is sent, there is no 5xx and no broken table, and nobody else notices."""

from __future__ import annotations

import contextlib
import json
import random
import socket as sockets
from collections import Counter
from collections.abc import Iterator
from typing import Any

import httpx
import hypothesis
import pytest
import schemathesis
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.running import WIDE, Person, Running, Socket, deciding
from triskele.server.edge import guard

INVISIBLE = [
    "\u3164",
    "\u2800 \u2800",
    "\u115f\u1160",
    "\uffa0",
    "\u0301\u0301",
    "\u200b",
    "\u2066",
    "\ufe0f",
    "\u3000",
]
ODD = [
    "'; DROP TABLE log; --",
    "<script>alert(1)</script>",
    "../../etc/passwd",
    "\u0000",
    "\ud800",
    "𝕬" * 50,
    "\u202e",
    " ",
    *INVISIBLE,
]


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Person, str, str]]:
    """A server with a table under way, and somebody's cookie."""
    with Running(str(tmp_path_factory.mktemp("bad") / "tables.sqlite")) as server, Person(server, "Anna") as anna:
        table = anna.table("me", "me")["id"]
        waiting = anna.table("me", "open", public=True)["id"]
        yield server, anna, table, waiting


@pytest.mark.parametrize("examples", [8, pytest.param(100, marks=pytest.mark.long)])
def test_requests_made_from_the_description_find_no_server_error(
    target: tuple[Running, Person, str, str], examples: int
) -> None:
    server, anna, table, waiting = target
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    statuses: set[int] = set()
    operations = 0
    for result in schema.get_all_operations():
        operation = result.ok()
        operations += 1

        @hypothesis.given(
            case=operation.as_strategy(), known=hypothesis.strategies.sampled_from([table, waiting, None])
        )
        @hypothesis.settings(
            max_examples=examples,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(hypothesis.HealthCheck),
        )
        def check(case: Any, known: str | None) -> None:
            if known and "table" in (case.path_parameters or {}):
                case.path_parameters["table"] = known
            if case.method == "DELETE" and known:
                return  # the table is needed for the others
            with contextlib.suppress(httpx.InvalidURL):
                response = case.call(headers={"Cookie": anna.cookie})
                statuses.add(response.status_code)
                assert response.status_code < 500, response.content
                case.validate_response(
                    response, checks=[schemathesis.checks.not_a_server_error, *response_checks()], headers=None
                )

        check()
    assert operations >= 20
    assert {200, 404, 422} <= statuses
    assert anna.see(table)["status"] in {"playing", "finished"}  # bots may have been given all its seats


def response_checks() -> list[Any]:
    from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

    return [response_schema_conformance, content_type_conformance]


def mutated(luck: random.Random) -> str | bytes:
    """A frame that an attacker or a broken program might send."""
    good: list[Any] = [{"type": "ping"}, {"type": "chat", "text": "hello"}, {"type": "chat", "text": luck.choice(ODD)}]
    match luck.randrange(7):
        case 0:
            return luck.randbytes(luck.randrange(200))
        case 1:
            return "".join(chr(luck.randrange(32, 0xD7FF)) for _ in range(luck.randrange(100)))
        case 2:
            text = list(json.dumps(luck.choice(good)))
            for _ in range(luck.randrange(1, 4)):
                text[luck.randrange(len(text))] = chr(luck.randrange(32, 300))
            return "".join(text)
        case 3:
            return json.dumps(luck.choice([None, 1, [], {}, "chat", [good], {"type": []}, {"type": "chat", "text": 1}]))
        case 4:
            return json.dumps({"type": "chat", "text": "x" * luck.randrange(400, 4000)})
        case 5:
            return "[" * luck.randrange(1, 4000)
        case _:
            return json.dumps({**luck.choice(good), "extra": 10 ** luck.randrange(1, 300)})


def test_ten_thousand_broken_frames_break_nothing(target: tuple[Running, Person, str, str]) -> None:
    server, anna, table, _ = target
    luck = random.Random(4)
    sent = 0
    with anna.live(table) as quiet:
        quiet.next("news")
        while sent < 10_000:
            with anna.live(table) as socket:
                for _ in range(19):  # after twenty bad ones the connection is closed
                    socket.say(mutated(luck))
                    sent += 1
                socket.say({"type": "ping"})
                socket.next("pong", timeout=60)  # so all of them were read
        quiet.say({"type": "ping"})
        quiet.next("pong", timeout=60)
    assert anna.get("/healthz")["status"] == "ok"
    log = server.errors.read_text()
    assert "Traceback" not in log, log[-2000:]


def closed_with(socket: Socket) -> int:
    """The code with which the server ends a connection."""
    with pytest.raises(ConnectionClosed) as closed:
        socket.next("never")
    assert closed.value.rcvd is not None
    return int(closed.value.rcvd.code)


def test_who_sends_nothing_but_nonsense_is_cut_off(target: tuple[Running, Person, str, str]) -> None:
    _, anna, table, _ = target
    with anna.live(table) as socket:
        for _ in range(20):
            socket.say("nonsense")
        assert closed_with(socket) == 1008


def test_a_large_frame_closes_the_connection_that_sent_it(target: tuple[Running, Person, str, str]) -> None:
    _, anna, table, _ = target
    with anna.live(table) as socket:
        socket.say("x" * 100_000)
        assert closed_with(socket) == 1009


def test_a_large_body_is_refused_by_its_length_and_by_its_content(target: tuple[Running, Person, str, str]) -> None:
    server, anna, table, _ = target
    body = b'{"at": 1, "action": "' + b"x" * 70_000 + b'"}'
    path = f"/api/tables/{table}/actions"
    response = anna.http.post(path, content=body, headers={"Content-Type": "application/json"})
    assert (response.status_code, response.json()["code"]) == (413, "too-large")

    def pieces() -> Iterator[bytes]:
        for _ in range(70):
            yield b"x" * 1000

    response = anna.http.post(path, content=pieces(), headers={"Content-Type": "application/json"})
    assert (response.status_code, response.json()["code"]) == (413, "too-large")
    assert httpx.get(f"{server.url}/healthz").status_code == 200


TEXTS = {"nul": "%00", "surrogate": "%ED%A0%80", "long": "x" * 10_000}
IN_JSON = {"nul": r"\u0000", "surrogate": r"\ud800", "long": "x" * 10_000}


def strings(schema: Any, parts: dict[str, Any]) -> Iterator[Any]:
    """Bodies of a description, each with a mark in one of the places where a text goes."""
    if "$ref" in schema:
        yield from strings(parts[schema["$ref"].rpartition("/")[2]], parts)
    for one in [*schema.get("anyOf", ()), *schema.get("oneOf", ())]:
        yield from strings(one, parts)
    if schema.get("type") == "string":
        yield "MARK"
    elif schema.get("type") == "array":
        yield from ([one] for one in strings(schema.get("items", {}), parts))
    elif schema.get("type") == "object":
        for name, of in schema.get("properties", {}).items():
            yield from ({name: one} for one in strings(of, parts))


def test_a_text_that_no_database_keeps_is_refused_wherever_it_stands(database: str) -> None:
    """NUL, half a character and far too much, in every parameter and every body, leave both databases well."""
    with Running(database, limits=[*WIDE]) as server, Person(server, "Anna") as anna:
        described = anna.get("/api/openapi.json")
        known = {"table": anna.table("me", "me")["id"], "game": "keltis", "seat": "0", "step": "0", "number": "1"}
        sent: Counter[str] = Counter()
        for path, operations in described["paths"].items():
            for method, operation in operations.items():
                named = {one["name"]: one for one in operation.get("parameters", ())}
                places = {name: known.get(name, "x") for name, one in named.items() if one["in"] == "path"}
                asks = []
                for kind, odd in TEXTS.items():
                    for name, one in named.items():
                        if one["in"] == "path":
                            asks.append((kind, path.format(**{**places, name: odd}), None))
                        elif one["in"] == "query":
                            asks.append((kind, f"{path.format(**places)}?{name}={odd}", None))
                content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
                for body in strings(content.get("schema", {}), described["components"]["schemas"]):
                    asks += [
                        (kind, path.format(**places), json.dumps(body).replace("MARK", odd))
                        for kind, odd in IN_JSON.items()
                    ]
                for kind, address, text in asks:
                    answer = anna.http.request(
                        method, address, content=text, headers={"Content-Type": "application/json"}
                    )
                    where = f"{method} {address[:100]} {(text or '')[:100]}: {answer.status_code} {answer.text[:200]}"
                    assert answer.status_code < 500, where
                    assert kind != "nul" or answer.status_code in {404, 405, 422}, where
                    sent[kind] += 1
        assert min(sent.values()) > 60
        assert anna.get("/healthz")["status"] == "ok"
        assert "Traceback" not in server.errors.read_text()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-le", "utf-32-be"])
def test_nul_is_found_however_json_is_encoded(encoding: str) -> None:
    """The framework reads all of these."""
    assert guard.readable(b"", json.dumps({"word": "a\\0b"}).encode())
    assert not guard.readable(b"", json.dumps({"word": "a\0b"}).encode(encoding))


@pytest.mark.parametrize("text", ODD)
def test_odd_names_and_chat_are_refused_or_kept_as_text(target: tuple[Running, Person, str, str], text: str) -> None:
    server, _, _, _ = target
    with Person(server) as person:
        before = person.get("/api/me")["name"]
        answer = person.http.put(
            "/api/me", content=json.dumps({"name": text}), headers={"Content-Type": "application/json"}
        )
        tidy = " ".join(text.split())
        if answer.status_code == 200:
            assert text not in INVISIBLE
            assert answer.json()["name"] == tidy
            table = person.table("me", "open")
            assert table["seats"][0]["name"] == tidy
        else:
            assert answer.json()["code"] in {"bad-name", "invalid"}
            assert person.get("/api/me")["name"] == before
            table = person.table("me", "open")
        said = person.http.post(
            f"/api/tables/{table['id']}/chat",
            content=json.dumps({"text": text}),
            headers={"Content-Type": "application/json"},
        )
        assert said.status_code == 200 or said.json()["code"] in {"bad-chat", "invalid"}
        assert said.status_code != 200 or text not in INVISIBLE
        lines = person.get(f"/api/tables/{table['id']}/chat")["lines"]
        assert [line["text"] for line in lines] == ([tidy] if said.status_code == 200 else [])


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/nothing",
        "/api/tables/..%2f..%2fetc%2fpasswd",
        "/api/tables/%00%00%00%00%00%00%00%00%00%00%00%00%00%00%00%00",
        "/api/tables/aaaaaaaaaaaaaaaa",
        "/api/tables/' OR 1=1 --",
        "/../../../../etc/passwd",
        "//etc/passwd",
        "/api/tables/" + "a" * 5000,
        "/%2e%2e/%2e%2e/etc/passwd",
        "/static/../../pyproject.toml",
    ],
)
def test_unknown_addresses_and_path_tricks_lead_nowhere(target: tuple[Running, Person, str, str], path: str) -> None:
    server, anna, _, _ = target
    with sockets.create_connection(("127.0.0.1", server.port)) as raw:
        raw.sendall(
            f"GET {path.replace(' ', '%20')} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nCookie: {anna.cookie}\r\n"
            "Connection: close\r\n\r\n".encode()
        )
        answer = b""
        while part := raw.recv(65536):
            answer += part
    status = int(answer.split()[1])
    if path.startswith("/api/") or b"text/html" not in answer:
        assert status in {404, 422}
        assert b"application/problem+json" in answer
    else:  # every address that is not the interface's leads to the page, where it is built
        assert status == 200
        assert b"<title>Triskele</title>" in answer
    assert b"root:" not in answer
    assert b"[project]" not in answer


def test_pages_of_other_sites_can_do_nothing(target: tuple[Running, Person, str, str]) -> None:
    server, anna, _, _ = target
    seen = anna.table("me", "me")
    table, view = seen["id"], deciding(seen)
    assert view is not None
    body = {"at": seen["at"], "action": view["actions"][0]["text"]}
    foreign = ["https://evil.example", "null", "http://127.0.0.1:1", f"https://x@127.0.0.1:{server.port}", "http://["]
    for headers in [*({"Origin": origin} for origin in foreign), {"Sec-Fetch-Site": "cross-site"}]:
        response = anna.http.post(f"/api/tables/{table}/actions", json=body, headers=headers)
        assert (response.status_code, response.json()["code"]) == (403, "foreign-origin")
    assert anna.see(table)["at"] == seen["at"]
    from websockets.sync.client import connect

    address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live"
    with pytest.raises(InvalidStatus), connect(address, origin="https://evil.example"):  # type: ignore[arg-type]
        pass
    with connect(address, origin=server.url) as own:  # type: ignore[arg-type]
        own.recv()
    own_page = anna.http.post(f"/api/tables/{table}/actions", json=body, headers={"Origin": server.url})
    assert own_page.status_code == 200


def test_many_sockets_that_say_nothing_do_no_harm(target: tuple[Running, Person, str, str]) -> None:
    server, anna, table, _ = target
    silent = [sockets.create_connection(("127.0.0.1", server.port)) for _ in range(50)]
    for one in silent[:25]:
        one.sendall(b"GET /api/me HTTP/1.1\r\nHost:")
    assert anna.see(table)["id"] == table
    with Socket(server.url, table) as watching:
        watching.next("news")
    for one in silent:
        one.close()


def test_long_lists_of_languages_cost_no_memory() -> None:
    from triskele.server.edge import problems

    problems._language.cache_clear()
    for number in range(50):
        assert problems.language(f"de;q=0.9,{'x' * 30_000}{number}") == "de"
    assert problems._language.cache_info().currsize == 1


def test_long_names_of_hosts_cost_no_memory() -> None:
    from triskele.server.edge import hosts

    hosts._known.cache_clear()
    own = hosts.names_of("https://example.org/")
    for number in range(50):
        assert not hosts.known(b"x" * 30_000 + b"%d" % number, own)
    assert hosts._known.cache_info().currsize == 0
    assert hosts.known(b"a." * 120 + b"localhost:65535", own)
