"""A position as one line of text, and back: docs/positions.md says what each key means.

A line holds what the rules' state holds and does not follow from the rest. Chance is never in it: that is the key's."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Protocol, cast

from triskele.rules import GAMES, turns
from triskele.rules.board import Board
from triskele.rules.game import Game
from triskele.rules.kernel import State
from triskele.table.positions.line import Line
from triskele.table.setup import DRAWS, blank

HEAD = ("players", "turn", "seat", "phase", "ended")  # what all games have


class Writing(Protocol):
    """How one game's positions are written and read: a module for each game, all with these parts."""

    @property
    def KEYS(self) -> tuple[str, ...]: ...  # noqa: N802 - besides those of all games, in their order
    @property
    def ENDS_FROM(self) -> int: ...  # noqa: N802 - the first phase in which it is known why the game ended

    def written(self, state: State, everything: bool) -> Mapping[str, str]:
        """The game's keys with their values, without those that say nothing new; hidden hands as their sizes."""

    def read(self, line: Line, state: State) -> bool:
        """Fill in a state that has its board and what all games have; whether nothing in it is left open."""


def of_game(game: str) -> Writing:
    """The module of a game: imported when it is needed, because few programs do."""
    return cast(Writing, import_module(f"{__name__}.{game}"))


def position(rules: Game, options: Mapping[str, Any], state: State, everything: bool) -> str:
    """A state's line: with everything, or with what the seat knows whose known state it is."""
    values = {
        "players": str(state.players),
        **{name: options[name] for name, values in rules.OPTIONS.items() if options[name] != values[0]},
        "turn": str(state.turn),
        "seat": str(state.seat + 1),
        "phase": rules.PHASES[state.phase],
    }
    if state.ended:
        values["ended"] = rules.REASONS[state.ended]
    written = of_game(rules.NAME).written(state, everything)
    values |= {key: written[key] for key in of_game(rules.NAME).KEYS if key in written}
    return " ".join([f"{rules.NAME}/{Line.VERSION}", *(f"{key}={value}" for key, value in values.items())])


class Head:
    """What a line says before its board is needed: which game, how many players, which options."""

    def __init__(self, text: Any) -> None:
        self.line = Line(text)
        self.game = self.line.game
        rules = GAMES[self.game]
        self.line.check_keys((*HEAD, *rules.OPTIONS, *of_game(self.game).KEYS))
        self.players = self.line.need("players").number(*rules.SEATS)
        self.options: dict[str, str] = {}
        for name, values in rules.OPTIONS.items():
            given = self.line.get(name)
            self.options[name] = values[given.one_of(values)] if given else values[0]

    def check_same(self, game: str, players: int, options: Mapping[str, Any]) -> None:
        """Refuse what is said beside the line and differs from it."""
        own = {"players": self.players, "start": "random", **self.options, DRAWS: options.get(DRAWS)}
        if game != self.game:
            self.line.differs("game", self.game, game)
        for name, value in {"players": players, **options}.items():
            if value != own.get(name):
                self.line.differs(name, own.get(name), value)

    def state(self, board: Board) -> tuple[State, bool]:
        """The position on a board, without its chance, and whether it is complete: nothing hidden is missing."""
        rules, game, line = GAMES[self.game], of_game(self.game), self.line
        seat = line.need("seat").number(1, self.players) - 1
        state = blank(self.game, board, self.players, self.options, seat)
        phase = line.get("phase")
        state.phase = phase.one_of(rules.PHASES) if phase else 0
        ended = state.phase >= game.ENDS_FROM
        turn, least = line.get("turn"), 1 if ended else 0  # a game ends with a turn
        state.turn = turn.number(least, turns.TURN_LIMIT - 1 + least) if turn else least
        if line.only("ended", ended):
            state.ended = line.need("ended").one_of(rules.REASONS[1:]) + 1
        return state, game.read(line, state)
