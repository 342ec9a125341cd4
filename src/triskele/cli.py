"""The command line: play, serve, verify, rules, boards."""

import json
import os
import sys
from pathlib import Path
from typing import Annotated

import cyclopts
from cyclopts import Parameter

import triskele
from triskele.bots import LEVELS
from triskele.errors import BadRequest, RecordError, TriskeleError
from triskele.rules import GAMES
from triskele.table.language import LANGUAGES, entry, say

app = cyclopts.App(
    name="triskele",
    help="Keltis, Das Orakel, the Keltis dice game and Celtica, exactly by their rules.",
    version=triskele.__version__,
    help_flags=["--help", "-h"],
)
Lang = Annotated[str | None, Parameter(help=f"Language: {', '.join(LANGUAGES)}. The system's, if you don't say.")]


def _language(lang: str | None) -> str:
    if lang is None:
        found = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
        return found[:2] if found[:2] in LANGUAGES else "en"
    if lang not in LANGUAGES:
        raise BadRequest("unknown-language", f"There is no language '{lang}'. There are: {', '.join(LANGUAGES)}.")
    return lang


def _known_game(game: str) -> str:
    if game not in GAMES:
        raise BadRequest("unknown-game", f"There is no game '{game}'. There are: {', '.join(GAMES)}.")
    return game


def _read_record(file: Path) -> object:
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise RecordError("record-unreadable", f"{file} can't be read: {error.strerror}.") from error
    except (UnicodeDecodeError, json.JSONDecodeError) as error:
        raise RecordError("record-malformed", f"{file} is no JSON file: {error}.") from error


def _option_values(game: str, options: list[str]) -> dict[str, str | int]:
    values: dict[str, str | int] = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            allowed = ", ".join(["start", *GAMES[game].OPTIONS])
            raise BadRequest("bad-option", f"Say an option as NAME=VALUE, not '{option}'. {game} has: {allowed}.")
        # People count seats from 1.
        values[name] = int(value) - 1 if name == "start" and value.isdigit() else value
    return values


@app.command
def play(
    game: str = "keltis",
    *,
    players: Annotated[int, Parameter(help="How many sit at the table.")] = 2,
    people: Annotated[
        int, Parameter(help="How many of them are people at this screen; the computer has the rest.")
    ] = 1,
    level: Annotated[str, Parameter(help=f"How well the computer plays: {', '.join(LEVELS)}.")] = "easy",
    name: Annotated[list[str] | None, Parameter(help="A person's name; once for each.", negative="")] = None,
    option: Annotated[
        list[str] | None, Parameter(help="An option of the game as NAME=VALUE, such as start=1.", negative="")
    ] = None,
    board: Annotated[Path | None, Parameter(help="A board file of your own; see 'triskele boards'.")] = None,
    seed: Annotated[str | None, Parameter(help="Any text: the same one deals the same game.")] = None,
    resume: Annotated[Path | None, Parameter(help="Go on with a saved game: its file, or 'last'.")] = None,
    lang: Lang = None,
) -> None:
    """Play a game in the terminal against the computer, or with others at this screen."""
    from rich.console import Console

    from triskele.terminal.play import Session, saved_unfinished

    spoken = _language(lang)
    if not 1 <= people <= players:
        raise BadRequest("bad-people", f"There are {players} seats, so 1 to {players} people can play, not {people}.")
    if resume is not None:
        path = saved_unfinished() if str(resume) == "last" else resume
        if path is None:
            raise RecordError("record-unreadable", "There is no saved game to go on with.")
        match = triskele.replay(_read_record(path))
    else:
        chosen = _option_values(_known_game(game), option or [])
        names = [
            *[given[:40] for given in (name or [])[:people]],
            *[say(spoken, "terminal.guest", number=n + 1) for n in range(len(name or []), people)],
            *[say(spoken, "terminal.computer", number=n + 1) for n in range(players - people)],
        ]
        match = triskele.new(game, players, seed, chosen, names, board)
    console = Console(highlight=False)
    console.print(f"[bold]{entry(spoken, f'{match.game}.title')}[/bold] · {entry(spoken, f'{match.game}.line')}")
    console.print(f"[dim]{say(spoken, 'terminal.fair', hash=match.key_hash)}[/dim]")
    note = entry(spoken, f"{match.game}.reconstructed")
    if note and match.board == triskele.new(match.game, match.players).board:
        console.print(f"[yellow]{note}[/yellow]")
    Session(match, min(people, match.players), level, spoken, console).run()


@app.command
def serve(
    *,
    host: Annotated[
        str, Parameter(help="The address to listen on; 0.0.0.0 for everybody in the network.")
    ] = "127.0.0.1",
    port: Annotated[int, Parameter(help="The port to listen on; 0 for any free one.")] = 8000,
    database: Annotated[
        str | None, Parameter(help="A file, or postgresql://… for several servers. A file in --data, if you don't say.")
    ] = None,
    data: Annotated[Path | None, Parameter(help="The folder for the database file. The user's data folder.")] = None,
    open_browser: Annotated[bool, Parameter(name="--open", help="Open the browser.", negative="")] = False,
    limit: Annotated[
        list[str] | None, Parameter(help="A limit as NAME=NUMBER; see docs/server.md.", negative="")
    ] = None,
    origin: Annotated[
        list[str] | None, Parameter(help="Another site whose pages may use this server.", negative="")
    ] = None,
    bot_pause: Annotated[float, Parameter(help="Seconds that a bot takes at least.")] = 0.5,
    bot_workers: Annotated[int, Parameter(help="Processes that think for bots.")] = 1,
    behind_proxy: Annotated[
        bool, Parameter(help="Believe X-Forwarded-For and -Proto: only behind a proxy of yours.", negative="")
    ] = False,
    log_level: Annotated[str, Parameter(help="debug, info, warning or error.")] = "warning",
) -> None:
    """Serve tables to browsers and programs: HTTP and WebSockets, kept in SQLite or PostgreSQL."""
    from triskele.server.config import Config, limits_with
    from triskele.server.run import run

    if database is None:
        import platformdirs

        folder = data or Path(platformdirs.user_data_dir("triskele"))
        database = str(folder / "tables.sqlite")
    config = Config(
        database=database,
        limits=limits_with(limit or []),
        origins=tuple(origin or ()),
        bot_pause=max(0.0, bot_pause),
        bot_workers=max(1, bot_workers),
    )
    run(config, host, port, open_browser, behind_proxy, log_level.upper())


@app.command
def verify(file: Path, /) -> None:
    """Check a record: every action by the rules, every card by the key, the result by both."""
    from triskele.server import fairness

    record = _read_record(file)
    match = triskele.replay(record)
    print(f"{file}: {match.game}, {match.players} players, {len(match.log)} actions, all legal.")
    print(f"The key fits its hash {match.key_hash}.")
    if isinstance(record, dict) and fairness.check(record):
        print(f"The key was made from a sealed secret and {len(record['fairness']['words'])} people's words.")
    if match.finished:
        for seat, (name, score, place) in enumerate(zip(match.names, match.scores, match.ranking, strict=True)):
            print(f"{place}. {name} (seat {seat + 1}): {score}")
    else:
        print("The game is not over.")


@app.command
def rules(game: str, /, *, lang: Lang = None) -> None:
    """Print the numbered rules of a game."""
    from rich.console import Console
    from rich.markdown import Markdown

    from triskele.rules.pages import page

    spoken = _language(lang)
    console = Console()
    text = page(_known_game(game), spoken)
    note = entry(spoken, f"{game}.reconstructed")
    if note:
        console.print(f"[yellow]{note}[/yellow]\n")
    console.print(Markdown(text) if console.is_terminal else text, markup=False, highlight=False, soft_wrap=True)


@app.command
def boards(game: str, /) -> None:
    """Write a game's board file, with comments: change a copy of it and play with --board."""
    from triskele.rules.board import default_board_text

    print(default_board_text(_known_game(game)), end="")


def main() -> None:
    """Run the command line; a refusal is one sentence and exit code 2."""
    try:
        app()
    except TriskeleError as error:
        print(f"triskele: {error} [{error.code}]", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
