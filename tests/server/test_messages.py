"""All that goes over sockets, and every entry of a log, has the type that the description gives it, and no key more."""

from __future__ import annotations

import copy
import functools
import random
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator as Validator

from server.running import Person, Running, Socket, deciding, play_on
from triskele.rules import GAMES
from triskele.server import openapi
from triskele.table.view import shape

SCHEMAS: dict[str, Any] = openapi.describe()["components"]["schemas"]


def refers(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


@functools.cache
def checker(name: str, game: str) -> Validator:
    """Checks a value against its type: only this game's own types are allowed, and no unknown keys."""
    schemas = copy.deepcopy(SCHEMAS)
    own = {part: refers(shape(game, part).__name__) for part in ("View", "Action", "Event", "Preview")}
    schemas |= {"View": own["View"], "Action": own["Action"]}
    schemas |= {"Events": {"items": own["Event"]}, "Previews": {"items": own["Preview"]}}
    for schema in schemas.values():
        if "properties" in schema:
            schema["additionalProperties"] = False
    return Validator({**refers(name), "components": {"schemas": schemas}})


def types_of(name: str) -> set[str]:
    return set(SCHEMAS[name]["discriminator"]["mapping"])


class Ears:
    """Sockets at a table of a game: everything they hear is checked against its type."""

    def __init__(self, game: str, *sockets: Socket) -> None:
        self.game = game
        self.sockets = sockets
        self.types: set[str] = set()
        self.kinds: set[str] = set()

    def hear(self, socket: Socket, kind: str) -> dict[str, Any]:
        """Listen until there is a message of a kind."""
        while True:
            message = socket.next()
            self.check(message)
            if message["type"] == kind:
                return message

    def hear_all(self, at: int) -> None:
        """Listen until everybody has heard of a place of the log."""
        for socket in self.sockets:
            while self.hear(socket, "news")["at"] < at:
                pass

    def check(self, message: dict[str, Any]) -> None:
        first = message["type"] not in self.types
        if message["type"] == "news":
            new = {entry["kind"] for entry in message["entries"]} - self.kinds
            for entry in message["entries"]:
                checker("Entry", self.game).validate(entry)
                self.kinds.add(entry["kind"])
            if not first and not new and message["at"] % 10:
                return  # tables are large: those with something new, and some others
        checker("Message", self.game).validate(message)
        self.types.add(message["type"])


def act(person: Person, table: str) -> dict[str, Any]:
    """Play the first legal action."""
    seen = person.see(table)
    view = deciding(seen)
    assert view is not None
    found: dict[str, Any] = person.act(table, seen["at"], view["actions"][0]["text"]).raise_for_status().json()
    return found


@pytest.mark.parametrize("game", GAMES)
def test_all_that_is_told_has_its_type(shared_server: Running, game: str) -> None:
    with Person(shared_server, "Anna") as anna, Person(shared_server, "Ben") as ben:
        table: str = anna.table("me", "open", "easy", game=game, options={"start": 0})["id"]
        with anna.live(table, choices=1) as mine, Socket(anna.url, table) as watching:
            ears = Ears(game, mine, watching)
            ears.hear(watching, "presence")
            ben.post(f"/api/tables/{table}/join")
            seen = act(anna, table)
            choices = anna.get(f"/api/tables/{table}/choices?seat=0") if seen["undo"] else None
            if choices:
                checker("TableChoices", game).validate(choices)
            ears.hear_all(seen["at"])
            talk(ears, mine)
            play_and_take_back([anna, ben], table)
            ben.post(f"/api/tables/{table}/leave")
            ben.post(f"/api/tables/{table}/join")
            seen = play_on([anna, ben], table, random.Random(7))
            assert seen["status"] == "finished"
            anna.post(f"/api/tables/{table}/rematch")
            ears.hear_all(anna.see(table)["at"])
        branch = anna.post(f"/api/tables/{table}/branch", {"step": 1, "seat": 0, "level": "easy"})["id"]
        alone = anna.table("me", "easy", game=game)["id"]
        checker("RunningRecord", game).validate(anna.post(f"/api/tables/{alone}/taken"))
        timed = anna.table("me", "easy", game=game, clock={"kind": "live", "bank": 300})["id"]
        for what in ("pause", "resume"):
            anna.post(f"/api/tables/{timed}/{what}")
        kinds = set(ears.kinds)
        for name in (table, branch, alone, timed):
            for entry in anna.get(f"/api/tables/{name}/log")["entries"]:
                checker("Entry", game).validate(entry)
                kinds.add(entry["kind"])
        assert kinds == types_of("Entry") - {"warned", "out"}  # which take their time: test_clocks
        assert ears.types | {heard_of_a_deleted_table(anna, game)} == types_of("Message")


def talk(ears: Ears, socket: Socket) -> None:
    """Send all that may be sent, and something that may not."""
    for message in ({"type": "ping"}, {"type": "chat", "text": "Hello!"}):
        checker("Sent", ears.game).validate(message)
        socket.say(message)
    socket.say({"type": "shout"})
    assert not checker("Sent", ears.game).is_valid({"type": "shout"})
    for kind in ("pong", "chat", "problem"):
        ears.hear(socket, kind)


def play_and_take_back(people: list[Person], table: str) -> None:
    """Play until somebody may take something back, and does."""
    for n in range(400):
        for person in people:
            seen = person.see(table)
            if seen["undo"]:
                person.post(f"/api/tables/{table}/undo", {"at": seen["at"]})
                return
        play_on(people, table, random.Random(n), 1)
    raise AssertionError("nothing could be taken back")


def heard_of_a_deleted_table(person: Person, game: str) -> str:
    table: str = person.table("me", "open", game=game)["id"]
    with person.live(table) as socket:
        ears = Ears(game, socket)
        ears.hear(socket, "news")
        person.http.delete(f"/api/tables/{table}").raise_for_status()
        return str(ears.hear(socket, "gone")["type"])


def test_every_refusal_has_the_type_of_one(shared_server: Running) -> None:
    with Person(shared_server, "Anna") as anna:
        table: str = anna.table("me", "me", options={"start": 0})["id"]
        actions = f"/api/tables/{table}/actions"
        refusals = [
            anna.refused("POST", actions, {"at": 0, "action": "draw"}),
            anna.refused("POST", actions, {"at": anna.see(table)["at"], "action": "draw"}),
            anna.refused("POST", actions, {"at": -1}),
            anna.refused(
                "POST", "/api/tables", {"game": "keltis", "seats": [{"who": "me"}] * 2, "board_file": "players = ["}
            ),
        ]
    assert [problem["code"] for problem in refusals] == ["stale", "illegal-move", "invalid", "board-invalid"]
    for problem, key in zip(refusals, ("table", "rule", "errors", "line"), strict=True):
        checker("Problem", "keltis").validate(problem)
        assert key in problem


def test_no_message_is_sent_that_has_no_type() -> None:
    """Whatever the server writes down as a message has one of the types of the description."""
    sent = set()
    for file in Path(openapi.__file__).parent.rglob("*.py"):
        sent |= set(re.findall(r'"type": ?"(\w+)"', file.read_text(encoding="utf-8")))
    # Types of a board file in the description, of a line of a stream, and of what a page tells the application.
    assert sent - {"string", "over", "lifespan"} == types_of("Message")
