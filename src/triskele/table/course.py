"""How a game went: every score over time, and what each is made of.

A state does not keep what each point was scored for. The log does: what an action brought is told by its events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from triskele.table.match import Match

if TYPE_CHECKING:
    from triskele.table.shapes.course import Course


def course(match: Match) -> Course:
    """How a match went so far; nothing in it is hidden from anybody. What it began with is said, not explained."""
    face, seats = match.face, range(match.players)
    gained: list[dict[str, list[int]]] = [{} for _ in seats]
    turns, scores, before, began = [], [], None, match.known(None, 0)
    for step in range(len(match.log) + 1):
        state = match.known(None, step)
        parts = [face.parts(state, seat) for seat in seats]
        if before is not None and parts != before:
            for event in match.events(step - 1):
                if event["kind"] in face.BRINGS:
                    gained[event["seat"]].setdefault(event["kind"], []).append(event.get("points", 1))
        before = parts
        turns.append(state.turn)
        scores.append([part[face.COUNTS] for part in parts])
    return {
        "turns": turns,
        "counts": face.COUNTS,
        "scores": scores,
        "parts": [face.explained(state, seat, gained[seat], began) for seat in seats],
    }
