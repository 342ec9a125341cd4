"""An observation is declared part by part: columns of 0 or 1, and columns of small numbers, each with a name.

A game's `observe` writes it packed: words of bits with 56 columns each, then words of numbers with 8 bytes each, then
what was done last. `unfold` turns that into a byte a column, eight at a time; columns that are left over stay 0. All of
it is rule code, so that an observation is made in the same way at a table, in compiled loops and on a GPU.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from triskele.rules.kernel import State, Words, inlined, rule, spread

BITS, BYTES = 56, 8  # the columns that a word has room for
BLOCK = 8  # columns that are unfolded together, as a word
BLOCKS = BITS // BLOCK
AROUND = ("own", "next", "second", "third", "fourth")  # the seats, from the viewer's on
# An act is a number: what was done in the lowest bits, then who did it, then what else everybody saw at that moment.
ACTION_BITS, SEAT_BITS = 10, 3
ASIDE = 3  # bits for each thing that was seen
NO_ACT = -1
EIGHTS = 8  # of the turns that are over one column has the eights, and one the rest


class Columns(NamedTuple):
    """Columns that belong together."""

    name: str
    labels: tuple[str, ...]  # a name for each
    most: int = 1  # what stands for 1 when numbers are scaled: the largest that is met in play, or is printed


Packed = Sequence[Columns]  # one that goes over several words fills them to their ends


class Observation:
    """What the columns of an observation mean."""

    def __init__(
        self,
        version: int,
        seats: int,
        actions: int,
        bits: Sequence[Packed],
        numbers: Sequence[Packed],
        asides: Sequence[Columns] = (),
    ) -> None:
        self.version = version  # rises when a column comes, goes or changes its meaning
        self.parts: dict[str, Columns] = {}
        self.columns: dict[str, int] = {}
        self.most: list[int] = []
        self.words = 0
        self._at: dict[str, tuple[int, int]] = {}
        for word in bits:
            self._place(word, BITS, BITS)
        self.bit_words = self.words
        for word in numbers:
            self._place(word, BYTES, BYTES)
        self.number_words = self.words - self.bit_words
        self.seats, self.actions = seats, actions
        self.asides, self.aside_size = len(asides), len(asides[0].labels) if asides else 0
        self.act_words = -(-(seats + actions + self.asides * self.aside_size) // BITS)
        self._declared = (version, seats, actions, bits, numbers, asides)

    def _act(self, n: int) -> Packed:
        """The parts of the n-th act from the last."""
        return [
            labelled(f"act {n} by", AROUND[: self.seats]),
            labelled(f"act {n}", [f"action {action}" for action in range(self.actions)]),
            *(labelled(f"act {n} {part.name}", part.labels) for part in self._declared[-1]),
        ]

    def with_acts(self, history: int) -> "Observation":
        """The same, followed by what was done last, the newest first."""
        made = Observation(*self._declared)
        for n in range(1, history + 1):
            made._place(made._act(n), BITS, BITS)
        return made

    @property
    def size(self) -> int:
        """How many columns there are."""
        return len(self.most)

    def word(self, part: str) -> int:
        """The word that a part begins in."""
        return self._at[part][0]

    def shift(self, part: str) -> int:
        """The bit of its word that a part begins at."""
        return self._at[part][1]

    def _place(self, word: Packed, room: int, columns: int) -> None:
        count = sum(len(part.labels) for part in word)
        words = -(-count // room)
        assert words == 1 or any(len(part.labels) > room for part in word), word
        start = len(self.most)
        self.most.extend([1] * (columns * words))
        at = 0
        for part in word:
            assert part.name not in self.parts, part.name
            self.parts[part.name] = part
            self._at[part.name] = (self.words + at // room, at % room * (64 // room))
            for label in part.labels:
                self.columns[f"{part.name}: {label}" if label else part.name] = start + at
                self.most[start + at] = part.most
                # Words have a sign.
                assert room == BITS or at % room < BYTES - 1 or part.most < 128, part.name
                at += 1
        self.words += words

    def places(self) -> Iterator[tuple[Columns, int]]:
        """Each part, and its first column."""
        for part in self.parts.values():
            yield part, self.columns[f"{part.name}: {part.labels[0]}" if part.labels[0] else part.name]


def labelled(name: str, labels: Iterable[object], most: int = 1) -> Columns:
    return Columns(name, tuple(map(str, labels)), most)


def number(name: str, most: int) -> Columns:
    """One column."""
    return Columns(name, ("",), most)


@inlined
def unfold_bits(word: int, row: Words, at: int) -> int:
    for block in range(BLOCKS):
        row[at + block] = spread((word >> (BLOCK * block)) & 0xFF)
    return at + BLOCKS


def unfolding(observation: Observation) -> Callable[[Words, int, Words], None]:
    """The rule function that writes a packed observation as a byte a column, in words of eight columns."""
    bit_words, numbered = observation.bit_words, observation.words

    @inlined
    def unfold(seen: Words, words: int, row: Words) -> None:
        at = 0
        for n in range(bit_words):
            at = unfold_bits(seen[n], row, at)
        for n in range(bit_words, numbered):
            row[at] = seen[n]
            at += 1
        for n in range(numbered, words):
            at = unfold_bits(seen[n], row, at)

    return unfold


def remembering(observation: Observation) -> Callable[[Words, int, int, int, Words], None]:
    """The rule function that writes the last acts, the newest first, behind what is known."""
    first, each, seats = observation.words, observation.act_words, observation.seats
    asides, size, beside = observation.asides, observation.aside_size, seats + observation.actions

    @rule
    def remember(acts: Words, history: int, viewer: int, players: int, seen: Words) -> None:
        at = first
        for n in range(history):
            for word in range(each):
                seen[at + word] = 0
            if acts[n] >= 0:
                act = acts[n] + 0
                seen[at] |= 1 << next_to((act >> ACTION_BITS) & ((1 << SEAT_BITS) - 1), viewer, players)
                column = seats + (act & ((1 << ACTION_BITS) - 1))
                seen[at + column // BITS] |= 1 << (column % BITS)
                for thing in range(asides):
                    which = (act >> (ACTION_BITS + SEAT_BITS + ASIDE * thing)) & ((1 << ASIDE) - 1)
                    column = beside + thing * size + which
                    seen[at + column // BITS] |= 1 << (column % BITS)
            at += each

    return remember


@rule
def nothing_aside(known: State) -> int:
    """Nothing is seen at the moment of an act that isn't in the state after it, or in the act."""
    return 0


@rule
def act_number(seat: int, action: int, aside: int) -> int:
    return action | seat << ACTION_BITS | aside << (ACTION_BITS + SEAT_BITS)


@rule
def next_to(seat: int, viewer: int, players: int) -> int:
    """How many seats after the viewer's a seat is."""
    return seat - viewer if seat >= viewer else seat - viewer + players


@rule
def seat_at(place: int, viewer: int, players: int) -> int:
    """The seat that is so many after the viewer's; itself where nobody sits."""
    seat = viewer + place
    return place if place >= players else (seat if seat < players else seat - players)
