"""What Keltis and Das Orakel share: which cards are laid out, and which of them others take from the discard piles."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from triskele.analysis.counts import Count, Kind
from triskele.rules.cards import COLOUR_NAMES, COLOURS, HAND, ROWS, SEEN, VALUES
from triskele.rules.kernel import State

if TYPE_CHECKING:
    from triskele.analysis.imagined import Imagined


def copies(state: State, lot: int, card: int) -> int:
    """How many of a card a lot has."""
    return int((state.once[lot] >> card) & 1) + int((state.twice[lot] >> card) & 1)


def members(cards: int) -> Iterator[int]:
    while cards:
        yield (cards & -cards).bit_length() - 1
        cards &= cards - 1


def things(known: State, game: "Imagined") -> dict[Count, float]:
    """Cards of the hand, or on top of the discard piles, that the seat lays out; and those that others take before it
    is to move again."""
    own, found = known.seat, dict[Count, float]()
    tops = [colour * VALUES + known.discards[colour, known.height[colour] - 1] for colour in _piles(known)]
    for card in {*members(known.once[HAND + own]), *tops}:
        held = copies(known, HAND + own, card)
        more = copies(game.end.state, ROWS + own, card) - copies(known, ROWS + own, card)
        if more >= max(held, 1):
            found[_of("laid", own, card)] = 1.0
    for seat in range(known.players):
        if seat != own:
            for card in members(game.round.state.once[SEEN + seat]):
                if copies(game.round.state, SEEN + seat, card) > copies(known, SEEN + seat, card):
                    found[_of("takes", seat, card)] = 1.0
    return found


def ended_by(end: State) -> int:
    return int(end.seat)


def _piles(known: State) -> list[int]:
    return [colour for colour in range(COLOURS) if known.height[colour] > 0]


def _of(kind: Kind, seat: int, card: int) -> Count:
    return Count(kind, seat, COLOUR_NAMES[card // VALUES], card % VALUES)
