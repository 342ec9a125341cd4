"""What can go wrong, each with a stable code and a sentence that says what to do."""

import copyreg
from typing import Any

from triskele.words import LANGUAGES, catalog


class TriskeleError(Exception):
    """Any refusal of this package. `code` is stable; the sentence is for people, and `fields` holds what it names."""

    def __init__(self, code: str, sentence: str, **fields: Any) -> None:
        super().__init__(sentence)
        self.code = code
        self.fields = fields

    def __reduce__(self) -> tuple[Any, ...]:  # how it goes from one process to another
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]


class BadRequest(TriskeleError):
    """A game, option, player count or text that doesn't exist."""


class BoardError(TriskeleError):
    """A board that can't be played; `why` is a stable name for what is wrong, `reasons` the sentence by language.

    `line` is where, if it came from a file."""

    def __init__(self, why: str, line: int | None = None, name: str = "board", **fields: Any) -> None:
        self.reasons = {lang: _about_board(lang, why, {**fields, "line": line, "name": name}) for lang in LANGUAGES}
        super().__init__("board-invalid", self.reasons["en"], **fields)
        self.why = why
        self.line = line


def _about_board(lang: str, why: str, fields: dict[str, Any]) -> str:
    words = catalog("rules", lang)
    named = {**fields, "name": words["names"].get(fields["name"], fields["name"])}
    if why in words["entries"]:
        named["expected"] = words["entries"][why].format_map(named)
        why = "entry-in-line" if fields["line"] else "entry"
    return str(words["boards"][why].format_map(named))


class PositionError(TriskeleError):
    """A position that can't be read or played; `why` is a stable name for what was expected, `reasons` the sentence.

    `key` is where, `at` the character of its value, counted from 1, `found` what stands there, if they are known."""

    def __init__(
        self, code: str, why: str, key: str = "", at: int | None = None, found: str | None = None, **fields: Any
    ) -> None:
        named = {**fields, "key": key, "at": at, "found": found}
        self.reasons = {lang: _about_position(lang, why, named) for lang in LANGUAGES}
        super().__init__(code, self.reasons["en"], **named)
        self.why, self.key, self.at, self.found = why, key, at, found


def _about_position(lang: str, why: str, fields: dict[str, Any]) -> str:
    words = catalog("table", lang)["positions"]
    place = "whole" if not fields["key"] else "key" if fields["at"] is None else "character"
    form = "bare" if fields["found"] is None else "full"
    expected = words["expected"][why].format_map(fields)
    where = words["where"][place].format_map(fields)
    return str(words[form].format_map({**fields, "where": where, "expected": expected}))


class RecordError(TriskeleError):
    """A record that doesn't fit the rules; `step` is the number of the first action that doesn't, if there is one.

    `line` is where, if it was read from a text."""

    def __init__(self, code: str, sentence: str, step: int | None = None, line: int | None = None) -> None:
        super().__init__(code, sentence)
        self.step = step
        self.line = line


class TrainingError(TriskeleError):
    """A training that can't begin or carry on; `reasons` has the sentence by language."""

    def __init__(self, code: str, **fields: Any) -> None:
        self.reasons = {lang: str(catalog("training", lang)[code].format_map(fields)) for lang in LANGUAGES}
        super().__init__(code, self.reasons["en"], **fields)


class AnalysisError(TriskeleError):
    """A game that can't be judged, or was not to the end; `reasons` has the sentence by language."""

    def __init__(self, code: str, **fields: Any) -> None:
        words = {lang: catalog("analysis", lang)["errors"] for lang in LANGUAGES}
        self.reasons = {lang: str(words[lang][code].format_map(fields)) for lang in LANGUAGES}
        super().__init__(code, self.reasons["en"], **fields)


class IllegalMove(TriskeleError):
    """An action that a rule forbids now; `rule` is its id, `reasons` the sentence by language."""

    def __init__(self, rule: str, reasons: dict[str, str]) -> None:
        super().__init__("illegal-move", f"{reasons['en']} ({rule})")
        self.rule = rule
        self.reasons = reasons


class BotError(TriskeleError):
    """A program of somebody's own that can't play: it is missing, fails, is too slow or answers what is not legal."""


class MissingPackage(TriskeleError, ImportError):
    """A package that is installed by choice is not here; `extra` brings it, `reasons` has the sentence by language."""

    def __init__(self, code: str, extra: str, use: str, package: str, **fields: Any) -> None:
        named = {**fields, "package": package, "extra": extra}
        self.reasons = {lang: _about_package(lang, use, named) for lang in LANGUAGES}
        super().__init__(code, self.reasons["en"], **named)
        self.name = package
        self.extra = extra


def _about_package(lang: str, use: str, fields: dict[str, Any]) -> str:
    words = catalog("table", lang)["missing"]
    return str(words["sentence"].format_map({**fields, "use": words["use"][use].format_map(fields)}))
