"""What a program of somebody's own is asked: one decision, with what its seat knows and worlds to try actions in."""

import functools
import math
import operator
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from triskele.bots.protocol import never
from triskele.errors import BotError
from triskele.rules import GAMES, kernel
from triskele.rules.board import load_board
from triskele.rules.kernel import State
from triskele.table import FACES, said
from triskele.table.action import Action
from triskele.table.setup import names_of

SEVERAL = 8  # actions that are named when an answer is none of them


class World:
    """A game as it may stand: what a seat does not know is drawn at random. Actions can be tried here."""

    def __init__(self, game: str, state: State) -> None:
        self.game = game
        self.state = state
        self.rules = GAMES[game]

    @property
    def finished(self) -> bool:
        return bool(self.state.phase == self.rules.OVER)

    @property
    def seat(self) -> int | None:
        """Who decides now; None when the game is over."""
        return None if self.finished else int(self.state.seat)

    @property
    def actions(self) -> list[Action]:
        """The legal actions."""
        return [FACES[self.game].ACTIONS[number] for number in said.legal_numbers(self.game, self.state)]

    def play(self, action: Action | int | str) -> None:
        """Carry out a legal action, by itself, its number or its text; nothing changes if it is not legal."""
        wanted = said.meant(self.game, action, lambda: self.actions)
        reason = said.forbidden(self.game, self.state, wanted, names_of(int(self.state.players), None))
        if reason:
            raise reason
        self.rules.step(self.state, wanted.id)

    @property
    def scores(self) -> list[int]:
        """Each seat's score; before the end, as if it ended now."""
        return [int(self.rules.score(self.state, player)) for player in range(self.state.players)]

    @property
    def winners(self) -> list[int]:
        """The seats that are ahead of all others; after the end, who won."""
        standings = [self.rules.standing(self.state, player) for player in range(self.state.players)]
        return [seat for seat, standing in enumerate(standings) if standing == max(standings)]

    def copy(self) -> "World":
        return World(self.game, kernel.copy(self.state))


class Decision:
    """One decision of one seat. All of it follows from what that seat may know."""

    def __init__(
        self,
        game: str,
        known: State,
        actions: Sequence[int],
        chooser: random.Random,
        seconds: float = math.inf,
        cancelled: Callable[[], bool] = never,
    ) -> None:
        self.game = game
        self.known = known  # for programs that use triskele.rules
        self.actions = [FACES[game].ACTIONS[number] for number in actions]
        self.random = chooser  # the same numbers whenever the same game is played again
        self.seconds = seconds  # to decide in
        self.cancelled = cancelled  # whether the answer is wanted no more
        self.seat = int(known.seat)
        self.players = int(known.players)
        self.turn = int(known.turn)
        self.phase = str(GAMES[game].PHASES[known.phase])

    @functools.cached_property
    def table(self) -> Mapping[str, Any]:
        """What lies on the table and in its own hand, as plain JSON: the `table` of a view."""
        return FACES[self.game].table(self.known)

    @functools.cached_property
    def options(self) -> dict[str, str]:
        """The options of this game."""
        found = {}
        for name, (field, values) in _fields_of_options(self.game).items():
            found[name] = values[getattr(self.known, field)]
        return found

    def imagine(self) -> World:
        """A world that fits what the seat knows, each as likely as any other."""
        world = kernel.copy(self.known)
        GAMES[self.game].imagine(world, [self.random.getrandbits(32) for _ in range(8)])
        return World(self.game, world)

    def __str__(self) -> str:
        options = "".join(f", {name}={value}" for name, value in self.options.items())
        where = f"turn {self.turn + 1}, phase {self.phase}"
        return f"{self.game} with {self.players} players{options}, seat {self.seat + 1}, {where}"

    def checked(self, answer: object, bot: str) -> int:
        """The number of the legal action that the answer of a program stands for; anything else is refused."""
        number = self._number(answer)
        if number in (numbers := [action.id for action in self.actions]):
            return numbers[numbers.index(number)]
        texts = [f"'{action.text}'" for action in self.actions[:SEVERAL]]
        legal = ", ".join(texts + ["…"] * (len(self.actions) > SEVERAL))
        said = repr(answer.text if isinstance(answer, Action) else answer)
        raise BotError("bot-answer", bot=bot, answer=said[:80], decision=str(self), legal=legal)

    def _number(self, answer: object) -> int:
        if isinstance(answer, Action):
            return answer.id if answer in self.actions else -1
        if isinstance(answer, str):
            text = " ".join(answer.lower().split())
            return next((action.id for action in self.actions if text in {action.text, str(action.id)}), -1)
        try:
            return -1 if isinstance(answer, bool) else operator.index(answer)  # type: ignore[arg-type]
        except TypeError:
            return -1


@functools.cache
def _fields_of_options(game: str) -> dict[str, tuple[str, dict[int, str]]]:
    """Where a state says which options it was made with: by option the field, and what its values mean."""
    rules = GAMES[game]
    usual = {name: values[0] for name, values in rules.OPTIONS.items()}
    found = {}
    for name, values in rules.OPTIONS.items():
        states = [rules.blank(load_board(game, None), rules.SEATS[0], {**usual, name: value}, 0) for value in values]
        [field] = [
            each
            for each, span in rules.STATE.spans.items()
            if not span.shape and getattr(states[0], each) != getattr(states[1], each)
        ]
        found[name] = (field, {getattr(state, field): value for state, value in zip(states, values, strict=True)})
    return found
