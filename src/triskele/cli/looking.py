"""Commands that show something: a position, a record, the rules, a board, what a shell can complete."""

import json
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

import triskele
from triskele.cli.app import Board, Lang, app, known_game, language
from triskele.errors import BadRequest
from triskele.table.files import content, parsed, read_record
from triskele.table.language import entry, say


@app.command
def show(
    position: str,
    /,
    *,
    seat: Annotated[
        int | None, Parameter(help="Who looks, counted from 1. By default whose knowledge it is, or who decides.")
    ] = None,
    board: Board = None,
    lang: Lang = None,
) -> None:
    """Draw a position, a line of text, as a player sees it."""
    from triskele.terminal.shown import show_position

    show_position(position, seat, board, language(lang))


@app.command
def draw(
    source: Annotated[str, Parameter(help="A position, or the file of a record.")],
    file: Annotated[
        Path | None, Parameter(help="The file to write, such as board.svg. By default it is printed.")
    ] = None,
    /,
    *,
    step: Annotated[int | None, Parameter(help="After how many actions of the record. By default after all.")] = None,
    seat: Annotated[int | None, Parameter(help="Who looks, counted from 1. By default a spectator.")] = None,
    everything: Annotated[bool, Parameter(name="--all", help="Show all hands as well.", negative="")] = False,
    dark: Annotated[bool, Parameter(help="Dark colours.", negative="")] = False,
    board: Board = None,
    lang: Lang = None,
) -> None:
    """Draw a position, or a recorded game at any step, as a picture: an SVG file."""
    from triskele.table.pictures.asked import picture

    if file and file.suffix.lower() != ".svg":
        raise BadRequest("bad-file", f"Pictures are SVG files: call it {file.with_suffix('.svg')}.")
    drawn = picture(source, step, seat, everything, board, language(lang), "dark" if dark else "light")
    if file:
        file.write_text(drawn, encoding="utf-8")
    else:
        print(drawn, end="")


@app.command
def verify(file: Path, /) -> None:
    """Check a record: every action against the rules, every card against the key, the result against both."""
    from triskele.server import fairness

    record = read_record(file)
    match = triskele.replay(record)
    print(f"{file}: {match.game}, {match.players} players, {len(match.log)} actions, all legal.")
    print(f"The key fits its hash {match.key_hash}.")
    if isinstance(record, dict) and fairness.check(record):
        print(f"The key was made from a sealed secret and {len(record['fairness']['words'])} people's words.")
    if match.newcomers:
        print(f"{len(match.newcomers)} newcomers' words were mixed into it for everything drawn after they came.")
    if match.finished:
        if isinstance(record, dict) and "game_hash" in record:
            print(f"The whole game has the hash {match.game_hash}: compare it with what players saw at the end.")
        else:
            print("It has no hash of the whole game: actions that do not affect the result may have been changed.")
        for seat, (name, score, rank) in enumerate(zip(match.names, match.scores, match.ranking, strict=True)):
            print(f"{rank}. {name} (seat {seat + 1}): {score}")
    else:
        print("The game is not over.")


@app.command
def convert(file: Path, /) -> None:
    """Print a record as text that people read, or such a text as a record, once it is found to be right."""
    from triskele.table.text import is_text, text_of

    found = content(file)
    record = parsed(file, found)
    if is_text(found):
        print(json.dumps(record, ensure_ascii=False, indent=1))
    else:
        print(text_of(record), end="")


@app.command
def rules(game: str, /, *, lang: Lang = None) -> None:
    """Print the numbered rules of a game."""
    from rich.console import Console
    from rich.markdown import Markdown

    from triskele.rules.pages import page

    spoken = language(lang)
    console = Console()
    text = page(known_game(game), spoken)
    note = entry(spoken, f"{game}.reconstructed")
    if note:
        console.print(f"[yellow]{note} {say(spoken, 'terminal.correct', text=game)}[/yellow]\n")
    console.print(Markdown(text) if console.is_terminal else text, markup=False, highlight=False, soft_wrap=True)


@app.command
def boards(game: str, /) -> None:
    """Print a game's board file, with comments: save a copy, correct it and play with --board."""
    from triskele.rules.board import default_board_text

    print(default_board_text(known_game(game)), end="")


@app.command
def completion(shell: Literal["bash", "zsh", "fish"], /) -> None:
    """Print tab completion for a shell; for bash and zsh: source <(triskele completion SHELL)."""
    print(app.generate_completion(shell=shell))
    if shell == "zsh":  # which would find it only in a file of its own
        print("compdef _cyclopts_triskele triskele")
