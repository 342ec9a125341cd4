"""What Keltis and Das Orakel show alike: hands, rows and piles."""

import functools
from typing import Any

from typing_extensions import TypedDict

from triskele.rules import cards
from triskele.rules.cards import HAND, ROWS, VALUES
from triskele.rules.kernel import State
from triskele.table.action import Action, entry
from triskele.table.face import Event, Reason

COLOUR_NAMES = ("russet", "yellow", "pink", "green", "blue")
DIRECTIONS = ("open", "rising", "falling")


class Card(TypedDict):
    colour: str
    value: int


class Row(TypedDict):
    values: list[int]  # as they were laid
    direction: str


class DiscardPile(TypedDict):
    top: int | None  # only the top card is seen
    size: int
    closed: bool


class CardsOpen(TypedDict):
    """All cards, by place."""

    hands: list[list[Card]]
    bag: list[Card]
    discards: dict[str, list[int]]


CARD_ACTIONS = [
    entry(kind, f"{kind} {colour} {value}", colour=colour, value=value)
    for kind in ("lay", "discard")
    for colour in COLOUR_NAMES
    for value in range(VALUES)
]
DRAW_ACTIONS = [
    entry("draw", "draw"),
    *(entry("take", f"take {colour}", colour=colour) for colour in COLOUR_NAMES),
]


def colour_name(colour: int) -> str:
    return COLOUR_NAMES[colour]


def colour_number(action: Action) -> int:
    return COLOUR_NAMES.index(str(action.colour))


def card_json(card: int) -> Card:
    return {"colour": COLOUR_NAMES[card // VALUES], "value": card % VALUES}


def cards_at(state: State, place: int) -> list[Card]:
    """The cards of a place, each as often as it is there."""
    once, twice = state.once[place], state.twice[place]
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
    return cards_at(known, HAND + seat) if seat >= 0 else []


@functools.lru_cache(maxsize=1 << 14)
def _values(once: int, twice: int) -> tuple[int, ...]:
    """The values of a row, by the sets of those that are there and of those that are there twice."""
    return tuple(value for value in range(VALUES) for copies in (once, twice) if (copies >> value) & 1)


def rows(known: State, player: int) -> dict[str, Row]:
    """A player's rows in the order in which they were laid: a direction orders them."""
    found: dict[str, Row] = {}
    once, twice = known.once[ROWS + player], known.twice[ROWS + player]
    for name, direction in zip(COLOUR_NAMES, known.direction.tolist()[player], strict=True):
        values = list(_values(once & cards.ROW, twice & cards.ROW))
        if direction == cards.FALLING:
            values.reverse()
        found[name] = {"values": values, "direction": DIRECTIONS[direction]}
        once, twice = once >> VALUES, twice >> VALUES
    return found


def discard_piles(known: State) -> dict[str, DiscardPile]:
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
        "hands": [cards_at(state, HAND + player) for player in range(state.players)],
        "bag": cards_at(state, cards.BAG),
        "discards": {
            name: [state.discards[colour, at] for at in range(state.height[colour])]
            for colour, name in enumerate(COLOUR_NAMES)
        },
    }


def draw_event(before: State, after: State) -> Event:
    """A card drawn from the pile, and which one, if this is who drew it."""
    event: dict[str, Any] = {"kind": "draw"}
    if after.viewer == before.seat:
        place = HAND + before.seat
        for words_before, words_after in ((before.once, after.once), (before.twice, after.twice)):
            new = words_after[place] & ~words_before[place]
            if new:
                card = new.bit_length() - 1
                event |= card_json(card)
    return event


def take_event(before: State, action: Action) -> Event:
    """A card taken from a discard pile, and which one."""
    colour = colour_number(action)
    return {"kind": "take", "colour": action.colour, "value": before.discards[colour, before.height[colour] - 1]}


def in_hand(state: State, action: Action) -> bool:
    """Whether who decides has the card of an action."""
    card = colour_number(action) * VALUES + int(action.value)
    return bool((state.once[HAND + state.seat] >> card) & 1)


def row_reason(state: State, action: Action) -> Reason:
    """Why a card does not fit its row."""
    colour = colour_number(action)
    direction = DIRECTIONS[state.direction[state.seat, colour]]
    return Reason("KEL-LAY-3", f"row-{direction}", {**action.fields, "last": cards.last(state, state.seat, colour)})


def pile_reason(state: State, action: Action, rule: str) -> Reason:
    """Why nothing can be taken from a discard pile at the end of a turn."""
    empty = state.height[colour_number(action)] == 0
    return Reason(rule, "pile-empty" if empty else "pile-closed", action.fields)
