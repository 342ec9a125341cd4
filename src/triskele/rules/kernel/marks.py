"""Marks for rule functions: plain Python as they stand, compiled inside a compiled driver."""

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

State: TypeAlias = Any  # a PlainState when interpreted, numba's own type for it when compiled
Words: TypeAlias = Any  # a list or an array of 64-bit words

F = TypeVar("F", bound=Callable[..., Any])
RULES: list[Callable[..., Any]] = []
INLINED: set[Callable[..., Any]] = set()
TABLES: list[tuple[Callable[..., Any], tuple[tuple[int, ...], ...]]] = []  # look-ups, compiled as arrays


def rule(function: F) -> F:
    """Mark a rule function: plain Python here, compiled inside a compiled driver."""
    RULES.append(function)
    return function


def inlined(function: F) -> F:
    """Mark a rule function that is compiled into its callers: it is called all the time, or takes a state's arrays."""
    INLINED.add(function)
    return rule(function)


def kept_apart() -> None:
    """Keeps a rule function that says so a function of its own on a GPU, whose cache has no room for many copies."""
