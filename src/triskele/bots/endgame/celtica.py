"""The end of Celtica, solved: who uses experience cards for what, and what the display is refilled with.

All pieces lie open and only the number of cards counts then, so nothing is hidden but what chance brings. Each position
is looked at once; what can become of it is found by stepping the rules with every number that chance could bring.
"""

import functools
from collections.abc import Callable, Sequence
from typing import Any

from triskele.bots.celtica import POINT as UNIT
from triskele.bots.endgame import Exact, exact
from triskele.bots.outcome import TIE, outcome_of
from triskele.extras import FAST
from triskele.rules import celtica, chance
from triskele.rules.celtica import ACTION_WORDS, ACTIONS, COLOURS, OVER, PLAYERS, SPENDING
from triskele.rules.kernel import State, States, Words, assign, compiled, copy, has, one_of, rule
from triskele.rules.turns import NOWHERE

with FAST:
    import numpy as np

ROOM = 40_000  # positions, at most
EDGES = 30  # outcomes for each of them, on average
DRAWS = 3  # pieces that the display is refilled with at once, at most
FULL = -1


@rule
def bare(state: State, room: Words) -> None:
    """Equal positions have equal states: colours of cards, and what is known of them, no longer matter."""
    chance.follow(state, room, 0)
    for row in range(celtica.CARD_ROWS):
        for colour in range(COLOURS):
            state.druid_card[row, colour] = 0
            state.experience_card[row, colour] = 0
        state.experience_card[row, 0] = min(state.experience_cards[row], 100)
    if state.phase == OVER:  # nobody needs what is left
        for kind in range(celtica.KINDS):
            state.piece[celtica.PILE, kind] = 0
            state.piece[celtica.DISPLAY, kind] = 0


ARGUMENTS = "S:1 i8:1 i8:1 i8:1 i8:1 f8:1 i8:1 f8:3 f8:3 f8:2 i8:1 i8:1 i8:1"  # as site/kernels.py spells them


def driver() -> Callable[..., int]:
    """All positions, and what they are worth; not compiled."""
    legal, step, outcome, words = celtica.legal, celtica.step, outcome_of("celtica"), celtica.STATE.itemsize // 8

    def run(
        states: States,  # the first is what is asked for; the last is room
        table: Words,  # room to find states again: a power of two
        begins: Words,  # by position, where what can become of it begins
        chosen: Words,  # by outcome: the action
        children: Words,  # which position follows
        chances: Words,
        seen: Words,  # by position, where it is among the outcomes of the action in hand
        values: Words,  # both currencies by seat
        found: Words,  # by action of the first
        mean: Words,  # room for a value
        actions: Words,  # and for a set
        script: Words,  # what chance is to bring
        sizes: Words,  # of how many numbers each
    ) -> int:
        mask, room, count, at, edge = len(table) - 1, len(states) - 1, 1, 0, 0
        then, players = one_of(states, room), one_of(states, 0).players + 0
        while at < count:
            begins[at] = edge
            if one_of(states, at).phase == OVER:
                for seat in range(players):
                    values[at, seat, 0], values[at, seat, 1] = outcome(one_of(states, at), seat)
                at += 1
                continue
            legal(one_of(states, at), actions)
            for action in range(ACTIONS):
                if not has(actions, action):
                    continue
                first, drawn, more = edge, 0, True
                while more:  # every number that chance could bring, one after the other
                    assign(states, room, states, at)
                    chance.follow(then, script, drawn)
                    step(then, action)
                    asked = chance.missing(then)
                    if asked > 0:
                        if drawn == DRAWS:
                            return FULL
                        sizes[drawn], script[drawn] = asked, 0
                        drawn += 1
                        continue
                    likely = 1.0
                    for n in range(drawn):
                        likely /= sizes[n]
                    bare(then, script)
                    hashed = 1469598103934665603
                    for word in range(words):
                        hashed = (hashed ^ then.words[word]) * 1099511628211
                        hashed ^= hashed >> 29
                    place, child = hashed & mask, -1
                    while table[place] > 0 and child < 0:
                        child = table[place] - 1
                        for word in range(words):
                            if child >= 0 and one_of(states, child).words[word] != then.words[word]:
                                child = -1
                        place = (place + 1) & mask
                    if child < 0:
                        if count == room:
                            return FULL
                        assign(states, count, states, room)
                        seen[count] = -1
                        child = count
                        count += 1
                        table[place] = count
                    if first <= seen[child] < edge and children[seen[child]] == child:
                        chances[seen[child]] += likely
                    else:
                        if edge == len(chosen):
                            return FULL
                        chosen[edge], children[edge], chances[edge], seen[child] = action, child, likely, edge
                        edge += 1
                    while drawn > 0 and script[drawn - 1] == sizes[drawn - 1] - 1:
                        drawn -= 1
                    more = drawn > 0
                    if more:
                        script[drawn - 1] += 1
            at += 1
        begins[count] = edge
        changed = True
        while changed:  # what follows a position mostly stands behind it
            changed = False
            for n in range(count - 1, -1, -1):
                if begins[n] == begins[n + 1]:
                    continue
                seat, most, e = one_of(states, n).seat + 0, -1e9, begins[n]
                while e < begins[n + 1]:
                    action = chosen[e]
                    mean[:] = 0.0
                    while e < begins[n + 1] and chosen[e] == action:
                        for player in range(players):
                            mean[player, 0] += chances[e] * values[children[e], player, 0]
                            mean[player, 1] += chances[e] * values[children[e], player, 1]
                        e += 1
                    worth = mean[seat, 0] + TIE * mean[seat, 1] / UNIT
                    if n == 0:
                        for player in range(players):
                            found[action, player, 0], found[action, player, 1] = mean[player, 0], mean[player, 1]
                    if worth > most:
                        most = worth
                        for player in range(players):
                            found[ACTIONS, player, 0], found[ACTIONS, player, 1] = mean[player, 0], mean[player, 1]
                for player in range(players):
                    for part in range(2):
                        if abs(values[n, player, part] - found[ACTIONS, player, part]) > 1e-12:
                            values[n, player, part] = found[ACTIONS, player, part]
                            changed = True
        return count

    return run


@functools.cache
def compiled_driver() -> Callable[..., int]:
    return compiled(driver(), "end", "celtica")


class Spending:
    """What may become of Celtica once no druid moves any more."""

    def __init__(self) -> None:
        self._run = compiled_driver()

    def near(self, states: Any) -> Any:
        """None: it takes longer than the net, which is good at this."""
        return np.zeros(len(states), bool)

    def value(self, state: State) -> Any | None:
        """How all stand: by currency and seat."""
        found = self._solved(state)
        return None if found is None else found[ACTIONS]

    def actions(self, state: State, actions: Sequence[int]) -> Exact | None:
        found = self._solved(state) if soon(state) else None
        return None if found is None else exact({action: found[action] for action in actions})

    def _solved(self, state: State) -> Any | None:
        root = copy(state)
        root.viewer = NOWHERE
        bare(root, [0])
        states = np.empty(ROOM + 1, celtica.STATE.dtype)
        states[0] = root.data[0]
        found = np.zeros((ACTIONS + 1, PLAYERS, 2))
        count = self._run(
            states,
            np.zeros(1 << (4 * ROOM).bit_length(), np.int64),
            np.zeros(ROOM + 1, np.int64),
            np.zeros(ROOM * EDGES, np.int64),
            np.zeros(ROOM * EDGES, np.int64),
            np.zeros(ROOM * EDGES),
            np.full(ROOM, -1),
            np.zeros((ROOM, PLAYERS, 2)),
            found,
            np.zeros((PLAYERS, 2)),
            *(np.zeros(size, np.int64) for size in (ACTION_WORDS, DRAWS, DRAWS)),
        )
        return None if count == FULL else found[:, : state.players].transpose(0, 2, 1) / np.array([[1.0], [UNIT]])


def soon(state: State) -> bool:
    """Whether no druid moves any more."""
    return bool(SPENDING <= state.phase < OVER)


SOLVER = Spending
