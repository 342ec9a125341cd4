"""What a game begins with: its key, its players and their names, its options; anything else is refused."""

import functools
import hashlib
import operator
import re
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from triskele.errors import BadRequest
from triskele.rules import GAMES, chance
from triskele.rules.board import Board, load_board
from triskele.rules.game import Game
from triskele.rules.kernel import State, freeze, thaw
from triskele.whole import whole

RANDOM = "random"
DRAWS, MIXED, COUNTED = "draws", "mixed", "counted"  # an option of every game: records have it only if it is counted
NAME_LENGTH = 40


def words_of(key: bytes) -> list[int]:
    """A key as the cipher takes it."""
    return [int.from_bytes(key[at : at + 4], "little") for at in range(0, 32, 4)]


def key_of(seed: str | bytes | int | None) -> bytes:
    """A key of 256 bits: 64 hex digits as they are, any other text by its hash, none from the system's randomness.

    A number is the text of its digits."""
    if seed is None:
        return secrets.token_bytes(32)
    if isinstance(seed, bytes):
        return seed if len(seed) == 32 else hashlib.sha256(seed).digest()
    text = seed if isinstance(seed, str) else _digits(seed)
    if re.fullmatch(r"[0-9a-fA-F]{64}", text):
        return bytes.fromhex(text)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def _digits(seed: object) -> str:
    try:
        if not isinstance(seed, bool):
            return str(operator.index(seed))  # type: ignore[arg-type] # what isn't a number is refused below
    except (TypeError, ValueError):
        pass
    raise BadRequest("bad-seed")


class Kind(NamedTuple):
    """A game that can be played: what `triskele.new` takes."""

    name: str
    players: range
    options: dict[str, tuple[str | int, ...]]  # with their values, the usual one first
    rules: int  # the version of its rules


def kinds() -> list[Kind]:
    """All games, with how many can play and which options there are."""
    found = []
    for name, rules in GAMES.items():
        low, high = rules.SEATS
        options = {"start": (RANDOM, *range(high)), **rules.OPTIONS}
        found.append(Kind(name, range(low, high + 1), options, rules.VERSION))
    return found


def players_of(rules: Game, players: int) -> int:
    low, high = rules.SEATS
    found = whole(players)
    if found is None or not low <= found <= high:
        raise BadRequest("wrong-players", game=rules.NAME, low=low, high=high, players=players)
    return found


def options_of(rules: Game, players: int, options: Mapping[str, Any]) -> dict[str, Any]:
    allowed: dict[str, tuple[Any, ...]] = {
        "start": (RANDOM, *range(players)),
        **rules.OPTIONS,
        DRAWS: (MIXED, COUNTED),
    }
    if not isinstance(options, Mapping):
        raise BadRequest(
            "unknown-option",
            "bad-options",
            options=options,
            game=rules.NAME,
            name=str(options),
            choices=", ".join(allowed),
        )
    for name, value in options.items():
        if name not in allowed:
            choices = ", ".join(allowed)
            raise BadRequest("unknown-option", game=rules.NAME, name=name, choices=choices)
        if _named(value) not in allowed[name]:
            choices = ", ".join(map(str, allowed[name]))
            raise BadRequest("bad-option", name=name, choices=choices, value=value)
    found = {name: _named(options.get(name, values[0])) for name, values in allowed.items()}
    return {name: value for name, value in found.items() if (name, value) != (DRAWS, MIXED)}


def _named(value: object) -> str | int | None:
    """The value of an option as a record keeps it; None is the value of none."""
    return value if isinstance(value, str) else whole(value)


def undealt(game: str, players: int, options: Mapping[str, Any], board: Board) -> State:
    """The state of a game before its first card, from options that `options_of` gave."""
    chosen = {name: value for name, value in options.items() if name not in {"start", DRAWS}}
    state = blank(game, board, players, chosen, -1 if options["start"] == RANDOM else options["start"])
    return counting(state, options)


def counting(state: State, options: Mapping[str, Any]) -> State:
    """The same state; it counts draws and throws by their kind if an option says so."""
    if options.get(DRAWS) == COUNTED:
        state.blocks = chance.COUNTING
    return state


def blank(game: str, board: Board, players: int, options: Mapping[str, str], start: int) -> State:
    """A state with its board and options in it; that of the usual board is read once."""
    if not board.usual:
        return GAMES[game].blank(board, players, options, start)
    return thaw(GAMES[game].STATE, _usual(game, players, tuple(options.items()), start))


@functools.lru_cache(maxsize=1024)
def _usual(game: str, players: int, options: tuple[tuple[str, str], ...], start: int) -> bytes:
    return freeze(GAMES[game].blank(load_board(game), players, dict(options), start))


def names_of(players: int, names: Sequence[str] | None) -> list[str]:
    if names is None:
        return [f"Player {seat + 1}" for seat in range(players)]
    if isinstance(names, str) or not isinstance(names, Sequence) or len(names) != players:
        raise BadRequest("bad-names", players=players, names=names, length=NAME_LENGTH)
    for name in names:
        if not isinstance(name, str) or not 0 < len(name.strip()) <= NAME_LENGTH or not name.isprintable():
            raise BadRequest("bad-names", "bad-name", length=NAME_LENGTH, name=name)
    return list(names)
