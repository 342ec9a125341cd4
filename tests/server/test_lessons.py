"""Lessons and the mentor over HTTP: nothing is stored, and nobody is told what they may not know."""

from __future__ import annotations

import random
from fnmatch import fnmatchcase
from typing import Any

import jsonschema
import pytest

from server.running import Person, play_on
from server.test_description import DESCRIPTION
from triskele.lessons import course
from triskele.rules import GAMES

LESSON = {"$ref": "#/components/schemas/LessonOut", "components": DESCRIPTION["components"]}


def do(person: Person, path: str, actions: list[str], action: str) -> Any:
    found = person.post(path, {"actions": actions, "action": action})
    jsonschema.validate(found, LESSON)
    return found


def test_the_courses_are_listed_in_the_readers_language(anna: Person) -> None:
    found = anna.get("/api/lessons", headers={"Accept-Language": "de"})["courses"]
    assert [one["game"] for one in found] == list(GAMES)
    for one in found:
        assert one["lessons"] == [
            {"name": lesson.name, "title": lesson.words("de")["title"]} for lesson in course(one["game"])
        ]


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_is_learned_over_the_interface(anna: Person, game: str) -> None:
    for one in course(game):
        path = f"/api/lessons/{game}/{one.number}"
        now = anna.get(path)
        jsonschema.validate(now, LESSON)
        assert (now["name"], now["idea"], now["said"], now["told"]) == (one.name, one.words("en")["idea"], None, [])
        for number, step in enumerate(one.steps):
            assert now["task"] == one.words("en")["tasks"][number]
            texts = [choice["text"] for choice in now["choices"]]
            assert texts == [action["text"] for action in now["view"]["actions"]]
            right = next(text for text in texts if fnmatchcase(text, step.right[0]))
            now = do(anna, path, now["actions"], right)
            assert now["said"]["right"]
            assert len(now["told"]) == 1 + len(step.then)
            assert now["told"][-1]["view"] == now["view"]
        assert (now["done"], now["task"], now["step"]) == (True, one.words("en")["done"], len(one.steps))


def test_a_mistake_is_answered_with_the_rule_and_not_carried_out(anna: Person) -> None:
    start = anna.get("/api/lessons/keltis/2")
    legal = do(anna, "/api/lessons/keltis/2", [], "lay russet 7")
    assert not legal["said"]["right"]
    assert legal["said"]["text"] == course("keltis")[1].words("en")["wrong"]["other"]
    forbidden = do(anna, "/api/lessons/keltis/2", [], "lay pink 4")
    assert forbidden["said"]["rule"] == "KEL-LAY-3"
    assert "rises" in forbidden["said"]["text"]
    for one in (legal, forbidden):
        assert (one["view"], one["actions"], one["told"], one["done"]) == (start["view"], [], [], False)
        assert one["said"]["rule_text"]


def test_a_learner_sees_no_other_hand(anna: Person) -> None:
    for game in ("keltis", "orakel"):
        view = anna.get(f"/api/lessons/{game}/1")["view"]
        assert (view["seat"], view["key"]) == (0, None)
        assert "hands" not in view["table"]


@pytest.mark.parametrize(
    ("method", "path", "body", "code"),
    [
        ("GET", "/api/lessons/chess/1", None, "unknown-game"),
        ("GET", "/api/lessons/keltis/11", None, "unknown-lesson"),
        ("GET", "/api/lessons/keltis/0", None, "invalid"),
        ("GET", "/api/lessons/keltis/one", None, "invalid"),
        ("POST", "/api/lessons/keltis/1", {"actions": [], "action": "fly"}, "unknown-action"),
        ("POST", "/api/lessons/keltis/1", {"actions": ["draw"], "action": "draw"}, "lesson-differs"),
        ("POST", "/api/lessons/keltis/2", {"actions": ["lay pink 9"], "action": "draw"}, "lesson-differs"),
        ("POST", "/api/lessons/keltis/1", {"actions": ["draw"] * 21, "action": "draw"}, "invalid"),
        ("POST", "/api/lessons/keltis/1", {"actions": [7], "action": "draw"}, "invalid"),
        ("POST", "/api/lessons/keltis/1", {"actions": []}, "invalid"),
        ("POST", "/api/lessons/keltis/1", {"actions": [], "action": "draw", "more": 1}, "invalid"),
    ],
)
def test_bad_input_is_refused(anna: Person, method: str, path: str, body: Any, code: str) -> None:
    assert anna.refused(method, path, body)["code"] == code


# The mentor


@pytest.mark.parametrize("game", GAMES)
def test_the_mentor_speaks_about_a_game_against_bots(anna: Person, game: str) -> None:
    table = anna.table("me", "gentle", game=game)["id"]
    heard: list[dict[str, Any]] = []
    since, luck = 0, random.Random(7)
    while not {"you", "other"} <= {one["key"].split(".")[0] for one in heard}:
        assert play_on([anna], table, luck, most=4)["status"] == "playing", "it was silent for a whole game"
        found = anna.get(f"/api/tables/{table}/mentor?seat=0&since={since}")
        since = found["step"]
        heard += found["remarks"]
    assert {one["seat"] for one in heard} == {0, 1}
    assert all(one["text"] and "{" not in one["text"] for one in heard)


def test_there_is_no_mentor_where_other_people_play(anna: Person, ben: Person) -> None:
    table = anna.table("me", "open", game="keltis", aids=True)["id"]
    ben.post(f"/api/tables/{table}/join", {})
    assert anna.refused("GET", f"/api/tables/{table}/mentor?seat=0")["code"] == "no-mentor"
    assert anna.refused("GET", f"/api/tables/{table}/mentor?seat=1")["code"] == "not-your-seat"
    assert anna.refused("GET", f"/api/tables/{table}/mentor?seat=9")["code"] == "unknown-seat"
    assert anna.refused("GET", f"/api/tables/{table}/mentor?seat=0&since=-1")["code"] == "invalid"


def test_there_is_no_mentor_for_a_game_that_has_not_begun_or_for_a_stranger(anna: Person, ben: Person) -> None:
    table = anna.table("me", "open", game="keltis")["id"]
    assert anna.refused("GET", f"/api/tables/{table}/mentor?seat=0")["code"] == "not-started"
    table = anna.table("me", "easy", game="keltis")["id"]
    assert ben.refused("GET", f"/api/tables/{table}/mentor?seat=0")["code"] == "not-your-seat"
