"""Practice over the interface: what is best is told after the answer, and the first answer counts."""

from __future__ import annotations

import asyncio
import random
from datetime import date
from pathlib import Path
from typing import Any

import orjson
import pytest

from server.running import Person
from server.test_store import with_store
from triskele.analysis.practice import shipped
from triskele.rules import GAMES
from triskele.server.config import Config
from triskele.server.practice import progress, puzzles
from triskele.server.practice.reasons import why_better
from triskele.server.refusals import Refused
from triskele.server.services import Services
from triskele.server.store import Practised, Store, Taken
from triskele.server.tables import opening, playing, seating
from triskele.server.tables.seating import Wish
from triskele.table.match import Match

LATER = {"key": "later", "fields": {"seat": 0, "own": True, "more": 2.0, "error": 0.5}, "weight": 1.0, "error": 0.1}


def wrong(puzzle: dict[str, Any], best: str) -> str:
    return next(str(choice["text"]) for choice in puzzle["choices"] if choice["text"] != best)


def best_of(puzzle: dict[str, Any]) -> str:
    return shipped(puzzle["game"]).by_id[puzzle["id"]].best


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_asked_answered_and_counted_once(anna: Person, game: str) -> None:
    puzzle = anna.get(f"/api/practice/{game}/next")
    assert anna.get(f"/api/practice/{game}/next") == puzzle  # until it is answered
    best = best_of(puzzle)
    assert {choice["text"] for choice in puzzle["choices"]} == {action["text"] for action in puzzle["view"]["actions"]}
    assert puzzle["view"]["seat"] == puzzle["view"]["deciding"] == puzzle["seat"]
    assert puzzle["view"]["names"][puzzle["seat"]] == "Anna"
    assert {"best", "ahead", "gain", "rating"}.isdisjoint(puzzle)

    missed = anna.post(f"/api/practice/{game}/{puzzle['id']}", {"action": wrong(puzzle, best)})
    assert (missed["found"], missed["counted"], missed["best"]["text"]) == (False, True, best)
    assert missed["gain"]["win"] >= 0.05
    assert missed["change"] < 0 == missed["progress"]["streak"]

    again = anna.post(f"/api/practice/{game}/{puzzle['id']}", {"action": best})
    assert (again["found"], again["counted"], again["change"]) == (True, False, 0)
    assert again["progress"] == missed["progress"]

    following = anna.get(f"/api/practice/{game}/next")
    assert following["id"] != puzzle["id"]
    found = anna.post(f"/api/practice/{game}/{following['id']}", {"action": best_of(following)})
    assert (found["found"], found["counted"], found["progress"]["streak"]) == (True, True, 1)
    assert found["other"]["text"] == shipped(game).by_id[following["id"]].nearest
    assert found["change"] > 0
    [mine] = [each for each in anna.get("/api/practice")["games"] if each["game"] == game]
    assert (mine["tried"], mine["found"], mine["longest"]) == (2, 1, 1)
    assert mine["trend"] == [missed["progress"]["rating"], found["progress"]["rating"]]
    assert anna.get(f"/api/practice/{game}/{puzzle['id']}")["found"] is False


def test_as_hard_as_is_wished(anna: Person) -> None:
    for stars in (1, 3, 5):
        assert anna.get(f"/api/practice/keltis/next?stars={stars}")["stars"] == stars


def test_the_one_of_the_day_is_everybodys(anna: Person, ben: Person) -> None:
    overview = anna.get("/api/practice")
    assert [each["game"] for each in overview["games"]] == list(GAMES)
    for each in overview["games"]:
        puzzle, others = (who.get(f"/api/practice/{each['game']}/day") for who in (anna, ben))
        assert puzzle["id"] == others["id"] == each["day"]["id"]
        assert puzzle["day"]
        assert each["day"]["found"] is None
        solved = anna.post(f"/api/practice/{each['game']}/{puzzle['id']}", {"action": best_of(puzzle)})
        assert solved["progress"]["days"] == 1
    assert all(each["day"]["found"] for each in anna.get("/api/practice")["games"])
    assert all(each["day"]["found"] is None for each in ben.get("/api/practice")["games"])


def test_days_in_a_row() -> None:
    one, two, four = date(2026, 3, 1), date(2026, 3, 2), date(2026, 3, 4)
    now = progress.found_on(progress.found_on(Practised(1200), one), two)
    assert (now.days, progress.found_on(now, two)) == (2, now)
    assert [progress.days_now(now, day) for day in (two, date(2026, 3, 3), four)] == [2, 2, 0]
    assert progress.found_on(now, four).days == 1


def test_the_day_brings_another_and_the_next_is_near_ones_rating() -> None:
    kept = shipped("keltis")
    days = [progress.of_the_day(kept, date(2026, 1, n)).id for n in range(1, 29)]
    assert len(set(days)) > 20
    seen: set[str] = set()
    for tried in range(40):
        puzzle = progress.following(kept, "anna", Practised(1500, tried), seen, date(2026, 1, 1), None)
        assert puzzle.id not in seen
        assert puzzle.id != progress.of_the_day(kept, date(2026, 1, 1)).id
        assert abs(puzzle.rating - 1500) < 250
        seen.add(puzzle.id)
    everything = [puzzle.id for puzzle in kept.puzzles]
    assert progress.following(kept, "anna", Practised(1500), everything, date(2026, 1, 1), 2).stars == 2


def test_what_is_not_there_or_not_legal_is_refused_in_every_language(anna: Person) -> None:
    puzzle = anna.get("/api/practice/keltis/next")
    path = f"/api/practice/keltis/{puzzle['id']}"
    taken = {choice["id"] for choice in puzzle["choices"]}
    illegal = next(number for number in range(100) if number not in taken)
    for method, where, body, code in (
        ("GET", "/api/practice/chess/next", None, "unknown-game"),
        ("GET", "/api/practice/keltis/0123456789ab", None, "unknown-puzzle"),
        ("GET", "/api/practice/keltis/nothing.7", None, "unknown-puzzle"),
        ("GET", "/api/practice/keltis/next?stars=6", None, "invalid"),
        ("POST", path, {"action": "fly"}, "unknown-action"),
        ("POST", path, {"action": illegal}, "illegal-move"),
        ("POST", path, {"action": -1}, "invalid"),
        ("POST", "/api/practice/keltis/next", {"action": 1}, "unknown-puzzle"),
        ("GET", f"{path}/why?action={puzzle['choices'][0]['text']}", None, "legal-move"),
    ):
        english, german = (anna.refused(method, where, body, lang) for lang in ("en", "de"))
        assert english["code"] == german["code"] == code, where
        assert english["detail"] != german["detail"]
    assert anna.get("/api/practice")["games"][0]["tried"] == 0


def test_why_an_action_is_not_legal_is_told(anna: Person) -> None:
    puzzle = anna.get("/api/practice/celtica/next")
    taken = {choice["text"] for choice in puzzle["choices"]}
    illegal = next(text for text in ("play red 5", "play grey 5", "play red 4") if text not in taken)
    told = anna.get(f"/api/practice/celtica/{puzzle['id']}/why?action={illegal}")
    assert told["rule"].startswith("CEL-")
    assert told["sentence"]


def test_a_set_that_does_not_fit_is_not_offered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from triskele.analysis.practice import sets

    monkeypatch.setattr(sets, "SETS", tmp_path)
    shipped.cache_clear()
    try:
        with pytest.raises(Refused) as refused:
            puzzles.puzzles_of("keltis")
        assert refused.value.code == "no-practice"
    finally:
        shipped.cache_clear()


# What is kept


def test_answers_and_progress_are_kept(database: str) -> None:
    async def work(store: Store) -> None:
        now = Practised(1234, 3, 2, 1, 2, "2026-01-01", 4, (1200, 1234))
        await store.keep_practised("anna", "keltis", now, "one", True)
        assert await store.practised("anna") == {"keltis": now}
        assert await store.practised("ben") == {}
        with pytest.raises(Taken):
            await store.keep_practised("anna", "keltis", Practised(1), "one", False)
        assert await store.practised("anna") == {"keltis": now}
        await store.keep_answer("anna", "keltis", "two", False)
        with pytest.raises(Taken):
            await store.keep_answer("anna", "keltis", "two", True)
        await store.keep_practised("anna", "keltis", Practised(1300))
        assert (await store.practised("anna"))["keltis"].rating == 1300
        assert await store.answers("anna", "keltis") == {"one": True, "two": False}
        assert await store.answers("anna", "celtica") == {}

    with_store(database, work)


# Own mistakes


def judged(match: Match, steps: dict[int, str]) -> bytes:
    """An analysis in which these steps are mistakes, as far as practice reads it."""
    amount = {"win": 0.1, "points": 2.0, "win_error": 0.01, "points_error": 0.3}
    found = []
    for step, grade in steps.items():
        past = match.as_of(step)
        other = next(action for action in past.actions() if action != match.log[step])
        told = {"step": step, "seat": past.seat, "action": match.log[step].text, "best": other.text}
        found.append({**told, "mistake": grade, "cost": amount, "reasons": [LATER]})
    return orjson.dumps({"steps": found})


@pytest.mark.parametrize("game", GAMES)
def test_own_mistakes_are_asked_and_nobody_elses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    kept: dict[str, bytes] = {}

    async def analysis(_store: Store, table: str) -> bytes | None:
        return kept.get(table)

    async def work() -> None:
        here = Services(Config(str(tmp_path / "tables.sqlite"), bot_workers=0))
        await here.open()
        try:
            anna, ben = [await here.people.new() for _ in range(2)]
            wishes = [Wish("me"), Wish("open")]
            table = await opening.create(
                here.matches, anna.id, anna.name, game, wishes, {}, None, False, True, False, None
            )
            await seating.sit(here.matches, ben.id, ben.name, table, None, Wish("me"), None)
            choices = await finished(here, table, [anna.id, ben.id])
            async with here.matches.room(table) as room:
                match = room.table.match
                assert match is not None
                own, others = (next(step for step, seat in choices if seat == who) for who in (0, 1))
                kept[table] = judged(match, {own: "clear", others: "grave", choices[-1][0]: ""})
            found = await puzzles.own_mistakes(here, anna.id, None, 1e12)
            assert [(each["table"], each["step"], each["grade"]) for each in found] == [(table, own, "clear")]
            assert await puzzles.own_mistakes(here, anna.id, "another", 1e12) == []
            assert [each["step"] for each in await puzzles.own_mistakes(here, ben.id, table, 1e12)] == [others]

            asked = await puzzles.from_own(here, anna.id, game, found[0]["id"])
            assert (asked.seat, len(asked.match.log), asked.rating) == (0, own, None)
            assert asked.own is not None
            assert asked.ahead[asked.own["played"]].win == 0.1
            assert asked.best in [action.text for action in asked.match.actions()]
            # The judge's reasons are about what was played; nobody thinks here who could compare it with anything else.
            assert await why_better(here, asked, asked.own["played"], "en") == [
                "The game ends 2.0 turns later (± 0.5)."
            ]
            assert await why_better(here, asked, asked.best, "en") == []
            for person, name, puzzle in (
                (ben.id, game, found[0]["id"]),
                (anna.id, game, f"{table}.{others}"),
                (anna.id, "chess", found[0]["id"]),
                (anna.id, game, f"{table}.999999"),
            ):
                with pytest.raises(Refused) as refused:
                    await puzzles.from_own(here, person, name, puzzle)
                assert refused.value.code == "unknown-puzzle"
        finally:
            await here.close()

    monkeypatch.setattr(Store, "analysis", analysis)
    asyncio.run(work())


async def finished(here: Services, table: str, people: list[str]) -> list[tuple[int, int]]:
    """Play any actions to the end; the steps at which there was a choice, and whose."""
    luck, found = random.Random(4), []
    while True:
        async with here.matches.room(table) as room:
            match, at = room.table.match, room.table.at
            assert match is not None
            if match.seat is None:
                return found
            actions, seat, step = match.actions(), match.seat, len(match.log)
        if len(actions) > 1:
            found.append((step, seat))
        await playing.act(here.matches, people[seat], table, at, luck.choice(actions).text, False)
