"""What makes a game verifiable: keys mixed from words, and one hash over everything a game is made of."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from typing_extensions import TypedDict

GAME = ("game", "rules", "players", "options", "board", "key", "actions")  # what a game is made of, without names


class Newcomer(TypedDict):
    """Somebody who came into a running game: after how many actions, to which seat, and with which word."""

    after: int
    seat: int
    word: str


class GivenUp(TypedDict):
    """A seat that gave up: after how many actions."""

    after: int
    seat: int


def mixed(label: bytes, start: bytes, words: Sequence[str]) -> bytes:
    """A key from a secret and words, in their order; the label names the use, so that no two uses give the same key."""
    found = hashlib.sha256(label + start)
    for word in words:
        content = word.encode()
        found.update(len(content).to_bytes(4, "big") + content)
    return found.digest()


def newcomers_key(key: bytes, word: str) -> bytes:
    """The key that everything is drawn from once a newcomer has said a word."""
    return mixed(b"triskele newcomer 1\n", key, [word])


def game_hash(record: Mapping[str, Any]) -> str:
    """The hash of a game, from its record: the same game has the same hash, and no other game has it."""
    content = {name: record[name] for name in GAME} | {"newcomers": record.get("newcomers", [])}
    if record.get("given_up"):  # which nobody did in most games
        content["given_up"] = record["given_up"]
    if "position" in record:  # which a game that was dealt does not have
        content["position"] = record["position"]
    text = json.dumps(_plain(content), sort_keys=True, separators=(",", ":"), default=str)  # ASCII
    return hashlib.sha256(b"triskele game 1\n" + text.encode()).hexdigest()


def _plain(value: Any) -> Any:
    """With 1.0 as 1, since some JSON readers make no difference."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, Mapping):
        return {str(name): _plain(part) for name, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, list | tuple) else value
