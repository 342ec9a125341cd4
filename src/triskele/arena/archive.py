"""The games of a tournament on disk, one line each as they finish: an interrupted tournament carries on from there."""

import hashlib
import json
from pathlib import Path
from typing import Any, Self

import platformdirs

from triskele.arena.tournament import Fixture, Plan, Result
from triskele.bots.named import is_program, sources
from triskele.errors import BadRequest, RecordError
from triskele.rules import GAMES

FORMAT, VERSION = "triskele-arena", 1
BEGINNING = b'{"format":"triskele-arena"'  # of every such file


def header(plan: Plan) -> dict[str, Any]:
    """What the games of a file have in common: everything they depend on, but not how many are wanted."""
    programs = {name: code_of(name) for name in plan.bots if is_program(name)}
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": plan.game,
        "rules": GAMES[plan.game].VERSION,
        "players": plan.players,
        "bots": list(plan.bots),
        "options": dict(plan.options),
        "board": json.loads(plan.board) if plan.board else None,
        "seed": plan.seed,
        "code": code_hash(),
        **({"programs": programs} if programs else {}),
    }


def code_hash() -> str:
    """A hash over the code of games and bots: when it changes, games played before say nothing about it."""
    package = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for folder in ("rules", "bots"):
        for file in sorted((package / folder).rglob("*")):
            if file.suffix in {".py", ".toml"}:
                digest.update(file.relative_to(package).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def code_of(program: str) -> str:
    """A hash over the files that a program's name tells of; what these use besides can't be known."""
    digest = hashlib.sha256()
    for file in sources(program):
        digest.update(file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def default_path(plan: Plan) -> Path:
    """Where a tournament's games are by default."""
    digest = hashlib.sha256(json.dumps(header(plan), sort_keys=True).encode()).hexdigest()[:16]
    return platformdirs.user_cache_path("triskele") / "arena" / f"{plan.game}-{digest}.jsonl"


class Archive:
    """A tournament's file: what it has already, and room for more."""

    def __init__(self, plan: Plan, path: Path | None = None, fresh: bool = False) -> None:
        self.plan = plan
        self.path = path or default_path(plan)
        self.results: dict[Fixture, Result] = {}
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if self.path.exists() and not (self.path.is_file() or self.path.is_dir()):
                raise RecordError("kept-unreadable", "no-file", file=self.path)
            content = self.path.read_bytes() if self.path.exists() else b""
            if not (content.startswith(BEGINNING) or BEGINNING.startswith(content)):
                raise RecordError("kept-malformed", "no-tournament", file=self.path)
            lines = [] if fresh else whole_lines(content)
            if lines:
                self._check(lines[0])
                self._read(lines[1:])
            # Unbuffered: a line reaches the system as soon as it is written, and in one piece.
            self._file = self.path.open("ab", buffering=0)
            self._file.truncate(sum(map(len, lines)))
            if not lines:
                self._file.write(_line(header(plan)))
        except OSError as error:
            raise RecordError("kept-unreadable", file=self.path, why=error.strerror) from error

    def _check(self, line: bytes) -> None:
        found, wanted = json.loads(line), header(self.plan)
        differing = [name for name in wanted if found.get(name) != wanted[name]]
        if differing:
            raise BadRequest("kept-differs", file=self.path, names=", ".join(differing))

    def _read(self, lines: list[bytes]) -> None:
        for number, line in enumerate(lines, 2):
            try:
                result = _result(json.loads(line))
            except (ValueError, TypeError, AttributeError) as error:
                raise RecordError("kept-malformed", file=self.path, number=number) from error
            self.results[result.fixture] = result

    def add(self, result: Result) -> None:
        """Keep a game."""
        self._file.write(_line(result._asdict()))
        self.results[result.fixture] = result

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def whole_lines(content: bytes) -> list[bytes]:
    """The lines of a file; a last one that was cut short belongs to a game that will be played again."""
    return [line for line in content.splitlines(keepends=True) if line.endswith(b"\n")]


def _line(content: dict[str, Any]) -> bytes:
    return json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def _result(content: dict[str, Any]) -> Result:
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in content.items()
    }
    return Result(**values)
