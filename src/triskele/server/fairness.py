"""A deal that nobody can choose: the server's secret, sealed first, then mixed with a word from each person.

A table has a secret from the system's randomness, and shows the secret's hash from the start. Each person who takes a
seat adds a word. The key of the game is the hash of both. The server is bound by its seal, and whoever says the last
word does not know the secret, so neither can choose the key.

A rematch must not give anyone a new choice, so secrets come as a chain: each is the hash of the next, and the words
stay. The seal of a rematch is therefore the secret of the game before, and everything was fixed with the first seat.
"""

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from triskele.errors import RecordError
from triskele.table.proof import mixed

ROUNDS = 100  # how many games a chain has
WORD_LENGTH = 64


def new_root() -> bytes:
    """The last secret of a new chain, from the system's randomness."""
    return secrets.token_bytes(32)


def secret_of(root: bytes, number: int) -> bytes:
    """The secret of the game with this number, counted from 0."""
    secret = root
    for _ in range(ROUNDS - 1 - number):
        secret = hashlib.sha256(secret).digest()
    return secret


def seal_of(secret: bytes) -> str:
    """What is shown of a secret from the start."""
    return hashlib.sha256(secret).hexdigest()


def key_of(secret: bytes, words: Sequence[str]) -> bytes:
    """The key of a game: the secret, and the words in the order in which they were said."""
    return mixed(b"triskele key 1\n", secret, words)


def new_word() -> str:
    """A word for somebody who gives none."""
    return secrets.token_hex(16)


def check(record: Mapping[str, Any]) -> bool:
    """Whether a record says how its key was made; refuses a record that says so wrongly."""
    proof = record.get("fairness")
    if proof is None:
        return False
    try:
        secret = bytes.fromhex(proof["secret"])
        fits = seal_of(secret) == proof["seal"]
        made = key_of(secret, [str(word["word"]) for word in proof["words"]])
    except (TypeError, KeyError, ValueError):
        raise RecordError("record-fairness") from None
    if not fits:
        raise RecordError("record-fairness", "secret-unsealed")
    if made.hex() != record.get("key"):
        raise RecordError("record-fairness", "key-not-made")
    return True
