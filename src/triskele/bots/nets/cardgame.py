"""What Keltis and Das Orakel show a net in the same way: cards of one colour in sets of eleven, five to a word."""

from collections.abc import Callable
from typing import Any

from triskele.rules.cards import ALL, COLOURS, HAND, ROW, ROWS, SEEN, VALUES
from triskele.rules.kernel import WORD, State, Words, lowest, rule

CARD_WORDS = 5  # own cards, three others, piles and what nobody has seen
OTHERS = 3


@rule
def part(word: int, colour: int) -> int:
    return (word >> (colour * VALUES)) & ROW


@rule
def without(once: int, twice: int, taken: int) -> tuple[int, int]:
    """Two words of cards less one copy of each of these."""
    return once & ~(taken & ~twice), twice & ~taken


@rule
def unseen(state: State) -> tuple[int, int]:
    """The cards that the seat in turn has not seen: in other hands, in the pile or out of the game."""
    once, twice = ALL, ALL
    once, twice = without(once, twice, state.once[HAND + state.seat])
    once, twice = without(once, twice, state.twice[HAND + state.seat])
    for player in range(state.players):
        once, twice = without(once, twice, state.once[ROWS + player])
        once, twice = without(once, twice, state.twice[ROWS + player])
        if player != state.seat:
            once, twice = without(once, twice, state.once[SEEN + player])
            once, twice = without(once, twice, state.twice[SEEN + player])
    for colour in range(COLOURS):
        for at in range(state.height[colour]):
            once, twice = without(once, twice, 1 << (colour * VALUES + state.discards[colour, at]))
    return once, twice


@rule
def see_cards(state: State, words: Any, each: int) -> None:
    """The first words of each colour's token."""
    seat = state.seat + 0
    once, twice = unseen(state)
    for colour in range(COLOURS):
        at = colour * each
        own = part(state.once[HAND + seat], colour) | part(state.twice[HAND + seat], colour) << VALUES
        own |= part(state.fits[seat], colour) << 2 * VALUES
        own |= part(state.once[ROWS + seat], colour) << 3 * VALUES
        words[at] = own | part(state.twice[ROWS + seat], colour) << 4 * VALUES
        for turn in range(1, OTHERS + 1):
            theirs = 0
            if turn < state.players:
                player = (seat + turn) % state.players
                theirs = part(state.once[ROWS + player], colour) | part(state.twice[ROWS + player], colour) << VALUES
                theirs |= part(state.once[SEEN + player], colour) << 2 * VALUES
                theirs |= part(state.twice[SEEN + player], colour) << 3 * VALUES
                theirs |= part(state.fits[player], colour) << 4 * VALUES
            words[at + turn] = theirs
        piled, again, top = 0, 0, 0
        for n in range(state.height[colour]):
            top = 1 << state.discards[colour, n]
            again |= piled & top
            piled |= top
        piles = piled | again << VALUES | top << 2 * VALUES
        words[at + 4] = piles | part(once, colour) << 3 * VALUES | part(twice, colour) << 4 * VALUES


@rule
def thermometer(count: int, size: int) -> int:
    """As many ones as a count says, up to a limit."""
    return (1 << max(min(count, size), 0)) - 1


def judging(worth: Callable[[State, int], int], words: int) -> Callable[[State, Words, Any], None]:
    """A rule function that writes down what the legal actions of this many words look worth."""

    @rule
    def judge(state: State, actions: Words, worths: Any) -> None:
        for at in range(words):
            left = actions[at]
            while left != 0:
                action = at * WORD + lowest(left)
                left &= left - 1
                worths[action] = worth(state, action)

    return judge
