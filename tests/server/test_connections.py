"""Connections by hand: heads without end, silence, crumbs, answers that nobody reads, and more of them than fit."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket as sockets
import struct
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from server.running import WIDE, Person, Running
from triskele.server.config import Config, Limits
from triskele.server.edge.connections import LINGER, OVERHEAD, Connection, forwarded
from triskele.server.edge.counting import Connections
from triskele.server.edge.limits import Buckets
from triskele.server.refusals import Refused


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that has a second's patience."""
    limits = [*WIDE, "patience=1"]
    with Running(str(tmp_path_factory.mktemp("hasty") / "tables.sqlite"), limits=limits) as server:
        yield server


def connected(server: Running, source: str = "127.0.0.1") -> sockets.socket:
    found = sockets.create_connection(("127.0.0.1", server.port), timeout=20, source_address=(source, 0))
    found.setsockopt(sockets.IPPROTO_TCP, sockets.TCP_NODELAY, 1)
    return found


def rest(raw: sockets.socket) -> bytes:
    """What comes until the other side closes."""
    answer = b""
    with contextlib.suppress(ConnectionResetError):
        while part := raw.recv(65536):
            answer += part
    return answer


def send_on(raw: sockets.socket, content: bytes, times: int, pause: float = 0) -> None:
    for _ in range(times):
        raw.sendall(content)
        time.sleep(pause)


def problem(answer: bytes) -> tuple[int, str]:
    head, _, body = answer.partition(b"\r\n\r\n")
    assert b"content-type: application/problem+json" in head.lower(), answer[:500]
    assert f"content-length: {len(body)}".encode() in head
    return int(head.split()[1]), json.loads(body)["code"]


def memory(server: Running) -> int:
    """kB that the server holds."""
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


@pytest.mark.parametrize(
    "large",
    [
        b"GET /%b HTTP/1.1\r\n" % (b"a" * 33_000),
        b"GET / HTTP/1.1\r\nx: %b\r\n" % (b"a" * 33_000),
        b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 7_000,
    ],
    ids=["address", "header", "headers"],
)
def test_a_large_head_is_refused(hasty: Running, large: bytes) -> None:
    with connected(hasty) as raw:
        raw.sendall(large.replace(b"\r\n", b"\r\nAccept-Language: de\r\n", 1) + b"\r\n")
        answer = rest(raw)
    assert problem(answer) == (431, "head-too-large")
    assert "Kopf der Anfrage" in json.loads(answer.partition(b"\r\n\r\n")[2])["detail"]


def test_the_largest_head_that_is_allowed_is_read_in_pieces_too(hasty: Running) -> None:
    head = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nx: " + b"a" * 32_000 + b"\r\n\r\n"
    for size in (len(head), 4096):
        with connected(hasty) as raw:
            for at in range(0, len(head), size):
                raw.sendall(head[at : at + size])
            assert rest(raw).startswith(b"HTTP/1.1 200")


def test_an_endless_head_costs_no_memory(hasty: Running) -> None:
    before = memory(hasty)
    with connected(hasty) as raw:
        raw.sendall(b"GET / HTTP/1.1\r\nx: ")
        with contextlib.suppress(ConnectionError):
            for _ in range(1000):
                raw.sendall(b"a" * 100_000)
    assert memory(hasty) - before < 20_000


class Noted:
    """A transport that notes what is done with it."""

    def __init__(self) -> None:
        self.done: list[str] = []

    def is_closing(self) -> bool:
        return False

    def __getattr__(self, name: str) -> Any:
        return lambda *_: self.done.append(name)


def bare() -> tuple[Connection, Noted]:
    """A connection without a server, at a time that stands still."""
    connection, wire = Connection.__new__(Connection), Noted()
    connection.transport, connection.loop = cast(Any, wire), cast(Any, SimpleNamespace(time=lambda: 100.0))
    connection.limits, connection.timeout_keep_alive_task = Limits(patience=20), None
    connection.cycle, connection.headers = cast(Any, None), []
    connection.client = "192.0.2.1", 1
    connection.services = cast(Any, SimpleNamespace(buckets=Buckets(10)))
    return connection, wire


def test_a_body_may_take_some_more_bytes_than_it_has_and_no_more() -> None:
    """It may come in chunks, each with its length, and a body of crumbs is nearly nothing else."""
    connection, wire = bare()
    connection.parser = SimpleNamespace(feed_data=lambda _: None)
    answer = SimpleNamespace(response_complete=False, response_started=True, message_event=asyncio.Event())
    connection.cycle = cast(Any, answer)
    connection.whole, connection.pipeline = False, cast(Any, [])
    connection.data_received(b"x" * (connection.limits.head + OVERHEAD * connection.limits.body))
    assert wire.done == []
    connection.data_received(b"x")
    assert wire.done == ["close"]
    assert answer.disconnected  # its rest has nowhere to go
    assert answer.message_event.is_set()


def test_who_is_still_being_answered_when_a_server_stops_gets_nothing_more_on_a_connection_that_is_closed() -> None:
    connection, wire = bare()
    answer = SimpleNamespace(response_complete=False, message_event=asyncio.Event(), keep_alive=True)
    connection.cycle, connection.pipeline = cast(Any, answer), cast(Any, [])
    connection.shutdown()
    assert (wire.done, answer.message_event.is_set()) == ([], False)  # a whole request is answered
    connection.whole = False
    connection.shutdown()
    assert (wire.done, answer.disconnected, answer.message_event.is_set()) == (["close"], True, True)


def test_who_was_refused_is_not_heard_any_more_and_soon_cut_off() -> None:
    connection, wire = bare()
    connection.refuse(Refused("not-http"))
    connection.data_received(b"more, though nothing is there that could read it")
    connection.look(100.0 + LINGER)
    assert wire.done == ["write", "write_eof"]
    connection.look(100.1 + LINGER)
    assert wire.done[2:] == ["abort"]


@pytest.mark.parametrize("size", [10**9, 10**15, 10**16])
def test_a_body_that_is_announced_too_large_is_refused_before_it_comes(hasty: Running, size: int) -> None:
    with connected(hasty) as raw:
        raw.sendall(b"POST /api/me/carry HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n{" % size)
        assert problem(rest(raw)) == (413, "too-large")


@pytest.mark.parametrize(
    "sent",
    [b"", b"\r\n", b"GET /api/me HTTP/1.1\r\nHost:", b"POST /api/tables HTTP/1.1\r\nContent-Length: 9\r\n\r\n{"],
    ids=["nothing", "an empty line", "half a head", "half a body"],
)
def test_who_says_nothing_or_half_of_it_is_cut_off(hasty: Running, sent: bytes) -> None:
    began = time.monotonic()
    with connected(hasty) as raw:
        raw.sendall(sent)
        answer = rest(raw)
    assert 0.9 < time.monotonic() - began < 15
    if sent.strip():
        assert problem(answer) == (408, "too-slow")
    else:
        assert answer == b""


def test_a_request_that_comes_in_crumbs_is_cut_off_too(hasty: Running) -> None:
    with connected(hasty) as raw, contextlib.suppress(ConnectionError):
        for sent in range(200):
            raw.sendall(b"GET /"[sent : sent + 1] or b"a")
            raw.settimeout(0.1)
            with contextlib.suppress(TimeoutError):
                if not raw.recv(10_000):
                    break
        else:
            pytest.fail("it was read on and on")
    assert sent < 100


def test_half_a_body_is_never_played(hasty: Running) -> None:
    with Person(hasty) as anna:
        body = b'{"game": "keltis", "seats": [{"who": "me"}, {"who": "me"}]}'
        with connected(hasty) as raw:
            head = f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{hasty.port}\r\nCookie: {anna.cookie}\r\n"
            raw.sendall(
                f"{head}Content-Type: application/json\r\nContent-Length: {len(body) + 1}\r\n\r\n".encode() + body
            )
            assert problem(rest(raw)) == (408, "too-slow")
        own = anna.table("me", "me")["id"]  # what was written before it is there by now
        assert [table["id"] for table in anna.get("/api/me/tables")["tables"]] == [own]


def test_who_reads_no_answers_is_cut_off(hasty: Running) -> None:
    """Answers wait in the server only as far as the system holds no more of them, and not for ever."""
    ask = f"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1:{hasty.port}\r\n\r\n".encode()
    with sockets.socket() as raw:
        raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        raw.settimeout(20)
        raw.connect(("127.0.0.1", hasty.port))
        with pytest.raises(ConnectionError):
            send_on(raw, ask, 200, 0.1)


def test_many_requests_sent_ahead_end_the_connection(hasty: Running) -> None:
    with connected(hasty) as raw:
        with contextlib.suppress(ConnectionError):
            raw.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 1000)
        assert rest(raw).count(b"HTTP/1.1 200") < 100
    with connected(hasty) as raw:
        raw.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 9)
        raw.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert rest(raw).count(b"HTTP/1.1 200") == 10


def test_what_comes_after_a_body_is_not_believed(hasty: Running) -> None:
    with Person(hasty) as anna, connected(hasty) as raw:
        raw.sendall(
            b"PUT /api/me HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n"
            b'e\r\n{"name":"Eve"}\r\n0\r\nCookie: ' + anna.cookie.encode() + b"\r\n\r\n"
        )
        assert problem(rest(raw)) == (401, "no-identity")


def test_what_is_no_http_is_told_so(hasty: Running) -> None:
    with connected(hasty) as raw:
        raw.sendall(b"\x16\x03\x01 hello\r\n\r\n")
        assert problem(rest(raw)) == (400, "not-http")


# WebSockets


def upgraded(server: Running, person: Person, table: str) -> sockets.socket:
    raw = connected(server)
    raw.sendall(
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nCookie: {person.cookie}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    assert raw.recv(12) == b"HTTP/1.1 101"
    return raw


UPGRADE = (
    b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
BAD_UPGRADES = {
    "headers": b"GET /api/tables/x/live HTTP/1.1\r\nHost: localhost\r\n" + b"a: b\r\n" * 140 + UPGRADE + b"\r\n",
    "address": b"GET /%b HTTP/1.1\r\nHost: localhost\r\n" % (b"a" * 9_000) + UPGRADE + b"\r\n",
    "method": b"POST /api/tables/x/live HTTP/1.1\r\nHost: localhost\r\n" + UPGRADE + b"\r\n",
    "body": b"GET /api/tables/x/live HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n" + UPGRADE + b"\r\nabc",
    "pieces": b"GET /x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n" + UPGRADE + b"\r\n0\r\n\r\n",
}


@pytest.mark.parametrize("sent", BAD_UPGRADES.values(), ids=BAD_UPGRADES)
def test_what_begins_like_a_socket_and_can_not_be_one_is_answered_and_ended(hasty: Running, sent: bytes) -> None:
    began = time.monotonic()
    with connected(hasty) as raw:
        raw.sendall(sent)
        answer = rest(raw)
    assert time.monotonic() - began < 15
    assert problem(answer) == (400, "bad-upgrade")


def masked(first: int, content: bytes = b"") -> bytes:
    assert len(content) < 126
    return struct.pack("!BB", first, 0x80 | len(content)) + bytes(4) + content


@pytest.mark.parametrize(
    "flood", [masked(0x89, b"x" * 125), masked(0x00)], ids=["pings whose answers nobody reads", "pieces of nothing"]
)
def test_a_socket_that_floods_is_cut_off(hasty: Running, flood: bytes) -> None:
    with Person(hasty) as anna:
        table = anna.table("me", "open")["id"]
        before = memory(hasty)
        with upgraded(hasty, anna, table) as raw:
            raw.sendall(masked(0x01, b"x"))  # the beginning of a text that does not end
            with pytest.raises(ConnectionError):
                send_on(raw, flood * 10_000, 300)
        assert memory(hasty) - before < 50_000
        assert anna.see(table)["id"] == table


# How many


def test_an_address_has_a_number_of_connections_and_the_others_go_on(sqlite_database: str) -> None:
    with Running(sqlite_database, limits=["connections=5"]) as server, contextlib.ExitStack() as stack:
        held = [stack.enter_context(connected(server, "127.0.0.2")) for _ in range(5)]
        with connected(server, "127.0.0.2") as more:
            assert problem(rest(more)) == (503, "too-many-connections")
        with Person(server) as anna:  # from another address
            table = anna.table("me", "me")["id"]
            with anna.live(table) as live:
                live.next("news")
        held[0].close()
        deadline = time.monotonic() + 10
        answer = b""
        while not answer.startswith(b"HTTP/1.1 200") and time.monotonic() < deadline:
            with connected(server, "127.0.0.2") as raw:
                raw.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                answer = rest(raw)
        assert answer.startswith(b"HTTP/1.1 200")


def test_sockets_that_end_make_room_again(sqlite_database: str) -> None:
    with Running(sqlite_database, limits=["connections=4"]) as server, Person(server) as anna:
        table = anna.table("me", "me")["id"]
        for _ in range(12):
            with anna.live(table) as live:
                live.next("news")


def test_where_descriptors_are_few_connections_end_before_they_do(sqlite_database: str) -> None:
    """More connections than the system gives, from many addresses: when they are gone, all is well again."""
    with (
        Running(sqlite_database, limits=[*WIDE, "patience=2"], files=256) as server,
        contextlib.ExitStack() as stack,
    ):
        for n in range(600):
            stack.enter_context(connected(server, f"127.0.1.{n % 200 + 1}"))
        deadline = time.monotonic() + 20
        answer = b""
        while not answer.startswith(b"HTTP/1.1 200"):
            assert time.monotonic() < deadline
            with connected(server) as raw:
                raw.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                answer = rest(raw)
        assert "Traceback" not in server.errors.read_text()


def test_all_connections_together_stay_below_what_the_system_gives() -> None:
    for files, most, of_one in [(1024, 924, 462), (64, 32, 16), (65_536, 65_436, 500), (None, 4096, 500)]:
        connections = Connections(Config("unused"), files)
        assert sum(connections.came(("192.0.2.1", n)) for n in range(600)) == min(600, of_one)
        rest_of_them = sum(connections.came((f"10.{n // 62500}.{n // 250 % 250}.{n % 250}", 1)) for n in range(70_000))
        assert rest_of_them + min(600, of_one) == most
        connections.went(("192.0.2.1", 7))
        assert connections.came(("192.0.2.2", 7))
    proxied = Connections(Config("unused", Limits(connections=2), proxies=1), 1024)
    assert sum(proxied.came(("127.0.0.1", n)) for n in range(2000)) == 924


# Proxies


@pytest.mark.parametrize(
    ("proxies", "lines", "client"),
    [
        (0, ["198.51.100.7"], "127.0.0.1"),
        (1, ["198.51.100.7"], "198.51.100.7"),
        (1, ["203.0.113.1, 203.0.113.2, 198.51.100.7"], "198.51.100.7"),
        (1, ["203.0.113.1", "198.51.100.7"], "198.51.100.7"),
        (2, ["203.0.113.1, 198.51.100.7, 192.0.2.9"], "198.51.100.7"),
        (2, ["198.51.100.7"], "127.0.0.1"),
        (1, ["203.0.113.1, nonsense"], "127.0.0.1"),
        (1, [], "127.0.0.1"),
        (1, ["203.0.113.1, 198.51.100.7:4711"], "198.51.100.7"),
        (1, ["203.0.113.1, [2001:db8::1]:4711"], "2001:db8::1"),
        (1, ["2001:db8::1"], "2001:db8::1"),
    ],
)
def test_what_a_proxy_of_ours_saw_is_believed_and_nothing_before_it(
    proxies: int, lines: list[str], client: str
) -> None:
    headers = [(b"x-forwarded-for", line.encode()) for line in lines] + [(b"x-forwarded-proto", b"https")]
    scope: dict[str, Any] = {"type": "http", "client": ("127.0.0.1", 5), "scheme": "http", "headers": headers}
    forwarded(scope, proxies)
    assert scope["client"][0] == client
    assert scope["scheme"] == ("https" if proxies else "http")
