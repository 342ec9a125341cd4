"""Servers that are killed while people play come back, and what was acknowledged is there."""

from __future__ import annotations

import functools
import random
import time
from collections.abc import Iterator

import pytest

from faults.playing import all_heard, check, healthy, play_on, players_at, wait_until
from server.running import Running


@pytest.fixture
def servers(request: pytest.FixtureRequest) -> Iterator[list[Running]]:
    """One on a file, or some on one PostgreSQL."""
    database, count = request.param
    found = [Running(request.getfixturevalue(f"{database}_database")).start() for _ in range(count)]
    yield found
    for server in found:
        if server.process and server.process.poll() is None:
            server.stop()


@pytest.mark.parametrize(
    "servers",
    [
        pytest.param(("sqlite", 1), id="sqlite"),
        pytest.param(("postgres", 1), id="postgres", marks=pytest.mark.long),
        pytest.param(("postgres", 2), id="two-servers"),
    ],
    indirect=True,
)
def test_a_server_that_is_killed_comes_back_and_nothing_is_lost(servers: list[Running], rounds: int) -> None:
    players = players_at(servers)
    luck = random.Random(rounds)
    took = []
    for _ in range(rounds):
        play_on(players, luck.randrange(10, 60))
        for server in luck.sample(servers, luck.randint(1, len(servers))):
            began = time.monotonic()
            server.kill()
            server.start(server.port)
            wait_until(functools.partial(healthy, server))
            took.append(time.monotonic() - began)
    play_on(players, 30)
    for player in players:
        player.stop()
    for server in servers:
        server.kill()
    acknowledged = check(servers[0].database, all_heard(players))
    for player in players:
        player.person.http.close()
    assert acknowledged >= 30 + 10 * rounds
    print(f"{len(took)} kills, {acknowledged} moves acknowledged, none lost; back after {max(took):.1f} s at most")
