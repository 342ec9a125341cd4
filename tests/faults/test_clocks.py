"""A server that is killed while somebody's time runs out: nobody loses the time in which no server ran, and it is over
once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

import pytest

from faults.playing import healthy, stored, wait_until
from server.running import Person, Running, deciding
from triskele.server.clock import Span
from triskele.server.services import database_of
from triskele.server.store import Store
from triskele.server.tables.state import rebuilt

# Clocks run twenty times as fast, nobody may be late, and servers notice soon that none ran.
FAST = (
    "import triskele.server.clock as c; import triskele.server.minds.timekeeper as t; t.BEAT, t.GAP = 0.2, 3.0; "
    "c.SPARE, set_to = 0.0, c.clock_of; "
    "c.clock_of = lambda data, n, still=(): set_to(data and {**data, 'bank': data['bank'] / 20}, n, still); "
)
BANK = 60 / 20  # seconds


@pytest.fixture
def servers(request: pytest.FixtureRequest) -> Iterator[list[Running]]:
    database, count = request.param
    address = request.getfixturevalue(f"{database}_database")
    found = [Running(address, before=FAST).start() for _ in range(count)]
    yield found
    for server in found:
        if server.process and server.process.poll() is None:
            server.stop()


def still_of(database: str) -> list[Span]:
    """When no server ran, as the database has it."""

    async def read() -> list[Span]:
        store = Store(database_of(database))
        await store.open()
        try:
            return await store.still(0.0)
        finally:
            await store.close()

    return asyncio.run(read())


@pytest.mark.parametrize(
    "servers",
    [
        pytest.param(("sqlite", 1), id="sqlite"),
        pytest.param(("postgres", 2), id="two-servers", marks=pytest.mark.long),
    ],
    indirect=True,
)
def test_time_that_runs_out_while_servers_are_killed_is_over_once_and_not_too_soon(servers: list[Running]) -> None:
    with Person(servers[0]) as anna, Person(servers[0]) as ben:
        table = anna.table("me", "open", clock={"kind": "live", "bank": 60}, options={"start": 0})["id"]
        seen = ben.post(f"/api/tables/{table}/join")
        while seen["clock"]["runs"] == 0:  # from her first decision on her time counts
            view = deciding(seen := anna.see(table))
            if view is not None:
                seen = anna.act(table, seen["at"], view["actions"][-1]["text"]).json()
        for server in servers:
            server.kill()
        killed = time.time()
        wait_until(lambda: time.time() > killed + BANK + 2)
        for server in servers:
            server.start(server.port)
            wait_until(lambda server=server: healthy(server))  # type: ignore[misc]
        wait_until(lambda: ben.at(servers[-1]).see(table)["status"] == "finished", 120)
    for server in servers:
        server.kill()
    setup, entries = stored(servers[0].database, [table])[table]
    assert [entry.kind for entry in entries].count("out") == 1
    out, still = entries[-1], still_of(servers[0].database)
    assert out.data == {"seat": 1, "gives_up": True}
    clock = rebuilt(setup, entries[:-1], still).clock
    assert clock is not None
    assert clock.runs == 1
    assert any(begin < killed + 0.5 and end > killed + BANK for begin, end in still), "no server ran, and that is noted"
    assert clock.counted(clock.since, out.time) >= BANK - 0.01
