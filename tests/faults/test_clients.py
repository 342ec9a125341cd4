"""Clients that are slow, silent or greedy: others play on, and the server stops when it is told to."""

from __future__ import annotations

import contextlib
import random
import socket as sockets
import threading
import time
from collections.abc import Iterator

import httpx
import pytest

from faults.playing import Player, all_heard, check, check_log, healthy, play_on, wait_until
from server.running import WIDE, Person, Running

HURRY = 5.0  # seconds in which some moves are played, however rude others are
STOPPING = 5.0  # the most seconds a server takes to stop, whoever is connected


@pytest.fixture
def played(sqlite_database: str) -> Iterator[tuple[Running, Player]]:
    """A server where somebody plays while something goes wrong."""
    server = Running(sqlite_database, limits=[*WIDE, "patience=2"]).start()
    with Person(server) as anna:
        player = Player(anna, anna.table("me", "easy")["id"], [server], random.Random(1))
        player.start()
        play_on([player], 5)
        yield server, player
        began = time.monotonic()
        play_on([player], 5)
        assert time.monotonic() - began < HURRY
        player.stop()
        began = time.monotonic()
        assert server.stop() == 0
        assert time.monotonic() - began < STOPPING
        check_log(server)
        assert check(sqlite_database, all_heard([player])) >= 10


def rude(server: Running, content: bytes) -> sockets.socket:
    """A connection that says something and then nothing, and reads nothing."""
    found = sockets.socket()
    found.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    found.connect(("127.0.0.1", server.port))
    found.sendall(content)
    return found


HALVES = {
    "nothing": b"",
    "half a head": b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: ",
    "half a body": b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    b"Content-Length: 5000\r\n\r\n{",
    "half a move": b"POST /api/tables/aaaaaaaaaaaaaaaa/actions HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    b"Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{",
    "half a chunk": b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n{",
}


def test_requests_that_are_never_finished_hold_nobody_up(played: tuple[Running, Player], rounds: int) -> None:
    server, player = played
    for _ in range(rounds):
        open_ones = [rude(server, content) for content in HALVES.values() for _ in range(20)]
        play_on([player], 10)
        for raw in open_ones[::2]:
            raw.close()
        play_on([player], 10)
        for raw in open_ones[1::2]:
            raw.close()


def test_sockets_that_nobody_reads_hold_nobody_up(played: tuple[Running, Player], rounds: int) -> None:
    server, player = played
    hello = (
        f"GET /api/tables/{player.table}/live HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
    ).encode()
    with contextlib.ExitStack() as stack:
        for _ in range(rounds):
            for _ in range(30):
                stack.enter_context(contextlib.closing(rude(server, hello)))
            play_on([player], 30)


def test_a_server_stops_with_all_of_them_connected(played: tuple[Running, Player]) -> None:
    server, player = played
    with contextlib.ExitStack() as stack:
        for content in HALVES.values():
            for _ in range(20):
                stack.enter_context(contextlib.closing(rude(server, content)))
        play_on([player], 10)
        began = time.monotonic()
        assert server.stop() == 0
        took = time.monotonic() - began
        assert took < STOPPING
        server.start(server.port)
        wait_until(lambda: healthy(server))
    print(f"stopped in {took:.1f} s with {20 * len(HALVES)} requests that are never finished")


@pytest.mark.long
def test_a_flood_is_refused_and_others_play_on(sqlite_database: str, rounds: int) -> None:
    """Somebody at another address sends every kind of request, as fast as possible."""
    server = Running(sqlite_database, limits=[]).start()  # with the limits that are the default
    with Person(server) as anna:
        player = Player(anna, anna.table("me", "easy")["id"], [server], random.Random(1))
        player.pause = 0.2  # as people do, and as the limits allow
        player.start()
        paths = ["/api/me", "/api/tables", "/api/games", f"/api/tables/{player.table}", "/healthz"]
        answers: list[int] = []
        enough = threading.Event()

        def flood() -> None:
            source = httpx.HTTPTransport(local_address="127.0.0.2")
            with httpx.Client(base_url=server.url, transport=source, timeout=30) as client:
                while not enough.is_set():
                    answers.extend(client.get(path).status_code for path in paths)

        threads = [threading.Thread(target=flood) for _ in range(4)]
        for thread in threads:
            thread.start()
        for _ in range(rounds):
            began = time.monotonic()
            play_on([player], 5)
            assert time.monotonic() - began < 2 * HURRY
        wait_until(lambda: 429 in answers, 60)
        enough.set()
        for thread in threads:
            thread.join(30)
        assert set(answers) <= {200, 429}
        player.stop()
        assert server.stop() == 0
        check_log(server)
        moves = check(sqlite_database, all_heard([player]))
    print(f"{answers.count(200)} answers, {answers.count(429)} refusals, {moves} moves of somebody else")
