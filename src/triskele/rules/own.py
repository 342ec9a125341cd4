"""What a game has outside its rules: in each package a module or a file of its own, found by its name."""

from importlib import import_module
from pathlib import Path
from typing import TypeVar, cast

T = TypeVar("T")


class Own(dict[str, T]):
    """The modules of a package that belong to games, by game; each is imported when it is first asked for."""

    def __init__(self, package: str) -> None:
        super().__init__()
        self._package = package

    def __missing__(self, game: str) -> T:
        found = self[game] = cast(T, import_module(f"{self._package}.{game}"))
        return found


def own_file(package: str, name: str) -> Path:
    """A file beside the modules of a package, wherever on its path that lies."""
    folders = [Path(folder) for folder in import_module(package).__path__]
    return next((folder / name for folder in folders if (folder / name).is_file()), folders[0] / name)
