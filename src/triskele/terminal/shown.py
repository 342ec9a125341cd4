"""A position, a line of text, drawn as a player sees it."""

from pathlib import Path

from rich.console import Console

import triskele
from triskele.errors import BadRequest
from triskele.rules.board import load_board
from triskele.table.language import capital, entry, say, to_do
from triskele.table.positions import Head
from triskele.terminal import DRAWINGS


def show_position(position: str, seat: int | None, board: Path | None, lang: str) -> None:
    """Draw it for a seat, counted from 1; without one, for whoever knows it, or decides if nothing is hidden."""
    head = Head(position)
    state, complete = head.state(load_board(head.game, board))
    viewer = state.seat if complete else state.viewer
    if seat is not None:
        if not 1 <= seat <= head.players or (not complete and seat - 1 != viewer):
            raise BadRequest("unknown-seat", f"The position doesn't say what player {seat} sees.", seats=head.players)
        viewer = seat - 1
    names = [say(lang, "terminal.guest", number=n + 1) for n in range(head.players)]
    match = triskele.new(position=position, seed=position, names=names, board=board)
    view, drawing = match.view(viewer if viewer >= 0 else None), DRAWINGS[match.game]
    console = Console(highlight=False)
    for drawn in (drawing.draw(view, lang), drawing.now(view, lang)):
        if drawn is not None:
            console.print(drawn)
    if match.seat is None:
        console.print(capital(entry(lang, f"{match.game}.ends.{match.reason}")) + ".")
    else:
        phase = say(lang, "terminal.next", phase=to_do(lang, match.game, match.phase))
        console.print(f"[bold]{names[match.seat]}[/bold] · {phase}")
