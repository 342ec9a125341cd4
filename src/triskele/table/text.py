"""A game as text that people read and write: what it was played with, then its turns. docs/records.md describes it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from triskele.errors import Clause, RecordError
from triskele.rules import GAMES
from triskele.rules.board import load_board
from triskele.table import remarks
from triskele.table.match import Match
from triskele.table.record import Record, replay

FIRST = "triskele game 1"  # the text's first line, with its version
RESULT = ("result", "scores", "ranking", "winners")


class Turn(NamedTuple):
    """A line with a turn: its number, whose it is, and how many actions it has."""

    number: int
    name: str
    size: int


class Read(NamedTuple):
    """A text that was read: the record, and the lines of the turns with what they say."""

    record: dict[str, Any]
    turns: list[tuple[int, Turn]]
    variations: list[int]  # their lines

    def line_of(self, step: int) -> int:
        """The line of an action."""
        lines = [line for line, turn in self.turns for _ in range(turn.size)]
        return lines[step]


# Writing.


def text_of(record: Mapping[str, Any]) -> str:
    """The text of a record, which has to be whole and right: its turns are counted by playing it."""
    return written(replay(record), record)


def written(match: Match, record: Mapping[str, Any]) -> str:
    """The text of a match and its record."""
    header = [FIRST, *(f"{name}: {value}" for name, value in _header(record))]
    remarks.checked(match, record)
    actions, lines, at = [action.text for action in match.log], remarks.opening(record), 0
    for turn in turns_of(match):
        lines.append(f"{turn.number}. {turn.name}: {', '.join(actions[at : at + turn.size])}")
        lines += remarks.below(match, record, remarks.Turn(at, turn.size))
        at += turn.size
    return "\n".join([*header, "", *lines]) + "\n"


def turns_of(match: Match) -> list[Turn]:
    """The turns of a match; where several players act in one, each has a line."""
    states = [match.known(None, step) for step in range(len(match.log))]
    grouped = groupby((state.turn, state.seat) for state in states)
    return [Turn(turn + 1, match.names[seat], len(list(some))) for (turn, seat), some in grouped]


def _header(record: Mapping[str, Any]) -> list[tuple[str, str]]:
    names = [(f"seat {seat}", _json(name)) for seat, name in enumerate(record["names"], 1)]
    options = " ".join(f"{name}={_counted(value)}" for name, value in record["options"].items())
    lines = [("game", record["game"]), ("rules", str(record["rules"])), *names, ("options", options)]
    if record["board"] != load_board(record["game"]).data:
        lines.append(("board", _json(record["board"])))
    if "position" in record:
        lines.append(("position", record["position"]))
    lines.append(("key hash", record["key_hash"]))
    if record["key"] is not None:
        lines.append(("key", record["key"]))
    for came in record.get("newcomers", []):
        lines += [("newcomer", f"after {came['after']}, seat {came['seat'] + 1}, {_json(came['word'])}")]
    for given in record.get("given_up", []):
        lines += [("gave up", f"after {given['after']}, seat {given['seat'] + 1}")]
    if record["result"] is not None:
        result = record["result"]
        lines.append(("result", result["reason"]))
        lines += [(name, ", ".join(map(str, result[name]))) for name in ("scores", "ranking")]
        lines.append(("winners", ", ".join(str(seat + 1) for seat in result["winners"])))
    if "game_hash" in record:
        lines.append(("hash", record["game_hash"]))
    more = {name: value for name, value in record.items() if name not in Record.__annotations__}
    return [*lines, ("more", _json(more))] if more else lines


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _counted(value: Any) -> str:
    """An option's value; a seat is counted from 1."""
    return str(value + 1 if isinstance(value, int) else value)


# Reading.


def split(text: str) -> list[str]:
    """The games of a text that may have several, each with its lines where they were."""
    lines = text.lstrip("\ufeff").split("\n")
    begins = [n for n, line in enumerate(lines) if line.strip() == FIRST]
    if len(begins) < 2:
        return [text]
    ends = [*begins[1:], len(lines)]
    return ["\n" * begin + "\n".join(lines[begin:end]) for begin, end in zip(begins, ends, strict=True)]


def read_texts(text: str) -> list[Match]:
    """The matches of a text with any number of games."""
    return [read_text(game) for game in split(text)] if isinstance(text, str) else [read_text(text)]


def read_text(text: str) -> Match:
    """The match of a text, checked as records are; a text that doesn't fit is refused, with its line."""
    return _checked(_read(text))


def record_of(text: str) -> dict[str, Any]:
    """The record of a text that fits."""
    read = _read(text)
    _checked(read)
    return read.record


def is_text(text: str) -> bool:
    """Whether it begins as such a text does, whatever its version."""
    return text.lstrip("\ufeff \t\r\n").startswith(FIRST.rstrip("1"))


def _checked(read: Read) -> Match:
    try:
        match = replay(read.record)
    except RecordError as error:
        if error.step is None:
            raise
        line = read.line_of(error.step)
        raise RecordError(error.code, "in-line", step=error.step, line=line, error=error) from error
    for (line, said), played in zip(read.turns, turns_of(match), strict=False):
        if said != played:
            raise RecordError("record-turn", line=line, number=played.number, name=played.name, size=played.size)
    for line, variation in zip(read.variations, read.record.get("variations", []), strict=True):
        try:
            remarks.played(match, variation["after"], variation["actions"])
        except RecordError as error:
            raise RecordError(error.code, "in-line", line=line, error=error) from error
    return match


def _wrong(line: int, words: str, text: str = "", **fields: str) -> RecordError:
    return RecordError("record-malformed", "in-line", line=line, error=Clause(words, text=text[:60], **fields))


def _read(text: str) -> Read:
    """Take a text apart; empty lines, and those that begin with #, say nothing."""
    if not isinstance(text, str):
        raise _wrong(1, "text-kind", kind=type(text).__name__)
    lines = [(n, line.strip()) for n, line in enumerate(text.lstrip("\ufeff").split("\n"), 1)]
    lines = [(n, line) for n, line in lines if line and not line.startswith("#")]
    if not lines or lines[0][1] != FIRST:
        raise _wrong(lines[0][0] if lines else 1, "text-first", first=FIRST)
    header = _Header()
    turns: list[tuple[int, Turn]] = []
    actions: list[str] = []
    said, last = remarks.Read(), None
    for n, line in lines[1:]:
        if remarks.is_remark(line):
            if not said.add(n, line, last, header.names):
                raise _wrong(n, "text-remark", line)
            continue
        numbered = re.fullmatch(r"([0-9]{1,6})\. (.*)", line)
        if numbered:
            name, texts = _of_player(n, numbered[2], header.names)
            turns.append((n, Turn(int(numbered[1]), name, len(texts))))
            last = remarks.Turn(len(actions), len(texts))
            actions += texts
        elif turns:
            raise _wrong(n, "text-turn", line)
        else:
            header.add(n, line)
    return Read({**header.record(), "actions": actions, **said.record()}, turns, said.lines)


def _of_player(line: int, text: str, names: Sequence[str]) -> tuple[str, list[str]]:
    """Whose turn a line has, and its actions."""
    for name in sorted(names, key=len, reverse=True):
        if text.startswith(f"{name}: "):
            return name, [part.strip() for part in text[len(name) + 2 :].split(",")]
    raise _wrong(line, "text-name", text, example=names[0] if names else "Anna")


class _Header:
    """The lines before the turns."""

    def __init__(self) -> None:
        self.found: dict[str, tuple[int, str]] = {}
        self.names: list[str] = []
        self.newcomers: list[dict[str, Any]] = []
        self.given_up: list[dict[str, int]] = []

    def add(self, n: int, line: str) -> None:
        name, colon, value = line.partition(":")
        value = value.strip()
        known = {"game", "rules", "options", "board", "position", "key hash", "key", "hash", "more", *RESULT}
        if name == f"seat {len(self.names) + 1}":
            self.names.append(str(self._json(n, value, str)))
        elif name == "newcomer":
            self._newcomer(n, value)
        elif name == "gave up":
            self._gave_up(n, value)
        elif not colon or name not in known or name in self.found:
            raise _wrong(n, "text-header", line)
        else:
            self.found[name] = (n, value)

    def _json(self, n: int, text: str, kind: type) -> Any:
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            value = None
        if not isinstance(value, kind):
            raise _wrong(n, "text-quoted" if kind is str else "text-json", text)
        return value

    def _newcomer(self, n: int, value: str) -> None:
        found = re.fullmatch(r'after ([0-9]{1,6}), seat ([1-9]), (".*")', value)
        if not found:
            raise _wrong(n, "text-newcomer", value)
        word = self._json(n, found[3], str)
        self.newcomers.append({"after": int(found[1]), "seat": int(found[2]) - 1, "word": word})

    def _gave_up(self, n: int, value: str) -> None:
        found = re.fullmatch(r"after ([0-9]{1,6}), seat ([1-9])", value)
        if not found:
            raise _wrong(n, "text-gave-up", value)
        self.given_up.append({"after": int(found[1]), "seat": int(found[2]) - 1})

    def _text(self, name: str) -> str:
        if name not in self.found:
            raise _wrong(1, "text-missing", name=name)
        return self.found[name][1]

    def _numbers(self, name: str) -> list[int]:
        texts = self._text(name).split(",")
        if not all(re.fullmatch(r"\s*-?[0-9]{1,18}\s*", text) for text in texts):
            raise _wrong(self.found[name][0], "text-numbers", self._text(name))
        return [int(text) for text in texts]

    def record(self) -> dict[str, Any]:
        """The record, without its actions."""
        game = self._text("game")
        if game not in GAMES:
            raise _wrong(self.found["game"][0], "text-game", name=game[:60], choices=", ".join(GAMES))
        board = self.found.get("board")
        record = {
            "format": "triskele",
            "version": 1,
            "game": game,
            "rules": self._numbers("rules")[0],
            "players": len(self.names),
            "names": self.names,
            "options": self._options(),
            "board": self._json(*board, dict) if board else load_board(game).data,
            "key_hash": self._text("key hash"),
            "key": self.found["key"][1] if "key" in self.found else None,
            "result": self._result(),
        }
        for name, entry in (("position", "position"), ("hash", "game_hash")):
            if name in self.found:
                record[entry] = self.found[name][1]
        if self.newcomers:
            record["newcomers"] = self.newcomers
        if self.given_up:
            record["given_up"] = self.given_up
        more = self.found.get("more")
        return {**(self._json(*more, dict) if more else {}), **record}

    def _options(self) -> dict[str, str | int]:
        options: dict[str, str | int] = {}
        for part in self._text("options").split():
            name, equals, value = part.partition("=")
            if not equals:
                raise _wrong(self.found["options"][0], "text-option", part)
            options[name] = int(value) - 1 if re.fullmatch(r"[1-9]", value) else value
        return options

    def _result(self) -> dict[str, Any] | None:
        if not any(name in self.found for name in RESULT):
            return None
        winners = [seat - 1 for seat in self._numbers("winners")]
        scores, ranking = self._numbers("scores"), self._numbers("ranking")
        return {"reason": self._text("result"), "scores": scores, "ranking": ranking, "winners": winners}
