"""How far each game's net is trusted (GAME.toml), and what its values mean (GAME.json, which scale.py reads)."""

import functools
import tomllib
from typing import Literal, NamedTuple

from triskele.rules.own import own_file

FOLDER = __name__


class Trust(NamedTuple):
    """How far the net of a game is trusted; all of it was measured."""

    net: str  # with which all of this was measured (`triskele.bots.nets.name_of`)
    far: int  # decisions that the net plays for all before it judges, where two actions are compared
    # By how much its judgement of their difference is off then, beside chance (`python -m benchmarks.judging --off`).
    off: dict[Literal["win", "points"], float]
    off_imagined: float  # of a win: the same where games are imagined to their end; docs/analysis.md
    by_net: int  # decisions of a game imagined to its end that the net plays, which is nearly all of the time it takes
    # Points that are worth as much as a win, as far as a table is even (chances from 15 % below to 15 % above).
    points_of_a_win: float


@functools.cache
def trust(game: str) -> Trust:
    return Trust(**tomllib.loads(own_file(FOLDER, f"{game}.toml").read_text(encoding="utf-8")))
