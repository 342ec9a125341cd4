"""The command line, one function for each command."""

import functools
import json
import os
import shlex
import sys
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import cyclopts
from cyclopts import Parameter

import triskele
from triskele import streams
from triskele.bots.levels import OTHERS, PROGRAMS, can_search, listing, no_search
from triskele.bots.named import is_program, listed
from triskele.errors import BadRequest, BoardError, MissingPackage, PositionError, RecordError, TriskeleError
from triskele.extras import SERVER
from triskele.rules import GAMES
from triskele.table.files import content, parsed, read_record
from triskele.table.language import entry, say
from triskele.words import LANGUAGES

if TYPE_CHECKING:
    from triskele.terminal.saved import Sitting

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
Bots = Annotated[str, Parameter(help=f"Who plays, separated by commas: {listing()}; {OTHERS}; programs: {PROGRAMS}.")]
Workers = Annotated[int | None, Parameter(help="How many processes to use. By default one for each core.")]
Plot = Annotated[Path | None, Parameter(help="Draw a picture to this file, such as figures.png.")]
INTERRUPTED = 130  # what shells expect from a program that Ctrl-C ended
LOG_LEVELS = ("debug", "info", "warning", "error")
DAY = 86_400  # seconds
MANY_WORKERS = 1024  # more than anybody needs on one machine
ASKED: ContextVar[str | None] = ContextVar("asked", default=None)  # the language that the command line asks for


def _language(lang: str | None) -> str:
    if lang is None:
        found = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
        return found[:2] if found[:2] in LANGUAGES else "en"
    if lang not in LANGUAGES:
        raise BadRequest("unknown-language", f"There is no language '{lang}'. There are: {', '.join(LANGUAGES)}.")
    ASKED.set(lang)
    return lang


def _known_game(game: str) -> str:
    if game not in GAMES:
        raise BadRequest("unknown-game", f"There is no game '{game}'. There are: {', '.join(GAMES)}.")
    return game


def _option_values(game: str, options: list[str], players: int) -> dict[str, str | int]:
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
        list[str] | None, Parameter(help="A person's name; give it once for each person.", negative="")
    ] = None,
    option: Option = None,
    board: Board = None,
    seed: Annotated[str | None, Parameter(help="Any text; the same text deals the same game.")] = None,
    position: Annotated[str | None, Parameter(help="Begin from this position; see 'triskele show'.")] = None,
    resume: Annotated[
        Path | None, Parameter(help="Continue a saved game with the same players: its file, or 'last'.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Play a game in the terminal against the computer, or with others at this screen."""
    from rich.console import Console

    from triskele.table.positions import Head
    from triskele.terminal.play import Session
    from triskele.terminal.saved import Sitting

    flags = {"people": people, "level": level, "lang": lang and _language(lang)}
    said: dict[str, Any] = {flag: value for flag, value in flags.items() if value is not None}
    if resume is None:
        sitting = Sitting(**{"lang": _language(None), **said})
        begun = None if position is None else Head(position)
        chosen = game if game is not None else begun.game if begun else "keltis"
        seats = players if players is not None else begun.players if begun else 2
        match = _new_match(chosen, seats, sitting, name, option, board, seed, position)
    else:
        fixed = {"--players": players, "--option": option, "--board": board, "--seed": seed, "--position": position}
        if changed := [flag for flag, value in fixed.items() if value is not None]:
            raise BadRequest("saved-game", f"A saved game continues as it was begun: leave out {', '.join(changed)}.")
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
    chosen = _option_values(_known_game(game), option or [], players)
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
        raise RecordError("record-unreadable", "There is no saved game to continue.")
    record = read_record(path)
    match = triskele.replay(record)
    if game is not None and _known_game(game) != match.game:
        raise BadRequest("saved-game", f"The saved game is {match.game}, not {game}.")
    sitting = sitting_of(record, Sitting(lang=_language(None)), match.players)._replace(**said)
    if "level" not in said and is_program(sitting.level):  # a file may come from anybody
        sentence = (
            f"The opponent in {path} is a program. If you want to run it, add --bot {shlex.quote(sitting.level)}."
        )
        raise BadRequest("saved-program", sentence)
    _check_people(sitting.people, match.players, names)
    if names:
        match = triskele.replay({**record, "names": _with_names(match.names, sitting.people, names)})
    return match, sitting


def _check_people(people: int, players: int, names: list[str] | None) -> None:
    if not 1 <= people <= players:
        raise BadRequest("bad-people", f"There are {players} seats, so 1 to {players} people can play, not {people}.")
    if names and len(names) > people:
        sentence = f"There are {len(names)} names for {people} at this screen: add --people {len(names)}."
        raise BadRequest("bad-people", sentence)


def _with_names(seats: list[str], people: int, names: list[str] | None) -> list[str]:
    """The names of all seats, the people's as they were given; nobody is called as the computer is."""
    given = names or []
    computers = {name.casefold() for name in seats[people:]}
    for name in given:
        if name.strip().casefold() in computers:
            raise BadRequest("bad-names", f"The computer is called {name.strip()!r} at this table: say another name.")
    return [*given, *seats[len(given) :]]


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

    show_position(position, seat, board, _language(lang))


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
    drawn = picture(source, step, seat, everything, board, _language(lang), "dark" if dark else "light")
    if file:
        file.write_text(drawn, encoding="utf-8")
    else:
        print(drawn, end="")


@app.command
def serve(
    *,
    host: Annotated[
        str, Parameter(help="The address to listen on; 0.0.0.0 for everybody on the network.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None, Parameter(help="The port to listen on, 0 for any. By default the first free one from 8000 on.")
    ] = None,
    database: Annotated[
        str | None, Parameter(help="A file, or postgresql://… for several servers. By default a file in --data.")
    ] = None,
    data: Annotated[Path | None, Parameter(help="The database file's folder. By default your data folder.")] = None,
    open_browser: Annotated[bool, Parameter(name="--open", help="Open the browser.", negative="")] = False,
    limit: Annotated[
        list[str] | None, Parameter(help="A limit as NAME=NUMBER; see docs/server.md.", negative="")
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
    public_url: Annotated[str | None, Parameter(help="The address that people open; links begin with it.")] = None,
    log_level: Annotated[str, Parameter(help="debug, info, warning or error.")] = "warning",
) -> None:
    """Serve tables to browsers and programs: HTTP and WebSockets, kept in SQLite or PostgreSQL."""
    with SERVER:
        from triskele.server.config import Config, address_of, limits_with, origins_of
        from triskele.server.run import run

    if log_level.lower() not in LOG_LEVELS:
        choices = ", ".join(LOG_LEVELS)
        raise BadRequest("bad-log-level", f"There is no log level '{log_level}'. There are: {choices}.")
    if not 0 <= bot_pause < DAY or not 0 <= bot_workers <= MANY_WORKERS:
        sentence = f"A bot may pause for 0 seconds to a day, and 0 to {MANY_WORKERS} processes may think for bots."
        raise BadRequest("bad-bots", sentence)

    if database is None:
        import platformdirs

        folder = data or Path(platformdirs.user_data_dir("triskele"))
        database = str(folder / "tables.sqlite")
    config = Config(
        database=database,
        limits=limits_with(limit or []),
        origins=origins_of(origin or []),
        public_url=None if public_url is None else address_of(public_url),
        proxies=max(0, int(behind_proxy) if proxies is None else proxies),
        bot_pause=bot_pause,
        bot_workers=bot_workers,
    )
    if not can_search():
        print(no_search().reasons[_language(None)], file=sys.stderr)
    run(config, host, port, open_browser, log_level.upper())


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

    spoken = _language(lang)
    console = Console()
    text = page(_known_game(game), spoken)
    note = entry(spoken, f"{game}.reconstructed")
    if note:
        console.print(f"[yellow]{note} {say(spoken, 'terminal.correct', text=game)}[/yellow]\n")
    console.print(Markdown(text) if console.is_terminal else text, markup=False, highlight=False, soft_wrap=True)


@app.command
def boards(game: str, /) -> None:
    """Print a game's board file, with comments: save a copy, correct it and play with --board."""
    from triskele.rules.board import default_board_text

    print(default_board_text(_known_game(game)), end="")


@app.command
def arena(
    game: str = "keltis",
    *,
    bots: Bots = "",
    players: Annotated[int, Parameter(help="How many players at a table.")] = 2,
    games: Annotated[int, Parameter(help="How many games each pairing, or each table of three or more, plays.")] = 200,
    option: Option = None,
    board: Board = None,
    seed: Annotated[str, Parameter(help="Any text; the same text deals the same games.")] = "arena",
    on: Annotated[str, Parameter(help="Where to play: 'cores' of this machine, or a 'ray' cluster.")] = "cores",
    workers: Workers = None,
    keep: Annotated[Path | None, Parameter(help="The file for the games; those already in it are kept.")] = None,
    fresh: Annotated[bool, Parameter(help="Forget the games in that file.", negative="")] = False,
    json: Annotated[Path | None, Parameter(help="Write all figures to this file.")] = None,
    csv: Annotated[Path | None, Parameter(help="Write the standings to this file.")] = None,
    plot: Plot = None,
) -> None:
    """Let bots play a tournament: all pairings, the same deals for all, each in every seat."""
    from rich.console import Console

    from triskele.arena import plots, report, standings, tournament
    from triskele.arena.archive import Archive, header
    from triskele.arena.progress import Games
    from triskele.arena.workers import checked_workers, on_cores, until_interrupted

    chosen = _option_values(_known_game(game), option or [], players)
    plan = tournament.plan(game, listed(bots), games, players, chosen, board, seed)
    crew = checked_workers(workers)
    play = _way(on, {"cores": lambda: on_cores, "ray": _ray})()
    _can_write(json, csv, plot=plot)
    total = tournament.size(plan)
    console, errors = Console(highlight=False), Console(stderr=True, highlight=False)
    with Archive(plan, keep, fresh) as archive, until_interrupted() as stopped, Games(errors) as progress:
        done = sum(fixture in archive.results for fixture in tournament.schedule(plan))
        progress.begin(game, total, done, total // plan.deals, tournament.compiles(plan))
        for result in tournament.run(plan, archive.results, crew, play, stopped, progress.ready):
            archive.add(result)
            progress.played()
    done = sum(fixture in archive.results for fixture in tournament.schedule(plan))
    found = standings.summary(plan.bots, tournament.whole_deals(plan, archive.results))
    if found.games:
        console.print(report.standings_table(found))
        console.print(report.pairs_table(found))
    if json:
        json.write_text(standings.as_json(found, header(plan)), encoding="utf-8")
    if csv:
        csv.write_text(standings.as_csv(found), encoding="utf-8")
    if plot and found.games:
        plots.draw_tournament(found, f"{game}, {players} players, {found.games:,} games", plot)
    errors.print(f"Games: {archive.path}", soft_wrap=True)
    if done < total:
        errors.print(f"Stopped after {done:,} of {total:,} games. The same command carries on from there.")
        sys.exit(INTERRUPTED)


@app.command
def records(
    files: Annotated[list[Path] | None, Parameter(help="Records, or folders with records.", negative="")] = None,
    /,
    *,
    to: Annotated[tuple[str, Path], Parameter(help="The format, parquet, and a folder for the tables.", negative="")],
    play: Annotated[str | None, Parameter(help="Instead of reading records, let bots play this game.")] = None,
    bots: Bots = "sharp",
    players: Annotated[int, Parameter(help="How many players at a table.")] = 2,
    games: Annotated[int, Parameter(help="How many games bots play.")] = 1000,
    option: Option = None,
    board: Board = None,
    seed: Annotated[str, Parameter(help="Any text; the same text deals the same games.")] = "records",
    workers: Workers = None,
) -> None:
    """Write games as tables, a row a game and a row a decision: recorded ones, or ones that bots play for it."""
    from triskele.arena import tournament
    from triskele.arena.workers import checked_workers

    if to[0] != "parquet":
        raise BadRequest("unknown-format", f"There is no format '{to[0]}'. There is: parquet.")
    if (play is None) == (not files):
        raise BadRequest("no-records", "Name either records, as files or folders, or with --play a game for bots.")
    from triskele.arena import dataset

    crew = checked_workers(workers)
    if play is None:
        source = dataset.recorded(files or [])
    else:
        chosen = _option_values(_known_game(play), option or [], players)
        source = dataset.played(tournament.plan(play, listed(bots), games, players, chosen, board, seed, fewest=1))
    with dataset.Dataset(to[1], source) as made:
        finished = dataset.filled(made, crew)
    sys.exit(min(made.wrong, 1) if finished else INTERRUPTED)


@app.command
def check_bot(
    bot: Annotated[str, Parameter(help="A command such as 'python3 my_bot.py', or any bot as in --bots.")],
    /,
    *,
    games: Annotated[int, Parameter(help="How many games of each kind.")] = 1,
) -> None:
    """Let a program of yours play all games with all player counts and options, and say what is wrong with it."""
    from triskele.arena.checking import check

    wrong = 0
    for right, sentence in check(bot, games):
        wrong += not right
        print(f"{'Right' if right else 'Wrong'}: {sentence}", flush=True)
    print("All is right." if not wrong else f"Wrong: {wrong} of the above.")
    sys.exit(min(wrong, 1))


@app.command
def simulate(
    game: str = "keltis",
    *,
    bots: Annotated[
        str, Parameter(help="Who plays instead of chance, as in 'triskele arena'; one bot is enough.")
    ] = "",
    games: Annotated[int | None, Parameter(help="How many games. By default 100,000, or 1,000 of bots.")] = None,
    players: Annotated[int, Parameter(help="How many players.")] = 2,
    option: Option = None,
    board: Board = None,
    on: Annotated[str, Parameter(help="Where to play: 'cores' of this machine, or its 'gpu'.")] = "cores",
    workers: Workers = None,
    json: Annotated[Path | None, Parameter(help="Write all counts to this file.")] = None,
    plot: Plot = None,
) -> None:
    """Play any number of games, at random or by bots: how fast they run, how they last, score and end, who starts."""
    import time

    from rich.console import Console

    from triskele.arena import plots, report, tournament
    from triskele.arena import simulate as simulation
    from triskele.arena.progress import Games
    from triskele.arena.workers import checked_workers, until_interrupted

    chosen = _option_values(_known_game(game), option or [], players)
    names = listed(bots)
    games = games if games is not None else 1_000 if names else 100_000
    asked = simulation.question(game, games, players, chosen, board)
    crew = checked_workers(workers)
    start, who, compiling = time.perf_counter(), "random games", True
    if names:
        plan = tournament.plan(game, names, games, players, chosen, board, "simulate", fewest=1)
        who, compiling = f"games of {', '.join(names)}", tournament.compiles(plan)
        play = _way(on, {"cores": functools.partial(simulation.with_bots, plan, crew)})
    else:
        ways = {
            "cores": functools.partial(simulation.on_cores, asked, crew),
            "gpu": functools.partial(simulation.on_gpu, asked),
        }
        play = _way(on, ways)
    _can_write(json, plot=plot)
    tally = simulation.Tally()
    console, errors = Console(highlight=False), Console(stderr=True, highlight=False)
    with until_interrupted() as stopped, Games(errors) as progress:

        def ready() -> None:
            nonlocal start
            start = time.perf_counter()
            progress.ready()

        progress.begin(game, games, compiling=compiling)
        for part in play(stopped=stopped, ready=ready):
            tally.merge(part)
            progress.played(part.games)
        seconds = time.perf_counter() - start
    if tally.games:
        console.print(report.simulation_table(tally, who))
        console.print(report.starts_table(tally, players))
        console.print(report.ends_line(tally))
        console.print(report.rates_line(tally, seconds))
        if json:
            json.write_text(simulation.as_json(asked, tally, seconds, names or ["random"]), encoding="utf-8")
        if plot:
            plots.draw_simulation(tally, f"{game}, {players} players, {tally.games:,} {who}", plot)
    if tally.games < games:
        errors.print(f"Stopped after {tally.games:,} of {games:,} games.")
        sys.exit(INTERRUPTED)


def _way(on: str, ways: dict[str, Any]) -> Any:
    if on not in ways:
        raise BadRequest("unknown-place", f"Games can't be played on '{on}'. There are: {', '.join(ways)}.")
    return ways[on]


def _ray() -> Any:
    from triskele.arena.on_ray import need_ray, on_ray

    need_ray()
    return on_ray


def _can_write(*files: Path | None, plot: Path | None = None) -> None:
    """Refuse now what would otherwise fail only after all games are played."""
    from triskele.arena.plots import need_plots

    for file in (*files, plot):
        if file and (file.is_dir() or not file.absolute().parent.is_dir()):
            raise BadRequest(
                "bad-file", f"{file} can't be written: its folder does not exist, or it is a folder itself."
            )
    if plot:
        need_plots(plot)


@app.command
def completion(shell: Literal["bash", "zsh", "fish"], /) -> None:
    """Print tab completion for a shell; for bash and zsh: source <(triskele completion SHELL)."""
    print(app.generate_completion(shell=shell))
    if shell == "zsh":  # which would find it only in a file of its own
        print("compdef _cyclopts_triskele triskele")


def main() -> None:
    """Run the command line; a refusal is one sentence and exit code 2."""
    try:
        streams.set_up()
        try:
            app()
        finally:
            sys.stdout.flush()  # here, where we can still say what went wrong
    except (BoardError, MissingPackage, PositionError) as error:
        _refuse(error.reasons[_language(ASKED.get())], error.code)
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
