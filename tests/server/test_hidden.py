"""Nothing hidden leaves the server: in whole games of every kind, every byte that each client got is checked."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import triskele
from server.running import Person, Running, Socket, deciding
from triskele.rules import GAMES
from triskele.server import fairness
from triskele.server.places import place_of
from triskele.server.seats import NAMES as BOTS


def views_in(content: Any) -> list[dict[str, Any]]:
    """Every view in a message, wherever it lies."""
    if isinstance(content, dict):
        own = [content] if "key_hash" in content and "table" in content and "deciding" in content else []
        return own + [view for value in content.values() for view in views_in(value)]
    if isinstance(content, list):
        return [view for value in content for view in views_in(value)]
    return []


def entries_in(content: Any) -> list[dict[str, Any]]:
    return list(content.get("entries", [])) if isinstance(content, dict) else []


TABLES = [(game, players) for game in GAMES for players in range(GAMES[game].SEATS[0], GAMES[game].SEATS[1] + 1)]


@pytest.mark.few("keltis-2", "orakel-3", "wuerfel-4", "celtica-5")
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_byte_sent_to_a_client_is_something_that_its_seat_may_know(
    shared_server: Running, game: str, players: int
) -> None:
    """Each client's messages are compared with what the match itself says that this seat may know.

    The match is rebuilt from the record after the end. Every view must be, to the letter, the view of that seat (or the
    spectator's) at that step; every entry must have the events and the sentence of that seat; what actions would do
    must be what can be told from this seat; and no other part of a message may hold a key, a secret, a word or an
    identity of anybody. Where there is a third seat, Cleo takes it from a bot in the middle of the game, by a link."""
    luck = random.Random(f"{game} {players}")
    server = shared_server
    with Person(server, "Anna") as anna, Person(server, "Ben") as ben, Person(server, "Cleo") as cleo:
        people, came = [anna, ben], 10_000
        heard: dict[str, list[str]] = {"anna": [], "ben": [], "nobody": [], "cleo": []}

        def listen(name: str, person: Person) -> None:
            person.http.event_hooks = {"response": [lambda response: heard[name].append(response.read().decode())]}

        for name, person in (("anna", anna), ("ben", ben)):
            listen(name, person)
        seats = ["me", "open", "easy", "gentle", "steady"][:players]
        table = anna.table(*seats, game=game, word="word-of-anna", aids=True)["id"]
        ben.post(f"/api/tables/{table}/join", {"word": "word-of-ben"})
        sockets = {"anna": anna.live(table), "ben": ben.live(table), "nobody": Socket(server.url, table)}
        for around in range(3000):
            if around == 5 and players > 2:
                anna.http.event_hooks = {}
                token = anna.post(f"/api/tables/{table}/seats/2/link")["token"]
                listen("anna", anna)
                listen("cleo", cleo)
                body = {"token": token, "word": "word-of-cleo"}
                cleo.post(f"/api/tables/{table}/seats/2/take", body)
                log = cleo.get(f"/api/tables/{table}/log")["entries"]
                came = next(entry["at"] for entry in log if entry["kind"] == "seat" and entry["newcomer"])
                sockets["cleo"] = cleo.live(table)
                people.append(cleo)
            for person in people:
                seen = person.see(table)
                while view := deciding(seen):
                    if luck.random() < 0.1:
                        person.get(f"/api/tables/{table}/choices?seat={view['seat']}")
                        person.get(f"/api/tables/{table}/lens?seat={view['seat']}")
                        person.get(f"/api/tables/{table}/log?from={max(0, seen['at'] - 5)}")
                        person.get(f"/api/tables/{table}/steps/{luck.randrange(view['at'] + 1)}?seat={view['seat']}")
                    texts = [action["text"] for action in view["actions"]]
                    action = "draw" if "draw" in texts else luck.choice(texts)
                    response = person.act(table, seen["at"], action)
                    seen = response.json() if response.status_code == 200 else person.see(table)
            if seen["status"] == "finished":
                break
        before_end = {name: list(messages) for name, messages in heard.items()}
        for name, socket in sockets.items():
            with socket:
                while socket.next("news")["table"]["status"] != "finished":
                    pass
                before_end[name] += socket.bytes
        record = anna.get(f"/api/tables/{table}/record")
        cookies = {"anna": anna.cookie, "ben": ben.cookie, "cleo": cleo.cookie}
    match = triskele.replay(record)
    assert fairness.check(record)
    own_seat = {"anna": 0, "ben": 1, "nobody": None, "cleo": 2}
    assert [one["word"] for one in record.get("newcomers", [])] == (["word-of-cleo"] if players > 2 else [])
    looked = told = counted = 0
    first = players + 1  # each seat was taken, then the game started
    for name, messages in before_end.items():
        assert messages or (name == "cleo" and players == 2)
        for content in messages:
            message = json.loads(content.replace(BOTS[2], "Cleo"))  # who plays on for it: the record has her name
            for view in views_in(message):
                looked += 1
                assert view["seat"] == own_seat[name]
                assert view == match.as_of(view["at"]).view(own_seat[name])
            for entry in entries_in(message):
                if entry["kind"] == "action":
                    assert entry["events"] == match.events(entry["step"], own_seat[name])
                    assert entry["text"] == match.tell(
                        entry["step"], "en", own_seat[name], own_seat[name], pictures=True
                    )
                    mine = entry["seat"] == own_seat[name]
                    assert entry.get("action") == (match.log[entry["step"]].json() if mine else None)
            if isinstance(message, dict) and "choices" in message:
                told += 1
                step = message["at"] - first - (message["at"] >= came)
                past = match.as_of(step)
                assert message["seat"] == past.seat == own_seat[name]
                assert [choice["events"] for choice in message["choices"]] == [events for _, events in past.previews()]
            if isinstance(message, dict) and "lens" in message:
                counted += 1
                step = message["at"] - first - (message["at"] >= came)
                assert message["lens"] == match.as_of(step).lens(own_seat[name])
            if '"finished":false' in content or '"views":[]' in content:
                assert record["key"] not in content
            assert record["fairness"]["secret"] not in content
            assert "word-of-" not in content
            for cookie in cookies.values():
                identity, signature = cookie.removeprefix("triskele=").split(".")
                assert identity not in content
                assert signature not in content
            if isinstance(message, dict) and "place" in message:
                assert message["place"] == place_of(message["id"])
                assert message["practice"] is None
                assert message["carried"] is False
                assert message["clock"] is None
                assert message["day"] is None
            extra = {key for key in message if isinstance(message, dict)} - {
                *("type", "since", "at", "entries", "table", "seats", "watching", "seat", "level", "name"),
                *("id", "place", "game", "players", "options", "public", "chat", "own", "created", "touched", "status"),
                *("seal", "key_hash", "game_hash", "undo", "previous", "rematch", "branch", "views", "revealed_undos"),
                *(
                    "code",
                    "title",
                    "detail",
                    "choices",
                    "aids",
                    "aided",
                    "lens",
                    "practice",
                    "duel",
                    "carried",
                    "clock",
                    "day",
                ),
                *(views_in(message)[0].keys() if views_in(message)[:1] == [message] else ()),
            }
            assert not extra, "a part of a message that this test does not look at"
    assert looked > 100
    assert told
    assert counted


def test_the_test_above_would_notice(server: Running) -> None:
    """Two people's views differ, so the comparison that the test rests on can fail."""
    match = triskele.new("keltis", seed="a")
    assert match.view(0) != match.view(1)
    assert match.view(0) != match.view(None)
    match.play(next(action for action in match.actions() if action.kind == "discard"))
    match.play("draw")
    seat = match.as_of(1).seat
    assert seat is not None
    assert match.events(1, seat) != match.events(1, 1 - seat)
    assert server.url
