"""A set of practice positions as a file: a line about all of them, then a line for each, mostly packed with xz.

It belongs to the rules it was made for: a set of others is refused."""

import functools
import hashlib
import json
import lzma
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from triskele.analysis.practice.themes import theme_of
from triskele.errors import AnalysisError, Clause
from triskele.rules import GAMES
from triskele.table import FACES
from triskele.table.match import Match
from triskele.table.positions import Head
from triskele.table.setup import key_of

FORMAT, VERSION = "triskele-practice", 2
SETS = Path(__file__).with_name("kept")
LARGEST = 50_000_000  # bytes of a set, unpacked
MOST = 100_000  # positions of a set
STARS = (1000, 1250, 1450, 1600)  # the ratings from which there is another star


@dataclass(frozen=True)
class Lead:
    """What the best action is ahead of another one: as a share of the win, and in points, with standard errors."""

    win: float
    win_error: float
    points: float
    points_error: float


@dataclass(frozen=True)
class Puzzle:
    """A position, as the seat that decides knows it, and what is best there."""

    line: str
    best: str  # the action's text
    ahead: dict[str, list[float]]  # by every other legal action, the nearest first: the four numbers of `Lead`
    rating: int  # how hard it is to find: players of this rating find it every other time
    number: int  # the game of its set that it comes from
    tempting: str  # the other action that players most likely take
    causes: list[str]  # why the best one is better than that, by the keys of reasons

    def lead(self, other: str) -> Lead:
        """What the best action is ahead of another one."""
        return Lead(*self.ahead[other])

    @property
    def nearest(self) -> str:
        """The action that comes nearest to the best one."""
        return next(iter(self.ahead))

    @property
    def id(self) -> str:
        """Its name: made from the position, so that the same position has the same one in every set."""
        return hashlib.sha256(self.line.encode()).hexdigest()[:12]

    @property
    def theme(self) -> str:
        """What it is about."""
        return theme_of(self.game, self.best, self.tempting, self.causes)

    @property
    def game(self) -> str:
        return self.line.split("/", 1)[0]

    @property
    def stars(self) -> int:
        """How hard it is, from 1 to 5."""
        return stars(self.rating)

    @property
    def players(self) -> int:
        return int(self.line.split(" ", 2)[1].removeprefix("players="))


def stars(rating: float) -> int:
    """How hard what has this rating is, from 1 to 5."""
    return 1 + sum(rating >= step for step in STARS)


@dataclass(frozen=True)
class PuzzleSet:
    """Positions of one game, in the order of the games they come from, and what they were made with."""

    game: str
    rules: int  # the version of the rules
    net: str  # a hash of the net's weights
    seed: str
    games: int  # how many were played for it
    puzzles: tuple[Puzzle, ...]

    @functools.cached_property
    def by_id(self) -> dict[str, Puzzle]:
        return {puzzle.id: puzzle for puzzle in self.puzzles}

    def with_more(self, games: int, puzzles: Sequence[Puzzle]) -> "PuzzleSet":
        """The same set after more games; a position that is in it already is not taken twice."""
        fresh = {puzzle.line: puzzle for puzzle in puzzles}
        known = {puzzle.line for puzzle in self.puzzles}
        more = tuple(puzzle for line, puzzle in fresh.items() if line not in known)
        return PuzzleSet(self.game, self.rules, self.net, self.seed, games, self.puzzles + more)


def write(puzzles: PuzzleSet, path: Path) -> None:
    """Keep a set, all of it or as it was before."""
    about = {name: value for name, value in asdict(puzzles).items() if name != "puzzles"}
    lines = [{"format": FORMAT, "version": VERSION, **about}, *(asdict(puzzle) for puzzle in puzzles.puzzles)]
    content = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines).encode()
    new = path.with_name(f"{path.name}.new")
    new.write_bytes(lzma.compress(content, preset=9) if path.suffix == ".xz" else content)
    new.replace(path)


def lines_of(path: Path) -> tuple[dict[str, Any], list[bytes]]:
    """What the set of a file says about itself, and a line for each position. What is none is refused, and so is a set
    of other rules."""
    try:
        with lzma.open(path) if path.suffix == ".xz" else path.open("rb") as file:
            content = file.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise _unreadable(path, Clause("practice-large", most=LARGEST))
        first, *lines = content.splitlines()
        about = json.loads(first)
        if about.pop("format") != FORMAT or len(lines) > MOST:
            raise _unreadable(path, Clause("practice-other"))
        version, rules = about.pop("version"), GAMES[about["game"]].VERSION
        if version != VERSION or about["rules"] != rules:
            raise AnalysisError("practice-outdated", file=path.name, version=about["rules"], needed=rules)
        return about, lines
    except (OSError, EOFError, ValueError, KeyError, TypeError, AttributeError, lzma.LZMAError) as error:
        raise _unreadable(path, error) from error


def read(path: Path) -> PuzzleSet:
    """The set of a file, refused as above."""
    about, lines = lines_of(path)
    try:
        return PuzzleSet(**about, puzzles=tuple(Puzzle(**json.loads(line)) for line in lines))
    except (ValueError, TypeError) as error:
        raise _unreadable(path, error) from error


def _unreadable(path: Path, why: Exception | Clause) -> AnalysisError:
    return AnalysisError("practice-unreadable", file=path.name, why=why if isinstance(why, Clause) else str(why)[:200])


@functools.cache
def shipped(game: str) -> PuzzleSet:
    """The set of a game that comes with Triskele."""
    return read(SETS / f"{game}.jsonl.xz")


def action_id(game: str, text: str) -> int:
    """The number of an action by its text."""
    return _actions(game)[text]


@functools.cache
def _actions(game: str) -> dict[str, int]:
    return {action.text: action.id for action in FACES[game].ACTIONS}


def set_up(line: str, names: Sequence[str] | None = None) -> Match:
    """The position of a line; what it hides is dealt, and nothing that its seat sees depends on that."""
    head = Head(line)
    return Match(head.game, key_of("practice"), head.players, head.options, names, position=line)
