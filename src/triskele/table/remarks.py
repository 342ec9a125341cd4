"""What somebody says of a game: comments after any action, and variations, what could have been played instead.

A record keeps both beside the game, which they change nothing in; a game's text has them as lines below its turns.
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, NotRequired

from typing_extensions import TypedDict

from triskele.errors import Clause, RecordError, TriskeleError
from triskele.table.match import Match

COMMENT, VARIATION = "> ", "( "


class Comment(TypedDict):
    """What is said of a game after so many actions; before the first one, of the whole game."""

    after: int
    text: str


class Variation(TypedDict):
    """What could have been played after so many actions, instead of what was."""

    after: int
    actions: list[str]
    comment: NotRequired[str]


class Turn:
    """Where a turn's line lies: after how many actions it begins, and how many it has."""

    def __init__(self, begins: int, size: int) -> None:
        self.begins, self.ends = begins, begins + size

    def has(self, after: int) -> bool:
        """Whether what is said after so many actions stands below this turn."""
        return self.begins < after <= self.ends

    def varies(self, after: int) -> bool:
        """Whether one of its actions is the first that a variation changes."""
        return self.begins <= after < self.ends


def checked(match: Match, record: Mapping[str, Any]) -> None:
    """Refuse remarks that don't fit the game of a match that was played to its end."""
    for comment in record.get("comments", []):
        if not 0 <= comment["after"] <= len(match.log):
            raise _wrong("comment-after", after=comment["after"], steps=len(match.log))
    for variation in record.get("variations", []):
        played(match, variation["after"], variation["actions"])


def played(match: Match, after: int, actions: Sequence[str]) -> Match:
    """The match after a variation; refuses one that could not be played."""
    if not 0 <= after < len(match.log) or not actions:
        raise _wrong("variation-after", count=len(actions), after=after, steps=len(match.log))
    other = match.as_of(after)
    for text in actions:
        try:
            other.play(text)
        except TriskeleError as error:
            raise RecordError("record-illegal", "variation-illegal", after=after, text=text, error=error) from error
    return other


def _wrong(words: str, **fields: int) -> RecordError:
    return RecordError("record-malformed", "remarks-wrong", error=Clause(words, **fields))


# Writing


def opening(record: Mapping[str, Any]) -> list[str]:
    """The lines before the first turn: what is said of the whole game."""
    return [_comment(text) for text in _texts(record, 0)]


def below(match: Match, record: Mapping[str, Any], turn: Turn) -> list[str]:
    """The lines below a turn."""
    lines = []
    for after in range(turn.begins + 1, turn.ends + 1):
        at = None if after == turn.ends else after - turn.begins
        lines += [_comment(text, at) for text in _texts(record, after)]
    for variation in record.get("variations", []):
        if turn.varies(variation["after"]):
            lines.append(_variation(match, variation, turn.begins))
    return lines


def _texts(record: Mapping[str, Any], after: int) -> list[str]:
    return [comment["text"] for comment in record.get("comments", []) if comment["after"] == after]


def _comment(text: str, at: int | None = None) -> str:
    where = "" if at is None else f"after {at}: "
    return f"{COMMENT}{where}{json.dumps(text, ensure_ascii=False)}"


def _variation(match: Match, variation: Mapping[str, Any], begins: int) -> str:
    """A variation in a line: its turns, the actions of the game that lead to it, a bar, and what comes instead."""
    from triskele.table.text import turns_of

    after = variation["after"]
    other = played(match, after, variation["actions"])
    parts, at = [], 0
    for turn in turns_of(other):
        begin, at = at, at + turn.size
        if at <= begins:
            continue
        same = [action.text for action in other.log[begin : max(begin, min(after, at))]]
        new = [action.text for action in other.log[max(begin, after) : at]]
        bar = " | " if begin <= after < at and same else ""
        parts.append(f"{turn.number}. {turn.name}: {', '.join(same)}{bar}{', '.join(new)}")
    said = f" {json.dumps(variation['comment'], ensure_ascii=False)}" if "comment" in variation else ""
    return f"{VARIATION}{'; '.join(parts)} ){said}"


# Reading


def is_remark(line: str) -> bool:
    return line.startswith((COMMENT, VARIATION)) or line in {COMMENT.strip(), VARIATION.strip()}


class Read:
    """The remarks of a text, as they are found below its turns."""

    def __init__(self) -> None:
        self.comments: list[dict[str, Any]] = []
        self.variations: list[dict[str, Any]] = []
        self.lines: list[int] = []  # of the variations

    def add(self, number: int, line: str, turn: Turn | None, names: Sequence[str]) -> bool:
        """Take in a line; whether it could be read."""
        if line.startswith(COMMENT):
            return self._comment(line.removeprefix(COMMENT), turn)
        self.lines.append(number)
        return turn is not None and self._variation(line, turn, names)

    def _comment(self, said: str, turn: Turn | None) -> bool:
        found = re.fullmatch(r'(?:after ([0-9]{1,4}): )?(".*")', said)
        text = _quoted(found[2]) if found else None
        if not found or text is None or (turn is None and found[1]):
            return False
        after = 0 if turn is None else turn.ends if found[1] is None else turn.begins + int(found[1])
        if turn is not None and not turn.has(after):
            return False
        self.comments.append({"after": after, "text": text})
        return True

    def _variation(self, line: str, turn: Turn, names: Sequence[str]) -> bool:
        found = re.fullmatch(r'\( (.+?) \)(?: (".*"))?', line)
        if not found:
            return False
        actions: list[str] = []
        same = 0
        for number, part in enumerate(found[1].split("; ")):
            numbered = re.fullmatch(r"[0-9]{1,6}\. (.*)", part)
            name = next(
                (
                    name
                    for name in sorted(names, key=len, reverse=True)
                    if numbered and numbered[1].startswith(f"{name}: ")
                ),
                None,
            )
            if numbered is None or name is None:
                return False
            before, bar, rest = numbered[1].removeprefix(f"{name}: ").partition(" | ")
            if bar and number:
                return False
            same += len(before.split(",")) if bar else 0
            actions += [text.strip() for text in (rest if bar else before).split(",")]
        after = turn.begins + same
        variation: dict[str, Any] = {"after": after, "actions": actions}
        if found[2] is not None:
            comment = _quoted(found[2])
            if comment is None:
                return False
            variation["comment"] = comment
        self.variations.append(variation)
        return turn.varies(after)

    def record(self) -> dict[str, Any]:
        """The entries of the record."""
        found = {"comments": self.comments, "variations": self.variations}
        return {name: each for name, each in found.items() if each}


def _quoted(text: str) -> str | None:
    try:
        found = json.loads(text)
    except ValueError:
        return None
    return found if isinstance(found, str) else None
