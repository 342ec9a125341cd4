"""Lessons and the mentor over HTTP: what was done is kept, and nobody is told what they may not know."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from fnmatch import fnmatchcase
from types import SimpleNamespace
from typing import Any, cast

import httpx
import jsonschema
import pytest

import triskele
from server.running import Person, Running, play_on
from server.test_description import DESCRIPTION
from server.test_store import with_store
from triskele.analysis.reasons import Comparison, Reason, compare
from triskele.analysis.result import Amount
from triskele.analysis.telling import words
from triskele.lessons import course
from triskele.lessons.mentor import DEAR, Remark
from triskele.rules import GAMES
from triskele.rules.kernel import State
from triskele.server.config import Limits
from triskele.server.edge.limits import Asker, Buckets, Shares
from triskele.server.routes import teaching
from triskele.server.services import Services
from triskele.server.store import Store
from triskele.table.match import Match
from triskele.words import LANGUAGES

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
            {"name": lesson.name, "title": lesson.words("de")["title"], "done": False} for lesson in course(one["game"])
        ]


def done_by(person: Person) -> set[tuple[str, str]]:
    found = person.get("/api/lessons")["courses"]
    return {(one["game"], lesson["name"]) for one in found for lesson in one["lessons"] if lesson["done"]}


def test_a_lesson_that_was_done_stays_done_for_who_did_it(database: str) -> None:
    async def work(store: Store) -> None:
        for game, lesson in (("keltis", "turn"), ("keltis", "turn"), ("celtica", "walk")):
            await store.keep_learned("anna", game, lesson)
        assert await store.learned("anna") == {("keltis", "turn"), ("celtica", "walk")}
        assert await store.learned("ben") == set()

    with_store(database, work)


def test_only_a_lesson_done_to_its_end_is_kept(sqlite_database: str) -> None:
    server = Running(sqlite_database)
    with server, Person(server) as anna, Person(server) as ben:
        path, taken = "/api/lessons/keltis/1", list[str]()
        for action in ("lay green 3", "start small green", "draw"):
            assert done_by(anna) == set()
            assert not do(anna, path, taken, "discard pink 2")["done"] if not taken else True
            taken = do(anna, path, taken, action)["actions"]
        for _ in range(2):
            assert done_by(anna) == {("keltis", "turn")}
            assert done_by(ben) == set()
            do(anna, path, taken[:-1], taken[-1])  # once more
            server.stop()
            server.start(server.port)
        assert httpx.get(f"{server.url}/api/lessons").json()["courses"][0]["lessons"][0]["done"] is False


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
            match = teaching.learning(game, one.number, "en", now["actions"]).match
            own = len(match.log) - len(now["told"])
            assert now["told"][0]["text"] == match.tell(own, "en", 0, 0, pictures=True)
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
        after = anna.get(f"/api/tables/{table}/mentor/better?seat=0&since={since}")
        assert {one["key"] for one in after["remarks"]} <= {"better"}
        since = found["step"]
        heard += found["remarks"] + after["remarks"]
    assert {one["seat"] for one in heard} == {0, 1}
    assert all(one["text"] and "{" not in one["text"] for one in heard)


def test_who_has_heard_nothing_yet_hears_about_the_first_action_too(anna: Person) -> None:
    seen = anna.table("me", "gentle", game="keltis", options={"start": 0})
    discard = next(action["text"] for action in seen["views"][0]["actions"] if action["kind"] == "discard")
    anna.act(seen["id"], seen["at"], discard).raise_for_status()
    [remark] = anna.get(f"/api/tables/{seen['id']}/mentor?seat=0")["remarks"]
    assert (remark["step"], remark["seat"], remark["key"]) == (0, 0, "you.discard")
    assert anna.get(f"/api/tables/{seen['id']}/mentor?seat=0&since=1")["remarks"] == []


def test_there_is_no_mentor_where_other_people_play(anna: Person, ben: Person) -> None:
    table = anna.table("me", "open", game="keltis", aids=True)["id"]
    ben.post(f"/api/tables/{table}/join", {})
    for path in (f"/api/tables/{table}/mentor", f"/api/tables/{table}/mentor/better"):
        assert anna.refused("GET", f"{path}?seat=0")["code"] == "no-mentor"
        assert anna.refused("GET", f"{path}?seat=1")["code"] == "not-your-seat"
        assert anna.refused("GET", f"{path}?seat=9")["code"] == "unknown-seat"
        assert anna.refused("GET", f"{path}?seat=0&since=-1")["code"] == "invalid"


def test_there_is_no_mentor_for_a_game_that_has_not_begun_or_for_a_stranger(anna: Person, ben: Person) -> None:
    table = anna.table("me", "open", game="keltis")["id"]
    assert anna.refused("GET", f"/api/tables/{table}/mentor?seat=0")["code"] == "not-started"
    table = anna.table("me", "easy", game="keltis")["id"]
    assert ben.refused("GET", f"/api/tables/{table}/mentor?seat=0")["code"] == "not-your-seat"


# After some thought. One figure stands right before a wishing stone, and the learner moves the other one.
STONE = (
    "keltis/1 players=2 turn=18 seat=2 phase=clover tiles=..c.1wc.w/.c.3.w1.2/.c..2.3.c/.2.c..w.w/...c.cc.w "
    "figures=02*550|05*024 rows=/X/9842/1236/|/0677//04/X761 hands=?8|06X/5/14/X/ stones=2,1"
)


class Thinkers:
    """Bots that are sure of one action, and what differs between it and another one."""

    def __init__(self, best: int, found: Comparison | float | None = None) -> None:
        self.best, self.found = best, found  # a number: seconds that it takes

    async def likely(self, _game: str, _known: State, actions: list[int]) -> dict[int, float]:
        return {action: float(action == self.best) for action in actions}

    def compares(self, _game: str) -> bool:
        return self.found is not None

    async def compare(self, _game: str, _known: State, *_actions: int) -> Comparison:
        if isinstance(self.found, float):
            await asyncio.sleep(self.found)
        assert isinstance(self.found, Comparison)
        return self.found


def after_the_stone() -> tuple[Match, int, int]:
    """A game in which the learner left a wishing stone lying; what was better, and what was done."""
    match = triskele.new(position=STONE, seed="mentor")
    best, chosen = (match.action(text).id for text in ("advance yellow", "advance green"))
    match.play(chosen)
    return match, best, chosen


def thought(
    thinkers: Thinkers, past: Match, lang: str = "en", asked_before: int = 0, spoken: int | None = None
) -> list[Remark]:
    anna, buckets, limits = Asker("anna", "192.0.2.1"), Buckets(10), Limits(hints_per_minute=1)
    for _ in range(asked_before):
        buckets.take("reasons", anna, limits.hints_per_minute)
    config, shares = SimpleNamespace(limits=limits), Shares(1, 5)
    here = cast(Services, SimpleNamespace(bots=thinkers, buckets=buckets, config=config, comparing=shares))
    return asyncio.run(teaching.reconsidered(here, anna, past, 1, 0, lang, spoken))


def differing(better: int, other: int, win: float = 0.2, *reasons: Reason) -> Comparison:
    return Comparison(better, other, 1, 48, Amount(win, 2.0 * win, 0.01, 0.1), reasons)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_was_better_is_told_with_the_largest_reason(lang: str) -> None:
    past, best, chosen = after_the_stone()
    found = compare(past.as_of(0).known(1), best, chosen)
    found = replace(found, gain=replace(found.gain, win=DEAR[0]))  # enough for a first remark
    [remark] = thought(Thinkers(best, found), past, lang)
    said = remark.text(past, lang)
    assert (remark.step, remark.seat, remark.key) == (0, 1, "better")
    assert past.describe(best, lang, pictures=True) in said
    assert words(found.reasons[:1], past.game, lang, past.names)[0] in said
    assert "±" not in said, "figures are for those who ask"


def test_the_mentor_is_silent_where_it_is_too_close_or_counts_otherwise() -> None:
    past, best, chosen = after_the_stone()
    assert thought(Thinkers(best, differing(best, chosen, 0.0)), past) == []
    assert thought(Thinkers(best, differing(chosen, best)), past) == []
    assert thought(Thinkers(chosen), past) == [], "there was nothing better"


def test_a_first_remark_is_about_what_cost_much_and_then_there_is_none_for_a_while() -> None:
    past, best, chosen = after_the_stone()
    assert thought(Thinkers(best, differing(best, chosen, DEAR[0])), past)
    assert thought(Thinkers(best, differing(best, chosen, DEAR[0] - 0.01)), past) == [], "it can wait for worse"
    assert thought(Thinkers(best, differing(best, chosen, 0.9)), past, spoken=0) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_time_to_show_it_the_mentor_is_silent(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    past, best, chosen = after_the_stone()
    why = Reason("later", {"seat": 1, "own": True}, 1.0, 0.1)
    assert "why" in thought(Thinkers(best, differing(best, chosen, 0.2, why)), past, lang)[0].fields
    [plain] = thought(Thinkers(best, differing(best, chosen)), past, lang)
    assert "why" not in plain.fields
    monkeypatch.setattr(teaching, "SOON", 0.05)
    for thinkers, asked_before in [
        (Thinkers(best), 0),
        (Thinkers(best, 5.0), 0),
        (Thinkers(best, differing(best, chosen, 0.2, why)), 1),  # as often as there are hints, and no more
    ]:
        assert thought(thinkers, past, lang, asked_before) == []
