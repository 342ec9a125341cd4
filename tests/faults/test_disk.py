"""A disk without room, and a database file that is taken away: clear answers, one line of log, and nothing is lost."""

from __future__ import annotations

import random
import resource
from pathlib import Path

from faults.playing import Player, all_heard, check, check_log, figure, healthy, play_on, unavailable, wait_until
from server.running import Person, Running, deciding


def players_at(server: Running, count: int = 3) -> list[Player]:
    found = []
    for n in range(count):
        person = Person(server)
        table = person.table("me", "easy" if n % 2 else "me")["id"]
        found.append(Player(person, table, [server], random.Random(n)))
        found[-1].start()
    return found


def end(server: Running, players: list[Player]) -> int:
    for player in players:
        player.stop()
        player.person.http.close()
    assert server.stop() == 0
    return check(server.database, all_heard(players))


def test_play_goes_on_when_a_full_disk_has_room_again(sqlite_database: str, rounds: int) -> None:
    server = Running(sqlite_database).start()
    assert server.process is not None
    players = players_at(server)
    unlimited = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    for _ in range(rounds):
        play_on(players)
        # None of the server's files may grow any more: that is what a full disk does, and it works on every machine.
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, unlimited[1]))
        wait_until(lambda: unavailable(server))
        assert figure(server, "triskele_store_available") == 0
        told = players[0].acknowledged
        players[0].wait_for_refusals(3)
        assert players[0].acknowledged == told
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)
        wait_until(lambda: healthy(server))
        assert figure(server, "triskele_store_available") == 1
    play_on(players)
    assert end(server, players) >= 20 * (rounds + 1)
    text = server.errors.read_text()
    assert text.count("the database can’t be used") == text.count("the database can be used again") == rounds
    assert len(text.splitlines()) < 4 * rounds + 2


def test_a_server_that_nobody_plays_at_knows_of_a_full_disk_too(sqlite_database: str) -> None:
    with Running(sqlite_database) as server:
        assert server.process is not None
        assert healthy(server)
        unlimited = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1024, resource.RLIM_INFINITY))
        wait_until(lambda: unavailable(server))
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)
        wait_until(lambda: healthy(server))
    check_log(server)


def test_a_file_that_is_taken_away_is_not_written_to_and_back_in_its_place_it_is(sqlite_database: str) -> None:
    """What was written to a deleted file would be gone with the server."""
    path, away = Path(sqlite_database), Path(sqlite_database + ".away")
    with Running(sqlite_database) as server, Person(server) as anna:
        table = anna.table("me", "me")
        view = deciding(table)
        assert view is not None
        action = view["actions"][0]["text"]
        path.rename(away)
        refused = anna.act(table["id"], table["at"], action)
        assert (refused.status_code, refused.json()["code"]) == (503, "store-unavailable")
        wait_until(lambda: unavailable(server))
        assert not path.exists()
        path.write_bytes(away.read_bytes())  # another file in its place is not the one that was read
        assert anna.act(table["id"], table["at"], action).status_code == 503
        path.unlink()
        away.rename(path)
        assert anna.act(table["id"], table["at"], action).status_code == 200
    assert "moved, deleted or replaced" in check_log(server)
    with Running(sqlite_database) as server, Person(server) as ben:
        assert ben.see(table["id"])["at"] == table["at"] + 1


def test_a_log_of_writes_that_is_deleted_is_not_written_to(sqlite_database: str) -> None:
    with Running(sqlite_database) as server, Person(server) as anna:
        table = anna.table("me", "me")
        view = deciding(table)
        assert view is not None
        wal = Path(sqlite_database + "-wal")
        away = Path(sqlite_database + "-wal.away")
        wal.rename(away)
        assert anna.act(table["id"], table["at"], view["actions"][0]["text"]).status_code == 503
        away.rename(wal)
        assert anna.act(table["id"], table["at"], view["actions"][0]["text"]).status_code == 200
