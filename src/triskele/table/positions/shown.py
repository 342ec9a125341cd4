"""A position for somebody to look at."""

from pathlib import Path
from typing import NamedTuple

from triskele.errors import BadRequest
from triskele.rules.board import load_board
from triskele.table.language import say
from triskele.table.match import Match
from triskele.table.positions import Head
from triskele.table.setup import key_of


class AtPosition(NamedTuple):
    """A match that stands at a position; what the position hides is dealt somehow, and nobody may see that."""

    match: Match
    complete: bool  # whether nothing is hidden
    viewer: int | None  # whose knowledge it is, or who decides if nothing is hidden; None is a spectator

    def seat(self, number: int) -> int:
        """A seat by its number from 1, if the position says what it sees."""
        if not 1 <= number <= self.match.players or (not self.complete and number - 1 != self.viewer):
            raise BadRequest("unknown-seat", "unseen-seat", number=number, seats=self.match.players)
        return number - 1


def shown(position: str, board: Path | None, lang: str) -> AtPosition:
    """A position, a line of text, with guests at the table."""
    head = Head(position)
    state, complete = head.state(load_board(head.game, board))
    viewer = state.seat if complete else state.viewer
    names = [say(lang, "terminal.guest", number=n + 1) for n in range(head.players)]
    match = Match(head.game, key_of(position), head.players, head.options, names, board, position)
    return AtPosition(match, complete, viewer if viewer >= 0 else None)
