"""The picture that somebody asks for: of a position or of a record, for one of the players or not."""

from pathlib import Path

from triskele.errors import BadRequest
from triskele.rules import GAMES
from triskele.table.files import read_record
from triskele.table.match import Match
from triskele.table.pictures.kit import Theme
from triskele.table.pictures.marked import Arrows
from triskele.table.positions.shown import shown
from triskele.table.record import replay


def picture(
    source: str,
    step: int | None,
    seat: int | None,
    everything: bool,
    board: Path | None,
    lang: str,
    theme: Theme,
    width: int | None = None,
    last: bool = True,
    arrows: Arrows = (),
) -> str:
    """An SVG file of a position's line or a record's file; seats are counted from 1, none is a spectator's."""
    if everything and seat is not None:
        raise BadRequest("bad-option", "seat-or-all")
    if not _is_position(source):
        if board:
            raise BadRequest("bad-option", "record-with-board")
        match = replay(read_record(Path(source)), step)
        return match.svg(
            "all" if everything else None if seat is None else _seat(match, seat), lang, theme, width, last, arrows
        )
    if step is not None:
        raise BadRequest("bad-option", "position-with-step")
    found = shown(source, board, lang)
    if everything and not found.complete:
        raise BadRequest("bad-option", "position-hides")
    return found.match.svg(
        "all" if everything else None if seat is None else found.seat(seat), lang, theme, width, last, arrows
    )


def _is_position(source: str) -> bool:
    """Whether it begins as the line of a position does; a file's name may have a slash, too."""
    return source.lstrip().partition("/")[0] in GAMES and "=" in source


def _seat(match: Match, number: int) -> int:
    if not 1 <= number <= match.players:
        raise BadRequest("unknown-seat", "unknown-player", number=number, seats=match.players)
    return number - 1
