"""Celtica: amulets, the one that is begun, and how pieces come and go. A point is an amulet."""

from typing import TYPE_CHECKING, Any

from triskele.analysis.counts import Count
from triskele.rules import celtica as rules
from triskele.rules.kernel import State

if TYPE_CHECKING:
    from triskele.analysis.imagined import Imagined, Seen

TALLY = ("found", "lost", "bought")
WAYS = {"found": 1, "lost": -1, "bought": 1}
BEGUN = 10  # a piece of an amulet that is not complete counts so much less than an amulet, as in all leads


def watch(before: Any, now: Any) -> dict[str, Any]:
    """Pieces are found or lost as long as play goes on; then they are bought for experience cards."""
    more = now["pieces"].astype(int)[:, : rules.PLAYERS] - before["pieces"][:, : rules.PLAYERS]
    over = (before["ended"] != 0)[:, None]
    return {"found": more.clip(0) * ~over, "lost": (-more).clip(0) * ~over, "bought": more.clip(0) * over}


def points(seen: "Seen", seat: int) -> dict[tuple[str, str], float]:
    """How pieces came and went, a ninth of an amulet each; and, as the rest, how well they match."""
    complete = rules.score(seen.state, seat)
    whole = complete + rules.amulet(seen.state, seat, complete + 1) / BEGUN
    ways = {name: sign * seen.tally[name][seat] / rules.KINDS for name, sign in WAYS.items()}
    return {**{(name, ""): value for name, value in ways.items()}, ("matching", ""): whole - sum(ways.values())}


def things(known: State, game: "Imagined") -> dict[Count, float]:
    own, found = known.seat, dict[Count, float]()
    for seat in range(known.players):
        if seat != own:
            found[Count("next-pieces", seat)] = float(game.round.state.pieces[seat] - known.pieces[seat])
    return found


def ended_by(end: State) -> int:
    return int(end.mover)
