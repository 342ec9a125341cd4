"""What can go wrong, each with a stable code and the fields that its sentence names.

The sentences are in words/, for whoever is told: `error.said(lang)`, or `str(error)` in English.
"""

import copyreg
import re
import string
from collections.abc import Callable
from pathlib import Path
from typing import Any

from triskele.words import LANGUAGES, catalog, quoted

QUOTED = 60  # characters of what was given that are quoted
PLAIN = (str, int, float, bool, type(None), list, tuple, dict, Path)


class Clause:
    """A part of a sentence, by its name in words/, which is put into it in the sentence's language; it may name
    `fields` of its own."""

    def __init__(self, words: str, /, **fields: Any) -> None:
        self.words, self.fields = words, fields

    def said(self, lang: str) -> str:
        return _said(lang, self.words, self.fields)


class TriskeleError(Exception):
    """Any refusal of this package. `code` is stable, and `fields` holds what the sentence names. `words` is the
    sentence's name in words/, if it is not the code; any other text is a sentence that stands as it is."""

    def __init__(self, code: str, words: str | None = None, /, **fields: Any) -> None:
        super().__init__(code)
        self.code = code
        self.words = code if words is None else words
        self.fields = {name: _kept(value) for name, value in fields.items()}

    def __str__(self) -> str:
        return self.said("en")

    def __reduce__(self) -> tuple[Any, ...]:  # how it goes from one process to another
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]

    def said(self, lang: str, **instead: Any) -> str:
        """The sentence in a language.

        - instead: other values for some of the fields"""
        return _said(lang, self.words, {**self.fields, **instead})

    @property
    def reasons(self) -> dict[str, str]:
        """The sentence by language."""
        return {lang: self.said(lang) for lang in LANGUAGES}


class _Bare(str):
    """What stands for a value that can't go to another process."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def _kept(value: Any) -> Any:
    if isinstance(value, (*PLAIN, TriskeleError, Clause)):
        return value
    return str(value) if isinstance(value, BaseException) else _Bare(repr(value)[:1000])


class _Speech(string.Formatter):
    """Fills in a sentence. `{name!q}` is a value in the language's quotation marks."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def convert_field(self, value: Any, conversion: str | None) -> Any:
        if isinstance(value, TriskeleError | Clause):
            return value.said(self.lang)
        if isinstance(value, tuple) and value and isinstance(value[0], Clause):
            return _said(self.lang, "or", {}).join(one.said(self.lang) for one in value)
        if conversion == "q":
            return quoted(self.lang, "".join(map(_printed, str(value)[:QUOTED])))
        return super().convert_field(value, conversion)

    def format_field(self, value: Any, format_spec: str) -> str:
        text = str(super().format_field(value, format_spec))
        return text.replace(",", ".") if format_spec == "," and self.lang == "de" else text


def _printed(letter: str) -> str:
    """What is quoted may come from anybody: nothing in it moves a terminal's cursor."""
    return letter if letter.isprintable() else letter.encode("unicode_escape").decode()


def _said(lang: str, words: str, fields: dict[str, Any]) -> str:
    sentence = catalog("errors", lang).get(words)
    return _Speech(lang).vformat(sentence, (), fields) if isinstance(sentence, str) else words


class BadRequest(TriskeleError):
    """A game, option, player count or text that doesn't exist."""


class BoardError(TriskeleError):
    """A board that can't be played; `why` is a stable name for what is wrong.

    `line` is where, if it came from a file."""

    def __init__(self, why: str, line: int | None = None, name: str = "board", **fields: Any) -> None:
        super().__init__("board-invalid", **fields)
        self.why, self.line, self.name = why, line, name

    def said(self, lang: str, **instead: Any) -> str:
        words, why = catalog("errors", lang)["board"], self.why
        named = {**_found(lang, self.fields), "line": self.line, **instead}
        named["name"] = words["names"].get(self.name, self.name)
        if why in words["entries"]:
            named["expected"] = words["entries"][why].format_map(named)
            why = "entry-in-line" if self.line else "entry"
        return str(words["whole"][why].format_map(named))


def _found(lang: str, fields: dict[str, Any]) -> dict[str, Any]:
    """The fields with a text that was found in a language's quotation marks; it comes in those of Python."""
    text = re.fullmatch(r"(['\"])(.*?)\1?", str(fields.get("found")), re.DOTALL)
    return {**fields, "found": quoted(lang, text[2])} if text else fields


class PositionError(TriskeleError):
    """A position that can't be read or played; `why` is a stable name for what was expected.

    `key` is where, `at` the character of its value, counted from 1, `found` what stands there, if they are known."""

    def __init__(
        self, code: str, why: str, key: str = "", at: int | None = None, found: str | None = None, **fields: Any
    ) -> None:
        super().__init__(code, **fields, key=key, at=at, found=found)
        self.why, self.key, self.at, self.found = why, key, at, found

    def said(self, lang: str, **instead: Any) -> str:
        words = catalog("errors", lang)["position"]
        place = "whole" if not self.key else "key" if self.at is None else "character"
        fields = {**_found(lang, self.fields), **instead}
        expected = words["expected"][self.why].format_map(fields)
        where = words["where"][place].format_map(fields)
        form = "bare" if self.found is None else "full"
        return str(words[form].format_map({**fields, "where": where, "expected": expected}))


class RecordError(TriskeleError):
    """A record that doesn't fit the rules; `step` is the number of the first action that doesn't, if there is one.

    `line` is where, if it was read from a text."""

    def __init__(
        self,
        code: str,
        words: str | None = None,
        /,
        step: int | None = None,
        line: int | None = None,
        **fields: Any,
    ) -> None:
        super().__init__(code, words, **fields, line=line)
        self.step, self.line = step, line


class TrainingError(TriskeleError):
    """A training that can't begin or carry on."""


class AnalysisError(TriskeleError):
    """A game that can't be judged, or was not to the end."""


class IllegalMove(TriskeleError):
    """An action that a rule forbids now; `rule` is its id. The game's own words say why, in a language."""

    def __init__(self, rule: str, why: Callable[[str], str]) -> None:
        super().__init__("illegal-move")
        self.rule, self.why = rule, why

    def said(self, lang: str, **instead: Any) -> str:  # noqa: ARG002 - all is in the game's words
        return f"{self.why(lang)} ({self.rule})"

    @property
    def reasons(self) -> dict[str, str]:
        """Why, by language, without the rule."""
        return {lang: self.why(lang) for lang in LANGUAGES}


class BotError(TriskeleError):
    """A program of somebody's own that can't play: it is missing, fails, is too slow or answers what is not legal."""


class MissingPackage(TriskeleError, ImportError):
    """A package that is installed by choice is not here; `extra` brings it."""

    def __init__(self, code: str, extra: str, use: str, package: str, **fields: Any) -> None:
        super().__init__(code, **fields, package=package, extra=extra)
        self.use, self.name, self.extra = use, package, extra

    def said(self, lang: str, **instead: Any) -> str:
        words, fields = catalog("errors", lang)["missing"], {**self.fields, **instead}
        return str(words["sentence"].format_map({**fields, "use": words["use"][self.use].format_map(fields)}))
