"""Puts the fifth game on the list of games, with its folders beside those of the package."""

from __future__ import annotations

import copy
import itertools
from importlib import import_module
from pathlib import Path
from typing import Any

NAME = "mesh"
HERE = Path(__file__).parent
TITLES = {"en": "Keltis on a net", "de": "Keltis auf einem Netz"}
FOLDERS = ("rules", "table", "sight", "bots", "terminal", "analysis", "lessons", "server")


def register() -> None:
    from triskele.rules import GAMES
    from triskele.words import LANGUAGES, catalog

    for top in FOLDERS:
        for folder in (HERE / top, *(HERE / top).iterdir()):
            if folder.is_dir() and not folder.name.startswith("__"):
                name = ".".join(["triskele", *folder.relative_to(HERE).parts])
                if (Path(import_module("triskele").__path__[0]) / folder.relative_to(HERE) / "__init__.py").is_file():
                    import_module(name).__path__.append(str(folder))
    GAMES[NAME] = import_module(f"triskele.rules.{NAME}")
    for part, lang in itertools.product(("table", "lessons", "analysis"), LANGUAGES):
        _speak(catalog(part, lang))
    for lang, title in TITLES.items():
        catalog("table", lang)[NAME]["title"] = title


def _speak(words: dict[str, Any]) -> None:
    """Says of the net whatever is said of Keltis."""
    if "keltis" in words:
        words[NAME] = copy.deepcopy(words["keltis"])
    for entry in words.values():
        if isinstance(entry, dict):
            _speak(entry)
