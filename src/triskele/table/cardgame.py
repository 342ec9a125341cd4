"""What Keltis and Das Orakel show in the same way: hands, rows and piles."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING

from triskele.rules import cards, chance
from triskele.rules.cards import COLOUR_NAMES, DIRECTIONS, HAND, ROWS, VALUES, Colour
from triskele.rules.kernel import State
from triskele.table.action import Action, Outcome, outcomes, starters, unnumbered
from triskele.table.face import Forbidden

if TYPE_CHECKING:
    from triskele.table.shapes.cards import ByColour, Card, CardEvent, CardRow, CardsOpen, DiscardPile, DrawEvent

CARD_ACTIONS = [
    unnumbered(kind, f"{kind} {colour} {value}", colour=colour, value=value)
    for kind in ("lay", "discard")
    for colour in COLOUR_NAMES
    for value in range(VALUES)
]
DRAW_ACTIONS = [
    unnumbered("draw", "draw"),
    *(unnumbered("take", f"take {colour}", colour=colour) for colour in COLOUR_NAMES),
]


def card_outcomes(tiles: Sequence[str]) -> dict[int, tuple[Outcome, ...]]:
    """What chance can bring in a game with these tiles."""
    cards_drawn = (
        unnumbered("card", f"{colour} {value}", colour=colour, value=value)
        for colour in COLOUR_NAMES
        for value in range(VALUES)
    )
    return {
        chance.SEAT: starters(cards.PLAYERS),
        chance.TILE: outcomes(unnumbered("tile", tile.replace("_", " "), tile=tile) for tile in tiles),
        chance.CARD: outcomes(cards_drawn),
    }


def colour_name(colour: int) -> Colour:
    return COLOUR_NAMES[colour]


def colour_number(action: Action) -> int:
    return COLOUR_NAMES.index(str(action.colour))


def card_of(action: Action) -> int:
    """The card of an action."""
    return colour_number(action) * VALUES + int(action.value)


def card_json(card: int) -> Card:
    return {"colour": COLOUR_NAMES[card // VALUES], "value": card % VALUES}


def cards_of(state: State, lot: int) -> list[Card]:
    """The cards of a lot, each as often as it is there."""
    once, twice = state.once[lot], state.twice[lot]
    found: list[Card] = []
    while once:
        lowest = once & -once
        card = lowest.bit_length() - 1
        found.append(card_json(card))
        if twice & lowest:
            found.append(card_json(card))
        once ^= lowest
    return found


def hand(known: State, seat: int) -> list[Card]:
    return cards_of(known, HAND + seat) if seat >= 0 else []


@functools.lru_cache(maxsize=1 << 14)
def _values(once: int, twice: int) -> tuple[int, ...]:
    """The values of a row, from the set of those that are there and the set of those that are there twice."""
    return tuple(value for value in range(VALUES) for copies in (once, twice) if (copies >> value) & 1)


def rows(known: State, player: int) -> ByColour[CardRow]:
    """A player's rows in the order in which they were laid: a direction orders them."""
    found: ByColour[CardRow] = {}
    once, twice = known.once[ROWS + player], known.twice[ROWS + player]
    for name, direction in zip(COLOUR_NAMES, known.direction.tolist()[player], strict=True):
        values = list(_values(once & cards.ROW, twice & cards.ROW))
        if direction == cards.FALLING:
            values.reverse()
        found[name] = {"values": values, "direction": DIRECTIONS[direction]}
        once, twice = once >> VALUES, twice >> VALUES
    return found


def discard_piles(known: State) -> ByColour[DiscardPile]:
    closed = known.closed
    return {
        name: {
            "top": known.discards[colour, height - 1] if height else None,
            "size": height,
            "closed": bool((closed >> colour) & 1),
        }
        for colour, (name, height) in enumerate(zip(COLOUR_NAMES, known.height, strict=True))
    }


def open_cards(state: State) -> CardsOpen:
    return {
        "hands": [cards_of(state, HAND + player) for player in range(state.players)],
        "bag": cards_of(state, cards.BAG),
        "discards": {
            name: [state.discards[colour, at] for at in range(state.height[colour])]
            for colour, name in enumerate(COLOUR_NAMES)
        },
    }


def card_events(before: State, action: Action, after: State) -> list[CardEvent | DrawEvent]:
    """A card laid, discarded, taken from a discard pile or drawn; only the player who drew it learns which."""
    seat, kind = before.seat, action.kind
    if kind == "draw":
        return [_draw_event(before, after)]
    if kind == "take":
        colour = colour_number(action)
        value = before.discards[colour, before.height[colour] - 1]
        return [{"seat": seat, "kind": "take", "colour": colour_name(colour), "value": value}]
    if kind == "lay":
        return [{"seat": seat, "kind": "lay", **card_json(card_of(action))}]
    if kind == "discard":
        return [{"seat": seat, "kind": "discard", **card_json(card_of(action))}]
    return []


def _draw_event(before: State, after: State) -> DrawEvent:
    if after.viewer == before.seat:
        lot = HAND + before.seat
        for words_before, words_after in ((before.once, after.once), (before.twice, after.twice)):
            new = words_after[lot] & ~words_before[lot]
            if new:
                return {"seat": before.seat, "kind": "draw", **card_json(new.bit_length() - 1)}
    return {"seat": before.seat, "kind": "draw"}


def in_hand(state: State, action: Action) -> bool:
    """Whether the player to move has the card of an action."""
    return bool((state.once[HAND + state.seat] >> card_of(action)) & 1)


def row_reason(state: State, action: Action) -> Forbidden:
    """Why a card does not fit its row."""
    colour = colour_number(action)
    direction = DIRECTIONS[state.direction[state.seat, colour]]
    return Forbidden("KEL-LAY-3", f"row-{direction}", {**action.fields, "last": cards.last(state, state.seat, colour)})


def pile_reason(state: State, action: Action, rule: str) -> Forbidden:
    """Why nothing can be taken from a discard pile at the end of a turn."""
    empty = state.height[colour_number(action)] == 0
    return Forbidden(rule, "pile-empty" if empty else "pile-closed", action.fields)
