"""What can go wrong, each with a stable code and a sentence that says what to do."""

from typing import Any


class TriskeleError(Exception):
    """Any refusal of this package. `code` is stable; the sentence is for people, `fields` what it names."""

    def __init__(self, code: str, sentence: str, **fields: Any) -> None:
        super().__init__(sentence)
        self.code = code
        self.fields = fields


class BadRequest(TriskeleError):
    """A game, option, player count or text that doesn't exist."""


class BoardError(TriskeleError):
    """A board file that can't be played; `line` is where, if it came from a file."""

    def __init__(self, sentence: str, line: int | None = None, **fields: Any) -> None:
        super().__init__("board-invalid", sentence, **fields)
        self.line = line


class RecordError(TriskeleError):
    """A record that doesn't fit the rules; `step` is the number of the first action that doesn't, if one does."""

    def __init__(self, code: str, sentence: str, step: int | None = None) -> None:
        super().__init__(code, sentence)
        self.step = step


class IllegalMove(TriskeleError):
    """An action that a rule forbids now; `rule` is its id, `reasons` the sentence by language."""

    def __init__(self, rule: str, reasons: dict[str, str]) -> None:
        super().__init__("illegal-move", f"{reasons['en']} ({rule})")
        self.rule = rule
        self.reasons = reasons
