"""What is installed by choice: whatever a part of the package lacks is said in a sentence, with the command to get it.

with FAST:
    import numpy as np
"""

import importlib.util
import sys
from types import TracebackType

from triskele.errors import MissingPackage

IN_PAGE = sys.platform == "emscripten"  # Python that was compiled to WebAssembly: a page without a server
BEFOREHAND = "numba"  # what it compiles lies ready there


def there(package: str) -> bool:
    """Whether a package can be used, or what it would be used for is done already."""
    return importlib.util.find_spec(package) is not None or (IN_PAGE and package == BEFOREHAND)


class Extra:
    """A group of packages that `pip install 'triskele[NAME]'` brings. Import them in a `with` block of it."""

    def __init__(self, name: str, code: str = "missing-package") -> None:
        self.name = name
        self.code = code

    def missing(self, package: str) -> MissingPackage:
        return MissingPackage(self.code, self.name, self.name, package)

    def need(self, *packages: str) -> None:
        """Refuse now, if one of these is missing, what would otherwise fail later."""
        for package in packages:
            if not there(package):
                raise self.missing(package)

    def __enter__(self) -> None:
        """There is nothing to do."""

    def __exit__(self, _kind: object, error: BaseException | None, _trace: TracebackType | None) -> None:
        if isinstance(error, ModuleNotFoundError) and error.name and not error.name.startswith("triskele"):
            raise self.missing(error.name.partition(".")[0]) from error


FAST = Extra("fast")  # numpy and numba: arrays of games, and compiled ones
SERVER = Extra("server")
POSTGRES = Extra("postgres")
GPU = Extra("gpu", "no-gpu")
ENVS = Extra("envs")
JAX = Extra("jax")
PLOTS = Extra("plots", "no-matplotlib")
RECORDS = Extra("records")
TRAIN = Extra("train")
RAY = Extra("ray", "no-ray")
