"""What can be counted in Keltis and in Das Orakel: the cards that nobody has shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from triskele.rules.cards import COLOUR_NAMES, COLOURS, COPIES, HAND, KINDS, ROWS, SEEN, VALUES
from triskele.rules.kernel import State
from triskele.table.lens import one_among, share

if TYPE_CHECKING:
    from triskele.table.shapes.cards import CardsCounted, CardsLens, ColourLens


def cards_lens(known: State, fits: int) -> CardsLens:
    """The unseen cards of each colour, and the chances of those that a player may lay out."""
    left = unseen(known)
    total, pile = sum(left), known.draw_pile

    def counted(count: int, fitting: int) -> CardsCounted:
        chance = one_among(fitting, total, pile)
        return {
            "count": count,
            "fitting": fitting,
            "next": float(share(fitting, total if pile else 0)),
            "rest": float(chance),
        }

    def colour_lens(colour: int) -> ColourLens:
        first = colour * VALUES
        copies = left[first : first + VALUES]
        values = [value for value in range(VALUES) if (fits >> (first + value)) & 1]
        return {**counted(sum(copies), sum(copies[value] for value in values)), "left": copies, "fits": values}

    fitting = sum(count for card, count in enumerate(left) if (fits >> card) & 1)
    return {
        "seat": known.viewer,
        "draw_pile": pile,
        "all": counted(total, fitting),
        "colours": {name: colour_lens(colour) for colour, name in enumerate(COLOUR_NAMES)},
    }


def unseen(known: State) -> list[int]:
    """How many copies of each card may lie in the draw pile or in somebody's hand, or have left the game unseen.

    Not those in its own hand, in rows and on discard piles, nor those that others were seen to take."""
    players, viewer = range(known.players), known.viewer
    lots = [HAND + viewer, *(ROWS + player for player in players), *(SEEN + p for p in players if p != viewer)]
    left = [
        COPIES - sum(((known.once[lot] >> card) & 1) + ((known.twice[lot] >> card) & 1) for lot in lots)
        for card in range(KINDS)
    ]
    for colour in range(COLOURS):
        for at in range(known.height[colour]):
            left[colour * VALUES + known.discards[colour, at]] -= 1
    return left
