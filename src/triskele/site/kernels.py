"""Drivers as WebAssembly: python -m triskele.site.kernels OUT.

numba's own unoptimised code of a driver, for another processor: LLVM makes an object of it, `link` a module. It takes
no linker and nothing but the extra `fast`. What a driver is called with is read from one address, eight bytes each,
so that Python in a page has one argument to hand over instead of a hundred (rules/kernel/prebuilt.py).
"""

import hashlib
import importlib
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from triskele.arena import playouts
from triskele.bots import rollouts
from triskele.bots.nets import loops, search
from triskele.extras import FAST
from triskele.rules import GAMES
from triskele.rules.kernel import compiling, sources_hash, teach_cpu
from triskele.rules.kernel.prebuilt import ENTRY, named
from triskele.site import link

with FAST:
    import llvmlite.binding as llvm
    import numpy

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+nontrapping-fptoint,+sign-ext,+simd128"  # in all browsers since 2023
KNOWN = {"exp", "tanh", "sqrt", "memset", "memcpy", "memmove"}  # of libc, which Python brings


class Kernel(NamedTuple):
    """A driver, not compiled, and what it is called with: the kind of each argument and how many dimensions it has, if
    it is an array. S is a state of the game."""

    name: str
    driver: Callable[..., Any]
    arguments: str


def lanes(game: str) -> Kernel:
    """Games side by side, between two judgements of a net: for search with nets, reasons and the judge."""
    arguments = "S:1 i8:1 f8 i8:1 i8:1 i8:1 S:1 i8:1 i8:1 f8:1 i8:2 i8:2 i8:2 i8:2"
    return Kernel(named("lanes", game), search.driver(game), arguments)


def rolled_out(game: str) -> Kernel:
    arguments = "S:1 S:1 i8:1 i8 i8:1 i8:1 i8:2 i1:1 f8:2 f8:2 i8:1"
    return Kernel(named("rollouts", game), rollouts.driver(game), arguments)


def end(game: str) -> Kernel:
    """What solves the end of a game."""
    ends = importlib.import_module(f"triskele.bots.endgame.{game}")
    return Kernel(named("end", game), ends.driver(), ends.ARGUMENTS)


def net(_game: str = "") -> Kernel:
    """All layers of any net."""
    return Kernel(named("net", ""), loops.driver(), loops.ARGUMENTS)


def widen(_game: str = "") -> Kernel:
    """Weights of fewer bits made numbers."""
    return Kernel(named("widen", ""), loops.widener(), "i1:2 f4:1 f4:2")


def random_games(game: str) -> Kernel:
    """Whole games at random: no page needs them, but their pace is what is compared."""
    arguments = "S:1 S:1 i8:1 u4:1 i8 i8:2 i8:1 i8:1 i8:1 i8:1"
    return Kernel(named("playouts", game), playouts.driver(game), arguments)


Recipe = tuple[Callable[[str], Kernel], str]  # what another process makes a kernel from, and its game
FOR_A_PAGE: list[Recipe] = [
    (net, ""),
    (widen, ""),
    *((recipe, game) for recipe in (lanes, rolled_out, end) for game in GAMES),
]


def typed(kernel: Kernel) -> tuple[Any, ...]:
    """The same as numba's types."""
    import numba
    from numba.core import types

    def one(spelled: str) -> Any:
        kind, _, dimensions = spelled.partition(":")
        state = GAMES[kernel.name.partition(".")[2]].STATE.dtype if kind == "S" else kind
        found = numba.from_dtype(numpy.dtype(state))
        return types.Array(found, int(dimensions), "C") if dimensions else found

    return tuple(map(one, kernel.arguments.split()))


@contextmanager
def _plain() -> Iterator[None]:
    """In here numba neither optimises for this processor nor loads what it makes, and rules know of no processor."""
    codegen: Any = importlib.import_module("numba.core.codegen")
    nothing = {"_optimize_functions": lambda *_: None, "_optimize_final_module": lambda *_: None}
    hooks = {codegen.CPUCodeLibrary: nothing, codegen.JITCodeLibrary: {"_finalize_specific": lambda *_: None}}
    with ExitStack() as stack:
        for owner, replaced in hooks.items():
            for name, instead in replaced.items():
                stack.enter_context(mock.patch.object(owner, name, instead))
        stack.enter_context(mock.patch.object(compiling, "_has_pdep", return_value=False))
        yield


def code_of(kernel: Kernel) -> tuple[str, str]:
    """The code of a driver as numba writes it, and the name that it has there."""
    compiler, registry = (importlib.import_module(f"numba.core.{name}") for name in ("compiler", "registry"))
    flags = compiler.Flags()
    flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
    flags.error_model = "numpy"
    flags.enable_pyobject = flags.nrt = False  # nothing is allocated: there is nobody who could
    with _plain():
        teach_cpu()
        typing, target = registry.cpu_target.typing_context, registry.cpu_target.target_context
        typing.refresh()
        target.refresh()
        found = compiler.compile_extra(typing, target, kernel.driver, typed(kernel), None, flags, {})
        return found.library.get_llvm_str(), found.fndesc.llvm_func_name


def entrance(function: Any) -> str:
    """What reads from one address what a driver is called with, as code; all of it takes eight bytes each."""
    lines, given = [], []
    for n, kind in enumerate(str(argument.type) for argument in function.arguments):
        read = "i32" if kind == "ptr" else kind
        lines += [f"  %p{n} = getelementptr i64, ptr %all, i32 {n}", f"  %w{n} = load {read}, ptr %p{n}, align 8"]
        if kind == "ptr":
            lines.append(f"  %a{n} = inttoptr i32 %w{n} to ptr")
        given.append(f"{kind} %{'a' if kind == 'ptr' else 'w'}{n}")
    called = f'  %found = call i32 @"{function.name}"({", ".join(given)})'
    return "\n".join([f"define i32 @{ENTRY}(ptr %all) {{", *lines, called, "  ret i32 %found", "}"])


def translated(code: str, name: str) -> bytes:
    """An object for WebAssembly."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(TRIPLE)
    machine = target.create_target_machine(cpu="generic", features=FEATURES, opt=3, codemodel="default", reloc="static")
    code = re.sub(r"^target datalayout.*$", f'target datalayout = "{machine.target_data}"', code, flags=re.MULTILINE)
    code = re.sub(r"^target triple.*$", f'target triple = "{TRIPLE}"', code, flags=re.MULTILINE)
    code = re.sub(r'"target-(cpu|features)"="[^"]*"', "", code)
    code = code.replace("= common local_unnamed_addr global", "= internal global").replace(
        "= common global", "= internal global"
    )
    whole = llvm.parse_assembly(code + entrance(llvm.parse_assembly(code).get_function(name)))
    whole.verify()
    for function in whole.functions:
        if function.name != ENTRY and not function.is_declaration:
            function.linkage = "internal"
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization = tuning.slp_vectorization = True
    passes = llvm.create_pass_builder(machine, tuning)
    passes.getModulePassManager().run(whole, passes)
    return bytes(machine.emit_object(whole))


def built(kernel: Kernel) -> bytes:
    """The module of a driver."""
    module = link.link(translated(*code_of(kernel)), ENTRY)
    if unknown := set(link.needs(module)) - KNOWN:
        raise link.Unlinkable(f"{kernel.name} needs {', '.join(sorted(unknown))}")
    return module


def _kept(recipe: Recipe) -> tuple[str, bytes]:
    """The name and the module of a driver; what was made once from the same sources is found again."""
    import numba
    import platformdirs

    kernel = recipe[0](recipe[1])
    made_of = sources_hash(kernel.driver), numba.__version__, llvm.llvm_version_info, kernel.arguments
    own = b"".join(Path(file).read_bytes() for file in (__file__, link.__file__))
    digest = hashlib.sha256(repr(made_of).encode() + own).hexdigest()[:16]
    file = platformdirs.user_cache_path("triskele") / "wasm" / digest / f"{kernel.name}.wasm"
    with suppress(OSError):
        return kernel.name, file.read_bytes()
    module = built(kernel)
    with suppress(OSError):  # there is nowhere to keep it
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(f".{os.getpid()}")
        part.write_bytes(module)
        part.replace(file)
    return kernel.name, module


def build(out: Path, recipes: Sequence[Recipe] = FOR_A_PAGE) -> dict[str, int]:
    """Write the modules of drivers, of all that a page needs or of these; gives how many bytes each has.

    They are made in other processes, where numba learns the rules for another processor."""
    out.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(min(os.cpu_count() or 1, len(recipes)), get_context("spawn")) as pool:
        return {name: (out / f"{name}.wasm").write_bytes(module) for name, module in pool.map(_kept, recipes)}


if __name__ == "__main__":
    for name, size in build(Path(sys.argv[1])).items():
        print(f"{name:20} {size:7,} bytes")
