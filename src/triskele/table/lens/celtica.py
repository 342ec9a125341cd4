"""What can be counted in Celtica: where its own cards lead, and the unseen cards and pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from triskele.rules import celtica as rules
from triskele.rules import kernel
from triskele.rules.celtica import COLOURS, DRUID_NAMES, KINDS, PIECE_NAMES, PILE, SPENT
from triskele.rules.kernel import State
from triskele.table.lens import share

if TYPE_CHECKING:
    from triskele.table.shapes.celtica import CelticaLens, CelticaMove, CelticaPieces, CelticaUnseen


def lens(known: State) -> CelticaLens:
    """Where the viewer's cards lead each druid, the unseen cards by colour, and the pieces still to come by kind."""
    return {
        "game": "celtica",
        "seat": known.viewer,
        "druids": {
            name: {"step": known.druid_at[colour], "moves": _moves(known, colour)}
            for colour, name in enumerate(DRUID_NAMES)
        },
        "druid_cards": _unseen(known, known.druid_card, known.druid_cards, rules.DRUID_COPIES),
        "experience_cards": _unseen(known, known.experience_card, known.experience_cards, rules.EXPERIENCE_COPIES),
        "pieces": _pieces(known),
    }


def _moves(known: State, colour: int) -> list[CelticaMove]:
    """Each place that the viewer's cards of a colour reach: with druid cards, and experience cards where they fail."""
    viewer = known.viewer
    if known.ended or known.druid_cards[viewer] == 0:
        return []
    world = kernel.copy(known)
    world.seat, world.phase = viewer, rules.PLAY
    legal = [0] * rules.ACTION_WORDS
    rules.legal(world, legal)
    druid, experience = known.druid_card[viewer, colour], known.experience_card[viewer, colour]
    moves = []
    for cards in range(1, min(druid + experience, rules.END - known.druid_at[colour]) + 1):
        own = min(cards, druid)
        if kernel.has(legal, rules.MOVE + colour * rules.MOVES + own * rules.EXPERIENCES + cards - own - 1):
            moves.append(_move(kernel.copy(world), colour, own, cards - own))
    return moves


def _move(world: State, colour: int, druid: int, experience: int) -> CelticaMove:
    """What playing cards leads to, up to the point where chance decides."""
    rules.play(world, colour, druid, experience)
    at = world.druid_at[colour]
    giving = world.phase == rules.GIVING
    left = world.experience_cards[PILE] + world.experience_cards[SPENT] > 0
    return {
        "druid": druid,
        "experience": experience,
        "step": at,
        "place": rules.PLACE_NAMES[world.place[at]],
        "pieces": -world.picks if giving else world.picks if world.phase == rules.TAKING else 0,
        "card": "experience" if giving and left else "druid" if world.phase == rules.AT_SHRINE else None,
    }


def _unseen(known: State, held: Any, sizes: Any, copies: int) -> CelticaUnseen:
    """The cards of each colour in the pile and in others' hands. An empty pile is made anew from those played."""
    spent = [held[SPENT, colour] for colour in range(COLOURS)]
    left = [copies - spent[colour] - held[known.viewer, colour] for colour in range(COLOURS)]
    come = left if sizes[PILE] else spent
    return {
        "pile": sizes[PILE],
        "unseen": sum(left),
        "colours": {
            name: {"count": left[colour], "next": float(share(come[colour], sum(come)))}
            for colour, name in enumerate(DRUID_NAMES)
        },
    }


def _pieces(known: State) -> CelticaPieces:
    """The pieces of the supply, which is made anew from those given up when it is empty."""
    row = PILE if known.pieces[PILE] else SPENT
    lacked = rules.lacking(known, known.viewer, rules.score(known, known.viewer) + 1)
    come = [known.piece[row, kind] for kind in range(KINDS)]
    wanted = sum(count for kind, count in enumerate(come) if (lacked >> kind) & 1)
    return {
        "supply": known.pieces[PILE],
        "lacked": float(share(wanted, sum(come))),
        "kinds": {
            name: {
                "left": known.piece[PILE, kind],
                "next": float(share(come[kind], sum(come))),
                "lacked": bool((lacked >> kind) & 1),
            }
            for kind, name in enumerate(PIECE_NAMES)
        },
    }
