"""What a net's value means in a game: a chance to win, and points. Made by `python -m benchmarks.chances`."""

import functools
import json
from importlib.resources import files
from typing import Any

from triskele.bots.outcome import outcome_of
from triskele.extras import FAST
from triskele.rules.kernel import State

with FAST:
    import numpy as np

WIN, POINTS = 0, 1  # the two currencies, in this order everywhere
TENTHS = {"celtica": 10}  # where a lead counts in parts: an amulet's tenths
FILE = "chances.json"
TIE = 1 / 500  # of a win: what a point counts where actions are compared, so that lost games are played well too
# Decisions that the net plays for all before it judges, where two actions are compared; and by how much its judgement
# of their difference is off then, beside chance: shares of a win, and points (`python -m benchmarks.judging --off`).
FAR = {"keltis": 40, "orakel": 28, "wuerfel": 8, "celtica": 24}
OFF = {"keltis": (0.022, 0.9), "orakel": (0.063, 1.9), "wuerfel": (0.02, 0.35), "celtica": (0.01, 0.025)}


class Scale:
    """From values of a net to both currencies, with some number of players."""

    def __init__(self, entry: dict[str, Any]) -> None:
        self._values, *self._means = (np.array(entry[name]) for name in ("values", "wins", "points"))
        self.start = np.array([entry["start_wins"], entry["start_points"]])  # by currency, and seat from the first on
        self.start_errors = np.array([entry["start_wins_errors"], entry["start_points_errors"]])

    def of(self, values: Any) -> Any:
        """What values are worth: by value and currency."""
        return np.stack([np.interp(values, self._values, means) for means in self._means], 1)

    @staticmethod
    def agreed(found: Any) -> Any:
        """What seats said, each for itself, by game, currency and seat: made to be one game's chances and leads."""
        found[:, WIN] /= np.maximum(found[:, WIN].sum(1, keepdims=True), 1e-9)
        if found.shape[2] == 2:
            found[:, POINTS] = (found[:, POINTS] - found[:, POINTS, ::-1]) / 2
        return found


def off_of(game: str) -> Any:
    """By currency, for all seats."""
    return np.array(OFF[game])[:, None]


@functools.cache
def scale_of(game: str, players: int) -> Scale:
    content = (files("triskele.analysis") / FILE).read_text(encoding="utf-8")
    return Scale(json.loads(content)[game][str(players)])


def result_of(game: str, state: State) -> list[list[float]]:
    """What the end brought each seat: its share of the win, and its lead over the best of the others."""
    outcome, unit = outcome_of(game), TENTHS.get(game, 1)
    ended = [outcome(state, seat) for seat in range(state.players)]
    return [[share for share, _ in ended], [lead / unit for _, lead in ended]]
