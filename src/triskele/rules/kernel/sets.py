"""Sets as words: bit n stands for member n."""

from triskele.rules.kernel.marks import Words, inlined, rule

WORD = 55  # actions in a word: one for each kind of card, so that sets of cards are sets of actions


def ones(word: int) -> int:
    """How many members a set has."""
    return word.bit_count()


def nth(word: int, n: int) -> int:
    """The n-th member of a set, counted from 0 at the lowest. Some processors find it in two instructions."""
    found = 0
    width = 32
    while width > 0:
        low = ones(word & ((1 << width) - 1))
        beyond = 1 if n >= low else 0  # arithmetic, not a branch that the processor could not predict
        n -= low * beyond
        word >>= width * beyond
        found += width * beyond
        width >>= 1
    return found


def rotated(word: int, by: int) -> int:
    """A number of 32 bits with its bits moved up, those that leave it coming in again below: one instruction."""
    return ((word << by) | (word >> (32 - by))) & 0xFFFFFFFF


def spread(bits: int) -> int:
    """Eight bits as eight bytes of 0 or 1: one multiplication shifts each of seven to its place."""
    return ((bits & 0x7F) * 0x40810204081) & 0x1010101010101 | (bits >> 7) << 56


@rule
def lowest(word: int) -> int:
    """The lowest member of a set that is not empty."""
    return ones((word & -word) - 1)


@rule
def highest(word: int) -> int:
    """The highest member of a set that is not empty."""
    return nth(word, ones(word) - 1)


@rule
def has(actions: Words, action: int) -> bool:
    """Whether a set of actions has this one."""
    return (actions[action // WORD] >> (action % WORD)) & 1 == 1


@rule
def only(actions: Words, words: int) -> int:
    """The action of a set that has no other, or -1."""
    found, action = 0, -1
    for at in range(words):
        if actions[at] != 0:
            found += ones(actions[at])
            action = at * WORD + lowest(actions[at])
    return action if found == 1 else -1


# Random choices for tests, simulations and playouts: fast, and no help to anyone who wants to foresee a deal.


@rule
def spin(luck: int) -> int:
    """The next number of a xorshift generator of 32 bits; it must not start at 0."""
    luck ^= (luck << 13) & 0xFFFFFFFF
    luck ^= luck >> 17
    return luck ^ ((luck << 5) & 0xFFFFFFFF)


@inlined
def pick(actions: Words, words: int, luck: int) -> int:
    """One of the legal actions, chosen by a number of 32 bits."""
    n = 0
    for at in range(words):
        n += ones(actions[at])
    n = (luck * n) >> 32
    at = 0
    here = ones(actions[0])
    while n >= here:
        n -= here
        at += 1
        here = ones(actions[at])
    return at * WORD + nth(actions[at], n)
