"""What can be counted in the dice game: the odds of each roll, and what it would buy."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import TYPE_CHECKING

from triskele.rules import kernel
from triskele.rules import wuerfel as rules
from triskele.rules.cards import COLOUR_NAMES, VALUES
from triskele.rules.kernel import State
from triskele.table.wuerfel import ACTIONS, sides

if TYPE_CHECKING:
    from triskele.table.shapes.wuerfel import WuerfelLens, WuerfelOdds, WuerfelThrow


def lens(known: State) -> WuerfelLens:
    """What fits the viewer's rows, and the odds of what may be rolled now, or at the next roll of all dice."""
    world = kernel.copy(known)
    world.seat = known.viewer
    decides = known.seat == known.viewer and known.phase == rules.ROLLED
    choices = rules.rerolls(known) if decides else 1 << rules.ALL_DICE
    fits = known.middle & known.fits[known.viewer]
    return {
        "game": "wuerfel",
        "seat": known.viewer,
        "stones_left": known.stones_left,
        "fits": [
            [name for colour, name in enumerate(COLOUR_NAMES) if (fits >> (colour * VALUES + value)) & 1]
            for value in range(VALUES)
        ],
        "begun": [name for colour, name in enumerate(COLOUR_NAMES) if rules.row(known, known.viewer, colour)],
        "new_row": rules.row_worth(known, 1),
        "rolls": [_odds(world, which, decides) for which in range(1 << rules.DICE) if (choices >> which) & 1],
    }


def _odds(world: State, which: int, decides: bool) -> WuerfelOdds:
    """Every way in which some of the dice can fall, each equally likely."""
    rolled = [die for die in range(rules.DICE) if (which >> die) & 1]
    lie = [side for die, side in enumerate(world.dice) if die not in rolled]
    falls = Counter(tuple(sorted([*lie, *fall])) for fall in itertools.product(range(rules.SIDES), repeat=len(rolled)))
    results = [_thrown(world, dice, ways) for dice, ways in sorted(falls.items())]
    return {
        "action": ACTIONS[rules.REROLL + which].text if decides else None,
        "dice": [die + 1 for die in rolled],
        "of": sum(falls.values()),
        "useful": sum(result["ways"] for result in results if result["values"] or result["stones"]),
        "tiles": sum(result["ways"] for result in results if result["values"]),
        "continues": sum(result["ways"] for result in results if result["continues"]),
        "stones": sum(result["ways"] for result in results if result["stones"]),
        "values": [sum(result["ways"] for result in results if value in result["values"]) for value in range(VALUES)],
        "results": results,
    }


def _thrown(world: State, dice: tuple[int, ...], ways: int) -> WuerfelThrow:
    """What dice would buy: the values of tiles that are there and fit, which of them continue a row, and stones."""
    thrown = kernel.copy(world)
    kernel.fill(thrown.dice, dice)
    tiles = rules.takes(thrown)
    there = [divmod(tile, VALUES) for tile in range(VALUES * len(COLOUR_NAMES)) if (tiles >> tile) & 1]
    begun = {value for colour, value in there if rules.row(world, world.seat, colour)}
    return {
        "dice": sides(dice),
        "ways": ways,
        "values": sorted({value for _, value in there}),
        "continues": sorted(begun),
        "stones": rules.stones_offered(thrown),
    }
