"""A hint in the terminal: what the best bot at sight would do, and why, counted in imagined games."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import triskele
from triskele.analysis.comparing import compared
from triskele.bots.levels import can_search
from triskele.bots.worth import beginners_choice, decimals
from triskele.rules import GAMES, kernel
from triskele.rules.kernel import State
from triskele.table.language import say
from triskele.words import figures

if TYPE_CHECKING:
    from triskele.analysis.reasons import Comparison


def instead(match: triskele.Match, known: State, best: int) -> int | None:
    """The action to compare the best one with, if there is what that needs: what a beginner might do."""
    return beginners_choice(match.game, known, match.action_ids(), best) if can_search() else None


def weighed(game: str, known: bytes, actions: Sequence[int], best: int, other: int) -> "Comparison":
    """What differs between the action that seems best and another one; asked in another process. Where the end is
    solved and something else is best, that is compared with the one that seemed so."""
    from triskele.bots.endgame import best_of, solver_of

    state = kernel.thaw(GAMES[game].STATE, known)
    exact = solver_of(game).actions(state, actions)
    better = best_of(exact, state.seat, best) if exact else best
    return compared(game, known, better, other if better == best else best)


def why(match: triskele.Match, found: "Comparison", lang: str) -> Iterator[str]:
    """A comparison in sentences: how far the better one is ahead, how sure that is, and what differs."""
    from triskele.analysis.result import SPREAD
    from triskele.analysis.telling import words

    digits = 1 + decimals(match.game)
    gain = found.gain
    yield say(
        lang,
        "terminal.hint-ahead",
        text=match.describe(found.other, lang),
        win=figures(lang, f"{100 * gain.win:+.1f}% ± {100 * SPREAD * gain.win_error:.1f}"),
        points=figures(lang, f"{gain.points:+.{digits}f} ± {SPREAD * gain.points_error:.{digits}f}"),
    )
    yield from words(found, match.game, lang, match.names)
