"""What a person may type: an action in the screen's language or in English, whole or enough to tell it apart."""

import functools
import operator
import re
from collections.abc import Mapping, Sequence

from triskele.table import FACES
from triskele.table.action import Action
from triskele.table.language import choice, entry, say

UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
COMMANDS = ("quit", "undo", "board", "lens", "hint")


def typed(game: str, action: Action, lang: str) -> str:
    """An action as it is typed in a language, such as 'lege grün 5'."""
    numbers = " ".join(re.findall(r"\d+", action.text))
    return say(lang, f"{game}.type.{action.kind}", **{"numbers": numbers, **action.fields}).lower()


def command(text: str, lang: str) -> str | None:
    """A word that is not an action: quit, undo, board, lens or hint."""
    found = {words(entry(spoken, f"terminal.word-{name}")): name for name in COMMANDS for spoken in ("en", lang)}
    return {**found, ("q",): "quit"}.get(words(text))


def words(text: str) -> tuple[str, ...]:
    """The words of a text, whatever its spelling: without capitals, umlauts and punctuation."""
    return tuple(re.findall(r"[^\W_]+(?:\+\d+)?", text.lower().translate(UMLAUTS)))


@functools.cache
def _notation(game: str, lang: str) -> dict[tuple[str, ...], Action]:
    """What each action's notation means, and what is typed in a language: the same whoever plays."""
    return {
        words(text): action
        for action in FACES[game].ACTIONS
        for text in (action.text, typed(game, action, "en"), typed(game, action, lang))
    }


@functools.cache
def _forms(game: str, action: Action, lang: str, names: tuple[str, ...]) -> frozenset[tuple[str, ...]]:
    """Everything an action may be called: its notation, what is typed in a language, and the text of its choice."""
    texts = [action.text]
    for spoken in {"en", lang}:
        texts.append(typed(game, action, spoken))
        texts += [choice(spoken, game, action, known) for known in ((), names)]
    return frozenset(map(words, texts))


def read(
    game: str,
    text: str,
    legal: Sequence[Action],
    lang: str,
    names: Sequence[str] = (),
    shown: Mapping[int, str] | None = None,
) -> list[Action]:
    """The actions that a text may mean: those of its full text, legal or not, or else the legal ones it may stand for.

    Whatever people call themselves, notation means one action. `shown` has what the table calls legal ones."""
    said = words(text)
    if not said:
        return []
    if said in (notation := _notation(game, lang)):
        return [notation[said]]
    as_shown = {action: words(called) for action, called in (shown or {}).items()}
    if found := [action for action in legal if as_shown.get(action.id) == said]:
        return found
    for actions, fits in ((FACES[game].ACTIONS, operator.eq), (legal, _begins), (legal, _has_all)):
        forms = [
            (action, [*_forms(game, action, lang, tuple(names)), as_shown.get(action.id, ())]) for action in actions
        ]
        found = [action for action, called in forms if any(form and fits(form, said) for form in called)]
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
