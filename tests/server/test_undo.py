"""What may be taken back where other people play."""

from __future__ import annotations

import random

import orjson

from triskele.server.seats import Seat
from triskele.server.store import Entry, Setup
from triskele.server.tables.shown import Shown
from triskele.server.tables.state import Table


def celtica(secret: bytes) -> Table:
    """A game of Celtica with two people."""
    table = Table(Setup("table", "anna", "celtica", 2, {}, None, False, True, secret, 0, None, 0.0))
    for number, person in enumerate(("anna", "ben")):
        seat = {**Seat(person=person, name=person).data(number), "word": person}
        table.apply(Entry(table.at, "seat", seat, 0.0))
    table.apply(Entry(table.at, "start", {}, 0.0))
    return table


def test_a_turn_that_is_over_stays_over_even_if_the_next_one_is_ones_own_again() -> None:
    """In Celtica the last one with druid cards plays turn after turn."""
    again = within = 0
    for game in range(10):
        table, luck = celtica(bytes([game] * 32)), random.Random(game)
        shown = Shown(table)
        assert table.match is not None
        while not table.match.finished:
            seat, turn = table.match.seat, table.match.turn
            action = luck.choice(table.match.actions()).text
            table.apply(Entry(table.at, "action", {"seat": seat, "action": action}, 0.0))
            if table.match.seat == seat and table.match.undoable:
                same = table.match.turn == turn
                again, within = again + (not same), within + same
                assert orjson.loads(shown.to(("anna", "ben")[seat]))["undo"] == same
    assert again > 0
    assert within > 0
