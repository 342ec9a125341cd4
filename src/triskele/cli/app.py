"""What all commands share: the program's name, common parameters, the language, and how a refusal is said."""

import os
import sys
from contextvars import ContextVar
from pathlib import Path
from typing import Annotated

import cyclopts
from cyclopts import Parameter

import triskele
from triskele import streams
from triskele.errors import (
    AnalysisError,
    BadRequest,
    BoardError,
    MissingPackage,
    PositionError,
    TrainingError,
    TriskeleError,
)
from triskele.rules import GAMES
from triskele.words import LANGUAGES

app = cyclopts.App(
    name="triskele",
    help="Keltis, Das Orakel, the Keltis dice game and Celtica, exactly by the rules.",
    version=triskele.__version__,
    help_flags=["--help", "-h"],
)
Lang = Annotated[str | None, Parameter(help=f"Language: {', '.join(LANGUAGES)}. By default the system's.")]
Option = Annotated[
    list[str] | None, Parameter(help="An option of the game as NAME=VALUE, such as start=1.", negative="")
]
Board = Annotated[Path | None, Parameter(help="A board file of your own; see 'triskele boards'.")]
INTERRUPTED = 130  # what shells expect from a program that Ctrl-C ended
ASKED: ContextVar[str | None] = ContextVar("asked", default=None)  # the language that the command line asks for


def language(lang: str | None) -> str:
    if lang is None:
        found = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
        return found[:2] if found[:2] in LANGUAGES else "en"
    if lang not in LANGUAGES:
        raise BadRequest("unknown-language", f"There is no language '{lang}'. There are: {', '.join(LANGUAGES)}.")
    ASKED.set(lang)
    return lang


def known_game(game: str) -> str:
    if game not in GAMES:
        raise BadRequest("unknown-game", f"There is no game '{game}'. There are: {', '.join(GAMES)}.")
    return game


def option_values(game: str, options: list[str], players: int) -> dict[str, str | int]:
    values: dict[str, str | int] = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            allowed = ", ".join(["start", *GAMES[game].OPTIONS])
            raise BadRequest("bad-option", f"Write an option as NAME=VALUE, not '{option}'. {game} has: {allowed}.")
        values[name] = _starting_seat(value, players) if name == "start" else value
    return values


def _starting_seat(value: str, players: int) -> str | int:
    """Who starts: people count seats from 1."""
    seats = {str(seat + 1): seat for seat in range(min(players, 9))}
    if value != "random" and value not in seats:
        choices = ", ".join(["random", *seats])
        raise BadRequest("bad-option", f"Option start can be {choices}, not '{value}'.", name="start", choices=choices)
    return seats.get(value, value)


def main() -> None:
    """Run the command line; a refusal is one sentence and exit code 2."""
    try:
        streams.set_up()
        try:
            app()
        finally:
            sys.stdout.flush()  # here, where we can still say what went wrong
    except (AnalysisError, BoardError, MissingPackage, PositionError, TrainingError) as error:
        _refuse(error.reasons[language(ASKED.get())], error.code)
    except TriskeleError as error:
        _refuse(str(error), error.code)
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
