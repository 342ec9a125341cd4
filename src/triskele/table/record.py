"""Records: a game as plain JSON that anyone can play through again and check."""

import functools
import hashlib
from collections.abc import Mapping, Sequence
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, cast, get_args, get_origin

from typing_extensions import TypedDict, get_type_hints, is_typeddict

from triskele.errors import Clause, IllegalMove, RecordError, TriskeleError
from triskele.rules.board import Board
from triskele.table.match import Match
from triskele.table.proof import GivenUp, Newcomer
from triskele.table.remarks import Comment, Variation
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
    given_up: NotRequired[list[GivenUp]]  # which seats gave up, if any did
    comments: NotRequired[list[Comment]]  # what somebody says of it, see docs/records.md
    variations: NotRequired[list[Variation]]
    game_hash: NotRequired[str]  # after the end, see proof.py; older records have none


def check_shape(record: Any) -> Record:
    """Refuse what isn't a record, and say what is wrong with it; entries that no record has are ignored."""
    if not isinstance(record, Mapping) or record.get("format") != "triskele":
        raise RecordError("record-malformed", "no-triskele")
    version = record.get("version")
    if type(version) is not int or version != VERSION:  # True and 1.0 equal 1
        raise RecordError("record-version", version=version, needed=VERSION)
    _check(record, Record, [])
    return cast(Record, record)


_EXPECTED = {str: "kind-text", int: "kind-number", list: "kind-list", dict: "kind-table", NoneType: "kind-nothing"}
_hints = functools.cache(get_type_hints)


def _check(value: Any, shape: Any, path: list[str]) -> None:
    """Refuse a value whose type differs from that of its entry in `Record`: nothing is converted."""
    parts = get_args(shape)
    if isinstance(shape, UnionType):
        shape = next((part for part in parts if _is(value, _kind(part))), shape)
    if shape is Any or get_origin(shape) is Literal:  # literals were checked before
        return
    if not _is(value, _kind(shape)):
        kinds = parts if isinstance(shape, UnionType) else [shape]
        expected = tuple(Clause(_EXPECTED[_kind(part)]) for part in kinds)
        raise _malformed(path, Clause("entry-kind", expected=expected, value=value))
    if is_typeddict(shape):
        for name, part in _hints(shape).items():
            if name in value:
                _check(value[name], part, [*path, name])
            elif name in shape.__required_keys__:
                raise _malformed([*path, name], Clause("entry-missing"))
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


def _malformed(path: list[str], what: Clause) -> RecordError:
    return RecordError("record-malformed", "in-entry", entry=".".join(path), error=what)


def replay(record: Any, step: int | None = None) -> Match:
    """The match of a record, at its end or after `step` actions. A record that doesn't fit is refused.

    - record: as `Match.record` gave it, after the end, or with its key
    - step: how many of its actions to play; all of them unless it is said
    """
    checked = check_shape(record)
    key = checked["key"]
    if key is None:
        raise RecordError("record-sealed")
    try:
        secret = bytes.fromhex(key)
    except ValueError:
        secret = b""
    if len(secret) != 32 or hashlib.sha256(secret).hexdigest() != checked["key_hash"]:
        raise RecordError("record-key")
    try:
        board = Board({**checked["board"]}, name="record", accepted=True)
        begun = checked.get("position")
        match = Match(checked["game"], secret, checked["players"], checked["options"], checked["names"], board, begun)
    except TriskeleError as error:
        raise RecordError("record-malformed", "no-set-up", error=error) from error
    if checked["rules"] != match.rules.VERSION:
        raise RecordError("record-rules", version=checked["rules"], game=match.game, needed=match.rules.VERSION)
    actions = checked["actions"]
    until = len(actions) if step is None else whole(step)
    if until is None or not 0 <= until <= len(actions):
        raise RecordError("record-step", number=step, steps=len(actions))
    newcomers = checked.get("newcomers", [])
    given_up = checked.get("given_up", [])
    for came in (newcomers, given_up):
        steps = [0, *(one["after"] for one in came), len(actions)]
        if steps != sorted(steps):
            raise RecordError("record-malformed", "newcomers-order" if came is newcomers else "given-up-order")
    _welcome(match, newcomers, given_up)
    for number, text in enumerate(actions[:until]):
        try:
            match.play(text)
        except IllegalMove as error:
            raise RecordError("record-illegal", step=number, number=number + 1, text=text, error=error) from error
        except TriskeleError as error:
            raise RecordError("record-illegal", "action-wrong", step=number, number=number + 1, error=error) from error
        _welcome(match, newcomers, given_up)
    if until == len(actions):
        _check_result(match, checked["result"])
        if "game_hash" in checked and checked["game_hash"] != match.game_hash:
            raise RecordError("record-hash")
    return match


def _welcome(match: Match, newcomers: Sequence[Newcomer], given_up: Sequence[GivenUp]) -> None:
    """Let in those who came after the action that was played last, and let go those who gave up."""
    for newcomer in newcomers:
        if newcomer["after"] == len(match.log):
            try:
                match.newcomer(newcomer["seat"], newcomer["word"])
            except TriskeleError as error:
                raise RecordError("record-malformed", "newcomer-wrong", after=newcomer["after"], error=error) from error
    for given in given_up:
        if given["after"] == len(match.log):
            try:
                match.give_up(given["seat"])
            except TriskeleError as error:
                raise RecordError("record-malformed", "given-up-wrong", after=given["after"], error=error) from error


def _check_result(match: Match, result: Result | None) -> None:
    if match.finished != (result is not None):
        raise RecordError("record-result", "result-missing" if match.finished else "result-early")
    if result is not None:
        for name, value in match.result().items():
            if result[name] != value:  # type: ignore[literal-required]
                found = result[name]  # type: ignore[literal-required]
                raise RecordError("record-result", name=name, found=found, value=value)
