"""What every rule function stands on: one source, run interpreted, compiled or on a GPU.

A game's state is one numpy record. Interpreted code sees it as a `Record`, whose fields are plain ints;
compiled code sees the same bytes as a numba record. docs/architecture.md says what rule code may do.
"""

import functools
import hashlib
import importlib
import itertools
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

State: TypeAlias = Any  # a Record when interpreted, a numba record when compiled
Words: TypeAlias = Any  # a list or an array of 64-bit words
States: TypeAlias = npt.NDArray[np.void]

WORD = 55  # actions in a word: one for each kind of card, so that sets of cards are sets of actions

F = TypeVar("F", bound=Callable[..., Any])
_RULES: list[Callable[..., Any]] = []
_INLINED: set[Callable[..., Any]] = set()


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

Fields = list[tuple[str, str, tuple[int, ...]] | tuple[str, str]]


def layout(fields: Fields) -> np.dtype[np.void]:
    """The type of a record: wide numbers first, so that all lie aligned and no byte is left undefined."""
    ordered = sorted(fields, key=lambda field: -np.dtype(field[1]).itemsize)
    spare = -np.dtype(ordered).itemsize % 8
    return np.dtype([*ordered, ("spare", "i1", (spare,))] if spare else ordered, align=True)


class Record:
    """A state as interpreted code sees it: a number is an int, an array gives ints; a value out of range raises."""

    __slots__ = ("data", "raw")
    data: States
    raw: memoryview  # the same, as bytes

    def __init__(self, data: States) -> None:
        raise NotImplementedError("use record(states, index)")


@functools.cache
def _record_type(dtype: np.dtype[np.void]) -> type[Record]:
    names = dtype.names or ()
    assert dtype.fields is not None
    scalars = {name for name in names if dtype.fields[name][0].subdtype is None}
    slots = tuple(f"_{name}" if name in scalars else name for name in names)

    def fill(self: Any, data: States) -> None:
        self.data = data
        content: Any = data.view(np.uint8)
        self.raw = memoryview(content)
        for name, slot in zip(names, slots, strict=True):
            field: Any = data[name]
            setattr(self, slot, memoryview(field if name in scalars else field[0]))

    def number(slot: str) -> property:
        def read(self: Any) -> int:
            return getattr(self, slot)[0]

        def write(self: Any, value: int) -> None:
            getattr(self, slot)[0] = value

        return property(read, write)

    members: dict[str, Any] = {"__slots__": slots, "__init__": fill}
    members.update({name: number(f"_{name}") for name in scalars})
    return type("Record", (Record,), members)


def _unwrapped(states: Any) -> Any:
    """A numpy array: inside a simulated GPU arrays are wrapped twice."""
    array = getattr(states, "_item", states)
    return getattr(array, "_ary", array)


def record(states: States, index: int) -> State:
    """One state of an array of states, as rule functions take it."""
    array = _unwrapped(states)
    return _record_type(array.dtype)(array[index : index + 1])


def assign(states: States, index: int, source: States, at: int) -> None:
    """Copy one state over another."""
    _unwrapped(states)[index] = _unwrapped(source)[at]


def blank(dtype: np.dtype[np.void]) -> State:
    """A record of zeros."""
    return record(np.zeros(1, dtype), 0)


def emptied(state: State) -> State:
    """A record with nothing in it, as a blank one."""
    state.data.view(np.uint8).fill(0)
    return state


def freeze(state: State) -> bytes:
    """The content of a record."""
    return bytes(state.raw)


def thaw(dtype: np.dtype[np.void], content: bytes) -> State:
    """A record with this content."""
    return record(np.frombuffer(bytearray(content), dtype), 0)


def copy(state: State) -> State:
    """A second record with the same content."""
    return thaw(state.data.dtype, freeze(state))


# Compiling.


_TAUGHT: dict[str, int] = {}


def _teach(target: str) -> None:
    """Let a numba target compile the rule functions that have come since the last time."""
    extending: ModuleType = importlib.import_module(target)
    if target not in _TAUGHT:
        _teach_helpers(extending)
    for function in _RULES[_TAUGHT.get(target, 0) :]:
        if function in _INLINED and target == "numba.extending":
            extending.register_jitable(forceinline=True)(function)
        else:  # on a GPU its compiler decides what goes into the callers
            extending.register_jitable(function)
    _TAUGHT[target] = len(_RULES)


def _has_pdep() -> bool:
    features = importlib.import_module("llvmlite.binding").get_host_cpu_features()
    return bool(features.get("bmi2", False))


def _teach_helpers(extending: ModuleType) -> None:
    """The helpers that differ when compiled."""
    types: ModuleType = importlib.import_module("numba").types

    @extending.intrinsic  # type: ignore[untyped-decorator]
    def count_ones(_context: Any, word: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), generate

    @extending.overload(ones)  # type: ignore[untyped-decorator]
    def _ones(word: Any) -> Any:
        def compiled_ones(word: Any) -> Any:
            return count_ones(np.int64(word))

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
                return find(np.int64(word), np.int64(1) << np.int64(n))

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
