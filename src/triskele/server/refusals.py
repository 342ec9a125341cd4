"""What the server refuses, by stable codes; the sentences are in words/."""

from typing import Any

from triskele.errors import TriskeleError


class Refused(TriskeleError):
    """A refusal with its code. `fields` fill in its sentence; `more` is sent along with it."""

    def __init__(self, code: str, more: dict[str, Any] | None = None, **fields: Any) -> None:
        super().__init__(code, **fields)
        self.more = more or {}
