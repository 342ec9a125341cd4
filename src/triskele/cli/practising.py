"""Making practice positions, and checking them."""

import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from triskele.cli.app import INTERRUPTED, app, known_game
from triskele.errors import AnalysisError

if TYPE_CHECKING:
    from triskele.analysis.practice import Puzzle

SAVED_EVERY = 25  # games


@app.command
def practice(
    game: Annotated[str | None, Parameter(help="The game; not needed with --select or --check.")] = None,
    *,
    count: Annotated[int, Parameter(help="How many positions; with --check, how many are checked.")] = 2000,
    out: Annotated[Path | None, Parameter(help="The file; packed if it ends in .xz. What is in it is kept.")] = None,
    seed: Annotated[str, Parameter(help="Any text; the same text gives the same positions.")] = "practice",
    workers: Annotated[int, Parameter(help="How many processes to use.")] = 1,
    best: Annotated[
        str, Parameter(help="Only positions whose best action begins with this word of its notation.")
    ] = "",
    select: Annotated[
        list[Path] | None, Parameter(help="Instead, choose a mixed set from the positions of these files.")
    ] = None,
    check: Annotated[Path | None, Parameter(help="Instead, judge positions of this file again.")] = None,
    effort: Annotated[float, Parameter(help="With --check: how many times as many worlds as when it was made.")] = 4.0,
) -> None:
    """Find positions from games of bots in which one action is clearly best; choose among them; or check them."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is there; see docs/nets.md
    from triskele.analysis.practice.sets import MOST

    if not 1 <= count <= MOST:
        raise AnalysisError("practice-count", most=MOST, count=count)
    if check is not None:
        _check(check, count, effort)
    elif select:
        _select(select, count, out)
    else:
        named = known_game(game)
        _make(named, count, out or Path(f"{named}.jsonl.xz"), seed, best, workers)


def _make(game: str, count: int, out: Path, seed: str, best: str, workers: int) -> None:
    from rich.console import Console

    from triskele.analysis.practice import finding, sets
    from triskele.arena.progress import Games
    from triskele.arena.workers import checked_workers, on_cores, until_interrupted

    crew, wanted = checked_workers(workers), finding.Wanted(game, seed, best)
    made = finding.begun(wanted)
    if out.exists():
        kept = sets.read(out)
        if (kept.game, kept.seed, kept.net) != (made.game, made.seed, made.net):
            raise AnalysisError("practice-differs", file=out.name)
        made = kept
    errors = Console(stderr=True, highlight=False)
    with until_interrupted() as stopped, Games(errors) as progress:
        progress.begin(f"{game}, positions", count, min(len(made.puzzles), count), 1, compiling=True)
        results = on_cores(finding.finder, wanted, finding.numbers(made), crew, stopped, progress.ready)
        for number, found in _in_order(results, made.games) if len(made.puzzles) < count else ():
            before = len(made.puzzles)
            made = made.with_more(number + 1, found)
            progress.played(len(made.puzzles) - before)
            if len(made.puzzles) >= count:
                break
            if made.games % SAVED_EVERY == 0:
                sets.write(made, out)
    sets.write(made, out)
    errors.print(f"{len(made.puzzles):,} positions from {made.games:,} games: {out}", soft_wrap=True)
    if len(made.puzzles) < count:
        errors.print("Stopped. The same command carries on from there.")
        sys.exit(INTERRUPTED)


def _in_order(results: "Iterator[tuple[int, list[Puzzle]]]", first: int) -> "Iterator[tuple[int, list[Puzzle]]]":
    """As games are numbered, whichever was played first: so that a set is the same however many work on it."""
    waiting: dict[int, list[Puzzle]] = {}
    for number, found in results:
        waiting[number] = found
        while first in waiting:
            yield first, waiting.pop(first)
            first += 1


def _select(files: list[Path], count: int, out: Path | None) -> None:
    """A set from pools of one game that were made with the same net."""
    from triskele.analysis.practice import sets
    from triskele.analysis.practice.choosing import chosen, mixture

    pool, *others = [sets.read(file) for file in files]
    for file, more in zip(files[1:], others, strict=True):
        if (more.game, more.net) != (pool.game, pool.net):
            raise AnalysisError("practice-differs", file=file.name)
        pool = pool.with_more(pool.games + more.games, more.puzzles)
    found = chosen(pool.puzzles, count)
    for theme, stars in mixture(found).items():
        print(f"{theme:12}", *(f"{stars[n]:5}" for n in range(1, 6)), f"{stars.total():6}")
    sets.write(replace(pool, puzzles=tuple(found)), out or Path(f"{pool.game}.jsonl.xz"))
    print(f"{len(found):,} of {len(pool.puzzles):,} positions.")


def _check(file: Path, count: int, effort: float) -> None:
    """As many as are wanted, spread over the whole set."""
    from triskele.analysis.judge import EFFORTS
    from triskele.analysis.practice import finding, sets
    from triskele.arena.workers import until_interrupted

    if not EFFORTS[0] <= effort <= EFFORTS[1]:
        raise AnalysisError("bad-effort", effort=effort, least=EFFORTS[0], most=EFFORTS[1])
    kept = sets.read(file)
    finding.finder(finding.Wanted(kept.game, kept.seed))
    step = max(1, len(kept.puzzles) // count)
    right = tried = 0
    with until_interrupted() as stopped:
        for puzzle in kept.puzzles[::step][:count]:
            stands = finding.confirmed(kept.game, puzzle, effort, stopped)
            if stopped():
                break
            tried, right = tried + 1, right + stands
            if not stands:
                print(f"Not clear: {puzzle.best}, not {puzzle.nearest} ({puzzle.id}): {puzzle.line}", flush=True)
    print(f"{right:,} of {tried:,} are clear.")
    sys.exit(INTERRUPTED if stopped() else min(tried - right, 1))
