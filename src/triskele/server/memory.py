"""Memory of the C library: it stays small though threads come and go, and is given back when it is free.

glibc gives each thread a heap of its own, and keeps what is free in them; much of what a long-running server seems to
take is that. Elsewhere there is nothing to do.
"""

import contextlib
import ctypes
import sys

ARENAS = 2  # heaps; threads here mostly wait, so that they need no more
_ARENA_MAX = -8  # M_ARENA_MAX of malloc.h


def few_heaps() -> None:
    """Let all threads share a few heaps. To be said before they start."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):  # another C library
            ctypes.CDLL(None).mallopt(_ARENA_MAX, ARENAS)


def give_back() -> None:
    """Give the system what is free."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)
