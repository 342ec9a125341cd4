"""Every game with every option and player count: what the contract suite runs over."""

from __future__ import annotations

import itertools
from typing import NamedTuple

import triskele
from triskele.rules import GAMES


class Case(NamedTuple):
    game: str
    players: int
    options: dict[str, str]

    def __str__(self) -> str:
        return "-".join([self.game, str(self.players), *self.options.values()])

    def new(self, seed: str) -> triskele.Match:
        return triskele.new(self.game, self.players, seed, self.options)


def all_cases() -> list[Case]:
    return [
        Case(name, players, dict(zip(game.OPTIONS, values, strict=True)))
        for name, game in GAMES.items()
        for players in range(game.SEATS[0], game.SEATS[1] + 1)
        for values in itertools.product(*game.OPTIONS.values())
    ]


CASES = all_cases()
