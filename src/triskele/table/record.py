"""Records: a game as plain JSON that anyone can play through again and check."""

import functools
import hashlib
from collections.abc import Mapping, Sequence
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, cast, get_args, get_origin

from typing_extensions import TypedDict, get_type_hints, is_typeddict

from triskele.errors import IllegalMove, RecordError, TriskeleError
from triskele.rules.board import Board
from triskele.table.match import Match
from triskele.table.proof import Newcomer
from triskele.whole import whole

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
    position: NotRequired[str]  # where it began, if it was not dealt, see docs/positions.md
    newcomers: NotRequired[list[Newcomer]]  # who came into the running game, if anybody did
    game_hash: NotRequired[str]  # after the end, see proof.py; older records have none


def check_shape(record: Any) -> Record:
    """Refuse what isn't a record, and say what is wrong with it; entries that no record has are ignored."""
    if not isinstance(record, Mapping) or record.get("format") != "triskele":
        raise RecordError("record-malformed", "This is not a Triskele record: its format is not 'triskele'.")
    version = record.get("version")
    if type(version) is not int or version != VERSION:  # True and 1.0 equal 1
        raise RecordError(
            "record-version", f"This record has version {version!r}; this Triskele reads version {VERSION}."
        )
    _check(record, Record, [])
    return cast(Record, record)


_EXPECTED = {str: "a text", int: "a whole number", list: "a list", dict: "a table", NoneType: "nothing"}
_hints = functools.cache(get_type_hints)


def _check(value: Any, shape: Any, path: list[str]) -> None:
    """Refuse a value whose type differs from that of its entry in `Record`: nothing is converted."""
    parts = get_args(shape)
    if isinstance(shape, UnionType):
        shape = next((part for part in parts if _is(value, _kind(part))), shape)
    if shape is Any or get_origin(shape) is Literal:  # literals were checked before
        return
    if not _is(value, _kind(shape)):
        expected = " or ".join(_EXPECTED[_kind(part)] for part in (parts if isinstance(shape, UnionType) else [shape]))
        raise _malformed(path, f"expected {expected}, not {value!r:.60}")
    if is_typeddict(shape):
        for name, part in _hints(shape).items():
            if name in value:
                _check(value[name], part, [*path, name])
            elif name in shape.__required_keys__:
                raise _malformed([*path, name], "it is missing")
    elif get_origin(shape) is list:
        for number, each in enumerate(value):
            _check(each, parts[0], [*path, str(number)])
    elif get_origin(shape) is dict:
        for name, each in value.items():
            _check(name, parts[0], path)
            _check(each, parts[1], [*path, name])


def _kind(shape: Any) -> Any:
    """The class of values of a type."""
    return dict if is_typeddict(shape) else get_origin(shape) or shape


def _is(value: Any, kind: Any) -> bool:
    """Whether a value is of a class; true is not a number, and a text must be encodable."""
    if kind is str:
        return isinstance(value, str) and value.encode(errors="replace").decode() == value
    return isinstance(value, Mapping if kind is dict else kind) and not isinstance(value, bool)


def _malformed(path: list[str], what: str) -> RecordError:
    return RecordError("record-malformed", f"The record's entry {'.'.join(path)}: {what}.")


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
        board = Board({**checked["board"]}, name="record", accepted=True)
        begun = checked.get("position")
        match = Match(checked["game"], secret, checked["players"], checked["options"], checked["names"], board, begun)
    except TriskeleError as error:
        raise RecordError("record-malformed", f"The game can't be set up: {error}") from error
    if checked["rules"] != match.rules.VERSION:
        raise RecordError(
            "record-rules",
            f"It was played by version {checked['rules']} of the rules of {match.game}; "
            f"this Triskele plays version {match.rules.VERSION}.",
        )
    actions = checked["actions"]
    until = len(actions) if step is None else whole(step)
    if until is None or not 0 <= until <= len(actions):
        raise RecordError("record-step", f"There is no step {step!r}; they go from 0 to {len(actions)}.")
    newcomers = checked.get("newcomers", [])
    steps = [0, *(newcomer["after"] for newcomer in newcomers), len(actions)]
    if steps != sorted(steps):
        raise RecordError("record-malformed", "The record's newcomers are not in the order in which they came.")
    _welcome(match, newcomers)
    for number, text in enumerate(actions[:until]):
        try:
            match.play(text)
        except IllegalMove as error:
            sentence = f"Action {number + 1}, '{text}', is not legal: {error}"
            raise RecordError("record-illegal", sentence, number) from error
        except TriskeleError as error:
            raise RecordError("record-illegal", f"Action {number + 1}: {error}", number) from error
        _welcome(match, newcomers)
    if until == len(actions):
        _check_result(match, checked["result"])
        if "game_hash" in checked and checked["game_hash"] != match.game_hash:
            raise RecordError(
                "record-hash", "The game does not have the hash that was written at its end: something was changed."
            )
    return match


def _welcome(match: Match, newcomers: Sequence[Newcomer]) -> None:
    """Let in those who came after the action that was played last."""
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
