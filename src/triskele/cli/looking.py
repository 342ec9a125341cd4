"""Commands that show something: a position, a record, the rules, a board, what a shell can complete."""

import json
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

import triskele
from triskele.cli.app import Board, Lang, app, known_game, language
from triskele.errors import BadRequest
from triskele.table.files import content, read_records, several
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
    width: Annotated[int | None, Parameter(help="How wide, in pixels. By default 1000.")] = None,
    last: Annotated[bool, Parameter(help="Mark the places that the last turn touched.")] = True,
    arrow: Annotated[
        list[str] | None,
        Parameter(
            help="An arrow from place to place, such as “yellow 1>yellow 3”; a place alone gets a ring. Repeatable."
        ),
    ] = None,
    board: Board = None,
    lang: Lang = None,
) -> None:
    """Draw a position, or a recorded game at any step, as a picture: an SVG file."""
    from triskele.table.pictures.asked import picture

    if file and file.suffix.lower() != ".svg":
        raise BadRequest("bad-file", "no-svg", file=file.with_suffix(".svg"))
    theme: Literal["light", "dark"] = "dark" if dark else "light"
    drawn = picture(source, step, seat, everything, board, language(lang), theme, width, last, arrow or ())
    if file:
        file.write_text(drawn, encoding="utf-8")
    else:
        print(drawn, end="")


@app.command
def verify(
    file: Path,
    /,
    *,
    json: Annotated[
        Path | None, Parameter(help="Write what was found to this file; “-” is the output.", allow_leading_hyphen=True)
    ] = None,
) -> None:
    """Check records: every action against the rules, every card against the key, the result against both."""
    from triskele.cli.app import write_json
    from triskele.server import fairness

    found = []
    for record in read_records(file):
        match = triskele.replay(record)
        words = len(record["fairness"]["words"]) if isinstance(record, dict) and fairness.check(record) else None
        hashed = isinstance(record, dict) and "game_hash" in record
        found.append(
            {
                "game": match.game,
                "players": match.players,
                "names": list(match.names),
                "actions": len(match.log),
                "key_hash": match.key_hash,
                "words": words,
                "newcomers": len(match.newcomers),
                "given_up": [given["seat"] for given in match.given_up],
                "game_hash": match.game_hash if hashed else None,
                "result": match.result() if match.finished else None,
            }
        )
        if str(json) != "-":
            _tell(file, match, words, hashed)
    if json:
        write_json(json, {"file": str(file), "games": found})


def _tell(file: Path, match: triskele.Match, words: int | None, hashed: bool) -> None:
    """What was found of one record, in sentences."""
    print(f"{file}: {match.game}, {match.players} players, {len(match.log)} actions, all legal.")
    print(f"The key fits its hash {match.key_hash}.")
    if words is not None:
        print(f"The key was made from a sealed secret and {words} people’s words.")
    if match.newcomers:
        print(f"{len(match.newcomers)} newcomers’ words were mixed into it for everything drawn after they came.")
    for given in match.given_up:
        print(f"{match.names[given['seat']]} (seat {given['seat'] + 1}) gave up after {given['after']} actions.")
    if not match.finished:
        print("The game is not over.")
        return
    if hashed:
        print(f"The whole game has the hash {match.game_hash}: compare it with what players saw at the end.")
    else:
        print("It has no hash of the whole game: actions that do not affect the result may have been changed.")
    for seat, (name, score, rank) in enumerate(zip(match.names, match.scores, match.ranking, strict=True)):
        print(f"{rank}. {name} (seat {seat + 1}): {score}")


@app.command
def convert(file: Path, /) -> None:
    """Print records as text that people read, or such a text as records, once they are found to be right."""
    from triskele.table.text import is_text, text_of

    found = content(file)
    records = several(file, found)
    if is_text(found):
        print(json.dumps(records if len(records) > 1 else records[0], ensure_ascii=False, indent=1))
    else:
        print("\n".join(text_of(record) for record in records), end="")


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
