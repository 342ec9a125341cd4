"""Tables that begin and end: opened, deleted, played again."""

import secrets
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from triskele.server import fairness
from triskele.server.refusals import Refused
from triskele.server.store import Entry, Setup, Taken
from triskele.server.tables.matches import Matches
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
    word: str | None,
) -> str:
    """A new table. It starts at once if every seat is taken."""
    trial = Match(game, bytes(32), len(wishes), options, None, board)  # refuses what can't be played
    setup = Setup(
        id=secrets.token_urlsafe(12),
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
    )
    changes = [
        ("seat", {**seat.data(number), **({"word": word or fairness.new_word()} if seat.person else {})})
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
        setup = _again(table, me)
        words = {word.person: word.word for word in table.words}
        order = sorted(range(setup.players), key=lambda n: _said(table, n))
        changes = [
            ("seat", {**seat.data(n), **({"word": words[seat.person]} if seat.person in words else {})})
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


def _again(table: Table, host: str) -> Setup:
    """A table like another one, with the next secret of its chain.

    A rematch that was deleted may have been looked at, so its secret is not used again."""
    number = table.setup.round + 1 + table.rematches
    more = number < fairness.ROUNDS
    return replace(
        table.setup,
        id=secrets.token_urlsafe(12),
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
