"""Playing on from a position of a finished game: a game of its own, whose record says where it began."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import triskele
from server.running import Person, Running, play_on
from triskele.rules import GAMES
from triskele.server import fairness
from triskele.server.places import place_of


def finished(anna: Person, game: str = "keltis", players: int = 2) -> tuple[str, dict[str, Any]]:
    name = anna.table("me", *["easy"] * (players - 1), game=game)["id"]
    play_on([anna], name, random.Random(3))
    return name, anna.get(f"/api/tables/{name}/record")


def branched(anna: Person, name: str, step: int, seat: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = anna.post(f"/api/tables/{name}/branch", {"step": step, "seat": seat, "level": "easy"})
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_branch_begins_with_the_position_and_its_record_is_verified(anna: Person, game: str, tmp_path: Path) -> None:
    name, record = finished(anna, game, GAMES[game].SEATS[1])
    parent = triskele.replay(record)
    step = len(parent.log) // 2
    seat = parent.as_of(step).seat
    assert seat is not None
    table = branched(anna, name, step, seat)
    assert table["branch"] == {"table": name, "step": step, "place": place_of(name)}
    assert table["key_hash"] == record["key_hash"]
    [view] = table["views"]
    past = parent.as_of(step).view(seat)
    assert view["table"] == past["table"]
    assert view["actions"] == past["actions"]
    assert [one["kind"] for one in table["seats"]].count("bot") == parent.players - 1
    play_on([anna], table["id"], random.Random(4))
    own = anna.get(f"/api/tables/{table['id']}/record")
    assert own["actions"][:step] == record["actions"][:step]
    assert own["newcomers"][-1]["after"] == step
    assert own["fairness"]["branch"] == {"table": name, "step": step}
    assert fairness.check(own)
    assert triskele.replay(own).game_hash == own["game_hash"] != record["game_hash"]
    file = tmp_path / "own.json"
    file.write_text(json.dumps(own))
    verify = [sys.executable, "-c", "from triskele.cli import main; main()", "verify", str(file)]
    checked = subprocess.run(verify, capture_output=True, check=False)
    assert checked.returncode == 0, checked.stdout


def test_another_action_can_be_played_first(anna: Person) -> None:
    name, record = finished(anna)
    parent = triskele.replay(record)
    step = next(n for n in range(20, len(parent.log)) if (parent.as_of(n).seat, parent.as_of(n).phase) == (0, "play"))
    past = parent.as_of(step)
    other = next(past.action(one).text for one in past.action_ids() if one != parent.log[step].id)
    body = {"step": step, "seat": 0, "level": "easy", "action": other}
    table = anna.post(f"/api/tables/{name}/branch", body)
    play_on([anna], table["id"], random.Random(4))
    own = anna.get(f"/api/tables/{table['id']}/record")
    assert own["actions"][: step + 1] == [*record["actions"][:step], other]
    assert own["newcomers"][-1]["after"] == step, "what is drawn after it is new"
    assert triskele.replay(own).game_hash == own["game_hash"]
    for wrong, code in [({"seat": 1}, "not-your-turn"), ({"action": "dance"}, "unknown-action")]:
        assert anna.refused("POST", f"/api/tables/{name}/branch", {**body, **wrong})["code"] == code
    illegal = next(one.text for one in parent.face.ACTIONS if one.id not in past.action_ids())
    refusal = anna.refused("POST", f"/api/tables/{name}/branch", {**body, "action": illegal})
    assert refusal["code"] == "illegal-move"
    assert refusal["rule"]


def test_what_is_drawn_in_a_branch_is_new(anna: Person) -> None:
    """The same actions from the same position, twice: with all the same draws they would show the same hands."""
    name, record = finished(anna, "wuerfel")
    rolls = set()
    for _ in range(4):
        table = branched(anna, name, 1, 0)
        play_on([anna], table["id"], random.Random(1))
        own = triskele.replay(anna.get(f"/api/tables/{table['id']}/record"))
        rolls.add(tuple(str(own.as_of(step).view(None)["table"]["dice"]) for step in range(1, 12)))
    first = triskele.replay(record)
    rolls.add(tuple(str(first.as_of(step).view(None)["table"]["dice"]) for step in range(1, 12)))
    assert len(rolls) == 5


def test_a_branch_counts_for_nobody_and_a_rematch_of_it_is_a_game_like_any_other(anna: Person) -> None:
    name, _ = finished(anna)
    before = anna.get("/api/me/statistics"), [game["id"] for game in anna.get("/api/me/games")["games"]]
    table = branched(anna, name, 9)
    assert table["id"] in [one["id"] for one in anna.get("/api/me/tables")["tables"]]
    play_on([anna], table["id"], random.Random(2))
    assert (anna.get("/api/me/statistics"), [game["id"] for game in anna.get("/api/me/games")["games"]]) == before
    again = anna.see(anna.post(f"/api/tables/{table['id']}/rematch")["table"])
    of_parent = anna.see(anna.post(f"/api/tables/{name}/rematch")["table"])
    assert again["branch"] is None
    assert again["seal"] != of_parent["seal"]
    assert again["key_hash"] != of_parent["key_hash"]


def test_lists_say_which_game_a_branch_left(server: Running) -> None:
    with Person(server, "Anna") as anna:
        name, _ = finished(anna)
        branch, other = branched(anna, name, 9), anna.table("me", "easy")
        for _ in range(2):  # from memory, and from the database
            listed = {table["id"]: table["branch"] for table in anna.get("/api/me/tables")["tables"]}
            assert listed == {branch["id"]: {"table": name, "step": 9, "place": place_of(name)}, other["id"]: None}
            server.stop()
            anna.at(server.start())
        assert [game["branch"] for game in anna.get("/api/me/games")["games"]] == [None]


def test_in_a_branch_nothing_before_it_is_taken_back(anna: Person) -> None:
    name, record = finished(anna)
    parent = triskele.replay(record)
    step = next(n for n in range(20, len(parent.log)) if (parent.as_of(n).seat, parent.as_of(n).phase) == (0, "play"))
    table = branched(anna, name, step, 0)
    assert not table["undo"]
    assert anna.refused("POST", f"/api/tables/{table['id']}/undo", {"at": table["at"]})["code"] == "no-undo"
    # A card is to be drawn after it, so no bot moves in between.
    action = next(action["text"] for action in table["views"][0]["actions"] if action["kind"] == "discard")
    seen = anna.act(table["id"], table["at"], action).json()
    seen = anna.post(f"/api/tables/{table['id']}/undo", {"at": seen["at"]})
    assert seen["views"][0]["at"] == step
    assert not seen["undo"]


def test_a_branch_of_a_branch_goes_on_from_it(anna: Person) -> None:
    name, _ = finished(anna, "orakel")
    first = branched(anna, name, 12)["id"]
    play_on([anna], first, random.Random(1))
    second = branched(anna, first, 20)["id"]
    play_on([anna], second, random.Random(1))
    record, own = anna.get(f"/api/tables/{first}/record"), anna.get(f"/api/tables/{second}/record")
    assert [one["after"] for one in own["newcomers"]] == [12, 20]
    assert own["actions"][:20] == record["actions"][:20]
    assert fairness.check(own)
    assert triskele.replay(own).game_hash == own["game_hash"]


def test_the_log_of_a_branch_tells_the_whole_game(anna: Person) -> None:
    name, record = finished(anna)
    table = branched(anna, name, 6)["id"]
    told = anna.get(f"/api/tables/{table}/log")["entries"]
    actions = [entry for entry in told if entry["kind"] == "action"]
    assert [entry["step"] for entry in actions[:6]] == list(range(6))
    assert [entry["kind"] for entry in told][:10] == ["seat", "seat", "start", *["action"] * 6, "word"]
    texts = {value for entry in told for value in entry.values() if isinstance(value, str)}
    assert record["fairness"]["words"][0]["word"] not in texts


def test_only_a_finished_game_is_played_on_and_only_from_a_position_it_had(anna: Person, ben: Person) -> None:
    running = anna.table("me", "open")["id"]
    body = {"step": 0, "seat": 0, "level": "easy"}
    assert anna.refused("POST", f"/api/tables/{running}/branch", body)["code"] == "not-finished"
    ben.post(f"/api/tables/{running}/join")
    assert anna.refused("POST", f"/api/tables/{running}/branch", body)["code"] == "not-finished"
    name, record = finished(anna)
    last = len(record["actions"])
    for wrong, code in [
        ({"step": last + 1}, "unknown-step"),
        ({"step": last}, "game-over"),
        ({"seat": 2}, "unknown-seat"),
        ({"level": "godly"}, "unknown-level"),
    ]:
        assert anna.refused("POST", f"/api/tables/{name}/branch", {**body, **wrong})["code"] == code
    assert ben.post(f"/api/tables/{name}/branch", body)["seats"][0]["name"] == "Ben"  # anybody who knows the address


def test_who_opened_a_branch_may_delete_it_even_when_it_is_over(anna: Person, ben: Person) -> None:
    name, _ = finished(anna)
    table = branched(anna, name, 1)["id"]
    play_on([anna], table, random.Random(8))
    assert ben.refused("DELETE", f"/api/tables/{table}")["code"] == "not-the-host"
    assert anna.http.delete(f"/api/tables/{table}").status_code == 204
    assert anna.refused("GET", f"/api/tables/{table}")["code"] == "unknown-table"
    assert anna.refused("DELETE", f"/api/tables/{name}")["code"] == "finished-stays"
