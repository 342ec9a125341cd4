"""A position, a line of text, drawn as a player sees it."""

from pathlib import Path

from rich.console import Console

from triskele.table.language import capital, entry, say, to_do
from triskele.table.positions.shown import shown
from triskele.terminal import DRAWINGS


def show_position(position: str, seat: int | None, board: Path | None, lang: str) -> None:
    """Draw it for a seat, counted from 1; without one, for whoever knows it, or decides if nothing is hidden."""
    found = shown(position, board, lang)
    match, viewer = found.match, found.viewer if seat is None else found.seat(seat)
    view, drawing = match.view(viewer), DRAWINGS[match.game]
    console = Console(highlight=False)
    for drawn in (drawing.draw(view, lang), drawing.now(view, lang)):
        if drawn is not None:
            console.print(drawn)
    if match.seat is None:
        console.print(capital(entry(lang, f"{match.game}.ends.{match.reason}")) + ".")
    else:
        phase = say(lang, "terminal.next", phase=to_do(lang, match.game, match.phase))
        console.print(f"[bold]{match.names[match.seat]}[/bold] · {phase}")
