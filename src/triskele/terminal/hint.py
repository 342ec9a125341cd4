"""A hint in the terminal: what the best bot at sight would do, and why, counted in imagined games."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import triskele
from triskele.bots.levels import can_search
from triskele.bots.protocol import Found
from triskele.rules import GAMES, kernel
from triskele.table.language import say
from triskele.words import catalog

if TYPE_CHECKING:
    from triskele.analysis.reasons import Comparison


def next_best(found: Found) -> int | None:
    """The action to compare the found one with, if there is what that needs."""
    others = [each for each in found.findings if each.action != found.action]
    return max(others, key=lambda each: each.chance).action if others and can_search() else None


def compared(game: str, known: bytes, better: int, other: int) -> "Comparison":
    """What differs between two actions; asked in another process."""
    from triskele.analysis.reasons import compare

    return compare(kernel.thaw(GAMES[game].STATE, known), better, other, either=True)


def why(match: triskele.Match, found: "Comparison", lang: str) -> Iterator[str]:
    """A comparison in sentences: how far the better one is ahead, how sure that is, and what differs."""
    from triskele.analysis.reasons import words
    from triskele.analysis.result import SPREAD

    digits = 2 if match.game == "celtica" else 1
    decimal, gain = catalog("analysis", lang)["reasons"]["decimal"], found.gain
    yield say(
        lang,
        "terminal.hint-ahead",
        text=match.describe(found.other, lang),
        win=f"{100 * gain.win:+.1f} % ± {100 * SPREAD * gain.win_error:.1f}".replace(".", decimal),
        points=f"{gain.points:+.{digits}f} ± {SPREAD * gain.points_error:.{digits}f}".replace(".", decimal),
    )
    yield from words(found, match.game, lang, match.names)
