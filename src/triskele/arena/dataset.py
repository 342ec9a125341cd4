"""Games by the million as tables on disk: from records, or played for it. What was interrupted carries on.

A data set is a folder: games/ and decisions/ hold a file for each SHARD games, dataset.json says what they follow from.
Games of a file that is not whole yet are kept in a `.part` file beside it, a line each as they come.
"""

import hashlib
import json
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import IO, Any, NamedTuple, Protocol, Self

from rich.console import Console

from triskele.arena.archive import header, whole_lines
from triskele.arena.progress import Games
from triskele.arena.tournament import Fixture, Plan, compiles, play_match, player, seating
from triskele.arena.workers import on_cores, until_interrupted
from triskele.bots.protocol import never
from triskele.errors import BadRequest, RecordError, TriskeleError
from triskele.table.files import count_records, record_at
from triskele.table.record import replay
from triskele.table.rows import Rows, rows_of

FORMAT, VERSION = "triskele-dataset", 2
FORMS = ("parquet", "csv")
SHARD = 1000  # games in a file
SUFFIXES = {".json", ".txt"}  # of records in a folder


class Wrong(NamedTuple):
    """A file that is no record, and what is wrong with it."""

    number: int
    sentence: str


class Source(NamedTuple):
    """Where games come from: a process calls `work(argument)` once, and its answer with the task of each game."""

    what: str
    total: int
    work: Callable[[Any], Callable[[Any], Rows | Wrong]]
    argument: Hashable
    task: Callable[[int], Hashable]  # of the game with a number
    header: dict[str, Any]  # what the games follow from
    compiles: bool = False


class Form(Protocol):
    """How tables are kept: a module for each form."""

    @property
    def SUFFIX(self) -> str: ...  # noqa: N802 - of its files

    def count(self, file: Path) -> int:
        """How many rows a file has; none if it is not there or not whole."""

    def write_games(self, rows: Sequence[Rows], file: Path) -> None:
        """A row for each game."""

    def write_decisions(self, rows: Sequence[Rows], file: Path) -> None:
        """A row for each decision."""


# Games that are played for it


def played(plan: Plan) -> Source:
    """Games of bots. How many there are is not in the header, so that more can be added."""
    about = {name: value for name, value in header(plan).items() if name not in {"format", "version"}}
    return Source(plan.game, plan.games, recorder, plan, int, about, compiles(plan))


def recorder(plan: Plan) -> Callable[[int], Rows]:
    """What a worker does with the numbers of games, once the bots are ready."""
    player(plan)

    def rows(number: int) -> Rows:
        fixture = Fixture(number, seating(plan, number))
        return rows_of(play_match(plan, fixture).match, number, fixture.seats)

    return rows


# Games that somebody recorded


def recorded(places: Iterable[Path]) -> Source:
    """The records in these files and folders."""
    files: list[Path] = []
    for place in places:
        inside = [file for file in place.rglob("*") if file.suffix in SUFFIXES] if place.is_dir() else [place]
        files += sorted(inside)
    if not files:
        raise BadRequest("no-records")
    places_of = [(file, at) for file in files for at in range(_games_in(file))]
    digest = hashlib.sha256()
    for file in files:
        changed = file.stat().st_mtime_ns if file.exists() else 0
        digest.update(f"{file.absolute()}\0{changed}\0".encode(errors="surrogateescape"))
    about = {"files": digest.hexdigest()}
    return Source("records", len(places_of), reader, None, lambda number: (number, *places_of[number]), about)


def _games_in(file: Path) -> int:
    """How many games a file has; one that can't be read counts, so that it is reported."""
    try:
        return max(count_records(file), 1)
    except TriskeleError:
        return 1


def reader(_: None) -> Callable[[tuple[int, Path, int]], Rows | Wrong]:
    """What a worker does with the games of files and their numbers: each is checked as `triskele verify` does it."""

    def rows(task: tuple[int, Path, int]) -> Rows | Wrong:
        number, file, at = task
        try:
            record = record_at(file, at)
            return rows_of(replay(record), number, file=str(file).encode(errors="replace").decode())
        except TriskeleError as error:
            return Wrong(number, f"{file}: {error} [{error.code}]")

    return rows


# The folder


class Dataset:
    """A data set's folder: which games it lacks, and room for them."""

    def __init__(self, folder: Path, source: Source, form: str = "parquet") -> None:
        self.folder = folder
        self._form: Form = import_module("triskele.arena.csvs" if form == "csv" else "triskele.arena.parquet")
        self.source = source
        self._shards: dict[int, dict[int, Rows | None]] = {}  # what a shard has so far; None for a file that is wrong
        self._parts: dict[int, IO[bytes]] = {}
        try:
            own = {} if form == "parquet" else {"form": form}
            self._begin({"format": FORMAT, "version": VERSION, **source.header, "shard": SHARD, **own})
            self.before = source.total - sum(1 for _ in self._todo())  # games that are there from the start
        except OSError as error:
            raise RecordError("kept-unreadable", file=folder, why=error.strerror) from error
        self.looked_at, self.wrong = self.before, 0

    def _begin(self, about: dict[str, Any]) -> None:
        file = self.folder / "dataset.json"
        if self.folder.exists() and any(self.folder.iterdir()):
            found = _about(file)
            differing = [name for name in {**found, **about} if found.get(name) != about.get(name)]
            if differing:
                raise BadRequest("kept-differs", "data-set-differs", folder=self.folder, names=", ".join(differing))
        for kind in ("games", "decisions"):
            (self.folder / kind).mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(about, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")

    def fill(
        self,
        workers: int,
        stopped: Callable[[], bool] = never,
        ready: Callable[[], object] = never,
        counted: Callable[[], object] = never,
    ) -> Iterator[str]:
        """Play or read the games that are not there; gives what is wrong with files that are no records."""
        left = self.source.total - self.before
        if not left:
            return
        tasks = map(self.source.task, self._todo())
        crew = min(workers, left)
        for found in on_cores(self.source.work, self.source.argument, tasks, crew, stopped, ready):
            self.looked_at += 1
            counted()
            if isinstance(found, Wrong):
                self.wrong += 1
                self._add(found.number, None)
                yield found.sentence
            else:
                self._add(found.game["id"], found)

    def _todo(self) -> Iterator[int]:
        """The numbers of the games that are not there."""
        for shard in range(-(-self.source.total // SHARD)):
            numbers = self._numbers(shard)
            if self._form.count(self._file("games", shard)) != len(numbers):
                yield from (number for number in numbers if number not in self._kept(shard))

    def _add(self, number: int, rows: Rows | None) -> None:
        """Keep a game; a shard that has all of its games is written."""
        shard = number // SHARD
        kept = self._kept(shard)
        kept[number] = rows
        if rows is not None:
            self._part(shard).write(json.dumps(rows, separators=(",", ":"), ensure_ascii=False).encode() + b"\n")
        if len(kept) == len(self._numbers(shard)):
            whole = [rows for _, rows in sorted(kept.items()) if rows is not None]
            self._form.write_decisions(whole, self._file("decisions", shard))
            self._form.write_games(whole, self._file("games", shard))  # last: it says that both are there
            self._part(shard).close()
            self._journal(shard).unlink()
            del self._parts[shard], self._shards[shard]

    def _kept(self, shard: int) -> dict[int, Rows | None]:
        """What a shard has so far: what a run before has left of it, and what came since."""
        if shard not in self._shards:
            read = [Rows(*json.loads(line)) for line in self._lines(shard)]
            numbers = self._numbers(shard)
            self._shards[shard] = {rows.game["id"]: rows for rows in read if rows.game["id"] in numbers}
        return self._shards[shard]

    def _part(self, shard: int) -> IO[bytes]:
        """The file that keeps a shard's games until it is whole; a line that was cut short is dropped."""
        if shard not in self._parts:
            size = sum(map(len, self._lines(shard)))
            self._parts[shard] = self._journal(shard).open("ab", buffering=0)
            self._parts[shard].truncate(size)
        return self._parts[shard]

    def _lines(self, shard: int) -> list[bytes]:
        journal = self._journal(shard)
        return whole_lines(journal.read_bytes()) if journal.exists() else []

    def _numbers(self, shard: int) -> range:
        return range(shard * SHARD, min((shard + 1) * SHARD, self.source.total))

    def _file(self, kind: str, shard: int) -> Path:
        return self.folder / kind / f"{shard:06}.{self._form.SUFFIX}"

    def _journal(self, shard: int) -> Path:
        return self.folder / f"{shard:06}.part"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for part in self._parts.values():
            part.close()


def filled(made: Dataset, workers: int) -> bool:
    """Fill a data set while somebody watches, until Ctrl-C; gives whether it has all of its games."""
    console, source = Console(stderr=True, highlight=False), made.source
    with until_interrupted() as stopped, Games(console) as progress:
        progress.begin(source.what, source.total, made.before, compiling=source.compiles)
        for wrong in made.fill(workers, stopped, progress.ready, progress.played):
            console.print(f"triskele: {wrong}", markup=False, soft_wrap=True)
    finished = made.looked_at == source.total
    console.print(f"{made.looked_at - made.wrong:,} games: {made.folder}", markup=False, soft_wrap=True)
    if not finished:
        done = f"{made.looked_at:,} of {source.total:,} games"
        console.print(f"Stopped after {done}. The same command carries on from there.")
    return finished


def _about(file: Path) -> dict[str, Any]:
    """What a folder says of itself; refuses one that is no data set."""
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        found = None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise RecordError("kept-malformed", "no-data-set", folder=file.parent)
    return found
