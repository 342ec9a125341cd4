"""Chance that can't be foreseen and can be checked: a ChaCha stream, keyed with 256 bits, inside the state.

Eight rounds are enough: the best published attacks reach seven, and all a player could gain is to foresee a card.
Key, counter and the words of the current block lie in the state, so it carries its own future.

A state can count instead: each kind of draw and throw has numbers of its own then, so that the n-th of a kind is the
same whatever else was drawn. What is compared over several games with one key is played so.

A state can follow a script instead: the numbers that chance is to bring, one after the other. When it has no more, the
state asks for the next one. So those who want every outcome can stop before each draw and roll; see `until_asked`.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from triskele.rules.kernel import Field, Fields, State, Words, kept_apart, rotated, rule

FIELDS: Fields = [
    Field("key", "u4", (8,)),
    Field("block", "u4", (16,)),  # the words of the current block
    Field("blocks", "i8"),  # how many blocks were made
    Field("used", "i1"),  # how many words of the current block were used
]
MASK = 0xFFFFFFFF
DOUBLE_ROUNDS = 4

# What chance is asked for.
SEAT, DIE, TILE, CARD, DRUID_CARD, EXPERIENCE_CARD, PIECE = range(7)


@rule
def seed(state: State, key: State) -> None:
    """Start the stream of a key, eight words of 32 bits, from its beginning; a state that counts begins anew."""
    counts = state.blocks < COUNTS_BELOW
    for i in range(8):
        state.key[i] = key[i]
    for i in range(16):
        state.block[i] = 0
    state.blocks = COUNTING if counts else 0
    state.used = 0 if counts else 16


@rule
def quarter(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """ChaCha's quarter round. Words of 32 bits lie in wider ones and are masked, so that nothing overflows."""
    a = (a + b) & MASK
    d = rotated(d ^ a, 16)
    c = (c + d) & MASK
    b = rotated(b ^ c, 12)
    a = (a + b) & MASK
    d = rotated(d ^ a, 8)
    c = (c + d) & MASK
    b = rotated(b ^ c, 7)
    return a, b, c, d


@rule
def next_block(state: State, double_rounds: int) -> None:
    """The next sixteen words of the stream."""
    kept_apart()
    k0, k1, k2, k3 = state.key[0] & MASK, state.key[1] & MASK, state.key[2] & MASK, state.key[3] & MASK
    k4, k5, k6, k7 = state.key[4] & MASK, state.key[5] & MASK, state.key[6] & MASK, state.key[7] & MASK
    low, high = state.blocks & MASK, (state.blocks >> 32) & MASK
    a0, a1, a2, a3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    b0, b1, b2, b3 = k0, k1, k2, k3
    c0, c1, c2, c3 = k4, k5, k6, k7
    d0, d1, d2, d3 = low, high, 0, 0
    for _ in range(double_rounds):
        a0, b0, c0, d0 = quarter(a0, b0, c0, d0)
        a1, b1, c1, d1 = quarter(a1, b1, c1, d1)
        a2, b2, c2, d2 = quarter(a2, b2, c2, d2)
        a3, b3, c3, d3 = quarter(a3, b3, c3, d3)
        a0, b1, c2, d3 = quarter(a0, b1, c2, d3)
        a1, b2, c3, d0 = quarter(a1, b2, c3, d0)
        a2, b3, c0, d1 = quarter(a2, b3, c0, d1)
        a3, b0, c1, d2 = quarter(a3, b0, c1, d2)
    state.block[0] = (a0 + 0x61707865) & MASK
    state.block[1] = (a1 + 0x3320646E) & MASK
    state.block[2] = (a2 + 0x79622D32) & MASK
    state.block[3] = (a3 + 0x6B206574) & MASK
    state.block[4] = (b0 + k0) & MASK
    state.block[5] = (b1 + k1) & MASK
    state.block[6] = (b2 + k2) & MASK
    state.block[7] = (b3 + k3) & MASK
    state.block[8] = (c0 + k4) & MASK
    state.block[9] = (c1 + k5) & MASK
    state.block[10] = (c2 + k6) & MASK
    state.block[11] = (c3 + k7) & MASK
    state.block[12] = (d0 + low) & MASK
    state.block[13] = (d1 + high) & MASK
    state.block[14] = d2
    state.block[15] = d3
    state.blocks += 1
    state.used = 0


@rule
def word(state: State) -> int:
    """The next 32 bits of the stream."""
    if state.used == 16:
        next_block(state, DOUBLE_ROUNDS)
    value = state.block[state.used] & MASK
    state.used += 1
    return value


@rule
def below(state: State, n: int, what: int) -> int:
    """A number from 0 to n - 1, each equally likely (Lemire's multiplication); `what` it decides is for scripts."""
    product = word(state) * n
    if product & MASK < n:
        return looked_at_again(state, product, n, what)
    return product >> 32


@rule
def looked_at_again(state: State, product: int, n: int, what: int) -> int:
    """The rare rest of `below`: a word that would favour some numbers is rejected; scripts and counts have zeros."""
    if state.blocks < 0:
        return counted(state, n, what) if state.blocks < COUNTS_BELOW else scripted(state, n, what)
    threshold = (MASK + 1 - n) % n
    while product & MASK < threshold:
        product = word(state) * n
    return product >> 32


@rule
def draw_kind(state: State, left: State, total: int) -> int:
    """Take one of `total` tiles, each equally likely, and say its kind; `left` counts how many there are of each."""
    kind = kind_at(left, below(state, total, TILE))
    left[kind] -= 1
    return kind


@rule
def kind_at(left: State, n: int) -> int:
    """The kind of the n-th thing, if things are counted kind by kind."""
    kind = 0
    while n >= left[kind]:
        n -= left[kind]
        kind += 1
    return kind


# Counts. `blocks` is very negative, and holds in lanes how many numbers there were of each kind; kinds that share one
# still have numbers of their own. Between numbers all words of the block are 0, the word that `below` looks at again
# whatever n is: so a stream is as fast as if nothing else were there.
LANES, LANE = 4, 15  # lanes, and the bits of each: the longest game throws 6,000 dice
COUNTING, COUNTS_BELOW = -(1 << 61), -(1 << 60)


@rule
def counted(state: State, n: int, what: int) -> int:
    """The next number of a kind. It has a block of the stream to itself, which follows from its kind and its count."""
    kept_apart()
    counts = state.blocks - COUNTING
    lane = LANE * (what % LANES)
    state.blocks = (what + 1) << 32 | ((counts >> lane) & ((1 << LANE) - 1))  # where no stream comes
    next_block(state, DOUBLE_ROUNDS)
    threshold = (MASK + 1 - n) % n
    product = word(state) * n
    while product & MASK < threshold:
        product = word(state) * n
    for i in range(16):
        state.block[i] = 0
    state.blocks = COUNTING + counts + (1 << lane)
    state.used = 0
    return product >> 32


@rule
def count_from(state: State, what: int, number: int) -> None:
    """Where numbers are counted, the next of a kind is the one with this number."""
    if state.blocks < COUNTS_BELOW:
        lane = LANE * (what % LANES)
        counts = state.blocks - COUNTING
        state.blocks = COUNTING + (counts & ~(((1 << LANE) - 1) << lane) | number << lane)


# Scripts. `blocks` is negative, and counts down with each number that was read. block[0] is 0, the word that `below`
# looks at again whatever n is: so a stream is as fast as if there were no scripts. block[1] has how many numbers there
# are and, once they have been used up, what was asked for. All other words hold the numbers, a byte each.
ROOM = 4 * (8 + 14)


@rule
def follow(state: State, numbers: Words, count: int) -> None:
    """Let chance bring these numbers, one after the other, at most ROOM; from here on there is no stream."""
    for i in range(8):
        state.key[i] = 0
    for i in range(16):
        state.block[i] = 0
    for at in range(count):
        part = at // 4
        byte = numbers[at] << (8 * (at % 4))
        if part < 8:
            state.key[part] |= byte
        else:
            state.block[part - 6] |= byte
    state.block[1] = count
    state.blocks = -1
    state.used = 0


@rule
def scripted(state: State, n: int, what: int) -> int:
    """The next number of a script; where there is none, 0, and the first that was missing is noted."""
    at = -1 - state.blocks
    state.blocks -= 1
    state.used = 0
    if at >= state.block[1] & 0xFF:
        if state.block[1] >> 8 == 0:
            state.block[1] |= n << 8 | what << 16
        return 0
    if at < 32:
        return ((state.key[at // 4] & MASK) >> (8 * (at % 4))) & 0xFF
    return ((state.block[at // 4 - 6] & MASK) >> (8 * (at % 4))) & 0xFF


@rule
def missing(state: State) -> int:
    """Below which number the first one should be that a script did not have; 0 if it has had all."""
    return (state.block[1] >> 8) & 0xFF if state.blocks < 0 else 0


class Needed(NamedTuple):
    """Chance is asked for a number below n; `what` it decides."""

    n: int
    what: int


class _Stop(Exception):
    """A script has no more numbers."""


class _Watched:
    """The block of a state that follows a script: nothing is written there but what is asked for."""

    def __init__(self, block: Words) -> None:
        self.block = block

    def __getitem__(self, at: int) -> int:
        return int(self.block[at])

    def __setitem__(self, at: int, value: int) -> None:
        raise _Stop(value)


def until_asked(state: State, numbers: Sequence[int], act: Callable[[State], None]) -> Needed | None:
    """Act on an interpreted state with a script; if it is too short, stop right before the draw or roll that lacks one.

    The state is left as it is at that moment, in the middle of the act: good for looking up what can come, no more.
    """
    follow(state, numbers, len(numbers))
    block = state.block
    state.block = _Watched(block)
    try:
        act(state)
    except _Stop as stop:
        noted = stop.args[0]
        return Needed((noted >> 8) & 0xFF, noted >> 16)
    finally:
        state.block = block
    return None
