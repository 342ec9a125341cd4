"""Clocks at tables: set, shown, warned, over, paused; on both databases, with one server and with two."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Any

import pytest

from server.running import Person, Running, deciding, play_on
from server.test_hard import stored
from server.test_messages import checker
from triskele.server.clock import DAY, SPARE, clock_of
from triskele.server.minds.timekeeper import GAP, Timekeeper
from triskele.server.seats import Seat, kept
from triskele.server.services import database_of
from triskele.server.store import Entry, Index, Setup, Store
from triskele.server.tables import opening, playing, seating, timing
from triskele.server.tables.matches import Matches
from triskele.server.tables.seating import Wish
from triskele.server.tables.state import Table, rebuilt

LIVE = {"kind": "live", "bank": 300, "more": 5, "level": None, "weekends": True, "zone": 0}
DAYS = {"kind": "days", "bank": 3 * int(DAY), "more": int(DAY), "level": "easy", "weekends": True, "zone": 0}


class House:
    """Tables over a database, without HTTP."""

    def __init__(self, database: str) -> None:
        self.store = Store(database_of(database))
        self.matches = Matches(self.store, 10_000)
        self.keeper = Timekeeper(self.matches)

    async def __aenter__(self) -> House:
        await self.store.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.keeper.close()
        await self.store.close()

    async def table(self, clock: dict[str, Any], *seats: str, **more: Any) -> str:
        wishes = [Wish(who) if who in {"me", "open"} else Wish("bot", who) for who in seats]
        wide = {"board": None, "public": False, "chat": True, "aids": False, "word": None, **more}
        table = await opening.create(self.matches, "anna", "Anna", "keltis", wishes, {"start": 0}, clock=clock, **wide)
        for _ in range(seats.count("open")):
            await seating.sit(self.matches, "ben", "Ben", table, None, Wish("me"), None)
        return table

    async def at(self, table: str) -> Table:
        async with self.matches.room(table, fresh=True) as room:
            return room.table

    async def act(self, table: str) -> Table:
        """Whoever decides plays anything."""
        found = await self.at(table)
        assert found.match is not None
        seat = found.match.seat
        assert seat is not None
        person = found.seats[seat].person
        assert person is not None
        await playing.act(self.matches, person, table, found.at, found.match.actions()[-1].text, False)
        return await self.at(table)

    async def turn(self, table: str) -> Table:
        """The same until it is another's turn."""
        found = await self.at(table)
        assert found.match is not None
        turn = found.match.turn
        while found.match is not None and found.match.turn == turn and not found.match.finished:
            found = await self.act(table)
        return found


def test_a_seat_gives_up_when_its_time_is_over(database: str) -> None:
    async def evening() -> None:
        async with House(database) as house:
            table = await house.table(LIVE, "me", "open")
            found = await house.turn(table)
            found = await house.turn(table)
            assert found.clock is not None
            assert found.clock.runs == 0
            ends = found.clock.ends
            assert ends is not None
            assert await house.store.due(10) == [(table, ends + SPARE)]
            await timing.look(house.matches, table, ends + SPARE, ends + SPARE - 0.1)
            assert (await house.at(table)).status == "playing"
            await timing.look(house.matches, table, ends + SPARE, ends + SPARE + 0.1)
            found = await house.at(table)
            assert found.status == "finished"
            assert found.match is not None
            assert found.match.reason == "given-up"
            assert found.match.winners == [1]
            assert [seat.person for seat in found.seats] == ["anna", "ben"]
            assert await house.store.due(10) == []
            assert [(r.person, r.won) for r in await house.store.results(table)] == [("anna", False), ("ben", True)]
            setup = await house.store.table(table)
            assert setup is not None
            again = rebuilt(setup, await house.store.entries(table), house.matches.still)
            assert again.clock == found.clock

    asyncio.run(evening())


def test_a_computer_plays_on_where_that_was_chosen_and_nobody_comes_back(database: str) -> None:
    async def evening() -> None:
        async with House(database) as house:
            table = await house.table({**LIVE, "level": "normal"}, "me", "open")
            found = await house.at(table)
            assert found.clock is not None
            assert found.clock.ends is not None
            await timing.look(house.matches, table, found.clock.ends + SPARE, found.clock.ends + SPARE)
            found = await house.at(table)
            assert found.status == "playing"
            assert found.seats[0].level == "normal"
            assert found.seats[0].kept_for == "anna"
            assert found.clock is not None
            assert found.clock.runs is None, "computers need no time"
            for number, wish in ((None, Wish("me")), (0, Wish("me")), (0, Wish("bot", "easy"))):
                with pytest.raises(Exception, match="time-over"):
                    await seating.sit(house.matches, "anna", "Anna", table, number, wish, None)

    asyncio.run(evening())


def test_of_three_the_others_go_on(sqlite_database: str) -> None:
    async def evening() -> None:
        async with House(sqlite_database) as house:
            table = await house.table(LIVE, "me", "open", "easy")
            found = await house.at(table)
            assert found.clock is not None
            assert found.clock.ends is not None
            await timing.look(house.matches, table, found.clock.ends + SPARE, found.clock.ends + SPARE)
            found = await house.at(table)
            assert found.status == "playing"
            assert found.seats[0].level == "easy"
            assert found.match is not None
            assert found.match.given_up == [{"after": 0, "seat": 0}]

    asyncio.run(evening())


def test_by_days_somebody_is_warned_before(database: str) -> None:
    async def evening() -> None:
        async with House(database) as house:
            table = await house.table(DAYS, "me", "open")
            await house.turn(table)
            found = await house.at(table)
            assert found.clock is not None
            assert found.clock.ends is not None
            [(_, due)] = await house.store.due(10)
            assert abs(due - (found.clock.ends - found.clock.terms.warning)) < 1
            async with house.matches.room(table) as room:  # the server was away, and is late
                late = found.clock.ends + DAY
                room.table.apply(Entry(room.table.at, "warned", {"seat": 1}, late))
                assert room.table.clock is not None
                assert room.table.clock.due() == (late + room.table.clock.terms.warning + SPARE, "out")
                house.matches.drop(room)
            await timing.look(house.matches, table, due, due + 1)
            found = await house.at(table)
            assert found.clock is not None
            assert list(found.clock.warned) == [1]
            assert found.status == "playing"
            entries = await house.store.entries(table)
            assert entries[-1].kind == "warned"

    asyncio.run(evening())


def test_a_pause_is_one_that_all_want(database: str) -> None:
    async def evening() -> None:
        async with House(database) as house:
            table = await house.table(LIVE, "me", "open")
            await house.turn(table)
            await timing.pause(house.matches, "anna", table)
            await timing.pause(house.matches, "anna", table)  # said twice
            found = await house.at(table)
            assert not found.paused
            assert found.clock is not None
            assert found.clock.runs == 1
            await timing.pause(house.matches, "ben", table)
            found = await house.at(table)
            assert found.paused
            assert found.clock is not None
            assert found.clock.runs is None
            assert await house.store.due(10) == []
            left = list(found.clock.left)
            await timing.resume(house.matches, "anna", table)
            found = await house.at(table)
            assert not found.paused
            assert found.clock is not None
            assert found.clock.runs == 1
            assert found.clock.left == left
            await timing.pause(house.matches, "anna", table)
            await timing.pause(house.matches, "ben", table)
            await house.act(table)  # who plays goes on
            assert not (await house.at(table)).paused
            with pytest.raises(Exception, match="not-at-the-table"):
                await timing.pause(house.matches, "carla", table)

    asyncio.run(evening())


def test_while_no_server_ran_the_clock_stood(database: str) -> None:
    async def evening() -> None:
        async with House(database) as house:
            table = await house.table(LIVE, "me", "open")
            await house.turn(table)
            now = time.time()
            await house.keeper._look(now)
            ends = (await house.at(table)).clock.ends  # type: ignore[union-attr]
            assert ends is not None
            assert await house.store.alive() == now
        async with House(database) as house:  # after a night
            await house.keeper._look(now + DAY / 2)
            assert house.matches.still == [(now, now + DAY / 2)]
            found = await house.at(table)
            assert found.status == "playing"
            assert found.clock is not None
            assert found.clock.ends is not None
            assert abs(found.clock.ends - (ends + DAY / 2)) < 1
            assert await house.store.due(10) == [(table, found.clock.next)], "and nobody looks before"
        async with House(database) as other:  # another start at once finds what the first has found, and nothing else
            await other.keeper._look(now + DAY / 2 + 1)
            assert other.matches.still == house.matches.still
            assert (await other.at(table)).clock == found.clock

    asyncio.run(evening())


def test_a_database_that_was_away_is_noticed_by_all_servers(postgres_database: str) -> None:
    async def evening() -> None:
        async with House(postgres_database) as one, House(postgres_database) as two:
            table = await one.table(LIVE, "me", "open")
            now = time.time()
            for house in (one, two):
                await house.keeper._look(now)
                await house.turn(table)
            later = now + GAP + 600
            for house in (two, one):  # both could not look for ten minutes
                await house.keeper._look(later)
                clock = (await house.at(table)).clock
                assert clock is not None
                assert clock.runs is not None
                assert clock.ends is not None
                assert abs(clock.ends - later - clock.left[clock.runs]) < 1e-3, "it passes again since then"
            assert one.matches.still == two.matches.still == [(now, later)]

    asyncio.run(evening())


def test_a_table_that_can_not_be_read_stops_nobody_elses_clock(
    sqlite_database: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def evening() -> None:
        async with House(sqlite_database) as house:
            broken, table = [await house.table(LIVE, "me", "open") for _ in range(2)]
            for name in (broken, table):
                await house.turn(name)
            await house.store.append(broken, [Entry(99, "nonsense", {}, 0.0)], Index("playing", False, frozenset()))
            house.matches.forget(broken)
            over = time.time() + 1000
            await house.keeper._look(over)
            assert (await house.store.entries(table))[-1].kind == "out"
            [(_, due)] = await house.store.due(10)
            assert due > over + 600
            assert broken in caplog.text

    asyncio.run(evening())


def test_two_servers_say_once_that_time_is_over(postgres_database: str) -> None:
    async def evening() -> None:
        async with House(postgres_database) as one, House(postgres_database) as two:
            table = await one.table(LIVE, "me", "open")
            await two.at(table)
            ends = (await one.turn(table)).clock.ends  # type: ignore[union-attr]
            assert ends is not None
            over = ends + SPARE + 1
            looks = (timing.look(house.matches, table, over - 1, over) for house in (one, two, one, two))
            await asyncio.gather(*looks, return_exceptions=True)
            assert [entry.kind for entry in await one.store.entries(table)].count("out") == 1
            assert (await one.at(table)).clock == (await two.at(table)).clock

    asyncio.run(evening())


def anna_and_ben(clock: dict[str, Any] | None) -> Table:
    table = Table(
        Setup("table", "anna", "keltis", 2, {"start": 0}, None, False, True, bytes(32), 0, None, 0.0, clock=clock)
    )
    for number, person in enumerate(("anna", "ben")):
        table.apply(Entry(table.at, "seat", {**Seat(person=person, name=person).data(number), "word": person}, 0.0))
    table.apply(Entry(table.at, "start", {}, 0.0))
    return table


def test_what_is_taken_back_keeps_the_time_that_it_took() -> None:
    table = anna_and_ben(LIVE)
    match, clock = table.match, table.clock
    assert match is not None
    assert clock is not None
    table.apply(Entry(table.at, "action", {"seat": 0, "action": match.actions()[0].text}, 10.0))
    table.apply(Entry(table.at, "undo", {"seat": 0, "to": 0}, 70.0))
    assert clock.runs == 0
    assert clock.ends == 310.0, "from the first decision on"
    assert clock.gains == []


def test_a_computer_that_plays_ends_no_pause() -> None:
    table = anna_and_ben(LIVE)
    match = table.match
    assert match is not None
    table.apply(Entry(table.at, "seat", kept(table.seats[0], "easy").data(0), 10.0))
    table.apply(Entry(table.at, "pause", {"seat": 1}, 20.0))
    assert table.paused, "nobody else is asked"
    for now in (30.0, 40.0):
        table.apply(Entry(table.at, "action", {"seat": 0, "action": match.actions()[0].text}, now))
        assert table.paused
    table.apply(Entry(table.at, "resume", {"seat": 1}, 50.0))
    assert not table.paused


def test_one_person_with_several_seats_has_a_clock_for_each(shared_server: Running, anna: Person) -> None:
    table = anna.table("me", "me", clock={"kind": "live", "bank": 300, "more": 2})["id"]
    seen = anna.see(table)
    first = seen["clock"]["runs"]
    while seen["clock"]["runs"] == first:
        view = deciding(seen)
        assert view is not None
        seen = anna.act(table, seen["at"], view["actions"][-1]["text"]).json()
    assert seen["clock"]["runs"] == 1 - first
    assert seen["clock"]["left"][first] > 300
    assert anna.post(f"/api/tables/{table}/pause")["clock"]["paused"], "nobody else is asked"
    assert anna.post(f"/api/tables/{table}/resume")["clock"]["paused"] is False


def test_computers_need_no_time(shared_server: Running, anna: Person) -> None:
    table = anna.table("me", "easy", clock={"kind": "live", "bank": 30}, options={"start": 1})["id"]
    until = time.monotonic() + 20
    while (seen := anna.see(table))["clock"]["runs"] is None:
        assert time.monotonic() < until
        time.sleep(0.02)
    assert seen["clock"]["runs"] == 0
    assert seen["clock"]["left"] == [30, 30]
    assert [one["ends"] for one in anna.get("/api/me/tables")["tables"] if one["id"] == table] == [
        seen["clock"]["ends"]
    ]


def test_a_rematch_has_the_same_clock_and_what_is_played_on_has_none(server: Running) -> None:
    import random

    with Person(server, "Anna") as anna:
        clock = {"kind": "live", "bank": 3000, "more": 2, "level": "easy"}
        table = anna.table("me", "easy", clock=clock)["id"]
        assert play_on([anna], table, random.Random(1))["clock"]["runs"] is None
        again = anna.see(anna.post(f"/api/tables/{table}/rematch")["table"])
        assert {name: again["clock"][name] for name in clock} == clock
        assert anna.post(f"/api/tables/{table}/branch", {"step": 3, "seat": 0, "level": "easy"})["clock"] is None
        record = anna.get(f"/api/tables/{table}/record")
        assert anna.post("/api/records", {"record": record})["clock"] is None


WRONG = [
    {"kind": "live", "bank": 29},
    {"kind": "live", "bank": 10_801},
    {"kind": "live", "bank": 300, "more": 301},
    {"kind": "live", "bank": 300.5},
    {"kind": "live", "bank": 300, "weekends": False},
    {"kind": "days", "bank": 3600},
    {"kind": "days", "bank": 15 * int(DAY)},
    {"kind": "days", "bank": int(DAY), "zone": 841},
    {"kind": "hours", "bank": 300},
    {"bank": 300},
]


@pytest.mark.parametrize("clock", WRONG)
def test_a_clock_that_is_none_is_refused(anna: Person, clock: dict[str, Any]) -> None:
    wish = {"game": "keltis", "seats": [{"who": "me"}, {"who": "open"}], "clock": clock}
    assert anna.refused("POST", "/api/tables", wish)["code"] == "invalid"


def test_refusals_have_codes(anna: Person, ben: Person) -> None:
    wish = {"game": "keltis", "seats": [{"who": "me"}, {"who": "open"}]}
    clock = {"kind": "live", "bank": 300, "level": "of-straw"}
    assert anna.refused("POST", "/api/tables", {**wish, "clock": clock})["code"] == "unknown-level"
    plain = anna.table("me", "me")["id"]
    assert anna.see(plain)["clock"] is None
    for what in ("pause", "resume"):
        assert anna.refused("POST", f"/api/tables/{plain}/{what}")["code"] == "no-clock"
        timed = anna.table("me", "open", clock={"kind": "live", "bank": 300})["id"]
        assert anna.refused("POST", f"/api/tables/{timed}/{what}")["code"] == "not-started"
        timed = anna.table("me", "me", clock={"kind": "live", "bank": 300})["id"]
        assert ben.refused("POST", f"/api/tables/{timed}/{what}")["code"] == "not-at-the-table"


@pytest.fixture
def soon(sqlite_database: str) -> Iterator[Running]:
    """A server whose clocks run twenty times as fast, and have little to spare."""
    before = "import triskele.server.clock as c; c.SPARE = 0.5; c.TableClock.after = lambda self, at, n: at + n / 20; "
    with Running(sqlite_database, before=before) as running:
        yield running


def test_the_socket_tells_that_time_is_over(soon: Running) -> None:
    with Person(soon, "Anna") as anna, Person(soon, "Ben") as ben:
        table = anna.table("me", "open", clock={"kind": "live", "bank": 30}, options={"start": 0})["id"]
        with anna.live(table) as socket:
            ben.post(f"/api/tables/{table}/join")
            news = socket.next("news")
            while news["table"]["clock"]["runs"] != 0:
                news = socket.next("news")
            assert abs(news["now"] - time.time()) < 5
            seen, out = socket.next("news", timeout=50), None
            while out is None:
                out = next((entry for entry in seen["entries"] if entry["kind"] == "out"), None)
                seen = socket.next("news", timeout=50) if out is None else seen
            assert (out["seat"], out["gives_up"]) == (0, True)
            checker("Message", "keltis").validate(seen)
            assert seen["table"]["status"] == "finished"
            assert seen["table"]["views"][0]["result"]["reason"] == "given-up"
        assert anna.refused("POST", f"/api/tables/{table}/analysis")["code"] == "given-up"
        assert anna.get(f"/api/tables/{table}/course")
        assert anna.get(f"/api/tables/{table}/record")["given_up"] == [{"after": 0, "seat": 0}]
        assert anna.http.get(f"/api/tables/{table}/steps/0/picture.svg").status_code == 200
    soon.kill()
    _, entries = stored(soon.database, table)
    assert [entry.kind for entry in entries][-1] == "out"


def test_a_table_without_a_clock_has_none() -> None:
    assert clock_of(None, 2) is None
    assert anna_and_ben(None).clock is None
