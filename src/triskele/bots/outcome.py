"""What the end of a game is worth to a player: the share of the win, the lead, or both in one number."""

import functools
import math
from collections.abc import Callable
from typing import Any

from triskele.bots.worth import WORTH
from triskele.rules import GAMES
from triskele.rules.kernel import State, rule

TIE = 1 / 500  # of a win: what a point counts where actions are compared, so that lost games are played well too


@functools.cache
def outcome_of(name: str) -> Callable[[State, int], tuple[float, float]]:
    """How a game ended for a player: its share of the win, and its lead over whoever is next."""
    standing, lead = GAMES[name].standing, WORTH[name].lead

    @rule
    def outcome(state: State, player: int) -> tuple[float, float]:
        own = standing(state, player)
        won, ties, margin = 1.0, 1.0, 1e9
        for other in range(state.players):
            if other != player:
                theirs = standing(state, other)
                if theirs > own:
                    won = 0.0
                elif theirs == own:
                    ties += 1.0
                margin = min(margin, float(lead(state, player, other)))
        return won / ties, margin

    return outcome


@rule
def reward(share: float, margin: float, players: int, win: float, unit: float) -> float:
    """What nets are trained for: the win counts this much, the lead the rest; an even share is worth nothing."""
    gain = win * (share - 1.0 / players) * players / (players - 1)
    return gain + (1.0 - win) * (1.0 if players == 2 else 0.6) * math.tanh(margin / unit)


REWARDS = ("points", "margin", "win")  # what an environment rewards at the end of a game
POINTS, MARGIN, WIN = range(3)


@functools.cache
def reward_of(name: str) -> Callable[[State, int, int], float]:
    """What an environment gives a player at the end of a game."""
    score, outcome = GAMES[name].score, outcome_of(name)

    @rule
    def end_reward(state: State, player: int, kind: int) -> float:
        """Points; or how many more than the best of the others; or the win, shared by those who are tied."""
        share, _ = outcome(state, player)
        if kind == WIN:
            return share
        own, most = score(state, player), -(1 << 40)
        for other in range(state.players):
            if other != player:
                most = max(most, score(state, other))
        return float(own - most) if kind == MARGIN else float(own)

    return end_reward


def mean_and_error(worlds: Any) -> tuple[Any, Any]:
    """The means of arrays over their first dimension, and the standard errors of these."""
    return worlds.mean(0), worlds.std(0, ddof=1) / math.sqrt(len(worlds))
