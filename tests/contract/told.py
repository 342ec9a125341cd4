"""Games played by seeds, and all that they say of themselves as hashes: in Python as it is, and in Python in a page."""

from __future__ import annotations

import hashlib
import json
import random
from typing import Any

import triskele
from triskele.bots import bot
from triskele.rules import kernel

LEVELS = ("gentle", "easy", "steady")  # who need no numpy


def text(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, ensure_ascii=False).encode()


def told(game: str, players: int, seed: str, levels: tuple[str, ...] = LEVELS) -> list[str]:
    """A game by bots: a hash of the state, of every view and of the choice after each action; then of the record."""
    match = triskele.new(game, players, seed=seed)
    chooser = random.Random(seed)
    who = [bot(game, levels[seat % len(levels)]) for seat in range(players)]
    hashes = []
    while not match.finished:
        seat = match.seat
        assert seat is not None
        chosen = who[seat].choose(match.known(seat), match.action_ids(), chooser).action
        match.play(chosen)
        mixed = hashlib.sha256(kernel.freeze(match._state))
        for viewer in (None, *range(players)):
            mixed.update(text(match.view(viewer)))
        mixed.update(str(chosen).encode())
        hashes.append(mixed.hexdigest()[:16])
    return [*hashes, hashlib.sha256(text(match.record())).hexdigest()]
