"""The judge at the server: after the end only, once, kept, and never in the way."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
import uvloop

import triskele
from server.running import Person, Running, play_on
from server.stand_ins import at_once, broken, never_done
from server.test_store import opened, setup
from triskele.analysis import kept
from triskele.processes import Pool, so_far
from triskele.rules import GAMES
from triskele.server.edge.limits import Asker
from triskele.server.minds import analyses
from triskele.server.minds.crew import Crew
from triskele.server.refusals import Refused
from triskele.server.routes import judged
from triskele.server.store import Index
from triskele.server.tables.matches import Matches
from triskele.words import LANGUAGES


def finished(anna: Person, game: str = "wuerfel") -> str:
    name: str = anna.table("me", "easy", game=game)["id"]
    play_on([anna], name, random.Random(3))
    return name


def waited(anna: Person, table: str, until: Callable[[dict[str, Any]], bool], seconds: float = 600.0) -> dict[str, Any]:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found: dict[str, Any] = anna.get(f"/api/tables/{table}/analysis")
        if until(found):
            return found
        time.sleep(0.2)
    raise AssertionError("the judge took too long")


@pytest.mark.long  # a whole game is judged as carefully as any
def test_a_finished_game_is_judged_once_and_that_stays(server: Running) -> None:
    with Person(server, "Anna") as anna, Person(server, "Ben") as ben:
        table = finished(anna)
        address = f"/api/tables/{table}/analysis"
        assert anna.get(address) == {"status": "none", "done": 0, "of": 0, "report": None}
        assert anna.post(address)["status"] in {"waiting", "running"}
        running = waited(anna, table, lambda found: found["status"] != "waiting")
        assert running["report"] is not None or 0 <= running["done"] <= running["of"]
        anna.http.delete(address)  # gives up, and nobody else waits
        waited(anna, table, lambda found: found["status"] == "none", 20)
        anna.post(address)
        ben.post(address)
        anna.http.delete(address)  # but Ben waits
        found = waited(ben, table, lambda found: found["status"] not in {"waiting", "running"})
        assert found["status"] == "done", server.errors.read_text()
        report = found["report"]
        record = anna.get(f"/api/tables/{table}/record")
        assert [account["seat"] for account in report["accounts"]] == [0, 1]
        for account in report["accounts"]:
            parts = sum(account[name]["win"] for name in ("expectation", "luck", "own", "others"))
            assert parts == pytest.approx(account["result"]["win"], abs=1e-5)
        assert all(len(chances) == len(report["at"]) + 1 for chances in report["chances"])
        assert len(report["moments"]) == 3
        assert all(mistake["label"] != mistake["best_label"] for mistake in report["mistakes"])
        assert all(0 <= mistake["step"] < len(record["actions"]) for mistake in report["mistakes"])
        server.stop()
        ben.at(server.start())
        assert ben.post(address) == found


def test_before_the_end_nobody_gets_any_of_it(anna: Person, ben: Person) -> None:
    table = anna.table("me", "open", game="wuerfel")["id"]
    for who in (anna, ben):
        for method in ("POST", "GET"):
            assert who.refused(method, f"/api/tables/{table}/analysis")["code"] == "not-finished"
    ben.post(f"/api/tables/{table}/join")
    assert ben.refused("POST", f"/api/tables/{table}/analysis")["code"] == "not-finished"
    assert anna.refused("GET", "/api/tables/nowhere/analysis")["code"] == "unknown-table"


@contextlib.asynccontextmanager
async def judges(
    database: str, servers: int = 1, begun: bool = True
) -> AsyncIterator[tuple[list[analyses.Analyses], list[str]]]:
    """The judges of some servers on one database, and the tables of some games, of which records are made up."""
    async with contextlib.AsyncExitStack() as stack:
        kept = [await stack.enter_async_context(opened(database)) for _ in range(servers)]
        tables = [f"{n:016}" for n in range(12)]
        for table in tables:
            await kept[0].create(setup(table), [], Index("finished", False, frozenset({"anna"})))
        found = [analyses.Analyses(Matches(store, 100)) for store in kept]
        for one in found:
            stack.push_async_callback(one.close)
            if begun:
                one.start()
        yield found, tables


@pytest.fixture(autouse=True)
def _records(monkeypatch: pytest.MonkeyPatch) -> None:
    async def record(_matches: Any, table: str) -> dict[str, Any]:
        return {"game": table}

    monkeypatch.setattr(analyses.looking, "record", record)
    monkeypatch.setattr(analyses, "BEAT", 0.1)
    monkeypatch.setattr(analyses, "LOOK", 0.1)


async def until(true: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(60):
        while not await true():
            await asyncio.sleep(0.05)


anna, ben = Asker("anna", "192.0.2.1"), Asker("ben", "192.0.2.2")


async def refused(judge: analyses.Analyses, asker: Asker, table: str) -> bool:
    try:
        await judge.ask(asker, table)
    except Refused as refusal:
        return refusal.code == "too-many"
    return False


def test_games_are_judged_one_after_the_other_and_not_too_many_wait(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "judge", never_done)

    async def work() -> None:
        async with judges(database) as ([judge], tables):

            async def begun() -> list[str]:
                return [name for name in tables if (asked := await judge.under_way(name)) and asked.of]

            for n, table in enumerate(tables[: analyses.MOST]):
                await judge.ask(anna if n == 0 else Asker(f"person {n // 2}", f"address {n // 4}"), table)
                await judge.ask(ben, table)  # the same game
            assert await refused(judge, anna, tables[-1])
            await until(lambda: _equal(begun(), tables[:1]))
            await judge.give_up("anna", tables[0])
            await judge.give_up("nobody", tables[0])
            await asyncio.sleep(0.3)
            assert await begun() == tables[:1], "Ben still waits"
            await judge.give_up("ben", tables[0])
            await until(lambda: _equal(begun(), tables[1:2]))
            assert await judge.under_way(tables[0]) is None
            assert not await refused(judge, anna, tables[-1])

    asyncio.run(work())


async def _equal(coming: Awaitable[object], wanted: object) -> bool:
    return await coming == wanted


def test_nobody_takes_up_all_places(database: str) -> None:
    async def work() -> None:
        async with judges(database, begun=False) as ([judge], tables):
            of_anna = [await refused(judge, anna, table) for table in tables[:4]]
            assert of_anna == [False, False, True, True]
            of_others = [await refused(judge, Asker(f"{n}", anna.address), tables[4 + n]) for n in range(4)]
            assert of_others == [False, False, True, True]  # from the same address
            assert not await refused(judge, Asker("another", anna.address), tables[0])  # which takes up no other place
            assert not await refused(judge, ben, tables[9])

    asyncio.run(work())


def test_who_asks_for_all_at_once_gets_no_more(database: str) -> None:
    async def work() -> None:
        async with judges(database, begun=False) as ([judge], tables):
            of_anna = await asyncio.gather(*(refused(judge, anna, table) for table in tables[:6]))
            assert sum(of_anna) == 4
            strangers = [(Asker(f"{n}", anna.address), table) for n, table in enumerate(tables[6:])]
            assert sum(await asyncio.gather(*(refused(judge, *one) for one in strangers))) == 4  # of six
            assert len(await judge._store.waiting_for_judge()) == 4

    asyncio.run(work())


def test_who_asks_at_two_servers_at_once_gets_no_more(postgres_database: str) -> None:
    async def work() -> None:
        async with judges(postgres_database, 2, begun=False) as (found, tables):
            asked = [refused(found[n % 2], anna, table) for n, table in enumerate(tables)]
            assert sum(not each for each in await asyncio.gather(*asked)) == 2
            others = [refused(found[n % 2], Asker(f"{n}", f"{n}"), table) for n, table in enumerate(tables)]
            await asyncio.gather(*others)
            assert len(await found[0]._store.waiting_for_judge()) == analyses.MOST

    asyncio.run(work())


def test_a_game_waits_for_others_only_until_it_is_its_turn(database: str) -> None:
    """Getting ready to judge may take long, and is no waiting for other games."""

    async def work() -> None:
        async with judges(database, begun=False) as ([judge], [table, *_]):
            await judge.ask(anna, table)
            assert await judge.under_way(table) == (0, 0, False, False)
            now = time.time()
            assert await judge._store.claim_judging("a server", now, now + 100) == table
            assert await judge.under_way(table) == (0, 0, False, True)
            assert await judge._store.still_judging(table, "a server", now - 1, 3, 10)  # it came no further, and died
            assert await judge.under_way(table) == (3, 10, False, False)

    asyncio.run(work())


def test_what_fails_can_be_asked_for_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "judge", broken)

    async def work() -> None:
        async with judges(database) as ([judge], [table, *_]):

            async def failed() -> bool:
                asked = await judge.under_way(table)
                return asked is not None and asked.failed

            await judge.ask(anna, table)
            await until(failed)
            assert await judge.kept(table) is None
            monkeypatch.setattr(analyses, "judge", at_once)
            await judge.ask(anna, table)
            await until(lambda: _equal(judge.kept(table), b"{}"))
            await until(lambda: _equal(judge.under_way(table), None))

    asyncio.run(work())


def test_two_servers_judge_a_game_once_and_either_can_be_asked_or_told_to_give_it_up(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "judge", never_done)

    async def work() -> None:
        async with judges(postgres_database, 2) as ([one, other], tables):
            for table in tables[:2]:
                await one.ask(anna, table)
                await other.ask(anna, table)
            for judge in (one, other):  # each has one of the two
                for table in tables[:2]:
                    await until(lambda judge=judge, table=table: _equal(judge.under_way(table), (3, 10, False, True)))  # type: ignore[misc]
            for table in tables[:2]:
                await other.give_up("anna", table)
            assert [await one.under_way(table) for table in tables[:2]] == [None, None]
            monkeypatch.setattr(analyses, "judge", at_once)
            await other.ask(ben, tables[3])  # both have noticed
            await until(lambda: _equal(one.kept(tables[3]), b"{}"))

    asyncio.run(work())


@pytest.mark.parametrize("politely", [True, False])
def test_what_a_server_was_judging_when_it_ended_the_next_one_judges(
    database: str, monkeypatch: pytest.MonkeyPatch, politely: bool
) -> None:
    monkeypatch.setattr(analyses, "judge", never_done)

    async def before() -> str:
        async with judges(database) as ([judge], [table, *_]):
            await judge.ask(anna, table)
            await until(lambda: _equal(judge.under_way(table), (3, 10, False, True)))
            if not politely:  # as if it had no more time to say so
                monkeypatch.setattr(judge, "_me", "nobody")
            return table

    async def after(table: str) -> None:
        async with opened(database) as store:
            judge = analyses.Analyses(Matches(store, 100))
            assert await judge.under_way(table)
            [(claimed,)] = await store._read("SELECT until FROM judging WHERE table_id = $1", table)
            assert (claimed == 0) == politely
            judge.start()
            await until(lambda: _equal(judge.kept(table), b"{}"))
            assert time.time() >= claimed, "nobody takes it before the claim has run out"
            await judge.close()

    monkeypatch.setattr(analyses, "CLAIMED", 1.0)
    table = asyncio.run(before())
    monkeypatch.setattr(analyses, "judge", at_once)
    asyncio.run(after(table))


def test_without_the_compiler_it_is_refused(sqlite_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name == "numba" else object())

    async def work() -> None:
        async with judges(sqlite_database) as ([judge], tables):
            with pytest.raises(Refused) as refusal:
                await judge.ask(anna, tables[0])
            assert refusal.value.code == "no-judge"

    asyncio.run(work())


def counted(most: int) -> int:
    for n in range(most):
        so_far(n)
    return most


def test_a_process_tells_how_far_it_is() -> None:
    with Pool(1) as pool:
        task = pool.submit(counted, 3)
        assert pool.wait_for(task, 60) == 3
        assert task.so_far == 2


def much(size: int) -> bytes:
    return bytes(size)


def test_a_long_answer_comes_in_one_piece_whatever_the_event_loop_is() -> None:
    async def work() -> None:
        with Crew(1, tries=1) as crew:
            for _ in range(5):
                assert await crew.answer(crew.submit(much, 20_000_000), 60) == bytes(20_000_000)

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:  # as the server has it
        runner.run(work())


@pytest.mark.few("wuerfel")
@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_is_told_in_both_languages(game: str) -> None:
    match, chooser = triskele.new(game, 2, "kept", names=["Anna", "Ben"]), random.Random(1)
    while match.seat is not None:
        match.play(chooser.choice(match.action_ids()))
    content = json.loads(json.dumps(kept.judged(match, 0.02)))
    assert all("reasons" in step for step in content["steps"])
    told = {lang: judged.report(content, match, [0], lang) for lang in LANGUAGES}
    for lang in LANGUAGES:
        report = told[lang]
        assert len(report["mistakes"]) == sum(bool(step["mistake"]) for step in content["steps"])
        assert len(report["looks"]) == sum(step["probable"] for step in content["steps"])
        costs = [step["cost"] for step in content["steps"] if step["mistake"]]
        assert [(one["win"], one["win_error"]) for one in report["mistakes"]] == [
            (cost["win"], cost["win_error"]) for cost in costs
        ]
        for found in (*report["mistakes"], *report["looks"]):
            match.as_of(found["step"]).play(found["best"])  # it is legal there
        assert report["seat"] == 0
        assert {moment["seat"] for moment in report["moments"]} <= {0}
        assert all(one["title"] and one["text"] for one in (*report["marks"], *report["moments"]))
        assert judged.report(content, match, [], lang)["seat"] in match.winners, "who had no seat is told of the winner"
    assert told["en"]["mistakes"], "somebody who plays at random makes mistakes"
    assert [one["label"] for one in told["en"]["mistakes"]] != [one["label"] for one in told["de"]["mistakes"]]
    older = {**content, "steps": [], "totals": [{**total, "verdict": "won-by-luck"} for total in content["totals"]]}
    older["steps"] = [
        {name: value for name, value in step.items() if name not in {"small", "probable", "outdone", "reasons"}}
        for step in content["steps"]
    ]
    del older["findings"]
    verdicts = [account["verdict"] for account in told["en"]["accounts"]]
    again = judged.report(older, match, [0], "en")
    assert [account["verdict"] for account in again["accounts"]] == verdicts, "by today's rule"
