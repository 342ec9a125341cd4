"""What a game gives its net: tokens of some groups and one token for the whole table, as bits, numbers and actions."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

BITS = 55  # in use in a word
NUMBER_UNIT = 16.0  # a number of the game of this size is 1 for the net
WORTH_UNIT = 40.0  # so is a worth


@dataclass(frozen=True)
class Group:
    """Things that are alike: what is learned about one holds for all. The words and numbers of a token lie together."""

    tokens: int
    words: int
    numbers: int
    actions: Sequence[Sequence[int]]  # of each token, in the same order


@dataclass(frozen=True)
class Shape:
    """A game for a net. The table's group comes last and has one token."""

    game: str
    groups: tuple[Group, ...]
    see: Any  # (state, part, words, numbers): a part of what the seat in turn sees, as a thread on a GPU writes it
    parts: int
    judge: Any  # (state, actions, worths): what the greedy bot thinks of the legal actions, in tenths of a point
    temperature: float  # how many tenths better an action must be to be e times as likely at first
    lead_unit: float  # a lead of this many points counts nearly as much as any
    players: tuple[int, int]

    @property
    def words(self) -> int:
        return sum(group.tokens * group.words for group in self.groups)

    @property
    def numbers(self) -> int:
        return sum(group.tokens * group.numbers for group in self.groups)
