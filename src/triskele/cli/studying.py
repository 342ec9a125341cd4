"""Commands for people who study games: tournaments, simulations, tables of records, programs of their own."""

import functools
import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from triskele.bots.levels import OTHERS, PROGRAMS, listing
from triskele.bots.named import listed
from triskele.cli.app import (
    INTERRUPTED,
    Board,
    Lang,
    Option,
    app,
    known_game,
    language,
    option_values,
    write,
    write_json,
)
from triskele.errors import BadRequest

Bots = Annotated[str, Parameter(help=f"Who plays, separated by commas: {listing()}; {OTHERS}; programs: {PROGRAMS}.")]
Workers = Annotated[int | None, Parameter(help="How many processes to use. By default one for each core.")]
Plot = Annotated[Path | None, Parameter(help="Draw a picture to this file, such as figures.png.")]


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
    on: Annotated[str, Parameter(help="Where to play: “cores” of this machine, or a “ray” cluster.")] = "cores",
    workers: Workers = None,
    keep: Annotated[Path | None, Parameter(help="The file for the games; those already in it are kept.")] = None,
    fresh: Annotated[bool, Parameter(help="Forget the games in that file.", negative="")] = False,
    json: Annotated[
        Path | None, Parameter(help="Write all figures to this file; “-” is the output.", allow_leading_hyphen=True)
    ] = None,
    csv: Annotated[
        Path | None, Parameter(help="Write the standings to this file; “-” is the output.", allow_leading_hyphen=True)
    ] = None,
    plot: Plot = None,
) -> None:
    """Let bots play a tournament: all pairings, the same deals for all, each in every seat."""
    from rich.console import Console

    from triskele.arena import plots, report, standings, tournament
    from triskele.arena.archive import Archive, header
    from triskele.arena.progress import Games
    from triskele.arena.workers import checked_workers, on_cores, until_interrupted

    chosen = option_values(known_game(game), option or [], players)
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
    if found.games and not {"-"} & {str(json), str(csv)}:
        console.print(report.standings_table(found))
        console.print(report.pairs_table(found))
    if json:
        write(json, standings.as_json(found, header(plan)))
    if csv:
        write(csv, standings.as_csv(found))
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
    to: Annotated[
        tuple[str, Path], Parameter(help="The format, parquet or csv, and a folder for the tables.", negative="")
    ],
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
    from triskele.arena import dataset, tournament
    from triskele.arena.workers import checked_workers

    if to[0] not in dataset.FORMS:
        raise BadRequest("unknown-format", name=to[0], choices=", ".join(dataset.FORMS))
    if (play is None) == (not files):
        raise BadRequest("no-records", "records-or-play")
    crew = checked_workers(workers)
    if play is None:
        source = dataset.recorded(files or [])
    else:
        chosen = option_values(known_game(play), option or [], players)
        source = dataset.played(tournament.plan(play, listed(bots), games, players, chosen, board, seed, fewest=1))
    with dataset.Dataset(to[1], source, to[0]) as made:
        finished = dataset.filled(made, crew)
    sys.exit(min(made.wrong, 1) if finished else INTERRUPTED)


@app.command
def check_bot(
    bot: Annotated[str, Parameter(help="A command such as “python3 my_bot.py”, or any bot as in --bots.")],
    /,
    *,
    games: Annotated[int, Parameter(help="How many games of each kind.")] = 1,
    json: Annotated[
        Path | None, Parameter(help="Write what was found to this file; “-” is the output.", allow_leading_hyphen=True)
    ] = None,
) -> None:
    """Let a program of yours play all games with all player counts and options, and say what is wrong with it."""
    from triskele.arena.checking import check

    found, told = [], str(json) != "-"
    for each in check(bot, games):
        found.append(each)
        if told:
            print(f"{'Right' if each.right else 'Wrong'}: {each.sentence}", flush=True)
    wrong = sum(not each.right for each in found)
    if told:
        print("All is right." if not wrong else f"Wrong: {wrong} of the above.")
    if json:
        write_json(json, {"bot": bot, "right": not wrong, "findings": [each._asdict() for each in found]})
    sys.exit(min(wrong, 1))


@app.command
def join(
    url: Annotated[str, Parameter(help="A server’s address, or the link to a table or to one of its seats.")],
    table: Annotated[str | None, Parameter(help="The table’s name, if the link does not have it.")] = None,
    /,
    *,
    bot: Annotated[str, Parameter(help="Who plays: any bot as in --bots of “triskele arena”.")] = "steady",
    token: Annotated[
        str | None, Parameter(help="A program’s token, from the server; without one it plays as a guest.")
    ] = None,
) -> None:
    """Let a bot of yours sit down at a table of a server, and play there to the end."""
    from triskele.bots.bridge import invitation, play

    play(invitation(url, table), bot, token)


@app.command
def simulate(
    game: str = "keltis",
    *,
    bots: Annotated[
        str, Parameter(help="Who plays instead of chance, as in “triskele arena”; one bot is enough.")
    ] = "",
    games: Annotated[int | None, Parameter(help="How many games. By default 100,000, or 1,000 of bots.")] = None,
    players: Annotated[int, Parameter(help="How many players.")] = 2,
    option: Option = None,
    board: Board = None,
    on: Annotated[str, Parameter(help="Where to play: “cores” of this machine, or its “gpu”.")] = "cores",
    seed: Annotated[str | None, Parameter(help="Any text; the same text plays the same games.")] = None,
    workers: Workers = None,
    json: Annotated[
        Path | None, Parameter(help="Write all counts to this file; “-” is the output.", allow_leading_hyphen=True)
    ] = None,
    plot: Plot = None,
) -> None:
    """Play any number of games, at random or by bots: how fast they run, how they last, score and end, who starts."""
    import time

    from rich.console import Console

    from triskele.arena import plots, report, tournament
    from triskele.arena import simulate as simulation
    from triskele.arena.progress import Games
    from triskele.arena.workers import checked_workers, until_interrupted

    chosen = option_values(known_game(game), option or [], players)
    names = listed(bots)
    games = games if games is not None else 1_000 if names else 100_000
    asked = simulation.question(game, games, players, chosen, board, seed)
    crew = checked_workers(workers)
    start, who, compiling = time.perf_counter(), "random games", True
    if names:
        plan = tournament.plan(game, names, games, players, chosen, board, seed or "simulate", fewest=1)
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
    if tally.games and str(json) != "-":
        console.print(report.simulation_table(tally, who))
        console.print(report.starts_table(tally, players))
        console.print(report.ends_line(tally))
        console.print(report.rates_line(tally, seconds))
    if tally.games:
        if json:
            write(json, simulation.as_json(asked, tally, seconds, names or ["random"]))
        if plot:
            plots.draw_simulation(tally, f"{game}, {players} players, {tally.games:,} {who}", plot)
    if tally.games < games:
        errors.print(f"Stopped after {tally.games:,} of {games:,} games.")
        sys.exit(INTERRUPTED)


@app.command
def analyse(
    file: Annotated[Path, Parameter(help="The record of a finished game, as JSON or as text.")],
    /,
    *,
    effort: Annotated[float, Parameter(help="How many times as many imagined games as usual.")] = 1.0,
    seat: Annotated[
        int | None, Parameter(help="Whose mistakes to show, counted from 1. By default everybody’s.")
    ] = None,
    figures: Annotated[bool, Parameter(help="Show the figures with their doubt as well.", negative="")] = False,
    json: Annotated[
        Path | None,
        Parameter(help="Write all that was found to this file; “-” is the output.", allow_leading_hyphen=True),
    ] = None,
    lang: Lang = None,
) -> None:
    """Judge a finished game: was it me or the cards? What each decision cost, and what luck brought."""
    import os

    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is there; see docs/nets.md
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    import triskele
    from triskele.analysis import analyse as judged
    from triskele.analysis.report import Report, shown_seats
    from triskele.arena.workers import until_interrupted
    from triskele.errors import AnalysisError
    from triskele.table.files import read_record
    from triskele.words import catalog

    spoken = language(lang)
    words = catalog("analysis", spoken)["report"]
    match = triskele.replay(read_record(file))
    seats = shown_seats(match, seat)
    _can_write(json)
    console, errors = Console(highlight=False), Console(stderr=True, highlight=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal)
    with until_interrupted() as stopped, bar:
        task = bar.add_task(words["progress"], total=None)
        try:
            found = judged(match, effort, lambda done, of: bar.update(task, completed=done, total=of), stopped)
        except AnalysisError as error:
            if error.code != "analysis-cancelled":
                raise
            sys.exit(INTERRUPTED)
    if json:
        write_json(json, found.as_json())
    if str(json) == "-":
        return
    report = Report(match, found, spoken)
    console.print(*report.verdicts(seats), sep="\n", markup=False)
    if (mistakes := report.mistakes(seats)) is not None:
        console.print(mistakes)
        with until_interrupted() as stopped, errors.status(words["progress"]):
            try:
                console.print(*report.why(seats, stopped), "", sep="\n", markup=False)
            except AnalysisError:
                sys.exit(INTERRUPTED)
    if (looks := report.looks(seats)) is not None:
        console.print(looks)
    if figures:
        console.print(report.figures())
    if found.judged_by == "rollouts":
        console.print(words["rollouts"])


def _way(on: str, ways: dict[str, Any]) -> Any:
    if on not in ways:
        raise BadRequest("unknown-place", name=on, choices=", ".join(ways))
    return ways[on]


def _ray() -> Any:
    from triskele.arena.on_ray import need_ray, on_ray

    need_ray()
    return on_ray


def _can_write(*files: Path | None, plot: Path | None = None) -> None:
    """Refuse now what would otherwise fail only after all games are played."""
    from triskele.arena.plots import need_plots

    for file in (*files, plot):
        if file and str(file) != "-" and (file.is_dir() or not file.absolute().parent.is_dir()):
            raise BadRequest("bad-file", file=file)
    if plot:
        need_plots(plot)
