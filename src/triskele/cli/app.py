"""What all commands share: the program's name, common parameters, the language, and how a refusal is said."""

import json
import os
import sys
from contextvars import ContextVar
from pathlib import Path
from typing import Annotated

import cyclopts
from cyclopts import CycloptsError, Parameter

import triskele
from triskele import streams
from triskele.errors import (
    BadRequest,
    TriskeleError,
)
from triskele.rules import GAMES, game_of
from triskele.table.setup import DRAWS
from triskele.words import LANGUAGES

app = cyclopts.App(
    name="triskele",
    help="Keltis, Das Orakel, the Keltis dice game and Celtica, exactly by the rules.",
    version=triskele.__version__,
    help_flags=["--help", "-h"],
)
Lang = Annotated[str | None, Parameter(help=f"Language: {', '.join(LANGUAGES)}. By default the system’s.")]
Option = Annotated[
    list[str] | None, Parameter(help="An option of the game as NAME=VALUE, such as start=1.", negative="")
]
Board = Annotated[Path | None, Parameter(help="A board file of your own; see “triskele boards”.")]
DatabaseAddress = Annotated[
    str | None,
    Parameter(
        env_var="TRISKELE_DATABASE",
        help="A file, or postgresql://… for several servers. By default a file in --data.",
    ),
]
Folder = Annotated[Path | None, Parameter(help="The database file’s folder. By default your data folder.")]
INTERRUPTED = 130  # what shells expect from a program that Ctrl-C ended
ASKED: ContextVar[str | None] = ContextVar("asked", default=None)  # the language that the command line asks for


def language(lang: str | None) -> str:
    if lang is None:
        found = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
        return found[:2] if found[:2] in LANGUAGES else "en"
    if lang not in LANGUAGES:
        raise BadRequest("unknown-language", name=lang, choices=", ".join(LANGUAGES))
    ASKED.set(lang)
    return lang


def database_at(database: str | None, data: Path | None) -> str:
    """Where a server keeps its tables, as the command line says it."""
    if database is not None:
        return database
    import platformdirs

    return str((data or Path(platformdirs.user_data_dir("triskele"))) / "tables.sqlite")


def known_game(game: str | None) -> str:
    return game_of(game).NAME


def option_values(game: str, options: list[str], players: int) -> dict[str, str | int]:
    values: dict[str, str | int] = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            allowed = ", ".join(["start", *GAMES[game].OPTIONS, DRAWS])
            raise BadRequest("bad-option", "option-unread", option=option, game=game, allowed=allowed)
        values[name] = _starting_seat(value, players) if name == "start" else value
    return values


def _starting_seat(value: str, players: int) -> str | int:
    """Who starts: people count seats from 1."""
    seats = {str(seat + 1): seat for seat in range(min(players, 9))}
    if value != "random" and value not in seats:
        choices = ", ".join(["random", *seats])
        raise BadRequest("bad-option", "bad-start", choices=choices, value=value, name="start")
    return seats.get(value, value)


def write_json(file: Path, content: object) -> None:
    """Write something as JSON to a file, or as the output if it is called '-'."""
    write(file, json.dumps(content, ensure_ascii=False, indent=1) + "\n")


def write(file: Path, text: str) -> None:
    """Write a text to a file, or as the output if it is called '-'."""
    if str(file) == "-":
        sys.stdout.write(text)
    else:
        file.write_text(text, encoding="utf-8")


def main() -> None:
    """Run the command line; a refusal is one sentence and exit code 2."""
    try:
        streams.set_up()
        try:
            app(exit_on_error=False, print_error=False)
        finally:
            sys.stdout.flush()  # here, where we can still say what went wrong
    except TriskeleError as error:
        _refuse(error.said(language(ASKED.get())), error.code)
    except CycloptsError as error:
        _refuse(" ".join(str(error).split()), "usage")
    except ModuleNotFoundError as error:
        package = str(error.name).partition(".")[0]
        if package == "triskele":
            raise
        _refuse(f"{package} is missing: pip install {package.replace('_', '-')}.", "missing-package")
    except KeyboardInterrupt:
        print(file=sys.stderr)
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # Whoever read the output has gone: there is nobody to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        _refuse(f"{error.strerror}{f': {error.filename}' if error.filename else ''}.", "system-error")


def _refuse(sentence: str, code: str) -> None:
    print(f"triskele: {sentence} [{code}]", file=sys.stderr)
    sys.exit(2)
