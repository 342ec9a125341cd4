"""What one can learn from two actions of one decision: causes that a person can see on the table and use again.

A cause is seen in the position, and it counts in the games that were imagined from it. Each game has a module here,
which names its causes; how much a cause weighs is what the parts of the score that it explains differ by at the end.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, cast

from triskele.analysis.counts import Count, Counting
from triskele.bots.outcome import mean_and_error
from triskele.extras import FAST
from triskele.rules import GAMES
from triskele.rules.kernel import State

if TYPE_CHECKING:
    from triskele.analysis.imagined import Imagined, Seen

with FAST:
    import numpy as np

Scored = tuple[int, str, str]  # whose, what of the score, and its colour, if it has one
Moment = Literal["turn", "round", "rounds", "end"]
MOSTLY = 0.85  # of the games: what is so in that many with one action and in hardly any with the other, is its doing


class Cause(NamedTuple):
    """A key of the words, what their sentence needs, and the parts of scores that it explains."""

    key: str
    fields: dict[str, Any]
    explains: tuple[Scored, ...]


class Differs(NamedTuple):
    """How often, or how much, on average."""

    better: float
    other: float
    more: float
    error: float

    @property
    def sure(self) -> float:
        """By how many standard errors."""
        return math.inf if not self.error else abs(self.more) / self.error

    @property
    def plain(self) -> bool:
        """Whether something is so with the better action, and not with the other."""
        return self.better >= MOSTLY and self.other <= 1 - MOSTLY


def differs(sides: Any) -> Differs:
    """Of numbers by action and world."""
    values = np.asarray(sides, float)
    mean, error = mean_and_error(values[0] - values[1])
    return Differs(float(values[0].mean()), float(values[1].mean()), float(mean), float(error))


class Case:
    """Two actions, the better one first, and their imagined games in the same worlds."""

    def __init__(
        self,
        game: str,
        known: State,
        actions: tuple[int, int],
        counting: Counting,
        games: Sequence[Sequence["Imagined"]],
    ) -> None:
        self.rules, self.known, self.counting, self.games = GAMES[game], known, counting, games
        self.better, self.other, self.seat = *actions, int(known.seat)
        self.others = [(self.seat + n) % known.players for n in range(1, known.players)]  # the next one first

    def at(self, when: Moment, of: Callable[["Seen"], float]) -> Differs:
        """Something about all games at one moment."""
        return differs([[of(getattr(each, when)) for each in side] for side in self.games])

    def state_at(self, when: Moment, of: Callable[[State], float]) -> Differs:
        return self.at(when, lambda seen: of(seen.state))

    def turned(self, of: Callable[[State], float]) -> Differs:
        """Something about the table when the turn is over."""
        return self.state_at("turn", of)

    def now(self, of: Callable[[State], int]) -> tuple[int, int, int] | None:
        """Something of the seat's that the turn raises higher with the better action, in nearly all games: how it is
        with both, and before."""
        found = self.turned(of)
        if found.more < MOSTLY:
            return None
        return round(found.better), round(found.other), int(of(self.known))

    def count(self, count: Count) -> Differs:
        return self.each_count(count, count)

    def each_count(self, better: Count, other: Count) -> Differs:
        """One thing in the games of the better action, and another one in those of the other."""
        counts = zip(self._things, (better, other), strict=True)
        return differs([[each.get(count, 0.0) for each in side] for side, count in counts])

    @cached_property
    def _things(self) -> list[list[dict[Count, float]]]:
        return [[self.counting.things(self.known, each) for each in side] for side in self.games]

    @cached_property
    def counts(self) -> list[Count]:
        return sorted({count for side in self._things for each in side for count in each})

    @cached_property
    def rivals(self) -> list[float]:
        """How much a point of each seat counts in the lead: its own fully, another's as often as that seat was the
        best of the others."""
        share, standing = [0.0] * self.known.players, self.rules.standing
        ends = [each.end.state for side in self.games for each in side]
        for end in ends:
            share[max(self.others, key=lambda seat: standing(end, seat))] -= 1 / len(ends)
        share[self.seat] = 1.0
        return share

    @cached_property
    def parts(self) -> dict[Scored, Any]:
        """What each part of everybody's score counts in the lead at the end, by action and world."""
        found = {}
        for seat in range(self.known.players):
            games = [[self.counting.points(each.end, seat) for each in side] for side in self.games]
            for part, colour in games[0][0]:
                values = np.array([[each[part, colour] for each in side] for side in games])
                found[seat, part, colour] = self.rivals[seat] * values
        return found

    def weight(self, explains: Sequence[Scored]) -> Differs:
        return differs(sum(self.parts[part] for part in dict.fromkeys(explains)))

    def of(self, seat: int, *names: str) -> tuple[Scored, ...]:
        """All of some parts of a seat's score."""
        return tuple(part for part in self.parts if part[0] == seat and part[1] in names)


class Causes(Protocol):
    """What each game's module here has."""

    def causes(self, case: Case) -> Iterator[Cause]:
        """All that can be seen in the position and speaks for the better action."""


def causes_of(game: str) -> Causes:
    """A game's module here."""
    return cast(Causes, import_module(f"{__name__}.{game}"))
