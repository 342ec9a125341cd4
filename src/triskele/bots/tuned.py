"""What the levels of a game are made of; each game's worth has its own."""

from typing import NamedTuple


class Tuned(NamedTuple):
    """Made so that each level wins about two games of three against the one below; docs/benchmarks.md has figures."""

    net: str  # the net with which that was measured (`triskele.bots.nets.name_of`)
    gentle: float  # how careless
    easy: float
    clever: float  # the share of what the net adds
    sharp: float
    searches: bool = False  # whether merciless searches with the net, where there is what that needs
    solves: bool = False  # whether it plays solved ends, where there is what that needs
