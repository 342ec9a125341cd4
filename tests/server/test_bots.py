"""Bots at the tables: nobody waits for the compiler or for another's search, and thoughts about what is over end."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from triskele.bots.budget import Budget
from triskele.bots.protocol import Finding, Found
from triskele.rules.kernel import State
from triskele.server.config import Config
from triskele.server.minds.crew import Sight
from triskele.server.minds.hints import from_search
from triskele.server.minds.thinking import WORLD, Pondering, Thinking
from triskele.server.services import Services
from triskele.server.tables import opening, playing, seating
from triskele.server.tables.seating import Wish
from triskele.table.match import Match


class Dreaming(Thinking):
    """Thinking that never ends by itself."""

    def __init__(self, ready: bool) -> None:
        super().__init__(1)
        self.is_ready = ready
        self.dreams: list[Dream] = []

    def start(self, bots: Sequence[tuple[str, str]]) -> None:
        """There is nothing to compile."""

    def ready(self, _game: str, _name: str) -> bool:
        return self.is_ready

    def start_thought(
        self, _game: str, _name: str, _known: State, actions: Sequence[int], budget: Budget, *_: Any
    ) -> Any:
        if not self.is_ready:
            return None
        self.dreams.append(Dream(actions[0], budget))
        return self.dreams[-1]


class Dream:
    def __init__(self, action: int, budget: Budget) -> None:
        self.action, self.budget = action, budget
        self.over = asyncio.Event()
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True
        self.over.set()

    async def found(self) -> Found:
        await self.over.wait()
        return Found(self.action, (), 0, 0, 0.0)


@contextlib.asynccontextmanager
async def serving(folder: Path, ready: bool = True) -> AsyncIterator[tuple[Services, Dreaming]]:
    services = Services(Config(str(folder / "tables.sqlite"), bot_pause=0.0, bot_workers=0))
    dreaming = services.bots.thinking = Dreaming(ready)
    await services.open()
    try:
        await services.store.add_person("anna", "Anna")
        yield services, dreaming
    finally:
        await services.close()


async def table(services: Services, level: str, start: int = 1) -> str:
    wishes = [Wish("me"), Wish("bot", level)]
    return await opening.create(
        services.matches, "anna", "Anna", "orakel", wishes, {"start": start}, None, False, True, False, None
    )


async def until(true: Any, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not await true():
        assert time.monotonic() < end
        await asyncio.sleep(0.01)


def places(services: Services, name: str, at_least: int) -> Any:
    async def there() -> bool:
        async with services.matches.room(name) as room:
            match = room.table.match
            return match is not None and len(match.log) >= at_least

    return there


def dreams(dreaming: Dreaming, at_least: int) -> Any:
    async def there() -> bool:
        return len(dreaming.dreams) >= at_least

    return there


def test_a_level_that_searches_plays_at_sight_until_search_is_ready(tmp_path: Path) -> None:
    async def run() -> None:
        async with serving(tmp_path, ready=False) as (services, dreaming):
            name = await table(services, "merciless")
            await until(places(services, name, 1))
            assert dreaming.dreams == []

    asyncio.run(run())


def test_casual_levels_answer_while_others_search(tmp_path: Path) -> None:
    async def run() -> None:
        async with serving(tmp_path) as (services, dreaming):
            slow = await table(services, "merciless")
            await until(dreams(dreaming, 1))
            for level in ("gentle", "sharp"):
                await until(places(services, await table(services, level), 1))
            assert not await places(services, slow, 1)()
            dreaming.dreams[0].over.set()
            await until(places(services, slow, 1))

    asyncio.run(run())


async def undo(services: Services, name: str) -> None:
    async with services.matches.room(name) as room:
        at = room.table.at
    await playing.undo(services.matches, "anna", name, at, whole=False)


async def take_the_seat(services: Services, name: str) -> None:
    await seating.sit(services.matches, "anna", "Anna", name, 1, Wish("me"), None)


async def delete(services: Services, name: str) -> None:
    await opening.delete(services.matches, "anna", name)


@pytest.mark.parametrize("change", [undo, take_the_seat, delete])
def test_a_thought_about_a_turn_that_is_over_is_given_up(tmp_path: Path, change: Any) -> None:
    async def run() -> None:
        async with serving(tmp_path) as (services, dreaming):
            name = await table(services, "merciless", start=0)
            while not dreaming.dreams:
                async with services.matches.room(name) as room:
                    match = room.table.match
                    assert match is not None
                    action = match.actions()[-1 if match.phase == "play" else 0].text
                    at = room.table.at
                await playing.act(services.matches, "anna", name, at, action, whole=False)
                await asyncio.sleep(0.02)
            await change(services, name)
            assert dreaming.dreams[0].cancelled

            async def forgotten() -> bool:
                return name not in services.bots._turns

            await until(forgotten)

    asyncio.run(run())


def test_what_was_thought_for_an_older_place_is_not_played(tmp_path: Path) -> None:
    async def run() -> None:
        async with serving(tmp_path) as (services, dreaming):
            wishes = [Wish("me"), Wish("bot", "merciless"), Wish("bot", "gentle")]
            options: dict[str, Any] = {"start": 1}
            name = await opening.create(
                services.matches, "anna", "Anna", "orakel", wishes, options, None, False, True, False, None
            )
            await until(dreams(dreaming, 1))
            # The same seat is still to move, at another place in the log.
            await seating.sit(services.matches, "anna", "Anna", name, 2, Wish("bot", "clever"), None)
            assert dreaming.dreams[0].cancelled
            await until(dreams(dreaming, 2))  # begun when the first was done with
            assert not await places(services, name, 1)()
            dreaming.dreams[1].over.set()
            await until(places(services, name, 1))

    asyncio.run(run())


def test_a_turn_that_a_bot_is_at_is_not_one_that_nobody_thinks_about(tmp_path: Path) -> None:
    """Other servers look by the time of the last action for turns to take up."""

    async def run() -> None:
        async with serving(tmp_path) as (services, dreaming):
            name = await table(services, "merciless")
            await until(dreams(dreaming, 1))
            began = time.time()
            assert name in await services.store.bot_turns(began)
            dreaming.dreams[0].over.set()
            await until(dreams(dreaming, 2))
            assert name not in await services.store.bot_turns(began)

    asyncio.run(run())


def test_a_table_that_is_woken_while_it_is_played_is_played_once_more_and_then_left(tmp_path: Path) -> None:
    async def run() -> None:
        async with serving(tmp_path) as (services, _):
            bots = services.bots
            name = await table(services, "gentle", start=0)
            for _ in range(3):
                bots.wake(name)
            assert name in bots._again

            async def left() -> bool:
                return name not in bots._playing and name not in bots._again

            await until(left, 5)

    asyncio.run(run())


def test_advice_is_what_the_search_found(tmp_path: Path) -> None:
    async def run() -> None:
        async with serving(tmp_path) as (services, dreaming):
            match = Match("orakel", bytes(32), 2)
            asking = asyncio.create_task(services.bots.advise("orakel", match.known(match.seat), match.action_ids()))
            await until(dreams(dreaming, 1))
            dreaming.dreams[0].over.set()
            advice = await asking
            assert (advice.action, advice.reason) == (dreaming.dreams[0].action, "sight")

    asyncio.run(run())


def test_a_thought_gets_what_the_others_leave_until_they_have_ended() -> None:
    thinking = Thinking(1)
    thinking._ready.add(("keltis", "search:1s"))
    asked: list[Budget] = []
    thinking.crew.submit = lambda _think, asking: asked.append(asking[-1])  # type: ignore[method-assign,assignment,return-value]
    match = Match("keltis", bytes(32), 2)
    known, actions = match.known(match.seat), match.action_ids()

    def start(budget: Budget) -> Pondering:
        thought = thinking.start_thought("keltis", "search:1s", known, actions, budget)
        assert thought is not None
        return thought

    second = Budget(seconds=1.0)
    one, other = start(second), start(second)
    assert (one._granted, other._granted < 1) == (1.0, True)
    thinking._ended(one._granted)
    assert start(second)._granted < 1  # the other one still thinks
    few = Thinking(1)
    few._ready, few.crew.submit = thinking._ready, thinking.crew.submit  # type: ignore[method-assign]
    thinking = few
    assert start(Budget(seconds=1.0, worlds=8))._granted == pytest.approx(8 * WORLD)


def test_a_server_that_stops_does_not_wait_for_thoughts(tmp_path: Path) -> None:
    async def run() -> None:
        async with serving(tmp_path) as (services, dreaming):
            await table(services, "merciless")
            await until(dreams(dreaming, 1))
            began = time.monotonic()
        assert time.monotonic() - began < 60, "the thought would last for ever"

    asyncio.run(run())


def test_search_gets_ready_is_given_up_and_shares_its_time(tmp_path: Path) -> None:
    async def run() -> None:
        thinking = Thinking(1)
        assert not thinking.ready("wuerfel", "search:1s")
        thinking.start([("wuerfel", "search:1s")])
        try:

            async def ready() -> bool:
                return thinking.ready("wuerfel", "search:1s")

            await until(ready, 300)
            match = Match("wuerfel", bytes(32), 2)
            known, actions = match.known(match.seat), match.action_ids()
            endless = thinking.start_thought("wuerfel", "search:1s", known, actions, Budget(seconds=600))
            began = time.monotonic()
            asyncio.get_running_loop().call_later(0.2, endless.cancel)
            assert (await endless.found()).action in actions
            many = [thinking.start_thought("wuerfel", "search:1s", known, actions, Budget(seconds=1)) for _ in range(5)]
            found = await asyncio.gather(*(one.found() for one in many))
            assert all(one.action in actions for one in found)
            assert [one._granted for one in many] == sorted((one._granted for one in many), reverse=True)
            assert (many[0]._granted, many[4]._granted < 0.5) == (1.0, True)
            assert time.monotonic() - began < 60
            waiting = asyncio.create_task(
                thinking.start_thought("wuerfel", "search:1s", known, actions, Budget(seconds=600)).found()
            )
            await asyncio.sleep(0.2)
            waiting.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await waiting
        finally:
            await thinking.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("wins", "values", "reason"),
    [((0.6, 0.5), (0.7, 0.5), "wins"), ((0.5, 0.5), (0.7, 0.5), "points"), ((0.4, 0.5), (0.5, 0.5), "even")],
)
def test_a_hints_reason_says_no_more_than_was_found(
    wins: tuple[float, float], values: tuple[float, float], reason: str
) -> None:
    findings = tuple(Finding(n, 100, wins[n], values[n]) for n in range(2))
    advice = from_search(Found(0, findings, 100, 1000, 1.0))
    assert advice.reason == reason
    assert [finding.action for finding, _ in advice.found] == [0, 1]
    assert advice.found[0][1] == pytest.approx(values[0] - values[1])
    assert advice.found[1][1] == pytest.approx(values[1] - values[0])


def test_a_hint_from_a_search_that_tried_nothing_is_at_sight() -> None:
    assert from_search(Found(3, (Finding(3, 0, 0.0, 0.0),), 0, 0, 0.0)).reason == "sight"


def test_a_question_waits_for_those_that_were_asked_before_it_and_for_nobody_else() -> None:
    match = Match("wuerfel", bytes(32), 2)
    assert match.seat is not None
    known, actions = match.known(match.seat), match.action_ids()

    async def run() -> None:
        sight = Sight()
        assert sight.wait() == 0
        asked = [asyncio.create_task(sight.choose("wuerfel", "easy", known, actions)) for _ in range(2)]
        await asyncio.sleep(0)
        assert sight.wait() > 0
        await asyncio.gather(*asked)
        assert sight.wait() == 0
        sight.crew.close()

    asyncio.run(run())
