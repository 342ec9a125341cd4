"""An action as people and programs meet it: a number, a kind, a text that can be typed, and its fields.

What chance brings has the same."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from triskele.rules.kernel import WORD, Words

Field = str | int


@dataclass(frozen=True, slots=True)
class Action:
    """One decision. `text` is its notation: short, in English, stable; fields such as colour are attributes too."""

    id: int
    kind: str
    text: str
    fields: Mapping[str, Field]

    def __getattr__(self, name: str) -> Field:
        try:
            return self.fields[name]
        except KeyError:
            raise AttributeError(f"a {self.kind} action has no {name}") from None

    def __getstate__(self) -> tuple[Any, ...]:
        return (self.id, self.kind, self.text, dict(self.fields))

    def __setstate__(self, values: tuple[Any, ...]) -> None:
        for name, value in zip(Action.__slots__, values, strict=True):
            object.__setattr__(self, name, value)

    def __str__(self) -> str:
        return self.text

    def __hash__(self) -> int:
        return hash((self.id, self.text))

    def json(self) -> dict[str, Any]:
        """The action as plain JSON."""
        return {"id": self.id, "kind": self.kind, "text": self.text, **self.fields}


class Outcome(Action):
    """Something that chance can bring, named like an action; its number tells it from what can come in its place."""

    __slots__ = ()


def numbers_in(words: Words) -> list[int]:
    """The numbers of a set of actions."""
    found = []
    for at, word in enumerate(words):
        left = word
        while left:
            found.append(at * WORD + (left & -left).bit_length() - 1)
            left &= left - 1
    return found


Unnumbered = tuple[str, str, Mapping[str, Field]]


def unnumbered(kind: str, text: str, **fields: Field) -> Unnumbered:
    """An action before it has its number."""
    return kind, text, fields


def numbered(actions: Iterable[Unnumbered]) -> tuple[Action, ...]:
    """Actions in the order of their numbers."""
    return tuple(Action(number, kind, text, fields) for number, (kind, text, fields) in enumerate(actions))


def outcomes(entries: Iterable[Unnumbered]) -> tuple[Outcome, ...]:
    """What chance can bring, in the order of its numbers."""
    return tuple(Outcome(number, kind, text, fields) for number, (kind, text, fields) in enumerate(entries))


def starters(players: int) -> tuple[Outcome, ...]:
    """Who can be the one that starts."""
    return outcomes(unnumbered("start", f"player {number}", number=number) for number in range(1, players + 1))
