"""The lens: what anybody at a seat could count, counted. Unseen cards, what fits, and exact chances.

All of it is made from what the seat knows, so it can't tell more than that. See docs/lens.md."""

from fractions import Fraction
from importlib import import_module
from math import comb
from typing import TYPE_CHECKING, Protocol, cast

from triskele.rules.kernel import State

if TYPE_CHECKING:
    from triskele.table.shapes.views import Lens


class LensModule(Protocol):
    """What each game's module here has."""

    def lens(self, known: State) -> "Lens":
        """What the viewer of a known state could count."""


def lens_of(game: str) -> LensModule:
    """A game's module here, imported when it is first asked for."""
    return cast(LensModule, import_module(f"{__name__}.{game}"))


def share(wanted: int, of: int) -> Fraction:
    """The chance of a wanted one among as many; of nothing, nothing comes."""
    return Fraction(wanted, of) if of else Fraction(0)


def one_among(wanted: int, of: int, drawn: int) -> Fraction:
    """The chance that some drawn without replacement have at least one of the wanted."""
    return 1 - Fraction(comb(of - wanted, drawn), comb(of, drawn))
