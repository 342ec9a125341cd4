"""Trained nets: how likely each action is to be the best, and how well a seat stands. They need numpy."""

import functools
import hashlib
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from triskele.bots.nets.about import fitting
from triskele.bots.nets.shape import Shape
from triskele.rules import game_of

if TYPE_CHECKING:
    from triskele.bots.nets.layers import Net

WEIGHTS = Path(__file__).with_name("weights")


def shape_of(game: str) -> Shape:
    """What the nets of a game are told."""
    shape: Shape = import_module(f"triskele.bots.nets.{game}").SHAPE
    return shape


def net(game: str, path: str | Path | None = None) -> "Net":
    """The net of a game that comes with Triskele, or one from a file."""
    game_of(game)  # refuses what is not there
    return _kept(game, Path(path) if path else WEIGHTS / f"{game}.npz")


def name_of(game: str) -> str:
    """What a net is called by what was measured with it: a hash of its weights."""
    return hashlib.sha256((WEIGHTS / f"{game}.npz").read_bytes()).hexdigest()[:16]


def check(game: str) -> None:
    """Refuse the net of a game that comes with Triskele as `net` would, but without numpy and its weights."""
    fitting(shape_of(game), WEIGHTS / f"{game}.npz")


@functools.cache
def _kept(game: str, path: Path) -> "Net":
    from triskele.bots.nets.layers import Net

    return Net(shape_of(game), path)
