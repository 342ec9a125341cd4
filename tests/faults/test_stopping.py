"""A server that is told to stop while people play and bots are busy stops at once and loses nothing."""

from __future__ import annotations

import random
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest

from faults.playing import Player, all_heard, check, figure, wait_until
from server.running import Person, Running
from triskele.rules import GAMES

PATIENCE = 5.0  # seconds


def stop_while_bots_play(database: Path, tables: int, level: str, workers: int) -> None:
    luck = random.Random(tables)
    server = Running(str(database), "--bot-workers", str(workers), bot_pause=0.2).start()
    assert server.process is not None
    with Person(server) as host, Person(server) as anna:
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(lambda n: host.table(level, level, game=list(GAMES)[n % 4]), range(tables)))
        player = Player(anna, anna.table("me", level)["id"], [server], luck)
        player.start()
        if workers:
            how = 'triskele_bot_choices_total{how="search"}'
            wait_until(lambda: figure(server, how) > 5, 300)  # the first time, search is compiled
        wait_until(lambda: player.acknowledged > 5 and figure(server, "triskele_sockets") == 0)
        processes = psutil.Process(server.process.pid).children(recursive=True)
        assert processes
        began = time.monotonic()
        assert server.stop() == 0
        assert time.monotonic() - began < PATIENCE
        _, left = psutil.wait_procs(processes, PATIENCE)
        assert not left
        player.stop()
        assert check(str(database), all_heard([player])) > 5


@pytest.mark.parametrize("workers", [0, pytest.param(1, marks=pytest.mark.long)])
def test_a_server_with_many_bots_stops_at_once(tmp_path: Path, rounds: int, workers: int) -> None:
    for n in range(rounds):
        stop_while_bots_play(tmp_path / f"{n}.sqlite", 60, "merciless", workers)


@pytest.mark.long
@pytest.mark.parametrize("level", ["easy", "merciless"])
def test_a_server_with_six_hundred_tables_of_bots_stops_at_once(tmp_path: Path, rounds: int, level: str) -> None:
    for n in range(rounds):
        stop_while_bots_play(tmp_path / f"{n}.sqlite", 600, level, 1 if level == "merciless" else 0)
