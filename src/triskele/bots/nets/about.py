"""What a file of weights says of itself. It is read without numpy, and without the weights: whether a net fits is asked
in processes that never judge with it."""

import json
import zipfile
from pathlib import Path
from typing import Any

from triskele.bots.nets.shape import Shape
from triskele.errors import BotError, Clause
from triskele.rules import GAMES


def fitting(shape: Shape, path: Path) -> dict[str, Any]:
    """What a net says of itself; refuses one of another game, of other rules, or that was told other things."""
    about = _read(path)
    wanted = {"game": shape.game, "rules": GAMES[shape.game].VERSION, "inputs": shape.version}
    wrong = [name for name, value in wanted.items() if about.get(name) != value]
    if wrong or about.get("layout") != shape.layout:
        says = ", ".join(f"{name} {about.get(name)}" for name in wanted)
        needs = ", ".join(f"{name} {value}" for name, value in wanted.items())
        raise BotError("net-outdated", file=path.name, says=says, needs=needs)
    return about


def unreadable(path: Path, why: Exception | Clause) -> BotError:
    return BotError("net-unreadable", file=path, why=why)


def _read(path: Path) -> dict[str, Any]:
    """The text that numpy keeps in UTF-32 behind a header, which begins with its own length."""
    try:
        with zipfile.ZipFile(path) as kept:
            raw = kept.read("about.npy")
        about = json.loads(raw[10 + int.from_bytes(raw[8:10], "little") :].decode("utf-32-le"))
    except FileNotFoundError as error:
        raise BotError("net-missing", file=path) from error
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise unreadable(path, error) from error
    if not isinstance(about, dict):
        raise unreadable(path, Clause("net-says-nothing"))
    return about
