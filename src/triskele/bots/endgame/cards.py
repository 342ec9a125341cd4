"""The last card of the pile in Keltis and Das Orakel, solved.

Whoever takes it ends the game, and all points lie open: so whoever is in turn ends it with the best that one turn can
bring, or is behind whatever they do. With two players nothing else is as good, since the other one could end it next
with no less than there is now; with more, the winner is the same, and the others' leads are those of that end. What a
seat does not know matters only if it leaves the last card to the next player: then that one's hand is any of those that
are possible, each as likely as it is, and the best card of it is played. It is counted out, nothing is drawn.
"""

import functools
from collections.abc import Callable, Sequence
from math import comb
from typing import Any

from triskele.bots.endgame import Exact, exact
from triskele.bots.outcome import TIE, outcome_of
from triskele.bots.search import key_for
from triskele.extras import FAST
from triskele.rules import GAMES
from triskele.rules.cards import BAG, HAND, KINDS, PLAYERS, SEEN
from triskele.rules.kernel import State, States, Words, assign, compiled, copy, has, one_of
from triskele.rules.turns import NOWHERE

with FAST:
    import numpy as np

ROOM = 4000  # positions of one turn, at most
FULL = -1


ARGUMENTS = "S:1 i8:1 i8:1 f8:3 f8:1 i8:1"  # of the driver, as site/kernels.py spells them


def driver(name: str) -> Callable[..., int]:
    """All that one turn can come to before its card is taken, not compiled."""
    game, outcome = GAMES[name], outcome_of(name)
    legal, step, over, draw = game.legal, game.step, game.OVER, game.PHASES.index("draw")
    words, all_actions = game.STATE.itemsize // 8, game.ACTIONS

    def run(
        states: States,  # the first is where the turn stands; the last is room
        firsts: Words,  # by which action each was reached
        table: Words,  # room to find states again: a power of two
        values: Words,  # by action: both currencies by seat of the best end
        worths: Words,  # and what that is worth to the seat in turn
        actions: Words,  # room for a set
    ) -> int:
        mask, room, count, at = len(table) - 1, len(states) - 1, 1, 0
        state, then = one_of(states, 0), one_of(states, room)
        turn, seat, players = state.turn + 0, state.seat + 0, state.players + 0
        firsts[0] = -1
        while at < count:
            node = one_of(states, at)
            if node.turn != turn or node.phase in (over, draw):
                share, lead = outcome(node, seat)
                first = max(firsts[at], 0)
                if share + TIE * lead > worths[first]:
                    worths[first] = share + TIE * lead
                    for player in range(players):
                        values[first, player, 0], values[first, player, 1] = outcome(node, player)
            else:
                legal(node, actions)
                for action in range(all_actions):
                    if not has(actions, action):
                        continue
                    assign(states, room, states, at)
                    step(then, action)
                    first = action if at == 0 else firsts[at]
                    found = 1469598103934665603 ^ first
                    for word in range(words):
                        found = (found ^ then.words[word]) * 1099511628211
                        found ^= found >> 29
                    place, known = found & mask, False
                    while table[place] > 0 and not known:
                        other = table[place] - 1
                        known = firsts[other] == first
                        for word in range(words):
                            known = known and one_of(states, other).words[word] == then.words[word]
                        place = (place + 1) & mask
                    if not known:
                        if count == room:
                            return FULL
                        assign(states, count, states, room)
                        firsts[count] = first
                        count += 1
                        table[place] = count
            at += 1
        return count

    return run


@functools.cache
def compiled_driver(name: str) -> Callable[..., int]:
    return compiled(driver(name), "end", name)


class Turns:
    """What turns of a game can come to, where the last card of the pile ends it."""

    def __init__(self, game: str) -> None:
        self._name, self._rules, self._run = game, GAMES[game], compiled_driver(game)
        self._draw = self._rules.PHASES.index("draw")
        self._states = np.zeros(ROOM + 1, self._rules.STATE.dtype)
        self._firsts, self._table = np.zeros(ROOM, np.int64), np.zeros(1 << (4 * ROOM).bit_length(), np.int64)

    def near(self, states: Any) -> Any:
        return (states["draw_pile"] == 1) & (states["phase"] != self._rules.OVER)

    def ends(self, state: State) -> tuple[Any, Any] | None:
        """By action, what the best end that it leads to is worth: by currency and seat, and to the seat in turn. Where
        only the card is left to take, it is in the place of the first action."""
        values, worths = np.zeros((self._rules.ACTIONS, PLAYERS, 2)), np.full(self._rules.ACTIONS, -np.inf)
        self._states[0] = state.data[0]
        self._table[:] = 0
        actions = np.zeros(self._rules.ACTION_WORDS, np.int64)
        count = self._run(self._states, self._firsts, self._table, values, worths, actions)
        return None if count == FULL else (values[:, : state.players].transpose(0, 2, 1), worths)

    def value(self, state: State) -> Any | None:
        """How all stand in a whole state: by currency and seat."""
        found = self.ends(state)
        return None if found is None else found[0][found[1].argmax()]

    def actions(self, state: State, actions: Sequence[int]) -> Exact | None:
        if not soon(state):
            return None
        hidden = state.viewer != NOWHERE
        world = copy(state)
        if hidden:
            self._rules.imagine(world, key_for(state, 0))
        if state.phase != self._draw:
            found = self.ends(world)
            return None if found is None else exact({action: found[0][action] for action in actions})
        values = {}
        for action in actions:
            then = copy(world)
            self._rules.step(then, action)
            mine = then.phase in (self._rules.OVER, self._draw)  # where two cards are due, the second is in hand too
            value = self.value(then) if mine or not hidden else self._left_to(then)
            if value is None:
                return None
            values[action] = value
        return exact(values)

    def _left_to(self, state: State) -> Any | None:
        """What it is worth that the next player has a turn, whatever cards they have: all that are not seen are equally
        likely, but for those that they were seen to take."""
        player = state.seat
        sure = _copies(state, SEEN + player)
        others = [seat for seat in range(state.players) if seat != (player - 1) % state.players]
        unseen = _copies(state, BAG) + sum(_copies(state, HAND + n) - _copies(state, SEEN + n) for n in others)
        hand = int(state.hand_size[player] - sure.sum())
        best = []
        for kind in np.flatnonzero(sure + unseen).tolist():
            state.once[HAND + player], state.twice[HAND + player] = 1 << kind, 0
            found = self.ends(state)
            if found is None:
                return None
            at = int(found[1].argmax())
            best.append((found[1][at], kind, found[0][at]))
        best.sort(key=lambda each: each[0])
        least = max((n for n, (_, kind, _) in enumerate(best) if sure[kind]), default=0)
        value, below, before = np.zeros((2, state.players)), 0, 0.0
        for n, (_, kind, each) in enumerate(best):
            below += int(unseen[kind])
            at_most = comb(below, hand) / comb(int(unseen.sum()), hand) if n >= least else 0.0  # of all hands
            value += (at_most - before) * each
            before = at_most
        return value


def soon(state: State) -> bool:
    """Whether there is one card left to take."""
    return bool(state.draw_pile == 1)


def _copies(state: State, lot: int) -> Any:
    """How many of each kind a lot has."""
    kinds = np.arange(KINDS)
    return (state.once[lot] >> kinds & 1) + (state.twice[lot] >> kinds & 1)
