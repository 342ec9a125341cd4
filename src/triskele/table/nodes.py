"""A match with chance as nodes: it stops before each draw and roll, says what can come, and is given what comes.

For exact expectations, and for algorithms that look at every outcome. What happens then is what the rules do: an action
is carried out again from its beginning, with the numbers that chance has brought so far, until one more is needed.
"""

import hashlib
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from triskele.errors import BadRequest, IllegalMove, TriskeleError
from triskele.rules import chance, kernel
from triskele.rules.kernel import State
from triskele.table.action import Action, Outcome
from triskele.table.match import Match

if TYPE_CHECKING:
    import random

    from triskele.bots.players import Player
    from triskele.table.shapes.views import OpenView

NO_KEY = (0,) * 8  # nothing is drawn with it


class Node(NamedTuple):
    """Where chance decides: in the middle of an action, or of the deal."""

    action: Action | None  # None is the deal
    numbers: tuple[int, ...]  # that chance has brought since its beginning
    named: tuple[Outcome, ...]  # what it can be asked for here, possible now or not
    kinds: tuple[int, ...]  # which of them the next number stands for, by number; all numbers are equally likely


class MatchWithNodes(Match):
    """A match whose chance is given. Make one with `Match.with_nodes` or `triskele.new(chance="nodes")`.

    While chance decides, nobody else does: `seat` is None and nothing is legal. All that is shown is as it was before
    the action, which stands in the log once chance has brought all that it needs."""

    _node: Node | None = None
    _dealing: Literal["setup", "complete", ""] = ""

    @classmethod
    def of(cls, match: Match) -> "MatchWithNodes":
        """A match that stands as another one does, without its key."""
        own = object.__new__(cls)
        own.__dict__.update(match.clone().__dict__)
        own._key = bytes(32)
        own.key_hash = hashlib.sha256(own._key).hexdigest()
        chance.seed(own._state, NO_KEY)
        return own

    # Chance

    def chances(self) -> list[tuple[Outcome, Fraction]]:
        """What chance can bring now, with probabilities that add up to 1; nothing if a seat decides, or at the end."""
        if self._node is None:
            return []
        named, kinds = self._node.named, self._node.kinds
        return [(named[kind], Fraction(count, len(kinds))) for kind, count in sorted(Counter(kinds).items())]

    def bring(self, outcome: Outcome | int | str) -> Outcome:
        """Let chance bring something that it can bring now: an outcome, its number or its text."""
        node = self._node
        if node is None:
            raise TriskeleError("no-chance")
        wanted = " ".join(outcome.lower().split()) if isinstance(outcome, str) else outcome
        found = next((one for one, _ in self.chances() if wanted in (one, one.id, one.text)), None)
        if found is None or isinstance(outcome, bool):
            choices = ", ".join(one.text for one, _ in self.chances())
            text = str(getattr(outcome, "text", outcome))[:60]
            raise BadRequest("impossible-outcome", text=text, choices=choices)
        self._go_on(node.action, (*node.numbers, node.kinds.index(found.id)))
        return found

    @property
    def dealt(self) -> bool:
        """Whether chance has dealt all that is dealt before the first turn."""
        return self._node is None or self._node.action is not None

    def _deal(self, part: Literal["setup", "complete", ""]) -> None:
        self._dealing = part
        self._go_on(None, ())

    def carry_out(self, action: Action) -> None:
        """Carry out a legal action, as far as it goes without chance."""
        self._go_on(action, ())

    def _go_on(self, action: Action | None, numbers: tuple[int, ...]) -> None:
        """Carry out an action, or the deal, with what chance has brought: to its end, or as far as that goes."""

        def act(state: State) -> None:
            if action is not None:
                self.rules.step(state, action.id)
            elif self._dealing:
                getattr(self.rules, self._dealing)(state)

        state = kernel.copy(self._state)
        asked = chance.until_asked(state, numbers, act)
        if asked is not None:
            kinds = tuple(self.rules.drawn(state, asked.what, number) for number in range(asked.n))
            self._node = Node(action, numbers, self.face.OUTCOMES[asked.what], kinds)
            return
        self._node = None
        chance.seed(state, NO_KEY)  # equal positions have equal states
        if action is not None:
            self._past.append(kernel.freeze(self._state))
            self._revealed.append(bool(numbers))
            self.log.append(action)
        self._state = state

    def _let_chance_go_first(self) -> None:
        if self._node is not None:
            raise TriskeleError("chance-decides")

    # What differs from other matches

    def __repr__(self) -> str:
        if self._node is None:
            return super().__repr__()
        told = f"{self.players} players, {len(self.log)} actions, chance decides number {len(self._node.numbers)}"
        return f"<Match of {self.game}, {told} of {self._node.action.text if self._node.action else 'the deal'}>"

    @property
    def seat(self) -> int | None:
        """Who decides now; None when chance does, and when the game is over."""
        return super().seat if self._node is None else None

    def action_ids(self) -> list[int]:
        """The numbers of the legal actions: none while chance decides."""
        return super().action_ids() if self._node is None else []

    def play(self, action: Action | int | str, seat: int | None = None) -> Action:
        """Carry out a legal action, as far as it goes without chance."""
        self._let_chance_go_first()
        return super().play(action, seat)

    def let(self, bot: "Player", chooser: "random.Random | None" = None) -> Action:
        """Let a bot decide once, as far as it goes without chance."""
        self._let_chance_go_first()
        return super().let(bot, chooser)

    def _same(self) -> tuple[Any, ...]:
        return *super()._same(), self._node

    def why_not(self, action: Action | int | str, pictures: bool = False) -> IllegalMove | None:
        """Which rule forbids an action now; None if it is legal."""
        self._let_chance_go_first()
        return super().why_not(action, pictures)

    def undo(self) -> Action:
        """Take back the last action, if nothing was revealed by it."""
        self._let_chance_go_first()
        return super().undo()

    def as_of(self, step: int) -> "MatchWithNodes":
        """The match as it stood after a number of actions, before the next one was begun."""
        past = super().as_of(step)
        assert isinstance(past, MatchWithNodes)
        past._node = None if self.dealt else self._node
        return past

    def clone(self) -> "MatchWithNodes":
        """A second match that stands as this one does; what is played in one does not touch the other."""
        other = self.as_of(len(self.log))
        other._node = self._node
        return other

    __copy__ = clone

    def _need_deal(self) -> None:
        if not self.dealt:
            raise TriskeleError("not-dealt")

    def known_content(self, seat: int | None, step: int | None = None) -> bytes:
        """What is in the state that `known` gives."""
        self._need_deal()
        return super().known_content(seat, step)

    def reveal(self) -> "OpenView":
        """Everything, as plain JSON."""
        self._need_deal()
        return super().reveal()

    def position(self, seat: int | Literal["all"] | None = "all") -> str:
        """The position as a line of text."""
        self._need_deal()
        return super().position(seat)

    def _repr_svg_(self) -> str | None:  # notebooks show nothing before the deal
        return super()._repr_svg_() if self.dealt else None

    @property
    def game_hash(self) -> str | None:
        """None: no key gives this game again."""
        return None

    def record(self, with_key: bool = False) -> dict[str, Any]:  # noqa: ARG002 - as in any match
        """Refused: a record is checked by its key."""
        raise TriskeleError("no-record")
