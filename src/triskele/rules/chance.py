"""Chance that can't be foreseen and can be checked: a ChaCha stream, keyed with 256 bits, inside the state.

Eight rounds are enough: the best published attacks reach seven, and all a player could gain is to foresee a card.
Key, counter and the words of the current block lie in the state, so it carries its own future.
"""

from triskele.rules.kernel import Field, Fields, State, rule

FIELDS: Fields = [
    Field("key", "u4", (8,)),
    Field("block", "u4", (16,)),  # the words of the current block
    Field("blocks", "i8"),  # how many blocks were made
    Field("used", "i1"),  # how many words of the current block were used
]
MASK = 0xFFFFFFFF
DOUBLE_ROUNDS = 4


@rule
def seed(state: State, key: State) -> None:
    """Start the stream of a key, eight words of 32 bits, from its beginning."""
    for i in range(8):
        state.key[i] = key[i]
    for i in range(16):
        state.block[i] = 0
    state.blocks = 0
    state.used = 16


@rule
def rotated(word: int, by: int) -> int:
    return ((word << by) | (word >> (32 - by))) & MASK


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
def below(state: State, n: int) -> int:
    """A number from 0 to n - 1, each equally likely (Lemire's multiplication, with its rejection)."""
    product = word(state) * n
    if product & MASK < n:
        threshold = (MASK + 1 - n) % n
        while product & MASK < threshold:
            product = word(state) * n
    return product >> 32


@rule
def draw_kind(state: State, left: State, total: int) -> int:
    """Take one of `total` things, each equally likely, and say its kind; `left` counts how many there are of each."""
    n = below(state, total)
    kind = 0
    while n >= left[kind]:
        n -= left[kind]
        kind += 1
    left[kind] -= 1
    return kind
