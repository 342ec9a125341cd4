"""What a game begins with: its key, its players and their names, its options; anything else is refused."""

import hashlib
import operator
import re
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from triskele.errors import BadRequest
from triskele.rules import GAMES
from triskele.rules.board import Board
from triskele.rules.game import Game
from triskele.rules.kernel import State
from triskele.whole import whole

RANDOM = "random"
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
    raise BadRequest("bad-seed", "A seed is a text, bytes, a whole number of at most 4,000 digits, or None.")


def game_of(name: str) -> Game:
    if name not in GAMES:
        choices = ", ".join(GAMES)
        raise BadRequest(
            "unknown-game", f"There is no game {name!r}. There are: {choices}.", name=name, choices=choices
        )
    return GAMES[name]


def players_of(rules: Game, players: int) -> int:
    low, high = rules.SEATS
    found = whole(players)
    if found is None or not low <= found <= high:
        sentence = f"{rules.NAME} is for {low} to {high} players, not {players!r}."
        raise BadRequest("wrong-players", sentence, game=rules.NAME, low=low, high=high, players=players)
    return found


def options_of(rules: Game, players: int, options: Mapping[str, Any]) -> dict[str, Any]:
    allowed: dict[str, tuple[Any, ...]] = {"start": (RANDOM, *range(players)), **rules.OPTIONS}
    if not isinstance(options, Mapping):
        sentence = f"Options are names with values, as in {{'start': 0}}, not {options!r}."
        raise BadRequest("unknown-option", sentence, game=rules.NAME, name=str(options), choices=", ".join(allowed))
    for name, value in options.items():
        if name not in allowed:
            choices = ", ".join(allowed)
            sentence = f"{rules.NAME} has no option {name!r}. It has: {choices}."
            raise BadRequest("unknown-option", sentence, game=rules.NAME, name=name, choices=choices)
        if isinstance(value, bool | float) or value not in allowed[name]:
            choices = ", ".join(map(str, allowed[name]))
            sentence = f"Option {name} can be {choices}, not {value!r}."
            raise BadRequest("bad-option", sentence, name=name, choices=choices, value=value)
    return {name: options.get(name, values[0]) for name, values in allowed.items()}


def undealt(game: str, players: int, options: Mapping[str, Any], board: Board) -> State:
    """The state of a game before its first card, from options that `options_of` gave."""
    chosen = {name: value for name, value in options.items() if name != "start"}
    return GAMES[game].blank(board, players, chosen, -1 if options["start"] == RANDOM else options["start"])


def names_of(players: int, names: Sequence[str] | None) -> list[str]:
    if names is None:
        return [f"Player {seat + 1}" for seat in range(players)]
    if isinstance(names, str) or not isinstance(names, Sequence) or len(names) != players:
        sentence = f"{players} players need a list of {players} names, not {names!r}."
        raise BadRequest("bad-names", sentence, length=NAME_LENGTH)
    for name in names:
        if not isinstance(name, str) or not 0 < len(name.strip()) <= NAME_LENGTH or not name.isprintable():
            sentence = f"A name has 1 to {NAME_LENGTH} printable characters, not {name!r}."
            raise BadRequest("bad-names", sentence, length=NAME_LENGTH)
    return list(names)
