"""Tables and seats over the real interface: who may do what, and what comes of it."""

from __future__ import annotations

import json
import random
import re
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

import triskele
from server.running import Person, Running, deciding, play_on
from triskele.bots import LEVELS
from triskele.rules import GAMES
from triskele.server import fairness

OTHER = next(level for level in LEVELS if level != "easy")


def kinds(table: dict[str, Any]) -> list[str]:
    return [seat["kind"] for seat in table["seats"]]


def test_a_browser_gets_an_identity_that_scripts_cannot_read(shared_server: Running) -> None:
    response = httpx.get(f"{shared_server.url}/api/me")
    cookie = response.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert response.json()["name"]
    again = httpx.get(f"{shared_server.url}/api/me", headers={"Cookie": cookie.split(";")[0]})
    assert "set-cookie" not in again.headers
    assert again.json() == response.json()


def test_a_forged_identity_is_nobody(shared_server: Running, anna: Person) -> None:
    person, signature = anna.cookie.removeprefix("triskele=").split(".")
    other = signature[:-1] + ("0" if signature[-1] != "0" else "1")
    for forged in [f"{person}.{other}", person, f"{person}.", f".{signature}", "x" * 500, f"{person}.ü"]:
        response = httpx.post(
            f"{shared_server.url}/api/tables",
            json={"game": "keltis", "seats": [{"who": "me"}, {"who": "open"}]},
            headers={"Cookie": f"triskele={forged}".encode()},
        )
        assert (response.status_code, response.json()["code"]) == (401, "no-identity")


def test_a_person_is_carried_to_another_device_once(shared_server: Running, anna: Person) -> None:
    table = anna.table("me", "open")
    link = anna.post("/api/me/carry")
    assert link["link"].endswith(f"#/carry/{link['token']}")
    with Person(shared_server) as phone:
        assert phone.post("/api/me/carried", {"token": link["token"]}) == {"name": "Anna"}
        assert phone.see(table["id"])["seats"][0]["mine"]
        assert phone.refused("POST", "/api/me/carried", {"token": link["token"]})["code"] == "bad-token"
        assert phone.refused("POST", "/api/me/carried", {"token": "guessed"})["code"] == "bad-token"


def test_a_table_starts_when_every_seat_has_somebody(anna: Person, ben: Person) -> None:
    table = anna.table("me", "open", "easy")
    assert (table["status"], kinds(table)) == ("waiting", ["person", "open", "bot"])
    assert table["views"] == []
    assert anna.refused("POST", f"/api/tables/{table['id']}/actions", {"at": 0, "action": "draw"})["code"] == "stale"
    here = {"at": table["at"], "action": "draw"}
    assert anna.refused("POST", f"/api/tables/{table['id']}/actions", here)["code"] == "not-started"
    joined = ben.post(f"/api/tables/{table['id']}/join", {"word": "bens-word"})
    assert joined["status"] == "playing"
    assert [view["seat"] for view in joined["views"]] == [1]
    assert ben.refused("POST", f"/api/tables/{table['id']}/join", {})["code"] == "already-seated"


def test_open_tables_are_listed_private_ones_only_to_their_people(anna: Person, ben: Person) -> None:
    public, private = anna.table("me", "open", public=True), anna.table("me", "open")
    listed = {table["id"] for table in ben.get("/api/tables?limit=100")["tables"]}
    assert public["id"] in listed
    assert private["id"] not in listed
    own = {table["id"] for table in anna.get("/api/me/tables")["tables"]}
    assert {public["id"], private["id"]} <= own
    assert ben.get("/api/me/tables")["tables"] == []
    ben.post(f"/api/tables/{public['id']}/join")
    assert public["id"] not in {table["id"] for table in ben.get("/api/tables?limit=100")["tables"]}
    assert [table["id"] for table in ben.get("/api/me/tables")["tables"]] == [public["id"]]


def test_several_seats_of_one_person_are_ordinary(anna: Person) -> None:
    table = anna.table("me", "me")
    assert [view["seat"] for view in table["views"]] == [0, 1]
    end = play_on([anna], table["id"], random.Random(1))
    assert end["status"] == "finished"


def test_people_at_one_screen_have_names_of_their_own(anna: Person) -> None:
    seats = [{"who": "me"}, {"who": "me", "name": " Ben  the younger "}]
    table = anna.post("/api/tables", {"game": "keltis", "seats": seats})
    assert [seat["name"] for seat in table["seats"]] == ["Anna", "Ben the younger"]
    assert table["views"][0]["names"] == ["Anna", "Ben the younger"]
    address = f"/api/tables/{table['id']}/seats/1"
    anna.put(address, {"who": "bot", "level": OTHER})
    assert anna.put(address, {"who": "me"})["seats"][1]["name"] == "Ben the younger"
    bad = {"game": "keltis", "seats": [{"who": "me", "name": ""}, {"who": "me"}]}
    assert anna.refused("POST", "/api/tables", bad)["code"] == "bad-name"


@pytest.mark.parametrize("name", ["Aoife", "CIARA", " brendan ", "Éithne", "Ｄeclan"])
def test_nobody_is_called_as_bots_are(anna: Person, name: str) -> None:
    assert anna.refused("PUT", "/api/me", {"name": name})["code"] == "bots-name"
    seats = [{"who": "me", "name": name}, {"who": "bot", "level": OTHER}]
    assert anna.refused("POST", "/api/tables", {"game": "keltis", "seats": seats})["code"] == "bots-name"
    table = anna.table("me", OTHER)["id"]
    assert anna.refused("PUT", f"/api/tables/{table}/seats/0", {"who": "me", "name": name})["code"] == "bots-name"


@pytest.mark.parametrize(("lang", "guest"), [("en", "Guest"), ("de", "Gast")])
def test_who_has_not_said_a_name_is_a_guest_with_a_number(server: Running, lang: str, guest: str) -> None:
    found = httpx.get(f"{server.url}/api/me", headers={"Accept-Language": lang}).json()["name"]
    assert re.fullmatch(rf"{guest} \d{{1,3}}", found)


def test_several_at_one_screen_read_what_all_of_them_may_know(anna: Person) -> None:
    table = anna.table("me", "me")
    seen = table
    for kind in ("discard", "draw"):
        view = deciding(seen)
        assert view is not None
        action = next(action["text"] for action in view["actions"] if action["kind"] == kind)
        seen = anna.act(table["id"], seen["at"], action).json()
    drawn = anna.get(f"/api/tables/{table['id']}/log?from=0")["entries"][-1]
    assert drawn["text"] == "Anna draws a card."
    assert drawn["events"] == [{"seat": drawn["seat"], "kind": "draw"}]


def test_nobody_acts_for_others_or_takes_their_seats(anna: Person, ben: Person, shared_server: Running) -> None:
    table = anna.table("me", "open", options={"start": 0})
    name = table["id"]
    ben.post(f"/api/tables/{name}/join")
    seen = anna.see(name)
    action = deciding(seen)["actions"][0]["text"]  # type: ignore[index]
    assert ben.act(name, seen["at"], action).json()["code"] == "not-your-turn"
    with Person(shared_server) as stranger:
        assert stranger.act(name, seen["at"], action).json()["code"] == "not-at-the-table"
        assert stranger.refused("POST", f"/api/tables/{name}/leave")["code"] == "not-at-the-table"
        assert stranger.refused("POST", f"/api/tables/{name}/undo", {"at": seen["at"]})["code"] == "not-at-the-table"
        assert stranger.refused("DELETE", f"/api/tables/{name}")["code"] == "not-the-host"
        for who in ("me", "bot", "open"):
            problem = stranger.refused("PUT", f"/api/tables/{name}/seats/0", {"who": who})
            assert problem["code"] == "not-your-seat"
        assert stranger.refused("POST", f"/api/tables/{name}/seats/0/link")["code"] == "not-your-seat"
        assert stranger.refused("GET", f"/api/tables/{name}/steps/0?seat=0")["code"] == "not-your-seat"
        assert [view["seat"] for view in stranger.see(name)["views"]] == [None]
    # Not even the host may take a guest's seat.
    assert anna.refused("PUT", f"/api/tables/{name}/seats/1", {"who": "me"})["code"] == "not-your-seat"
    assert anna.refused("PUT", f"/api/tables/{name}/seats/1", {"who": "bot"})["code"] == "not-your-seat"


def test_a_bot_keeps_the_seat_of_who_left_and_hands_it_back(anna: Person, ben: Person) -> None:
    name = anna.table("me", "open", options={"start": 1})["id"]
    ben.post(f"/api/tables/{name}/join")
    left = ben.post(f"/api/tables/{name}/leave")
    assert left["seats"][1] == {
        "seat": 1,
        "kind": "bot",
        "name": "Ben",
        "level": "easy",
        "mine": False,
        "kept": True,
        "kept_for_me": True,
        "together": [],
        "held_by": [],
    }
    until = time.monotonic() + 10
    while not deciding(seen := anna.see(name)):
        assert time.monotonic() < until, "the bot does not play on"
    assert anna.refused("PUT", f"/api/tables/{name}/seats/1", {"who": "me"})["code"] == "not-your-seat"
    back = ben.post(f"/api/tables/{name}/join")
    assert back["seats"][1]["mine"]
    assert [view["seat"] for view in back["views"]] == [1]
    assert back["at"] == seen["at"] + 1


def test_who_leaves_before_the_start_leaves_an_open_seat(anna: Person, ben: Person) -> None:
    name = anna.table("me", "open", "open")["id"]
    ben.post(f"/api/tables/{name}/join")
    assert kinds(ben.post(f"/api/tables/{name}/leave")) == ["person", "open", "open"]


def test_the_host_puts_bots_on_open_seats_and_takes_them_off(anna: Person, ben: Person) -> None:
    name = anna.table("me", "open", "open")["id"]
    assert ben.refused("PUT", f"/api/tables/{name}/seats/1", {"who": "bot"})["code"] == "not-the-host"
    assert kinds(anna.put(f"/api/tables/{name}/seats/1", {"who": "bot", "level": "easy"})) == ["person", "bot", "open"]
    assert kinds(anna.put(f"/api/tables/{name}/seats/1", {"who": "open"})) == ["person", "open", "open"]
    assert kinds(anna.put(f"/api/tables/{name}/seats/1", {"who": "bot"})) == ["person", "bot", "open"]
    started = anna.put(f"/api/tables/{name}/seats/2", {"who": "bot", "level": OTHER})
    assert started["status"] == "playing"
    assert anna.refused("PUT", f"/api/tables/{name}/seats/1", {"who": "open"})["code"] == "seat-needed"
    # In the middle of the game the host sits down for a bot.
    assert anna.put(f"/api/tables/{name}/seats/1", {"who": "me"})["seats"][1]["mine"]
    for none in (3, 7):
        refusal = anna.refused("PUT", f"/api/tables/{name}/seats/{none}", {"who": "me"})
        assert (refusal["code"], refusal["status"]) == ("unknown-seat", 404)
    assert anna.refused("PUT", f"/api/tables/{name}/seats/1", {"who": "bot", "level": "?"})["code"] == "unknown-level"


def test_a_seats_link_gives_that_seat_alone_and_once(anna: Person, ben: Person, shared_server: Running) -> None:
    name = anna.table("me", "me")["id"]
    link = anna.post(f"/api/tables/{name}/seats/1/link")
    token = {"token": link["token"]}
    assert link["link"].endswith(f"/#/seat/{name}/1/{link['token']}")
    assert ben.refused("POST", f"/api/tables/{name}/seats/0/take", token)["code"] == "bad-token"
    taken = ben.post(f"/api/tables/{name}/seats/1/take", token)
    assert [view["seat"] for view in taken["views"]] == [1]
    assert taken["views"][0]["names"] == ["Anna", "Ben"]
    with Person(shared_server) as other:
        assert other.refused("POST", f"/api/tables/{name}/seats/1/take", token)["code"] == "bad-token"
    assert [view["seat"] for view in anna.see(name)["views"]] == [0]


def test_an_open_seat_is_given_away_by_the_host_alone(anna: Person, ben: Person) -> None:
    name = anna.table("me", "open", "open")["id"]
    ben.post(f"/api/tables/{name}/join")
    assert ben.refused("POST", f"/api/tables/{name}/seats/2/link")["code"] == "not-the-host"
    assert anna.post(f"/api/tables/{name}/seats/2/link")["token"]


def test_a_seats_link_is_worth_nothing_after_the_end(anna: Person, ben: Person) -> None:
    name = anna.table("me", "me", game="wuerfel")["id"]
    token = {"token": anna.post(f"/api/tables/{name}/seats/1/link")["token"]}
    play_on([anna], name, random.Random(5))
    assert ben.refused("POST", f"/api/tables/{name}/seats/1/take", token)["code"] == "game-over"


def test_an_old_link_does_not_take_the_seat_of_who_came_meanwhile(
    anna: Person, ben: Person, shared_server: Running
) -> None:
    name = anna.table("me", "open", "open")["id"]
    first, second = (anna.post(f"/api/tables/{name}/seats/1/link")["token"] for _ in range(2))
    ben.post(f"/api/tables/{name}/seats/1/take", {"token": first})
    with Person(shared_server) as thief:
        problem = thief.refused("POST", f"/api/tables/{name}/seats/1/take", {"token": second})
        assert problem["code"] == "not-your-seat"


def test_a_repeated_action_is_answered_with_the_table_and_played_once(anna: Person) -> None:
    seen = anna.table("me", "me")
    action = deciding(seen)["actions"][0]["text"]  # type: ignore[index]
    first = anna.act(seen["id"], seen["at"], action)
    again = anna.act(seen["id"], seen["at"], action)
    assert first.status_code == 200
    assert again.status_code == 409
    assert again.json()["code"] == "stale"
    assert again.json()["table"] == first.json()
    assert anna.act(seen["id"], seen["at"] + 7, action).json()["code"] == "stale"
    assert first.json()["views"][0]["at"] == 1


def test_the_short_way_and_the_long_way_give_the_same_answers(anna: Person) -> None:
    """A request with a content type that the short way does not know takes the long way."""
    seen = anna.table("me", "me")
    path = f"/api/tables/{seen['id']}/actions"
    view = deciding(seen)
    assert view is not None
    legal = view["actions"][0]["text"]
    bodies: list[Any] = [{"at": seen["at"], "action": "draw"}, {"at": 0, "action": legal}, {"at": -1, "action": legal}]
    bodies += [
        {"at": seen["at"]},
        {"at": seen["at"], "action": legal, "more": 1},
        [],
        {"at": seen["at"], "action": "fly"},
    ]
    for body in bodies:
        answers = [
            anna.http.post(path, content=json.dumps(body), headers={"Content-Type": kind})
            for kind in ("application/json", "application/json; charset=utf-8")
        ]
        assert answers[0].status_code == answers[1].status_code >= 400
        assert answers[0].json() == answers[1].json()
        assert {**answers[0].headers, "date": ""} == {**answers[1].headers, "date": ""}
    body = json.dumps({"at": seen["at"], "action": legal})
    long = anna.http.post(path, content=body, headers={"Content-Type": "application/json; charset=utf-8"})
    undone = anna.post(f"/api/tables/{seen['id']}/undo", {"at": long.json()["at"]}) if long.json()["undo"] else None
    assert long.status_code == 200
    if undone:
        short = anna.act(seen["id"], undone["at"], legal)
        assert {**short.json(), "at": 0, "touched": 0} == {**long.json(), "at": 0, "touched": 0}
        assert {**short.headers, "date": ""} == {
            **long.headers,
            "date": "",
            "content-length": short.headers["content-length"],
        }


def test_a_move_is_answered_at_once(anna: Person) -> None:
    name, began = anna.table("me", "me")["id"], time.monotonic()
    play_on([anna], name, random.Random(1), most=30)
    assert time.monotonic() - began < 20  # not even a second for each, however busy the machine is


def test_an_action_may_come_in_pieces_with_others_and_on_a_connection_that_ends(anna: Person) -> None:
    seen = anna.table("me", "me")
    address = httpx.URL(anna.url)

    def request(at: int, action: str, more: str = "") -> tuple[bytes, bytes]:
        body = json.dumps({"at": at, "action": action})
        head = f"POST /api/tables/{seen['id']}/actions HTTP/1.1\r\nHost: {address.host}:{address.port}\r\n{more}"
        head += f"Cookie: {anna.cookie}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        return head.encode(), body.encode()

    def answers(*requests: tuple[bytes, bytes], pause: float = 0.0) -> list[bytes]:
        """The statuses that come back, up to the end of the connection."""
        with socket.create_connection((address.host, address.port or 80), timeout=20) as connection:
            for head, body in requests:
                connection.sendall(head)
                time.sleep(pause)
                connection.sendall(body)
            got = b""
            while part := connection.recv(65536):
                got += part
        return re.findall(rb"HTTP/1.1 (\d+)", got)

    last = "Connection: close\r\n"
    view = deciding(seen)
    assert view is not None
    discard = next(action["text"] for action in view["actions"] if action["kind"] == "discard")
    assert answers(request(seen["at"], discard, last), pause=0.1) == [b"200"]
    wait = "Expect: 100-continue\r\n"
    first, again = request(seen["at"] + 1, "draw", wait), request(seen["at"] + 1, "draw", last)
    assert answers(first, again, pause=0.1) == [b"100", b"200", b"409"]
    view = deciding(anna.see(seen["id"]))
    assert view is not None
    discard = next(action["text"] for action in view["actions"] if action["kind"] == "discard")
    both = request(seen["at"] + 2, discard), request(seen["at"] + 3, "draw", last)
    assert answers((b"", b"".join(both[0] + both[1]))) == [b"200", b"200"]
    assert anna.see(seen["id"])["at"] == seen["at"] + 4


def test_an_illegal_action_is_refused_with_its_rule_in_both_languages(anna: Person) -> None:
    seen = anna.table("me", "me")
    path, body = f"/api/tables/{seen['id']}/actions", {"at": seen["at"], "action": "draw"}
    english, german = anna.refused("POST", path, body), anna.refused("POST", path, body, "de-AT,en;q=0.5")
    assert english["code"] == german["code"] == "illegal-move"
    assert english["rule"] == german["rule"] == "KEL-TURN-1"
    assert english["detail"] != german["detail"]
    assert anna.refused("POST", path, {"at": seen["at"], "action": "fly away"})["code"] == "unknown-action"
    assert anna.refused("POST", path, {"at": seen["at"], "action": 99999})["code"] == "unknown-action"
    assert anna.see(seen["id"])["at"] == seen["at"]


def lay_and_see(person: Person, seen: dict[str, Any]) -> dict[str, Any]:
    """Discard a card, which reveals nothing and does not end the turn."""
    view = deciding(seen)
    assert view is not None
    action = next(action["text"] for action in view["actions"] if action["kind"] == "discard")
    after: dict[str, Any] = person.act(seen["id"], seen["at"], action).raise_for_status().json()
    return after


def test_undo_goes_back_within_ones_turn_as_far_as_nothing_was_revealed(anna: Person, ben: Person) -> None:
    name = anna.table("me", "open", options={"start": 0})["id"]
    ben.post(f"/api/tables/{name}/join")
    before = anna.see(name)
    after = lay_and_see(anna, before)
    assert after["undo"]
    assert not ben.see(name)["undo"]
    assert ben.refused("POST", f"/api/tables/{name}/undo", {"at": after["at"]})["code"] == "no-undo"
    assert anna.refused("POST", f"/api/tables/{name}/undo", {"at": before["at"]})["code"] == "stale"
    back = anna.post(f"/api/tables/{name}/undo", {"at": after["at"]})
    assert back["views"] == before["views"]
    assert back["at"] == after["at"] + 1
    assert not back["undo"]
    drawn = anna.act(name, lay_and_see(anna, back)["at"], "draw").json()
    assert not drawn["undo"]
    assert anna.refused("POST", f"/api/tables/{name}/undo", {"at": drawn["at"]})["code"] == "no-undo"


def test_among_bots_ones_own_moves_are_taken_back_freely(anna: Person) -> None:
    before = anna.table("me", "easy", options={"start": 0})
    name = before["id"]
    drawn = anna.act(name, lay_and_see(anna, before)["at"], "draw").json()
    until = time.monotonic() + 10
    while not deciding(seen := anna.see(name)):
        assert time.monotonic() < until
    assert seen["views"][0]["at"] > drawn["views"][0]["at"]
    one = anna.post(f"/api/tables/{name}/undo", {"at": seen["at"]})
    two = anna.post(f"/api/tables/{name}/undo", {"at": one["at"]})
    assert two["views"] == before["views"]
    assert anna.refused("POST", f"/api/tables/{name}/undo", {"at": two["at"]})["code"] == "no-undo"


def test_a_seat_that_a_bot_keeps_for_somebody_is_not_a_bots(anna: Person, ben: Person) -> None:
    name = anna.table("me", "open", options={"start": 0})["id"]
    ben.post(f"/api/tables/{name}/join")
    ben.post(f"/api/tables/{name}/leave")
    drawn = anna.act(name, lay_and_see(anna, anna.see(name))["at"], "draw").json()
    assert not drawn["undo"]


def test_a_rematch_is_one_table_with_the_same_people_and_levels(
    anna: Person, ben: Person, shared_server: Running
) -> None:
    name = anna.table("me", "open", OTHER, options={"start": 2}, public=True)["id"]
    ben.post(f"/api/tables/{name}/join")
    assert anna.refused("POST", f"/api/tables/{name}/rematch")["code"] == "not-finished"
    play_on([anna, ben], name, random.Random(2))
    with Person(shared_server) as other:
        assert other.refused("POST", f"/api/tables/{name}/rematch")["code"] == "not-at-the-table"
    again = anna.post(f"/api/tables/{name}/rematch")["table"]
    assert ben.post(f"/api/tables/{name}/rematch")["table"] == again
    assert anna.see(name)["rematch"] == again
    seen = ben.see(again)
    assert (seen["status"], seen["previous"], seen["options"]) == ("playing", name, {"start": 2})
    assert not seen["public"]
    assert [(seat["kind"], seat["name"], seat["level"]) for seat in seen["seats"]] == [
        ("person", "Anna", None),
        ("person", "Ben", None),
        ("bot", "Ciara", OTHER),
    ]
    assert seen["seal"] == anna.get(f"/api/tables/{name}/record")["fairness"]["secret"]
    play_on([anna, ben], again, random.Random(3))
    assert fairness.check(anna.get(f"/api/tables/{again}/record"))


def test_ones_own_unfinished_table_can_be_deleted_a_finished_one_stays(anna: Person) -> None:
    table = anna.table("me", "me")
    assert anna.http.delete(f"/api/tables/{table['id']}").status_code == 204
    assert anna.refused("GET", f"/api/tables/{table['id']}")["code"] == "unknown-table"
    finished = play_on([anna], anna.table("me", "me")["id"], random.Random(4))
    assert anna.refused("DELETE", f"/api/tables/{finished['id']}")["code"] == "finished-stays"


def test_a_record_is_sealed_until_the_end_and_can_then_be_checked(anna: Person, tmp_path: Path) -> None:
    table = anna.table("me", "easy", word="my-own-word")
    assert anna.refused("GET", f"/api/tables/{table['id']}/record")["code"] == "not-finished"
    assert table["views"][0]["key"] is None
    assert table["views"][0]["key_hash"] == table["key_hash"]
    end = play_on([anna], table["id"], random.Random(5))
    record = anna.get(f"/api/tables/{table['id']}/record")
    assert record["fairness"]["seal"] == table["seal"]
    assert record["fairness"]["words"] == [{"seat": 0, "word": "my-own-word"}]
    assert record["key_hash"] == table["key_hash"]
    assert record["result"] == end["views"][0]["result"]
    assert table["game_hash"] is None
    assert record["game_hash"] == end["game_hash"] == end["views"][0]["game_hash"]

    def verify(content: Any) -> subprocess.CompletedProcess[str]:
        (tmp_path / "record.json").write_text(json.dumps(content))
        command = [sys.executable, "-c", "from triskele.cli import main; main()", "verify", "record.json"]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    assert "made from a sealed secret and 1 people’s words" in verify(record).stdout
    assert f"has the hash {end['game_hash']}" in verify(record).stdout
    assert "record-hash" in verify({**record, "game_hash": "00" * 32}).stderr
    old = {name: value for name, value in record.items() if name != "game_hash"}
    assert "may have been changed" in verify(old).stdout
    record["fairness"]["words"][0]["word"] = "another-word"
    assert "record-fairness" in verify(record).stderr


def test_history_has_results_statistics_and_every_step_as_any_seat_saw_it(anna: Person, ben: Person) -> None:
    name = anna.table("me", "open", options={"start": 0})["id"]
    ben.post(f"/api/tables/{name}/join")
    first = anna.see(name)["views"][0]
    middle = play_on([anna, ben], name, random.Random(6), most=21)
    bens = ben.see(name)["views"][0]
    assert anna.get(f"/api/tables/{name}/steps/{bens['at']}?seat=0")["table"]["hand"]
    end = play_on([anna, ben], name, random.Random(7))
    assert middle["status"] == "playing"
    [game] = anna.get("/api/me/games")["games"]
    result = end["views"][0]["result"]
    assert [seat["score"] for seat in game["results"]] == result["scores"]
    assert [seat["won"] for seat in game["results"]] == [seat in result["winners"] for seat in range(2)]
    assert [seat["mine"] for seat in game["results"]] == [True, False]
    assert anna.get(f"/api/tables/{name}/steps/0?seat=0") == first
    replayed = anna.get(f"/api/tables/{name}/steps/{bens['at']}?seat=1")  # somebody else's seat, after the end
    assert replayed == bens
    assert anna.refused("GET", f"/api/tables/{name}/steps/100000?seat=1")["code"] == "unknown-step"
    tally = anna.get("/api/me/statistics")["games"]["keltis"]
    assert tally["played"] == 1
    assert tally["won"] == (0 in result["winners"])
    assert tally["mean_score"] == result["scores"][0]
    assert tally["levels"] == {"person": {key: tally[key] for key in ("played", "won", "mean_score")}}


def test_a_corrected_board_is_played_and_a_broken_one_refused(anna: Person) -> None:
    board = triskele.new("orakel").board
    corrected = {**board, "priestess": {**board["priestess"], "bonus": 7}}
    table = anna.table("me", "me", game="orakel", board=corrected)
    assert table["views"][0]["table"]["priestess_bonus"] == 7
    body = {"game": "keltis", "seats": [{"who": "me"}, {"who": "me"}], "board": {"name": "nothing"}}
    assert anna.refused("POST", "/api/tables", body)["code"] == "board-invalid"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "chess", "seats": [{"who": "me"}, {"who": "me"}]}, "unknown-game"),
        ({"game": "keltis", "seats": [{"who": "me"}]}, "wrong-players"),
        ({"game": "keltis", "seats": [{"who": "me"}, {"who": "me"}], "options": {"start": 5}}, "bad-option"),
        ({"game": "keltis", "seats": [{"who": "me"}, {"who": "me"}], "options": {"fog": 1}}, "unknown-option"),
        ({"game": "keltis", "seats": [{"who": "me"}, {"who": "bot", "level": "?"}]}, "unknown-level"),
        ({"game": "keltis", "seats": [{"who": "you"}, {"who": "me"}]}, "invalid"),
        ({"game": "keltis", "seats": [{"who": "me"}, {"who": "me"}], "fee": 1}, "invalid"),
        ({"game": "keltis", "seats": [{"who": "me"}, {"who": "me"}], "position": "keltis/1 players=2"}, "invalid"),
        ({"game": "keltis", "seats": []}, "invalid"),
        ([], "invalid"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_both_languages(anna: Person, body: Any, code: str) -> None:
    english, german = (anna.refused("POST", "/api/tables", body, lang) for lang in ("en", "de"))
    assert english["code"] == german["code"] == code
    assert english["detail"] != german["detail"]
    assert english["type"] == f"urn:triskele:problem:{code}"


def test_what_can_be_played_is_listed(anna: Person) -> None:
    choices = anna.get("/api/games")["games"]
    assert [choice["game"] for choice in choices] == list(GAMES)
    for choice, german in zip(choices, anna.get("/api/games?lang=de")["games"], strict=True):
        rules = GAMES[choice["game"]]
        assert choice["seats"] == list(rules.SEATS)
        assert [option["name"] for option in choice["options"]] == ["start", *rules.OPTIONS]
        assert [value["value"] for value in choice["options"][0]["values"]] == ["random", *range(rules.SEATS[1])]
        for seat, value in enumerate(choice["options"][0]["values"][1:]):
            assert str(seat + 1) in value["text"]
        for option, values in zip(choice["options"][1:], rules.OPTIONS.values(), strict=True):
            assert [value["value"] for value in option["values"]] == list(values)
            assert option["title"]
            assert option["text"]
        assert [level["level"] for level in choice["levels"]] == list(LEVELS)
        assert choice["line"] != german["line"]
        assert choice["levels"][0]["text"] != german["levels"][0]["text"]
        assert (choice["reconstructed"] is None) == (choice["game"] == "keltis") == (german["reconstructed"] is None)


def test_lists_say_who_sits_there_and_whose_turn_it_is(anna: Person, ben: Person) -> None:
    name = anna.table("me", "open", "gentle", options={"start": 0}, public=True)["id"]
    [waiting] = [table for table in ben.get("/api/tables")["tables"] if table["id"] == name]
    assert [(seat["kind"], seat["name"], seat["level"], seat["mine"]) for seat in waiting["seats"]] == [
        ("person", "Anna", None, False),
        ("open", "", None, False),
        ("bot", "Ciara", "gentle", False),
    ]
    assert (waiting["deciding"], waiting["your_turn"]) == (None, False)
    ben.post(f"/api/tables/{name}/join")
    for person, mine in ((anna, [True, False, False]), (ben, [False, True, False])):
        [playing] = [table for table in person.get("/api/me/tables")["tables"] if table["id"] == name]
        assert playing["deciding"] == 0
        assert playing["your_turn"] == (person is anna)
        assert [seat["mine"] for seat in playing["seats"]] == mine
    end = play_on([anna, ben], name, random.Random(3))
    [finished] = [game for game in ben.get("/api/me/games")["games"] if game["id"] == name]
    assert end["status"] == finished["status"] == "finished"
    assert (finished["deciding"], finished["your_turn"]) == (None, False)
    assert [seat["name"] for seat in finished["seats"]] == ["Anna", "Ben", "Ciara"]


def test_health_figures_and_the_front_page(shared_server: Running, anna: Person) -> None:
    assert anna.get("/healthz")["status"] == "ok"
    routes = (("", 201), ("/{table}/actions", 200), ("/{table}/actions", 409))

    def counted() -> list[float]:
        figures = shared_server.figures()
        names = [
            f'triskele_requests_total{{method="POST",route="/api/tables{route}",status="{n}"}}' for route, n in routes
        ]
        lines = dict(line.rsplit(" ", 1) for line in figures.splitlines())
        return [float(lines.get(name, 0)) for name in names]

    before = counted()
    seen = anna.table("me", "me")
    view = deciding(seen)
    assert view is not None
    for at, status in ((seen["at"], 200), (seen["at"] + 7, 409)):
        assert anna.act(seen["id"], at, view["actions"][0]["text"]).status_code == status
    assert counted() == [count + 1 for count in before]
    assert "Triskele" in httpx.get(shared_server.url).text
    headers = httpx.get(shared_server.url).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers.get_list("cache-control") == ["no-cache"]  # its own
    assert anna.http.get("/api/me").headers.get_list("cache-control") == ["no-store"]
