"""What the strongest bot would do, and why."""

from dataclasses import dataclass, field
from typing import Any

from triskele.bots.protocol import Finding, Found

SECONDS = 0.7  # of thought: what it found shall be on the table within a second
NOTHING = 1e-9  # what is no difference
PATIENCE = 2.5  # seconds until a hint is given without thinking


@dataclass(frozen=True)
class Advice:
    """An action; why, as a key of the words under `hint`; and what was found about the actions, the best first."""

    action: int
    reason: str
    fields: dict[str, Any] = field(default_factory=dict)
    found: list[tuple[Finding, float]] = field(default_factory=list)  # with how far it is ahead of the best other


def only(action: int) -> Advice:
    """Where there is nothing to choose."""
    return Advice(action, "only")


def at_sight(found: Found, busy: bool = False) -> Advice:
    """The choice without search, or without time for it: what a net gives the actions, or nothing more."""
    likely = sorted(found.findings, key=lambda finding: -finding.chance)
    if len(likely) < 2:
        return Advice(found.action, "busy" if busy else "sight")
    best, other = (round(100 * finding.chance) for finding in likely[:2])
    return Advice(found.action, "likely", {"chance": best, "other": other}, [(finding, 0.0) for finding in likely])


def solved(found: Found) -> Advice:
    """What is known of the end: how often each action wins if everybody plays as well as can be."""
    best = next(finding for finding in found.findings if finding.action == found.action)
    others = sorted((finding for finding in found.findings if finding is not best), key=lambda each: -each.value)
    wins, other = round(100 * best.wins), round(100 * others[0].wins)
    reason = "solved" if wins > other else "solved-points" if best.value > others[0].value + NOTHING else "solved-even"
    listed = [(best, best.value - others[0].value), *((each, each.value - best.value) for each in others)]
    return Advice(found.action, reason, {"wins": wins, "other": other}, listed)


def from_search(found: Found) -> Advice:
    """What a search found: how often its choice wins, and how much more often than the next best."""
    if found.solved:
        return solved(found)
    tried = [finding for finding in found.findings if finding.visits]
    if len(tried) < 2:
        return at_sight(found)
    best = next(finding for finding in tried if finding.action == found.action)
    others = sorted((finding for finding in tried if finding is not best), key=lambda finding: -finding.value)
    ahead = best.value - others[0].value
    wins, more = round(100 * best.wins), round(100 * (best.wins - others[0].wins))
    reason = "wins" if more > 0 else "points" if more == 0 and ahead > 0 else "even"
    fields = {"wins": wins, "more": more, "worlds": best.visits}
    listed = [(best, ahead), *((other, other.value - best.value) for other in others)]
    return Advice(found.action, reason, fields, listed)
