"""What whoever runs a server does about people and tables: the server follows while it runs, and after a start."""

from __future__ import annotations

import asyncio
import contextlib
import io
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from faults.playing import wait_until
from server.rows import command, done, rows_of
from server.running import Person, Running
from server.test_store import opened, with_store
from triskele.cli import app
from triskele.server.house import House
from triskele.server.store import Store


@pytest.fixture
def servers(database: str) -> Iterator[list[Running]]:
    """One server on a file, or two on one PostgreSQL."""
    found = [Running(database).start() for _ in range(2 if database.startswith("postgres") else 1)]
    yield found
    for server in found:
        assert server.stop() == 0


def identity(person: Person) -> str:
    return person.cookie.partition("=")[2].partition(".")[0]


def admin(servers: list[Running], *words: str) -> str:
    """What a command says. It is carried out here: a process for each would take longer than all else."""
    words = ("admin", *words, "--database", servers[0].database)
    run, bound, _ = app.parse_args(words, exit_on_error=False, print_error=False)
    with contextlib.redirect_stdout(io.StringIO()) as said:
        run(*bound.args, **bound.kwargs)
    return said.getvalue()


def refusal(person: Person, method: str, path: str, body: Any = None) -> str | None:
    """The code that something is refused with; None if it is not."""
    answer = person.http.request(method, path, json=body)
    return answer.json()["code"] if answer.is_error else None


def test_who_is_muted_writes_nothing_and_plays_on_until_pardoned(servers: list[Running]) -> None:
    with Person(servers[0], "Anna") as anna, Person(servers[-1], "Ben") as ben:
        table = anna.table("me", "open", options={"start": 0})["id"]
        ben.post(f"/api/tables/{table}/join")
        say = f"/api/tables/{table}/chat", {"text": "hello"}
        assert admin(servers, "mute", identity(anna), "--why", "rude") == "Muted: for good.\n"
        wait_until(lambda: refusal(anna, "POST", *say) == "muted")
        if len(servers) > 1:
            anna.at(servers[-1])
            wait_until(lambda: refusal(anna, "POST", *say) == "muted")
        with anna.live(table) as socket:
            socket.say({"type": "chat", "text": "hello"})
            assert socket.next("problem")["problem"]["code"] == "muted"
        assert "schreiben" in anna.refused("POST", *say, lang="de")["detail"]
        assert refusal(ben, "POST", *say) is None
        seen = anna.see(table)
        assert anna.act(table, seen["at"], seen["views"][0]["actions"][0]["text"]).status_code == 200
        assert admin(servers, "pardon", identity(anna)) == "Pardoned.\n"
        wait_until(lambda: refusal(anna, "POST", *say) is None)


def test_who_is_banned_changes_nothing_and_nobody_waits_for_them(servers: list[Running]) -> None:
    with Person(servers[0], "Anna") as anna, Person(servers[-1], "Ben") as ben:
        table = anna.table("me", "open", options={"start": 0})["id"]
        ben.post(f"/api/tables/{table}/join")
        waiting = anna.table("me", "open", public=True)["id"]
        program = anna.post("/api/me/programs", {"name": "robot"})
        bearer = {"Authorization": f"Bearer {program['token']}"}
        with httpx.Client(base_url=servers[0].url, headers=bearer) as robot, anna.live(table) as socket:
            assert robot.get("/api/me").status_code == 200
            assert admin(servers, "ban", identity(anna), "--days", "3").startswith(
                "Banned, with 1 of their programs: until 20"
            )
            wait_until(lambda: refusal(anna, "POST", "/api/tables") == "banned")
            wait_until(lambda: robot.post("/api/tables", json={}).json()["code"] == "banned")
            socket.say({"type": "chat", "text": "hello"})
            assert socket.next("problem")["problem"]["code"] == "banned"
            wait_until(lambda: anna.see(table)["seats"][0]["kind"] == "bot")
            assert [view["seat"] for view in anna.see(table)["views"]] == [None]  # they look on, as anybody may
        seen = anna.see(table)
        for method, path, body in (
            ("PUT", "/api/me", {"name": "Somebody"}),
            ("POST", f"/api/tables/{table}/actions", {"at": seen["at"], "action": "draw"}),
            ("POST", f"/api/tables/{table}/join", {}),
            ("DELETE", f"/api/tables/{waiting}", None),
        ):
            assert refusal(anna, method, path, body) == "banned", path
        assert "nicht spielen" in anna.refused("POST", "/api/tables", {}, lang="de")["detail"]
        assert anna.get("/api/me/games") == {"games": []}
        # A computer decides in the game, so that Ben is to move; the other seat is anybody's.
        wait_until(lambda: ben.see(table)["seats"][0]["kind"] == "bot")
        wait_until(lambda: any(view["actions"] for view in ben.see(table)["views"]))
        wait_until(lambda: [seat["kind"] for seat in ben.see(waiting)["seats"]] == ["open", "open"])
        admin(servers, "pardon", identity(anna))
        wait_until(lambda: refusal(anna, "PUT", "/api/me", {"name": "Anna"}) is None)


def test_a_table_that_is_closed_is_gone_for_everybody(servers: list[Running]) -> None:
    with Person(servers[0], "Anna") as anna, Person(servers[-1], "Ben") as ben:
        table = anna.table("me", "open")["id"]
        ben.post(f"/api/tables/{table}/join")
        with anna.live(table) as one, ben.live(table) as two:
            for socket in (one, two):
                socket.next("news")
            assert admin(servers, "close", table, "--why", "a bad name") == "Closed.\n"
            for socket in (one, two):
                socket.next("gone", timeout=30)
        for person in (anna, ben):
            assert refusal(person, "GET", f"/api/tables/{table}") == "unknown-table"
        assert anna.get("/api/me/tables")["tables"] == []
    assert rows_of(servers[0].database)["log"] == []


def test_what_was_done_while_no_server_ran_holds_from_its_start(database: str) -> None:
    first = Running(database).start()
    with Person(first, "Anna") as anna, Person(first, "Ben") as ben:
        table = anna.table("me", "open")["id"]
        ben.post(f"/api/tables/{table}/join")
        first.stop()
        done("admin", "ban", identity(anna), "--database", database)
        with Running(database) as server:
            ben.at(server)
            assert refusal(anna.at(server), "POST", "/api/tables") == "banned"
            wait_until(lambda: "bot" in {seat["kind"] for seat in ben.see(table)["seats"]})


def test_people_tables_and_what_was_done_are_listed(servers: list[Running]) -> None:
    with Person(servers[0], "Anna") as anna, Person(servers[0], "Benedikt") as ben:
        table = anna.table("me", "open", public=True)["id"]
        played = ben.table("me", "easy")["id"]
        [line] = admin(servers, "people", "nna").splitlines()
        assert line.startswith(identity(anna))
        assert line.endswith("  Anna")
        assert len(admin(servers, "people").splitlines()) == 2
        assert [one.split()[0] for one in admin(servers, "tables", identity(anna)).splitlines()] == [table]
        listed = {one.split()[0]: one for one in admin(servers, "tables").splitlines()}
        assert set(listed) == {table, played}
        assert f"waiting  host {identity(anna)}  public" in listed[table]
        admin(servers, "mute", identity(ben), "--days", "7", "--why", "shouts")
        admin(servers, "ban", identity(anna))
        admin(servers, "close", table)
        told = [line.split("  ") for line in admin(servers, "log").splitlines()]
        assert [(one[0], *one[2:4]) for one in told] == [
            ("1", "mute", identity(ben)),
            ("2", "ban", identity(anna)),
            ("3", "close", table),
        ]
        assert told[0][4].startswith("until 20")
        assert told[0][5] == "shouts"
        held = {line.split()[0]: line.split()[-1] for line in admin(servers, "people").splitlines()}
        assert held == {identity(anna): "banned", identity(ben): "muted"}


def test_what_can_t_be_done_is_refused_with_a_code(database: str, tmp_path: Path) -> None:
    def refused(code: str, *words: str, at: str = database) -> None:
        found = command("admin", *words, "--database", at)
        assert (found.returncode, found.stderr.endswith(f"[{code}]\n")) == (2, True), found.stderr
        assert "Traceback" not in found.stderr

    asyncio.run(_opened_once(database))
    refused("no-such-person", "mute", "nobody")
    refused("no-such-person", "pardon", "-nobody")
    refused("no-such-table", "close", "-table")
    refused("bad-days", "ban", "nobody", "--days", "0")
    refused("usage", "ban")
    refused("no-database", "log", at=str(tmp_path / "nowhere.sqlite"))
    refused("bad-database", "log", at="mysql://x")
    assert rows_of(database)["deeds"] == []


async def _opened_once(address: str) -> None:
    async with opened(address) as store:
        await store.check()


def test_deeds_at_the_same_time_all_get_numbers_of_their_own(database: str) -> None:
    async def work(store: Store) -> None:
        await asyncio.gather(*(store.do("mute", [f"{n}", f"{n} too"], None, "") for n in range(8)))
        found = await store.deeds()
        assert [deed.number for deed in found] == list(range(1, 17))
        assert sorted(deed.whom for deed in found) == sorted([*map(str, range(8)), *(f"{n} too" for n in range(8))])
        assert [deed.number for deed in await store.deeds(14)] == [15, 16]

    with_store(database, work)


def test_what_holds_for_some_days_ends_by_itself_and_the_last_word_counts(
    sqlite_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(store: Store) -> None:
        house, now = House(store), time.time()
        await store.do("ban", ["anna"], now + 100, "")
        await store.do("mute", ["anna", "ben"], None, "")
        assert not house.banned("anna"), "it has not looked yet"
        assert len(await house.look()) == 3
        assert await house.look() == []
        assert (house.banned("anna"), house.muted("anna"), house.muted("ben")) == (True, True, True)
        assert (house.banned("ben"), house.banned(None), house.muted("carla")) == (False, False, False)
        monkeypatch.setattr(time, "time", lambda: now + 101)
        assert (house.banned("anna"), house.muted("anna")) == (False, True)
        await store.do("ban", ["anna"], now + 300, "again")
        await store.do("pardon", ["ben"], None, "")
        await house.look()
        assert (house.banned("anna"), house.muted("ben")) == (True, False)
        await store.do("pardon", ["anna"], None, "")
        await house.look()
        assert (house.banned("anna"), house.muted("anna")) == (False, False)

    with_store(sqlite_database, work)
