"""What practice sets cost a server: reading one, the memory they take, and finding somebody's next position.

    python -m benchmarks.practice [--positions 5000]

makes each game's set that large by repeating its positions, and reads them as a server does, one after the other.
"""

import argparse
import asyncio
import multiprocessing
import tempfile
import time
from dataclasses import replace
from datetime import date
from itertools import cycle, islice
from pathlib import Path

from triskele.analysis.practice.sets import SETS, read, write
from triskele.rules import GAMES
from triskele.server.practice import progress, shelf
from triskele.server.store import Practised

ASKED = 100  # times that the next one is looked for
SEEN = 2000  # positions that were answered before


def enlarge(game: str, positions: int, folder: Path) -> None:
    """A set with so many positions: those of the game's own, each with some blanks behind its line."""
    own = read(SETS / f"{game}.jsonl.xz")
    many = islice(enumerate(cycle(own.puzzles)), positions)
    puzzles = tuple(replace(each, line=each.line + " " * (n // len(own.puzzles))) for n, each in many)
    write(replace(own, puzzles=puzzles), folder / f"{game}.jsonl.xz")


def resident() -> float:
    """Megabytes of this process that are in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=5000)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        shelf.SETS = Path(folder)
        with multiprocessing.get_context("spawn").Pool(1) as other:  # which takes its memory with it
            other.starmap(enlarge, [(game, asked.positions, shelf.SETS) for game in GAMES])
        for game in GAMES:
            before, began = resident(), time.process_time()
            found = asyncio.run(shelf.shelf_of(game))
            read_in, today = time.process_time() - began, date(2026, 1, 1)
            answers = {name: True for _, name in found.by_rating[:SEEN]}
            began = time.process_time()
            for tried in range(ASKED):
                progress.following(found, "somebody", Practised(1300, tried), answers, today, None)
            took = (time.process_time() - began) / ASKED
            more = resident() - before
            print(f"{game}: {len(found)} positions, {read_in:.2f} s, {more:.0f} MB, the next in {1000 * took:.2f} ms")


if __name__ == "__main__":
    main()
