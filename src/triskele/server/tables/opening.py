"""Tables that begin and end: opened, deleted, played again, played on from any position."""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, cast

from triskele.rules.board import load_board
from triskele.server import fairness
from triskele.server.fairness import new_word
from triskele.server.models.telling import RunningRecord
from triskele.server.refusals import Refused
from triskele.server.seats import Seat
from triskele.server.store import Entry, Setup, Taken
from triskele.server.tables.checks import check_seat, check_step, finished, running
from triskele.server.tables.matches import Change, Matches
from triskele.server.tables.seating import Wish, wished
from triskele.server.tables.state import Table
from triskele.table.match import Match
from triskele.table.record import replay


async def create(
    matches: Matches,
    me: str,
    name: str,
    game: str,
    wishes: Sequence[Wish],
    options: dict[str, Any],
    board: dict[str, Any] | None,
    public: bool,
    chat: bool,
    aids: bool,
    word: str | None,
    clock: dict[str, Any] | None = None,
) -> str:
    """A new table. It starts at once if every seat is taken."""
    trial = Match(game, bytes(32), len(wishes), options, None, board)  # refuses what can't be played
    setup = Setup(
        id=await matches.new_id(me),
        host=me,
        game=game,
        players=len(wishes),
        options=trial.options,
        board=trial.board if board is not None else None,
        public=public,
        chat=chat,
        secret=fairness.new_root(),
        round=0,
        previous=None,
        created=time.time(),
        aids=aids,
        clock=clock,
    )
    taken = [(number, wished(number, wish, me, name)) for number, wish in enumerate(wishes)]
    changes = [sat(number, seat, word) for number, seat in taken if seat.kind != "open"]
    await matches.add(setup, changes)
    return setup.id


async def delete(matches: Matches, me: str, name: str) -> None:
    """Delete the caller's own table, unless it is a finished game that is kept for good."""
    async with matches.room(name, fresh=True) as room:
        table = room.table
        if table.setup.host != me:
            raise Refused("not-the-host")
        if table.status == "finished" and not table.passing:
            raise Refused("finished-stays")
        if table.setup.duel is not None:
            raise Refused("duel-fixed")
        if table.status != "finished" and table.others_play(me):
            raise Refused("others-play")
        await matches.store.delete(name)
        matches.forget(name)


async def rematch(matches: Matches, me: str, name: str) -> str:
    """The same people and levels again, at a new table, which starts at once. Asking twice gives the same table."""
    async with matches.room(name, fresh=True) as room:
        table = room.table
        if me not in table.people:
            raise Refused("not-at-the-table")
        finished(table)
        if table.rematch and await matches.store.table(table.rematch):
            return table.rematch
        matches.check_log(room)
        setup = _again(table, me, await matches.new_id(me))
        words = {word.person: word.word for word in reversed(table.words)}  # the first of each
        order = sorted(range(setup.players), key=lambda n: _said(table, n))
        changes = [sat(n, table.seats[n], words.get(table.seats[n].person or "")) for n in order]
        entry = Entry(table.at, "rematch", {"table": setup.id}, setup.created)
        try:
            await matches.add(setup, changes, (table.id, entry))
        except Taken:
            matches.drop(room)
        else:
            table.apply(entry)
            matches.tell(room, [entry])
            return setup.id
    return await rematch(matches, me, name)


async def branch(
    matches: Matches, me: str, my_name: str, name: str, step: int, seat: int, level: str, action: str | None = None
) -> str:
    """A new table that goes on from a position of a finished game, with the caller at a seat and bots at the others; an
    action of that seat may be played at once.

    Hands stay as they were, but nothing that was drawn later is drawn again: a word that nobody knows is mixed into the
    key, as if somebody new had come. So the record says by itself where this game left the other one."""
    new = await matches.new_id(me)
    async with matches.room(name, fresh=True) as room:
        table = room.table
        match = finished(table)
        check_seat(table, seat)
        check_step(match, step)
        past = match.as_of(step)
        if past.finished:
            raise Refused("game-over")
        first = None if action is None else _first(past, seat, action)
        others = Wish("bot", level)
        seats = (wished(n, Wish("me") if n == seat else others, me, my_name) for n in range(past.players))
        said = [{"seat": word.seat, "word": word.word} for word in table.words if not word.late]
        changes: list[Change] = [("seat", one.data(n)) for n, one in enumerate(seats)]
        begun: dict[str, Any] = {} if table.position is None else {"position": table.position}
        if table.brought:
            begun["brought"] = table.brought
        changes.append(("start", {"branch": {"table": name, "step": step}, "words": said, **begun}))
        words = [*past.newcomers, {"after": step, "seat": seat, "word": new_word()}]
        for played in range(step + 1):
            changes += [("word", {"seat": w["seat"], "word": w["word"]}) for w in words if w["after"] == played]
            if played < step:
                changes.append(("action", {"seat": table.actors[played], "action": past.log[played].text}))
        if first is not None:
            changes.append(("action", {"seat": seat, "action": first}))
        setup = replace(
            table.setup,
            id=new,
            host=me,
            public=False,
            chat=False,
            previous=None,
            created=time.time(),
            duel=None,
            clock=None,
        )
    await matches.add(setup, changes)
    return setup.id


async def bring(
    matches: Matches,
    me: str,
    my_name: str,
    record: Any,
    names: Callable[[str], str],
    mine: Sequence[int],
    level: str | None,
) -> str:
    """A new table with the game of a record, which is played through again, with the caller at some seats. It counts
    for nobody. If it is not over it goes on, with bots at the other seats and a word in the key that nobody knows: so
    whoever has the file can't tell what will be drawn."""
    match = await asyncio.to_thread(replay, record)
    proof = record.get("fairness") if fairness.check(record) else None
    if unknown := [seat for seat in mine if seat >= match.players]:
        raise Refused("unknown-seat", seats=match.players, seat=unknown[0])
    if not (mine or match.finished):
        raise Refused("seat-needed")
    changes: list[Change] = []
    for number, name in enumerate(match.names):
        wish = Wish("me" if number in mine else "open" if match.finished else "bot", level)
        seat = replace(wished(number, wish, me, my_name), name=names(name))
        changes.append(("seat", seat.data(number)))
    begun = {"brought": {"key": record["key"], "fairness": proof}}
    changes.append(("start", begun if match.origin is None else {**begun, "position": match.origin}))
    words = list(match.newcomers)
    if not match.finished:
        words.append({"after": len(match.log), "seat": mine[0], "word": new_word()})
    for played in range(len(match.log) + 1):
        changes += [("word", {"seat": w["seat"], "word": w["word"]}) for w in words if w["after"] == played]
        if played < len(match.log):
            changes.append(("action", {"seat": match.as_of(played).seat, "action": match.log[played].text}))
    board = match.board if match.board != load_board(match.game).data else None
    return await of_ones_own(matches, me, match.game, match.players, match.options, changes, board=board)


async def take_along(matches: Matches, me: str, name: str) -> RunningRecord:
    """The record of a running game with its key, for whoever plays it alone or with others at one screen. With that all
    cards could be looked at, so the game counts for nobody from then on."""
    async with matches.room(name, fresh=True) as room:
        table, match = room.table, running(room.table)
        if table.setup.host != me:
            raise Refused("not-the-host")
        if table.others_play(me):
            raise Refused("others-play")
        if not table.taken:
            matches.check_log(room)
            await matches.commit(room, ("taken", {}))
        proof = table.proof
        return cast(RunningRecord, {**match.record(with_key=True), **({"fairness": proof} if proof else {})})


async def from_practice(matches: Matches, me: str, my_name: str, puzzle: str, match: Match, level: str) -> str:
    """A new table that goes on from a practice position, with the caller at the seat that decides and bots at the
    others. What its line hides is dealt anew, from this table's own key."""
    wishes = [Wish("me") if number == match.seat else Wish("bot", level) for number in range(match.players)]
    changes: list[Change] = [sat(number, wished(number, wish, me, my_name)) for number, wish in enumerate(wishes)]
    changes.append(("start", {"practice": puzzle, "position": match.position(match.seat)}))
    return await of_ones_own(matches, me, match.game, match.players, match.options, changes)


async def of_ones_own(
    matches: Matches,
    me: str,
    game: str,
    players: int,
    options: dict[str, Any],
    changes: Sequence[Change],
    **more: Any,
) -> str:
    """A new table that nobody else is asked to: with a secret of its own, unless it is another deal's."""
    plain = Setup(
        id=await matches.new_id(me),
        host=me,
        game=game,
        players=players,
        options=options,
        board=None,
        public=False,
        chat=False,
        secret=fairness.new_root(),
        round=0,
        previous=None,
        created=time.time(),
    )
    setup = replace(plain, **more)
    await matches.add(setup, changes)
    return setup.id


def sat(number: int, seat: Seat, word: str | None = None) -> Change:
    """That a seat of a new table is somebody's: a person says a word, which is made for whoever gives none."""
    return "seat", {**seat.data(number), **({"word": word or new_word()} if seat.person else {})}


def _first(past: Match, seat: int, action: str) -> str:
    """The text of an action that a seat could have played; refuses any other."""
    if past.seat != seat:
        raise Refused("not-your-turn")
    wanted = past.action(action)
    if reason := past.why_not(wanted, pictures=True):
        raise reason
    return wanted.text


def _again(table: Table, host: str, name: str) -> Setup:
    """A table like another one, with the next secret of its chain.

    A rematch that was deleted may have been looked at, so its secret is not used again. A branch has the secret of the
    game it left: the next one of that chain is for that game's own rematch. A duel's is that of all its tables."""
    number = table.setup.round + 1 + table.rematches
    plain = table.branch is None and table.brought is None and table.setup.duel is None
    more = number < fairness.ROUNDS and plain
    return replace(
        table.setup,
        id=name,
        host=host,
        public=False,
        secret=table.setup.secret if more else fairness.new_root(),
        round=number if more else 0,
        previous=table.id,
        created=time.time(),
        duel=None,
    )


def _said(table: Table, seat: int) -> int:
    """The position of a seat's person among the words."""
    people = [word.person for word in table.words]
    person = table.seats[seat].person
    return people.index(person) if person in people else len(people)
