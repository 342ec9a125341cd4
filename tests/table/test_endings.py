"""Every way to end of every game, at every number of players: what leaves the match, and how the server shows it."""

from __future__ import annotations

import orjson
import pytest
from jsonschema import Draft202012Validator as Validator
from pydantic import TypeAdapter

import triskele
from endings import NEVER, TABLES, Ending, endings
from triskele.rules import GAMES
from triskele.server import seats
from triskele.server.models import TableOut
from triskele.server.store import Entry, Setup
from triskele.server.tables.shown import Shown
from triskele.server.tables.state import Table
from triskele.table.language import entry
from triskele.table.view import record_schema, reveal_schema, view_schema
from triskele.words import LANGUAGES

TABLE_OUT = TypeAdapter(TableOut)
each_table = pytest.mark.parametrize(("game", "players"), TABLES)


@each_table
def test_every_reason_to_end_is_met(game: str, players: int) -> None:
    met = {ending.match.reason for ending in endings(game, players)}
    assert met == {reason for reason in GAMES[game].REASONS[1:] if (game, players, reason) not in NEVER}


@each_table
def test_an_ended_game_is_seen_told_and_recorded(game: str, players: int) -> None:
    seen, revealed = Validator(view_schema(game)), Validator(reveal_schema(game))
    for ending in endings(game, players):
        match = ending.match
        for step in (len(match.log) - 1, len(match.log)):
            then = match.as_of(step)
            for seat in (None, *range(players)):
                seen.validate(then.view(seat))
            revealed.validate(then.reveal())
        for lang in LANGUAGES:
            for seat in (None, *range(players)):
                assert match.tell(len(match.log) - 1, lang, seat)
            assert entry(lang, f"{game}.ends.{match.reason}")
        record = match.record()
        Validator(record_schema()).validate(record)
        assert triskele.replay(record).result() == match.result(), str(ending)


@each_table
def test_the_server_shows_and_tells_an_ended_game(game: str, players: int) -> None:
    for ending in endings(game, players):
        table, last = at_a_table(ending)
        shown = Shown(table)
        for person in ("anna", "nobody", None):
            TABLE_OUT.validate_json(shown.to(person))
            for lang in LANGUAGES:
                assert shown.tell(last, table.seats_of(person), lang)["events"]
        [view] = orjson.loads(shown.to("anna"))["views"]
        assert view == ending.match.view(0)
        [view] = orjson.loads(shown.to(None))["views"]
        assert view == ending.match.view(None)


def at_a_table(ending: Ending) -> tuple[Table, Entry]:
    """The game as it stands at a table of the server, Anna in the first seat; and the entry that ended it."""
    match = ending.match
    setup = Setup(
        "t", "anna", match.game, match.players, match.options, match.board, False, True, b"s" * 32, 0, None, 0.0
    )
    table = Table(setup)
    sat = [seats.Seat(person="anna", name="Anna"), *(seats.bot(n, "easy") for n in range(1, match.players))]
    for number, seat in enumerate(sat):
        table.apply(Entry(number, "seat", seat.data(number), 0.0))
    before = match.as_of(len(match.log) - 1)
    assert before.seat is not None
    table.match = before
    table.actors = [int(match.state_at(step).seat) for step in range(len(before.log))]
    table.turns = [int(match.state_at(step).turn) for step in range(len(before.log))]
    last = Entry(table.at, "action", {"seat": before.seat, "action": match.log[-1].id}, 1.0)
    table.apply(last)
    return table, last
