"""Seats and secrets: nobody sees two hands, nothing foreseen comes true, and what was seen is told to everybody."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import triskele
from server.running import Person, Running, deciding, play_on
from triskele.cli.looking import verify
from triskele.server import fairness


@pytest.fixture
def people(shared_server: Running) -> Any:
    with (
        Person(shared_server, "Anna") as anna,
        Person(shared_server, "Ben") as ben,
        Person(shared_server, "Cleo") as cleo,
    ):
        yield anna, ben, cleo


def link(giver: Person, table: str, seat: int) -> dict[str, Any]:
    return {"token": giver.post(f"/api/tables/{table}/seats/{seat}/link")["token"]}


def hand_over(giver: Person, taker: Person, table: str, seat: int, word: str) -> dict[str, Any]:
    found: dict[str, Any] = taker.post(
        f"/api/tables/{table}/seats/{seat}/take", {**link(giver, table, seat), "word": word}
    )
    return found


def second(person: Person, table: str, seat: int, how: dict[str, Any] | None = None) -> str:
    """The code that an attempt to take a seat is refused with; asked in German, to see that there is a sentence too."""
    body, path = ({"who": "me"}, "") if how is None else (how, "/take")
    problem = person.refused("POST" if how else "PUT", f"/api/tables/{table}/seats/{seat}{path}", body, "de")
    assert "Platz" in problem["detail"]
    return str(problem["code"])


def take_back(person: Person, table: str) -> dict[str, Any]:
    """Take back our own last action, although bots may be quick."""
    at = person.see(table)["at"]
    while (response := person.http.post(f"/api/tables/{table}/undo", json={"at": at})).status_code == 409:
        at = response.json()["table"]["at"]
    found: dict[str, Any] = response.raise_for_status().json()
    return found


def a_discard(table: dict[str, Any]) -> str:
    view = deciding(table)
    assert view
    return next(action["text"] for action in view["actions"] if action["kind"] == "discard")


# One seat each


def test_where_others_play_the_host_takes_no_second_seat(people: tuple[Person, Person, Person]) -> None:
    anna, ben, _ = people
    table = anna.table("me", "open", "easy", "easy", options={"start": 0})["id"]
    ben.post(f"/api/tables/{table}/join")
    assert second(anna, table, 2) == "second-seat"
    ben.post(f"/api/tables/{table}/leave")
    assert second(anna, table, 2) == "second-seat", "Ben's seat is kept: Ben still plays"
    anna.post(f"/api/tables/{table}/leave")
    assert second(anna, table, 2) == "second-seat", "Anna's own seat is kept for her"
    assert anna.put(f"/api/tables/{table}/seats/0", {"who": "me"})["seats"][0]["mine"]


def test_a_host_without_a_seat_may_take_one(people: tuple[Person, Person, Person]) -> None:
    anna, ben, cleo = people
    table = anna.table("open", "open", "easy")["id"]
    ben.post(f"/api/tables/{table}/join")
    cleo.post(f"/api/tables/{table}/join")
    assert anna.put(f"/api/tables/{table}/seats/2", {"who": "me"})["seats"][2]["mine"]


def test_a_link_gives_no_second_seat_and_is_not_used_up_by_who_has_one(people: tuple[Person, Person, Person]) -> None:
    anna, ben, cleo = people
    table = anna.table("me", "open", "easy")["id"]
    ben.post(f"/api/tables/{table}/join")
    bens, bots = link(ben, table, 1), link(anna, table, 2)
    assert second(anna, table, 1, bens) == "second-seat"
    assert second(ben, table, 2, bots) == "second-seat"
    assert second(anna, table, 2, bots) == "second-seat"
    assert cleo.post(f"/api/tables/{table}/seats/2/take", bots)["seats"][2]["mine"]


def test_who_handed_a_seat_on_takes_no_other_one_but_may_have_it_back(people: tuple[Person, Person, Person]) -> None:
    anna, ben, cleo = people
    table = anna.table("me", "open", "easy")["id"]
    ben.post(f"/api/tables/{table}/join")
    hand_over(anna, cleo, table, 0, "word")
    assert second(anna, table, 2) == "second-seat", "Anna saw the hand of seat 0"
    assert hand_over(cleo, anna, table, 0, "word")["seats"][0]["mine"]


def test_several_at_one_screen_keep_their_seats_when_somebody_comes(people: tuple[Person, Person, Person]) -> None:
    anna, ben, _ = people
    table = anna.table("me", "me", "easy", "easy", options={"start": 0})["id"]
    hand_over(anna, ben, table, 3, "word")
    anna.post(f"/api/tables/{table}/leave")
    assert anna.post(f"/api/tables/{table}/join")["seats"][0]["mine"]
    seen = anna.post(f"/api/tables/{table}/join")
    assert [seat["mine"] for seat in seen["seats"]] == [True, True, False, False]
    assert second(anna, table, 2) == "second-seat"


def test_alone_with_bots_one_may_have_any_seat(people: tuple[Person, Person, Person]) -> None:
    anna, ben, _ = people
    table = anna.table("me", "easy", "easy")["id"]
    seen = anna.put(f"/api/tables/{table}/seats/1", {"who": "me", "name": "Other"})
    assert [seat["together"] for seat in seen["seats"]] == [[1], [0], []]
    seen = hand_over(anna, ben, table, 1, "word")
    assert [(seat["together"], seat["held_by"]) for seat in seen["seats"]] == [([], []), ([], ["Anna"]), ([], [])]


# A newcomer's word


def test_what_was_foreseen_by_taking_back_does_not_come_true(people: tuple[Person, Person, Person]) -> None:
    anna, ben, _ = people

    def draw(table: dict[str, Any]) -> Any:
        """What a draw brings, as events."""
        assert anna.act(table["id"], table["at"], "draw").status_code == 200
        return anna.get(f"/api/tables/{table['id']}/log?from={table['at']}")["entries"][0]["events"]

    changed = 0
    for n in range(6):
        table = anna.table("me", "easy", "easy", options={"start": 0}, word=f"word-{n}")
        table = anna.act(table["id"], table["at"], a_discard(table)).json()
        foreseen = draw(table)
        assert draw(take_back(anna, table["id"])) == foreseen, "alone with bots what was taken back comes again"
        take_back(anna, table["id"])
        assert hand_over(anna, ben, table["id"], 1, f"bens-{n}")["seats"][1]["mine"]
        changed += draw(anna.see(table["id"])) != foreseen
    assert changed > 3, "now and then the same card comes by chance"


def test_newcomers_are_in_the_record_and_who_returns_is_none(
    people: tuple[Person, Person, Person], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    anna, ben, cleo = people
    table = anna.table("me", "easy", "easy", game="wuerfel", word="annas")["id"]
    play_on([anna], table, random.Random(1), most=4)
    hand_over(anna, ben, table, 1, "bens")
    play_on([anna, ben], table, random.Random(2), most=4)
    ben.post(f"/api/tables/{table}/leave")
    ben.post(f"/api/tables/{table}/join", {"word": "another-one"})
    hand_over(ben, cleo, table, 1, "cleos")
    hand_over(cleo, ben, table, 1, "a-third-one")
    told = anna.get(f"/api/tables/{table}/log")["entries"]
    came = [(entry["seat"], entry["newcomer"]) for entry in told if entry["kind"] == "seat"][3:]
    assert came == [(1, True), (1, False), (1, False), (1, True), (1, True)]
    assert "bens" not in str(told)
    end = play_on([anna, ben], table, random.Random(3))
    record = anna.get(f"/api/tables/{table}/record")
    assert [(one["seat"], one["word"]) for one in record["newcomers"]] == [
        (1, "bens"),
        (1, "cleos"),
        (1, "a-third-one"),
    ]
    assert record["fairness"]["words"] == [{"seat": 0, "word": "annas"}]
    assert fairness.check(record)
    assert triskele.replay(record).game_hash == record["game_hash"] == end["game_hash"]
    (tmp_path / "record.json").write_text(json.dumps(record))
    verify(tmp_path / "record.json")
    assert "3 newcomers’ words were mixed into it" in capsys.readouterr().out
    again = anna.see(anna.post(f"/api/tables/{table}/rematch")["table"])
    assert again["seats"][1]["held_by"] == []
    words = play_on([anna, ben], again["id"], random.Random(4)) and anna.get(f"/api/tables/{again['id']}/record")
    assert [one["word"] for one in words["fairness"]["words"]] == ["annas", "bens"]


# What is told


def test_who_held_a_seat_is_told_to_everybody(people: tuple[Person, Person, Person]) -> None:
    anna, ben, cleo = people
    table = anna.table("me", "open", "easy")["id"]
    anna.put("/api/me", {"name": "Anna"})
    ben.post(f"/api/tables/{table}/join")
    hand_over(ben, cleo, table, 1, "word")
    for person in people:
        seen = person.see(table)
        assert [seat["held_by"] for seat in seen["seats"]] == [[], ["Ben"], []]
    cleo.post(f"/api/tables/{table}/leave")
    assert anna.see(table)["seats"][1]["held_by"] == ["Ben"], "the seat is still Cleo's"


def test_undos_say_whether_something_had_been_revealed(people: tuple[Person, Person, Person]) -> None:
    anna, ben, _ = people
    table = anna.table("me", "easy", options={"start": 0})
    discard = a_discard(table)
    anna.act(table["id"], table["at"], discard)
    seen = take_back(anna, table["id"])
    assert seen["revealed_undos"] == 0
    seen = anna.act(table["id"], seen["at"], discard).json()
    anna.act(table["id"], seen["at"], "draw")
    take_back(anna, table["id"])
    assert ben.see(table["id"])["revealed_undos"] == 1
    told = ben.get(f"/api/tables/{table['id']}/log")["entries"]
    assert [entry["revealed"] for entry in told if entry["kind"] == "undo"] == [False, True]


def test_a_seats_past_belongs_to_who_holds_it(people: tuple[Person, Person, Person]) -> None:
    anna, ben, _ = people
    table = anna.table("me", "easy", options={"start": 0})["id"]
    first = anna.get(f"/api/tables/{table}/steps/0?seat=0")
    hand_over(anna, ben, table, 0, "word")
    assert ben.get(f"/api/tables/{table}/steps/0?seat=0")["table"] == first["table"]
    assert anna.refused("GET", f"/api/tables/{table}/steps/0?seat=0")["code"] == "not-your-seat"


# Deleting, and playing again


def test_a_running_table_is_deleted_by_its_host_only_where_nobody_else_plays(
    people: tuple[Person, Person, Person],
) -> None:
    anna, ben, _ = people
    waiting = anna.table("me", "open", "open")["id"]
    ben.post(f"/api/tables/{waiting}/join")
    assert anna.http.delete(f"/api/tables/{waiting}").status_code == 204
    table = anna.table("me", "open", "easy")["id"]
    ben.post(f"/api/tables/{table}/join")
    assert anna.refused("DELETE", f"/api/tables/{table}")["code"] == "others-play"
    ben.post(f"/api/tables/{table}/leave")
    assert anna.refused("DELETE", f"/api/tables/{table}")["code"] == "others-play"
    assert ben.see(table)["status"] == "playing"
    alone = anna.table("me", "easy")["id"]
    assert anna.http.delete(f"/api/tables/{alone}").status_code == 204


def test_a_deleted_rematch_is_followed_by_another_one_with_another_deal(people: tuple[Person, Person, Person]) -> None:
    anna, *_ = people
    table = play_on([anna], anna.table("me", "me", game="wuerfel")["id"], random.Random(5))["id"]
    first = anna.see(anna.post(f"/api/tables/{table}/rematch")["table"])
    assert anna.http.delete(f"/api/tables/{first['id']}").status_code == 204
    second = anna.see(anna.post(f"/api/tables/{table}/rematch")["table"])
    assert (second["status"], second["previous"]) == ("playing", table)
    assert second["key_hash"] != first["key_hash"]
    assert anna.post(f"/api/tables/{table}/rematch")["table"] == second["id"] == anna.see(table)["rematch"]
    secret = anna.get(f"/api/tables/{table}/record")["fairness"]["secret"]
    assert first["seal"] == secret, "the seal of a rematch is the secret of the game before"
    assert fairness.seal_of(bytes.fromhex(second["seal"])) == secret, "and of the next one its hash's"
