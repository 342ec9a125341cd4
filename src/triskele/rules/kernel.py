"""What every rule function stands on: one source, run interpreted, compiled or on a GPU.

A game's state is one record. Interpreted code sees it as a `Record`, whose fields are plain ints, and needs no
numpy; compiled code sees the same bytes as a numba record. docs/architecture.md says what rule code may do.
"""

import functools
import hashlib
import importlib
import itertools
import math
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, TypeVar

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

State: TypeAlias = Any  # a Record when interpreted, a numba record when compiled
Words: TypeAlias = Any  # a list or an array of 64-bit words
States: TypeAlias = "npt.NDArray[np.void]"

WORD = 55  # actions in a word: one for each kind of card, so that sets of cards are sets of actions

F = TypeVar("F", bound=Callable[..., Any])
_RULES: list[Callable[..., Any]] = []
_INLINED: set[Callable[..., Any]] = set()
_TABLES: list[tuple[Callable[..., Any], tuple[tuple[int, ...], ...]]] = []  # look-ups, compiled as arrays


def rule(function: F) -> F:
    """Mark a function that keeps rules: plain Python here, compiled inside a compiled driver."""
    _RULES.append(function)
    return function


def inlined(function: F) -> F:
    """Mark a rule function that is compiled into its callers: it is called all the time, or takes a record's arrays."""
    _INLINED.add(function)
    return rule(function)


# Sets as words: bit n stands for member n.


def ones(word: int) -> int:
    """How many members a set has."""
    return word.bit_count()


def nth(word: int, n: int) -> int:
    """The n-th member of a set, counted from 0 at the lowest. Some processors find it in two instructions."""
    place = 0
    width = 32
    while width > 0:
        low = ones(word & ((1 << width) - 1))
        beyond = 1 if n >= low else 0  # arithmetic, not a branch that could not be predicted
        n -= low * beyond
        word >>= width * beyond
        place += width * beyond
        width >>= 1
    return place


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
def observe_set(seen: Words, at: int, members: int, size: int) -> int:
    """Write a set as zeros and ones, for a net; the place after it."""
    for n in range(size):
        seen[at + n] = (members >> n) & 1
    return at + size


# Playing at random, for tests, simulations and playouts: fast, and of no use to anyone who wants to foresee a deal.


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


# The record.

HIDDEN, OPEN = -2, -1  # who may know a field: nobody, everybody; a number from 0 on is the one seat that does
NOBODY = -1  # the seat of a spectator, who knows what is open


class Field(NamedTuple):
    """A field of a record: its kind as numpy calls it, its shape, and who may know it."""

    name: str
    kind: str
    shape: tuple[int, ...] = ()
    seen: int | Sequence[int] = HIDDEN  # or one for each row of the first dimension


shown = functools.partial(Field, seen=OPEN)  # a field that everybody knows
Fields = list[Field]
Code = Literal["b", "h", "i", "q", "I"]
CODES: dict[str, Code] = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u4": "I"}  # as memoryviews call the kinds
VIEWER = "viewer"  # the field that says whose knowledge a record holds
WORDS = "words"  # the whole record once more, as words of 64 bits


class Place(NamedTuple):
    """Where a field lies in a record."""

    start: int
    size: int
    kind: str
    shape: tuple[int, ...]


class Layout:
    """The type of a record: where each field lies, and who may know it."""

    def __init__(self, fields: Sequence[Field], seats: int) -> None:
        self.places: dict[str, Place] = {}
        known = [bytearray() for _ in range(seats + 1)]  # by a spectator, then by each seat: which bytes
        for field in fields:
            rows = field.shape[0] if field.shape else 1
            size = int(field.kind[1]) * math.prod(field.shape)
            self.places[field.name] = Place(len(known[0]), size, field.kind, field.shape)
            seen = [field.seen] * rows if isinstance(field.seen, int) else field.seen
            assert len(seen) == rows, field.name
            for seat, mask in enumerate(known, NOBODY):
                for who in seen:
                    mask.extend((b"\xff" if who in {OPEN, seat} else b"\0") * (size // rows))
        self.itemsize = len(known[0])
        self._known = [int.from_bytes(mask, "little") for mask in known]
        self.masks = tuple(tuple(memoryview(mask).cast("q")) for mask in known)  # as words
        self.record = _record_type(self)
        _LAYOUTS.append(self)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.places)

    @functools.cached_property
    def dtype(self) -> "np.dtype[np.void]":
        """The same for numpy, with the words besides."""
        import numpy as np

        kinds = [(place.kind, place.shape) if place.shape else place.kind for place in self.places.values()]
        return np.dtype(
            {
                "names": [*self.names, WORDS],
                "formats": [*kinds, ("i8", (self.itemsize // 8,))],
                "offsets": [*(place.start for place in self.places.values()), 0],
                "itemsize": self.itemsize,
            },
            align=True,
        )

    def known(self, content: bytes, seat: int) -> bytes:
        """What a seat knows of a record's content; NOBODY is a spectator."""
        known = int.from_bytes(content, "little") & self._known[seat + 1]
        viewer = (seat & 0xFF) << (8 * self.places[VIEWER].start)
        return (known | viewer).to_bytes(self.itemsize, "little")


_LAYOUTS: list[Layout] = []


def layout(fields: Fields, seats: int) -> Layout:
    """The layout of a record: wide numbers first, so that all lie aligned and no byte is left undefined."""
    ordered = sorted(fields, key=lambda field: -int(field.kind[1]))
    spare = -sum(int(field.kind[1]) * math.prod(field.shape) for field in ordered) % 8
    return Layout([*ordered, Field("spare", "i1", (spare,))] if spare else ordered, seats)


def knowing(layout: Layout) -> Callable[[State, int, State], None]:
    """The rule function that copies what a seat knows, as a layout declares it, and blanks the rest."""
    masks, words = layout.masks, layout.itemsize // 8

    def mask(seat: int, at: int) -> int:
        return masks[seat + 1][at]

    _TABLES.append((mask, masks))

    @rule
    def known(state: State, seat: int, known: State) -> None:
        """Copy into a record what a seat knows; NOWHERE is a spectator. What is not declared stays hidden."""
        for at in range(words):
            known.words[at] = state.words[at] & mask(seat, at)
        known.viewer = seat

    return known


class Record:
    """A state as interpreted code sees it: a number is an int, an array gives ints; a value out of range raises."""

    __slots__ = ("raw", "words")
    layout: Layout
    raw: memoryview  # its content
    words: memoryview  # the same, as words of 64 bits

    @property
    def data(self) -> States:
        """The same for numpy: an array with this one state."""
        import numpy as np

        return np.frombuffer(self.raw, self.layout.dtype)


def _record_type(layout: Layout) -> Callable[[memoryview], Record]:
    scalars = {name for name, place in layout.places.items() if not place.shape}
    slots = {name: f"_{name}" if name in scalars else name for name in layout.names}
    parts = [
        (slots[name], place.start, place.start + place.size, CODES[place.kind], place.shape)
        for name, place in layout.places.items()
    ]

    def fill(self: Any, raw: memoryview) -> None:
        self.raw = raw
        self.words = raw.cast("q")
        for slot, start, end, code, shape in parts:
            part = raw[start:end]
            setattr(self, slot, part.cast(code, shape) if len(shape) > 1 else part.cast(code))

    def number(slot: str) -> property:
        def read(self: Any) -> int:
            return getattr(self, slot)[0]

        def write(self: Any, value: int) -> None:
            getattr(self, slot)[0] = value

        return property(read, write)

    members: dict[str, Any] = {"__slots__": tuple(slots.values()), "__init__": fill, "layout": layout}
    members.update({name: number(slots[name]) for name in scalars})
    return type("Record", (Record,), members)


def fill(field: Words, values: Iterable[int]) -> None:
    """Write all numbers of a field with one dimension."""
    for at, value in enumerate(values):
        field[at] = value


def _unwrapped(states: Any) -> Any:
    """A numpy array: inside a simulated GPU arrays are wrapped twice."""
    array = getattr(states, "_item", states)
    return getattr(array, "_ary", array)


@functools.cache
def _layout_of(dtype: "np.dtype[np.void]") -> Layout:
    return next(layout for layout in _LAYOUTS if layout.dtype == dtype)


def record(states: States, index: int) -> State:
    """One state of an array of states, as rule functions take it."""
    array = _unwrapped(states)
    return _layout_of(array.dtype).record(memoryview(array[index : index + 1].view("u1")))


def assign(states: States, index: int, source: States, at: int) -> None:
    """Copy one state over another."""
    _unwrapped(states)[index] = _unwrapped(source)[at]


def blank(layout: Layout) -> State:
    """A record of zeros."""
    return layout.record(memoryview(bytearray(layout.itemsize)))


def emptied(state: State) -> State:
    """A record with nothing in it, as a blank one."""
    state.raw[:] = bytes(len(state.raw))
    return state


def freeze(state: State) -> bytes:
    """The content of a record."""
    return bytes(state.raw)


def thaw(layout: Layout, content: bytes) -> State:
    """A record with this content."""
    return layout.record(memoryview(bytearray(content)))


def copy(state: State) -> State:
    """A second record with the same content."""
    return thaw(state.layout, state.raw)


# Compiling.


_TAUGHT: dict[str, tuple[int, int]] = {}  # how many rule functions and tables a target knows


def _teach(target: str) -> None:
    """Let a numba target compile the rule functions that have come since the last time."""
    extending: ModuleType = importlib.import_module(target)
    if target not in _TAUGHT:
        _teach_helpers(extending)
    rules, tables = _TAUGHT.get(target, (0, 0))
    for function, table in _TABLES[tables:]:
        _teach_table(extending, function, table)
    for function in _RULES[rules:]:
        if function in _INLINED and target == "numba.extending":
            extending.register_jitable(forceinline=True)(function)
        else:  # on a GPU its compiler decides what goes into the callers
            extending.register_jitable(function)
    _TAUGHT[target] = len(_RULES), len(_TABLES)


def _teach_table(extending: ModuleType, function: Callable[..., Any], table: tuple[tuple[int, ...], ...]) -> None:
    """Look a number up in an array that is part of the code: a tuple would be searched through each time."""
    array = importlib.import_module("numpy").array(table)

    @extending.overload(function)  # type: ignore[untyped-decorator]
    def _look_up(seat: Any, at: Any) -> Any:
        def compiled_look_up(seat: Any, at: Any) -> Any:
            return array[seat + 1, at]

        return compiled_look_up


def _has_pdep() -> bool:
    features = importlib.import_module("llvmlite.binding").get_host_cpu_features()
    return bool(features.get("bmi2", False))


def _teach_helpers(extending: ModuleType) -> None:
    """The helpers that differ when compiled."""
    types: ModuleType = importlib.import_module("numba").types
    int64 = importlib.import_module("numpy").int64

    @extending.intrinsic  # type: ignore[untyped-decorator]
    def count_ones(_context: Any, word: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), generate

    @extending.overload(ones)  # type: ignore[untyped-decorator]
    def _ones(word: Any) -> Any:
        def compiled_ones(word: Any) -> Any:
            return count_ones(int64(word))

        return compiled_ones

    if extending.__name__ == "numba.extending" and _has_pdep():

        @extending.intrinsic  # type: ignore[untyped-decorator]
        def find(_context: Any, _word: Any, _bit: Any) -> Any:
            """Deposit a single bit among the members: its place is the n-th member's, in two instructions."""

            def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
                word, bit = arguments
                ir: ModuleType = importlib.import_module("llvmlite.ir")
                deposit = ir.FunctionType(word.type, [word.type, word.type])
                insert = importlib.import_module("numba.core.cgutils").get_or_insert_function
                pdep = insert(builder.module, deposit, "llvm.x86.bmi.pdep.64")
                found = builder.call(pdep, [bit, word])
                return builder.cttz(found, ir.Constant(ir.IntType(1), 1))

            return types.int64(types.int64, types.int64), generate

        @extending.overload(nth)  # type: ignore[untyped-decorator]
        def _nth(word: Any, n: Any) -> Any:
            def compiled_nth(word: Any, n: Any) -> Any:
                return find(int64(word), int64(1) << int64(n))

            return compiled_nth

    else:
        extending.register_jitable(nth)

    @extending.overload(record)  # type: ignore[untyped-decorator]
    def _record(states: Any, index: Any) -> Any:
        def compiled_record(states: Any, index: Any) -> Any:
            return states[index]

        return compiled_record

    @extending.overload(assign)  # type: ignore[untyped-decorator]
    def _assign(states: Any, index: Any, source: Any, at: Any) -> Any:
        def compiled_assign(states: Any, index: Any, source: Any, at: Any) -> None:
            states[index] = source[at]

        return compiled_assign


def teach_cpu() -> None:
    """Make rule functions callable from numba's CPU code."""
    _teach("numba.extending")


def teach_gpu() -> None:
    """Make rule functions callable from numba-cuda's kernels."""
    import numpy as np

    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # numba-cuda 0.30 imports a name that numpy 2.5 dropped
    _teach("numba.cuda.extending")


def sources_hash() -> str:
    """A hash over the source of all rule modules so far, which names the folder of compiled code."""
    files = {Path(function.__code__.co_filename) for function in _RULES}
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


@contextmanager
def _cache_folder() -> Iterator[None]:
    # numba's cache watches the driver's own file only; rule functions live elsewhere, so their hash names the folder.
    import platformdirs

    config: Any = importlib.import_module("numba.core.config")

    before = config.CACHE_DIR
    folder = Path(before) if before else platformdirs.user_cache_path("triskele") / "compiled"
    config.CACHE_DIR = str(folder / sources_hash())
    try:
        yield
    finally:
        config.CACHE_DIR = before


def _fresh_names() -> None:
    """Let the names of compiled functions count on from a place of their own.

    numba names a function by its types and a count, and a record's type is a count too, both new in each process: kept
    code of two games, compiled by two processes, could have one name for two functions, and loaded together one of
    them would read the records of the other (numba's issue 10486).
    """
    bytecode: Any = importlib.import_module("numba.core.bytecode")
    bytecode.FunctionIdentity._unique_ids = itertools.count(secrets.randbits(60))


def compiled(driver: F) -> F:
    """A driver, a loop over rule functions, compiled by its first call and then kept on disk."""
    ready: list[Callable[..., Any]] = []

    @functools.wraps(driver)
    def call(*arguments: Any) -> Any:
        if not ready:
            import numba

            teach_cpu()
            _fresh_names()
            try:
                with _cache_folder():
                    ready.append(numba.njit(cache=True, error_model="numpy", nogil=True)(driver))
            except (OSError, RuntimeError):  # nowhere to keep it: compile it each time
                ready.append(numba.njit(error_model="numpy", nogil=True)(driver))
        return ready[0](*arguments)

    return call  # type: ignore[return-value]
