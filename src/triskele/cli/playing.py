"""Commands for people who play: in the terminal, or in browsers."""

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

import triskele
from triskele.bots.levels import PROGRAMS, can_search, listing, no_search
from triskele.bots.named import is_program
from triskele.cli.app import (
    Board,
    DatabaseAddress,
    Folder,
    Lang,
    Option,
    app,
    database_at,
    known_game,
    language,
    option_values,
)
from triskele.errors import BadRequest, RecordError
from triskele.extras import SERVER
from triskele.rules import GAMES
from triskele.table.files import read_record
from triskele.table.language import entry, say

if TYPE_CHECKING:
    from triskele.terminal.saved import Sitting

LOG_LEVELS = ("debug", "info", "warning", "error")
DAY = 86_400  # seconds
LONGEST_DRAIN = 3600  # seconds
MANY_WORKERS = 1024  # more than anybody needs on one machine


@app.command
def play(
    game: Annotated[str | None, Parameter(help=f"Which game: {', '.join(GAMES)}. By default keltis.")] = None,
    *,
    players: Annotated[int | None, Parameter(help="How many players. By default 2.")] = None,
    people: Annotated[
        int | None, Parameter(help="How many of them are people at this screen; the computer plays the others.")
    ] = None,
    level: Annotated[
        str | None,
        Parameter(
            name=["--level", "--bot"],
            help=f"How well the computer plays: {listing()}. Or a program of yours plays for it: {PROGRAMS}.",
        ),
    ] = None,
    name: Annotated[
        list[str] | None, Parameter(help="A person’s name; give it once for each person.", negative="")
    ] = None,
    option: Option = None,
    board: Board = None,
    seed: Annotated[str | None, Parameter(help="Any text; the same text deals the same game.")] = None,
    position: Annotated[str | None, Parameter(help="Begin from this position; see “triskele show”.")] = None,
    resume: Annotated[
        Path | None, Parameter(help="Continue a saved game with the same players: its file, or “last”.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Play a game in the terminal against the computer, or with others at this screen."""
    from rich.console import Console

    from triskele.table.positions import Head
    from triskele.terminal.play import Session
    from triskele.terminal.saved import Sitting

    flags = {"people": people, "level": level, "lang": lang and language(lang)}
    said: dict[str, Any] = {flag: value for flag, value in flags.items() if value is not None}
    if resume is None:
        sitting = Sitting(**{"lang": language(None), **said})
        begun = None if position is None else Head(position)
        chosen = game if game is not None else begun.game if begun else "keltis"
        seats = players if players is not None else begun.players if begun else 2
        match = _new_match(chosen, seats, sitting, name, option, board, seed, position)
    else:
        fixed = {"--players": players, "--option": option, "--board": board, "--seed": seed, "--position": position}
        if changed := [flag for flag, value in fixed.items() if value is not None]:
            raise BadRequest("saved-game", "saved-fixed", flags=", ".join(changed))
        match, sitting = _saved_match(resume, game, said, name)
    spoken = sitting.lang
    console = Console(highlight=False)
    session = Session(match, sitting, console)
    console.print(f"[bold]{entry(spoken, f'{match.game}.title')}[/bold] · {entry(spoken, f'{match.game}.line')}")
    console.print(f"[dim]{say(spoken, 'terminal.fair', hash=match.key_hash)}[/dim]")
    note = entry(spoken, f"{match.game}.reconstructed")
    if note and match.board == triskele.new(match.game, match.players).board:
        console.print(f"[yellow]{note} {say(spoken, 'terminal.correct', text=match.game)}[/yellow]")
    session.run()


def _new_match(
    game: str,
    players: int,
    sitting: "Sitting",
    names: list[str] | None,
    option: list[str] | None,
    board: Path | None,
    seed: str | None,
    position: str | None,
) -> triskele.Match:
    chosen = option_values(known_game(game), option or [], players)
    low, high = GAMES[game].SEATS
    if not low <= players <= high:
        return triskele.new(game, players)  # which says so
    _check_people(sitting.people, players, names)
    seats = [
        *[say(sitting.lang, "terminal.guest", number=n + 1) for n in range(sitting.people)],
        *[say(sitting.lang, "terminal.computer", number=n + 1) for n in range(players - sitting.people)],
    ]
    return triskele.new(game, players, seed, chosen, _with_names(seats, sitting.people, names), board, position)


def _saved_match(
    file: Path, game: str | None, said: dict[str, Any], names: list[str] | None
) -> tuple[triskele.Match, "Sitting"]:
    """A saved game and who sat there; what the command line says wins."""
    from triskele.terminal.saved import Sitting, saved_unfinished, sitting_of

    path = saved_unfinished() if str(file) == "last" else file
    if path is None:
        raise RecordError("record-unreadable", "nothing-saved")
    record = read_record(path)
    match = triskele.replay(record)
    if game is not None and known_game(game) != match.game:
        raise BadRequest("saved-game", saved=match.game, game=game)
    sitting = sitting_of(record, Sitting(lang=language(None)), match.players)._replace(**said)
    if "level" not in said and is_program(sitting.level):  # a file may come from anybody
        raise BadRequest("saved-program", file=path, level=shlex.quote(sitting.level))
    _check_people(sitting.people, match.players, names)
    if names:
        match = triskele.replay({**record, "names": _with_names(match.names, sitting.people, names)})
    return match, sitting


def _check_people(people: int, players: int, names: list[str] | None) -> None:
    if not 1 <= people <= players:
        raise BadRequest("bad-people", players=players, people=people)
    if names and len(names) > people:
        raise BadRequest("bad-people", "many-names", names=len(names), people=people)


def _with_names(seats: list[str], people: int, names: list[str] | None) -> list[str]:
    """The names of all seats, the people's as they were given; nobody is called as the computer is."""
    given = names or []
    computers = {name.casefold() for name in seats[people:]}
    for name in given:
        if name.strip().casefold() in computers:
            raise BadRequest("bad-names", "computers-name", name=name.strip())
    return [*given, *seats[len(given) :]]


@app.command
def serve(
    *,
    host: Annotated[
        str, Parameter(help="The address to listen on; 0.0.0.0 for everybody on the network.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None, Parameter(help="The port to listen on, 0 for any. By default the first free one from 8000 on.")
    ] = None,
    database: DatabaseAddress = None,
    data: Folder = None,
    open_browser: Annotated[bool, Parameter(name="--open", help="Open the browser.", negative="")] = False,
    limit: Annotated[
        list[str] | None, Parameter(help="A limit as NAME=NUMBER; see docs/server.md.", negative="")
    ] = None,
    keep: Annotated[
        list[str] | None,
        Parameter(help="For how many days something is kept, as NAME=DAYS; see docs/server.md.", negative=""),
    ] = None,
    origin: Annotated[
        list[str] | None, Parameter(help="Another site whose pages may use this server.", negative="")
    ] = None,
    bot_pause: Annotated[float, Parameter(help="The least time a bot takes, in seconds.")] = 0.5,
    bot_workers: Annotated[
        int, Parameter(help="Processes that think for the strongest bots and for hints; 0 for none.")
    ] = 1,
    behind_proxy: Annotated[
        bool, Parameter(help="Believe what your proxy adds to X-Forwarded-For and -Proto.", negative="")
    ] = False,
    proxies: Annotated[
        int | None, Parameter(help="How many proxies of yours stand in a row in front; 1 with --behind-proxy.")
    ] = None,
    drain: Annotated[
        float, Parameter(help="Seconds to go on after SIGTERM, while /healthz tells a proxy to ask other servers.")
    ] = 0.0,
    public_url: Annotated[str | None, Parameter(help="The address that people open; links begin with it.")] = None,
    metrics_token: Annotated[
        str | None,
        Parameter(
            env_var="TRISKELE_METRICS_TOKEN",
            help="What is sent as “Authorization: Bearer TOKEN” to see /metrics; without one nobody sees it.",
        ),
    ] = None,
    log_level: Annotated[str, Parameter(help="debug, info, warning or error.")] = "warning",
) -> None:
    """Serve tables to browsers and programs: HTTP and WebSockets, kept in SQLite or PostgreSQL."""
    with SERVER:
        from triskele.server.config import Config, address_of, keeping_with, limits_with, origins_of
        from triskele.server.run import run

    if log_level.lower() not in LOG_LEVELS:
        choices = ", ".join(LOG_LEVELS)
        raise BadRequest("bad-log-level", name=log_level, choices=choices)
    if not 0 <= bot_pause < DAY or not 0 <= bot_workers <= MANY_WORKERS:
        raise BadRequest("bad-bots", "bad-bots-served", most=MANY_WORKERS)

    if not 0 <= drain <= LONGEST_DRAIN:
        raise BadRequest("bad-drain", most=LONGEST_DRAIN)
    config = Config(
        database=database_at(database, data),
        limits=limits_with(limit or []),
        keeping=keeping_with(keep or []),
        origins=origins_of(origin or []),
        public_url=None if public_url is None else address_of(public_url),
        proxies=max(0, int(behind_proxy) if proxies is None else proxies),
        metrics_token=metrics_token or None,
        drain=drain,
        bot_pause=bot_pause,
        bot_workers=bot_workers,
    )
    if not can_search():
        print(no_search().reasons[language(None)], file=sys.stderr)
    run(config, host, port, open_browser, log_level.upper())
