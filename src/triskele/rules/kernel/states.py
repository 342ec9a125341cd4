"""A game's state: where each field lies, who may know it, and how interpreted code sees it."""

import functools
import math
from collections.abc import Callable, Iterable, Sequence
from operator import setitem
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from triskele.extras import FAST
from triskele.rules.kernel.marks import TABLES, State, Words, rule

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

States: TypeAlias = "npt.NDArray[np.void]"

HIDDEN, OPEN = -2, -1  # who may know a field: nobody or everybody; a number from 0 on is the one seat that may
NOBODY = -1  # the seat of a spectator, who knows what is open


class Field(NamedTuple):
    """A field of a state: its kind as numpy calls it, its shape, and who may know it."""

    name: str
    kind: str
    shape: tuple[int, ...] = ()
    seen: int | Sequence[int] = HIDDEN  # or one for each row of the first dimension


shown = functools.partial(Field, seen=OPEN)  # a field that everybody knows
Fields = list[Field]
Code = Literal["b", "h", "i", "q", "I"]
CODES: dict[str, Code] = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u4": "I"}  # the kinds as memoryviews call them
CHANCE = ("key", "block", "blocks", "used")  # the fields of chance.py
VIEWER = "viewer"  # the field that says whose knowledge a state holds
WORDS = "words"  # the whole state again, as words of 64 bits


class Span(NamedTuple):
    """Where a field lies in a state."""

    start: int
    size: int
    kind: str
    shape: tuple[int, ...]


class Layout:
    """The type of a state: where each field lies, and who may know it."""

    def __init__(self, fields: Sequence[Field], seats: int) -> None:
        self.spans: dict[str, Span] = {}
        known = [bytearray() for _ in range(seats + 1)]  # which bytes a spectator knows, then each seat
        for field in fields:
            rows = field.shape[0] if field.shape else 1
            size = int(field.kind[1]) * math.prod(field.shape)
            self.spans[field.name] = Span(len(known[0]), size, field.kind, field.shape)
            seen = [field.seen] * rows if isinstance(field.seen, int) else field.seen
            assert len(seen) == rows, field.name
            for seat, mask in enumerate(known, NOBODY):
                for who in seen:
                    mask.extend((b"\xff" if who in {OPEN, seat} else b"\0") * (size // rows))
        self.itemsize = len(known[0])
        self._known = [int.from_bytes(mask, "little") for mask in known]
        self.masks = tuple(tuple(memoryview(mask).cast("q")) for mask in known)  # as words
        self.state = _state_type(self)
        self._made_from = (tuple(fields), seats)
        _LAYOUTS.append(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _layout_from, self._made_from

    def __deepcopy__(self, memo: dict[int, Any]) -> "Layout":
        return self

    @functools.cached_property
    def hides(self) -> bool:
        """Whether somebody does not know something that lies on the table: all but what chance will bring."""
        fields, _ = self._made_from
        return any(field.seen != OPEN and field.name not in {*CHANCE, VIEWER, "spare"} for field in fields)

    @property
    def filled(self) -> int:
        """How many bytes there are up to the end of the last word with something in it."""
        spare = self.spans.get("spare")
        return -(-spare.start // 8) * 8 if spare else self.itemsize

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.spans)

    @functools.cached_property
    def dtype(self) -> "np.dtype[np.void]":
        """The same for numpy, with the words as well."""
        with FAST:
            import numpy as np

        kinds = [(span.kind, span.shape) if span.shape else span.kind for span in self.spans.values()]
        return np.dtype(
            {
                "names": [*self.names, WORDS],
                "formats": [*kinds, ("i8", (self.itemsize // 8,))],
                "offsets": [*(span.start for span in self.spans.values()), 0],
                "itemsize": self.itemsize,
            },
            align=True,
        )

    def known(self, content: bytes, seat: int) -> bytes:
        """What a seat knows of a state's content; NOBODY is a spectator."""
        known = int.from_bytes(content, "little") & self._known[seat + 1]
        viewer = (seat & 0xFF) << (8 * self.spans[VIEWER].start)
        return (known | viewer).to_bytes(self.itemsize, "little")


_LAYOUTS: list[Layout] = []


def _layout_from(fields: tuple[Field, ...], seats: int) -> Layout:
    """A layout that was pickled: the one that is in use, if its fields are still the same."""
    made_from = (fields, seats)
    return next((layout for layout in _LAYOUTS if layout._made_from == made_from), None) or Layout(fields, seats)


def layout(fields: Fields, seats: int) -> Layout:
    """The layout of a state: wide numbers first, so that all lie aligned and no byte is left undefined.

    It has an odd number of words, so that a GPU's threads reach the same field of their states at the same time.
    """
    ordered = sorted(fields, key=lambda field: -int(field.kind[1]))
    size = sum(int(field.kind[1]) * math.prod(field.shape) for field in ordered)
    spare = (8 - size) % 16
    return Layout([*ordered, Field("spare", "i1", (spare,))] if spare else ordered, seats)


def knowing(layout: Layout) -> Callable[[State, int, State], None]:
    """The rule function that copies what a seat knows, as a layout declares it, and blanks the rest."""
    masks, words = layout.masks, layout.itemsize // 8

    def mask(seat: int, at: int) -> int:
        return masks[seat + 1][at]

    TABLES.append((mask, masks))

    @rule
    def known(state: State, seat: int, known: State) -> None:
        """Copy into a state what a seat knows; NOWHERE is a spectator. What is not declared stays hidden."""
        for at in range(words):
            known.words[at] = state.words[at] & mask(seat, at)
        known.viewer = seat

    return known


class PlainState:
    """A state as interpreted code sees it: a number is an int, an array gives ints; a value out of range raises."""

    __slots__ = ("bytes", "halves", "raw", "words")
    layout: Layout
    raw: memoryview  # its content
    bytes: memoryview  # the same as numbers of 8, 16 and 64 bits
    halves: memoryview
    words: memoryview

    def __reduce__(self) -> tuple[Any, ...]:
        return thaw, (self.layout, freeze(self))

    @property
    def data(self) -> States:
        """The same for numpy: an array with this one state."""
        with FAST:
            import numpy as np

        return np.frombuffer(self.raw, self.layout.dtype)


# A field that is one number is an item of the whole state seen as numbers of its kind: all fields lie aligned.
NUMBERS: dict[str, Callable[[int], property]] = {
    "i1": lambda at: property(lambda self: self.bytes[at], lambda self, value: setitem(self.bytes, at, value)),
    "i2": lambda at: property(lambda self: self.halves[at], lambda self, value: setitem(self.halves, at, value)),
    "i8": lambda at: property(lambda self: self.words[at], lambda self, value: setitem(self.words, at, value)),
}


def _state_type(layout: Layout) -> Callable[[memoryview], PlainState]:
    numbers = {
        name: NUMBERS[span.kind](span.start // span.size) for name, span in layout.spans.items() if not span.shape
    }
    arrays = [
        (name, span.start, span.start + span.size, CODES[span.kind], span.shape)
        for name, span in layout.spans.items()
        if span.shape
    ]

    def fill(self: Any, raw: memoryview) -> None:
        self.raw, self.bytes, self.halves, self.words = raw, raw.cast("b"), raw.cast("h"), raw.cast("q")
        for name, start, end, code, shape in arrays:
            part = raw[start:end]
            setattr(self, name, part.cast(code, shape) if len(shape) > 1 else part.cast(code))

    slots = tuple(name for name, *_ in arrays)
    return type("PlainState", (PlainState,), {"__slots__": slots, "__init__": fill, "layout": layout, **numbers})


def fill(field: Words, values: Iterable[int]) -> None:
    """Write all numbers of a field with one dimension."""
    for at, value in enumerate(values):
        field[at] = value


def _unwrapped(states: Any) -> Any:
    """A numpy array; inside a simulated GPU, arrays are wrapped twice."""
    array = getattr(states, "_item", states)
    return getattr(array, "_ary", array)


@functools.cache
def _layout_of(dtype: "np.dtype[np.void]") -> Layout:
    return next(layout for layout in _LAYOUTS if layout.dtype == dtype)


def one_of(states: States, index: int) -> State:
    """One state of an array of states, as rule functions take it."""
    array = _unwrapped(states)
    return _layout_of(array.dtype).state(memoryview(array[index : index + 1].view("u1")))


def assign(states: States, index: int, source: States, at: int) -> None:
    """Copy one state over another."""
    _unwrapped(states)[index] = _unwrapped(source)[at]


def blank(layout: Layout) -> State:
    """A state of zeros."""
    return layout.state(memoryview(bytearray(layout.itemsize)))


def emptied(state: State) -> State:
    """A state with nothing in it, as a blank one."""
    state.raw[:] = bytes(len(state.raw))
    return state


def freeze(state: State) -> bytes:
    """The content of a state."""
    return bytes(state.raw)


def thaw(layout: Layout, content: bytes) -> State:
    """A state with this content."""
    return layout.state(memoryview(bytearray(content)))


def copy(state: State) -> State:
    """A second state with the same content."""
    return thaw(state.layout, state.raw)
