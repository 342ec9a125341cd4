"""Games carried as records: from a page or a terminal to a server, and from one server to another."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import triskele
from server.running import Person, play_on
from server.test_branches import finished
from triskele.rules import GAMES
from triskele.server import fairness


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_is_brought_whole(anna: Person, ben: Person, game: str) -> None:
    _, record = finished(anna, game, GAMES[game].SEATS[1])
    before = ben.get("/api/me/statistics")
    table = ben.post("/api/records", {"record": record, "seats": [0]})
    assert (table["status"], table["carried"], table["own"]) == ("finished", True, True)
    assert [seat["name"] for seat in table["seats"]] == record["names"]
    assert [seat["mine"] for seat in table["seats"]] == [True] + [False] * (len(record["names"]) - 1)
    name = table["id"]
    assert ben.get(f"/api/tables/{name}/record") == record
    match = triskele.replay(record)
    step = len(match.log) // 2
    view = ben.get(f"/api/tables/{name}/steps/{step}?seat=0")
    assert view["table"] == match.as_of(step).view(0)["table"]
    assert len(ben.get(f"/api/tables/{name}/course")["scores"]) == len(match.log) + 1
    [shown] = [one for one in ben.get("/api/me/games")["games"] if one["id"] == name]
    assert [(result["score"], result["mine"]) for result in shown["results"]] == [
        (score, False) for score in match.scores
    ]
    assert ben.get("/api/me/statistics") == before
    seat = match.as_of(step).seat
    branch = ben.post(f"/api/tables/{name}/branch", {"step": step, "seat": seat, "level": "easy"})
    play_on([ben], branch["id"], random.Random(2))
    own = ben.get(f"/api/tables/{branch['id']}/record")
    assert own["actions"][:step] == record["actions"][:step]
    assert fairness.check(own)
    triskele.replay(own)
    assert ben.http.delete(f"/api/tables/{name}").status_code == 204


@pytest.mark.parametrize("game", GAMES)
def test_a_running_game_is_taken_along_and_played_on_elsewhere(anna: Person, ben: Person, game: str) -> None:
    name = anna.table("me", "easy", game=game)["id"]
    play_on([anna], name, random.Random(5), most=6)
    record = anna.post(f"/api/tables/{name}/taken", {})
    assert record["key"]
    assert record["result"] is None
    assert fairness.check(record)
    assert anna.get(f"/api/tables/{name}")["carried"], "whoever has the key can look at all cards"
    table = ben.post("/api/records", {"record": record, "seats": [0], "level": "gentle"})
    assert (table["status"], table["carried"]) == ("playing", True)
    assert [seat["level"] for seat in table["seats"]] == [None, "gentle"]
    play_on([ben], table["id"], random.Random(6))
    own = ben.get(f"/api/tables/{table['id']}/record")
    done = len(record["actions"])
    assert own["actions"][:done] == record["actions"]
    assert own["newcomers"][-1]["after"] == done, "nobody can tell from the file what will be drawn"
    assert triskele.replay(own).game_hash == own["game_hash"]
    assert fairness.check(own)
    play_on([anna], name, random.Random(5))
    assert anna.get(f"/api/tables/{name}")["status"] == "finished"
    assert game not in anna.get("/api/me/statistics")["games"]


def test_a_game_of_the_terminal_is_brought_without_a_server_s_proof(anna: Person) -> None:
    match, chooser = triskele.new("wuerfel", 3, "terminal", names=["Una", "Aoife", "Brendan"]), random.Random(1)
    while not match.finished:
        match.play(chooser.choice(match.action_ids()))
    record = json.loads(json.dumps(match.record()))
    table = anna.post("/api/records", {"record": record})
    assert [seat["name"] for seat in table["seats"]] == ["Una", "Aoife", "Brendan"]
    assert anna.get(f"/api/tables/{table['id']}/record") == record


def changed(record: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"record": {**record, **more}, "seats": [0]}


def test_what_is_wrong_in_a_record_is_said_and_nothing_is_kept(anna: Person, ben: Person) -> None:
    _, record = finished(anna)
    before = ben.get("/api/me/games")
    other = [*record["actions"][:-1], record["actions"][0]]
    for body, code in [
        (changed(record, actions=other), "record-illegal"),
        (changed(record, key="00" * 32), "record-key"),
        (changed(record, key=None), "record-sealed"),
        (changed(record, game_hash="00" * 32), "record-hash"),
        (changed(record, format="chess"), "record-malformed"),
        (changed(record, fairness={**record["fairness"], "seal": "00" * 32}), "record-fairness"),
        ({"record": record, "seats": [7]}, "unknown-seat"),
        (changed(record, names=["x" * 60, "b"]), "record-malformed"),
    ]:
        assert ben.refused("POST", "/api/records", body)["code"] == code
    assert ben.get("/api/me/games") == before
    name = anna.table("me", "easy", game="keltis")["id"]
    play_on([anna], name, random.Random(5), most=2)
    running = anna.post(f"/api/tables/{name}/taken", {})
    assert ben.refused("POST", "/api/records", {"record": running})["code"] == "seat-needed"
    assert ben.refused("POST", f"/api/tables/{name}/taken", {})["code"] == "not-the-host"


def test_where_others_play_nobody_gets_the_key(anna: Person, ben: Person) -> None:
    name = anna.table("me", "open", game="keltis")["id"]
    ben.post(f"/api/tables/{name}/join", {})
    assert anna.refused("POST", f"/api/tables/{name}/taken", {})["code"] == "others-play"
    assert not anna.get(f"/api/tables/{name}")["carried"]
