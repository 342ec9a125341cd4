"""What a net's value means in a game: a chance to win, and points. Made by `python -m benchmarks.chances`."""

import functools
import json
from typing import Any

from triskele.analysis.scales import FOLDER, trust
from triskele.bots.outcome import outcome_of
from triskele.bots.worth import WORTH
from triskele.extras import FAST
from triskele.rules.kernel import State
from triskele.rules.own import own_file

with FAST:
    import numpy as np

WIN, POINTS = 0, 1  # the two currencies, in this order everywhere


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
    return np.array([trust(game).off["win"], trust(game).off["points"]])[:, None]


@functools.cache
def scale_of(game: str, players: int) -> Scale:
    content = own_file(FOLDER, f"{game}.json").read_text(encoding="utf-8")
    return Scale(json.loads(content)["players"][str(players)])


def result_of(game: str, state: State) -> list[list[float]]:
    """What the end brought each seat: its share of the win, and its lead over the best of the others."""
    outcome, unit = outcome_of(game), WORTH[game].POINT
    ended = [outcome(state, seat) for seat in range(state.players)]
    return [[share for share, _ in ended], [lead / unit for _, lead in ended]]
