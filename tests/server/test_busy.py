"""When too many think: nobody waits long, people come before tables of bots, and broken processes come back."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
from pathlib import Path
from typing import Any

import psutil
import pytest

from server.test_bots import Dream, places, serving, table, until
from triskele.bots import bot
from triskele.bots.budget import Budget
from triskele.bots.thinking import Question
from triskele.processes import Task
from triskele.rules import GAMES
from triskele.server.config import Config
from triskele.server.edge.limits import Asker
from triskele.server.edge.problems import sentence
from triskele.server.minds import bots, comparing, hints, thinking
from triskele.server.minds.comparing import PREPARES
from triskele.server.minds.crew import Crew
from triskele.server.minds.thinking import LONGEST, SHORTEST, Pondering, Thinking
from triskele.server.refusals import Refused
from triskele.server.services import Services
from triskele.server.tables import seating
from triskele.server.tables.seating import Wish
from triskele.table.language import say
from triskele.table.match import Match
from triskele.words import LANGUAGES


class Endless:
    """Thinking processes that never answer, and note how long they may think."""

    def __init__(self) -> None:
        self.budgets: list[Budget] = []

    def submit(self, function: Any, question: Question) -> Task:
        assert question.budget
        self.budgets.append(question.budget)
        return Task(0, function, (question,))

    def cancel(self, _task: Task, _patience: float) -> None:
        """There is nobody to be told."""

    answer = Crew.answer


def asked(level: str, times: int, workers: int = 1) -> tuple[Thinking, Endless, list[Pondering | None]]:
    found, endless = Thinking(workers), Endless()
    found.crew = endless  # type: ignore[assignment]
    found._ready = {("keltis", level)}
    match = Match("keltis", bytes(32), 2)
    known, actions, budget = match.known(match.seat), match.action_ids(), bot("keltis", level).budget
    return found, endless, [found.start_thought("keltis", level, known, actions, budget) for _ in range(times)]


@pytest.mark.parametrize("level", ["search:40worlds", "search:1s"])
@pytest.mark.parametrize("workers", [1, 3])
def test_when_many_ask_each_thinks_less_and_then_none_so_that_nobody_waits_long(level: str, workers: int) -> None:
    _, endless, thoughts = asked(level, 300, workers)
    whole = bot("keltis", level).budget
    seconds = [min(budget.seconds, budget.worlds * thinking.WORLD) for budget in endless.budgets]
    assert endless.budgets[:workers] == [whole] * workers  # a thought that finds a free process has all the time
    assert seconds == sorted(seconds, reverse=True)
    assert min(seconds) >= SHORTEST
    assert sum(seconds) / workers <= LONGEST
    assert len(seconds) > 5 * workers
    assert thoughts[len(seconds) :] == [None] * (300 - len(seconds))


def test_when_thoughts_end_there_is_room_for_others() -> None:
    async def run() -> None:
        found, endless, thoughts = asked("search:1s", 100)
        waiting = [asyncio.create_task(thought.found()) for thought in thoughts if thought]
        await asyncio.sleep(0)  # each begins
        for task in waiting:
            task.cancel()
        await asyncio.wait(waiting)
        assert (found._waiting, round(found._ahead, 6)) == (0, 0)
        match = Match("keltis", bytes(32), 2)
        known, actions = match.known(match.seat), match.action_ids()
        assert found.start_thought("keltis", "search:1s", known, actions, Budget(seconds=1))
        assert endless.budgets[-1].seconds == 1

    asyncio.run(run())


def test_a_comparison_waits_for_its_turn_unless_it_would_come_too_late() -> None:
    found = Thinking(2)
    found.crew.submit = lambda *asked: Task(0, *asked[:1], asked[1:])  # type: ignore[method-assign]
    match = Match("keltis", bytes(32), 2)
    known, (one, other, *_) = match.known(match.seat), match.action_ids()

    def start() -> Pondering | None:
        return found.start_comparison("keltis", known, one, other)

    assert start() is None, "it is not ready"
    found._ready = {("keltis", PREPARES)}
    started = [start() for _ in range(20)]
    taken = [thought for thought in started if thought]
    assert 2 < len(taken) <= 2 * LONGEST / comparing.SECONDS, "two at once, and others behind them"
    assert started[len(taken) :] == [None] * (20 - len(taken))
    found._ended(comparing.SECONDS)
    assert start() is not None


def test_an_address_leaves_room_for_the_reasons_of_others_however_many_identities_ask_there() -> None:
    """There is room for two comparisons at least: one that goes on and one behind it."""
    found = Thinking(1)
    found.crew.submit = lambda *asked: Task(0, *asked[:1], asked[1:])  # type: ignore[method-assign]
    found._ready = {("keltis", PREPARES)}
    match = Match("keltis", bytes(32), 2)
    known, (one, other, *_) = match.known(match.seat), match.action_ids()
    shares = Services(Config("unused", bot_workers=1)).comparing

    def start(asker: Asker, stack: contextlib.ExitStack) -> Pondering | None:
        try:
            stack.enter_context(shares.one_more(asker))
        except Refused:
            return None
        return found.start_comparison("keltis", known, one, other)

    with contextlib.ExitStack() as stack:
        of_one = [start(Asker(f"identity {n}", "192.0.2.1"), stack) for n in range(10)]
        assert [thought is not None for thought in of_one] == [True] + [False] * 9
        assert start(Asker("anna", "192.0.2.2"), stack) is not None
    with contextlib.ExitStack() as stack:
        stack.enter_context(shares.one_more(Asker("identity 0", "192.0.2.1")))


def test_what_is_being_made_ready_comes_next_when_it_is_asked_for() -> None:
    async def run() -> None:
        found, order = Thinking(1), list[tuple[str, str]]()

        async def prepare(_crew: Crew, game: str, name: str) -> None:
            if not order:  # while the first is prepared, somebody wants the last
                assert found.coming("celtica", PREPARES)
                assert not found.wanted("celtica", PREPARES)
            order.append((game, name))
            if game != "orakel":  # which fails each time
                found._ready.add((game, name))

        found._prepare = prepare  # type: ignore[method-assign]
        found.start([(game, PREPARES) for game in ("keltis", "orakel", "celtica")])
        assert found._warming
        await found._warming
        assert [game for game, _ in order[:3]] == ["keltis", "celtica", "orakel"]
        assert not found.coming("keltis", PREPARES), "it is ready"
        assert not found.coming("orakel", PREPARES), "it was given up"
        assert not Thinking(1).coming("keltis", PREPARES), "nobody makes it ready"
        await found.close()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thinking, "AGAIN", 0.0)
        asyncio.run(run())


def test_a_hint_that_takes_too_long_is_given_at_sight_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "PATIENCE", 0.1)
    match = Match("orakel", bytes(32), 2)
    known, actions = match.known(match.seat), match.action_ids()

    async def run() -> None:
        async with serving(tmp_path) as (services, dreaming):
            advice = await services.bots.advise("orakel", known, actions)  # a dream never ends
            assert (advice.action in actions, advice.reason, len(dreaming.dreams)) == (True, "likely", 1)
            monkeypatch.setattr(bots, "at_sight", lambda _game: "steady")  # without a net
            assert (await services.bots.advise("orakel", known, actions)).reason == "busy"
            monkeypatch.setattr(dreaming, "start_thought", lambda *_: None)  # and there is no room for another
            assert (await services.bots.advise("orakel", known, actions)).reason == "busy"
            dreaming.is_ready = False
            assert (await services.bots.advise("orakel", known, actions)).reason == "sight"

    asyncio.run(run())
    assert len({say(lang, f"hint.{reason}") for lang in LANGUAGES for reason in ("busy", "sight")}) == 4


def test_when_even_sight_has_a_long_queue_bots_play_anything_and_hints_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match("keltis", bytes(32), 2)
    known, actions = match.known(match.seat), match.action_ids()

    async def run() -> None:
        async with serving(tmp_path, ready=False) as (services, _):
            monkeypatch.setattr(services.bots.sight, "_waiting", 100_000)
            name = await table(services, "sharp")
            await until(places(services, name, 1))
            with pytest.raises(Refused) as refusal:
                await services.bots.advise("keltis", known, actions)
            assert refusal.value.code == "too-many"
            assert str(bots.BUSY) in sentence(refusal.value, "de")

    asyncio.run(run())


async def only_bots(services: Services, level: str) -> str:
    """A table where a bot keeps Anna's seat."""
    name = await table(services, level, start=0)
    await seating.sit(services.matches, "anna", "Anna", name, 0, Wish("bot", level), None)
    return name


def test_tables_of_bots_let_those_with_people_go_first(tmp_path: Path) -> None:
    async def run() -> None:
        async with serving(tmp_path) as (services, dreaming):
            begun: set[str] = set()
            services.bots.on_thinking = lambda name, _seat, _level: begun.add(name)
            names = [await only_bots(services, "merciless") for _ in range(20)]

            async def all_begun() -> bool:
                return begun == set(names)

            await until(all_begun)
            await until(_dreams(dreaming.dreams, 1))
            assert len(dreaming.dreams) == 1  # without workers, one at a time
            with_people = await table(services, "merciless")
            await until(_dreams(dreaming.dreams, 2))
            # Who thinks for people has the whole time.
            assert dreaming.dreams[1].budget.seconds == bots.player("orakel", "merciless")[1].budget.seconds
            dreaming.dreams[1].over.set()
            await until(places(services, with_people, 1))
            # Somebody who comes back to such a table need not wait for all the others.
            back = names[-1]
            assert back in services.bots._aside
            await seating.sit(services.matches, "anna", "Anna", back, 0, Wish("me"), None)
            await until(_not_playing(services, back))
            # And each gets its turn.
            for n in range(19):
                await until(_dreams(dreaming.dreams, n + 3 if n else 2))
                if n == 1:  # the time is shared with those that wait: another 17, and perhaps the first one again
                    whole = dreaming.dreams[1].budget.seconds
                    assert whole / 19 <= dreaming.dreams[3].budget.seconds <= whole / 18
                dreaming.dreams[0 if n == 0 else n + 2].over.set()
            for name in names[:19]:
                await until(places(services, name, 1))

    asyncio.run(run())


def _dreams(dreams: list[Dream], count: int) -> Any:
    async def there() -> bool:
        return len(dreams) >= count

    return there


def _not_playing(services: Services, name: str) -> Any:
    async def there() -> bool:
        return name not in services.bots._playing

    return there


def test_a_worker_that_is_killed_while_it_is_asked_loses_no_turn(tmp_path: Path) -> None:
    async def run() -> None:
        async with serving(tmp_path, ready=False) as (services, _):
            name = await only_bots(services, "sharp")
            for n in range(1, 6):
                await until(places(services, name, 10 * n))
                for pid in services.bots.sight.crew.pids:
                    os.kill(pid, signal.SIGKILL)
            await until(places(services, name, 60))

    asyncio.run(run())


@pytest.mark.long
def test_getting_ready_to_think_survives_being_killed(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(thinking, "AGAIN", 0.1)
    killed: list[int] = []

    async def gone() -> bool:
        for child in psutil.Process().children():
            if child.nice() >= thinking.NICE:
                child.kill()
                killed.append(child.pid)
        return bool(killed)

    async def run() -> None:
        found = Thinking(1)
        found.start([("wuerfel", "search:1s")])
        try:
            await until(gone)

            async def ready() -> bool:
                return found.ready("wuerfel", "search:1s")

            await until(ready, 300)
        finally:
            await found.close()

    asyncio.run(run())
    assert "no search in some games" in caplog.text


@pytest.mark.parametrize("asked_for", ["a move", "a reason"])
def test_what_a_table_needs_is_made_ready_next(monkeypatch: pytest.MonkeyPatch, asked_for: str) -> None:
    prepared: list[str] = []
    first, *others, last = GAMES
    match = Match(last, bytes(32), 2, {"start": 0})

    async def run() -> None:
        found = Thinking(1)

        async def prepare(_compiling: Crew, game: str, _name: str) -> None:
            if not prepared:  # while the first is compiled, somebody sits down to play the last
                if asked_for == "a move":
                    assert found.start_thought(last, "search:1s", match.known(0), match.action_ids(), Budget()) is None
                else:
                    assert not found.wanted(last, "search:1s")
            prepared.append(game)
            found._ready.add((game, "search:1s"))

        monkeypatch.setattr(found, "_prepare", prepare)
        found.start([(game, "search:1s") for game in GAMES])
        assert found._warming is not None
        await found._warming
        await found.close()

    asyncio.run(run())
    assert prepared == [first, last, *others]


def test_what_can_not_be_made_ready_is_said_and_left_after_some_tries(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(thinking, "AGAIN", 0.0)

    async def run() -> None:
        found = Thinking(1)
        found.start([("no such game", "search:1s")])
        assert found._warming is not None
        await found._warming
        assert not found.ready("no such game", "search:1s")
        await found.close()

    with caplog.at_level(logging.WARNING):
        asyncio.run(run())
    assert caplog.text.count("no search in some games") == thinking.TRIES
