"""The text of a position: keys, their values, and where in them something is wrong."""

import re
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from triskele.errors import PositionError
from triskele.rules import GAMES

LONGEST = 2000  # characters; the longest position we met has 530
SHOWN = 60  # characters of what was found that an error quotes


class Chunk:
    """A part of a key's value, and where in it it begins."""

    def __init__(self, key: str, text: str, start: int = 0) -> None:
        self.key = key
        self.text = text
        self.start = start

    def fail(self, why: str, at: int = 0, length: int | None = None, **fields: Any) -> NoReturn:
        """Refuse what stands here, from a character on; words/ says what was expected, under `why`."""
        end = len(self.text) if length is None else at + length
        found = repr(self.text[at:end][:SHOWN])
        raise PositionError("position-value", why, self.key, self.start + at + 1, found, **fields)

    def impossible(self, why: str, found: Any = None, **fields: Any) -> NoReturn:
        """Refuse what can be read here but can't be."""
        shown = self.text[:SHOWN] if found is None else found
        raise PositionError("position-impossible", why, self.key, self.start + 1, str(shown), **fields)

    def parts(self, mark: str, count: int) -> list["Chunk"]:
        """The parts between marks."""
        texts = self.text.split(mark)
        if len(texts) != count:
            self.fail("parts", count=count, mark=mark)
        starts = [sum(len(text) + 1 for text in texts[:n]) for n in range(count)]
        return [Chunk(self.key, text, self.start + start) for text, start in zip(texts, starts, strict=True)]

    def number(self, low: int, high: int) -> int:
        if not re.fullmatch(r"0|[1-9][0-9]{0,4}", self.text) or not low <= int(self.text) <= high:
            self.fail("number", low=low, high=high)
        return int(self.text)

    def numbers(self, count: int, low: int, high: int) -> list[int]:
        return [part.number(low, high) for part in self.parts(",", count)]

    def one_of(self, choices: Sequence[str]) -> int:
        """Which of some texts it is."""
        known = list(choices)
        if self.text not in known:
            self.fail("one", choices=", ".join(known))
        return known.index(self.text)

    def each(self, letters: str, why: str) -> list[int]:
        """For every character, which of some it is."""
        for at, letter in enumerate(self.text):
            if letter not in letters:
                self.fail(why, at, 1, choices=" ".join(letters))
        return [letters.index(letter) for letter in self.text]


class Line:
    """A line of text taken apart: the game, and the value of each key."""

    VERSION = 1  # of the text, not of a game's rules

    def __init__(self, text: Any) -> None:
        if not isinstance(text, str) or len(text) > LONGEST:
            found = f"{len(text)}" if isinstance(text, str) else type(text).__name__
            raise PositionError("position-malformed", "text", found=found, most=LONGEST)
        first, *rest = text.split() or [""]
        self.game, slash, version = first.partition("/")
        if self.game not in GAMES or not slash:
            choices = ", ".join(f"{game}/{self.VERSION}" for game in GAMES)
            raise PositionError("position-malformed", "game", found=repr(first[:SHOWN]), choices=choices)
        if version != str(self.VERSION):
            raise PositionError("position-version", "version", found=repr(version[:SHOWN]), version=self.VERSION)
        self._values: dict[str, Chunk] = {}
        for token in rest:
            key, equals, value = token.partition("=")
            if not equals:
                raise PositionError("position-malformed", "pair", found=repr(token[:SHOWN]))
            if key in self._values:
                self._wrong_key("twice", key)
            self._values[key] = Chunk(key, value)

    def _wrong_key(self, why: str, key: str, **fields: Any) -> NoReturn:
        raise PositionError("position-key", why, ascii(key)[1:-1][:SHOWN], **fields)

    def check_keys(self, known: Sequence[str]) -> None:
        """Refuse keys that the game does not have."""
        for key in self._values:
            if key not in known:
                self._wrong_key("keys", key, choices=", ".join(known))

    def get(self, key: str) -> Chunk | None:
        return self._values.get(key)

    def need(self, key: str) -> Chunk:
        """A value that has to be there."""
        if key not in self._values:
            self._wrong_key("missing", key)
        return self._values[key]

    def only(self, key: str, now: bool) -> bool:
        """Whether there is a value to look at: refuse one that the rest of the position can't have."""
        if key in self._values and not now:
            self._wrong_key("not-now", key)
        return now

    def players(self, key: str, players: int) -> list[Chunk] | None:
        """A value's part for each player; None if it is left out."""
        given = self.get(key)
        return given.parts("|", players) if given else None

    def counts(self, key: str, players: int, high: int) -> list[int]:
        """A number for each player; none if it is left out."""
        given = self.get(key)
        return given.numbers(players, 0, high) if given else [0] * players

    def impossible(self, key: str, why: str, found: Any, **fields: Any) -> NoReturn:
        """Refuse what follows from the whole line; the key is what it shows at."""
        raise PositionError("position-impossible", why, key, None, str(found), **fields)

    def differs(self, key: str, own: Any, other: Any) -> NoReturn:
        raise PositionError("position-differs", "differs", key, None, repr(other)[:SHOWN], own=own)


def joined(mark: str, texts: Iterable[Any]) -> str:
    return mark.join(map(str, texts))


def counted(**values: Iterable[int]) -> dict[str, str]:
    """Numbers, one for each player, unless all are 0."""
    lists = {key: list(value) for key, value in values.items()}
    return {key: joined(",", value) for key, value in lists.items() if any(value)}
