"""Sentences for people, from one catalog for each language in words/. Another language is another file."""

import functools
from collections.abc import Mapping, Sequence
from typing import Any

from triskele.errors import BadRequest
from triskele.table.action import Action
from triskele.words import LANGUAGES, Number
from triskele.words import catalog as catalog_of

# Fields with what a person is called or types, not names of things.
AS_IT_IS = {"name", "other", "whom", "text", "texts", "example"}


@functools.cache
def catalog(lang: str) -> dict[str, Any]:
    """All words of a language."""
    if lang not in LANGUAGES:
        raise BadRequest("unknown-language", name=lang, choices=", ".join(LANGUAGES))
    return catalog_of("table", lang)


@functools.cache
def entry(lang: str, key: str) -> str:
    """One text by its dotted key."""
    found: Any = catalog(lang)
    for part in key.split("."):
        found = found[part]
    return str(found)


@functools.cache
def has_entry(lang: str, key: str) -> bool:
    try:
        return bool(entry(lang, key))
    except KeyError:
        return False


def word(lang: str, name: str, pictures: bool = False) -> str:
    """What a colour, a tile or another named thing is called; any other name stays as it is.

    With `pictures`, a piece is called by what is drawn on it."""
    words = catalog(lang)
    return str((pictures and words["pictures"].get(name)) or words["names"].get(name, name))


def to_do(lang: str, game: str, phase: str) -> str:
    """What is to be done in a phase, in the game's own words if it has some for it."""
    key = f"{game}.phases.{phase}"
    return entry(lang, key) if has_entry(lang, key) else word(lang, phase)


def who_starts(lang: str, game: str) -> str:
    """What the option `start` is, and who it would be by the game's rulebook."""
    return f"{entry(lang, 'options.start.text')} {entry(lang, f'{game}.options.start.printed')}"


def say(lang: str, key: str, pictures: bool = False, /, **fields: Any) -> str:
    """A sentence with its fields filled in. Named things are translated; what people are called or type is not.

    A whole number can have a unit: `{count:pieces}`."""
    spoken = {field: value if field in AS_IT_IS else _spoken(lang, value, pictures) for field, value in fields.items()}
    return entry(lang, key).format(**spoken)


def with_name(fields: Mapping[str, Any], names: Sequence[str]) -> Mapping[str, Any]:
    """The fields of a sentence; if one is a player's number, `other` is what that player is called."""
    number = fields.get("number", 0)
    return {**fields, "other": names[number - 1]} if 0 < number <= len(names) else fields


def choice(
    lang: str,
    game: str,
    action: Action,
    names: Sequence[str] = (),
    pictures: bool = False,
    named: tuple[str, Mapping[str, Any]] = ("", {}),
) -> str:
    """An action to choose; who is meant is named where the names are known, and numbered otherwise. `named` is what
    the table says of it."""
    key, fields = f"{game}.do.{action.kind}{named[0]}", {**with_name(action.fields, names), **named[1]}
    if "other" in fields and has_entry(lang, f"{key}-named"):
        key += "-named"
    return say(lang, key, pictures, **fields)


def _spoken(lang: str, value: Any, pictures: bool) -> Any:
    if isinstance(value, list):
        return ", ".join(word(lang, each, pictures) for each in value)
    if isinstance(value, tuple):  # a few things, with a word before the last
        return listed(lang, [word(lang, each, pictures) for each in value])
    if isinstance(value, int):
        return Number(value, catalog(lang)["units"])
    return word(lang, value, pictures) if isinstance(value, str) else value


def listed(lang: str, names: Sequence[str]) -> str:
    """Several names as people say them: a, b and c."""
    *first, last = names
    return f"{', '.join(first)} {entry(lang, 'names.and')} {last}" if first else last


def capital(text: str) -> str:
    """A sentence, with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def sentence(lang: str, key: str, pictures: bool, fields: Mapping[str, Any]) -> str:
    """A sentence that stands alone."""
    return capital(say(lang, key, pictures, **fields))
