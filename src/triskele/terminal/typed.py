"""What a person may type: an action in the screen's language or in English, whole or enough to tell it apart."""

import functools
import re
from collections.abc import Sequence

from triskele.table import FACES
from triskele.table.action import Action
from triskele.table.language import entry, say

UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
COMMANDS = ("quit", "undo", "board")


def typed(game: str, action: Action, lang: str) -> str:
    """An action as it is typed in a language, such as 'lege grün 5'."""
    numbers = " ".join(re.findall(r"\d+", action.text))
    return say(lang, f"{game}.type.{action.kind}", **{"numbers": numbers, **action.fields}).lower()


def command(text: str, lang: str) -> str | None:
    """A word that is not an action: quit, undo or board."""
    found = {words(entry(spoken, f"terminal.word-{name}")): name for name in COMMANDS for spoken in ("en", lang)}
    return {**found, ("q",): "quit"}.get(words(text))


def words(text: str) -> tuple[str, ...]:
    """The words of a text, whatever its spelling: without capitals, umlauts and punctuation."""
    return tuple(re.findall(r"[^\W_]+(?:\+\d+)?", text.lower().translate(UMLAUTS)))


@functools.cache
def _forms(game: str, action: Action, lang: str) -> frozenset[tuple[str, ...]]:
    """Everything an action may be called: its notation, what is typed in a language, and the text of its choice."""
    texts = [action.text]
    for spoken in {"en", lang}:
        texts += [typed(game, action, spoken), say(spoken, f"{game}.do.{action.kind}", **action.fields)]
    return frozenset(map(words, texts))


@functools.cache
def _meanings(game: str, lang: str) -> dict[tuple[str, ...], Action]:
    return {form: action for action in FACES[game].ACTIONS for form in _forms(game, action, lang)}


def read(game: str, text: str, legal: Sequence[Action], lang: str) -> list[Action]:
    """The actions that a text may mean: one by its full text, legal or not, or else the legal ones it may stand for."""
    said = words(text)
    if not said:
        return []
    if said in (meanings := _meanings(game, lang)):
        return [meanings[said]]
    for fits in (_begins, _has_all):
        found = [action for action in legal if any(fits(form, said) for form in _forms(game, action, lang))]
        if found:
            return found
    return []


def _begins(form: tuple[str, ...], said: tuple[str, ...]) -> bool:
    """Whether a form begins with what was typed; the beginning of the last word will do."""
    return form[: len(said) - 1] == said[:-1] and len(form) >= len(said) and _is(form[len(said) - 1], said[-1])


def _has_all(form: tuple[str, ...], said: tuple[str, ...]) -> bool:
    """Whether a form has every word that was typed, in any order."""
    return all(any(_is(word, each) for word in form) for each in said)


def _is(word: str, said: str) -> bool:
    """Whether a word was meant; numbers must be typed in full."""
    return word == said if said[0].isdigit() else word.startswith(said)
