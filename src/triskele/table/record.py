"""Records: a game as plain JSON that anyone can play through again and check."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from triskele.errors import IllegalMove, RecordError, TriskeleError
from triskele.rules.board import Board
from triskele.table.match import Match
from triskele.table.proof import Newcomer

VERSION = 1


class Result(TypedDict):
    reason: str
    scores: list[int]
    ranking: list[int]
    winners: list[int]


class Record(TypedDict):
    """A game: what it was played with, the key's hash, the key itself after the end, every action and newcomer."""

    format: Literal["triskele"]
    version: Literal[1]
    game: str
    rules: int
    players: int
    names: list[str]
    options: dict[str, str | int]
    board: dict[str, Any]
    key_hash: str
    key: str | None
    actions: list[str]
    result: Result | None
    newcomers: NotRequired[list[Newcomer]]  # who came into the running game, if anybody did
    game_hash: NotRequired[str]  # after the end, see proof.py; older records have none


def check_shape(record: Any) -> Record:
    """Refuse what isn't a record, and say what is wrong with it."""
    from pydantic import TypeAdapter, ValidationError

    if not isinstance(record, Mapping) or record.get("format") != "triskele":
        raise RecordError("record-malformed", "This is no Triskele record: its format is not 'triskele'.")
    version = record.get("version")
    if type(version) is not int or version != VERSION:  # True and 1.0 equal 1
        raise RecordError(
            "record-version", f"This record has version {version!r}; this Triskele reads version {VERSION}."
        )
    try:
        return TypeAdapter(Record).validate_python(record, strict=True)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        raise RecordError("record-malformed", f"The record's entry {place}: {first['msg']}.") from error


def replay(record: Any, step: int | None = None) -> Match:
    """The match of a record, at its end or after `step` actions. A record that doesn't fit is refused."""
    checked = check_shape(record)
    key = checked["key"]
    if key is None:
        raise RecordError(
            "record-sealed", "This record has no key yet: the game is not over. Ask for it after the end."
        )
    try:
        secret = bytes.fromhex(key)
    except ValueError:
        secret = b""
    if len(secret) != 32 or hashlib.sha256(secret).hexdigest() != checked["key_hash"]:
        raise RecordError("record-key", "The key does not have the hash that was shown at the start.")
    try:
        board = Board(checked["board"], name="record", accepted=True)
        match = Match(checked["game"], secret, checked["players"], checked["options"], checked["names"], board)
    except TriskeleError as error:
        raise RecordError("record-malformed", f"The game can't be set up: {error}") from error
    if checked["rules"] != match.rules.VERSION:
        raise RecordError(
            "record-rules",
            f"It was played by version {checked['rules']} of the rules of {match.game}; "
            f"this Triskele plays version {match.rules.VERSION}.",
        )
    actions = checked["actions"]
    if step is not None and not 0 <= step <= len(actions):
        raise RecordError("record-step", f"There is no step {step}; they go from 0 to {len(actions)}.")
    newcomers = checked.get("newcomers", [])
    places = [0, *(newcomer["after"] for newcomer in newcomers), len(actions)]
    if places != sorted(places):
        raise RecordError("record-malformed", "The record's newcomers are not in the order in which they came.")
    _welcome(match, newcomers)
    for number, text in enumerate(actions[:step]):
        try:
            match.play(text)
        except IllegalMove as error:
            sentence = f"Action {number + 1}, '{text}', is not legal: {error}"
            raise RecordError("record-illegal", sentence, number) from error
        except TriskeleError as error:
            raise RecordError("record-illegal", f"Action {number + 1}: {error}", number) from error
        _welcome(match, newcomers)
    if step is None or step == len(actions):
        _check_result(match, checked["result"])
        if "game_hash" in checked and checked["game_hash"] != match.game_hash:
            raise RecordError(
                "record-hash", "The game does not have the hash that was written at its end: something was changed."
            )
    return match


def _welcome(match: Match, newcomers: Sequence[Newcomer]) -> None:
    """Let those in who came after the action that was played last."""
    for newcomer in newcomers:
        if newcomer["after"] == len(match.log):
            try:
                match.newcomer(newcomer["seat"], newcomer["word"])
            except TriskeleError as error:
                sentence = f"The newcomer after action {newcomer['after']}: {error}"
                raise RecordError("record-malformed", sentence) from error


def _check_result(match: Match, result: Result | None) -> None:
    if match.finished != (result is not None):
        what = "the game is over, but the record has no result" if match.finished else "the game is not over"
        raise RecordError("record-result", f"The result doesn't fit: {what}.")
    if result is not None:
        for name, value in match.result().items():
            if result[name] != value:  # type: ignore[literal-required]
                found = result[name]  # type: ignore[literal-required]
                raise RecordError("record-result", f"The result's {name} is {found}, but the actions give {value}.")
