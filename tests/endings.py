"""Games played to every possible end, with every number of players: what every interface must be able to show."""

from __future__ import annotations

import functools
import random
import tomllib
from collections.abc import Callable
from typing import Any, NamedTuple

import triskele
from triskele.bots import bot
from triskele.rules import GAMES
from triskele.rules.board import default_board_text

SEEDS = 12  # games of each kind of players, so that an end is met by several last actions
NAMES = ("Anna", "Ben", "Cleo", "Dörte", "Emil")
Chooser = Callable[[triskele.Match, random.Random], int]


class Ending(NamedTuple):
    """A finished game, named by what it is an example of."""

    match: triskele.Match
    last: str  # the phase and the kind of the action that ended it

    def __str__(self) -> str:
        return f"{self.match.game}-{self.match.players}-{self.match.reason}-{self.last}"


def _level(name: str) -> Chooser:
    def choose(match: triskele.Match, chooser: random.Random) -> int:
        assert match.seat is not None
        return bot(match.game, name).choose(match.known(match.seat), match.action_ids(), chooser).action

    return choose


def _hold_out(match: triskele.Match, chooser: random.Random) -> int:
    """Nothing is laid or drawn unless necessary: the limit of turns comes before the pile's end."""
    actions = match.actions()
    first = {
        kind: [action for action in actions if action.kind == kind] for kind in (action.kind for action in actions)
    }
    for kind in ("keep", "nothing", "take"):
        if kind in first:
            return chooser.choice(first[kind]).id
    if "discard" in first:  # on the largest pile: the others are left to take from
        piles = match.view(None)["table"]["discards"]
        return max(first["discard"], key=lambda action: piles[action.colour]["size"]).id
    return chooser.choice(actions).id


def _gather(match: triskele.Match, chooser: random.Random) -> int:
    """Short steps, and everything is taken: pieces run out before the path ends."""
    actions = match.actions()
    plays = [action for action in actions if action.kind == "play"]
    if plays:
        return min(plays, key=lambda action: (action.druid + action.experience, chooser.random())).id
    return chooser.choice([action for action in actions if action.kind != "no_card"]).id


RICH = default_board_text("celtica").replace('"village 1"', '"village 9"').replace('"ruin 2"', '"village 9"')
Played = list[tuple[Chooser, int, str | None]]  # by whom, how many games, on which board
USUALLY: Played = [(_level("steady"), SEEDS, None), (_level("random"), 1, None), (_hold_out, 1, None)]
PLAYED: dict[str, Played] = {
    "wuerfel": [(_level("steady"), SEEDS, None), (_level("random"), SEEDS, None), (_hold_out, 1, None)],
    "celtica": [(_level("random"), SEEDS, None), (_level("steady"), 2, None), (_gather, 2, RICH)],
}
NEVER = {("orakel", 2, "fifth_figure")}  # at most four figures in the goal, before a player's third one ends it
TABLES = [(game, players) for game, rules in GAMES.items() for players in range(rules.SEATS[0], rules.SEATS[1] + 1)]


@functools.cache
def endings(game: str, players: int) -> tuple[Ending, ...]:
    """A finished game for each reason to end, and for each way of its last action that was met."""
    found: dict[str, Ending] = {}
    for choose, games, board in PLAYED.get(game, USUALLY):
        for number in range(games):
            ending = _played(game, players, number, choose, board)
            found.setdefault(str(ending), ending)
    met = {(game, players, ending.match.reason) for ending in found.values()} | NEVER
    for reason in GAMES[game].REASONS[1:]:
        assert (game, players, reason) in met, f"no game of {game} with {players} players ended by {reason}"
    return tuple(found.values())


def _played(game: str, players: int, number: int, choose: Chooser, board: str | None) -> Ending:
    data = tomllib.loads(board) if board else None
    options: dict[str, Any] = {"start": 0}
    match = triskele.new(game, players, f"ending {number}", options, NAMES[:players], data)
    chooser = random.Random(number)
    phase = match.phase
    while not match.finished:
        phase = match.phase
        match.play(choose(match, chooser))
    return Ending(match, f"{phase}-{match.log[-1].kind}")
