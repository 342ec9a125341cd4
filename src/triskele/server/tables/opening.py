"""Tables that begin and end: opened, deleted, played again, played on from any position."""

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from triskele.server import fairness
from triskele.server.fairness import new_word
from triskele.server.refusals import Refused
from triskele.server.store import Entry, Setup, Taken
from triskele.server.tables.looking import check_seat, check_step
from triskele.server.tables.matches import Change, Matches
from triskele.server.tables.seating import Wish, wished
from triskele.server.tables.state import Table
from triskele.table.match import Match


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
    )
    changes = [
        ("seat", {**seat.data(number), **({"word": word or new_word()} if seat.person else {})})
        for number, wish in enumerate(wishes)
        if (seat := wished(number, wish, me, name)).kind != "open"
    ]
    await matches.add(setup, changes)
    return setup.id


async def delete(matches: Matches, me: str, name: str) -> None:
    """Delete the caller's own unfinished table."""
    async with matches.room(name, fresh=True) as room:
        table = room.table
        if table.setup.host != me:
            raise Refused("not-the-host")
        if table.status == "finished":
            raise Refused("finished-stays")
        if table.others_play(me):
            raise Refused("others-play")
        await matches.store.delete(name)
        matches.forget(name)


async def rematch(matches: Matches, me: str, name: str) -> str:
    """The same people and levels again, at a new table, which starts at once. Asking twice gives the same table."""
    async with matches.room(name, fresh=True) as room:
        table = room.table
        if me not in table.people:
            raise Refused("not-at-the-table")
        if table.status != "finished":
            raise Refused("not-finished")
        if table.rematch and await matches.store.table(table.rematch):
            return table.rematch
        matches.check_log(room)
        setup = _again(table, me, await matches.new_id(me))
        words = {word.person: word.word for word in reversed(table.words)}  # the first of each
        order = sorted(range(setup.players), key=lambda n: _said(table, n))
        changes = [
            ("seat", {**seat.data(n), **({"word": words.get(seat.person) or new_word()} if seat.person else {})})
            for n in order
            if (seat := table.seats[n])
        ]
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
    async with matches.room(name, fresh=True) as room:
        table = room.table
        if table.match is None or not table.match.finished:
            raise Refused("not-finished")
        check_seat(table, seat)
        check_step(table.match, step)
        past = table.match.as_of(step)
        if past.finished:
            raise Refused("game-over")
        first = None if action is None else _first(past, seat, action)
        others = Wish("bot", level)
        seats = (wished(n, Wish("me") if n == seat else others, me, my_name) for n in range(past.players))
        said = [{"seat": word.seat, "word": word.word} for word in table.words if not word.late]
        changes: list[Change] = [("seat", one.data(n)) for n, one in enumerate(seats)]
        begun = {} if table.position is None else {"position": table.position}
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
            id=await matches.new_id(me),
            host=me,
            public=False,
            chat=False,
            previous=None,
            created=time.time(),
        )
    await matches.add(setup, changes)
    return setup.id


async def from_practice(matches: Matches, me: str, my_name: str, puzzle: str, match: Match, level: str) -> str:
    """A new table that goes on from a practice position, with the caller at the seat that decides and bots at the
    others. What its line hides is dealt anew, from this table's own key."""
    setup = Setup(
        id=await matches.new_id(me),
        host=me,
        game=match.game,
        players=match.players,
        options=match.options,
        board=None,
        public=False,
        chat=False,
        secret=fairness.new_root(),
        round=0,
        previous=None,
        created=time.time(),
    )
    changes: list[Change] = []
    for number in range(match.players):
        seat = wished(number, Wish("me") if number == match.seat else Wish("bot", level), me, my_name)
        changes.append(("seat", {**seat.data(number), **({"word": new_word()} if seat.person else {})}))
    changes.append(("start", {"practice": puzzle, "position": match.position(match.seat)}))
    await matches.add(setup, changes)
    return setup.id


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
    game it left: the next one of that chain is for that game's own rematch."""
    number = table.setup.round + 1 + table.rematches
    more = number < fairness.ROUNDS and table.branch is None
    return replace(
        table.setup,
        id=name,
        host=host,
        public=False,
        secret=table.setup.secret if more else fairness.new_root(),
        round=number if more else 0,
        previous=table.id,
        created=time.time(),
    )


def _said(table: Table, seat: int) -> int:
    """The position of a seat's person among the words."""
    people = [word.person for word in table.words]
    person = table.seats[seat].person
    return people.index(person) if person in people else len(people)
