"""Copies that are made while people play are whole, and what is restored from them is played on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from faults.playing import Player, all_heard, check, play_on, players_at, stored
from server.rows import another_postgres, done, dumped, rows_of
from server.running import Running
from triskele.server.services import database_of
from triskele.server.store import Store
from triskele.server.tables.state import rebuilt


@pytest.fixture(params=[("sqlite", 1), ("postgres", 2)], ids=["sqlite", "two-servers"])
def servers(request: pytest.FixtureRequest) -> list[Running]:
    kind, count = request.param
    database = request.getfixturevalue(f"{kind}_database")
    return [Running(database).start() for _ in range(count)]


def acknowledged(players: list[Player]) -> dict[tuple[str, int], str]:
    """The actions that were acknowledged to these people, by table and place."""
    return {
        (table, place): action
        for table, all_of_them in all_heard(players).items()
        for heard in all_of_them
        for place, action in list(heard.acknowledged.items())
    }


def copied_while_playing(players: list[Player], database: str, folder: Path) -> tuple[Path, dict[tuple[str, int], str]]:
    """A copy during which somebody's move was acknowledged, and all moves that were acknowledged before it began."""
    for number in range(50):
        before = acknowledged(players)
        copy = folder / f"{number}.sqlite"
        done("backup", str(copy), "--database", database)
        if len(acknowledged(players)) > len(before):
            return copy, before
    raise AssertionError("nobody moved while fifty copies were made")


def check_copy(copy: Path, database: str, before: dict[tuple[str, int], str]) -> None:
    """A copy is what was stored at one moment: of each log the beginning, with all that was known of before, and what
    is derived from a log as that log has it."""
    found = rows_of(str(copy))
    names = [row[0] for row in found["tables"]]
    later, earlier = stored(database, names), stored(str(copy), names)
    for (table, place), action in before.items():
        assert earlier[table][1][place].data.get("action") == action, "an acknowledged move is not in the copy"
    statuses = {row[0]: row[12] for row in found["tables"]}
    for table, (setup, entries) in earlier.items():
        assert later[table][0] == setup
        assert later[table][1][: len(entries)] == entries
        state = rebuilt(setup, entries)
        assert statuses[table] == state.status
        results = [row for row in found["results"] if row[0] == table]
        assert len(results) == (setup.players if state.status == "finished" else 0)


def test_a_copy_made_while_people_play_is_one_moment_and_is_played_on(servers: list[Running], tmp_path: Path) -> None:
    database, folder = servers[0].database, tmp_path / "copies"
    folder.mkdir()
    players = players_at(servers)
    play_on(players, 20)
    copy, before = copied_while_playing(players, database, folder)
    assert len(before) >= 20
    play_on(players, 10)
    for player in players:
        player.stop()
    for server in servers:
        assert server.stop() == 0
    check(database, all_heard(players))
    check_copy(copy, database, before)

    # What nobody changes any more comes back the same, by our account and by that of the database's own tool.
    whole = str(folder / "whole.sqlite")
    done("backup", whole, "--database", database)
    again = another_postgres(database) if database.startswith("postgres") else str(tmp_path / "again" / "tables.sqlite")
    done("restore", whole, "--database", again)
    assert rows_of(again) == rows_of(whole) == rows_of(database)
    assert dumped(again) == dumped(database)
    assert sum(map(len, rows_of(database).values())) > 100

    # A server that was killed leaves writes beside its file; the copy takes their place, and the people play on.
    target = again if database.startswith("postgres") else database
    killed = Running(target).start()
    players[0].person.at(killed).get("/api/me")
    players[0].person.put("/api/me", {"name": "Somebody else"})
    killed.kill()
    assert target.startswith("postgres") or Path(f"{target}-wal").stat().st_size
    gone(target)
    done("restore", str(copy), "--database", target, "--replace")
    assert rows_of(target) == rows_of(str(copy))
    with Running(target) as server:
        name = rows_of(str(copy))["tables"][0][0]
        # Where they were when the copy was made, if the table was there already.
        there = [one for one in players if one.person.at(server).http.get(f"/api/tables/{one.table}").is_success]
        played = [Player(one.person, one.table, [server], one.luck) for one in there]
        for player in played:
            player.start()
        play_on(played, 20)
        for player in played:
            player.stop()
    assert name in {row[0] for row in rows_of(target)["tables"]}
    assert check(target, all_heard(played)) >= 20
    for player in players:
        player.person.http.close()


SERVED = "application_name = 'triskele' AND datname = current_database()"


def gone(database: str) -> None:
    """Wait until PostgreSQL has noticed that a server was killed."""
    if not database.startswith("postgres"):
        return

    async def wait() -> None:
        store = Store(database_of(database))
        sql = f"SELECT COUNT(*) FROM pg_stat_activity WHERE {SERVED}"
        await store.open()
        try:
            async with asyncio.timeout(30):
                while (await store.database.read(sql))[0][0] > 2:  # this one's own: who listens, and who asks
                    await asyncio.sleep(0.05)
        finally:
            await store.close()

    asyncio.run(wait())
