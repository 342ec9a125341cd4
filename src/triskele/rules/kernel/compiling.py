"""Rule functions compiled, for processors and GPUs, and kept on disk."""

import functools
import hashlib
import importlib
import itertools
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from triskele.extras import FAST, IN_PAGE
from triskele.rules.kernel.marks import INLINED, RULES, TABLES, F, kept_apart
from triskele.rules.kernel.prebuilt import named, prebuilt
from triskele.rules.kernel.sets import nth, ones, rotated, spread
from triskele.rules.kernel.states import assign, one_of

CPU, GPU = "numba.extending", "numba.cuda.extending"
_TAUGHT: dict[str, tuple[int, int]] = {}  # how many rule functions and tables a target knows
_RULES: list[Any] = []  # what is compiled of rule functions: numba itself would let go of it


def _teach(target: str) -> None:
    """Let a numba target compile the rule functions that were added since the last time."""
    extending: ModuleType = importlib.import_module(target)
    if target not in _TAUGHT:
        _teach_helpers(extending)
    rules, tables = _TAUGHT.get(target, (0, 0))
    for function, table in TABLES[tables:]:
        _teach_table(extending, function, table)
    for function in RULES[rules:]:
        if target == CPU:
            _teach_rule(function)
        else:  # on a GPU the compiler decides what to inline
            extending.register_jitable(function)
    _TAUGHT[target] = len(RULES), len(TABLES)


def _teach_rule(function: Callable[..., Any]) -> None:
    """Let a name stand for what is compiled of it, once for all who call it with the same types. As an overload, which
    is what numba has for this, it would be compiled anew for each number that a call names: that took two games twice
    as long."""
    numba: Any = importlib.import_module("numba")
    registry: Any = importlib.import_module("numba.core.registry")
    rule = numba.njit(error_model="numpy", forceinline=function in INLINED)(function)
    _RULES.append(rule)
    registry.cpu_target.typing_context.insert_global(function, numba.types.Dispatcher(rule))


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
    numpy = importlib.import_module("numpy")
    int64, int32, uint32 = numpy.int64, numpy.int32, numpy.uint32

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

    @extending.intrinsic  # type: ignore[untyped-decorator]
    def keep_apart(_context: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
            if extending.__name__ == GPU:
                builder.function.attributes.add("noinline")
            return context.get_dummy_value()

        return types.void(), generate

    @extending.overload(kept_apart, inline="always")  # type: ignore[untyped-decorator]
    def _kept_apart() -> Any:
        def compiled_kept_apart() -> None:
            keep_apart()

        return compiled_kept_apart

    @extending.intrinsic  # type: ignore[untyped-decorator]
    def rotate(_context: Any, _word: Any, _by: Any) -> Any:
        """As numbers of 32 bits: in wider ones the compiler does not see that it is one instruction."""

        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            ir: ModuleType = importlib.import_module("llvmlite.ir")
            narrow = ir.IntType(32)
            word, by = (builder.trunc(argument, narrow) for argument in arguments)
            back = builder.sub(ir.Constant(narrow, 32), by)
            return builder.zext(builder.or_(builder.shl(word, by), builder.lshr(word, back)), arguments[0].type)

        return types.int64(types.int64, types.int64), generate

    @extending.overload(rotated)  # type: ignore[untyped-decorator]
    def _rotated(word: Any, by: Any) -> Any:
        def compiled_rotated(word: Any, by: Any) -> Any:
            return rotate(word, by)

        return compiled_rotated

    if extending.__name__ == CPU and _has_pdep():

        @extending.intrinsic  # type: ignore[untyped-decorator]
        def deposit(_context: Any, _bits: Any, _word: Any) -> Any:
            """Put bits one by one where a word has ones: a single instruction."""

            def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
                bits, word = arguments
                ir: ModuleType = importlib.import_module("llvmlite.ir")
                insert = importlib.import_module("numba.core.cgutils").get_or_insert_function
                pdep = insert(builder.module, ir.FunctionType(word.type, [word.type] * 2), "llvm.x86.bmi.pdep.64")
                return builder.call(pdep, [bits, word])

            return types.int64(types.int64, types.int64), generate

        @extending.intrinsic  # type: ignore[untyped-decorator]
        def zeros_below(_context: Any, _word: Any) -> Any:
            def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
                ir: ModuleType = importlib.import_module("llvmlite.ir")
                return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

            return types.int64(types.int64), generate

        @extending.overload(nth)  # type: ignore[untyped-decorator]
        def _nth(word: Any, n: Any) -> Any:
            def compiled_nth(word: Any, n: Any) -> Any:  # a single bit is put where the n-th member is
                return zeros_below(deposit(int64(1) << int64(n), int64(word)))

            return compiled_nth

        @extending.overload(spread)  # type: ignore[untyped-decorator]
        def _spread(bits: Any) -> Any:
            def compiled_spread(bits: Any) -> Any:
                return deposit(int64(bits), int64(0x101010101010101))

            return compiled_spread

    elif extending.__name__ == GPU:
        extending.register_jitable(spread)

        @extending.intrinsic  # type: ignore[untyped-decorator]
        def count_narrow(_context: Any, word: Any) -> Any:
            def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
                return builder.ctpop(arguments[0])

            return types.int32(types.uint32), generate

        @extending.overload(nth)  # type: ignore[untyped-decorator]
        def _nth_narrow(word: Any, n: Any) -> Any:
            def compiled_nth(
                word: Any, n: Any
            ) -> Any:  # a GPU's numbers have 32 bits; wider ones take it twice as long
                part, left, found = uint32(word), int32(n), int32(0)
                low = count_narrow(part)
                if left >= low:
                    left, part, found = int32(left - low), uint32(word >> 32), int32(32)
                width = int32(16)
                while width > 0:
                    low = count_narrow(uint32(part & ((1 << width) - 1)))
                    if left >= low:
                        left, part, found = int32(left - low), uint32(part >> width), int32(found + width)
                    width = int32(width >> 1)
                return int64(found)

            return compiled_nth

    else:
        extending.register_jitable(nth)
        extending.register_jitable(spread)

    @extending.overload(one_of)  # type: ignore[untyped-decorator]
    def _one_of(states: Any, index: Any) -> Any:
        def compiled_one_of(states: Any, index: Any) -> Any:
            return states[index]

        return compiled_one_of

    @extending.overload(assign)  # type: ignore[untyped-decorator]
    def _assign(states: Any, index: Any, source: Any, at: Any) -> Any:
        def compiled_assign(states: Any, index: Any, source: Any, at: Any) -> None:
            states[index] = source[at]

        return compiled_assign


def teach_cpu() -> None:
    """Make rule functions callable from numba's CPU code."""
    _teach(CPU)


def teach_gpu() -> None:
    """Make rule functions callable from numba-cuda's kernels."""
    import numpy as np

    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # numba-cuda 0.30 imports a name that numpy 2.5 dropped
    _teach(GPU)


def sources_hash(driver: Callable[..., Any]) -> str:
    """A hash over what a driver is compiled from; it names the folder of its compiled code.

    That is the source of the rule functions it can reach, the numbers that they name, and this folder; not what else
    the process has met, so that its code is found again whatever else is used beside it.
    """
    functions, numbers = _reached(driver)
    files = {Path(function.__code__.co_filename) for function in functions} | {*Path(__file__).parent.glob("*.py")}
    digest = hashlib.sha256(repr(sorted(numbers)).encode())
    for file in sorted(files):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _reached(driver: Callable[..., Any]) -> tuple[set[Callable[..., Any]], set[str]]:
    """The rule functions that a driver calls, and those that they call; and the numbers that all these name."""
    rules = {*RULES, *(function for function, _ in TABLES)}
    todo, found, numbers = [driver], {driver}, set[str]()
    while todo:
        for name, value in _named(todo.pop()):
            if isinstance(value, FunctionType):
                if value in rules - found:
                    found.add(value)
                    todo.append(value)
            elif isinstance(value, int | float | tuple | list):
                numbers.add(f"{name} = {value!r}")
    return found, numbers


def _named(function: Any) -> Iterator[tuple[str, Any]]:
    """What a function's code names: what it was made with, globals, and what it takes from modules."""
    code: CodeType = function.__code__
    yield from zip(code.co_freevars, (cell.cell_contents for cell in function.__closure__ or ()), strict=True)
    todo = [(name, function.__globals__[name]) for name in code.co_names if name in function.__globals__]
    while todo:
        name, value = todo.pop()
        yield name, value
        if isinstance(value, ModuleType):
            inside = [(part, getattr(value, part)) for part in code.co_names if hasattr(value, part)]
            todo += [(part, taken) for part, taken in inside if taken is not value]


def _cache_folder(driver: Callable[..., Any]) -> Path:
    """Where a driver's compiled code is kept, which is named by all that it is compiled from."""
    import platformdirs

    config: Any = importlib.import_module("numba.core.config")
    folder = Path(config.CACHE_DIR) if config.CACHE_DIR else platformdirs.user_cache_path("triskele") / "compiled"
    return folder / sources_hash(driver)


def _fresh_names() -> None:
    """Let the names of compiled functions count on from a number of their own.

    numba names a function by its types and a count, and a state's type is a count too, both new in each process: kept
    code of two games, compiled by two processes, could have one name for two functions, and loaded together one of
    them would read the states of the other (numba's issue 10486).
    """
    bytecode: Any = importlib.import_module("numba.core.bytecode")
    bytecode.FunctionIdentity._unique_ids = itertools.count(secrets.randbits(60))


def _told_apart(value: Any) -> str:
    """What tells a value from others that a driver could be made with; a function also by what it was made with itself.

    numba pickles such values instead, which is not the same for functions made by others: it depends on whether their
    module was compiled or read from the disk, and on how the process was started. What they do is in the folder's name.
    """
    code = getattr(value, "__code__", None)
    if code is None:
        return repr(value)
    made_with = ",".join(_told_apart(cell.cell_contents) for cell in value.__closure__ or ())
    return f"{value.__module__}.{value.__qualname__} {code.co_code.hex()} ({made_with})"


def _kept(driver: Callable[..., Any]) -> Callable[..., Any]:
    """A driver whose compiled code is kept on disk, found again by what the driver was made with.

    numba's own folders are named by where the driver's file lies, and given up when it is written anew. Ours are named
    by what the code is made of, so another copy of the sources, or a newer version with the same rules, finds it, too.
    """
    import numba

    caching: Any = importlib.import_module("numba.core.caching")
    folder = _cache_folder(driver)
    folder.mkdir(parents=True, exist_ok=True)
    made: Any = numba.njit(cache=True, error_model="numpy", nogil=True)(driver)
    name = hashlib.sha256(_told_apart(driver).encode()).hexdigest()
    kept = made._cache
    kept._index_key = lambda signature, codegen: (signature, codegen.magic_tuple(), name)
    kept._impl.locator.ensure_cache_path = lambda: None
    kept._cache_file = caching.IndexDataCacheFile(str(folder), kept._impl.filename_base, source_stamp=None)
    return made


def compiled(driver: F, what: str = "", game: str = "") -> F:
    """A driver, a loop over rule functions, compiled by its first call and then kept on disk. In a page, what was
    compiled by this name for a site."""
    ready: list[Callable[..., Any]] = []

    @functools.wraps(driver)
    def call(*arguments: Any) -> Any:
        if not ready and IN_PAGE:
            ready.append(prebuilt(named(what, game)))
        if not ready:
            with FAST:
                import numba

            teach_cpu()
            _fresh_names()
            try:
                ready.append(_kept(driver))
            except (OSError, RuntimeError):  # there is nowhere to keep it: compile it each time
                ready.append(numba.njit(error_model="numpy", nogil=True)(driver))
        return ready[0](*arguments)

    return call  # type: ignore[return-value]
