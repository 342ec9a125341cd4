"""The judge at the server: after the end only, once, kept, and never in the way."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable
from typing import Any

import pytest
import uvloop

import triskele
from server.running import Person, Running, play_on
from triskele.analysis import kept
from triskele.processes import Pool, so_far
from triskele.rules import GAMES
from triskele.server import analyses, judged
from triskele.server.crew import Crew
from triskele.server.limits import Asker
from triskele.server.refusals import Refused
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


class Tables:
    """As much of the tables as the judge's queue needs."""

    def __init__(self) -> None:
        self.store = self
        self.found: dict[str, bytes] = {}

    async def analysis(self, table: str) -> bytes | None:
        return self.found.get(table)

    async def keep_analysis(self, table: str, content: bytes) -> None:
        self.found[table] = content


@pytest.fixture
def queue(monkeypatch: pytest.MonkeyPatch) -> tuple[analyses.Analyses, Tables]:
    async def record(_matches: Any, table: str) -> dict[str, Any]:
        return {"game": table}

    tables = Tables()
    monkeypatch.setattr("triskele.server.tables.looking.record", record)
    return analyses.Analyses(tables), tables  # type: ignore[arg-type]


anna, ben = Asker("anna", "192.0.2.1"), Asker("ben", "192.0.2.2")


def never_done(*_: Any) -> Any:
    time.sleep(600)


def broken(*_: Any) -> Any:
    raise RuntimeError


def test_games_are_judged_one_after_the_other_and_not_too_many_wait(
    queue: tuple[analyses.Analyses, Tables], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "judge", never_done)
    judge, _ = queue

    async def work() -> None:
        for n in range(analyses.MOST):
            await judge.ask(anna if n == 0 else Asker(f"person {n // 2}", f"address {n // 4}"), str(n))
            await judge.ask(ben, str(n))  # the same game
        with pytest.raises(Refused) as refusal:
            await judge.ask(anna, "one more")
        assert refusal.value.code == "too-many"
        await asyncio.sleep(0.1)
        begun = [n for n in range(analyses.MOST) if (asked := judge.under_way(str(n))) and asked.task]
        assert begun == [0]
        judge.give_up("anna", "0")
        await asyncio.sleep(0.1)
        assert judge.under_way("0"), "Ben still waits"
        judge.give_up("ben", "0")
        while judge.under_way("0"):
            await asyncio.sleep(0.05)
        await judge.ask(anna, "one more")
        await judge.close()
        assert judge.under_way("1") is None

    asyncio.run(work())


def test_nobody_takes_up_all_places(queue: tuple[analyses.Analyses, Tables], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "judge", never_done)
    judge, _ = queue

    async def refused(asker: Asker, table: str) -> bool:
        try:
            await judge.ask(asker, table)
        except Refused as refusal:
            return refusal.code == "too-many"
        return False

    async def work() -> None:
        of_anna = [await refused(anna, f"anna {n}") for n in range(4)]
        assert of_anna == [False, False, True, True]
        of_others = [await refused(Asker(f"person {n}", anna.address), f"other {n}") for n in range(4)]
        assert of_others == [False, False, True, True]  # from the same address
        assert not await refused(ben, "ben's")
        await judge.close()

    asyncio.run(work())


def test_what_fails_can_be_asked_for_again(
    queue: tuple[analyses.Analyses, Tables], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "judge", broken)
    judge, tables = queue

    async def work() -> None:
        await judge.ask(anna, "game")
        while judge.under_way("game"):
            await asyncio.sleep(0.05)
        assert judge.failed("game")
        assert not tables.found
        await judge.ask(anna, "game")
        assert not judge.failed("game")
        await judge.close()

    asyncio.run(work())


def test_without_the_compiler_it_is_refused(
    queue: tuple[analyses.Analyses, Tables], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name == "numba" else object())

    async def work() -> None:
        with pytest.raises(Refused) as refusal:
            await queue[0].ask("anna", "game")
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
