"""Practice over the interface: what is best is told after the answer, and the first answer counts."""

from __future__ import annotations

import asyncio
import lzma
import random
from collections import Counter
from dataclasses import asdict, replace
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import orjson
import pytest

import triskele
from server.running import Person, play_on
from server.test_store import with_store
from triskele.analysis.practice import shipped
from triskele.analysis.practice.sets import FORMAT, VERSION
from triskele.analysis.practice.themes import themes
from triskele.analysis.reasons import Comparison, Reason, compare
from triskele.analysis.telling import words
from triskele.lessons import course
from triskele.rules import GAMES
from triskele.server import fairness
from triskele.server.config import Config
from triskele.server.practice import progress, puzzles, shelf
from triskele.server.practice.reasons import why_better
from triskele.server.practice.shelf import Shelf, shelf_of
from triskele.server.refusals import Refused
from triskele.server.routes import practice as routes
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


@pytest.mark.parametrize("game", GAMES)
def test_a_theme_is_named_with_the_answer_and_can_be_wished_for(anna: Person, game: str) -> None:
    [offered] = [each["themes"] for each in anna.get("/api/practice")["games"] if each["game"] == game]
    kept = shipped(game)
    assert {each["name"]: each["count"] for each in offered} == Counter(puzzle.theme for puzzle in kept.puzzles)
    rare = min(offered, key=lambda each: int(each["count"]))
    puzzle = anna.get(f"/api/practice/{game}/next?theme={rare['name']}")
    assert (kept.by_id[puzzle["id"]].theme, puzzle["theme"]) == (rare["name"], rare["title"])
    assert anna.get(f"/api/practice/{game}/{puzzle['id']}")["theme"] is None  # nobody asked
    told = anna.post(f"/api/practice/{game}/{puzzle['id']}?lang=de", {"action": best_of(puzzle)})["theme"]
    assert told["name"] == rare["name"]
    assert told["title"] == themes(game)[rare["name"]].title("de")
    lesson = course(game)[told["lesson"]["number"] - 1]
    assert told["lesson"]["title"] == lesson.words("de")["title"]
    assert anna.get(f"/api/practice/{game}/next?theme=nothing")["id"] in kept.by_id


@pytest.mark.parametrize("game", [game for game, rules in GAMES.items() if rules.OPTIONS])
def test_a_variant_is_named(game: str) -> None:
    [(option, values)] = GAMES[game].OPTIONS.items()
    assert routes._variant(triskele.new(game, 2, 1), "de") == []
    told = [routes._variant(triskele.new(game, 2, 1, {option: values[1]}), lang) for lang in ("en", "de")]
    assert all(len(each) == 1 and ": " in each[0] for each in told)
    assert told[0] != told[1]


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


@pytest.mark.parametrize("game", GAMES)
def test_the_day_brings_another_and_the_next_is_near_ones_rating(game: str) -> None:
    kept, shelf = shipped(game), asyncio.run(shelf_of(game))
    assert len(shelf) == len(kept.by_id)
    assert all(shelf.get(name) == puzzle for name, puzzle in list(kept.by_id.items())[:20])
    days = [progress.of_the_day(shelf, date(2026, 1, n)) for n in range(1, 29)]
    assert len(set(days)) > 20
    assert {kept.by_id[day].stars for day in days} <= {2, 3, 4}
    today, seen = date(2026, 1, 1), dict[str, bool]()
    for tried in range(40):
        now = Practised(1500, tried)
        name = progress.following(shelf, "anna", now, seen, today)
        assert name == progress.following(shelf, "anna", now, seen, today, None)
        assert name not in seen
        assert name != days[0]
        nearer = [each for each in kept.puzzles if abs(each.rating - 1500) < abs(kept.by_id[name].rating - 1500)]
        assert len([each for each in nearer if each.id not in {*seen, days[0]}]) < progress.NEAR
        seen[name] = True


def test_when_all_were_answered_those_that_were_missed_come_again() -> None:
    kept, shelf, today = shipped("keltis"), asyncio.run(shelf_of("keltis")), date(2026, 1, 1)
    answers = dict.fromkeys(kept.by_id, True)
    missed = next(name for name in answers if name != progress.of_the_day(shelf, today))
    now = Practised(1500)
    assert kept.by_id[progress.following(shelf, "anna", now, answers, today, 2)].stars == 2
    assert progress.following(shelf, "anna", now, {**answers, missed: False}, today, None) == missed
    small = Shelf("keltis", [orjson.dumps(asdict(kept.puzzles[0]))])
    assert progress.following(small, "anna", now, {}, today, 5) == kept.puzzles[0].id  # it is that of the day


def test_the_nearest_come_first_whatever_the_rating() -> None:
    kept, shelf = shipped("celtica"), asyncio.run(shelf_of("celtica"))
    ratings = {puzzle.id: puzzle.rating for puzzle in kept.puzzles}
    for rating in (-50, 1000, 1333, 9000):
        order = list(shelf.near(rating, None, None, set()))
        assert sorted(order) == sorted(ratings)
        away = [abs(ratings[name] - rating) for name in order]
        assert away == sorted(away)
    assert {kept.by_id[name].stars for name in shelf.near(1500, 4, None, set())} == {4}


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


@pytest.mark.parametrize("content", [None, b"", b"{}", b"not xz", b'{"rules": 0}', b'{}\n{"line": 3}'])
def test_a_set_that_does_not_fit_is_not_offered(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: bytes | None
) -> None:
    about = orjson.dumps({"format": FORMAT, "version": VERSION, "game": "keltis", "rules": GAMES["keltis"].VERSION})
    if content is not None:
        packed = content if content == b"not xz" else lzma.compress(content.replace(b"{}", about))
        (tmp_path / "keltis.jsonl.xz").write_bytes(packed)
    monkeypatch.setattr(shelf, "SETS", tmp_path)
    shelf._kept.cache_clear()
    try:
        with pytest.raises(Refused) as refused:
            asyncio.run(shelf_of("keltis"))
        assert refused.value.code == "no-practice"
    finally:
        shelf._kept.cache_clear()


# Playing on from there


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_played_on_from_at_a_table_that_counts_for_nobody(anna: Person, game: str) -> None:
    puzzle = anna.get(f"/api/practice/{game}/next")
    path = f"/api/practice/{game}/{puzzle['id']}"
    assert anna.refused("POST", f"{path}/table", {"level": "easy"})["code"] == "not-answered"
    anna.post(path, {"action": best_of(puzzle)})
    assert anna.refused("POST", f"{path}/table", {"level": "godlike"})["code"] == "unknown-level"
    first, table = (anna.post(f"{path}/table", {"level": "easy"}) for _ in range(2))
    assert (table["practice"], table["branch"], table["public"]) == (puzzle["id"], None, False)
    assert first["key_hash"] != table["key_hash"], "what is hidden is dealt anew"
    [view] = table["views"]
    assert (view["seat"], view["table"], view["actions"]) == (
        puzzle["seat"],
        puzzle["view"]["table"],
        puzzle["view"]["actions"],
    )
    kinds = [(seat["kind"], seat["mine"]) for seat in table["seats"]]
    assert kinds == [("person", True) if n == puzzle["seat"] else ("bot", False) for n in range(puzzle["players"])]
    listed = {each["id"]: each["practice"] for each in anna.get("/api/me/tables")["tables"]}
    assert listed[table["id"]] == puzzle["id"]

    before = [anna.get(f"/api/me/{what}") for what in ("games", "statistics")]
    play_on([anna], table["id"], random.Random(4))
    assert [anna.get(f"/api/me/{what}") for what in ("games", "statistics")] == before
    record = anna.get(f"/api/tables/{table['id']}/record")
    assert fairness.check(record)
    played = triskele.replay(record)
    assert played.game_hash == record["game_hash"]
    assert played.as_of(0).position(puzzle["seat"]) == shipped(game).by_id[puzzle["id"]].line
    step = len(played.log) // 2
    branch = {"step": step, "seat": puzzle["seat"], "level": "easy"}
    table = anna.post(f"/api/tables/{table['id']}/branch", branch)
    assert table["views"][0]["table"] == played.as_of(step).view(puzzle["seat"])["table"]
    assert anna.refused("POST", f"/api/tables/{first['id']}/undo", {"at": first["at"]})["code"] == "no-undo"


# Why it is best, counted


@pytest.mark.parametrize("game", GAMES)
def test_why_it_is_best_is_counted_and_told_in_both_languages(game: str) -> None:
    asked = asyncio.run(puzzles.from_set(game, next(iter(shipped(game).by_id)), "Anna"))
    other = next(iter(asked.ahead))
    best, wrong = (asked.match.action(text).id for text in (asked.best, other))
    found, handed = compare(asked.match.known(asked.seat), best, wrong, worlds=8), []
    found = replace(found, reasons=(Reason("spread", {"seat": 0, "own": True}, 1.0, 0.2),))

    class Bots:
        told, able, coming = found, True, False

        def compares(self, name: str) -> bool:
            return self.able and name == game

        def will_compare(self, name: str) -> bool:
            return self.coming and name == game

        async def compare(self, *question: Any, settled: bool) -> Comparison:
            assert settled, "more worlds than these said what is best"
            handed.append((*question[:1], *question[2:]))
            assert question[1].data == asked.match.known(asked.seat).data, "what the seat knows, and no more"
            return self.told

    bots = Bots()
    here: Any = SimpleNamespace(bots=bots)
    for lang in ("en", "de"):
        told = asyncio.run(why_better(here, asked, other, lang))
        assert told == words(found.reasons, game, lang, asked.match.names)
        assert told
    old = replace(asked, own={"played": other}, reasons=[{"key": "given-long-ago", "fields": {}}])  # type: ignore[arg-type, typeddict-item]
    assert asyncio.run(why_better(here, old, other, "de")) == told, "what is no longer said is counted anew"
    assert handed == [(game, best, wrong)] * 3
    bots.able = False
    assert asyncio.run(why_better(here, asked, other, "en")) == []
    bots.coming = True
    with pytest.raises(Refused, match="too-many"):  # and asked again: why is never left out
        asyncio.run(why_better(here, asked, other, "en"))


# What is kept


def test_answers_and_progress_are_kept(database: str) -> None:
    async def work(store: Store) -> None:
        now = Practised(1234, 3, 2, 1, 2, "2026-01-01", 4, (1200, 1234))
        assert await store.keep_practised("anna", "keltis", now, 0, "one", True)
        assert await store.practised("anna") == {"keltis": now}
        assert await store.practised("ben") == {}
        with pytest.raises(Taken):
            await store.keep_practised("anna", "keltis", Practised(1), 3, "one", False)
        assert await store.practised("anna") == {"keltis": now}
        await store.keep_answer("anna", "keltis", "two", False)
        with pytest.raises(Taken):
            await store.keep_answer("anna", "keltis", "two", True)
        assert not await store.keep_practised("anna", "keltis", Practised(1300, 3), 2, "three", True)  # too late
        assert await store.practised("anna") == {"keltis": now}
        assert await store.answers("anna", "keltis") == {"one": True, "two": False}
        assert await store.answers("anna", "celtica") == {}

    with_store(database, work)


def test_answers_that_come_at_once_count_on_top_of_each_other(database: str) -> None:
    """At one server, and on PostgreSQL at two."""

    async def play() -> None:
        servers = [Services(Config(database)) for _ in range(1 if database.endswith(".sqlite") else 2)]
        for here in servers:
            await here.open()
        try:
            anna = await servers[0].people.new("en")
            chosen = shipped("keltis").puzzles[:8]
            asked = [await puzzles.from_set("keltis", puzzle.id, "Anna") for puzzle in chosen]
            answers = [
                routes._kept(servers[n % len(servers)], anna, "keltis", each, True, date(2026, 1, 1))
                for n, each in enumerate([*asked, *asked])  # each of them twice: only one of the two counts
            ]
            kept = await asyncio.gather(*answers)
            assert sum(counted for _, _, counted in kept) == len(asked)
            now = (await servers[0].store.practised(anna.id))["keltis"]
            assert (now.tried, now.found, now.streak, len(now.trend)) == (8, 8, 8, 8)
            assert await servers[0].store.answers(anna.id, "keltis") == dict.fromkeys([one.id for one in chosen], True)
            assert sorted(after.rating for _, after, counted in kept if counted) == list(now.trend)
        finally:
            for here in servers:
                await here.close()

    asyncio.run(play())


def test_answers_to_positions_that_are_there_no_more_do_no_harm(database: str) -> None:
    """A new version may come with other positions: ratings stay, and what was answered once is passed over."""

    async def work(store: Store) -> None:
        await store.keep_practised(
            "anna", "keltis", Practised(1400, 7, 5, 2, 3, trend=(1390, 1400)), 0, "000000000000", True
        )
        await store.keep_answer("anna", "keltis", "ffffffffffff", False)
        now, tried = (await store.practised("anna"))["keltis"], await store.answers("anna", "keltis")
        kept = await shelf_of("keltis")
        following = progress.following(kept, "anna", now, tried, date(2026, 1, 1))
        assert kept.get(following) is not None
        later = progress.answered(now, 1400, True)
        await store.keep_practised("anna", "keltis", later, 7, following, True)
        assert len(await store.answers("anna", "keltis")) == 3
        assert (await store.practised("anna"))["keltis"].tried == 8

    with_store(database, work)


# Own mistakes


def judged(match: Match, steps: dict[int, str]) -> bytes:
    """An analysis in which these steps are mistakes, or probably cost much, as far as practice reads it."""
    amount = {"win": 0.1, "points": 2.0, "win_error": 0.01, "points_error": 0.3}
    found = []
    for step, grade in steps.items():
        past = match.as_of(step)
        other = next(action for action in past.actions() if action != match.log[step])
        told = {"step": step, "seat": past.seat, "action": match.log[step].text, "best": other.text}
        found.append({**told, "mistake": grade, "probable": not grade, "cost": amount, "reasons": [LATER]})
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
                look = [step for step, seat in choices if seat == 0][-1]
                kept[table] = judged(match, {own: "clear", others: "grave", look: ""})
            learned = await puzzles.own_mistakes(here, anna.id, None, 1e12)
            found = learned.mistakes
            assert (learned.judged, [each["step"] for each in learned.looks]) == (1, [look])
            assert [(each["table"], each["step"], each["grade"]) for each in found] == [(table, own, "clear")]
            assert await puzzles.own_mistakes(here, anna.id, "another", 1e12) == puzzles.Learning(0, [], [])
            assert [each["step"] for each in (await puzzles.own_mistakes(here, ben.id, table, 1e12)).mistakes] == [
                others
            ]
            with pytest.raises(Refused):
                await puzzles.from_own(here, anna.id, game, learned.looks[0]["id"])
            with monkeypatch.context() as patched:
                patched.setattr(puzzles, "GAMES_BACK", 0)  # as if many games had been played since
                assert await puzzles.own_mistakes(here, anna.id, None, 1e12) == puzzles.Learning(0, [], [])
                assert await puzzles.own_mistakes(here, anna.id, table, 1e12) == learned

            asked = await puzzles.from_own(here, anna.id, game, found[0]["id"])
            assert (asked.seat, len(asked.match.log), asked.rating) == (0, own, None)
            assert asked.own is not None
            assert asked.ahead[asked.own["played"]].win == 0.1
            assert asked.best in [action.text for action in asked.match.actions()]
            # The judge's reasons are about what was played; nobody thinks here who could compare it with anything else.
            assert await why_better(here, asked, asked.own["played"], "en") == [
                "The game lasts longer that way, and there is time for more."
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


def test_each_theme_comes_as_often_as_any_other_however_many_there_are_of_it() -> None:
    puzzle = shipped("keltis").puzzles[0]
    causes = ["jump"] * 300 + ["stone"] * 60 + ["gift"] * 60
    lines = [
        orjson.dumps(
            asdict(replace(puzzle, line=f"keltis/1 {n}", rating=1100 + 7 * n % 200, tempting="lay x", causes=[one]))
        )
        for n, one in enumerate(causes)
    ]
    shelf, answers, given = Shelf("keltis", lines), dict[str, bool](), Counter[str]()
    for tried in range(30):
        now = Practised(1200, tried=tried)
        name = progress.following(shelf, "anna", now, answers, date(2026, 1, 1))
        answers[name] = True
        given[shelf.theme[name]] += 1
    assert len(given) == 3
    assert max(given.values()) <= 18, "drawn by their numbers, five of seven would be of the most frequent one"


def test_a_wish_that_nothing_fits_gives_up_the_stars_before_the_theme() -> None:
    today, now = date(2026, 1, 1), Practised(1500)
    about = [("rare", 900), ("usual", 1500), ("usual", 1510), ("usual", 1520), ("usual", 990)]
    some = [replace(each, rating=rating) for each, (_, rating) in zip(shipped("keltis").puzzles, about, strict=False)]
    called = {each.id: f"{theme} {rating}" for each, (theme, rating) in zip(some, about, strict=True)}
    shelf = Shelf("keltis", [orjson.dumps(asdict(each)) for each in some])
    shelf.theme = {name: theme.split()[0] for name, theme in called.items()}
    shelf.daily = [some[1].id]

    def next_one(stars: int | None, theme: str | None) -> str:
        return called[progress.following(shelf, "anna", now, {}, today, stars, theme)]

    assert next_one(5, "rare") == next_one(None, "rare") == "rare 900"  # none has five stars
    assert next_one(1, "usual") == "usual 990"
    assert next_one(5, "nothing") in {"rare 900", "usual 1510", "usual 1520", "usual 990"}
