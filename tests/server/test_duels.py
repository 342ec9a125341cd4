"""Duels: the same deal at several tables, of which nobody sees what they could use before they are through."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

import triskele
from server.running import Person, Running, deciding, play_on
from triskele.rules import GAMES
from triskele.server import fairness

LUCK = 20_261_119


def opened(person: Person, game: str = "wuerfel", **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = person.post("/api/duels", {"game": game, "level": "easy", **more})
    return found


def begun(person: Person, duel: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = person.post(f"/api/duels/{duel['id']}/begin")
    return found


def seen(person: Person, duel: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = person.get(f"/api/duels/{duel['id']}")
    return found


def played(person: Person, table: dict[str, Any], seed: int) -> dict[str, Any]:
    return play_on([person], table["id"], random.Random(seed))


def code(person: Person, method: str, path: str, body: Any = None) -> str:
    found: str = person.refused(method, path, body)["code"]
    return found


@pytest.fixture
def server_there(database: str) -> Iterator[Running]:
    """A server on each kind of database."""
    with Running(database) as running:
        yield running


@pytest.mark.few("sqlite-celtica", "postgres-wuerfel")
@pytest.mark.parametrize("game", GAMES)
def test_two_play_the_same_deal_and_compare_when_they_are_through(server_there: Running, game: str) -> None:
    with Person(server_there, "Anna") as anna, Person(server_there, "Ben") as ben:
        duel = opened(anna, game, word="annas-word")
        assert (duel["mine"], duel["may_begin"], duel["full"], duel["over"]) == (True, True, False, False)
        assert duel["duelists"] == []
        assert duel["options"]["draws"] == "counted"
        first = begun(anna, duel)
        assert first["status"] == "playing"
        assert (first["seal"], first["key_hash"], first["duel"]) == (duel["seal"], duel["key_hash"], duel["id"])
        assert code(ben, "GET", f"/api/tables/{first['id']}") == "duel-hidden"
        second = begun(ben, duel)
        assert second["id"] != first["id"]
        assert second["key_hash"] == first["key_hash"]
        shown = seen(ben, duel)
        assert [(one["name"], one["mine"], one["status"]) for one in shown["duelists"]] == [
            ("Anna", False, "playing"),
            ("Ben", True, "playing"),
        ]
        assert [one["table"] for one in shown["duelists"]] == [None, second["id"]]

        played(anna, first, 1)
        assert [one["status"] for one in seen(ben, duel)["duelists"]] == ["through", "playing"]
        assert [one["scores"] for one in seen(ben, duel)["duelists"]] == [None, None], "not before he is through"
        assert code(ben, "GET", f"/api/tables/{first['id']}") == "duel-hidden"
        assert anna.see(second["id"])["views"][0]["seat"] is None, "she is through, and looks on"
        assert code(anna, "GET", f"/api/tables/{first['id']}/record") == "duel-goes-on", "it has the key"

        played(ben, second, 2)
        over = seen(ben, duel)
        assert over["over"]
        records = [anna.get(f"/api/tables/{table['id']}/record") for table in (first, second)]
        assert [record["key"] for record in records] == [records[0]["key"]] * 2
        assert all(fairness.check(record) for record in records)
        assert records[0]["fairness"]["words"] == [{"seat": 0, "word": "annas-word"}]
        matches = [triskele.replay(record) for record in records]
        assert matches[0].as_of(0).state_at(0).raw == matches[1].as_of(0).state_at(0).raw, "the same deal"
        assert [one["scores"] for one in over["duelists"]] == [match.scores for match in matches]
        assert [one["ranking"] for one in over["duelists"]] == [match.ranking for match in matches]
        ends = [(match.ranking[0], -match.rules.standing(match.state_at(len(match.log)), 0)) for match in matches]
        assert [one["place"] for one in over["duelists"]] == [1 + sorted(ends).index(end) for end in ends]
        parted = over["duelists"][0]["parted"]["step"]
        assert over["duelists"][0]["parted"]["turn"] == matches[1].as_of(parted).turn
        assert [one["steps"] for one in over["duelists"]] == [len(match.log) for match in matches]
        texts = [record["actions"] for record in records]
        assert texts[0][:parted] == texts[1][:parted]
        assert texts[0][parted] != texts[1][parted]
        assert over["duelists"][1]["parted"] is None
        with Person(server_there) as third:
            assert third.see(first["id"])["status"] == "finished", "now everybody may look"
            assert code(third, "POST", f"/api/duels/{duel['id']}/begin") == "duel-full"


def asked(person: Person, table: str) -> Iterator[tuple[str, str, httpx.Response]]:
    """All that can be asked for by GET about a table, from the description."""
    paths = person.get("/api/openapi.json")["paths"]
    for path, ways in paths.items():
        if "{table}" in path and "get" in ways:
            address = path.replace("{table}", table).replace("{step}", "1").replace("{seat}", "0")
            for query in ("", "?seat=0", "?seat=open", "?seat=0&action=keep&against=keep&question=0"):
                yield path, query, person.http.get(f"{address}{query}")


def test_nothing_about_a_game_of_a_duel_is_told_before_one_is_through(shared_server: Running) -> None:
    with Person(shared_server, "Anna") as anna, Person(shared_server, "Ben") as ben, Person(shared_server) as third:
        duel = opened(anna)
        first = begun(anna, duel)
        begun(ben, duel)
        for finished in (False, True):
            if finished:
                played(anna, first, LUCK)
            for who in (ben, third):
                answers = list(asked(who, first["id"]))
                assert len({path for path, _, _ in answers}) > 10
                for path, query, answer in answers:
                    if answer.status_code != 422:
                        assert (answer.status_code, answer.json()["code"]) == (403, "duel-hidden"), (path, query)
                    assert "Anna" not in answer.text
                assert code(who, "POST", f"/api/tables/{first['id']}/analysis") == "duel-hidden"
                here = {"at": 0, "action": "keep"}
                assert code(who, "POST", f"/api/tables/{first['id']}/actions", here) == "not-at-the-table"
                assert code(who, "POST", f"/api/tables/{first['id']}/undo", {"at": 0}) == "duel-hidden"
                page = who.http.get(f"/g/{first['id']}")
                assert page.status_code == 200
                assert "og:title" not in page.text
                with who.live(first["id"]) as socket:
                    assert socket.next()["problem"]["code"] == "duel-hidden"
                    with pytest.raises(ConnectionClosed):
                        socket.next()


def test_the_key_is_told_nowhere_until_all_are_through(shared_server: Running) -> None:
    with Person(shared_server, "Anna") as anna, Person(shared_server, "Ben") as ben:
        duel = opened(anna)
        first, second = begun(anna, duel), begun(ben, duel)
        played(anna, first, 3)
        told = "".join(answer.text for _, _, answer in asked(anna, first["id"]))
        told += json.dumps([seen(anna, duel), anna.get("/api/me/duels"), anna.get("/api/me/games")])
        branch = {"step": 2, "seat": 0, "level": "easy"}
        assert code(anna, "POST", f"/api/tables/{first['id']}/branch", branch) == "duel-goes-on"
        played(ben, second, 4)
        record = anna.get(f"/api/tables/{first['id']}/record")
        assert record["key"] not in told
        assert record["fairness"]["secret"] not in told
        assert anna.post(f"/api/tables/{first['id']}/branch", branch)["duel"] is None


def test_nobody_begins_a_duel_twice_or_has_anybody_else_play(shared_server: Running) -> None:
    with Person(shared_server, "Anna") as anna:
        duel = opened(anna)
        table = begun(anna, duel)
        assert begun(anna, duel)["id"] == table["id"]
        name = table["id"]
        assert code(anna, "DELETE", f"/api/tables/{name}") == "duel-fixed"
        assert code(anna, "POST", f"/api/tables/{name}/leave") == "duel-fixed"
        assert code(anna, "POST", f"/api/tables/{name}/seats/0/link") == "duel-fixed"
        assert code(anna, "PUT", f"/api/tables/{name}/seats/0", {"who": "bot", "level": "easy"}) == "duel-fixed"
        assert code(anna, "PUT", f"/api/tables/{name}/seats/1", {"who": "me"}) == "duel-fixed"
        german = anna.refused("DELETE", f"/api/tables/{name}", lang="de")
        assert german["detail"] == "Wer dasselbe spielt wie andere, behält den Platz bis zum Ende."
        played(anna, table, 5)
        assert begun(anna, duel)["status"] == "finished"
        again = anna.see(anna.post(f"/api/tables/{name}/rematch")["table"])
        assert again["duel"] is None
        assert again["seal"] != table["seal"], "a rematch is another deal"


def test_what_was_revealed_is_not_taken_back_in_a_duel(shared_server: Running) -> None:
    with Person(shared_server, "Anna") as anna:
        alone, duel = anna.table("me", "easy", game="wuerfel"), begun(anna, opened(anna))
        for table, may in ((alone, True), (duel, False)):
            now = anna.see(table["id"])
            while not (view := deciding(now)) or view["phase"] != "reroll":
                time.sleep(0.02)
                now = anna.see(table["id"])
            after = anna.act(table["id"], now["at"], "reroll 1 2 3").json()
            assert after["undo"] == may
            if not may:
                assert code(anna, "POST", f"/api/tables/{table['id']}/undo", {"at": after["at"]}) in {
                    "no-undo",
                    "stale",
                }


@pytest.mark.parametrize("aids", [False, True])
def test_hints_are_there_only_if_the_duel_allows_them(shared_server: Running, aids: bool) -> None:
    with Person(shared_server, "Anna") as anna:
        table = begun(anna, opened(anna, aids=aids))
        assert table["aided"] == aids
        lens = anna.http.get(f"/api/tables/{table['id']}/lens?seat=0")
        assert lens.status_code == (200 if aids else 409)
        assert code(anna, "GET", f"/api/tables/{table['id']}/mentor?seat=0") == "no-mentor"


def test_bots_choose_alike_at_all_tables_of_one_deal(shared_server: Running) -> None:
    """Two people who play the same meet the same opponent, also where it leaves something to chance."""

    def same(person: Person, table: str) -> list[str]:
        while (now := person.see(table))["status"] != "finished":
            view = now["views"][0]
            if view["deciding"] == 0 and view["actions"]:
                person.act(table, now["at"], view["actions"][0]["text"])
            else:
                time.sleep(0.01)
        log = person.get(f"/api/tables/{table}/log?from=0")["entries"]
        return [
            entry["text"].replace("Anna", "You").replace("Ben", "You") for entry in log if entry["kind"] == "action"
        ]

    with Person(shared_server, "Anna") as anna, Person(shared_server, "Ben") as ben:
        duel = anna.post("/api/duels", {"game": "wuerfel", "level": "gentle"})["id"]
        tables = [who.post(f"/api/duels/{duel}/begin")["id"] for who in (anna, ben)]
        assert same(anna, tables[0]) == same(ben, tables[1])


def test_many_at_once_begin_once_each_and_no_more_than_may(server_there: Running) -> None:
    with Person(server_there, "Anna") as anna:
        duel = opened(anna, people=3)
        people = [Person(server_there, f"Person {n}") for n in range(6)]
        with ThreadPoolExecutor(24) as pool:
            asked = [pool.submit(one.http.post, f"/api/duels/{duel['id']}/begin", json={}) for one in people * 4]
            answers = [(n % 6, each.result()) for n, each in enumerate(asked)]
        tables: dict[int, set[str]] = {}
        for who, answer in answers:
            assert answer.status_code in {200, 409}, answer.text
            if answer.status_code == 200:
                tables.setdefault(who, set()).add(answer.json()["id"])
            else:
                assert answer.json()["code"] == "duel-full"
        assert len(tables) == 3
        assert all(len(names) == 1 for names in tables.values())
        assert len(seen(anna, duel)["duelists"]) == 3
        for one in people:
            one.http.close()


def test_who_opened_a_duel_closes_it(shared_server: Running) -> None:
    with Person(shared_server, "Anna") as anna, Person(shared_server, "Ben") as ben:
        duel = opened(anna)
        assert code(ben, "POST", f"/api/duels/{duel['id']}/close") == "not-the-host"
        table = begun(anna, duel)
        assert anna.http.post(f"/api/duels/{duel['id']}/close", json={}).status_code == 204
        assert code(ben, "POST", f"/api/duels/{duel['id']}/begin") == "duel-full"
        assert not seen(anna, duel)["over"]
        played(anna, table, 6)
        assert seen(ben, duel)["over"]
        empty = opened(anna)
        anna.http.post(f"/api/duels/{empty['id']}/close", json={}).raise_for_status()
        assert code(anna, "GET", f"/api/duels/{empty['id']}") == "unknown-duel"


def test_a_duel_that_nobody_begins_is_forgotten_and_others_close(sqlite_database: str) -> None:
    limits = ["idle_duels=1", "people_per_minute=1000", "moves_per_minute=100000", "duels_per_minute=1000"]
    with Running(sqlite_database, limits=limits) as server, Person(server, "Anna") as anna:
        empty, duel = opened(anna), opened(anna)
        begun(anna, duel)
        while anna.http.get(f"/api/duels/{empty['id']}").status_code != 404 or not seen(anna, duel)["full"]:
            time.sleep(0.1)
        assert [one["id"] for one in anna.get("/api/me/duels")["duels"]] == [duel["id"]]


def test_what_a_stranger_can_open_has_limits(sqlite_database: str) -> None:
    with Running(sqlite_database, limits=["duels_per_minute=1"]) as server, Person(server) as anna:
        for _ in range(20):
            opened(anna)
        problem = anna.refused("POST", "/api/duels", {"game": "keltis", "level": "easy"})
        assert problem["code"] == "too-many"
    with Running(sqlite_database) as server, Person(server) as anna:
        for _ in range(50):
            opened(anna)
        assert code(anna, "POST", "/api/duels", {"game": "keltis", "level": "easy"}) == "too-many-duels"


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ({"game": "chess"}, "unknown-game"),
        ({"level": "divine"}, "unknown-level"),
        ({"players": 1}, "wrong-players"),
        ({"players": 9}, "wrong-players"),
        ({"people": 1}, "invalid"),
        ({"people": 21}, "invalid"),
        ({"options": {"luck": "much"}}, "unknown-option"),
        ({"word": "with spaces"}, "invalid"),
        ({"secret": "mine"}, "invalid"),
    ],
)
def test_what_can_not_be_played_is_refused(anna: Person, wrong: dict[str, Any], expected: str) -> None:
    assert code(anna, "POST", "/api/duels", {"game": "keltis", "level": "easy", **wrong}) == expected
    assert code(anna, "GET", "/api/duels/nothing-like-this") == "unknown-duel"
    assert code(anna, "POST", "/api/duels/nothing-like-this/begin") == "unknown-duel"
