"""Drivers in a page: there is no compiler, but what was compiled to WebAssembly when the site was built.

Python in a page is WebAssembly itself, and loads such a driver into its own memory as it would any library. So a driver
works on the very bytes that an array has, as it does elsewhere.
"""

import ctypes
import os
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

KERNELS = Path(os.environ.get("TRISKELE_KERNELS", "/kernels"))
ENTRY = "run"  # what a library exports: it takes the address of all that the driver is called with


def named(what: str, game: str) -> str:
    """The name of a driver's file, without what it ends with."""
    return f"{what}.{game}" if game else what


def prebuilt(name: str) -> Callable[..., int]:
    """A driver from its file. What it gives is a whole number, or 0."""
    entry = ctypes.CDLL(str(KERNELS / f"{name}.wasm"))[ENTRY]
    entry.argtypes, entry.restype = [ctypes.c_size_t], ctypes.c_int

    def call(*arguments: Any) -> int:
        given, error = ctypes.c_int64(0), ctypes.c_int64(0)
        values = [value for argument in arguments for value in spelled(argument)]
        room = [ctypes.addressof(given), ctypes.addressof(error)]
        packed = (ctypes.c_int64 * (len(values) + 2))(*room, *map(as_word, values))
        if entry(ctypes.addressof(packed)):
            raise RuntimeError(f"{name} failed")
        return given.value

    return call


def spelled(argument: Any) -> list[int | float]:
    """An argument as compiled code takes it: of an array its owner, size and place, its shape and its strides."""
    if isinstance(argument, int | float):
        return [argument]
    assert argument.flags.c_contiguous
    return [0, 0, argument.size, argument.itemsize, argument.ctypes.data, *argument.shape, *argument.strides]


def as_word(value: float) -> int:
    found: int = struct.unpack("<q", struct.pack("<d", value))[0] if isinstance(value, float) else value
    return found
