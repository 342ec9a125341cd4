"""What a net is told of a game: tokens of some groups and one for the whole table, as bits, numbers and actions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from triskele.rules.kernel import State, Words

BITS = 55  # in use in a word
NUMBER_UNIT = 16.0  # a number of the game of this size is 1 for the net
WORTH_STEP = 2  # worths are told in steps of this size
WORTH_UNIT = 40.0  # a worth of this size is 1 for the net


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
    version: int  # rises when the same state would be told otherwise, what actions look worth included
    groups: tuple[Group, ...]
    see: Callable[[State, int, Any, Any], None]  # (state, part, words, numbers): a part of what the seat in turn sees
    parts: int
    judge: Callable[[State, Words, Any], None]  # (state, actions, worths): what legal actions look worth, in tenths
    temperature: float  # how many tenths better an action must look to be e times as likely at first
    lead_unit: float  # in training, a lead of this many points counts nearly as much as any

    @property
    def words(self) -> int:
        return sum(group.tokens * group.words for group in self.groups)

    @property
    def numbers(self) -> int:
        return sum(group.tokens * group.numbers for group in self.groups)

    @property
    def layout(self) -> list[list[int]]:
        """How many words, numbers and actions each token of a group has."""
        return [[group.words, group.numbers, len(group.actions[0])] for group in self.groups]
