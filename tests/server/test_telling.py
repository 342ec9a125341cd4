"""What happened is told the same at every moment: live, by the log, and to whoever comes back.

Random tables are played with people who sit down, change their names, hand seats on, leave, come back and take moves
back. What the server tells is compared with the log: each entry as the seats that somebody has now could see it,
with the names of then."""

from __future__ import annotations

import asyncio
import contextlib
import random
import threading
from pathlib import Path
from typing import Any

import httpx
import orjson
import pytest

from server.running import Person, Running, Socket, play_on
from server.test_store import opened
from triskele.rules import GAMES
from triskele.server import fairness
from triskele.server.config import Limits
from triskele.server.edge.limits import Asker, Buckets, work_of
from triskele.server.live.hub import Hub
from triskele.server.live.listening import Client
from triskele.server.people import Person as Identity
from triskele.server.refusals import Refused
from triskele.server.store import Entry, Setup
from triskele.server.tables import looking, opening, playing, seating
from triskele.server.tables.matches import Matches
from triskele.server.tables.room import Room
from triskele.server.tables.seating import Wish
from triskele.server.tables.state import Table
from triskele.table.match import Match

PEOPLE = ("anna", "ben", "cleo", None)  # the last one watches


class Truth:
    """Only a log: what each entry was, and what anybody could see of it at that time."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.table = Table(setup)  # only to know the key and who sits where now
        self.told: list[dict[str, Any]] = []  # what all may know of an entry
        self.acts: list[tuple[Match, int] | None] = []  # the match as it stood after an action, and who acted
        self.events: dict[tuple[int, int | None], tuple[list[dict[str, Any]], str]] = {}

    def add(self, entry: Entry) -> None:
        before = self.table.match
        self.table.apply(entry)
        data, told = entry.data, {"at": entry.place + 1, "kind": entry.kind, "time": entry.time}
        act = None
        if entry.kind == "seat":
            kind = "person" if data["person"] else "bot" if data["level"] else "open"
            told |= {"seat": data["seat"], "to": kind, "name": data["name"], "level": data["level"]}
            told["newcomer"] = before is not None and "word" in data
        elif entry.kind == "action":
            assert self.table.match is not None
            played = self.table.match.as_of(len(self.table.match.log))
            step = len(played.log) - 1
            told |= {"seat": data["seat"], "step": step, "turn": played.as_of(step).turn}
            act = played, data["seat"]
        elif entry.kind == "undo":
            assert before is not None
            told |= {"seat": data["seat"], "to_step": data["to"], "revealed": before.revealed(data["to"])}
        elif entry.kind == "rematch":
            told |= {"table": data["table"]}
        self.told.append(told)
        self.acts.append(act)

    def of(self, person: str | None) -> list[dict[str, Any]]:
        """The whole log as somebody may know it now."""
        own = [n for n, seat in enumerate(self.table.seats) if person is not None and seat.person == person]
        return [self._entry(place, own) for place in range(len(self.told))]

    def _entry(self, place: int, own: list[int]) -> dict[str, Any]:
        act = self.acts[place]
        if act is None:
            return self.told[place]
        match, actor = act
        viewer = own[0] if len(own) == 1 else None
        if (place, viewer) not in self.events:
            step = len(match.log) - 1
            self.events[place, viewer] = (
                match.events(step, viewer),
                match.tell(step, "en", viewer, viewer, pictures=True),
            )
        events, text = self.events[place, viewer]
        brief = match.brief(len(match.log) - 1, events, pictures=True)
        shown = {"action": match.log[-1].json()} if actor in own else {}
        return {**self.told[place], "events": events, "text": text, "brief": brief, **shown}


class Guests:
    """People who do whatever comes to mind at a table."""

    def __init__(self, matches: Matches, name: str, luck: random.Random) -> None:
        self.matches, self.name, self.luck = matches, name, luck
        self.done: dict[str, int] = {}

    async def do(self) -> None:
        """One thing, if it is allowed."""
        who = self.luck.choice([person for person in PEOPLE if person])
        what = self.luck.choices(("act", "undo", "leave", "join", "link", "host"), (14, 3, 1, 3, 2, 2))[0]
        with contextlib.suppress(Refused):
            await getattr(self, f"_{what}")(who)
            self.done[what] = self.done.get(what, 0) + 1

    async def _act(self, _who: str) -> None:
        async with self.matches.room(self.name) as room:
            table = room.table
            match, at = table.match, table.at
            if match is None or match.seat is None:
                raise Refused("not-started")
            seat, action = match.seat, self.luck.choice(match.actions())
            person = table.seats[seat].person
        if person:
            await playing.act(self.matches, person, self.name, at, action.text, whole=False)
        else:
            assert await playing.act_for_bot(self.matches, self.name, at, seat, action.id)

    async def _undo(self, who: str) -> None:
        async with self.matches.room(self.name) as room:
            table = room.table
            at, able = table.at, [person for person in PEOPLE if person and table.undo_to(person) is not None]
        await playing.undo(self.matches, self.luck.choice(able or [who]), self.name, at, whole=False)

    async def _leave(self, who: str) -> None:
        await seating.leave(self.matches, who, self.name)

    async def _join(self, who: str) -> None:
        await seating.sit(self.matches, who, self._called(who), self.name, None, Wish("me"), f"word-of-{who}")

    async def _link(self, who: str) -> None:
        """Somebody takes a seat with a link from whoever has it."""
        async with self.matches.room(self.name) as room:
            table = room.table
            taken = [(n, seat.person) for n, seat in enumerate(table.seats) if seat.person not in {None, who}]
            if not taken:
                raise Refused("not-your-seat")
            number, giver = self.luck.choice(taken)
        await seating.sit(self.matches, who, self._called(who), self.name, number, Wish("me"), f"word-of-{who}", giver)

    async def _host(self, _who: str) -> None:
        async with self.matches.room(self.name) as room:
            table = room.table
            number = self.luck.randrange(len(table.seats))
        wish = self.luck.choice([Wish("me", name=self._called("anna")), Wish("bot", "easy"), Wish("bot", "steady")])
        await seating.sit(self.matches, "anna", "Anna", self.name, number, wish, "word-of-anna")

    def _called(self, who: str) -> str:
        return f"{who.title()} {self.luck.randrange(100)}"


class Listening:
    """A client of the hub, as a socket would be."""

    def __init__(self, hub: Hub, table: str, person: str | None) -> None:
        self.hub, self.person = hub, person
        identity = Identity(person, person) if person else None
        self.client = Client(table, identity, Asker(person, "nowhere"), "en", asyncio.Queue(10_000))

    async def come(self, room: Room, at: int | None) -> None:
        await self.hub.catch_up(self.client, room, at)
        self.hub.clients.add(self.client)

    def go(self) -> None:
        self.hub.clients.remove(self.client)

    def news(self) -> list[dict[str, Any]]:
        """What was told since the last time."""
        found = []
        while not self.client.queue.empty():
            message = orjson.loads(self.client.queue.get_nowait())
            self.client.waiting -= 1
            found += message["entries"] if message["type"] == "news" else []
        return found


async def follow(database: str, game: str, players: int, luck: random.Random, alone: bool) -> dict[str, int]:
    """Play at random, and at every moment compare what is told with the truth."""
    async with opened(database) as store:
        matches = Matches(store, 10_000_000)
        hub = Hub(matches, Limits(), Buckets(1000))
        # One of three begins alone with bots, where everything can be taken back.
        others = luck.choices(
            [Wish("bot", "easy")] if alone else [Wish("me", name="Other"), Wish("bot", "easy"), Wish("open")],
            k=players - 1,
        )
        wishes = [Wish("me"), *others]
        name = await opening.create(
            matches, "anna", "Anna", game, wishes, {}, None, False, False, False, "word-of-anna"
        )
        async with matches.room(name) as room:
            truth = Truth(room.table.setup)
            clients = [Listening(hub, name, person) for person in PEOPLE]
            for client in clients:
                await client.come(room, None)
        guests = Guests(matches, name, luck)
        for _ in range(80):
            await guests.do()
            was = {person: truth.table.seats_of(person) for person in PEOPLE}
            for entry in await store.entries(name, len(truth.told)):
                truth.add(entry)
            at = len(truth.told)
            for client in clients:
                whole = truth.of(client.person)
                news = client.news()
                if was[client.person] == truth.table.seats_of(client.person):
                    assert news == whole[at - len(news) :]
                for since in {max(0, at - 1), max(0, at - 2), luck.randrange(at), at, at + 1, 0 if at % 8 == 0 else at}:
                    assert await looking.told(matches, client.person, name, since, "en") == whole[since:], (since, at)
                again = Listening(hub, name, client.person)
                async with matches.room(name) as room:
                    since = luck.randrange(at)
                    await again.come(room, since)
                again.go()
                assert again.news() == whole[since:]
        while truth.table.status != "finished":
            with contextlib.suppress(Refused):
                await (guests._act("") if truth.table.full else guests._host(""))
            for entry in await store.entries(name, len(truth.told)):
                truth.add(entry)
        await opening.rematch(matches, next(iter(truth.table.people)), name)
        [entry] = await store.entries(name, len(truth.told))
        truth.add(entry)
        for client in clients:
            whole, news = truth.of(client.person), client.news()
            assert news == whole[len(whole) - len(news) :]
            for since in (0, len(whole) - 2, len(whole) - 1):
                assert await looking.told(matches, client.person, name, since, "en") == whole[since:]
        await hub.close()
        return guests.done


@pytest.mark.few("keltis", "wuerfel")
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_done_at_a_table_is_told_the_same_at_every_moment(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fairness, "new_root", lambda: bytes(32))  # the same games each time
    done: dict[str, int] = {}
    low, high = GAMES[game].SEATS
    for n in range(3):
        luck = random.Random(f"{game} {n}")
        for what, times in asyncio.run(
            follow(str(tmp_path / f"{n}.sqlite"), game, luck.randint(low, min(high, 4)), luck, n == 0)
        ).items():
            done[what] = done.get(what, 0) + times
    assert set(done) == {"act", "undo", "leave", "join", "link", "host"}


def test_who_comes_back_at_another_server_is_told_the_truth_while_moves_come_fast(postgres_database: str) -> None:
    """What another server writes while somebody is told what they missed is told later, not mixed in."""
    with (
        Running(postgres_database) as one,
        Running(postgres_database) as two,
        Person(one, "Anna") as anna,
        Person(one, "Anna") as same,
    ):
        table = anna.table("me", "me", game="celtica")["id"]
        same.http.cookies = anna.http.cookies
        same.at(two)
        told: list[tuple[str, dict[str, Any]]] = []
        luck = random.Random(7)
        playing = threading.Thread(target=play_on, args=([anna], table, random.Random(8)))
        playing.start()
        try:
            while playing.is_alive():
                since = max(0, same.see(table)["at"] - luck.randrange(12))
                with same.live(table, at=since) as hers, Socket(two.url, table, at=since) as watching:
                    told += [("anna", entry) for entry in hers.next("news")["entries"]]
                    told += [("nobody", entry) for entry in watching.next("news")["entries"]]
                told += [("anna", entry) for entry in same.get(f"/api/tables/{table}/log?from={since}")["entries"]]
        finally:
            playing.join()
        with httpx.Client(base_url=one.url) as nobody:
            whole = nobody.get(f"/api/tables/{table}/log").json()["entries"]
        truth = {"anna": anna.get(f"/api/tables/{table}/log")["entries"], "nobody": whole}
    assert len(told) > 200
    wrong = [(who, entry) for who, entry in told if entry != truth[who][entry["at"] - 1]]
    assert not wrong, (len(wrong), len(told))


def test_a_tale_for_which_the_whole_log_is_gone_through_counts_as_such() -> None:
    def tale(*kinds: str) -> list[dict[str, Any]]:
        return [{"at": 1000 + n, "kind": kind} for n, kind in enumerate(kinds)]

    assert work_of(tale(*["action"] * 32)) == work_of(tale("seat", "start", *["action"] * 30)) == 2
    assert work_of(tale("action", "seat")) == work_of(tale("action", "undo")) == 1001 // 16
    assert work_of([]) == 0
