"""The deal of the day: one a game, fixed ahead, the same for everybody, and open once its day is over."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import triskele
from server.running import WIDE, Person, Running, play_on
from server.test_duels import asked, code
from triskele.rules import GAMES
from triskele.server import dates, fairness
from triskele.server.store import Counted
from triskele.server.tables.days import _percentile, streak

DAY, NEXT = "2026-11-19", "2026-11-20"
HOUR = 3600.0


class Clock:
    """The time that servers go by, as a file says it."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "now"
        self.set(DAY, 12)
        read = f"float(pathlib.Path({str(self.file)!r}).read_text())"
        self.before = f"import pathlib; from triskele.server import dates; dates.now = lambda: {read}; "

    def set(self, day: str, hours: float) -> None:
        new = self.file.with_suffix(".new")
        new.write_text(str(datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp() + hours * HOUR))
        new.replace(self.file)


@pytest.fixture
def clock(tmp_path: Path) -> Clock:
    return Clock(tmp_path)


@pytest.fixture
def there(database: str, clock: Clock) -> Iterator[Running]:
    """A server on each kind of database, at noon."""
    with Running(database, before=clock.before) as running:
        yield running


def begun(person: Person, game: str = "wuerfel", day: str = DAY) -> dict[str, Any]:
    found: dict[str, Any] = person.post(f"/api/days/{game}/{day}/begin")
    return found


def seen(person: Person, game: str = "wuerfel", day: str = DAY) -> dict[str, Any]:
    found: dict[str, Any] = person.get(f"/api/days/{game}/{day}")
    return found


def played(person: Person, table: dict[str, Any], seed: int) -> dict[str, Any]:
    return play_on([person], table["id"], random.Random(seed))


@pytest.mark.few("sqlite-keltis", "sqlite-wuerfel", "postgres-celtica")
@pytest.mark.parametrize("game", GAMES)
def test_everybody_plays_the_same_deal_and_it_is_opened_the_day_after(there: Running, clock: Clock, game: str) -> None:
    with Person(there, "Anna") as anna, Person(there, "Ben") as ben, Person(there) as third:
        ahead = seen(anna, game)
        assert (ahead["status"], ahead["mine"], ahead["begun"], ahead["results"]) == ("open", "open", 0, [])
        assert (ahead["secret"], ahead["best"], ahead["own"]) == (None, None, None)
        tables = [begun(anna, game), begun(ben, game)]
        assert {table["key_hash"] for table in tables} == {ahead["key_hash"]}
        assert {table["seal"] for table in tables} == {ahead["seal"]}
        assert [(table["day"], table["duel"], table["status"]) for table in tables] == [(DAY, None, "playing")] * 2
        assert [seat["level"] for seat in tables[0]["seats"]] == [None, "clever"]
        assert begun(anna, game)["id"] == tables[0]["id"], "nobody begins twice"
        played(anna, tables[0], 1)
        assert (seen(ben, game)["through"], seen(ben, game)["results"]) == (1, []), "not before he is through"
        assert code(ben, "GET", f"/api/tables/{tables[0]['id']}") == "day-hidden"
        first = seen(anna, game)
        assert (first["mine"], first["own"]) == ("through", {"place": 1, "better_than": None})
        played(ben, tables[1], 2)
        assert code(ben, "GET", f"/api/tables/{tables[0]['id']}") == "day-hidden", "not before the day is over either"
        assert code(ben, "GET", f"/api/tables/{tables[1]['id']}/record") == "day-goes-on", "it has the key"
        assert seen(third, game)["results"] == []
        now = seen(ben, game)
        assert sorted(one["name"] for one in now["results"]) == ["Anna", "Ben"]

        clock.set(NEXT, 6)
        over = seen(third, game)
        assert over["status"] == "over"
        assert sha256(bytes.fromhex(over["secret"])).hexdigest() == over["seal"] == ahead["seal"]
        key = fairness.key_of(bytes.fromhex(over["secret"]), [over["word"]])
        assert sha256(key).hexdigest() == ahead["key_hash"]
        records = [anna.get(f"/api/tables/{table['id']}/record") for table in tables]
        assert all(fairness.check(record) and record["key"] == key.hex() for record in records)
        matches = [triskele.replay(record) for record in records]
        assert matches[0].as_of(0).state_at(0).raw == matches[1].as_of(0).state_at(0).raw, "the same deal"
        ends = {name: (m.ranking[0], -m.standings[0]) for name, m in zip(("Anna", "Ben"), matches, strict=True)}
        order = sorted(ends.values())
        assert [(one["place"], one["standings"]) for one in over["results"]] == [
            (1 + order.index(ends[one["name"]]), matches[one["name"] == "Ben"].standings) for one in over["results"]
        ]
        assert ends[over["best"]["name"]] == order[0]
        assert third.see(over["best"]["table"])["status"] == "finished", "now everybody may look"
        other = next(who for who in (anna, ben) if not seen(who, game)["best"]["mine"])
        step = seen(other, game)["best"]["parted"]["step"]
        texts = [record["actions"] for record in records]
        assert texts[0][:step] == texts[1][:step]
        assert texts[0][step] != texts[1][step]


def test_nothing_about_a_days_game_is_told_before_the_day_is_over(shared_server: Running) -> None:
    today = dates.today()
    with Person(shared_server, "Anna") as anna, Person(shared_server, "Ben") as ben:
        table = begun(anna, day=today)
        begun(ben, day=today)
        for finished in (False, True):
            if finished:
                played(anna, table, 4)
                played(ben, begun(ben, day=today), 5)
            answers = list(asked(ben, table["id"]))
            assert len({path for path, _, _ in answers}) > 10
            for path, query, answer in answers:
                if answer.status_code != 422:
                    assert (answer.status_code, answer.json()["code"]) == (403, "day-hidden"), (path, query)
        told = "".join(answer.text for _, _, answer in asked(anna, table["id"]))
        told += json.dumps([seen(anna, day=today), anna.get("/api/days"), anna.get("/api/me/games")])
        assert seen(anna, day=today)["secret"] is None
        assert '"key":"' not in told.replace(" ", "")
        branch = {"step": 2, "seat": 0, "level": "easy"}
        assert code(anna, "POST", f"/api/tables/{table['id']}/branch", branch) == "day-goes-on"
        assert code(anna, "DELETE", f"/api/tables/{table['id']}") == "finished-stays"
        assert "og:title" not in ben.http.get(f"/g/{table['id']}").text


def test_a_days_game_can_not_be_left_deleted_or_begun_again(shared_server: Running) -> None:
    today = dates.today()
    with Person(shared_server, "Anna") as anna:
        table = begun(anna, "keltis", today)
        name = table["id"]
        assert code(anna, "DELETE", f"/api/tables/{name}") == "duel-fixed"
        assert code(anna, "POST", f"/api/tables/{name}/leave") == "duel-fixed"
        assert code(anna, "PUT", f"/api/tables/{name}/seats/0", {"who": "bot", "level": "easy"}) == "duel-fixed"
        assert code(anna, "POST", f"/api/tables/{name}/taken") == "others-play"
        assert code(anna, "GET", f"/api/tables/{name}/lens?seat=0") == "no-lens"
        assert code(anna, "POST", f"/api/tables/{name}/hint", {"seat": 0}) == "no-hints"
        assert code(anna, "GET", f"/api/tables/{name}/mentor?seat=0") == "no-mentor"
        assert begun(anna, "keltis", today)["id"] == name
        assert anna.get("/api/me/duels")["duels"] == [], "it is no duel of somebody"
        for path in (f"/api/duels/{dates.deal('keltis', today)}", f"/api/duels/{dates.deal('keltis', today)}/begin"):
            assert code(anna, "GET" if path.endswith(today) else "POST", path) == "unknown-duel"
        assert anna.get("/api/me/tables")["tables"][0]["day"] == today


def test_the_seals_of_the_next_days_are_known_and_stay(there: Running, clock: Clock) -> None:
    with Person(there) as anna:
        ahead = {(one["game"], one["day"]): one["seal"] for one in anna.get("/api/days")["ahead"]}
        assert len(ahead) == 7 * len(GAMES)
        assert len(set(ahead.values())) == len(ahead)
        to_come = seen(anna, "keltis", NEXT)
        assert (to_come["status"], to_come["seal"]) == ("ahead", ahead["keltis", NEXT])
        assert code(anna, "POST", f"/api/days/keltis/{NEXT}/begin") == "not-today"
        clock.set(NEXT, 0)
        assert begun(anna, "keltis", NEXT)["seal"] == ahead["keltis", NEXT]
        again = {(one["game"], one["day"]): one["seal"] for one in anna.get("/api/days")["ahead"]}
        assert {key: again[key] for key in ahead if key in again} == {k: v for k, v in ahead.items() if k in again}
        assert len(again) == 7 * len(GAMES)
        for wrong in ("keltis/2026-11-18", "keltis/2020-02-31", "chess/2026-11-19"):
            assert code(anna, "GET", f"/api/days/{wrong}") == "unknown-day"
        assert code(anna, "GET", "/api/days/keltis/today") == "invalid"


def test_midnight_comes_while_somebody_plays(there: Running, clock: Clock) -> None:
    with Person(there, "Anna") as anna, Person(there, "Ben") as ben, Person(there, "Cleo") as cleo:
        hers, his = begun(anna), begun(ben)
        clock.set(NEXT, 0)
        assert code(cleo, "POST", f"/api/days/wuerfel/{DAY}/begin") == "not-today"
        assert begun(anna)["id"] == hers["id"], "who began goes on"
        assert (seen(anna)["status"], seen(anna)["secret"]) == ("closing", None)
        assert anna.get("/api/days")["day"] == NEXT
        played(anna, hers, 1)
        assert seen(anna)["own"]["place"] == 1
        assert code(anna, "GET", f"/api/tables/{hers['id']}/record") == "day-goes-on"
        begun(anna, day=NEXT)
        clock.set(NEXT, 5.999)
        assert seen(cleo)["secret"] is None
        clock.set(NEXT, 6)
        assert seen(cleo)["secret"]
        played(ben, his, 2)
        late = seen(ben)
        assert (late["mine"], late["own"], late["through"]) == ("late", None, 1), "too late to count"
        assert [one["name"] for one in late["results"]] == ["Anna"]


def test_two_servers_agree_and_one_that_starts_again_goes_on(postgres_database: str, clock: Clock) -> None:
    with (
        Running(postgres_database, before=clock.before) as one,
        Running(postgres_database, before=clock.before) as two,
    ):
        people = [Person(one, f"Person {n}") for n in range(8)]
        with ThreadPoolExecutor(16) as pool:
            asks = [
                pool.submit(Person.post, who, f"{server.url}/api/days/wuerfel/{DAY}/begin")
                for who in people
                for server in (one, two)
            ]
            tables = [ask.result() for ask in asks]
        assert len({table["id"] for table in tables}) == len(people), "each has one"
        assert len({table["key_hash"] for table in tables}) == 1
        assert seen(people[0])["begun"] == len(people)
        by_person = tables[::2]
        for n, (who, table) in enumerate(zip(people[:4], by_person, strict=False)):
            who.at(two if n % 2 else one)
            played(who, table, n)
        one.kill()
        one.start()
        for n, (who, table) in enumerate(zip(people[4:], by_person[4:], strict=True)):
            played(who.at(one), table, n)
        for n, who in enumerate(people):
            found = [seen(who.at(server)) for server in (one, two)]
            assert found[0] == found[1]
            assert found[0]["through"] == len(people), n
        days = [people[0].at(server).get("/api/days") for server in (one, two)]
        assert days[0] == days[1]
        for who in people:
            who.http.close()


def test_a_server_that_starts_again_keeps_the_deal(sqlite_database: str, clock: Clock) -> None:
    with Running(sqlite_database, before=clock.before) as server, Person(server, "Anna") as anna:
        table = begun(anna, "keltis")
        before = anna.get("/api/days")
        server.kill()
        server.start()
        anna.at(server)
        assert anna.get("/api/days") == before
        assert played(anna, table, 3)["status"] == "finished"
        assert seen(anna, "keltis")["own"] == {"place": 1, "better_than": None}


def test_streaks_count_the_days_in_a_row(sqlite_database: str, clock: Clock) -> None:
    with Running(sqlite_database, before=clock.before) as server, Person(server, "Anna") as anna:
        for day in (DAY, NEXT):
            clock.set(day, 12)
            played(anna, begun(anna, day=day), 1)
            anna.get("/api/days")
        assert seen(anna, day=NEXT)["streak"] == {"now": 2, "longest": 2}
        clock.set("2026-11-22", 12)
        game = next(one for one in anna.get("/api/days")["games"] if one["game"] == "wuerfel")
        assert (game["streak"], game["status"]) == ({"now": 0, "longest": 2}, "open")


@pytest.mark.parametrize(
    ("done", "now", "longest"),
    [
        ([], 0, 0),
        (["2026-11-19"], 1, 1),
        (["2026-11-18"], 1, 1),
        (["2026-11-17"], 0, 1),
        (["2026-11-19", "2026-11-18", "2026-11-16", "2026-11-15", "2026-11-14"], 2, 3),
        (["2026-03-01", "2026-02-28", "2025-12-31", "2026-01-01"], 0, 2),
    ],
)
def test_a_streak_is_what_is_in_a_row(done: list[str], now: int, longest: int) -> None:
    assert streak(done, DAY) == {"now": now, "longest": longest}


@pytest.mark.parametrize(
    ("counted", "better"),
    [
        (Counted(0, 1, 1), None),
        (Counted(0, 1, 2), 100),
        (Counted(1, 1, 2), 0),
        (Counted(0, 3, 3), 0),
        (Counted(10, 5, 101), 86),
        (Counted(1, 1, 4), 66),
    ],
)
def test_who_is_as_good_is_not_worse(counted: Counted, better: int | None) -> None:
    assert _percentile(counted)["better_than"] == better


def test_days_that_nobody_finished_are_forgotten_and_those_that_were_stay(sqlite_database: str, clock: Clock) -> None:
    limits = [*WIDE, "idle_duels=1"]
    with Running(sqlite_database, before=clock.before, limits=limits) as server, Person(server, "Anna") as anna:
        played(anna, begun(anna), 1)
        clock.set("2026-12-05", 12)
        anna.get("/api/days")
        assert code(anna, "GET", f"/api/days/keltis/{DAY}") == "unknown-day"
        assert seen(anna)["mine"] == "through"
        server.stop()
        server.extra = (*server.extra, "--keep", "games=5")
        anna.at(server.start())
        until = time.monotonic() + 20
        while anna.http.get(f"/api/days/wuerfel/{DAY}").status_code != 404:
            assert time.monotonic() < until
            time.sleep(0.1)
        assert all(one["streak"]["longest"] == 0 for one in anna.get("/api/days")["games"])
