"""What is refused at any table, whoever asks and whatever for."""

from triskele.server.refusals import Refused
from triskele.server.tables.state import Table
from triskele.table.match import Match


def check_seat(table: Table, seat: int) -> None:
    """Refuse a seat that does not exist."""
    if not 0 <= seat < len(table.seats):
        raise Refused("unknown-seat", seats=len(table.seats))


def check_step(match: Match, step: int) -> None:
    """Refuse a step that was not reached."""
    if not 0 <= step <= len(match.log):
        raise Refused("unknown-step", steps=len(match.log))


def started(table: Table) -> Match:
    """The match of a table where the game has begun."""
    if table.match is None:
        raise Refused("not-started")
    return table.match


def running(table: Table) -> Match:
    """The match of a table where the game goes on."""
    match = started(table)
    if match.finished:
        raise Refused("game-over")
    return match


def finished(table: Table) -> Match:
    """The match of a table where the game is over."""
    if table.match is None or not table.match.finished:
        raise Refused("not-finished")
    return table.match
